//! Estimates of the time that long work still takes, from the time that its first part took.

/// Steps per second; 0 seconds count as a millisecond.
pub fn rate(steps: u64, seconds: f64) -> f64 {
    steps as f64 / seconds.max(0.001)
}

/// Seconds for the remaining steps at a rate, which counts as at least one step per second.
pub fn seconds_left(steps: u64, rate: f64) -> f64 {
    steps as f64 / rate.max(1.0)
}

/// Seconds to solve a game of `numbers` positions, by a sample of `sampled` that one thread scanned in `seconds`.
pub fn solving(numbers: u64, cyclic: bool, (sampled, seconds): (u64, f64), threads: usize) -> f64 {
    let scan = seconds / sampled.max(1) as f64 * numbers as f64 / threads as f64;
    // A tier with cycles is evaluated forwards and backwards; marking the positions that can be reached is one more scan.
    scan * if cyclic { 3.0 } else { 2.0 }
}

/// The maximum number of stages that a factor is taken from: early ones say little.
const STAGES: usize = 24;

/// The factor by which the numbers grow, never below 1: of the line through their logarithms (least squares), over the last half of them.
/// `None` from fewer than two numbers.
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

/// The sum of the stages to come, of `all` stages. `None` from fewer than two stages.
pub fn stages_left(stages: &[f64], all: usize) -> Option<f64> {
    let factor = growth(stages)?;
    // The last stage smoothed by those before it, since single stages differ.
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

/// Extrapolates the last of `all` numbers. `None` from fewer than two.
pub fn last_of(numbers: &[f64], all: usize) -> Option<f64> {
    let [.., before, last] = numbers else { return None };
    let to_come = i32::try_from(all.saturating_sub(numbers.len())).unwrap_or(i32::MAX);
    Some(last * (last / before.max(1.0)).max(1.0).powi(to_come))
}

/// Seconds for the steps from the last mark to step `upto`, if the time of the first n steps grows as n to a power from 1 to 2. A mark is a number of
/// steps and the seconds that they took. `None` unless steps were done between all marks.
pub fn steps_left(marks: [(f64, f64); 3], upto: f64) -> Option<f64> {
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

/// The number of ways in which two players can have filled some of the empty squares, in turn.
pub fn fillings(empty: usize) -> f64 {
    // Half of the stones are of one player: binomials (empty, stones) and (stones, half), each from the one before.
    let (mut sum, mut chosen, mut shared) = (1.0, 1.0, 1.0);
    for stones in 1..=empty {
        chosen *= (empty - stones + 1) as f64 / stones as f64;
        shared *= stones as f64 / stones.div_ceil(2) as f64;
        sum += chosen * shared;
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_grows_by_a_factor_is_foretold() {
        let stages: Vec<f64> = (0..20).map(|at| 1.5f64.powi(at)).collect();
        let to_come: f64 = (20..30).map(|at| 1.5f64.powi(at)).sum();
        let found = stages_left(&stages, 30).unwrap();
        assert!((0.9..1.1).contains(&(found / to_come)), "{found} {to_come}");
        assert_eq!(stages_left(&stages, 20), Some(0.0));
        assert_eq!((stages_left(&[1.0], 9), stages_left(&[], 9)), (None, None));
        // What does not grow stays as it is.
        assert_eq!(stages_left(&[3.0, 3.0, 3.0, 3.0], 6).map(f64::round), Some(6.0));
        assert_eq!(stages_left(&[0.0; 8], 9).map(f64::round), Some(0.0));
        assert_eq!(last_of(&[20.0, 400.0], 5), Some(3_200_000.0));
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
        // 1 + 9 + 72 + 252 + 756 + 1260 + 1680 + 1260 + 630 + 126: tic-tac-toe, as if play went on after a win.
        let found = [0, 1, 2, 9].map(|empty| fillings(empty).round());
        assert_eq!(found, [1.0, 2.0, 5.0, 6046.0]);
    }
}
