//! What a solution will take.

use crate::{Extent, Indexed, indexed::tiers_children_first};

/// What solving a numbered game into a file takes, before it begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// Numbers of all tiers together, holes too.
    pub numbers: u64,
    /// Tiers.
    pub tiers: usize,
    /// Numbers of the largest tier.
    pub largest: u64,
    /// Whether some tier has cycles.
    pub cyclic: bool,
    /// Bytes of memory for the largest step. Files that the system keeps in memory while it has room are not counted.
    pub memory: u64,
    /// Bytes of disk at most, with those of files that are removed in the end.
    pub disk: u64,
}

/// Memory for buffers and what else is small.
const SMALL: u64 = 16 << 20;

impl Plan {
    /// The plan of a game.
    pub fn new<G: Indexed>(game: &G) -> Self {
        let order = tiers_children_first(game);
        let mut plan = Plan { numbers: 0, tiers: order.len(), largest: 0, cyclic: false, memory: 0, disk: 0 };
        for &tier in &order {
            let size = game.size(tier);
            plan.numbers += size;
            plan.largest = plan.largest.max(size);
            plan.cyclic |= game.cyclic(tier);
            let mut below = Vec::new();
            game.below(tier, &mut below);
            let marked = match game.extent() {
                Extent::Numbered => 0,
                // A bit for each number of this tier and those below, and another for those visited.
                Extent::Reachable => (2 * size + below.iter().map(|&tier| game.size(tier)).sum::<u64>()) / 8,
            };
            // Two bytes a record; a shard of a tier without cycles is smaller.
            let records = if game.cyclic(tier) { 2 * size } else { 2 * size.min(1 << 24) };
            plan.memory = plan.memory.max(SMALL + marked.max(records));
        }
        // Records of two bytes, a bit each for marks, and three quarters of a byte compressed, twice: in parts and together.
        plan.disk = plan.numbers * 2 + plan.numbers / 8 + plan.numbers * 3 / 2 + SMALL;
        plan
    }
}
