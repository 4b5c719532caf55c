//! The games that can be components of a sum, as one type: rules, notation and theory are those of the game that it holds.
//!
//! Invariant: a position or a move meets only its own game. [`super::Component`] opens the game, and every position and move of a
//! component comes from that component.

use crate::{
    chomp::SafeChomp,
    coins::Coins,
    euclid::Euclid,
    fibonacci::Fibonacci,
    graph::GraphGame,
    grid::Board,
    octal::HeapGame,
    staircase::Staircase,
    theory::{Impartial, Search},
    wythoff::Wythoff,
};
use boyi_core::{Game, Notation, Note, Outcome, ParseError, Picture};

/// A game that [`AnyGame`] can hold.
trait Held: Impartial {
    fn part(&self, position: Self::Position) -> Part;

    /// The game's own position; it panics where the part is another game's.
    fn position<'a>(&self, part: &'a Part) -> &'a Self::Position;

    fn step(&self, mv: Self::Move) -> Step;

    /// The game's own move; `None` if the step is another game's.
    fn own_move<'a>(&self, step: &'a Step) -> Option<&'a Self::Move>;

    /// The game's own move; it panics where the step is another game's.
    fn move_of<'a>(&self, step: &'a Step) -> &'a Self::Move {
        self.own_move(step).expect(MIXED)
    }

    fn moves_of(&self, steps: &[Step]) -> Vec<Self::Move> {
        steps.iter().map(|step| self.move_of(step).clone()).collect()
    }

    fn steps(&self, moves: Option<Vec<Self::Move>>) -> Option<Vec<Step>> {
        Some(moves?.into_iter().map(|mv| self.step(mv)).collect())
    }
}

const MIXED: &str = "a component's position and moves are its own game's";

macro_rules! held {
    ($($kind:ident($game:ty),)*) => {
        /// One of the games.
        #[derive(Clone, Debug)]
        pub enum AnyGame {
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

        $(impl Held for $game {
            fn part(&self, position: Self::Position) -> Part {
                Part::$kind(position)
            }

            fn position<'a>(&self, part: &'a Part) -> &'a Self::Position {
                match part {
                    Part::$kind(position) => position,
                    _ => unreachable!("{MIXED}"),
                }
            }

            fn step(&self, mv: Self::Move) -> Step {
                Step::$kind(mv)
            }

            fn own_move<'a>(&self, step: &'a Step) -> Option<&'a Self::Move> {
                match step {
                    Step::$kind(mv) => Some(mv),
                    _ => None,
                }
            }
        })*

        /// The same expression for whichever game it is.
        macro_rules! on {
            ($any:expr, $name:ident => $body:expr) => {
                match $any {
                    $(AnyGame::$kind($name) => $body,)*
                }
            };
        }
    };
}

held! {
    Heaps(HeapGame),
    Chomp(SafeChomp),
    Wythoff(Wythoff),
    Euclid(Euclid),
    Fibonacci(Fibonacci),
    Staircase(Staircase),
    Coins(Coins),
    Grid(Board),
    Graph(GraphGame),
}

impl Game for AnyGame {
    type Position = Part;
    type Move = Step;

    fn start(&self) -> Part {
        on!(self, game => game.part(game.start()))
    }

    fn moves(&self, part: &Part, out: &mut Vec<Step>) {
        self.visit_moves(part, &mut |step| out.push(step));
    }

    fn outcome(&self, part: &Part) -> Option<Outcome> {
        on!(self, game => game.outcome(game.position(part)))
    }

    fn count(&self, part: &Part) -> u64 {
        on!(self, game => game.count(game.position(part)))
    }

    fn play(&self, part: &Part, step: &Step) -> Part {
        on!(self, game => game.part(game.play(game.position(part), game.move_of(step))))
    }

    fn legal(&self, part: &Part, step: &Step) -> bool {
        on!(self, game => game.own_move(step).is_some_and(|mv| game.legal(game.position(part), mv)))
    }
}

