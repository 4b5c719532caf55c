//! The extension module `boyi._boyi` of the Python package `boyi`.
//!
//! Positions and sessions are classes of this module; answers cross the border as JSON, in the form of `boyi analyze --json`, and
//! become dataclasses in `boyi/_answers.py`. Everything that a person calls is exported by `boyi/__init__.py`.
//!
//! Invariants:
//!
//! - Nothing passed in from Python makes the interpreter panic: texts are parsed, numbers are checked, and games written in Python are
//!   held to the laws that engines rely on (`rules`).
//! - Whatever may take long runs without the interpreter's lock and looks for signals many times a second (`observer`).
//!
//! The module states that it needs the interpreter's lock: it is untested on free-threaded builds of Python, which
//! therefore switch the lock on when they import it.
#![cfg(feature = "extension")]

mod answer;
mod batch;
mod database;
mod drawing;
mod error;
mod fork;
mod game;
mod game_methods;
mod numbers;
mod observer;
mod partizan;
mod position;
mod rules;
mod sequence;
mod session;

use boyi_session::Service;
use pyo3::prelude::*;
use std::sync::LazyLock;

/// The games and the words about them.
fn service() -> &'static Service {
    static SERVICE: LazyLock<Service> = LazyLock::new(|| Service::new(boyi_games::registry()));
    &SERVICE
}

/// The catalogue as JSON.
#[pyfunction]
fn catalogue(py: Python<'_>) -> String {
    py.detach(|| boyi_session::reply_json(&boyi_session::games(service(), error::language())))
}

/// The extension module.
#[pymodule(gil_used = true)]
fn _boyi(module: &Bound<'_, PyModule>) -> PyResult<()> {
    fork::watch(module)?;
    module.add_class::<game::Game>()?;
    module.add_class::<position::Position>()?;
    module.add_class::<session::Session>()?;
    module.add_class::<batch::BatchWorker>()?;
    module.add_class::<batch::GameTexts>()?;
    module.add_class::<database::SolvedFile>()?;
    module.add_class::<database::ShardedWork>()?;
    module.add_class::<partizan::PartizanValue>()?;
    module.add_function(wrap_pyfunction!(catalogue, module)?)?;
    module.add_function(wrap_pyfunction!(batch::write_lines, module)?)?;
    module.add_function(wrap_pyfunction!(error::language_name, module)?)?;
    module.add_function(wrap_pyfunction!(error::set_language, module)?)?;
    module.add_function(wrap_pyfunction!(answer::answer_json, module)?)?;
    module.add_function(wrap_pyfunction!(position::restore_position, module)?)?;
    module.add_function(wrap_pyfunction!(sequence::nim_sequence, module)?)?;
    module.add_function(wrap_pyfunction!(sequence::find_period, module)?)?;
    module.add_function(wrap_pyfunction!(sequence::certify, module)?)?;
    module.add_function(wrap_pyfunction!(sequence::check_certificate, module)?)?;
    module.add_function(wrap_pyfunction!(partizan::prove_value, module)?)?;
    module.add_function(wrap_pyfunction!(partizan::check_value_proof, module)?)?;
    module.add_function(wrap_pyfunction!(sequence::sequence_svg, module)?)?;
    module.add("__version__", env!("CARGO_PKG_VERSION"))
}
