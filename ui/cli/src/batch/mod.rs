//! Many questions from a file: `boyi batch`.
//!
//! One thread reads questions, as many as wanted answer them, and one writes the answers. Each answering thread keeps a session of the
//! game it was asked about last.
//!
//! Invariants:
//!
//! - Without a time limit the output is the same bytes whatever the number of threads; in the order of the input unless that is not
//!   wanted.
//! - Memory does not depend on how long the file is: at most `WINDOW` questions are between reading and writing.
//! - An output file is only ever appended to, a whole line at a time; a line cut short by a crash is removed when work is resumed.

mod input;
mod output;
mod questions;

pub(crate) use input::{FromGbk, open as open_input};
pub(crate) use questions::{game_of, has_games};

use crate::{Failed, args, global, observer};
use boyi_batch::{Answered, Content, Defaults, Question, Worker};
use boyi_session::{Service, Words, default_threads};
use indicatif::{ProgressBar, ProgressStyle};
use output::{Finished, Output};
use questions::{Games, Questions};
use std::{
    io::{self, IsTerminal},
    sync::{
        Condvar, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
        mpsc::{Receiver, SyncSender, sync_channel},
    },
    thread,
    time::Duration,
};

/// Questions between reading and writing, for each thread.
const WINDOW: u64 = 64;

/// The time between two updates of the progress line.
const TICK: Duration = Duration::from_millis(200);

/// The exit status that stands for more than a hundred failed lines.
const MANY_FAILED: u8 = 101;

/// Answers every question of a file.
pub(crate) fn run(service: &'static Service, words: &Words, args: &args::Batch) -> Result<(), Failed> {
    observer::stop_on_ctrl_c();
    let defaults = defaults(words, args);
    let jobs = args.jobs.map_or_else(default_threads, |jobs| jobs.max(1));
    let source = input::open(&args.file)?;
    let read = source.read.clone();
    let questions = Questions::new(service, source, args.format, defaults)?;
    let (output, finished) = Output::open(words, args.resume.as_deref(), !args.unordered)?;
    let bar = progress_bar(words, questions.bytes());
    let counts = Counts::default();
    let result = thread::scope(|scope| {
        let (ended, done) = sync_channel::<()>(0);
        let counts = &counts;
        scope.spawn(move || show_progress(&bar, &read, counts, &done));
        let result = answer_all(service, (questions, finished), output, jobs, counts);
        drop(ended);
        result
    });
    if let Err(Failed::Work(why)) = &result {
        // What was answered before is told, too.
        let done = report(words, &counts);
        if let Err(Failed::Lines(_, line) | Failed::Work(line)) = done {
            anstream::eprintln!("boyi: {line}");
        }
        return Err(Failed::Work(why.clone()));
    }
    result?;
    report(words, &counts)
}

fn defaults(words: &Words, args: &args::Batch) -> Defaults {
    let mut defaults = Defaults::new(words.lang());
    defaults.game.clone_from(&args.game);
    defaults.summary = args.summary;
    defaults.analyze.engine.clone_from(&args.engine);
    defaults.analyze.depth = args.depth;
    defaults.analyze.nodes = args.nodes;
    defaults.analyze.time_ms = args.time.map(|time| time.as_millis() as u64);
    defaults.analyze.lines = args.lines;
    defaults
}

/// The work done so far.
#[derive(Default)]
struct Counts {
    answered: AtomicU64,
    failed: AtomicU64,
    skipped: AtomicU64,
    /// Games of the input, if it has some.
    games: Mutex<Option<Games>>,
}

/// The progress of writing, for which the reader waits.
struct Progress {
    written: Mutex<(u64, bool)>,
    changed: Condvar,
}

impl Progress {
    /// Waits until question `nth` is within the window; returns `false` if writing has ended.
    fn wait_for(&self, nth: u64, window: u64) -> bool {
        let mut written = self.written.lock().unwrap_or_else(PoisonError::into_inner);
        while nth >= written.0 + window && !written.1 {
            written = self.changed.wait(written).unwrap_or_else(PoisonError::into_inner);
        }
        !written.1
    }

    fn set(&self, written: u64, closed: bool) {
        *self.written.lock().unwrap_or_else(PoisonError::into_inner) = (written, closed);
        self.changed.notify_all();
    }
}

/// A question with its place among those that are answered in this run.
type Task = (u64, Question);

/// An answer with its question's place; `None` where work was stopped before there was one.
type Done = (u64, Option<Answered>);

fn answer_all(
    service: &'static Service,
    (questions, finished): (Questions, Finished),
    output: Output,
    jobs: usize,
    counts: &Counts,
) -> Result<(), Failed> {
    let window = WINDOW * jobs as u64;
    let (tasks, waiting) = sync_channel::<Task>(window as usize);
    let (answers, done) = sync_channel::<Done>(window as usize);
    let waiting = Mutex::new(waiting);
    let progress = Progress { written: Mutex::new((0, false)), changed: Condvar::new() };
    thread::scope(|scope| {
        for _ in 0..jobs {
            let answers = answers.clone();
            let waiting = &waiting;
            scope.spawn(move || work(service, waiting, &answers));
        }
        drop(answers);
        let progress = &progress;
        let reader = scope.spawn(move || read(questions, finished, tasks, window, progress, counts));
        let written = write(output, &done, progress, counts);
        progress.set(0, true);
        // Threads that still wait to send an answer see that the channel is closed.
        drop(done);
        let read = reader.join().unwrap_or_else(|_| Err(Failed::Work("reader".to_owned())));
        written.and(read)
    })
}

