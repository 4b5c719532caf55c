//! How a player comes to have lost.

use super::ply::{Mark, PlyReview};
use boyi_core::Side;

/// How a player comes to have lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LostBy {
    /// By the move of this ply, as an index of [`Review::plies`](super::Review::plies).
    Move(usize),
    /// The player was lost before the first move.
    Start,
}

/// With fewer chances a player has lost before a move is made.
const LOST: f64 = 25.0;

impl LostBy {
    /// How a player comes to have lost: by the last move that gave away what was not lost yet, else by the one that lost most. `None` where no
    /// move lost much and the start was not proved to be lost.
    pub(super) fn of(plies: &[PlyReview], loser: Side) -> Option<LostBy> {
        let own = || plies.iter().enumerate().filter(|(_, ply)| ply.side == loser);
        let last = own().rfind(|(_, ply)| ply.mark >= Mark::Mistake && ply.before >= LOST);
        let lost_most = || {
            let bad = own().filter(|(_, ply)| ply.mark >= Mark::Inaccuracy);
            bad.max_by(|(_, one), (_, other)| {
                (one.before - one.after).total_cmp(&(other.before - other.after))
            })
        };
        // Only a proof makes the chances exactly 0.
        let from_start = || own().next().is_some_and(|(_, first)| first.before <= 0.0);
        match last.or_else(lost_most) {
            Some((at, _)) => Some(LostBy::Move(at)),
            None => from_start().then_some(LostBy::Start),
        }
    }
}
