//! The memory, disk and time that a solution needs.

use crate::{Extent, Indexed, indexed::tiers_children_first, task::SMALL};

/// The memory and disk that solving a numbered game into a file needs.
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

/// Bytes that a listed position takes besides its key.
const LISTED: u64 = 14;

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
                Extent::Numbered | Extent::First => 0,
                // A bit for each form of each number of this tier and those below, and another for those visited.
                Extent::Reachable => {
                    G::FORMS * (2 * size + below.iter().map(|&tier| game.size(tier)).sum::<u64>()) / 8
                }
            };
            // Two bytes a record, and lists of those just decided; a shard of a tier without cycles is smaller.
            let records = if game.cyclic(tier) { 2 * size + size / 4 } else { 2 * size.min(1 << 24) };
            plan.memory = plan.memory.max(SMALL + marked.max(records));
        }
        // Records of two bytes, a bit each for marks, and three quarters of a byte compressed, twice: in parts and together.
        plan.disk = plan.numbers * 2 + G::FORMS * plan.numbers / 8 + plan.numbers * 3 / 2 + SMALL;
        plan
    }

    /// Adds the keys of a game whose positions are listed, in memory and in files.
    #[must_use]
    pub fn with_keys(mut self, key_bytes: u64) -> Self {
        let keys = key_bytes + self.numbers * LISTED;
        self.memory += keys;
        // The file of keys, and the blocks of the database.
        self.disk += 2 * (key_bytes + self.numbers);
        self
    }
}

/// Generates the moves of about `positions` positions, evenly spread over all numbers, as one scan does; returns the number of
/// positions visited. Timed, it predicts the time of a solution.
pub fn sample<G: Indexed>(game: &G, positions: u64) -> u64 {
    let order = tiers_children_first(game);
    let total: u64 = order.iter().map(|&tier| game.size(tier)).sum();
    let (mut looked, mut moves, mut ranks) = (0, Vec::new(), 0_u64);
    for &tier in &order {
        let step = (total / positions.max(1)).max(1) as usize;
        for number in (0..game.size(tier)).step_by(step) {
            looked += 1;
            let Some(position) =
                game.unrank(tier, number).filter(|position| game.outcome(position).is_none())
            else {
                continue;
            };
            moves.clear();
            game.moves(&position, &mut moves);
            let children = moves.iter().filter_map(|mv| game.rank(&game.play(&position, mv)));
            ranks = children.fold(ranks, |sum, (_, number)| sum.wrapping_add(number));
        }
    }
    std::hint::black_box(ranks);
    looked
}
