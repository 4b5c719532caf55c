//! The calculator of partizan games: an expression's value and what it says, in words; faults of expressions, thermographs drawn.

mod fault;
mod loopy;
mod properties;
mod thermograph;

pub use fault::{expression_fault, value_fault};
pub use loopy::LoopyProperties;
pub use properties::{Described, Properties};
pub use thermograph::{svg as thermograph_svg, text as thermograph_text};

use crate::{Calculated, Words};
use boyi_partizan::{Arena, Limits, ProofError, ReadError, Term, Thermograph};
use boyi_partizan_games::PartizanGames;

/// The message that stands for a value too long to be shown.
const TOO_LONG: &str = "value-error-too-long";

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
pub struct Calculator {
    arena: Arena,
    games: PartizanGames,
}

impl Calculator {
    /// A calculator with these limits for each question.
    pub fn new(limits: Limits) -> Calculator {
        Calculator { arena: Arena::with_limits(limits), games: PartizanGames::default() }
    }

    /// A calculator for screens, which refuses what would take more than about a minute or 256 MiB.
    pub fn brief() -> Calculator {
        Calculator::new(BRIEF)
    }

    /// The values that are known.
    pub fn arena(&mut self) -> &mut Arena {
        &mut self.arena
    }

    /// Whether a relation holds, `G = H`, `G >= H` or `G <= H`; `None` where the text is an expression.
    ///
    /// # Errors
    /// The text cannot be read, or a value needs too much.
    pub fn holds(&mut self, text: &str) -> Result<Option<bool>, ProofError> {
        self.arena.new_question();
        self.arena.holds(text, &mut self.games)
    }

    /// A proof of a relation, or of the value of an expression.
    ///
    /// # Errors
    /// The text cannot be read, the relation does not hold, or the proof needs too much.
    pub fn prove(&mut self, text: &str) -> Result<String, ProofError> {
        self.arena.new_question();
        self.arena.prove(text, &mut self.games)
    }

    /// Reads an expression and finds out about its value, which must be short: two questions.
    ///
    /// # Errors
    /// The text cannot be read, or its value is loopy or needs too much.
    pub fn properties(&mut self, expression: &str) -> Result<Properties, ProofError> {
        self.arena.new_question();
        let parts = self.arena.read_terms(expression, &mut self.games).map_err(ProofError::Read)?;
        self.arena.new_question();
        Ok(Properties::of(&mut self.arena, parts)?)
    }

    /// Reads an expression and finds out about its value: two questions.
    ///
    /// # Errors
    /// The text cannot be read, or its value needs too much.
    pub fn evaluate(&mut self, expression: &str) -> Result<Evaluated, ProofError> {
        self.arena.new_question();
        let parts = self.arena.evaluate_terms(expression, &mut self.games).map_err(ProofError::Read)?;
        self.arena.new_question();
        let short: Result<Vec<Term>, ReadError> = parts.iter().cloned().map(Term::short).collect();
        Ok(match short {
            Ok(parts) => Evaluated::Short(Box::new(Properties::of(&mut self.arena, parts)?)),
            Err(_) => Evaluated::Loopy(LoopyProperties::of(&mut self.arena, parts)?),
        })
    }

    /// The answer to a relation or an expression, for people. A value too long to be shown is replaced by a note.
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
            _ => Calculated::Relation { text: words.text("value-false") },
        })
    }

    fn try_answer(
        &mut self,
        words: &Words,
        text: &str,
        draw: fn(&Thermograph) -> String,
    ) -> Result<Calculated, ProofError> {
        if let Some(holds) = self.holds(text)? {
            let id = if holds { "value-true" } else { "value-false" };
            return Ok(Calculated::Relation { text: words.text(id) });
        }
        let (described, thermograph) = match self.evaluate(text)? {
            Evaluated::Short(properties) => {
                (properties.describe(&mut self.arena, words, TOO_LONG)?, Some(draw(&properties.thermograph)))
            }
            Evaluated::Loopy(properties) => (properties.describe(&mut self.arena, words, TOO_LONG)?, None),
        };
        let Described { value, lines, sum } = described;
        Ok(Calculated::Value { value, lines, sum, thermograph })
    }
}

/// The fault of an expression; one that is no character's has no place.
fn fault_of(words: &Words, error: &ReadError) -> Calculated {
    let (_, text) = expression_fault(words, error);
    let column = (!matches!(error.fault, boyi_partizan::Fault::Game(_))).then_some(error.column);
    Calculated::Fault { text, column }
}
