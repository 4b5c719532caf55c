//! How a game is shown, what its address says, and how it is saved.

use super::{GameState, texts};
use crate::{
    annotation::AnnotationColor,
    game_identity::{SaveAs, Stage},
    route::{GameAddress, Mode, Route},
    tree_text,
};
use boyi_model::{GameEvent, PlayEvent, Termination};
use boyi_session::Tag;
use leptos::prelude::*;

impl GameState {
    pub(crate) fn set_mode(self, mode: Mode) {
        self.set.pencil.set(None);
        self.send(GameEvent::Play(PlayEvent::SetMode(mode)));
    }

    pub(crate) fn flip(self) {
        self.set.flipped.update(|flipped| *flipped = !*flipped);
    }

    pub(crate) fn set_pencil(self, color: Option<AnnotationColor>) {
        self.set.pencil.set(color);
    }

    /// Shows the game in one of its views; `None` is the usual one.
    pub(crate) fn set_view(self, view: Option<String>) {
        self.set.view.set(view);
        self.refresh();
    }

    /// The address of this game.
    pub(crate) fn address(self) -> GameAddress {
        let moves = self.moves.with(|moves| texts(moves));
        let time_control = self.clock.control.get();
        GameAddress {
            game: self.name.get(),
            mode: self.mode.get(),
            position: self.start.get(),
            ply: Some(self.ply.get()).filter(|ply| *ply != moves.len()),
            tree: self.tree.with(|tree| tree.is_annotated().then(|| tree_text::write(tree))),
            tags: self.tags.get(),
            moves,
            seats: self.players.seats.get(),
            level: self.players.level.get(),
            flipped: self.flipped.get(),
            practice: self.practice.get(),
            view: self.view.get(),
            time_control,
            time_left: self.clock.saved.get().filter(|_| time_control.is_some()),
            chapter: self.chapter.get(),
            termination: self.termination.get(),
        }
    }

    /// The tags of the game as PGN has them, with the result that the players have brought about.
    pub(crate) fn pgn_tags(self) -> Vec<Tag> {
        let winner = self.termination.get().map(Termination::winner);
        self.model.with(|model| model.moves().tags(winner))
    }

    /// How the game with these moves is saved.
    pub(crate) fn save_as(self, moves: &[String]) -> SaveAs {
        let stage = match () {
            () if self.ended.get() => Stage::Ended,
            () if self.mode.get() != Mode::Play => Stage::Studied,
            () => Stage::Played,
        };
        let now = js_sys::Date::now() as u64;
        let mut identity = self.identity.get_value();
        let save_as = identity.save(moves, stage, now);
        self.identity.set_value(identity);
        save_as
    }

    pub(super) fn write_address(self) {
        let address = self.address();
        // The old address stays until the service has read it.
        if self.shown.with(Option::is_none) {
            return;
        }
        let text = format!("#{}", Route::Game(address).text());
        if let Ok(history) = window().history() {
            let _ = history.replace_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some(&text));
        }
    }
}
