//! The moves of a node: pruning, extensions, reductions, and the search of each.

use super::super::{
    geometry::Point,
    histories::{LIMIT, LastStones},
    params::Params,
    pattern::Threat,
    rule::Rule,
    score::{WIN_BOUND, loss_in, unproved},
};
use super::{NO_SCORE, Search, ThreadMemory, move_list::MoveList, node::Node};
use boyi_engine_common::transposition::Bound;
use std::ops::ControlFlow;

/// Futility pruning: maximum depth.
const FUTILITY_DEPTH: i32 = 3;
/// Singular extension: minimum depth.
const SINGULAR_DEPTH: i32 = 6;
/// Singular extension: the first ply without.
const SINGULAR_PLIES: usize = 40;

/// A move under consideration.
struct Candidate {
    point: Point,
    /// Whether it makes at least a four.
    forcing: bool,
    /// Whether it makes or meets at least a three.
    loud: bool,
    /// Whether it meets a four of the opponent.
    meets_four: bool,
}

/// The moves tried so far.
struct Tried {
    /// Alpha, raised by the best of them.
    alpha: i32,
    best: i32,
    /// The best move that raised alpha, or else the first one.
    best_move: Option<Point>,
    count: usize,
    /// Whether every relevant move was searched: only then is a loss proved.
    complete: bool,
    /// The first of them, which get a penalty if a later one is better.
    points: [u16; 64],
    len: usize,
}

impl Tried {
    #[inline(always)]
    fn push(&mut self, point: Point) {
        if let Some(place) = self.points.get_mut(self.len) {
            *place = point.index() as u16;
            self.len += 1;
        }
    }
}

