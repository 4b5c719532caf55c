//! Benchmarks, deep tests and comparisons with other programs: the tasks that need the games.

pub(crate) mod bench_perft;
pub(crate) mod checksum;
pub(crate) mod connect4;
pub(crate) mod connect4_book;
pub(crate) mod cram;
pub(crate) mod levels;
pub(crate) mod lines;
pub(crate) mod mnk;
pub(crate) mod nimbers;
pub(crate) mod partizan;
pub(crate) mod perft;
pub(crate) mod puzzles;
mod python;
pub(crate) mod python_chess;
pub(crate) mod sanitize;
pub(crate) mod search;
pub(crate) mod session;
pub(crate) mod solve;
pub(crate) mod tactics;
pub(crate) mod testdata;
pub(crate) mod tui;
pub(crate) mod xiangqi;
pub(crate) mod xiangqi_python;

// Nothing of the program is called. With it among the dependencies, the libraries have the features that they have in the program,
// and cargo compiles them once for both.
use boyi as _;
use boyi_session::Service;
use std::sync::LazyLock;

/// The service of every game.
fn service() -> &'static Service {
    static SERVICE: LazyLock<Service> = LazyLock::new(|| Service::new(boyi_games::registry()));
    &SERVICE
}

/// Runs the tests of a package that take minutes and are ignored otherwise: those whose names begin like this.
fn ignored_tests(package: &str, names: &str) -> Result<(), String> {
    let tests = ["test", "--release", "-p", package, "--test", "all", "--", names, "--ignored"];
    let status = std::process::Command::new("cargo")
        .args(tests)
        .status()
        .map_err(|error| format!("cargo: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{package}: {names}")) }
}
