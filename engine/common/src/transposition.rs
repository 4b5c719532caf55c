//! The transposition table, shared by all threads without locks.
//!
//! An entry is two words of 64 bits, written and read with relaxed atomics:
//!
//! ```text
//! word 0   the position's key XOR word 1
//! word 1   bit 0 … 15   16 … 31   32 … 47      48 … 55   56, 57   58    59 … 63
//!              move     score     evaluation   depth     bound    pv    age
//! ```
//!
//! Two threads may write one entry at once and leave words of different positions; then word 0 XOR word 1 is no
//! position's key and the entry is as good as empty (Hyatt and Mann, "A lock-less transposition-table implementation for
//! parallel search", ICGA Journal 25(1), 2002).
//!
//! [`TranspositionTable`] is the whole table, with ages and replacement; an engine that replaces entries by a rule of its own builds on
//! [`Clusters`].

use crate::memory::{Zeroable, Zeroed, prefetch};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The relation of a stored score to the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Bound {
    /// The score says nothing.
    None,
    /// The true score is at most this.
    Upper,
    /// The true score is at least this.
    Lower,
    /// The true score is this.
    Exact,
}

impl Bound {
    /// Returns `true` if a score with this bound decides on which side of `limit` the true score lies.
    #[inline(always)]
    pub fn settles(self, score: i32, limit: i32) -> bool {
        if score >= limit { self.is_lower() } else { self as u8 & Bound::Upper as u8 != 0 }
    }

    /// Returns `true` if the true score is at least the stored one.
    #[inline(always)]
    pub fn is_lower(self) -> bool {
        self as u8 & Bound::Lower as u8 != 0
    }
}

/// The contents of the table for a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The best move in the engine's 16 bits; 0 for none.
    pub best: u16,
    /// The score as seen from the position (not from the root), in 16 bits.
    pub score: i32,
    /// The static evaluation, in 16 bits.
    pub evaluation: i32,
    /// Remaining depth, −1 (quiescence) to 254.
    pub depth: i32,
    /// The relation of `score` to the true one.
    pub bound: Bound,
    /// Whether the position was once on a principal variation.
    pub pv: bool,
}

/// Depths are stored from −1 up.
const DEPTH_OFFSET: i32 = 1;

/// The number of ages that an entry tells apart.
pub const AGES: u64 = 32;

impl Entry {
    /// The entry as a word, with an age below [`AGES`].
    #[inline(always)]
    pub fn pack(&self, age: u64) -> u64 {
        let half = |n: i32| u64::from(n as i16 as u16);
        u64::from(self.best)
            | half(self.score) << 16
            | half(self.evaluation) << 32
            | ((self.depth + DEPTH_OFFSET).clamp(0, 255) as u64) << 48
            | (self.bound as u64) << 56
            | u64::from(self.pv) << 58
            | age << 59
    }

    /// The entry that a word holds.
    #[inline(always)]
    pub fn unpack(data: u64) -> Entry {
        let half = |shift: u32| i32::from((data >> shift) as u16 as i16);
        Entry {
            best: data as u16,
            score: half(16),
            evaluation: half(32),
            depth: packed_depth(data),
            bound: [Bound::None, Bound::Upper, Bound::Lower, Bound::Exact][(data >> 56 & 3) as usize],
            pv: data >> 58 & 1 != 0,
        }
    }
}

/// The depth of a packed entry.
#[inline(always)]
pub fn packed_depth(data: u64) -> i32 {
    (data >> 48 & 0xff) as i32 - DEPTH_OFFSET
}

/// The age of a packed entry.
#[inline(always)]
pub fn packed_age(data: u64) -> u64 {
    data >> 59
}

/// The two words of an entry. `data` is 0 exactly if there is none.
#[derive(Default)]
pub struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

impl Slot {
    /// The packed entry, of any position; 0 if there is none.
    #[inline(always)]
    pub fn data(&self) -> u64 {
        self.data.load(Relaxed)
    }

    /// The packed entry if it belongs to the position with this key.
    #[inline(always)]
    pub fn get(&self, key: u64) -> Option<u64> {
        let data = self.data();
        (self.check.load(Relaxed) ^ data == key && data != 0).then_some(data)
    }

