//! The transposition table: the results of positions that a search has visited.
//!
//! Entries are found by the full 64-bit hash. The table starts small, doubles as it fills up to the memory allowed,
//! and depends on nothing but what was stored: the same searches fill it the same way.
//!
//! A table may outlive a search. Each search has a generation. Within one, a position has one entry, the latest;
//! a deeper entry of an earlier generation stays beside it until its slot is needed. So the shallow passes of
//! iterative deepening do not destroy the deeper results of the search before.

use crate::score::{HORIZON, SearchResult};
use boyi_core::Bound;

/// The stored result of one position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TableEntry {
    hash: u64,
    /// Counted from the node: see [`crate::score::to_node`].
    score: i32,
    /// Plies searched below the position.
    depth: u16,
    /// See [`SearchResult::proof_depth`]; `u16::MAX` is [`HORIZON`].
    proof_depth: u16,
    /// The best move's index in generation order; `u16::MAX` is none.
    best: u16,
    bound: Bound,
    used: bool,
    /// The search that stored it, modulo 256.
    generation: u8,
}

const _: () = assert!(size_of::<TableEntry>() == 24);

const EMPTY: TableEntry = TableEntry {
    hash: 0,
    score: 0,
    depth: 0,
    proof_depth: u16::MAX,
    best: u16::MAX,
    bound: Bound::Exact,
    used: false,
    generation: 0,
};

impl TableEntry {
    /// The score or bound, counted from the node.
    pub(crate) fn result(&self) -> SearchResult {
        let proof_depth = if self.proof_depth == u16::MAX { HORIZON } else { u32::from(self.proof_depth) };
        SearchResult { score: self.score, proof_depth }
    }

    /// The relation of [`TableEntry::result`] to the true score.
    pub(crate) fn bound(&self) -> Bound {
        self.bound
    }

    /// The best move's index in generation order.
    pub(crate) fn best(&self) -> Option<usize> {
        (self.best != u16::MAX).then_some(usize::from(self.best))
    }

    /// Returns `true` if a search to `depth` would find the same: the position was searched to just that depth, or its proof
    /// ends in finished games within it.
    pub(crate) fn is_valid_at(&self, depth: u32) -> bool {
        u32::from(self.depth) == depth || self.result().proof_depth <= depth
    }
}

/// Entries per bucket.
const BUCKET: usize = 4;
/// The first size: 4,096 entries, 96 KiB.
const FIRST_BUCKETS: usize = 1 << 10;

/// A table of [`TableEntry`]s in buckets of [`BUCKET`].
#[derive(Clone, Default, Debug)]
pub(crate) struct TranspositionTable {
    /// A power of two of them, or none before the first search.
    buckets: Vec<[TableEntry; BUCKET]>,
    entries: usize,
    /// Maximum size in bytes.
    memory: usize,
    generation: u8,
}

impl TranspositionTable {
    /// Starts a search that may use `memory` bytes. A table larger than that is emptied.
    pub(crate) fn begin_search(&mut self, memory: usize) {
        if self.buckets.is_empty() || size_of_val(&self.buckets[..]) > memory {
            self.buckets = vec![[EMPTY; BUCKET]; FIRST_BUCKETS];
            self.entries = 0;
        }
        self.memory = memory;
        self.generation = self.generation.wrapping_add(1);
    }

    fn bucket(&self, hash: u64) -> usize {
        // High bits: games that add small keys vary the low ones alone.
        (hash.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20) as usize & (self.buckets.len() - 1)
    }

    /// The entry of the position with this hash; where there are several, one that is valid at `depth`.
    pub(crate) fn probe(&self, hash: u64, depth: u32) -> Option<&TableEntry> {
        let mut any = None;
        for entry in self.buckets[self.bucket(hash)].iter().filter(|entry| entry.used && entry.hash == hash) {
            if entry.is_valid_at(depth) {
                return Some(entry);
            }
            any = any.or(Some(entry));
        }
        any
    }

    /// Stores the result of a search to `depth`, in place of the position's earlier entry, or of the least useful
    /// entry of a full bucket: of an earlier search, then the shallowest.
    pub(crate) fn store(
        &mut self,
        hash: u64,
        depth: u32,
        result: SearchResult,
        bound: Bound,
        best: Option<usize>,
    ) {
        let narrow = |n: usize| u16::try_from(n).unwrap_or(u16::MAX);
        self.insert(TableEntry {
            hash,
            score: result.score,
            depth: narrow(depth as usize),
            proof_depth: narrow(result.proof_depth as usize),
            best: best.map_or(u16::MAX, narrow),
            bound,
            used: true,
            generation: self.generation,
        });
        if self.entries > self.buckets.len() * (BUCKET / 2) {
            self.grow();
        }
    }

