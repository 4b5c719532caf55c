//! The caller's side of a running search: progress, clock, stop.

use crate::result::{Line, SearchResult};
use core::ops::ControlFlow;
use core::time::Duration;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// Stops a running search from another thread.
#[derive(Default, Debug)]
pub struct SearchControl {
    /// Stop as soon as possible: every thread ends within 1,024 nodes, under a millisecond.
    pub stop: AtomicBool,
    /// The opponent is to move, and time limits do not count. Cleared when the expected move was played.
    pub pondering: AtomicBool,
}

/// The progress of a search.
#[derive(Clone, Copy, Debug)]
pub struct Report<'a, M> {
    /// The line's number, from 1.
    pub number: usize,
    /// The line.
    pub line: &'a Line<M>,
    /// Nodes of all threads.
    pub nodes: u64,
    /// The share of the transposition table in use, in thousandths.
    pub hashfull: u32,
    /// Threads that have searched.
    pub threads: usize,
    /// Positions found in endgame tables, by all threads.
    pub tablebase_hits: u64,
    /// Time since the start of the search, by the observer's clock.
    pub elapsed: Duration,
}

/// Receives a search's progress, gives it the time, and may stop it.
pub trait SearchObserver<M> {
    /// A line was found, or improved. Called on the searching thread, a few times per iteration.
    fn report(&mut self, report: &Report<'_, M>) {
        let _ = report;
    }

    /// Called every 1,024 nodes of the first thread. `Break` stops the search.
    fn poll(&mut self, nodes: u64) -> ControlFlow<()> {
        let _ = nodes;
        ControlFlow::Continue(())
    }

    /// The final result. Helper threads may still be ending, and their last nodes are not counted. Called once, on the first
    /// thread.
    fn answer(&mut self, found: &SearchResult<M>) {
        let _ = found;
    }

    /// The time on any steady clock. It is read only if a limit needs it, or for reports.
    fn now(&mut self) -> Duration {
        Duration::ZERO
    }
}

/// Ignores reports, never stops the search, and has no clock.
#[derive(Clone, Copy, Default, Debug)]
pub struct NoObserver;

impl<M> SearchObserver<M> for NoObserver {}

/// Ignores reports; tells the time since it was started, by the system's clock.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch(Instant);

impl Stopwatch {
    /// Starts at zero now. Panics in browsers, which have no such clock.
    pub fn start() -> Stopwatch {
        Stopwatch(Instant::now())
    }
}

impl<M> SearchObserver<M> for Stopwatch {
    fn now(&mut self) -> Duration {
        self.0.elapsed()
    }
}
