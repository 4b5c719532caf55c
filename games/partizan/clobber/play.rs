//! Clobber on the table.

use super::Clobber;
use crate::{
    Rules, TextError,
    cells::{Cells, EMPTY, LEFT, RIGHT, SIDES, stone},
    play::rules::{Play, Step, grid, named, read_grid, squares},
};
use boyi_core::{Grid, Picture};
use boyi_partizan::Player;

const MEANINGS: [char; 3] = ['.', 'x', 'o'];

impl Play for Clobber {
    fn name(&self) -> &'static str {
        Clobber::NAME
    }

    fn read(&self, text: &str) -> Result<Cells, TextError> {
        read_grid(text, &MEANINGS, "x o .", None)
    }

    fn write(&self, board: &Cells) -> String {
        board.text(&MEANINGS)
    }

    /// A size, `3x4`, is a board full of stones in turn, or a board as it is written.
    fn start(&self, text: &str) -> Result<Cells, TextError> {
        let Some(mut board) = Cells::rectangle(text, LEFT)?.filter(|board| !board.is_empty()) else {
            return self.read(text);
        };
        for index in board.indices() {
            if (index / board.columns() + index % board.columns()) % 2 == 1 {
                board.set(index, RIGHT);
            }
        }
        Ok(board)
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
