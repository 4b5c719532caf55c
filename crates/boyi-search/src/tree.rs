//! A search tree to look at: every node that minimax or alpha–beta visits, in the order of the visits.
//!
//! For teaching, not for playing: it allocates a record per node, and stops at a budget.

use crate::{
    score::{Found, HORIZON, INFINITE, to_node},
    search::MAX_DEPTH,
};
use boyi_core::{Bound, Evaluator, Game, Value};

/// What the search does at a node.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NodeKind {
    /// It looks at the moves.
    Interior,
    /// The game is over.
    Finished,
    /// The depth is used up: the evaluator is asked.
    Horizon,
}

/// A node visited. Values and windows are those of the player to move there, counted from there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TreeNode<M> {
    /// The node before it, by place in the list; nothing at the root.
    pub parent: Option<usize>,
    /// The move that leads to it; nothing at the root.
    pub mv: Option<M>,
    /// Moves from the root.
    pub ply: u32,
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
    /// The nodes in the order in which they were visited; the root first.
    pub nodes: Vec<TreeNode<M>>,
    /// Whether the search came to its end within the budget.
    pub complete: bool,
}

/// Which search to record.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct TreeOptions {
    /// Plies to search.
    pub depth: u32,
    /// Alpha–beta; otherwise plain minimax.
    pub cutoffs: bool,
    /// The moves that the rules call promising first ([`Game::priority`]); otherwise generation order.
    pub ordering: bool,
    /// Nodes to record at most.
    pub budget: usize,
}

/// Records the search of a position.
///
/// ```
/// use boyi_core::{Game, Outcome, Value, Zero};
/// use boyi_search::{TreeOptions, record_tree};
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
/// let options = TreeOptions { depth: 9, cutoffs: true, ordering: false, budget: 100 };
/// let tree = record_tree(&OneTwo, &4, &Zero, &options);
/// assert!(tree.complete);
/// assert_eq!(tree.nodes[0].value, Some(Value::Win { plies: Some(3) }));
/// ```
pub fn record_tree<G: Game>(
    game: &G,
    position: &G::Position,
    evaluator: &dyn Evaluator<G>,
    options: &TreeOptions,
) -> SearchTree<G::Move> {
    let mut recorder = Recorder { game, evaluator, options, nodes: Vec::new() };
    let root = Visit { parent: None, mv: None, ply: 0, alpha: -INFINITE, beta: INFINITE };
    let complete = recorder.visit(position, root).is_some();
    SearchTree { nodes: recorder.nodes, complete }
}

struct Recorder<'a, G: Game> {
    game: &'a G,
    evaluator: &'a dyn Evaluator<G>,
    options: &'a TreeOptions,
    nodes: Vec<TreeNode<G::Move>>,
}

/// How the search comes to a node.
struct Visit<M> {
    parent: Option<usize>,
    mv: Option<M>,
    ply: u32,
    alpha: i32,
    beta: i32,
}

impl<G: Game> Recorder<'_, G> {
    /// What the search finds at a node; nothing when the budget is used up.
    fn visit(&mut self, position: &G::Position, visit: Visit<G::Move>) -> Option<Found> {
        if self.nodes.len() >= self.options.budget {
            return None;
        }
        let Visit { ply, alpha: low, beta, .. } = visit;
        let value = |found: Found| Found { score: to_node(found.score, ply), ..found }.value();
        let edge = |score: i32| (score.abs() != INFINITE).then(|| value(Found { score, reach: HORIZON }));
        let outcome = self.game.outcome(position);
        let kind = match outcome {
            Some(_) => NodeKind::Finished,
            None if ply == self.options.depth.min(MAX_DEPTH) => NodeKind::Horizon,
            None => NodeKind::Interior,
        };
        let here = self.nodes.len();
        self.nodes.push(TreeNode {
            parent: visit.parent,
            mv: visit.mv,
            ply,
            kind,
            alpha: edge(low),
            beta: edge(beta),
            value: None,
            bound: Bound::Exact,
            skipped: 0,
        });
        let found = match (kind, outcome) {
            (NodeKind::Finished, Some(outcome)) => Found::finished(outcome, ply),
            (NodeKind::Interior, _) => self.expand(position, here, ply, low, beta)?,
            _ => Found::estimate(self.evaluator.evaluate(self.game, position)),
        };
        let node = &mut self.nodes[here];
        node.value = Some(value(found));
        if kind == NodeKind::Interior && self.options.cutoffs {
            node.bound = match found.score {
                score if score >= beta => Bound::AtLeast,
                score if score <= low => Bound::AtMost,
                _ => Bound::Exact,
            };
        }
        Some(found)
    }

    fn expand(
        &mut self,
        position: &G::Position,
        here: usize,
        ply: u32,
        mut alpha: i32,
        beta: i32,
    ) -> Option<Found> {
        let mut moves = Vec::new();
        self.game.moves(position, &mut moves);
        if self.options.ordering {
            moves.sort_by_cached_key(|mv| std::cmp::Reverse(self.game.priority(position, mv)));
        }
        let count = moves.len();
        let mut best = -INFINITE;
        let mut reach = 0;
        for (nth, mv) in moves.into_iter().enumerate() {
            let child = self.game.play(position, &mv);
            let window = if self.options.cutoffs { (-beta, -alpha) } else { (-INFINITE, INFINITE) };
            let (parent, ply) = (Some(here), ply + 1);
            let found =
                self.visit(&child, Visit { parent, mv: Some(mv), ply, alpha: window.0, beta: window.1 })?;
            reach = reach.max(found.reach.saturating_add(1));
            best = best.max(-found.score);
            alpha = alpha.max(best);
            if self.options.cutoffs && alpha >= beta {
                self.nodes[here].skipped = count - nth - 1;
                break;
            }
        }
        Some(Found { score: best, reach })
    }
}
