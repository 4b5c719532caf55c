//! Questions about a game.

use super::{super::player::other, GameState};
use crate::route::{Mode, Seat, Termination};
use boyi_session::{Outcome, Picture, Side};
use leptos::prelude::*;

impl GameState {
    /// Who is to move in the last position, which need not be the one shown.
    pub(crate) fn mover_at_end(self) -> Option<Side> {
        let away = self.moves.with(Vec::len).abs_diff(self.ply.get());
        let mover = self.shown.with(|state| state.as_ref().map(|state| state.mover))?;
        Some(if away.is_multiple_of(2) { mover } else { other(mover) })
    }

    /// Who plays the side to move.
    pub(crate) fn seat_to_move(self) -> Option<Seat> {
        let mover = self.shown.with(|state| state.as_ref().map(|state| state.mover))?;
        Some(self.players.seat(mover))
    }

    /// Whether the game is over, by the rules or otherwise.
    pub(crate) fn is_over(self) -> bool {
        self.termination.get().is_some()
            || self.shown.with(|state| state.as_ref().is_some_and(|state| state.over.is_some()))
    }

    pub(crate) fn is_over_untracked(self) -> bool {
        untrack(|| self.is_over())
    }

    /// Whether the last position is the one shown.
    pub(crate) fn is_at_end(self) -> bool {
        self.ply.get() == self.moves.with(Vec::len)
    }

    /// Whether a human may move now.
    pub(crate) fn may_move(self) -> bool {
        let turn = || self.mode.get() != Mode::Play || self.seat_to_move() == Some(Seat::Human);
        !self.is_over() && (turn() || !self.is_at_end())
    }

    /// The winner: `None` while the game goes on, `Some(None)` for a draw.
    pub(crate) fn winner(self) -> Option<Option<Side>> {
        if let Some(Termination::Resignation(loser) | Termination::Timeout(loser)) = self.termination.get() {
            return Some(Some(other(loser)));
        }
        self.shown.with(|state| {
            let state = state.as_ref()?;
            Some(match state.over.as_ref()?.result {
                Outcome::Win => Some(state.mover),
                Outcome::Loss => Some(other(state.mover)),
                Outcome::Draw => None,
            })
        })
    }

    pub(crate) fn is_chess(self) -> bool {
        self.info.with(|info| info.as_ref().is_some_and(|info| info.group == "chess"))
    }

    /// The catalogue's group of the game; empty until the catalogue is there.
    pub(crate) fn group(self) -> String {
        self.info.with(|info| info.as_ref().map_or_else(String::new, |info| info.group.clone()))
    }

    /// The name without parameters.
    pub(crate) fn base_name(self) -> String {
        self.name.with(|name| name.split(':').next().unwrap_or_default().to_owned())
    }

    /// A value read off the picture of the position shown; the default where there is none, or none of this kind.
    pub(crate) fn picture<T: Default>(self, read: impl FnOnce(&Picture) -> Option<T>) -> T {
        self.shown.with(|state| state.as_ref().and_then(|state| read(&state.picture))).unwrap_or_default()
    }
}
