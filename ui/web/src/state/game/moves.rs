//! Playing moves, and stepping through them.

use super::{GameState, texts};
use crate::{
    prefs::Switch,
    route::{Mode, Seat},
    ui::sound::{self, Sound},
};
use boyi_model::{PASS, PlayEffect, PlayEvent, must_pass};
use boyi_session::{MoveText, MoveTree, Picture, Query, RequestError, State};
use leptos::prelude::*;
use std::time::Duration;

/// How long the board shows a position in which a human has to pass.
const BEFORE_PASS: Duration = Duration::from_millis(300);

impl GameState {
    /// Shows the position after `ply` plies.
    pub(crate) fn go_to(self, ply: usize) {
        let ply = ply.min(self.moves.with_untracked(Vec::len));
        self.stop_engine();
        self.premove.take();
        let moves = self.moves.with_untracked(|moves| texts(&moves[..ply]));
        self.describe(moves, move |state| {
            if let Ok(state) = state {
                self.set.ply.set(ply);
                self.show(state);
            }
        });
    }

    /// Shows the position after `moves`, on the line that `line` gives when the position is there.
    pub(in crate::state) fn show_line(
        self,
        moves: Vec<String>,
        line: impl FnOnce() -> Vec<MoveText> + 'static,
    ) {
        self.stop_engine();
        self.premove.take();
        let ply = moves.len();
        self.describe(moves, move |state| {
            if let Ok(state) = state {
                self.set_moves(line());
                self.set.ply.set(ply);
                self.show(state);
            }
        });
    }

    /// Sets the line that is looked at, which the tree has.
    pub(in crate::state) fn set_moves(self, line: Vec<MoveText>) {
        if self.moves.with_untracked(|moves| *moves != line) {
            self.set.moves.set(line);
        }
    }

    /// Changes the tree; the line that is looked at stays unless the caller sets another.
    pub(in crate::state) fn change_tree(self, change: impl FnOnce(&mut MoveTree)) {
        self.set.tree.try_update(change);
    }

    /// Replaces the tree.
    pub(in crate::state) fn set_tree(self, tree: MoveTree) {
        self.set.tree.set(tree);
    }

    /// Steps forward or back.
    pub(crate) fn step(self, by: isize) {
        self.go_to(self.ply.get_untracked().saturating_add_signed(by));
    }

    /// Plays a move in any notation that the game reads. If it is illegal, [`error`](GameState::error) says why.
    pub(crate) fn play(self, text: &str) {
        if let Some(interceptor) = self.interceptor.get_value() {
            interceptor.run(text.to_owned());
            return;
        }
        if self.is_over_untracked() {
            return;
        }
        if untrack(|| self.may_premove()) {
            self.premove.set(self.named(text));
            return;
        }
        if self.must_confirm() {
            self.set.pending.set(Some(text.to_owned()));
            return;
        }
        self.play_now(text);
    }

    /// Whether a human's move has to be confirmed.
    pub(super) fn must_confirm(self) -> bool {
        let wanted = self.prefs.switch(Switch::Confirm).get_untracked();
        wanted
            && self.mode.get_untracked() == Mode::Play
            && untrack(|| self.seat_to_move()) == Some(Seat::Human)
    }

    /// Plays the move that waits to be confirmed.
    pub(crate) fn confirm(self) {
        if let Some(text) = self.pending.get_untracked() {
            self.play_now(&text);
        }
    }

    /// Drops the move that waits to be confirmed.
    pub(crate) fn drop_pending(self) {
        self.set.pending.set(None);
        self.reset_board();
    }

    /// Plays a move for the side to move, be it a human or the engine.
    pub(super) fn play_now(self, text: &str) {
        self.try_move(text, move |failure| self.set_error(failure));
    }

    /// Plays a move, or says what the service found wrong with it.
    pub(in crate::state) fn try_move(self, text: &str, on_failure: impl FnOnce(RequestError) + 'static) {
        self.set.pending.set(None);
        self.stop_engine();
        let ply = self.ply.get_untracked();
        let mut moves = self.moves_played();
        moves.push(text.to_owned());
        let before = self.shown.get_untracked();
        self.describe(moves, move |state| match state {
            Ok(state) => self.accept_move(ply, before.as_ref(), state),
            Err(failure) => on_failure(failure),
        });
    }

