//! Alpha–beta and its refinements, in numbered steps.
//!
//! Knuth, Moore, An Analysis of Alpha–Beta Pruning, 1975; Marsland, Campbell, Parallel Search of Strongly Ordered
//! Game Trees, 1982 (principal variation search); Fishburn, Another Optimization of Alpha–Beta Search, 1983
//! (fail-soft).

use super::Search;
use crate::score::{HORIZON, INFINITE, SearchResult, WIN, from_node, is_decided, to_node};
use boyi_core::{AnalysisError, Bound, Evaluator, Game, NodeKind};

impl<G: Game, E: Evaluator<G>> Search<'_, G, E> {
    /// Minimax's score of a position to `depth`, in a window (fail-soft). Where `v` is minimax's score:
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
    ) -> Result<SearchResult, AnalysisError> {
        match self.recorder {
            None => self.visit(position, depth, ply, alpha, beta),
            Some(_) => self.recorded(position, depth, ply, alpha, beta),
        }
    }

    /// Searches a node and records it.
    #[cold]
    fn recorded(
        &mut self,
        position: &G::Position,
        depth: u32,
        ply: u32,
        alpha: i32,
        beta: i32,
    ) -> Result<SearchResult, AnalysisError> {
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
        let result = self.visit(position, depth, ply, alpha, beta)?;
        if let Some(recorder) = &mut self.recorder {
            recorder.leave(result, count, self.stats.table_hits > hits);
        }
        Ok(result)
    }

    fn visit(
        &mut self,
        position: &G::Position,
        depth: u32,
        ply: u32,
        mut alpha: i32,
        beta: i32,
    ) -> Result<SearchResult, AnalysisError> {
        // Step 1. A finished game has its value; at the depth limit the evaluator is asked.
        if let Some(outcome) = self.game.outcome(position) {
            return Ok(self.finished(outcome, ply));
        }
        if depth == 0 {
            return Ok(self.horizon(position, ply));
        }

        // Step 2. The table may have the value, or a bound good enough; or at least a good move.
        let hash = if self.config.table { self.game.hash(position) } else { 0 };
        let table_move = match self.probe(hash, depth, ply, alpha, beta) {
            TableAnswer::Result(result) => return Ok(result),
            TableAnswer::Move(best) => best,
        };

        // Step 3. Generate the moves, and rank them. There is no principal variation until a move raises alpha.
        self.pv[ply as usize].clear();
        let first = self.expand(position)?;
        let count = self.moves.len() - first;
        let ranks = if self.config.ordering { self.rank(position, first, ply, table_move) } else { 0 };

        let low = alpha;
        let mut best = SearchResult { score: -INFINITE, proof_depth: 0 };
        let mut best_move = 0;
        let mut proof_depth = 0;
        for nth in 0..count {
            // Step 4. The next move, most promising first.
            let mv = first + if self.config.ordering { self.pick(ranks, nth) } else { nth };
            let child = self.game.play(position, &self.moves[mv]);
            if let Some(recorder) = &mut self.recorder {
                recorder.play(ply + 1, &self.moves[mv]);
            }

            // Step 5. Its score, for the player who moves here.
            let result = self.search_child(&child, depth - 1, ply + 1, alpha, beta, nth > 0)?.parent();
            proof_depth = proof_depth.max(result.proof_depth);

            // Step 6. Is it the best so far? Does it refute the move that led here?
            if result.score > best.score {
                best = result;
                best_move = mv - first;
                if result.score > alpha {
                    alpha = result.score;
                    self.set_pv(ply, mv);
                }
                if alpha >= beta {
                    self.stats.cutoffs += u64::from(nth + 1 < count);
                    if self.config.refutations {
                        self.remember_refutation(position, mv, depth, ply);
                    }
                    break;
                }
            }
        }
        self.moves.truncate(first);
        if self.config.ordering {
            self.ranked.truncate(ranks);
        }

        // Step 7. The depth of the proof. A refutation rests on one move, everything else on all of them.
        let bound = bound_of(best.score, low, beta);
        if bound != Bound::AtLeast {
            best.proof_depth = proof_depth;
        }
        best.shorten_proof(ply);

        // Step 8. Store it.
        let good_move = if bound == Bound::AtMost { table_move } else { Some(best_move) };
        self.store(hash, depth, ply, best, bound, good_move);
        debug_assert!(best.proof_depth == HORIZON || best.proof_depth <= depth);
        Ok(best)
    }

    /// Step 2: asks the transposition table.
    #[inline]
    fn probe(&mut self, hash: u64, depth: u32, ply: u32, alpha: i32, beta: i32) -> TableAnswer {
        let entry = if self.config.table { self.table.probe(hash, depth) } else { None };
        let Some(entry) = entry else { return TableAnswer::Move(None) };
        let SearchResult { score, proof_depth } = entry.result();
        let score = from_node(score, ply);
        let answers = match entry.bound() {
            Bound::Exact => true,
            Bound::AtLeast => score >= beta,
            Bound::AtMost => score <= alpha,
        };
        if !answers || !entry.is_valid_at(depth) {
            return TableAnswer::Move(entry.best());
        }
        self.stats.table_hits += 1;
        self.pv[ply as usize].clear();
        TableAnswer::Result(SearchResult { score, proof_depth })
    }

    /// Step 8: stores the result.
    #[inline]
    fn store(
        &mut self,
        hash: u64,
        depth: u32,
        ply: u32,
        result: SearchResult,
        bound: Bound,
        best_move: Option<usize>,
    ) {
        if self.config.table {
            let stored = SearchResult { score: to_node(result.score, ply), ..result };
            self.table.store(hash, depth, stored, bound, best_move);
        }
    }

    /// Step 5: searches a successor; the window is its parent's. Once there is a best move, a null window asks whether
    /// this one is better; only if it is does its exact score matter.
    #[inline]
    fn search_child(
        &mut self,
        child: &G::Position,
        depth: u32,
        ply: u32,
        alpha: i32,
        beta: i32,
        has_best: bool,
    ) -> Result<SearchResult, AnalysisError> {
        if self.config.null_windows && has_best && beta - alpha > 1 {
            let scout = self.node(child, depth, ply, -alpha - 1, -alpha)?;
            if -scout.score <= alpha || -scout.score >= beta {
                return Ok(scout);
            }
        }
        // Plain minimax comes here only to be recorded.
        let alpha = if self.config.cutoffs { alpha } else { -INFINITE };
        self.node(child, depth, ply, -beta, -alpha)
    }
}

/// The answer of the transposition table about a node.
enum TableAnswer {
    /// The value, or a bound outside the window.
    Result(SearchResult),
    /// The move to try first, if any.
    Move(Option<usize>),
}

/// The relation of a score to minimax's, when the search had this window.
fn bound_of(score: i32, alpha: i32, beta: i32) -> Bound {
    match score {
        score if score >= beta => Bound::AtLeast,
        score if score <= alpha => Bound::AtMost,
        _ => Bound::Exact,
    }
}

impl SearchResult {
    /// The result of a successor, from the point of view of its parent's side to move.
    #[inline]
    fn parent(self) -> SearchResult {
        SearchResult { score: -self.score, proof_depth: self.proof_depth.saturating_add(1) }
    }

    /// A win or loss in `p` plies is proved by finished games within `p` plies, and no deeper search finds a quicker
    /// one.
    #[inline]
    fn shorten_proof(&mut self, ply: u32) {
        if is_decided(self.score) {
            self.proof_depth = self.proof_depth.min((WIN - self.score.abs()) as u32 - ply);
        }
    }
}
