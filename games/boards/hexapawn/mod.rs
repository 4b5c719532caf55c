//! Hexapawn (M. Gardner, "Mathematical Games", *Scientific American*, March 1962): pawns against pawns.

use crate::pieces::{PieceGame, Position, Rules, Step, cells};
use boyi_catalogue::{GameEntry, Group, Knowledge, Messages, Param};
use boyi_core::{Outcome, Side};

/// The catalogue's entries.
pub static ENTRIES: &[GameEntry] = &[GameEntry::new(
    "hexapawn",
    Group::Board,
    Knowledge::Solved,
    Messages::new(include_str!("messages/en.ftl"), include_str!("messages/zh.ftl")),
    |setup, databases| {
        let (columns, rows) =
            (setup.number("columns", 1..=8, 3)? as u32, setup.number("rows", 3..=8, 3)? as u32);
        Ok(PieceGame::boxed(setup, databases, Hexapawn { columns, rows }))
    },
)
.with_example("o1o/x2/2x o")
.with_sides("black", "white")
.with_params(&[Param::value("columns", "3", "1..=8"), Param::value("rows", "3", "3..=8")])];

/// The rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hexapawn {
    /// Columns of the board.
    pub columns: u32,
    /// Rows of the board.
    pub rows: u32,
}

impl Hexapawn {
    fn row(&self, row: u32) -> u64 {
        ((1 << self.columns) - 1) << (row * self.columns)
    }

    /// The row that a side wants to reach.
    fn goal(&self, side: Side) -> u64 {
        self.row(if side == Side::First { self.rows - 1 } else { 0 })
    }
}

impl Rules for Hexapawn {
    const LOOPY: bool = false;

    fn size(&self) -> (u32, u32) {
        (self.columns, self.rows)
    }

    fn start(&self) -> Position {
        Position { pieces: [self.row(0), self.row(self.rows - 1)], mover: Side::First }
    }

    fn allowed(&self, position: &Position) -> bool {
        position.pieces.iter().all(|pawns| pawns.count_ones() <= self.columns)
            && position.own() & self.goal(position.mover) == 0
    }

    /// The opponent has a pawn on the last row.
    fn ended(&self, position: &Position) -> Option<Outcome> {
        (position.other() & self.goal(!position.mover) != 0).then_some(Outcome::Loss)
    }

    fn steps(&self, position: &Position, mut visit: impl FnMut(Step) -> bool) {
        for from in cells(position.own()) {
            let (column, row) = (u32::from(from) % self.columns, u32::from(from) / self.columns);
            let ahead = if position.mover == Side::First { row + 1 } else { row.wrapping_sub(1) };
            if ahead >= self.rows {
                continue;
            }
            let cell = |column: u32| ((ahead * self.columns) + column) as u8;
            let takes = |column: u32| position.other() >> cell(column) & 1 == 1;
            let left = column.checked_sub(1).filter(|&column| takes(column));
            let right = Some(column + 1).filter(|&column| column < self.columns && takes(column));
            let straight = Some(column).filter(|&column| position.taken() >> cell(column) & 1 == 0);
            for column in [straight, left, right].into_iter().flatten() {
                if !visit(Step { from, to: cell(column) }) {
                    return;
                }
            }
        }
    }
}
