//! The tasks of `cargo xtask` about the engines' strength.

use clap::{Parser, Subcommand};
use std::process::ExitCode;
use xtask_strength::{matches, network, selfplay, spsa, suite, tune};

/// The project's own tasks
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
enum Task {
    #[command(flatten)]
    Strength(StrengthTask),
}

macro_rules! strength_tasks {
    ($($group:ident { $($task:ident($arguments:ty): $about:literal,)* })*) => {$(
        #[derive(Subcommand)]
        enum $group {
            $(
                #[command(about = $about)]
                $task($arguments),
            )*
        }

        impl $group {
            fn run(&self) -> Result<(), String> {
                match self {
                    $(Self::$task(task) => task.run(),)*
                }
            }
        }
    )*};
}
include!("../../src/strength_tasks.rs");

fn main() -> ExitCode {
    let Task::Strength(task) = Task::parse();
    let done = task.run();
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
            "network data other --out boyi.nnue --epochs 3 --results 0.2,0.4",
            "selfplay data --shards 20 --games 10 --nodes 500 --samples 0",
            "spsa state --params razor,futility --pairs 20",
            "suite file.epd --nodes 50000",
            "tune data --epochs 80 --share 0.75 --from-material",
        ] {
            assert!(reads(words), "{words}");
        }
        for words in [
            "match --engine a --engine b --tc 2 --nodes 5",
            "match --engine a --engine b --sprt 5",
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
