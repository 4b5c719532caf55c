//! The premove: a human's move that waits for the engine's.

use super::game::GameState;
use crate::{
    prefs::Switch,
    route::{Mode, Seat},
};
use boyi_session::MoveText;
use leptos::prelude::*;

/// A premove, or what became of one.
#[derive(Clone, Copy)]
pub(crate) struct Premove {
    /// The move that waits.
    pub(crate) waiting: ReadSignal<Option<MoveText>>,
    /// The label of the last one, if it was not legal when its time came.
    pub(crate) missed: ReadSignal<Option<String>>,
    set_waiting: WriteSignal<Option<MoveText>>,
    set_missed: WriteSignal<Option<String>>,
}

impl Premove {
    pub(super) fn new() -> Premove {
        let (waiting, set_waiting) = signal(None);
        let (missed, set_missed) = signal(None);
        Premove { waiting, missed, set_waiting, set_missed }
    }

    /// Lets a move wait, instead of any that waits now.
    pub(super) fn set(self, mv: MoveText) {
        self.set_missed.set(None);
        self.set_waiting.set(Some(mv));
    }

    /// Forgets the premove; the one that waited.
    pub(super) fn take(self) -> Option<MoveText> {
        if self.missed.with_untracked(Option::is_some) {
            self.set_missed.set(None);
        }
        let waiting = self.waiting.get_untracked();
        if waiting.is_some() {
            self.set_waiting.set(None);
        }
        waiting
    }

    /// Says that a premove was not legal.
    pub(super) fn miss(self, label: String) {
        self.set_missed.set(Some(label));
    }
}

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
