//! The recorder: keeps every node that a search visits, in the order of the visits.

use crate::score::{HORIZON, INFINITE, SearchResult, to_node};
use boyi_core::{Bound, NodeKind, Outcome, Value};

/// A node visited. Values and windows are from the point of view of the side to move there, with distances counted from there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TreeNode<M> {
    /// The parent's index in the list; `None` at a root. An engine that deepens visits the root once or more per depth.
    pub parent: Option<usize>,
    /// The move that leads to the node; `None` at a root.
    pub mv: Option<M>,
    /// Moves from the root.
    pub ply: u32,
    /// Plies left to search.
    pub depth: u32,
    /// The kind of node.
    pub kind: NodeKind,
    /// The lower end of the window: the side to move already has this much. `None` is no bound.
    pub alpha: Option<Value>,
    /// The upper end of the window: the opponent will not allow this much. `None` is no bound.
    pub beta: Option<Value>,
    /// The result; `None` where the search had not returned when the budget was used up.
    pub value: Option<Value>,
    /// The relation of `value` to minimax's value.
    pub bound: Bound,
    /// Moves never searched, because one before them refuted the move that led here.
    pub skipped: usize,
}

/// Keeps the nodes that a search reports.
#[derive(Debug)]
pub(crate) struct Recorder<M> {
    budget: usize,
    nodes: Vec<TreeNode<M>>,
    /// The nodes on the search's present path, the root first.
    path: Vec<OpenNode>,
    /// The move that leads to the node at each ply of the path.
    moves: Vec<Option<M>>,
    /// `true` once a node was not kept; nothing is kept after it.
    full: bool,
}

/// A node on the search's present path.
#[derive(Clone, Copy, Debug)]
struct OpenNode {
    index: usize,
    window: (i32, i32),
    /// Moves played so far.
    played: u64,
}

impl<M: Clone> Recorder<M> {
    /// Creates an empty record of at most `budget` nodes.
    pub(crate) fn new(budget: usize) -> Self {
        Recorder { budget, nodes: Vec::new(), path: Vec::new(), moves: vec![None], full: false }
    }

    /// Returns `true` if a node was left out.
    pub(crate) fn is_full(&self) -> bool {
        self.full
    }

    /// The nodes, a root first.
    pub(crate) fn into_nodes(self) -> Vec<TreeNode<M>> {
        self.nodes
    }

    /// Records the root of a finished game: there is nothing to search.
    pub(crate) fn finished(&mut self, outcome: Outcome, depth: u32) {
        self.enter(NodeKind::Finished, depth, 0, (-INFINITE, INFINITE));
        self.leave(SearchResult::finished(outcome, 0), 0, false);
    }

    /// Records the move that leads to a node at `ply`.
    pub(crate) fn play(&mut self, ply: u32, mv: &M) {
        self.moves.truncate(ply as usize);
        self.moves.push(Some(mv.clone()));
        if let Some(node) = self.path.last_mut() {
            node.played += 1;
        }
    }

    /// Enters a node, with `depth` plies to go and a window counted from the root.
    pub(crate) fn enter(&mut self, kind: NodeKind, depth: u32, ply: u32, window: (i32, i32)) {
        self.full |= self.nodes.len() >= self.budget;
        if self.full {
            return;
        }
        let edge = |score: i32| {
            (score.abs() != INFINITE).then(|| value_at(SearchResult { score, proof_depth: HORIZON }, ply))
        };
        let node = TreeNode {
            parent: self.path.last().map(|node| node.index),
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
        self.path.push(OpenNode { index: self.nodes.len(), window, played: 0 });
        self.nodes.push(node);
    }

    /// Leaves the node entered last, which has `moves` moves. `table_hit` is `true` if the transposition table
    /// answered.
    pub(crate) fn leave(&mut self, result: SearchResult, moves: u64, table_hit: bool) {
        if self.full {
            return;
        }
        let Some(OpenNode { index, window: (alpha, beta), played }) = self.path.pop() else { return };
        let node = &mut self.nodes[index];
        node.value = Some(value_at(result, node.ply));
        if node.kind != NodeKind::Interior {
            return;
        }
        node.bound = match result.score {
            score if score >= beta => Bound::AtLeast,
            score if score <= alpha => Bound::AtMost,
            _ => Bound::Exact,
        };
        match played {
            0 if table_hit => node.kind = NodeKind::TableHit,
            _ => node.skipped = moves.saturating_sub(played) as usize,
        }
    }
}

/// A result counted from the root, as a value for the side to move at `ply`.
fn value_at(result: SearchResult, ply: u32) -> Value {
    SearchResult { score: to_node(result.score, ply), ..result }.value()
}
