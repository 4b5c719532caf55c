//! The tiers of a game and their places: files know tiers by these.

use crate::{Indexed, indexed::tiers_children_first};
use std::{collections::HashMap, hash::Hash, ops::Deref};

/// Every tier, those below before those above.
#[derive(Debug)]
pub(super) struct Tiers<T> {
    order: Vec<T>,
    places: HashMap<T, usize>,
}

impl<T: Copy + Ord + Hash> Tiers<T> {
    pub(super) fn of<G: Indexed<Tier = T>>(game: &G) -> Tiers<T> {
        let order = tiers_children_first(game);
        let places = order.iter().enumerate().map(|(place, &tier)| (tier, place)).collect();
        Tiers { order, places }
    }

    /// The place of a tier; `None` if play never comes there.
    pub(super) fn place(&self, tier: T) -> Option<usize> {
        self.places.get(&tier).copied()
    }

    /// The places of the tiers that a single move can lead to, without this one.
    #[cfg(feature = "files")]
    pub(super) fn below<G: Indexed<Tier = T>>(&self, game: &G, place: usize) -> Vec<usize> {
        let mut below = Vec::new();
        game.below(self.order[place], &mut below);
        below.sort_unstable();
        below.dedup();
        below.into_iter().filter_map(|tier| self.place(tier)).collect()
    }
}

impl<T> Deref for Tiers<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.order
    }
}
