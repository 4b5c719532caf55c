//! The caller's side of a running search: progress, clock, stop.

use crate::result::{Line, SearchResult};
use core::ops::ControlFlow;
use core::time::Duration;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// How another thread speaks to a running search.
#[derive(Default, Debug)]
pub struct SearchControl {
    /// Stop as soon as possible: within 1,024 nodes a thread, under a millisecond.
    pub stop: AtomicBool,
    /// The opponent is thinking: the clock does not count. Clear it when the expected move was played.
    pub pondering: AtomicBool,
}

/// How the search stands.
#[derive(Clone, Copy, Debug)]
pub struct Report<'a> {
    /// The line's number, from 1.
    pub number: usize,
    /// The line.
    pub line: &'a Line,
    /// Nodes of all threads.
    pub nodes: u64,
    /// How full the table is, in thousandths.
    pub hashfull: u32,
    /// Threads that have searched.
    pub threads: usize,
    /// Answers from endgame tables, of all threads.
    pub tablebase_hits: u64,
    /// Time since the search began, by the observer's clock.
    pub elapsed: Duration,
}

/// The caller's side of a running search: progress, clock, stop.
pub trait SearchObserver {
    /// A line was found, or improved. Called on the searching thread, a few times per iteration.
    fn report(&mut self, report: &Report<'_>) {
        let _ = report;
    }

    /// Whether to go on; asked every 1,024 nodes of the first thread.
    fn poll(&mut self, nodes: u64) -> ControlFlow<()> {
        let _ = nodes;
        ControlFlow::Continue(())
    }

    /// The answer, as soon as it is settled: threads that helped may still be on their way out, and their last nodes are
    /// not counted. Called once, on the searching thread.
    fn answer(&mut self, found: &SearchResult) {
        let _ = found;
    }

    /// The time on any steady clock. It is read only if a limit needs it, or for reports.
    fn now(&mut self) -> Duration {
        Duration::ZERO
    }
}

/// Listens to nothing and has no clock.
#[derive(Clone, Copy, Default, Debug)]
pub struct NoObserver;

impl SearchObserver for NoObserver {}

/// Listens to nothing; its clock is the system's.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch(Instant);

impl Stopwatch {
    /// A clock that begins now. Browsers have no such clock: there it panics.
    pub fn start() -> Stopwatch {
        Stopwatch(Instant::now())
    }
}

impl SearchObserver for Stopwatch {
    fn now(&mut self) -> Duration {
        self.0.elapsed()
    }
}
