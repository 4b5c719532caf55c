//! Time management.

use crate::limits::Clock;
use core::time::Duration;

/// The time for one move: thinking stops after an iteration that ends past `soft` (scaled by the stability of the best move), and
/// at `hard` in any case.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget {
    pub(crate) soft: Duration,
    pub(crate) hard: Duration,
}

/// The reserve, in multiples of the overhead.
const RESERVE: u32 = 5;

impl Budget {
    /// The whole of a fixed time.
    pub(crate) fn fixed(time: Duration, overhead: Duration) -> Budget {
        let time = time.saturating_sub(overhead).max(Duration::from_millis(1));
        Budget { soft: time, hard: time }
    }

    /// A share of the time on the clock.
    pub(crate) fn of_clock(clock: &Clock, overhead: Duration) -> Budget {
        let left = clock.left.saturating_sub(overhead);
        // A reserve in case the machine is busy when the move is due: below it, moves are made at once, and increments
        // fill it up.
        let left = left.saturating_sub(overhead * RESERVE).max(Duration::from_millis(1));
        let increment = clock.increment.as_secs_f64();
        let seconds = left.as_secs_f64();
        let moves = f64::from(clock.moves_to_go.unwrap_or(40).clamp(1, 40));
        let (soft, hard) = match clock.moves_to_go {
            None => (seconds / 26.0 + increment * 0.70, seconds * 0.30 + increment * 0.5),
            Some(_) => {
                (seconds / (moves + 2.0) + increment * 0.70, (seconds / moves * 3.5).min(seconds * 0.75))
            }
        };
        let most = seconds * 0.80;
        let duration = |s: f64| Duration::from_secs_f64(s.min(most).max(0.001));
        Budget { soft: duration(soft.min(hard)), hard: duration(hard) }
    }

    /// Returns `true` if the search should stop after a finished iteration.
    ///
    /// `stable` counts the iterations in a row with this best move, `share` is the part of all nodes spent on it (0 to 1), `drop` the
    /// fall of the score since the last iterations, in centipawns.
    pub(crate) fn is_enough(&self, elapsed: Duration, stable: u32, share: f64, drop: i32) -> bool {
        let settled = [1.6, 1.25, 1.05, 0.92, 0.84][stable.min(4) as usize];
        let focus = (1.75 - share) * 1.2;
        let trouble = 1.0 + f64::from(drop.clamp(-20, 60)) / 120.0;
        let scale = (settled * focus * trouble).clamp(0.25, 2.8);
        elapsed.as_secs_f64() >= (self.soft.as_secs_f64() * scale).min(self.hard.as_secs_f64())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// For every clock, a move leaves the overhead and a reserve, unless it is made at once.
    #[test]
    fn a_move_leaves_a_reserve() {
        let overhead = Duration::from_millis(10);
        for left in [0, 1, 5, 20, 60, 200, 1000, 60_000].map(Duration::from_millis) {
            for increment in [0, 10, 1000].map(Duration::from_millis) {
                for moves_to_go in [None, Some(1), Some(40)] {
                    let budget = Budget::of_clock(&Clock { left, increment, moves_to_go }, overhead);
                    assert!(budget.soft <= budget.hard && budget.hard >= Duration::from_millis(1));
                    let kept = overhead * (1 + RESERVE);
                    assert!(budget.hard == Duration::from_millis(1) || budget.hard + kept <= left);
                }
            }
        }
    }
}
