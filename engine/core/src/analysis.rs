//! Questions, answers and engines.

use crate::{Bound, Game, Line, Note, Record, Value, sort_by_key};
use alloc::{boxed::Box, vec::Vec};
use core::{fmt, ops::ControlFlow};

/// Counters of one analysis, which mean the same in every engine:
///
/// - an *interior node* is a position whose moves the search generated in order to play them;
/// - a *leaf* is a position that the search gave a value without playing on: a finished game, or an unfinished one at
///   the depth limit, where the evaluator was asked;
/// - a *cutoff* is an interior node left before its last move, because a move was good enough to refute the one
///   that led there;
/// - a *table hit* is a position whose value, or a bound good enough, came from the transposition table; it is
///   neither interior nor leaf.
///
/// Plain minimax from chess's initial position to 4 plies expands 1+20+400+8,902 = 9,323 interior nodes and
/// evaluates 197,281 leaves.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Stats {
    /// Positions expanded.
    pub interior: u64,
    /// Positions valued without playing on.
    pub leaves: u64,
    /// Interior nodes left early (cutoffs).
    pub cutoffs: u64,
    /// Positions answered by the transposition table.
    pub table_hits: u64,
    /// Deepest completed search in plies; 0 where no tree was searched.
    pub depth: u32,
    /// Threads that have searched besides the first.
    pub helpers: u32,
}

impl Stats {
    /// Interior nodes and leaves together.
    pub fn nodes(&self) -> u64 {
        self.interior + self.leaves
    }
}

/// The answer of an engine about a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Analysis<M> {
    /// The engine that answered: `theory`, `prove`, `solve`, `pvs`, …
    pub engine: &'static str,
    /// The position's value, from the point of view of the side to move.
    pub value: Value,
    /// The relation of the value to the true one.
    pub bound: Bound,
    /// The best moves. Theory, solvers and analyses of every move list all that reach `value`; other searches name
    /// one. Where theory proves a loss without distances, it names the moves that leave the opponent most room to
    /// err. Empty exactly when the game is over.
    pub best: Vec<M>,
    /// Whether a proof named only some of the moves that reach `value`: there were too many to try, or some are open. Then there may
    /// be others.
    pub more: bool,
    /// The lines asked for, best first.
    pub lines: Vec<Line<M>>,
    /// The reasons, as ids and arguments.
    pub notes: Vec<Note>,
    /// The cost of the analysis.
    pub stats: Stats,
}

impl<M: Clone> Analysis<M> {
    /// An analysis whose value and best moves are read off its exact lines, which it sorts best first, keeping the
    /// given order among equals.
    ///
    /// # Panics
    /// If there is no line.
    pub fn of_lines(engine: &'static str, mut lines: Vec<Line<M>>, stats: Stats) -> Self {
        sort_by_key(&mut lines, |line| core::cmp::Reverse(line.value));
        let value = lines[0].value;
        let best =
            lines.iter().take_while(|line| line.value == value).map(|line| line.moves[0].clone()).collect();
        Analysis { engine, value, bound: Bound::Exact, best, more: false, lines, notes: Vec::new(), stats }
    }

    /// The analysis of a finished game.
    pub fn finished(engine: &'static str, value: Value) -> Self {
        Analysis {
            engine,
            value,
            bound: Bound::Exact,
            best: Vec::new(),
            more: false,
            lines: Vec::new(),
            notes: Vec::new(),
            stats: Stats::default(),
        }
    }
}

/// The limits of an analysis, and the number of lines to report.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Plies to search; `None` is as far as the engine can.
    pub depth: Option<u32>,
    /// Nodes (interior and leaves) to search, checked to within one node's work.
    pub nodes: Option<u64>,
    /// The number of lines to report, best first; `usize::MAX` is every legal move.
    pub lines: usize,
    /// Bytes of memory for tables.
    pub memory: usize,
}

impl Limits {
    /// Every legal move.
    pub const ALL: usize = usize::MAX;
}

impl Default for Limits {
    /// No depth or node limit, one line, 256 MiB of tables.
    fn default() -> Self {
        Limits { depth: None, nodes: None, lines: 1, memory: 256 << 20 }
    }
}

