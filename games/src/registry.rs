//! The games that a program knows.

use crate::aliases;
use boyi_catalogue::{Alias, AnyGame, Databases, GameEntry, Setup, fold, resolve, unknown};
use boyi_core::ParseError;
use std::sync::Arc;

/// Sums of impartial and partizan games.
#[cfg(feature = "partizan")]
static SUM: GameEntry = crate::sum::ENTRIES[0].with_open(crate::play::open_sum);

/// The games that a program knows, in the order in which people meet them.
///
/// The games of this crate are one value of it, [`Registry::builtin`]; a program adds its own with [`Registry::with`].
/// Cloning copies a list of references. Its games share [`Databases`].
///
/// A game is named by its name, by its title in English or Chinese, or by an alias, which may imply parameters; case, blanks, signs
/// and accents do not matter.
///
/// Invariant: names differ, also where case does not count.
///
/// ```
/// use boyi_games::Registry;
/// let registry = Registry::builtin();
/// assert_eq!(registry.by_name("Nim")?.name, "nim");
/// assert_eq!(registry.by_name("tic tac toe")?.name, registry.by_name("井字棋")?.name);
/// assert_eq!(registry.open("反 Nim")?.name(), "nim:misere");
/// assert_eq!(registry.open("octal:0.77")?.name(), "octal:code=0.77");
/// assert_eq!(Registry::default().entries().count(), 0);
/// # Ok::<(), boyi_core::ParseError>(())
/// ```
#[derive(Clone, Default, Debug)]
pub struct Registry {
    entries: Vec<&'static GameEntry>,
    /// Other names, and what they mean.
    aliases: &'static [&'static [Alias]],
    databases: Arc<Databases>,
}

impl Registry {
    /// The games of this crate.
    pub fn builtin() -> Registry {
        Registry::of(&[
            crate::IMPARTIAL,
            crate::LINES,
            crate::BOARDS,
            #[cfg(feature = "partizan")]
            crate::PARTIZAN,
            crate::CHESS,
        ])
    }

    /// The games of some families of this crate: a program that links no other reference to the rest does not contain it.
    ///
    /// ```
    /// let registry = boyi_games::Registry::of(&[boyi_games::CHESS]);
    /// assert!(registry.by_name("国际象棋").is_ok() && registry.by_name("nim").is_err());
    /// ```
    pub fn of(families: &[&[&'static [GameEntry]]]) -> Registry {
        let entries = families.iter().copied().flatten().copied().flatten();
        // With partizan games, a sum may have them too.
        #[cfg(feature = "partizan")]
        let entries = entries.map(|entry| if entry.name == SUM.name { &SUM } else { entry });
        Registry { entries: entries.collect(), aliases: &aliases::ALIASES, databases: Arc::default() }
    }

    /// The registry with one game more.
    ///
    /// # Panics
    /// If it has a game of that name.
    #[must_use]
    pub fn with(mut self, entry: &'static GameEntry) -> Registry {
        assert!(self.by_name(entry.name).is_err(), "the registry has a game named `{}`", entry.name);
        self.entries.push(entry);
        self
    }

    /// Every game.
    pub fn entries(&self) -> impl ExactSizeIterator<Item = &'static GameEntry> + '_ {
        self.entries.iter().copied()
    }

    /// The databases of solved games, shared by all games of the registry.
    pub fn databases(&self) -> &Arc<Databases> {
        &self.databases
    }

    /// The game of that name, title or alias.
    ///
    /// # Errors
    /// No game has that name. The error suggests names that are nearly the same, if there are any.
    pub fn by_name(&self, name: &str) -> Result<&'static GameEntry, ParseError> {
        self.named(name, false).map(|(entry, _)| entry)
    }

    /// Every name of a game but the one that it has in the catalogue: its titles, and those of its aliases that mean it as it is usually
    /// played or with parameters.
    pub fn aliases(&self, entry: &GameEntry) -> Vec<&'static str> {
        let own = |(meant, _): &&Alias| meant.split(':').next() == Some(entry.name);
        let others = self.all_aliases().filter(own).flat_map(|(_, names)| names.iter().copied());
        entry.titles().chain(others).collect()
    }

