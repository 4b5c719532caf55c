//! Engines that play any game.
//!
//! [`Minimax`] is the oracle: it searches the whole tree. Each of [`AlphaBeta`], [`Ordered`], [`Tt`], [`Iterative`]
//! and [`Pvs`] adds one refinement and finds the same value for less. [`Solver`] computes the value of every position
//! that can be reached; [`Mcts`] plays random games. [`engine`] creates an engine by its name, and
//! [`Chain`] asks several in turn.
//!
//! ```
//! use boyi_core::{Engine, Game, Limits, NoObserver, Outcome, Record, Value, Zero};
//! use std::sync::Arc;
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
//! let mut engine = boyi_search::engine("tt", Arc::new(Zero)).expect("an engine's name");
//! let limits = Limits { depth: Some(8), ..Limits::default() };
//! let analysis = engine.analyze(&OneTwo, &Record::new(&OneTwo), &limits, &mut NoObserver)?;
//! assert_eq!((analysis.value, analysis.best), (Value::Win { plies: Some(5) }, vec![1]));
//! # Ok::<(), boyi_core::AnalysisError>(())
//! ```
//!
//! Invariants:
//!
//! - A new engine gives the same question the same answer and the same counters: nothing here reads a clock or a
//!   source of true randomness.
//! - An engine keeps its tables between questions about one game. A later answer may be cheaper and deeper, and never
//!   differs in an exact value. [`boyi_core::Engine::clear`] empties them.
//! - No node allocates: each search shares one move buffer.
//! - Proved wins and losses carry their distance in plies: the winner hurries and the loser delays.

mod chain;
mod compare;
mod engines;
mod level;
mod limits;
mod mcts;
mod perft;
mod random;
mod score;
mod search;
mod solve;
mod transposition;
mod tree;

pub use chain::Chain;
pub use compare::{WithoutReports, compare};
pub use engines::{ENGINES, FIXED_DEPTH, engine};
pub use level::{Choice, ChoiceReason, Level, choose};
pub use limits::MAX_DEPTH;
pub use mcts::Mcts;
pub use perft::perft;
pub use search::{
    AlphaBeta, Iterative, Minimax, Ordered, Pvs, Refinements, SearchConfig, TreeNode, TreeSearch, Tt, steps,
};
pub use solve::{Solution, Solver};
pub use tree::{SearchTree, TreeOptions, record_tree};
