//! Amazons on the table.

use super::{Amazons, TAKEN, reach};
use crate::{
    Rules, TextError,
    cells::{ALL_DIRECTIONS, Cells, EMPTY, LEFT, RIGHT, stone},
    play::rules::{Play, Step, grid, named, read_grid, squares},
};
use boyi_core::{Grid, Picture, PieceLook};
use boyi_partizan::Player;

const MEANINGS: [char; 4] = ['.', 'x', 'o', '#'];

impl Play for Amazons {
    fn name(&self) -> &'static str {
        Amazons::NAME
    }

    fn read(&self, text: &str) -> Result<Cells, TextError> {
        read_grid(text, &MEANINGS, "x o . #", None)
    }

    fn write(&self, board: &Cells) -> String {
        board.text(&MEANINGS)
    }

    /// A size, `3x4`, is a board with an amazon in two opposite corners, or a board as it is written.
    fn start(&self, text: &str) -> Result<Cells, TextError> {
        let Some(mut board) = Cells::rectangle(text, EMPTY)?.filter(|board| board.indices().len() > 1) else {
            return self.read(text);
        };
        board.set(board.indices().len() - board.columns(), LEFT);
        board.set(board.columns() - 1, RIGHT);
        Ok(board)
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
