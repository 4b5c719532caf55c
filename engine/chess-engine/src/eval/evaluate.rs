//! The evaluation of a position: the terms in order, then the mix of the phases.

use super::endgame;
use super::material::{Material, MaterialTable};
use super::pawns::{PawnEntry, PawnTable, pawn_key};
use super::piece_square::piece_square_sum;
use super::tapered::{TaperedScore, phase};
use super::terms::Evaluation;
use super::trace::ScoreSum;
use boyi_alphabeta::features::PackedScore;
use boyi_alphabeta::features::{NoTrace, Tracer};
use boyi_chess::cpu::{Cpu, WithCpu, dispatch};
use boyi_chess::{Board, Color, Role};

/// The limit of |evaluation|, in centipawns.
pub const MAX_EVALUATION: i32 = 20_000;

/// Counts every feature of a position, compiled for the processor at hand.
struct Evaluate<'a, T> {
    board: &'a Board,
    /// The sum of material and placement.
    piece_square: PackedScore,
    material: Material,
    caches: Option<&'a mut Caches>,
    tracer: &'a mut T,
}

/// Caches of partial evaluations.
pub(super) struct Caches {
    pub(super) pawns: PawnTable,
    pub(super) material: MaterialTable,
}

impl Caches {
    /// Empty caches.
    pub(super) fn new() -> Caches {
        Caches { pawns: PawnTable::new(), material: MaterialTable::new() }
    }
}

impl<T: Tracer> WithCpu for Evaluate<'_, T> {
    type Output = TaperedScore;

    #[inline(always)]
    fn with_cpu<C: Cpu>(self, cpu: C) -> TaperedScore {
        evaluation(cpu, self)
    }
}

#[inline(always)]
fn evaluation<C: Cpu, T: Tracer>(cpu: C, position: Evaluate<'_, T>) -> TaperedScore {
    let Evaluate { board, piece_square, material, caches, tracer } = position;
    let pawn_sets = [board.pieces(Color::White, Role::Pawn), board.pieces(Color::Black, Role::Pawn)];
    let kings = [board.king(Color::White), board.king(Color::Black)];
    let mut fresh;
    let (entry, together) = match caches {
        Some(caches) if !T::ENABLED => {
            let key = pawn_key(board);
            let entry = caches.pawns.entry(key);
            if entry.key != key {
                *entry = PawnEntry::of(key, pawn_sets, tracer);
            }
            (entry, caches.material.value(material))
        }
        _ => {
            fresh = PawnEntry::of(0, pawn_sets, tracer);
            (&mut fresh, material.value(tracer))
        }
    };
    entry.shelter::<true, T>(pawn_sets, kings[0], tracer);
    entry.shelter::<false, T>(pawn_sets, kings[1], tracer);
    let linear = ScoreSum {
        sum: piece_square + together + entry.structure + entry.shelter[0] + entry.shelter[1],
        tracer,
    };
    let total = Evaluation::new(cpu, board, linear, (pawn_sets, kings), entry).total();
    TaperedScore { total, phase: phase(board), scale: endgame::scale(board, total.endgame(), material) }
}

/// The kind of ending, an index of [`SCALES`](super::SCALES), when this side tries to win; `None` if it is a draw.
pub fn scale_kind(board: &Board, strong: Color) -> Option<usize> {
    endgame::scale_kind(board, strong, Material::of(board))
}

/// Counts every feature of a position for a tracer. `None` if the position is one of the endings whose value is known without
/// counting.
pub fn trace<T: Tracer>(board: &Board, tracer: &mut T) -> Option<TaperedScore> {
    if endgame::known(board).is_some() {
        return None;
    }
    Some(dispatch(Evaluate {
        board,
        piece_square: piece_square_sum(board),
        material: Material::of(board),
        caches: None,
        tracer,
    }))
}

/// The evaluation in centipawns for the side to move, within ±[`MAX_EVALUATION`], without any cache.
///
/// ```
/// use boyi_chess::Board;
/// use boyi_chess_engine::eval;
/// let board = Board::default();
/// assert_eq!(eval::evaluate(&board), eval::evaluate(&board.mirrored()));
/// let up_a_queen: Board = "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".parse()?;
/// assert!(eval::evaluate(&up_a_queen) > 500);
/// # Ok::<(), boyi_chess::FenError>(())
/// ```
pub fn evaluate(board: &Board) -> i32 {
    finish(board, piece_square_sum(board), Material::of(board), None)
}

#[inline(always)]
pub(super) fn finish(
    board: &Board,
    piece_square: PackedScore,
    material: Material,
    caches: Option<&mut Caches>,
) -> i32 {
    if let Some(score) = endgame::known(board) {
        return score;
    }
    let tapered = dispatch(Evaluate { board, piece_square, material, caches, tracer: &mut NoTrace });
    let white = tapered.white_score().clamp(-MAX_EVALUATION, MAX_EVALUATION);
    if board.turn() == Color::White { white } else { -white }
}
