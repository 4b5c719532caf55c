//! The bytes of a database.
//!
//! ```text
//! 0    magic "BOYI-DB\n"
//! 8    format version                          u32
//! 12   length of the metadata                  u32
//! 16   XXH3 of bytes 0..16 and the metadata    u64
//! 24   metadata: one object of JSON, see Header
//!      blocks
//!      index: for each block its offset (u64), its length (u32), the low half of its XXH3 (u32)
//!      footer, 40 bytes:
//!        offset of the index                   u64
//!        number of blocks                      u64
//!        XXH3 of the index                     u64
//!        XXH3 of everything before this field  u64
//!        magic "BOYI-END"
//! ```
//!
//! Numbers are little-endian. Every block is compressed by itself (Zstandard). Tiers come in the order of the header, and for
//! every 2¹⁶ positions of a tier, in the order of their numbers, there are two blocks:
//!
//! - values: 2 bits a position, the first in the low bits of the first byte; 0 endless, 1 win, 2 loss, 3 level;
//! - distances in plies: a byte a position; 255 stands for 255 and more, which then follow the bytes as u16 in order.
//!
//! A hole repeats the position before it; so does the distance of an endless position. In a database numbered by keys, blocks of keys
//! follow, 1024 keys each, a byte of length before each, and a last block with the first key of each of them.

use crate::{
    PositionValue, Summary,
    record::{Known, Record},
    table::TierTable,
};
use serde::{Deserialize, Serialize};
use std::ops::Range;
use twox_hash::XxHash3_64;

pub(crate) const MAGIC: &[u8; 8] = b"BOYI-DB\n";
pub(crate) const END: &[u8; 8] = b"BOYI-END";
pub(crate) const FORMAT: u32 = 1;
/// Bytes before the metadata.
pub(crate) const FRONT: usize = 24;
/// Bytes of an entry of the index.
pub(crate) const ENTRY: usize = 16;
/// Bytes of the footer.
pub(crate) const FOOTER: usize = 40;
/// Positions of a block.
pub(crate) const BLOCK: u64 = 1 << 16;
/// Keys of a block.
pub(crate) const KEY_BLOCK: u64 = 1 << 10;
/// Distances from here on follow a block's bytes.
const ESCAPE: u16 = 255;

/// How positions are numbered.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Numbering {
    /// By the game.
    Index,
    /// By the order of their keys.
    Keys,
}

/// A tier, as the header tells it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct TierHeader {
    /// Its name.
    pub name: String,
    /// Numbers in it, holes too.
    pub size: u64,
}

/// What a database says about itself.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Header {
    /// The game with its parameters.
    pub game: String,
    /// A digest of rules and numbering.
    pub rules: String,
    /// How positions are numbered.
    pub numbering: Numbering,
    /// The unit of distances: plies.
    pub metric: String,
    /// The value of the start.
    pub start: PositionValue,
    /// Positions by value, before any symmetry.
    pub summary: Summary,
    /// The tiers, in the order of their blocks.
    pub tiers: Vec<TierHeader>,
}

impl Header {
    /// The number of value and distance blocks of a tier.
    fn value_blocks(&self, tier: usize) -> u64 {
        2 * self.tiers[tier].size.div_ceil(BLOCK)
    }

    /// Where the blocks of each tier begin, and where the last ones end.
    pub(crate) fn first_blocks(&self) -> Vec<u64> {
        let mut sum = 0;
        let mut first = vec![0];
        first.extend((0..self.tiers.len()).map(|tier| {
            sum += self.value_blocks(tier);
            sum
        }));
        first
    }

    /// The number of blocks of keys, without the last one.
    pub(crate) fn key_blocks(&self) -> u64 {
        match (self.numbering, self.tiers.first()) {
            (Numbering::Keys, Some(tier)) => tier.size.div_ceil(KEY_BLOCK),
            _ => 0,
        }
    }

    /// The number of all blocks.
    pub(crate) fn all_blocks(&self) -> u64 {
        let keys = self.key_blocks();
        self.first_blocks()[self.tiers.len()] + keys + u64::from(self.numbering == Numbering::Keys)
    }
}

/// The low half of a block's hash.
pub(crate) fn checksum(bytes: &[u8]) -> u32 {
    XxHash3_64::oneshot(bytes) as u32
}

pub(crate) fn hash(bytes: &[u8]) -> u64 {
    XxHash3_64::oneshot(bytes)
}

/// The bytes before the first block.
pub(crate) fn front(header: &Header) -> Vec<u8> {
    let metadata = serde_json::to_vec(header).unwrap_or_default();
    let mut bytes = Vec::with_capacity(FRONT + metadata.len());
    bytes.extend_from_slice(MAGIC);
    bytes.extend(FORMAT.to_le_bytes());
    bytes.extend((metadata.len() as u32).to_le_bytes());
    let sum = front_hash(&bytes, &metadata);
    bytes.extend(sum.to_le_bytes());
    bytes.extend(metadata);
    bytes
}

