//! The transposition table: bounds of positions, shared by threads without locks.
//!
//! An entry is one word, read and written at once, and it holds its position's whole key: an entry that another thread has overwritten
//! is that of another position or empty, never a wrong answer. A key is scrambled by steps that can be undone; its high bits
//! choose the bucket of two entries, and the entry keeps the rest.
//!
//! ```text
//!   63 ............................. 19  18 ..... 14  13 ..... 7  6 ..... 0
//!   the key's low bits, scrambled        work         upper       lower
//! ```
//!
//! `lower` and `upper` are bounds of the score, plus [`OFFSET`]; `work` is about the binary logarithm of the nodes searched.
//! No entry has `lower` 0, so that zero is a free one.

use boyi_engine_common::memory::Zeroed;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

const SCORE_BITS: u32 = 7;
const WORK_SHIFT: u32 = 2 * SCORE_BITS;
const TAG_SHIFT: u32 = WORK_SHIFT + 5;
const SCORE_MASK: u64 = (1 << SCORE_BITS) - 1;
const WORK_MASK: u64 = 31;
/// Makes scores positive: no board of one word has a score above 32.
const OFFSET: i32 = 64;
/// An odd number: multiplying by it can be undone.
const SCRAMBLE: u64 = 0x9e37_79b9_7f4a_7c15;

/// Bounds of scores by position.
pub(super) struct Table {
    entries: Zeroed<AtomicU64>,
    /// Bits of a key.
    key_bits: u32,
    /// Bits of a scrambled key that the entry keeps.
    tag_bits: u32,
}

/// The bucket of a position, and the tag of its entry.
#[derive(Clone, Copy, Default)]
pub(super) struct Place {
    bucket: usize,
    tag: u64,
}

impl Place {
    /// A number that hardly two positions share, and never 0.
    #[inline(always)]
    pub(super) fn hash(self) -> u64 {
        (self.tag ^ self.bucket as u64).wrapping_mul(SCRAMBLE) >> 8 | 1 << 63
    }
}

impl Table {
    /// A table of at most `bytes` bytes for keys of `key_bits` bits; it takes more if the keys would not fit its entries.
    ///
    /// # Panics
    /// If there is no memory for the smallest such table, 8 MiB at most.
    pub(super) fn new(bytes: usize, key_bits: u32) -> Table {
        let least = key_bits.saturating_sub(u64::BITS - TAG_SHIFT).max(4);
        let buckets = bytes / (2 * size_of::<u64>());
        let bucket_bits = buckets.max(1).ilog2().max(least).min(key_bits.max(least));
        let entries = Zeroed::new(2 << bucket_bits);
        // With less memory than requested there are fewer entries, but never fewer than the keys need.
        let bucket_bits = (entries.len() / 2).max(1).ilog2();
        assert!(bucket_bits >= least, "no memory for the smallest table");
        Table {
            entries,
            key_bits: key_bits.max(bucket_bits),
            tag_bits: key_bits.max(bucket_bits) - bucket_bits,
        }
    }

    /// Bytes taken.
    pub(super) fn bytes(&self) -> usize {
        self.entries.len() * size_of::<u64>()
    }

    /// Empties the table.
    pub(super) fn clear(&self) {
        self.entries.iter().for_each(|entry| entry.store(0, Relaxed));
    }

    /// The place of a key.
    #[inline(always)]
    pub(super) fn place(&self, key: u64) -> Place {
        let mask = u64::MAX >> (u64::BITS - self.key_bits);
        let mixed = (key ^ key >> (self.key_bits / 2)).wrapping_mul(SCRAMBLE) & mask;
        let tag = mixed & ((1 << self.tag_bits) - 1);
        Place { bucket: (mixed >> self.tag_bits) as usize * 2, tag: tag << TAG_SHIFT }
    }

