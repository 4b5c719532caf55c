//! Monte Carlo tree search: the tree grows where random games say that play is good.
//!
//! Kocsis, Szepesvári, Bandit Based Monte-Carlo Planning, 2006 (UCT); Winands, Björnsson, Saito, Monte-Carlo Tree
//! Search Solver, 2008: finished games prove their predecessors won or lost, and proved moves are not tried again.

use crate::{
    limits::{MAX_DEPTH, POLL_INTERVAL},
    random::SplitMix64,
    score::{WIN, of_outcome},
};
use boyi_core::{
    Analysis, AnalysisError, Bound, Engine, Evaluator, Game, Limits, Line, Outcome, Record, SearchObserver,
    Stats, Value, sort_by_key,
};
use std::cmp::Reverse;

/// Monte Carlo tree search with a solver. It plays random games until the value is proved, a limit is reached, the
/// observer stops it, or the tree fills the memory; random games too long to finish are judged by the evaluator. A tree
/// of limited depth might never fill the memory: with a depth but no node limit, a million nodes are enough.
///
/// Its estimates are in the game's units, by way of the average result `r` between -1 and 1: `400 r / (1 - |r|)`.
/// Wins and losses that it proves may be quicker than it knows: it gives their length only where that is certain.
///
/// It keeps its tree: a question about a position that was reached from an earlier one continues its search.
#[derive(Clone, Debug)]
pub struct Mcts<G: Game, E> {
    evaluator: E,
    seed: u64,
    /// The tree of the questions so far.
    tree: Option<Tree<G>>,
}

impl<G: Game, E> Mcts<G, E> {
    /// Creates the engine with this evaluator, and random games from seed 0.
    pub fn new(evaluator: E) -> Self {
        Mcts { evaluator, seed: 0, tree: None }
    }

    /// Sets the seed of the random games.
    #[must_use]
    pub fn with_seed(self, seed: u64) -> Self {
        Mcts { seed, tree: None, ..self }
    }
}

/// The weight of exploring against exploiting; √2 in theory, less where results are reliable.
const EXPLORATION: f64 = 1.0;
/// Nodes searched where the depth is limited and nothing else is.
const ENOUGH_NODES: u64 = 1_000_000;
/// Random moves before the evaluator is asked.
const PLAYOUT_PLIES: u32 = 200;
/// The evaluation that counts as half a win.
const HALF_A_WIN: f64 = 400.0;
/// Results are added up as integers: a win is this many.
const UNIT: f64 = (1 << 20) as f64;

impl<G: Game, E: Evaluator<G>> Engine<G> for Mcts<G, E> {
    fn analyze(
        &mut self,
        game: &G,
        record: &Record<G>,
        limits: &Limits,
        observer: &mut dyn SearchObserver<G::Move>,
    ) -> Result<Analysis<G::Move>, AnalysisError> {
        if let Some(outcome) = game.verdict(record) {
            return Ok(Analysis::finished("mcts", outcome.into()));
        }
        let most_nodes = (limits.memory / 2 / size_of::<Node<G::Move>>()).min(u32::MAX as usize);
        if game.count(record.now()) >= most_nodes as u64 {
            return Err(AnalysisError::TooLarge);
        }
        let kept = self.tree.take().and_then(|tree| tree.continued_at(game, record, most_nodes));
        let tree = kept.unwrap_or_else(|| Tree::new(record.now().clone(), self.seed));
        let Mcts { evaluator, .. } = self;
        let stats = Stats::default();
        let (path, moves) = (Vec::new(), Vec::new());
        let mut search = Search { game, evaluator, limits, most_nodes, tree, path, moves, stats };
        let answer = search.grow(record.now(), observer);
        self.tree = Some(search.tree);
        answer
    }

    fn clear(&mut self) {
        self.tree = None;
    }
}

/// The proved result of a node, for its side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct ProvenScore {
    /// See [`crate::score`], counted from the node.
    score: i32,
    /// `true` if the distance is the true one, and not merely one that can be forced.
    exact: bool,
}

