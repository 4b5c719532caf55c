//! Mū Tōrere: four pieces each on eight points around a centre (Māori; R. Bell, *Board and Table Games from Many Civilizations*,
//! 1960). The ring is the border of the 3×3 picture.

use crate::pieces::{PieceGame, Position, Rules, Step, cells};
use boyi_catalogue::{GameEntry, Group, Knowledge, Messages, Param};
use boyi_core::{Outcome, Side};

/// The catalogue's entries.
pub static ENTRIES: &[GameEntry] = &[GameEntry::new(
    "mu-torere",
    Group::Board,
    Knowledge::Solved,
    Messages::new(include_str!("messages/en.ftl"), include_str!("messages/zh.ftl")),
    |setup, databases| Ok(PieceGame::boxed(setup, databases, MuTorere { free: setup.flag("free")? })),
)
.with_example("oox/x1o/oxx x")
.with_sides("black", "white")
.with_params(&[Param::flag("free")])];

/// The rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MuTorere {
    /// Whether any piece may go to the centre, also one between two of its own.
    pub free: bool,
}

const CENTRE: u8 = 4;

/// The ring in order, from the lower left corner.
const RING: [u8; 8] = [0, 1, 2, 5, 8, 7, 6, 3];

/// The neighbours on the ring.
fn beside(cell: u8) -> u64 {
    let place = RING.iter().position(|&other| other == cell);
    place.map_or(0, |place| 1 << RING[(place + 1) % 8] | 1 << RING[(place + 7) % 8])
}

impl Rules for MuTorere {
    fn size(&self) -> (u32, u32) {
        (3, 3)
    }

    fn lines(&self) -> Vec<[u8; 2]> {
        RING.map(|cell| [CENTRE, cell]).to_vec()
    }

    fn has_ring(&self) -> bool {
        true
    }

    fn start(&self) -> Position {
        let set = |cells: &[u8]| cells.iter().map(|cell| 1 << cell).sum();
        Position { pieces: [set(&RING[..4]), set(&RING[4..])], mover: Side::First }
    }

    fn allowed(&self, position: &Position) -> bool {
        position.pieces.iter().all(|pieces| pieces.count_ones() == 4)
    }

    fn ended(&self, _: &Position) -> Option<Outcome> {
        None
    }

    fn steps(&self, position: &Position, mut visit: impl FnMut(Step) -> bool) {
        for from in cells(position.own()) {
            let inwards = self.free || beside(from) & position.other() != 0;
            let near = match from {
                CENTRE => 0b111_111_111,
                _ if inwards => beside(from) | 1 << CENTRE,
                _ => beside(from),
            };
            for to in cells(near & !position.taken()) {
                if !visit(Step { from, to }) {
                    return;
                }
            }
        }
    }
}
