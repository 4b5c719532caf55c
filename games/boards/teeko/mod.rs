//! Teeko (J. Scarne, 1937): four pieces each are placed in turn on 5×5 points, then moved one step; four in a line or in a square win
//! (G. Steele, "Teeko", HAKMEM 90, MIT AI Memo 239, 1972, and his solution of 1998).

mod index;

use crate::pieces::{PieceGame, Position, Rules, Step, lattice, place_or_move};
use boyi_catalogue::{GameEntry, Group, Knowledge, Messages, Param};
use boyi_core::{Outcome, Side};

/// The catalogue's entries.
pub static ENTRIES: &[GameEntry] = &[GameEntry::new(
    "teeko",
    Group::Line,
    Knowledge::Search,
    Messages::new(include_str!("messages/en.ftl"), include_str!("messages/zh.ftl")),
    |setup, databases| {
        let n = setup.number("n", 3..=6, 5)? as u8;
        Ok(PieceGame::boxed_numbered(setup, databases, Teeko { n, advanced: setup.flag("advanced")? }))
    },
)
.with_example("5/5/5/xoxx1/oox1o o")
.with_sides("black", "white")
.with_params(&[Param::value("n", "5", "3..=6"), Param::flag("advanced")])];

/// The rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Teeko {
    /// Points a side.
    pub n: u8,
    /// Whether the corners of larger squares win too.
    pub advanced: bool,
}

/// Pieces each.
const EACH: u32 = 4;

impl Teeko {
    fn set(&self, places: [(u8, u8); 4]) -> Option<u64> {
        let inside = places.iter().all(|&(column, row)| column < self.n && row < self.n);
        inside.then(|| places.iter().fold(0, |set, (column, row)| set | 1 << (row * self.n + column)))
    }

    /// Whether four pieces win.
    fn wins(&self, pieces: u64) -> bool {
        if pieces.count_ones() < EACH {
            return false;
        }
        // A winning set lies to the right of its lowest piece, but for the diagonal that falls.
        let lowest = pieces.trailing_zeros() as u8;
        let (x, y) = (lowest % self.n, lowest / self.n);
        let line = |right: i8, up: u8| {
            let at = |i: u8| (x.wrapping_add_signed(right * i as i8), y + up * i);
            self.set([at(0), at(1), at(2), at(3)])
        };
        let square = |side: u8| self.set([(x, y), (x + side, y), (x, y + side), (x + side, y + side)]);
        let largest = if self.advanced { self.n - 1 } else { 1 };
        [line(1, 0), line(0, 1), line(1, 1), line(-1, 1)].contains(&Some(pieces))
            || (1..=largest).any(|side| square(side) == Some(pieces))
    }

    /// The points one step from a point.
    fn near(&self, cell: u8) -> u64 {
        let (n, column, bit) = (self.n, cell % self.n, 1_u64 << cell);
        let left = if column > 0 { bit >> 1 } else { 0 };
        let right = if column + 1 < n { bit << 1 } else { 0 };
        let row = left | bit | right;
        (row | row << n | row >> n) & self.cells() & !bit
    }

    /// Whether the mover has pieces to place.
    fn places(&self, position: &Position) -> bool {
        position.own().count_ones() < EACH
    }
}

impl Rules for Teeko {
    fn size(&self) -> (u32, u32) {
        (self.n.into(), self.n.into())
    }

    fn lines(&self) -> Vec<[u8; 2]> {
        lattice(self.n, self.n, true)
    }

    fn decisive(&self, position: &Position) -> u64 {
        if self.wins(position.other()) { position.other() } else { 0 }
    }

    fn start(&self) -> Position {
        Position { pieces: [0; 2], mover: Side::First }
    }

    fn allowed(&self, position: &Position) -> bool {
        let [first, second] = position.pieces.map(u64::count_ones);
        let in_turn = match position.mover {
            Side::First => first == second,
            Side::Second => first == second + 1 || first == EACH && second == EACH,
        };
        in_turn && first <= EACH && !self.wins(position.own())
    }

    fn ended(&self, position: &Position) -> Option<Outcome> {
        self.wins(position.other()).then_some(Outcome::Loss)
    }

    fn steps(&self, position: &Position, visit: impl FnMut(Step) -> bool) {
        let free = self.cells() & !position.taken();
        place_or_move(self.places(position), position.own(), free, |from| self.near(from), visit);
    }
}
