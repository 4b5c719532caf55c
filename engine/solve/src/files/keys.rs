//! Keys of enumerated positions, in files.

use super::{DatabaseFile, format::KEY_BLOCK};
use crate::FileError;

/// Keys as bytes: a length before each.
#[cfg(feature = "files")]
pub(crate) fn pack<'a>(keys: impl Iterator<Item = &'a [u8]>) -> Vec<u8> {
    let mut bytes = Vec::new();
    for key in keys {
        bytes.push(key.len() as u8);
        bytes.extend_from_slice(key);
    }
    bytes
}

/// The keys of [`pack`]; a key that is cut short ends them.
pub(crate) fn unpack(mut bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    std::iter::from_fn(move || {
        let (&length, rest) = bytes.split_first()?;
        let (key, rest) = rest.split_at_checked(length.into())?;
        bytes = rest;
        Some(key)
    })
}

/// The start of each key of [`pack`], its length first.
pub(crate) fn starts(bytes: &[u8]) -> Vec<u32> {
    let mut next = 0;
    let begin = |key: &[u8]| {
        let begin = next;
        next += 1 + key.len() as u32;
        begin
    };
    unpack(bytes).map(begin).collect()
}

/// The key at one of the [`starts`].
pub(crate) fn key_at(bytes: &[u8], start: u32) -> &[u8] {
    let start = start as usize;
    &bytes[start + 1..start + 1 + usize::from(bytes[start])]
}

/// The first key of every block, in memory, to find the block of a key.
#[derive(Debug)]
pub(crate) struct Directory {
    first: Vec<Box<[u8]>>,
}

impl Directory {
    /// From a block made by [`pack`].
    pub(crate) fn new(packed: &[u8]) -> Self {
        Directory { first: unpack(packed).map(Box::from).collect() }
    }

    /// The number of a key; `None` if it is not there.
    pub(crate) fn find(&self, file: &DatabaseFile, key: &[u8]) -> Result<Option<u64>, FileError> {
        let Some(block) = self.first.partition_point(|first| **first <= *key).checked_sub(1) else {
            return Ok(None);
        };
        let keys = file.key_block(block as u64)?;
        let index = keys.starts.binary_search_by(|&start| key_at(&keys.bytes, start).cmp(key));
        Ok(index.ok().map(|index| block as u64 * KEY_BLOCK + index as u64))
    }
}
