//! The catalogue of games, in the language of the page.

use crate::{prefs::Prefs, service};
use boyi_session::{GameInfo, Games, Query, Request, RequestError};
use leptos::prelude::*;

/// The games; empty until the service has listed them.
#[derive(Clone, Copy)]
pub(crate) struct Catalogue {
    pub(crate) games: ReadSignal<Vec<GameInfo>>,
}

impl Catalogue {
    /// Loads the catalogue, again when the language changes, and provides it to every component.
    pub(crate) fn load(prefs: Prefs) -> Catalogue {
        let (games, set_games) = signal(Vec::new());
        Effect::new(move |_| {
            prefs.lang.track();
            let request = Request {
                game: String::new(),
                position: None,
                moves: Vec::new(),
                lang: prefs.lang.get_untracked(),
                query: Query::Games,
            };
            service::ask(&request, move |reply: Result<Games, RequestError>| {
                if let Ok(reply) = reply {
                    set_games.set(reply.games);
                }
            });
        });
        let catalogue = Catalogue { games };
        provide_context(catalogue);
        catalogue
    }

    /// The catalogue of the page.
    pub(crate) fn get() -> Catalogue {
        expect_context()
    }

    /// The entry of a game; `name` may have parameters.
    pub(crate) fn find(self, name: &str) -> Option<GameInfo> {
        let name = boyi_session::base_name(name);
        self.games.with(|games| games.iter().find(|info| info.name == name).cloned())
    }
}
