//! Monte Carlo tree search: the tree grows where random games say that play is good.
//!
//! Kocsis, Szepesvári, Bandit Based Monte-Carlo Planning, 2006 (UCT); Winands, Björnsson, Saito, Monte-Carlo Tree
//! Search Solver, 2008: finished games prove their predecessors won or lost, and proved moves are not tried again.

use crate::{
    score::{WIN, of_outcome},
    search::{MAX_DEPTH, POLL_INTERVAL},
    split_mix::SplitMix64,
};
use boyi_core::{
    Analysis, AnalysisError, Bound, Engine, Evaluator, Game, Limits, Line, Outcome, Record, SearchObserver,
    Stats, Value,
};
use std::cmp::Reverse;

/// Monte Carlo tree search with a solver. It plays random games until the value is proved, a limit is reached, the
/// observer stops it, or the tree fills the memory; random games too long to finish are judged by the evaluator. A tree
/// of limited depth might never fill the memory: with a depth but no node limit, a million nodes are enough.
///
/// Its estimates are in the game's units, by way of the average result `r` between -1 and 1: `400 r / (1 - |r|)`.
/// Wins and losses that it proves may be quicker than it knows: it gives their length only where that is certain.
#[derive(Clone, Debug)]
pub struct Mcts<E> {
    evaluator: E,
    seed: u64,
}

impl<E> Mcts<E> {
    /// The engine with this evaluator, and random games from seed 0.
    pub fn new(evaluator: E) -> Self {
        Mcts { evaluator, seed: 0 }
    }

    /// The same engine with other random games.
    #[must_use]
    pub fn with_seed(self, seed: u64) -> Self {
        Mcts { seed, ..self }
    }
}

/// The weight of exploring against exploiting; √2 in theory, less where results are reliable.
const EXPLORATION: f64 = 1.0;
/// Nodes looked at where the depth is limited and nothing else is.
const ENOUGH_NODES: u64 = 1_000_000;
/// Random moves before the evaluator is asked.
const PLAYOUT_PLIES: u32 = 200;
/// The evaluation that counts as half a win.
const HALF_A_WIN: f64 = 400.0;
/// Results are added up as integers: a win is this many.
const UNIT: f64 = (1 << 20) as f64;

impl<G: Game, E: Evaluator<G>> Engine<G> for Mcts<E> {
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
        let most_nodes = limits.memory / 2 / size_of::<Node<G::Move>>();
        if game.count(record.now()) >= most_nodes.min(u32::MAX as usize) as u64 {
            return Err(AnalysisError::TooLarge);
        }
        let mut tree = Tree {
            game,
            evaluator: &self.evaluator,
            limits,
            random: SplitMix64::new(self.seed),
            nodes: vec![Node::new(None)],
            most_nodes: most_nodes.min(u32::MAX as usize),
            path: Vec::new(),
            moves: Vec::new(),
            stats: Stats::default(),
        };
        tree.grow(record.now(), observer)
    }
}

/// What is proved about a node, for its player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Proof {
    /// See [`crate::score`], counted from the node.
    score: i32,
    /// Whether the distance is the true one, and not merely one that can be forced.
    exact: bool,
}

/// A node of the tree: a move, and what came of it.
#[derive(Debug)]
struct Node<M> {
    /// The move that leads here; nothing at the root.
    mv: Option<M>,
    /// The successors: `children` nodes from `first`; none yet while that is 0.
    first: u32,
    children: u32,
    visits: u32,
    proof: Option<Proof>,
    /// Whether a move is proved to draw, which the player to move need not fall short of.
    floor: bool,
    /// The sum of results for the player to move here.
    total: i64,
}

impl<M> Node<M> {
    fn new(mv: Option<M>) -> Self {
        Node { mv, first: 0, children: 0, visits: 0, proof: None, floor: false, total: 0 }
    }

    /// The average result for the player to move here, from -1 to 1.
    fn mean(&self) -> f64 {
        match self.proof {
            Some(proof) => f64::from(proof.score.signum()),
            None => self.total as f64 / UNIT / f64::from(self.visits.max(1)),
        }
    }
}

struct Tree<'a, G: Game, E> {
    game: &'a G,
    evaluator: &'a E,
    limits: &'a Limits,
    random: SplitMix64,
    nodes: Vec<Node<G::Move>>,
    most_nodes: usize,
    /// The nodes from the root to the one looked at.
    path: Vec<usize>,
    moves: Vec<G::Move>,
    stats: Stats,
}