/// The reason why an engine gives no answer at all.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum AnalysisError {
    /// No theorem covers this position.
    NoTheory,
    /// The position has more moves, or leads to more positions, than fit in the memory allowed.
    TooLarge,
    /// Stopped by the observer or a limit before anything was known.
    Stopped,
}

impl AnalysisError {
    /// The id of its message: `error-…`.
    pub fn id(&self) -> &'static str {
        match self {
            AnalysisError::NoTheory => "error-no-theory",
            AnalysisError::TooLarge => "error-too-large",
            AnalysisError::Stopped => "error-stopped",
        }
    }
}

impl fmt::Display for AnalysisError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            AnalysisError::NoTheory => "no theorem covers this position",
            AnalysisError::TooLarge => "too large for the memory allowed",
            AnalysisError::Stopped => "stopped before an answer was found",
        })
    }
}

impl core::error::Error for AnalysisError {}

/// Threads that an observer lends to an analysis.
///
/// Only an engine that promises nothing about its answer but that it is good makes use of them: one without a depth or node limit.
pub trait ThreadPool: Sync {
    /// The number of threads that may work at once, the caller's own included; at least 1.
    fn threads(&self) -> usize;

    /// Calls `first` here and meanwhile `help` with 0, 1, … up to `helpers - 1` on other threads, each at most once: a thread that
    /// was not free before `first` returned is not waited for. Returns once all have returned.
    fn run(&self, helpers: usize, help: &(dyn Fn(usize) + Sync), first: &mut dyn FnMut());
}

/// The caller's side of a running analysis: the only way to clocks, threads and screens.
pub trait SearchObserver<M> {
    /// The threads lent; `None` is no thread besides the caller's.
    fn pool(&self) -> Option<&'static dyn ThreadPool> {
        None
    }

    /// Milliseconds since any fixed moment; `None` without a clock. A session that was given a time reads it to know when that is
    /// over.
    fn now_ms(&self) -> Option<u64> {
        None
    }

    /// Milliseconds until the time of the question is over; `None` without a limit. An engine that only tries something first
    /// leaves the rest of it to others.
    fn remaining_ms(&self) -> Option<u64> {
        None
    }

    /// Reports a better answer. Called rarely: once per completed depth, or per improved root move.
    fn report(&mut self, analysis: &Analysis<M>) {
        let _ = analysis;
    }

    /// Reports the number of positions searched so far. Called every few thousand nodes.
    fn progress(&mut self, nodes: u64) {
        let _ = nodes;
    }

    /// Returns `Break` to stop the search. Called every few thousand nodes; after `Break` the engine returns as soon as it can with
    /// the best answer it has.
    fn poll(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// An observer that ignores every report and never stops a search.
#[derive(Clone, Copy, Default, Debug)]
pub struct NoObserver;

impl<M> SearchObserver<M> for NoObserver {}

/// Anything that can judge a position: Bouton's theorem, a solver's table, alpha–beta.
///
/// An engine belongs to one game. It may keep its tables, to answer the next question faster: a later answer
/// may be cheaper and deeper, and never differs in an exact value. With one thread and a depth or node limit a new
/// engine gives the same question the same answer, bit for bit.
pub trait Engine<G: Game>: Send {
    /// Analyses the last position of the record.
    ///
    /// # Errors
    /// The [`AnalysisError`] says why there is no answer.
    fn analyze(
        &mut self,
        game: &G,
        record: &Record<G>,
        limits: &Limits,
        observer: &mut dyn SearchObserver<G::Move>,
    ) -> Result<Analysis<G::Move>, AnalysisError>;

    /// Clears all tables, so that the engine is as new. Call before a question about another game.
    fn clear(&mut self) {}
}

impl<G: Game, E: Engine<G> + ?Sized> Engine<G> for Box<E> {
    fn analyze(
        &mut self,
        game: &G,
        record: &Record<G>,
        limits: &Limits,
        observer: &mut dyn SearchObserver<G::Move>,
    ) -> Result<Analysis<G::Move>, AnalysisError> {
        (**self).analyze(game, record, limits, observer)
    }

    fn clear(&mut self) {
        (**self).clear();
    }
}
