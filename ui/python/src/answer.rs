//! Answers: asked without the interpreter's lock, handed over as JSON.

use crate::{error, fork, observer::PyObserver, rules::RulesState, service};
use boyi_core::{MoveText, NoObserver, ParseError, SearchObserver};
use boyi_session::{Analyze, ErrorKind, GameSession, LineCount, RequestError};
use pyo3::{exceptions::PyRuntimeError, prelude::*, sync::PyOnceLock};
use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, atomic::AtomicBool},
};

/// The arguments of a question.
#[derive(Default)]
pub(crate) struct Asking<'a> {
    /// Threads, 0 being 1.
    pub(crate) threads: usize,
    /// Hears of better answers while they come.
    pub(crate) on_progress: Option<Py<PyAny>>,
    /// Set to stop.
    pub(crate) stop: Option<&'a AtomicBool>,
    /// The state of a game written in Python.
    pub(crate) rules: Option<Arc<RulesState>>,
}

/// Asks a session something, in the language set.
///
/// A wrong question is asked once more for the words in the other language: it is found wrong before any work is done. Work that failed is
/// not done again: its reason has words in both.
pub(crate) fn ask<T: Send>(
    py: Python<'_>,
    session: &mut GameSession<'static>,
    asking: Asking<'_>,
    question: impl Fn(&mut GameSession<'static>, &mut dyn SearchObserver<MoveText>) -> Result<T, RequestError>
    + Send
    + Sync,
) -> PyResult<T> {
    let _search = fork::Search::begin()?;
    session.set_lang(error::language());
    let rules = asking.rules;
    if let Some(rules) = &rules {
        rules.take_error();
    }
    let mut observer = PyObserver::new()
        .with_threads(asking.threads)
        .with_progress(session.header(), asking.on_progress)
        .with_stop(asking.stop)
        .with_rules(rules.clone());
    let searching = |searching| rules.iter().for_each(|rules| rules.searching(searching));
    searching(true);
    let answer = py.detach(|| catch_unwind(AssertUnwindSafe(|| question(session, &mut observer))));
    searching(false);
    if let Some(error) = observer.error.take().or_else(|| rules.as_ref()?.take_error()) {
        return Err(error);
    }
    let Ok(answer) = answer else {
        return Err(PyRuntimeError::new_err("the engine failed; the rules of the game may be contradictory"));
    };
    answer.map_err(|wrong| {
        let lang = error::language();
        let mut again = wrong.clone();
        if wrong.kind == ErrorKind::Work {
            again.text = service().words(error::other(lang)).text(&wrong.reason);
        } else {
            session.set_lang(error::other(lang));
            if let Err(error) = py.detach(|| question(session, &mut NoObserver)) {
                again = error;
            }
            session.set_lang(lang);
        }
        let both = if lang == boyi_session::Lang::En { [wrong, again] } else { [again, wrong] };
        error::raise_request(py, both)
    })
}

/// The number of lines that a caller asks for: a number from 1 on, or `"all"`.
pub(crate) fn line_count(lines: Option<&Bound<'_, PyAny>>) -> PyResult<LineCount> {
    let Some(lines) = lines else { return Ok(LineCount::Count(1)) };
    if let Ok(text) = lines.extract::<String>() {
        if text == "all" {
            return Ok(LineCount::All);
        }
        return Err(error::wrong(lines.py(), ParseError::new("lines", text, "lines-number-or-all")));
    }
    let count = crate::numbers::whole("lines", Some(lines), (1, u32::MAX.into()))?;
    Ok(LineCount::Count(count.unwrap_or(1) as u32))
}

/// The question that the arguments of an `analyze` method put.
pub(crate) struct AnalyzeArgs<'a, 'py> {
    pub(crate) engine: &'a str,
    pub(crate) evaluator: Option<String>,
    pub(crate) depth: Option<Bound<'py, PyAny>>,
    pub(crate) nodes: Option<Bound<'py, PyAny>>,
    pub(crate) time: Option<f64>,
    pub(crate) lines: Option<Bound<'py, PyAny>>,
    pub(crate) explain: bool,
}

impl<'py> AnalyzeArgs<'_, 'py> {
    /// The question, checked.
    pub(crate) fn read(self, py: Python<'py>) -> PyResult<Analyze> {
        let depth = crate::numbers::whole("depth", self.depth.as_ref(), (0, MAX_PLIES))?;
        Ok(Analyze {
            engine: self.engine.to_owned(),
            evaluator: self.evaluator,
            depth: depth.map(|depth| depth as u32),
            nodes: crate::numbers::whole("nodes", self.nodes.as_ref(), (0, u64::MAX))?,
            time_ms: crate::numbers::milliseconds(py, self.time)?,
            lines: line_count(self.lines.as_ref())?,
            explain: self.explain,
        })
    }
}

/// The deepest search that may be asked for, in plies: deeper ones could exhaust the stack.
pub(crate) const MAX_PLIES: u64 = 1000;

/// `boyi._answers`.
fn answers(py: Python<'_>) -> PyResult<&Bound<'_, PyModule>> {
    static MODULE: PyOnceLock<Py<PyModule>> = PyOnceLock::new();
    Ok(MODULE.get_or_try_init(py, || py.import("boyi._answers").map(Bound::unbind))?.bind(py))
}

/// An object of `boyi._answers` from the JSON of a reply.
pub(crate) fn object<'py>(py: Python<'py>, class: &str, json: &str) -> PyResult<Bound<'py, PyAny>> {
    answers(py)?.getattr(class)?.call_method1("_from_json", (json,))
}

/// An analysis from its JSON.
pub(crate) fn analysis_object<'py>(py: Python<'py>, json: &str) -> PyResult<Bound<'py, PyAny>> {
    object(py, "Analysis", json)
}

/// Answers a JSON request with a JSON reply, like a line of ``boyi batch``. The same request gets the same bytes, unless it limits
/// the time.
#[pyfunction]
#[pyo3(signature = (request, /))]
pub(crate) fn answer_json(py: Python<'_>, request: &str) -> PyResult<String> {
    let _search = fork::Search::begin()?;
    let mut observer = PyObserver::new();
    let reply = py.detach(|| boyi_session::answer_json(service(), request, &mut observer));
    match observer.error.take() {
        Some(error) => Err(error),
        None => Ok(reply),
    }
}
