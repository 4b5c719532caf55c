//! Scores inside the search; [`Score`] is what the outside sees.
//!
//! ```text
//!  30,000 − plies   proved win: every answer of the loser was looked at
//!  20,000 − plies   the search sees a win, but left out answers
//!  < 15,000         evaluation
//! ```

/// The highest score.
pub(super) const WORTH: i32 = 30_000;
/// Scores from here are proved wins.
pub(super) const PROVED: i32 = 29_000;
/// The highest score of a win that is seen but not proved.
const SEEN: i32 = 20_000;
/// Scores from here are wins, proved or seen.
pub(super) const WINS: i32 = 19_000;
/// The highest evaluation.
pub(super) const EVALUATION: i32 = 15_000;

/// The score of a proved win whose row is complete so many plies from the root.
pub(super) fn wins_at(ply: usize) -> i32 {
    WORTH - ply as i32
}

/// The score of a proved loss.
pub(super) fn loses_at(ply: usize) -> i32 {
    ply as i32 - WORTH
}

/// A loss that counts as seen only, because some answer was left out.
pub(super) fn unproved(score: i32) -> i32 {
    if score <= -PROVED { score + (WORTH - SEEN) } else { score }
}

/// A score that counts plies from the root, counted from a node at `ply`.
pub(super) fn at_node(score: i32, ply: usize) -> i32 {
    if score.abs() < WINS { score } else { (score + score.signum() * ply as i32).clamp(-WORTH, WORTH) }
}

/// The way back.
pub(super) fn at_root(score: i32, ply: usize) -> i32 {
    if score.abs() < WINS { score } else { score - score.signum() * ply as i32 }
}

/// What a search says about a position, for the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// A proved win, its winning row after so many plies: at most so many, but where [`Forcing`](super::Forcing) says otherwise.
    Win(u32),
    /// A proved loss, in at most so many plies against the win found.
    Loss(u32),
    /// No proof: hundredths of an open two or so. A win that is seen but not proved is near ±20,000.
    Estimate(i32),
}

impl From<i32> for Score {
    fn from(score: i32) -> Score {
        if score >= PROVED {
            Score::Win((WORTH - score) as u32)
        } else if score <= -PROVED {
            Score::Loss((WORTH + score) as u32)
        } else {
            Score::Estimate(score)
        }
    }
}
