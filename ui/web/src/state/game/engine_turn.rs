//! The engine's turn.

use super::GameState;
use boyi_session::{Choice, Choose, Query, RequestError};
use leptos::prelude::*;

/// The most milliseconds that the engine takes for a move of chess.
const MOVE_MS: u64 = 2_000;

impl GameState {
    /// Stops the engine's search for a move, and for what the human's was worth.
    pub(crate) fn stop_engine(self) {
        self.players.stop();
        self.practice.stop();
    }

    /// Lets the engine move when it is its turn.
    pub(super) fn request_engine_move(self) {
        // The catalogue, which may arrive after the position, says whether the game is chess.
        let board = self.board();
        let engines_turn = self.info.with(Option::is_some)
            && self.shown.with(Option::is_some)
            && self.model.with(|model| model.is_engines_turn(&board))
            && !self.practice.judging.get();
        if !engines_turn || self.players.thinking.get_untracked() {
            return;
        }
        let seed = (js_sys::Math::random() * f64::from(u32::MAX)) as u64;
        let level = self.players.level.get_untracked();
        let choose = Choose { level, seed, time_ms: untrack(|| self.move_time()) };
        let request = self.request_shown(Query::Choose(choose));
        let (name, moves) = (request.game.clone(), request.moves.clone());
        self.players.choose_move(&request, move |choice: Result<Choice, RequestError>| {
            if self.name.get_untracked() != name || self.moves_played() != moves {
                return;
            }
            match choice {
                Ok(choice) => self.play_now(&choice.mv),
                Err(failure) => self.set_error(failure),
            }
        });
    }

    /// Milliseconds for the engine's move. Only chess uses time; in other games the same position gets the same move.
    pub(super) fn move_time(self) -> Option<u64> {
        let (mover, now) = (self.board().mover_at_end(), js_sys::Date::now() as u64);
        let budget = self.model.with(|model| model.move_budget(mover, now));
        self.is_chess().then_some(budget.unwrap_or(MOVE_MS).min(MOVE_MS))
    }
}
