//! Reading databases.

use super::{
    cache::Cache,
    digest,
    format::{self, BLOCK, END, ENTRY, FOOTER, FORMAT, FRONT, Header, MAGIC, Numbering},
    keys::{self, Directory},
    source::{Data, Source},
    tiers::Tiers,
};
#[cfg(feature = "files")]
use crate::map::Bytes;
use crate::{Codec, FileError, Indexed, KeyedRules, PositionValue, solve::moves_by_value, table::TierTable};
use boyi_core::Game;
use std::{
    fmt,
    sync::{Arc, Mutex, PoisonError},
};
#[cfg(feature = "files")]
use std::{ops::ControlFlow, path::Path};

/// Files up to this size are checked whole when they are opened; larger ones block by block as they are read.
const CHECKED_WHOLE: usize = 1 << 24;

/// Decoded blocks kept in memory: some 12 MB.
const CACHED: usize = 1024;

/// A database without its game: its header, and values by tier and number.
#[derive(Debug)]
pub struct DatabaseFile {
    data: Data,
    header: Header,
    /// Where the blocks of each tier begin.
    first_blocks: Vec<u64>,
    /// Where the index begins.
    index: u64,
    blocks: Mutex<Cache<Arc<Block>>>,
}

/// A decoded block.
#[derive(Debug)]
pub(crate) struct Block {
    pub(crate) bytes: Vec<u8>,
    /// In a block of keys, where each begins.
    pub(crate) starts: Vec<u32>,
}

impl DatabaseFile {
    /// Opens a file and checks its header and its index; and all of it where it is small.
    ///
    /// # Errors
    /// It cannot be read, is no database, has another format, or is damaged.
    #[cfg(feature = "files")]
    pub fn open(path: &Path) -> Result<Self, FileError> {
        let file = Self::open_lazily(path)?;
        file.check_small()?;
        Ok(file)
    }

    /// Opens a file and checks its header and its index only; each block is checked when it is read.
    ///
    /// # Errors
    /// It cannot be read, is no database, has another format, or is damaged there.
    #[cfg(feature = "files")]
    pub fn open_lazily(path: &Path) -> Result<Self, FileError> {
        Self::of(Data::Mapped(Bytes::open(path)?), &path.display().to_string())
    }

    /// Reads a database from elsewhere, and checks its header. Each block is checked when it is read.
    ///
    /// # Errors
    /// It cannot be read, is no database, has another format, or is damaged there.
    pub fn from_source(source: Arc<dyn Source>) -> Result<Self, FileError> {
        let name = source.name();
        Self::of(Data::of(source), &name)
    }

    fn of(data: Data, name: &str) -> Result<Self, FileError> {
        let front = data.read(0, FRONT)?.filter(|front| front.starts_with(MAGIC));
        let Some(front) = front.filter(|_| data.size() >= (FRONT + FOOTER) as u64) else {
            return Err(FileError::NotADatabase { path: name.to_owned() });
        };
        let header = read_header(&data, &front)?;
        let index = read_footer(&data, &header)?;
        drop(front);
        let first_blocks = header.first_blocks();
        Ok(DatabaseFile { data, header, first_blocks, index, blocks: Mutex::new(Cache::new(CACHED)) })
    }

    /// What the file says about itself.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Bytes of the file.
    pub fn size(&self) -> u64 {
        self.data.size()
    }

    /// Whether the file lies elsewhere, so that a probe takes long.
    pub fn is_far(&self) -> bool {
        self.data.whole().is_none()
    }

    /// Compares the hash of the whole file with the one that it ends with, where the file is at hand and small.
    ///
    /// # Errors
    /// They differ.
    pub fn check_small(&self) -> Result<(), FileError> {
        match self.data.whole() {
            Some(bytes) if bytes.len() <= CHECKED_WHOLE => self.check_whole(),
            _ => Ok(()),
        }
    }