impl Search<'_> {
    /// Steps 11 to 16. Searches the moves of a node, best first.
    pub(super) fn search_moves<const PV: bool>(&mut self, node: &Node) -> i32 {
        // Step 11. Singular extension of the hash move.
        let extension = match self.singular_extension(node) {
            ControlFlow::Continue(extension) => extension,
            ControlFlow::Break(value) => return value,
        };
        let stones = self.last_stones();
        let max_moves = self.max_moves::<PV>(node);
        let only_fours = self.only_fours_matter(node);
        let mut tried = Tried {
            alpha: node.alpha,
            best: NO_SCORE,
            best_move: None,
            count: 0,
            complete: only_fours,
            points: [0; 64],
            len: 0,
        };
        // The hash move is tried before the others are generated.
        let (mut hash_move, mut others) = (node.table_move, None);
        loop {
            let next = hash_move.take();
            let next = next.or_else(|| others.get_or_insert_with(|| self.generate(node, stones)).next());
            let Some(point) = next else { break };
            if node.excluded == Some(point)
                || self.is_excluded_at_root(point, node.ply)
                || !self.board.is_allowed(point)
            {
                continue;
            }
            let candidate = self.candidate(point);
            // Step 12. Pruning of late and hopeless moves, once there is a move that does not lose outright.
            let late = tried.count >= max_moves;
            if tried.best > -WIN_BOUND
                && !candidate.forcing
                && (late || is_futile::<PV>(&self.memory.params, node, &tried, &candidate))
            {
                tried.complete = false;
                if late && let Some(moves) = &mut others {
                    let (board, us) = (&self.board, self.board.turn());
                    moves.retain(|point| board.threat(us, point) >= Threat::Four);
                }
                continue;
            }
            // Steps 13 and 14. Late-move reduction, principal-variation search.
            let reduction = self.reduction::<PV>(node, &tried, &candidate, stones);
            let depth = node.depth + if Some(point) == node.table_move { extension } else { 0 };
            let score = self.search_move::<PV>(node, &tried, point, depth, reduction);
            if self.stopped() {
                return 0;
            }
            // Step 15. The better move is kept; a cutoff teaches the histories.
            if self.keep_better::<PV>(node, &mut tried, point, score) {
                self.update_histories(node.ply, depth, stones, point, &tried);
                break;
            }
            tried.push(point);
        }
        if tried.best == NO_SCORE {
            return self.without_relevant_move(node, only_fours);
        }
        // Step 16. The result is stored; a loss is proved only if no reply was pruned.
        let score = if tried.complete { tried.best } else { unproved(tried.best) };
        self.store(node, score, tried.best_move);
        score
    }

    /// The value of a node whose relevant moves were all excluded or are forbidden: another one is played, or the game is drawn.
    fn without_relevant_move(&mut self, node: &Node, only_fours: bool) -> i32 {
        if node.excluded.is_none() && !self.is_any_excluded_at_root(node.ply) {
            let Some(any) = self.board.likeliest_move() else { return 0 };
            self.pv.set_single(node.ply, any);
        }
        if only_fours { loss_in(node.ply + 4) } else { self.board.evaluate() }
    }

    /// Step 11. Singular extension (Anantharaman, Campbell, Hsu 1990): if without the hash move everything fails well below its score, it is
    /// searched deeper; if even then something reaches beta, there are several good moves (multi-cut, Björnsson and Marsland 2001), and the
    /// node's value is settled.
    fn singular_extension(&mut self, node: &Node) -> ControlFlow<i32, i32> {
        let Some(lowered) = singular_bound(node, self.memory.params.singular) else {
            return ControlFlow::Continue(0);
        };
        let others = Node {
            excluded: node.table_move,
            depth: (node.depth - 1) / 2,
            alpha: lowered - 1,
            beta: lowered,
            ..*node
        };
        let score = self.search_moves::<false>(&others);
        self.pv.clear(node.ply);
        if self.stopped() {
            return ControlFlow::Break(0);
        }
        if score >= lowered && lowered >= node.beta {
            return ControlFlow::Break(lowered);
        }
        ControlFlow::Continue(i32::from(score < lowered))
    }

    /// Step 12. Late-move pruning (CPW): the number of moves after which only fours are tried.
    #[inline(always)]
    fn max_moves<const PV: bool>(&self, node: &Node) -> usize {
        if PV || node.threatened {
            return usize::MAX;
        }
        let params = &self.memory.params;
        let per_depth = if node.improving { params.lmp_improving } else { params.lmp_per_depth };
        ((params.lmp_base + per_depth * node.depth * node.depth) / 100) as usize
    }

    #[inline(always)]
    fn candidate(&self, point: Point) -> Candidate {
        let us = self.board.turn();
        let [ours, theirs] = [us, !us].map(|color| self.board.threat(color, point));
        Candidate {
            point,
            forcing: ours >= Threat::Four,
            loud: ours >= Threat::Three || theirs >= Threat::Three,
            meets_four: theirs >= Threat::Four,
        }
    }

    /// Step 13. The reduction of a move, in plies: late moves by depth, number and history (late-move reduction, CPW;
    /// Fruit), and fours that only delay the opponent's threat.
    #[inline(always)]
    fn reduction<const PV: bool>(
        &self,
        node: &Node,
        tried: &Tried,
        candidate: &Candidate,
        stones: LastStones,
    ) -> i32 {
        let (depth, number, point) = (node.depth, tried.count, candidate.point);
        if depth < 2 || number == 0 {
            return 0;
        }
        let params = &self.memory.params;
        let mut reduction;
        if !candidate.forcing {
            if node.threatened && number < 3 {
                return 0;
            }
            let (us, histories) = (self.board.turn(), &self.memory.histories);
            reduction = i32::from(self.memory.reductions[(depth as usize).min(63)][number.min(63)]);
            reduction -= if PV { params.lmr_pv } else { 0 };
            reduction -= if candidate.loud { params.lmr_loud } else { 0 };
            reduction += if node.improving { 0 } else { params.lmr_not_improving };
            reduction -= histories.butterfly(us, point) * params.lmr_history / LIMIT;
            reduction -= histories.continuation(us, stones, point) * params.lmr_continuation / LIMIT;
        } else if node.threatened && !candidate.meets_four {
            let is_far = |stone: &&Option<Point>| stone.is_none_or(|stone| stone.distance(point) > 4);
            let far = stones.iter().filter(is_far).count() as i32;
            reduction = params.idle_four + params.idle_far * far;
        } else {
            return 0;
        }
        (reduction >> 10).clamp(0, depth - 1)
    }

    /// Step 14. Makes the move, searches it and takes it back. Principal-variation search (Marsland and Campbell 1982): after the first move a
    /// null window only tests whether a move is better, a reduced one first.
    #[inline(always)]
    fn search_move<const PV: bool>(
        &mut self,
        node: &Node,
        tried: &Tried,
        point: Point,
        depth: i32,
        reduction: i32,
    ) -> i32 {
        let (alpha, beta, ply) = (tried.alpha, node.beta, node.ply + 1);
        self.table.prefetch(self.board.hash_after(point));
        self.board.play(point);
        let mut score = NO_SCORE;
        if tried.count > 0 {
            score = -self.search::<false>(depth - 1 - reduction, -alpha - 1, -alpha, ply, true);
            if score > alpha && reduction > 0 {
                score = -self.search::<false>(depth - 1, -alpha - 1, -alpha, ply, true);
            }
        }
        if tried.count == 0 || PV && score > alpha && score < beta {
            score = -self.search::<PV>(depth - 1, -beta, -alpha, ply, true);
        }
        self.board.undo();
        score
    }

    /// Step 15. Keeps the better move. Returns `true` on a beta cutoff.
    #[inline(always)]
    fn keep_better<const PV: bool>(
        &mut self,
        node: &Node,
        tried: &mut Tried,
        point: Point,
        score: i32,
    ) -> bool {
        tried.count += 1;
        if score > tried.best {
            tried.best = score;
            if score > tried.alpha || tried.best_move.is_none() {
                tried.best_move = Some(point);
            }
            if node.ply == 0 && tried.count == 1 {
                // There is a move to play even where all of them lose at once.
                self.pv.set_single(0, point);
            }
        }
        if score <= tried.alpha {
            return false;
        }
        if PV {
            self.pv.set(node.ply, point);
            if node.ply == 0 {
                self.best_root = Some((score, self.pv.get(0).collect()));
            }
        }
        tried.alpha = score;
        score >= node.beta
    }

    /// Step 15. Bonus for the move that caused a cutoff, penalties for those tried before it: the history heuristic (Schaeffer 1989), killers
    /// (Akl and Newborn 1977), the counter-move (Uiterwijk 1992), continuation history (Stockfish).
    fn update_histories(&mut self, ply: usize, depth: i32, stones: LastStones, point: Point, tried: &Tried) {
        let us = self.board.turn();
        let ThreadMemory { params, histories, .. } = &mut *self.memory;
        let bonus = (depth * depth * params.history_bonus).min(params.history_bonus_max);
        let malus = bonus * params.history_malus / 100;
        histories.update(us, stones, point, bonus);
        for &other in &tried.points[..tried.len] {
            histories.update(us, stones, Point::at(usize::from(other)), -malus);
        }
        histories.set_refutation(us, stones[0], ply, point);
    }

    /// Returns `true` if only moves that make or meet a four can answer the opponent's open three: a stone further away stops none, except
    /// under Caro.
    fn only_fours_matter(&self, node: &Node) -> bool {
        node.threatened && self.board.rule() != Rule::Caro
    }

    /// Lists the moves of a node except the hash move.
    fn generate(&self, node: &Node, stones: LastStones) -> MoveList {
        MoveList::generate(&self.board, self.memory, node, stones, self.only_fours_matter(node))
    }

    /// The opponent's last stone and our own last stone.
    fn last_stones(&self) -> LastStones {
        let mut stones = self.board.history().iter().rev().copied();
        [stones.next(), stones.next()]
    }
}

/// Step 12. Futility pruning (Heinz 1998): the estimate is too low for a quiet move.
#[inline(always)]
fn is_futile<const PV: bool>(params: &Params, node: &Node, tried: &Tried, candidate: &Candidate) -> bool {
    !PV && !node.threatened
        && !candidate.loud
        && node.depth <= FUTILITY_DEPTH
        && tried.alpha.abs() < WIN_BOUND
        && node.estimate + params.futility_per_depth * node.depth + params.futility <= tried.alpha
}

/// Step 11. The score that no other move reaches if the hash move is the only good one; `None` if that is not worth a search.
fn singular_bound(node: &Node, margin: i32) -> Option<i32> {
    let Node { ply, depth, .. } = *node;
    let entry = node.table.filter(|_| {
        node.excluded.is_none()
            && node.table_move.is_some()
            && depth >= SINGULAR_DEPTH
            && ply > 0
            && ply < SINGULAR_PLIES
    })?;
    let reliable = matches!(entry.bound, Bound::Lower | Bound::Exact) && entry.depth >= depth - 3;
    (reliable && entry.score.abs() < WIN_BOUND).then(|| entry.score - depth * margin)
}
