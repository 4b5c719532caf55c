//! The games that can be components of a sum, as one type.
//!
//! Nothing here knows a rule: every function hands on to the game of the component. A position or a move meets only its
//! own component's game, by construction of [`super::Sum`].

use crate::{
    Setup,
    coins::Coins,
    euclid::Euclid,
    fibonacci::Fibonacci,
    grid::Board,
    impartial::Impartial,
    octal::HeapGame,
    staircase::Staircase,
    wythoff::Wythoff,
};
use boyi_core::{Game, Note, Notation, ParseError, Picture};
use boyi_impartial::Code;

macro_rules! components {
    ($($kind:ident($game:ty)),* $(,)?) => {
        /// The game of one component.
        #[derive(Clone, Debug)]
        enum Kind {
            $($kind($game),)*
        }

        /// The position of one component.
        #[derive(Clone, PartialEq, Eq, Hash, Debug)]
        pub enum Part {
            $(#[doc = concat!("A position of `", stringify!($game), "`.")] $kind(<$game as Game>::Position),)*
        }

        /// A move in one component.
        #[derive(Clone, PartialEq, Eq, Hash, Debug)]
        pub enum Step {
            $(#[doc = concat!("A move of `", stringify!($game), "`.")] $kind(<$game as Game>::Move),)*
        }

        impl Component {
            /// The component's usual first position.
            pub fn start(&self) -> Part {
                match &self.kind { $(Kind::$kind(game) => Part::$kind(game.start()),)* }
            }

            pub(super) fn over(&self, part: &Part) -> bool {
                match (&self.kind, part) {
                    $((Kind::$kind(game), Part::$kind(part)) => game.outcome(part).is_some(),)*
                    _ => unreachable!("{MIXED}"),
                }
            }

            pub(super) fn visit(&self, part: &Part, visit: &mut dyn FnMut(Step)) {
                match (&self.kind, part) {
                    $((Kind::$kind(game), Part::$kind(part)) => {
                        let mut moves = Vec::new();
                        game.moves(part, &mut moves);
                        moves.into_iter().for_each(|mv| visit(Step::$kind(mv)));
                    })*
                    _ => unreachable!("{MIXED}"),
                }
            }

            pub(super) fn play(&self, part: &Part, step: &Step) -> Part {
                match (&self.kind, part, step) {
                    $((Kind::$kind(game), Part::$kind(part), Step::$kind(mv)) => Part::$kind(game.play(part, mv)),)*
                    _ => unreachable!("{MIXED}"),
                }
            }

            pub(super) fn legal(&self, part: &Part, step: &Step) -> bool {
                match (&self.kind, part, step) {
                    $((Kind::$kind(game), Part::$kind(part), Step::$kind(mv)) => game.legal(part, mv),)*
                    _ => false,
                }
            }

            pub(super) fn count(&self, part: &Part) -> u64 {
                match (&self.kind, part) {
                    $((Kind::$kind(game), Part::$kind(part)) => game.count(part),)*
                    _ => unreachable!("{MIXED}"),
                }
            }

            pub(super) fn position_text(&self, part: &Part) -> String {
                match (&self.kind, part) {
                    $((Kind::$kind(game), Part::$kind(part)) => game.position_text(part),)*
                    _ => unreachable!("{MIXED}"),
                }
            }

            pub(super) fn parse_position(&self, text: &str) -> Result<Part, ParseError> {
                match &self.kind { $(Kind::$kind(game) => game.parse_position(text).map(Part::$kind),)* }
            }

            pub(super) fn move_text(&self, part: &Part, step: &Step) -> String {
                match (&self.kind, part, step) {
                    $((Kind::$kind(game), Part::$kind(part), Step::$kind(mv)) => game.move_text(part, mv),)*
                    _ => unreachable!("{MIXED}"),
                }
            }

            pub(super) fn parse_move(&self, part: &Part, text: &str) -> Result<Step, ParseError> {
                match (&self.kind, part) {
                    $((Kind::$kind(game), Part::$kind(part)) => game.parse_move(part, text).map(Step::$kind),)*
                    _ => unreachable!("{MIXED}"),
                }
            }

            pub(super) fn picture(&self, part: &Part) -> Picture {
                match (&self.kind, part) {
                    $((Kind::$kind(game), Part::$kind(part)) => game.picture(part, ""),)*
                    _ => unreachable!("{MIXED}"),
                }
            }

            /// The nimber of a component's position, where it is within reach.
            pub fn nimber(&self, part: &Part) -> Option<u64> {
                match (&self.kind, part) {
                    $((Kind::$kind(game), Part::$kind(part)) => game.nimber(part),)*
                    _ => unreachable!("{MIXED}"),
                }
            }

            pub(super) fn nimbers_after(&self, part: &Part, steps: &[Step]) -> Option<Vec<u64>> {
                match (&self.kind, part) {
                    $((Kind::$kind(game), Part::$kind(part)) => {
                        let moves = steps.iter().map(|step| match step {
                            Step::$kind(mv) => mv.clone(),
                            _ => unreachable!("{MIXED}"),
                        });
                        game.nimbers_after(part, &moves.collect::<Vec<_>>())
                    })*
                    _ => unreachable!("{MIXED}"),
                }
            }

            pub(super) fn moves_to(&self, part: &Part, nimber: u64) -> Option<Vec<Step>> {
                match (&self.kind, part) {
                    $((Kind::$kind(game), Part::$kind(part)) => {
                        Some(game.moves_to(part, nimber)?.into_iter().map(Step::$kind).collect())
                    })*
                    _ => unreachable!("{MIXED}"),
                }
            }

            pub(super) fn delaying(&self, part: &Part) -> Option<Vec<Step>> {
                match (&self.kind, part) {
                    $((Kind::$kind(game), Part::$kind(part)) => {
                        Some(game.delaying(part)?.into_iter().map(Step::$kind).collect())
                    })*
                    _ => unreachable!("{MIXED}"),
                }
            }

            pub(super) fn remaining(&self, part: &Part) -> u64 {
                match (&self.kind, part) {
                    $((Kind::$kind(game), Part::$kind(part)) => game.remaining(part),)*
                    _ => unreachable!("{MIXED}"),
                }
            }

            pub(super) fn laws(&self, part: &Part) -> Vec<Note> {
                match (&self.kind, part) {
                    $((Kind::$kind(game), Part::$kind(part)) => game.laws(part),)*
                    _ => unreachable!("{MIXED}"),
                }
            }
        }
    };
}

components! {
    Heaps(HeapGame),
    Wythoff(Wythoff),
    Euclid(Euclid),
    Fibonacci(Fibonacci),
    Staircase(Staircase),
    Coins(Coins),
    Grid(Board),
}

const MIXED: &str = "a component's position and moves are its own game's";

/// One component of a sum: a game and the name it was given.
#[derive(Clone, Debug)]
pub struct Component {
    name: String,
    kind: Kind,
}

impl Component {
    /// The name as it was given.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Reads a component: a game's name, with parameters in brackets; the value of the main one may stand alone:
    /// `kayles`, `octal(0.07)`, `cram(rows=2,columns=3)`.
    ///
    /// # Errors
    /// An unknown game or parameter.
    pub(super) fn open(text: &str) -> Result<Component, ParseError> {
        let text = text.trim();
        let (name, arguments) = match text.split_once('(') {
            None => (text, None),
            Some((name, rest)) => match rest.strip_suffix(')') {
                Some(arguments) => (name.trim(), Some(arguments)),
                None => return Err(ParseError::new("games", text, "closing-bracket")),
            },
        };
        let setup = Setup::parse(&arguments.map_or(name.to_owned(), |arguments| format!("{name}:{arguments}")))?;
        let entry = crate::by_name(name)?;
        let setup = entry.complete(setup)?;
        if setup.keys().any(|key| key == "misere") {
            return Err(ParseError::new("games", text, "misere-of-sum"));
        }
        let kind = match name {
            "nim" => {
                if setup.number("k", 1..=64, 1)? > 1 {
                    return Err(ParseError::new("games", text, "component-game"));
                }
                let nim = Code::all_but(&[]).map_err(|_| ParseError::new("games", text, "component-game"))?;
                Kind::Heaps(HeapGame::new(nim, false))
            }
            "wythoff" => Kind::Wythoff(Wythoff { misere: false }),
            "euclid" => Kind::Euclid(Euclid { misere: false }),
            "fibonacci" => Kind::Fibonacci(Fibonacci { misere: false }),
            "staircase" => Kind::Staircase(Staircase { misere: false }),
            _ if has(crate::octal::ENTRIES, name) => Kind::Heaps(HeapGame::set_up(&setup)?),
            _ if has(crate::coins::ENTRIES, name) => Kind::Coins(Coins::set_up(&setup)?),
            _ if has(crate::grid::ENTRIES, name) => Kind::Grid(Board::set_up(&setup)?),
            _ => return Err(ParseError::new("games", text, "component-game")),
        };
        Ok(Component { name: text.to_owned(), kind })
    }
}

fn has(entries: &[crate::Entry], name: &str) -> bool {
    entries.iter().any(|entry| entry.name == name)
}
