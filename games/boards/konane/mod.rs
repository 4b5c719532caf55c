//! Kōnane, Hawaiian checkers: the board is full, two stones are taken off, then stones jump over the opponent's; the player who cannot jump
//! loses (E. Berlekamp, J. Conway, R. Guy, *Winning Ways*; M. Ernst, "Playing Konane mathematically", UMAP Journal 16, 1995).
//!
//! A stone's owner is the colour of its square: the first player has that of the corner at the lower left.

use crate::pieces::{PieceGame, Position, Rules, Step, cells};
use boyi_catalogue::{GameEntry, Group, Knowledge, Messages, Param};
use boyi_core::{Outcome, Side};

/// The catalogue's entries.
pub static ENTRIES: &[GameEntry] = &[GameEntry::new(
    "konane",
    Group::Board,
    Knowledge::Solved,
    Messages::new(include_str!("messages/en.ftl"), include_str!("messages/zh.ftl")),
    |setup, databases| {
        let n = setup.number("n", 2..=8, 4)?;
        let rows = match setup.number("m", 0..=8, 0)? {
            0 => n,
            _ => setup.number("m", 2..=8, n)?,
        };
        Ok(PieceGame::boxed(setup, databases, Konane { columns: n as u8, rows: rows as u8 }))
    },
)
.with_example("oxox/1oxo/oxo1/xoxo x")
.with_sides("black", "white")
.with_params(&[Param::value("n", "4", "2..=8"), Param::value("m", "0", "2..=8")])];

/// The rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Konane {
    /// Columns of the board.
    pub columns: u8,
    /// Rows of the board.
    pub rows: u8,
}

impl Konane {
    fn place(&self, cell: u8) -> (u8, u8) {
        (cell % self.columns, cell / self.columns)
    }

    /// The squares of the first player's stones and those of the second's.
    fn colours(&self) -> [u64; 2] {
        let even = |cell: &u8| {
            let (column, row) = self.place(*cell);
            (column + row) % 2 == 0
        };
        let first = cells(self.cells()).filter(even).map(|cell| 1 << cell).sum();
        [first, self.cells() & !first]
    }

    /// Whether the game may begin with the stone of this square: one in a corner, or in the middle.
    fn opens(&self, cell: u8) -> bool {
        let (column, row) = self.place(cell);
        let at_an_end = |at: u8, size: u8| at == 0 || at == size - 1;
        let in_the_middle = |at: u8, size: u8| at == size / 2 || at == (size - 1) / 2;
        at_an_end(column, self.columns) && at_an_end(row, self.rows)
            || in_the_middle(column, self.columns) && in_the_middle(row, self.rows)
    }

    /// The square `distance` squares away in a direction: right, left, up, down.
    fn beyond(&self, cell: u8, direction: usize, squares: u8) -> Option<u8> {
        let (column, row) = self.place(cell);
        let (column, row) = match direction {
            0 => (column + squares, row),
            1 => (column.checked_sub(squares)?, row),
            2 => (column, row + squares),
            _ => (column, row.checked_sub(squares)?),
        };
        (column < self.columns && row < self.rows).then_some(row * self.columns + column)
    }

    /// One jump over a stone of the opponent's, or several in the same direction.
    fn jumps(&self, position: &Position, mut visit: impl FnMut(Step) -> bool) {
        for from in cells(position.own()) {
            for direction in 0..4 {
                let mut at = from;
                while let (Some(over), Some(to)) =
                    (self.beyond(at, direction, 1), self.beyond(at, direction, 2))
                    && position.other() >> over & 1 == 1
                    && position.taken() >> to & 1 == 0
                {
                    if !visit(Step { from, to }) {
                        return;
                    }
                    at = to;
                }
            }
        }
    }
}

impl Rules for Konane {
    const LOOPY: bool = false;

    fn size(&self) -> (u32, u32) {
        (self.columns.into(), self.rows.into())
    }

    fn start(&self) -> Position {
        Position { pieces: self.colours(), mover: Side::First }
    }

    fn allowed(&self, position: &Position) -> bool {
        let [first, second] = self.colours();
        let empty = self.cells() & !position.taken();
        let in_turn = match empty.count_ones() {
            0 => position.mover == Side::First,
            1 => {
                position.mover == Side::Second
                    && empty & first != 0
                    && cells(empty).all(|cell| self.opens(cell))
            }
            _ => true,
        };
        position.pieces[0] & !first == 0 && position.pieces[1] & !second == 0 && in_turn
    }

    fn ended(&self, _: &Position) -> Option<Outcome> {
        None
    }

    fn steps(&self, position: &Position, mut visit: impl FnMut(Step) -> bool) {
        let empty = self.cells() & !position.taken();
        let beside = |cell: u8| {
            (0..4).filter_map(|direction| self.beyond(cell, direction, 1)).any(|near| empty >> near & 1 == 1)
        };
        let removed: Vec<u8> = match empty.count_ones() {
            0 => cells(position.own()).filter(|&cell| self.opens(cell)).collect(),
            1 => cells(position.own()).filter(|&cell| beside(cell)).collect(),
            _ => return self.jumps(position, visit),
        };
        for cell in removed {
            if !visit(Step { from: cell, to: cell }) {
                return;
            }
        }
    }

    fn after(&self, position: &Position, Step { from, to }: Step) -> [u64; 2] {
        let own = position.own() & !(1 << from);
        if from == to {
            return [own, position.other()];
        }
        let distance = if from / self.columns == to / self.columns { 1 } else { self.columns };
        let path = (from.min(to)..from.max(to)).step_by(distance.into()).fold(0, |set, cell| set | 1 << cell);
        [own | 1 << to, position.other() & !path]
    }
}
