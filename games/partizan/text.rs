//! Positions as text.

pub(crate) use boyi_partizan::TextError;

/// Reads the size of a rectangle, `4x6`: rows and columns.
pub(crate) fn size(text: &str) -> Option<(usize, usize)> {
    let (rows, columns) = text.trim().split_once(['x', 'X', '×'])?;
    Some((rows.trim().parse().ok()?, columns.trim().parse().ok()?))
}

/// The same, of at least one square; the shorter side and the longer one are at most so long.
pub(crate) fn bounded_size(text: &str, most: (usize, usize)) -> Result<Option<(usize, usize)>, TextError> {
    match size(text) {
        Some((rows, columns))
            if rows.min(columns) == 0 || rows.min(columns) > most.0 || rows.max(columns) > most.1 =>
        {
            Err(TextError::Size { rows, columns, most })
        }
        size => Ok(size),
    }
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
