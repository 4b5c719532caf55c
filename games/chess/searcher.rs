//! The tournament engines behind [`boyi_core::Engine`]: [`boyi_alphabeta`] searches boards of chess and of xiangqi directly.

use boyi_alphabeta::{
    Bound as EngineBound, Engine as Searcher, Evaluator, Line as EngineLine, Report, Rules, Score,
    SearchControl, SearchObserver as EngineObserver, SearchResult,
};
use boyi_core::{
    Analysis, AnalysisError, Bound, Limits, Line, Outcome, SearchObserver, Stats, ThreadPool, Value,
};
use std::{ops::ControlFlow, sync::Arc};

/// The tournament engine. Its transposition table and histories live as long as it does, so that a later question about the
/// same game is answered faster or deeper. Where depth or nodes are limited it has one thread, so that a new engine gives the
/// same question the same answer; without such a limit it takes all the threads of the observer's pool.
///
/// A mate found is a proof: [`Value::Win`] or [`Value::Loss`] with the plies of the line found, and a quicker mate may exist.
/// Nodes are moves made, exactly as many as the limit allows. In [`Stats`] all of them count as interior.
pub(crate) struct TournamentEngine<E: Evaluator> {
    /// The evaluation.
    evaluator: E,
    /// Made for the first question.
    searcher: Option<Searcher<E>>,
    /// Bytes of table that the questions so far could fill.
    demand: usize,
    /// The key of the starting position of the game of the last question.
    start: Option<u64>,
}

/// A question: the game's positions, and the moves of the last one to be searched.
pub(crate) struct Question<'a, G: Rules> {
    /// The key of the position with which the game started.
    pub(crate) start: u64,
    /// The positions before the last that a later one can equal.
    pub(crate) earlier: &'a [G::Step],
    /// The last position.
    pub(crate) board: &'a G::Board,
    /// The moves to be searched.
    pub(crate) moves: Vec<G::Move>,
}

impl<G: Rules, E: Evaluator<Rules = G>> TournamentEngine<E> {
    /// An engine that has learned nothing, with this evaluation.
    pub(crate) fn new(evaluator: E) -> TournamentEngine<E> {
        TournamentEngine { evaluator, searcher: None, demand: 0, start: None }
    }

    /// Forgets every question.
    pub(crate) fn clear(&mut self) {
        (self.searcher, self.demand, self.start) = (None, 0, None);
    }

    /// The bytes of its table; 0 before the first question.
    #[cfg(test)]
    pub(crate) fn table_bytes(&self) -> usize {
        self.searcher.as_ref().map_or(0, Searcher::table_bytes)
    }

    /// The searcher, with a table for all questions so far and this one: never larger than the limit, the old table included
    /// while entries move to a new one. Where there is no memory for both it starts with an empty table.
    fn searcher(&mut self, limits: &Limits, threads: usize) -> &mut Searcher<E> {
        let wanted = table_bytes(limits);
        self.demand = (self.demand + wanted).min(MAX_TABLE);
        match &mut self.searcher {
            Some(searcher) => {
                let (bytes, most) = (searcher.table_bytes(), limits.memory.min(MAX_TABLE));
                // Twice as large at least, so that entries are seldom moved.
                let larger = self.demand.next_power_of_two().min(most);
                if bytes > most {
                    searcher.set_table_bytes(wanted);
                } else if bytes < self.demand && bytes < larger {
                    if bytes + larger <= limits.memory {
                        searcher.resize_table(larger);
                    } else {
                        searcher.set_table_bytes(larger);
                    }
                }
                if searcher.threads() != threads {
                    searcher.set_threads(threads);
                }
            }
            None => {
                self.searcher = Some(Searcher::with_evaluator(self.evaluator.clone(), wanted, threads));
            }
        }
        self.searcher.as_mut().expect("it was made above")
    }

    /// Searches the position.
    ///
    /// # Errors
    /// [`AnalysisError::Stopped`] if stopped before the first iteration was finished.
    pub(crate) fn search(
        &mut self,
        question: Question<'_, G>,
        limits: &Limits,
        observer: &mut dyn SearchObserver<G::Move>,
    ) -> Result<Analysis<G::Move>, AnalysisError> {
        let Question { start, earlier, board, moves } = question;
        let asked = boyi_alphabeta::Limits {
            depth: limits.depth.map(|depth| depth.max(1)),
            nodes: limits.nodes.map(|nodes| nodes.max(1)),
            lines: limits.lines.clamp(1, moves.len()),
            moves,
            ..Default::default()
        };
        let endless = limits.depth.is_none() && limits.nodes.is_none_or(|nodes| nodes == u64::MAX);
        let pool = observer.pool().filter(|_| endless);
        if repeats(earlier.iter().map(G::step_key), G::key(board)) {
            self.clear();
        }
        let same_game = self.start.replace(start).is_none_or(|last| last == start);
        let searcher = self.searcher(limits, pool.map_or(1, ThreadPool::threads));
        if !same_game {
            searcher.clear_histories();
        }
        if let Some(pool) = pool {
            searcher.set_thread_pool(Arc::new(PoolAdapter(pool)));
        }
        let mut adapter = ObserverAdapter { observer, wanted: asked.lines, lines: Vec::new() };
        let found = searcher.search(board, earlier, &asked, &SearchControl::default(), &mut adapter);
        analysis(&found.lines, found.nodes, found.depth, found.threads)
            .map(|analysis| complete(analysis, &found))
            .ok_or(AnalysisError::Stopped)
    }
}

