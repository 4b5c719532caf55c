//! The progress in the course and the puzzles, saved in the browser's storage.

use crate::prefs;
use boyi_lessons::{Progress, PuzzleProgress};
use leptos::prelude::*;

/// Milliseconds of a day and of a minute.
const DAY_MS: f64 = 86_400_000.0;
const MINUTE_MS: f64 = 60_000.0;

/// The name under which it is kept.
const KEY: &str = "progress";

/// The reader's progress.
#[derive(Clone, Copy)]
pub(crate) struct Reader {
    pub(crate) progress: ReadSignal<Progress>,
    set: WriteSignal<Progress>,
}

impl Reader {
    /// Reads the progress kept; other windows may have changed it.
    pub(crate) fn load() -> Reader {
        let (progress, set) = signal(kept());
        Reader { progress, set }
    }

    /// A step was done: a task at once, or after a miss.
    pub(crate) fn done(self, lesson: &str, step: &str, at_once: bool) {
        self.change(|progress| progress.done(lesson, step, at_once, today()));
    }

    /// Updates the progress in the puzzles.
    pub(crate) fn change_puzzles<T>(self, change: impl FnOnce(&mut PuzzleProgress) -> T) -> T {
        self.change(|progress| change(&mut progress.puzzles))
    }

    fn change<T>(self, change: impl FnOnce(&mut Progress) -> T) -> T {
        let mut progress = kept();
        let result = change(&mut progress);
        prefs::keep(KEY, &progress.to_json());
        self.set.set(progress);
        result
    }

    /// The missed tasks that come back today, as lesson and step.
    pub(crate) fn due(self) -> Vec<(String, String)> {
        let pair =
            |name: &str| name.split_once('/').map(|(lesson, step)| (lesson.to_owned(), step.to_owned()));
        self.progress.with(|progress| progress.due(today()).into_iter().filter_map(pair).collect())
    }
}

fn kept() -> Progress {
    Progress::from_json(&prefs::kept(KEY).unwrap_or_default())
}

/// The number of the reader's day, from 1970.
pub(crate) fn today() -> u64 {
    let offset = js_sys::Date::new_0().get_timezone_offset() * MINUTE_MS;
    ((js_sys::Date::now() - offset) / DAY_MS).max(0.0) as u64
}
