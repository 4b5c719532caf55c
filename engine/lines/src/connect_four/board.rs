//! Boards, positions and their values, for callers.

use super::{
    geometry::{AnyShape, Geometry},
    stones::{Boards, playable},
};
use std::fmt;

/// A board with gravity: columns, rows, and the length of a winning line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    columns: u32,
    rows: u32,
    k: u32,
}

impl Board {
    /// Standard Connect Four: 7 columns, 6 rows, four in a row.
    pub const STANDARD: Board = Board { columns: 7, rows: 6, k: 4 };

    /// A board; `None` if a number is 0, or if columns × (rows + 1) is above 64.
    pub fn new(columns: u32, rows: u32, k: u32) -> Option<Board> {
        AnyShape::new(columns, rows, k).map(|_| Board { columns, rows, k })
    }

    /// Columns, at least 1.
    pub fn columns(self) -> u32 {
        self.columns
    }

    /// Rows, at least 1.
    pub fn rows(self) -> u32 {
        self.rows
    }

    /// The length of a winning line, at least 1; if it does not fit on the board, every game is a draw.
    pub fn k(self) -> u32 {
        self.k
    }

    /// Squares.
    pub fn cells(self) -> u32 {
        self.columns * self.rows
    }

    pub(super) fn shape(self) -> AnyShape {
        AnyShape::new(self.columns, self.rows, self.k).expect("checked when the board was made")
    }

    /// The empty board.
    pub fn start(self) -> Position {
        Position { board: self, boards: Boards::default() }
    }

    /// The position with these stones. A set has bit `column * (rows + 1) + row` for a square, both from 0 at the bottom left.
    ///
    /// # Errors
    /// If the stones break a rule of positions. Whether some order of moves leads to them is not checked.
    pub fn position(self, mover: u64, other: u64) -> Result<Position, PositionError> {
        let shape = self.shape();
        let occupied = mover | other;
        if occupied & !shape.board() != 0 {
            return Err(PositionError::OffTheBoard);
        }
        if mover & other != 0 {
            return Err(PositionError::TwoStones);
        }
        if occupied & !(occupied << 1 | shape.bottom()) != 0 {
            return Err(PositionError::Floating);
        }
        let (mine, theirs) = (mover.count_ones(), other.count_ones());
        if theirs != mine && theirs != mine + 1 {
            return Err(PositionError::Count);
        }
        if shape.has_line(mover) {
            return Err(PositionError::MoverHasLine);
        }
        Ok(Position { board: self, boards: Boards { mover, occupied } })
    }

    /// The position after moves by column from the empty board: digits from 1, as in `4453`.
    ///
    /// # Errors
    /// The number of moves before the first impossible one.
    pub fn after(self, columns: &str) -> Result<Position, usize> {
        columns.chars().enumerate().try_fold(self.start(), |position, (i, digit)| {
            let column = digit.to_digit(10).and_then(|digit| digit.checked_sub(1));
            column.and_then(|column| position.play(column)).ok_or(i)
        })
    }
}

/// An error in the stones of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PositionError {
    /// A stone is not on a square.
    OffTheBoard,
    /// A square has a stone of both players.
    TwoStones,
    /// A stone is above an empty square.
    Floating,
    /// The opponent has neither as many stones as the mover nor one more.
    Count,
    /// The mover has a line: the game would have been over.
    MoverHasLine,
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            PositionError::OffTheBoard => "a stone is off the board",
            PositionError::TwoStones => "two stones are on one square",
            PositionError::Floating => "a stone floats above an empty square",
            PositionError::Count => "the opponent must have as many stones as the mover or one more",
            PositionError::MoverHasLine => "the player to move already has a line",
        })
    }
}

impl std::error::Error for PositionError {}

/// The stones on a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    board: Board,
    pub(super) boards: Boards,
}

impl Position {
    pub(super) fn of(board: Board, boards: Boards) -> Position {
        Position { board, boards }
    }

    /// The board.
    pub fn board(self) -> Board {
        self.board
    }

    /// The mover's stones, as [`Board::position`] takes them.
    pub fn mover(self) -> u64 {
        self.boards.mover
    }

    /// The opponent's stones.
    pub fn other(self) -> u64 {
        self.boards.other()
    }

    /// Stones on the board.
    pub fn stones(self) -> u32 {
        self.boards.occupied.count_ones()
    }

    /// Returns `true` if the opponent has a line.
    pub fn is_lost(self) -> bool {
        self.board.shape().has_line(self.other())
    }

    /// Returns `true` if the game is over.
    pub fn is_over(self) -> bool {
        self.stones() == self.board.cells() || self.is_lost()
    }

    /// The columns with room, from the left, from 0.
    pub fn columns(self) -> impl Iterator<Item = u32> {
        let free = playable(self.board.shape(), self.boards.occupied);
        (0..self.board.columns).filter(move |&column| free & self.board.shape().column(column) != 0)
    }

    /// The position after a stone in a column, from 0; `None` if it is no column, it is full, or the game is over.
    pub fn play(self, column: u32) -> Option<Position> {
        if column >= self.board.columns || self.is_over() {
            return None;
        }
        let shape = self.board.shape();
        let square = playable(shape, self.boards.occupied) & shape.column(column);
        (square != 0).then(|| Position { board: self.board, boards: self.boards.play(square) })
    }

    /// The mirror image.
    #[must_use]
    pub fn mirrored(self) -> Position {
        let shape = self.board.shape();
        let Boards { mover, occupied } = self.boards;
        let boards = Boards { mover: shape.mirror(mover), occupied: shape.mirror(occupied) };
        Position { board: self.board, boards }
    }

    /// The value that a score (see [`Bounds`]) has in this position.
    pub fn value(self, score: i32) -> Value {
        let first_wins = (score > 0) == self.stones().is_multiple_of(2);
        let mut last = self.board.cells() as i32 + 2 - 2 * score.abs();
        if (last % 2 == 1) != first_wins {
            last -= 1;
        }
        let plies = (last - self.stones() as i32).max(0) as u32;
        match score {
            0 => Value::Draw,
            1.. => Value::Win { plies },
            _ => Value::Loss { plies },
        }
    }
}

/// A value, from the mover's point of view.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// The mover loses, as late as it can while the winner hurries.
    Loss {
        /// Plies to the end of the game; 0 at the end itself.
        plies: u32,
    },
    /// Neither player can force a line.
    Draw,
    /// The mover wins, as early as it can while the loser delays.
    Win {
        /// Plies to the end of the game.
        plies: u32,
    },
}

/// Bounds of a position's score, from the mover's point of view.
///
/// A game that the `n`-th stone wins counts `(cells + 2 − n) / 2`, rounded down, for its winner: one more than the stones that
/// the winner has left. A draw counts 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// The score is at least this.
    pub low: i32,
    /// The score is at most this.
    pub high: i32,
}

impl Bounds {
    /// The score, where it is known.
    pub fn exact(self) -> Option<i32> {
        (self.low == self.high).then_some(self.low)
    }

    /// 1 for a win, 0 for a draw, -1 for a loss, where that is known.
    pub fn outcome(self) -> Option<i32> {
        (self.low.signum() == self.high.signum()).then(|| self.low.signum())
    }
}
