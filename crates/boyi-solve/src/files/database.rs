//! Reading databases.

use super::{
    Bytes, FileError, digest,
    format::{self, BLOCK, END, ENTRY, FOOTER, FORMAT, FRONT, Header, LONGEST_BLOCK, MAGIC, Numbering},
    keys::Directory,
};
use crate::{Codec, Indexed, PositionValue, indexed::tiers_children_first, table::TierTable};
use boyi_core::Game;
use std::{
    collections::HashMap,
    fmt,
    path::Path,
    sync::{Arc, Mutex, PoisonError},
};

/// Files up to this size are checked whole when they are opened; larger ones block by block as they are read.
const CHECKED_WHOLE: usize = 1 << 24;

/// Decoded blocks kept in memory: some 12 MB at most.
const CACHED: usize = 256;

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

/// Decoded blocks, the least recently used of which goes first.
#[derive(Default, Debug)]
struct Cache {
    blocks: HashMap<u64, (Arc<[u8]>, u64)>,
    clock: u64,
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
        let first = self.first_blocks[tier] + 2 * block;
        let values = self.block(first)?;
        let distances = self.block(first + 1)?;
        format::decode(&values, &distances, length, at)
            .ok_or_else(|| FileError::damaged(format_args!("block {first}")))
    }

    /// All values of a tier; holes have that of some other position.
    pub(crate) fn tier(&self, tier: usize) -> Result<TierTable, FileError> {
        let size = self.header.tiers[tier].size;
        let mut records = Vec::with_capacity(size as usize);
        for block in 0..size.div_ceil(BLOCK) {
            let first = self.first_blocks[tier] + 2 * block;
            let (values, distances) = (self.decompress(first)?, self.decompress(first + 1)?);
            let length = BLOCK.min(size - block * BLOCK) as usize;
            let damaged = || FileError::damaged(format_args!("block {first}"));
            format::decode_all(&values, &distances, length, &mut records).ok_or_else(damaged)?;
        }
        Ok(TierTable::new(records))
    }

    /// A block of keys.
    pub(crate) fn key_block(&self, block: u64) -> Result<Arc<[u8]>, FileError> {
        self.block(self.first_blocks[self.header.tiers.len()] + block)
    }

    fn block(&self, block: u64) -> Result<Arc<[u8]>, FileError> {
        if let Some(bytes) = self.cache().get(block) {
            return Ok(bytes);
        }
        let bytes: Arc<[u8]> = self.decompress(block)?.into();
        self.cache().insert(block, bytes.clone());
        Ok(bytes)
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
        zstd::bulk::decompress(packed, longest).map_err(|_| damaged())
    }
}

impl Cache {
    fn get(&mut self, block: u64) -> Option<Arc<[u8]>> {
        self.clock += 1;
        let (bytes, used) = self.blocks.get_mut(&block)?;
        *used = self.clock;
        Some(bytes.clone())
    }

    fn insert(&mut self, block: u64, bytes: Arc<[u8]>) {
        if self.blocks.len() >= CACHED {
            let oldest = self.blocks.iter().min_by_key(|(_, (_, used))| *used).map(|(&block, _)| block);
            oldest.map(|block| self.blocks.remove(&block));
        }
        self.blocks.insert(block, (bytes, self.clock));
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

/// A database of a game: the value and distance of every position.
pub struct Database<G: Game> {
    game: G,
    file: DatabaseFile,
    rank: Box<Rank<G>>,
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
        let tiers = tiers_children_first(game);
        let sizes = tiers.iter().map(|&tier| game.size(tier));
        if !sizes.eq(file.header.tiers.iter().map(|tier| tier.size)) {
            return Err(FileError::OtherRules { game: name.to_owned() });
        }
        let places: HashMap<G::Tier, usize> =
            tiers.iter().enumerate().map(|(place, &tier)| (tier, place)).collect();
        let own = game.clone();
        let rank = move |_: &DatabaseFile, position: &G::Position| {
            let found = own.rank(position).and_then(|(tier, number)| {
                // A number may be a hole's: then it belongs to no position.
                own.unrank(tier, number)?;
                Some((*places.get(&tier)?, number))
            });
            Ok(found)
        };
        Ok(Database { game: game.clone(), file, rank: Box::new(rank) })
    }
}

impl<G: Game> Database<G> {
    /// Opens a database whose positions are numbered by their keys.
    ///
    /// # Errors
    /// Those of [`DatabaseFile::open`], and a database of another game or other rules.
    pub fn open_keyed<C: Codec<G>>(path: &Path, game: &G, codec: C, name: &str) -> Result<Self, FileError> {
        let file = DatabaseFile::open(path)?;
        check_game(&file, name, Numbering::Keys, &rules_of_keys(game, &codec))?;
        let directory = Directory::new(&file.key_block(file.header.key_blocks())?);
        let own = game.clone();
        let rank = move |file: &DatabaseFile, position: &G::Position| {
            let mut key = Vec::new();
            codec.encode(&own, position, &mut key);
            Ok(directory.find(file, &key)?.map(|number| (0, number)))
        };
        Ok(Database { game: game.clone(), file, rank: Box::new(rank) })
    }

    /// The file itself.
    pub fn file(&self) -> &DatabaseFile {
        &self.file
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
        let mut moves = Vec::new();
        if self.game.outcome(position).is_none() {
            self.game.moves(position, &mut moves);
        }
        let mut valued = Vec::new();
        for mv in moves {
            if let Some(value) = self.value(&self.game.play(position, &mv))? {
                valued.push((mv, value.before()));
            }
        }
        valued.sort_by_key(|(_, value)| std::cmp::Reverse(value.preference()));
        Ok(valued)
    }
}

pub(crate) fn rules_of_indexed<G: Indexed>(game: &G) -> String {
    digest::rules(game, G::VERSION, |position, out| {
        let number = game.rank(position).map_or(u64::MAX, |(_, number)| number);
        out.extend(number.to_le_bytes());
    })
}

pub(crate) fn rules_of_keys<G: Game, C: Codec<G>>(game: &G, codec: &C) -> String {
    digest::rules(game, 0, |position, out| codec.encode(game, position, out))
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
