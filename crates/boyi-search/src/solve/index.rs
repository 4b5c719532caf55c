//! A set of positions with numbers: a hash table with open addressing.

use boyi_core::Game;

/// A set of positions, numbered in the order in which they were added.
#[derive(Clone, Debug)]
pub(super) struct PositionIndex<G: Game> {
    pub(super) positions: Vec<G::Position>,
    /// Open addressing with linear probing: 32 bits of the hash, which also say where to begin, and the place.
    slots: Vec<(u32, u32)>,
}

/// The place in an empty slot.
const NOWHERE: u32 = u32::MAX;
/// Slots of an empty index.
const FIRST_SLOTS: usize = 1 << 10;

impl<G: Game> PositionIndex<G> {
    pub(super) fn new() -> Self {
        PositionIndex { positions: Vec::new(), slots: vec![(0, NOWHERE); FIRST_SLOTS] }
    }

    /// The slot of a position, or the empty one where it belongs.
    fn find(&self, tag: u32, position: &G::Position) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = tag as usize & mask;
        loop {
            let (other, place) = self.slots[slot];
            if place == NOWHERE || (other == tag && self.positions[place as usize] == *position) {
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
        let (_, place) = self.slots[self.find(Self::tag(game, position), position)];
        (place != NOWHERE).then_some(place as usize)
    }

    /// The place of a position, and whether it is new.
    pub(super) fn insert(&mut self, game: &G, position: G::Position) -> (usize, bool) {
        let tag = Self::tag(game, &position);
        let slot = self.find(tag, &position);
        let (_, place) = self.slots[slot];
        if place != NOWHERE {
            return (place as usize, false);
        }
        let place = self.positions.len();
        self.slots[slot] = (tag, place as u32);
        self.positions.push(position);
        if self.positions.len() * 3 > self.slots.len() * 2 {
            self.grow();
        }
        (place, true)
    }

    #[cold]
    fn grow(&mut self) {
        self.rebuild(self.slots.len() * 2);
    }

    /// Removes all positions but the first `len`, and gives back their memory.
    pub(super) fn truncate(&mut self, len: usize) {
        self.positions.truncate(len);
        self.positions.shrink_to_fit();
        let mut slots = FIRST_SLOTS;
        while len * 3 > slots * 2 {
            slots *= 2;
        }
        self.rebuild(slots);
    }

    /// Distributes the positions anew over so many slots, a power of two.
    fn rebuild(&mut self, slots: usize) {
        let positions = self.positions.len() as u32;
        let old = std::mem::replace(&mut self.slots, vec![(0, NOWHERE); slots]);
        let mask = slots - 1;
        for (tag, place) in old.into_iter().filter(|&(_, place)| place < positions) {
            let mut slot = tag as usize & mask;
            while self.slots[slot].1 != NOWHERE {
                slot = (slot + 1) & mask;
            }
            self.slots[slot] = (tag, place);
        }
    }

    /// Bytes in use once it has grown the next time.
    pub(super) fn memory(&self) -> usize {
        let slots = if self.positions.len() * 2 > self.slots.len() { 3 } else { 1 };
        let positions = if self.positions.len() == self.positions.capacity() { 3 } else { 1 };
        size_of_val(&self.slots[..]) * slots
            + self.positions.capacity() * size_of::<G::Position>() * positions
    }
}
