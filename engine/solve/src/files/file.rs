//! Reading the file of a database: its header, its blocks, and values by tier and number.

use super::{
    cache::Cache,
    format::{self, BLOCK, END, ENTRY, FOOTER, FORMAT, FRONT, Header, MAGIC},
    keys,
    source::{Data, Source},
};
#[cfg(feature = "files")]
use crate::map::Bytes;
use crate::{FileError, PositionValue, table::TierTable};
#[cfg(feature = "files")]
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

/// Files up to this size are checked whole when they are opened; larger ones block by block as they are read.
const CHECKED_WHOLE: usize = 1 << 24;

/// Decoded blocks kept in memory: about 12 MB.
const CACHED: usize = 1024;

/// A database without its game: its header, and values by tier and number.
#[derive(Debug)]
pub struct DatabaseFile {
    data: Data,
    header: Header,
    /// The first block of each tier, and the end of the last ones.
    first_blocks: Vec<u64>,
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
        self.data.whole().is_none()
    }

    /// Compares the hash of the whole file with the one that it ends with, if the file is local and small.
    ///
    /// # Errors
    /// They differ.
    pub fn check_small(&self) -> Result<(), FileError> {
        match self.data.whole() {
            Some(bytes) if bytes.len() <= CHECKED_WHOLE => self.check_whole(),
            _ => Ok(()),
        }
    }

    /// Compares the hash of the whole file with the one that it ends with, if the file is local.
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
        let block = self.first_blocks[tier] + block;
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

/// Zstandard's own library.
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

/// Zstandard in Rust, for platforms without a C library.
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

pub(super) fn u64_at(bytes: &[u8], at: usize) -> Option<u64> {
    Some(u64::from_le_bytes(bytes.get(at..at.checked_add(8)?)?.try_into().ok()?))
}

pub(super) fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
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

/// The offset of the index.
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
    // The index of a remote file is not read as a whole: a wrong entry leads to a block with another checksum.
    let whole = data.whole().map(|bytes| format::hash(&bytes[index as usize..at as usize]));
    if whole.is_some_and(|hash| u64_at(&footer, 16) != Some(hash)) {
        return Err(FileError::damaged("index"));
    }
    Ok(index)
}