    /// The setups of a game with parameters that have names of their own, as `nim:misere` has, with these names.
    pub fn variants(&self, entry: &GameEntry) -> impl Iterator<Item = &'static Alias> + use<> {
        let name = entry.name;
        self.all_aliases()
            .filter(move |(meant, _)| meant.split_once(':').is_some_and(|(base, _)| base == name))
    }

    fn all_aliases(&self) -> impl Iterator<Item = &'static Alias> + use<> {
        self.aliases.iter().copied().flatten()
    }

    /// The game of a name, and the setup that the name means if it is an alias.
    fn named(
        &self,
        name: &str,
        has_params: bool,
    ) -> Result<(&'static GameEntry, Option<&'static str>), ParseError> {
        let entries = self.entries.iter().copied();
        if let Some(found) = resolve(entries.clone(), self.all_aliases(), name, has_params) {
            return Ok(found);
        }
        Err(match aliases::absent(&fold(name)) {
            Some(expected) => ParseError::new("game", name, expected),
            None => unknown(entries, self.all_aliases(), name),
        })
    }

    /// Reads the text that names a game, `name[:key=value,flag,…]`: the game, and the setup that [`GameEntry::open`] takes.
    ///
    /// # Errors
    /// An unknown game or parameter, or a text that cannot be read.
    pub fn setup(&self, text: &str) -> Result<(&'static GameEntry, Setup), ParseError> {
        let mut setup = Setup::parse(text)?;
        let (entry, meant) = self.named(setup.name(), setup.keys().next().is_some())?;
        if let Some(meant) = meant {
            setup = setup.meaning(&Setup::parse(meant)?);
        }
        Ok((entry, entry.complete(setup)?))
    }

    /// The game that a text names, `name[:key=value,flag,…]`, whatever the values of its parameters.
    ///
    /// # Errors
    /// An unknown game or parameter, or a text that cannot be read.
    pub fn entry(&self, text: &str) -> Result<&'static GameEntry, ParseError> {
        self.setup(text).map(|(entry, _)| entry)
    }

    /// Sets up the game that a text names, `name[:key=value,flag,…]`.
    ///
    /// # Errors
    /// An unknown game or parameter, or a value the game does not take.
    pub fn open(&self, text: &str) -> Result<Box<dyn AnyGame>, ParseError> {
        let (entry, setup) = self.setup(text)?;
        self.open_setup(entry, &setup)
    }

    /// Sets up a game with the registry's databases.
    ///
    /// # Errors
    /// A value that the game does not take.
    pub fn open_setup(
        &self,
        entry: &'static GameEntry,
        setup: &Setup,
    ) -> Result<Box<dyn AnyGame>, ParseError> {
        (entry.open)(setup, &self.databases)
    }

    /// The parameters of the game that a text names and the values that they have there: as typed, else the usual ones; a
    /// flag's value is `yes` or `no`. Whether the game takes such a value is not looked at.
    ///
    /// ```
    /// let registry = boyi_games::Registry::builtin();
    /// assert_eq!(registry.values("octal:0.07")?, [("code", "0.07".to_owned()), ("misere", "no".to_owned())]);
    /// assert_eq!(registry.values("nim:misere")?, [("misere", "yes".to_owned()), ("k", "1".to_owned())]);
    /// # Ok::<(), boyi_core::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// An unknown game or parameter, a flag with a value, another parameter without one.
    pub fn values(&self, text: &str) -> Result<Vec<(&'static str, String)>, ParseError> {
        let (entry, setup) = self.setup(text)?;
        entry.values(&setup)
    }
}

/// Sets up a game of [`Registry::builtin`]: see [`Registry::open`].
///
/// # Errors
/// As for [`Registry::open`].
pub fn open(text: &str) -> Result<Box<dyn AnyGame>, ParseError> {
    Registry::builtin().open(text)
}