    /// Compares the hash of the whole file with the one that it ends with, where the file is at hand.
    ///
    /// # Errors
    /// They differ.
    pub fn check_whole(&self) -> Result<(), FileError> {
        let Some(bytes) = self.data.whole() else { return Ok(()) };
        let end = bytes.len() - 16;
        let written = u64_at(bytes, end);
        let same = written == Some(format::hash(&bytes[..end]));
        if same { Ok(()) } else { Err(FileError::damaged("the whole file")) }
    }

    /// The value of the position with a number, of the tier that stands in this place of the header. A hole has the value of
    /// some other position.
    ///
    /// # Errors
    /// There is no such number, or the block is damaged.
    pub fn value(&self, tier: usize, number: u64) -> Result<PositionValue, FileError> {
        let size = self.header.tiers.get(tier).map_or(0, |tier| tier.size);
        if number >= size {
            return Err(FileError::damaged(format_args!("no position {number} in tier {tier}")));
        }
        let block = number / BLOCK;
        let length = BLOCK.min(size - block * BLOCK) as usize;
        let at = (number % BLOCK) as usize;
        let block = self.first_blocks[tier] + block;
        format::decode(&self.block(block)?.bytes, length, at)
            .ok_or_else(|| FileError::damaged(format_args!("block {block}")))
    }

    /// All values of the tier that stands in this place of the header, by number; a hole has the value of some other position.
    ///
    /// # Errors
    /// There is no such tier, or a block is damaged.
    pub fn values(&self, tier: usize) -> Result<Vec<PositionValue>, FileError> {
        if tier >= self.header.tiers.len() {
            return Err(FileError::damaged(format_args!("no tier {tier}")));
        }
        let table = self.tier(tier)?;
        Ok((0..table.len()).filter_map(|number| table.value(number)).collect())
    }

    /// The records of a tier.
    pub(crate) fn tier(&self, tier: usize) -> Result<TierTable, FileError> {
        let size = self.header.tiers[tier].size;
        let mut records = Vec::with_capacity(size as usize);
        for block in 0..size.div_ceil(BLOCK) {
            let length = BLOCK.min(size - block * BLOCK) as usize;
            let block = self.first_blocks[tier] + block;
            let damaged = || FileError::damaged(format_args!("block {block}"));
            format::decode_all(&self.decompress(block)?, length, &mut records).ok_or_else(damaged)?;
        }
        Ok(TierTable::new(records))
    }

    /// A block of keys.
    pub(crate) fn key_block(&self, block: u64) -> Result<Arc<Block>, FileError> {
        self.block(self.first_blocks[self.header.tiers.len()] + block)
    }

    fn block(&self, block: u64) -> Result<Arc<Block>, FileError> {
        let blocks = || self.blocks.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(decoded) = blocks().get(block) {
            return Ok(decoded);
        }
        let bytes = self.decompress(block)?;
        let of_keys = block >= self.first_blocks[self.header.tiers.len()];
        let starts = if of_keys { keys::starts(&bytes) } else { Vec::new() };
        let decoded = Arc::new(Block { bytes, starts });
        blocks().insert(block, decoded.clone());
        Ok(decoded)
    }

    fn decompress(&self, block: u64) -> Result<Vec<u8>, FileError> {
        let damaged = || FileError::damaged(format_args!("block {block}"));
        let entry = self.data.read(self.index + block * ENTRY as u64, ENTRY)?.ok_or_else(damaged)?;
        let offset = u64_at(&entry, 0).ok_or_else(damaged)?;
        let length = u32_at(&entry, 8).ok_or_else(damaged)?;
        let sum = u32_at(&entry, 12).ok_or_else(damaged)?;
        offset.checked_add(length.into()).filter(|end| *end <= self.index).ok_or_else(damaged)?;
        let packed = self.data.read(offset, length as usize)?.ok_or_else(damaged)?;
        if format::checksum(&packed) != sum {
            return Err(damaged());
        }
        unpack::decompressed(&packed).ok_or_else(damaged)
    }
}

