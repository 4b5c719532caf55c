//! The calculator of partizan games: an expression's value and what it says, in words; faults of expressions, thermographs drawn.

mod fault;
mod loopy;
mod properties;
mod thermograph;

pub use fault::{expression_fault, value_fault};
pub use loopy::LoopyProperties;
pub use properties::{Described, Properties, Shown};
pub use thermograph::{svg as thermograph_svg, text as thermograph_text};

use crate::{Calculated, Words, time_limit::TimeLimit};
use boyi_core::{MoveText, SearchObserver};
use boyi_partizan::{
    Arena, ArenaError, Comparison, GameError, Limits, ProofError, ReadError, Term, Thermograph,
};
use boyi_partizan_games::PartizanGames;
use std::cmp::Ordering;

/// Screens show the beginning of long values.
const SHOWN: Shown = Shown::Begun("value-begun");

/// Limits of an answer on a screen: 256 MiB, and about a minute where there is no clock.
const BRIEF: Limits = Limits { games: 1 << 20, work: 60_000_000 };

/// Milliseconds for an answer on a screen.
const ANSWER_MS: u64 = 10_000;

/// Gets the work so far, and says whether to go on.
type GoOn<'a> = dyn FnMut(u64) -> bool + 'a;

/// The properties of an expression.
#[derive(Debug)]
pub enum Evaluated {
    /// Its value is short.
    Short(Box<Properties>),
    /// Its value, or that of a term, is loopy.
    Loopy(LoopyProperties),
}

/// An arena, and the games whose values are in it.
///
/// Questions are asked in slices of work: between them `go_on` gets the work so far and says whether to go on.
#[derive(Debug)]
pub struct Calculator {
    arena: Arena,
    games: PartizanGames,
}

impl Calculator {
    /// A calculator with these limits for each question.
    pub fn new(limits: Limits) -> Self {
        Calculator { arena: Arena::with_limits(limits), games: PartizanGames::default() }
    }

    /// A calculator for screens, which refuses what would take more than 256 MiB, or without a clock more than about a minute.
    pub fn brief() -> Self {
        Calculator::new(BRIEF)
    }

    /// The number of values that are known.
    pub fn values(&self) -> usize {
        self.arena.len()
    }

    /// The values that are known.
    pub fn arena(&mut self) -> &mut Arena {
        &mut self.arena
    }

    /// Asks the arena a question of its own.
    fn ask<T, E: ArenaError>(
        &mut self,
        go_on: &mut GoOn<'_>,
        mut question: impl FnMut(&mut Arena, &mut PartizanGames) -> Result<T, E>,
    ) -> Result<T, E> {
        self.arena.new_question();
        let games = &mut self.games;
        self.arena.in_slices(go_on, |arena| question(arena, games))
    }

    /// Compares the values of a relation such as `G >= H`; `None` where the text is an expression.
    ///
    /// # Errors
    /// The text cannot be read, or a value needs too much.
    pub fn comparison(&mut self, text: &str, go_on: &mut GoOn<'_>) -> Result<Option<Comparison>, ProofError> {
        self.ask(go_on, |arena, games| arena.comparison(text, games))
    }

    /// A proof of a relation, or of the value of an expression.
    ///
    /// # Errors
    /// The text cannot be read, the relation does not hold, or the proof needs too much.
    pub fn prove(&mut self, text: &str, go_on: &mut GoOn<'_>) -> Result<String, ProofError> {
        self.arena.new_question();
        self.arena.prove(text, &mut self.games, go_on)
    }

    /// Reads an expression and finds out about its value, which must be short: two questions.
    ///
    /// # Errors
    /// The text cannot be read, or its value is loopy or needs too much.
    pub fn properties(&mut self, expression: &str, go_on: &mut GoOn<'_>) -> Result<Properties, ProofError> {
        let parts = self.ask(go_on, |arena, games| arena.read_terms(expression, games));
        let parts = parts.map_err(ProofError::Read)?;
        Ok(self.ask(go_on, |arena, _| Properties::of(arena, parts.clone()))?)
    }

    /// Reads an expression and finds out about its value: two questions.
    ///
    /// # Errors
    /// The text cannot be read, or its value needs too much.
    pub fn evaluate(&mut self, expression: &str, go_on: &mut GoOn<'_>) -> Result<Evaluated, ProofError> {
        let parts = self.ask(go_on, |arena, games| arena.evaluate_terms(expression, games));
        let parts = parts.map_err(ProofError::Read)?;
        let short: Result<Vec<Term>, ReadError> = parts.iter().cloned().map(Term::short).collect();
        Ok(match short {
            Ok(parts) => {
                let properties = self.ask(go_on, |arena, _| Properties::of(arena, parts.clone()))?;
                Evaluated::Short(Box::new(properties))
            }
            Err(_) => {
                Evaluated::Loopy(self.ask(go_on, |arena, _| LoopyProperties::of(arena, parts.clone()))?)
            }
        })
    }

