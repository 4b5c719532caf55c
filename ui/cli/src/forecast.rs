//! What long work will take, told by how its first stages have grown: of numbers that grow by about the same factor from one to the next.

use crate::{global, observer, show::grouped};
use boyi_session::{GameSession, Perft, Words};
use std::time::{Duration, Instant};

/// Work that takes longer than this is foretold.
const LONG: f64 = 10.0;

/// How long shallow depths are counted, to tell how long deep ones take: another is begun, and goes on at most.
const BEGUN: Duration = Duration::from_millis(100);
const ALLOWED: Duration = Duration::from_millis(400);

/// The stages that a factor is taken from, at most: what was long ago says little.
const STAGES: usize = 24;

/// The factor by which the numbers grow, never below 1: of the line through their logarithms (least squares), over the last half of them.
/// `None` of fewer than two numbers.
fn growth(stages: &[f64]) -> Option<f64> {
    let half = stages.len().div_ceil(2).clamp(2, STAGES);
    let last = &stages[stages.len().checked_sub(half)?..];
    let count = last.len() as f64;
    let logarithms = last.iter().map(|number| number.max(1e-9).ln());
    let (middle, mean) = ((count - 1.0) / 2.0, logarithms.clone().sum::<f64>() / count);
    let (mut above, mut below) = (0.0, 0.0);
    for (at, logarithm) in logarithms.enumerate() {
        let away = at as f64 - middle;
        above += away * (logarithm - mean);
        below += away * away;
    }
    Some((above / below).exp().max(1.0))
}

/// The sum of the stages to come, of `all` stages. `None` of fewer than two stages.
pub fn left(stages: &[f64], all: usize) -> Option<f64> {
    let factor = growth(stages)?;
    // The last stage as its neighbours have it, since single stages differ.
    let recent = &stages[stages.len().saturating_sub(4)..];
    let mean = recent.iter().map(|number| number.max(1e-9).ln()).sum::<f64>() / recent.len() as f64;
    let mut stage = mean.exp() * factor.powf((recent.len() - 1) as f64 / 2.0);
    let mut sum = 0.0;
    for _ in stages.len()..all {
        stage *= factor;
        sum += stage;
    }
    Some(sum)
}

/// The last of `all` numbers. `None` of fewer than two.
pub fn last(numbers: &[f64], all: usize) -> Option<f64> {
    let [.., before, last] = numbers else { return None };
    let to_come = i32::try_from(all.saturating_sub(numbers.len())).unwrap_or(i32::MAX);
    Some(last * (last / before.max(1.0)).max(1.0).powi(to_come))
}

/// Seconds for the steps from the last mark to step `upto`, where all steps up to one take as long as a power of its number: the first, the
/// second or one between. A mark is how many steps were done and in how many seconds. `None` unless steps were done between all of them.
fn steps_left(marks: [(f64, f64); 3], upto: f64) -> Option<f64> {
    let [(first, start), (second, middle), (third, end)] = marks;
    if !(first < second && second < third && start < middle && middle < end) {
        return None;
    }
    let work = |power: f64, from: f64, to: f64| to.powf(power) - from.powf(power);
    // The higher the power, the less of the time went into the early steps.
    let early = (middle - start) / (end - start);
    let (mut low, mut high) = (1.0, 2.0);
    for _ in 0..30 {
        let power = (low + high) / 2.0;
        let is_low = work(power, first, second) / work(power, first, third) > early;
        *(if is_low { &mut low } else { &mut high }) = power;
    }
    Some(((end - start) * work(low, third, upto) / work(low, first, third)).max(0.0))
}

/// What values up to a heap will take. It is said once, on standard error, if it takes long.
pub struct Heaps<'a> {
    words: &'a Words,
    upto: usize,
    began: Instant,
    marks: Vec<(f64, f64)>,
}