impl<G: Game, E: Evaluator<G>> Tree<'_, G, E> {
    fn grow(
        &mut self,
        root: &G::Position,
        observer: &mut dyn SearchObserver<G::Move>,
    ) -> Result<Analysis<G::Move>, AnalysisError> {
        let mut poll_at = POLL_INTERVAL;
        let enough = if self.limits.depth.is_some() { ENOUGH_NODES } else { u64::MAX };
        let most = self.limits.nodes.unwrap_or(enough);
        let mut full = false;
        self.expand(0, root);
        while self.nodes[0].proof.is_none() && !full && self.stats.nodes() < most {
            full = !self.iterate(root);
            if self.stats.nodes() >= poll_at {
                poll_at = self.stats.nodes() + POLL_INTERVAL;
                observer.progress(self.stats.nodes());
                if observer.poll().is_break() {
                    break;
                }
            }
        }
        if self.nodes[0].visits == 0 && self.nodes[0].proof.is_none() {
            return Err(AnalysisError::Stopped);
        }
        Ok(self.report())
    }

    /// One more game: down the tree, out of it, and back. Whether there is room for more.
    fn iterate(&mut self, root: &G::Position) -> bool {
        // Step 1. Down the tree to a node without successors, by the upper confidence bounds.
        let deepest = self.limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH);
        let mut now = root.clone();
        let mut node = 0;
        let mut room = true;
        self.path.clear();
        self.path.push(0);
        while self.nodes[node].proof.is_none() {
            let at_limit = self.path.len() as u32 > deepest;
            if self.nodes[node].children == 0 {
                // Step 2. A node seen for the second time gets its successors.
                if self.nodes[node].visits == 0 || at_limit || !room {
                    break;
                }
                room = self.expand(node, &now);
                continue;
            }
            node = self.select(node);
            now = self.game.play(&now, self.nodes[node].mv.as_ref().expect("not the root"));
            self.path.push(node);
            self.stats.depth = self.stats.depth.max(self.path.len() as u32 - 1);
            if self.nodes[node].visits == 0
                && let Some(outcome) = self.game.outcome(&now)
            {
                self.nodes[node].proof = Some(Proof { score: of_outcome(outcome, 0), exact: true });
                self.stats.leaves += 1;
            }
        }
        // Step 3. The result there: proved, or by a random game.
        let result = match self.nodes[node].proof {
            Some(proof) => f64::from(proof.score.signum()),
            None => self.playout(now, deepest + 1 - self.path.len() as u32),
        };
        // Step 4. Back up: results change sides at every step, and proofs may prove what is above them.
        let mut result = (result * UNIT) as i64;
        let mut proved = self.nodes[node].proof.is_some();
        for step in (0..self.path.len()).rev() {
            let node = self.path[step];
            if proved && step + 1 < self.path.len() {
                let after = self.path[step + 1];
                self.nodes[node].floor |= self.nodes[after].proof.is_some_and(|proof| proof.score == 0);
                self.nodes[node].proof = self.prove(node);
                proved = self.nodes[node].proof.is_some();
            }
            if self.nodes[node].floor {
                result = result.max(0);
            }
            self.nodes[node].visits = self.nodes[node].visits.saturating_add(1);
            self.nodes[node].total += result;
            result = -result;
        }
        room
    }

    fn children(&self, node: usize) -> &[Node<G::Move>] {
        let Node { first, children, .. } = self.nodes[node];
        &self.nodes[first as usize..(first + children) as usize]
    }

    /// Gives a node its successors, the most promising first. Whether they fit in memory.
    fn expand(&mut self, node: usize, position: &G::Position) -> bool {
        self.stats.interior += 1;
        self.moves.clear();
        self.game.moves(position, &mut self.moves);
        if self.nodes.len() + self.moves.len() > self.most_nodes {
            return false;
        }
        self.moves.sort_by_cached_key(|mv| Reverse(self.game.priority(position, mv)));
        self.nodes[node].first = self.nodes.len() as u32;
        self.nodes[node].children = self.moves.len() as u32;
        self.nodes.extend(self.moves.drain(..).map(|mv| Node::new(Some(mv))));
        true
    }

    /// The successor to try: one never tried, or the one with the highest upper confidence bound. There is nothing
    /// left to learn about those that are proved; as the node itself is not, there is another.
    fn select(&self, node: usize) -> usize {
        let log = ln(self.nodes[node].visits.max(1));
        let bound = |child: &Node<G::Move>| match child.proof {
            Some(_) => f64::NEG_INFINITY,
            _ if child.visits == 0 => f64::INFINITY,
            _ => -child.mean() + EXPLORATION * (log / f64::from(child.visits)).sqrt(),
        };
        let mut best = (f64::NEG_INFINITY, 0);
        for (place, child) in self.children(node).iter().enumerate() {
            let bound = bound(child);
            if bound > best.0 {
                best = (bound, place);
            }
        }
        self.nodes[node].first as usize + best.1
    }

    /// What the successors prove about a node: a win if one of them is lost, otherwise the best if all are known.
    fn prove(&self, node: usize) -> Option<Proof> {
        let children = self.children(node);
        let known = || children.iter().filter_map(|child| child.proof);
        let best = known().map(|proof| proof.score).min()?;
        let all = known().count() == children.len();
        if best >= 0 && !all {
            return None;
        }
        let score = -best + best.signum();
        // A win in one ply cannot be beaten. Otherwise a quicker one may hide behind any move not known exactly.
        let exact = score == WIN - 1 || (all && known().all(|proof| proof.exact));
        Some(Proof { score, exact })
    }

    /// The result of a random game, for the player to move.
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
            let drawn = self.random.below(self.moves.len() as u64) as usize;
            now = self.game.play(&now, &self.moves[drawn]);
            sign = -sign;
            ply += 1;
        };
        self.stats.leaves += 1;
        sign * result
    }

    /// The value of a node for the player who moves there.
    fn value(&self, node: &Node<G::Move>) -> Value {
        match node.proof {
            None => {
                let mean = node.mean().clamp(-0.9999, 0.9999);
                Value::Estimate((HALF_A_WIN * mean / (1.0 - mean.abs())) as i32)
            }
            Some(Proof { score: 0, .. }) => Value::Draw,
            Some(Proof { score, exact }) => {
                let plies = exact.then_some((WIN - score.abs()) as u32);
                if score > 0 { Value::Win { plies } } else { Value::Loss { plies } }
            }
        }
    }

    /// How much speaks for a move at `node`, by the node it leads to: proved wins, the quickest first; then by
    /// visits, but rather a proved draw than what looks worse; then proved losses, the slowest first.
    fn preference(&self, node: usize, child: &Node<G::Move>) -> (i8, i64) {
        match child.proof {
            Some(Proof { score: 0, .. }) => (0, 0),
            Some(Proof { score, .. }) => (if score < 0 { 2 } else { -2 }, -i64::from(score)),
            None if self.nodes[node].proof.is_some() || (self.nodes[node].floor && child.total > 0) => {
                (-1, i64::from(child.visits))
            }
            None => (if self.nodes[node].floor { 1 } else { 0 }, i64::from(child.visits)),
        }
    }

    fn report(&self) -> Analysis<G::Move> {
        let mut order: Vec<usize> = (0..self.children(0).len()).collect();
        let first = self.nodes[0].first as usize;
        let child = |place: &usize| &self.nodes[first + place];
        order.sort_by_key(|place| Reverse(self.preference(0, child(place))));
        let value_after = |place: &usize| (-self.value(child(place))).one_ply_later();
        let value = match self.nodes[0].proof {
            Some(_) => self.value(&self.nodes[0]),
            None => value_after(&order[0]),
        };
        let line = |place: &usize| {
            let value = if *place == order[0] { value } else { value_after(place) };
            Line { value, bound: Bound::Exact, moves: self.line(first + place) }
        };
        let lines: Vec<Line<G::Move>> = order.iter().take(self.limits.lines.max(1)).map(line).collect();
        let mv = |place: &usize| child(place).mv.clone().expect("not the root");
        let best = if value.is_proof() {
            order
                .iter()
                .take_while(|place| **place == order[0] || value_after(place) == value)
                .map(mv)
                .collect()
        } else {
            vec![mv(&order[0])]
        };
        Analysis {
            engine: "mcts",
            value,
            bound: Bound::Exact,
            best,
            more: false,
            lines,
            notes: Vec::new(),
            stats: self.stats,
        }
    }

    /// A move and the play most looked at after it.
    fn line(&self, mut node: usize) -> Vec<G::Move> {
        let mut line = Vec::new();
        loop {
            line.extend(self.nodes[node].mv.clone());
            let first = self.nodes[node].first as usize;
            let tried = |child: &Node<G::Move>| child.visits > 0 || child.proof.is_some();
            let Some(best) = (0..self.children(node).len())
                .filter(|place| tried(&self.nodes[first + place]))
                .max_by_key(|place| (self.preference(node, &self.nodes[first + place]), Reverse(*place)))
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
