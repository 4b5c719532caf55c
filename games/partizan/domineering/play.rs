//! Domineering on the table.

use super::Domineering;
use crate::{
    Rules, TextError,
    cells::{Cells, SIDES},
    play::rules::{Play, Step, grid, named, read_grid, squares},
};
use boyi_core::{Grid, Picture};
use boyi_partizan::Player;

const FREE: u8 = 0;
const TAKEN: u8 = 1;
const MEANINGS: [char; 2] = ['.', '#'];

/// The direction from the upper or left half of a domino to the other.
fn direction(player: Player) -> (i32, i32) {
    match player {
        Player::Left => (1, 0),
        Player::Right => (0, 1),
    }
}

impl Play for Domineering {
    fn read(&self, text: &str) -> Result<Cells, TextError> {
        // The bounds are those of values.
        <Domineering as Rules>::read(text)?;
        read_grid(text, &MEANINGS, ". #", Some(FREE))
    }

    fn write(&self, board: &Cells) -> String {
        board.text(&MEANINGS)
    }

    fn moves(&self, board: &Cells, player: Player, found: &mut dyn FnMut(Step)) {
        for one in board.all(FREE) {
            if let Some(other) = board.step(one, direction(player)).filter(|&other| board.at(other) == FREE) {
                found([one as u8, other as u8, 0]);
            }
        }
    }

    fn play(&self, board: &Cells, _: Player, [one, other, _]: Step) -> Cells {
        board.with(&[(one.into(), TAKEN), (other.into(), TAKEN)])
    }

    /// The lower or left half first, `a1a2`.
    fn move_text(&self, board: &Cells, [one, other, _]: Step) -> String {
        let across = other == one + 1 && board.columns() > 1;
        if across { squares(board, &[one, other]) } else { squares(board, &[other, one]) }
    }

    fn picture(&self, board: &Cells) -> Picture {
        Picture::Grid(Grid { covers: true, ..grid(board, &[None, Some('#')]) })
    }

    fn parts(&self, board: &Cells) -> Vec<(String, Cells)> {
        named(board.regions(TAKEN, &SIDES, |_, _| true), TAKEN)
    }
}