/// A node of the tree: a move, and its results.
#[derive(Clone, Debug)]
struct Node<M> {
    /// The move that leads here; `None` at node 0.
    mv: Option<M>,
    /// The successors: `children` nodes from `first`; none yet while that is 0.
    first: u32,
    children: u32,
    visits: u32,
    proven: Option<ProvenScore>,
    /// `true` if a move is proved to draw, so that the side to move gets at least a draw.
    floor: bool,
    /// The sum of results for the side to move here.
    total: i64,
}

impl<M> Node<M> {
    fn new(mv: Option<M>) -> Self {
        Node { mv, first: 0, children: 0, visits: 0, proven: None, floor: false, total: 0 }
    }

    /// The average result for the side to move here, from -1 to 1.
    fn mean(&self) -> f64 {
        match self.proven {
            Some(proven) => f64::from(proven.score.signum()),
            None => self.total as f64 / UNIT / f64::from(self.visits.max(1)),
        }
    }
}

/// The tree that the engine keeps.
#[derive(Clone, Debug)]
struct Tree<G: Game> {
    /// The position of node 0.
    origin: G::Position,
    /// The nodes from node 0 to the root of the present question, which is the last.
    root_path: Vec<usize>,
    nodes: Vec<Node<G::Move>>,
    random: SplitMix64,
}

impl<G: Game> Tree<G> {
    fn new(origin: G::Position, seed: u64) -> Self {
        Tree { origin, root_path: vec![0], nodes: vec![Node::new(None)], random: SplitMix64::new(seed) }
    }

    fn root(&self) -> usize {
        self.root_path[self.root_path.len() - 1]
    }

    fn children(&self, node: usize) -> &[Node<G::Move>] {
        let Node { first, children, .. } = self.nodes[node];
        &self.nodes[first as usize..(first + children) as usize]
    }

    /// Makes the last position of the record the root of the tree. `None` if the tree does not have it, or if less
    /// than half of `most_nodes` is left for it to grow.
    fn continued_at(mut self, game: &G, record: &Record<G>, most_nodes: usize) -> Option<Self> {
        let begin = record.positions().iter().rposition(|position| *position == self.origin)?;
        self.root_path.truncate(1);
        for mv in &record.moves()[begin..] {
            let first = self.nodes[self.root()].first as usize;
            let index = self.children(self.root()).iter().position(|child| child.mv.as_ref() == Some(mv))?;
            self.root_path.push(first + index);
        }
        if self.nodes.len() > most_nodes / 2 {
            self.cut(record.now().clone());
        }
        let expands = self.nodes[self.root()].children == 0;
        let wanted = if expands { game.count(record.now()) as usize } else { 0 };
        let fits = self.nodes.len() <= most_nodes / 2 && self.nodes.len() + wanted <= most_nodes;
        fits.then_some(self)
    }

    /// Keeps only the subtree of the root, whose position is `origin`.
    fn cut(&mut self, origin: G::Position) {
        let mut nodes: Vec<Node<G::Move>> = Vec::new();
        nodes.push(Node { mv: None, ..self.nodes[self.root()].clone() });
        let mut index = 0;
        while index < nodes.len() {
            let Node { first, children, .. } = nodes[index];
            if children > 0 {
                nodes[index].first = nodes.len() as u32;
                nodes.extend_from_slice(&self.nodes[first as usize..(first + children) as usize]);
            }
            index += 1;
        }
        *self = Tree { origin, root_path: vec![0], nodes, random: self.random.clone() };
    }
}

/// A search in progress.
struct Search<'a, G: Game, E> {
    game: &'a G,
    evaluator: &'a E,
    limits: &'a Limits,
    most_nodes: usize,
    tree: Tree<G>,
    /// The nodes from the root to the present one.
    path: Vec<usize>,
    moves: Vec<G::Move>,
    stats: Stats,
}

