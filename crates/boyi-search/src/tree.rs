//! A search tree to look at: every node that an engine visits, in the order of the visits.
//!
//! It is recorded in the engine's own search, which tells a [`Recorder`] where it goes; so what is shown is what is counted. For
//! teaching, not for playing: a record is allocated for each node, and the search stops at a budget.

use crate::{
    score::{Found, HORIZON, INFINITE, to_node},
    search::{plan, record},
};
use boyi_core::{Bound, Evaluator, Game, Limits, Value};
use std::sync::Arc;

/// What the search does at a node.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NodeKind {
    /// It looks at the moves.
    Interior,
    /// The game is over.
    Finished,
    /// The depth is used up: the evaluator is asked.
    Horizon,
    /// The transposition table knows enough.
    Known,
}

/// A node visited. Values and windows are those of the player to move there, counted from there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TreeNode<M> {
    /// The node before it, by place in the list; nothing at a root. An engine that deepens begins at the root again and again.
    pub parent: Option<usize>,
    /// The move that leads to it; nothing at a root.
    pub mv: Option<M>,
    /// Moves from the root.
    pub ply: u32,
    /// Plies left to search.
    pub depth: u32,
    /// What the search does here.
    pub kind: NodeKind,
    /// The window it came with: no worse than this is already certain; nothing where anything might still count.
    pub alpha: Option<Value>,
    /// The opponent will not let it come to this or better.
    pub beta: Option<Value>,
    /// What came out; nothing while the search had not returned when the budget was used up.
    pub value: Option<Value>,
    /// What `value` says about minimax's value.
    pub bound: Bound,
    /// Moves never looked at, because one before them refuted the move that led here.
    pub skipped: usize,
}

/// A search tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SearchTree<M> {
    /// The nodes in the order in which they were visited; a root first.
    pub nodes: Vec<TreeNode<M>>,
    /// Whether the search came to its end within the budget.
    pub complete: bool,
}

/// Which search to record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TreeOptions<'a> {
    /// One of [`FIXED_DEPTH`](crate::FIXED_DEPTH).
    pub engine: &'a str,
    /// Plies to search.
    pub depth: u32,
    /// Nodes to record at most.
    pub budget: usize,
}

/// Records the search of a position; nothing if there is no such engine.
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
    let plan = plan(options.engine)?;
    let mut recorder = Recorder::new(options.budget);
    if let Some(outcome) = game.outcome(position) {
        recorder.enter(NodeKind::Finished, options.depth, 0, (-INFINITE, INFINITE));
        recorder.leave(Found::finished(outcome, 0), 0, false);
        return Some(SearchTree { nodes: recorder.nodes, complete: true });
    }
    let limits = Limits {
        depth: Some(options.depth),
        // What is not recorded is not searched either.
        nodes: Some(options.budget as u64),
        memory: MEMORY,
        ..Limits::default()
    };
    let found = record(plan, game, position, evaluator, &limits, &mut recorder);
    let complete = found.is_ok() && !recorder.full;
    Some(SearchTree { nodes: recorder.nodes, complete })
}

/// Bytes for a search that is recorded: no record is so long that it needed more.
const MEMORY: usize = 16 << 20;

/// Keeps what a search tells it.
#[derive(Debug)]
pub(crate) struct Recorder<M> {
    budget: usize,
    nodes: Vec<TreeNode<M>>,
    /// The nodes that the search is in, the root first.
    path: Vec<Step>,
    /// The move that leads to the node at each ply of the path.
    moves: Vec<Option<M>>,
    /// Whether a node was not kept; nothing is kept after it.
    full: bool,
}

/// A node that the search is in.
#[derive(Clone, Copy, Debug)]
struct Step {
    node: usize,
    window: (i32, i32),
    /// Moves played so far.
    played: u64,
}

impl<M: Clone> Recorder<M> {
    fn new(budget: usize) -> Self {
        Recorder { budget, nodes: Vec::new(), path: Vec::new(), moves: vec![None], full: false }
    }

    /// A move is about to be played, to a node at `ply`.
    pub(crate) fn play(&mut self, ply: u32, mv: &M) {
        self.moves.truncate(ply as usize);
        self.moves.push(Some(mv.clone()));
        if let Some(step) = self.path.last_mut() {
            step.played += 1;
        }
    }

    /// The search comes to a node, with `depth` plies to go and a window as the search counts.
    pub(crate) fn enter(&mut self, kind: NodeKind, depth: u32, ply: u32, window: (i32, i32)) {
        self.full |= self.nodes.len() >= self.budget;
        if self.full {
            return;
        }
        let edge =
            |score: i32| (score.abs() != INFINITE).then(|| worth(Found { score, reach: HORIZON }, ply));
        let node = TreeNode {
            parent: self.path.last().map(|step| step.node),
            mv: self.moves[ply as usize].clone(),
            ply,
            depth,
            kind,
            alpha: edge(window.0),
            beta: edge(window.1),
            value: None,
            bound: Bound::Exact,
            skipped: 0,
        };
        self.path.push(Step { node: self.nodes.len(), window, played: 0 });
        self.nodes.push(node);
    }

    /// The search leaves the last node that it came to, which has so many moves; the table may have spared it looking at them.
    pub(crate) fn leave(&mut self, found: Found, moves: u64, known: bool) {
        if self.full {
            return;
        }
        let Some(Step { node, window: (alpha, beta), played }) = self.path.pop() else { return };
        let node = &mut self.nodes[node];
        node.value = Some(worth(found, node.ply));
        if node.kind != NodeKind::Interior {
            return;
        }
        node.bound = match found.score {
            score if score >= beta => Bound::AtLeast,
            score if score <= alpha => Bound::AtMost,
            _ => Bound::Exact,
        };
        match played {
            0 if known => node.kind = NodeKind::Known,
            _ => node.skipped = moves.saturating_sub(played) as usize,
        }
    }
}

/// A score of the search's, for the player to move at this ply.
fn worth(found: Found, ply: u32) -> Value {
    Found { score: to_node(found.score, ply), ..found }.value()
}
