//! The methods of `boyi.Game`.

use crate::{
    error::{language, wrong},
    game::Game,
    position::Position,
    service,
};
use pyo3::{prelude::*, types::PyString};
use std::{
    hash::{DefaultHasher, Hash, Hasher},
    sync::Arc,
};

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (game, /))]
    fn new(game: &Bound<'_, PyAny>) -> PyResult<Game> {
        Game::open(game)
    }

    /// The name with the parameters, as ``Game`` takes it.
    #[getter]
    fn name(&self) -> String {
        self.game.name()
    }

    /// The title in the language set.
    #[getter]
    fn title(&self) -> String {
        match &self.rules {
            Some(_) => self.game.name(),
            None => service().words(language()).title(self.entry),
        }
    }

    /// The rules in one line, in the language set.
    #[getter]
    fn rule(&self) -> String {
        match &self.rules {
            Some(_) => String::new(),
            None => service().words(language()).rule(&self.game.name()),
        }
    }

    /// The family: ``"impartial"``, ``"line"``, ``"board"``, ``"partizan"`` or ``"chess"``.
    #[getter]
    fn group(&self) -> &'static str {
        self.entry.group.id()
    }

    /// The available engines, ``"auto"`` first.
    #[getter]
    fn engines(&self) -> Vec<&'static str> {
        self.game.engines()
    }

    /// The evaluations, the default first.
    #[getter]
    fn evaluators(&self) -> Vec<&'static str> {
        self.game.evaluators()
    }

    /// The views of a position, the default first.
    #[getter]
    fn views(&self) -> Vec<&'static str> {
        self.game.views().to_vec()
    }

    /// A position from its text; without one, the starting position. ``moves`` are played from there.
    #[pyo3(signature = (text=None, moves=None))]
    fn position(slf: &Bound<'_, Self>, text: Option<&str>, moves: Option<Vec<String>>) -> PyResult<Position> {
        let py = slf.py();
        let position = slf.get().game.position(text);
        slf.get().check_rules()?;
        let position = position.map_err(|error| wrong(py, error))?;
        let start = Position { game: slf.clone().unbind(), position };
        start.after(py, &moves.unwrap_or_default())
    }

    fn __repr__(&self) -> String {
        format!("Game('{}')", self.game.name())
    }

    fn __str__(&self) -> String {
        self.game.name()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let Ok(other) = other.cast::<Game>() else { return false };
        let other = other.get();
        match (&self.rules, &other.rules) {
            (Some((mine, _)), Some((others, _))) => Arc::ptr_eq(mine, others),
            (None, None) => self.game.name() == other.game.name(),
            _ => false,
        }
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.game.name().hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<(Py<PyAny>, (Py<PyAny>,))> {
        let py = slf.py();
        let argument = match &slf.get().rules {
            Some((_, rules)) => rules.clone_ref(py),
            None => PyString::new(py, &slf.get().game.name()).into_any().unbind(),
        };
        Ok((slf.get_type().into_any().unbind(), (argument,)))
    }
}
