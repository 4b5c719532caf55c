//! Why a value was not computed.

use std::fmt;

/// Why a value was not computed: a limit of the arena, or an operation that is not defined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GameError {
    /// A number, a multiple of up or a nimber is out of range.
    NumberTooLarge,
    /// More games than the arena may hold.
    TooManyGames,
    /// More work than the arena may do for one question.
    TooMuchWork,
    /// The caller did not go on: see [`Arena::in_slices`](crate::Arena::in_slices).
    Stopped,
    /// Options of options … deeper than the arena follows.
    TooDeep,
    /// The text of a value is longer than asked for.
    TooLong,
    /// The second factor of a Norton product must be positive.
    NotPositive,
    /// The subscript of tiny and miny must be positive.
    SubscriptNotPositive,
    /// A game is cooled by a number above −1.
    TemperatureTooLow,
    /// A loopy game whose onside or offside is no stopper, or is not found.
    NoSides,
    /// An onside that is not at least the offside.
    SidesExchanged,
}

use GameError::*;

impl GameError {
    /// Every error, its id for messages in other languages, and the message in English.
    pub const ALL: [(GameError, &str, &str); 11] = [
        (NumberTooLarge, "number-too-large", "a number is out of range"),
        (TooManyGames, "too-many-games", "the value needs more games than may be kept"),
        (TooMuchWork, "too-much-work", "the value needs more work than allowed"),
        (Stopped, "stopped", "the value was not found in the time given"),
        (TooDeep, "too-deep", "the game is too deep"),
        (TooLong, "too-long", "the text of the value is too long"),
        (NotPositive, "not-positive", "the second factor of a Norton product must be positive"),
        (SubscriptNotPositive, "subscript-not-positive", "the subscript of tiny and miny must be positive"),
        (TemperatureTooLow, "temperature-too-low", "a game is cooled by a number above -1"),
        (NoSides, "no-sides", "play may go on for ever, and the game is worth no stopper that is found"),
        (SidesExchanged, "sides-exchanged", "the onside must be at least the offside"),
    ];

    /// The id for messages in other languages.
    pub fn id(self) -> &'static str {
        self.row().1
    }

    fn row(self) -> &'static (GameError, &'static str, &'static str) {
        Self::ALL.iter().find(|(error, ..)| *error == self).expect("a listed error")
    }
}

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.row().2)
    }
}

impl std::error::Error for GameError {}

/// An error that may be one of the arena.
pub trait ArenaError {
    /// Returns the arena's error, if it is one.
    fn game_error(&self) -> Option<GameError>;
}

impl ArenaError for GameError {
    fn game_error(&self) -> Option<GameError> {
        Some(*self)
    }
}
