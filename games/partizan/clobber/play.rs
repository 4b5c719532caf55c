//! Clobber on the table.

use super::Clobber;
use crate::{
    TextError,
    cells::{Cells, EMPTY, SIDES, STONES, stone},
    play::rules::{Play, Step, filled, grid, named, squares},
};
use boyi_core::{Grid, Picture};
use boyi_partizan::Player;

impl Play for Clobber {
    fn read(&self, text: &str) -> Result<Cells, TextError> {
        filled(super::read(text)?, "x o .")
    }

    fn write(&self, board: &Cells) -> String {
        board.text(&STONES)
    }

    fn moves(&self, board: &Cells, player: Player, found: &mut dyn FnMut(Step)) {
        for from in board.all(stone(player)) {
            for to in board.neighbours(from).filter(|&to| board.at(to) == stone(player.opponent())) {
                found([from as u8, to as u8, 0]);
            }
        }
    }

    fn play(&self, board: &Cells, player: Player, [from, to, _]: Step) -> Cells {
        board.with(&[(from.into(), EMPTY), (to.into(), stone(player))])
    }

    fn move_text(&self, board: &Cells, [from, to, _]: Step) -> String {
        squares(board, &[from, to])
    }

    fn picture(&self, board: &Cells) -> Picture {
        Picture::Grid(Grid { stones: true, ..grid(board, &[None, Some('x'), Some('o')]) })
    }

    fn parts(&self, board: &Cells) -> Vec<(String, Cells)> {
        named(board.regions(EMPTY, &SIDES, |_, _| true), EMPTY)
    }
}
