//! The engines of this crate by name.

use crate::{
    mcts::Mcts,
    search::{AlphaBeta, Iterative, Minimax, Ordered, Pvs, Tt},
    solve::Solver,
};
use boyi_core::{Engine, Evaluator, Game};
use std::sync::Arc;

/// The engines of this crate by name, from the plainest to the strongest, the solver last.
pub const ENGINES: &[&str] = &["minimax", "alphabeta", "ordered", "tt", "iterative", "pvs", "mcts", "solve"];

/// The engines that search to a fixed depth, each adding one refinement to the one before it. With the same depth
/// they all find the same score.
pub const FIXED_DEPTH: &[&str] = &["minimax", "alphabeta", "ordered", "tt", "iterative", "pvs"];

/// Creates the engine with this name (one of [`ENGINES`]), which asks `evaluator` about unfinished positions.
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
        "solve" => Box::new(Solver::new()),
        _ => return None,
    })
}
