//! Statistics of the search about moves (histories) and evaluations (corrections).

use crate::eval::{mix, pawn_key};
use boyi_chess::{Bitboard, Board, Color, Move, Piece, Role, Square};
use boyi_engine_common::{history::add_bonus, memory::prefetch};

/// The limit of move histories.
pub(crate) const LIMIT: i32 = 16_384;

/// The limit of corrections, in [`CORRECTION_GRAIN`]ths of a centipawn.
const CORRECTION_LIMIT: i32 = 64 * CORRECTION_GRAIN;
const CORRECTION_GRAIN: i32 = 256;
const CORRECTIONS: usize = 1 << 14;
const PAWN_HISTORIES: usize = 512;

/// Pieces times target squares.
const PIECE_TOS: usize = 12 * 64;
/// The index for no move.
pub(crate) const NO_PIECE_TO: usize = PIECE_TOS;

/// The index of a piece and its target square, 0 to 767.
#[inline(always)]
pub(crate) fn piece_to(piece: Piece, to: Square) -> usize {
    piece.index() * 64 + to.index()
}

/// The keys of a node's move histories.
#[derive(Clone, Copy)]
pub(crate) struct MoveContext {
    pub(crate) color: Color,
    /// Squares that the opponent attacks.
    pub(crate) threats: Bitboard,
    pub(crate) pawns: usize,
    /// Piece and target square of the moves 1, 2, 4 and 6 plies ago.
    pub(crate) before: [usize; 4],
}

/// An index into the butterfly histories.
#[derive(Clone, Copy)]
pub(crate) struct ButterflyIndex {
    side: Color,
    threatened: usize,
    m: Move,
}

/// By piece and target square.
type PieceToHistory = [i16; PIECE_TOS];
/// By origin and target square: a butterfly board (Hartmann 1988, "Butterfly boards").
type ButterflyHistory = [[i16; 64]; 64];

/// The histories of one thread.
pub(crate) struct Histories {
    /// By side, and whether the square left and the square reached are attacked.
    quiet: Box<[[ButterflyHistory; 4]; 2]>,
    /// By target and captured role.
    noisy: Box<[[i16; 8]; PIECE_TOS]>,
    /// By an earlier target and this one.
    continuation: Box<[PieceToHistory; PIECE_TOS + 1]>,
    /// By pawn structure and target.
    pawn: Box<[PieceToHistory; PAWN_HISTORIES]>,
    /// The quiet move that refuted a target last.
    counter: Box<[Option<Move>; PIECE_TOS + 1]>,
    /// Corrections by side and hash, for pawns, White's pieces, Black's pieces, and the last two moves.
    corrections: [Box<[i16; 2 * CORRECTIONS]>; 4],
}

/// An array made on the heap: it may be larger than the stack.
fn filled<T: Clone, const N: usize>(value: T) -> Box<[T; N]> {
    match vec![value; N].try_into() {
        Ok(array) => array,
        Err(_) => unreachable!("the vector has N values"),
    }
}

/// Indices of a position's corrections, one for each table.
#[derive(Clone, Copy)]
pub(crate) struct CorrectionIndices([u16; 4]);

impl CorrectionIndices {
    pub(crate) const NONE: CorrectionIndices = CorrectionIndices([0; 4]);
}

/// The histories of quiet moves in one position. Each row is found once, not for each move.
pub(crate) struct QuietHistory<'a> {
    butterflies: &'a [ButterflyHistory; 4],
    threats: Bitboard,
    pawn: &'a PieceToHistory,
    continued: [&'a PieceToHistory; 4],
}

impl QuietHistory<'_> {
    /// The sum that orders and prunes quiet moves.
    #[inline(always)]
    pub(crate) fn rank(&self, piece: Piece, m: Move) -> i32 {
        let target = piece_to(piece, m.to());
        let [one, two, four, six] = self.continued.map(|row| i32::from(row[target]));
        let (from, to) = (m.from(), m.to());
        i32::from(self.butterflies[threatened(self.threats, m)][from.index()][to.index()])
            + i32::from(self.pawn[target])
            + one
            + two
            + four / 2
            + six / 4
    }
}

/// The index by attacks: 2 if the origin is attacked, plus 1 if the target is.
#[inline(always)]
fn threatened(threats: Bitboard, m: Move) -> usize {
    usize::from(threats.contains(m.from())) * 2 + usize::from(threats.contains(m.to()))
}

impl Histories {
    pub(crate) fn new() -> Histories {
        Histories {
            quiet: filled([[[0; 64]; 64]; 4]),
            noisy: filled([0; 8]),
            continuation: filled([0; PIECE_TOS]),
            pawn: filled([0; PIECE_TOS]),
            counter: filled(None),
            corrections: [(); 4].map(|()| filled(0)),
        }
    }

    pub(crate) fn clear(&mut self) {
        self.quiet.fill([[[0; 64]; 64]; 4]);
        self.noisy.fill([0; 8]);
        self.continuation.fill([0; PIECE_TOS]);
        self.pawn.fill([0; PIECE_TOS]);
        self.counter.fill(None);
        for table in &mut self.corrections {
            table.fill(0);
        }
    }

    #[inline(always)]
    pub(crate) fn pawn_index(board: &Board) -> usize {
        pawn_key(board) as usize & (PAWN_HISTORIES - 1)
    }

