//! Ski Jumps: Left's skiers slide to the right, Right's to the left, any number of squares while nobody is in the way, also off the
//! board. A jumper may instead jump down over an opponent in the next row onto an empty square; who was jumped over is a slipper
//! from then on and never jumps.
//!
//! E. Berlekamp, J. Conway, R. Guy, *Winning Ways*, chapter 1.

mod play;

use crate::{
    Rules, TextError,
    cells::{Cells, EMPTY, LEFT, RIGHT},
    play::rules::boards_after,
};
use boyi_partizan::{Player, Position, position::Sign};

/// Left's slipper.
const LEFT_SLIPPER: u8 = 3;
/// Right's slipper.
const RIGHT_SLIPPER: u8 = 4;
/// The characters of the squares.
const MEANINGS: [char; 5] = ['.', 'L', 'R', 'l', 'r'];
/// The same, for errors.
const EXPECTED: &str = "L R l r .";

/// The player whose skier this is.
fn owner(cell: u8) -> Option<Player> {
    match cell {
        LEFT | LEFT_SLIPPER => Some(Player::Left),
        RIGHT | RIGHT_SLIPPER => Some(Player::Right),
        _ => None,
    }
}

fn is_jumper(cell: u8) -> bool {
    matches!(cell, LEFT | RIGHT)
}

/// A skier who can no longer jump.
fn slipper(cell: u8) -> u8 {
    match cell {
        LEFT => LEFT_SLIPPER,
        RIGHT => RIGHT_SLIPPER,
        other => other,
    }
}

/// A skier of the other player.
fn exchanged(cell: u8) -> u8 {
    match cell {
        LEFT => RIGHT,
        RIGHT => LEFT,
        LEFT_SLIPPER => RIGHT_SLIPPER,
        RIGHT_SLIPPER => LEFT_SLIPPER,
        other => other,
    }
}

/// Skiers on a slope.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Slope(Cells);

impl Slope {
    /// The squares where a jumper jumps over an opponent and lands, if it can jump from here.
    fn jump(board: &Cells, from: usize) -> Option<(usize, usize)> {
        let below = board.step(from, (1, 0)).filter(|_| is_jumper(board.at(from)))?;
        let over = owner(board.at(below)).is_some_and(|player| owner(board.at(from)) == Some(player.opponent()));
        let to = board.step(below, (1, 0)).filter(|&to| over && board.at(to) == EMPTY)?;
        Some((below, to))
    }
}

impl Position for Slope {
    fn moves(&self, player: Player, found: &mut dyn FnMut(Self)) {
        boards_after(&SkiJumps, &self.0, player, &mut |board| found(Slope(board)));
    }

    /// No skier jumps from the last two rows, and nothing reaches a row from below: so each row at the top without jumpers is by itself.
    fn parts(self, part: &mut dyn FnMut(Self, Sign)) {
        let columns = self.0.columns();
        let mut rows: Vec<Vec<u8>> = self.0.lines().map(<[u8]>::to_vec).collect();
        let last = rows.len().saturating_sub(2);
        rows[last..].iter_mut().flatten().for_each(|cell| *cell = slipper(*cell));
        let apart = rows.iter().take_while(|row| !row.iter().any(|&cell| is_jumper(cell))).count();
        let (alone, slope) = rows.split_at(apart);
        for cells in alone.iter().cloned().chain([slope.concat()]) {
            if cells.iter().any(|&cell| cell != EMPTY) {
                let mirrored: Vec<u8> = cells
                    .chunks_exact(columns)
                    .flat_map(|row| row.iter().rev().map(|&cell| exchanged(cell)))
                    .collect();
                let (cells, sign) =
                    if mirrored < cells { (mirrored, Sign::Minus) } else { (cells, Sign::Plus) };
                part(Slope(Cells::of(columns, cells)), sign);
            }
        }
    }
}

/// Rows from the top: `L` is a jumper of Left, `l` a slipper, `R` and `r` are Right's, `.` is an empty square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SkiJumps;

impl Rules for SkiJumps {
    type Position = Slope;
    const NAME: &'static str = "ski-jumps";
    const EXAMPLE: &'static str = "L..|.R.|...";

    fn read(text: &str) -> Result<(Slope, Sign), TextError> {
        Ok((Slope(Cells::read(text, &MEANINGS, EXPECTED)?), Sign::Plus))
    }
}
