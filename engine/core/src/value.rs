//! The value of a position.

use crate::Outcome;
use core::{cmp::Ordering, ops::Neg};
#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

/// The value of a position, from the point of view of the side to move.
///
/// Values are ordered by preference: quick wins before slow ones, then draws and estimates, then slow losses before
/// quick ones. A win or loss of unknown length counts as longer than any known one. Negation changes sides at the
/// same distance; [`Value::one_ply_later`] moves the end one ply further away.
///
/// ```
/// use boyi_core::Value;
/// let (quick, slow) = (Value::Win { plies: Some(1) }, Value::Win { plies: Some(9) });
/// assert!(quick > slow && slow > Value::Draw && Value::Draw > -slow && -slow > -quick);
/// assert_eq!((-Value::Loss { plies: Some(2) }).one_ply_later(), Value::Win { plies: Some(3) });
/// ```
///
/// In JSON it is an object with `kind`: `{"kind":"win","plies":3}`, `{"kind":"loss","plies":null}`, `{"kind":"draw","plies":null}`,
/// `{"kind":"estimate","score":34}`, `{"kind":"unknown"}`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(from = "ValueJson", into = "ValueJson"))]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema), schemars(with = "ValueJson"))]
pub enum Value {
    /// The side to move loses against best play, in this many plies if known.
    Loss {
        /// Plies to the end of the game when the loser delays and the winner hurries; 0 at the end itself.
        plies: Option<u32>,
    },
    /// Neither side can force a win.
    Draw,
    /// The side to move wins by best play, in this many plies if known.
    Win {
        /// Plies to the end of the game when the winner hurries and the loser delays; 0 at the end itself.
        plies: Option<u32>,
    },
    /// An evaluation in the game's units (centipawns in chess), from the point of view of the side to move: not a proof.
    Estimate(i32),
    /// Nothing is known: neither proved nor estimated. Preferred like an even estimate.
    Unknown,
}

impl Value {
    /// Returns `true` if the value is proved.
    pub fn is_proof(self) -> bool {
        !matches!(self, Value::Estimate(_) | Value::Unknown)
    }

    /// Returns `true` if the side to move is proved to win.
    pub fn is_win(self) -> bool {
        matches!(self, Value::Win { .. })
    }

    /// Returns `true` if the side to move is proved to lose.
    pub fn is_loss(self) -> bool {
        matches!(self, Value::Loss { .. })
    }

    /// Plies to the end, where proved and known.
    pub fn plies(self) -> Option<u32> {
        match self {
            Value::Win { plies } | Value::Loss { plies } => plies,
            Value::Draw | Value::Estimate(_) | Value::Unknown => None,
        }
    }

    /// The same value with the end of the game one ply further away.
    #[must_use]
    pub fn one_ply_later(self) -> Self {
        match self {
            Value::Win { plies } => Value::Win { plies: plies.map(|p| p + 1) },
            Value::Loss { plies } => Value::Loss { plies: plies.map(|p| p + 1) },
            other => other,
        }
    }

    /// The class (win, middle, loss), the preference within it, and a tag that tells equals apart.
    fn rank(self) -> (i8, i64, u8) {
        let distance = |plies: Option<u32>| plies.map_or(i64::from(u32::MAX) + 1, i64::from);
        match self {
            Value::Loss { plies } => (-1, distance(plies), 0),
            Value::Draw => (0, 0, 0),
            Value::Estimate(score) => (0, i64::from(score), 1),
            Value::Unknown => (0, 0, 2),
            Value::Win { plies } => (1, -distance(plies), 0),
        }
    }
}

impl From<Outcome> for Value {
    /// The value of a finished game.
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Win => Value::Win { plies: Some(0) },
            Outcome::Draw => Value::Draw,
            Outcome::Loss => Value::Loss { plies: Some(0) },
        }
    }
}

impl Neg for Value {
    type Output = Value;
    fn neg(self) -> Value {
        match self {
            Value::Loss { plies } => Value::Win { plies },
            Value::Draw => Value::Draw,
            Value::Win { plies } => Value::Loss { plies },
            Value::Estimate(score) => Value::Estimate(-score),
            Value::Unknown => Value::Unknown,
        }
    }
}

impl Ord for Value {
    fn cmp(&self, other: &Self) -> Ordering {
        self.rank().cmp(&other.rank())
    }
}

impl PartialOrd for Value {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The relation of a reported value to the true one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "snake_case"))]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub enum Bound {
    /// The value itself.
    #[default]
    Exact,
    /// The true value is at least this good for the side to move (a fail-high).
    AtLeast,
    /// The true value is at most this good for the side to move (a fail-low).
    AtMost,
}

/// A value in JSON: every kind of proof has the same keys.
#[cfg(feature = "serde")]
#[derive(Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema), schemars(rename = "Value"))]
enum ValueJson {
    /// The side to move wins.
    Win {
        /// Plies to the end by best play, if known.
        plies: Option<u32>,
    },
    /// The side to move loses.
    Loss {
        /// Plies to the end by best play, if known.
        plies: Option<u32>,
    },
    /// Neither side can force a win.
    Draw {
        /// Always `null`: a draw has no distance.
        #[serde(default)]
        plies: (),
    },
    /// An evaluation in the game's units, centipawns in chess.
    Estimate {
        /// The score, from the point of view of the side to move.
        score: i32,
    },
    /// Nothing is known.
    Unknown,
}

#[cfg(feature = "serde")]
impl From<Value> for ValueJson {
    fn from(value: Value) -> Self {
        match value {
            Value::Win { plies } => ValueJson::Win { plies },
            Value::Loss { plies } => ValueJson::Loss { plies },
            Value::Draw => ValueJson::Draw { plies: () },
            Value::Estimate(score) => ValueJson::Estimate { score },
            Value::Unknown => ValueJson::Unknown,
        }
    }
}

#[cfg(feature = "serde")]
impl From<ValueJson> for Value {
    fn from(json: ValueJson) -> Self {
        match json {
            ValueJson::Win { plies } => Value::Win { plies },
            ValueJson::Loss { plies } => Value::Loss { plies },
            ValueJson::Draw { .. } => Value::Draw,
            ValueJson::Estimate { score } => Value::Estimate(score),
            ValueJson::Unknown => Value::Unknown,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_is_by_preference_and_negation_reverses_it() {
        let known = |p| Some(p);
        let best_first = [
            Value::Win { plies: known(0) },
            Value::Win { plies: known(7) },
            Value::Win { plies: None },
            Value::Estimate(3),
            Value::Draw,
            Value::Estimate(-3),
            Value::Loss { plies: None },
            Value::Loss { plies: known(7) },
            Value::Loss { plies: known(0) },
        ];
        for (i, a) in best_first.iter().enumerate() {
            for b in &best_first[i + 1..] {
                assert!(a > b && -*a < -*b, "{a:?} {b:?}");
            }
        }
    }
}
