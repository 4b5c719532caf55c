//! Ski Jumps on the table.

use super::{EXPECTED, MEANINGS, SkiJumps, Slope, owner, slipper};
use crate::{
    TextError,
    cells::{Cells, EMPTY},
    play::rules::{Play, Step, grid, read_grid, squares},
};
use boyi_core::{Grid, Picture, PieceLook};
use boyi_partizan::Player;

impl Play for SkiJumps {
    fn read(&self, text: &str) -> Result<Cells, TextError> {
        read_grid(text, &MEANINGS, EXPECTED, None)
    }

    fn write(&self, board: &Cells) -> String {
        board.text(&MEANINGS)
    }

    /// The squares that a skier leaves and reaches; the same one twice if it leaves the board.
    fn moves(&self, board: &Cells, player: Player, found: &mut dyn FnMut(Step)) {
        let forward = if player == Player::Left { 1 } else { -1 };
        for from in board.indices().filter(|&from| owner(board.at(from)) == Some(player)) {
            let mut at = from;
            while let Some(to) = board.step(at, (0, forward)).filter(|&to| board.at(to) == EMPTY) {
                found([from as u8, to as u8, 0]);
                at = to;
            }
            if board.step(at, (0, forward)).is_none() {
                found([from as u8, from as u8, 0]);
            }
            if let Some((_, to)) = Slope::jump(board, from) {
                found([from as u8, to as u8, 0]);
            }
        }
    }

    fn play(&self, board: &Cells, _: Player, [from, to, _]: Step) -> Cells {
        let (from, to) = (usize::from(from), usize::from(to));
        let mut after = board.with(&[(to, board.at(from))]);
        after.set(from, EMPTY);
        if to > from && (to - from) == 2 * board.columns() {
            let over = (from + to) / 2;
            after.set(over, slipper(board.at(over)));
        }
        after
    }

    /// The squares, `a3c3`; of a skier who leaves the board its square alone, `a3`.
    fn move_text(&self, board: &Cells, [from, to, _]: Step) -> String {
        if from == to { squares(board, &[from]) } else { squares(board, &[from, to]) }
    }

    fn picture(&self, board: &Cells) -> Picture {
        let letters = MEANINGS.map(|letter| Some(letter).filter(|letter| *letter != '.'));
        Picture::Grid(Grid { discs: "Ll".to_owned(), look: PieceLook::Arrows, ..grid(board, &letters) })
    }
}
