//! The transposition table: clusters of two entries.

use super::{
    geometry::Point,
    score::{INFINITY, from_table, to_table},
};
use boyi_engine_common::{
    memory::prefetch,
    transposition::{AGES, Bound, Clusters, Entry, Slot, packed_age, packed_depth},
};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The contents of the table for a position, its score as seen from the root.
#[derive(Clone, Copy, Debug)]
pub(super) struct TableEntry {
    pub(super) best: Option<Point>,
    pub(super) score: i32,
    pub(super) static_eval: i32,
    pub(super) depth: i32,
    pub(super) bound: Bound,
}

pub(super) struct Table {
    clusters: Clusters<2>,
    age: AtomicU64,
}

impl Table {
    /// A table of at most this many bytes, but at least 16 KiB; a smaller one if there is not enough memory. The number of its clusters is a
    /// power of two.
    pub(super) fn new(bytes: usize) -> Table {
        let count = (bytes / size_of::<[Slot; 2]>()).max(1 << 9);
        Table { clusters: Clusters::new(1 << count.ilog2()), age: AtomicU64::new(0) }
    }

    pub(super) fn clear(&mut self) {
        self.clusters.clear();
        self.age.store(0, Relaxed);
    }

    /// Starts a new search: entries of earlier ones are the first to be replaced.
    pub(super) fn next_search(&self) {
        self.age.store((self.age.load(Relaxed) + 1) % AGES, Relaxed);
    }

    fn cluster(&self, hash: u64) -> &[Slot; 2] {
        self.clusters.get((hash >> 1) as usize & (self.clusters.count() - 1))
    }

    /// Prefetches a position's cluster.
    pub(super) fn prefetch(&self, hash: u64) {
        prefetch(self.cluster(hash));
    }

    pub(super) fn probe(&self, hash: u64, ply: usize) -> Option<TableEntry> {
        let data = self.cluster(hash).iter().find_map(|slot| slot.get(hash))?;
        let Entry { best, score, evaluation, depth, bound, .. } = Entry::unpack(data);
        Some(TableEntry {
            best: (best != 0).then(|| Point::at(usize::from(best))),
            score: from_table(score, ply),
            static_eval: evaluation,
            depth,
            bound,
        })
    }

    /// Replaces the entry of this position, or else the shallower one of its cluster, entries of older searches first.
    pub(super) fn store(&self, hash: u64, ply: usize, entry: TableEntry) {
        debug_assert!(entry.score.abs() <= INFINITY && entry.static_eval.abs() <= INFINITY);
        let age = self.age.load(Relaxed);
        let packed = Entry {
            best: entry.best.map_or(0, |point| point.index() as u16),
            score: to_table(entry.score, ply),
            evaluation: entry.static_eval,
            depth: entry.depth,
            bound: entry.bound,
            pv: false,
        };
        let quality = |slot: &Slot| match slot.data() {
            0 => -1000,
            _ if slot.get(hash).is_some() => -2000,
            data => packed_depth(data) - if packed_age(data) == age { 0 } else { 128 },
        };
        let [first, second] = self.cluster(hash);
        let slot = if quality(first) <= quality(second) { first } else { second };
        slot.set(hash, packed.pack(age));
    }
}
