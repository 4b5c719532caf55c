//! Rectangles of cells: what the games on squared boards share.

use crate::{
    TextError,
    text::{Grid, bounded_size},
};
use boyi_partizan::position::Sign;

/// The most rows and columns of a board.
const MAX_SIDE: usize = 16;

/// A rectangle of cells, row by row. What a cell's number means is the game's affair.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Cells {
    columns: usize,
    cells: Vec<u8>,
}

impl Cells {
    /// Reads a board; the index of a character among `meanings` is its cell.
    pub(crate) fn read(text: &str, meanings: &[char], expected: &'static str) -> Result<Self, TextError> {
        let cell = |c: char| meanings.iter().position(|&meaning| meaning == c).map(|index| index as u8);
        let grid = Grid::read(text, MAX_SIDE, expected, cell)?;
        Ok(Cells { columns: grid.columns, cells: grid.squares })
    }

    /// A rectangle of equal cells, if the text is a size such as `4x6`.
    pub(crate) fn rectangle(text: &str, cell: u8) -> Result<Option<Self>, TextError> {
        let size = bounded_size(text, (MAX_SIDE, MAX_SIDE))?;
        Ok(size.map(|(rows, columns)| Cells { columns, cells: vec![cell; rows * columns] }))
    }

    /// A rectangle full of stones in turn, if the text is a size: Left's in the first corner.
    pub(crate) fn checkered(text: &str) -> Result<Option<Self>, TextError> {
        let mut board = Cells::rectangle(text, LEFT)?;
        if let Some(board) = &mut board {
            for index in board.indices().filter(|at| (at / board.columns + at % board.columns) % 2 == 1) {
                board.cells[index] = RIGHT;
            }
        }
        Ok(board)
    }

    /// A board of these cells, row by row.
    pub(crate) fn of(columns: usize, cells: Vec<u8>) -> Self {
        debug_assert!(columns > 0 && cells.len().is_multiple_of(columns));
        Cells { columns, cells }
    }

    /// The board as text, which [`Cells::read`] reads with the same meanings.
    pub(crate) fn text(&self, meanings: &[char]) -> String {
        let row = |row: &[u8]| row.iter().map(|&cell| meanings[usize::from(cell)]).collect::<String>();
        self.lines().map(row).collect::<Vec<_>>().join("|")
    }

