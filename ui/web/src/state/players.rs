//! The players of both sides, and the engine's search for its move.

use crate::{route::Seat, service};
use boyi_model::PlayModel;
use boyi_session::{Choice, Request, RequestError, Side};
use leptos::prelude::*;
use std::time::Duration;

/// The engine's move appears no sooner than this after the user's.
const MIN_REPLY_TIME: Duration = Duration::from_millis(350);

/// Both players.
#[derive(Clone, Copy)]
pub(crate) struct Players {
    /// The players of the first and the second side.
    pub(crate) seats: Memo<[Seat; 2]>,
    /// Strength of the engine, 1 to 10.
    pub(crate) level: Memo<u8>,
    /// Whether the engine is choosing a move.
    pub(crate) thinking: ReadSignal<bool>,
    set_thinking: WriteSignal<bool>,
}

impl Players {
    pub(super) fn new(model: RwSignal<PlayModel>) -> Players {
        let (thinking, set_thinking) = signal(false);
        let seats = Memo::new(move |_| model.with(|model| model.seats));
        let level = Memo::new(move |_| model.with(|model| model.level));
        Players { seats, level, thinking, set_thinking }
    }

    /// The player of a side.
    pub(crate) fn seat(self, player: Side) -> Seat {
        self.seats.get()[player.index()]
    }

    /// Whether a human plays the engine, on either side.
    pub(crate) fn is_versus_engine(self) -> bool {
        let [first, second] = self.seats.get();
        first != second
    }

    /// Whether the engine plays at least one side.
    pub(crate) fn has_engine(self) -> bool {
        self.seats.get().contains(&Seat::Engine)
    }

    /// Searches for the engine's move and hands it on, unless it is stopped.
    pub(super) fn choose_move(
        self,
        request: &Request,
        on_move: impl FnOnce(Result<Choice, RequestError>) + Send + Sync + 'static,
    ) {
        self.set_thinking.set(true);
        let began = js_sys::Date::now();
        let on_reply = move |choice| {
            let spent = Duration::from_millis((js_sys::Date::now() - began).max(0.0) as u64);
            let arrive = move || {
                if self.thinking.try_get_untracked() == Some(true) {
                    self.set_thinking.set(false);
                    on_move(choice);
                }
            };
            set_timeout(arrive, MIN_REPLY_TIME.saturating_sub(spent));
        };
        service::search(request, |_| (), on_reply);
    }

    /// Stops the engine's search for a move.
    pub(super) fn stop(self) {
        if self.thinking.get_untracked() {
            service::stop();
            self.set_thinking.set(false);
        }
    }
}
