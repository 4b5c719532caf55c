//! Values of partizan games. All are in one arena for the whole process, so that equal values are the same one.

use crate::error::{raise_game_error, raise_read_error};
use boyi_partizan::{
    Arena, ArenaError, Fault, Game, GameError, Limits, Outcome, Player, ProofError, ReadError, Value, Winner,
};
use boyi_partizan_games::PartizanGames;
use pyo3::{exceptions::PyValueError, prelude::*, types::PyDict};
use std::sync::{LazyLock, Mutex, PoisonError};

/// Values kept at most: about 1 GiB with all that is known about them.
const MAX_GAMES: usize = 1 << 22;
/// Steps of work for one question at most: a minute or so.
const MAX_WORK: u64 = 50_000_000;

type Workshop = (Arena, PartizanGames);

static WORKSHOP: LazyLock<Mutex<Workshop>> = LazyLock::new(|| {
    let limits = Limits { games: MAX_GAMES, work: MAX_WORK };
    Mutex::new((Arena::with_limits(limits), PartizanGames::default()))
});

/// Asks a question without the interpreter's lock. A signal, such as that of Ctrl-C, ends the work where the question looks whether to go on.
fn watched<T: Send>(
    py: Python<'_>,
    question: impl FnOnce(&mut Arena, &mut PartizanGames, &mut dyn FnMut(u64) -> bool) -> T + Send,
) -> PyResult<T> {
    let (answer, interrupted) = py.detach(|| {
        let mut workshop = WORKSHOP.lock().unwrap_or_else(PoisonError::into_inner);
        let (arena, games) = &mut *workshop;
        let mut interrupted = None;
        let mut go_on = |_| {
            interrupted = Python::attach(|py| py.check_signals()).err();
            interrupted.is_none()
        };
        arena.new_question();
        let answer = question(arena, games, &mut go_on);
        (answer, interrupted)
    });
    interrupted.map_or(Ok(answer), Err)
}

fn ask<T: Send, E: ArenaError + Send>(
    py: Python<'_>,
    mut question: impl FnMut(&mut Arena, &mut PartizanGames) -> Result<T, E> + Send,
) -> PyResult<Result<T, E>> {
    watched(py, |arena, games, go_on| arena.in_slices(go_on, |arena| question(arena, games)))
}

fn answer<T: Send>(
    py: Python<'_>,
    mut question: impl FnMut(&mut Arena) -> Result<T, GameError> + Send,
) -> PyResult<T> {
    ask(py, |arena, _| question(arena))?.map_err(|error| raise_game_error(py, error))
}

/// A value, which may be loopy.
#[pyclass(frozen, eq, hash, module = "boyi._boyi")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct PartizanValue(Value);

impl PartizanValue {
    fn of(game: Game) -> Self {
        PartizanValue(Value::Short(game))
    }

    /// The value where only that of a game that always ends has a meaning.
    fn short(&self, py: Python<'_>) -> PyResult<Game> {
        match self.0.short() {
            Some(game) => Ok(game),
            None => {
                let error = ReadError { column: 1, fault: Fault::Loopy };
                Err(raise_read_error(py, &self.__str__(py)?, &error))
            }
        }
    }
}

#[pymethods]
impl PartizanValue {
    #[new]
    #[pyo3(signature = (expression, /))]
    fn new(py: Python<'_>, expression: &str) -> PyResult<Self> {
        let read = ask(py, |arena, games| arena.evaluate(expression, games))?;
        read.map(PartizanValue).map_err(|error| raise_read_error(py, expression, &error))
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        answer(py, |arena| arena.write_value(&self.0))
    }

    fn add(&self, py: Python<'_>, other: &Self) -> PyResult<Self> {
        answer(py, |arena| arena.value_sum(&self.0, &other.0)).map(PartizanValue)
    }

    fn negative(&self, py: Python<'_>) -> PyResult<Self> {
        answer(py, |arena| arena.value_negative(&self.0)).map(PartizanValue)
    }

    fn times(&self, py: Python<'_>, factor: i64) -> PyResult<Self> {
        answer(py, |arena| arena.value_multiple(&self.0, factor)).map(PartizanValue)
    }

    fn at_most(&self, py: Python<'_>, other: &Self) -> PyResult<bool> {
        answer(py, |arena| arena.value_at_most(&self.0, &other.0))
    }

    /// Whether the value is loopy, and whether play in turn ends all the same.
    fn kind(&self) -> (bool, bool) {
        match &self.0 {
            Value::Short(_) => (false, true),
            Value::Loopy(loopy) => (true, loopy.is_stopper()),
        }
    }