impl Notation for AnyGame {
    fn position_text(&self, part: &Part) -> String {
        on!(self, game => game.position_text(game.position(part)))
    }

    fn parse_position(&self, text: &str) -> Result<Part, ParseError> {
        on!(self, game => Ok(game.part(game.parse_position(text)?)))
    }

    fn move_text(&self, part: &Part, step: &Step) -> String {
        on!(self, game => game.move_text(game.position(part), game.move_of(step)))
    }

    fn parse_move(&self, part: &Part, text: &str) -> Result<Step, ParseError> {
        on!(self, game => Ok(game.step(game.parse_move(game.position(part), text)?)))
    }

    fn picture(&self, part: &Part, view: &str) -> Picture {
        on!(self, game => game.picture(game.position(part), view))
    }
}

impl Impartial for AnyGame {
    fn misere(&self) -> bool {
        on!(self, game => game.misere())
    }

    fn visit_moves(&self, part: &Part, visit: &mut dyn FnMut(Step)) {
        on!(self, game => game.visit_moves(game.position(part), &mut |mv| visit(game.step(mv))));
    }

    fn nimber(&self, part: &Part) -> Option<u64> {
        on!(self, game => game.nimber(game.position(part)))
    }

    fn lost(&self, part: &Part) -> Option<bool> {
        on!(self, game => game.lost(game.position(part)))
    }

    fn nimbers_after(&self, part: &Part, steps: &[Step]) -> Option<Vec<u64>> {
        on!(self, game => game.nimbers_after(game.position(part), &game.moves_of(steps)))
    }

    fn lost_after(&self, part: &Part, steps: &[Step]) -> Option<Vec<bool>> {
        on!(self, game => game.lost_after(game.position(part), &game.moves_of(steps)))
    }

    fn moves_to(&self, part: &Part, nimber: u64) -> Option<Vec<Step>> {
        on!(self, game => game.steps(game.moves_to(game.position(part), nimber)))
    }

    fn constructed(&self, part: &Part) -> Option<Vec<Step>> {
        on!(self, game => game.steps(game.constructed(game.position(part))))
    }

    fn constructs_all(&self, part: &Part) -> bool {
        on!(self, game => game.constructs_all(game.position(part)))
    }

    fn tried_moves(&self) -> u64 {
        on!(self, game => game.tried_moves())
    }

    fn delaying(&self, part: &Part) -> Option<Vec<Step>> {
        on!(self, game => game.steps(game.delaying(game.position(part))))
    }

    fn parts(&self, part: &Part) -> Vec<(String, Option<u64>)> {
        on!(self, game => game.parts(game.position(part)))
    }

    fn part_of(&self, part: &Part, step: &Step) -> Option<usize> {
        on!(self, game => game.part_of(game.position(part), game.move_of(step)))
    }

    fn parts_count(&self, part: &Part) -> u64 {
        on!(self, game => game.parts_count(game.position(part)))
    }

    fn remaining(&self, part: &Part) -> u64 {
        on!(self, game => game.remaining(game.position(part)))
    }

    fn normal_form(&self, part: &Part) -> Part {
        on!(self, game => game.part(game.normal_form(game.position(part))))
    }

    fn search(&self, memory: usize) -> Option<Search<'_, Part>> {
        on!(self, game => {
            let mut search = game.search(memory)?;
            Some(Box::new(move |part, nimber, go_on| search(game.position(part), nimber, go_on)))
        })
    }

    fn precompute(&self, part: &Part, moves: bool, go_on: &mut dyn FnMut(u64) -> bool) {
        on!(self, game => game.precompute(game.position(part), moves, go_on));
    }

    fn laws(&self, part: &Part) -> Vec<Note> {
        on!(self, game => game.laws(game.position(part)))
    }

    fn answer(&self, part: &Part, step: &Step) -> Option<Step> {
        on!(self, game => Some(game.step(game.answer(game.position(part), game.move_of(step))?)))
    }

    fn reasons(&self, part: &Part) -> Vec<Note> {
        on!(self, game => game.reasons(game.position(part)))
    }
}
