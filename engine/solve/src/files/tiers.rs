//! The tiers of a game and their indices: files know tiers by these.

use crate::{Indexed, indexed::tiers_children_first};
use std::{collections::HashMap, hash::Hash, ops::Deref};

/// Every tier, those below before those above.
#[derive(Debug)]
pub(super) struct Tiers<T> {
    order: Vec<T>,
    indices: HashMap<T, usize>,
}

impl<T: Copy + Ord + Hash> Tiers<T> {
    pub(super) fn of<G: Indexed<Tier = T>>(game: &G) -> Tiers<T> {
        let order = tiers_children_first(game);
        let indices = order.iter().enumerate().map(|(index, &tier)| (tier, index)).collect();
        Tiers { order, indices }
    }

    /// The index of a tier; `None` if play never gets there.
    pub(super) fn index_of(&self, tier: T) -> Option<usize> {
        self.indices.get(&tier).copied()
    }

    /// The indices of the tiers that a single move can lead to, without this one.
    #[cfg(feature = "files")]
    pub(super) fn below<G: Indexed<Tier = T>>(&self, game: &G, index: usize) -> Vec<usize> {
        let mut below = Vec::new();
        game.below(self.order[index], &mut below);
        below.sort_unstable();
        below.dedup();
        below.into_iter().filter_map(|tier| self.index_of(tier)).collect()
    }
}

impl<T> Deref for Tiers<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.order
    }
}
