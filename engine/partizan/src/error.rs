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

impl GameError {
    /// Every error, and its id for messages in other languages.
    pub const ALL: [(GameError, &str); 11] = [
        (GameError::NumberTooLarge, "number-too-large"),
        (GameError::TooManyGames, "too-many-games"),
        (GameError::TooMuchWork, "too-much-work"),
        (GameError::Stopped, "stopped"),
        (GameError::TooDeep, "too-deep"),
        (GameError::TooLong, "too-long"),
        (GameError::NotPositive, "not-positive"),
        (GameError::SubscriptNotPositive, "subscript-not-positive"),
        (GameError::TemperatureTooLow, "temperature-too-low"),
        (GameError::NoSides, "no-sides"),
        (GameError::SidesExchanged, "sides-exchanged"),
    ];

    /// The id for messages in other languages.
    pub fn id(self) -> &'static str {
        Self::ALL.iter().find(|(error, _)| *error == self).expect("a listed error").1
    }
}

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            GameError::NumberTooLarge => "a number is out of range",
            GameError::TooManyGames => "the value needs more games than may be kept",
            GameError::TooMuchWork => "the value needs more work than allowed",
            GameError::Stopped => "the value was not found in the time given",
            GameError::TooDeep => "the game is too deep",
            GameError::TooLong => "the text of the value is too long",
            GameError::NotPositive => "the second factor of a Norton product must be positive",
            GameError::SubscriptNotPositive => "the subscript of tiny and miny must be positive",
            GameError::TemperatureTooLow => "a game is cooled by a number above -1",
            GameError::NoSides => "play may go on for ever, and the game is worth no stopper that is found",
            GameError::SidesExchanged => "the onside must be at least the offside",
        })
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
