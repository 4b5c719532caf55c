//! The games that can be components of a sum, as one type, which is a game itself: what a single game of them is played
//! as.
//!
//! Nothing here knows a rule: every function hands on to the game of the component. A position or a move meets only its
//! own component's game, by construction of [`super::Sum`].

use crate::{
    AnyGame, Setup, ErasedGame,
    coins::{self, Coins},
    euclid::Euclid,
    fibonacci::Fibonacci,
    grid::{self, Board},
    impartial::{self, Impartial, Search},
    octal::{self, HeapGame},
    staircase::Staircase,
    wythoff::Wythoff,
};
use boyi_core::{Game, Notation, Note, Outcome, ParseError, Picture};
use boyi_impartial::Code;

macro_rules! components {
    ($($kind:ident($game:ty)),* $(,)?) => {
        /// The game of one component.
        #[derive(Clone, Debug)]
        pub(crate) enum Kind {
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

        impl Game for Component {
            type Position = Part;
            type Move = Step;

            fn start(&self) -> Part {
                match &self.kind { $(Kind::$kind(game) => Part::$kind(game.start()),)* }
            }

            fn moves(&self, part: &Part, out: &mut Vec<Step>) {
                self.visit_moves(part, &mut |step| out.push(step));
            }

            hand_on! { $($kind)*;
                fn outcome(part) -> Option<Outcome>;
                fn count(part) -> u64;
            }

            fn play(&self, part: &Part, step: &Step) -> Part {
                match (&self.kind, part, step) {
                    $((Kind::$kind(game), Part::$kind(part), Step::$kind(mv)) => Part::$kind(game.play(part, mv)),)*
                    _ => unreachable!("{MIXED}"),
                }
            }

            fn legal(&self, part: &Part, step: &Step) -> bool {
                match (&self.kind, part, step) {
                    $((Kind::$kind(game), Part::$kind(part), Step::$kind(mv)) => game.legal(part, mv),)*
                    _ => false,
                }
            }
        }

        impl Notation for Component {
            hand_on! { $($kind)*;
                fn position_text(part) -> String;
            }

            fn parse_position(&self, text: &str) -> Result<Part, ParseError> {
                match &self.kind { $(Kind::$kind(game) => game.parse_position(text).map(Part::$kind),)* }
            }

            fn move_text(&self, part: &Part, step: &Step) -> String {
                match (&self.kind, part, step) {
                    $((Kind::$kind(game), Part::$kind(part), Step::$kind(mv)) => game.move_text(part, mv),)*
                    _ => unreachable!("{MIXED}"),
                }
            }

            fn parse_move(&self, part: &Part, text: &str) -> Result<Step, ParseError> {
                match (&self.kind, part) {
                    $((Kind::$kind(game), Part::$kind(part)) => game.parse_move(part, text).map(Step::$kind),)*
                    _ => unreachable!("{MIXED}"),
                }
            }

            fn picture(&self, part: &Part, view: &str) -> Picture {
                match (&self.kind, part) {
                    $((Kind::$kind(game), Part::$kind(part)) => game.picture(part, view),)*
                    _ => unreachable!("{MIXED}"),
                }
            }
        }

        impl Impartial for Component {
            fn misere(&self) -> bool {
                match &self.kind { $(Kind::$kind(game) => game.misere(),)* }
            }

            fn visit_moves(&self, part: &Part, visit: &mut dyn FnMut(Step)) {
                match (&self.kind, part) {
                    $((Kind::$kind(game), Part::$kind(part)) => {
                        game.visit_moves(part, &mut |mv| visit(Step::$kind(mv)));
                    })*
                    _ => unreachable!("{MIXED}"),
                }
            }

            hand_on! { $($kind)*;
                fn nimber(part) -> Option<u64>;
                fn lost(part) -> Option<bool>;
                fn parts(part) -> Vec<(String, Option<u64>)>;
                fn constructs_all(part) -> bool;
                fn remaining(part) -> u64;
                fn laws(part) -> Vec<Note>;
                fn reasons(part) -> Vec<Note>;
            }

            fn normal_form(&self, part: &Part) -> Part {
                match (&self.kind, part) {
                    $((Kind::$kind(game), Part::$kind(part)) => Part::$kind(game.normal_form(part)),)*
                    _ => unreachable!("{MIXED}"),
                }
            }

            fn search(&self, memory: usize) -> Option<Search<'_, Part>> {
                match &self.kind {
                    $(Kind::$kind(game) => {
                        let mut search = game.search(memory)?;
                        Some(Box::new(move |part, nimber, go_on| match part {
                            Part::$kind(part) => search(part, nimber, go_on),
                            _ => unreachable!("{MIXED}"),
                        }))
                    })*
                }
            }

            fn precompute(&self, part: &Part, moves: bool, go_on: &mut dyn FnMut(u64) -> bool) {
                match (&self.kind, part) {
                    $((Kind::$kind(game), Part::$kind(part)) => game.precompute(part, moves, go_on),)*
                    _ => unreachable!("{MIXED}"),
                }
            }

            fn nimbers_after(&self, part: &Part, steps: &[Step]) -> Option<Vec<u64>> {
                match (&self.kind, part) {
                    $((Kind::$kind(game), Part::$kind(part)) => {
                        game.nimbers_after(part, &own!(steps, $kind))
                    })*
                    _ => unreachable!("{MIXED}"),
                }
            }

            fn lost_after(&self, part: &Part, steps: &[Step]) -> Option<Vec<bool>> {
                match (&self.kind, part) {
                    $((Kind::$kind(game), Part::$kind(part)) => {
                        game.lost_after(part, &own!(steps, $kind))
                    })*
                    _ => unreachable!("{MIXED}"),
                }
            }

            fn moves_to(&self, part: &Part, nimber: u64) -> Option<Vec<Step>> {
                match (&self.kind, part) {
                    $((Kind::$kind(game), Part::$kind(part)) => {
                        Some(game.moves_to(part, nimber)?.into_iter().map(Step::$kind).collect())
                    })*
                    _ => unreachable!("{MIXED}"),
                }
            }

            fn constructed(&self, part: &Part) -> Option<Vec<Step>> {
                match (&self.kind, part) {
                    $((Kind::$kind(game), Part::$kind(part)) => {
                        Some(game.constructed(part)?.into_iter().map(Step::$kind).collect())
                    })*
                    _ => unreachable!("{MIXED}"),
                }
            }

            fn answer(&self, part: &Part, step: &Step) -> Option<Step> {
                match (&self.kind, part, step) {
                    $((Kind::$kind(game), Part::$kind(part), Step::$kind(mv)) => {
                        game.answer(part, mv).map(Step::$kind)
                    })*
                    _ => unreachable!("{MIXED}"),
                }
            }

            fn part_of(&self, part: &Part, step: &Step) -> Option<usize> {
                match (&self.kind, part, step) {
                    $((Kind::$kind(game), Part::$kind(part), Step::$kind(mv)) => game.part_of(part, mv),)*
                    _ => unreachable!("{MIXED}"),
                }
            }

            fn delaying(&self, part: &Part) -> Option<Vec<Step>> {
                match (&self.kind, part) {
                    $((Kind::$kind(game), Part::$kind(part)) => {
                        Some(game.delaying(part)?.into_iter().map(Step::$kind).collect())
                    })*
                    _ => unreachable!("{MIXED}"),
                }
            }
        }
    };
}

