//! A partizan game on the table: boards, moves with names, pictures. Values come from the same positions as text.

use crate::{Rules, TextError, cells::Cells};
use boyi_core::{Grid, Picture};
use boyi_partizan::Player;
use std::fmt::Debug;

/// A move: what its numbers mean (squares, an edge, a cut) is the game's affair.
pub(crate) type Step = [u8; 3];

/// The name of a game, in the catalogue and in expressions.
pub(crate) trait Named {
    fn name(&self) -> &'static str;
}

impl<R: Rules> Named for R {
    fn name(&self) -> &'static str {
        R::NAME
    }
}

/// Boards, moves and pictures of a game. A board is rows of small numbers: squares, the edges of a picture, the pieces of a cake.
///
/// Invariant: [`Play::write`] writes what the game's positions in expressions are written as, and [`Play::read`] reads it back.
pub(crate) trait Play: Named + Debug + Send + Sync {
    /// Reads a board.
    fn read(&self, text: &str) -> Result<Cells, TextError>;

    /// The board as text; rows are divided by `|`.
    fn write(&self, board: &Cells) -> String;

    /// The board that play begins with, by the parameter of the game: usually its text.
    fn start(&self, text: &str) -> Result<Cells, TextError> {
        self.read(text)
    }

    /// Calls `found` with each move of a player.
    fn moves(&self, board: &Cells, player: Player, found: &mut dyn FnMut(Step));

    /// The board after a move.
    fn play(&self, board: &Cells, player: Player, step: Step) -> Cells;

    /// The text of a move.
    fn move_text(&self, board: &Cells, step: Step) -> String;

    /// The picture.
    fn picture(&self, board: &Cells) -> Picture;

    /// The independent parts, each with its name; none where the whole is one.
    fn parts(&self, board: &Cells) -> Vec<(String, Cells)> {
        let _ = board;
        Vec::new()
    }
}

/// Calls `found` with the board after each move of a player.
pub(crate) fn boards_after(rules: &impl Play, board: &Cells, player: Player, found: &mut dyn FnMut(Cells)) {
    rules.moves(board, player, &mut |step| found(rules.play(board, player, step)));
}

/// `b2`: columns are lettered from the left, rows numbered from the bottom.
pub(crate) fn square(board: &Cells, index: u8) -> String {
    let (row, column) = (usize::from(index) / board.columns(), usize::from(index) % board.columns());
    boyi_catalogue::board::square_text(column, board.rows() - 1 - row)
}

/// The squares of a move, one after the other.
pub(crate) fn squares(board: &Cells, indices: &[u8]) -> String {
    indices.iter().map(|&index| square(board, index)).collect()
}

/// A board, unless it has no square.
pub(crate) fn filled(board: Cells, expected: &'static str) -> Result<Cells, TextError> {
    if board.is_empty() { Err(TextError::End { expected }) } else { Ok(board) }
}

/// Reads a board of at most 26 columns, for each has a letter; `whole` reads a size.
pub(crate) fn read_grid(
    text: &str,
    meanings: &[char],
    expected: &'static str,
    free: Option<u8>,
) -> Result<Cells, TextError> {
    let whole = free.map(|cell| Cells::rectangle(text, cell)).transpose()?.flatten();
    filled(whole.map_or_else(|| Cells::read(text, meanings, expected), Ok)?, expected)
}

/// Reads a board of one row.
pub(crate) fn read_row(text: &str, meanings: &[char], expected: &'static str) -> Result<Cells, TextError> {
    filled(Cells::read_row(text, meanings, expected, boyi_catalogue::board::MAX_COLUMNS)?, expected)
}

/// A board whose cells are drawn as these letters, a blank where none is.
pub(crate) fn grid(board: &Cells, letters: &[Option<char>]) -> Grid {
    let cells = board.indices().map(|index| letters[usize::from(board.at(index))]).collect();
    Grid { columns: board.columns(), rows: board.rows(), cells, ..Grid::default() }
}

/// The parts of a board, each named by the squares at the corners of the rectangle around it.
pub(crate) fn named(regions: Vec<Cells>, blank: u8) -> Vec<(String, Cells)> {
    let name = |board: &Cells| {
        let used = || board.indices().filter(|&index| board.at(index) != blank);
        let columns = used().map(|index| index % board.columns());
        let rows = used().map(|index| index / board.columns());
        let corner = |column: Option<usize>, row: Option<usize>| {
            let index = row.unwrap_or(0) * board.columns() + column.unwrap_or(0);
            square(board, index as u8)
        };
        let low = corner(columns.clone().min(), rows.clone().max());
        let high = corner(columns.max(), rows.min());
        if low == high { low } else { format!("{low}–{high}") }
    };
    regions.into_iter().map(|board| (name(&board), board)).collect()
}
