//! Scores: values as the integers that a search compares.
//!
//! A score is the mover's view. Within ±[`MAX_SCORE`] it is an evaluation, or 0 for a drawn game; beyond, it is a
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

/// No proof: a position at the depth limit was evaluated below. See [`Found::reach`].
pub(crate) const HORIZON: u32 = u32::MAX;

/// What a search found out about a position: a score or a bound on it, and how far down its proof reaches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Found {
    /// The mover's score.
    pub(crate) score: i32,
    /// The depth from which on a search must find the same, because the proof ends in finished games no further
    /// down than this; [`HORIZON`] where it rests on an evaluation.
    pub(crate) reach: u32,
}

impl Found {
    /// A finished game, `ply` plies from the root.
    pub(crate) fn finished(outcome: Outcome, ply: u32) -> Self {
        Found { score: of_outcome(outcome, ply), reach: 0 }
    }

    /// An evaluation at the depth limit.
    pub(crate) fn estimate(score: i32) -> Self {
        Found { score: score.clamp(-MAX_SCORE, MAX_SCORE), reach: HORIZON }
    }

    /// The value that this is at the root.
    pub(crate) fn value(self) -> Value {
        let plies = |score: i32| Some((WIN - score.abs()) as u32);
        match self.score {
            score if score > MAX_SCORE => Value::Win { plies: plies(score) },
            score if score < -MAX_SCORE => Value::Loss { plies: plies(score) },
            0 if self.reach != HORIZON => Value::Draw,
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

/// Whether the score is a proved win or loss.
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
