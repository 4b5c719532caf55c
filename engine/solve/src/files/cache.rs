//! A cache of values by number; the least recently used is evicted first.

use std::collections::HashMap;

/// At most `most` values.
#[derive(Debug)]
pub(super) struct Cache<V> {
    values: HashMap<u64, (V, u64)>,
    most: usize,
    clock: u64,
}

impl<V: Clone> Cache<V> {
    pub(super) fn new(most: usize) -> Self {
        Cache { values: HashMap::new(), most, clock: 0 }
    }

    pub(super) fn get(&mut self, number: u64) -> Option<V> {
        self.clock += 1;
        let (value, used) = self.values.get_mut(&number)?;
        *used = self.clock;
        Some(value.clone())
    }

    pub(super) fn insert(&mut self, number: u64, value: V) {
        if self.values.len() >= self.most {
            let oldest = self.values.iter().min_by_key(|(_, (_, used))| *used).map(|(&number, _)| number);
            oldest.map(|number| self.values.remove(&number));
        }
        self.values.insert(number, (value, self.clock));
    }
}
