//! Hare and Hounds: three hounds hem a hare in on eleven points (É. Lucas, *Récréations mathématiques* III, 1893, as "le jeu
//! militaire"; M. Gardner, "Mathematical Games", *Scientific American*, October 1963).
//!
//! ```text
//!     b3--c3--d3          hounds x start on a2, b1 and b3, the hare o on e2
//!    / |\ | / |\
//!  a2--b2-c2-d2--e2
//!    \ |/ | \ |/
//!     b1--c1--d1
//! ```

use crate::pieces::{PieceGame, Position, Rules, Step, cells};
use boyi_catalogue::{GameEntry, Group, Knowledge, Messages, Param};
use boyi_core::{Outcome, Side};

/// The catalogue's entries.
pub static ENTRIES: &[GameEntry] = &[GameEntry::new(
    "hare-and-hounds",
    Group::Board,
    Knowledge::Solved,
    Messages::new(include_str!("messages/en.ftl"), include_str!("messages/zh.ftl")),
    |setup, databases| Ok(PieceGame::boxed(setup, databases, HareAndHounds { past: setup.flag("past")? })),
)
.with_example("3x1/1xxo1/5 x")
.with_sides("hounds", "hare")
.with_params(&[Param::flag("past")])];

/// The rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HareAndHounds {
    /// Whether the hare has won as soon as no hound stands in a column to its left; otherwise when it has come to the point at the
    /// far left.
    pub past: bool,
}

const COLUMNS: u8 = 5;
/// All points but the four corners of 5×3.
const POINTS: u64 = 0b01110_11111_01110;
/// The point at the far left.
const LEFT: u8 = COLUMNS;
/// The point in the middle.
const MIDDLE: u8 = COLUMNS + 2;

fn column(cell: u8) -> u8 {
    cell % COLUMNS
}

/// Whether a line joins two points.
fn joined(a: u8, b: u8) -> bool {
    let (across, up) = (column(a).abs_diff(column(b)), (a / COLUMNS).abs_diff(b / COLUMNS));
    let at_a_tip = |cell: u8| cell == LEFT || cell == LEFT + 4;
    let slanted = [a, b].iter().any(|&cell| cell == MIDDLE || at_a_tip(cell));
    across + up == 1 || across == 1 && up == 1 && slanted
}

impl Rules for HareAndHounds {
    fn size(&self) -> (u32, u32) {
        (COLUMNS.into(), 3)
    }

    fn cells(&self) -> u64 {
        POINTS
    }

    fn lines(&self) -> Vec<[u8; 2]> {
        let pairs = cells(POINTS).flat_map(|from| cells(POINTS).map(move |to| [from, to]));
        pairs.filter(|&[from, to]| from < to && joined(from, to)).collect()
    }

    fn start(&self) -> Position {
        Position { pieces: [1 << LEFT | 1 << 1 | 1 << 11, 1 << (LEFT + 4)], mover: Side::First }
    }

    fn allowed(&self, position: &Position) -> bool {
        position.pieces.map(u64::count_ones) == [3, 1]
    }

    fn ended(&self, position: &Position) -> Option<Outcome> {
        let [hounds, hare] = position.pieces;
        let hare = hare.trailing_zeros() as u8;
        let escaped =
            if self.past { cells(hounds).all(|hound| column(hound) >= column(hare)) } else { hare == LEFT };
        escaped.then_some(if position.mover == Side::First { Outcome::Loss } else { Outcome::Win })
    }

    /// Hounds never go back to the left; the hare goes anywhere.
    fn steps(&self, position: &Position, mut visit: impl FnMut(Step) -> bool) {
        let hounds = position.mover == Side::First;
        for from in cells(position.own()) {
            let free = cells(POINTS & !position.taken());
            for to in free.filter(|&to| joined(from, to) && !(hounds && column(to) < column(from))) {
                if !visit(Step { from, to }) {
                    return;
                }
            }
        }
    }
}
