//! The project's own tasks: benchmarks, deep tests, comparisons with other programs. `cargo xtask help` lists them.

mod bench_perft;
mod checksum;
mod label;
mod levels;
mod lines;
mod matches;
mod measure;
mod nimbers;
mod nps;
mod page;
mod perft;
mod python_chess;
mod sanitize;
mod search;
mod selfplay;
mod suite;
mod tui;
mod tune;
mod web;

use std::process::ExitCode;

/// One task: the words that call it, what it does, and the function that does it with the words that follow.
struct Task {
    words: &'static [&'static str],
    about: &'static str,
    run: fn(&[String]) -> Result<(), String>,
}

/// Every task, one line each; a module per subject.
static TASKS: &[Task] = &[
    Task { words: &["deep-test", "perft"], about: "every perft suite at full depth", run: perft::deep_test },
    Task {
        words: &["deep-test", "sanitize"],
        about: "unsafe code and shared memory under sanitizers",
        run: sanitize::run,
    },
    Task {
        words: &["deep-test", "bench"],
        about: "the chess engine's node count in every build",
        run: checksum::run,
    },
    Task {
        words: &["bench", "perft"],
        about: "perft through the trait, and beside other programs",
        run: bench_perft::run,
    },
    Task { words: &["bench", "nps"], about: "nodes a second beside other UCI engines", run: nps::run },
    Task { words: &["bench", "levels"], about: "each level of play against the one below", run: levels::run },
    Task {
        words: &["python-chess"],
        about: "random games compared with python-chess",
        run: python_chess::run,
    },
    Task {
        words: &["deep-test", "nimbers"],
        about: "long periods, checksums, quotients",
        run: nimbers::deep_test,
    },
    Task {
        words: &["bench", "nimbers"],
        about: "nim-sequences beside plain mex and ogs",
        run: nimbers::bench,
    },
    Task {
        words: &["deep-test", "lines"],
        about: "published outcomes of line games, larger boards",
        run: lines::deep_test,
    },
    Task {
        words: &["bench", "misere"],
        about: "misère quotients, proved: how far and how long",
        run: nimbers::bench_misere,
    },
    Task { words: &["bench", "periods"], about: "the record periods, proved", run: nimbers::records },
    Task { words: &["bench", "closed-forms"], about: "a million heaps to 2^63", run: nimbers::closed_forms },
    Task {
        words: &["certificate-check"],
        about: "check certificates of periods",
        run: nimbers::check_certificates,
    },
    Task {
        words: &["bench", "search"],
        about: "generic search beside the crate `minimax`",
        run: search::bench,
    },
    Task { words: &["match"], about: "a match between two UCI engines", run: matches::run },
    Task { words: &["bench", "tui"], about: "frames of the terminal app, timed", run: tui::bench },
    Task { words: &["e2e-tui"], about: "whole games by keys in tmux, kill and resume", run: tui::e2e },
    Task { words: &["demo"], about: "the animated picture of the terminal app", run: tui::demo },
    Task { words: &["page"], about: "the page into dist/ (--dev: quickly)", run: page::run },
    Task {
        words: &["serve"],
        about: "the page, built if it is not up to date, then `boyi serve`",
        run: web::serve,
    },
    Task {
        words: &["e2e"],
        about: "the page by clicks and keys in Chromium (names: only those tests)",
        run: web::e2e,
    },
    Task {
        words: &["bench", "web"],
        about: "chess in the browser beside native and Stockfish (rounds, --alone)",
        run: web::bench,
    },
    Task { words: &["shots"], about: "pictures of every view of the page", run: web::shots },
    Task {
        words: &["package"],
        about: "the server with the page in it, as a crate (publish: sends it)",
        run: web::package,
    },
    Task { words: &["suite"], about: "test positions with known best moves", run: suite::run },
    Task {
        words: &["selfplay"],
        about: "positions for tune: the engine's games against itself",
        run: selfplay::run,
    },
    Task { words: &["label"], about: "labels for tune: the engine's own evaluations", run: label::run },
    Task { words: &["tune"], about: "fit the chess evaluation to labelled positions", run: tune::tune },
];

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let matches =
        |task: &&Task| task.words.len() <= args.len() && task.words.iter().zip(&args).all(|(a, b)| a == b);
    match TASKS.iter().filter(matches).max_by_key(|task| task.words.len()) {
        Some(task) => match (task.run)(&args[task.words.len()..]) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                eprintln!("{}: {error}", task.words.join(" "));
                ExitCode::FAILURE
            }
        },
        None => {
            println!("Tasks (cargo xtask …):");
            for task in TASKS {
                println!("  {:<28} {}", task.words.join(" "), task.about);
            }
            if args.is_empty() || args == ["help"] { ExitCode::SUCCESS } else { ExitCode::from(2) }
        }
    }
}
