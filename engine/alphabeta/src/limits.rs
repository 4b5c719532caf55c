//! Limits of a search.

use core::time::Duration;

/// The clock of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// Time left.
    pub left: Duration,
    /// Time added after each move.
    pub increment: Duration,
    /// Moves to the next time control; `None` if the time left is for the whole game.
    pub moves_to_go: Option<u32>,
}

/// The limits of a search, and the moves to search. The default never stops by itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Limits<M> {
    /// Plies of the last iteration.
    pub depth: Option<u32>,
    /// Nodes, counted as moves made. Exact with one thread.
    pub nodes: Option<u64>,
    /// Soft node limit: no iteration starts after this many nodes, so that the last one is complete.
    pub soft_nodes: Option<u64>,
    /// Time for this move.
    pub time: Option<Duration>,
    /// The game's clock.
    pub clock: Option<Clock>,
    /// Stop when a mate in this many moves (not plies) is found.
    pub mate: Option<u32>,
    /// Root moves to search; all if empty. Illegal ones are ignored.
    pub moves: Vec<M>,
    /// The number of best moves to find, each with its line (MultiPV); at least 1.
    pub lines: usize,
    /// Time reserved for transmitting the move.
    pub overhead: Duration,
}

impl<M> Default for Limits<M> {
    fn default() -> Limits<M> {
        Limits {
            depth: None,
            nodes: None,
            soft_nodes: None,
            time: None,
            clock: None,
            mate: None,
            moves: Vec::new(),
            lines: 1,
            overhead: Duration::ZERO,
        }
    }
}
