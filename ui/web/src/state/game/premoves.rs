//! Entering premoves, and playing them.

use super::GameState;
use crate::{
    prefs::Switch,
    route::{Mode, Seat},
};
use boyi_session::MoveText;
use leptos::prelude::*;

impl GameState {
    /// Whether a human may enter a move that waits for the engine's: in games where it can be foreseen which moves may be legal.
    pub(crate) fn may_premove(self) -> bool {
        self.prefs.switch(Switch::Premoves).get()
            && self.mode.get() == Mode::Play
            && self.players.is_versus_engine()
            && self.seat_to_move() == Some(Seat::Engine)
            && self.is_at_end()
            && !self.is_over()
            && ["chess", "line", "impartial"].contains(&self.group().as_str())
    }

    /// Whether a human may enter a move, for now or for later.
    pub(crate) fn takes_moves(self) -> bool {
        self.may_move() || self.may_premove()
    }

    /// Plays the move that has waited for the engine's. If it is not legal now, [`premove`](GameState::premove) says so.
    pub(super) fn play_premove(self) {
        let human = untrack(|| self.seat_to_move()) == Some(Seat::Human) && !self.is_over_untracked();
        if let Some(mv) = self.premove.take().filter(|_| human) {
            self.try_move(&mv.text, move |_| self.premove.miss(mv.label));
        }
    }

    /// Takes the premove back.
    pub(crate) fn cancel_premove(self) {
        if self.premove.take().is_some() {
            self.reset_board();
        }
    }

    /// A move with the label that it has in the position shown; its text where it has none there.
    pub(super) fn named(self, text: &str) -> MoveText {
        let known = self.shown.with_untracked(|state| {
            let legal = state.as_ref()?.legal.as_ref()?;
            legal.iter().find(|mv| mv.text == text).cloned()
        });
        known.unwrap_or_else(|| MoveText { text: text.to_owned(), label: text.to_owned() })
    }
}
