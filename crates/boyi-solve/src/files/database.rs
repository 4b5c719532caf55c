//! Reading databases.

use super::{
    digest,
    format::{
        self, BLOCK, END, ENTRY, FOOTER, FORMAT, FRONT, Header, KEY_BLOCK, LONGEST_BLOCK, MAGIC, Numbering,
    },
    keys::{self, Directory},
    tiers::Tiers,
};
use crate::{
    Codec, FileError, Indexed, KeyedRules, PositionValue, map::Bytes, solve::moves_by_value, table::TierTable,
};
use boyi_core::Game;
use std::{
    cell::RefCell,
    collections::HashMap,
    fmt, io,
    ops::ControlFlow,
    path::Path,
    sync::{Arc, Mutex, PoisonError},
};

/// Files up to this size are checked whole when they are opened; larger ones block by block as they are read.
const CHECKED_WHOLE: usize = 1 << 24;

/// Decoded blocks kept in memory: some 12 MB.
const CACHED: usize = 1024;

/// A database without its game: its header, and values by tier and number.
#[derive(Debug)]
pub struct DatabaseFile {
    bytes: Bytes,
    header: Header,
    /// Where the blocks of each tier begin.
    first_blocks: Vec<u64>,
    /// Where the index begins.
    index: usize,
    cache: Mutex<Cache>,
}

/// A decoded block.
#[derive(Debug)]
pub(crate) struct Block {
    pub(crate) bytes: Vec<u8>,
    /// In a block of keys, where each begins.
    pub(crate) starts: Vec<u32>,
}

/// Decoded blocks, the least recently used of which goes first.
#[derive(Default, Debug)]
struct Cache {
    blocks: HashMap<u64, (Arc<Block>, u64)>,
    clock: u64,
}

thread_local! {
    /// Made once: it takes longer to make than a block to decompress.
    static DECOMPRESSOR: RefCell<Option<zstd::bulk::Decompressor<'static>>> = const { RefCell::new(None) };
}

fn decompressed(packed: &[u8], longest: usize) -> io::Result<Vec<u8>> {
    DECOMPRESSOR.with_borrow_mut(|made| {
        let decompressor = match made {
            Some(decompressor) => decompressor,
            None => made.insert(zstd::bulk::Decompressor::new()?),
        };
        decompressor.decompress(packed, longest)
    })
}

impl DatabaseFile {
    /// Opens a file and checks its header and its index; and all of it where it is small.
    ///
    /// # Errors
    /// It cannot be read, is no database, has another format, or is damaged.
    pub fn open(path: &Path) -> Result<Self, FileError> {
        let file = Self::open_lazily(path)?;
        if file.bytes.len() <= CHECKED_WHOLE {
            file.check_whole()?;
        }
        Ok(file)
    }

    /// Opens a file and checks its header and its index only; each block is checked when it is read.
    ///
    /// # Errors
    /// It cannot be read, is no database, has another format, or is damaged there.
    pub fn open_lazily(path: &Path) -> Result<Self, FileError> {
        let bytes = Bytes::open(path)?;
        if !bytes.starts_with(MAGIC) || bytes.len() < FRONT + FOOTER {
            return Err(FileError::NotADatabase { path: path.display().to_string() });
        }
        let header = read_header(&bytes)?;
        let index = read_footer(&bytes, &header)?;
        let first_blocks = header.first_blocks();
        Ok(DatabaseFile { bytes, header, first_blocks, index, cache: Mutex::default() })
    }

    /// Opens a database whose positions are numbered by their keys, of the game with this name and these rules.
    pub(super) fn open_keyed(path: &Path, rules: &KeyedRules, name: &str) -> Result<Self, FileError> {
        let file = DatabaseFile::open(path)?;
        check_game(&file, name, Numbering::Keys, &rules_of_keys(rules))?;
        Ok(file)
    }

    /// What the file says about itself.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Bytes of the file.
    pub fn size(&self) -> u64 {
        self.bytes.len() as u64
    }