    /// Shows the position after a move that was played at `ply`.
    pub(super) fn accept_move(self, ply: usize, before: Option<&State>, state: State) {
        let pieces = before.map_or(0, piece_count);
        let sound = match () {
            () if state.over.is_some() => Sound::End,
            () if pieces > piece_count(&state) => Sound::Capture,
            () => Sound::Move,
        };
        sound::play(self.prefs, sound);
        // In a game that is looked through, playing the next move again keeps the moves after it.
        let playing = self.mode.get_untracked() == Mode::Play;
        let replayed = !playing && self.moves.with_untracked(|moves| moves.get(ply) == state.moves.last());
        if let (true, Some(mv)) = (playing, state.moves.last()) {
            self.play_after(ply, mv);
        }
        if !replayed {
            self.follow(&state.moves);
        }
        self.set.ply.set(ply + 1);
        if playing {
            self.judge_move(before, &state);
        }
        let must_pass = state.over.is_none() && must_pass(state.legal.as_deref());
        self.show(state);
        if playing {
            self.take(PlayEvent::Played);
            self.play_premove();
            if must_pass {
                self.pass_soon(ply + 1);
            }
        }
    }

    /// Passes for a human who can do nothing else, once the board has shown why.
    fn pass_soon(self, ply: usize) {
        let still = move || {
            self.mode.get() == Mode::Play
                && self.ply.get() == ply
                && self.is_at_end()
                && self.seat_to_move() == Some(Seat::Human)
                && self
                    .shown
                    .with(|state| state.as_ref().is_some_and(|state| must_pass(state.legal.as_deref())))
        };
        let pass = move || {
            if untrack(still) {
                self.play_now(PASS);
            }
        };
        set_timeout(pass, BEFORE_PASS);
    }

    /// Plays several moves from the position shown, as in a line of an analysis.
    pub(crate) fn play_line(self, line: Vec<String>) {
        let mut moves = self.moves_played();
        moves.extend(line);
        self.show_moves(moves);
    }

    /// Shows the position after these moves, which may be new to the game.
    pub(crate) fn show_moves(self, moves: Vec<String>) {
        let longer = moves.len() > self.ply.get_untracked();
        self.describe(moves, move |state| match state {
            Ok(state) => {
                let same = self.moves.with_untracked(|moves| moves.starts_with(&state.moves));
                if !same {
                    self.follow(&state.moves);
                }
                self.set.ply.set(state.moves.len());
                if longer {
                    sound::play(self.prefs, Sound::Move);
                }
                self.show(state);
            }
            Err(failure) => self.set_error(failure),
        });
    }

    /// Shows the position after a move that does not become part of the game.
    pub(crate) fn preview(self, text: String) {
        let mut moves = self.moves_played();
        moves.push(text);
        self.describe(moves, move |state| {
            if let Ok(state) = state {
                self.show(state);
            }
        });
    }

    /// Drops what has been chosen on the board: the position stays as it is.
    pub(crate) fn reset_board(self) {
        self.set.shown.update(|_| ());
    }

    /// Hands moves to `interceptor` instead of playing them; `None` plays them again.
    pub(crate) fn intercept_moves(self, interceptor: Option<Callback<String>>) {
        self.interceptor.try_update_value(|current| *current = interceptor);
    }

    /// Sets up a position if the service can read it; else `error` says why not.
    pub(crate) fn set_position(self, position: String, error: RwSignal<Option<String>>) {
        let mut request = self.request(Vec::new(), Query::State { view: self.view.get_untracked() });
        request.position = Some(position.clone());
        self.send(&request, move |state| match state {
            Ok(state) => {
                error.set(None);
                self.reset(self.name.get_untracked(), Some(position));
                self.show(state);
            }
            Err(failure) => error.set(Some(failure.text)),
        });
    }

    /// Takes moves back until it is the human's turn again.
    pub(crate) fn undo(self) {
        self.take(PlayEvent::Undo);
    }

    /// Plays moves that were taken back.
    pub(crate) fn redo(self) {
        self.take(PlayEvent::Redo);
    }

    /// The human whose turn it is, or who waits for the engine, resigns.
    pub(crate) fn resign(self) {
        self.take(PlayEvent::Resign);
    }

    /// Lets time pass: the clock runs, and the game ends when none is left.
    pub(crate) fn tick(self) {
        self.take(PlayEvent::Tick);
    }

    /// Takes an event of the game in progress, and does what follows from it.
    pub(super) fn take(self, event: PlayEvent) {
        let now = js_sys::Date::now() as u64;
        let board = untrack(|| self.board());
        let effects = self.model.try_update(|model| model.update(event, &board, now)).unwrap_or_default();
        if let Some(clock) = self.model.with_untracked(|model| model.clock) {
            self.clock.show(&clock, now, event == PlayEvent::Played);
        }
        for effect in effects {
            match effect {
                PlayEffect::GoTo(ply) => self.go_to(ply),
                PlayEffect::Ended => {
                    self.stop_engine();
                    self.premove.take();
                    sound::play(self.prefs, Sound::End);
                }
                PlayEffect::Declined => {}
            }
        }
    }
}

/// The number of pieces on a grid.
fn piece_count(state: &State) -> usize {
    match &state.picture {
        Picture::Grid(grid) => grid.cells.iter().flatten().count(),
        Picture::Heaps { .. } | Picture::Numbers { .. } | Picture::Graph(_) | Picture::Sum { .. } => 0,
    }
}
