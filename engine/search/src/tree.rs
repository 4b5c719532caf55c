//! A search tree to look at: every node that an engine visits, in the order of the visits.
//!
//! The engine's own search records it, so the tree shown is the tree counted. It is meant for teaching, not for play:
//! each node allocates a record, and the search stops at a budget.

use crate::search::{Recorder, TreeNode, config_named, search_recorded};
use boyi_core::{Evaluator, Game, Limits};
use std::sync::Arc;

/// A search tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SearchTree<M> {
    /// The nodes in the order in which they were visited; a root first.
    pub nodes: Vec<TreeNode<M>>,
    /// `true` if the search ended within the budget.
    pub complete: bool,
}

/// The search to record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TreeOptions<'a> {
    /// One of [`FIXED_DEPTH`](crate::FIXED_DEPTH).
    pub engine: &'a str,
    /// Plies to search.
    pub depth: u32,
    /// The maximum number of nodes to record.
    pub budget: usize,
}

/// Records the search of a position; `None` if there is no such engine.
///
/// ```
/// use boyi_core::{Game, Outcome, Value, Zero};
/// use boyi_search::{TreeOptions, record_tree};
/// use std::sync::Arc;
///
/// /// One heap, take one or two, the last counter wins.
/// #[derive(Clone)]
/// struct OneTwo;
/// impl Game for OneTwo {
///     type Position = u32;
///     type Move = u32;
///     fn start(&self) -> u32 { 4 }
///     fn outcome(&self, heap: &u32) -> Option<Outcome> { (*heap == 0).then_some(Outcome::Loss) }
///     fn moves(&self, heap: &u32, out: &mut Vec<u32>) { out.extend((1..=2).filter(|take| take <= heap)) }
///     fn play(&self, heap: &u32, take: &u32) -> u32 { heap - take }
/// }
///
/// let options = TreeOptions { engine: "alphabeta", depth: 9, budget: 100 };
/// let tree = record_tree(&OneTwo, &4, &(Arc::new(Zero) as _), &options).expect("an engine");
/// assert!(tree.complete);
/// assert_eq!(tree.nodes[0].value, Some(Value::Win { plies: Some(3) }));
/// ```
pub fn record_tree<G: Game>(
    game: &G,
    position: &G::Position,
    evaluator: &Arc<dyn Evaluator<G>>,
    options: &TreeOptions,
) -> Option<SearchTree<G::Move>> {
    let config = config_named(options.engine)?;
    let mut recorder = Recorder::new(options.budget);
    if let Some(outcome) = game.outcome(position) {
        recorder.finished(outcome, options.depth);
        return Some(SearchTree { nodes: recorder.into_nodes(), complete: true });
    }
    let limits = Limits {
        depth: Some(options.depth),
        // Nodes beyond the budget are not searched either.
        nodes: Some(options.budget as u64),
        memory: MEMORY,
        ..Limits::default()
    };
    let answer = search_recorded(config, game, position, evaluator, &limits, &mut recorder);
    let complete = answer.is_ok() && !recorder.is_full();
    Some(SearchTree { nodes: recorder.into_nodes(), complete })
}

/// Bytes for the tables of a recorded search: no record is so long that it needs more.
const MEMORY: usize = 16 << 20;
