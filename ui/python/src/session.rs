//! `boyi.Session`: a game in progress with an engine that remembers.

use crate::{
    answer::{self, AnalyzeArgs, Asking, analysis_object, object},
    drawing::{Board, SvgArgs},
    error::{self, too_many_moves, wrong},
    fork,
    game::Game,
    numbers::{milliseconds, whole},
    position::{Position, outcome_name, side_name},
};
use boyi_core::{MoveText, SearchObserver};
use boyi_games::Error;
use boyi_session::{
    AnnotatedLine, Choose, Compare, GameSession, Imported, MAX_LISTED, MoveTree, RequestError, Tag, Tree,
    reply_json,
};
use pyo3::{
    exceptions::PyValueError,
    prelude::*,
    types::{IntoPyDict, PyDict, PyList},
};
use std::{
    sync::{
        Mutex, MutexGuard, PoisonError, TryLockError,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::Duration,
};

/// A game in progress: its starting position, the moves, and an engine that remembers its results.
///
/// ``Session("chess", threads=2)``. Moves can be undone and redone; ``position`` is the one on the board. As a context manager it
/// frees its memory at the end. Threads may share it: questions are answered one after the other, and ``stop`` ends the one being
/// answered.
#[pyclass(frozen, module = "boyi")]
pub(crate) struct Session {
    game: Py<Game>,
    threads: usize,
    stop: AtomicBool,
    session: Mutex<Option<GameSession<'static>>>,
    /// The content of the text that the game was read from.
    read: Mutex<Option<ReadText>>,
}

/// A game's text: where it begins, its moves with all that is said of them, its tags, and notes on what is left out of the game.
struct ReadText {
    start: String,
    tree: MoveTree,
    tags: Vec<Tag>,
    remarks: Vec<String>,
}

impl ReadText {
    /// The moves of a session with what the text says of them, and the tags: the result only of the same game.
    fn of_moves(&self, moves: &[MoveText]) -> (AnnotatedLine, Vec<Tag>) {
        let mut tree = self.tree.clone();
        let end = tree.line(0).last().copied().unwrap_or(0);
        let ends_as_read = tree.find(moves.iter().map(|mv| mv.text.as_str())) == Some(end);
        if !ends_as_read {
            // Moves that the text has keep what it says of them.
            let known =
                |count: &usize| tree.find(moves[..*count].iter().map(|mv| mv.text.as_str())).is_some();
            let (read, new) = moves.split_at((0..=moves.len()).rev().find(known).unwrap_or(0));
            let fork = tree.find(read.iter().map(|mv| mv.text.as_str())).unwrap_or(0);
            let end = new.iter().fold(fork, |node, mv| tree.play(node, mv));
            tree.promote(end);
            tree.cut(end);
        }
        let holds = |(name, _): &&Tag| ends_as_read || name != "Result";
        (tree.annotated(), self.tags.iter().filter(holds).cloned().collect())
    }
}

type Held<'a> = MutexGuard<'a, Option<GameSession<'static>>>;

impl Session {
    fn of(game: Py<Game>, session: GameSession<'static>, threads: usize) -> Session {
        let (session, read) = (Mutex::new(Some(session)), Mutex::default());
        Session { game, threads, stop: AtomicBool::new(false), session, read }
    }

    /// The session, once no other thread uses it. Waits without the interpreter's lock, and hears signals.
    fn held(&self, py: Python<'_>) -> PyResult<Held<'_>> {
        const PAUSE: Duration = Duration::from_millis(1);
        fork::check()?;
        loop {
            match self.session.try_lock() {
                Ok(held) => return Ok(held),
                Err(TryLockError::Poisoned(poisoned)) => return Ok(poisoned.into_inner()),
                Err(TryLockError::WouldBlock) => {
                    py.check_signals()?;
                    py.detach(|| thread::sleep(PAUSE));
                }
            }
        }
    }

    /// The content of the text that the game was read from. Nothing that is done while it is locked runs Python code.
    fn read_text(&self) -> MutexGuard<'_, Option<ReadText>> {
        self.read.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does something quick with the session.
    fn with<T>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut GameSession<'static>) -> PyResult<T>,
    ) -> PyResult<T> {
        let mut held = self.held(py)?;
        let session = held.as_mut().ok_or_else(|| PyValueError::new_err("the session is closed"))?;
        let result = work(session);
        self.game.get().check_rules()?;
        result
    }

    /// Asks the engine.
    fn ask<T: Send>(
        &self,
        py: Python<'_>,
        threads: Option<usize>,
        on_progress: Option<Py<PyAny>>,
        question: impl Fn(&mut GameSession<'static>, &mut dyn SearchObserver<MoveText>) -> Result<T, RequestError>
        + Send
        + Sync,
    ) -> PyResult<T> {
        let mut held = self.held(py)?;
        self.stop.store(false, Ordering::Relaxed);
        let session = held.as_mut().ok_or_else(|| PyValueError::new_err("the session is closed"))?;
        let asking = Asking {
            threads: threads.unwrap_or(self.threads),
            on_progress,
            stop: Some(&self.stop),
            rules: self.game.get().rules_state(),
        };
        answer::ask(py, session, asking, question)
    }

    fn board(&self, py: Python<'_>, view: &str) -> PyResult<Board> {
        self.with(py, |session| {
            let record = session.record();
            let last = record.moves().pop().map(|mv| mv.text);
            Ok(Board { picture: record.picture(view), title: record.position(), last, alarm: record.alarm() })
        })
    }
}

#[pymethods]
impl Session {
    #[new]
    #[pyo3(signature = (game, position=None, moves=None, *, threads=1, memory=None))]
    fn new(
        game: &Bound<'_, PyAny>,
        position: Option<&str>,
        moves: Option<Vec<String>>,
        threads: usize,
        memory: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Session> {
        let py = game.py();
        let game = Game::of(game)?;
        let mut session = game.get().session(py)?;
        if let Some(bytes) = whole("memory", memory.as_ref(), (1 << 20, 1 << 40))? {
            session.set_memory(bytes as usize);
        }
        game.get().go_to(py, &mut session, position, &moves.unwrap_or_default())?;
        Ok(Session::of(game.unbind(), session, threads))
    }

    /// A session from a whole game as text: PGN in chess and xiangqi, elsewhere as ``text`` writes it. It keeps what PGN says besides the moves: tags, comments,
    /// annotation glyphs and variations.
    #[staticmethod]
    #[pyo3(signature = (game, text, /, *, threads=1))]
    fn read(game: &Bound<'_, PyAny>, text: &str, threads: usize) -> PyResult<Session> {
        let py = game.py();
        let game = Game::of(game)?;
        let mut session = game.get().session(py)?.in_lang(error::language());
        let imported = py.detach(|| session.import(text));
        game.get().check_rules()?;
        let Ok(Imported { moves, line, tags, remarks, .. }) = imported else {
            // The error in both languages.
            return Err(session.read(text).err().map_or_else(
                || PyValueError::new_err("the text cannot be read"),
                |error| error::raise(py, &error),
            ));
        };
        let read = (line.is_some() || !tags.is_empty()).then(|| {
            let mut tree = line.as_ref().map_or_else(MoveTree::new, MoveTree::from);
            tree.add_moves(&moves);
            let remarks = remarks.into_iter().map(|remark| remark.text).collect();
            ReadText { start: session.start(), tree, tags, remarks }
        });
        Ok(Session { read: Mutex::new(read), ..Session::of(game.unbind(), session, threads) })
    }

    /// The tags of the PGN text that the game was read from, without those of the starting position.
    #[getter]
    fn tags<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        self.read_text()
            .iter()
            .flat_map(|read| &read.tags)
            .map(|(name, value)| (name, value))
            .into_py_dict(py)
    }

    /// Notes on the parts of the text that are left out of the game that was read from it, such as what follows a null move.
    #[getter]
    fn remarks(&self) -> Vec<String> {
        self.read_text().as_ref().map_or_else(Vec::new, |read| read.remarks.clone())
    }

    /// The game.
    #[getter]
    fn game(&self, py: Python<'_>) -> Py<Game> {
        self.game.clone_ref(py)
    }

    /// The position on the board.
    #[getter]
    fn position(&self, py: Python<'_>) -> PyResult<Position> {
        let (text, mover) = self.with(py, |session| Ok((session.position(), session.mover())))?;
        let game = self.game.get();
        let position = game.game.position(Some(&text));
        game.check_rules()?;
        let position = position.map_err(|error| wrong(py, error))?.with_mover(mover);
        Ok(Position { game: self.game.clone_ref(py), position })
    }

    /// The text of the position from which the game started.
    #[getter]
    fn start(&self, py: Python<'_>) -> PyResult<String> {
        self.with(py, |session| Ok(session.start()))
    }

    /// The moves so far, in canonical form.
    #[getter]
    fn moves(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        self.with(py, |session| Ok(session.moves().into_iter().map(|mv| mv.text).collect()))
    }

    /// The moves so far, in readable notation.
    #[getter]
    fn labels(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        self.with(py, |session| Ok(session.moves().into_iter().map(|mv| mv.label).collect()))
    }

    /// The legal moves; empty when the game is over.
    #[getter]
    fn legal_moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let (legal, count) = self.with(py, |session| Ok((session.legal(), session.record().count())))?;
        let legal = legal.ok_or_else(|| too_many_moves(py, String::new(), (count, MAX_LISTED)))?;
        PyList::new(py, self.game.get().text_objects(py, &legal))
    }

    /// The player to move: ``"first"`` or ``"second"``.
    #[getter]
    fn mover(&self, py: Python<'_>) -> PyResult<&'static str> {
        self.with(py, |session| Ok(side_name(session.mover())))
    }

    /// The result for the player to move, by all the rules: in chess also by repetition, by 75 moves, or because neither
    /// side can mate. ``None`` if the game is not over.
    #[getter]
    fn outcome(&self, py: Python<'_>) -> PyResult<Option<&'static str>> {
        self.with(py, |session| Ok(session.verdict().map(outcome_name)))
    }

    /// Plays a move, in any form that the game accepts, and returns its canonical form.
    #[pyo3(signature = (mv, /))]
    fn play(&self, py: Python<'_>, mv: &str) -> PyResult<String> {
        self.with(py, |session| session.play(mv).map(|mv| mv.text).map_err(|error| wrong(py, error)))
    }

    /// Undoes the last move and returns it; ``None`` at the start.
    fn undo(&self, py: Python<'_>) -> PyResult<Option<String>> {
        self.with(py, |session| Ok(session.undo().map(|mv| mv.text)))
    }

    /// Redoes the move that was undone last, and returns it; ``None`` if there is none.
    fn redo(&self, py: Python<'_>) -> PyResult<Option<String>> {
        self.with(py, |session| Ok(session.redo().map(|mv| mv.text)))
    }

    /// Goes to another position of the game; the engine keeps its memory.
    #[pyo3(signature = (position=None, moves=None))]
    fn go_to(&self, py: Python<'_>, position: Option<&str>, moves: Option<Vec<String>>) -> PyResult<()> {
        let game = self.game.get();
        self.with(py, |session| game.go_to(py, session, position, &moves.unwrap_or_default()))?;
        let (start, moves) = self.with(py, |session| Ok((session.start(), session.moves())))?;
        let mut read = self.read_text();
        let is_there = |read: &ReadText| {
            read.start == start && read.tree.find(moves.iter().map(|mv| mv.text.as_str())).is_some()
        };
        if !read.as_ref().is_some_and(is_there) {
            *read = None;
        }
        Ok(())
    }

    /// Clears the engine's memory: the next answer is that of a new session.
    fn clear(&self, py: Python<'_>) -> PyResult<()> {
        self.with(py, |session| {
            session.clear();
            Ok(())
        })
    }

    /// Stops the analysis running in another thread, which returns its best result so far.
    fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Frees the session's memory. No questions can be asked afterwards.
    fn close(&self, py: Python<'_>) -> PyResult<()> {
        self.stop();
        let session = self.held(py)?.take();
        py.detach(|| drop(session));
        Ok(())
    }

    fn __enter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    #[pyo3(signature = (exc_type=None, exc_value=None, traceback=None, /))]
    fn __exit__(
        &self,
        py: Python<'_>,
        exc_type: Option<Py<PyAny>>,
        exc_value: Option<Py<PyAny>>,
        traceback: Option<Py<PyAny>>,
    ) -> PyResult<()> {
        drop((exc_type, exc_value, traceback));
        self.close(py)
    }

    /// Evaluates the position on the board: see ``Position.analyze``. ``threads`` defaults to the session's; with a limit of depth or
    /// nodes one thread is used.
    #[pyo3(signature = (*, engine="auto", evaluator=None, depth=None, nodes=None, time=None, lines=None, threads=None, explain=false, on_progress=None))]
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
        threads: Option<usize>,
        explain: bool,
        on_progress: Option<Py<PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let how = AnalyzeArgs { engine, evaluator, depth, nodes, time, lines, explain }.read(py)?;
        let reply =
            self.ask(py, threads, on_progress, |session, observer| session.analyze(&how, observer))?;
        analysis_object(py, &reply_json(&reply))
    }

    /// The move chosen at a level, from 1 (beginner) to 10 (full strength). The same ``seed`` gives the same move, unless ``time``
    /// limits level 10.
    #[pyo3(signature = (level=10, *, seed=0, time=None))]
    fn choose(&self, py: Python<'_>, level: u8, seed: u64, time: Option<f64>) -> PyResult<String> {
        let how = Choose { level, seed, time_ms: milliseconds(py, time)? };
        let choice = self.ask(py, None, None, |session, observer| session.choose(&how, observer))?;
        Ok(choice.mv)
    }

    /// A hint in three grades: where to look, the move, why.
    fn hint<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let hint = self.ask(py, None, None, |session, observer| session.hint(observer))?;
        object(py, "Hint", &reply_json(&hint))
    }

    /// The same search by each engine that searches to a depth, from plain minimax to the most refined.
    #[pyo3(signature = (depth, /, *, evaluator=None))]
    fn compare<'py>(
        &self,
        py: Python<'py>,
        depth: &Bound<'py, PyAny>,
        evaluator: Option<String>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let depth = whole("depth", Some(depth), (0, 100))?.unwrap_or(0) as u32;
        let how = Compare { depth, evaluator };
        let reply = self.ask(py, None, None, |session, observer| session.compare(&how, observer))?;
        object(py, "Comparison", &reply_json(&reply))
    }

    /// The tree that an engine of fixed depth visits, node by node; at most ``budget`` nodes of it.
    #[pyo3(signature = (depth, /, *, engine="alphabeta", budget=1000, evaluator=None))]
    fn tree<'py>(
        &self,
        py: Python<'py>,
        depth: &Bound<'py, PyAny>,
        engine: &str,
        budget: usize,
        evaluator: Option<String>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let depth = whole("depth", Some(depth), (0, 100))?.unwrap_or(0) as u32;
        let how = Tree { depth, engine: engine.to_owned(), budget, evaluator };
        let reply = self.ask(py, None, None, |session, _| session.tree(&how))?;
        object(py, "Tree", &reply_json(&reply))
    }

    /// The whole game as text: PGN in chess, with all that the text says that it was read from.
    fn text(&self, py: Python<'_>) -> PyResult<String> {
        let (start, moves) = self.with(py, |session| Ok((session.start(), session.moves())))?;
        let read =
            self.read_text().as_ref().filter(|read| read.start == start).map(|read| read.of_moves(&moves));
        self.with(py, |session| {
            let exported = read.and_then(|(line, tags)| session.export(Some(&line), &tags).ok());
            Ok(exported.map_or_else(|| session.record().text(), |exported| exported.text))
        })
    }

    /// The position as SVG, with the last move: see ``Position.svg``.
    #[pyo3(signature = (*, analysis=None, theme="auto", size=360, flipped=false, view=None))]
    fn svg(
        &self,
        py: Python<'_>,
        analysis: Option<Bound<'_, PyAny>>,
        theme: &str,
        size: u32,
        flipped: bool,
        view: Option<&str>,
    ) -> PyResult<String> {
        let args = SvgArgs { analysis, theme, size, flipped, view };
        args.draw(py, self.game.get(), |view| self.board(py, view))
    }

    /// For notebooks.
    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        SvgArgs::default().draw(py, self.game.get(), |view| self.board(py, view))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let held = self.held(py)?;
        Ok(match held.as_ref() {
            Some(session) => format!("Session('{}', '{}')", session.name(), session.position()),
            None => "Session(closed)".to_owned(),
        })
    }
}

impl Game {
    /// Sends a session to a position and along moves.
    pub(crate) fn go_to(
        &self,
        py: Python<'_>,
        session: &mut GameSession<'static>,
        position: Option<&str>,
        moves: &[String],
    ) -> PyResult<()> {
        let gone: Result<(), Error> = py.detach(|| session.go_to(position, moves));
        self.check_rules()?;
        gone.map_err(|error| error::raise(py, &error))
    }
}
