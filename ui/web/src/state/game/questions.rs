//! Questions about a game.

use super::GameState;
use crate::route::Seat;
use boyi_model::Board;
use boyi_session::{Picture, Side, base_name};
use leptos::prelude::*;

impl GameState {
    /// The board, as the model of the game sees it; before the position is known, a board without moves.
    pub(super) fn board(self) -> Board {
        let (ply, plies) = (self.ply.get(), self.moves.with(Vec::len));
        let (mover, outcome) = self.shown.with(|state| {
            state.as_ref().map_or((Side::First, None), |state| {
                (state.mover, state.over.as_ref().map(|over| over.result))
            })
        });
        let is_known = self.shown.with(Option::is_some);
        let is_main_line = self.line.with(|line| self.tree.with(|tree| line[1..] == tree.line(0)));
        Board {
            ply: if is_known { ply } else { 0 },
            plies: if is_known { plies } else { 0 },
            mover,
            outcome,
            finished: self.finished.get(),
            is_main_line,
        }
    }

    /// The player of the side to move.
    pub(crate) fn seat_to_move(self) -> Option<Seat> {
        let mover = self.shown.with(|state| state.as_ref().map(|state| state.mover))?;
        Some(self.players.seat(mover))
    }

    /// Whether the game is over, by the rules or otherwise.
    pub(crate) fn is_over(self) -> bool {
        let board = self.board();
        self.model.with(|model| model.is_over(&board))
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
        let board = self.board();
        self.shown.with(Option::is_some) && self.model.with(|model| model.may_move(&board))
    }

    /// The winner: `None` until the game is over, `Some(None)` for a draw.
    pub(crate) fn winner(self) -> Option<Option<Side>> {
        let board = self.board();
        self.model.with(|model| model.winner(&board))
    }

    /// The player whose time runs.
    pub(crate) fn running_clock(self) -> Option<Side> {
        self.model.with(|model| model.clock?.running())
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
        self.name.with(|name| base_name(name).to_owned())
    }

    /// A value read off the picture of the position shown; the default where there is none, or none of this kind.
    pub(crate) fn picture<T: Default>(self, read: impl FnOnce(&Picture) -> Option<T>) -> T {
        self.shown.with(|state| state.as_ref().and_then(|state| read(&state.picture))).unwrap_or_default()
    }
}
