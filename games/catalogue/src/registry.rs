//! The games that a program knows.

use crate::{Alias, AnyGame, Databases, GameEntry, Setup, fold, resolve, unknown};
use boyi_core::ParseError;
use std::sync::Arc;

/// The names of games besides those of their entries.
#[derive(Clone, Copy, Default, Debug)]
pub struct OtherNames {
    /// Other names, and what they mean.
    pub aliases: &'static [&'static [Alias]],
    /// Games that are asked for and not here: their names, and what is expected instead.
    pub absent: &'static [(&'static [&'static str], &'static str)],
}

/// The games that a program knows, in the order in which people meet them.
///
/// A program adds its own with [`Registry::with`]. Cloning copies a list of references. Its games share [`Databases`].
///
/// A game is named by its name, by its title in English or Chinese, or by an alias, which may imply parameters; case, blanks, signs
/// and accents do not matter.
///
/// Invariant: names differ, also where case does not count.
///
/// ```
/// assert_eq!(boyi_catalogue::Registry::default().entries().count(), 0);
/// ```
#[derive(Clone, Default, Debug)]
pub struct Registry {
    entries: Vec<&'static GameEntry>,
    names: OtherNames,
    databases: Arc<Databases>,
}

impl Registry {
    /// These games, in this order.
    pub fn new(entries: impl IntoIterator<Item = &'static GameEntry>, names: OtherNames) -> Registry {
        Registry { entries: entries.into_iter().collect(), names, databases: Arc::default() }
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
        self.names.aliases.iter().copied().flatten()
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
        let folded = fold(name);
        let is_known = |(names, _): &&(&[&str], &str)| names.iter().any(|known| fold(known) == folded);
        Err(match self.names.absent.iter().find(is_known) {
            Some((_, expected)) => ParseError::new("game", name, expected),
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
        let setup = entry.complete(setup)?;
        let variant = entry.variant.and_then(|variant| variant(&setup));
        Ok((variant.unwrap_or(entry), setup))
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
    /// # Errors
    /// An unknown game or parameter, a flag with a value, another parameter without one.
    pub fn values(&self, text: &str) -> Result<Vec<(&'static str, String)>, ParseError> {
        let (entry, setup) = self.setup(text)?;
        entry.values(&setup)
    }
}
