//! Dodgem (C. Vout; E. Berlekamp, J. Conway, R. Guy, *Winning Ways*, chapter 22): cars on n×n squares, x's going right, o's going
//! up. The board has a column and a row more, where cars that have left are not kept: a move there takes the car off.

mod index;

use crate::pieces::{PieceGame, Position, Rules, Step, cells};
use boyi_catalogue::{GameEntry, Group, Knowledge, Messages, Param};
use boyi_core::{MarkKind, Outcome, Side};

/// The catalogue's entries.
pub static ENTRIES: &[GameEntry] = &[GameEntry::new(
    "dodgem",
    Group::Board,
    Knowledge::Solved,
    Messages::new(include_str!("messages/en.ftl"), include_str!("messages/zh.ftl")),
    |setup, databases| {
        let n = setup.number("n", 2..=LARGEST as u64, 3)? as u32;
        let rules = Dodgem { n, blocked_loses: setup.flag("blocked-loses")? };
        Ok(PieceGame::boxed_numbered(setup, databases, rules))
    },
)
.with_example("4/1xo1/1o2/x3 o")
.with_sides("black", "white")
.with_params(&[Param::value("n", "3", "2..=6"), Param::flag("blocked-loses")])];

/// The rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dodgem {
    /// Squares a side.
    pub n: u32,
    /// Whether a player whose cars cannot move has lost.
    pub blocked_loses: bool,
}

impl Dodgem {
    fn cell(&self, column: u32, row: u32) -> u8 {
        ((self.n + 1) * row + column) as u8
    }

    /// The squares next to a car's, as sets of one or none: ahead and to both sides. Beyond the last column, or row, is the goal.
    fn ways(&self, car: u64, mover: Side) -> [u64; 3] {
        let (step, squares) = (self.n + 1, self.squares());
        match mover {
            Side::First => [car << 1, car << step & squares, car >> step & squares],
            Side::Second => [car << step, car >> 1 & squares, car << 1 & squares],
        }
    }

    /// The squares that a car may have come from, in the same way.
    fn ways_back(&self, car: u64, mover: Side) -> [u64; 3] {
        let (step, squares) = (self.n + 1, self.squares());
        match mover {
            Side::First => [car >> 1 & squares, car >> step & squares, car << step & squares],
            Side::Second => [car >> step & squares, car << 1 & squares, car >> 1 & squares],
        }
    }

    /// The squares where cars stand, without the column and the row beyond.
    fn squares(&self) -> u64 {
        SQUARES[self.n as usize]
    }
}

/// The largest board.
const LARGEST: usize = 6;

/// By the size of the board: its squares. They are asked for with every move.
static SQUARES: [u64; LARGEST + 1] = {
    let mut squares = [0; LARGEST + 1];
    let mut n = 0;
    while n <= LARGEST {
        let mut row = 0;
        while row < n {
            squares[n] |= ((1 << n) - 1) << (row * (n + 1));
            row += 1;
        }
        n += 1;
    }
    squares
};

impl Rules for Dodgem {
    fn size(&self) -> (u32, u32) {
        (self.n + 1, self.n + 1)
    }

    fn cells(&self) -> u64 {
        // All but the corner beyond both goals.
        u64::MAX >> (64 - (self.n + 1) * (self.n + 1)) & !(1 << self.cell(self.n, self.n))
    }

    fn exits(&self) -> Vec<(u8, MarkKind)> {
        let right = (0..self.n).map(|row| (self.cell(self.n, row), MarkKind::Right));
        let up = (0..self.n).map(|column| (self.cell(column, self.n), MarkKind::Up));
        right.chain(up).collect()
    }

    fn start(&self) -> Position {
        let first = (1..self.n).map(|row| 1 << self.cell(0, row)).sum();
        let second = (1..self.n).map(|column| 1 << self.cell(column, 0)).sum();
        Position { pieces: [first, second], mover: Side::First }
    }

    fn allowed(&self, position: &Position) -> bool {
        position.taken() & !self.squares() == 0
            && position.pieces.iter().all(|cars| cars.count_ones() < self.n)
    }

    fn ended(&self, _: &Position) -> Option<Outcome> {
        None
    }

    /// A player without a move has won: all cars are off, or the opponent blocks them, which the rules forbid.
    fn stuck(&self, position: &Position) -> Outcome {
        if self.blocked_loses && position.own() != 0 { Outcome::Loss } else { Outcome::Win }
    }

    fn steps(&self, position: &Position, mut visit: impl FnMut(Step) -> bool) {
        for from in cells(position.own()) {
            for to in self.ways(1 << from, position.mover) {
                // A way that leads off the board, but to the goal, is no square.
                if to & !position.taken() != 0 && !visit(Step { from, to: to.trailing_zeros() as u8 }) {
                    return;
                }
            }
        }
    }

    /// A car that leaves is gone.
    fn after(&self, position: &Position, step: Step) -> [u64; 2] {
        [(position.own() & !(1 << step.from) | 1 << step.to) & self.squares(), position.other()]
    }
}
