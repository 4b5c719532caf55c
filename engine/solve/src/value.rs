//! The value of a position with its distance to the end.

use boyi_core::{Outcome, Value};
use std::fmt;

/// The value of a position, from the point of view of the side to move, with its distance in plies.
///
/// With every position of the game known, these four satisfy, and are the least solution of,
///
/// - [`Win`](PositionValue::Win): some move leads to a loss; one ply more than the quickest of them;
/// - [`Loss`](PositionValue::Loss): every move leads to a win; one ply more than the slowest of them;
/// - [`Level`](PositionValue::Level): otherwise, some move leads to a level position; one ply more than the quickest;
/// - [`Endless`](PositionValue::Endless): otherwise.
///
/// A finished game is a win, a loss or level at distance 0.
#[cfg_attr(feature = "read", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "read", serde(rename_all = "lowercase"))]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PositionValue {
    /// The side to move wins in this many plies when the winner hurries and the loser delays.
    Win(u16),
    /// The side to move loses in this many plies when the winner hurries and the loser delays.
    Loss(u16),
    /// Neither side can force a win, and play without a mistake can end in a draw by the rules, in this many plies at
    /// the soonest.
    Level(u16),
    /// Neither side can force a win, and play without a mistake never ends.
    Endless,
}

impl PositionValue {
    /// The value of a finished game.
    pub(crate) fn ended(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Win => PositionValue::Win(0),
            Outcome::Draw => PositionValue::Level(0),
            Outcome::Loss => PositionValue::Loss(0),
        }
    }

    /// Plies to the end; `None` if there is none.
    pub fn plies(self) -> Option<u16> {
        match self {
            PositionValue::Win(plies) | PositionValue::Loss(plies) | PositionValue::Level(plies) => {
                Some(plies)
            }
            PositionValue::Endless => None,
        }
    }

    /// The value of a move that leads to a position with this value, for the player who makes it.
    ///
    /// ```
    /// use boyi_solve::PositionValue::{Loss, Win};
    /// assert_eq!(Loss(2).before(), Win(3));
    /// ```
    #[must_use]
    pub fn before(self) -> Self {
        match self {
            PositionValue::Win(plies) => PositionValue::Loss(plies.saturating_add(1)),
            PositionValue::Loss(plies) => PositionValue::Win(plies.saturating_add(1)),
            PositionValue::Level(plies) => PositionValue::Level(plies.saturating_add(1)),
            PositionValue::Endless => PositionValue::Endless,
        }
    }

    /// A key to order values by, larger is better for the side to move: quick wins, level by the quickest way, endless play, slow losses.
    pub fn preference(self) -> i32 {
        match self {
            PositionValue::Win(plies) => 300_000 - i32::from(plies),
            PositionValue::Level(plies) => 200_000 - i32::from(plies),
            PositionValue::Endless => 100_000,
            PositionValue::Loss(plies) => i32::from(plies),
        }
    }
}

/// `win 5`, `loss 4`, `level 2`, `endless`.
impl fmt::Display for PositionValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionValue::Win(plies) => write!(f, "win {plies}"),
            PositionValue::Loss(plies) => write!(f, "loss {plies}"),
            PositionValue::Level(plies) => write!(f, "level {plies}"),
            PositionValue::Endless => f.write_str("endless"),
        }
    }
}

impl From<PositionValue> for Value {
    fn from(value: PositionValue) -> Self {
        match value {
            PositionValue::Win(plies) => Value::Win { plies: Some(plies.into()) },
            PositionValue::Loss(plies) => Value::Loss { plies: Some(plies.into()) },
            PositionValue::Level(_) | PositionValue::Endless => Value::Draw,
        }
    }
}
