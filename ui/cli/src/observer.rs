//! The observer of a running question: the clock, Ctrl-C, threads, and a line of progress on standard error.

use boyi_core::{SearchObserver, ThreadPool};
use boyi_session::{Words, thread_pool};
use indicatif::{ProgressBar, ProgressStyle};
use std::{
    ops::ControlFlow,
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

/// Whether Ctrl-C was pressed.
pub fn stopped() -> bool {
    STOP.load(Ordering::Relaxed)
}

/// The observer of every question that the command line asks.
pub struct Observer<'a> {
    began: Instant,
    /// When the work is out of time.
    deadline: Option<Instant>,
    positions: &'a AtomicU64,
    pool: Option<&'static dyn ThreadPool>,
}

impl Observer<'_> {
    /// Sets the number of positions, heaps or cells examined.
    pub fn count(&self, positions: u64) {
        self.positions.store(positions, Ordering::Relaxed);
    }

    /// The time that the work has taken.
    pub fn spent(&self) -> Duration {
        self.began.elapsed()
    }

    /// From now on questions are stopped when the work has taken so long. A time beyond the clock's is none.
    pub fn limit(&mut self, time: Duration) {
        self.deadline = self.began.checked_add(time);
    }

    /// Whether the work has taken as long as it may.
    pub fn is_out_of_time(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

impl<M> SearchObserver<M> for Observer<'_> {
    fn pool(&self) -> Option<&'static dyn ThreadPool> {
        self.pool
    }

    fn now_ms(&self) -> Option<u64> {
        Some(self.began.elapsed().as_millis() as u64)
    }

    fn progress(&mut self, nodes: u64) {
        self.count(nodes);
    }

    fn poll(&mut self) -> ControlFlow<()> {
        if stopped() || self.is_out_of_time() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Runs `work` with an observer that has a clock, hears Ctrl-C, and shows progress on a terminal.
pub fn observe<T>(words: &Words, work: impl FnOnce(&mut Observer) -> T) -> T {
    observe_with(1, words, work)
}

/// [`observe`] with the given number of threads.
pub fn observe_with<T>(threads: usize, words: &Words, work: impl FnOnce(&mut Observer) -> T) -> T {
    let (began, positions) = (Instant::now(), AtomicU64::new(0));
    let mut observer = Observer { began, deadline: None, positions: &positions, pool: thread_pool(threads) };
    if !crate::global::shows_progress() {
        return work(&mut observer);
    }
    thread::scope(|scope| {
        let (answered, answer) = mpsc::channel::<()>();
        scope.spawn(|| show_progress(words, began, &positions, answer));
        let result = work(&mut observer);
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
