//! Everything that is told of a value.

use crate::Words;
use boyi_partizan::{Advice, Arena, Dyadic, Game, GameError, Outcome, Player, Stop, Term, Thermograph};
use std::sync::Arc;

/// The beginning of longer values is shown.
const MAX_SHOWN: usize = 2_000;

/// How much of a long value is shown.
#[derive(Clone, Copy, Debug)]
pub enum Shown {
    /// All of it.
    Whole,
    /// Its beginning; a message says how long it is and how to see it all.
    Begun(&'static str),
}

impl Shown {
    /// A value's text, or its beginning with the message.
    pub(super) fn cut(self, words: &Words, text: String) -> String {
        match self {
            Shown::Begun(message) if text.len() > MAX_SHOWN => {
                let begun: String = text.chars().take(BEGUN).collect();
                words.say(message, &[("begun", begun.into()), ("length", text.chars().count().into())])
            }
            _ => text,
        }
    }
}

/// The characters that are shown of a long value.
const BEGUN: usize = 200;

/// Everything that is told of a value.
#[derive(Debug)]
pub struct Properties {
    /// The value.
    pub game: Game,
    /// The winner when the last move wins.
    pub outcome: Outcome,
    /// The number at which play stops when Left moves first.
    pub left_stop: Stop,
    /// The number at which play stops when Right moves first.
    pub right_stop: Stop,
    /// The thermograph.
    pub thermograph: Arc<Thermograph>,
    /// The mean value.
    pub mean: Dyadic,
    /// The temperature.
    pub temperature: Dyadic,
    /// The depth of the canonical form.
    pub birthday: u64,
    /// The values that play in canonical form reaches.
    pub positions: u64,
    /// The atomic weight of an all-small value.
    pub atomic_weight: Option<Game>,
    /// The simplest value infinitely close.
    pub reduced: Game,
    /// The terms of the expression.
    pub parts: Vec<Term>,
    /// A best move of Left.
    pub left_move: Option<Advice>,
    /// A best move of Right.
    pub right_move: Option<Advice>,
}

/// A value in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Described {
    /// The canonical form.
    pub value: String,
    /// Its properties, each with its name.
    pub lines: Vec<[String; 2]>,
    /// The terms of a sum, and the best move of each player.
    pub sum: Vec<String>,
}

/// Writes values out, or the beginning of a long one.
struct Writer<'a> {
    arena: &'a mut Arena,
    words: &'a Words,
    shown: Shown,
}

impl Writer<'_> {
    fn write(&mut self, game: Game) -> Result<String, GameError> {
        Ok(self.shown.cut(self.words, self.arena.write(game)?))
    }
}

impl Properties {
    /// Finds out about the sum of these terms.
    ///
    /// # Errors
    /// The limits of the arena.
    pub fn of(arena: &mut Arena, parts: Vec<Term>) -> Result<Self, GameError> {
        let values: Vec<Game> = parts.iter().map(|part| part.value).collect();
        let game = values.iter().try_fold(Game::ZERO, |sum, &value| arena.sum(sum, value))?;
        let (mean, temperature) = arena.mean_and_temperature(game)?;
        Ok(Properties {
            game,
            outcome: arena.outcome(game),
            left_stop: arena.left_stop(game),
            right_stop: arena.right_stop(game),
            thermograph: arena.thermograph(game)?,
            mean,
            temperature,
            birthday: arena.birthday(game)?,
            positions: arena.positions(game)?,
            atomic_weight: arena.atomic_weight(game)?,
            reduced: arena.reduced(game)?,
            left_move: arena.advice(&values, Player::Left)?,
            right_move: arena.advice(&values, Player::Right)?,
            parts,
        })
    }

    /// The properties in words.
    ///
    /// # Errors
    /// The limits of the arena.
    pub fn describe(&self, arena: &mut Arena, words: &Words, shown: Shown) -> Result<Described, GameError> {
        let mut writer = Writer { arena, words, shown };
        Ok(Described {
            value: writer.write(self.game)?,
            lines: self.lines(&mut writer)?,
            sum: if self.parts.len() > 1 { self.sum_lines(&mut writer)? } else { Vec::new() },
        })
    }

    fn lines(&self, writer: &mut Writer<'_>) -> Result<Vec<[String; 2]>, GameError> {
        let words = writer.words;
        let stop = |stop: Stop| {
            let id = if stop.right_to_move { "value-stop-right" } else { "value-stop-left" };
            words.say(id, &[("number", stop.number.to_string().into())])
        };
        let is_number = writer.arena.number(self.game).is_some();
        let outcome = match self.outcome {
            Outcome::Left => "left",
            Outcome::Right => "right",
            Outcome::First => "first",
            Outcome::Second => "second",
        };
        let mut lines = vec![("outcome", words.text(&format!("value-outcome-{outcome}")))];
        if !is_number {
            lines.push(("mean", self.mean.to_string()));
        }
        lines.push(("temperature", self.temperature.to_string()));
        if !is_number {
            lines.push(("left-stop", stop(self.left_stop)));
            lines.push(("right-stop", stop(self.right_stop)));
        }
        if let Some(weight) = self.atomic_weight {
            lines.push(("atomic-weight", writer.write(weight)?));
        }
        if self.reduced != self.game {
            lines.push(("reduced", writer.write(self.reduced)?));
        }
        lines.push(("birthday", self.birthday.to_string()));
        lines.push(("positions", self.positions.to_string()));
        Ok(lines.into_iter().map(|(name, said)| [words.text(&format!("value-{name}")), said]).collect())
    }

    /// The parts of a sum, and a best move of each player.
    fn sum_lines(&self, writer: &mut Writer<'_>) -> Result<Vec<String>, GameError> {
        let mut lines = Vec::new();
        for part in &self.parts {
            let (_, temperature) = writer.arena.mean_and_temperature(part.value)?;
            let args = [
                ("part", part.text.clone().into()),
                ("value", writer.write(part.value)?.into()),
                ("temperature", temperature.to_string().into()),
            ];
            lines.push(writer.words.say("value-part", &args));
        }
        for (id, advice) in [("left", self.left_move), ("right", self.right_move)] {
            let Some(advice) = advice else { continue };
            let args = [
                ("part", self.parts[advice.term].text.clone().into()),
                ("to", writer.write(advice.to)?.into()),
                ("result", if advice.wins { "win" } else { "loss" }.into()),
                ("heat", if advice.hottest { "hottest" } else { "other" }.into()),
            ];
            lines.push(writer.words.say(&format!("value-move-{id}"), &args));
        }
        Ok(lines)
    }
}
