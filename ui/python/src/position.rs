//! `boyi.Position`: a position that does not change.

use crate::{
    answer::{self, AnalyzeArgs, analysis_object},
    drawing::{Board, SvgArgs},
    error::{self, too_many_moves, wrong},
    fork,
    game::Game,
    numbers::whole,
    observer::PyObserver,
};
use boyi_core::{Outcome, Side};
use boyi_games::AnyPosition;
use boyi_session::{GameSession, reply_json};
use pyo3::{prelude::*, types::PyList};

/// More moves than these are not listed.
const MOST_MOVES: u64 = 1_000_000;

/// The deepest count of positions that may be asked for, in plies.
const MAX_PERFT: u64 = 100;

/// A position of a game. It does not change: ``play`` returns another one.
///
/// Positions of the same game are equal if the rules cannot tell them apart, whatever the moves that led there; draw claims that
/// depend on the moves (repetition, the fifty-move rule) are known to a ``Session``. They can be hashed, pickled and, as
/// ``str(position)``, written down.
#[pyclass(frozen, module = "boyi")]
pub(crate) struct Position {
    pub(crate) game: Py<Game>,
    pub(crate) position: Box<dyn AnyPosition>,
}

/// The function that restores a pickled position, and its arguments.
type Pickled = (Py<PyAny>, (Py<Game>, String, &'static str));

/// `win`, `draw` or `loss`.
pub(crate) fn outcome_name(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win => "win",
        Outcome::Draw => "draw",
        Outcome::Loss => "loss",
    }
}

/// `first` or `second`.
pub(crate) fn side_name(side: Side) -> &'static str {
    match side {
        Side::First => "first",
        Side::Second => "second",
    }
}

impl Position {
    /// The position after moves.
    pub(crate) fn after(&self, py: Python<'_>, moves: &[String]) -> PyResult<Position> {
        let game = self.game.get();
        let mut reached: Option<Box<dyn AnyPosition>> = None;
        for (nth, mv) in moves.iter().enumerate() {
            let next = reached.as_deref().unwrap_or(&*self.position).play(mv);
            game.check_rules()?;
            reached = Some(next.map_err(|error| match moves.len() {
                1 => wrong(py, error),
                _ => error::raise(py, &boyi_games::Error::Move { ply: nth + 1, error }),
            })?);
        }
        let position = reached.unwrap_or_else(|| self.position.copy());
        Ok(Position { game: self.game.clone_ref(py), position })
    }

    /// A session of its own at the position.
    fn session(&self, py: Python<'_>) -> PyResult<GameSession<'static>> {
        let mut session = self.game.get().session(py)?;
        let text = self.position.text();
        self.game.get().go_to(py, &mut session, Some(&text), &[])?;
        Ok(session)
    }

    fn board(&self, view: &str, last: Option<String>) -> PyResult<Board> {
        let picture = self.position.picture(view);
        Ok(Board { picture, title: self.position.text(), last, alarm: self.position.alarm() })
    }
}

#[pymethods]
impl Position {
    /// The game.
    #[getter]
    fn game(&self, py: Python<'_>) -> Py<Game> {
        self.game.clone_ref(py)
    }

    /// The legal moves as text, in the game's own order: ``["e2e4", …]``. Empty when the game is over.
    #[getter]
    fn legal_moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let game = self.game.get();
        let count = self.position.count();
        if count > MOST_MOVES {
            return Err(too_many_moves(py, self.position.text(), (count, MOST_MOVES)));
        }
        let moves = game.legal_texts(py, &*self.position, count as usize);
        game.check_rules()?;
        PyList::new(py, moves)
    }

    /// The number of legal moves; 2**64 - 1 stands for more.
    #[getter]
    fn move_count(&self) -> PyResult<u64> {
        let count = self.position.count();
        self.game.get().check_rules()?;
        Ok(count)
    }

    /// The position after one or more moves, in any form that the game accepts.
    #[pyo3(signature = (*moves))]
    fn play(&self, py: Python<'_>, moves: Vec<String>) -> PyResult<Position> {
        self.after(py, &moves)
    }

    /// A move, in any form that the game accepts, in its canonical form: ``"Nf3"`` as ``"g1f3"``.
    #[pyo3(signature = (mv, /))]
    fn parse_move(&self, py: Python<'_>, mv: &str) -> PyResult<String> {
        let read = self.position.read(mv);
        self.game.get().check_rules()?;
        Ok(read.map_err(|error| wrong(py, error))?.text)
    }

    /// A move in readable notation: SAN in chess.
    #[pyo3(signature = (mv, /))]
    fn label(&self, py: Python<'_>, mv: &str) -> PyResult<String> {
        let read = self.position.read(mv);
        self.game.get().check_rules()?;
        Ok(read.map_err(|error| wrong(py, error))?.label)
    }

