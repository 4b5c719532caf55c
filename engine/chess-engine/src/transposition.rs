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
//! parallel search", ICGA Journal 25(1), 2002). Four entries share a cache line; a new one takes the place of the shallowest,
//! older searches' first.

use crate::score::{MATE_BOUND, NONE, WIN_BOUND};
use boyi_chess::Move;
use boyi_memory::{Zeroable, Zeroed, prefetch};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// What a stored score says about the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum Bound {
    None,
    /// The true score is at most this.
    Upper,
    /// The true score is at least this.
    Lower,
    Exact,
}

impl Bound {
    /// Whether a score with this bound decides on which side of `limit` the true score lies.
    #[inline(always)]
    pub(crate) fn settles(self, score: i32, limit: i32) -> bool {
        if score >= limit { self as u8 & 2 != 0 } else { self as u8 & 1 != 0 }
    }
}

/// What the table stores for a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TableEntry {
    pub(crate) best: Option<Move>,
    /// As seen from the position, or [`NONE`].
    pub(crate) score: i32,
    /// The static evaluation, or [`NONE`].
    pub(crate) evaluation: i32,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
    /// Whether the position was once on a principal variation.
    pub(crate) pv: bool,
}

#[derive(Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; 4]);

// SAFETY: atomic numbers, which may be 0.
#[allow(unsafe_code)]
unsafe impl Zeroable for Bucket {}

/// Depths are stored from −1 (quiescence) up.
const DEPTH_OFFSET: i32 = 1;
const AGES: u64 = 32;

pub(crate) struct TranspositionTable {
    buckets: Zeroed<Bucket>,
    /// The number of this search, modulo [`AGES`].
    age: u64,
}

impl TranspositionTable {
    /// A table of at most this many bytes, at least one bucket; a smaller one where there is not so much memory.
    pub(crate) fn new(bytes: usize) -> TranspositionTable {
        TranspositionTable { buckets: Zeroed::new(bytes / size_of::<Bucket>()), age: 0 }
    }

    /// The memory of the entries, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.buckets.len() * size_of::<Bucket>()
    }

    /// Changes the size to at most this many bytes and keeps the entries with their ages. A bucket that gets more than it
    /// holds keeps the deepest and newest. The old and the new table exist side by side meanwhile.
    pub(crate) fn resize(&mut self, bytes: usize) {
        let resized = TranspositionTable { age: self.age, ..TranspositionTable::new(bytes) };
        for slot in self.buckets.iter().flat_map(|bucket| &bucket.0) {
            let (check, data) = (slot.check.load(Relaxed), slot.data.load(Relaxed));
            let bucket = &resized.bucket(check ^ data).0;
            let worst = bucket.iter().min_by_key(|slot| resized.quality(slot.data.load(Relaxed)));
            if let Some(worst) = worst
                && resized.quality(worst.data.load(Relaxed)) < resized.quality(data)
            {
                worst.check.store(check, Relaxed);
                worst.data.store(data, Relaxed);
            }
        }
        *self = resized;
    }

    /// Empties the table.
    pub(crate) fn clear(&mut self) {
        /// From this size on new memory is quicker: the system zeroes its pages when they are first used.
        const LARGE: usize = 256 << 20;
        let bytes = self.bytes();
        if bytes >= LARGE {
            *self = TranspositionTable::new(0);
            *self = TranspositionTable::new(bytes);
            return;
        }
        for bucket in &mut *self.buckets {
            *bucket = Bucket::default();
        }
        self.age = 0;
    }

    /// Begins a new search: entries of earlier ones age.
    pub(crate) fn next_search(&mut self) {
        self.age = (self.age + 1) % AGES;
    }

    /// Multiplication maps the key's upper bits evenly on any number of buckets (Lemire 2016, "A fast alternative to the modulo
    /// reduction").
    #[inline(always)]
    fn bucket(&self, key: u64) -> &Bucket {
        let index = (u128::from(key) * self.buckets.len() as u128) >> 64;
        &self.buckets[index as usize]
    }

    /// Prefetches the position's cache line.
    #[inline(always)]
    pub(crate) fn prefetch(&self, key: u64) {
        prefetch(self.bucket(key));
    }

    /// What an entry counts when one has to go: its depth, less eight plies for each search since it was stored.
    #[inline(always)]
    fn quality(&self, data: u64) -> i32 {
        let age = (AGES + self.age - (data >> 59)) % AGES;
        if data == 0 { i32::MIN } else { (data >> 48 & 0xff) as i32 - 8 * age as i32 }
    }

    #[inline]
    pub(crate) fn probe(&self, key: u64) -> Option<TableEntry> {
        for slot in &self.bucket(key).0 {
            let data = slot.data.load(Relaxed);
            if slot.check.load(Relaxed) ^ data == key && data != 0 {
                return Some(unpack(data));
            }
        }
        None
    }

    #[inline]
    pub(crate) fn store(&self, key: u64, mut entry: TableEntry) {
        let mut place = None;
        let mut worst = i32::MAX;
        for slot in &self.bucket(key).0 {
            let data = slot.data.load(Relaxed);
            if slot.check.load(Relaxed) ^ data == key && data != 0 {
                let old = unpack(data);
                entry.best = entry.best.or(old.best);
                let same_age = data >> 59 == self.age;
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
            let data = pack(&entry, self.age);
            slot.check.store(key ^ data, Relaxed);
            slot.data.store(data, Relaxed);
        }
    }

    /// How full the table is with this search's entries, in thousandths, by a sample.
    pub(crate) fn hashfull(&self) -> u32 {
        let sample = self.buckets.len().min(250);
        let used = self.buckets[..sample]
            .iter()
            .flat_map(|bucket| &bucket.0)
            .map(|slot| slot.data.load(Relaxed))
            .filter(|&data| data != 0 && data >> 59 == self.age)
            .count();
        (used * 1000 / (sample * 4)) as u32
    }
}

