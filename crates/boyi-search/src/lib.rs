//! Engines that play any game.
//!
//! [`Minimax`] is the oracle: it looks at the whole tree. Each of [`AlphaBeta`], [`Ordered`], [`Tt`], [`Iterative`]
//! and [`Pvs`] adds one refinement and finds the same value for less. [`Solver`] works out every position that can
//! be reached; [`Mcts`] plays random games. [`engine`] finds an engine by the name that people type, and [`Chain`] asks several in turn.
//!
//! Invariants:
//!
//! - The same question gets the same answer and the same counters: nothing here reads a clock or rolls true dice.
//! - No node allocates: each search shares one move buffer.
//! - Proved wins and losses carry their distance in plies: the winner hurries and the loser delays.

mod chain;
mod compare;
mod level;
mod mcts;
mod perft;
mod score;
mod search;
mod solve;
mod split_mix;
mod transposition;
mod tree;

pub use chain::Chain;
pub use compare::{FIXED_DEPTH, compare};
pub use level::{Choice, ChoiceReason, Level, choose};
pub use mcts::Mcts;
pub use perft::perft;
pub use search::{
    AlphaBeta, Iterative, MAX_DEPTH, Minimax, Ordered, Pvs, Refinements, SearchConfig, TreeSearch, Tt, steps,
};
pub use solve::{Solution, Solver};
pub use tree::{NodeKind, SearchTree, TreeNode, TreeOptions, record_tree};

use boyi_core::{Engine, Evaluator, Game, Limits};
use std::sync::Arc;

/// A search under a node limit may list about so many moves in all: some ten seconds' work.
const MOVES_LISTED: u64 = 1 << 34;

/// Positions with fewer moves than this are never too wide.
const WIDE: u64 = 1 << 12;

/// Whether a root has so many moves that a search to its node limit would mostly list them, for minutes: a heap of half
/// a million counters, say.
pub(crate) fn too_wide(moves: u64, limits: &Limits) -> bool {
    limits.nodes.is_some_and(|nodes| moves > WIDE && moves.saturating_mul(nodes) > MOVES_LISTED)
}

/// The engines of this crate by name, from the plainest to the strongest, the solver last.
pub const ENGINES: &[&str] = &["minimax", "alphabeta", "ordered", "tt", "iterative", "pvs", "mcts", "solve"];

/// The engine with this name (one of [`ENGINES`]), asking `evaluator` about unfinished positions.
///
/// ```
/// # use boyi_core::{Evaluator, Game, Outcome, Zero};
/// # use std::sync::Arc;
/// # #[derive(Clone)] struct Over;
/// # impl Game for Over {
/// #     type Position = (); type Move = ();
/// #     fn start(&self) {}
/// #     fn outcome(&self, _: &()) -> Option<Outcome> { Some(Outcome::Draw) }
/// #     fn moves(&self, _: &(), _: &mut Vec<()>) {}
/// #     fn play(&self, _: &(), _: &()) {}
/// # }
/// let evaluator: Arc<dyn Evaluator<Over>> = Arc::new(Zero);
/// assert!(boyi_search::ENGINES.iter().all(|name| boyi_search::engine(name, evaluator.clone()).is_some()));
/// assert!(boyi_search::engine("oracle", evaluator).is_none());
/// ```
pub fn engine<G: Game>(name: &str, evaluator: Arc<dyn Evaluator<G>>) -> Option<Box<dyn Engine<G>>> {
    Some(match name {
        "minimax" => Box::new(Minimax::new(evaluator)),
        "alphabeta" => Box::new(AlphaBeta::new(evaluator)),
        "ordered" => Box::new(Ordered::new(evaluator)),
        "tt" => Box::new(Tt::new(evaluator)),
        "iterative" => Box::new(Iterative::new(evaluator)),
        "pvs" => Box::new(Pvs::new(evaluator)),
        "mcts" => Box::new(Mcts::new(evaluator)),
        "solve" => Box::new(Solver),
        _ => return None,
    })
}
