//! What earlier parts of the search teach about moves and evaluations.
//!
//! Every table holds numbers that are pulled towards a bonus or penalty and decay by themselves (*gravity*):
//! `h += b − h·|b|/limit`, so that |h| never passes the limit.

use crate::eval::{mix, pawn_key};
use boyi_chess::{Bitboard, Board, Color, Move, Piece, Role, Square};

/// The limit of move histories.
pub(crate) const LIMIT: i32 = 16_384;

/// The limit of corrections, in [`CORRECTION_GRAIN`]ths of a centipawn.
const CORRECTION_LIMIT: i32 = 64 * CORRECTION_GRAIN;
const CORRECTION_GRAIN: i32 = 256;
const CORRECTIONS: usize = 1 << 14;
const PAWN_HISTORIES: usize = 512;

/// A man and where it goes: 12 × 64.
const TARGETS: usize = 12 * 64;
/// The target that stands for no move.
pub(crate) const NO_TARGET: usize = TARGETS;

/// The number of a man going to a square.
#[inline(always)]
pub(crate) fn target(piece: Piece, to: Square) -> usize {
    piece.index() * 64 + to.index()
}

#[inline(always)]
fn pull(value: &mut i16, bonus: i32) {
    let bonus = bonus.clamp(-LIMIT, LIMIT);
    *value = (i32::from(*value) + bonus - i32::from(*value) * bonus.abs() / LIMIT) as i16;
}

/// Where a quiet move is looked up.
#[derive(Clone, Copy)]
pub(crate) struct Context {
    pub(crate) color: Color,
    /// Squares that the opponent attacks.
    pub(crate) threats: Bitboard,
    pub(crate) pawns: usize,
    /// The targets of the moves 1, 2, 4 and 6 plies ago.
    pub(crate) before: [usize; 4],
}

/// The histories of one thread.
pub(crate) struct History {
    /// By side, whether the square left and the square reached are attacked, from and to.
    quiet: Vec<i16>,
    /// By target and captured role.
    noisy: Vec<i16>,
    /// By an earlier target and this one.
    continuation: Vec<i16>,
    /// By pawn structure and target.
    pawn: Vec<i16>,
    /// The quiet move that refuted a target last.
    counter: Vec<Option<Move>>,
    /// Corrections by side and hash, for pawns, White's pieces, Black's pieces, and the last two moves.
    corrections: [Vec<i16>; 4],
}

impl History {
    pub(crate) fn new() -> History {
        History {
            quiet: vec![0; 2 * 4 * 4096],
            noisy: vec![0; TARGETS * 8],
            continuation: vec![0; (TARGETS + 1) * TARGETS],
            pawn: vec![0; PAWN_HISTORIES * TARGETS],
            counter: vec![None; TARGETS + 1],
            corrections: [(); 4].map(|()| vec![0; 2 * CORRECTIONS]),
        }
    }

    pub(crate) fn clear(&mut self) {
        self.quiet.fill(0);
        self.noisy.fill(0);
        self.continuation.fill(0);
        self.pawn.fill(0);
        self.counter.fill(None);
        for table in &mut self.corrections {
            table.fill(0);
        }
    }

    #[inline(always)]
    pub(crate) fn pawn_index(board: &Board) -> usize {
        pawn_key(board) as usize & (PAWN_HISTORIES - 1)
    }

    /// Where the butterfly history of a quiet move is kept.
    #[inline(always)]
    pub(crate) fn quiet_index(context: &Context, m: Move) -> usize {
        let (from, to) = (m.from(), m.to());
        let threat =
            usize::from(context.threats.contains(from)) * 2 + usize::from(context.threats.contains(to));
        ((context.color.index() * 4 + threat) * 64 + from.index()) * 64 + to.index()
    }

    /// The sum that orders and prunes quiet moves.
    #[inline(always)]
    pub(crate) fn quiet(&self, context: &Context, piece: Piece, m: Move) -> i32 {
        let target = target(piece, m.to());
        let continued = |i: usize| i32::from(self.continuation[context.before[i] * TARGETS + target]);
        i32::from(self.quiet[Self::quiet_index(context, m)])
            + i32::from(self.pawn[context.pawns * TARGETS + target])
            + continued(0)
            + continued(1)
            + continued(2) / 2
            + continued(3) / 4
    }

