//! `boyi.Game`: rules with their parameters. Its methods, which know positions, are in `game_methods`.

use crate::{
    answer,
    error::{self, wrong},
    rules::{self, RulesState},
    service,
};
use boyi_core::{FoldHasher, MoveText};
use boyi_games::{AnyGame, AnyPosition, GameEntry, LegalMove};
use boyi_session::GameSession;
use pyo3::{prelude::*, types::PyString};
use std::{
    collections::HashMap,
    hash::BuildHasherDefault,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

/// Maximum number of unnumbered moves whose texts a game keeps as Python objects.
const KEPT_TEXTS: usize = 8192;

/// The texts of moves as Python objects, which are kept: moves come again and again.
#[derive(Default)]
struct Texts {
    /// By their number, where they have one: then no text is written to find them.
    numbered: Vec<Option<Py<PyString>>>,
    others: HashMap<Box<str>, Py<PyString>, BuildHasherDefault<FoldHasher>>,
}

impl Texts {
    fn of_move<'py>(&mut self, py: Python<'py>, mv: &LegalMove<'_>) -> Bound<'py, PyString> {
        let Some(number) = mv.number.map(usize::from) else { return self.of(py, &mv.text()) };
        if let Some(Some(kept)) = self.numbered.get(number) {
            return kept.bind(py).clone();
        }
        let object = PyString::new(py, &mv.text());
        if self.numbered.len() <= number {
            self.numbered.resize_with((number + 1).next_power_of_two(), || None);
        }
        self.numbered[number] = Some(object.clone().unbind());
        object
    }

    fn of<'py>(&mut self, py: Python<'py>, text: &str) -> Bound<'py, PyString> {
        if let Some(kept) = self.others.get(text) {
            return kept.bind(py).clone();
        }
        let object = PyString::new(py, text);
        if self.others.len() < KEPT_TEXTS {
            self.others.insert(text.into(), object.clone().unbind());
        }
        object
    }
}

/// A game with its parameters, by name: ``Game("nim:misere")``, ``Game("mnk:m=3,n=4,k=3")``.
///
/// Or a game written in Python: an object with the methods ``start``, ``moves``, ``play`` and ``outcome``; see ``boyi.Rules``.
///
/// Two games are equal if their names with all parameters are. ``boyi.games()`` lists the catalogue.
#[pyclass(frozen, module = "boyi")]
pub(crate) struct Game {
    pub(crate) game: Arc<dyn AnyGame>,
    pub(crate) entry: &'static GameEntry,
    /// The state of a game written in Python, with the object itself.
    pub(crate) rules: Option<(Arc<RulesState>, Py<PyAny>)>,
    /// Nothing that is done while it is locked runs Python code.
    texts: Mutex<Texts>,
}

impl Game {
    /// A new session of the game.
    pub(crate) fn session(&self, py: Python<'_>) -> PyResult<GameSession<'static>> {
        GameSession::of(service(), self.entry, self.game.clone()).map_err(|error| error::raise(py, &error))
    }

    pub(crate) fn rules_state(&self) -> Option<Arc<RulesState>> {
        self.rules.as_ref().map(|(state, _)| state.clone())
    }

    /// The texts of a position's `count` legal moves.
    pub(crate) fn legal_texts<'py>(
        &self,
        py: Python<'py>,
        position: &dyn AnyPosition,
        count: usize,
    ) -> Vec<Bound<'py, PyString>> {
        let mut moves = Vec::with_capacity(count);
        if self.rules.is_some() {
            // Its methods are called meanwhile.
            position.each_move(&mut |mv| moves.push(PyString::new(py, &mv.text())));
        } else {
            let mut texts = self.texts();
            position.each_move(&mut |mv| moves.push(texts.of_move(py, &mv)));
        }
        moves
    }

    /// The texts of moves as Python objects.
    pub(crate) fn text_objects<'py>(&self, py: Python<'py>, moves: &[MoveText]) -> Vec<Bound<'py, PyString>> {
        let mut texts = self.texts();
        moves.iter().map(|mv| texts.of(py, &mv.text)).collect()
    }

    fn texts(&self) -> MutexGuard<'_, Texts> {
        self.texts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The game that an argument names or is.
    pub(crate) fn of<'py>(argument: &Bound<'py, PyAny>) -> PyResult<Bound<'py, Game>> {
        match argument.cast::<Game>() {
            Ok(game) => Ok(game.clone()),
            Err(_) => Bound::new(argument.py(), Game::open(argument)?),
        }
    }

    /// Opens a game of the catalogue by its name, or one written in Python.
    pub(crate) fn open(game: &Bound<'_, PyAny>) -> PyResult<Game> {
        let py = game.py();
        let Ok(name) = game.extract::<String>() else {
            let (game, entry, rules) = rules::open(game)?;
            return Ok(Game { game, entry, rules: Some(rules), texts: Mutex::default() });
        };
        let registry = service().registry();
        let entry = registry.entry(&name).map_err(|error| wrong(py, error))?;
        let opened = py.detach(|| registry.open(&name)).map_err(|error| wrong(py, error))?;
        Ok(Game { game: Arc::from(opened), entry, rules: None, texts: Mutex::default() })
    }
}

impl Game {
    /// The failure in a method of a game written in Python.
    pub(crate) fn check_rules(&self) -> PyResult<()> {
        match self.rules.as_ref().and_then(|(state, _)| state.take_error()) {
            Some(error) => Err(error),
            None => Ok(()),
        }
    }

    /// Checks that an analysis of the game may be as deep as asked.
    pub(crate) fn asking<'a>(&self, threads: usize, on_progress: Option<Py<PyAny>>) -> answer::Asking<'a> {
        answer::Asking { threads, on_progress, stop: None, rules: self.rules_state() }
    }
}
