//! Perft: counting the leaves of the tree of legal moves.
//!
//! The count is bulk: one ply above the leaves the moves are counted, not made. The walk makes children as small
//! positions without hash or counters (see [`crate::movegen`]).

use crate::cpu::{Cpu, WithCpu, dispatch};
use crate::movegen::{BISHOP, Count, KING, KNIGHT, QUEEN, ROOK, SidePieces, Sink, View, back_rank, generate};
use crate::{Bitboard, Board, Color, Move, Square};

/// The number of leaves at this depth: positions reached by exactly `depth` legal moves. 1 at depth 0.
///
/// ```
/// use boyi_chess::{Board, perft};
/// assert_eq!(perft(&Board::default(), 4), 197_281);
/// ```
///
/// Overflows (wrapping) only beyond 2⁶⁴ leaves, which no machine counts.
pub fn perft(board: &Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let position = board.movegen_position();
    let position = position.view();
    match board.turn() {
        Color::White => dispatch(Tree::<true> { position, depth }),
        Color::Black => dispatch(Tree::<false> { position, depth }),
    }
}

/// [`perft`] for each legal move: the move and the leaves under it. Nothing at depth 0.
pub fn perft_divide(board: &Board, depth: u32) -> Vec<(Move, u64)> {
    let Some(below) = depth.checked_sub(1) else { return Vec::new() };
    board.legal_moves().into_iter().map(|m| (m, perft(&board.after(m), below))).collect()
}

/// Counts the leaves `depth` (at least 1) plies under a position, by a function for the last ply, one for the last but one, one for the
/// others.
struct Tree<'a, const WHITE: bool> {
    position: View<'a>,
    depth: u32,
}

impl<const WHITE: bool> WithCpu for Tree<'_, WHITE> {
    type Output = u64;

    #[inline(always)]
    fn with_cpu<C: Cpu>(self, cpu: C) -> u64 {
        let Tree { position, depth } = self;
        match depth {
            1 => cpu.call(Leaves::<WHITE>(position)),
            2 => cpu.call(Walk::<WHITE, true> { position, depth, total: 0 }),
            _ => cpu.call(Walk::<WHITE, false> { position, depth, total: 0 }),
        }
    }
}

/// Counts the leaves `depth` plies under a position, at least 3, or 2 where `LAST`: children then have their moves counted.
struct Walk<'a, const WHITE: bool, const LAST: bool> {
    position: View<'a>,
    depth: u32,
    total: u64,
}

impl<const WHITE: bool, const LAST: bool> WithCpu for Walk<'_, WHITE, LAST> {
    type Output = u64;

    #[inline(always)]
    fn with_cpu<C: Cpu>(mut self, cpu: C) -> u64 {
        let position = self.position;
        generate::<C, WHITE, _>(cpu, position, &mut self);
        self.total
    }
}

/// The number of legal moves.
struct Leaves<'a, const WHITE: bool>(View<'a>);

impl<const WHITE: bool> WithCpu for Leaves<'_, WHITE> {
    type Output = u64;

    #[inline(always)]
    fn with_cpu<C: Cpu>(self, cpu: C) -> u64 {
        let mut count = Count(0);
        generate::<C, WHITE, _>(cpu, self.0, &mut count);
        count.0
    }
}

impl<const WHITE: bool, const LAST: bool> Walk<'_, WHITE, LAST> {
    /// The pieces of the side to move, of which some `squares` change: rooks that leave them or are captured there castle no more.
    #[inline(always)]
    fn moving(&self, squares: u64) -> SidePieces {
        let View { us, them } = self.position;
        SidePieces { all: us.all ^ squares, castling: them.castling & !squares, en_passant: 0, ..*us }
    }

    #[inline(always)]
    fn descend<C: Cpu>(&mut self, cpu: C, us: &SidePieces, them: &SidePieces) {
        let position = View { us: them, them: us };
        let depth = if LAST { 1 } else { self.depth - 1 };
        self.total += if WHITE {
            Tree::<false> { position, depth }.with_cpu(cpu)
        } else {
            Tree::<true> { position, depth }.with_cpu(cpu)
        };
    }
}

impl SidePieces {
    /// These pieces without the one on the square (not the king).
    #[inline(always)]
    fn without(mut self, square: u64) -> SidePieces {
        self.pawns &= !square;
        self.knights &= !square;
        self.diagonal &= !square;
        self.straight &= !square;
        self.all &= !square;
        self
    }
}

