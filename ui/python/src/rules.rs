//! Games written in Python, as games that every engine can search and solve.
//!
//! A position and a move are any hashable Python objects. The interpreter's lock is taken for each call of a method, so a node costs
//! what the methods cost and some hundreds of nanoseconds more.
//!
//! Invariants, whatever the methods do:
//!
//! - An exception in a method ends the search, and the caller gets the exception. Outside of a search, every position counts as a
//!   finished draw until the exception has been taken.
//! - A position with an outcome has no moves, one without has some: a contradiction is an exception too.

use boyi_core::{Evaluator, Game, Notation, Outcome, ParseError, Picture};
use boyi_games::{AnyGame, ErasedGame, GameEntry, GameSupport, Group, Knowledge, Messages, Setup};
use pyo3::{
    exceptions::{PyTypeError, PyValueError},
    prelude::*,
    types::PyInt,
};
use std::{
    fmt,
    hash::{Hash, Hasher},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
};

/// A position with more moves than this is an error: a generator of moves need not end.
const MOST_MOVES: usize = 100_000;

/// A game written in Python, and what went wrong in it first.
pub(crate) struct RulesState {
    rules: Py<PyAny>,
    has_text: bool,
    has_parse: bool,
    failed: AtomicBool,
    /// Whether an engine is at work, which an exception ends by unwinding; see [`RulesState::searching`].
    searching: AtomicBool,
    /// The moves of the position whose outcome an engine asked for last: as a rule it asks for them next.
    listed: Mutex<Option<(Object, Vec<Object>)>>,
    error: Mutex<Option<PyErr>>,
}

/// The payload that unwinds when a method fails.
struct Failed;

impl RulesState {
    /// Whether a method has failed since the error was taken last.
    pub(crate) fn failed(&self) -> bool {
        self.failed.load(Ordering::Relaxed)
    }

    /// The first exception since this was asked last.
    pub(crate) fn take_error(&self) -> Option<PyErr> {
        if !self.failed() {
            return None;
        }
        let mut error = self.error.lock().unwrap_or_else(PoisonError::into_inner);
        self.failed.store(false, Ordering::Relaxed);
        error.take()
    }

    fn fail(&self, error: PyErr) {
        let mut first = self.error.lock().unwrap_or_else(PoisonError::into_inner);
        first.get_or_insert(error);
        self.failed.store(true, Ordering::Relaxed);
    }

    /// Returns the result of `call`, or `otherwise` if it fails or something has failed before.
    fn call<T>(&self, otherwise: T, call: impl FnOnce(Python<'_>, &Bound<'_, PyAny>) -> PyResult<T>) -> T {
        if self.failed() {
            return otherwise;
        }
        Python::attach(|py| call(py, self.rules.bind(py))).unwrap_or_else(|error| {
            self.fail(error);
            if self.searching.load(Ordering::Relaxed) {
                // Not a panic: no hook is called, no message printed.
                std::panic::resume_unwind(Box::new(Failed));
            }
            otherwise
        })
    }

    /// Says whether an engine is at work under [`std::panic::catch_unwind`]: then an exception unwinds to there. An engine cannot go on,
    /// for nothing that it sees then need be consistent.
    pub(crate) fn searching(&self, searching: bool) {
        self.searching.store(searching, Ordering::Relaxed);
        // Forgotten after it is unlocked: objects may have finalizers.
        let forgotten = self.listed().take();
        drop(forgotten);
    }

    fn listed(&self) -> MutexGuard<'_, Option<(Object, Vec<Object>)>> {
        self.listed.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps the moves of a position until they are asked for. Objects hold this state: only an engine, which ends, keeps any.
    fn keep_listed(&self, position: &Object, moves: Vec<Object>) {
        if self.searching.load(Ordering::Relaxed) {
            let forgotten = self.listed().replace((position.clone(), moves));
            drop(forgotten);
        }
    }

    /// The moves of a position, if they were kept.
    fn take_listed(&self, position: &Object) -> Option<Vec<Object>> {
        self.listed().take_if(|(other, _)| Arc::ptr_eq(&other.0, &position.0)).map(|(_, moves)| moves)
    }
}

/// A Python object that stands for a position or a move: equal by `==`, with its hash.
#[derive(Clone)]
pub(crate) struct Object(Arc<Inner>);

struct Inner {
    value: Py<PyAny>,
    hash: isize,
    state: Arc<RulesState>,
}

impl Object {
    fn new(state: &Arc<RulesState>, value: &Bound<'_, PyAny>) -> PyResult<Object> {
        let hash = value.hash()?;
        Ok(Object(Arc::new(Inner { value: value.clone().unbind(), hash, state: state.clone() })))
    }
}

