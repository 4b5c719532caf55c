//! Opening a game: at an address, from text, from the dialog; and what runs while it is open.

use super::{GameState, NewGame, variations::texts_of_main_line};
use crate::{
    game_identity::GameIdentity,
    route::{GameAddress, Seat},
    service, tree_text,
};
use boyi_model::GameTags;
use boyi_session::{Imported, MoveTree};
use leptos::prelude::*;

impl GameState {
    /// Opens the game at an address.
    pub(crate) fn open_address(address: GameAddress) -> GameState {
        let moves = address.moves.clone();
        let ply = address.ply;
        let tree = address.tree.as_deref().map(tree_text::read);
        let main_line = tree.as_ref().map_or_else(|| moves.clone(), texts_of_main_line);
        let tags = GameTags::new(address.tags.clone(), main_line);
        let tree = tree.unwrap_or_default();
        let game = GameState::new(address);
        game.set.tags.set(tags);
        game.load_tree(tree, moves, ply);
        game.run_effects();
        on_cleanup(service::stop);
        game
    }

    /// Opens a board that belongs to no address: two humans move, and the caller decides what a move leads to.
    pub(crate) fn open_board(name: &str, position: Option<String>, moves: Vec<String>) -> GameState {
        let game = GameState::new(GameAddress {
            position,
            seats: [Seat::Human, Seat::Human],
            ..GameAddress::new(name)
        });
        game.load(moves, None);
        game.follow_language();
        on_cleanup(service::stop);
        game
    }

    /// Asks again when the language changes: the description of a position is in the page's.
    pub(super) fn follow_language(self) {
        Effect::new(move |before: Option<()>| {
            self.prefs.lang.track();
            if before.is_some() {
                self.refresh();
            }
        });
    }

    pub(super) fn run_effects(self) {
        self.follow_language();
        Effect::new(move |_| {
            // The catalogue, which lists the views, may arrive after the position.
            self.info.track();
            self.shown.track();
            untrack(|| self.load_other_view());
        });
        Effect::new(move |_| self.write_address());
        Effect::new(move |_| self.face_human_player());
        Effect::new(move |_| self.request_engine_move());
    }

    pub(in crate::state) fn load(self, moves: Vec<String>, ply: Option<usize>) {
        if !moves.is_empty() {
            self.identity.set_value(GameIdentity::of_moves());
        }
        self.describe(moves.clone(), move |all| match all {
            Ok(state) => {
                let ply = ply.unwrap_or(moves.len()).min(moves.len());
                self.follow(&state.moves);
                self.set.finished.set(state.over.is_some());
                if ply == moves.len() {
                    self.set.ply.set(ply);
                    self.show(state);
                } else {
                    self.go_to(ply);
                }
            }
            Err(failure) => self.set_error(failure),
        });
    }

    /// Turns the board towards a human who plays the second side of chess.
    pub(super) fn face_human_player(self) {
        if self.players.seats.get() == [Seat::Engine, Seat::Human] && self.is_chess() {
            self.set.flipped.set(true);
        }
    }

    /// Loads a whole game that the service has read, and shows the end of its main line.
    pub(crate) fn open(self, read: Imported) {
        self.reset(read.game, read.position);
        let moves: Vec<String> = read.moves.into_iter().map(|mv| mv.text).collect();
        self.set.tags.set(GameTags::new(read.tags, moves.clone()));
        if let Some(line) = &read.line {
            self.set_tree(MoveTree::from(line));
        }
        self.load(moves, None);
    }

    /// Starts again from a position, without moves.
    pub(crate) fn restart(self, name: String, start: Option<String>) {
        self.reset(name, start);
        self.set.shown.set(None);
        self.set.error.set(None);
        self.load(Vec::new(), None);
    }

    /// Starts a game as the dialog asks.
    pub(crate) fn start_new(self, new: NewGame) {
        self.model.update(|model| (model.seats, model.level) = (new.seats, new.level));
        self.clock.set_control(new.time_control);
        self.set.flipped.set(false);
        self.restart(new.name, new.start);
    }

    /// Starts from the usual position in the usual view.
    pub(crate) fn start_over(self, name: String) {
        self.set.view.set(None);
        self.restart(name, None);
    }

    pub(super) fn reset(self, name: String, start: Option<String>) {
        self.stop_engine();
        self.set.name.set(name);
        self.set.start.set(start);
        self.set.moves.set(Vec::new());
        self.set.tree.set(MoveTree::new());
        self.set.tags.set(GameTags::default());
        self.set.tree_number.update(|number| *number += 1);
        self.set.ply.set(0);
        self.set.chapter.set(None);
        self.identity.set_value(GameIdentity::default());
        self.premove.take();
        self.clock.reset();
        let clock = self.clock.clock();
        self.model.update(|model| (model.termination, model.clock) = (None, clock));
    }
}
