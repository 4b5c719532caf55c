//! Fox and Hounds: four hounds at the top of a chess board hem in a fox that comes from below (E. Berlekamp, J. Conway, R. Guy,
//! *Winning Ways*, chapter 20, "Fox and Geese"). All stand on the dark squares.
//!
//! Every other ply a hound comes nearer to the bottom, so that no position comes twice.

use crate::pieces::{PieceGame, Position, Rules, Step, cells};
use boyi_catalogue::{GameEntry, Group, Knowledge, Messages, Param};
use boyi_core::{Outcome, Side};

/// The catalogue's entries.
pub static ENTRIES: &[GameEntry] = &[GameEntry::new(
    "fox-and-hounds",
    Group::Board,
    Knowledge::Search,
    Messages::new(include_str!("messages/en.ftl"), include_str!("messages/zh.ftl")),
    |setup, databases| {
        let n = setup.number("n", 4..=8, 8)? as u8;
        Ok(PieceGame::boxed(setup, databases, FoxAndHounds { n, goal: setup.flag("goal")? }))
    },
)
.with_example("3o3o/4o3/8/8/8/4x3/1o6/8 o")
.with_sides("fox", "hounds")
.with_params(&[Param::value("n", "8", "4..=8"), Param::flag("goal")])];

/// The rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FoxAndHounds {
    /// Squares a side.
    pub n: u8,
    /// Whether the fox has won when it comes to the row where the hounds started; otherwise it wins when they cannot move.
    pub goal: bool,
}

impl FoxAndHounds {
    fn dark(&self, row: u8) -> u64 {
        (0..self.n)
            .filter(|column| (column + row).is_multiple_of(2))
            .map(|column| 1 << (row * self.n + column))
            .sum()
    }
}

impl Rules for FoxAndHounds {
    const LOOPY: bool = false;

    fn size(&self) -> (u32, u32) {
        (self.n.into(), self.n.into())
    }

    fn cells(&self) -> u64 {
        (0..self.n).map(|row| self.dark(row)).sum()
    }

    fn start(&self) -> Position {
        Position { pieces: [1, self.dark(self.n - 1)], mover: Side::First }
    }

    fn allowed(&self, position: &Position) -> bool {
        position.pieces.map(u64::count_ones) == [1, self.dark(self.n - 1).count_ones()]
    }

    fn ended(&self, position: &Position) -> Option<Outcome> {
        let home = self.goal && position.pieces[0] & self.dark(self.n - 1) != 0;
        home.then_some(if position.mover == Side::First { Outcome::Win } else { Outcome::Loss })
    }

    /// One step diagonally to a free square: the fox (x) in all directions, hounds (o) downwards only.
    fn steps(&self, position: &Position, mut visit: impl FnMut(Step) -> bool) {
        let ways: &[(i8, i8)] = match position.mover {
            Side::First => &[(-1, 1), (1, 1), (-1, -1), (1, -1)],
            Side::Second => &[(-1, -1), (1, -1)],
        };
        let n = self.n as i8;
        for from in cells(position.own()) {
            for (right, up) in ways {
                let (column, row) = ((from % self.n) as i8 + right, (from / self.n) as i8 + up);
                let to = (row * n + column) as u8;
                let inside = (0..n).contains(&column) && (0..n).contains(&row);
                if inside && position.taken() >> to & 1 == 0 && !visit(Step { from, to }) {
                    return;
                }
            }
        }
    }
}
