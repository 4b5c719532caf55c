//! Positions as text.

use std::fmt;

/// Why a position was not understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TextError {
    /// A character, counted from 1, that means nothing here.
    Character {
        /// Where it stands.
        column: usize,
        /// The character.
        found: char,
        /// The characters that are understood.
        expected: &'static str,
    },
    /// The text ends too early.
    End {
        /// What is missing.
        expected: &'static str,
    },
    /// Something is larger than it may be.
    TooLarge {
        /// How large it is.
        size: usize,
        /// How large it may be.
        most: usize,
    },
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
                write!(f, "position, character {column}: found {found:?}, expected {expected}")
            }
            TextError::End { expected } => write!(f, "position: the text ends, expected {expected}"),
            TextError::TooLarge { size, most } => {
                write!(f, "position: found a size of {size}, expected at most {most}")
            }
            TextError::Row { row, found, expected } => {
                write!(f, "position, row {row}: found {found} squares, expected {expected}")
            }
        }
    }
}

impl std::error::Error for TextError {}

/// Reads the size of a rectangle, `4x6`: rows and columns.
pub(crate) fn size(text: &str) -> Option<(usize, usize)> {
    let (rows, columns) = text.trim().split_once(['x', 'X', '×'])?;
    Some((rows.trim().parse().ok()?, columns.trim().parse().ok()?))
}

/// A rectangle of squares, read from text: rows from the top, divided by `|`, `/` or line ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Grid<T> {
    pub(crate) rows: usize,
    pub(crate) columns: usize,
    /// Row by row.
    pub(crate) squares: Vec<T>,
}

impl<T> Grid<T> {
    /// Reads a grid of at most `most` rows and columns; `square` says what a character means, `expected` which are meant.
    pub(crate) fn read(
        text: &str,
        most: usize,
        expected: &'static str,
        square: impl Fn(char) -> Option<T>,
    ) -> Result<Self, TextError> {
        let mut grid = Grid { rows: 0, columns: 0, squares: Vec::new() };
        let mut in_row = 0;
        for (index, c) in text.trim_end().chars().enumerate() {
            match c {
                '|' | '/' | '\n' => {
                    grid.end_row(in_row, most)?;
                    in_row = 0;
                }
                '\r' => {}
                _ => {
                    let column = index + 1;
                    grid.squares.push(square(c).ok_or(TextError::Character {
                        column,
                        found: c,
                        expected,
                    })?);
                    in_row += 1;
                }
            }
        }
        if in_row == 0 && grid.rows == 0 {
            return Err(TextError::End { expected });
        }
        grid.end_row(in_row, most)?;
        Ok(grid)
    }

    fn end_row(&mut self, length: usize, most: usize) -> Result<(), TextError> {
        if self.rows == 0 {
            self.columns = length;
        }
        self.rows += 1;
        if length != self.columns {
            return Err(TextError::Row { row: self.rows, found: length, expected: self.columns });
        }
        match self.rows.max(length) {
            size if size > most => Err(TextError::TooLarge { size, most }),
            _ => Ok(()),
        }
    }
}
