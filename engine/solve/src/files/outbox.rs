//! Inter-shard messages: one file for each step of a round, in which the messages to a shard of the next round lie together.
//!
//! ```text
//! segments: differences of ascending numbers, 7 bits a byte, the last byte of each below 128; compressed (Zstandard)
//! index: for each segment its shard's tier (u32), shard (u32), offset (u64), length (u32), the low half of its XXH3 (u32)
//! number of segments: u64
//! ```

use super::{
    format,
    steps::{Folder, Step},
    write::compress,
};
use crate::{FileError, map::Bytes};
use std::collections::BTreeMap;

/// Bytes of an entry of the index.
const ENTRY: usize = 24;

/// The compression level of Zstandard: low, as messages are read once.
const LEVEL: i32 = 1;

/// Messages by tier and shard.
#[derive(Default)]
pub(super) struct Outbox(BTreeMap<(usize, u64), Vec<u64>>);

impl Outbox {
    /// Adds a message to a shard: a number.
    pub(super) fn push(&mut self, tier_index: usize, shard: u64, message: u64) {
        self.0.entry((tier_index, shard)).or_default().push(message);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns `true` if there is a message to a tier.
    pub(super) fn reaches(&self, tier_index: usize) -> bool {
        self.0.range((tier_index, 0)..(tier_index + 1, 0)).next().is_some()
    }

    /// Removes repeated messages.
    pub(super) fn unique(&mut self) {
        for list in self.0.values_mut() {
            list.sort_unstable();
            list.dedup();
        }
    }

    /// Writes the messages, if there are any.
    pub(super) fn save(self, folder: &Folder, step: Step) -> Result<(), FileError> {
        if self.is_empty() {
            return Ok(());
        }
        let mut writer = folder.create(name(step))?;
        let mut index = Vec::new();
        let segments = self.0.len() as u64;
        for ((tier_index, shard), mut messages) in self.0 {
            messages.sort_unstable();
            let packed = compress(&packed(&messages), LEVEL)?;
            index.extend((tier_index as u32).to_le_bytes());
            index.extend((shard as u32).to_le_bytes());
            index.extend(writer.length().to_le_bytes());
            index.extend((packed.len() as u32).to_le_bytes());
            index.extend(format::checksum(&packed).to_le_bytes());
            writer.write(&packed)?;
        }
        writer.write(&index)?;
        writer.write(&segments.to_le_bytes())?;
        writer.finish().map(drop)
    }
}

/// The name of a step's file.
pub(super) fn name(step: Step) -> String {
    format!("{step}.out")
}

/// The messages of a step to a shard, in ascending order; none if it has written none.
pub(super) fn read(
    folder: &Folder,
    from: Step,
    tier_index: usize,
    shard: u64,
) -> Result<Vec<u64>, FileError> {
    let path = folder.path(name(from));
    if !path.exists() {
        return Ok(Vec::new());
    }
    let bytes = Bytes::open(&path)?;
    let found =
        find(&bytes, tier_index as u32, shard as u32).ok_or_else(|| FileError::damaged(path.display()))?;
    let Some((packed, sum)) = found else { return Ok(Vec::new()) };
    let whole = format::checksum(packed) == sum;
    let unpacked = whole.then(|| zstd::stream::decode_all(packed).ok()).flatten();
    unpacked.and_then(|bytes| unpack(&bytes)).ok_or_else(|| FileError::damaged(path.display()))
}

/// A segment and its checksum; `Some(None)` if there are no messages to the shard, `None` if the file is damaged.
#[allow(clippy::type_complexity)]
fn find(bytes: &[u8], tier: u32, shard: u32) -> Option<Option<(&[u8], u32)>> {
    let (rest, count) = bytes.split_last_chunk::<8>()?;
    let length = usize::try_from(u64::from_le_bytes(*count)).ok()?.checked_mul(ENTRY)?;
    let index = rest.get(rest.len().checked_sub(length)?..)?;
    let u32_at = |entry: &[u8], at: usize| Some(u32::from_le_bytes(entry.get(at..at + 4)?.try_into().ok()?));
    for entry in index.chunks_exact(ENTRY) {
        if (u32_at(entry, 0)?, u32_at(entry, 4)?) == (tier, shard) {
            let offset = u64::from_le_bytes(entry.get(8..16)?.try_into().ok()?) as usize;
            let packed = rest.get(offset..offset.checked_add(u32_at(entry, 16)? as usize)?)?;
            return Some(Some((packed, u32_at(entry, 20)?)));
        }
    }
    Some(None)
}

fn packed(ascending: &[u64]) -> Vec<u8> {
    let (mut bytes, mut before) = (Vec::with_capacity(2 * ascending.len()), 0);
    for &number in ascending {
        let mut rest = number - before;
        before = number;
        while rest >= 128 {
            bytes.push(rest as u8 | 128);
            rest >>= 7;
        }
        bytes.push(rest as u8);
    }
    bytes
}

fn unpack(bytes: &[u8]) -> Option<Vec<u64>> {
    let (mut numbers, mut sum, mut difference, mut shift) = (Vec::new(), 0_u64, 0_u64, 0);
    for &byte in bytes {
        difference |= u64::from(byte & 127).checked_shl(shift)?;
        shift += 7;
        if byte < 128 {
            sum = sum.checked_add(difference)?;
            numbers.push(sum);
            (difference, shift) = (0, 0);
        }
    }
    (shift == 0).then_some(numbers)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::steps::{Kind, Round};

    #[test]
    fn messages_arrive_at_their_shards() {
        let folder = tempfile::tempdir().unwrap();
        let folder = Folder(folder.path().to_path_buf());
        let step = Round::new(Kind::Reach, 3, 0).step(5);
        let mut outbox = Outbox::default();
        for (shard, message) in [(0, 7), (2, 1 << 40), (0, 7), (0, 3), (2, u64::MAX), (2, 0)] {
            outbox.push(1, shard, message);
        }
        outbox.push(2, 0, 9);
        assert!(outbox.reaches(1) && outbox.reaches(2) && !outbox.reaches(0) && !outbox.reaches(3));
        outbox.save(&folder, step).unwrap();
        let read = |tier, shard| read(&folder, step, tier, shard).unwrap();
        assert_eq!(read(1, 0), [3, 7, 7]);
        assert_eq!(read(1, 2), [0, 1 << 40, u64::MAX]);
        assert_eq!(read(2, 0), [9]);
        assert_eq!(read(1, 1), [0; 0]);
        assert_eq!(super::read(&folder, step.round.step(6), 1, 0).unwrap(), [0; 0]);
    }
}
