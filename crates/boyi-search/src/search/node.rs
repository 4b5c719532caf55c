//! Alpha–beta and its refinements: one function, in numbered steps.
//!
//! Knuth, Moore, An Analysis of Alpha–Beta Pruning, 1975; Marsland, Campbell, Parallel Search of Strongly Ordered
//! Game Trees, 1982 (principal variation search); Fishburn, Another Optimization of Alpha–Beta Search, 1983
//! (fail-soft).

use super::Search;
use crate::NodeKind;
use crate::score::{Found, HORIZON, INFINITE, WIN, from_node, is_decided, to_node};
use boyi_core::{AnalysisError, Bound, Evaluator, Game};

impl<G: Game, E: Evaluator<G>> Search<'_, G, E> {
    /// What minimax to `depth` says about a position, in a window (fail-soft). Where `v` is minimax's score:
    ///
    /// - `alpha < score < beta`: `v` is the score;
    /// - `score <= alpha`: `v` is at most the score;
    /// - `score >= beta`: `v` is at least the score.
    #[inline]
    pub(super) fn node(
        &mut self,
        position: &G::Position,
        depth: u32,
        ply: u32,
        alpha: i32,
        beta: i32,
    ) -> Result<Found, AnalysisError> {
        match self.recorder {
            None => self.visit(position, depth, ply, alpha, beta),
            Some(_) => self.recorded(position, depth, ply, alpha, beta),
        }
    }

    /// The same, and the node is kept.
    #[cold]
    fn recorded(
        &mut self,
        position: &G::Position,
        depth: u32,
        ply: u32,
        alpha: i32,
        beta: i32,
    ) -> Result<Found, AnalysisError> {
        let kind = match self.game.outcome(position) {
            Some(_) => NodeKind::Finished,
            None if depth == 0 => NodeKind::Horizon,
            None => NodeKind::Interior,
        };
        let count = if kind == NodeKind::Interior { self.game.count(position) } else { 0 };
        let hits = self.stats.table_hits;
        if let Some(recorder) = &mut self.recorder {
            recorder.enter(kind, depth, ply, (alpha, beta));
        }
        let found = self.visit(position, depth, ply, alpha, beta)?;
        if let Some(recorder) = &mut self.recorder {
            recorder.leave(found, count, self.stats.table_hits > hits);
        }
        Ok(found)
    }

    fn visit(
        &mut self,
        position: &G::Position,
        depth: u32,
        ply: u32,
        mut alpha: i32,
        beta: i32,
    ) -> Result<Found, AnalysisError> {
        // Step 1. A finished game has its value; at the depth limit the evaluator is asked.
        if let Some(outcome) = self.game.outcome(position) {
            return Ok(self.finished(outcome, ply));
        }
        if depth == 0 {
            return Ok(self.horizon(position, ply));
        }

        // Step 2. Perhaps the table knows the value, or a bound good enough; or at least a good move.
        let hash = if self.plan.table { self.game.hash(position) } else { 0 };
        let mut table_move = None;
        if self.plan.table
            && let Some(entry) = self.table.get(hash)
        {
            table_move = entry.best();
            let Found { score, reach } = entry.found();
            let score = from_node(score, ply);
            let answers = match entry.bound() {
                Bound::Exact => true,
                Bound::AtLeast => score >= beta,
                Bound::AtMost => score <= alpha,
            };
            if answers && entry.holds_at(depth) {
                self.stats.table_hits += 1;
                self.pv[ply as usize].clear();
                return Ok(Found { score, reach });
            }
        }

        // Step 3. Generate the moves, and rank them. Nothing is expected to be played until one is good enough.
        self.pv[ply as usize].clear();
        let first = self.expand(position)?;
        let count = self.moves.len() - first;
        let ranks = if self.plan.ordering { self.rank(position, first, ply, table_move) } else { 0 };

        let low = alpha;
        let mut best = Found { score: -INFINITE, reach: 0 };
        let mut best_move = 0;
        let mut reach = 0;
        for nth in 0..count {
            // Step 4. The next move, most promising first.
            let mv = first + if self.plan.ordering { self.pick(ranks, nth) } else { nth };
            let child = self.game.play(position, &self.moves[mv]);
            if let Some(recorder) = &mut self.recorder {
                recorder.play(ply + 1, &self.moves[mv]);
            }

            // Step 5. Its score. Once there is a best move, a null window asks whether this one is better; only if it
            // is does its exact score matter.
            let found = if self.plan.null_windows && nth > 0 && beta - alpha > 1 {
                let scout = self.node(&child, depth - 1, ply + 1, -alpha - 1, -alpha)?;
                if -scout.score > alpha && -scout.score < beta {
                    self.node(&child, depth - 1, ply + 1, -beta, -alpha)?
                } else {
                    scout
                }
            } else {
                // Plain minimax comes here only to be recorded.
                let alpha = if self.plan.cutoffs { alpha } else { -INFINITE };
                self.node(&child, depth - 1, ply + 1, -beta, -alpha)?
            };
            let found = Found { score: -found.score, reach: found.reach.saturating_add(1) };
            reach = reach.max(found.reach);

            // Step 6. Is it the best so far? Does it refute the move that led here?
            if found.score > best.score {
                best = found;
                best_move = mv - first;
                if found.score > alpha {
                    alpha = found.score;
                    self.set_pv(ply, mv);
                }
                if alpha >= beta {
                    self.stats.cutoffs += u64::from(nth + 1 < count);
                    if self.plan.refutations {
                        self.remember_refutation(position, mv, depth, ply);
                    }
                    break;
                }
            }
        }
        self.moves.truncate(first);
        if self.plan.ordering {
            self.ranked.truncate(ranks);
        }

        // Step 7. What does the score prove? A refutation rests on one move, everything else on all of them. A win
        // or loss in p plies is proved by finished games within p plies, and no deeper search finds a quicker one.
        let bound = match best.score {
            score if score >= beta => Bound::AtLeast,
            score if score <= low => Bound::AtMost,
            _ => Bound::Exact,
        };
        if bound != Bound::AtLeast {
            best.reach = reach;
        }
        if is_decided(best.score) {
            best.reach = best.reach.min((WIN - best.score.abs()) as u32 - ply);
        }

        // Step 8. Remember it.
        if self.plan.table {
            let stored = Found { score: to_node(best.score, ply), ..best };
            let good_move = (bound != Bound::AtMost).then_some(best_move);
            self.table.put(hash, depth, stored, bound, good_move.or(table_move));
        }
        debug_assert!(best.reach == HORIZON || best.reach <= depth);
        Ok(best)
    }
}
