//! m,n,k-games without gravity: the value of a position, with a proof that one can keep.
//!
//! On a board of m columns and n rows two players take turns; k or more stones in a row win. [`solve`] answers whether
//! the player to move wins, loses or draws; [`prove`] writes the strategy behind the answer to a file that the crate
//! `boyi-line-proof` checks with rules of its own. Each question has the form "can this player, the *attacker*, force a line
//! against the other, the *defender*?"; a position is drawn if neither can.
//!
//! The parts: [`Position`] reads and writes text; `board` has the windows (every k squares in a row) and symmetries;
//! `leaf` sees draws without search; `search` does the rest; [`analyze`] tells the reasons; `proof` walks the strategy
//! that was found.

mod analysis;
mod board;
mod leaf;
mod pairing;
mod position;
mod proof;
mod search;
mod solve;
mod squares;
mod table;

pub use analysis::{Analysis, Blockade, Square, analyze};
pub use position::{InvalidPosition, MAX_SIDE, Player, Position, Rules};
pub use proof::ProveError;
pub use solve::{Proved, Solved, Value, prove, solve};
use squares::{BitSet, Squares};
use std::fmt;

/// The limits of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The maximum number of positions searched.
    pub nodes: u64,
    /// Maximum size of its table, in bytes; writing a proof takes the same again.
    pub memory: usize,
}

impl Default for Limits {
    /// No bound on positions; 256 MiB.
    fn default() -> Self {
        Limits { nodes: u64::MAX, memory: 256 << 20 }
    }
}

/// The reason why a search ended without an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Interrupted {
    /// The limit of positions was reached.
    Nodes,
    /// The limit of memory was reached while a proof was written.
    Memory,
    /// The observer stopped the search.
    Stopped,
}

impl fmt::Display for Interrupted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Interrupted::Nodes => "the limit of positions was reached before the value was known",
            Interrupted::Memory => "the limit of memory was reached before the proof was written",
            Interrupted::Stopped => "the search was stopped before the value was known",
        })
    }
}

impl std::error::Error for Interrupted {}

/// The progress of a search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Progress {
    /// The number of positions searched so far for the current question.
    pub nodes: u64,
    /// Whether the defender's own lines count; in the search before, only the attacker's do.
    pub strong: bool,
}

/// Follows a search, and may stop it.
pub trait SearchObserver {
    /// Called every few thousand positions, on boards of more than 64 squares at each; `false` stops the search.
    fn go_on(&mut self, progress: &Progress) -> bool;
}

/// Lets every search run to its end.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoObserver;

impl SearchObserver for NoObserver {
    fn go_on(&mut self, _: &Progress) -> bool {
        true
    }
}

/// A window that a player may still complete.
#[derive(Clone, Copy, Debug)]
struct Live<S> {
    /// Its empty squares.
    empty: S,
    /// The number of its straight line of squares.
    straight: u16,
}
