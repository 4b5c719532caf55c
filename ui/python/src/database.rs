//! Databases of solved games, and solving into them in shards.

use crate::{error::wrong, numbers::whole, observer::PyObserver};
use boyi_games::solve::{AnyDatabase, AnyShardedWork};
use boyi_solve::{
    DatabaseFile, FileError, FileOptions, Next, PositionValue, Progress, SolveError, SolveObserver,
    SolveOptions,
};
use numpy::{IntoPyArray, PyArray1};
use pyo3::{
    exceptions::{PyOSError, PyValueError},
    prelude::*,
};
use std::{
    path::PathBuf,
    sync::{Mutex, PoisonError},
};

/// The value in arrays for a position that is not in the database.
const UNKNOWN: i8 = -128;

/// The name of a value and its plies.
type Told = (&'static str, Option<u16>);

/// Values as arrays: 1 win, 0 draw, -1 loss; plies, -1 where there are none.
type Arrays<'py> = (Bound<'py, PyArray1<i8>>, Bound<'py, PyArray1<i32>>);

fn file_error(error: &FileError) -> PyErr {
    match error {
        FileError::Io { .. } | FileError::Full { .. } => PyOSError::new_err(error.to_string()),
        _ => PyValueError::new_err(error.to_string()),
    }
}

fn solve_error(error: &SolveError) -> PyErr {
    match error {
        SolveError::File(error) => file_error(error),
        _ => PyValueError::new_err(error.to_string()),
    }
}

fn told(value: PositionValue) -> Told {
    let kind = match value {
        PositionValue::Win(_) => "win",
        PositionValue::Loss(_) => "loss",
        PositionValue::Level(_) | PositionValue::Endless => "draw",
    };
    (kind, value.plies())
}

fn arrays<'py>(py: Python<'py>, values: Vec<Option<PositionValue>>) -> Arrays<'py> {
    let sign = |value: &Option<PositionValue>| match value {
        Some(PositionValue::Win(_)) => 1,
        Some(PositionValue::Loss(_)) => -1,
        Some(PositionValue::Level(_) | PositionValue::Endless) => 0,
        None => UNKNOWN,
    };
    let signs: Vec<i8> = values.iter().map(sign).collect();
    let plies = |value: Option<PositionValue>| value.and_then(PositionValue::plies).map_or(-1, i32::from);
    let plies: Vec<i32> = values.into_iter().map(plies).collect();
    (signs.into_pyarray(py), plies.into_pyarray(py))
}

/// An open database; ``boyi.Database`` wraps it.
#[pyclass(frozen, module = "boyi._boyi")]
pub(crate) struct SolvedFile(Box<dyn AnyDatabase>);

#[pymethods]
impl SolvedFile {
    #[new]
    #[pyo3(signature = (path, /))]
    fn new(py: Python<'_>, path: PathBuf) -> PyResult<SolvedFile> {
        py.detach(|| {
            let name =
                DatabaseFile::open_lazily(&path).map_err(|error| file_error(&error))?.header().game.clone();
            let game = boyi_games::open(&name).map_err(|error| Python::attach(|py| wrong(py, error)))?;
            game.solver().open(&path).map(SolvedFile).map_err(|error| file_error(&error))
        })
    }

    #[getter]
    fn game(&self) -> &str {
        &self.0.header().game
    }

    #[getter]
    fn start(&self) -> Told {
        told(self.0.header().start)
    }

    /// Positions won, drawn and lost for the player to move.
    #[getter]
    fn counts(&self) -> (u64, u64, u64) {
        let summary = &self.0.header().summary;
        (summary.win(), summary.draw(), summary.loss())
    }

    /// The names of the tiers, and how many numbers they have.
    #[getter]
    fn tiers(&self) -> Vec<(String, u64)> {
        self.0.header().tiers.iter().map(|tier| (tier.name.clone(), tier.size)).collect()
    }

    #[getter]
    fn bytes(&self) -> u64 {
        self.0.size()
    }

