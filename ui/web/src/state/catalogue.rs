//! The catalogue of games, in the language of the page.

use crate::{
    prefs::Prefs,
    search::letters_of,
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

    /// The name of the game that people call so, with the parameters of a variant; `None` until the catalogue is there, and where nothing is
    /// called so.
    pub(crate) fn called(self, called: &str) -> Option<String> {
        let wanted = letters_of(called);
        // A title may say more in brackets.
        let is_called = |title: &str| {
            let parts = title.split(['(', '（', ')', '）']);
            letters_of(title) == wanted || parts.map(letters_of).any(|part| part == wanted)
        };
        self.games.with(|games| {
            let variants = games.iter().flat_map(|game| &game.variants);
            let variant =
                variants.filter(|variant| is_called(&variant.title)).map(|variant| &variant.name).next();
            let game = || {
                games
                    .iter()
                    .find(|game| is_called(&game.title) || game.aliases.iter().any(|alias| is_called(alias)))
            };
            variant.or_else(|| Some(&game()?.name)).filter(|_| !wanted.is_empty()).cloned()
        })
    }

    /// The entry of a game; `name` may have parameters.
    pub(crate) fn find(self, name: &str) -> Option<GameInfo> {
        let base = boyi_session::base_name(name);
        self.games.with(|games| {
            let of = |name: &str| games.iter().find(|info| info.name == name);
            let mut info = of(base).cloned()?;
            // A sum with a partizan game is played by Left and Right.
            if let Some(summands) = name.strip_prefix("sum:games=") {
                let summands = crate::sums::read(summands);
                let mut infos = summands.iter().filter_map(|(name, _)| of(name));
                if let Some(partizan) = infos.find(|info| info.group == "partizan") {
                    info.sides.clone_from(&partizan.sides);
                }
            }
            Some(info)
        })
    }
}
