//! A line on standard error: what is being done, how far it is, how fast, how much is left, memory and disk.

use super::{machine, report::size_text};
use crate::{digits::grouped, estimate, observer};
use boyi_session::Words;
use boyi_solve::{Next, Progress, SolveObserver, Stage};
use indicatif::{ProgressBar, ProgressStyle};
use std::{
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

/// The time between two changes of the line.
const TICK: Duration = Duration::from_millis(200);

/// Shows progress on a terminal, and stops at Ctrl-C.
pub struct Bar<'a> {
    words: &'a Words,
    /// The folder of unfinished work.
    folder: Option<PathBuf>,
    bar: Option<ProgressBar>,
    /// The present stage, when it began, and how far the work was then.
    stage: Option<(Stage, Instant, u64)>,
    shown: Instant,
    /// The deadline, and the number of positions done when it passed.
    deadline: Option<Instant>,
    out_of_time: Option<u64>,
}

impl<'a> Bar<'a> {
    /// `out` is the file that is made, if one is.
    pub fn new(words: &'a Words, out: Option<&Path>) -> Self {
        let bar = crate::global::shows_progress().then(|| {
            let style = ProgressStyle::with_template("{spinner} {msg}");
            ProgressBar::new_spinner().with_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()))
        });
        Bar {
            words,
            folder: out.map(boyi_solve::work_folder),
            bar,
            stage: None,
            shown: Instant::now(),
            deadline: None,
            out_of_time: None,
        }
    }

    /// Sets the deadline to `time` from now.
    pub fn limit(&mut self, time: Duration) {
        self.deadline = Instant::now().checked_add(time);
    }

    /// The number of positions done when time ran out, if it did.
    pub fn out_of_time(&self) -> Option<u64> {
        self.out_of_time
    }

    fn line(&self, progress: &Progress, since: Instant, before: u64) -> String {
        let words = self.words;
        let rate = estimate::rate(progress.done.saturating_sub(before), since.elapsed().as_secs_f64());
        let left = progress.total.map(|total| total.saturating_sub(progress.done));
        let left = left.map(|positions| estimate::seconds_left(positions, rate));
        let disk = self.folder.as_deref().map_or(0, machine::folder_size);
        let args = [
            ("stage", stage_name(progress.stage).into()),
            ("done", grouped(progress.done).into()),
            ("total", progress.total.map_or("none".to_owned(), grouped).into()),
            ("distance", progress.distance.map_or("none".to_owned(), |plies| plies.to_string()).into()),
            ("rate", grouped(rate as u64).into()),
            ("left", left.map_or("none".to_owned(), time_text).into()),
            ("memory", size_text(machine::memory().unwrap_or(0)).into()),
            ("disk", size_text(disk).into()),
        ];
        words.say("solve-progress", &args)
    }
}

fn stage_name(stage: Stage) -> &'static str {
    match stage {
        Stage::Enumerate => "enumerate",
        Stage::Reach => "reach",
        Stage::Solve => "solve",
        Stage::Write => "write",
        _ => "verify",
    }
}

/// `1:02:03`, `02:03`.
fn time_text(seconds: f64) -> String {
    let seconds = seconds as u64;
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{minutes:02}:{seconds:02}")
    }
}

impl SolveObserver for Bar<'_> {
    fn progress(&mut self, progress: &Progress) -> Next {
        if observer::stopped() {
            return Next::Stop;
        }
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            self.out_of_time = Some(progress.done);
            return Next::Stop;
        }
        if let Some(bar) = &self.bar
            && self.shown.elapsed() >= TICK
        {
            let (since, before) = match self.stage {
                Some((stage, since, before)) if stage == progress.stage => (since, before),
                _ => (Instant::now(), progress.done),
            };
            self.stage = Some((progress.stage, since, before));
            bar.set_message(self.line(progress, since, before));
            bar.tick();
            self.shown = Instant::now();
        }
        Next::Continue
    }
}

impl Drop for Bar<'_> {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
