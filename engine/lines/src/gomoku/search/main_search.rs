//! The main search of a node, step by step: the work before and after its moves are tried.

use super::super::{
    geometry::Point,
    pattern::Threat,
    rule::Rule,
    score::{MAX_PLY, PROVED_BOUND, WIN_BOUND, loss_in, win_in},
    table::TableEntry,
    vcf::replies_to_five,
};
use super::{
    Search,
    node::{Node, estimate},
};
use boyi_engine_common::transposition::Bound;

/// Reverse futility pruning: maximum depth.
const REVERSE_FUTILITY_DEPTH: i32 = 5;
/// Null move: minimum depth.
const NULL_DEPTH: i32 = 3;
/// Internal iterative reduction: minimum depth.
const REDUCE_DEPTH: i32 = 4;

impl Search<'_> {
    /// The value of the position for the side to move, searched to `depth`. `PV`: the window is open.
    ///
    /// A step that settles the value returns it.
    pub(super) fn search<const PV: bool>(
        &mut self,
        depth: i32,
        alpha: i32,
        beta: i32,
        ply: usize,
        may_pass: bool,
    ) -> i32 {
        // Step 1. Stops; the full board.
        self.pv.clear(ply);
        if !self.count_node() || self.board.is_full() {
            return 0;
        }
        let mut node = Node::new(ply, depth, (alpha, beta));
        // Step 2. Rows and open fours are read off the board. Win-distance pruning.
        if let Some(value) = self.read_threats::<PV>(&mut node) {
            return value;
        }
        // Step 3. The transposition table.
        node.table = self.table.probe(self.board.hash(), ply);
        if !PV && let Some(score) = node.table.and_then(|entry| table_cutoff(&entry, &node)) {
            return score;
        }
        // Step 4. Static evaluation.
        node.static_eval = node.table.map_or_else(|| self.board.evaluate(), |entry| entry.static_eval);
        // Step 5. At the horizon only wins by fours are looked for.
        if depth <= 0 {
            return self.search_leaf(&node);
        }
        // Step 6. Properties of the node that its pruning depends on.
        self.assess(&mut node);
        // Steps 7 to 9. Pruning of the whole node.
        if !PV
            && !node.threatened
            && node.beta.abs() < WIN_BOUND
            && let Some(value) = self.prune_node(&node, may_pass)
        {
            return value;
        }
        // Step 10. Internal iterative reduction (CPW): without a hash move this node is searched less deeply now, and better ordered
        // next time.
        if node.table_move.is_none() && node.depth >= REDUCE_DEPTH {
            node.depth -= 1;
        }
        // Steps 11 to 16. The moves, best first.
        self.search_moves::<PV>(&node)
    }

    /// Step 2. A player who can complete a row wins; one who faces a row has to stop it; an open four wins in three plies. Then win-distance
    /// pruning: no line from here beats a win already found nearer the root.
    #[inline(always)]
    fn read_threats<const PV: bool>(&mut self, node: &mut Node) -> Option<i32> {
        let (us, ply) = (self.board.turn(), node.ply);
        if let Some(five) = self.find_move_making(Threat::Five, ply) {
            self.pv.set_single(ply, five);
            return Some(win_in(ply + 1));
        }
        if ply + 2 >= MAX_PLY {
            return Some(self.board.evaluate());
        }
        if self.board.offers(!us, Threat::Five) > 0 {
            return Some(self.search_replies_to_five::<PV>(node));
        }
        if let Some(four) = self.find_move_making(Threat::OpenFour, ply) {
            self.pv.set_single(ply, four);
            return Some(win_in(ply + 3));
        }
        node.alpha = node.alpha.max(loss_in(ply + 4));
        node.beta = node.beta.min(win_in(ply + 5));
        (node.alpha >= node.beta).then_some(node.alpha)
    }

    /// Step 2, where the opponent completes a row next: only the moves that stop it are searched, to full depth.
    fn search_replies_to_five<const PV: bool>(&mut self, node: &Node) -> i32 {
        let Node { ply, depth, mut alpha, beta, .. } = *node;
        let mut replies = replies_to_five(&self.board);
        let stops = replies.len();
        replies.retain(|&reply| self.board.is_allowed(reply));
        let mut best = loss_in(ply + 2);
        // Where every stop is forbidden, another move loses alike; without any move the game is drawn.
        let Some(any) = replies.first().copied().or_else(|| self.board.likeliest_move()) else { return 0 };
        self.pv.set_single(ply, any);
        // No move stops two rows, unless a stone at an end blocks.
        if self.board.rule() != Rule::Caro && stops > 1 {
            return best;
        }
        for reply in replies {
            if self.is_excluded_at_root(reply, ply) {
                continue;
            }
            self.board.play(reply);
            let score = -self.search::<PV>(depth, -beta, -alpha, ply + 1, true);
            self.board.undo();
            if self.stopped() {
                return 0;
            }
            if score > best {
                best = score;
                self.pv.set(ply, reply);
                alpha = alpha.max(score);
                if alpha >= beta {
                    break;
                }
            }
        }
        best
    }

    /// Step 5. The value at the horizon, which is stored unless an entry was there.
    #[inline(always)]
    fn search_leaf(&mut self, node: &Node) -> i32 {
        let score = self.evaluate_or_win_by_fours(node.static_eval, node.beta, node.ply);
        if node.table.is_none() && score < WIN_BOUND {
            let bound = if score >= node.beta { Bound::Lower } else { Bound::Exact };
            let static_eval = node.static_eval;
            let entry = TableEntry { best: None, score, static_eval, depth: 0, bound };
            self.table.store(self.board.hash(), node.ply, entry);
        }
        score
    }

    /// Step 6. The opponent's open fours, the trend of the evaluation, the hash move.
    #[inline(always)]
    fn assess(&mut self, node: &mut Node) {
        let us = self.board.turn();
        node.threatened = self.board.offers_allowed(!us, Threat::OpenFour);
        self.static_evals[node.ply] = node.static_eval;
        node.improving = node.ply >= 2 && node.static_eval > self.static_evals[node.ply - 2];
        node.table_move = node.table.and_then(|entry| entry.best).filter(|&point| self.board.is_empty(point));
        node.estimate = estimate(node.table.as_ref(), node.static_eval);
    }

    /// Steps 7 to 9. The value of a node that is too good or too bad to be searched closely.
    #[inline(always)]
    fn prune_node(&mut self, node: &Node, may_pass: bool) -> Option<i32> {
        let Node { depth, beta, estimate, .. } = *node;
        // Step 7. Reverse futility pruning (CPW): so far above beta that a shallow search will not come down.
        let params = &self.memory.params;
        let margin = params.reverse_futility * depth
            - if node.improving { params.reverse_futility_improving } else { 0 };
        if depth <= REVERSE_FUTILITY_DEPTH && estimate - margin >= beta {
            return Some(estimate);
        }
        if let Some(value) = self.razor(node) {
            return Some(value);
        }
        if may_pass { self.null_move(node) } else { None }
    }

    /// Step 8. Razoring (Birmingham and Kent 1977; CPW): hopeless positions get only the search for a win by fours.
    #[inline(always)]
    fn razor(&mut self, node: &Node) -> Option<i32> {
        let margin = match node.depth {
            1 => self.memory.params.razor_1,
            2 => self.memory.params.razor_2,
            _ => return None,
        };
        if node.estimate + margin > node.alpha {
            return None;
        }
        let score = self.evaluate_or_win_by_fours(node.static_eval, node.alpha + 1, node.ply);
        (score <= node.alpha).then_some(score)
    }

    /// Step 9. Null move (Beal 1989; Donninger 1993): if even passing is good enough, so is some move.
    #[inline(always)]
    fn null_move(&mut self, node: &Node) -> Option<i32> {
        let Node { ply, depth, beta, estimate, .. } = *node;
        let params = &self.memory.params;
        if depth < NULL_DEPTH || estimate < beta + params.null_margin {
            return None;
        }
        let reduction = params.null_reduction
            + params.null_per_depth * depth
            + (1024 * (estimate - beta) / params.null_per_score).clamp(0, 2048);
        let us = self.board.turn();
        self.board.set_turn(!us);
        let score = -self.search::<false>(depth - reduction / 1024, -beta, 1 - beta, ply + 1, false);
        self.board.set_turn(us);
        if self.stopped() {
            return Some(0);
        }
        (score >= beta).then_some(if score >= WIN_BOUND { beta } else { score })
    }

    /// Step 16. Stores the result, unless some moves were left out by request.
    pub(super) fn store(&self, node: &Node, score: i32, best: Option<Point>) {
        if self.is_any_excluded_at_root(node.ply) || node.excluded.is_some() {
            return;
        }
        let bound = match score {
            _ if score >= node.beta => Bound::Lower,
            _ if score > node.alpha => Bound::Exact,
            _ => Bound::Upper,
        };
        let best = if bound == Bound::Upper { node.table_move.or(best) } else { best };
        let entry = TableEntry { best, score, static_eval: node.static_eval, depth: node.depth, bound };
        self.table.store(self.board.hash(), node.ply, entry);
    }
}

/// The score of a table entry if it settles the node: it is deep enough or a proof, and its bound is on the right side.
fn table_cutoff(entry: &TableEntry, node: &Node) -> Option<i32> {
    let sufficient = entry.depth >= node.depth || entry.score.abs() >= PROVED_BOUND;
    let settles = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => entry.score >= node.beta,
        Bound::Upper => entry.score <= node.alpha,
        Bound::None => false,
    };
    (sufficient && settles).then_some(entry.score)
}
