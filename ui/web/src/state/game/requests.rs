//! A game's requests to the service, and showing what it replies.

use super::{GameState, texts};
use crate::service;
use boyi_session::{Query, Request, RequestError, State};
use leptos::prelude::*;

impl GameState {
    /// A request about the game after some moves.
    pub(crate) fn request(self, moves: Vec<String>, query: Query) -> Request {
        Request {
            game: self.name.get_untracked(),
            position: self.start.get_untracked(),
            moves,
            lang: self.prefs.lang.get_untracked(),
            query,
        }
    }

    /// A request about the position shown.
    pub(crate) fn request_shown(self, query: Query) -> Request {
        self.request(self.moves_played(), query)
    }

    /// The moves on the board.
    pub(crate) fn moves_played(self) -> Vec<String> {
        let ply = self.ply.get_untracked();
        self.moves.with_untracked(|moves| texts(&moves[..ply.min(moves.len())]))
    }

    pub(super) fn next_request(self) -> u32 {
        self.last_request.update_value(|last| *last += 1);
        self.last_request.get_value()
    }

    /// Asks for the position after `moves`. The reply is dropped if another request follows, or the game is closed.
    pub(super) fn describe(
        self,
        moves: Vec<String>,
        then: impl FnOnce(Result<State, RequestError>) + 'static,
    ) {
        let request = self.request(moves, Query::State { view: self.view.get_untracked() });
        self.send(&request, then);
    }

    pub(super) fn send(self, request: &Request, then: impl FnOnce(Result<State, RequestError>) + 'static) {
        let number = self.next_request();
        service::ask(request, move |state| {
            if self.last_request.try_get_value() == Some(number) {
                then(state);
            }
        });
    }

    /// Asks for the position shown in the game's other view, if there is one.
    pub(super) fn load_other_view(self) {
        let shown = self.view.get_untracked();
        let other = self.info.with_untracked(|info| {
            let views = &info.as_ref()?.views;
            let shown = shown.as_ref().or(views.first());
            // Of other views only the numbers are shown beside the board.
            views
                .iter()
                .find(|view| {
                    Some(*view) != shown
                        && (*view == "numbers" || shown.is_some_and(|shown| shown == "numbers"))
                })
                .cloned()
        });
        let Some(other) = other else { return };
        let number = self.last_request.get_value();
        let request = self.request_shown(Query::State { view: Some(other) });
        service::ask(&request, move |state: Result<State, RequestError>| {
            if let Ok(state) = state
                && self.last_request.try_get_value() == Some(number)
            {
                self.set.other_view.set(Some(state.picture));
            }
        });
    }

    pub(super) fn show(self, state: State) {
        self.set.pending.set(None);
        self.set.error.set(None);
        if untrack(|| self.is_at_end()) {
            self.set.finished.set(state.over.is_some());
        }
        self.set.shown.set(Some(state));
    }

    pub(super) fn show_or_fail(self, state: Result<State, RequestError>) {
        match state {
            Ok(state) => self.show(state),
            Err(failure) => self.set_error(failure),
        }
    }

    pub(crate) fn set_error(self, failure: RequestError) {
        self.set.error.set(Some(failure));
    }

    /// Asks again for the position shown.
    pub(crate) fn refresh(self) {
        self.describe(self.moves_played(), move |state| self.show_or_fail(state));
    }
}
