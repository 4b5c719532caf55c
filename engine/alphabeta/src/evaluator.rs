//! Evaluation within a search.

use crate::rules::{Rules, Verdict};

/// A static evaluation that follows the search's moves, so that it can be updated incrementally (as a network's accumulator is).
pub trait Evaluator: Clone + Send {
    /// The game.
    type Rules: Rules;

    /// Starts a line at this position.
    fn reset(&mut self, board: &<Self::Rules as Rules>::Board);
    /// Follows the search from `before` to `after` by a move, or by passing.
    fn push(
        &mut self,
        before: &<Self::Rules as Rules>::Board,
        m: Option<<Self::Rules as Rules>::Move>,
        after: &<Self::Rules as Rules>::Board,
    );
    /// Takes the last move back.
    fn pop(&mut self);
    /// The evaluation of the position reached, in centipawns for the side to move, below every proved win.
    fn evaluate(&mut self, board: &<Self::Rules as Rules>::Board) -> i32;

    /// The verdict, for the side to move, on a repetition: the steps from an earlier occurrence of a position to the last. A draw, where the
    /// game does not judge repetitions ([`Rules::JUDGES`]).
    fn judge(&self, steps: &[<Self::Rules as Rules>::Step]) -> Verdict {
        let _ = steps;
        Verdict::Draw
    }
}
