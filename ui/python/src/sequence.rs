//! Nim-sequences, their periods, certificates.

use crate::{error::wrong, numbers::whole, observer::PyObserver};
use boyi_core::ParseError;
use boyi_impartial::{
    Code,
    period::{self, Found, Period, Proof},
    sequence::{Progress, Sequence},
};
use numpy::{IntoPyArray, PyArray1};
use pyo3::{prelude::*, types::PyDict};
use std::ops::ControlFlow;

/// The highest heap that may be asked for.
const MAX_HEAP: u64 = 1 << 40;

fn rules(py: Python<'_>, text: &str) -> PyResult<Code> {
    boyi_games::octal::parse_rules(text).map_err(|error| wrong(py, error))
}

fn heap(upto: &Bound<'_, PyAny>) -> PyResult<usize> {
    Ok(whole("upto", Some(upto), (0, MAX_HEAP))?.unwrap_or(0) as usize)
}

/// Runs `work` without the interpreter's lock, stopped by signals.
fn interruptible<T: Send>(
    py: Python<'_>,
    work: impl FnOnce(&mut dyn FnMut(&Progress) -> ControlFlow<()>) -> T + Send,
) -> PyResult<T> {
    let mut observer = PyObserver::new();
    let result = py.detach(|| work(&mut |_| observer.go_on()));
    observer.error.take().map_or(Ok(result), Err)
}

/// The nim-values G(0), …, G(upto) of a heap game, as a 16-bit NumPy array, shared without copying.
///
/// ``rules`` is an octal or hexadecimal code (``"0.77"``, ``"0.3F"``), the name of a game (``"kayles"``) or a subtraction set joined by ``+``
/// (``"1+2+4"``). Rules whose values outgrow 16 bits, as Nim's do at heap 65,535, raise ``ValueError`` from there on.
#[pyfunction]
#[pyo3(signature = (rules, upto, /))]
pub(crate) fn nim_sequence<'py>(
    py: Python<'py>,
    rules: &str,
    upto: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyArray1<u16>>> {
    let (code, upto) = (self::rules(py, rules)?, heap(upto)?);
    let sequence = interruptible(py, |progress| {
        let mut sequence = Sequence::new(code);
        let _ = sequence.extend(upto, progress);
        sequence
    })?;
    if sequence.known() <= upto {
        let error = ParseError::new("upto", upto.to_string(), "number-at-most");
        return Err(wrong(py, error.with("max", sequence.known().saturating_sub(1))));
    }
    let values: Vec<u16> = py.detach(|| sequence.values().take(upto + 1).collect());
    Ok(values.into_pyarray(py))
}

/// The proved period of a heap game's nim-sequence, from its first ``upto`` heaps, as a dictionary; ``None`` if they prove none.
#[pyfunction]
#[pyo3(signature = (rules, upto, /))]
pub(crate) fn find_period<'py>(
    py: Python<'py>,
    rules: &str,
    upto: &Bound<'py, PyAny>,
) -> PyResult<Option<Bound<'py, PyDict>>> {
    let (code, upto) = (self::rules(py, rules)?, heap(upto)?);
    let found = interruptible(py, |progress| {
        let mut sequence = Sequence::new(code);
        match period::find_with(&mut sequence, upto, progress) {
            Found::Proved(period) => {
                let exceptions: Vec<(usize, u16)> = period::exceptions(&sequence, &period).collect();
                Some((sequence.code().to_string(), period, exceptions))
            }
            Found::None { .. } => None,
        }
    })?;
    let Some((rules, Period { preperiod, period, saltus, proof }, exceptions)) = found else {
        return Ok(None);
    };
    let said = PyDict::new(py);
    said.set_item("rules", rules)?;
    said.set_item("period", period)?;
    said.set_item("preperiod", preperiod)?;
    said.set_item("saltus", saltus)?;
    said.set_item("exceptional", exceptions)?;
    said.set_item("proof", proof_dict(py, &proof)?)?;
    Ok(Some(said))
}

fn proof_dict<'py>(py: Python<'py>, proof: &Proof) -> PyResult<Bound<'py, PyDict>> {
    let said = PyDict::new(py);
    let (theorem, numbers): (&str, Vec<(&str, usize)>) = match *proof {
        Proof::Values { heaps, needed } => ("values", vec![("heaps", heaps), ("needed", needed)]),
        Proof::SparseWindow { last, last_rare, window, .. } => {
            ("window", vec![("last", last), ("last_rare", last_rare), ("window", window)])
        }
        Proof::Arithmetic { last } => ("arithmetic", vec![("last", last)]),
    };
    said.set_item("theorem", theorem)?;
    for (name, number) in numbers {
        said.set_item(name, number)?;
    }
    Ok(said)
}

/// A certificate of the period that the first ``upto`` heaps prove, as text that ``boyi.certificate.check`` and ``boyi nimbers
/// --check`` read; ``None`` if they prove none.
#[pyfunction]
#[pyo3(signature = (rules, upto, /))]
pub(crate) fn certify(py: Python<'_>, rules: &str, upto: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
    /// Values listed, for people and other programs to compare.
    const LISTED: usize = 100;
    let (code, upto) = (self::rules(py, rules)?, heap(upto)?);
    interruptible(py, |progress| {
        let mut sequence = Sequence::new(code);
        let period = period::find_with(&mut sequence, upto, progress).proved()?;
        boyi_impartial::certificate::write(&sequence, &period, LISTED)
    })
}

/// Has the independent checker read a certificate: what it proves, as a dictionary; ``ValueError`` if it does not hold.
#[pyfunction]
#[pyo3(signature = (text, /))]
pub(crate) fn check_certificate<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyDict>> {
    let proved = py.detach(|| boyi_certificate::check(text));
    let proved = proved.map_err(|why| pyo3::exceptions::PyValueError::new_err(why.to_string()))?;
    let said = PyDict::new(py);
    said.set_item("rules", proved.code)?;
    said.set_item("period", proved.period)?;
    said.set_item("preperiod", proved.preperiod)?;
    said.set_item("saltus", proved.saltus)?;
    said.set_item("heaps", proved.heaps)?;
    Ok(said)
}

/// The values of a heap game up to a heap as a picture in SVG.
#[pyfunction]
#[pyo3(signature = (rules, upto, /))]
pub(crate) fn sequence_svg(py: Python<'_>, rules: &str, upto: &Bound<'_, PyAny>) -> PyResult<String> {
    let (code, upto) = (self::rules(py, rules)?, heap(upto)?);
    interruptible(py, |progress| {
        let name = code.to_string();
        let mut sequence = Sequence::new(code);
        let _ = sequence.extend(upto, progress);
        let values: Vec<u16> = sequence.values().take(upto + 1).collect();
        boyi_impartial::plot::sequence_svg(&name, &values, sequence.rare().unwrap_or_default())
    })
}