    /// Compares the hash of the whole file with the one that it ends with.
    ///
    /// # Errors
    /// They differ.
    pub fn check_whole(&self) -> Result<(), FileError> {
        let end = self.bytes.len() - 16;
        let written = u64_at(&self.bytes, end);
        let same = written == Some(format::hash(&self.bytes[..end]));
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
        if let Some(decoded) = self.cache().get(block) {
            return Ok(decoded);
        }
        let bytes = self.decompress(block)?;
        let of_keys = block >= self.first_blocks[self.header.tiers.len()];
        let starts = if of_keys { keys::starts(&bytes) } else { Vec::new() };
        let decoded = Arc::new(Block { bytes, starts });
        self.cache().insert(block, decoded.clone());
        Ok(decoded)
    }

    fn cache(&self) -> std::sync::MutexGuard<'_, Cache> {
        self.cache.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn decompress(&self, block: u64) -> Result<Vec<u8>, FileError> {
        let damaged = || FileError::damaged(format_args!("block {block}"));
        let entry = self.index + block as usize * ENTRY;
        let offset = u64_at(&self.bytes, entry).ok_or_else(damaged)? as usize;
        let length = u32_at(&self.bytes, entry + 8).ok_or_else(damaged)? as usize;
        let sum = u32_at(&self.bytes, entry + 12).ok_or_else(damaged)?;
        let end = offset.checked_add(length).filter(|end| *end <= self.index).ok_or_else(damaged)?;
        let packed = self.bytes.get(offset..end).ok_or_else(damaged)?;
        if format::checksum(packed) != sum {
            return Err(damaged());
        }
        let longest = zstd::bulk::Decompressor::upper_bound(packed).unwrap_or(LONGEST_BLOCK);
        decompressed(packed, longest).map_err(|_| damaged())
    }
}

impl Cache {
    fn get(&mut self, block: u64) -> Option<Arc<Block>> {
        self.clock += 1;
        let (decoded, used) = self.blocks.get_mut(&block)?;
        *used = self.clock;
        Some(decoded.clone())
    }

    fn insert(&mut self, block: u64, decoded: Arc<Block>) {
        if self.blocks.len() >= CACHED {
            let oldest = self.blocks.iter().min_by_key(|(_, (_, used))| *used).map(|(&block, _)| block);
            oldest.map(|block| self.blocks.remove(&block));
        }
        self.blocks.insert(block, (decoded, self.clock));
    }
}

fn u64_at(bytes: &[u8], at: usize) -> Option<u64> {
    Some(u64::from_le_bytes(bytes.get(at..at.checked_add(8)?)?.try_into().ok()?))
}

fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(bytes.get(at..at.checked_add(4)?)?.try_into().ok()?))
}

fn read_header(bytes: &[u8]) -> Result<Header, FileError> {
    let damaged = || FileError::damaged("header");
    let version = u32_at(bytes, 8).ok_or_else(damaged)?;
    let length = u32_at(bytes, 12).ok_or_else(damaged)? as usize;
    let metadata = FRONT.checked_add(length).and_then(|end| bytes.get(FRONT..end));
    let whole =
        metadata.filter(|metadata| u64_at(bytes, 16) == Some(format::front_hash(&bytes[..16], metadata)));
    match whole {
        Some(metadata) if version == FORMAT => serde_json::from_slice(metadata).map_err(|_| damaged()),
        // A file of another format has its own way to check the header.
        _ if version != FORMAT => Err(FileError::Format { found: version, expected: FORMAT }),
        _ => Err(damaged()),
    }
}