    #[pyo3(signature = (position, /))]
    fn value(&self, position: &str) -> PyResult<Option<Told>> {
        self.0.value(position).map(|value| value.map(told)).map_err(|error| file_error(&error))
    }

    /// Moves, what they are worth to the mover, and the positions that they lead to; ``None`` if the position is not there.
    #[pyo3(signature = (position, /))]
    fn moves(&self, position: &str) -> PyResult<Option<Vec<(String, Told, String)>>> {
        let moves = self.0.moves(position).map_err(|error| file_error(&error))?;
        Ok(moves.map(|moves| moves.into_iter().map(|mv| (mv.text, told(mv.value), mv.after)).collect()))
    }

    #[pyo3(signature = (positions, /))]
    fn probe_many<'py>(&self, py: Python<'py>, positions: Vec<String>) -> PyResult<Arrays<'py>> {
        let values = py.detach(|| {
            let values = positions.iter().map(|position| self.0.value(position));
            values.collect::<Result<Vec<_>, _>>().map_err(|error| file_error(&error))
        })?;
        Ok(arrays(py, values))
    }

    #[pyo3(signature = (tier, /))]
    fn tier<'py>(&self, py: Python<'py>, tier: usize) -> PyResult<Arrays<'py>> {
        let values = py.detach(|| self.0.tier(tier)).map_err(|error| file_error(&error))?;
        Ok(arrays(py, values.into_iter().map(Some).collect()))
    }
}

/// Passes on signals.
struct Signals(PyObserver<'static>);

impl SolveObserver for Signals {
    fn progress(&mut self, _: &Progress) -> Next {
        if self.0.go_on().is_break() { Next::Stop } else { Next::Continue }
    }
}

/// A solution in shards: rounds of steps that need nothing of each other. ``boyi.ray.solve`` hands them out.
#[pyclass(frozen, module = "boyi._boyi")]
pub(crate) struct ShardedWork(Mutex<Box<dyn AnyShardedWork>>);

impl ShardedWork {
    fn work(&self) -> std::sync::MutexGuard<'_, Box<dyn AnyShardedWork>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[pymethods]
impl ShardedWork {
    #[new]
    #[pyo3(signature = (game, path, *, shard, compression, threads))]
    fn new(
        py: Python<'_>,
        game: &str,
        path: PathBuf,
        shard: &Bound<'_, PyAny>,
        compression: &Bound<'_, PyAny>,
        threads: &Bound<'_, PyAny>,
    ) -> PyResult<ShardedWork> {
        let game = boyi_games::open(game).map_err(|error| wrong(py, error))?;
        let threads = whole("threads", Some(threads), (1, 1024))?.unwrap_or(1) as usize;
        let options = FileOptions {
            solve: SolveOptions { threads, ..SolveOptions::default() },
            resume: true,
            shard: whole("shard", Some(shard), (1, 1 << 40))?.unwrap_or(1),
            compression: whole("compression", Some(compression), (1, 22))?.unwrap_or(1) as i32,
        };
        let work = game.solver().shards(&path, &options).map_err(|error| solve_error(&error))?;
        Ok(ShardedWork(Mutex::new(work)))
    }

    /// Begins the work, or goes on with it.
    fn begin(&self, py: Python<'_>) -> PyResult<()> {
        py.detach(|| self.work().begin()).map_err(|error| solve_error(&error))
    }

    /// The steps to be done now; none when the file is there.
    fn next_round(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        py.detach(|| self.work().next_round()).map_err(|error| solve_error(&error))
    }

    /// Does a step if it is not done yet.
    #[pyo3(signature = (step, /))]
    fn run(&self, py: Python<'_>, step: &str) -> PyResult<()> {
        let mut signals = Signals(PyObserver::new());
        let done = py.detach(|| self.work().run(step, &mut signals));
        signals.0.error.take().map_or_else(|| done.map_err(|error| solve_error(&error)), Err)
    }
}
