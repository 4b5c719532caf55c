//! `cargo xtask`: the project's own tasks.
//!
//! - `project`: the page, its tests, documents, checks, releases. - `lab`: benchmarks, deep tests, comparisons with other programs.
//! - `strength`: matches between engines, self-play, and what is trained and tuned by it.
//!
//! The last two need the engines, which take minutes to compile, and are behind features (see `tasks`). To add a task, write a module
//! with its arguments (`clap::Args`) and a function `run`, and a line in `tasks.rs`.

#[cfg(feature = "lab")]
mod lab;
#[cfg(any(feature = "lab", feature = "strength"))]
#[cfg_attr(not(feature = "lab"), allow(dead_code, reason = "the lab uses the rest"))]
mod measure;
mod project;
#[cfg(feature = "strength")]
mod strength;
mod tasks;

use clap::{Parser, Subcommand};
use project::{
    archives, book,
    command::{build_program, built_program, cargo_command, run_in},
    fuzz, kill, lint, npm, page, python, release, tables, web,
};
use std::{
    path::{Path, PathBuf},
    process::{Command, ExitCode},
};
use tasks::{Bench, DeepTest, LabTask, StrengthBench, StrengthTask};

/// The project's own tasks
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
enum Task {
    /// Measure speed
    #[command(subcommand)]
    Bench(AnyBench),
    /// Run the tests that take minutes to hours
    #[command(subcommand)]
    DeepTest(AnyDeepTest),
    Archives(archives::Archives),
    Book(book::Book),
    E2e(web::EndToEnd),
    Features(release::Features),
    Gallery(web::Gallery),
    Lint(lint::Lint),
    Npm(npm::Npm),
    Page(page::Page),
    Python(python::Test),
    Release(release::Release),
    Serve(web::Serve),
    Shots(web::Shots),
    Tables(tables::Tables),
    Wheel(python::Wheel),
    #[command(flatten)]
    Lab(LabTask),
    #[command(flatten)]
    Strength(StrengthTask),
}

#[derive(Subcommand)]
enum AnyBench {
    Python(python::Bench),
    Web(web::Bench),
    #[command(flatten)]
    Lab(Bench),
    #[command(flatten)]
    Strength(StrengthBench),
}

#[derive(Subcommand)]
enum AnyDeepTest {
    Fuzz(fuzz::Fuzz),
    Kill(kill::Kill),
    Python(python::DeepTest),
    #[command(flatten)]
    Lab(DeepTest),
}

impl Task {
    fn run(&self) -> Result<(), String> {
        match self {
            Task::Bench(AnyBench::Python(bench)) => bench.run(),
            Task::Bench(AnyBench::Web(bench)) => bench.run(),
            Task::Bench(AnyBench::Lab(bench)) => bench.run(),
            Task::Bench(AnyBench::Strength(bench)) => bench.run(),
            Task::Archives(archives) => archives.run(),
            Task::Book(book) => book.run(),
            Task::DeepTest(AnyDeepTest::Fuzz(fuzz)) => fuzz.run(),
            Task::DeepTest(AnyDeepTest::Kill(kills)) => kills.run(),
            Task::DeepTest(AnyDeepTest::Python(tests)) => tests.run(),
            Task::DeepTest(AnyDeepTest::Lab(test)) => test.run(),
            Task::E2e(tests) => tests.run(),
            Task::Features(features) => features.run(),
            Task::Gallery(gallery) => gallery.run(),
            Task::Lint(lint) => lint.run(),
            Task::Npm(npm) => npm.run(),
            Task::Page(page) => page.run(),
            Task::Python(tests) => tests.run(),
            Task::Release(release) => release.run(),
            Task::Serve(serve) => serve.run(),
            Task::Shots(shots) => shots.run(),
            Task::Tables(tables) => tables.run(),
            Task::Wheel(wheel) => wheel.run(),
            // It measures nothing, and `cargo test` has compiled what it needs in this profile.
            Task::Lab(task @ LabTask::E2eTui(_)) => task.run_here(),
            Task::Lab(task) => task.run(),
            Task::Strength(task) => task.run(),
        }
    }
}

/// The repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().map_or_else(PathBuf::new, Path::to_path_buf)
}

/// The number of threads that this machine runs at once: the default of every `--threads`.
#[cfg(any(feature = "lab", feature = "strength"))]
fn available_threads() -> std::num::NonZeroUsize {
    std::thread::available_parallelism().unwrap_or(std::num::NonZeroUsize::MIN)
}

