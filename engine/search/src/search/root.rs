//! The root: windows, iterative deepening, and the report.

use super::{Search, is_estimate};
use crate::{
    limits::{MAX_DEPTH, is_too_wide},
    score::{HORIZON, INFINITE, SearchResult, from_node, is_decided},
};
use boyi_core::{
    Analysis, AnalysisError, Bound, Evaluator, Game, Limits, Line, MAX_SCORE, NodeKind, Note, Value,
    sort_by_key,
};

/// A move at the root, and its result.
struct RootMove<G: Game> {
    mv: G::Move,
    child: G::Position,
    /// The exact result of the present depth, for the side to move at the root; `None` where only a bound is known.
    exact: Option<SearchResult>,
    /// The principal variation after it.
    pv: Vec<G::Move>,
}

/// One pass over the root's moves, at one depth.
struct Pass {
    /// The best moves with exact results, best first, as indices in the list of root moves.
    ranking: Vec<usize>,
    /// The depth of the proof of the root's value: see [`SearchResult::proof_depth`].
    proof_depth: u32,
    /// Whether every move was searched.
    complete: bool,
}

/// Half the width of the first aspiration window, in the game's units; it grows fourfold on each failure.
const ASPIRATION: i32 = 16;

impl<G: Game, E: Evaluator<G>> Search<'_, G, E> {
    /// Analyses an unfinished position.
    pub(super) fn analyze(mut self, position: &G::Position) -> Result<Analysis<G::Move>, AnalysisError> {
        let count = self.game.count(position);
        if count > self.max_moves as u64 || is_too_wide(count, self.limits) {
            return Err(AnalysisError::TooLarge);
        }
        let mut roots = self.root_moves(position)?;
        let wanted = self.limits.lines.clamp(1, roots.len());
        let target = self.limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH);
        let deepens = self.config.deepening || (G::LOOPY && self.limits.depth.is_none());

        let mut answer: Option<Analysis<G::Move>> = None;
        let mut scores = Vec::new();
        for depth in if deepens { 1 } else { target }..=target {
            let (pass, stop) = self.aspiration_window(&mut roots, depth, wanted, &scores);
            // A stopped pass counts if it searched a move, and either no better result is known or it improves on that.
            let improves = answer.as_ref().is_none_or(|_| self.limits.lines == 1) && !pass.ranking.is_empty();
            if pass.complete || improves {
                if pass.complete {
                    self.stats.depth = depth.min(self.deepest);
                }
                answer = Some(self.report(position, &roots, &pass, depth, wanted));
            }
            if let Some(error) = stop {
                return match answer {
                    Some(answer) if error == AnalysisError::Stopped => {
                        Ok(Analysis { stats: self.stats, ..answer })
                    }
                    _ => Err(error),
                };
            }
            let answer = answer.as_ref().expect("a complete pass ranks a move");
            self.observer.report(answer);
            if is_settled(answer, pass.proof_depth) {
                break;
            }
            // The next depth starts with the best moves of this one, the others in their old order.
            scores.push(roots[pass.ranking[0]].exact.map_or(0, |result| result.score));
            let mut rank = vec![usize::MAX; roots.len()];
            pass.ranking.iter().enumerate().for_each(|(rank_of, &index)| rank[index] = rank_of);
            let mut ordered: Vec<(usize, RootMove<G>)> = rank.into_iter().zip(roots).collect();
            sort_by_key(&mut ordered, |(rank, _)| *rank);
            roots = ordered.into_iter().map(|(_, root)| root).collect();
        }
        let answer = answer.expect("at least one depth was searched");
        Ok(Analysis { stats: self.stats, ..answer })
    }

    fn root_moves(&mut self, position: &G::Position) -> Result<Vec<RootMove<G>>, AnalysisError> {
        let mut moves = Vec::new();
        self.game.moves(position, &mut moves);
        let memory = size_of::<RootMove<G>>().saturating_mul(moves.len());
        if memory > self.limits.memory {
            return Err(AnalysisError::TooLarge);
        }
        if self.config.ordering {
            let priority = |mv: &G::Move| self.game.priority(position, mv);
            sort_by_key(&mut moves, |mv| std::cmp::Reverse(priority(mv)));
        }
        let root =
            |mv: G::Move| RootMove { child: self.game.play(position, &mv), mv, exact: None, pv: Vec::new() };
        Ok(moves.into_iter().map(root).collect())
    }

    /// A pass in a narrow window around the expected score (aspiration window), widened until the score lies inside.
    fn aspiration_window(
        &mut self,
        roots: &mut [RootMove<G>],
        depth: u32,
        wanted: usize,
        scores: &[i32],
    ) -> (Pass, Option<AnalysisError>) {
        // Depths of equal parity end on the same side's move, and resemble each other.
        let expected =
            scores.len().checked_sub(2).map(|last| scores[last]).filter(|&score| !is_decided(score));
        let (mut alpha, mut beta, mut width) = (-INFINITE, INFINITE, ASPIRATION);
        if self.config.null_windows
            && wanted == 1
            && let Some(score) = expected
        {
            (alpha, beta) = (score - width, score + width);
        }
        loop {
            let (pass, best, stop) = self.pass(roots, depth, wanted, alpha, beta);
            if stop.is_some() || (alpha < best && best < beta) {
                return (pass, stop);
            }
            width = width.saturating_mul(4);
            let widest = width > MAX_SCORE / 4 || is_decided(best);
            if best <= alpha {
                alpha = if widest { -INFINITE } else { best - width };
            } else {
                beta = if widest { INFINITE } else { best + width };
            }
        }
    }

    /// Searches every root move to `depth`, with exact results for the `wanted` best, and returns the best score too.
    fn pass(
        &mut self,
        roots: &mut [RootMove<G>],
        depth: u32,
        wanted: usize,
        low: i32,
        beta: i32,
    ) -> (Pass, i32, Option<AnalysisError>) {
        self.stats.interior += 1;
        self.moves.clear();
        self.ranked.clear();
        if let Some(recorder) = &mut self.recorder {
            recorder.enter(NodeKind::Interior, depth, 0, (low, beta));
        }
        let mut pass = Pass { ranking: Vec::new(), proof_depth: 0, complete: false };
        let mut best = -INFINITE;
        let count = roots.len();
        for index in 0..count {
            // The window's floor is the last of the moves wanted: worse ones are of no interest.
            let score_of = |index: usize| roots[index].exact.map_or(-INFINITE, |result| result.score);
            let full = pass.ranking.len() >= wanted;
            let alpha = if full { score_of(pass.ranking[wanted - 1]).max(low) } else { low };
            let root = &mut roots[index];
            root.exact = None;
            if let Some(recorder) = &mut self.recorder {
                recorder.play(1, &root.mv);
            }
            let result = match self.root_move(&root.child, depth - 1, alpha, beta, full) {
                Ok(result) => {
                    SearchResult { score: -result.score, proof_depth: result.proof_depth.saturating_add(1) }
                }
                Err(error) => return (pass, best, Some(error)),
            };
            pass.proof_depth = pass.proof_depth.max(result.proof_depth);
            best = best.max(result.score);
            if result.score > alpha {
                root.exact = Some(result);
                root.pv.clear();
                root.pv.extend(self.pv[1].iter().rev().cloned());
                let better = pass.ranking.partition_point(|&p| {
                    roots[p].exact.map_or(-INFINITE, |result| result.score) >= result.score
                });
                pass.ranking.insert(better, index);
                pass.ranking.truncate(wanted);
            }
            if result.score >= beta {
                self.stats.cutoffs += u64::from(index + 1 < count);
                break;
            }
        }
        pass.complete = true;
        if let Some(recorder) = &mut self.recorder {
            recorder.leave(SearchResult { score: best, proof_depth: pass.proof_depth }, count as u64, false);
        }
        (pass, best, None)
    }

    /// The result of the position after a root move, for the side to move there.
    fn root_move(
        &mut self,
        child: &G::Position,
        depth: u32,
        alpha: i32,
        beta: i32,
        scout: bool,
    ) -> Result<SearchResult, AnalysisError> {
        if !self.config.cutoffs {
            if self.recorder.is_some() {
                return self.node(child, depth, 1, -INFINITE, INFINITE);
            }
            let before = self.estimates;
            let score = self.minimax(child, depth, 1)?;
            return Ok(SearchResult {
                score,
                proof_depth: if self.estimates == before { depth } else { HORIZON },
            });
        }
        if self.config.null_windows && scout {
            let result = self.node(child, depth, 1, -alpha - 1, -alpha)?;
            if -result.score <= alpha || -result.score >= beta {
                return Ok(result);
            }
        }
        self.node(child, depth, 1, -beta, -alpha)
    }

    /// The analysis made of a pass.
    fn report(
        &self,
        position: &G::Position,
        roots: &[RootMove<G>],
        pass: &Pass,
        depth: u32,
        wanted: usize,
    ) -> Analysis<G::Move> {
        let exact = |index: usize| roots[index].exact.expect("ranked moves are exact");
        let best = exact(pass.ranking[0]);
        // The root's value rests on all moves: one that was only estimated might be better.
        let proof_depth =
            if is_estimate(pass.proof_depth) && !is_decided(best.score) { HORIZON } else { best.proof_depth };
        let value_of = |result: SearchResult| match result.value() {
            Value::Estimate(_) if self.evaluator.knows_nothing() => Value::Unknown,
            value => value,
        };
        let value = value_of(SearchResult { proof_depth, ..best });
        let all = self.limits.lines == Limits::ALL;
        let line = |index: usize| {
            let result = exact(index);
            let mut moves = vec![roots[index].mv.clone()];
            moves.extend_from_slice(&roots[index].pv);
            self.extend_pv(position, &mut moves, depth, result.score);
            let value = if result.score == best.score { value } else { value_of(result) };
            Line::new(value, Bound::Exact, moves)
        };
        let bound = if pass.complete { Bound::Exact } else { Bound::AtLeast };
        Analysis {
            engine: self.config.name,
            value,
            bound,
            more: false,
            best: pass
                .ranking
                .iter()
                .take_while(|&&index| exact(index).score == best.score)
                .take(if all { usize::MAX } else { 1 })
                .map(|&index| roots[index].mv.clone())
                .collect(),
            lines: pass.ranking.iter().take(wanted).map(|&index| line(index)).collect(),
            notes: Vec::<Note>::new(),
            stats: self.stats,
        }
    }

    /// Extends a line that the table cut short, as long as the table has exact values.
    fn extend_pv(&self, position: &G::Position, line: &mut Vec<G::Move>, depth: u32, score: i32) {
        if !self.config.table {
            return;
        }
        let mut now = line.iter().fold(position.clone(), |position, mv| self.game.play(&position, mv));
        let mut moves = Vec::new();
        while (line.len() as u32) < depth && self.game.outcome(&now).is_none() {
            let ply = line.len() as u32;
            let expected = if ply.is_multiple_of(2) { score } else { -score };
            let Some(entry) = self.table.probe(self.game.hash(&now), depth - ply) else { return };
            let exact = entry.bound() == Bound::Exact && entry.is_valid_at(depth - ply);
            let Some(best) = entry.best() else { return };
            moves.clear();
            self.game.moves(&now, &mut moves);
            if !exact || from_node(entry.result().score, ply) != expected || best >= moves.len() {
                return;
            }
            now = self.game.play(&now, &moves[best]);
            line.push(moves[best].clone());
        }
    }
}

/// Returns `true` if no deeper search can change the lines: all are proved, and the moves left out are proved to be no
/// better. The values of those rest on evaluations at worst, which are better than no win and worse than no loss.
fn is_settled<M>(answer: &Analysis<M>, proof_depth: u32) -> bool {
    let proved = answer.value.is_proof() && answer.lines.iter().all(|line| line.value.is_proof());
    proved && (!is_estimate(proof_depth) || answer.lines.last().is_some_and(|line| line.value != Value::Draw))
}
