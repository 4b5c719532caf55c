//! What a board looks like, without saying how to draw it.

/// A position as something to look at; interfaces decide how to draw it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Picture {
    /// Heaps of counters, in the order in which moves name them (the first is heap 1).
    Heaps(Vec<u64>),
    /// A rectangular board.
    Grid(Grid),
    /// Number scrabble: the numbers still free and those that each player holds, ascending.
    Numbers {
        /// Numbers nobody holds yet.
        free: Vec<u8>,
        /// Numbers held by the player who moved first.
        first: Vec<u8>,
        /// Numbers held by the other player.
        second: Vec<u8>,
        /// The sum that wins with three numbers.
        target: u8,
    },
    /// Games beside each other, in the order in which moves number them (the first is component 1).
    Sum(Vec<Summand>),
}

/// One of the games in a picture of several.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Summand {
    /// The name it was given: `octal(0.07)`.
    pub name: String,
    /// What it looks like.
    pub picture: Picture,
}

/// A rectangular board of cells. Columns are lettered from `a` at the left, rows numbered from 1 at the bottom; in a
/// single row moves may number the cells instead.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grid {
    /// Number of columns.
    pub columns: usize,
    /// Number of rows.
    pub rows: usize,
    /// `columns * rows` cells, row by row from the top: a piece's letter, or nothing.
    pub cells: Vec<Option<char>>,
    /// Whether squares alternate in colour, as on a chess board.
    pub chequered: bool,
    /// Whether men fall to the lowest empty cell of their column.
    pub falls: bool,
    /// Whether moves number the cells of the only row, from 1 at the left.
    pub numbered: bool,
}

impl Grid {
    /// The content of a cell; `row` counts from the top.
    ///
    /// # Panics
    /// If the cell is outside the board.
    pub fn cell(&self, column: usize, row: usize) -> Option<char> {
        assert!(column < self.columns, "column {column} of {}", self.columns);
        self.cells[row * self.columns + column]
    }
}
