//! The transposition table: what the search knows about positions it has met.
//!
//! Entries are found by the full 64-bit hash. The table starts small, doubles as it fills up to the memory allowed,
//! and depends on nothing but what was stored: the same search fills it the same way.

use crate::score::{Found, HORIZON};
use boyi_core::Bound;

/// What is stored about one position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TableEntry {
    hash: u64,
    /// Counted from the node: see [`crate::score::to_node`].
    score: i32,
    /// Plies that were searched below the position.
    depth: u16,
    /// See [`Found::reach`]; `u16::MAX` is [`HORIZON`].
    reach: u16,
    /// The best move's place in generation order; `u16::MAX` is none.
    best: u16,
    bound: Bound,
    used: bool,
}

const _: () = assert!(size_of::<TableEntry>() == 24);

const EMPTY: TableEntry = TableEntry {
    hash: 0,
    score: 0,
    depth: 0,
    reach: u16::MAX,
    best: u16::MAX,
    bound: Bound::Exact,
    used: false,
};

impl TableEntry {
    /// The score or bound, counted from the node.
    pub(crate) fn found(&self) -> Found {
        let reach = if self.reach == u16::MAX { HORIZON } else { u32::from(self.reach) };
        Found { score: self.score, reach }
    }

    /// What [`TableEntry::found`] says about the true score.
    pub(crate) fn bound(&self) -> Bound {
        self.bound
    }

    /// The best move's place in generation order.
    pub(crate) fn best(&self) -> Option<usize> {
        (self.best != u16::MAX).then_some(usize::from(self.best))
    }

    /// Whether a search to `depth` would find the same: it was searched to just that depth, or its proof ends in
    /// finished games that lie within it.
    pub(crate) fn holds_at(&self, depth: u32) -> bool {
        u32::from(self.depth) == depth || self.found().reach <= depth
    }
}

/// Entries that share a place.
const BUCKET: usize = 4;
/// The first size: 4,096 entries, 96 KiB.
const FIRST_BUCKETS: usize = 1 << 10;

/// A table of [`TableEntry`]s in buckets of [`BUCKET`].
#[derive(Debug)]
pub(crate) struct TranspositionTable {
    buckets: Vec<[TableEntry; BUCKET]>,
    entries: usize,
    memory: usize,
}

impl TranspositionTable {
    /// An empty table that grows up to `memory` bytes.
    pub(crate) fn new(memory: usize) -> Self {
        TranspositionTable { buckets: vec![[EMPTY; BUCKET]; FIRST_BUCKETS], entries: 0, memory }
    }

    /// A table for engines that use none.
    pub(crate) fn none() -> Self {
        TranspositionTable { buckets: Vec::new(), entries: 0, memory: 0 }
    }

    fn place(&self, hash: u64) -> usize {
        // The number of buckets is a power of two. High bits: games that add small keys vary the low ones alone.
        (hash.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20) as usize & (self.buckets.len() - 1)
    }

    /// What is known about the position with this hash.
    pub(crate) fn get(&self, hash: u64) -> Option<&TableEntry> {
        self.buckets[self.place(hash)].iter().find(|entry| entry.used && entry.hash == hash)
    }

    /// Stores what a search to `depth` found, in place of what was known about the position, or of the shallowest
    /// entry of a full bucket.
    pub(crate) fn put(&mut self, hash: u64, depth: u32, found: Found, bound: Bound, best: Option<usize>) {
        let narrow = |n: usize| u16::try_from(n).unwrap_or(u16::MAX);
        self.insert(TableEntry {
            hash,
            score: found.score,
            depth: narrow(depth as usize),
            reach: narrow(found.reach as usize),
            best: best.map_or(u16::MAX, narrow),
            bound,
            used: true,
        });
        if self.entries > self.buckets.len() * (BUCKET / 2) {
            self.grow();
        }
    }

    fn insert(&mut self, entry: TableEntry) {
        let place = self.place(entry.hash);
        let bucket = &mut self.buckets[place];
        let slot = bucket.iter().position(|old| old.used && old.hash == entry.hash).unwrap_or_else(|| {
            let (slot, old) =
                bucket.iter().enumerate().min_by_key(|(_, old)| (old.used, old.depth)).expect("not empty");
            self.entries += usize::from(!old.used);
            slot
        });
        bucket[slot] = entry;
    }

    #[cold]
    fn grow(&mut self) {
        let buckets = self.buckets.len() * 2;
        // While it grows, old and new stand side by side.
        if (buckets + self.buckets.len()).saturating_mul(size_of::<[TableEntry; BUCKET]>()) > self.memory {
            return;
        }
        let old = std::mem::replace(&mut self.buckets, vec![[EMPTY; BUCKET]; buckets]);
        self.entries = 0;
        for entry in old.into_iter().flatten().filter(|entry| entry.used) {
            self.insert(entry);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_what_was_stored_while_it_grows() {
        let mut table = TranspositionTable::new(64 << 20);
        for n in 0..100_000u64 {
            table.put(n, 3, Found { score: n as i32, reach: HORIZON }, Bound::Exact, Some(7));
        }
        let kept = (0..100_000u64).filter(|&n| table.get(n).is_some_and(|e| e.found().score == n as i32));
        assert!(kept.count() > 90_000);
    }

    #[test]
    fn stays_within_its_memory() {
        let mut table = TranspositionTable::new(1 << 20);
        for n in 0..1_000_000u64 {
            table.put(n, 3, Found { score: 0, reach: 2 }, Bound::Exact, None);
        }
        assert!(table.buckets.len() * size_of::<[TableEntry; BUCKET]>() <= 1 << 20);
    }

    #[test]
    fn an_entry_serves_its_own_depth_or_any_that_holds_its_proof() {
        let mut table = TranspositionTable::new(1 << 20);
        table.put(1, 5, Found { score: 9, reach: HORIZON }, Bound::Exact, None);
        table.put(2, 5, Found { score: 0, reach: 3 }, Bound::Exact, None);
        let holds = |hash| (0..8).filter(|&d| table.get(hash).unwrap().holds_at(d)).collect::<Vec<u32>>();
        assert_eq!(holds(1), [5]);
        assert_eq!(holds(2), [3, 4, 5, 6, 7]);
    }
}
