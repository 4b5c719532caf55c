//! The user's actions in a game: each is an event of its model.

use super::GameState;
use crate::{
    annotation::{self, Annotation},
    comment, glyph, service,
};
use boyi_model::{GameEvent, PlayEvent};
use boyi_session::{MoveText, Query, RequestError, State};
use leptos::prelude::*;

/// Playing, and stepping through the moves.
impl GameState {
    /// Enters a move in any notation that the game reads. If it is illegal, [`error`](GameState::error) says why.
    pub(crate) fn play(self, text: &str) {
        match self.interceptor.get_value() {
            Some(interceptor) => interceptor.run(text.to_owned()),
            None => self.send(GameEvent::Move(text.to_owned())),
        }
    }

    /// Hands moves to `interceptor` instead of playing them; `None` plays them again.
    pub(crate) fn intercept_moves(self, interceptor: Option<Callback<String>>) {
        self.interceptor.try_update_value(|current| *current = interceptor);
    }

    /// Plays the move that waits to be confirmed.
    pub(crate) fn confirm(self) {
        self.send(GameEvent::Confirm);
    }

    /// Drops the move that waits, to be confirmed or for the engine's.
    pub(crate) fn cancel(self) {
        self.send(GameEvent::Cancel);
        self.reset_board();
    }

    /// Takes the premove back, if there is one.
    pub(crate) fn cancel_premove(self) {
        if self.premove.with_untracked(Option::is_some) {
            self.cancel();
        }
    }

    /// Shows the position after `ply` plies.
    pub(crate) fn go_to(self, ply: usize) {
        self.send(GameEvent::GoTo(ply));
    }

    /// Steps forward or back.
    pub(crate) fn step(self, by: isize) {
        self.go_to(self.ply.get_untracked().saturating_add_signed(by));
    }

    /// Shows the next of the moves that can be played instead of the last one, or the one before.
    pub(crate) fn step_aside(self, by: isize) {
        self.send(GameEvent::Aside(by));
    }

    /// Shows the position of a node, on the line through it.
    pub(crate) fn go_to_node(self, node: usize) {
        self.send(GameEvent::GoToNode(node));
    }

    /// Plays several moves from the position shown, as in a line of an analysis.
    pub(crate) fn play_line(self, line: Vec<String>) {
        self.show_moves([self.moves_played(), line].concat());
    }

    /// Shows the position after these moves, which may be new to the game.
    pub(crate) fn show_moves(self, moves: Vec<String>) {
        self.send(GameEvent::Show(moves));
    }

    /// Takes moves back until it is the human's turn again.
    pub(crate) fn undo(self) {
        self.send(GameEvent::Play(PlayEvent::Undo));
    }

    /// Plays moves that were taken back.
    pub(crate) fn redo(self) {
        self.send(GameEvent::Play(PlayEvent::Redo));
    }

    /// The human whose turn it is, or who waits for the engine, resigns.
    pub(crate) fn resign(self) {
        self.send(GameEvent::Play(PlayEvent::Resign));
    }

    /// Lets time pass: the clock runs, and the game ends when none is left.
    pub(crate) fn tick(self) {
        self.send(GameEvent::Play(PlayEvent::Tick));
    }

    /// Describes the position on the board again.
    pub(crate) fn refresh(self) {
        self.send(GameEvent::Refresh);
    }

    /// Shows the position after a move that does not become part of the game.
    pub(crate) fn preview(self, text: String) {
        let mut request = self.request_shown(Query::State { view: self.view.get_untracked() });
        request.moves.push(text);
        let ply = self.ply.get_untracked();
        service::ask(&request, move |state: Result<State, RequestError>| {
            if let (Ok(state), Some(true)) = (state, self.ply.try_get_untracked().map(|now| now == ply)) {
                self.set.shown.set(Some(state));
            }
        });
    }

    /// Drops what has been chosen on the board: the position stays as it is.
    pub(crate) fn reset_board(self) {
        self.set.shown.update(|_| ());
    }
}

/// The tree of moves.
impl GameState {
    /// Opens the lines of a tree of an address, which the service has not read yet.
    pub(super) fn read_lines(self) {
        let lines = self.model.with_untracked(|model| {
            let moves = model.moves();
            moves.tree().ends().into_iter().map(|end| moves.texts_to(end)).collect::<Vec<_>>()
        });
        for line in lines.into_iter().filter(|line| !line.is_empty()) {
            let request = self.request(line.clone(), Query::State { view: None });
            service::ask(&request, move |state: Result<State, RequestError>| {
                self.send(match state {
                    Ok(state) => GameEvent::LineRead(state.moves),
                    Err(_) => GameEvent::LineRefused(line),
                });
            });
        }
    }

    /// Adds lines from the position shown as variations, and looks at the first of them.
    pub(in crate::state) fn add_lines(self, lines: Vec<Vec<MoveText>>) {
        self.send(GameEvent::AddLines(lines));
    }

    /// Puts a glyph on the last move, or takes it away.
    pub(crate) fn toggle_glyph(self, glyph: u8) {
        let node = untrack(|| self.node());
        let glyphs = self.tree.with_untracked(|tree| glyph::toggled(&tree.node(node).glyphs, glyph));
        self.send(GameEvent::Glyphs(glyphs));
    }

    /// Sets the words of the comment on a node's move. The clock, the value and the drawings in it stay.
    pub(crate) fn comment(self, node: usize, words: &str) {
        let text = comment::with_words(&self.comment_at(node), words);
        self.send(GameEvent::Comment { node, text });
    }

    /// The comment on a node's move with all that is in it; empty where there is none.
    fn comment_at(self, node: usize) -> String {
        self.tree
            .with_untracked(|tree| tree.get(node).and_then(|node| node.comment.clone()))
            .unwrap_or_default()
    }

    /// The annotations of the position shown, which are kept in the comment on its move.
    pub(crate) fn annotations(self) -> Vec<Annotation> {
        let node = self.node();
        self.tree.with(|tree| {
            let comment = tree.get(node).and_then(|node| node.comment.as_deref());
            comment.map(annotation::read).unwrap_or_default()
        })
    }

    /// Sets the annotations of the position shown.
    pub(crate) fn annotate(self, annotations: &[Annotation]) {
        let node = untrack(|| self.node());
        let text = annotation::write(&self.comment_at(node), annotations);
        self.send(GameEvent::Comment { node, text });
    }

    /// Points at a move on the board, or only at where it begins; `None` points at nothing.
    pub(crate) fn point_at(self, hinted: Option<(MoveText, bool)>) {
        self.set.hinted.set(hinted);
    }

    /// Puts the variation shown one place up.
    pub(crate) fn raise_variation(self) {
        self.send(GameEvent::Raise);
    }

    /// Makes the line to the position shown the main line.
    pub(crate) fn promote_variation(self) {
        self.send(GameEvent::Promote);
    }

    /// Deletes the last move and all moves after it.
    pub(crate) fn delete_moves(self) {
        self.send(GameEvent::Delete);
    }

    /// The moves on the board.
    pub(crate) fn moves_played(self) -> Vec<String> {
        self.model.with_untracked(|model| model.moves().texts())
    }
}
