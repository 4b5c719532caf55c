//! The stones on a board, and their immediate consequences.

use super::geometry::Geometry;

/// The stones on a board, the mover's view.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Boards {
    pub(super) mover: u64,
    pub(super) occupied: u64,
}

impl Boards {
    pub(super) fn stones(self) -> i32 {
        self.occupied.count_ones() as i32
    }

    #[inline(always)]
    pub(super) fn other(self) -> u64 {
        self.mover ^ self.occupied
    }

    /// The position after a stone of the mover's.
    #[inline(always)]
    pub(super) fn play(self, square: u64) -> Boards {
        Boards { mover: self.other(), occupied: self.occupied | square }
    }
}

/// The lowest free square of each column that has one.
#[inline(always)]
pub(super) fn playable<G: Geometry>(shape: G, occupied: u64) -> u64 {
    occupied.wrapping_add(shape.bottom()) & shape.board()
}

/// The score of a win with the `stone`-th stone, counted from the start of the game; 0 if the board has fewer squares.
#[inline(always)]
pub(super) fn win_with<G: Geometry>(shape: G, stone: i32) -> i32 {
    ((shape.cells() + 2 - stone) / 2).max(0)
}
