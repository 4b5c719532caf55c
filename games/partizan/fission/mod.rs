//! Fission: a stone splits into two beside its square, which becomes empty: Left puts them above and below, Right to the left
//! and right. Both squares must be empty.

mod play;

use crate::{Rules, TextError, cells::Cells, play::rules::boards_after};
use boyi_partizan::{Player, Position, position::Sign};

/// A stone.
const STONE: u8 = 1;

/// The characters of squares.
const MEANINGS: [char; 3] = ['.', 'x', '#'];

/// Stones on a board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board(Cells);

impl Position for Board {
    fn moves(&self, player: Player, found: &mut dyn FnMut(Self)) {
        boards_after(&Fission, &self.0, player, &mut |board| found(Board(board)));
    }

    fn parts(self, part: &mut dyn FnMut(Self, Sign)) {
        let (cells, sign) = self.0.least_by_turning();
        part(Board(cells), sign);
    }
}

/// Rows from the top: `x` is a stone, `.` an empty square, `#` none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fission;

impl Rules for Fission {
    type Position = Board;
    const NAME: &'static str = "fission";
    const EXAMPLE: &'static str = "....|..x.|....";

    fn read(text: &str) -> Result<(Board, Sign), TextError> {
        Ok((Board(Cells::read(text, &MEANINGS, "x . #")?), Sign::Plus))
    }
}