#[inline(always)]
fn origin(to: u64, back: i32) -> u64 {
    if back < 0 { to >> -back } else { to << back }
}

impl<const WHITE: bool, const LAST: bool> Sink for Walk<'_, WHITE, LAST> {
    #[inline(always)]
    fn piece<C: Cpu, const ROLE: usize>(&mut self, cpu: C, from: Square, to: u64) {
        let p = self.position;
        let from = from.bitboard().0;
        let make = |walk: &Self, to: u64| {
            let moved = from | to;
            let mut us = walk.moving(moved);
            match ROLE {
                KNIGHT => us.knights ^= moved,
                BISHOP => us.diagonal ^= moved,
                ROOK => us.straight ^= moved,
                QUEEN => {
                    us.diagonal ^= moved;
                    us.straight ^= moved;
                }
                KING => {
                    us.king = to;
                    us.castling &= !back_rank::<WHITE>();
                }
                _ => unreachable!(),
            }
            us
        };
        for to in Bitboard(to & !p.them.all) {
            let us = make(self, to.bitboard().0);
            self.descend(cpu, &us, p.them);
        }
        for to in Bitboard(to & p.them.all) {
            let to = to.bitboard().0;
            let us = make(self, to);
            self.descend(cpu, &us, &p.them.without(to));
        }
    }

    #[inline(always)]
    fn pawns<C: Cpu>(&mut self, cpu: C, to: u64, back: i32) {
        let p = self.position;
        for to in Bitboard(to) {
            let to = to.bitboard().0;
            let moved = to | origin(to, back);
            let mut us = self.moving(moved);
            us.pawns ^= moved;
            if back.abs() == 8 {
                self.descend(cpu, &us, p.them);
            } else {
                self.descend(cpu, &us, &p.them.without(to));
            }
        }
    }

    #[inline(always)]
    fn double_steps<C: Cpu>(&mut self, cpu: C, to: u64, back: i32) {
        const FILE_A: u64 = 0x0101_0101_0101_0101;
        const FILE_H: u64 = FILE_A << 7;
        let p = self.position;
        for to in Bitboard(to) {
            let to = to.bitboard().0;
            let moved = to | origin(to, back);
            let mut us = self.moving(moved);
            us.pawns ^= moved;
            let beside = (to & !FILE_A) >> 1 | (to & !FILE_H) << 1;
            us.en_passant = if beside & p.them.pawns == 0 { 0 } else { origin(to, back / 2) };
            self.descend(cpu, &us, p.them);
        }
    }

    #[inline(always)]
    fn promotions<C: Cpu>(&mut self, cpu: C, to: u64, back: i32) {
        let p = self.position;
        for to in Bitboard(to) {
            let to = to.bitboard().0;
            let from = origin(to, back);
            let mut pawnless = self.moving(from | to);
            pawnless.pawns ^= from;
            let them = p.them.without(to);
            for (knight, diagonal, straight) in [(0, to, to), (0, 0, to), (0, to, 0), (to, 0, 0)] {
                let mut us = pawnless;
                us.knights |= knight;
                us.diagonal |= diagonal;
                us.straight |= straight;
                self.descend(cpu, &us, &them);
            }
        }
    }

    #[inline(always)]
    fn en_passant<C: Cpu>(&mut self, cpu: C, from: Square, to: Square) {
        let p = self.position;
        let (from, to) = (from.bitboard().0, to.bitboard().0);
        let mut us = self.moving(from | to);
        us.pawns ^= from | to;
        let captured = if WHITE { to >> 8 } else { to << 8 };
        self.descend(cpu, &us, &p.them.without(captured));
    }

    #[inline(always)]
    fn castle<C: Cpu>(&mut self, cpu: C, king: Square, rook: Square) {
        let p = self.position;
        let (king_to, rook_to) = Move::castle(king, rook).castle_squares();
        let mut us = self.moving(0);
        us.all = us.all & !(king | rook).0 | (king_to | rook_to).0;
        us.king = king_to.bitboard().0;
        us.straight = us.straight & !rook.bitboard().0 | rook_to.bitboard().0;
        us.castling &= !back_rank::<WHITE>();
        self.descend(cpu, &us, p.them);
    }
}
