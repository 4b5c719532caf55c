//! The work of one call: when it stops, and how far it is.

use boyi_core::SearchObserver;
use boyi_lines::mnk;
use boyi_solve::{Next, Progress, SolveObserver};
use std::{
    ops::ControlFlow,
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
    time::{Duration, Instant},
};

/// The time that a call may take unless it asks for less.
pub(super) const MOST_TIME: Duration = Duration::from_secs(60);

/// Shared by the thread that works and the task that waits for it.
#[derive(Debug)]
pub(super) struct Watch {
    began: Instant,
    stop: AtomicBool,
    done: AtomicU64,
    /// Milliseconds from the beginning.
    limit: AtomicU64,
}

impl Watch {
    /// Begins now.
    pub(super) fn new() -> Watch {
        let limit = AtomicU64::new(MOST_TIME.as_millis() as u64);
        Watch { began: Instant::now(), stop: AtomicBool::new(false), done: AtomicU64::new(0), limit }
    }

    /// Stops the work soon, which then answers with what it knows.
    pub(super) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether the work was stopped from outside.
    pub(super) fn was_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Gives the work this time, [`MOST_TIME`] at most.
    pub(super) fn limit(&self, time_ms: Option<u64>) {
        let most = MOST_TIME.as_millis() as u64;
        self.limit.store(time_ms.unwrap_or(most).min(most), Ordering::Relaxed);
    }

    /// Whether to work on.
    pub(super) fn goes_on(&self) -> bool {
        !self.was_stopped() && self.elapsed_ms() < self.limit.load(Ordering::Relaxed)
    }

    /// Sets the number of positions, heaps or records done.
    pub(super) fn count(&self, done: u64) {
        self.done.store(done, Ordering::Relaxed);
    }

    /// The positions, heaps or records done.
    pub(super) fn done(&self) -> u64 {
        self.done.load(Ordering::Relaxed)
    }

    /// Milliseconds since the beginning.
    pub(super) fn elapsed_ms(&self) -> u64 {
        self.began.elapsed().as_millis() as u64
    }
}

/// Watches every kind of work.
pub(super) struct Watching<'a>(pub(super) &'a Watch);

impl<M> SearchObserver<M> for Watching<'_> {
    fn now_ms(&self) -> Option<u64> {
        Some(self.0.elapsed_ms())
    }

    fn progress(&mut self, nodes: u64) {
        self.0.count(nodes);
    }

    fn poll(&mut self) -> ControlFlow<()> {
        if self.0.goes_on() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

impl mnk::SearchObserver for Watching<'_> {
    fn go_on(&mut self, progress: &mnk::Progress) -> bool {
        self.0.count(progress.nodes);
        self.0.goes_on()
    }
}

impl SolveObserver for Watching<'_> {
    fn progress(&mut self, progress: &Progress) -> Next {
        self.0.count(progress.done);
        if self.0.goes_on() { Next::Continue } else { Next::Stop }
    }
}
