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
//! Numbers are little-endian. Every block is compressed by itself (Zstandard). Tiers come in the order of the header; for every 2¹³
//! positions of a tier, in the order of their numbers, there is a block:
//!
//! - how many different records it has, 255 at most: a byte;
//! - these records, the 255 most frequent ones, in ascending order: u16 each, of two bits (1 win, 2 loss, 3 level) and 14 bits of
//!   distance in plies; the record 1 is endless;
//! - a byte a position: the index of its record in that list. In a block with more records 255 stands for one that is not in the list;
//!   these follow the bytes, u16 each, in order.
//!
//! A hole repeats the position before it. In a database numbered by keys, blocks of keys follow, 1024 keys each, a byte of length before
//! each, and a last block with the first key of each of them.

#[cfg(any(feature = "files", test))]
use crate::table::TierTable;
use crate::{
    PositionValue, Summary,
    record::{Known, MAX_DISTANCE, Record},
};
use serde::{Deserialize, Serialize};
#[cfg(any(feature = "files", test))]
use std::{cmp::Reverse, ops::Range};
use twox_hash::XxHash3_64;

pub(crate) const MAGIC: &[u8; 8] = b"BOYI-DB\n";
pub(crate) const END: &[u8; 8] = b"BOYI-END";
pub(crate) const FORMAT: u32 = 4;
/// Bytes before the metadata.
pub(crate) const FRONT: usize = 24;
/// Bytes of an entry of the index.
pub(crate) const ENTRY: usize = 16;
/// Bytes of the footer.
pub(crate) const FOOTER: usize = 40;
/// Positions of a block: few, because a probe may have to decompress one for a single value.
pub(crate) const BLOCK: u64 = 1 << 13;
/// Keys of a block.
pub(crate) const KEY_BLOCK: u64 = 1 << 10;
/// The maximum number of records in a block's list; as an index, a record that is not in it.
const LISTED: usize = 255;

/// The maximum number of bytes of a block of records, decompressed.
pub(crate) const LONGEST_BLOCK: usize = 1 + 2 * LISTED + 3 * BLOCK as usize;

/// The maximum number of bytes of a key with its length.
const PACKED_KEY: usize = 256;

/// The maximum number of bytes read at once: a header, or a block.
pub(crate) const LONGEST_READ: usize = 1 << 26;

/// The numbering of positions.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Numbering {
    /// By the game.
    Index,
    /// By the order of their keys.
    Keys,
}

/// A tier in the header.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct TierHeader {
    /// Its name.
    pub name: String,
    /// The number of its numbers, with holes.
    pub size: u64,
}

/// The header of a database.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Header {
    /// The game with its parameters.
    pub game: String,
    /// A digest of rules and numbering.
    pub rules: String,
    /// The numbering of positions.
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
    /// The number of records of all tiers together, with those of holes.
    pub fn records(&self) -> u64 {
        self.tiers.iter().fold(0, |sum: u64, tier| sum.saturating_add(tier.size))
    }

    /// Returns `true` if the header's own counts can be counts: 64 bits hold their sum, and a record holds each distance.
    fn counts_are_possible(&self) -> bool {
        let Summary { wins, losses, level, endless } = &self.summary;
        let lists = [wins, losses, level];
        let sum = lists.into_iter().flatten().try_fold(*endless, |sum, count| sum.checked_add(*count));
        sum.is_some() && lists.iter().all(|list| list.len() <= usize::from(MAX_DISTANCE) + 1)
    }
}

/// The blocks of a database by their numbers: those of records, tier by tier; those of keys; the one with the first key of each.
#[derive(Debug)]
pub(crate) struct Layout {
    /// The first block of each tier, and the end of the last ones.
    first_blocks: Vec<u64>,
    /// The number of blocks of keys, without the last one.
    key_blocks: u64,
    /// The number of all blocks.
    all: u64,
}

impl Layout {
    /// `None` if no file has as many blocks as the header declares, or if its counts are impossible.
    pub(crate) fn of(header: &Header) -> Option<Layout> {
        if !header.counts_are_possible() {
            return None;
        }
        let mut first_blocks = vec![0_u64];
        for tier in &header.tiers {
            first_blocks.push(first_blocks.last()?.checked_add(tier.size.div_ceil(BLOCK))?);
        }
        let records = *first_blocks.last()?;
        let (key_blocks, all) = match (header.numbering, &header.tiers[..]) {
            (Numbering::Index, _) => (0, records),
            (Numbering::Keys, [tier]) => {
                let keys = tier.size.div_ceil(KEY_BLOCK);
                (keys, records.checked_add(keys)?.checked_add(1)?)
            }
            (Numbering::Keys, _) => return None,
        };
        Some(Layout { first_blocks, key_blocks, all })
    }

    /// The first block of a tier.
    pub(crate) fn first_block(&self, tier: usize) -> u64 {
        self.first_blocks[tier]
    }

    /// The number of blocks of records.
    pub(crate) fn record_blocks(&self) -> u64 {
        self.first_blocks[self.first_blocks.len() - 1]
    }

    /// The number of blocks of keys, without the last one.
    pub(crate) fn key_blocks(&self) -> u64 {
        self.key_blocks
    }

    /// The number of all blocks.
    pub(crate) fn all_blocks(&self) -> u64 {
        self.all
    }

