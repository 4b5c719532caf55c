//! A line of play, of chess or of xiangqi: the positions and the moves between them.

/// A board of the games of this crate, as lines need it.
pub trait LineBoard: Copy {
    /// A move.
    type Move: Copy;
    /// A side.
    type Color;

    /// Plays a move; `None` if it is not legal.
    fn played(&self, mv: Self::Move) -> Option<Self>;

    /// The move of a text in UCI notation, legal or not; `None` if it is none.
    fn read(&self, text: &str) -> Option<Self::Move>;

    /// The side to move.
    fn mover(&self) -> Self::Color;
}

/// Makes the board of a library one of lines.
macro_rules! line_board {
    ($library:ident) => {
        impl LineBoard for $library::Board {
            type Move = $library::Move;
            type Color = $library::Color;

            fn played(&self, mv: $library::Move) -> Option<Self> {
                let mut board = *self;
                board.try_play(mv).is_ok().then_some(board)
            }

            fn read(&self, text: &str) -> Option<$library::Move> {
                self.parse_uci(text).ok()
            }

            fn mover(&self) -> $library::Color {
                self.turn()
            }
        }
    };
}

line_board!(boyi_chess);
#[cfg(feature = "xiangqi")]
line_board!(boyi_xiangqi);

/// A line: the winner's move first, then the answer, and so on.
#[derive(Clone, Debug)]
pub struct Line<B: LineBoard> {
    /// The position before the move that led to the first one, and that move.
    pub(crate) before: Option<(B, B::Move)>,
    /// The positions: the first one, and the one after each move.
    pub(crate) boards: Vec<B>,
    /// The moves.
    pub(crate) moves: Vec<B::Move>,
}

impl<B: LineBoard> Line<B> {
    /// A line from a position; it ends before the first move that is not legal.
    pub fn new(start: B, moves: impl IntoIterator<Item = B::Move>) -> Line<B> {
        let mut line = Line { before: None, boards: vec![start], moves: Vec::new() };
        for mv in moves {
            let Some(board) = line.last().played(mv) else { break };
            line.boards.push(board);
            line.moves.push(mv);
        }
        line
    }

    /// A line from moves in UCI notation; `None` if one is not legal.
    pub fn from_uci(start: B, moves: &[&str]) -> Option<Line<B>> {
        let mut board = start;
        let mut read = Vec::new();
        for text in moves {
            let mv = board.read(text)?;
            board = board.played(mv)?;
            read.push(mv);
        }
        Some(Line::new(start, read))
    }

    /// The same line with the move that led to its first position, from `board`.
    #[must_use]
    pub fn with_previous_move(mut self, board: B, mv: B::Move) -> Line<B> {
        self.before = Some((board, mv));
        self
    }

    /// The side that plays the first move.
    pub fn winner(&self) -> B::Color {
        self.boards[0].mover()
    }

    /// The position at the end.
    pub fn last(&self) -> &B {
        &self.boards[self.boards.len() - 1]
    }

    /// The plies of the winner's moves: 0, 2, 4 …
    pub(crate) fn winners_plies(&self) -> impl Iterator<Item = usize> {
        (0..self.moves.len()).step_by(2)
    }
}
