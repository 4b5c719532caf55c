//! A game's requests to the service.

use super::GameState;
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
        let query = Query::State { view: Some(other) };
        let request = self.request_shown(query.clone());
        let asked = request.clone();
        service::ask(&request, move |state: Result<State, RequestError>| {
            if let (Ok(state), Some(_)) = (state, self.ply.try_get_untracked())
                && self.request_shown(query) == asked
            {
                self.set.other_view.set(Some(state.picture));
            }
        });
    }

    pub(crate) fn set_error(self, failure: RequestError) {
        self.set.error.try_set(Some(failure));
    }
}
