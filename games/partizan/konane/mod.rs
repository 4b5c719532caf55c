//! Konane: a stone jumps over an adjacent stone of the opponent into the empty square behind it, which takes that stone; it
//! may go on in the same direction, and may stop after each jump.

use crate::{
    Rules, TextError,
    cells::{Cells, EMPTY, SIDES, exchanged, stone},
};
use boyi_partizan::{Player, Position, position::Sign};

/// Stones on a board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board(Cells);

impl Position for Board {
    fn moves(&self, player: Player, found: &mut dyn FnMut(Self)) {
        for from in self.0.all(stone(player)) {
            for direction in SIDES {
                let (mut board, mut at) = (self.0.clone(), from);
                while let Some(over) = board.step(at, direction).filter(|&over| board.at(over) == stone(player.opponent()))
                    && let Some(to) = board.step(over, direction).filter(|&to| board.at(to) == EMPTY)
                {
                    board = board.with(&[(at, EMPTY), (over, EMPTY), (to, stone(player))]);
                    at = to;
                    found(Board(board.clone()));
                }
            }
        }
    }

    fn parts(self, part: &mut dyn FnMut(Self, Sign)) {
        let (cells, sign) = self.0.least_by_colour(exchanged);
        part(Board(cells), sign);
    }
}

/// Rows from the top: `x` is a stone of Left, `o` one of Right, `.` an empty square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Konane;

impl Rules for Konane {
    type Position = Board;
    const NAME: &'static str = "konane";
    const EXAMPLE: &'static str = "xoxo.|.x.ox";

    fn read(text: &str) -> Result<(Board, Sign), TextError> {
        Ok((Board(Cells::read(text, &['.', 'x', 'o'], "x o .")?), Sign::Plus))
    }
}