    pub(crate) fn update_quiet(&mut self, context: &Context, piece: Piece, m: Move, bonus: i32) {
        let target = target(piece, m.to());
        self.update_butterfly(Self::quiet_index(context, m), bonus);
        pull(&mut self.pawn[context.pawns * TARGETS + target], bonus);
        self.update_continuation(context, target, bonus);
    }

    pub(crate) fn update_butterfly(&mut self, index: usize, bonus: i32) {
        pull(&mut self.quiet[index], bonus);
    }

    pub(crate) fn update_continuation(&mut self, context: &Context, target: usize, bonus: i32) {
        for before in context.before {
            if before != NO_TARGET {
                pull(&mut self.continuation[before * TARGETS + target], bonus);
            }
        }
    }

    #[inline(always)]
    pub(crate) fn noisy(&self, piece: Piece, m: Move, captured: Option<Role>) -> i32 {
        i32::from(self.noisy[target(piece, m.to()) * 8 + captured.map_or(6, Role::index)])
    }

    pub(crate) fn update_noisy(&mut self, piece: Piece, m: Move, captured: Option<Role>, bonus: i32) {
        pull(&mut self.noisy[target(piece, m.to()) * 8 + captured.map_or(6, Role::index)], bonus);
    }

    #[inline(always)]
    pub(crate) fn counter(&self, before: usize) -> Option<Move> {
        self.counter[before]
    }

    pub(crate) fn set_counter(&mut self, before: usize, m: Move) {
        self.counter[before] = Some(m);
    }

    #[inline(always)]
    fn correction_indices(board: &Board, before: [usize; 4]) -> [usize; 4] {
        let side = board.turn().index() * CORRECTIONS;
        let index = |key: u64| side + (key as usize & (CORRECTIONS - 1));
        let last = (before[0] * 1021 + before[1]) as u64;
        [
            index(pawn_key(board)),
            index(pieces_key(board, Color::White)),
            index(pieces_key(board, Color::Black)),
            index(mix(last.wrapping_mul(0x9e37_79b9_7f4a_7c15))),
        ]
    }

    /// How far the static evaluation was off in like positions, in centipawns.
    #[inline(always)]
    pub(crate) fn correction(&self, board: &Board, before: [usize; 4]) -> i32 {
        let indices = Self::correction_indices(board, before);
        let get = |i: usize| i32::from(self.corrections[i][indices[i]]);
        (2 * get(0) + get(1) + get(2) + get(3)) / (3 * CORRECTION_GRAIN)
    }

    /// Learns that the evaluation was off by `error` centipawns at a search of this depth.
    pub(crate) fn correct(&mut self, board: &Board, before: [usize; 4], error: i32, depth: i32) {
        let indices = Self::correction_indices(board, before);
        let weight = (depth + 1).min(16);
        let goal = (error * CORRECTION_GRAIN).clamp(-CORRECTION_LIMIT, CORRECTION_LIMIT);
        for (table, index) in self.corrections.iter_mut().zip(indices) {
            let value = &mut table[index];
            *value = ((i32::from(*value) * (256 - weight) + goal * weight) / 256) as i16;
        }
    }
}

/// A hash of a side's men but its pawns.
#[inline(always)]
fn pieces_key(board: &Board, color: Color) -> u64 {
    let set = |role| board.pieces(color, role).0;
    mix(set(Role::Knight).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        ^ set(Role::Bishop).wrapping_mul(0xd6e8_feb8_6659_fd93)
        ^ set(Role::Rook).wrapping_mul(0xa076_1d64_78bd_642f)
        ^ set(Role::Queen).wrapping_mul(0xe703_7ed1_a0b4_28db)
        ^ set(Role::King).wrapping_mul(0x8ebc_6af0_9c88_c6e3))
}
