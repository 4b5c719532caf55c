//! What a search finds.

use crate::score::Score;
use boyi_chess::Move;

/// What a score says about the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// The score itself.
    Exact,
    /// At least this.
    AtLeast,
    /// At most this.
    AtMost,
}

/// One root move with its score and the play expected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// For the side to move.
    pub score: Score,
    /// Whether the score is exact or a bound.
    pub bound: Bound,
    /// The depth of the iteration that it comes from; 0 if the move was never searched.
    pub depth: u32,
    /// The deepest ply reached for it.
    pub seldepth: u32,
    /// The root's move first; never empty.
    pub moves: Vec<Move>,
}

/// What a search found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SearchResult {
    /// The lines asked for, best first; empty exactly when there is no legal move.
    pub lines: Vec<Line>,
    /// Nodes of all threads.
    pub nodes: u64,
    /// The last iteration that was finished.
    pub depth: u32,
    /// Threads that searched; the pool had no others free in time.
    pub threads: usize,
}

impl SearchResult {
    /// The best move.
    pub fn best(&self) -> Option<Move> {
        self.lines.first().map(|line| line.moves[0])
    }

    /// The reply expected.
    pub fn ponder(&self) -> Option<Move> {
        self.lines.first().and_then(|line| line.moves.get(1).copied())
    }

    /// The best move's score.
    pub fn score(&self) -> Option<Score> {
        self.lines.first().map(|line| line.score)
    }
}
