//! Move ordering: the sooner the best move is searched, the more of the others are cut off.

use super::Search;
use boyi_core::{Evaluator, FoldHasher, Game};
use std::{
    cmp::Reverse,
    hash::{Hash, Hasher},
};

/// A move's rank and its index in generation order.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ranked {
    /// Class, priority and history, the larger the earlier: see [`rank`].
    rank: i64,
    index: u32,
}

/// The class of a move, the last class searched first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Class {
    /// The rules call it unpromising.
    Poor,
    /// Nothing is known about it.
    Quiet,
    /// It refuted another move at the same distance from the root.
    Killer,
    /// The rules call it promising.
    Promising,
    /// The hash move: the best when the position was last searched.
    TableMove,
}

/// Within a class by the rules' priority, then by history.
fn rank(class: Class, priority: i32, history: i32) -> i64 {
    const PRIORITY: i32 = 1 << 27;
    (class as i64) << 56
        | i64::from(priority.clamp(1 - PRIORITY, PRIORITY - 1) + PRIORITY) << 28
        | i64::from(history)
}

/// Moves picked one by one before the rest is sorted: most cutoffs come from these.
const PICKED: usize = 6;

impl<G: Game, E: Evaluator<G>> Search<'_, G, E> {
    /// Ranks the moves from `first` to the end of the buffer, and returns the index of the first rank.
    pub(super) fn rank(
        &mut self,
        position: &G::Position,
        first: usize,
        ply: u32,
        table_move: Option<usize>,
    ) -> usize {
        let ranks = self.ranked.len();
        for (index, mv) in self.moves[first..].iter().enumerate() {
            let priority = self.game.priority(position, mv);
            let class = match priority {
                _ if table_move == Some(index) => Class::TableMove,
                1.. => Class::Promising,
                _ if self.config.refutations && self.history.is_killer(ply, mv) => Class::Killer,
                0 => Class::Quiet,
                _ => Class::Poor,
            };
            let history = if self.config.refutations { self.history.count(ply, mv) } else { 0 };
            self.ranked.push(Ranked { rank: rank(class, priority, history), index: index as u32 });
        }
        ranks
    }

    /// The index in generation order of the `nth` best-ranked move. Call for 0, 1, 2 … in turn. Equals keep
    /// generation order.
    pub(super) fn pick(&mut self, ranks: usize, nth: usize) -> usize {
        let rest = &mut self.ranked[ranks + nth..];
        if nth < PICKED {
            let best =
                (0..rest.len()).max_by_key(|&i| (rest[i].rank, Reverse(rest[i].index))).expect("a move left");
            rest.swap(0, best);
        } else if nth == PICKED {
            rest.sort_unstable_by_key(|ranked| (Reverse(ranked.rank), ranked.index));
        }
        rest[0].index as usize
    }

    /// Notes that a move refuted the one before it.
    pub(super) fn remember_refutation(&mut self, position: &G::Position, mv: usize, depth: u32, ply: u32) {
        let mv = &self.moves[mv];
        if self.game.priority(position, mv) <= 0 {
            self.history.refuted(ply, mv, depth);
        }
    }
}

/// Moves that refuted others: killers by ply, and counts for every move in any position (history).
///
/// Akl, Newborn, The Principal Continuation and the Killer Heuristic, 1977; Schaeffer, The History Heuristic, 1983.
#[derive(Debug)]
pub(super) struct History<M> {
    killers: Vec<[Option<M>; 2]>,
    /// Counts by the parity of the ply (the side) and the move's hash; moves may share a count.
    counts: Vec<i32>,
}

/// Counts per side.
const COUNTS: usize = 1 << 12;
/// No count exceeds this; reaching it halves all.
const MAX_COUNT: i32 = 1 << 20;

impl<M: Clone + Eq + Hash> History<M> {
    pub(super) fn new(depth: usize) -> Self {
        History { killers: vec![[None, None]; depth], counts: vec![0; 2 * COUNTS] }
    }

    /// Creates an empty history, for engines without one.
    pub(super) fn none() -> Self {
        History { killers: Vec::new(), counts: Vec::new() }
    }

    fn index(ply: u32, mv: &M) -> usize {
        let mut hasher = FoldHasher::default();
        mv.hash(&mut hasher);
        (hasher.finish() as usize & (COUNTS - 1)) + (ply as usize & 1) * COUNTS
    }

    fn is_killer(&self, ply: u32, mv: &M) -> bool {
        self.killers[ply as usize].iter().flatten().any(|killer| killer == mv)
    }

    fn count(&self, ply: u32, mv: &M) -> i32 {
        self.counts[Self::index(ply, mv)]
    }

    fn refuted(&mut self, ply: u32, mv: &M, depth: u32) {
        let killers = &mut self.killers[ply as usize];
        if killers[0].as_ref() != Some(mv) {
            killers.swap(0, 1);
            killers[0] = Some(mv.clone());
        }
        let count = &mut self.counts[Self::index(ply, mv)];
        *count += (depth * depth) as i32;
        if *count >= MAX_COUNT {
            self.counts.iter_mut().for_each(|count| *count /= 2);
        }
    }
}
