//! Perft: counting the leaves of the tree of legal moves.
//!
//! The count is bulk: one ply above the leaves the moves are counted, not made. On x86-64 the walk is compiled a second time for processors
//! that count bits in one instruction; the answers are the same.

use crate::movegen::{Count, Pieces, Sink, generate, origin};
use crate::{Bitboard, Board, Color, Move, Point, Role};

/// The number of leaves at this depth: positions reached by exactly `depth` legal moves. 1 at depth 0.
///
/// ```
/// use boyi_xiangqi::{Board, perft};
/// assert_eq!(perft(&Board::default(), 3), 79_666);
/// ```
///
/// Overflows (wrapping) only beyond 2⁶⁴ leaves, which no machine counts.
pub fn perft(board: &Board, depth: u32) -> u64 {
    match (depth, board.turn()) {
        (0, _) => 1,
        (_, Color::Red) => dispatch::<true>(board.pieces_of_both(), depth),
        (_, Color::Black) => dispatch::<false>(board.pieces_of_both(), depth),
    }
}

/// [`perft`] for each legal move: the move and the leaves under it. Nothing at depth 0.
pub fn perft_divide(board: &Board, depth: u32) -> Vec<(Move, u64)> {
    let Some(below) = depth.checked_sub(1) else { return Vec::new() };
    board.legal_moves().into_iter().map(|m| (m, perft(&board.after(m), below))).collect()
}

fn dispatch<const RED: bool>(pieces: &Pieces, depth: u32) -> u64 {
    if fast::detected() { leaves::<RED, true>(pieces, depth) } else { leaves::<RED, false>(pieces, depth) }
}

/// The leaves `depth` plies, at least 1, under the position. `FAST` only where [`fast::detected`].
#[inline(always)]
fn leaves<const RED: bool, const FAST: bool>(pieces: &Pieces, depth: u32) -> u64 {
    match (depth, FAST) {
        (1, true) => fast::count::<RED>(pieces),
        (1, false) => portable::count::<RED>(pieces),
        (_, true) => fast::walk::<RED>(pieces, depth),
        (_, false) => portable::walk::<RED>(pieces, depth),
    }
}

#[inline(always)]
fn count<const RED: bool>(pieces: &Pieces) -> u64 {
    let mut count = Count(0);
    generate::<RED, _>(pieces, &mut count);
    count.0
}

#[inline(always)]
fn walk<const RED: bool, const FAST: bool>(pieces: &Pieces, depth: u32) -> u64 {
    let mut walk = Walk::<RED, FAST> { pieces, depth, total: 0 };
    generate::<RED, _>(pieces, &mut walk);
    walk.total
}

/// Counts the leaves `depth` plies, at least 2, under a position.
struct Walk<'a, const RED: bool, const FAST: bool> {
    pieces: &'a Pieces,
    depth: u32,
    total: u64,
}

impl<const RED: bool, const FAST: bool> Walk<'_, RED, FAST> {
    #[inline(always)]
    fn descend(&mut self, role: Role, from: Point, to: Point) {
        let color = if RED { Color::Red } else { Color::Black };
        let child = self.pieces.after(color, role, Bitboard::of(from), Bitboard::of(to));
        self.total += if RED {
            leaves::<false, FAST>(&child, self.depth - 1)
        } else {
            leaves::<true, FAST>(&child, self.depth - 1)
        };
    }
}

impl<const RED: bool, const FAST: bool> Sink for Walk<'_, RED, FAST> {
    #[inline(always)]
    fn piece(&mut self, role: Role, from: Point, to: Bitboard) {
        for to in to {
            self.descend(role, from, to);
        }
    }

    #[inline(always)]
    fn steps(&mut self, role: Role, to: Bitboard, back: i8) {
        for to in to {
            self.descend(role, origin(to, back), to);
        }
    }
}

/// The build's own target.
mod portable {
    use super::Pieces;

    #[inline(never)]
    pub(super) fn count<const RED: bool>(pieces: &Pieces) -> u64 {
        super::count::<RED>(pieces)
    }

    #[inline(never)]
    pub(super) fn walk<const RED: bool>(pieces: &Pieces, depth: u32) -> u64 {
        super::walk::<RED, false>(pieces, depth)
    }
}

/// Processors with POPCNT and BMI1.
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
mod fast {
    use super::Pieces;
    use std::arch::is_x86_feature_detected;

    pub(super) fn detected() -> bool {
        is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt")
            && is_x86_feature_detected!("avx2")
    }

    #[inline(always)]
    pub(super) fn count<const RED: bool>(pieces: &Pieces) -> u64 {
        #[target_feature(enable = "bmi1,bmi2,popcnt,avx2")]
        #[inline(never)]
        fn compiled<const RED: bool>(pieces: &Pieces) -> u64 {
            super::count::<RED>(pieces)
        }
        // SAFETY: called only where these features were detected.
        unsafe { compiled::<RED>(pieces) }
    }

    #[inline(always)]
    pub(super) fn walk<const RED: bool>(pieces: &Pieces, depth: u32) -> u64 {
        #[target_feature(enable = "bmi1,bmi2,popcnt,avx2")]
        #[inline(never)]
        fn compiled<const RED: bool>(pieces: &Pieces, depth: u32) -> u64 {
            super::walk::<RED, true>(pieces, depth)
        }
        // SAFETY: called only where these features were detected.
        unsafe { compiled::<RED>(pieces, depth) }
    }
}

#[cfg(not(target_arch = "x86_64"))]
use portable_only as fast;

/// Processors for which nothing is compiled twice.
#[cfg(not(target_arch = "x86_64"))]
mod portable_only {
    pub(super) use super::portable::*;

    pub(super) fn detected() -> bool {
        false
    }
}
