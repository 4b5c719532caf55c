//! Konane on the table of a sum; by itself it is a game of the boards.

use super::{Konane, jumps};
use crate::{
    TextError,
    cells::{Cells, STONES},
    play::rules::{Play, Step, filled, grid, squares},
};
use boyi_core::{Grid, Picture};
use boyi_partizan::Player;

impl Play for Konane {
    fn read(&self, text: &str) -> Result<Cells, TextError> {
        filled(super::read(text)?, "x o .")
    }

    fn write(&self, board: &Cells) -> String {
        board.text(&STONES)
    }

    fn moves(&self, board: &Cells, player: Player, found: &mut dyn FnMut(Step)) {
        jumps(board, player, &mut |from, to, _| found([from as u8, to as u8, 0]));
    }

    fn play(&self, board: &Cells, player: Player, [from, to, _]: Step) -> Cells {
        let mut after = board.clone();
        jumps(board, player, &mut |start, end, board| {
            if (start, end) == (from.into(), to.into()) {
                after = board.clone();
            }
        });
        after
    }

    fn move_text(&self, board: &Cells, [from, to, _]: Step) -> String {
        squares(board, &[from, to])
    }

    fn picture(&self, board: &Cells) -> Picture {
        Picture::Grid(Grid { stones: true, ..grid(board, &[None, Some('x'), Some('o')]) })
    }
}