impl PartialEq for Object {
    fn eq(&self, other: &Object) -> bool {
        if Arc::ptr_eq(&self.0, &other.0) {
            return true;
        }
        self.0.hash == other.0.hash
            && self.0.state.call(false, |py, _| self.0.value.bind(py).eq(other.0.value.bind(py)))
    }
}

impl Eq for Object {}

impl Hash for Object {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash.hash(state);
    }
}

impl fmt::Debug for Object {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.value)
    }
}

/// The rules, for engines.
#[derive(Clone)]
pub(crate) struct PyRules {
    state: Arc<RulesState>,
    start: Object,
}

impl PyRules {
    fn call<T>(&self, otherwise: T, call: impl FnOnce(Python<'_>, &Bound<'_, PyAny>) -> PyResult<T>) -> T {
        self.state.call(otherwise, call)
    }

    /// The result of the method `outcome`.
    fn said(&self, position: &Object) -> Option<Outcome> {
        self.call(Some(Outcome::Draw), |py, rules| {
            read_outcome(&rules.call_method1("outcome", (position.0.value.bind(py),))?)
        })
    }

    /// The moves that the method `moves` lists.
    fn listed(&self, position: &Object) -> Vec<Object> {
        self.call(Vec::new(), |py, rules| {
            let moves = rules.call_method1("moves", (position.0.value.bind(py),))?;
            let mut listed = Vec::new();
            for mv in moves.try_iter()? {
                if listed.len() == MOST_MOVES {
                    let text = position.0.value.bind(py).str()?;
                    return Err(PyValueError::new_err(format!(
                        "moves: found more than {MOST_MOVES} moves at {text}, expected at most {MOST_MOVES}"
                    )));
                }
                listed.push(Object::new(&self.state, &mv?)?);
            }
            Ok(listed)
        })
    }

    fn text(&self, object: &Object) -> String {
        self.call(String::new(), |py, _| Ok(object.0.value.bind(py).str()?.to_string()))
    }
}

/// `None`, `"win"`, `"draw"`, `"loss"`, or a number above, at or below 0, for the player to move.
fn read_outcome(said: &Bound<'_, PyAny>) -> PyResult<Option<Outcome>> {
    if said.is_none() {
        return Ok(None);
    }
    if said.cast::<PyInt>().is_ok() || said.extract::<f64>().is_ok() {
        let score: f64 = said.extract()?;
        return Ok(Some(match score {
            score if score > 0.0 => Outcome::Win,
            score if score < 0.0 => Outcome::Loss,
            0.0 => Outcome::Draw,
            _ => return Err(PyValueError::new_err("outcome: found nan, expected a number")),
        }));
    }
    match said.extract::<String>()?.as_str() {
        "win" => Ok(Some(Outcome::Win)),
        "draw" => Ok(Some(Outcome::Draw)),
        "loss" => Ok(Some(Outcome::Loss)),
        other => Err(PyValueError::new_err(format!(
            "outcome: found {other:?}, expected None, \"win\", \"draw\", \"loss\" or a number"
        ))),
    }
}

impl Game for PyRules {
    type Position = Object;
    type Move = Object;

    /// It is not checked whether play can return to a position: solvers assume that it can.
    const LOOPY: bool = true;

    fn start(&self) -> Object {
        self.start.clone()
    }

    /// A position without moves whose outcome is not said contradicts itself: that is an exception, and the position a draw.
    fn outcome(&self, position: &Object) -> Option<Outcome> {
        if let Some(outcome) = self.said(position) {
            return Some(outcome);
        }
        let moves = self.listed(position);
        if moves.is_empty() && !self.state.failed() {
            let text = self.text(position);
            let error = format!("{text}: found no moves, expected an outcome");
            self.call((), |_, _| Err(PyValueError::new_err(error)));
        }
        if self.state.failed() {
            return Some(Outcome::Draw);
        }
        self.state.keep_listed(position, moves);
        None
    }

    fn moves(&self, position: &Object, out: &mut Vec<Object>) {
        if let Some(listed) = self.state.take_listed(position) {
            out.extend(listed);
        } else if self.said(position).is_none() {
            out.extend(self.listed(position));
        }
    }

    fn play(&self, position: &Object, mv: &Object) -> Object {
        self.call(position.clone(), |py, rules| {
            let next = rules.call_method1("play", (position.0.value.bind(py), mv.0.value.bind(py)))?;
            Object::new(&self.state, &next)
        })
    }
}

