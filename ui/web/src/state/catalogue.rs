//! The catalogue of games, in the language of the page.

use crate::{
    prefs::Prefs,
    ui::{LoadError, load_json},
};
use boyi_session::{GameInfo, Games};
use leptos::{prelude::*, task::spawn_local};

/// The games; empty until their list is loaded: a file, so that games are shown whose module is not there.
#[derive(Clone, Copy)]
pub(crate) struct Catalogue {
    pub(crate) games: ReadSignal<Vec<GameInfo>>,
}

impl Catalogue {
    /// Loads the catalogue, again when the language changes, and provides it to every component.
    pub(crate) fn load(prefs: Prefs) -> Catalogue {
        let (games, set_games) = signal(Vec::new());
        Effect::new(move |_| {
            let lang = prefs.lang.get();
            spawn_local(async move {
                let loaded: Result<Games, LoadError> =
                    load_json(&format!("games-{}.json", lang.code())).await;
                if let Ok(loaded) = loaded
                    && prefs.lang.try_get_untracked() == Some(lang)
                {
                    set_games.set(loaded.games);
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
