//! Players, outcomes and stops.

use crate::{Dyadic, GameError};

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// Left: blue, vertical, positive.
    Left,
    /// Right: red, horizontal, negative.
    Right,
}

impl Player {
    /// Both players.
    pub const BOTH: [Player; 2] = [Player::Left, Player::Right];

    /// The other player.
    pub fn opponent(self) -> Self {
        match self {
            Player::Left => Player::Right,
            Player::Right => Player::Left,
        }
    }
}

/// The winner when both play well and the last move wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// Left wins, whoever moves first: the value is positive.
    Left,
    /// Right wins, whoever moves first: the value is negative.
    Right,
    /// The first player wins: the value is confused with zero.
    First,
    /// The second player wins: the value is zero.
    Second,
}

impl Outcome {
    /// The letter of the literature: L, R, N (next player), P (previous player).
    pub fn letter(self) -> char {
        match self {
            Outcome::Left => 'L',
            Outcome::Right => 'R',
            Outcome::First => 'N',
            Outcome::Second => 'P',
        }
    }
}

/// The number at which play stops, and who is to move there. Among equal numbers Left prefers that Right is to move: a
/// move in a number is a loss. Ordered by what Left prefers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Stop {
    /// The number.
    pub number: Dyadic,
    /// Whether Right is to move when play reaches the number, else Left.
    pub right_to_move: bool,
}

impl Stop {
    /// The player to move when play reaches the number.
    pub fn to_move(self) -> Player {
        if self.right_to_move { Player::Right } else { Player::Left }
    }

    /// Whether Left wins when play goes on in the number.
    pub(crate) fn left_wins(self) -> bool {
        self >= Stop { number: Dyadic::ZERO, right_to_move: true }
    }

    /// The same stop of the negative game.
    pub(crate) fn negative(self) -> Self {
        Stop { number: -self.number, right_to_move: !self.right_to_move }
    }

    pub(crate) fn plus(self, number: Dyadic) -> Result<Self, GameError> {
        let number = self.number.plus(number).ok_or(GameError::NumberTooLarge)?;
        Ok(Stop { number, ..self })
    }
}