impl Notation for PyRules {
    fn position_text(&self, position: &Object) -> String {
        if !self.state.has_text {
            return self.text(position);
        }
        self.call(String::new(), |py, rules| {
            rules.call_method1("text", (position.0.value.bind(py),))?.extract()
        })
    }

    /// By the method `parse`; without one only the start can be read.
    fn parse_position(&self, text: &str) -> Result<Object, ParseError> {
        let error = || ParseError::new("position", text, "text-of-position");
        if !self.state.has_parse {
            return if self.position_text(&self.start) == text {
                Ok(self.start.clone())
            } else {
                Err(error())
            };
        }
        let read = self.call(None, |_, rules| {
            match rules.call_method1("parse", (text,)) {
                Ok(position) => Object::new(&self.state, &position).map(Some),
                // Text that is no position is no failure of the rules.
                Err(error) if Python::attach(|py| error.is_instance_of::<PyValueError>(py)) => Ok(None),
                Err(error) => Err(error),
            }
        });
        read.ok_or_else(error)
    }

    fn move_text(&self, _: &Object, mv: &Object) -> String {
        self.text(mv)
    }

    fn parse_move(&self, position: &Object, text: &str) -> Result<Object, ParseError> {
        let mut moves = Vec::new();
        self.moves(position, &mut moves);
        let wanted = text.trim();
        let found = moves.into_iter().find(|mv| self.text(mv) == wanted);
        found.ok_or_else(|| ParseError::new("move", text, "legal-move"))
    }

    /// The text, line by line, as letters on a board.
    fn picture(&self, position: &Object, _: &str) -> Picture {
        let text = self.position_text(position);
        let rows: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
        let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
        let cell = |c: &char| Some(*c).filter(|c| !matches!(c, ' ' | '.' | '-' | '_'));
        let padded = rows.iter().flat_map(|row| {
            row.iter().map(cell).chain(std::iter::repeat_n(None, columns - row.len())).collect::<Vec<_>>()
        });
        let cells = padded.collect();
        Picture::Grid(boyi_core::Grid { columns, rows: rows.len(), cells, ..boyi_core::Grid::default() })
    }
}

/// The method `evaluate`: a whole number in any unit, for the player to move.
struct PyEvaluator;

impl Evaluator<PyRules> for PyEvaluator {
    fn evaluate(&self, game: &PyRules, position: &Object) -> i32 {
        let score: f64 = game
            .call(0.0, |py, rules| rules.call_method1("evaluate", (position.0.value.bind(py),))?.extract());
        // Not a number becomes 0.
        score.clamp(-f64::from(boyi_core::MAX_SCORE), f64::from(boyi_core::MAX_SCORE)) as i32
    }
}

/// Games written in Python as the catalogue would list them.
static ENTRY: GameEntry =
    GameEntry::new("python", Group::Board, Knowledge::Search, Messages::new("", ""), |_, _| {
        Err(ParseError::new("game", "python", "legal-move"))
    });

/// An opened game, its entry, and the object that it came from.
type Opened = (Arc<dyn AnyGame>, &'static GameEntry, (Arc<RulesState>, Py<PyAny>));

/// Opens a game written in Python.
pub(crate) fn open(rules: &Bound<'_, PyAny>) -> PyResult<Opened> {
    for method in ["start", "moves", "play", "outcome"] {
        if !rules.hasattr(method)? {
            return Err(PyTypeError::new_err(format!(
                "game: expected a name or an object with the methods start, moves, play and outcome; {method} is missing"
            )));
        }
    }
    let state = Arc::new(RulesState {
        rules: rules.clone().unbind(),
        has_text: rules.hasattr("text")?,
        has_parse: rules.hasattr("parse")?,
        failed: AtomicBool::new(false),
        searching: AtomicBool::new(false),
        listed: Mutex::new(None),
        error: Mutex::new(None),
    });
    let start = Object::new(&state, &rules.call_method0("start")?)?;
    let name = rules.get_type().name()?.to_string();
    let name: String = name.chars().filter(|c| c.is_alphanumeric() || *c == '_').collect();
    let setup = Setup::parse(&name).map_err(|error| PyValueError::new_err(error.to_string()))?;
    // A node costs thousands of times more than in a compiled game.
    let mut support = GameSupport { nodes: 20_000, ..GameSupport::default() };
    if rules.hasattr("evaluate")? {
        support.evaluators = vec![("evaluate", Arc::new(PyEvaluator))];
    }
    let rules_of = PyRules { state: state.clone(), start };
    let game = ErasedGame::boxed(&setup, &Arc::default(), rules_of, support);
    Ok((Arc::from(game), &ENTRY, (state, rules.clone().unbind())))
}