/// Compiles this program with one of its features, or with all, and runs it with the same arguments.
///
/// On Unix the new program takes this process's place, so that a signal reaches it.
fn restart(feature: &str, profile: &str) -> Result<(), String> {
    let mut command = if profile == "dev" {
        // With all its features it is made of the libraries that `cargo test` has compiled.
        run_in(&root(), &mut build_program("xtask", profile))?;
        Command::new(built_program("xtask", profile))
    } else {
        let mut cargo = cargo_command();
        cargo.args(["run", "--quiet", "--profile", profile, "--package", "xtask"]);
        cargo.args(["--no-default-features", "--features", feature, "--"]);
        cargo
    };
    command.args(std::env::args_os().skip(1));
    #[cfg(unix)]
    {
        Err(format!("xtask: {}", std::os::unix::process::CommandExt::exec(&mut command)))
    }
    #[cfg(not(unix))]
    match command.status() {
        Ok(status) => std::process::exit(status.code().unwrap_or(1)),
        Err(error) => Err(format!("xtask: {error}")),
    }
}

fn main() -> ExitCode {
    match Task::parse().run() {
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

    fn reads(words: &str) -> bool {
        Task::try_parse_from(["xtask"].into_iter().chain(words.split(' '))).is_ok()
    }

    #[test]
    fn the_commands_are_consistent() {
        Task::command().debug_assert();
        assert!(root().join("tools/src/main.rs").is_file());
    }

    /// Whether a task is compiled or only known by name, its arguments are accepted.
    #[test]
    fn arguments_of_every_task_are_accepted() {
        for words in [
            "bench mnk 6,6,5 7,7,5 --seconds 60 --no-proof",
            "bench perft --trait-only 3",
            "bench levels nim chess",
            "bench connect4 --sets end-easy,begin-hard --peer ./c4solver",
            "bench nps --engine a;name=x --engine b --rounds 2",
            "bench web 3",
            "book connect4 --plies 6 --threads 2 --memory 512",
            "deep-test connect4 12",
            "deep-test connect4-book 100 --seed 3",
            "deep-test cram 5x9 --threads 2 --memory 16 --save file",
            "deep-test mnk 42 --memory 4",
            "deep-test puzzles gomoku",
            "puzzles nim chess --count 5 --seed 2",
            "tactics puzzles.csv --differ pin",
            "match --engine a --engine b --tc 2+0.03 --sprt 0,5 --chess960",
            "match --engine a --engine b --nodes 5 --sprt -5,0",
            "network data other --out chess.nnue --epochs 3 --results 0.2,0.4",
            "selfplay data --shards 20 --games 10 --nodes 500 --samples 0",
            "spsa state --params razor,futility --pairs 20",
            "spsa state --game gomoku --params aspiration",
            "gomoku-tune play f.games renju 30 800 5",
            "gomoku-tune order gomoku.weights f.games g.games",
            "suite file.epd --nodes 50000",
            "tune data --epochs 80 --share 0.75 --from-material",
        ] {
            assert!(reads(words), "{words}");
        }
        for words in ["bench nothing", "book nim", "page --only nothing"] {
            assert!(!reads(words), "{words}");
        }
    }

    #[cfg(feature = "lab")]
    #[test]
    fn arguments_of_the_lab_are_validated() {
        for words in [
            "bench mnk 6,6",
            "bench perft 0",
            "bench connect4 --sets hard",
            "book connect4 --plies 13",
            "deep-test cram 5",
            "deep-test cram 5x9 4x5 --threads none",
        ] {
            assert!(!reads(words), "{words}");
        }
    }

    #[cfg(feature = "strength")]
    #[test]
    fn arguments_of_matches_and_training_are_validated() {
        for words in [
            "match --engine a --engine b --tc 2 --nodes 5",
            "match --engine a --engine b --sprt 5",
            "bench nps",
            "network --out chess.nnue",
            "network data --out chess.nnue --results 2",
            "selfplay data --games 0",
            "spsa state --params nothing",
            "gomoku-tune play f.games go",
            "gomoku-tune evaluation gomoku.weights",
            "suite file.epd",
            "tune data --share 2",
        ] {
            assert!(!reads(words), "{words}");
        }
    }
}
