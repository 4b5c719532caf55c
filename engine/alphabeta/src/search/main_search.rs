//! The main search of a node, step by step: the work before and after its moves are tried.

use super::Search;
use super::moves::BestMove;
use super::node::{Node, TableProbe};
use super::thread::STACK_OFFSET;
use crate::evaluator::Evaluator;
use crate::move_picker::MovePicker;
use crate::params::*;
use crate::rules::{Rules, Tables as _, Verdict};
use crate::score::*;
use boyi_engine_common::transposition::{Bound, Entry};
use core::ops::ControlFlow;
use std::sync::atomic::Ordering::Relaxed;

impl<G: Rules, E: Evaluator<Rules = G>> Search<'_, E> {
    /// The value of a position for the side to move, searched to `depth`. `PV`: the window is open; `cut`: a cutoff is expected.
    ///
    /// A step that settles the value returns it.
    pub(super) fn search<const PV: bool>(
        &mut self,
        board: &G::Board,
        ply: usize,
        alpha: i32,
        beta: i32,
        depth: i32,
        cut: bool,
    ) -> i32 {
        // Step 1. At the horizon only captures are searched.
        if depth <= 0 {
            return self.quiescence::<PV>(board, ply, alpha, beta);
        }
        let mut node = Node::new(board, ply, (alpha, beta), depth, cut);
        // Steps 2 and 3. Draws, the deepest ply, stops; mate-distance pruning.
        if let Some(value) = self.enter_node::<PV>(&mut node) {
            return value;
        }
        // Step 4. The transposition table and endgame tables.
        if let Some(value) = self.probe_table::<PV>(&mut node) {
            return value;
        }
        if let Some(value) = self.probe_tablebases::<PV>(&mut node) {
            return value;
        }
        // Step 5. Static evaluation.
        self.evaluate(&mut node);
        if !PV && !node.in_check && node.excluded.is_none() && !self.exhaustive {
            // Steps 6 to 9. Pruning of the whole node.
            if let Some(value) = self.razor(&node) {
                return value;
            }
            if let Some(value) = prune_above_beta(&node) {
                return value;
            }
            if let Some(value) = self.null_move(&node) {
                return value;
            }
            if let Some(value) = self.probcut(&node) {
                return value;
            }
        }
        // Step 10. Internal iterative reduction.
        self.reduce_without_table_move::<PV>(&mut node);
        // Steps 11 to 17. The moves, best first.
        let first_alpha = node.alpha;
        let best = match self.search_moves::<PV>(&mut node) {
            ControlFlow::Continue(best) => best,
            ControlFlow::Break(value) => return value,
        };
        // Step 18. No move at all: mate or stalemate.
        if best.count == 0 {
            return match node.excluded {
                Some(_) => node.alpha,
                None if node.in_check => mated_in(ply),
                None => stalemated_in::<G>(ply),
            };
        }
        // Steps 19 and 20. Histories are updated, the result is stored.
        self.finish_node(&node, best, first_alpha)
    }

    /// Step 2. Draws, also those that are one move away, the deepest ply, and stops. Step 3. Mate-distance pruning (CPW): no line
    /// from here beats a mate already found nearer the root.
    #[inline(always)]
    fn enter_node<const PV: bool>(&mut self, node: &mut Node<'_, G>) -> Option<i32> {
        let (board, ply) = (node.board, node.ply);
        if PV {
            self.thread.lines.clear(ply);
            self.seldepth = self.seldepth.max(ply + 1);
        }
        if self.stopped {
            return Some(0);
        }
        node.in_check = G::is_check(board);
        if !node.root {
            if let Some(value) = self.rule_or_deepest(board, ply, &mut node.alpha, node.beta, node.in_check) {
                return Some(value);
            }
            node.alpha = node.alpha.max(mated_in(ply));
            node.beta = node.beta.min(mate_in(ply + 1));
            if node.alpha >= node.beta {
                return Some(node.alpha);
            }
        }
        node.excluded = self.frame(ply).excluded;
        self.frame_mut(ply + 2).cutoffs = 0;
        self.frame_mut(ply + 1).killers = [None; 2];
        self.frame_mut(ply + 1).double_extensions = self.frame(ply).double_extensions;
        None
    }

    /// Step 4. The transposition table (Greenblatt 1967; Slate and Atkin 1977).
    #[inline(always)]
    fn probe_table<const PV: bool>(&mut self, node: &mut Node<'_, G>) -> Option<i32> {
        let (board, ply) = (node.board, node.ply);
        let entry = if node.excluded.is_some() { None } else { self.shared.table.probe(G::key(board)) };
        let mut table = TableProbe::new::<G>(entry, board, ply);
        table.best = if node.root {
            Some(self.thread.roots[self.line].pv[0])
        } else {
            entry.and_then(|entry| G::from_bits(entry.best)).filter(|&m| G::is_legal(board, m))
        };
        table.was_pv |= PV;
        node.table = table;
        if PV
            || node.excluded.is_some()
            || table.score == NO_SCORE
            || table.depth < node.depth
            || !table.bound.settles(table.score, node.beta)
            || G::plies_to_draw(board) <= 10
            || self.exhaustive && !is_decisive(table.score)
        {
            return None;
        }
        if table.score >= node.beta
            && let Some(m) = table.best
            && !G::is_noisy(board, m)
            && let Some(piece) = G::mover(board, m)
        {
            let context = self.context(board, ply, G::NO_SQUARES);
            let bonus = super::bonus(node.depth);
            self.thread.history.update_continuation(&context, G::target(piece, m), bonus);
        }
        Some(table.score)
    }

    /// Step 4, endgame tables (de Man 2013): the value, where it does not depend on the moves before. A proved win or loss that does not end the search bounds its value.
    #[inline(always)]
    fn probe_tablebases<const PV: bool>(&mut self, node: &mut Node<'_, G>) -> Option<i32> {
        let (board, ply) = (node.board, node.ply);
        if let Some(tables) = self.shared.tables
            && !node.root
            && node.excluded.is_none()
            && !self.exhaustive
            && let Some(value) = tables.probe(board, node.depth >= self.shared.probe_depth)
        {
            self.shared.tablebase_hits.fetch_add(1, Relaxed);
            let (value, bound) = match value {
                Verdict::Win => (TABLE_WIN - ply as i32, Bound::Lower),
                Verdict::Loss => (ply as i32 - TABLE_WIN, Bound::Upper),
                Verdict::Draw => (0, Bound::Exact),
            };
            let settled = match bound {
                Bound::Lower => value >= node.beta,
                Bound::Upper => value <= node.alpha,
                _ => true,
            };
            if settled {
                let depth = (node.depth + 6).min(MAX_PLY as i32 - 1);
                self.store(node, Entry { evaluation: NO_SCORE, ..node.entry(None, value, depth, bound) });
                return Some(value);
            }
            if PV && bound == Bound::Lower {
                node.floor = value;
                node.alpha = node.alpha.max(value);
            } else if PV {
                node.ceiling = value;
            }
        }
        None
    }

    /// Step 5. Static evaluation, and whether it improves on our last one.
    #[inline(always)]
    fn evaluate(&mut self, node: &mut Node<'_, G>) {
        let (board, ply) = (node.board, node.ply);
        if node.in_check {
            node.evaluation = NO_SCORE;
        } else if node.excluded.is_some() {
            node.evaluation = self.frame(ply).evaluation;
            node.estimate = node.evaluation;
        } else {
            let table = &node.table;
            node.raw = table.entry.map_or(NO_SCORE, |entry| entry.evaluation);
            if node.raw == NO_SCORE {
                node.raw = self.thread.evaluator.evaluate(board);
                if node.table.entry.is_none() {
                    self.store(node, Entry { score: NO_SCORE, ..node.entry(None, 0, -1, Bound::None) });
                }
            }
            node.evaluation = self.corrected(board, node.raw, ply);
            node.estimate = node.evaluation;
            if node.table.score != NO_SCORE && node.table.bound.settles(node.table.score, node.evaluation) {
                node.estimate = node.table.score;
            }
        }
        self.frame_mut(ply).evaluation = node.evaluation;
        if node.excluded.is_none() {
            self.update_last_quiet_history(ply);
        }
        node.improving = !node.in_check && {
            let earlier = |back: usize| self.thread.frames[ply + STACK_OFFSET - back].evaluation;
            let last = if earlier(2) == NO_SCORE { earlier(4) } else { earlier(2) };
            last == NO_SCORE || node.evaluation > last
        };
        node.has_pieces = G::has_pieces(board);
    }

    /// Step 6. Razoring (Birmingham and Kent 1977; CPW): hopeless positions get only quiescence.
    #[inline(always)]
    fn razor(&mut self, node: &Node<'_, G>) -> Option<i32> {
        let depth = node.depth;
        if depth <= RAZOR_DEPTH && node.estimate + razor() + razor_per_depth() * depth * depth < node.alpha {
            let score = self.quiescence::<false>(node.board, node.ply, node.alpha, node.alpha + 1);
            if score <= node.alpha {
                return Some(score);
            }
        }
        None
    }

    /// Step 8. Null move (Beal 1989; Donninger 1993): if even passing is good enough, so is some move. Not with pawns alone, where
    /// passing may be best; deep cutoffs are verified (Tabibi and Netanyahu 2002).
    #[inline(always)]
    fn null_move(&mut self, node: &Node<'_, G>) -> Option<i32> {
        let Node { board, ply, beta, depth, cut, estimate, evaluation, .. } = *node;
        if depth < NULL_DEPTH
            || self.thread.frames[ply + STACK_OFFSET - 1].m.is_none()
            || estimate < beta
            || evaluation + null_margin_per_depth() * depth - null_margin() < beta
            || !node.has_pieces
            || ply < self.null_from
            || beta <= -WIN_BOUND
        {
            return None;
        }
        let passed = G::pass(board)?;
        let (per_depth, most) = NULL_REDUCTION;
        let reduction =
            null_reduction() + depth / per_depth + ((estimate - beta) / null_per_score()).min(most);
        self.shared.table.prefetch(G::key(&passed));
        self.enter(board, None, &passed, G::NO_TARGET, ply);
        let last_pass = core::mem::replace(&mut self.thread.last_pass, self.thread.keys.len() - 1);
        let score = -self.search::<false>(&passed, ply + 1, -beta, 1 - beta, depth - reduction, !cut);
        self.unmake_move();
        self.thread.last_pass = last_pass;
        if self.stopped {
            return Some(0);
        }
        if score < beta {
            return None;
        }
        let score = if score >= WIN_BOUND { beta } else { score };
        if self.null_from > 0 || depth < NULL_VERIFY_DEPTH {
            return Some(score);
        }
        self.null_from = ply + 3 * (depth - reduction).max(1) as usize / 4;
        let verified = self.search::<false>(board, ply, beta - 1, beta, depth - reduction, false);
        self.null_from = 0;
        (verified >= beta).then_some(score)
    }

    /// Step 9. ProbCut (Buro 1995, "ProbCut: an effective selective extension of alpha–beta"): a capture that is well above beta in
    /// a shallow search most likely is above beta in a deep one.
    #[inline(always)]
    fn probcut(&mut self, node: &Node<'_, G>) -> Option<i32> {
        let Node { board, ply, beta, depth, evaluation, table, .. } = *node;
        let raised = beta + probcut() - probcut_improving() * i32::from(node.improving);
        if depth < PROBCUT_DEPTH
            || beta.abs() >= WIN_BOUND
            || table.score != NO_SCORE && table.depth >= depth - 3 && table.score < raised
        {
            return None;
        }
        let context = self.context(board, ply, G::NO_SQUARES);
        let gap = raised - evaluation;
        let hint = table.best.filter(|&m| G::is_noisy(board, m) && G::wins_exchange(board, m, gap));
        let mut picker = MovePicker::<G>::noisy(&self.thread.buffer, hint, gap.max(0));
        while let Some(m) = picker.next(board, &self.thread.history, &context, &mut self.thread.buffer) {
            let Some(piece) = G::mover(board, m) else { continue };
            self.prefetch_after(board, piece, m, G::captured(board, m));
            let child = self.make_move(board, m, ply);
            let mut score = -self.quiescence::<false>(&child, ply + 1, -raised, 1 - raised);
            if score >= raised {
                score = -self.search::<false>(&child, ply + 1, -raised, 1 - raised, depth - 4, !node.cut);
            }
            self.unmake_move();
            if self.stopped {
                break;
            }
            if score >= raised {
                picker.close(&mut self.thread.buffer);
                self.store(node, node.entry(Some(m), score, depth - 3, Bound::Lower));
                return Some(if is_decisive(score) { score } else { score - (raised - beta) });
            }
        }
        picker.close(&mut self.thread.buffer);
        self.stopped.then_some(0)
    }

    /// Step 10. Internal iterative reduction (Schröder, Rebel; CPW): without a hash move this node is searched less deeply now, and
    /// better ordered next time.
    #[inline(always)]
    fn reduce_without_table_move<const PV: bool>(&self, node: &mut Node<'_, G>) {
        if node.table.best.is_none()
            && node.excluded.is_none()
            && node.depth >= REDUCE_DEPTH
            && (PV || node.cut)
            && !self.exhaustive
        {
            node.depth -= 1;
        }
    }

    /// Step 19. Updates the histories. Step 20. Stores the result, and the error of the evaluation.
    #[inline(always)]
    fn finish_node(&mut self, node: &Node<'_, G>, best: BestMove<G>, first_alpha: i32) -> i32 {
        let Node { board, ply, beta, depth, floor, ceiling, raw, .. } = *node;
        if let Some(m) = best.m {
            self.update_histories(
                board,
                ply,
                &best.context,
                m,
                depth,
                (&best.tried_quiets, &best.tried_noisy),
            );
        }
        let score = best.score.max(floor).min(ceiling);
        if node.excluded.is_some() {
            return score;
        }
        let bound = if score >= beta || floor > -INFINITY && score == floor {
            Bound::Lower
        } else if score > first_alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        if !(node.root && self.line > 0) {
            self.store(node, node.entry(best.m, score, depth, bound));
        }
        if !node.in_check
            && best.m.is_none_or(|m| !G::is_noisy(board, m))
            && bound.settles(score, node.evaluation)
            && !is_decisive(score)
        {
            let corrections = self.frame(ply).corrections;
            self.thread.history.correct(corrections, score - G::damped(board, raw), depth);
        }
        score
    }

    #[inline(always)]
    fn store(&self, node: &Node<'_, G>, entry: Entry) {
        self.shared.table.store(G::key(node.board), entry);
    }
}

/// The value of having no legal move, not in check.
fn stalemated_in<G: Rules>(ply: usize) -> i32 {
    match G::STALEMATE {
        Verdict::Win => mate_in(ply),
        Verdict::Draw => 0,
        Verdict::Loss => mated_in(ply),
    }
}

/// Step 7. Reverse futility pruning (CPW): so far above beta that a shallow search will not come down.
#[inline(always)]
fn prune_above_beta<G: Rules>(node: &Node<'_, G>) -> Option<i32> {
    let Node { depth, beta, estimate, .. } = *node;
    (depth <= REVERSE_FUTILITY_DEPTH
        && estimate - reverse_futility() * (depth - i32::from(node.improving)) >= beta
        && estimate < WIN_BOUND
        && beta > -WIN_BOUND)
        .then(|| i32::midpoint(estimate, beta))
}