/// Reads questions, hands them out, and counts the games that they come from.
fn read(
    mut questions: Questions,
    finished: Finished,
    tasks: SyncSender<Task>,
    window: u64,
    progress: &Progress,
    counts: &Counts,
) -> Result<(), Failed> {
    let handed_out = hand_out(&mut questions, finished, tasks, window, progress, counts);
    *counts.games.lock().unwrap_or_else(PoisonError::into_inner) = questions.into_games();
    handed_out
}

/// Leaves out the questions that are answered already, and hands out the others.
fn hand_out(
    questions: &mut Questions,
    mut finished: Finished,
    tasks: SyncSender<Task>,
    window: u64,
    progress: &Progress,
    counts: &Counts,
) -> Result<(), Failed> {
    let mut nth = 0;
    while let Some(question) = questions.next()? {
        if observer::stopped() {
            return Ok(());
        }
        if finished.has(&question, questions.service())? {
            counts.skipped.fetch_add(1, Ordering::Relaxed);
            continue;
        }
        if !progress.wait_for(nth, window) || tasks.send((nth, question)).is_err() {
            return Ok(());
        }
        nth += 1;
    }
    finished.end()
}

/// Answers questions until there are no more.
fn work(service: &'static Service, waiting: &Mutex<Receiver<Task>>, answers: &SyncSender<Done>) {
    let mut worker = Worker::new(service);
    loop {
        let task = waiting.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok((nth, question)) = task else { return };
        if answers.send((nth, worker.answer(&question, &observer::stopped))).is_err() {
            return;
        }
    }
}

/// Writes answers, in the order of the questions if that is wanted.
fn write(
    mut output: Output,
    done: &Receiver<Done>,
    progress: &Progress,
    counts: &Counts,
) -> Result<(), Failed> {
    let mut early = std::collections::BTreeMap::new();
    let mut next = 0;
    while let Ok((nth, answered)) = done.recv() {
        early.insert(nth, answered);
        while let Some(answered) =
            if output.ordered { early.remove(&next) } else { early.pop_first().map(|e| e.1) }
        {
            next += 1;
            let Some(answered) = answered else {
                // Stopped: what comes later in the order must not be written either.
                output.flush()?;
                return Ok(());
            };
            counts.answered.fetch_add(1, Ordering::Relaxed);
            counts.failed.fetch_add(answered.failed.into(), Ordering::Relaxed);
            output.write(&answered.json)?;
        }
        if early.is_empty() || !output.ordered {
            output.flush()?;
        }
        progress.set(next, false);
    }
    output.flush()
}

fn progress_bar(words: &Words, bytes: Option<u64>) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = reading_bar(bytes);
    bar.set_message(words.text("batch-starting"));
    bar
}

/// A bar for `bytes` to be read, or a spinner if their number is unknown.
pub(crate) fn reading_bar(bytes: Option<u64>) -> ProgressBar {
    let template = match bytes {
        Some(_) => "{spinner} {wide_bar} {percent}%  {msg}  {eta}",
        None => "{spinner} {msg}  {elapsed}",
    };
    let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    bytes.map_or_else(ProgressBar::new_spinner, ProgressBar::new).with_style(style)
}

/// Moves the bar by the bytes read, and says how many lines are answered a second.
fn show_progress(bar: &ProgressBar, read: &AtomicU64, counts: &Counts, done: &Receiver<()>) {
    while done.recv_timeout(TICK) == Err(std::sync::mpsc::RecvTimeoutError::Timeout) {
        let answered = counts.answered.load(Ordering::Relaxed);
        let seconds = bar.elapsed().as_secs_f64().max(0.001);
        bar.set_position(read.load(Ordering::Relaxed));
        bar.set_message(format!("{answered}  {:.0}/s", answered as f64 / seconds));
    }
    bar.finish_and_clear();
}

/// Says on standard error what was done; failed lines are an error of their own.
fn report(words: &Words, counts: &Counts) -> Result<(), Failed> {
    let load = |count: &AtomicU64| count.load(Ordering::Relaxed);
    let (answered, failed) = (load(&counts.answered), load(&counts.failed));
    let args =
        [("answered", answered.into()), ("failed", failed.into()), ("skipped", load(&counts.skipped).into())];
    let games = counts.games.lock().unwrap_or_else(PoisonError::into_inner);
    let mut line = words.say("batch-done", &args);
    if let Some(Games { read, refused, remarked, first_remark }) = &*games {
        if let Some((game, note)) = first_remark.as_ref().filter(|_| !global::is_quiet()) {
            anstream::eprintln!("boyi: {}", words.remarked_games(*remarked, *game, note));
        }
        let (read, refused) = (*read, *refused);
        let games =
            [("games", read.into()), ("answered", (read - refused).into()), ("refused", refused.into())];
        let games = words.say("batch-games", &games);
        if failed == 0 && !io::stderr().is_terminal() && !global::is_quiet() {
            anstream::eprintln!("boyi: {games}");
        }
        line = format!("{games}; {line}");
    }
    if observer::stopped() {
        return Err(Failed::Work(words.text("batch-stopped")));
    }
    if failed > 0 {
        let status = u8::try_from(failed).unwrap_or(u8::MAX).min(MANY_FAILED);
        return Err(Failed::Lines(status, line));
    }
    if io::stderr().is_terminal() {
        anstream::eprintln!("{line}");
    }
    Ok(())
}
