//! Strips: a row of squares with pieces.

use crate::TextError;
use boyi_partizan::{Player, position::Sign};

/// The most squares of a strip.
const MAX_LENGTH: usize = 64;

/// The content of a square of a strip.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Square {
    /// Nothing.
    Empty,
    /// A piece of Left.
    Left,
    /// A piece of Right.
    Right,
    /// A piece of both.
    Green,
}

impl Square {
    /// The player's piece.
    pub(crate) fn of(player: Player) -> Self {
        match player {
            Player::Left => Square::Left,
            Player::Right => Square::Right,
        }
    }

    /// Left and Right exchanged.
    pub(crate) fn exchanged(self) -> Self {
        match self {
            Square::Left => Square::Right,
            Square::Right => Square::Left,
            other => other,
        }
    }
}

/// Reads a strip; each meaning is a character and its square.
pub(crate) fn read(
    text: &str,
    meanings: &[(char, Square)],
    expected: &'static str,
) -> Result<Vec<Square>, TextError> {
    let mut strip = Vec::new();
    for (index, c) in text.trim().chars().enumerate() {
        if index >= MAX_LENGTH {
            return Err(TextError::TooLarge { size: text.trim().chars().count(), most: MAX_LENGTH });
        }
        let square = meanings.iter().find(|(meaning, _)| *meaning == c);
        let square = square.ok_or(TextError::Character { column: index + 1, found: c, expected })?;
        strip.push(square.1);
    }
    Ok(strip)
}

/// Reads a strip whose left end is open: `l` is a piece of Left, `r` one of Right, `.` an empty square.
pub(crate) fn read_open(text: &str) -> Result<Vec<Square>, TextError> {
    read(text, &[('.', Square::Empty), ('l', Square::Left), ('r', Square::Right)], "l r .")
}

/// A strip whose left end is open, without the empty squares at its right end, or its negative if that is less.
pub(crate) fn standard_open(mut strip: Vec<Square>) -> (Vec<Square>, Sign) {
    let length = strip.iter().rposition(|&square| square != Square::Empty).map_or(0, |last| last + 1);
    strip.truncate(length);
    let exchanged: Vec<Square> = strip.iter().map(|square| square.exchanged()).collect();
    if exchanged < strip { (exchanged, Sign::Minus) } else { (strip, Sign::Plus) }
}
