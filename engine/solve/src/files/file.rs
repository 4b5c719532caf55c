//! Reading the file of a database: its header, its blocks, and values by tier and number.

use super::{
    cache::Cache,
    format::{self, BLOCK, END, ENTRY, FOOTER, FORMAT, FRONT, Header, Layout, MAGIC},
    keys,
    source::{Data, Source},
};
use crate::{FileError, PositionValue, table::TierTable};
#[cfg(feature = "files")]
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

/// Files up to this size are checked whole when they are opened; larger ones block by block as they are read.
const CHECKED_WHOLE: u64 = 1 << 24;

/// Decoded blocks kept in memory: about 12 MB.
const CACHED: usize = 1024;

/// A database without its game: its header, and values by tier and number.
#[derive(Debug)]
pub struct DatabaseFile {
    data: Data,
    header: Header,
    layout: Layout,
    /// The offset of the index.
    index: u64,
    blocks: Mutex<Cache<Arc<Block>>>,
}

/// A decoded block.
#[derive(Debug)]
pub(crate) struct Block {
    pub(crate) bytes: Vec<u8>,
    /// In a block of keys, the start of each.
    pub(crate) starts: Vec<u32>,
}

impl DatabaseFile {
    /// Opens a file and checks its header and its index; a small file is checked whole.
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
        Self::of(Data::open(path)?, &path.display().to_string())
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
        let begins = data.read(0, MAGIC.len())?.is_some_and(|bytes| bytes == MAGIC);
        let end = data.size().saturating_sub(END.len() as u64);
        let ends = || Ok::<_, FileError>(data.read(end, END.len())?.is_some_and(|bytes| bytes == END));
        if !begins && !ends()? {
            return Err(FileError::NotADatabase { path: name.to_owned() });
        }
        let front = data.read(0, FRONT)?.filter(|_| begins).ok_or_else(|| FileError::damaged("header"))?;
        let header = read_header(&data, &front)?;
        let layout = Layout::of(&header).ok_or_else(|| FileError::damaged("header"))?;
        let index = read_footer(&data, &layout)?;
        Ok(DatabaseFile { data, header, layout, index, blocks: Mutex::new(Cache::new(CACHED)) })
    }

    /// The header of the file.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Bytes of the file.
    pub fn size(&self) -> u64 {
        self.data.size()
    }

    /// Returns `true` if the file is remote, so that a probe takes long.
    pub fn is_far(&self) -> bool {
        self.data.is_far()
    }

    /// Compares the hash of the whole file with the one that it ends with, if the file is local and small.
    ///
    /// # Errors
    /// They differ.
    pub fn check_small(&self) -> Result<(), FileError> {
        if self.size() <= CHECKED_WHOLE { self.check_whole() } else { Ok(()) }
    }

    /// Compares the hash of the whole file with the one that it ends with, if the file is local.
    ///
    /// # Errors
    /// They differ.
    pub fn check_whole(&self) -> Result<(), FileError> {
        let damaged = || FileError::damaged("the whole file");
        if self.is_far() {
            return Ok(());
        }
        let end = self.size() - 16;
        let written = self.data.read(end, 8)?.and_then(|bytes| u64_at(&bytes, 0)).ok_or_else(damaged)?;
        if self.data.hash(0..end)? == Some(written) { Ok(()) } else { Err(damaged()) }
    }

    /// The value of the position with a number of the tier with this index in the header. A hole has the value of
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
        let block = self.layout.first_block(tier) + block;
        format::decode(&self.block(block)?.bytes, length, at)
            .ok_or_else(|| FileError::damaged(format_args!("block {block}")))
    }

    /// All values of the tier with this index in the header, by number; a hole has the value of some other position.
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
        let mut records = Vec::new();
        let no_room = |_| {
            let problem = format!("{size} records do not fit into memory");
            FileError::Io { path: format!("tier {tier}"), problem }
        };
        records.try_reserve_exact(usize::try_from(size).unwrap_or(usize::MAX)).map_err(no_room)?;
        for block in 0..size.div_ceil(BLOCK) {
            let length = BLOCK.min(size - block * BLOCK) as usize;
            let block = self.layout.first_block(tier) + block;
            let damaged = || FileError::damaged(format_args!("block {block}"));
            format::decode_all(&self.decompress(block)?, length, &mut records).ok_or_else(damaged)?;
        }
        Ok(TierTable::new(records))
    }

    /// The number of blocks of keys, without the one with the first key of each.
    pub(crate) fn key_blocks(&self) -> u64 {
        self.layout.key_blocks()
    }

    /// A block of keys.
    pub(crate) fn key_block(&self, block: u64) -> Result<Arc<Block>, FileError> {
        self.block(self.layout.record_blocks() + block)
    }

    fn block(&self, block: u64) -> Result<Arc<Block>, FileError> {
        let blocks = || self.blocks.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(decoded) = blocks().get(block) {
            return Ok(decoded);
        }
        let bytes = self.decompress(block)?;
        let of_keys = block >= self.layout.record_blocks();
        let starts = if of_keys { keys::starts(&bytes) } else { Vec::new() };
        let decoded = Arc::new(Block { bytes, starts });
        blocks().insert(block, decoded.clone());
        Ok(decoded)
    }

    fn decompress(&self, block: u64) -> Result<Vec<u8>, FileError> {
        let damaged = || FileError::damaged(format_args!("block {block}"));
        if block >= self.layout.all_blocks() {
            return Err(damaged());
        }
        let entry = self.data.read(self.index + block * ENTRY as u64, ENTRY)?.ok_or_else(damaged)?;
        let offset = u64_at(&entry, 0).ok_or_else(damaged)?;
        let length = u32_at(&entry, 8).ok_or_else(damaged)?;
        let sum = u32_at(&entry, 12).ok_or_else(damaged)?;
        offset.checked_add(length.into()).filter(|end| *end <= self.index).ok_or_else(damaged)?;
        let packed = self.data.read(offset, length as usize)?.ok_or_else(damaged)?;
        if format::checksum(&packed) != sum {
            return Err(damaged());
        }
        unpack::decompressed(&packed, self.layout.longest(block)).ok_or_else(damaged)
    }
}

