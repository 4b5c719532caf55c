//! The players of both sides.

use super::game::part;
use crate::route::Seat;
use boyi_model::GameModel;
use boyi_session::Side;
use leptos::prelude::*;

/// Both players.
#[derive(Clone, Copy)]
pub(crate) struct Players {
    /// The players of the first and the second side.
    pub(crate) seats: Memo<[Seat; 2]>,
    /// Strength of the engine, 1 to 10.
    pub(crate) level: Memo<u8>,
    /// Whether the engine is choosing a move.
    pub(crate) thinking: Memo<bool>,
}

impl Players {
    pub(super) fn new(model: RwSignal<GameModel>) -> Players {
        Players {
            seats: part(model, |model| model.play.seats),
            level: part(model, |model| model.play.level),
            thinking: part(model, GameModel::is_thinking),
        }
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
}
