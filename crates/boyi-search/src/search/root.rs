//! The root: windows, iterative deepening, and the report.

use super::{MAX_DEPTH, Search, is_open};
use crate::NodeKind;
use crate::score::{Found, HORIZON, INFINITE, from_node, is_decided};
use boyi_core::{Analysis, AnalysisError, Bound, Evaluator, Game, Limits, Line, MAX_SCORE, Note, Value};

/// A move at the root, and what the search found about it.
struct RootMove<G: Game> {
    mv: G::Move,
    child: G::Position,
    /// The exact result of the present depth, for the mover at the root; nothing where only a bound is known.
    exact: Option<Found>,
    /// The moves expected after it.
    pv: Vec<G::Move>,
}

/// One pass over the root's moves: what came out at one depth.
struct Pass {
    /// The best moves with exact results, best first, as places in the list of root moves.
    ranking: Vec<usize>,
    /// How far down the proof of the root's value reaches: see [`Found::reach`].
    reach: u32,
    /// Whether every move was looked at.
    complete: bool,
}

/// Half the width of the first aspiration window, in the game's units; it grows fourfold on each failure.
const ASPIRATION: i32 = 16;

impl<G: Game, E: Evaluator<G>> Search<'_, G, E> {
    /// Analyses an unfinished position.
    pub(super) fn analyze(mut self, position: &G::Position) -> Result<Analysis<G::Move>, AnalysisError> {
        let count = self.game.count(position);
        if count > self.max_moves as u64 || crate::too_wide(count, self.limits) {
            return Err(AnalysisError::TooLarge);
        }
        let mut roots = self.root_moves(position)?;
        let wanted = self.limits.lines.clamp(1, roots.len());
        let target = self.limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH);
        let deepens = self.plan.deepening || (G::LOOPY && self.limits.depth.is_none());

        let mut answer: Option<Analysis<G::Move>> = None;
        let mut scores = Vec::new();
        for depth in if deepens { 1 } else { target }..=target {
            let (pass, stop) = self.aspire(&mut roots, depth, wanted, &scores);
            // A stopped pass counts if it got to a move, and either nothing better is known or it improves on it.
            let improves = answer.as_ref().is_none_or(|_| self.limits.lines == 1) && !pass.ranking.is_empty();
            if pass.complete || improves {
                if pass.complete {
                    self.stats.depth = depth.min(self.deepest);
                }
                answer = Some(self.report(position, &roots, &pass, depth, wanted));
            }
            if let Some(refusal) = stop {
                return match answer {
                    Some(answer) if refusal == AnalysisError::Stopped => {
                        Ok(Analysis { stats: self.stats, ..answer })
                    }
                    _ => Err(refusal),
                };
            }
            let answer = answer.as_ref().expect("a complete pass ranks a move");
            self.observer.report(answer);
            if is_settled(answer, pass.reach) {
                break;
            }
            // Step: iterative deepening begins with the best moves found so far, the others in their old order.
            scores.push(roots[pass.ranking[0]].exact.map_or(0, |found| found.score));
            let mut rank = vec![usize::MAX; roots.len()];
            pass.ranking.iter().enumerate().for_each(|(rank_of, &place)| rank[place] = rank_of);
            let mut ordered: Vec<(usize, RootMove<G>)> = rank.into_iter().zip(roots).collect();
            ordered.sort_by_key(|(rank, _)| *rank);
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
        if self.plan.ordering {
            let priority = |mv: &G::Move| self.game.priority(position, mv);
            moves.sort_by_cached_key(|mv| std::cmp::Reverse(priority(mv)));
        }
        let root =
            |mv: G::Move| RootMove { child: self.game.play(position, &mv), mv, exact: None, pv: Vec::new() };
        Ok(moves.into_iter().map(root).collect())
    }

    /// A pass in a narrow window around the score expected, widened until the score lies inside.
    fn aspire(
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
        if self.plan.null_windows
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
        let mut pass = Pass { ranking: Vec::new(), reach: 0, complete: false };
        let mut best = -INFINITE;
        let count = roots.len();
        for place in 0..count {
            // The window's floor is the last of the moves wanted: worse ones are of no interest.
            let score_of = |place: usize| roots[place].exact.map_or(-INFINITE, |found| found.score);
            let full = pass.ranking.len() >= wanted;
            let alpha = if full { score_of(pass.ranking[wanted - 1]).max(low) } else { low };
            let root = &mut roots[place];
            root.exact = None;
            if let Some(recorder) = &mut self.recorder {
                recorder.play(1, &root.mv);
            }
            let found = match self.root_move(&root.child, depth - 1, alpha, beta, full) {
                Ok(found) => Found { score: -found.score, reach: found.reach.saturating_add(1) },
                Err(refusal) => return (pass, best, Some(refusal)),
            };
            pass.reach = pass.reach.max(found.reach);
            best = best.max(found.score);
            if found.score > alpha {
                root.exact = Some(found);
                root.pv.clear();
                root.pv.extend(self.pv[1].iter().rev().cloned());
                let better = pass
                    .ranking
                    .partition_point(|&p| roots[p].exact.map_or(-INFINITE, |f| f.score) >= found.score);
                pass.ranking.insert(better, place);
                pass.ranking.truncate(wanted);
            }
            if found.score >= beta {
                self.stats.cutoffs += u64::from(place + 1 < count);
                break;
            }
        }
        pass.complete = true;
        if let Some(recorder) = &mut self.recorder {
            recorder.leave(Found { score: best, reach: pass.reach }, count as u64, false);
        }
        (pass, best, None)
    }

    /// What a search says about the position after a root move, for the player to move there.
    fn root_move(
        &mut self,
        child: &G::Position,
        depth: u32,
        alpha: i32,
        beta: i32,
        scout: bool,
    ) -> Result<Found, AnalysisError> {
        if !self.plan.cutoffs {
            if self.recorder.is_some() {
                return self.node(child, depth, 1, -INFINITE, INFINITE);
            }
            let before = self.estimates;
            let score = self.minimax(child, depth, 1)?;
            return Ok(Found { score, reach: if self.estimates == before { depth } else { HORIZON } });
        }
        if self.plan.null_windows && scout {
            let found = self.node(child, depth, 1, -alpha - 1, -alpha)?;
            if -found.score <= alpha || -found.score >= beta {
                return Ok(found);
            }
        }
        self.node(child, depth, 1, -beta, -alpha)
    }

    /// The analysis that a pass amounts to.
    fn report(
        &self,
        position: &G::Position,
        roots: &[RootMove<G>],
        pass: &Pass,
        depth: u32,
        wanted: usize,
    ) -> Analysis<G::Move> {
        let exact = |place: usize| roots[place].exact.expect("ranked moves are exact");
        let best = exact(pass.ranking[0]);
        // All moves had their say in the root's value: one whose worth was estimated might have been better.
        let reach = if is_open(pass.reach) && !is_decided(best.score) { HORIZON } else { best.reach };
        let value = Found { reach, ..best }.value();
        let all = self.limits.lines == Limits::ALL;
        let line = |place: usize| {
            let found = exact(place);
            let mut moves = vec![roots[place].mv.clone()];
            moves.extend_from_slice(&roots[place].pv);
            self.extend_pv(position, &mut moves, depth, found.score);
            let value = if found.score == best.score { value } else { found.value() };
            Line { value, bound: Bound::Exact, moves }
        };
        let bound = if pass.complete { Bound::Exact } else { Bound::AtLeast };
        Analysis {
            engine: self.plan.name,
            value,
            bound,
            more: false,
            best: pass
                .ranking
                .iter()
                .take_while(|&&place| exact(place).score == best.score)
                .take(if all { usize::MAX } else { 1 })
                .map(|&place| roots[place].mv.clone())
                .collect(),
            lines: pass.ranking.iter().take(wanted).map(|&place| line(place)).collect(),
            notes: Vec::<Note>::new(),
            stats: self.stats,
        }
    }

    /// Goes on with a line, where the table cut it short, as long as the table knows exact values.
    fn extend_pv(&self, position: &G::Position, line: &mut Vec<G::Move>, depth: u32, score: i32) {
        if !self.plan.table {
            return;
        }
        let mut now = line.iter().fold(position.clone(), |position, mv| self.game.play(&position, mv));
        let mut moves = Vec::new();
        while (line.len() as u32) < depth && self.game.outcome(&now).is_none() {
            let ply = line.len() as u32;
            let expected = if ply.is_multiple_of(2) { score } else { -score };
            let Some(entry) = self.table.get(self.game.hash(&now)) else { return };
            let exact = entry.bound() == Bound::Exact && entry.holds_at(depth - ply);
            let Some(best) = entry.best() else { return };
            moves.clear();
            self.game.moves(&now, &mut moves);
            if !exact || from_node(entry.found().score, ply) != expected || best >= moves.len() {
                return;
            }
            now = self.game.play(&now, &moves[best]);
            line.push(moves[best].clone());
        }
    }
}

/// Whether no deeper search can change the lines: all are proved, and so is that the moves left out are no better.
/// Those rest on evaluations at worst, which are better than no win and worse than no loss.
fn is_settled<M>(answer: &Analysis<M>, reach: u32) -> bool {
    let proved = answer.value.is_proof() && answer.lines.iter().all(|line| line.value.is_proof());
    proved && (!is_open(reach) || answer.lines.last().is_some_and(|line| line.value != Value::Draw))
}