    /// The result by the position alone, for the player to move: ``"win"``, ``"draw"``, ``"loss"``; ``None`` if the game is not over.
    #[getter]
    fn outcome(&self) -> PyResult<Option<&'static str>> {
        let outcome = self.position.outcome();
        self.game.get().check_rules()?;
        Ok(outcome.map(outcome_name))
    }

    /// Whether the position ends the game.
    #[getter]
    fn is_over(&self) -> PyResult<bool> {
        Ok(self.outcome()?.is_some())
    }

    /// The player to move: ``"first"`` (who starts the game) or ``"second"``. If a position's text does not say, it is the first
    /// player.
    #[getter]
    fn mover(&self) -> &'static str {
        side_name(self.position.mover())
    }

    /// The nimber in normal play, for impartial games, where it is known.
    #[getter]
    fn nimber(&self) -> Option<u64> {
        self.position.nimber()
    }

    /// Evaluates the position for the player to move, with reasons.
    ///
    /// Without a limit the game's own budget applies. ``lines="all"`` evaluates every legal move. ``on_progress`` is called with each
    /// better ``Analysis``.
    #[pyo3(signature = (*, engine="auto", evaluator=None, depth=None, nodes=None, time=None, lines=None, threads=1, explain=false, on_progress=None))]
    #[allow(clippy::too_many_arguments)]
    fn analyze<'py>(
        &self,
        py: Python<'py>,
        engine: &str,
        evaluator: Option<String>,
        depth: Option<Bound<'py, PyAny>>,
        nodes: Option<Bound<'py, PyAny>>,
        time: Option<f64>,
        lines: Option<Bound<'py, PyAny>>,
        threads: usize,
        explain: bool,
        on_progress: Option<Py<PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let how = AnalyzeArgs { engine, evaluator, depth, nodes, time, lines, explain }.read(py)?;
        let mut session = self.session(py)?;
        let asking = self.game.get().asking(threads, on_progress);
        let mut reply =
            answer::ask(py, &mut session, asking, |session, observer| session.analyze(&how, observer))?;
        reply.mover = self.position.mover();
        analysis_object(py, &reply_json(&reply))
    }

    /// The number of move sequences of exactly ``depth`` plies from here.
    #[pyo3(signature = (depth, /))]
    fn perft(&self, py: Python<'_>, depth: &Bound<'_, PyAny>) -> PyResult<u64> {
        let depth = whole("depth", Some(depth), (0, MAX_PERFT))?.unwrap_or(0) as u32;
        let _search = fork::Search::begin()?;
        let mut observer = PyObserver::new().with_rules(self.game.get().rules_state());
        let count = py.detach(|| self.position.perft(depth, &mut observer));
        self.game.get().check_rules()?;
        if let Some(error) = observer.error.take() {
            return Err(error);
        }
        count.map_err(|error| error::raise(py, &error))
    }

    /// The position as SVG, with the move that led there, ``last``, and the arrows and values of an analysis. ``theme`` is ``"light"``,
    /// ``"dark"`` or ``"auto"``, what the reader prefers; ``size`` the longer side in pixels; ``flipped`` shows the other player's side;
    /// ``view`` is one of the game's ``views``.
    #[pyo3(signature = (*, last=None, analysis=None, theme="auto", size=360, flipped=false, view=None))]
    #[allow(clippy::too_many_arguments)]
    fn svg(
        &self,
        py: Python<'_>,
        last: Option<String>,
        analysis: Option<Bound<'_, PyAny>>,
        theme: &str,
        size: u32,
        flipped: bool,
        view: Option<&str>,
    ) -> PyResult<String> {
        SvgArgs { analysis, theme, size, flipped, view }
            .draw(py, self.game.get(), |view| self.board(view, last))
    }

    /// The picture of the position, as JSON.
    #[pyo3(signature = (view=None))]
    fn _picture(&self, view: Option<&str>) -> PyResult<String> {
        let picture = self.position.picture(view.unwrap_or(self.game.get().game.views()[0]));
        self.game.get().check_rules()?;
        Ok(boyi_session::to_json(&picture))
    }

    /// For notebooks.
    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        SvgArgs::default().draw(py, self.game.get(), |view| self.board(view, None))
    }

    fn __str__(&self) -> String {
        self.position.text()
    }

    fn __repr__(&self) -> String {
        format!("Game('{}').position('{}')", self.game.get().game.name(), self.position.text())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let Ok(other) = other.cast::<Position>() else { return false };
        self.position.same(&*other.get().position)
    }

    fn __hash__(&self) -> u64 {
        self.position.hash()
    }

    fn __reduce__(&self, py: Python<'_>) -> PyResult<Pickled> {
        let restore = py.import("boyi._boyi")?.getattr("_restore_position")?.unbind();
        let mover = side_name(self.position.mover());
        Ok((restore, (self.game.clone_ref(py), self.position.text(), mover)))
    }
}

/// A pickled position.
#[pyfunction]
#[pyo3(name = "_restore_position", signature = (game, text, mover, /))]
pub(crate) fn restore_position(game: &Bound<'_, Game>, text: &str, mover: &str) -> PyResult<Position> {
    let py = game.py();
    let position = game.get().game.position(Some(text));
    game.get().check_rules()?;
    let position = position.map_err(|error| wrong(py, error))?;
    let mover = if mover == "second" { Side::Second } else { Side::First };
    Ok(Position { game: game.clone().unbind(), position: position.with_mover(mover) })
}