    /// The answer to a relation or an expression, for people. Long values are cut short. What takes longer than `boyi value` allows,
    /// 10 seconds by the observer's clock, is refused.
    ///
    /// ```
    /// use boyi_core::NoObserver;
    /// use boyi_session::{Calculated, Calculator, Lang, Service};
    /// let service = Service::new(boyi_games::registry());
    /// let words = service.words(Lang::En);
    /// let mut calculator = Calculator::new(boyi_partizan::Limits::default());
    /// let mut answer = |text: &str| calculator.answer(words, text, &mut NoObserver);
    /// let Calculated::Value { value, lines, .. } = answer("{0|*} + domineering(2x2)") else { panic!() };
    /// assert_eq!((value.as_str(), lines[1][1].as_str()), ("{1^|-1^}", "0"));
    /// let yes = Calculated::Relation { text: "true".to_owned() };
    /// assert_eq!(answer("{2||1|0} >= 1"), yes);
    /// let Calculated::Fault { column, .. } = answer("1 + + 2") else { panic!() };
    /// assert_eq!(column, Some(5));
    /// ```
    pub fn answer(
        &mut self,
        words: &Words,
        text: &str,
        observer: &mut dyn SearchObserver<MoveText>,
    ) -> Calculated {
        self.answer_with(words, text, observer, thermograph_svg)
    }

    /// The same, with the thermograph as text.
    pub fn answer_in_text(
        &mut self,
        words: &Words,
        text: &str,
        observer: &mut dyn SearchObserver<MoveText>,
    ) -> Calculated {
        self.answer_with(words, text, observer, thermograph_text)
    }

    fn answer_with(
        &mut self,
        words: &Words,
        text: &str,
        observer: &mut dyn SearchObserver<MoveText>,
        draw: fn(&Thermograph) -> String,
    ) -> Calculated {
        let mut limit = TimeLimit::new(observer, Some(ANSWER_MS));
        let mut go_on = |_| limit.poll().is_continue();
        self.try_answer(words, text, &mut go_on, draw).unwrap_or_else(|error| match error {
            error if error.game_error() == Some(GameError::Stopped) => {
                let seconds = [("seconds", (ANSWER_MS / 1_000).into())];
                Calculated::Fault { text: words.say("value-screen-out-of-time", &seconds), column: None }
            }
            ProofError::Read(error) => fault_of(words, &error),
            ProofError::Game(error) => Calculated::Fault { text: value_fault(words, error), column: None },
            // Only proofs are refused otherwise, and nobody asked for one.
            error => Calculated::Fault { text: error.to_string(), column: None },
        })
    }

    fn try_answer(
        &mut self,
        words: &Words,
        text: &str,
        go_on: &mut GoOn<'_>,
        draw: fn(&Thermograph) -> String,
    ) -> Result<Calculated, ProofError> {
        if let Some(comparison) = self.comparison(text, go_on)? {
            return Ok(Calculated::Relation { text: relation_text(words, comparison) });
        }
        let (described, thermograph) = match self.evaluate(text, go_on)? {
            Evaluated::Short(properties) => {
                (properties.describe(&mut self.arena, words, SHOWN)?, Some(draw(&properties.thermograph)))
            }
            Evaluated::Loopy(properties) => (properties.describe(&mut self.arena, words, SHOWN)?, None),
        };
        let Described { value, lines, sum } = described;
        Ok(Calculated::Value { value, lines, sum, thermograph })
    }
}

/// Whether a relation holds, and how the values compare where it does not.
pub fn relation_text(words: &Words, comparison: Comparison) -> String {
    if comparison.holds {
        return words.text("value-true");
    }
    let order = match comparison.order {
        Some(Ordering::Less) => "less",
        Some(Ordering::Greater) => "greater",
        Some(Ordering::Equal) => "equal",
        None => "confused",
    };
    words.say("value-false", &[("order", order.into()), ("sign", comparison.sign().into())])
}

/// The fault of an expression; one that is no character's has no place.
fn fault_of(words: &Words, error: &ReadError) -> Calculated {
    let (_, text) = expression_fault(words, error);
    let column = (!matches!(error.fault, boyi_partizan::Fault::Game(_))).then_some(error.column);
    Calculated::Fault { text, column }
}