/// Zstandard.
#[cfg(not(target_family = "wasm"))]
mod unpack {
    use crate::files::format::LONGEST_BLOCK;
    use std::cell::RefCell;
    use zstd::bulk::Decompressor;

    thread_local! {
        /// Made once: it takes longer to make than a block to decompress.
        static DECOMPRESSOR: RefCell<Option<Decompressor<'static>>> = const { RefCell::new(None) };
    }

    pub(super) fn decompressed(packed: &[u8]) -> Option<Vec<u8>> {
        let longest = Decompressor::upper_bound(packed).unwrap_or(LONGEST_BLOCK);
        DECOMPRESSOR.with_borrow_mut(|made| {
            let decompressor = match made {
                Some(decompressor) => decompressor,
                None => made.insert(Decompressor::new().ok()?),
            };
            decompressor.decompress(packed, longest).ok()
        })
    }
}

/// The same where no C library can be had.
#[cfg(target_family = "wasm")]
mod unpack {
    use crate::files::format::LONGEST_READ;
    use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

    pub(super) fn decompressed(mut packed: &[u8]) -> Option<Vec<u8>> {
        let mut decoder = FrameDecoder::new();
        decoder.init(&mut packed).ok()?;
        if decoder.content_size() > LONGEST_READ as u64 {
            return None;
        }
        decoder.decode_blocks(&mut packed, BlockDecodingStrategy::All).ok()?;
        decoder.collect()
    }
}

fn u64_at(bytes: &[u8], at: usize) -> Option<u64> {
    Some(u64::from_le_bytes(bytes.get(at..at.checked_add(8)?)?.try_into().ok()?))
}

fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(bytes.get(at..at.checked_add(4)?)?.try_into().ok()?))
}

fn read_header(data: &Data, front: &[u8]) -> Result<Header, FileError> {
    let damaged = || FileError::damaged("header");
    let version = u32_at(front, 8).ok_or_else(damaged)?;
    if version != FORMAT {
        // A file of another format has its own way to check the header.
        return Err(FileError::Format { found: version, expected: FORMAT });
    }
    let length = u32_at(front, 12).ok_or_else(damaged)? as usize;
    let metadata = data.read(FRONT as u64, length)?.ok_or_else(damaged)?;
    if u64_at(front, 16) != Some(format::front_hash(&front[..16], &metadata)) {
        return Err(damaged());
    }
    str::from_utf8(&metadata).ok().and_then(|text| serde_json::from_str(text).ok()).ok_or_else(damaged)
}

/// Where the index begins.
fn read_footer(data: &Data, header: &Header) -> Result<u64, FileError> {
    let damaged = || FileError::damaged("footer");
    let at = data.size() - FOOTER as u64;
    let footer = data.read(at, FOOTER)?.ok_or_else(damaged)?;
    let index = u64_at(&footer, 0).ok_or_else(damaged)?;
    let blocks = u64_at(&footer, 8).ok_or_else(damaged)?;
    let expected = blocks.checked_mul(ENTRY as u64).and_then(|length| index.checked_add(length));
    if !footer.ends_with(END) || blocks != header.all_blocks() || expected != Some(at) {
        return Err(damaged());
    }
    // Of a file that lies elsewhere the index is not read as a whole: a wrong entry leads to a block with another checksum.
    let whole = data.whole().map(|bytes| format::hash(&bytes[index as usize..at as usize]));
    if whole.is_some_and(|hash| u64_at(&footer, 16) != Some(hash)) {
        return Err(FileError::damaged("index"));
    }
    Ok(index)
}

/// Finds a position's tier, as its place in the header, and its number.
type Rank<G> =
    dyn Fn(&DatabaseFile, &<G as Game>::Position) -> Result<Option<(usize, u64)>, FileError> + Send + Sync;

/// The position with a number of a tier; `None` for a hole.
#[cfg(feature = "files")]
type Unrank<G> =
    dyn Fn(&DatabaseFile, usize, u64) -> Result<Option<<G as Game>::Position>, FileError> + Send + Sync;