    /// The maximum number of bytes of a block, decompressed.
    pub(crate) fn longest(&self, block: u64) -> usize {
        if block < self.record_blocks() {
            LONGEST_BLOCK
        } else if block + 1 < self.all {
            KEY_BLOCK as usize * PACKED_KEY
        } else {
            (self.key_blocks as usize).saturating_mul(PACKED_KEY)
        }
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
#[cfg(feature = "files")]
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

/// The records of a range of at most [`BLOCK`] numbers, not yet compressed.
#[cfg(any(feature = "files", test))]
pub(crate) fn encode(table: &TierTable, numbers: Range<u64>) -> Vec<u8> {
    let mut last = Record::ENDLESS;
    let records: Vec<u16> = numbers
        .map(|number| {
            last = table.get(number).filter(|record| is_decided(*record)).unwrap_or(last);
            last.0
        })
        .collect();
    let list = most_frequent(&records);
    let mut bytes = Vec::with_capacity(1 + 2 * list.len() + records.len());
    bytes.push(list.len() as u8);
    bytes.extend(list.iter().flat_map(|record| record.to_le_bytes()));
    let mut others = Vec::new();
    for record in records {
        bytes.push(match list.binary_search(&record) {
            Ok(place) => place as u8,
            Err(_) => {
                others.extend(record.to_le_bytes());
                LISTED as u8
            }
        });
    }
    bytes.extend(others);
    bytes
}

fn is_decided(record: Record) -> bool {
    matches!(record.known(), Known::Decided(_))
}

/// The different records, at most [`LISTED`], in ascending order.
#[cfg(any(feature = "files", test))]
fn most_frequent(records: &[u16]) -> Vec<u16> {
    let mut sorted = records.to_vec();
    sorted.sort_unstable();
    let mut runs: Vec<(usize, u16)> = sorted.chunk_by(|a, b| a == b).map(|run| (run.len(), run[0])).collect();
    if runs.len() > LISTED {
        runs.sort_unstable_by_key(|&(length, record)| (Reverse(length), record));
        runs.truncate(LISTED);
        runs.sort_unstable_by_key(|&(_, record)| record);
    }
    runs.into_iter().map(|(_, record)| record).collect()
}

/// A block of records, decompressed.
struct Records<'a> {
    /// The list, two bytes each.
    list: &'a [u8],
    /// An index in it for each position.
    places: &'a [u8],
    /// Records that are not in it, two bytes each.
    others: &'a [u8],
}

impl<'a> Records<'a> {
    /// `None` if these are not the bytes of `length` positions.
    fn new(bytes: &'a [u8], length: usize) -> Option<Self> {
        let (&listed, rest) = bytes.split_first()?;
        let (list, rest) = rest.split_at_checked(2 * usize::from(listed))?;
        let (places, others) = rest.split_at_checked(length)?;
        Some(Records { list, places, others })
    }

    /// The record at an index of the list, or the next of the others.
    fn record(&self, place: u8, others_before: usize) -> Option<Record> {
        let place = usize::from(place);
        let (records, at) = if place < LISTED { (self.list, place) } else { (self.others, others_before) };
        let bytes = records.get(2 * at..2 * at + 2)?;
        Some(Record(u16::from_le_bytes(bytes.try_into().ok()?))).filter(|record| is_decided(*record))
    }
}

/// The value at an index of a block of `length` positions; `None` if the block is not one.
pub(crate) fn decode(bytes: &[u8], length: usize, at: usize) -> Option<PositionValue> {
    let records = Records::new(bytes, length)?;
    let place = *records.places.get(at)?;
    let is_other = |place: &&u8| usize::from(**place) == LISTED;
    let before = if is_other(&&place) { records.places[..at].iter().filter(is_other).count() } else { 0 };
    match records.record(place, before)?.known() {
        Known::Decided(value) => Some(value),
        _ => None,
    }
}

/// Appends the records of a whole block of `length` positions; `None` if the block is not one.
pub(crate) fn decode_all(bytes: &[u8], length: usize, out: &mut Vec<u16>) -> Option<()> {
    let records = Records::new(bytes, length)?;
    let mut others = 0;
    for &place in records.places {
        out.push(records.record(place, others)?.0);
        others += usize::from(usize::from(place) == LISTED);
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_hold_what_they_are_given() {
        let mut random = fastrand::Rng::with_seed(3);
        for (length, most) in [(1, 300), (3, 300), (4, 300), (1000, 20), (3000, 300)] {
            let records: Vec<u16> = (0..length)
                .map(|_| {
                    let plies = random.u16(..most) * random.u16(1..=3);
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
            let bytes = encode(&table, 0..length);
            assert!(bytes.len() <= LONGEST_BLOCK);
            assert_eq!(
                bytes.len() > 1 + 2 * usize::from(bytes[0]) + length as usize,
                length == 3000,
                "others"
            );
            for number in 0..length {
                let read = decode(&bytes, length as usize, number as usize).unwrap();
                let mut all = Vec::new();
                decode_all(&bytes, length as usize, &mut all).unwrap();
                assert_eq!(TierTable::new(all).value(number), Some(read));
                assert!(table.value(number).is_none_or(|value| value == read), "{number}");
            }
        }
    }
}
