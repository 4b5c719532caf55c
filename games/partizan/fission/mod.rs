//! Fission: a stone splits into two beside its square, which becomes empty: Left puts them above and below, Right to the left
//! and right. Both squares must be empty.

mod play;

use crate::{
    Rules, TextError,
    cells::{Cells, EMPTY},
};
use boyi_partizan::{Player, Position, position::Sign};

/// A stone.
const STONE: u8 = 1;

/// Stones on a board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board(Cells);

impl Position for Board {
    fn moves(&self, player: Player, found: &mut dyn FnMut(Self)) {
        let (before, after) = match player {
            Player::Left => ((-1, 0), (1, 0)),
            Player::Right => ((0, -1), (0, 1)),
        };
        for stone in self.0.all(STONE) {
            let empty = |direction| self.0.step(stone, direction).filter(|&to| self.0.at(to) == EMPTY);
            if let (Some(a), Some(b)) = (empty(before), empty(after)) {
                found(Board(self.0.with(&[(stone, EMPTY), (a, STONE), (b, STONE)])));
            }
        }
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
        Ok((Board(Cells::read(text, &['.', 'x', '#'], "x . #")?), Sign::Plus))
    }
}