    /// The rows from the top.
    pub(crate) fn lines(&self) -> std::slice::ChunksExact<'_, u8> {
        self.cells.chunks_exact(self.columns.max(1))
    }

    pub(crate) fn columns(&self) -> usize {
        self.columns
    }

    /// Whether there is no cell.
    pub(crate) fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// The indices of the cells of this kind.
    pub(crate) fn all(&self, cell: u8) -> impl Iterator<Item = usize> + '_ {
        (0..self.cells.len()).filter(move |&at| self.cells[at] == cell)
    }

    /// The indices of all cells.
    pub(crate) fn indices(&self) -> std::ops::Range<usize> {
        0..self.cells.len()
    }

    pub(crate) fn at(&self, index: usize) -> u8 {
        self.cells[index]
    }

    pub(crate) fn set(&mut self, index: usize, cell: u8) {
        self.cells[index] = cell;
    }

    /// The same board with some cells changed.
    pub(crate) fn with(&self, changes: &[(usize, u8)]) -> Self {
        let mut cells = self.clone();
        for &(index, cell) in changes {
            cells.set(index, cell);
        }
        cells
    }

    /// The index one step further down and to the right, if it is on the board.
    pub(crate) fn step(&self, index: usize, (down, right): (i32, i32)) -> Option<usize> {
        let row = (index / self.columns).checked_add_signed(down as isize)?;
        let column = (index % self.columns).checked_add_signed(right as isize)?;
        (row < self.rows() && column < self.columns).then(|| row * self.columns + column)
    }

    /// The indices of the cells that share a side.
    pub(crate) fn neighbours(&self, index: usize) -> impl Iterator<Item = usize> + '_ {
        SIDES.into_iter().filter_map(move |direction| self.step(index, direction))
    }

    pub(crate) fn rows(&self) -> usize {
        self.cells.len().checked_div(self.columns).unwrap_or(0)
    }

    /// The parts that do not touch: cells are joined if they are neighbours in one of the directions and `joined`. In each
    /// part all other cells are `blank`, and blank rows and columns around it are cut off.
    pub(crate) fn components(
        &self,
        blank: u8,
        directions: &[(i32, i32)],
        joined: impl Fn(u8, u8) -> bool,
    ) -> Vec<Cells> {
        self.regions(blank, directions, joined).into_iter().map(|region| region.trimmed(blank)).collect()
    }

    /// The same parts at their places on the board.
    pub(crate) fn regions(
        &self,
        blank: u8,
        directions: &[(i32, i32)],
        joined: impl Fn(u8, u8) -> bool,
    ) -> Vec<Cells> {
        let mut seen = vec![false; self.cells.len()];
        let mut regions = Vec::new();
        for start in self.indices() {
            if seen[start] || self.cells[start] == blank {
                continue;
            }
            let mut region = Cells { columns: self.columns, cells: vec![blank; self.cells.len()] };
            let mut open = vec![start];
            seen[start] = true;
            while let Some(index) = open.pop() {
                region.cells[index] = self.cells[index];
                for next in directions.iter().filter_map(|&direction| self.step(index, direction)) {
                    if !seen[next] && self.cells[next] != blank && joined(self.cells[index], self.cells[next])
                    {
                        seen[next] = true;
                        open.push(next);
                    }
                }
            }
            regions.push(region);
        }
        regions
    }

    /// Without blank rows and columns around.
    fn trimmed(&self, blank: u8) -> Self {
        let used: Vec<usize> = self.indices().filter(|&index| self.cells[index] != blank).collect();
        let span = |of: fn(usize, usize) -> usize| {
            let values = used.iter().map(|&index| of(index, self.columns));
            values.clone().min().unwrap_or(0)..values.max().map_or(0, |last| last + 1)
        };
        let (rows, columns) =
            (span(|index, columns| index / columns), span(|index, columns| index % columns));
        let cells = rows.flat_map(|row| self.cells[row * self.columns..][columns.clone()].to_vec()).collect();
        Cells { columns: columns.len(), cells }
    }

    /// Rows and columns exchanged.
    fn transposed(&self) -> Self {
        let (rows, columns) = (self.rows(), self.columns);
        let cells = (0..columns).flat_map(|column| (0..rows).map(move |row| row * columns + column));
        Cells { columns: rows, cells: cells.map(|index| self.cells[index]).collect() }
    }

    /// The least of the board and its reflections, which are not turned.
    fn least_reflection(self) -> Self {
        let mirrored = |cells: &Cells| Cells {
            columns: cells.columns,
            cells: cells
                .cells
                .chunks(cells.columns.max(1))
                .flat_map(|row| row.iter().rev().copied())
                .collect(),
        };
        let turned = Cells { columns: self.columns, cells: self.cells.iter().rev().copied().collect() };
        let (a, b) = (mirrored(&self), mirrored(&turned));
        self.min(turned).min(a).min(b)
    }

    /// The least of the board, turned and reflected.
    fn least_image(self) -> Self {
        let transposed = self.transposed().least_reflection();
        self.least_reflection().min(transposed)
    }

    /// The least image, or with exchanged colours if that is less: then the value is negated.
    pub(crate) fn least_by_colour(self, exchanged: impl Fn(u8) -> u8) -> (Self, Sign) {
        let cells = self.cells.iter().map(|&cell| exchanged(cell)).collect();
        let negative = Cells { columns: self.columns, cells }.least_image();
        lesser(self.least_image(), negative)
    }

    /// The least reflection, or of the board with rows and columns exchanged if that is less: then the value is negated.
    pub(crate) fn least_by_turning(self) -> (Self, Sign) {
        let negative = self.transposed().least_reflection();
        lesser(self.least_reflection(), negative)
    }
}

fn lesser<T: Ord>(position: T, negative: T) -> (T, Sign) {
    if negative < position { (negative, Sign::Minus) } else { (position, Sign::Plus) }
}

/// Up, down, left, right.
pub(crate) const SIDES: [(i32, i32); 4] = [(-1, 0), (1, 0), (0, -1), (0, 1)];
/// The eight directions of a queen.
pub(crate) const ALL_DIRECTIONS: [(i32, i32); 8] =
    [(-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (-1, 1), (1, -1), (1, 1)];

/// The characters of an empty cell and of both players' stones.
pub(crate) const STONES: [char; 3] = ['.', 'x', 'o'];

/// An empty cell, in games with stones.
pub(crate) const EMPTY: u8 = 0;
/// Left's stone.
pub(crate) const LEFT: u8 = 1;
/// Right's stone.
pub(crate) const RIGHT: u8 = 2;

/// A player's stone.
pub(crate) fn stone(player: boyi_partizan::Player) -> u8 {
    match player {
        boyi_partizan::Player::Left => LEFT,
        boyi_partizan::Player::Right => RIGHT,
    }
}

/// A cell with its stone's colour exchanged.
pub(crate) fn exchanged(cell: u8) -> u8 {
    match cell {
        LEFT => RIGHT,
        RIGHT => LEFT,
        other => other,
    }
}
