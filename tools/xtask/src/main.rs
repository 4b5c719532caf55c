//! `cargo xtask`: the project's own tasks. Those that build, test and serve the page run here. The others run in `tools/lab`, which takes
//! minutes to compile, and in `tools/strength`: this program reads only their names and starts the other with the same arguments.

mod archive;
mod book;
mod fuzz;
mod kill;
mod lint;
mod page;
mod python;
mod release;
mod tools;
mod web;

use clap::{Parser, Subcommand};
use std::{ffi::OsString, process::ExitCode};

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
    Book(book::Book),
    E2e(web::EndToEnd),
    Lint(lint::Lint),
    Page(page::Page),
    Python(python::Test),
    Release(release::Release),
    Serve(web::Serve),
    Shots(web::Shots),
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

/// What follows the name of a task of the lab.
#[derive(clap::Args)]
pub(crate) struct Rest {
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, hide = true)]
    _words: Vec<OsString>,
}

macro_rules! tasks {
    ($($group:ident { $($task:ident($arguments:ty): $about:literal,)* })*) => {$(
        #[derive(Subcommand)]
        pub(crate) enum $group {
            $(
                #[command(about = $about, disable_help_flag = true, after_help = "Its options: the same command with --help")]
                $task(Rest),
            )*
        }
    )*};
}
include!("lab_tasks.rs");
include!("strength_tasks.rs");

fn main() -> ExitCode {
    let done = match Task::parse() {
        Task::Bench(AnyBench::Python(bench)) => bench.run(),
        Task::Bench(AnyBench::Web(bench)) => bench.run(),
        Task::Book(book) if book.opening.is_some() => return run_tool("xtask-lab", "release"),
        Task::Book(book) => book.run(),
        Task::DeepTest(AnyDeepTest::Fuzz(fuzz)) => fuzz.run(),
        Task::DeepTest(AnyDeepTest::Kill(kills)) => kills.run(),
        Task::DeepTest(AnyDeepTest::Python(tests)) => tests.run(),
        Task::E2e(tests) => tests.run(),
        Task::Lint(lint) => lint.run(),
        Task::Page(page) => page.run(),
        Task::Python(tests) => tests.run(),
        Task::Release(release) => release.run(),
        Task::Serve(serve) => serve.run(),
        Task::Shots(shots) => shots.run(),
        Task::Wheel(wheel) => wheel.run(),
        // The tests have compiled everything it needs in this profile, and it measures nothing.
        Task::Lab(LabTask::E2eTui(_)) => return run_tool("xtask-lab", "dev"),
        Task::Bench(AnyBench::Lab(_)) | Task::DeepTest(AnyDeepTest::Lab(_)) | Task::Lab(_) => {
            return run_tool("xtask-lab", "release");
        }
        Task::Bench(AnyBench::Strength(_)) | Task::Strength(_) => {
            return run_tool("xtask-strength", "release");
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Starts the lab or another package of tasks with the arguments of this program; it reports its own errors.
fn run_tool(package: &str, profile: &str) -> ExitCode {
    let mut lab = page::cargo_command();
    lab.args(["run", "--quiet", "--profile", profile, "--package", package, "--"]);
    lab.args(std::env::args_os().skip(1));
    // The lab takes this process's place, so that a signal reaches it.
    #[cfg(unix)]
    let status: std::io::Result<std::process::ExitStatus> =
        Err(std::os::unix::process::CommandExt::exec(&mut lab));
    #[cfg(not(unix))]
    let status = lab.status();
    match status {
        Ok(status) => ExitCode::from(status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(1)),
        Err(error) => {
            eprintln!("cargo: {error}");
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
    fn what_follows_a_task_of_the_lab_is_passed_on() {
        for words in ["bench perft 3 --help", "puzzles chess", "deep-test cram 7x7"] {
            let task = Task::try_parse_from(["xtask"].into_iter().chain(words.split(' ')));
            assert!(
                matches!(
                    task,
                    Ok(Task::Bench(AnyBench::Lab(_)) | Task::Lab(_) | Task::DeepTest(AnyDeepTest::Lab(_)))
                ),
                "{words}"
            );
        }
        let words = ["xtask", "match", "--engine", "a", "--engine", "b", "--tc", "2+0.03"];
        assert!(matches!(Task::try_parse_from(words), Ok(Task::Strength(_))));
        assert!(matches!(
            Task::try_parse_from(["xtask", "bench", "web", "3"]),
            Ok(Task::Bench(AnyBench::Web(_)))
        ));
        assert!(Task::try_parse_from(["xtask", "bench", "nothing"]).is_err());
    }
}
