//! Everything that is told of a loopy value.

use super::properties::{Described, Shown};
use crate::Words;
use boyi_partizan::{Arena, GameError, Term, Value, Winner};

/// Everything that is told of a loopy value.
#[derive(Debug)]
pub struct LoopyProperties {
    /// The value, which is short where the loops of a sum cancel.
    pub value: Value,
    /// The onside and the offside.
    pub sides: [Value; 2],
    /// The winner if Left moves first, and if Right does.
    pub winners: [Winner; 2],
    /// The terms of the expression.
    pub parts: Vec<Term<Value>>,
}

impl LoopyProperties {
    /// Finds out about the sum of these terms.
    ///
    /// # Errors
    /// The limits of the arena, or a sum without sides.
    pub fn of(arena: &mut Arena, parts: Vec<Term<Value>>) -> Result<Self, GameError> {
        let value = arena.value_of_terms(&parts)?;
        let winners = arena.winners(&value)?;
        Ok(LoopyProperties { sides: arena.sides(&value), winners, parts, value })
    }

    /// The properties in words.
    ///
    /// # Errors
    /// The limits of the arena.
    pub fn describe(&self, arena: &mut Arena, words: &Words, shown: Shown) -> Result<Described, GameError> {
        let mut write = |value: &Value| Ok(shown.cut(words, arena.write_value(value)?));
        let kind = match &self.value {
            Value::Short(_) => "short",
            Value::Loopy(loopy) if loopy.is_stopper() => "stopper",
            Value::Loopy(_) => "sides",
        };
        let winner = |winner: Winner| {
            words.text(match winner {
                Winner::Left => "value-loopy-left",
                Winner::Right => "value-loopy-right",
                Winner::Nobody => "value-loopy-nobody",
            })
        };
        let mut lines = vec![
            ("value-loopy", words.text(&format!("value-loopy-{kind}"))),
            ("value-left-first", winner(self.winners[0])),
            ("value-right-first", winner(self.winners[1])),
        ];
        if kind == "sides" {
            lines.push(("value-onside", write(&self.sides[0])?));
            lines.push(("value-offside", write(&self.sides[1])?));
        }
        let mut sum = Vec::new();
        if self.parts.len() > 1 {
            for part in &self.parts {
                let args = [("part", part.text.clone().into()), ("value", write(&part.value)?.into())];
                sum.push(words.say("value-loopy-part", &args));
            }
        }
        let lines = lines.into_iter().map(|(name, said)| [words.text(name), said]).collect();
        Ok(Described { value: write(&self.value)?, lines, sum })
    }
}
