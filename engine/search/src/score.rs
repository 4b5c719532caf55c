//! Scores: values as the integers that a search compares.
//!
//! A score is from the point of view of the side to move. Within ±[`MAX_SCORE`] it is an evaluation, or 0 for a drawn game; beyond, it is a
//! proved win or loss, the nearer to ±[`WIN`] the sooner:
//!
//! ```text
//!   -WIN        -MAX_SCORE         0         MAX_SCORE         WIN
//!    |  lost in p: p - WIN |  evaluations  |  won in p: WIN - p |
//! ```
//!
//! Inside a search, plies are counted from the root, so that a score means the same at every node; a table keeps
//! them counted from the node that it stores ([`to_node`], [`from_node`]).

use boyi_core::{MAX_SCORE, Outcome, Value};

/// A win that has just happened.
pub(crate) const WIN: i32 = INFINITE - 1;

/// Larger than any score; the distance between two scores is a number too.
pub(crate) const INFINITE: i32 = (1 << 30) - 1;

/// The proof depth of a score that is not proved: below, a position at the depth limit was evaluated. See [`SearchResult::proof_depth`].
pub(crate) const HORIZON: u32 = u32::MAX;

/// The result of searching a position: a score or a bound on it, and the depth of its proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct SearchResult {
    /// The score, from the point of view of the side to move.
    pub(crate) score: i32,
    /// Every search at least this deep finds the same: the proof ends in finished games within this many plies.
    /// [`HORIZON`] where the score rests on an evaluation.
    pub(crate) proof_depth: u32,
}

impl SearchResult {
    /// A finished game, `ply` plies from the root.
    pub(crate) fn finished(outcome: Outcome, ply: u32) -> Self {
        SearchResult { score: of_outcome(outcome, ply), proof_depth: 0 }
    }

    /// An evaluation at the depth limit.
    pub(crate) fn estimate(score: i32) -> Self {
        SearchResult { score: score.clamp(-MAX_SCORE, MAX_SCORE), proof_depth: HORIZON }
    }

    /// The value of a result at the root.
    pub(crate) fn value(self) -> Value {
        let plies = |score: i32| Some((WIN - score.abs()) as u32);
        match self.score {
            score if score > MAX_SCORE => Value::Win { plies: plies(score) },
            score if score < -MAX_SCORE => Value::Loss { plies: plies(score) },
            0 if self.proof_depth != HORIZON => Value::Draw,
            score => Value::Estimate(score),
        }
    }
}

/// The score of a game that ended `ply` plies from the root.
pub(crate) fn of_outcome(outcome: Outcome, ply: u32) -> i32 {
    match outcome {
        Outcome::Win => WIN - ply as i32,
        Outcome::Draw => 0,
        Outcome::Loss => ply as i32 - WIN,
    }
}

/// Returns `true` if the score is a proved win or loss.
pub(crate) fn is_decided(score: i32) -> bool {
    score.abs() > MAX_SCORE
}

/// A score counted from the root as one counted from the node at `ply`.
pub(crate) fn to_node(score: i32, ply: u32) -> i32 {
    if is_decided(score) { score + score.signum() * ply as i32 } else { score }
}

/// The inverse of [`to_node`].
pub(crate) fn from_node(score: i32, ply: u32) -> i32 {
    if is_decided(score) { score - score.signum() * ply as i32 } else { score }
}
