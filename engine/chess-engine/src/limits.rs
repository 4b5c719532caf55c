//! When a search ends, and what it looks at.

use boyi_chess::Move;
use core::time::Duration;

/// What is on the clock of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// Time left.
    pub left: Duration,
    /// Time added after each move.
    pub increment: Duration,
    /// Moves to the next time control; `None` if the time left is for the whole game.
    pub moves_to_go: Option<u32>,
}

/// When to stop, and what to search. The default never stops by itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Plies of the last iteration.
    pub depth: Option<u32>,
    /// Nodes, counted as moves made. Exact with one thread.
    pub nodes: Option<u64>,
    /// Begin no iteration after so many nodes: a search that ends with a whole iteration says more than one cut off.
    pub soft_nodes: Option<u64>,
    /// Time for this move.
    pub time: Option<Duration>,
    /// The game's clock.
    pub clock: Option<Clock>,
    /// Stop when a mate in this many moves (not plies) is found.
    pub mate: Option<u32>,
    /// Root moves to search; all if empty. Illegal ones are ignored.
    pub moves: Vec<Move>,
    /// How many best moves to give, each with its line; at least 1.
    pub lines: usize,
    /// Reserved for transmitting the move.
    pub overhead: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
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
