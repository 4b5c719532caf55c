//! The games that are served, and the words about them.

use crate::{Lang, Words};
use boyi_catalogue::{AnyGame, GameEntry, Registry};
use boyi_core::ParseError;
use std::sync::OnceLock;

/// The games of a [`Registry`] and the words about them in every language: what a question is answered with besides what it
/// carries itself.
///
/// A program has one and lends it to whatever asks. It does not change once it is made, so threads may share it; a language
/// is read when it is first needed.
///
/// ```
/// use boyi_session::{Lang, Service};
/// // A program with games of its own: `boyi_games::registry().with(&MY_GAME)`.
/// let service = Service::new(boyi_games::registry());
/// let entry = service.registry().by_name("nim")?;
/// assert_eq!(service.words(Lang::En).title(entry), "Nim");
/// # Ok::<(), boyi_core::ParseError>(())
/// ```
pub struct Service {
    registry: Registry,
    en: OnceLock<Words>,
    zh: OnceLock<Words>,
}

impl Service {
    /// A service of these games.
    pub fn new(registry: Registry) -> Service {
        Service { registry, en: OnceLock::new(), zh: OnceLock::new() }
    }

    /// The games.
    pub fn registry(&self) -> &Registry {
        &self.registry
    }

    /// Sets up the game that a text names, `name[:key=value,flag,…]`, with moves written for people who read this language.
    ///
    /// # Errors
    /// An unknown game or parameter, or a value that the game does not take.
    pub fn open(&self, game: &str, lang: Lang) -> Result<(&'static GameEntry, Box<dyn AnyGame>), ParseError> {
        let (entry, setup) = self.registry.setup(game)?;
        let setup = setup.in_chinese(lang == Lang::Zh);
        Ok((entry, self.registry.open_setup(entry, &setup)?))
    }

    /// The words of a language.
    pub fn words(&self, lang: Lang) -> &Words {
        let words = match lang {
            Lang::En => &self.en,
            Lang::Zh => &self.zh,
        };
        words.get_or_init(|| Words::new(lang, &self.registry))
    }
}

impl std::fmt::Debug for Service {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Service").field("registry", &self.registry).finish_non_exhaustive()
    }
}
