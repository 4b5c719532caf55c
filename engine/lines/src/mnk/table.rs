//! The transposition table of the prover: results by position, in a table of bounded size.

use super::Squares;

/// Everything about a position that its value depends on, in the one of its mirrorings that comes first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(super) struct Key<S> {
    /// The empty squares of live windows.
    pub(super) empty: S,
    /// The attacker's stones in live windows.
    pub(super) attacker: S,
    /// The defender's stones in live windows of its own; none where only the attacker's windows count.
    pub(super) defender: S,
}

impl<S: Squares> Key<S> {
    fn hash(&self) -> u64 {
        let mut hash = 0u64;
        for set in [self.empty, self.attacker, self.defender] {
            for i in 0..S::CAPACITY.div_ceil(64) {
                hash = (hash ^ set.word(i)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
                hash ^= hash >> 29;
            }
        }
        hash
    }
}

/// The result of a search: the winner, and the squares that this rests on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Found<S> {
    /// Whether the attacker wins.
    pub(super) won: bool,
    /// Outside these squares the other side may have any stones, and the result stays.
    pub(super) zone: S,
}

#[derive(Clone, Copy, Debug, Default)]
struct Entry<S> {
    key: Key<S>,
    zone: S,
    won: bool,
    /// One more than the binary logarithm of the nodes searched; 0 where there is no entry.
    work: u8,
}

/// Buckets of two entries: if both are taken, the one that took less work is replaced.
#[derive(Debug)]
pub(super) struct Table<S> {
    buckets: Vec<[Entry<S>; 2]>,
    used: usize,
    most: usize,
}

impl<S: Squares> Table<S> {
    /// A table that grows up to about `bytes`.
    pub(super) fn new(bytes: usize) -> Self {
        let most = (bytes / size_of::<[Entry<S>; 2]>()).max(1);
        // Half as much again is needed while it grows.
        let most = if most.is_power_of_two() { most } else { most.next_power_of_two() / 2 };
        Table { buckets: vec![[Entry::default(); 2]; most.min(1 << 10)], used: 0, most }
    }

    fn bucket(&mut self, key: &Key<S>) -> &mut [Entry<S>; 2] {
        let index = key.hash() >> 20 & (self.buckets.len() as u64 - 1);
        &mut self.buckets[index as usize]
    }

    /// The result for a position.
    pub(super) fn probe(&mut self, key: &Key<S>) -> Option<Found<S>> {
        let entry = self.bucket(key).iter().find(|entry| entry.work > 0 && entry.key == *key)?;
        Some(Found { won: entry.won, zone: entry.zone })
    }

    /// Stores a result that took `nodes` nodes to find.
    pub(super) fn store(&mut self, key: Key<S>, found: Found<S>, nodes: u64) {
        if self.used > self.buckets.len() && self.buckets.len() < self.most {
            self.grow();
        }
        let work = nodes.max(1).ilog2() as u8 + 1;
        self.insert(Entry { key, zone: found.zone, won: found.won, work });
    }

    fn insert(&mut self, entry: Entry<S>) {
        let bucket = self.bucket(&entry.key);
        let place = match bucket.iter().position(|there| there.work > 0 && there.key == entry.key) {
            Some(place) => place,
            None => usize::from(bucket[1].work < bucket[0].work),
        };
        let was_free = bucket[place].work == 0;
        bucket[place] = entry;
        self.used += usize::from(was_free);
    }

    fn grow(&mut self) {
        let size = self.buckets.len() * 2;
        let old = std::mem::replace(&mut self.buckets, vec![[Entry::default(); 2]; size]);
        self.used = 0;
        old.into_iter().flatten().filter(|entry| entry.work > 0).for_each(|entry| self.insert(entry));
    }
}
