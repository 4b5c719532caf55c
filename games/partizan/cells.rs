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
pub struct Cells {
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

    /// Reads a row; the index of a character among `meanings` is its cell.
    pub(crate) fn read_row(
        text: &str,
        meanings: &[char],
        expected: &'static str,
        most: usize,
    ) -> Result<Self, TextError> {
        let size = text.trim().chars().count();
        if size > most {
            return Err(TextError::TooLarge { size, most });
        }
        let cell = |(index, found)| {
            let cell = meanings.iter().position(|&meaning| meaning == found);
            cell.map(|cell| cell as u8).ok_or(TextError::Character { column: index + 1, found, expected })
        };
        text.trim().chars().enumerate().map(cell).collect::<Result<_, _>>().map(Cells::row)
    }

    /// A board of one row.
    pub(crate) fn row(cells: Vec<u8>) -> Self {
        Cells { columns: cells.len(), cells }
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
        let (mut rows, mut columns) = ((usize::MAX, 0), (usize::MAX, 0));
        for index in self.indices().filter(|&index| self.cells[index] != blank) {
            let (row, column) = (index / self.columns, index % self.columns);
            rows = (rows.0.min(row), rows.1.max(row));
            columns = (columns.0.min(column), columns.1.max(column));
        }
        let (columns, rows) = (columns.0..columns.1 + 1, rows.0..rows.1 + 1);
        let cells =
            rows.flat_map(|row| &self.cells[row * self.columns..][columns.clone()]).copied().collect();
        Cells { columns: columns.len(), cells }
    }

    /// Turned upside down, a row in the other direction.
    pub(crate) fn turned(&self) -> Self {
        Cells { columns: self.columns, cells: self.cells.iter().rev().copied().collect() }
    }

    /// Each cell with its colour exchanged.
    pub(crate) fn mapped(&self, exchanged: impl Fn(u8) -> u8) -> Self {
        Cells { columns: self.columns, cells: self.cells.iter().map(|&cell| exchanged(cell)).collect() }
    }

    /// The board and its reflections, which are not turned; or those with rows and columns exchanged.
    fn reflections(&self, transposed: bool) -> impl Iterator<Item = Image> + use<> {
        let (rows, columns) = (self.rows() as isize, self.columns as isize);
        [(false, false), (true, false), (false, true), (true, true)].into_iter().map(
            move |(flipped, mirrored)| {
                let (first_row, down) = if flipped { ((rows - 1) * columns, -columns) } else { (0, columns) };
                let (first, right) = if mirrored { (columns - 1, -1) } else { (0, 1) };
                let image = Image { rows, columns, start: first_row + first, down, right };
                let turned = Image { rows: columns, columns: rows, down: right, right: down, ..image };
                if transposed { turned } else { image }
            },
        )
    }

    /// The least of these images of the board, of equal ones the first; `cell` says what a cell is there.
    fn least(
        &self,
        images: impl Iterator<Item = (Image, Sign)>,
        cell: impl Fn(u8, Sign) -> u8,
    ) -> (Self, Sign) {
        let cells = |image: Image, sign| {
            let cell = &cell;
            image.indices().map(move |index| cell(self.cells[index], sign))
        };
        let least = images.min_by(|(a, sign), (b, other)| {
            a.columns.cmp(&b.columns).then_with(|| cells(*a, *sign).cmp(cells(*b, *other)))
        });
        let (image, sign) = least.expect("an image");
        (Cells { columns: image.columns as usize, cells: cells(image, sign).collect() }, sign)
    }

    /// The least of the board, turned and reflected, or with exchanged colours if that is less: then the value is negated.
    pub(crate) fn least_by_colour(self, exchanged: impl Fn(u8) -> u8) -> (Self, Sign) {
        let images = [Sign::Plus, Sign::Minus].into_iter().flat_map(|sign| {
            [false, true]
                .into_iter()
                .flat_map(|transposed| self.reflections(transposed))
                .map(move |image| (image, sign))
        });
        self.least(images, |cell, sign| if sign == Sign::Minus { exchanged(cell) } else { cell })
    }

    /// The least reflection, or of the board with rows and columns exchanged if that is less: then the value is negated.
    pub(crate) fn least_by_turning(self) -> (Self, Sign) {
        let images = [(false, Sign::Plus), (true, Sign::Minus)]
            .into_iter()
            .flat_map(|(transposed, sign)| self.reflections(transposed).map(move |image| (image, sign)));
        self.least(images, |cell, _| cell)
    }
}

/// A board turned or reflected: the index of its first cell, and of those below and to the right of a cell less its own.
#[derive(Clone, Copy)]
struct Image {
    rows: isize,
    columns: isize,
    start: isize,
    down: isize,
    right: isize,
}

impl Image {
    /// The indices of the cells on the board, row by row.
    fn indices(self) -> impl Iterator<Item = usize> {
        let Image { rows, columns, start, down, right } = self;
        (0..rows).flat_map(move |row| {
            (0..columns).map(move |column| (start + row * down + column * right) as usize)
        })
    }
}

/// A position, or another whose value is the negative if that is less.
pub(crate) fn lesser<T: Ord>(position: T, negative: T) -> (T, Sign) {
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
/// A piece of both players.
pub(crate) const GREEN: u8 = 3;

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
