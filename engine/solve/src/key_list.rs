//! Many short keys, each with a number.

use crate::SolveError;
use foldhash::fast::FixedState;
use std::hash::BuildHasher;

/// Keys in one list, and a hash table of their numbers.
#[derive(Clone, Default, Debug)]
pub(crate) struct KeyList {
    bytes: Vec<u8>,
    /// The start of every 256th key.
    bases: Vec<u64>,
    /// The start of each key, relative to its base: 255 keys of 255 bytes fit before it.
    offsets: Vec<u16>,
    /// Open addressing: a number and one, or 0; at least a quarter is free.
    slots: Vec<u32>,
}

/// The longest key.
const LONGEST: usize = 255;

impl KeyList {
    pub(crate) fn len(&self) -> usize {
        self.offsets.len()
    }

    fn begin(&self, number: usize) -> usize {
        match self.offsets.get(number) {
            Some(&offset) => self.bases[number / 256] as usize + usize::from(offset),
            None => self.bytes.len(),
        }
    }

    pub(crate) fn get(&self, number: usize) -> &[u8] {
        &self.bytes[self.begin(number)..self.begin(number + 1)]
    }

    /// Bytes of all keys together.
    pub(crate) fn key_bytes(&self) -> u64 {
        self.bytes.len() as u64
    }

    fn hash(key: &[u8]) -> u64 {
        FixedState::with_seed(0).hash_one(key)
    }

    /// The slot of a key, or the free one for it.
    fn slot(&self, key: &[u8]) -> usize {
        let mask = self.slots.len() - 1;
        let mut at = Self::hash(key) as usize & mask;
        loop {
            match self.slots[at] {
                0 => return at,
                number if self.get(number as usize - 1) == key => return at,
                _ => at = (at + 1) & mask,
            }
        }
    }

    pub(crate) fn find(&self, key: &[u8]) -> Option<usize> {
        if self.slots.is_empty() {
            return None;
        }
        (self.slots[self.slot(key)] as usize).checked_sub(1)
    }

    /// Adds a key unless it is there.
    pub(crate) fn insert(&mut self, key: &[u8]) -> Result<(), SolveError> {
        if key.len() > LONGEST {
            return Err(SolveError::unreadable(key));
        }
        if self.len() * 4 >= self.slots.len() * 3 {
            self.rehash((self.slots.len() * 2).max(64));
        }
        let slot = self.slot(key);
        if self.slots[slot] == 0 {
            self.push(key);
            self.slots[slot] = self.len() as u32;
        }
        Ok(())
    }

    fn push(&mut self, key: &[u8]) {
        if self.len().is_multiple_of(256) {
            self.bases.push(self.bytes.len() as u64);
        }
        self.offsets.push((self.bytes.len() as u64 - self.bases[self.len() / 256]) as u16);
        self.bytes.extend_from_slice(key);
    }

    fn rehash(&mut self, slots: usize) {
        self.slots.clear();
        self.slots.resize(slots, 0);
        for number in 0..self.len() {
            let slot = self.slot(self.get(number));
            self.slots[slot] = number as u32 + 1;
        }
    }

    /// Bytes of memory.
    pub(crate) fn held(&self) -> u64 {
        let lists = self.bytes.capacity() + 2 * self.offsets.capacity() + 8 * self.bases.capacity();
        (lists + 4 * self.slots.len()) as u64
    }

    /// Bytes of memory while the keys are being sorted, at most: these lists, their order, and the sorted lists.
    pub(crate) fn sorting_bytes(&self) -> u64 {
        self.held() + (self.bytes.len() + 6 * self.len()) as u64
    }

    /// Sorts the keys. Returns the old number of each, too.
    pub(crate) fn sorted(mut self) -> (Self, Vec<u32>) {
        let slots = std::mem::take(&mut self.slots).len();
        let mut order: Vec<u32> = (0..self.len() as u32).collect();
        order.sort_unstable_by_key(|&number| self.get(number as usize));
        let mut sorted = KeyList {
            bytes: Vec::with_capacity(self.bytes.len()),
            offsets: Vec::with_capacity(self.len()),
            ..KeyList::default()
        };
        order.iter().for_each(|&number| sorted.push(self.get(number as usize)));
        drop(self);
        sorted.rehash(slots);
        (sorted, order)
    }
}
