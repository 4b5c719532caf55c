//! Othello on boards of an even number of squares a side: place a disc that encloses some of the opponent's in a row, and they are
//! turned over. Whoever cannot must pass, and a pass is a move. (6×6: J. Feinstein, "Amenor wins world 6x6 championships!", British
//! Othello Federation newsletter, July 1993.)

use crate::pieces::{PieceGame, Position, Rules, Step, cells};
use boyi_catalogue::{GameEntry, Group, Knowledge, Messages, Param};
use boyi_core::{Outcome, ParseError, Side};

/// The catalogue's entries.
pub static ENTRIES: &[GameEntry] = &[GameEntry::new(
    "othello",
    Group::Board,
    Knowledge::Solved,
    Messages::new(include_str!("messages/en.ftl"), include_str!("messages/zh.ftl")),
    |setup, databases| {
        let n = setup.number("n", 4..=8, 4)?;
        if n % 2 == 1 {
            return Err(ParseError::new("n", n.to_string(), "one-of").with("list", "4, 6, 8"));
        }
        Ok(PieceGame::boxed(setup, databases, Othello { n: n as u32 }))
    },
)
.with_example("4/xxx1/1xo1/2o1 x")
.with_sides("black", "white")
.with_params(&[Param::value("n", "4", "4+6+8")])];

/// The rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Othello {
    /// Squares a side.
    pub n: u32,
}

const WAYS: [(i32, i32); 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

impl Othello {
    /// The discs of `other` that a disc of `own` turns over on this square.
    fn turned(&self, own: u64, other: u64, cell: u8) -> u64 {
        WAYS.iter().fold(0, |all, way| all | self.turned_one_way(own, other, cell, *way))
    }

    fn turned_one_way(&self, own: u64, other: u64, cell: u8, (right, up): (i32, i32)) -> u64 {
        let n = self.n as i32;
        let (mut column, mut row) = (i32::from(cell) % n, i32::from(cell) / n);
        let mut turned = 0;
        loop {
            (column, row) = (column + right, row + up);
            if !(0..n).contains(&column) || !(0..n).contains(&row) {
                return 0;
            }
            match 1_u64 << (row * n + column) {
                bit if other & bit != 0 => turned |= bit,
                bit if own & bit != 0 => return turned,
                _ => return 0,
            }
        }
    }

    fn placements(&self, own: u64, other: u64) -> impl Iterator<Item = u8> + '_ {
        cells(self.cells() & !(own | other)).filter(move |&cell| self.turned(own, other, cell) != 0)
    }
}

impl Rules for Othello {
    const LOOPY: bool = false;

    fn size(&self) -> (u32, u32) {
        (self.n, self.n)
    }

    fn has_transcripts_from_top(&self) -> bool {
        true
    }

    /// The four squares in the middle; the first player has black discs, and black the diagonal from the lower left.
    fn start(&self) -> Position {
        let low = self.n / 2 - 1;
        let cell = |column: u32, row: u32| 1 << (row * self.n + column);
        let first = cell(low, low) | cell(low + 1, low + 1);
        Position { pieces: [first, cell(low + 1, low) | cell(low, low + 1)], mover: Side::First }
    }

    fn allowed(&self, position: &Position) -> bool {
        // The four squares in the middle are never empty.
        let start = self.start();
        position.taken() & start.taken() == start.taken()
    }

    fn ended(&self, _: &Position) -> Option<Outcome> {
        None
    }

    /// Neither side can place a disc: more discs win.
    fn stuck(&self, position: &Position) -> Outcome {
        match position.own().count_ones().cmp(&position.other().count_ones()) {
            std::cmp::Ordering::Greater => Outcome::Win,
            std::cmp::Ordering::Equal => Outcome::Draw,
            std::cmp::Ordering::Less => Outcome::Loss,
        }
    }

    fn steps(&self, position: &Position, mut visit: impl FnMut(Step) -> bool) {
        let (own, other) = (position.own(), position.other());
        let mut any = false;
        for to in self.placements(own, other) {
            any = true;
            if !visit(Step { from: to, to }) {
                return;
            }
        }
        if !any && self.placements(other, own).next().is_some() {
            visit(Step::PASS);
        }
    }

    fn after(&self, position: &Position, step: Step) -> [u64; 2] {
        let turned = self.turned(position.own(), position.other(), step.to);
        [position.own() | turned | 1 << step.to, position.other() & !turned]
    }
}
