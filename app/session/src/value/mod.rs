//! The calculator of partizan games: an expression's value and what it says, in words; faults of expressions, thermographs drawn.

mod fault;
mod loopy;
mod properties;
mod thermograph;

pub use fault::{expression_fault, value_fault};
pub use loopy::LoopyProperties;
pub use properties::{Described, Properties, Shown};
pub use thermograph::{svg as thermograph_svg, text as thermograph_text};

use crate::{Calculated, Words};
use boyi_partizan::{Arena, ArenaError, Comparison, Limits, ProofError, ReadError, Term, Thermograph};
use boyi_partizan_games::PartizanGames;
use std::cmp::Ordering;

/// Screens show the beginning of long values.
const SHOWN: Shown = Shown::Begun("value-begun");

/// Limits of an answer on a screen: about a minute at most, and 256 MiB.
const BRIEF: Limits = Limits { games: 1 << 20, work: 60_000_000 };

/// What was found out about an expression.
#[derive(Debug)]
pub enum Evaluated {
    /// Its value is short.
    Short(Box<Properties>),
    /// Its value, or that of a term, is loopy.
    Loopy(LoopyProperties),
}

/// An arena, and the games whose values are in it.
#[derive(Debug)]
pub struct Calculator<'w> {
    arena: Arena,
    games: PartizanGames,
    watch: Watch<'w>,
}

/// Says whether to go on.
struct Watch<'w>(Box<dyn FnMut(u64) -> bool + Send + 'w>);

impl std::fmt::Debug for Watch<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Watch")
    }
}

impl<'w> Calculator<'w> {
    /// A calculator with these limits for each question.
    pub fn new(limits: Limits) -> Self {
        let watch = Watch(Box::new(|_| true));
        Calculator { arena: Arena::with_limits(limits), games: PartizanGames::default(), watch }
    }

    /// A calculator for screens, which refuses what would take more than about a minute or 256 MiB.
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

    /// Gives way to `go_on` again and again, which gets the work so far and says whether to go on.
    #[must_use]
    pub fn watched(self, go_on: impl FnMut(u64) -> bool + Send + 'w) -> Calculator<'w> {
        Calculator { arena: self.arena, games: self.games, watch: Watch(Box::new(go_on)) }
    }

    /// Asks the arena a question of its own.
    fn ask<T, E: ArenaError>(
        &mut self,
        mut question: impl FnMut(&mut Arena, &mut PartizanGames) -> Result<T, E>,
    ) -> Result<T, E> {
        self.arena.new_question();
        let games = &mut self.games;
        self.arena.in_slices(&mut self.watch.0, |arena| question(arena, games))
    }

    /// Compares the values of a relation such as `G >= H`; `None` where the text is an expression.
    ///
    /// # Errors
    /// The text cannot be read, or a value needs too much.
    pub fn comparison(&mut self, text: &str) -> Result<Option<Comparison>, ProofError> {
        self.ask(|arena, games| arena.comparison(text, games))
    }

    /// A proof of a relation, or of the value of an expression. While it is written nobody asks whether to go on.
    ///
    /// # Errors
    /// The text cannot be read, the relation does not hold, or the proof needs too much.
    pub fn prove(&mut self, text: &str) -> Result<String, ProofError> {
        if self.comparison(text)?.is_none() {
            self.ask(|arena, games| arena.read_with(text, games)).map_err(ProofError::Read)?;
        }
        self.arena.new_question();
        self.arena.prove(text, &mut self.games)
    }

    /// Reads an expression and finds out about its value, which must be short: two questions.
    ///
    /// # Errors
    /// The text cannot be read, or its value is loopy or needs too much.
    pub fn properties(&mut self, expression: &str) -> Result<Properties, ProofError> {
        let parts = self.ask(|arena, games| arena.read_terms(expression, games)).map_err(ProofError::Read)?;
        Ok(self.ask(|arena, _| Properties::of(arena, parts.clone()))?)
    }

    /// Reads an expression and finds out about its value: two questions.
    ///
    /// # Errors
    /// The text cannot be read, or its value needs too much.
    pub fn evaluate(&mut self, expression: &str) -> Result<Evaluated, ProofError> {
        let parts =
            self.ask(|arena, games| arena.evaluate_terms(expression, games)).map_err(ProofError::Read)?;
        let short: Result<Vec<Term>, ReadError> = parts.iter().cloned().map(Term::short).collect();
        Ok(match short {
            Ok(parts) => {
                Evaluated::Short(Box::new(self.ask(|arena, _| Properties::of(arena, parts.clone()))?))
            }
            Err(_) => Evaluated::Loopy(self.ask(|arena, _| LoopyProperties::of(arena, parts.clone()))?),
        })
    }

    /// The answer to a relation or an expression, for people. Long values are cut short.
    ///
    /// ```
    /// use boyi_session::{Calculated, Calculator, Lang, Service};
    /// let service = Service::new(boyi_games::registry());
    /// let words = service.words(Lang::En);
    /// let mut calculator = Calculator::new(boyi_partizan::Limits::default());
    /// let Calculated::Value { value, lines, .. } = calculator.answer(words, "{0|*} + domineering(2x2)") else { panic!() };
    /// assert_eq!((value.as_str(), lines[1][1].as_str()), ("{1^|-1^}", "0"));
    /// let yes = Calculated::Relation { text: "true".to_owned() };
    /// assert_eq!(calculator.answer(words, "{2||1|0} >= 1"), yes);
    /// let Calculated::Fault { column, .. } = calculator.answer(words, "1 + + 2") else { panic!() };
    /// assert_eq!(column, Some(5));
    /// ```
    pub fn answer(&mut self, words: &Words, text: &str) -> Calculated {
        self.answer_with(words, text, thermograph_svg)
    }

    /// The same, with the thermograph as text.
    pub fn answer_in_text(&mut self, words: &Words, text: &str) -> Calculated {
        self.answer_with(words, text, thermograph_text)
    }

    fn answer_with(&mut self, words: &Words, text: &str, draw: fn(&Thermograph) -> String) -> Calculated {
        self.try_answer(words, text, draw).unwrap_or_else(|error| match error {
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
        draw: fn(&Thermograph) -> String,
    ) -> Result<Calculated, ProofError> {
        if let Some(comparison) = self.comparison(text)? {
            return Ok(Calculated::Relation { text: relation_text(words, comparison) });
        }
        let (described, thermograph) = match self.evaluate(text)? {
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
