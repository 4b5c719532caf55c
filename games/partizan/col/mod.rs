//! Col: a player colours a square; neighbours may not have the same colour. Every value is x or x + * for a number x.

use crate::{Rules, TextError, cells::Cells, tints};
use boyi_partizan::{Player, Position, position::Sign};

/// The colours that each square may still have.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board(Cells);

impl Position for Board {
    /// G + * − G^L ≥ 0, as Left wins when Right begins: a move elsewhere is answered by the same one in the other board; to a move on the
    /// square of G^L, or in *, Left answers with * or that square. Squares forbidden to the opponent alone never harm.
    const BOUND_BY_STARS: bool = true;

    fn moves(&self, player: Player, found: &mut dyn FnMut(Self)) {
        tints::moves(&self.0, player, tints::own, &mut |cells| found(Board(cells)));
    }

    fn parts(self, part: &mut dyn FnMut(Self, Sign)) {
        tints::parts(&self.0, tints::own, &mut |cells, sign| part(Board(cells), sign));
    }
}

/// Rows from the top: `.` is a free square, `x` one that Left coloured, `o` one that Right coloured, `#` none; or the size of a
/// free board, `3x4`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Col;

impl Rules for Col {
    type Position = Board;
    const NAME: &'static str = "col";
    const EXAMPLE: &'static str = "..x|.o.";

    fn read(text: &str) -> Result<(Board, Sign), TextError> {
        Ok((Board(tints::read(text, tints::own)?), Sign::Plus))
    }
}
