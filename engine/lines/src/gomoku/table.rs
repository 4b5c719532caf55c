//! The transposition table: what searches found out about positions, shared by threads without locks.
//!
//! An entry is two words: the data, and the position's hash with the data mixed in, so that a pair torn by two threads looks
//! like no entry at all (R. Hyatt and T. Mann, "A lock-less transposition table implementation for parallel search", 2002).
//!
//! ```text
//!  bit  63 … 48   47 … 32   31 … 16   15 … 8   7 … 2   1 0
//!       move      score     static    depth    age     bound
//! ```

use super::{
    board::Point,
    score::{WORTH, at_node, at_root},
};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// What a score says about the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(super) enum Bound {
    None = 0,
    AtMost = 1,
    AtLeast = 2,
    Exact = 3,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub(super) best: Option<Point>,
    pub(super) score: i32,
    pub(super) stands: i32,
    pub(super) depth: i32,
    pub(super) bound: Bound,
}

/// The entries; two in a bucket.
pub(super) struct Table {
    entries: Box<[[AtomicU64; 2]]>,
    age: AtomicU64,
}

impl Table {
    /// A table of about so many bytes.
    pub(super) fn new(bytes: usize) -> Table {
        let count = (bytes / 16).max(1 << 10);
        let count = if count.is_power_of_two() { count } else { count.next_power_of_two() / 2 };
        Table {
            entries: (0..count).map(|_| [AtomicU64::new(0), AtomicU64::new(0)]).collect(),
            age: AtomicU64::new(0),
        }
    }

    pub(super) fn clear(&self) {
        for entry in &self.entries {
            entry[0].store(0, Relaxed);
            entry[1].store(0, Relaxed);
        }
        self.age.store(0, Relaxed);
    }

    /// A new search begins: what was there goes first.
    pub(super) fn grow_older(&self) {
        self.age.store((self.age.load(Relaxed) + 1) & 63, Relaxed);
    }

    fn bucket(&self, hash: u64) -> &[[AtomicU64; 2]] {
        let first = hash as usize & (self.entries.len() - 1) & !1;
        &self.entries[first..first + 2]
    }

    /// Asks for the memory of a position ahead of use.
    pub(super) fn prefetch(&self, hash: u64) {
        boyi_engine_common::memory::prefetch(&self.bucket(hash)[0]);
    }

    pub(super) fn get(&self, hash: u64, ply: usize) -> Option<Entry> {
        let data = self.bucket(hash).iter().find_map(|[key, data]| {
            let data = data.load(Relaxed);
            (data != 0 && key.load(Relaxed) ^ data == hash).then_some(data)
        })?;
        let word = |shift: u32| (data >> shift) as u16;
        Some(Entry {
            best: (word(48) != 0).then(|| Point::at(usize::from(word(48)))),
            score: at_root(i32::from(word(32) as i16), ply),
            stands: i32::from(word(16) as i16),
            depth: i32::from((data >> 8) as u8 as i8),
            bound: [Bound::None, Bound::AtMost, Bound::AtLeast, Bound::Exact][(data & 3) as usize],
        })
    }

    pub(super) fn put(&self, hash: u64, ply: usize, entry: Entry) {
        debug_assert!(entry.score.abs() <= WORTH && entry.stands.abs() <= WORTH);
        let age = self.age.load(Relaxed);
        let best = entry.best.map_or(0, |point| point.index() as u64);
        let half = |value: i32| u64::from(value as i16 as u16);
        let data = best << 48
            | half(at_node(entry.score, ply)) << 32
            | half(entry.stands) << 16
            | u64::from(entry.depth.clamp(-100, 100) as i8 as u8) << 8
            | age << 2
            | entry.bound as u64;
        // The entry of this position, or the shallower and older of two.
        let worth = |[key, data]: &[AtomicU64; 2]| {
            let data = data.load(Relaxed);
            let depth = i32::from((data >> 8) as u8 as i8);
            match data {
                0 => -1000,
                _ if key.load(Relaxed) ^ data == hash => -2000,
                _ => depth - if data >> 2 & 63 == age { 0 } else { 128 },
            }
        };
        let bucket = self.bucket(hash);
        let [key, place] = if worth(&bucket[0]) <= worth(&bucket[1]) { &bucket[0] } else { &bucket[1] };
        key.store(hash ^ data, Relaxed);
        place.store(data, Relaxed);
    }
}
