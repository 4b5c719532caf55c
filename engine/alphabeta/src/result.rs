//! The result of a search.

use crate::score::Score;

/// The relation of a score to the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// The true score is this.
    Exact,
    /// The true score is at least this.
    AtLeast,
    /// The true score is at most this.
    AtMost,
}

/// A root move with its score and the expected play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line<M> {
    /// For the side to move; 0 if the move was never searched.
    pub score: Score,
    /// Whether the move was searched, so that the score says something.
    pub is_searched: bool,
    /// Whether the score is exact or a bound.
    pub bound: Bound,
    /// The depth of the finished iteration that it comes from; 0 if there was none.
    pub depth: u32,
    /// The deepest ply reached for it.
    pub seldepth: u32,
    /// The root's move first; never empty.
    pub moves: Vec<M>,
}

/// The result of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SearchResult<M> {
    /// The requested number of lines, best first; empty exactly when there is no legal move.
    pub lines: Vec<Line<M>>,
    /// Nodes of all threads.
    pub nodes: u64,
    /// The last iteration that was finished.
    pub depth: u32,
    /// Threads that searched; the pool had no others free in time.
    pub threads: usize,
}

impl<M: Copy> SearchResult<M> {
    /// The best move.
    pub fn best(&self) -> Option<M> {
        self.lines.first().map(|line| line.moves[0])
    }

    /// The expected reply.
    pub fn ponder(&self) -> Option<M> {
        self.lines.first().and_then(|line| line.moves.get(1).copied())
    }

    /// The best move's score.
    pub fn score(&self) -> Option<Score> {
        self.lines.first().map(|line| line.score)
    }
}
