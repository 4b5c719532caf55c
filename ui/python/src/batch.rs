//! A worker of `boyi batch`, for other programs that schedule the work: Ray.

use crate::{answer, error, error::wrong, fork, numbers, service};
use boyi_batch::{Answered, Defaults, Format, Worker};
use boyi_chess::pgn::{GameText, Splitter};
use boyi_core::ParseError;
use pyo3::{
    prelude::*,
    pybacked::{PyBackedBytes, PyBackedStr},
};
use std::{
    cell::RefCell,
    path::PathBuf,
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

/// A worker of ``boyi batch``: answers questions given as text, one after the other, with the same bytes.
#[pyclass(frozen, module = "boyi")]
pub(crate) struct BatchWorker {
    defaults: Defaults,
    worker: Mutex<Worker>,
}

#[pymethods]
impl BatchWorker {
    #[new]
    #[pyo3(signature = (*, nodes=None, depth=None, time=None, lines=None, engine="auto", game="chess", summary=false))]
    #[allow(clippy::too_many_arguments)]
    fn new(
        py: Python<'_>,
        nodes: Option<Bound<'_, PyAny>>,
        depth: Option<Bound<'_, PyAny>>,
        time: Option<f64>,
        lines: Option<Bound<'_, PyAny>>,
        engine: &str,
        game: &str,
        summary: bool,
    ) -> PyResult<BatchWorker> {
        service().registry().open(game).map_err(|error| wrong(py, error))?;
        let mut defaults = Defaults::new(error::language());
        let evaluator = None;
        let explain = false;
        let how = answer::AnalyzeArgs { engine, evaluator, depth, nodes, time, lines, explain };
        defaults.analyze = how.read(py)?;
        game.clone_into(&mut defaults.game);
        defaults.summary = summary;
        Ok(BatchWorker { defaults, worker: Mutex::new(Worker::new(service())) })
    }

    /// The answers to the question that a line asks, or to those of a game of PGN: lines of JSON. ``form`` is ``"json"``, ``"tsv"``,
    /// ``"epd"``, ``"fen"`` or ``"pgn"``; ``line`` is the number of the line that the text begins in, and ``number`` that of the game.
    #[pyo3(signature = (line, text, form="json", /, number=None))]
    fn answer(
        &self,
        py: Python<'_>,
        line: &Bound<'_, PyAny>,
        text: String,
        form: &str,
        number: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Vec<String>> {
        let format = Format::by_name(form).ok_or_else(|| {
            wrong(py, ParseError::new("format", form, "one-of").with("list", Format::names()))
        })?;
        let line = numbers::whole("line", Some(line), (0, u64::MAX))?.unwrap_or(0);
        let number = numbers::whole("number", number, (0, u64::MAX))?.unwrap_or(line);
        let _search = fork::Search::begin()?;
        let (answers, error) = py.detach(|| {
            let signals = Signals { looked: RefCell::new(Instant::now()), error: RefCell::new(None) };
            let mut worker = self.worker.lock().unwrap_or_else(PoisonError::into_inner);
            let mut answers = Vec::new();
            for question in boyi_batch::questions(service(), &self.defaults, format, (number, line), text) {
                let Some(Answered { json, .. }) = worker.answer(&question, &|| signals.came()) else { break };
                answers.push(json);
            }
            (answers, signals.error.into_inner())
        });
        error.map_or(Ok(answers), Err)
    }
}

/// The games of a file of PGN, not yet understood: an iterator of their numbers, their lines, and their texts. ``read`` gives the next
/// bytes of the file, none at its end.
#[pyclass(module = "boyi")]
pub(crate) struct GameTexts {
    read: Option<Py<PyAny>>,
    splitter: Splitter,
}

#[pymethods]
impl GameTexts {
    #[new]
    #[pyo3(signature = (read, /))]
    fn new(read: Py<PyAny>) -> GameTexts {
        GameTexts { read: Some(read), splitter: Splitter::default() }
    }

    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<(usize, usize, String)>> {
        loop {
            if let Some(GameText { number, line, text, .. }) = self.splitter.next_game() {
                return Ok(Some((number, line, text)));
            }
            let Some(read) = &self.read else { return Ok(None) };
            let bytes: PyBackedBytes = read.call0(py)?.extract(py)?;
            if bytes.is_empty() {
                self.read = None;
                self.splitter.finish();
            } else {
                py.detach(|| self.splitter.feed(&bytes));
            }
        }
    }
}

/// Writes lines to a file, whole or not at all, as every file of the program is written, and returns their number.
#[pyfunction]
#[pyo3(signature = (path, lines, /))]
pub(crate) fn write_lines(path: PathBuf, lines: &Bound<'_, PyAny>) -> PyResult<u64> {
    boyi_store::replace_file(&path, |out| {
        let mut count = 0;
        for line in lines.try_iter()? {
            let line: PyBackedStr = line?.extract()?;
            writeln!(out, "{line}")?;
            count += 1;
        }
        Ok(count)
    })
}

/// Whether a signal has come, looked for now and then.
struct Signals {
    looked: RefCell<Instant>,
    error: RefCell<Option<PyErr>>,
}

impl Signals {
    const EVERY: Duration = Duration::from_millis(15);

    fn came(&self) -> bool {
        let mut looked = self.looked.borrow_mut();
        if looked.elapsed() >= Signals::EVERY {
            *looked = Instant::now();
            if let Err(error) = Python::attach(|py| py.check_signals()) {
                self.error.borrow_mut().get_or_insert(error);
            }
        }
        self.error.borrow().is_some()
    }
}
