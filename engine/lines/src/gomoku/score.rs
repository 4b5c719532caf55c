//! Scores: integers within the search, a typed [`Score`] outside it.
//!
//! ```text
//!  30,000 − plies   proved win: every reply of the loser was searched
//!  20,000 − plies   seen win: some replies were pruned
//!  < 15,000         evaluation
//! ```

/// The deepest ply the search reaches.
pub(super) const MAX_PLY: usize = 160;
/// The highest score: a row that is complete at the root.
pub(super) const INFINITY: i32 = 30_000;
/// Scores from here up are proved wins.
pub(super) const PROVED_BOUND: i32 = 29_000;
/// The highest score of a win that is seen but not proved.
const SEEN_WIN: i32 = 20_000;
/// Scores from here up are wins, proved or seen.
pub(super) const WIN_BOUND: i32 = 19_000;
/// The highest evaluation.
pub(super) const MAX_EVALUATION: i32 = 15_000;

/// The score of a proved win whose row is complete at this ply.
pub(super) fn win_in(ply: usize) -> i32 {
    INFINITY - ply as i32
}

/// The score of a proved loss by a row that is complete at this ply.
pub(super) fn loss_in(ply: usize) -> i32 {
    ply as i32 - INFINITY
}

/// Turns a proved loss into a seen one, because some reply was pruned.
pub(super) fn unproved(score: i32) -> i32 {
    if score <= -PROVED_BOUND { score + (INFINITY - SEEN_WIN) } else { score }
}

/// The score at `ply` as the transposition table stores it: wins are counted from the position itself.
pub(super) fn to_table(score: i32, ply: usize) -> i32 {
    if score.abs() < WIN_BOUND {
        score
    } else {
        (score + score.signum() * ply as i32).clamp(-INFINITY, INFINITY)
    }
}

/// The reverse of [`to_table`].
pub(super) fn from_table(score: i32, ply: usize) -> i32 {
    if score.abs() < WIN_BOUND { score } else { score - score.signum() * ply as i32 }
}

/// The value of a position by a search, for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// A proved win: the winning row is complete within this many plies, unless [`Forcing`](super::Forcing) says otherwise.
    Win(u32),
    /// A proved loss, within this many plies against the win found.
    Loss(u32),
    /// No proof: an open two is worth about 100. A win that is seen but not proved is near ±20,000.
    Estimate(i32),
    /// The move was not searched.
    Unknown,
}

impl From<i32> for Score {
    fn from(score: i32) -> Score {
        if score >= PROVED_BOUND {
            Score::Win((INFINITY - score) as u32)
        } else if score <= -PROVED_BOUND {
            Score::Loss((INFINITY + score) as u32)
        } else {
            Score::Estimate(score)
        }
    }
}
