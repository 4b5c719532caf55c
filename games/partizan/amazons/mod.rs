//! Amazons: an amazon moves as a queen does and then shoots an arrow as a queen moves; the arrow's square is taken for good.

mod play;

use crate::{
    Rules, TextError,
    cells::{ALL_DIRECTIONS, Cells, EMPTY, LEFT, RIGHT, exchanged, stone},
    play::rules::boards_after,
};
use boyi_partizan::{Player, Position, position::Sign};

/// A square that an arrow has taken.
const TAKEN: u8 = 3;

/// Amazons and arrows on a board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board(Cells);

/// The empty squares that a queen reaches.
fn reach(cells: &Cells, from: usize) -> Vec<usize> {
    let mut reached = Vec::new();
    for direction in ALL_DIRECTIONS {
        let mut at = from;
        while let Some(to) = cells.step(at, direction).filter(|&to| cells.at(to) == EMPTY) {
            reached.push(to);
            at = to;
        }
    }
    reached
}

impl Position for Board {
    fn moves(&self, player: Player, found: &mut dyn FnMut(Self)) {
        boards_after(&Amazons, &self.0, player, &mut |board| found(Board(board)));
    }

    fn parts(self, part: &mut dyn FnMut(Self, Sign)) {
        for component in self.0.components(TAKEN, &ALL_DIRECTIONS, |_, _| true) {
            // Without an amazon nobody can move.
            if Player::BOTH.iter().any(|&player| component.all(stone(player)).next().is_some()) {
                let (cells, sign) = component.least_by_colour(exchanged);
                part(Board(cells), sign);
            }
        }
    }
}

/// The characters of squares.
const MEANINGS: [char; 4] = ['.', 'x', 'o', '#'];

/// A board with an amazon in two opposite corners by its size, `3x4`, or a board as it is written.
fn read(text: &str) -> Result<Cells, TextError> {
    let Some(mut board) = Cells::rectangle(text, EMPTY)? else {
        return Cells::read(text, &MEANINGS, "x o . #");
    };
    board.set(board.columns() - 1, RIGHT);
    board.set(board.indices().len() - board.columns(), LEFT);
    Ok(board)
}

/// Rows from the top: `x` is an amazon of Left, `o` one of Right, `.` an empty square, `#` a taken one; or the size of a board with
/// an amazon in two opposite corners, `3x4`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Amazons;

impl Rules for Amazons {
    type Position = Board;
    const NAME: &'static str = "amazons";
    const EXAMPLE: &'static str = "x..|#..|#o#";

    fn read(text: &str) -> Result<(Board, Sign), TextError> {
        Ok((Board(read(text)?), Sign::Plus))
    }
}