    /// The onside and the offside.
    fn sides(&self, py: Python<'_>) -> PyResult<(Self, Self)> {
        let [on, off] = answer(py, |arena| Ok(arena.sides(&self.0)))?;
        Ok((PartizanValue(on), PartizanValue(off)))
    }

    /// Who wins if Left moves first, and if Right does.
    fn winners(&self, py: Python<'_>) -> PyResult<(&'static str, &'static str)> {
        let winners = answer(py, |arena| arena.winners(&self.0))?;
        let [left_first, right_first] = winners.map(|winner| match winner {
            Winner::Left => "left",
            Winner::Right => "right",
            Winner::Nobody => "draw",
        });
        Ok((left_first, right_first))
    }

    /// The number that the value is, if it is one.
    fn number(&self, py: Python<'_>) -> PyResult<Option<String>> {
        answer(py, |arena| {
            let number = self.0.short().and_then(|game| arena.number(game));
            Ok(number.map(|number| number.to_string()))
        })
    }

    /// Left's options, and Right's.
    fn options(&self, py: Python<'_>) -> PyResult<(Vec<Self>, Vec<Self>)> {
        let game = self.short(py)?;
        answer(py, |arena| {
            let of = |arena: &mut Arena, player| {
                let options = arena.options_of(game, player)?;
                Ok::<_, GameError>(options.into_iter().map(PartizanValue::of).collect())
            };
            Ok((of(arena, Player::Left)?, of(arena, Player::Right)?))
        })
    }

    /// Properties by name; numbers are text.
    fn properties<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let game = self.short(py)?;
        let (numbers, birthday, positions, outcome) = answer(py, |arena| {
            let (mean, temperature) = arena.mean_and_temperature(game)?;
            let stops = [arena.left_stop(game), arena.right_stop(game)].map(|stop| stop.number.to_string());
            let outcome = match arena.outcome(game) {
                Outcome::Left => "left",
                Outcome::Right => "right",
                Outcome::First => "first",
                Outcome::Second => "second",
            };
            let [left_stop, right_stop] = stops;
            let numbers = [
                ("mean", mean.to_string()),
                ("temperature", temperature.to_string()),
                ("left_stop", left_stop),
                ("right_stop", right_stop),
            ];
            Ok((numbers, arena.birthday(game)?, arena.positions(game)?, outcome))
        })?;
        let said = PyDict::new(py);
        for (name, number) in numbers {
            said.set_item(name, number)?;
        }
        said.set_item("birthday", birthday)?;
        said.set_item("positions", positions)?;
        said.set_item("outcome", outcome)?;
        Ok(said)
    }

    fn atomic_weight(&self, py: Python<'_>) -> PyResult<Option<Self>> {
        let game = self.short(py)?;
        answer(py, |arena| arena.atomic_weight(game)).map(|weight| weight.map(PartizanValue::of))
    }

    fn reduced(&self, py: Python<'_>) -> PyResult<Self> {
        let game = self.short(py)?;
        answer(py, |arena| arena.reduced(game)).map(PartizanValue::of)
    }

    /// The thermograph as SVG.
    fn thermograph_svg(&self, py: Python<'_>) -> PyResult<String> {
        let game = self.short(py)?;
        answer(py, |arena| Ok(boyi_session::thermograph_svg(&*arena.thermograph(game)?)))
    }
}

/// A proof of a relation, or of the value of an expression, as text; ``None`` if the relation does not hold.
#[pyfunction]
#[pyo3(signature = (claim, /))]
pub(crate) fn prove_value(py: Python<'_>, claim: &str) -> PyResult<Option<String>> {
    match watched(py, |arena, games, go_on| arena.prove(claim, games, go_on))? {
        Ok(proof) => Ok(Some(proof)),
        Err(ProofError::Read(error)) => Err(raise_read_error(py, claim, &error)),
        Err(ProofError::Game(error)) => Err(raise_game_error(py, error)),
        Err(_) => Ok(None),
    }
}

/// The claims of a proof that holds, and the positions whose moves were not checked.
#[pyfunction]
#[pyo3(signature = (proof, /))]
pub(crate) fn check_value_proof(py: Python<'_>, proof: &str) -> PyResult<(Vec<String>, Vec<String>)> {
    let verified = py.detach(|| boyi_value_proof::check(proof));
    let verified = verified.map_err(|refused| PyValueError::new_err(refused.to_string()))?;
    Ok((verified.claims.iter().map(ToString::to_string).collect(), verified.trees))
}
