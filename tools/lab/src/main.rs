//! Benchmarks, deep tests and comparisons with other programs: the tasks of `cargo xtask` that need the games. To add one, write a module with its arguments (`clap::Args`) and a function `run`, and a line in `tools/xtask/src/lab_tasks.rs`.

mod bench_perft;
mod checksum;
mod connect4;
mod connect4_book;
mod cram;
mod levels;
mod lines;
mod measure;
mod mnk;
mod nimbers;
mod perft;
mod puzzles;
mod python;
mod python_chess;
mod sanitize;
mod search;
mod session;
mod solve;
mod tactics;
mod tui;

use boyi as _;
use clap::{Parser, Subcommand};
use std::{
    num::NonZeroUsize,
    path::{Path, PathBuf},
    process::ExitCode,
    thread,
};

/// The project's own tasks
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
enum Task {
    /// Measure speed
    #[command(subcommand)]
    Bench(Bench),
    /// Run the tests that take minutes to hours
    #[command(subcommand)]
    DeepTest(DeepTest),
    /// Make an opening book
    #[command(subcommand)]
    Book(OpeningBook),
    #[command(flatten)]
    Other(LabTask),
}

include!("../../xtask/src/tasks.rs");
include!("../../xtask/src/lab_tasks.rs");

/// The repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).map_or_else(PathBuf::new, Path::to_path_buf)
}

/// The threads that this machine runs at once: the default of every `--threads`.
fn available_threads() -> NonZeroUsize {
    thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

fn main() -> ExitCode {
    let done = match Task::parse() {
        Task::Bench(bench) => bench.run(),
        Task::DeepTest(test) => test.run(),
        Task::Book(book) => book.run(),
        Task::Other(task) => task.run(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error}");
            ExitCode::FAILURE
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_commands_are_consistent() {
        Task::command().debug_assert();
        assert!(root().join("tools/lab").is_dir());
    }

    #[test]
    fn arguments_are_validated() {
        let reads = |words: &str| Task::try_parse_from(["xtask"].into_iter().chain(words.split(' '))).is_ok();
        for words in [
            "bench mnk 6,6,5 7,7,5 --seconds 60 --no-proof",
            "deep-test mnk 42 --memory 4",
            "bench perft --trait-only 3",
            "bench levels nim chess",
            "bench connect4 --sets end-easy,begin-hard --peer ./c4solver",
            "book connect4 --plies 6 --threads 2 --memory 512",
            "deep-test connect4 12",
            "deep-test connect4-book 100 --seed 3",
            "deep-test cram 5x9 --threads 2 --memory 16 --save file",
            "puzzles nim chess --count 5 --seed 2",
            "deep-test puzzles gomoku",
            "tactics puzzles.csv --differ pin",
        ] {
            assert!(reads(words), "{words}");
        }
        for words in [
            "bench mnk 6,6",
            "bench perft 0",
            "bench connect4 --sets hard",
            "book nim",
            "book connect4 --plies 13",
            "deep-test cram 5",
            "deep-test cram 5x9 4x5 --threads none",
        ] {
            assert!(!reads(words), "{words}");
        }
    }
}
