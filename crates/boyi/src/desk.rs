//! A caller at the desk: the clock, Ctrl-C and a line of progress on standard error.

use crate::Failed;
use boyi_core::{ParseError, ThreadPool};
use boyi_session::{Caller, Event, Lang, Request, Words};
use indicatif::{ProgressBar, ProgressStyle};
use std::{
    io::{self, IsTerminal},
    sync::{
        Once,
        atomic::{AtomicBool, AtomicU64, Ordering},
        mpsc,
    },
    thread,
    time::{Duration, Instant},
};

/// Progress shows itself when an answer takes longer than this.
const PATIENCE: Duration = Duration::from_secs(1);

/// And changes so often.
const TICK: Duration = Duration::from_millis(100);

static STOP: AtomicBool = AtomicBool::new(false);

/// From now on Ctrl-C stops the analysis, which then answers with what it knows; a second Ctrl-C ends the program.
pub fn stop_on_ctrl_c() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let stop = || {
            if STOP.swap(true, Ordering::Relaxed) {
                std::process::exit(130);
            }
        };
        // Without the handler Ctrl-C ends the program, which is what it does anyway.
        let _ = ctrlc::set_handler(stop);
    });
}

/// Threads of the operating system, started for each search.
struct Threads(usize);

impl ThreadPool for Threads {
    fn threads(&self) -> usize {
        self.0
    }

    fn run(&self, helpers: usize, help: &(dyn Fn(usize) + Sync), first: &mut dyn FnMut()) {
        thread::scope(|scope| {
            for i in 0..helpers {
                scope.spawn(move || help(i));
            }
            first();
        });
    }
}

/// Runs `work` with a caller who has a clock, hears Ctrl-C, and shows progress on a terminal.
pub fn ask<T>(words: &Words, work: impl FnOnce(&mut Caller) -> T) -> T {
    ask_with(1, words, work)
}

/// [`ask`], with so many threads to lend.
pub fn ask_with<T>(threads: usize, words: &Words, work: impl FnOnce(&mut Caller) -> T) -> T {
    let began = Instant::now();
    let clock = || began.elapsed().as_millis() as u64;
    let stop = || STOP.load(Ordering::Relaxed);
    let positions = AtomicU64::new(0);
    let listen = |event: Event| {
        if let Event::Progress(nodes) = event {
            positions.store(nodes, Ordering::Relaxed);
        }
    };
    // Whoever borrows a pool may keep it: this one lives as long as the program.
    let pool = (threads > 1).then(|| &*Box::leak(Box::new(Threads(threads))) as &'static dyn ThreadPool);
    let mut caller =
        Caller { clock: &clock, stop: &stop, listen: Box::new(listen), pool, ..Caller::patient() };
    if !io::stderr().is_terminal() {
        return work(&mut caller);
    }
    thread::scope(|scope| {
        let (answered, answer) = mpsc::channel::<()>();
        scope.spawn(|| show_progress(words, began, &positions, answer));
        let result = work(&mut caller);
        drop(answered);
        result
    })
}

/// A line that says how long the work has taken and how many positions it has seen, if it tells; theory does not.
fn show_progress(words: &Words, began: Instant, positions: &AtomicU64, answer: mpsc::Receiver<()>) {
    let still_waiting = |time| answer.recv_timeout(time) == Err(mpsc::RecvTimeoutError::Timeout);
    if !still_waiting(PATIENCE) {
        return;
    }
    let style = ProgressStyle::with_template("{spinner} {msg}");
    let bar =
        ProgressBar::new_spinner().with_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
    loop {
        let nodes = positions.load(Ordering::Relaxed);
        let args = [("nodes", nodes.into()), ("seconds", began.elapsed().as_secs().into())];
        bar.set_message(words.say("cli-progress", &args));
        bar.tick();
        if !still_waiting(TICK) {
            return bar.finish_and_clear();
        }
    }
}

/// A whole number that somebody typed for an option.
pub fn number(words: &Words, field: &'static str, text: &str, most: u64) -> Result<u64, Failed> {
    match text.trim().parse() {
        Ok(number) if number <= most => Ok(number),
        _ => {
            let error = ParseError::new(field, text, "number-between").with("min", 0u64).with("max", most);
            Err(Failed::Request(words.parse_error(&error)))
        }
    }
}

/// A position typed as one argument or as several; `None` where there is none.
pub fn position(parts: &[String]) -> Option<String> {
    (!parts.is_empty()).then(|| parts.join(" "))
}

/// A request about a game; the question is put by the function that serves it.
pub fn request(lang: Lang, game: &str, position: Option<&str>, moves: &str) -> Request {
    Request {
        game: game.to_owned(),
        position: position.map(str::to_owned),
        moves: moves
            .split_whitespace()
            .map(without_number)
            .filter(|mv| !mv.is_empty())
            .map(str::to_owned)
            .collect(),
        lang,
        ask: boyi_session::Ask::State { view: None },
    }
}

/// A move without the move number that game scores put before it: `12.Nf3`, `12...`.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    if rest.len() < word.len() && rest.starts_with('.') { rest.trim_start_matches('.') } else { word }
}

/// Writes a file that somebody asked for.
pub fn write_file(path: &std::path::Path, content: &str) -> Result<(), Failed> {
    std::fs::write(path, content).map_err(|error| Failed::Work(format!("{}: {error}", path.display())))
}

/// Reads a file that somebody named.
pub fn read_file(path: &std::path::Path) -> Result<String, Failed> {
    std::fs::read_to_string(path).map_err(|error| Failed::Request(format!("{}: {error}", path.display())))
}