#[inline(always)]
fn pack(entry: &TableEntry, age: u64) -> u64 {
    let half = |n: i32| u64::from(n as i16 as u16);
    u64::from(entry.best.map_or(0, Move::to_bits))
        | half(entry.score) << 16
        | half(entry.evaluation) << 32
        | ((entry.depth + DEPTH_OFFSET).clamp(0, 255) as u64) << 48
        | (entry.bound as u64) << 56
        | u64::from(entry.pv) << 58
        | age << 59
}

#[inline(always)]
fn unpack(data: u64) -> TableEntry {
    let half = |shift: u32| i32::from((data >> shift) as u16 as i16);
    TableEntry {
        best: Move::from_bits(data as u16),
        score: half(16),
        evaluation: half(32),
        depth: (data >> 48 & 0xff) as i32 - DEPTH_OFFSET,
        bound: [Bound::None, Bound::Upper, Bound::Lower, Bound::Exact][(data >> 56 & 3) as usize],
        pv: data >> 58 & 1 != 0,
    }
}

/// A score at a ply of the search as the table keeps it: mates are counted from the position itself.
#[inline(always)]
pub(crate) fn to_table(score: i32, ply: usize) -> i32 {
    if score >= WIN_BOUND {
        score + ply as i32
    } else if score <= -WIN_BOUND {
        score - ply as i32
    } else {
        score
    }
}

/// The reverse of [`to_table`]. A mate that the fifty-move rule would come before is no mate.
#[inline(always)]
pub(crate) fn from_table(score: i32, ply: usize, halfmoves: u16) -> i32 {
    if score == NONE {
        return NONE;
    }
    let left = 100 - i32::from(halfmoves.min(100));
    if score >= WIN_BOUND {
        if score >= MATE_BOUND && crate::score::MATE - score > left {
            return WIN_BOUND - 1;
        }
        score - ply as i32
    } else if score <= -WIN_BOUND {
        if score <= -MATE_BOUND && crate::score::MATE + score > left {
            return 1 - WIN_BOUND;
        }
        score + ply as i32
    } else {
        score
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boyi_chess::Square;

    fn entry(n: i32) -> TableEntry {
        TableEntry {
            best: Some(Move::new(Square::new(n as usize & 63), Square::new((n as usize >> 3) & 63))),
            score: n % 30_000,
            evaluation: -(n % 20_000),
            depth: n & 63,
            bound: Bound::Exact,
            pv: n & 1 == 1,
        }
    }

    #[test]
    fn entries_come_back() {
        let table = TranspositionTable::new(1 << 20);
        for n in 0..1000 {
            let key = (n as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            table.store(key, entry(n));
            let found = table.probe(key).expect("just stored");
            let wanted = entry(n);
            assert_eq!(
                (found.best, found.score, found.evaluation, found.depth, found.bound, found.pv),
                (wanted.best, wanted.score, wanted.evaluation, wanted.depth, wanted.bound, wanted.pv)
            );
        }
        assert!(table.hashfull() <= 1000);
    }

    /// A table that grows keeps every entry that it had; one that shrinks keeps as many as it holds, the deepest first.
    #[test]
    fn entries_survive_a_change_of_size() {
        let key = |n: i32| (n as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
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
        for &n in &before {
            let found = table.probe(key(n)).expect("it was kept");
            assert_eq!(
                (found.best, found.score, found.depth),
                (entry(n).best, entry(n).score, entry(n).depth)
            );
        }
        table.resize(1 << 13);
        assert_eq!(table.bytes(), 1 << 13);
        let kept = known(&table);
        let mean = |of: &[i32]| of.iter().map(|&n| entry(n).depth).sum::<i32>() / of.len() as i32;
        assert!(kept.len() > 450 && mean(&kept) > mean(&before) + 10, "{} entries kept", kept.len());
    }

    /// Threads hammer few entries; whoever reads gets a whole entry of the right position or nothing.
    #[test]
    fn racing_threads_never_see_a_mixture() {
        let table = TranspositionTable::new(256);
        let key = |n: i32| (n as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        std::thread::scope(|scope| {
            for thread in 0..4 {
                let table = &table;
                scope.spawn(move || {
                    for round in 0..20_000 {
                        let n = (round * 7 + thread * 13) % 97;
                        table.store(key(n), entry(n));
                        let m = (round * 5 + thread) % 97;
                        if let Some(found) = table.probe(key(m)) {
                            let wanted = entry(m);
                            assert_eq!((found.score, found.depth), (wanted.score, wanted.depth));
                            assert_eq!((found.best, found.evaluation), (wanted.best, wanted.evaluation));
                        }
                    }
                });
            }
        });
    }

    #[test]
    fn mates_are_counted_from_the_position() {
        use crate::score::{MATE, mated, mates};
        assert_eq!(to_table(mates(7), 4), mates(3));
        assert_eq!(from_table(mates(3), 10, 0), mates(13));
        assert_eq!(from_table(to_table(mated(8), 2), 2, 0), mated(8));
        assert!(from_table(MATE - 30, 0, 90) < MATE_BOUND);
        assert_eq!(from_table(123, 9, 99), 123);
    }
}