/// Functions of a component's position alone.
macro_rules! hand_on {
    ($($kind:ident)*; $(fn $name:ident(part) -> $out:ty;)*) => {
        hand_on! { @ [$($kind)*] $(fn $name(part) -> $out;)* }
    };
    (@ $kinds:tt fn $name:ident(part) -> $out:ty; $($rest:tt)*) => {
        hand_on! { @one $kinds $name $out }
        hand_on! { @ $kinds $($rest)* }
    };
    (@ $kinds:tt) => {};
    (@one [$($kind:ident)*] $name:ident $out:ty) => {
        fn $name(&self, part: &Part) -> $out {
            match (&self.kind, part) {
                $((Kind::$kind(game), Part::$kind(part)) => game.$name(part),)*
                _ => unreachable!("{MIXED}"),
            }
        }
    };
}

/// The moves of a component as its own game knows them.
macro_rules! own {
    ($steps:expr, $kind:ident) => {
        $steps
            .iter()
            .map(|step| match step {
                Step::$kind(mv) => mv.clone(),
                _ => unreachable!("{MIXED}"),
            })
            .collect::<Vec<_>>()
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

    /// The rules and the heaps of a take-and-break game.
    pub(super) fn heaps<'a>(&'a self, part: &'a Part) -> Option<(&'a Code, &'a [u64])> {
        match (&self.kind, part) {
            (Kind::Heaps(game), Part::Heaps(heaps)) => Some((game.code(), heaps)),
            _ => None,
        }
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
        let entry = crate::Registry::components().by_name(setup.name()).map_err(|error| {
            // A game of another kind, unless a letter is wrong.
            let near = error.expected.args.iter().any(|(name, _)| *name == "near");
            if near { error } else { ParseError::new("games", text, "component-game") }
        })?;
        let setup = entry.complete(setup)?;
        if setup.keys().any(|key| key == "misere") {
            return Err(ParseError::new("games", text, "misere-of-sum"));
        }
        let kind = match entry.name {
            "nim" if setup.number("k", 1..=64, 1)? == 1 => Code::all_but(&[]).ok().map(|nim| Kind::Heaps(HeapGame::new(nim, false))),
            _ => Kind::set_up(&setup)?,
        };
        let kind = kind.ok_or_else(|| ParseError::new("games", text, "component-game"))?;
        Ok(Component { name: text.to_owned(), kind })
    }
}

impl Kind {
    /// The game that an entry names; `None` if it cannot be a component of a sum.
    fn set_up(setup: &Setup) -> Result<Option<Kind>, ParseError> {
        let misere = setup.flag("misere")?;
        Ok(Some(match setup.name() {
            "wythoff" => Kind::Wythoff(Wythoff { misere }),
            "euclid" => Kind::Euclid(Euclid { misere, positive: setup.flag("positive")? }),
            "fibonacci" => Kind::Fibonacci(Fibonacci { misere }),
            "staircase" => Kind::Staircase(Staircase { misere }),
            name if has(&octal::entries(open), name) => Kind::Heaps(HeapGame::set_up(setup)?),
            name if has(&coins::entries(open), name) => Kind::Coins(Coins::set_up(setup)?),
            name if has(&grid::entries(open), name) => Kind::Grid(Board::set_up(setup)?),
            _ => return Ok(None),
        }))
    }
}

/// A game of its own that can also be a component. Every engine plays all of them through the one type [`Component`],
/// which keeps the program small.
///
/// # Errors
/// A parameter that cannot be read.
pub fn open(setup: &Setup) -> Result<Box<dyn AnyGame>, ParseError> {
    let kind = Kind::set_up(setup)?.ok_or_else(|| ParseError::new("game", setup.name(), "component-game"))?;
    let component = Component { name: setup.name().to_owned(), kind };
    Ok(ErasedGame::boxed(setup, component, impartial::support()))
}

fn has(entries: &[crate::GameEntry], name: &str) -> bool {
    entries.iter().any(|entry| entry.name == name)
}
