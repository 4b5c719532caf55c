//! The caller's side of a search: a clock, signals, progress.

use crate::{answer::analysis_object, rules::RulesState};
use boyi_core::{Analysis, MoveText, SearchObserver, ThreadPool};
use boyi_session::{PositionHeader, reply_json};
use pyo3::prelude::*;
use std::{
    ops::ControlFlow,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

/// Signals are looked for so often: Ctrl-C stops a search long before 100 ms have passed.
const SIGNALS_EVERY: Duration = Duration::from_millis(15);

/// An observer that runs without the interpreter's lock and takes it now and then.
pub(crate) struct PyObserver<'a> {
    began: Instant,
    looked: Instant,
    pool: Option<&'static dyn ThreadPool>,
    /// The conversion of reports, and their receiver.
    progress: Option<(PositionHeader<'static>, Py<PyAny>)>,
    /// Set to stop the search, which then answers with what it knows.
    stop: Option<&'a AtomicBool>,
    rules: Option<Arc<RulesState>>,
    /// Why the search was stopped.
    pub(crate) error: Option<PyErr>,
}

impl<'a> PyObserver<'a> {
    pub(crate) fn new() -> PyObserver<'a> {
        let now = Instant::now();
        PyObserver {
            began: now,
            looked: now,
            pool: None,
            progress: None,
            stop: None,
            rules: None,
            error: None,
        }
    }

    pub(crate) fn with_threads(mut self, threads: usize) -> PyObserver<'a> {
        self.pool = boyi_session::thread_pool(threads);
        self
    }

    pub(crate) fn with_progress(
        mut self,
        header: PositionHeader<'static>,
        callback: Option<Py<PyAny>>,
    ) -> Self {
        self.progress = callback.map(|callback| (header, callback));
        self
    }

    pub(crate) fn with_stop(mut self, stop: Option<&'a AtomicBool>) -> PyObserver<'a> {
        self.stop = stop;
        self
    }

    pub(crate) fn with_rules(mut self, rules: Option<Arc<RulesState>>) -> PyObserver<'a> {
        self.rules = rules;
        self
    }

    /// Returns `true` unless a signal has come or something has failed. To be called often.
    pub(crate) fn go_on(&mut self) -> ControlFlow<()> {
        if self.error.is_some() || self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
            return ControlFlow::Break(());
        }
        if self.rules.as_ref().is_some_and(|rules| rules.failed()) {
            return ControlFlow::Break(());
        }
        if self.looked.elapsed() >= SIGNALS_EVERY {
            if let Err(error) = Python::attach(|py| py.check_signals()) {
                self.error = Some(error);
                return ControlFlow::Break(());
            }
            self.looked = Instant::now();
        }
        ControlFlow::Continue(())
    }
}

impl SearchObserver<MoveText> for PyObserver<'_> {
    fn pool(&self) -> Option<&'static dyn ThreadPool> {
        self.pool
    }

    fn now_ms(&self) -> Option<u64> {
        Some(self.began.elapsed().as_millis() as u64)
    }

    fn report(&mut self, analysis: &Analysis<MoveText>) {
        let Some((header, callback)) = &self.progress else { return };
        if self.error.is_some() {
            return;
        }
        let json = reply_json(&header.reply(analysis, self.began.elapsed().as_millis() as u64));
        let called = Python::attach(|py| callback.call1(py, (analysis_object(py, &json)?,)).map(drop));
        self.error = called.err();
    }

    fn poll(&mut self) -> ControlFlow<()> {
        self.go_on()
    }
}
