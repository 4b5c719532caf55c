//! Three men's morris (三子棋) and its variants: pieces are placed in turn on 3×3 points, then slid; three in a row win.
//!
//! Tapatan slides along the diagonals of the centre too, Nine Holes to any free point, and Achi has four pieces each.

use crate::pieces::{PieceGame, Position, Rules, Step, cells, lattice, place_or_move};
use boyi_catalogue::{GameEntry, Group, Knowledge, Messages, Param, Setup};
use boyi_core::{Outcome, ParseError, Side};

const MESSAGES: Messages = Messages::new(include_str!("messages/en.ftl"), include_str!("messages/zh.ftl"));

/// The catalogue's entries.
pub static ENTRIES: &[GameEntry] = &[
    GameEntry::new("three-mens-morris", Group::Board, Knowledge::Solved, MESSAGES, |setup, databases| {
        Ok(PieceGame::boxed(setup, databases, ThreeMensMorris { each: 3, slides: slides(setup)? }))
    })
    .with_example("o2/x1o/oxx o")
    .with_sides("black", "white")
    .with_params(&[Param::flag("diagonals"), Param::flag("king"), Param::flag("any")]),
    GameEntry::new("achi", Group::Board, Knowledge::Solved, MESSAGES, |setup, databases| {
        Ok(PieceGame::boxed(setup, databases, ThreeMensMorris { each: 4, slides: Slides::Diagonals }))
    })
    .with_example("ox1/xxo/oox o")
    .with_sides("black", "white"),
];

fn slides(setup: &Setup) -> Result<Slides, ParseError> {
    match ["diagonals", "king", "any"].map(|key| setup.flag(key)) {
        [Ok(false), Ok(false), Ok(false)] => Ok(Slides::Orthogonal),
        [Ok(true), Ok(false), Ok(false)] => Ok(Slides::Diagonals),
        [Ok(false), Ok(true), Ok(false)] => Ok(Slides::King),
        [Ok(false), Ok(false), Ok(true)] => Ok(Slides::Any),
        [Err(error), ..] | [_, Err(error), _] | [.., Err(error)] => Err(error),
        _ => {
            Err(ParseError::new("parameter", setup.to_string(), "one-of")
                .with("list", "diagonals, king, any"))
        }
    }
}

/// The lines that pieces slide along.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Slides {
    /// Rows and columns.
    Orthogonal,
    /// The diagonals through the centre too.
    Diagonals,
    /// To any neighbouring point, as a king of chess.
    King,
    /// To any free point.
    Any,
}

/// The rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ThreeMensMorris {
    /// Pieces each.
    pub each: u32,
    /// The lines that they slide along.
    pub slides: Slides,
}

const ALL: u64 = 0b111_111_111;
const CENTRE: u8 = 4;
const LINES: [u64; 8] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

impl ThreeMensMorris {
    fn near(&self, from: u8) -> u64 {
        let joined = |to: &u8| {
            let (across, up) = ((from % 3).abs_diff(to % 3), (from / 3).abs_diff(to / 3));
            match self.slides {
                Slides::Orthogonal => across + up == 1,
                Slides::Diagonals => {
                    across + up == 1 || across * up == 1 && (from == CENTRE || *to == CENTRE)
                }
                Slides::King => across.max(up) == 1,
                Slides::Any => from != *to,
            }
        };
        cells(ALL).filter(joined).map(|to| 1 << to).sum()
    }
}

fn has_line(pieces: u64) -> bool {
    LINES.iter().any(|line| pieces & line == *line)
}

impl Rules for ThreeMensMorris {
    fn size(&self) -> (u32, u32) {
        (3, 3)
    }

    fn lines(&self) -> Vec<[u8; 2]> {
        let mut lines = lattice(3, 3, self.slides == Slides::King);
        if self.slides == Slides::Diagonals {
            lines.extend([[0, 8], [2, 6]]);
        }
        lines
    }

    fn decisive(&self, position: &Position) -> u64 {
        LINES.into_iter().find(|line| position.other() & line == *line).unwrap_or(0)
    }

    fn start(&self) -> Position {
        Position { pieces: [0; 2], mover: Side::First }
    }

    fn allowed(&self, position: &Position) -> bool {
        let [first, second] = position.pieces.map(u64::count_ones);
        let in_turn = match position.mover {
            Side::First => first == second,
            Side::Second => first == second + 1 || first == self.each && second == self.each,
        };
        in_turn && first <= self.each && !has_line(position.own())
    }

    fn ended(&self, position: &Position) -> Option<Outcome> {
        has_line(position.other()).then_some(Outcome::Loss)
    }

    fn steps(&self, position: &Position, visit: impl FnMut(Step) -> bool) {
        let free = ALL & !position.taken();
        place_or_move(
            position.own().count_ones() < self.each,
            position.own(),
            free,
            |from| self.near(from),
            visit,
        );
    }
}
