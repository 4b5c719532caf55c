//! The time that a question is given.

use boyi_core::{Analysis, MoveText, SearchObserver, ThreadPool};
use std::ops::ControlFlow;

/// An observer that stops a search once its time is over. The only place where a clock ends anything.
pub(crate) struct TimeLimit<'a> {
    observer: &'a mut dyn SearchObserver<MoveText>,
    /// By the observer's clock.
    deadline: Option<u64>,
}

impl<'a> TimeLimit<'a> {
    /// Counts from now. Without a clock there is no limit.
    pub(crate) fn new(observer: &'a mut dyn SearchObserver<MoveText>, time_ms: Option<u64>) -> TimeLimit<'a> {
        let deadline = observer.now_ms().zip(time_ms).map(|(now, time)| now.saturating_add(time));
        TimeLimit { observer, deadline }
    }

    /// Whether the time is limited.
    pub(crate) fn has_deadline(&self) -> bool {
        self.deadline.is_some()
    }
}

/// Milliseconds between two looks at a clock; 0 without one.
pub(crate) fn elapsed_ms(began: Option<u64>, now: Option<u64>) -> u64 {
    began.zip(now).map_or(0, |(began, now)| now.saturating_sub(began))
}

impl SearchObserver<MoveText> for TimeLimit<'_> {
    fn pool(&self) -> Option<&'static dyn ThreadPool> {
        self.observer.pool()
    }

    fn now_ms(&self) -> Option<u64> {
        self.observer.now_ms()
    }

    fn remaining_ms(&self) -> Option<u64> {
        let (deadline, now) = self.deadline.zip(self.observer.now_ms())?;
        Some(deadline.saturating_sub(now))
    }

    fn report(&mut self, analysis: &Analysis<MoveText>) {
        self.observer.report(analysis);
    }

    fn progress(&mut self, nodes: u64) {
        self.observer.progress(nodes);
    }

    fn poll(&mut self) -> ControlFlow<()> {
        let over = self.deadline.zip(self.observer.now_ms()).is_some_and(|(deadline, now)| now >= deadline);
        if over { ControlFlow::Break(()) } else { self.observer.poll() }
    }
}
