//! Notes on standard error that say how long long work will take.

use crate::{
    digits::{grouped, rounded},
    estimate::{fillings, last_of, steps_left},
    global, observer,
};
use boyi_session::{GameSession, Perft, Words};
use std::time::{Duration, Instant};

/// Work that takes longer than this, in seconds, gets a note.
const LONG: f64 = 10.0;

/// The time in which shallow depths are counted to extrapolate deep ones: the last is started before, and limited to.
const BEGUN: Duration = Duration::from_millis(100);
const ALLOWED: Duration = Duration::from_millis(400);

/// The forecast for values up to a heap, said once if they take long.
pub struct Heaps<'a> {
    words: &'a Words,
    upto: usize,
    began: Instant,
    marks: Vec<(f64, f64)>,
}

impl<'a> Heaps<'a> {
    /// Starts the clock, with `known` values known.
    pub fn new(words: &'a Words, known: usize, upto: usize) -> Heaps<'a> {
        Heaps { words, upto, began: Instant::now(), marks: vec![(known as f64, 0.0)] }
    }

    /// Tells the number of values known now.
    pub fn known(&mut self, known: usize) {
        let Some(wait) = MARKS.get(self.marks.len() - 1) else { return };
        let spent = self.began.elapsed();
        if spent < *wait {
            return;
        }
        self.marks.push((known as f64, spent.as_secs_f64()));
        let Ok(marks) = self.marks.as_slice().try_into() else { return };
        let seconds = steps_left(marks, self.upto as f64).unwrap_or(0.0);
        if seconds > LONG && !global::is_quiet() {
            let args =
                [("upto", grouped(self.upto as u64).into()), ("time", time(self.words, seconds).into())];
            eprintln!("{}", self.words.say("forecast-heaps", &args));
        }
    }
}

/// The times at which the number of known values is noted.
const MARKS: [Duration; 2] = [Duration::from_millis(500), Duration::from_secs(2)];

/// The time of a search for a proof before a forecast is made.
const SOUGHT: Duration = Duration::from_secs(1);

/// The forecast for a proof, said once: the number of positions that may follow, and the time that all of them would take. The part of them
/// that the proof needs is not known before.
pub struct Proof<'a> {
    words: &'a Words,
    empty: usize,
    began: Instant,
    said: bool,
}

impl<'a> Proof<'a> {
    /// Starts the clock, for a position with `empty` empty squares.
    pub fn new(words: &'a Words, empty: usize) -> Proof<'a> {
        Proof { words, empty, began: Instant::now(), said: false }
    }

    /// Tells the number of positions searched.
    pub fn searched(&mut self, nodes: u64) {
        let spent = self.began.elapsed();
        if self.said || spent < SOUGHT {
            return;
        }
        self.said = true;
        let (all, speed) = (fillings(self.empty), nodes.max(1) as f64 / spent.as_secs_f64());
        if all / speed > LONG && !global::is_quiet() {
            let args = [
                ("positions", rounded(all).into()),
                ("speed", rounded(speed).into()),
                ("time", time(self.words, all / speed).into()),
            ];
            eprintln!("{}", self.words.say("forecast-proof", &args));
        }
    }
}

/// Says the number of paths to a depth and the time to count them, if that is long.
pub fn say_paths(words: &Words, session: &GameSession, depth: u32, id: &str) {
    if global::is_quiet() {
        return;
    }
    let (mut counts, mut spent) = (Vec::new(), 0.0);
    let began = Instant::now();
    while began.elapsed() < BEGUN && counts.len() + 1 < depth as usize {
        let before = Instant::now();
        let how = Perft { depth: counts.len() as u32 + 1, divide: false };
        let count = observer::observe(words, |observer| {
            observer.limit(ALLOWED);
            session.perft(&how, observer)
        });
        let Ok(count) = count else { break };
        counts.push(count.nodes as f64);
        spent = before.elapsed().as_secs_f64();
    }
    let Some((paths, known)) = last_of(&counts, depth as usize).zip(counts.last()) else { return };
    let seconds = spent * paths / known.max(1.0);
    if seconds > LONG {
        let args = [("paths", rounded(paths).into()), ("time", time(words, seconds).into())];
        eprintln!("{}", words.say(id, &args));
    }
}

/// `40 seconds`, `3 hours`, `1,000 years`: of at least two.
pub fn time(words: &Words, seconds: f64) -> String {
    const MINUTE: f64 = 60.0;
    const HOUR: f64 = 60.0 * MINUTE;
    const DAY: f64 = 24.0 * HOUR;
    const YEAR: f64 = 365.25 * DAY;
    let units = [("years", YEAR), ("days", DAY), ("hours", HOUR), ("minutes", MINUTE), ("seconds", 1.0)];
    let fits = units.into_iter().find(|(_, unit)| seconds >= 1.5 * unit);
    let (unit, length) = fits.unwrap_or(("seconds", 1.0));
    let count = (seconds / length).round().max(2.0);
    words.say("forecast-time", &[("count", rounded(count).into()), ("unit", unit.into())])
}

#[cfg(test)]
mod tests {
    use super::*;
    use boyi_session::Lang;

    #[test]
    fn times_are_short() {
        let words = crate::service().words(Lang::En);
        for (seconds, text) in [
            (0.1, "2 seconds"),
            (80.0, "80 seconds"),
            (100.0, "2 minutes"),
            (7200.0, "2 hours"),
            (1e12, "31,688 years"),
        ] {
            assert_eq!(time(words, seconds), text);
        }
    }
}