    /// Both entries of a place, of any position.
    #[inline(always)]
    pub(super) fn load(&self, place: Place) -> [u64; 2] {
        let bucket = &self.entries[place.bucket..place.bucket + 2];
        [bucket[0].load(Relaxed), bucket[1].load(Relaxed)]
    }

    /// The bounds that loaded entries have for a place's position.
    #[inline(always)]
    pub(super) fn read(entries: [u64; 2], place: Place) -> Option<(i32, i32)> {
        let entry = entries.into_iter().find(|entry| Self::is_of(*entry, place))?;
        Some(bounds(entry))
    }

    #[inline(always)]
    fn is_of(entry: u64, place: Place) -> bool {
        entry & u64::MAX << TAG_SHIFT == place.tag && entry & SCORE_MASK != 0
    }

    /// The bounds known of a place's position.
    #[inline(always)]
    pub(super) fn get(&self, place: Place) -> Option<(i32, i32)> {
        Self::read(self.load(place), place)
    }

    /// Stores bounds that took `nodes` nodes to find, replacing those of the same position or else the entry of less work.
    #[inline(always)]
    pub(super) fn put(&self, place: Place, low: i32, high: i32, nodes: u64) {
        debug_assert!(low <= high && (1 - OFFSET..OFFSET).contains(&low) && high < OFFSET);
        let entries = self.load(place);
        let work = u64::from(nodes.max(1).ilog2()).min(WORK_MASK);
        let at = if Self::is_of(entries[0], place) {
            0
        } else if Self::is_of(entries[1], place) {
            1
        } else {
            usize::from(
                entries[1] >> WORK_SHIFT & WORK_MASK < entries[0] >> WORK_SHIFT & WORK_MASK
                    || entries[1] == 0,
            )
        };
        let entry =
            place.tag | work << WORK_SHIFT | ((high + OFFSET) as u64) << SCORE_BITS | (low + OFFSET) as u64;
        self.entries[place.bucket + at].store(entry, Relaxed);
    }
}

#[inline(always)]
fn bounds(entry: u64) -> (i32, i32) {
    ((entry & SCORE_MASK) as i32 - OFFSET, (entry >> SCORE_BITS & SCORE_MASK) as i32 - OFFSET)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn no_two_keys_share_bucket_and_tag() {
        for (bytes, bits) in [(1 << 8, 12), (1 << 12, 12), (1 << 20, 14), (0, 9)] {
            let table = Table::new(bytes, bits);
            let places: HashSet<_> =
                (0..1 << bits).map(|key| (table.place(key).bucket, table.place(key).tag)).collect();
            assert_eq!(places.len(), 1 << bits);
            assert!(places.iter().all(|&(bucket, _)| bucket + 2 <= table.entries.len()));
        }
        // The step that scrambles whole words can be undone too.
        let table = Table::new(0, 64);
        let places: HashSet<_> = (0..100_000u64)
            .map(|i| table.place(i.wrapping_mul(0x1234_5678_9abc_def1)))
            .map(|place| (place.bucket, place.tag))
            .collect();
        assert_eq!(places.len(), 100_000);
    }

    #[test]
    fn the_entry_of_less_work_goes() {
        let table = Table::new(1 << 8, 49);
        let mut same = (0..).map(|key| (key, table.place(key))).filter(|(_, place)| place.bucket == 6);
        let mut next = || same.next().unwrap().1;
        let (a, b, c) = (next(), next(), next());
        assert_eq!(table.get(a), None);
        table.put(a, -32, 32, 1 << 20);
        table.put(b, 0, 0, 2);
        assert_eq!((table.get(a), table.get(b)), (Some((-32, 32)), Some((0, 0))));
        table.put(c, -1, 3, 1);
        assert_eq!((table.get(a), table.get(b), table.get(c)), (Some((-32, 32)), None, Some((-1, 3))));
        table.put(a, 2, 3, 1);
        assert_eq!((table.get(a), table.get(c)), (Some((2, 3)), Some((-1, 3))));
        table.clear();
        assert_eq!(table.get(a), None);
    }
}