    /// The index of a quiet move's butterfly history.
    #[inline(always)]
    pub(crate) fn butterfly(context: &MoveContext, m: Move) -> ButterflyIndex {
        ButterflyIndex { side: context.color, threatened: threatened(context.threats, m), m }
    }

    #[inline(always)]
    pub(crate) fn quiets(&self, context: &MoveContext) -> QuietHistory<'_> {
        let [one, two, four, six] = context.before;
        let row = |target: usize| &self.continuation[target];
        QuietHistory {
            butterflies: &self.quiet[context.color.index()],
            threats: context.threats,
            pawn: &self.pawn[context.pawns],
            continued: [row(one), row(two), row(four), row(six)],
        }
    }

    /// The sum that orders and prunes quiet moves.
    #[inline(always)]
    pub(crate) fn quiet(&self, context: &MoveContext, piece: Piece, m: Move) -> i32 {
        self.quiets(context).rank(piece, m)
    }

    pub(crate) fn update_quiet(&mut self, context: &MoveContext, piece: Piece, m: Move, bonus: i32) {
        let target = piece_to(piece, m.to());
        self.update_butterfly(Self::butterfly(context, m), bonus);
        add_bonus::<LIMIT>(&mut self.pawn[context.pawns][target], bonus);
        self.update_continuation(context, target, bonus);
    }

    pub(crate) fn update_butterfly(
        &mut self,
        ButterflyIndex { side, threatened, m }: ButterflyIndex,
        bonus: i32,
    ) {
        add_bonus::<LIMIT>(
            &mut self.quiet[side.index()][threatened][m.from().index()][m.to().index()],
            bonus,
        );
    }

    pub(crate) fn update_continuation(&mut self, context: &MoveContext, target: usize, bonus: i32) {
        for before in context.before {
            if before != NO_PIECE_TO {
                add_bonus::<LIMIT>(&mut self.continuation[before][target], bonus);
            }
        }
    }

    #[inline(always)]
    pub(crate) fn noisy(&self, piece: Piece, m: Move, captured: Option<Role>) -> i32 {
        i32::from(self.noisy[piece_to(piece, m.to())][captured.map_or(6, Role::index)])
    }

    pub(crate) fn update_noisy(&mut self, piece: Piece, m: Move, captured: Option<Role>, bonus: i32) {
        add_bonus::<LIMIT>(&mut self.noisy[piece_to(piece, m.to())][captured.map_or(6, Role::index)], bonus);
    }

    #[inline(always)]
    pub(crate) fn counter(&self, before: usize) -> Option<Move> {
        self.counter[before]
    }

    pub(crate) fn set_counter(&mut self, before: usize, m: Move) {
        self.counter[before] = Some(m);
    }

    /// The indices of a position's corrections, given piece and target square of the last two moves; prefetches them.
    #[inline(always)]
    pub(crate) fn corrections(&self, board: &Board, last: usize, one_before: usize) -> CorrectionIndices {
        let side = board.turn().index() * CORRECTIONS;
        let index = |key: u64| (side + (key as usize & (CORRECTIONS - 1))) as u16;
        let moves = (last * 1021 + one_before) as u64;
        let indices = [
            index(pawn_key(board)),
            index(pieces_key(board, Color::White)),
            index(pieces_key(board, Color::Black)),
            index(mix(moves.wrapping_mul(0x9e37_79b9_7f4a_7c15))),
        ];
        for (table, index) in self.corrections.iter().zip(indices) {
            prefetch(&table[usize::from(index)]);
        }
        CorrectionIndices(indices)
    }

    /// The error of the static evaluation in similar positions, in centipawns.
    #[inline(always)]
    pub(crate) fn correction(&self, CorrectionIndices(indices): CorrectionIndices) -> i32 {
        let get = |i: usize| i32::from(self.corrections[i][usize::from(indices[i])]);
        (2 * get(0) + get(1) + get(2) + get(3)) / (3 * CORRECTION_GRAIN)
    }

    /// Updates the corrections: the evaluation was off by `error` centipawns at a search of this depth.
    pub(crate) fn correct(&mut self, CorrectionIndices(indices): CorrectionIndices, error: i32, depth: i32) {
        let weight = (depth + 1).min(16);
        let goal = (error * CORRECTION_GRAIN).clamp(-CORRECTION_LIMIT, CORRECTION_LIMIT);
        for (table, index) in self.corrections.iter_mut().zip(indices) {
            let value = &mut table[usize::from(index)];
            *value = ((i32::from(*value) * (256 - weight) + goal * weight) / 256) as i16;
        }
    }
}

/// A hash of a side's pieces other than pawns.
#[inline(always)]
fn pieces_key(board: &Board, color: Color) -> u64 {
    let set = |role| board.pieces(color, role).0;
    mix(set(Role::Knight).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        ^ set(Role::Bishop).wrapping_mul(0xd6e8_feb8_6659_fd93)
        ^ set(Role::Rook).wrapping_mul(0xa076_1d64_78bd_642f)
        ^ set(Role::Queen).wrapping_mul(0xe703_7ed1_a0b4_28db)
        ^ set(Role::King).wrapping_mul(0x8ebc_6af0_9c88_c6e3))
}