/// The hash of the first 16 bytes and the metadata.
pub(crate) fn front_hash(first: &[u8], metadata: &[u8]) -> u64 {
    hash(&[first, metadata].concat())
}

/// The values and the distances of a range of at most [`BLOCK`] numbers, not yet compressed.
pub(crate) fn encode(table: &TierTable, numbers: Range<u64>) -> (Vec<u8>, Vec<u8>) {
    let length = (numbers.end - numbers.start) as usize;
    let (mut values, mut distances, mut long) =
        (vec![0; length.div_ceil(4)], Vec::with_capacity(length), Vec::new());
    let (mut code, mut plies) = (0_u8, 0_u16);
    for (at, number) in numbers.enumerate() {
        match table.get(number).map(Record::known) {
            Some(Known::Decided(value)) => {
                code = code_of(value);
                plies = value.plies().unwrap_or(plies);
            }
            _ => plies = plies.min(ESCAPE - 1),
        }
        values[at / 4] |= code << (2 * (at % 4));
        // Only what has a long distance of its own takes more room.
        let own = table.value(number).and_then(PositionValue::plies);
        let short = own.unwrap_or_else(|| plies.min(ESCAPE - 1));
        distances.push(short.min(ESCAPE) as u8);
        if short >= ESCAPE {
            long.extend(short.to_le_bytes());
        }
    }
    distances.extend(long);
    (values, distances)
}

fn code_of(value: PositionValue) -> u8 {
    match value {
        PositionValue::Endless => 0,
        PositionValue::Win(_) => 1,
        PositionValue::Loss(_) => 2,
        PositionValue::Level(_) => 3,
    }
}

/// The value at a place of a block of `length` positions; `None` if the block is not one.
pub(crate) fn decode(values: &[u8], distances: &[u8], length: usize, at: usize) -> Option<PositionValue> {
    let code = values.get(at / 4)? >> (2 * (at % 4)) & 3;
    if code == 0 {
        return Some(PositionValue::Endless);
    }
    let (short, long) = distances.split_at_checked(length)?;
    let plies = match *short.get(at)? {
        byte if u16::from(byte) < ESCAPE => u16::from(byte),
        _ => {
            let before = short[..at].iter().filter(|&&byte| u16::from(byte) == ESCAPE).count();
            u16::from_le_bytes(long.get(2 * before..2 * before + 2)?.try_into().ok()?)
        }
    };
    Some(match code {
        1 => PositionValue::Win(plies),
        2 => PositionValue::Loss(plies),
        _ => PositionValue::Level(plies),
    })
}

/// Appends the records of a whole block of `length` positions; `None` if the block is not one.
pub(crate) fn decode_all(values: &[u8], distances: &[u8], length: usize, out: &mut Vec<u16>) -> Option<()> {
    let (short, long) = distances.split_at_checked(length)?;
    let mut long = long.chunks_exact(2);
    for (at, &byte) in short.iter().enumerate() {
        let plies = match u16::from(byte) {
            ESCAPE => u16::from_le_bytes(long.next()?.try_into().ok()?),
            plies => plies,
        };
        let record = match values.get(at / 4)? >> (2 * (at % 4)) & 3 {
            0 => Record::ENDLESS,
            1 => Record::win(plies),
            2 => Record::loss(plies),
            _ => Record::level(plies),
        };
        out.push(record.0);
    }
    Some(())
}

/// The most bytes that the distances of a block take.
pub(crate) const LONGEST_BLOCK: usize = 3 * BLOCK as usize;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_hold_what_they_are_given() {
        let mut random = fastrand::Rng::with_seed(3);
        for length in [1, 3, 4, 1000] {
            let records: Vec<u16> = (0..length)
                .map(|_| {
                    let plies = random.u16(..300) * random.u16(1..=3);
                    let all = [
                        Record::win(plies),
                        Record::loss(plies),
                        Record::level(plies),
                        Record::ENDLESS,
                        Record::HOLE,
                    ];
                    all[random.usize(..5)].0
                })
                .collect();
            let table = TierTable::new(records);
            let (values, distances) = encode(&table, 0..length);
            assert!(distances.len() <= LONGEST_BLOCK);
            for number in 0..length {
                let read = decode(&values, &distances, length as usize, number as usize).unwrap();
                let mut all = Vec::new();
                decode_all(&values, &distances, length as usize, &mut all).unwrap();
                assert_eq!(TierTable::new(all).value(number), Some(read));
                assert!(table.value(number).is_none_or(|value| value == read), "{number}");
            }
        }
    }
}
