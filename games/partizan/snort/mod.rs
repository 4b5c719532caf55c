//! Snort: a player colours a square; neighbours may not have different colours. Values are hot.

use crate::{Rules, TextError, cells::Cells, tints};
use boyi_partizan::{Player, Position, position::Sign};

/// The colours that each square may still have.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board(Cells);

impl Position for Board {
    fn moves(&self, player: Player, found: &mut dyn FnMut(Self)) {
        tints::moves(&self.0, player, tints::others, &mut |cells| found(Board(cells)));
    }

    fn parts(self, part: &mut dyn FnMut(Self, Sign)) {
        tints::parts(&self.0, tints::others, &mut |cells, sign| part(Board(cells), sign));
    }
}

/// Rows from the top: `.` is a free square, `x` one that Left coloured, `o` one that Right coloured, `#` none; or the size of a
/// free board, `3x4`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Snort;

impl Rules for Snort {
    type Position = Board;
    const NAME: &'static str = "snort";
    const EXAMPLE: &'static str = "..x|.o.";

    fn read(text: &str) -> Result<(Board, Sign), TextError> {
        Ok((Board(tints::read(text, tints::others)?), Sign::Plus))
    }
}
