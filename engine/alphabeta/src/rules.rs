//! A game as the search sees it.

use crate::histories::Array;
use core::fmt::Debug;

/// A result for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Verdict {
    Win,
    Draw,
    Loss,
}

/// A game of two sides whose pieces move on squares and capture, and that ends by mate.
///
/// A move that captures or promotes is *noisy*, every other is *quiet*. A *target* is a piece with the square to which it moves.
#[allow(clippy::too_many_arguments, reason = "none has many")]
pub trait Rules: Copy + Debug + Send + Sync + 'static {
    /// A position, copied freely.
    type Board: Copy + Send + Sync;
    /// A move, in 16 bits.
    type Move: Copy + Eq + Debug + Send + Sync;
    /// A kind of piece.
    type Role: Copy;
    /// A piece: its side and its kind.
    type Piece: Copy;
    /// A set of squares.
    type Squares: Copy;
    /// The squares from which pieces would give check.
    type CheckSquares: Copy;
    /// The record of a position of the game or of the line searched: its key at least.
    type Step: Copy + Send + Sync;
    /// Endgame tables; [`NoTables`] without any.
    type Tables: Tables<Self>;
    /// A value for each square.
    type BySquare<T: Clone + Send + 'static>: Array<T> + Send;
    /// A value for each target.
    type ByTarget<T: Clone + Send + 'static>: Array<T> + Send;
    /// A value for each target, and one for [`NO_TARGET`](Rules::NO_TARGET).
    type ByTargetOrNone<T: Clone + Send + 'static>: Array<T> + Send;

    /// The number of targets, which stands for none.
    const NO_TARGET: usize;
    /// The largest number of legal moves.
    const MAX_MOVES: usize;
    /// No square.
    const NO_SQUARES: Self::Squares;
    /// The value of having no legal move without being in check.
    const STALEMATE: Verdict;
    /// Whether repetitions are judged by [`Evaluator::judge`](crate::Evaluator::judge) and not all drawn. Then the search keeps each step.
    const JUDGES: bool;

    /// The position's hash key.
    fn key(board: &Self::Board) -> u64;
    /// The number of the side to move, 0 or 1.
    fn turn(board: &Self::Board) -> usize;
    /// Returns `true` if the side to move is in check.
    fn is_check(board: &Self::Board) -> bool;
    /// Returns `true` if several pieces give check.
    fn is_double_check(board: &Self::Board) -> bool;
    /// Returns `true` if the side to move has pieces with which passing is hardly ever best.
    fn has_pieces(board: &Self::Board) -> bool;
    /// Returns `true` if the position, or the number of moves without progress, is a draw by rule.
    fn is_drawn(board: &Self::Board) -> bool;
    /// Plies without progress left until a draw.
    fn plies_to_draw(board: &Self::Board) -> i32;
    /// The number of plies back within which the position can have occurred before.
    fn reversible_plies(board: &Self::Board) -> usize;
    /// Returns `true` if some move repeats a position so that the game is drawn. May miss some. `keys` are those of the game and the line, the
    /// current one last; `reach` as in [`repetition::find`](crate::repetition::find).
    fn has_upcoming_repetition(board: &Self::Board, keys: &[u64], reach: usize, ply: usize) -> bool;

    /// The legal moves.
    fn legal_moves(board: &Self::Board) -> Vec<Self::Move>;
    /// Returns `true` if the move is legal.
    fn is_legal(board: &Self::Board, m: Self::Move) -> bool;
    /// Calls `f` with each legal noisy move and the piece that makes it.
    fn for_each_noisy(board: &Self::Board, f: impl FnMut(Self::Role, Self::Piece, Self::Move));
    /// Calls `f` with each legal quiet move and the piece that makes it.
    fn for_each_quiet(board: &Self::Board, f: impl FnMut(Self::Role, Self::Piece, Self::Move));
    /// The position after a legal move.
    fn after(board: &Self::Board, m: Self::Move) -> Self::Board;
    /// The position with the other side to move; `None` in check.
    fn pass(board: &Self::Board) -> Option<Self::Board>;
    /// The record of a position.
    fn step(board: &Self::Board) -> Self::Step;
    /// The key of a step's position.
    fn step_key(step: &Self::Step) -> u64;

    /// The move's number, not 0.
    fn bits(m: Self::Move) -> u16;
    /// The move with this number, if there is one.
    fn from_bits(bits: u16) -> Option<Self::Move>;
    /// The number of the square where the move starts.
    fn origin(m: Self::Move) -> usize;
    /// The number of the square where the move ends.
    fn destination(m: Self::Move) -> usize;
    /// Returns `true` if the move promotes.
    fn is_promotion(m: Self::Move) -> bool;
    /// Returns `true` if a legal move is noisy.
    fn is_noisy(board: &Self::Board, m: Self::Move) -> bool;
    /// The piece that makes the move.
    fn mover(board: &Self::Board, m: Self::Move) -> Option<Self::Piece>;
    /// The kind of piece that the move captures.
    fn captured(board: &Self::Board, m: Self::Move) -> Option<Self::Role>;
    /// The number of the captured kind, or of none: 0 to 7.
    fn captured_index(captured: Option<Self::Role>) -> usize;
    /// The number of the piece with the square where the move ends.
    fn target(piece: Self::Piece, m: Self::Move) -> usize;
    /// The key after the move, as far as it is known at once: for prefetching.
    fn key_after(board: &Self::Board, piece: Self::Piece, m: Self::Move, captured: Option<Self::Role>)
    -> u64;

    /// The value of what the move captures and promotes to, in centipawns.
    fn gain(board: &Self::Board, m: Self::Move) -> i32;
    /// Returns `true` if the exchange that a legal move starts wins at least `threshold` centipawns.
    fn wins_exchange(board: &Self::Board, m: Self::Move, threshold: i32) -> bool;
    /// The squares that the side not to move attacks.
    fn threats(board: &Self::Board) -> Self::Squares;
    /// 2 if the square where the move starts is in the set, plus 1 if that where it ends is.
    fn exposure(threats: Self::Squares, m: Self::Move) -> usize;
    /// The squares from which the side to move would give check.
    fn check_squares(board: &Self::Board) -> Self::CheckSquares;
    /// Returns `true` if the move, by a piece of this kind, gives check from there.
    fn gives_check(squares: &Self::CheckSquares, role: Self::Role, m: Self::Move) -> bool;

    /// The evaluation, nearer 0 the longer there was no progress.
    fn damped(board: &Self::Board, evaluation: i32) -> i32;
    /// A hash of the pawns.
    fn pawn_key(board: &Self::Board) -> u64;
    /// A hash of a side's other pieces.
    fn pieces_key(board: &Self::Board, side: usize) -> u64;
}

/// Endgame tables.
pub trait Tables<G: Rules>: Send + Sync {
    /// The value of the position, where a table has it and the way to it does not matter. The largest tables are asked if `largest`.
    fn probe(&self, board: &G::Board, largest: bool) -> Option<Verdict>;
    /// Those of the moves that keep the position's value, where tables know it.
    fn best_moves(&self, board: &G::Board, moves: &[G::Move]) -> Option<Vec<G::Move>>;
}

/// No endgame tables.
#[derive(Clone, Copy, Debug)]
pub enum NoTables {}

impl<G: Rules> Tables<G> for NoTables {
    fn probe(&self, _: &G::Board, _: bool) -> Option<Verdict> {
        match *self {}
    }

    fn best_moves(&self, _: &G::Board, _: &[G::Move]) -> Option<Vec<G::Move>> {
        match *self {}
    }
}