/// Zstandard's own library.
#[cfg(not(target_family = "wasm"))]
mod unpack {
    use std::cell::RefCell;
    use zstd::bulk::Decompressor;

    thread_local! {
        /// Made once: it takes longer to make than a block to decompress.
        static DECOMPRESSOR: RefCell<Option<Decompressor<'static>>> = const { RefCell::new(None) };
    }

    /// `None` if these are not the bytes of a block of at most `longest` bytes.
    pub(super) fn decompressed(packed: &[u8], longest: usize) -> Option<Vec<u8>> {
        // What a block says of its own length is a bound only where it is smaller.
        let room = Decompressor::upper_bound(packed).map_or(longest, |length| length.min(longest));
        DECOMPRESSOR.with_borrow_mut(|made| {
            let decompressor = match made {
                Some(decompressor) => decompressor,
                None => made.insert(Decompressor::new().ok()?),
            };
            decompressor.decompress(packed, room).ok()
        })
    }
}

/// Zstandard in Rust, for platforms without a C library.
#[cfg(target_family = "wasm")]
mod unpack {
    use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

    /// `None` if these are not the bytes of a block of at most `longest` bytes.
    pub(super) fn decompressed(mut packed: &[u8], longest: usize) -> Option<Vec<u8>> {
        let mut decoder = FrameDecoder::new();
        decoder.init(&mut packed).ok()?;
        if decoder.content_size() > longest as u64 {
            return None;
        }
        let is_whole =
            decoder.decode_blocks(&mut packed, BlockDecodingStrategy::UptoBytes(longest + 1)).ok()?;
        decoder.collect().filter(|bytes| is_whole && bytes.len() <= longest)
    }
}

pub(super) fn u64_at(bytes: &[u8], at: usize) -> Option<u64> {
    Some(u64::from_le_bytes(bytes.get(at..at.checked_add(8)?)?.try_into().ok()?))
}

pub(super) fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(bytes.get(at..at.checked_add(4)?)?.try_into().ok()?))
}

fn read_header(data: &Data, front: &[u8]) -> Result<Header, FileError> {
    let damaged = || FileError::damaged("header");
    let version = u32_at(front, 8).ok_or_else(damaged)?;
    let length = u32_at(front, 12).ok_or_else(damaged)? as usize;
    let metadata = data.read(FRONT as u64, length)?.unwrap_or_default();
    let is_right = |first: &[u8]| u64_at(front, 16) == Some(format::front_hash(first, &metadata));
    if version != FORMAT {
        // A file of another format has its own way to check the header; but this may be one of ours with another number.
        let ours = [&front[..8], &FORMAT.to_le_bytes(), &front[12..16]].concat();
        return Err(if is_right(&ours) {
            damaged()
        } else {
            FileError::Format { found: version, expected: FORMAT }
        });
    }
    if !is_right(&front[..16]) {
        return Err(damaged());
    }
    let header = str::from_utf8(&metadata).ok().and_then(|text| serde_json::from_str::<Header>(text).ok());
    let is_name = |name: &str| name.len() <= LONGEST_NAME && !name.contains(char::is_control);
    header.filter(|header| is_name(&header.game)).ok_or_else(damaged)
}

/// Bytes of a game's name at most.
const LONGEST_NAME: usize = 1 << 12;

/// The offset of the index.
fn read_footer(data: &Data, layout: &Layout) -> Result<u64, FileError> {
    let damaged = || FileError::damaged("footer");
    let at = data.size().checked_sub(FOOTER as u64).ok_or_else(damaged)?;
    let footer = data.read(at, FOOTER)?.ok_or_else(damaged)?;
    let index = u64_at(&footer, 0).ok_or_else(damaged)?;
    let blocks = u64_at(&footer, 8).ok_or_else(damaged)?;
    let expected = blocks.checked_mul(ENTRY as u64).and_then(|length| index.checked_add(length));
    if !footer.ends_with(END) || blocks != layout.all_blocks() || expected != Some(at) {
        return Err(damaged());
    }
    // The index of a remote file is not read as a whole: a wrong entry leads to a block with another checksum.
    if !data.is_far() && data.hash(index..at)? != u64_at(&footer, 16) {
        return Err(FileError::damaged("index"));
    }
    Ok(index)
}
