//! The shape of a grid: squares of the board and their places on the screen.

use boyi_session::{Grid, Picture, PieceLook, Square, SquaresOf};

/// A square's side in the drawing's units.
pub const SIDE: usize = 100;

/// The part of a grid that stays the same while pieces move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GridShape {
    /// Columns.
    pub columns: usize,
    /// Rows.
    pub rows: usize,
    /// Pieces move from square to square, as in chess.
    pub chequered: bool,
    /// Pieces fall to the lowest free square of a column.
    pub falls: bool,
    /// A single row whose squares have numbers.
    pub numbered: bool,
    /// Rows are numbered from the top.
    pub from_top: bool,
    /// Columns at the right that are beside the board, for pieces in hand.
    pub hands: usize,
    /// Pieces are the animals of Dōbutsu shōgi.
    pub animals: bool,
    /// Stones have no sign on them.
    pub stones: bool,
    /// Pieces stand on points of lines.
    pub points: bool,
    /// The points at the border stand on a circle.
    pub ring: bool,
    /// The first player's letters, where pieces are discs with letters; no characters where they are not.
    pub discs: Discs,
    /// Discs have pictures in place of letters.
    pub figures: bool,
    /// How pieces look in place of signs, stones and discs.
    pub look: PieceLook,
    /// The meaning of the squares of a move.
    pub squares_of: SquaresOf,
}

/// The first player's letters on discs, filled up with nothing.
pub type Discs = [Option<char>; 8];

/// The first player's letters of a picture.
fn discs(grid: &Grid) -> Discs {
    let mut letters = grid.discs.chars();
    std::array::from_fn(|_| letters.next())
}

/// The meaning of the letters of pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pieces {
    /// Crosses, rings and coins; other letters stand for themselves.
    Signs,
    /// Black and white stones.
    Stones,
    /// The pieces of chess.
    Chess,
    /// The animals of Dōbutsu shōgi.
    Animals,
    /// Discs with letters or characters; these are the first player's.
    Discs(Discs),
    /// Discs with pictures; these are the first player's letters.
    Figures(Discs),
    /// Pieces with a look of their own; these are the first player's letters.
    Look(PieceLook, Discs),
}

impl Pieces {
    /// Those of a board.
    pub fn of(grid: &Grid) -> Pieces {
        Pieces::new(
            [grid.chequered, grid.animals, grid.stones || grid.falls, grid.figures],
            discs(grid),
            grid.look,
        )
    }

    fn new([chequered, animals, stones, figures]: [bool; 4], discs: Discs, look: PieceLook) -> Pieces {
        match () {
            () if !look.is_usual() => Pieces::Look(look, discs),
            () if chequered => Pieces::Chess,
            () if animals => Pieces::Animals,
            () if discs[0].is_some() && figures => Pieces::Figures(discs),
            () if discs[0].is_some() => Pieces::Discs(discs),
            () if stones => Pieces::Stones,
            () => Pieces::Signs,
        }
    }

    /// Whether a piece is drawn upside down: animals look away from their player.
    pub fn are_turned(self, letter: char, flipped: bool) -> bool {
        self == Pieces::Animals && letter.is_lowercase() != flipped
    }
}

impl GridShape {
    /// The shape of a picture, if it is a grid.
    pub fn of(picture: &Picture) -> Option<GridShape> {
        match picture {
            Picture::Grid(grid) => Some(GridShape {
                columns: grid.columns,
                rows: grid.rows,
                chequered: grid.chequered,
                falls: grid.falls,
                numbered: grid.numbered,
                from_top: grid.from_top,
                hands: grid.hands,
                animals: grid.animals,
                stones: grid.stones || grid.falls,
                points: grid.points.is_some(),
                ring: grid.points.as_ref().is_some_and(|points| points.ring),
                discs: discs(grid),
                figures: grid.figures,
                look: grid.look,
                squares_of: SquaresOf::grid(grid),
            }),
            _ => None,
        }
    }

    /// Column and row on the screen, from the top left, of a square.
    pub fn place(self, (column, row): Square, flipped: bool) -> (usize, usize) {
        self.turned((column, self.row_from_top(row)), flipped)
    }

    /// The upper left corner on the screen of a square, in the drawing's units.
    pub fn corner(self, square: Square, flipped: bool) -> (usize, usize) {
        boyi_draw::place((self.columns, self.rows), self.ring, self.place(square, flipped))
    }

    fn turned(self, (column, row): (usize, usize), flipped: bool) -> (usize, usize) {
        if flipped { (self.columns - 1 - column, self.rows - 1 - row) } else { (column, row) }
    }

    /// The row from the top of a square's row, and the reverse.
    fn row_from_top(self, row: usize) -> usize {
        if self.from_top { row } else { self.rows - 1 - row }
    }

    /// The cell of a square, row by row from the top.
    pub fn cell_of(self, (column, row): Square) -> usize {
        self.row_from_top(row) * self.columns + column
    }

    /// The square of a cell.
    pub fn square_of(self, cell: usize) -> Square {
        (cell % self.columns, self.row_from_top(cell / self.columns))
    }

    /// The square at a column and row on the screen.
    pub fn square_at(self, x: usize, y: usize, flipped: bool) -> Square {
        let (column, row) = self.turned((x, y), flipped);
        (column, self.row_from_top(row))
    }

    /// Whether a square is beside the board.
    pub fn is_beside(self, (column, _): Square) -> bool {
        column + self.hands >= self.columns
    }

    /// Whether a move picks a piece and then its destination, and pieces can be dragged: in chess and xiangqi.
    pub fn drags(self) -> bool {
        self.chequered || self.discs[0].is_some()
    }

    /// The meaning of the letters of pieces.
    pub fn pieces(self) -> Pieces {
        Pieces::new([self.chequered, self.animals, self.stones, self.figures], self.discs, self.look)
    }

    /// Whether the board is so small that its labels would be too large.
    pub fn is_small(self) -> bool {
        self.columns.max(self.rows) <= 4
    }

    /// Whether the board is so large that its labels would be too small.
    pub fn is_large(self) -> bool {
        self.columns.max(self.rows) >= 9
    }

    /// The drawing's frame, with room for coordinates beside the board if they stand `outside`.
    pub fn view_box(self, outside: bool) -> String {
        let (width, height) = (self.columns * SIDE, self.rows * SIDE);
        if !outside {
            format!("0 0 {width} {height}")
        } else if self.is_small() {
            format!("-36 -10 {} {}", width + 46, height + 54)
        } else {
            format!("-50 -10 {} {}", width + 60, height + 70)
        }
    }

    /// The label of a column; nothing beside the board.
    pub fn column_label(self, column: usize) -> String {
        if self.is_beside((column, 0)) {
            String::new()
        } else if self.numbered {
            (column + 1).to_string()
        } else {
            char::from(b'a' + column.min(25) as u8).to_string()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_and_squares_are_inverse() {
        let shape = GridShape {
            columns: 7,
            rows: 6,
            chequered: false,
            falls: true,
            numbered: false,
            from_top: false,
            hands: 0,
            animals: false,
            stones: false,
            points: false,
            ring: false,
            discs: [None; 8],
            figures: false,
            look: PieceLook::Usual,
            squares_of: SquaresOf::Step,
        };
        assert_eq!(shape.place((0, 0), false), (0, 5));
        assert_eq!(shape.place((0, 0), true), (6, 0));
        for (column, row, flipped) in [(0, 0, false), (3, 2, true), (6, 5, true), (2, 5, false)] {
            let (x, y) = shape.place((column, row), flipped);
            assert_eq!(shape.square_at(x, y, flipped), (column, row));
        }
    }
}