/// A database of a game: the value and distance of every position.
pub struct Database<G: Game> {
    game: G,
    file: DatabaseFile,
    rank: Box<Rank<G>>,
    #[cfg(feature = "files")]
    unrank: Box<Unrank<G>>,
}

impl<G: Game> fmt::Debug for Database<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Database").field("header", self.file.header()).finish_non_exhaustive()
    }
}

impl<G: Indexed> Database<G> {
    /// Opens a database of a game that numbers its positions; `name` is the game's with its parameters.
    ///
    /// # Errors
    /// Those of [`DatabaseFile::open`], and a database of another game or other rules.
    #[cfg(feature = "files")]
    pub fn open_indexed(path: &Path, game: &G, name: &str) -> Result<Self, FileError> {
        Self::indexed(DatabaseFile::open(path)?, game, name)
    }

    /// The same with a file that has been opened.
    ///
    /// # Errors
    /// A database of another game or other rules.
    pub fn indexed(file: DatabaseFile, game: &G, name: &str) -> Result<Self, FileError> {
        check_game(&file, name, Numbering::Index, &rules_of_indexed(game))?;
        let tiers = Arc::new(Tiers::of(game));
        let sizes = tiers.iter().map(|&tier| game.size(tier));
        if !sizes.eq(file.header.tiers.iter().map(|tier| tier.size)) {
            return Err(FileError::OtherRules { game: name.to_owned() });
        }
        #[cfg(feature = "files")]
        let (own, order) = (game.clone(), tiers.clone());
        #[cfg(feature = "files")]
        let unrank = move |_: &DatabaseFile, tier: usize, number: u64| {
            Ok(order.get(tier).and_then(|&tier| own.unrank(tier, number)))
        };
        let own = game.clone();
        let rank = move |_: &DatabaseFile, position: &G::Position| {
            let found = own.rank(position).and_then(|(tier, number)| {
                // A number may be a hole's: then it belongs to no position.
                own.unrank(tier, number)?;
                Some((tiers.place(tier)?, number))
            });
            Ok(found)
        };
        Ok(Database {
            game: game.clone(),
            file,
            rank: Box::new(rank),
            #[cfg(feature = "files")]
            unrank: Box::new(unrank),
        })
    }
}

impl<G: Game> Database<G> {
    /// Opens a database whose positions are numbered by their keys.
    ///
    /// # Errors
    /// Those of [`DatabaseFile::open`], and a database of another game or other rules.
    #[cfg(feature = "files")]
    pub fn open_keyed<C: Codec<G>>(path: &Path, game: &G, codec: C, name: &str) -> Result<Self, FileError> {
        Self::keyed(DatabaseFile::open(path)?, game, codec, name)
    }

    /// The same with a file that has been opened.
    ///
    /// # Errors
    /// A database of another game or other rules, or a damaged one.
    pub fn keyed<C: Codec<G>>(file: DatabaseFile, game: &G, codec: C, name: &str) -> Result<Self, FileError> {
        check_keyed(&file, &KeyedRules::new(game, &codec), name)?;
        let directory = Directory::new(&file.key_block(file.header.key_blocks())?.bytes);
        #[cfg(feature = "files")]
        let (own, decoder) = (game.clone(), codec.clone());
        #[cfg(feature = "files")]
        let unrank = move |file: &DatabaseFile, _: usize, number: u64| {
            let keys = file.key_block(number / format::KEY_BLOCK)?;
            let start = keys.starts.get((number % format::KEY_BLOCK) as usize);
            Ok(start.and_then(|&start| decoder.decode(&own, keys::key_at(&keys.bytes, start))))
        };
        let own = game.clone();
        let rank = move |file: &DatabaseFile, position: &G::Position| {
            let mut key = Vec::new();
            codec.encode(&own, position, &mut key);
            Ok(directory.find(file, &key)?.map(|number| (0, number)))
        };
        Ok(Database {
            game: game.clone(),
            file,
            rank: Box::new(rank),
            #[cfg(feature = "files")]
            unrank: Box::new(unrank),
        })
    }