    /// Replaces the entry.
    #[inline(always)]
    pub fn set(&self, key: u64, data: u64) {
        self.check.store(key ^ data, Relaxed);
        self.data.store(data, Relaxed);
    }
}

// SAFETY: atomic numbers, which may be 0.
#[allow(unsafe_code)]
unsafe impl<const N: usize> Zeroable for [Slot; N] {}

/// Clusters of `N` slots, in which a position has its entry. With four, a cluster is a cache line.
pub struct Clusters<const N: usize>(Zeroed<[Slot; N]>);

impl<const N: usize> Clusters<N> {
    /// Empty clusters, at least one. Fewer than `count` (a half, a quarter, …) if there is not enough memory.
    pub fn new(count: usize) -> Clusters<N> {
        Clusters(Zeroed::new(count))
    }

    /// The number of clusters.
    #[inline(always)]
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// The size in bytes.
    pub fn bytes(&self) -> usize {
        size_of_val::<[[Slot; N]]>(&self.0)
    }

    /// The cluster with this number, below [`count`](Self::count).
    #[inline(always)]
    pub fn get(&self, number: usize) -> &[Slot; N] {
        &self.0[number]
    }

    /// All slots.
    pub fn slots(&self) -> impl Iterator<Item = &Slot> {
        self.0.as_flattened().iter()
    }

    /// Empties all slots.
    pub fn clear(&mut self) {
        /// From this size on new memory is quicker: the system zeroes its pages when they are first used.
        const LARGE: usize = 256 << 20;
        let count = self.count();
        if self.bytes() >= LARGE {
            *self = Clusters::new(0);
            *self = Clusters::new(count);
        } else {
            self.0.as_flattened_mut().fill_with(Slot::default);
        }
    }
}

/// A transposition table of clusters of four. A new entry replaces the shallowest of its cluster, those of older searches first.
pub struct TranspositionTable {
    clusters: Clusters<4>,
    /// The number of this search, modulo [`AGES`].
    age: u64,
}

impl TranspositionTable {
    /// A table of at most this many bytes, at least one cluster; a smaller one if there is not enough memory.
    pub fn new(bytes: usize) -> TranspositionTable {
        TranspositionTable { clusters: Clusters::new(bytes / size_of::<[Slot; 4]>()), age: 0 }
    }

    /// The size in bytes.
    pub fn bytes(&self) -> usize {
        self.clusters.bytes()
    }

    /// Changes the size to at most this many bytes and keeps the entries with their ages. A cluster that gets more than it
    /// holds keeps the deepest and newest. The old and the new table exist side by side meanwhile.
    pub fn resize(&mut self, bytes: usize) {
        let resized = TranspositionTable { age: self.age, ..TranspositionTable::new(bytes) };
        for slot in self.clusters.slots() {
            let data = slot.data();
            let key = slot.check.load(Relaxed) ^ data;
            let worst = resized.cluster(key).iter().min_by_key(|slot| resized.quality(slot.data()));
            if let Some(worst) = worst
                && resized.quality(worst.data()) < resized.quality(data)
            {
                worst.set(key, data);
            }
        }
        *self = resized;
    }

    /// Empties the table.
    pub fn clear(&mut self) {
        self.clusters.clear();
        self.age = 0;
    }

    /// Starts a new search: entries of earlier ones age.
    pub fn next_search(&mut self) {
        self.age = (self.age + 1) % AGES;
    }

    /// Multiplication maps the key's upper bits evenly on any number of clusters (Lemire 2016, "A fast alternative to the modulo
    /// reduction").
    #[inline(always)]
    fn cluster(&self, key: u64) -> &[Slot; 4] {
        let number = (u128::from(key) * self.clusters.count() as u128) >> 64;
        self.clusters.get(number as usize)
    }

    /// Prefetches the position's cluster.
    #[inline(always)]
    pub fn prefetch(&self, key: u64) {
        prefetch(self.cluster(key));
    }

    /// The rank of a packed entry when one has to go: its depth, minus eight plies for each search since it was stored.
    #[inline(always)]
    fn quality(&self, data: u64) -> i32 {
        let age = (AGES + self.age - packed_age(data)) % AGES;
        if data == 0 { i32::MIN } else { packed_depth(data) - 8 * age as i32 }
    }

    /// The position's entry.
    #[inline]
    pub fn probe(&self, key: u64) -> Option<Entry> {
        for slot in self.cluster(key) {
            if let Some(data) = slot.get(key) {
                return Some(Entry::unpack(data));
            }
        }
        None
    }

