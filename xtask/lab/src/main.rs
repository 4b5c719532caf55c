//! Benchmarks, deep tests, matches, tuning, comparisons with other programs: what of `cargo xtask` stands on the games and the
//! engine. `xtask/src/lab.rs` says what each task does.

mod bench_perft;
mod checksum;
mod cram;
mod label;
mod levels;
mod lines;
#[cfg(test)]
#[path = "../../src/lab.rs"]
mod listed;
mod matches;
mod measure;
mod nimbers;
mod nps;
mod perft;
mod python_chess;
mod sanitize;
mod search;
mod selfplay;
mod suite;
mod tui;
mod tune;

use std::{
    path::{Path, PathBuf},
    process::ExitCode,
};

/// A name, and what does it with the words that follow.
type Task = (&'static str, fn(&[String]) -> Result<(), String>);

static TASKS: &[Task] = &[
    ("bench closed-forms", nimbers::closed_forms),
    ("bench cram", cram::bench),
    ("bench levels", levels::run),
    ("bench misere", nimbers::bench_misere),
    ("bench nimbers", nimbers::bench),
    ("bench nps", nps::run),
    ("bench perft", bench_perft::run),
    ("bench periods", nimbers::records),
    ("bench search", search::bench),
    ("bench tui", tui::bench),
    ("certificate-check", nimbers::check_certificates),
    ("deep-test bench", checksum::run),
    ("deep-test cram", cram::deep_test),
    ("deep-test lines", lines::deep_test),
    ("deep-test nimbers", nimbers::deep_test),
    ("deep-test perft", perft::deep_test),
    ("deep-test sanitize", sanitize::run),
    ("demo", tui::demo),
    ("e2e-tui", tui::e2e),
    ("label", label::run),
    ("match", matches::run),
    ("python-chess", python_chess::run),
    ("selfplay", selfplay::run),
    ("suite", suite::run),
    ("tune", tune::tune),
];

/// The repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).map_or_else(PathBuf::new, Path::to_path_buf)
}

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let words = |name: &str| name.split(' ').count();
    let named = |task: &&Task| task.0.split(' ').eq(args.iter().take(words(task.0)));
    let Some((name, run)) = TASKS.iter().find(named) else {
        eprintln!("no such task: 'cargo xtask help' lists them");
        return ExitCode::from(2);
    };
    match run(&args[words(name)..]) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{name}: {error}");
            ExitCode::FAILURE
        }
    }
}

#[cfg(test)]
mod tests {
    use super::listed;

    #[test]
    fn every_task_is_listed_and_there() {
        let there = super::TASKS.iter().map(|task| task.0);
        assert!(there.eq(listed::TASKS.iter().map(|task| task.0)));
        assert!(
            super::root().join("xtask/lab").is_dir()
                && super::TASKS.iter().any(|task| task.0 == listed::E2E_TUI)
        );
    }
}