/// Where the index begins.
fn read_footer(bytes: &[u8], header: &Header) -> Result<usize, FileError> {
    let damaged = || FileError::damaged("footer");
    let footer = bytes.len() - FOOTER;
    let index = u64_at(bytes, footer).ok_or_else(damaged)?;
    let blocks = u64_at(bytes, footer + 8).ok_or_else(damaged)?;
    let expected = blocks.checked_mul(ENTRY as u64).and_then(|length| index.checked_add(length));
    if !bytes.ends_with(END) || blocks != header.all_blocks() || expected != Some(footer as u64) {
        return Err(damaged());
    }
    let index = usize::try_from(index).map_err(|_| damaged())?;
    if u64_at(bytes, footer + 16) != Some(format::hash(&bytes[index..footer])) {
        return Err(FileError::damaged("index"));
    }
    Ok(index)
}

/// Finds a position's tier, as its place in the header, and its number.
type Rank<G> =
    dyn Fn(&DatabaseFile, &<G as Game>::Position) -> Result<Option<(usize, u64)>, FileError> + Send + Sync;

/// The position with a number of a tier; `None` for a hole.
type Unrank<G> =
    dyn Fn(&DatabaseFile, usize, u64) -> Result<Option<<G as Game>::Position>, FileError> + Send + Sync;

/// A database of a game: the value and distance of every position.
pub struct Database<G: Game> {
    game: G,
    file: DatabaseFile,
    rank: Box<Rank<G>>,
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
    pub fn open_indexed(path: &Path, game: &G, name: &str) -> Result<Self, FileError> {
        let file = DatabaseFile::open(path)?;
        check_game(&file, name, Numbering::Index, &rules_of_indexed(game))?;
        let tiers = Arc::new(Tiers::of(game));
        let sizes = tiers.iter().map(|&tier| game.size(tier));
        if !sizes.eq(file.header.tiers.iter().map(|tier| tier.size)) {
            return Err(FileError::OtherRules { game: name.to_owned() });
        }
        let (own, order) = (game.clone(), tiers.clone());
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
        Ok(Database { game: game.clone(), file, rank: Box::new(rank), unrank: Box::new(unrank) })
    }
}

impl<G: Game> Database<G> {
    /// Opens a database whose positions are numbered by their keys.
    ///
    /// # Errors
    /// Those of [`DatabaseFile::open`], and a database of another game or other rules.
    pub fn open_keyed<C: Codec<G>>(path: &Path, game: &G, codec: C, name: &str) -> Result<Self, FileError> {
        let file = DatabaseFile::open_keyed(path, &KeyedRules::new(game, &codec), name)?;
        let directory = Directory::new(&file.key_block(file.header.key_blocks())?.bytes);
        let (own, decoder) = (game.clone(), codec.clone());
        let unrank = move |file: &DatabaseFile, _: usize, number: u64| {
            let keys = file.key_block(number / KEY_BLOCK)?;
            let start = keys.starts.get((number % KEY_BLOCK) as usize);
            Ok(start.and_then(|&start| decoder.decode(&own, keys::key_at(&keys.bytes, start))))
        };
        let own = game.clone();
        let rank = move |file: &DatabaseFile, position: &G::Position| {
            let mut key = Vec::new();
            codec.encode(&own, position, &mut key);
            Ok(directory.find(file, &key)?.map(|number| (0, number)))
        };
        Ok(Database { game: game.clone(), file, rank: Box::new(rank), unrank: Box::new(unrank) })
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

pub(crate) fn rules_of_indexed<G: Indexed>(game: &G) -> String {
    let mut moves = Vec::new();
    digest::rules(G::VERSION, game.start(), |position, name, children| {
        let number = game.rank(position).map_or(u64::MAX, |(_, number)| number);
        name.extend(number.to_le_bytes());
        let outcome = game.outcome(position);
        if outcome.is_none() {
            moves.clear();
            game.moves(position, &mut moves);
            children.extend(moves.iter().map(|mv| game.play(position, mv)));
        }
        outcome
    })
}

pub(crate) fn rules_of_keys(rules: &KeyedRules) -> String {
    digest::rules(0, rules.start(), |key, name, children| {
        name.extend_from_slice(key);
        rules.expand(key, &mut |child| children.push(child.to_vec())).flatten()
    })
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