    /// Stores an entry. One of the same position and search stays if it is much deeper; an entry without a move keeps the move that was there.
    #[inline]
    pub fn store(&self, key: u64, mut entry: Entry) {
        let mut place = None;
        let mut worst = i32::MAX;
        for slot in self.cluster(key) {
            let data = slot.data();
            if slot.check.load(Relaxed) ^ data == key && data != 0 {
                let old = Entry::unpack(data);
                if entry.best == 0 {
                    entry.best = old.best;
                }
                let same_age = packed_age(data) == self.age;
                if entry.bound != Bound::Exact
                    && same_age
                    && entry.depth + 4 + 2 * i32::from(entry.pv) <= old.depth
                {
                    return;
                }
                place = Some(slot);
                break;
            }
            let quality = self.quality(data);
            if quality < worst {
                worst = quality;
                place = Some(slot);
            }
        }
        if let Some(slot) = place {
            slot.set(key, entry.pack(self.age));
        }
    }

    /// The share of slots that hold entries of this search, in thousandths, by a sample.
    pub fn hashfull(&self) -> u32 {
        let sample = self.clusters.count().min(250);
        let used = (0..sample)
            .flat_map(|number| self.clusters.get(number))
            .map(Slot::data)
            .filter(|&data| data != 0 && packed_age(data) == self.age)
            .count();
        (used * 1000 / (sample * 4)) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(n: i32) -> Entry {
        Entry {
            best: n as u16,
            score: n % 30_000,
            evaluation: -(n % 20_000),
            depth: n & 63,
            bound: Bound::Exact,
            pv: n & 1 == 1,
        }
    }

    fn key(n: i32) -> u64 {
        (n as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    #[test]
    fn entries_come_back() {
        let table = TranspositionTable::new(1 << 20);
        for n in 0..1000 {
            table.store(key(n), entry(n));
            assert_eq!(table.probe(key(n)), Some(entry(n)));
        }
        assert!(table.hashfull() <= 1000);
    }

    /// A table that grows keeps every entry that it had; one that shrinks keeps as many as it holds, the deepest first.
    #[test]
    fn entries_survive_a_change_of_size() {
        let mut table = TranspositionTable::new(1 << 16);
        (0..2000).for_each(|n| table.store(key(n), entry(n)));
        let known = |table: &TranspositionTable| {
            (0..2000).filter(|&n| table.probe(key(n)).is_some()).collect::<Vec<i32>>()
        };
        let before = known(&table);
        assert!(before.len() > 1900, "{}", before.len());
        table.resize(5 << 16);
        assert_eq!(table.bytes(), 5 << 16);
        assert_eq!(known(&table), before);
        assert!(before.iter().all(|&n| table.probe(key(n)) == Some(entry(n))));
        table.resize(1 << 13);
        assert_eq!(table.bytes(), 1 << 13);
        let kept = known(&table);
        let mean = |of: &[i32]| of.iter().map(|&n| entry(n).depth).sum::<i32>() / of.len() as i32;
        assert!(kept.len() > 450 && mean(&kept) > mean(&before) + 10, "{} entries kept", kept.len());
    }

    /// Threads hammer few entries; each read gives a whole entry of the right position or nothing.
    #[test]
    fn racing_threads_never_see_a_mixture() {
        let table = TranspositionTable::new(256);
        let rounds = if cfg!(miri) { 100 } else { 20_000 };
        std::thread::scope(|scope| {
            for thread in 0..4 {
                let table = &table;
                scope.spawn(move || {
                    for round in 0..rounds {
                        let n = (round * 7 + thread * 13) % 97;
                        table.store(key(n), entry(n));
                        let m = (round * 5 + thread) % 97;
                        assert!(table.probe(key(m)).is_none_or(|found| found == entry(m)));
                    }
                });
            }
        });
    }

    #[test]
    fn bounds_settle_the_side_on_which_they_hold() {
        for (bound, above, below) in [
            (Bound::None, false, false),
            (Bound::Upper, false, true),
            (Bound::Lower, true, false),
            (Bound::Exact, true, true),
        ] {
            assert_eq!((bound.settles(5, 5), bound.settles(4, 5)), (above, below));
        }
    }
}
