//! Principal variations.

use crate::score::MAX_PLY;
use boyi_chess::Move;

/// The principal variations, in a triangular table kept as a square: row `p` is the line from ply `p`.
pub(super) struct PvTable {
    moves: Vec<Option<Move>>,
    lengths: Vec<usize>,
}

const ROW: usize = MAX_PLY + 2;

impl PvTable {
    pub(super) fn new() -> PvTable {
        PvTable { moves: vec![None; ROW * ROW], lengths: vec![0; ROW] }
    }

    #[inline(always)]
    pub(super) fn clear(&mut self, ply: usize) {
        self.lengths[ply] = 0;
    }

    /// The line from `ply` is `m` and then the line from the next ply.
    pub(super) fn set(&mut self, ply: usize, m: Move) {
        let length = self.lengths[ply + 1].min(ROW - 1);
        let (here, below) = self.moves.split_at_mut((ply + 1) * ROW);
        here[ply * ROW] = Some(m);
        here[ply * ROW + 1..ply * ROW + 1 + length].copy_from_slice(&below[..length]);
        self.lengths[ply] = length + 1;
    }

    pub(super) fn get(&self, ply: usize) -> impl Iterator<Item = Move> + '_ {
        self.moves[ply * ROW..ply * ROW + self.lengths[ply]].iter().flatten().copied()
    }
}
