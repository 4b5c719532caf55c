//! Positions that are not understood.

use std::fmt;

/// Why the text of a position was not understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TextError {
    /// A character, counted from 1, that means nothing here.
    Character {
        /// Where it stands.
        column: usize,
        /// The character.
        found: char,
        /// The characters that are understood, with spaces between.
        expected: &'static str,
    },
    /// The text ends too early.
    End {
        /// The characters that may stand there, with spaces between.
        expected: &'static str,
    },
    /// Something is larger than it may be.
    TooLarge {
        /// How large it is.
        size: usize,
        /// How large it may be.
        most: usize,
    },
    /// A board without squares, or larger than it may be.
    Size {
        /// Its rows.
        rows: usize,
        /// Its columns.
        columns: usize,
        /// How long its shorter side may be, and its longer one.
        most: (usize, usize),
    },
    /// It is no position of this game.
    Position,
    /// A row is not as long as the first one.
    Row {
        /// The row, counted from 1.
        row: usize,
        /// Its length.
        found: usize,
        /// The first row's length.
        expected: usize,
    },
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            TextError::Character { column, found, expected } => {
                write!(f, "position, character {column}: found {found:?}, expected one of {expected}")
            }
            TextError::End { expected } => write!(f, "position: the text ends, expected one of {expected}"),
            TextError::TooLarge { size, most } => {
                write!(f, "position: found a size of {size}, expected at most {most}")
            }
            TextError::Size { rows, columns, most: (short, long) } => {
                write!(
                    f,
                    "position: found a size of {rows}x{columns}, expected one from 1x1 to {short}x{long}"
                )
            }
            TextError::Position => f.write_str("position: found none of this game"),
            TextError::Row { row, found, expected } => {
                write!(f, "position, row {row}: found {found} squares, expected {expected}")
            }
        }
    }
}

impl std::error::Error for TextError {}
