//! The tournament engine and its evaluation, met at [`Analysis`]: [`boyi_chess_engine`] searches boards directly.

use super::{Chess, ChessPosition};
use boyi_chess::{Board, Move};
use boyi_chess_engine::{Bound as EngineBound, Engine as Searcher, SearchObserver as EngineObserver, Line as EngineLine};
use boyi_chess_engine::{SearchResult, Report, Score, SearchControl, eval};
use boyi_core::{
    Analysis, Bound, ThreadPool, Engine, Evaluator, Game, SearchObserver, Limits, Line, Outcome, Record, AnalysisError, Stats, Term, Value,
};
use std::{ops::ControlFlow, sync::Arc};

/// The evaluation of the tournament engine, in centipawns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HandCrafted;

impl Evaluator<Chess> for HandCrafted {
    fn evaluate(&self, _: &Chess, position: &ChessPosition) -> i32 {
        eval::evaluate(&position.0)
    }

    fn terms(&self, _: &Chess, position: &ChessPosition) -> Vec<Term> {
        let parts = eval::explain(&position.0);
        parts.iter().map(|part| Term { name: part.name, mover: part.ours, opponent: part.theirs }).collect()
    }
}

/// The tournament engine. It remembers nothing between questions, and has one thread where depth or nodes are limited, so that the same
/// question gets the same answer; without such a limit it takes all the threads that its observer lends.
///
/// A mate found is a proof: [`Value::Win`] or [`Value::Loss`] with the plies of the line found, and a quicker mate may exist.
/// Nodes are moves made, exactly as many as the limit allows. In [`Stats`] all of them count as interior.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ChessEngine;

impl Engine<Chess> for ChessEngine {
    /// # Errors
    /// [`AnalysisError::Stopped`] if stopped before the first iteration was finished.
    fn analyze(
        &mut self,
        game: &Chess,
        record: &Record<Chess>,
        limits: &Limits,
        observer: &mut dyn SearchObserver<Move>,
    ) -> Result<Analysis<Move>, AnalysisError> {
        if let Some(outcome) = game.verdict(record) {
            let value = match outcome {
                Outcome::Win => Value::Win { plies: Some(0) },
                Outcome::Draw => Value::Draw,
                Outcome::Loss => Value::Loss { plies: Some(0) },
            };
            return Ok(Analysis::finished(NAME, value));
        }
        let board = record.now().0;
        let positions = record.positions();
        let reversible = usize::from(board.halfmove_clock()).min(positions.len() - 1);
        let earlier: Vec<u64> =
            positions[positions.len() - 1 - reversible..positions.len() - 1].iter().map(|p| p.0.key()).collect();
        let legal = board.count_legal_moves() as usize;
        let asked = boyi_chess_engine::Limits {
            depth: limits.depth.map(|depth| depth.max(1)),
            nodes: limits.nodes.map(|nodes| nodes.max(1)),
            lines: limits.lines.clamp(1, legal),
            ..Default::default()
        };
        let endless = limits.depth.is_none() && limits.nodes.is_none_or(|nodes| nodes == u64::MAX);
        let pool = observer.pool().filter(|_| endless);
        let threads = pool.map_or(1, ThreadPool::threads);
        let mut searcher = Searcher::with_evaluator(eval::HandCrafted::new(), table_bytes(limits), threads);
        if let Some(pool) = pool {
            searcher.set_thread_pool(Arc::new(Lent(pool)));
        }
        let mut bridge = Bridge { observer, wanted: asked.lines, lines: Vec::new() };
        let found = searcher.search(&board, &earlier, &asked, &SearchControl::default(), &mut bridge);
        analysis(&found.lines, found.nodes, found.depth, found.threads)
            .map(|analysis| complete(analysis, &found))
            .ok_or(AnalysisError::Stopped)
    }
}

/// The best line of a position, with its value, from a search of so many nodes.
pub(super) fn glance(board: &Board, nodes: u64) -> Option<Line<Move>> {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let asked = boyi_chess_engine::Limits { nodes: limits.nodes, ..Default::default() };
    let mut searcher = Searcher::with_evaluator(eval::HandCrafted::new(), table_bytes(&limits), 1);
    let found = searcher.search(board, &[], &asked, &SearchControl::default(), &mut boyi_chess_engine::NoObserver);
    found.lines.first().filter(|_| found.depth > 0).map(line)
}

/// The name that people type, and that analyses carry.
const NAME: &str = "boyi";

