//! The vocabulary of two-player games of perfect information.
//!
//! Everything else in the project speaks the words defined here: a [`Game`] is rules with their parameters, a
//! [`Notation`] is how people write its positions and moves, an [`Engine`] is anything that can judge a position
//! (a theorem, a solver's table, a search), and an [`Analysis`] is its answer, with [`Note`]s that give the reasons.
//!
//! Invariants:
//!
//! - Every [`Value`], [`Outcome`] and score is from the point of view of the side to move. No side enters generic search; a forced
//!   pass is a move.
//! - Only [`Value::Estimate`] and [`Value::Unknown`] are no proofs.
//! - This crate prints nothing, reads no clock and knows no game. It needs no operating system (`no_std`, with `alloc`) and depends on
//!   nothing, unless the feature `serde` or `schemars` is asked for.
//!
//! ```
//! use boyi_core::{Game, Outcome, Record, Side};
//!
//! /// One heap, take one or two, the last counter wins.
//! #[derive(Clone)]
//! struct OneTwo;
//! impl Game for OneTwo {
//!     type Position = u32;
//!     type Move = u32;
//!     fn start(&self) -> u32 { 7 }
//!     fn outcome(&self, heap: &u32) -> Option<Outcome> { (*heap == 0).then_some(Outcome::Loss) }
//!     fn moves(&self, heap: &u32, out: &mut Vec<u32>) { out.extend((1..=2).filter(|take| take <= heap)) }
//!     fn play(&self, heap: &u32, take: &u32) -> u32 { heap - take }
//! }
//!
//! let mut record = Record::new(&OneTwo);
//! record.push(&OneTwo, 1);
//! assert_eq!((*record.now(), record.mover(&OneTwo)), (6, Side::Second));
//! assert!(!OneTwo.legal(record.now(), &3));
//! ```

#![no_std]

extern crate alloc;
#[cfg(any(test, feature = "schemars"))]
extern crate std;

mod analysis;
mod error;
mod eval;
mod game;
mod hash;
mod line;
mod picture;
mod sort;
mod value;

pub use analysis::{Analysis, AnalysisError, Engine, Limits, NoObserver, SearchObserver, Stats, ThreadPool};
pub use error::{Arg, Note, ParseError};
pub use eval::{Evaluator, MAX_SCORE, SquareValue, Term, Zero};
pub use game::{Game, Notation, Outcome, Record, Side, parse_words};
pub use hash::FoldHasher;
pub use line::{Line, MoveText, NodeKind};
pub use picture::{
    BoardWord, GraphPicture, Grid, HeapLook, Mark, MarkKind, Picture, PieceLook, Points, Summand, Vertex,
};
pub use sort::sort_by_key;
pub use value::{Bound, Value};
