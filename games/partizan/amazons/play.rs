//! Amazons on the table.

use super::{Amazons, MEANINGS, TAKEN, reach};
use crate::{
    TextError,
    cells::{ALL_DIRECTIONS, Cells, EMPTY, stone},
    play::rules::{Play, Step, filled, grid, named, squares},
};
use boyi_core::{Grid, Picture, PieceLook};
use boyi_partizan::Player;

impl Play for Amazons {
    fn read(&self, text: &str) -> Result<Cells, TextError> {
        filled(super::read(text)?, "x o . #")
    }

    fn write(&self, board: &Cells) -> String {
        board.text(&MEANINGS)
    }

    fn moves(&self, board: &Cells, player: Player, found: &mut dyn FnMut(Step)) {
        for from in board.all(stone(player)) {
            for to in reach(board, from) {
                for arrow in reach(&board.with(&[(from, EMPTY), (to, stone(player))]), to) {
                    found([from as u8, to as u8, arrow as u8]);
                }
            }
        }
    }

    fn play(&self, board: &Cells, player: Player, [from, to, arrow]: Step) -> Cells {
        board.with(&[(from.into(), EMPTY), (to.into(), stone(player)), (arrow.into(), TAKEN)])
    }

    /// From, to, and the arrow's square behind `+`.
    fn move_text(&self, board: &Cells, [from, to, arrow]: Step) -> String {
        format!("{}+{}", squares(board, &[from, to]), squares(board, &[arrow]))
    }

    fn picture(&self, board: &Cells) -> Picture {
        let letters = [None, Some('x'), Some('o'), Some('#')];
        Picture::Grid(Grid { look: PieceLook::Queens, ..grid(board, &letters) })
    }

    fn parts(&self, board: &Cells) -> Vec<(String, Cells)> {
        named(board.regions(TAKEN, &ALL_DIRECTIONS, |_, _| true), TAKEN)
    }
}
