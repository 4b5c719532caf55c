//! Components of a sum: a game, by the name that it was given.

use super::any_game::{AnyGame, Part};
use crate::{
    ALIASES, COMPONENTS,
    chomp::{Chomp, SafeChomp},
    coins::{self, Coins},
    euclid::Euclid,
    fibonacci::Fibonacci,
    graph::{self, GraphGame},
    grid::{self, Board},
    octal::{self, HeapGame},
    staircase::Staircase,
    theory,
    wythoff::Wythoff,
};
use boyi_catalogue::{Databases, ErasedGame, GameEntry, Setup, resolve, unknown};
use boyi_core::{Game, Notation, ParseError};
use boyi_impartial::Code;
use std::{ops::Deref, sync::Arc};

/// One component of a sum: a game and the name it was given.
#[derive(Clone, Debug)]
pub struct Component {
    name: String,
    game: AnyGame,
    /// The position in brackets, if there is one.
    start: Option<Part>,
}

impl Deref for Component {
    type Target = AnyGame;

    fn deref(&self) -> &AnyGame {
        &self.game
    }
}

impl Component {
    /// The name as it was given.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The position that play begins with.
    pub fn start(&self) -> Part {
        self.start.clone().unwrap_or_else(|| self.game.start())
    }

    /// The names of the games that a component may be.
    pub fn names() -> impl Iterator<Item = &'static str> {
        COMPONENTS.iter().copied().flatten().map(|entry| entry.name)
    }

    /// The code and the heaps of a take-and-break game.
    pub(super) fn heaps<'a>(&'a self, part: &'a Part) -> Option<(&'a Code, &'a [u64])> {
        match (&self.game, part) {
            (AnyGame::Heaps(game), Part::Heaps(heaps)) => Some((game.code(), heaps)),
            _ => None,
        }
    }

    /// Reads a component: a game's name, with parameters in brackets, of which the value of the main one may stand alone, or with a
    /// position: `kayles`, `octal(0.07)`, `cram(2x3)`, `nim(3,5)`.
    ///
    /// # Errors
    /// An unknown game, or neither a parameter nor a position.
    pub fn parse(text: &str) -> Result<Component, ParseError> {
        let text = text.trim();
        let (name, arguments) = match text.split_once('(') {
            None => (text, None),
            Some((name, rest)) => match rest.strip_suffix(')') {
                Some(arguments) => (name.trim(), Some(arguments)),
                None => return Err(ParseError::new("games", text, "closing-bracket")),
            },
        };
        let by_params = || Component::with_params(text, name, arguments);
        let Some(arguments) = arguments else { return by_params() };
        let Ok(usual) = Component::with_params(text, name, None) else { return by_params() };
        match usual.game.parse_position(arguments) {
            // Numbers are a position, such as heaps, where the game has one: `subtraction(21)` is a heap of 21.
            Ok(start) if is_numbers(arguments) => Ok(Component { start: Some(start), ..usual }),
            at => by_params().or_else(|fault| match at {
                Ok(start) => Ok(Component { start: Some(start), ..usual }),
                // Which of the two was meant shows in the sign between a parameter and its value.
                Err(_) if arguments.contains('=') => Err(fault),
                Err(error) => Err(error),
            }),
        }
    }

    fn with_params(text: &str, name: &str, arguments: Option<&str>) -> Result<Component, ParseError> {
        let mut setup =
            Setup::parse(&arguments.map_or(name.to_owned(), |arguments| format!("{name}:{arguments}")))?;
        let known = COMPONENTS.iter().copied().flatten();
        let found = resolve(known.clone(), ALIASES, setup.name(), arguments.is_some());
        let (entry, meant) = found.ok_or_else(|| {
            // A game of another kind, unless a letter is wrong.
            let error = unknown(known, [], setup.name());
            let near = error.expected.args.iter().any(|(name, _)| *name == "near");
            if near { error } else { ParseError::new("games", text, "component-game") }
        })?;
        if let Some(meant) = meant {
            setup = setup.meaning(&Setup::parse(meant)?);
        }
        let setup = entry.complete(setup)?;
        if setup.keys().any(|key| key == "misere") {
            return Err(ParseError::new("games", text, "misere-of-sum"));
        }
        let game = match entry.name {
            "nim" if setup.number("k", 1..=64, 1)? == 1 => {
                Code::all_but(&[]).ok().map(|nim| AnyGame::Heaps(HeapGame::new(nim, false)))
            }
            _ => set_up(&setup)?,
        };
        let game = game.ok_or_else(|| ParseError::new("games", text, "component-game"))?;
        Ok(Component { name: text.to_owned(), game, start: None })
    }
}

fn is_numbers(text: &str) -> bool {
    text.chars().all(|c| c.is_ascii_digit() || c == ',' || c == ' ')
}

/// The game that a setup names; `None` if it cannot be a component of a sum.
fn set_up(setup: &Setup) -> Result<Option<AnyGame>, ParseError> {
    let misere = setup.flag("misere")?;
    let is_one_of = |entries: &[GameEntry]| entries.iter().any(|entry| entry.name == setup.name());
    Ok(Some(match setup.name() {
        "chomp" => AnyGame::Chomp(SafeChomp::new(Chomp::set_up(setup)?)),
        "wythoff" => AnyGame::Wythoff(Wythoff { misere }),
        "euclid" => AnyGame::Euclid(Euclid { misere, positive: setup.flag("positive")? }),
        "fibonacci" => AnyGame::Fibonacci(Fibonacci { misere }),
        "staircase" => AnyGame::Staircase(Staircase { misere }),
        _ if is_one_of(&octal::entries(open)) => AnyGame::Heaps(HeapGame::set_up(setup)?),
        _ if is_one_of(&coins::entries(open)) => AnyGame::Coins(Coins::set_up(setup)?),
        _ if is_one_of(&graph::entries(open)) => AnyGame::Graph(GraphGame::set_up(setup)?),
        _ if is_one_of(&grid::entries(open)) => AnyGame::Grid(Board::set_up(setup)?),
        _ => return Ok(None),
    }))
}

/// Opens one of these games by itself. It is played as an `AnyGame`, so that each engine is compiled once for all of them.
///
/// # Errors
/// A parameter that cannot be read.
pub fn open(
    setup: &Setup,
    databases: &Arc<Databases>,
) -> Result<Box<dyn boyi_catalogue::AnyGame>, ParseError> {
    let game = set_up(setup)?.ok_or_else(|| ParseError::new("game", setup.name(), "component-game"))?;
    Ok(ErasedGame::boxed(setup, databases, game, theory::support()))
}
