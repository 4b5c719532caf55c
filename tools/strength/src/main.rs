//! How strong the engines are, and what makes them stronger: matches, test suites, games to learn from, the evaluation's weights, the network.
//! It needs the engines only, and compiles in less time than `tools/lab`. To add a task, write a module with its arguments (`clap::Args`)
//! and a function `run`, and a line in `tools/xtask/src/strength_tasks.rs`.

mod matches;
#[path = "../../lab/src/measure.rs"]
#[allow(dead_code, reason = "the lab uses the rest")]
mod measure;
mod network;
mod nps;
mod selfplay;
mod shard;
mod spsa;
mod suite;
mod tune;

use clap::{Parser, Subcommand};
use std::{
    fs,
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
    Bench(StrengthBench),
    #[command(flatten)]
    Strength(StrengthTask),
}

include!("../../xtask/src/tasks.rs");
include!("../../xtask/src/strength_tasks.rs");

/// The repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).map_or_else(PathBuf::new, Path::to_path_buf)
}

/// The threads that this machine runs at once: the default of every `--threads`.
fn available_threads() -> NonZeroUsize {
    thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

/// Writes a file beside and renames it: it is there whole, or as it was.
fn replace(path: &Path, bytes: &[u8]) -> Result<(), String> {
    let beside = path.with_extension("part");
    fs::write(&beside, bytes)
        .and_then(|()| fs::rename(&beside, path))
        .map_err(|error| format!("{}: {error}", path.display()))
}

fn main() -> ExitCode {
    let done = match Task::parse() {
        Task::Bench(bench) => bench.run(),
        Task::Strength(task) => task.run(),
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
    }

    #[test]
    fn arguments_are_validated() {
        let reads = |words: &str| Task::try_parse_from(["xtask"].into_iter().chain(words.split(' '))).is_ok();
        for words in [
            "match --engine a --engine b --tc 2+0.03 --sprt 0,5 --chess960",
            "match --engine a --engine b --nodes 5 --sprt -5,0",
            "bench nps --engine a;name=x --engine b --rounds 2",
            "network data other --out boyi.nnue --epochs 3 --results 0.2,0.4",
            "selfplay data --shards 20 --games 10 --nodes 500 --samples 0",
            "spsa state --params razor,futility --pairs 20",
            "spsa state --game gomoku --params window",
            "suite file.epd --nodes 50000",
            "tune data --epochs 80 --share 0.75 --from-material",
        ] {
            assert!(reads(words), "{words}");
        }
        for words in [
            "match --engine a --engine b --tc 2 --nodes 5",
            "match --engine a --engine b --sprt 5",
            "bench nps",
            "network --out boyi.nnue",
            "network data --out boyi.nnue --results 2",
            "selfplay data --games 0",
            "spsa state --params nothing",
            "suite file.epd",
            "tune data --share 2",
        ] {
            assert!(!reads(words), "{words}");
        }
    }
}