/// The analysis of a game that has ended.
pub(crate) fn finished<M: Clone>(outcome: Outcome) -> Analysis<M> {
    let value = match outcome {
        Outcome::Win => Value::Win { plies: Some(0) },
        Outcome::Draw => Value::Draw,
        Outcome::Loss => Value::Loss { plies: Some(0) },
    };
    Analysis::finished(NAME, value)
}

/// Whether a position was on the board twice, so that the next time ends the game. A mate proved before that may lead through such a
/// position, and then it is no longer proved.
fn repeats(earlier: impl Iterator<Item = u64>, now: u64) -> bool {
    let mut keys: Vec<u64> = earlier.collect();
    keys.push(now);
    keys.sort_unstable();
    keys.windows(2).any(|pair| pair[0] == pair[1])
}

/// The name that people type, and that analyses carry.
pub(crate) const NAME: &str = "boyi";

/// The least table, in bytes.
const MIN_TABLE: usize = 1 << 16;
/// The largest: what a search of some seconds fills.
const MAX_TABLE: usize = 64 << 20;

/// Bytes of table for a question: as many as it can fill, within the limit of memory.
pub(crate) fn table_bytes(limits: &Limits) -> usize {
    /// An entry is 16 bytes; with twice the room few are replaced.
    const BYTES_PER_NODE: u64 = 32;
    let most = MAX_TABLE as u64;
    let by_nodes = limits.nodes.map_or(most, |nodes| nodes.saturating_mul(BYTES_PER_NODE));
    let by_depth = limits.depth.map_or(most, |depth| (1 << 16) << depth.min(10));
    limits.memory.min(by_nodes.min(by_depth).clamp(MIN_TABLE as u64, most) as usize)
}

fn value(score: Score) -> Value {
    match score {
        Score::Cp(cp) => Value::Estimate(cp),
        Score::MateIn(plies) => Value::Win { plies: Some(plies) },
        Score::MatedIn(plies) => Value::Loss { plies: Some(plies) },
    }
}

pub(crate) fn line<M: Clone>(line: &EngineLine<M>) -> Line<M> {
    let bound = match line.bound {
        EngineBound::Exact => Bound::Exact,
        EngineBound::AtLeast => Bound::AtLeast,
        EngineBound::AtMost => Bound::AtMost,
    };
    let value = if line.is_searched { value(line.score) } else { Value::Unknown };
    Line::new(value, bound, line.moves.clone())
}

/// The lines as an analysis; `None` if there is none.
fn analysis<M: Clone>(
    lines: &[EngineLine<M>],
    nodes: u64,
    depth: u32,
    threads: usize,
) -> Option<Analysis<M>> {
    let lines: Vec<_> = lines.iter().map(line).collect();
    let best = lines.first()?;
    let helpers = threads.saturating_sub(1) as u32;
    let stats = Stats { interior: nodes, depth, helpers, ..Stats::default() };
    Some(Analysis {
        engine: NAME,
        value: best.value,
        bound: best.bound,
        best: vec![best.moves[0].clone()],
        more: false,
        lines,
        notes: Vec::new(),
        stats,
    })
}

/// If every move was searched, all that reach the value are best.
fn complete<M: Clone>(mut analysis: Analysis<M>, found: &SearchResult<M>) -> Analysis<M> {
    if found.lines.len() > 1 && analysis.value != Value::Unknown {
        let value = analysis.value;
        let equal = analysis.lines.iter().take_while(|line| line.value == value);
        analysis.best = equal.map(|line| line.moves[0].clone()).collect();
    }
    analysis
}

/// The observer's thread pool, as the engine takes it.
struct PoolAdapter(&'static dyn ThreadPool);

impl boyi_alphabeta::ThreadPool for PoolAdapter {
    fn run(&self, helpers: usize, help: &(dyn Fn(usize) + Sync), first: &mut dyn FnMut()) {
        self.0.run(helpers, help, first);
    }
}

/// The engine's observer: passes reports on, as analyses.
struct ObserverAdapter<'a, M> {
    observer: &'a mut dyn SearchObserver<M>,
    wanted: usize,
    lines: Vec<EngineLine<M>>,
}

impl<M: Clone> EngineObserver<M> for ObserverAdapter<'_, M> {
    fn report(&mut self, report: &Report<'_, M>) {
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
