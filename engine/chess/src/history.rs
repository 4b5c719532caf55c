//! A game in progress: the positions so far, and the rules that depend on them (repetition).

use crate::{Board, IllegalMove, Move, Outcome};

/// A position with the moves that led to it.
///
/// ```
/// use boyi_chess::{Board, History, Outcome};
/// let mut game = History::new(Board::default());
/// for san in ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"] {
///     let m = game.board().parse_san(san)?;
///     game.play(m);
/// }
/// assert_eq!(game.repetitions(), 3);
/// assert_eq!(game.claimable(), Some(Outcome::ThreefoldRepetition));
/// assert_eq!(game.outcome(), None); // no claim was made
/// game.undo();
/// assert_eq!(game.repetitions(), 2);
/// # Ok::<(), boyi_chess::SanError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct History {
    /// The starting position and the position after each move: one more than `moves`.
    boards: Vec<Board>,
    moves: Vec<Move>,
}

impl Default for History {
    fn default() -> History {
        History::new(Board::default())
    }
}

impl History {
    /// A game that starts here.
    pub fn new(start: Board) -> History {
        History { boards: vec![start], moves: Vec::new() }
    }

    /// The position where the game started.
    pub fn start(&self) -> &Board {
        &self.boards[0]
    }

    /// The current position.
    pub fn board(&self) -> &Board {
        &self.boards[self.moves.len()]
    }

    /// The starting position and the position after each move.
    pub fn boards(&self) -> &[Board] {
        &self.boards
    }

    /// The moves played.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Plays a legal move. The game continues even if it is over, by [`outcome`](History::outcome), by a rule other than mate and
    /// stalemate.
    ///
    /// # Panics
    /// If the move is not legal.
    #[track_caller]
    pub fn play(&mut self, m: Move) {
        assert!(self.board().is_legal(m), "the move {m} is not legal in {}", self.board());
        self.boards.push(self.board().after(m));
        self.moves.push(m);
    }

    /// Plays a move if it is legal.
    pub fn try_play(&mut self, m: Move) -> Result<(), IllegalMove> {
        if !self.board().is_legal(m) {
            return Err(IllegalMove(m));
        }
        self.play(m);
        Ok(())
    }

    /// Takes the last move back and returns it; `None` at the start.
    pub fn undo(&mut self) -> Option<Move> {
        let m = self.moves.pop()?;
        self.boards.pop();
        Some(m)
    }

    /// The number of times that the current position has occurred, this time included: at least 1.
    pub fn repetitions(&self) -> usize {
        let (now, earlier) = (self.board(), &self.boards[..self.moves.len()]);
        // No position before the last irreversible move comes back.
        let reversible = usize::from(now.halfmove_clock());
        1 + earlier.iter().rev().take(reversible).filter(|board| board.same_position(now)).count()
    }

    /// The outcome of the game, if the rules end it without a claim: mate, stalemate, insufficient material, 75 moves, or fivefold
    /// repetition.
    pub fn outcome(&self) -> Option<Outcome> {
        self.board().outcome().or_else(|| (self.repetitions() >= 5).then_some(Outcome::FivefoldRepetition))
    }

    /// The draw that the side to move may claim in this position: threefold repetition or 50 moves.
    pub fn claimable(&self) -> Option<Outcome> {
        if self.repetitions() >= 3 {
            Some(Outcome::ThreefoldRepetition)
        } else if self.board().halfmove_clock() >= 100 && self.board().has_legal_move() {
            Some(Outcome::FiftyMoves)
        } else {
            None
        }
    }

    /// [`outcome`](History::outcome) if every draw that may be claimed is claimed at once, as engine matches do.
    pub fn outcome_with_claims(&self) -> Option<Outcome> {
        self.outcome().or_else(|| self.claimable())
    }
}
