//! A set of positions with numbers: a hash table with open addressing.
//!
//! Invariant: growing may be interrupted; the table is then as it was before.

use boyi_core::{AnalysisError, Game};

/// A set of positions, numbered in the order in which they were added.
#[derive(Clone, Debug)]
pub(super) struct PositionIndex<G: Game> {
    pub(super) positions: Vec<G::Position>,
    /// Open addressing with linear probing: 32 bits of the hash, which also give the first slot, and the number + 1.
    slots: Vec<(u32, u32)>,
}

/// A slot without a position. It is all zeros: the system gives large tables so, and fills them when they are used.
const EMPTY: (u32, u32) = (0, 0);
/// Slots of an empty index.
const FIRST_SLOTS: usize = 1 << 10;
/// Slots visited between two calls of `go_on`: some milliseconds.
const SLOTS_AT_ONCE: usize = 1 << 16;

impl<G: Game> PositionIndex<G> {
    pub(super) fn new() -> Self {
        PositionIndex { positions: Vec::new(), slots: vec![EMPTY; FIRST_SLOTS] }
    }

    /// The slot of a position, or the empty one where it belongs.
    fn find(&self, tag: u32, position: &G::Position) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = tag as usize & mask;
        loop {
            let found = self.slots[slot];
            let same =
                |(other, after): (u32, u32)| other == tag && self.positions[after as usize - 1] == *position;
            if found == EMPTY || same(found) {
                return slot;
            }
            slot = (slot + 1) & mask;
        }
    }

    fn tag(game: &G, position: &G::Position) -> u32 {
        // High bits: games that add small keys vary the low ones alone.
        (game.hash(position).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as u32
    }

    pub(super) fn get(&self, game: &G, position: &G::Position) -> Option<usize> {
        let (_, after) = self.slots[self.find(Self::tag(game, position), position)];
        (after as usize).checked_sub(1)
    }

    /// Adds a position. Returns its number, and `true` if it is new. Call after [`PositionIndex::make_room`].
    pub(super) fn insert(&mut self, game: &G, position: G::Position) -> (usize, bool) {
        let tag = Self::tag(game, &position);
        let slot = self.find(tag, &position);
        if let Some(number) = (self.slots[slot].1 as usize).checked_sub(1) {
            return (number, false);
        }
        self.positions.push(position);
        self.slots[slot] = (tag, self.positions.len() as u32);
        (self.positions.len() - 1, true)
    }

    /// Doubles the table when one position more would fill two thirds of it.
    ///
    /// # Errors
    /// The error of `go_on`, which is called every few milliseconds.
    #[inline]
    pub(super) fn make_room(
        &mut self,
        go_on: impl FnMut() -> Result<(), AnalysisError>,
    ) -> Result<(), AnalysisError> {
        if (self.positions.len() + 1) * 3 > self.slots.len() * 2 {
            self.grow(go_on)?;
        }
        Ok(())
    }

    #[cold]
    fn grow(&mut self, mut go_on: impl FnMut() -> Result<(), AnalysisError>) -> Result<(), AnalysisError> {
        let mut grown = vec![EMPTY; self.slots.len() * 2];
        for part in self.slots.chunks(SLOTS_AT_ONCE) {
            go_on()?;
            distribute(part.iter().copied(), &mut grown);
        }
        self.slots = grown;
        Ok(())
    }

    /// Removes all positions but the first `len`, and gives back their memory.
    pub(super) fn truncate(&mut self, len: usize) {
        if len == 0 {
            *self = Self::new();
            return;
        }
        self.positions.truncate(len);
        self.positions.shrink_to_fit();
        let mut slots = FIRST_SLOTS;
        while len * 3 > slots * 2 {
            slots *= 2;
        }
        let mut left = vec![EMPTY; slots];
        distribute(self.slots.iter().copied().filter(|&(_, after)| after as usize <= len), &mut left);
        self.slots = left;
    }

    /// Bytes in use once it has grown the next time.
    pub(super) fn memory(&self) -> usize {
        let slots = if self.positions.len() * 2 > self.slots.len() { 3 } else { 1 };
        let positions = if self.positions.len() == self.positions.capacity() { 3 } else { 1 };
        size_of_val(&self.slots[..]) * slots
            + self.positions.capacity() * size_of::<G::Position>() * positions
    }
}

/// Inserts the contents of the slots into a larger table, whose length is a power of two.
fn distribute(held: impl Iterator<Item = (u32, u32)>, slots: &mut [(u32, u32)]) {
    let mask = slots.len() - 1;
    for (tag, after) in held.filter(|&slot| slot != EMPTY) {
        let mut slot = tag as usize & mask;
        while slots[slot] != EMPTY {
            slot = (slot + 1) & mask;
        }
        slots[slot] = (tag, after);
    }
}
