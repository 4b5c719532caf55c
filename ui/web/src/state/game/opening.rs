//! Opening a game: at an address, from text, from the dialog; and what runs while it is open.

use super::{GameState, NewGame};
use crate::{
    game_identity::GameIdentity,
    prefs::Switch,
    route::{GameAddress, Seat},
    service, tree_text,
};
use boyi_model::{EntryOptions, GameEvent, GameMoves, GameTags};
use boyi_session::{Imported, MoveTree, Query, RequestError, State};
use leptos::prelude::*;

impl GameState {
    /// Opens the game at an address.
    pub(crate) fn open_address(address: GameAddress) -> GameState {
        let (moves, ply) = (address.moves.clone(), address.ply);
        let tree = address.tree.as_deref().map(tree_text::read);
        let game = GameState::new(address.clone(), game_moves(tree, address.tags, &moves));
        game.load(moves, ply);
        game.read_lines();
        game.run_effects();
        on_cleanup(service::stop);
        game
    }

    /// Opens a board that belongs to no address: two humans move, and the caller decides what a move leads to.
    pub(crate) fn open_board(name: &str, position: Option<String>, moves: Vec<String>) -> GameState {
        let seats = [Seat::Human, Seat::Human];
        let address = GameAddress { position, seats, ..GameAddress::new(name) };
        let game = GameState::new(address, GameMoves::default());
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
        Effect::new(move |_| self.choose());
        Effect::new(move |_| {
            let wants = |switch| self.prefs.switch(switch).get();
            // In these games it can be foreseen which moves may be legal.
            let foreseen = ["chess", "line", "impartial"].contains(&self.group().as_str());
            let premoves = wants(Switch::Premoves) && foreseen;
            let (confirm, practice) =
                (wants(Switch::Confirm), wants(Switch::Practice) || self.practice.get());
            self.send(GameEvent::Options(EntryOptions { confirm, premoves, practice }));
        });
    }

    pub(in crate::state) fn load(self, moves: Vec<String>, ply: Option<usize>) {
        if !moves.is_empty() {
            self.identity.set_value(GameIdentity::of_moves());
        }
        self.send(GameEvent::Open { moves, ply });
    }

    /// Turns the board towards a human who plays the second side of chess or xiangqi.
    pub(super) fn face_human_player(self) {
        if self.players.seats.get() == [Seat::Engine, Seat::Human] && self.is_chess_or_xiangqi() {
            self.set.flipped.set(true);
        }
    }

    /// Loads a whole game that the service has read, and shows the end of its main line.
    pub(crate) fn open(self, read: Imported) {
        let moves: Vec<String> = read.moves.into_iter().map(|mv| mv.text).collect();
        let tree = read.line.as_ref().map(MoveTree::from);
        self.reset(read.game, read.position, game_moves(tree, read.tags, &moves));
        self.load(moves, None);
    }

    /// Sets up a position if the service can read it; else `error` says why not.
    pub(crate) fn set_position(self, position: String, error: RwSignal<Option<String>>) {
        let mut request = self.request(Vec::new(), Query::State { view: self.view.get_untracked() });
        request.position = Some(position.clone());
        service::ask(&request, move |state: Result<State, RequestError>| match state {
            Ok(_) => {
                error.set(None);
                self.reset(self.name.get_untracked(), Some(position), GameMoves::default());
                self.load(Vec::new(), None);
            }
            Err(failure) => {
                error.try_set(Some(failure.text));
            }
        });
    }

    /// Starts again from a position, without moves.
    pub(crate) fn restart(self, name: String, start: Option<String>) {
        self.reset(name, start, GameMoves::default());
        self.set.shown.set(None);
        self.set.error.set(None);
        self.load(Vec::new(), None);
    }

    /// Starts a game as the dialog asks.
    pub(crate) fn start_new(self, new: NewGame) {
        self.model.update(|model| (model.play.seats, model.play.level) = (new.seats, new.level));
        self.clock.set_control(new.time_control);
        self.set.flipped.set(false);
        self.restart(new.name, new.start);
    }

    /// Starts from the usual position in the usual view.
    pub(crate) fn start_over(self, name: String) {
        self.set.view.set(None);
        self.restart(name, None);
    }

    fn reset(self, name: String, start: Option<String>, moves: GameMoves) {
        // An ending that is begun again is still one.
        let same =
            self.name.with_untracked(|old| *old == name) && self.start.with_untracked(|old| *old == start);
        self.set.practice.update(|practice| *practice &= same);
        self.set.name.set(name);
        self.set.start.set(start);
        self.set.game_number.update(|number| *number += 1);
        self.set.chapter.set(None);
        self.identity.set_value(GameIdentity::default());
        self.clock.reset();
        self.send(GameEvent::Begin(moves, self.clock.clock()));
    }
}

/// The moves of a game that comes with these tags and this main line, if it comes with a tree too; else they are still to be read.
fn game_moves(tree: Option<MoveTree>, tags: Vec<boyi_session::Tag>, moves: &[String]) -> GameMoves {
    match tree {
        Some(tree) => GameMoves::of_tree(tree, tags),
        None => GameMoves::new(MoveTree::new(), GameTags::new(tags, moves.to_vec())),
    }
}
