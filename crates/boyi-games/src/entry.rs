//! What a game tells the catalogue about itself.

use crate::{AnyGame, CATALOGUE, Setup};
use boyi_core::{Analysis, Engine, Evaluator, Game, Limits, Note, ParseError, Record, SearchObserver, Zero};
use std::sync::Arc;

/// The families in which the catalogue shows its games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Group {
    /// Both players have the same moves: Nim and every heap game.
    Impartial,
    /// Get so many in a row.
    Line,
    /// Chess and its kin.
    Chess,
}

/// Where the best answers about a game come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Knowledge {
    /// A theorem answers every position.
    Theory,
    /// Small enough to solve whole.
    Solved,
    /// Searched as deep as time allows.
    Search,
}

/// A parameter in the game's name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Param {
    /// Its key: what it does is the message `NAME-param-KEY`.
    pub key: &'static str,
    /// The value that it has when it is not given; `None` for a flag, which is then off.
    pub default: Option<&'static str>,
    /// Values worth showing: `1+2+3`, or a range as `1..=9`; empty for a flag.
    pub values: &'static str,
}

/// A game's words in Fluent syntax (projectfluent.org), one text a language.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Messages {
    /// English.
    pub en: &'static str,
    /// Chinese, simplified.
    pub zh: &'static str,
}

/// One game of the catalogue.
///
/// Its messages define at least `NAME` (the title), `NAME-rule` (one line, with the [`values`] of the parameters as
/// arguments), `NAME-about` (what is known), and `NAME-param-KEY` for each parameter.
#[derive(Clone, Copy, Debug)]
pub struct GameEntry {
    /// The name people type.
    pub name: &'static str,
    /// The family it is shown in.
    pub group: Group,
    /// Where its best answers come from.
    pub knowledge: Knowledge,
    /// Its parameters.
    pub params: &'static [Param],
    /// Its words.
    pub messages: Messages,
    /// Sets the game up.
    pub open: fn(&Setup) -> Result<Box<dyn AnyGame>, ParseError>,
}

/// Adds reasons to an analysis: see [`GameSupport::explain`].
pub type Explain<G> = fn(&G, &Record<G>, &Analysis<<G as Game>::Move>) -> Vec<Note>;

/// Finds out more about a position, within the limits and as long as the observer lets it: see [`GameSupport::precompute`].
pub type Precompute<G> = fn(&G, &<G as Game>::Position, &Limits, &mut dyn SearchObserver<<G as Game>::Move>);

/// Makes an engine of a game's own: see [`GameSupport::engines`].
pub type MakeEngine<G> = fn(&G) -> Box<dyn Engine<G>>;

