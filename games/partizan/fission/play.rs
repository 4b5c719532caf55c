//! Fission on the table.

use super::{Fission, MEANINGS, STONE};
use crate::{
    TextError,
    cells::{Cells, EMPTY},
    play::rules::{Play, Step, grid, read_grid, squares},
};
use boyi_core::{Grid, Picture};
use boyi_partizan::Player;

/// The empty squares beside a stone into which a player splits it.
fn halves(board: &Cells, player: Player, at: usize) -> Option<[usize; 2]> {
    let directions = match player {
        Player::Left => [(-1, 0), (1, 0)],
        Player::Right => [(0, -1), (0, 1)],
    };
    let [one, other] = directions.map(|direction| board.step(at, direction).filter(|&to| board.at(to) == EMPTY));
    Some([one?, other?])
}

impl Play for Fission {
    fn read(&self, text: &str) -> Result<Cells, TextError> {
        read_grid(text, &MEANINGS, "x . #", None)
    }

    fn write(&self, board: &Cells) -> String {
        board.text(&MEANINGS)
    }

    /// A size, `4x6`, is a board with a stone in the middle, or a board as it is written.
    fn start(&self, text: &str) -> Result<Cells, TextError> {
        let Some(mut board) = Cells::rectangle(text, EMPTY)?.filter(|board| !board.is_empty()) else {
            return self.read(text);
        };
        board.set((board.rows() - 1) / 2 * board.columns() + (board.columns() - 1) / 2, STONE);
        Ok(board)
    }

    fn moves(&self, board: &Cells, player: Player, found: &mut dyn FnMut(Step)) {
        for at in board.all(STONE).filter(|&at| halves(board, player, at).is_some()) {
            found([at as u8, 0, 0]);
        }
    }

    fn play(&self, board: &Cells, player: Player, [at, ..]: Step) -> Cells {
        let mut after = board.with(&[(at.into(), EMPTY)]);
        for half in halves(board, player, at.into()).into_iter().flatten() {
            after.set(half, STONE);
        }
        after
    }

    fn move_text(&self, board: &Cells, [at, ..]: Step) -> String {
        squares(board, &[at])
    }

    fn picture(&self, board: &Cells) -> Picture {
        Picture::Grid(Grid { stones: true, ..grid(board, &[None, Some('x'), Some('#')]) })
    }
}
