//! Clobber: a move takes an adjacent stone of the opponent and puts the own stone in its place. Every value is all-small.

mod play;

use crate::{
    Rules, TextError,
    cells::{Cells, EMPTY, SIDES, STONES, exchanged},
    play::rules::boards_after,
};
use boyi_partizan::{Player, Position, position::Sign};

/// Stones on a board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board(Cells);

impl Position for Board {
    fn moves(&self, player: Player, found: &mut dyn FnMut(Self)) {
        boards_after(&Clobber, &self.0, player, &mut |board| found(Board(board)));
    }

    fn parts(self, part: &mut dyn FnMut(Self, Sign)) {
        for component in self.0.components(EMPTY, &SIDES, |_, _| true) {
            let (cells, sign) = component.least_by_colour(exchanged);
            part(Board(cells), sign);
        }
    }
}

/// A board full of stones in turn by its size, `3x4`, or a board as it is written.
fn read(text: &str) -> Result<Cells, TextError> {
    Cells::checkered(text)?.map_or_else(|| Cells::read(text, &STONES, "x o ."), Ok)
}

/// Rows from the top: `x` is a stone of Left, `o` one of Right, `.` an empty square; or the size of a board full of stones, `3x4`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clobber;

impl Rules for Clobber {
    type Position = Board;
    const NAME: &'static str = "clobber";
    const EXAMPLE: &'static str = "xox|oxo";

    fn read(text: &str) -> Result<(Board, Sign), TextError> {
        Ok((Board(read(text)?), Sign::Plus))
    }
}
