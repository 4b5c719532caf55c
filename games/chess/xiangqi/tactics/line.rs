//! A line of play: the positions and the moves between them.

use boyi_xiangqi::{Board, Color, Move};

/// A line: the winner's move first, then the answer, and so on.
#[derive(Clone, Debug)]
pub struct Line {
    /// The position before the move that led to the first one, and that move.
    pub(super) before: Option<(Board, Move)>,
    /// The positions: the first one, and the one after each move.
    pub(super) boards: Vec<Board>,
    /// The moves.
    pub(super) moves: Vec<Move>,
}

impl Line {
    /// A line from a position; it ends before the first move that is not legal.
    pub fn new(start: Board, moves: impl IntoIterator<Item = Move>) -> Line {
        let mut line = Line { before: None, boards: vec![start], moves: Vec::new() };
        for mv in moves {
            let mut board = *line.last();
            if board.try_play(mv).is_err() {
                break;
            }
            line.boards.push(board);
            line.moves.push(mv);
        }
        line
    }

    /// A line from moves in UCI notation, ranks 1 to 10; `None` if one is not legal.
    pub fn from_uci(start: Board, moves: &[&str]) -> Option<Line> {
        let mut board = start;
        let mut read = Vec::new();
        for text in moves {
            let mv = board.parse_uci(text).ok()?;
            board.try_play(mv).ok()?;
            read.push(mv);
        }
        Some(Line::new(start, read))
    }

    /// The same line with the move that led to its first position, from `board`.
    #[must_use]
    pub fn with_previous_move(mut self, board: Board, mv: Move) -> Line {
        self.before = Some((board, mv));
        self
    }

    /// The side that plays the first move.
    pub fn winner(&self) -> Color {
        self.boards[0].turn()
    }

    /// The position at the end.
    pub fn last(&self) -> &Board {
        &self.boards[self.boards.len() - 1]
    }

    /// The plies of the winner's moves: 0, 2, 4 …
    pub(super) fn winners_plies(&self) -> impl Iterator<Item = usize> {
        (0..self.moves.len()).step_by(2)
    }
}
