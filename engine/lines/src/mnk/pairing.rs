//! Pairing strategies (A. W. Hales, R. I. Jewett, "Regularity and positional games", Trans. AMS 106, 1963): disjoint
//! pairs of empty squares such that every window that Maker may still complete contains one. Whenever Maker takes one
//! square of a pair, Breaker takes the other, and so gets a square of every window.
//!
//! Windows of one straight line that share squares may share a pair. They are grouped from one end, as long as they have two
//! squares in common; then each group needs two squares of its own, which is a matching in a bipartite graph.

use super::{Live, Squares};

/// Finds pairs; keeps its memory between calls.
#[derive(Debug, Default)]
pub(super) struct Pairings<S> {
    groups: Vec<S>,
    /// For each square, one more than the number of the group that has it; 0 for none.
    owner: Vec<u16>,
    seen: S,
}

impl<S: Squares> Pairings<S> {
    /// A finder for boards of this many squares.
    pub(super) fn new(squares: usize) -> Self {
        Pairings { groups: Vec::new(), owner: vec![0; squares], seen: S::default() }
    }

    /// The squares of disjoint pairs, one pair in every window, if the matching finds such.
    pub(super) fn find(&mut self, live: &[Live<S>]) -> Option<S> {
        let all = live.iter().fold(S::default(), |all, window| all | window.empty);
        if !self.group(live, all.len() / 2) {
            return None;
        }
        self.owner.fill(0);
        for slot in 0..2 * self.groups.len() {
            self.seen = S::default();
            if !self.augment(slot / 2) {
                return None;
            }
        }
        let owned = self.owner.iter().enumerate().filter(|(_, owner)| **owner != 0);
        Some(owned.fold(S::default(), |set, (square, _)| set.with(square)))
    }

    /// The pairs of the last successful [`Pairings::find`].
    pub(super) fn pairs(&self) -> Vec<[usize; 2]> {
        let of = |group: usize| {
            let mut squares = (0..self.owner.len()).filter(|&s| usize::from(self.owner[s]) == group + 1);
            Some([squares.next()?, squares.next()?])
        };
        (0..self.groups.len()).filter_map(of).collect()
    }

    /// Sorts the windows into groups. Returns `true` if there are at most `most`.
    fn group(&mut self, live: &[Live<S>], most: usize) -> bool {
        self.groups.clear();
        let mut last = None;
        for window in live {
            if let (Some(straight), Some(group)) = (last, self.groups.last_mut()) {
                let common = *group & window.empty;
                if straight == window.straight && common.len() >= 2 {
                    *group = common;
                    continue;
                }
            }
            if self.groups.len() == most {
                return false;
            }
            self.groups.push(window.empty);
            last = Some(window.straight);
        }
        self.groups.sort_unstable_by_key(|group| group.len());
        true
    }

    /// Gives a group one square more, moving others as needed (an augmenting path).
    fn augment(&mut self, group: usize) -> bool {
        while let Some(square) = self.groups[group].without(self.seen).first() {
            self.seen |= S::one(square);
            let owner = usize::from(self.owner[square]);
            // Its own square is no gain.
            if owner == group + 1 {
                continue;
            }
            if owner == 0 || self.augment(owner - 1) {
                self.owner[square] = group as u16 + 1;
                return true;
            }
        }
        false
    }
}
