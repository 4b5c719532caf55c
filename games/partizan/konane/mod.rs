//! Konane: a stone jumps over an adjacent stone of the opponent into the empty square behind it, which takes that stone; it
//! may go on in the same direction, and may stop after each jump.

mod play;

use crate::{
    Rules, TextError,
    cells::{Cells, EMPTY, SIDES, STONES, exchanged, stone},
};
use boyi_partizan::{Player, Position, position::Sign};

/// Stones on a board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board(Cells);

/// Calls `found` with each move: from where to where, and the board after it.
fn jumps(cells: &Cells, player: Player, found: &mut dyn FnMut(usize, usize, &Cells)) {
    for from in cells.all(stone(player)) {
        for direction in SIDES {
            let (mut board, mut at) = (cells.clone(), from);
            while let Some(over) =
                board.step(at, direction).filter(|&over| board.at(over) == stone(player.opponent()))
                && let Some(to) = board.step(over, direction).filter(|&to| board.at(to) == EMPTY)
            {
                board = board.with(&[(at, EMPTY), (over, EMPTY), (to, stone(player))]);
                at = to;
                found(from, to, &board);
            }
        }
    }
}

impl Position for Board {
    fn moves(&self, player: Player, found: &mut dyn FnMut(Self)) {
        jumps(&self.0, player, &mut |_, _, board| found(Board(board.clone())));
    }

    fn parts(self, part: &mut dyn FnMut(Self, Sign)) {
        let (cells, sign) = self.0.least_by_colour(exchanged);
        part(Board(cells), sign);
    }
}

/// A board by its size, `4x5`: full of stones in turn but for the two that begin the game, in the middle of the middle row; or a board
/// as it is written.
fn read(text: &str) -> Result<Cells, TextError> {
    let Some(mut board) = Cells::checkered(text)? else { return Cells::read(text, &STONES, "x o .") };
    let middle = board.rows() / 2 * board.columns() + board.columns() / 2;
    let beside = middle.saturating_sub(usize::from(board.columns() > 1));
    for index in [middle, beside] {
        board.set(index, EMPTY);
    }
    Ok(board)
}

/// Rows from the top: `x` is a stone of Left, `o` one of Right, `.` an empty square; or a size, `4x5`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Konane;

impl Rules for Konane {
    type Position = Board;
    const NAME: &'static str = "konane";
    const EXAMPLE: &'static str = "xoxo.|.x.ox";

    fn read(text: &str) -> Result<(Board, Sign), TextError> {
        Ok((Board(read(text)?), Sign::Plus))
    }
}
