//! Points and their numbers.
//!
//! Points are numbered row by row, with a border that no line key looks beyond:
//!
//! ```text
//!  point = 168 + 32 · row + column        rows and columns from 0, at most 26 of each
//!
//!  168 … 193   row 0     194 … 199   border of six points
//!  200 … 225   row 1     …
//! ```

use std::fmt;

/// The maximum number of columns and of rows.
pub const MAX_SIDE: usize = 26;
/// The minimum number of columns and of rows.
pub const MIN_SIDE: usize = 5;

/// The number of point numbers, the border included.
pub(super) const POINTS: usize = 37 * STRIDE;
/// The step from a point to the one above it.
pub(super) const STRIDE: usize = 32;
/// The number of the point in the first column and row.
pub(super) const FIRST: usize = 168;
/// The steps along the row, up, and along the two diagonals.
pub(super) const STEPS: [usize; 4] = [1, STRIDE, STRIDE + 1, STRIDE - 1];

/// A point of the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Point(u16);

impl Point {
    /// The point in a column and a row, both from 0 and below [`MAX_SIDE`].
    ///
    /// # Panics
    /// If `column` or `row` is out of range.
    pub fn new(column: usize, row: usize) -> Point {
        assert!(column < MAX_SIDE && row < MAX_SIDE, "column {column}, row {row}");
        Point((FIRST + STRIDE * row + column) as u16)
    }

    /// The number of columns to its left.
    pub fn column(self) -> usize {
        (self.index() - FIRST) % STRIDE
    }

    /// The number of rows below it.
    pub fn row(self) -> usize {
        (self.index() - FIRST) / STRIDE
    }

    /// The number of columns or rows between this point and another, whichever is larger.
    pub(super) fn distance(self, other: Point) -> usize {
        self.column().abs_diff(other.column()).max(self.row().abs_diff(other.row()))
    }

    pub(super) fn index(self) -> usize {
        usize::from(self.0)
    }

    pub(super) fn at(index: usize) -> Point {
        Point(index as u16)
    }
}

impl fmt::Display for Point {
    /// `h8`: the column's letter and the row, counted from 1.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column() as u8), self.row() + 1)
    }
}
