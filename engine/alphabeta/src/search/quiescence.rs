//! Quiescence search: captures until the position is quiet.

use super::Search;
use super::node::TableProbe;
use crate::evaluator::Evaluator;
use crate::move_picker::{MovePicker, Stage};
use crate::params::{delta, quiescence_see};
use crate::rules::Rules;
use crate::score::*;
use boyi_engine_common::transposition::{Bound, Entry};
use core::ops::ControlFlow;

/// A node of the quiescence search.
struct Node<'b, G: Rules> {
    board: &'b G::Board,
    ply: usize,
    alpha: i32,
    beta: i32,
    in_check: bool,
    table: TableProbe<G::Move>,
    /// The static evaluation as the evaluator gives it, or [`NO_SCORE`] in check.
    raw: i32,
    /// The corrected static evaluation: the score of standing pat.
    stand_pat: i32,
    best: i32,
    best_move: Option<G::Move>,
    /// The number of moves seen.
    count: i32,
}

impl<G: Rules, E: Evaluator<Rules = G>> Search<'_, E> {
    /// Quiescence search (Slate and Atkin 1977): captures until the position is quiet; in check, every evasion.
    pub(super) fn quiescence<const PV: bool>(
        &mut self,
        board: &G::Board,
        ply: usize,
        mut alpha: i32,
        beta: i32,
    ) -> i32 {
        // Step 1. Draws, the deepest ply, and stops.
        if PV {
            self.thread.lines.clear(ply);
            self.seldepth = self.seldepth.max(ply + 1);
        }
        if self.stopped {
            return 0;
        }
        let in_check = G::is_check(board);
        if let Some(value) = self.rule_or_deepest(board, ply, &mut alpha, beta, in_check) {
            return value;
        }
        // Step 2. The transposition table.
        let entry = self.shared.table.probe(G::key(board));
        let mut table = TableProbe::new::<G>(entry, board, ply);
        table.was_pv |= PV;
        if !PV && table.score != NO_SCORE && table.bound.settles(table.score, beta) {
            return table.score;
        }
        let mut node = Node {
            board,
            ply,
            alpha,
            beta,
            in_check,
            table,
            raw: NO_SCORE,
            stand_pat: -INFINITY,
            best: -INFINITY,
            best_move: None,
            count: 0,
        };
        // Step 3. Standing pat.
        if !in_check && let Some(value) = self.stand_pat(&mut node) {
            return value;
        }
        // Step 4. Captures; in check, every evasion.
        if let ControlFlow::Break(value) = self.try_captures::<PV>(&mut node) {
            return value;
        }
        if in_check && node.count == 0 {
            return mated_in(ply);
        }
        // Step 5. The result is stored.
        let bound = if node.best >= beta { Bound::Lower } else { Bound::Upper };
        let best = node.best_move.map_or(0, G::bits);
        let entry = Entry { best, depth: 0, pv: table.was_pv, ..node.entry(bound) };
        self.shared.table.store(G::key(board), entry);
        node.best
    }

    /// Step 3. Standing pat: the side to move need not capture.
    #[inline(always)]
    fn stand_pat(&mut self, node: &mut Node<'_, G>) -> Option<i32> {
        let Node { board, ply, beta, table, .. } = *node;
        node.raw = table.entry.map_or(NO_SCORE, |entry| entry.evaluation);
        if node.raw == NO_SCORE {
            node.raw = self.thread.evaluator.evaluate(board);
        }
        node.stand_pat = self.corrected(board, node.raw, ply);
        node.best = node.stand_pat;
        if table.score != NO_SCORE && table.bound.settles(table.score, node.best) && !is_decisive(table.score)
        {
            node.best = table.score;
        }
        if node.best >= beta {
            if table.entry.is_none() {
                self.shared.table.store(G::key(board), node.entry(Bound::Lower));
            }
            return Some(if is_decisive(node.best) { node.best } else { i32::midpoint(node.best, beta) });
        }
        node.alpha = node.alpha.max(node.best);
        None
    }

    /// Step 4. Searches captures, and in check every evasion. Breaks if the search is stopped.
    #[inline(always)]
    fn try_captures<const PV: bool>(&mut self, node: &mut Node<'_, G>) -> ControlFlow<i32> {
        let Node { board, ply, in_check, .. } = *node;
        let table_move = node
            .table
            .entry
            .and_then(|entry| G::from_bits(entry.best))
            .filter(|&m| (in_check || G::is_noisy(board, m)) && G::is_legal(board, m));
        let context = self.context(board, ply, G::NO_SQUARES);
        let mut picker = if in_check {
            MovePicker::<G>::new(&self.thread.buffer, table_move, [None; 3])
        } else {
            MovePicker::<G>::noisy(&self.thread.buffer, table_move, quiescence_see())
        };
        while let Some(m) = picker.next(board, &self.thread.history, &context, &mut self.thread.buffer) {
            let Some(piece) = G::mover(board, m) else { continue };
            self.prefetch_after(board, piece, m, G::captured(board, m));
            node.count += 1;
            if node.best > -WIN_BOUND {
                if in_check {
                    // One quiet evasion is enough to know that it is not mate.
                    picker.skip_quiets();
                    if picker.stage() == Stage::BadNoisy {
                        break;
                    }
                } else if !G::is_promotion(m) {
                    // Delta pruning (CPW): not even the captured piece is enough.
                    let most = node.stand_pat + G::gain(board, m) + delta();
                    if most <= node.alpha {
                        node.best = node.best.max(most);
                        continue;
                    }
                }
            }
            let child = self.make_move(board, m, ply);
            let score = -self.quiescence::<PV>(&child, ply + 1, -node.beta, -node.alpha);
            self.unmake_move();
            if self.stopped {
                picker.close(&mut self.thread.buffer);
                return ControlFlow::Break(0);
            }
            if score > node.best {
                node.best = score;
                if score > node.alpha {
                    node.best_move = Some(m);
                    if PV {
                        self.thread.lines.set(ply, m);
                    }
                    if score >= node.beta {
                        break;
                    }
                    node.alpha = score;
                }
            }
        }
        picker.close(&mut self.thread.buffer);
        ControlFlow::Continue(())
    }
}

impl<G: Rules> Node<'_, G> {
    /// An entry of the transposition table for a node that stands pat.
    #[inline(always)]
    fn entry(&self, bound: Bound) -> Entry {
        let score = to_table(self.best, self.ply);
        Entry { best: 0, score, evaluation: self.raw, depth: -1, bound, pv: false }
    }
}