    fn insert(&mut self, entry: TableEntry) {
        let generation = self.generation;
        let index = self.bucket(entry.hash);
        let bucket = &mut self.buckets[index];
        let replaces = |old: &TableEntry| {
            let same = old.used && old.hash == entry.hash;
            same && (old.generation == entry.generation || old.depth <= entry.depth)
        };
        let slot = bucket.iter().position(replaces).unwrap_or_else(|| {
            let usefulness = |old: &TableEntry| (old.used, old.generation == generation, old.depth);
            let least = bucket.iter().enumerate().min_by_key(|(_, old)| usefulness(old));
            let (slot, old) = least.expect("a bucket has entries");
            self.entries += usize::from(!old.used);
            slot
        });
        bucket[slot] = entry;
    }

    #[cold]
    fn grow(&mut self) {
        let buckets = self.buckets.len() * 2;
        // While it grows, the old and the new table exist side by side.
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

    const PROVED: SearchResult = SearchResult { score: 0, proof_depth: 2 };

    fn table(memory: usize) -> TranspositionTable {
        let mut table = TranspositionTable::default();
        table.begin_search(memory);
        table
    }

    fn bytes(table: &TranspositionTable) -> usize {
        size_of_val(&table.buckets[..])
    }

    #[test]
    fn keeps_what_was_stored_while_it_grows() {
        let mut table = table(64 << 20);
        for n in 0..100_000u64 {
            table.store(n, 3, SearchResult { score: n as i32, proof_depth: HORIZON }, Bound::Exact, Some(7));
        }
        let kept =
            (0..100_000u64).filter(|&n| table.probe(n, 3).is_some_and(|e| e.result().score == n as i32));
        assert!(kept.count() > 90_000);
    }

    #[test]
    fn stays_within_its_memory() {
        let mut table = table(1 << 20);
        for search in 0..4 {
            for n in 0..250_000u64 {
                table.store(n << search, 3, PROVED, Bound::Exact, None);
            }
            assert!(bytes(&table) <= 1 << 20);
            table.begin_search(1 << 20);
        }
        table.begin_search(1 << 18);
        assert!(bytes(&table) <= 1 << 18 && table.probe(1, 3).is_none());
    }

    #[test]
    fn an_entry_is_valid_at_its_own_depth_or_any_that_holds_its_proof() {
        let mut table = table(1 << 20);
        table.store(1, 5, SearchResult { score: 9, proof_depth: HORIZON }, Bound::Exact, None);
        table.store(2, 5, SearchResult { score: 0, proof_depth: 3 }, Bound::Exact, None);
        let valid_at = |hash| {
            (0..8).filter(|&d| table.probe(hash, d).is_some_and(|e| e.is_valid_at(d))).collect::<Vec<u32>>()
        };
        assert_eq!(valid_at(1), [5]);
        assert_eq!(valid_at(2), [3, 4, 5, 6, 7]);
    }

    #[test]
    fn a_shallow_search_leaves_the_deep_entry_of_the_one_before() {
        let estimate = |score| SearchResult { score, proof_depth: HORIZON };
        let score_at = |table: &TranspositionTable, depth| {
            table.probe(1, depth).filter(|e| e.is_valid_at(depth)).map(|e| e.result().score)
        };
        let mut table = table(1 << 20);
        // Within a search the later entry replaces the earlier one, of any depth.
        table.store(1, 8, estimate(80), Bound::Exact, None);
        table.store(1, 6, estimate(60), Bound::Exact, None);
        assert_eq!((score_at(&table, 8), score_at(&table, 6)), (None, Some(60)));
        // The next search replaces it only when it gets as deep.
        table.begin_search(1 << 20);
        table.store(1, 2, estimate(20), Bound::Exact, None);
        assert_eq!((score_at(&table, 6), score_at(&table, 2)), (Some(60), Some(20)));
        table.store(1, 3, estimate(30), Bound::Exact, None);
        assert_eq!(
            (score_at(&table, 6), score_at(&table, 2), score_at(&table, 3)),
            (Some(60), None, Some(30))
        );
    }
}