/// Everything a game brings besides its rules.
#[derive(Clone)]
pub struct GameSupport<G: Game> {
    /// Engines of the game's own by name, `theory` first where there is one. The generic engines come by themselves; one
    /// with the name of a generic engine stands in for it, and answers the same.
    pub engines: Vec<(&'static str, MakeEngine<G>)>,
    /// Evaluations by name; the first is the usual one.
    pub evaluators: Vec<(&'static str, Arc<dyn Evaluator<G>>)>,
    /// The evaluation whose terms are shown when nobody names one; the first where `None`.
    pub shown: Option<&'static str>,
    /// The engines that `auto` asks in turn: the first proof wins, otherwise the last one's opinion.
    pub auto: &'static [&'static str],
    /// Nodes that a search gets when nobody says how far it may go.
    pub nodes: u64,
    /// What takes long to find out for the reasons, before they are told.
    pub precompute: Precompute<G>,
    /// Reasons for any engine's analysis, added to its own notes.
    pub explain: Explain<G>,
    /// The nimber of a position in normal play, for impartial games, where it is known.
    pub nimber: fn(&G, &G::Position) -> Option<u64>,
    /// Whether the player to move loses, where a theorem says so.
    pub lost: fn(&G, &G::Position) -> Option<bool>,
}

impl<G: Game> Default for GameSupport<G> {
    /// No engine of its own, no evaluation, no words: solved if small, else searched.
    fn default() -> Self {
        GameSupport {
            engines: Vec::new(),
            evaluators: vec![("zero", Arc::new(Zero))],
            shown: None,
            auto: &["solve", "pvs"],
            nodes: 1_000_000,
            precompute: |_, _, _, _| (),
            explain: |_, _, _| Vec::new(),
            nimber: |_, _| None,
            lost: |_, _| None,
        }
    }
}

impl<G: Game> GameSupport<G> {
    /// `limits` with the game's own budget where the caller set none.
    pub(crate) fn bounded(&self, limits: Limits) -> Limits {
        if limits.depth.is_none() && limits.nodes.is_none() {
            Limits { nodes: Some(self.nodes), ..limits }
        } else {
            limits
        }
    }
}

/// The catalogue's entry of that name, in any case.
///
/// # Errors
/// No game has that name.
pub fn by_name(name: &str) -> Result<&'static GameEntry, ParseError> {
    let entries = || CATALOGUE.iter().copied().flatten();
    entries().find(|entry| entry.name.eq_ignore_ascii_case(name)).ok_or_else(|| {
        let known: Vec<_> = entries().map(|entry| entry.name).collect();
        ParseError::new("game", name, "one-of").with("list", known.join(", "))
    })
}

/// Sets up the game that a text names, `name[:key=value,flag,…]`.
///
/// # Errors
/// An unknown game or parameter, or a value the game does not take.
pub fn open(text: &str) -> Result<Box<dyn AnyGame>, ParseError> {
    let setup = Setup::parse(text)?;
    let entry = by_name(setup.name())?;
    (entry.open)(&entry.complete(setup)?)
}

/// The parameters of the game that a text names and the values that they have there: as typed, else the usual ones; a
/// flag's value is `yes` or `no`. Whether the game takes such a value is not looked at.
///
/// ```
/// assert_eq!(boyi_games::values("octal:0.07")?, [("code", "0.07".to_owned()), ("misere", "no".to_owned())]);
/// assert_eq!(boyi_games::values("nim:misere")?, [("misere", "yes".to_owned()), ("k", "1".to_owned())]);
/// # Ok::<(), boyi_core::ParseError>(())
/// ```
///
/// # Errors
/// An unknown game or parameter, a flag with a value, another parameter without one.
pub fn values(text: &str) -> Result<Vec<(&'static str, String)>, ParseError> {
    let setup = Setup::parse(text)?;
    let entry = by_name(setup.name())?;
    let setup = entry.complete(setup)?;
    let value = |param: &Param| {
        let value = match param.default {
            None => {
                if setup.flag(param.key)? {
                    "yes"
                } else {
                    "no"
                }
            }
            Some(usual) => setup.text(param.key)?.unwrap_or(usual),
        };
        Ok((param.key, value.to_owned()))
    };
    entry.params.iter().map(value).collect()
}

impl GameEntry {
    /// The setup with the name as the catalogue has it, and with a value that stands alone given to the first parameter that
    /// takes one, `octal:0.77` for `octal:code=0.77`.
    ///
    /// # Errors
    /// A parameter that the game does not have.
    pub(crate) fn complete(&self, mut setup: Setup) -> Result<Setup, ParseError> {
        setup.rename(self.name);
        if let Some(main) = self.params.iter().find(|param| param.default.is_some()) {
            setup.name_value(main.key);
        }
        let Some(key) = setup.keys().find(|key| self.params.iter().all(|param| param.key != *key)) else {
            return Ok(setup);
        };
        let known: Vec<_> = self.params.iter().map(|param| param.key).collect();
        Err(if known.is_empty() {
            ParseError::new("parameter", key, "no-parameter")
        } else {
            ParseError::new("parameter", key, "one-of").with("list", known.join(", "))
        })
    }
}