    /// The file itself.
    pub fn file(&self) -> &DatabaseFile {
        &self.file
    }

    /// Shows every position of the database with its value, in the order of their numbers, until `visit` breaks off. Of
    /// positions that are images of each other only one is there.
    ///
    /// # Errors
    /// A block is damaged.
    #[cfg(feature = "files")]
    pub fn each(
        &self,
        visit: &mut dyn FnMut(&G::Position, PositionValue) -> ControlFlow<()>,
    ) -> Result<(), FileError> {
        for (tier, header) in self.file.header.tiers.iter().enumerate() {
            for number in 0..header.size {
                let Some(position) = (self.unrank)(&self.file, tier, number)? else { continue };
                if visit(&position, self.file.value(tier, number)?).is_break() {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// A position with the longest win; `None` if nothing is won.
    ///
    /// # Errors
    /// A block is damaged.
    #[cfg(feature = "files")]
    pub fn longest_win(&self) -> Result<Option<G::Position>, FileError> {
        let Some(plies) = self.file.header.summary.longest_win() else { return Ok(None) };
        let mut found = None;
        self.each(&mut |position, value| {
            if value != PositionValue::Win(plies) {
                return ControlFlow::Continue(());
            }
            found = Some(position.clone());
            ControlFlow::Break(())
        })?;
        Ok(found)
    }

    /// The value of a position; `None` if it is not in the database.
    ///
    /// # Errors
    /// A block is damaged.
    pub fn value(&self, position: &G::Position) -> Result<Option<PositionValue>, FileError> {
        match (self.rank)(&self.file, position)? {
            Some((tier, number)) => self.file.value(tier, number).map(Some),
            None => Ok(None),
        }
    }

    /// Every legal move whose position is in the database, with what it is worth to the player who makes it, best first; among
    /// equals in generation order. Empty if the game is over.
    ///
    /// # Errors
    /// A block is damaged.
    pub fn moves(&self, position: &G::Position) -> Result<Vec<(G::Move, PositionValue)>, FileError> {
        moves_by_value(&self.game, position, |child| self.value(child))
    }
}

/// A position's name is the place of its tier and its number.
pub(crate) fn rules_of_indexed<G: Indexed>(game: &G) -> String {
    let tiers = Tiers::of(game);
    let name = |position: &G::Position| {
        let (tier, number) = game.rank(position)?;
        let mut name = (tiers.place(tier)? as u32).to_le_bytes().to_vec();
        name.extend(number.to_le_bytes());
        Some(name)
    };
    let mut moves = Vec::new();
    digest::rules(G::VERSION, name(&game.start()).unwrap_or_default(), &mut |key, child| {
        let (tier, number) = (tiers.get(u32_at(key, 0)? as usize)?, u64_at(key, 4)?);
        let position = game.unrank(*tier, number)?;
        let outcome = game.outcome(&position);
        if outcome.is_none() {
            moves.clear();
            game.moves(&position, &mut moves);
            moves.iter().for_each(|mv| child(&name(&game.play(&position, mv)).unwrap_or_default()));
        }
        outcome
    })
}

pub(crate) fn rules_of_keys(rules: &KeyedRules) -> String {
    digest::rules(0, rules.start(), &mut |key, child| rules.expand(key, child).flatten())
}

/// Whether the positions of a file are numbered by their keys, and it is of the game with this name and these rules.
pub(super) fn check_keyed(file: &DatabaseFile, rules: &KeyedRules, name: &str) -> Result<(), FileError> {
    check_game(file, name, Numbering::Keys, &rules_of_keys(rules))
}

fn check_game(file: &DatabaseFile, name: &str, numbering: Numbering, rules: &str) -> Result<(), FileError> {
    let header = file.header();
    if header.game != name {
        return Err(FileError::OtherGame { found: header.game.clone(), expected: name.to_owned() });
    }
    if header.rules != rules || header.numbering != numbering {
        return Err(FileError::OtherRules { game: name.to_owned() });
    }
    Ok(())
}