impl<G: Game, E: Evaluator<G>> Search<'_, G, E> {
    fn grow(
        &mut self,
        root: &G::Position,
        observer: &mut dyn SearchObserver<G::Move>,
    ) -> Result<Analysis<G::Move>, AnalysisError> {
        let mut poll_at = POLL_INTERVAL;
        let enough = if self.limits.depth.is_some() { ENOUGH_NODES } else { u64::MAX };
        let most = self.limits.nodes.unwrap_or(enough);
        let mut full = false;
        let at = self.tree.root();
        if self.tree.nodes[at].children == 0 {
            self.expand(at, root);
        }
        while self.tree.nodes[at].proven.is_none() && !full && self.stats.nodes() < most {
            full = !self.iterate(root);
            if self.stats.nodes() >= poll_at {
                poll_at = self.stats.nodes() + POLL_INTERVAL;
                observer.progress(self.stats.nodes());
                if observer.poll().is_break() {
                    break;
                }
            }
        }
        self.prove_above_root();
        if self.tree.nodes[at].visits == 0 && self.tree.nodes[at].proven.is_none() {
            return Err(AnalysisError::Stopped);
        }
        Ok(self.report())
    }

    /// Proves the nodes that lead to the root, where the result of the root suffices.
    fn prove_above_root(&mut self) {
        for step in (1..self.tree.root_path.len()).rev() {
            let (node, after) = (self.tree.root_path[step - 1], self.tree.root_path[step]);
            let Some(proven) = self.tree.nodes[after].proven else { return };
            self.tree.nodes[node].floor |= proven.score == 0;
            self.tree.nodes[node].proven = self.prove(node);
        }
    }

    /// Plays one more game: down the tree, out of it, and back. Returns `false` if the memory is full.
    fn iterate(&mut self, root: &G::Position) -> bool {
        // Step 1. Down the tree to a node without successors, by the upper confidence bounds.
        let deepest = self.limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH);
        let mut now = root.clone();
        let mut node = self.tree.root();
        let mut room = true;
        self.path.clear();
        self.path.push(node);
        while self.tree.nodes[node].proven.is_none() {
            let at_limit = self.path.len() as u32 > deepest;
            if self.tree.nodes[node].children == 0 {
                // Step 2. A node seen for the second time gets its successors.
                if self.tree.nodes[node].visits == 0 || at_limit || !room {
                    break;
                }
                room = self.expand(node, &now);
                continue;
            }
            node = self.select(node);
            now = self.game.play(&now, self.tree.nodes[node].mv.as_ref().expect("not the root"));
            self.path.push(node);
            self.stats.depth = self.stats.depth.max(self.path.len() as u32 - 1);
            if self.tree.nodes[node].visits == 0
                && let Some(outcome) = self.game.outcome(&now)
            {
                self.tree.nodes[node].proven =
                    Some(ProvenScore { score: of_outcome(outcome, 0), exact: true });
                self.stats.leaves += 1;
            }
        }
        // Step 3. The result there: proved, or by a random game.
        let result = match self.tree.nodes[node].proven {
            Some(proven) => f64::from(proven.score.signum()),
            None => self.playout(now, deepest + 1 - self.path.len() as u32),
        };
        // Step 4. Back up: results change sides at every step, and proofs may prove what is above them.
        let mut result = (result * UNIT) as i64;
        let mut proved = self.tree.nodes[node].proven.is_some();
        for step in (0..self.path.len()).rev() {
            let node = self.path[step];
            if proved && step + 1 < self.path.len() {
                let after = self.path[step + 1];
                self.tree.nodes[node].floor |=
                    self.tree.nodes[after].proven.is_some_and(|proven| proven.score == 0);
                self.tree.nodes[node].proven = self.prove(node);
                proved = self.tree.nodes[node].proven.is_some();
            }
            if self.tree.nodes[node].floor {
                result = result.max(0);
            }
            self.tree.nodes[node].visits = self.tree.nodes[node].visits.saturating_add(1);
            self.tree.nodes[node].total += result;
            result = -result;
        }
        room
    }

    /// Expands a node, most promising move first. Returns `false` if the children do not fit in memory.
    fn expand(&mut self, node: usize, position: &G::Position) -> bool {
        self.stats.interior += 1;
        self.moves.clear();
        self.game.moves(position, &mut self.moves);
        if self.tree.nodes.len() + self.moves.len() > self.most_nodes {
            return false;
        }
        sort_by_key(&mut self.moves, |mv| Reverse(self.game.priority(position, mv)));
        self.tree.nodes[node].first = self.tree.nodes.len() as u32;
        self.tree.nodes[node].children = self.moves.len() as u32;
        self.tree.nodes.extend(self.moves.drain(..).map(|mv| Node::new(Some(mv))));
        true
    }

    /// The successor to try: one never tried, or the one with the highest upper confidence bound. Proved ones are not tried again;
    /// as the node itself is not proved, there is another.
    fn select(&self, node: usize) -> usize {
        let log = ln(self.tree.nodes[node].visits.max(1));
        let bound = |child: &Node<G::Move>| match child.proven {
            Some(_) => f64::NEG_INFINITY,
            _ if child.visits == 0 => f64::INFINITY,
            _ => -child.mean() + EXPLORATION * (log / f64::from(child.visits)).sqrt(),
        };
        let mut best = (f64::NEG_INFINITY, 0);
        for (index, child) in self.tree.children(node).iter().enumerate() {
            let bound = bound(child);
            if bound > best.0 {
                best = (bound, index);
            }
        }
        self.tree.nodes[node].first as usize + best.1
    }

    /// The result of a node that its successors prove: a win if one of them is lost, otherwise the best if all are known.
    fn prove(&self, node: usize) -> Option<ProvenScore> {
        let children = self.tree.children(node);
        let known = || children.iter().filter_map(|child| child.proven);
        let best = known().map(|proven| proven.score).min()?;
        let all = known().count() == children.len();
        if best >= 0 && !all {
            return None;
        }
        let score = -best + best.signum();
        // A win in one ply cannot be beaten. Otherwise a quicker one may hide behind any move not known exactly.
        let exact = score == WIN - 1 || (all && known().all(|proven| proven.exact));
        Some(ProvenScore { score, exact })
    }

    /// The result of a random game, for the side to move.
    fn playout(&mut self, mut now: G::Position, deepest: u32) -> f64 {
        let mut sign = 1.0;
        let mut ply = 0;
        let result = loop {
            if let Some(outcome) = self.game.outcome(&now) {
                break match outcome {
                    Outcome::Win => 1.0,
                    Outcome::Draw => 0.0,
                    Outcome::Loss => -1.0,
                };
            }
            if ply == deepest.min(PLAYOUT_PLIES) {
                let score = f64::from(self.evaluator.evaluate(self.game, &now));
                break score / (score.abs() + HALF_A_WIN);
            }
            self.stats.interior += 1;
            self.moves.clear();
            self.game.moves(&now, &mut self.moves);
            let drawn = self.tree.random.below(self.moves.len() as u64) as usize;
            now = self.game.play(&now, &self.moves[drawn]);
            sign = -sign;
            ply += 1;
        };
        self.stats.leaves += 1;
        sign * result
    }

    /// The value of a node, from the point of view of the side that moves there.
    fn value(&self, node: &Node<G::Move>) -> Value {
        match node.proven {
            None if node.visits == 0 => Value::Unknown,
            None => {
                let mean = node.mean().clamp(-0.9999, 0.9999);
                Value::Estimate((HALF_A_WIN * mean / (1.0 - mean.abs())) as i32)
            }
            Some(ProvenScore { score: 0, .. }) => Value::Draw,
            Some(ProvenScore { score, exact }) => {
                let plies = exact.then_some((WIN - score.abs()) as u32);
                if score > 0 { Value::Win { plies } } else { Value::Loss { plies } }
            }
        }
    }

    /// The rank of a move at `node`, by the node it leads to: proved wins, the quickest first; then by
    /// visits, but a proved draw before a worse estimate; then proved losses, the slowest first.
    fn preference(&self, node: usize, child: &Node<G::Move>) -> (i8, i64) {
        match child.proven {
            Some(ProvenScore { score: 0, .. }) => (0, 0),
            Some(ProvenScore { score, .. }) => (if score < 0 { 2 } else { -2 }, -i64::from(score)),
            None if self.tree.nodes[node].proven.is_some()
                || (self.tree.nodes[node].floor && child.total > 0) =>
            {
                (-1, i64::from(child.visits))
            }
            None => (if self.tree.nodes[node].floor { 1 } else { 0 }, i64::from(child.visits)),
        }
    }

    fn report(&self) -> Analysis<G::Move> {
        let root = self.tree.root();
        let mut order: Vec<usize> = (0..self.tree.children(root).len()).collect();
        let first = self.tree.nodes[root].first as usize;
        let child = |index: &usize| &self.tree.nodes[first + index];
        sort_by_key(&mut order, |index| Reverse(self.preference(root, child(index))));
        let value_after = |index: &usize| (-self.value(child(index))).one_ply_later();
        let value = match self.tree.nodes[root].proven {
            Some(_) => self.value(&self.tree.nodes[root]),
            None => value_after(&order[0]),
        };
        let line = |index: &usize| {
            let value = if *index == order[0] { value } else { value_after(index) };
            Line::new(value, Bound::Exact, self.line(first + index))
        };
        let lines: Vec<Line<G::Move>> = order.iter().take(self.limits.lines.max(1)).map(line).collect();
        let mv = |index: &usize| child(index).mv.clone().expect("not the root");
        let best = if value.is_proof() {
            order
                .iter()
                .take_while(|index| **index == order[0] || value_after(index) == value)
                .map(mv)
                .collect()
        } else {
            vec![mv(&order[0])]
        };
        // A draw is only a lower bound while another move may still win.
        let is_open = self.tree.nodes[root].proven.is_none() && value.is_proof();
        let bound = if is_open { Bound::AtLeast } else { Bound::Exact };
        Analysis {
            engine: "mcts",
            value,
            bound,
            best,
            more: false,
            lines,
            notes: Vec::new(),
            stats: self.stats,
        }
    }

    /// A move and the most visited play after it.
    fn line(&self, mut node: usize) -> Vec<G::Move> {
        let mut line = Vec::new();
        loop {
            line.extend(self.tree.nodes[node].mv.clone());
            let first = self.tree.nodes[node].first as usize;
            let tried = |child: &Node<G::Move>| child.visits > 0 || child.proven.is_some();
            let Some(best) = (0..self.tree.children(node).len())
                .filter(|index| tried(&self.tree.nodes[first + index]))
                .max_by_key(|index| {
                    (self.preference(node, &self.tree.nodes[first + index]), Reverse(*index))
                })
            else {
                return line;
            };
            node = first + best;
        }
    }
}

/// The natural logarithm, by its series: the same on every machine, which the platforms' own are not.
fn ln(n: u32) -> f64 {
    let exponent = n.ilog2();
    let mantissa = f64::from(n) / (1u64 << exponent) as f64;
    // ln m = 2 artanh((m - 1) / (m + 1)), with an argument up to 1/3.
    let z = (mantissa - 1.0) / (mantissa + 1.0);
    let mut power = z;
    let mut sum = 0.0;
    for k in 0..12 {
        sum += power / f64::from(2 * k + 1);
        power *= z * z;
    }
    f64::from(exponent) * std::f64::consts::LN_2 + 2.0 * sum
}

#[cfg(test)]
mod tests {
    #[test]
    fn logarithm() {
        for n in (1..100_000).chain([u32::MAX]) {
            assert!((super::ln(n) - f64::from(n).ln()).abs() < 1e-9, "{n}");
        }
    }
}