impl<'a> Heaps<'a> {
    /// The work begins, with so many values known.
    pub fn new(words: &'a Words, known: usize, upto: usize) -> Heaps<'a> {
        Heaps { words, upto, began: Instant::now(), marks: vec![(known as f64, 0.0)] }
    }

    /// So many values are known now.
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

/// When the values known are looked at.
const MARKS: [Duration; 2] = [Duration::from_millis(500), Duration::from_secs(2)];

/// How long a proof is sought before it is said that nobody knows how long it takes.
const SOUGHT: Duration = Duration::from_secs(1);

/// Says, once, how many positions may follow one with so many empty squares, and how long all would take. What part of them a proof needs is
/// not known before.
pub struct Proof<'a> {
    words: &'a Words,
    empty: usize,
    began: Instant,
    said: bool,
}

impl<'a> Proof<'a> {
    /// The search begins.
    pub fn new(words: &'a Words, empty: usize) -> Proof<'a> {
        Proof { words, empty, began: Instant::now(), said: false }
    }

    /// So many positions have been searched.
    pub fn searched(&mut self, nodes: u64) {
        let spent = self.began.elapsed();
        if self.said || spent < SOUGHT {
            return;
        }
        self.said = true;
        let (all, speed) = (fillings(self.empty), nodes.max(1) as f64 / spent.as_secs_f64());
        if all / speed > LONG && !global::is_quiet() {
            let args = [
                ("positions", number(all).into()),
                ("speed", number(speed).into()),
                ("time", time(self.words, all / speed).into()),
            ];
            eprintln!("{}", self.words.say("forecast-proof", &args));
        }
    }
}

/// In how many ways two players can have filled some of the empty squares, one after the other.
fn fillings(empty: usize) -> f64 {
    // Of so many stones half are of one player: binomials (empty, stones) and (stones, half), each from the one before.
    let (mut sum, mut chosen, mut shared) = (1.0, 1.0, 1.0);
    for stones in 1..=empty {
        chosen *= (empty - stones + 1) as f64 / stones as f64;
        shared *= stones as f64 / stones.div_ceil(2) as f64;
        sum += chosen * shared;
    }
    sum
}

/// Says on standard error how many paths there are to a depth and what counting them takes, if it takes long.
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
    let Some((paths, known)) = last(&counts, depth as usize).zip(counts.last()) else { return };
    let seconds = spent * paths / known.max(1.0);
    if seconds > LONG {
        let args = [("paths", number(paths).into()), ("time", time(words, seconds).into())];
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
    words.say("forecast-time", &[("count", number(count).into()), ("unit", unit.into())])
}

/// `1,234`, and `2.5·10¹⁸` where so many digits would say nothing.
pub fn number(number: f64) -> String {
    const DIGITS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    if number < 1e6 {
        return grouped(number as u64);
    }
    let mut power = number.log10().floor();
    let mut digits = format!("{:.1}", number / 10f64.powf(power));
    if digits == "10.0" {
        power += 1.0;
        digits = "1.0".to_owned();
    }
    let power = format!("{power:.0}");
    let raised: String =
        power.chars().filter_map(|c| c.to_digit(10)).map(|digit| DIGITS[digit as usize]).collect();
    format!("{}·10{raised}", digits.trim_end_matches(".0"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use boyi_session::{Lang, Service};

    #[test]
    fn what_grows_by_a_factor_is_foretold() {
        let stages: Vec<f64> = (0..20).map(|at| 1.5f64.powi(at)).collect();
        let to_come: f64 = (20..30).map(|at| 1.5f64.powi(at)).sum();
        let found = left(&stages, 30).unwrap();
        assert!((0.9..1.1).contains(&(found / to_come)), "{found} {to_come}");
        assert_eq!(left(&stages, 20), Some(0.0));
        assert_eq!((left(&[1.0], 9), left(&[], 9)), (None, None));
        // What does not grow stays as it is.
        assert_eq!(left(&[3.0, 3.0, 3.0, 3.0], 6).map(f64::round), Some(6.0));
        assert_eq!(left(&[0.0; 8], 9).map(f64::round), Some(0.0));
        assert_eq!(last(&[20.0, 400.0], 5), Some(3_200_000.0));
    }

    #[test]
    fn steps_that_take_ever_longer_are_foretold() {
        // All steps alike, or as long as their number.
        for power in 0..2 {
            let spent = |steps: f64| steps.powi(power + 1);
            let marks = [100.0, 2000.0, 4000.0].map(|steps| (steps, spent(steps) - spent(100.0)));
            let left = steps_left(marks, 50_000.0).unwrap();
            let to_come = spent(50_000.0) - spent(4000.0);
            assert!((0.99..1.01).contains(&(left / to_come)), "{power}: {left} {to_come}");
            assert_eq!(steps_left(marks, 4000.0), Some(0.0));
        }
        assert_eq!(steps_left([(5.0, 0.0), (5.0, 1.0), (9.0, 2.0)], 50.0), None);
    }

    #[test]
    fn ways_to_fill_squares() {
        // 1 + 9 + 72 + 252 + 756 + 1260 + 1680 + 1260 + 630 + 126: tic-tac-toe, as if nobody won.
        let found = [0, 1, 2, 9].map(|empty| fillings(empty).round());
        assert_eq!(found, [1.0, 2.0, 5.0, 6046.0]);
    }

    #[test]
    fn numbers_and_times_are_short() {
        assert_eq!(number(12_345.0), "12,345");
        assert_eq!(number(2.5e18), "2.5·10¹⁸");
        assert_eq!(number(9.99e9), "1·10¹⁰");
        let words = Service::builtin().words(Lang::En);
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
