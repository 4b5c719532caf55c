//! Pong Hau K'i (憋死牛): two pieces each on the corners and the centre of a square; every line but the lower side joins them.

use crate::pieces::{PieceGame, Position, Rules, Step, cells};
use boyi_catalogue::{GameEntry, Group, Knowledge, Messages};
use boyi_core::{Outcome, Side};

/// The catalogue's entries.
pub static ENTRIES: &[GameEntry] = &[GameEntry::new(
    "pong-hau-ki",
    Group::Board,
    Knowledge::Solved,
    Messages::new(include_str!("messages/en.ftl"), include_str!("messages/zh.ftl")),
    |setup, databases| Ok(PieceGame::boxed(setup, databases, PongHauKi)),
)
.with_example("x1o/3/o1x o")
.with_sides("black", "white")];

/// The rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PongHauKi;

// Cells of the 3×3 picture: only the corners and the centre are points.
const A1: u8 = 0;
const C1: u8 = 2;
const B2: u8 = 4;
const A3: u8 = 6;
const C3: u8 = 8;

fn neighbours(cell: u8) -> u64 {
    let list: &[u8] = match cell {
        A1 => &[B2, A3],
        C1 => &[B2, C3],
        A3 => &[A1, B2, C3],
        C3 => &[C1, B2, A3],
        _ => &[A1, C1, A3, C3],
    };
    list.iter().map(|cell| 1 << cell).sum()
}

impl Rules for PongHauKi {
    fn size(&self) -> (u32, u32) {
        (3, 3)
    }

    fn cells(&self) -> u64 {
        0b101_010_101
    }

    fn lines(&self) -> Vec<[u8; 2]> {
        vec![[A1, A3], [A3, C3], [C1, C3], [A1, C3], [C1, A3]]
    }

    fn start(&self) -> Position {
        Position { pieces: [1 << A3 | 1 << C3, 1 << A1 | 1 << C1], mover: Side::First }
    }

    fn allowed(&self, position: &Position) -> bool {
        position.pieces.iter().all(|pieces| pieces.count_ones() == 2)
    }

    fn ended(&self, _: &Position) -> Option<Outcome> {
        None
    }

    fn steps(&self, position: &Position, mut visit: impl FnMut(Step) -> bool) {
        for from in cells(position.own()) {
            for to in cells(neighbours(from) & !position.taken()) {
                if !visit(Step { from, to }) {
                    return;
                }
            }
        }
    }
}