/// Bytes of table that a question gets: no more than it can fill, since a table is made anew for each.
fn table_bytes(limits: &Limits) -> usize {
    /// What a search of some seconds fills.
    const MOST: u64 = 64 << 20;
    /// An entry is 16 bytes; with twice the room few are replaced.
    const A_NODE: u64 = 32;
    let by_nodes = limits.nodes.map_or(MOST, |nodes| nodes.saturating_mul(A_NODE));
    let by_depth = limits.depth.map_or(MOST, |depth| (1 << 16) << depth.min(10));
    limits.memory.min(by_nodes.min(by_depth).clamp(1 << 16, MOST) as usize)
}

fn value(score: Score) -> Value {
    match score {
        Score::Cp(cp) => Value::Estimate(cp),
        Score::MateIn(plies) => Value::Win { plies: Some(plies) },
        Score::MatedIn(plies) => Value::Loss { plies: Some(plies) },
    }
}

fn line(line: &EngineLine) -> Line<Move> {
    let bound = match line.bound {
        EngineBound::Exact => Bound::Exact,
        EngineBound::AtLeast => Bound::AtLeast,
        EngineBound::AtMost => Bound::AtMost,
    };
    Line { value: value(line.score), bound, moves: line.moves.clone() }
}

/// The lines as an analysis; `None` if there is none.
fn analysis(lines: &[EngineLine], nodes: u64, depth: u32, threads: usize) -> Option<Analysis<Move>> {
    let lines: Vec<_> = lines.iter().map(line).collect();
    let best = lines.first()?;
    let helpers = threads.saturating_sub(1) as u32;
    let stats = Stats { interior: nodes, depth, helpers, ..Stats::default() };
    Some(Analysis {
        engine: NAME,
        value: best.value,
        bound: best.bound,
        best: vec![best.moves[0]],
        more: false,
        lines,
        notes: Vec::new(),
        stats,
    })
}

/// Where every move was looked at, all that reach the value are best.
fn complete(mut analysis: Analysis<Move>, found: &SearchResult) -> Analysis<Move> {
    if found.lines.len() > 1 {
        let value = analysis.value;
        let equal = analysis.lines.iter().take_while(|line| line.value == value);
        analysis.best = equal.map(|line| line.moves[0]).collect();
    }
    analysis
}

/// Threads of our observer, as the engine wants them.
struct Lent(&'static dyn ThreadPool);

impl boyi_chess_engine::ThreadPool for Lent {
    fn run(&self, helpers: usize, help: &(dyn Fn(usize) + Sync), first: &mut dyn FnMut()) {
        self.0.run(helpers, help, first);
    }
}

/// The engine's observer, speaking to ours.
struct Bridge<'a> {
    observer: &'a mut dyn SearchObserver<Move>,
    wanted: usize,
    lines: Vec<EngineLine>,
}

impl EngineObserver for Bridge<'_> {
    fn report(&mut self, report: &Report<'_>) {
        self.lines.truncate(report.number - 1);
        self.lines.push(report.line.clone());
        if self.lines.len() == self.wanted
            && let Some(analysis) = analysis(&self.lines, report.nodes, report.line.depth, report.threads)
        {
            self.observer.report(&analysis);
        }
    }

    fn poll(&mut self, nodes: u64) -> ControlFlow<()> {
        self.observer.progress(nodes);
        self.observer.poll()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boyi_core::NoObserver;

    fn ask(fen: &str, limits: Limits) -> Analysis<Move> {
        let game = Chess { number: 518, chess960: false };
        let record = Record::from_position(ChessPosition(fen.parse().expect("legal")));
        ChessEngine.analyze(&game, &record, &limits, &mut NoObserver).expect("an answer")
    }

    #[test]
    fn mates_are_proofs() {
        let limits = Limits { depth: Some(8), ..Limits::default() };
        let won = ask("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", limits);
        assert_eq!(won.value, Value::Win { plies: Some(1) });
        let lost = ask("8/8/8/8/8/1k6/7r/K7 w - - 0 1", limits);
        assert_eq!(lost.value, Value::Loss { plies: Some(2) });
    }

    #[test]
    fn the_same_question_gets_the_same_answer_with_exactly_the_nodes_allowed() {
        let limits = Limits { nodes: Some(20_000), lines: 3, ..Limits::default() };
        let fen = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";
        let first = ask(fen, limits);
        assert_eq!(first.stats.nodes(), 20_000);
        assert_eq!(first.lines.len(), 3);
        assert_eq!(first, ask(fen, limits));
    }

    #[test]
    fn terms_sum_to_the_evaluation() {
        let game = Chess { number: 518, chess960: false };
        let fen = "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 5 4";
        let position = ChessPosition(fen.parse().expect("legal"));
        let sum: i32 =
            HandCrafted.terms(&game, &position).iter().map(|term| term.mover - term.opponent).sum();
        assert_eq!(sum, HandCrafted.evaluate(&game, &position));
    }
}
