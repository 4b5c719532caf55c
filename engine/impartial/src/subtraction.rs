//! Subtraction games: a move takes s counters from a heap, s in a finite set S.
//!
//! **Periods are proved.** The value of a heap is a function of the values of the max S heaps below it
//! (normal play: nim-values; misère play of one heap: won or lost). So if max S consecutive values at n
//! equal those at n + p, the sequence has period p from n on, for ever (*Winning Ways* ch. 4). The least
//! preperiod and period are found by Brent's cycle search on that window, which always ends because the
//! windows are finitely many.
//!
//! **Misère sums.** A subtraction game is won and lost in misère sums as its misère genus says when all
//! heaps are tame, which is not proved here in general; [`misere_is_loss`] therefore solves sums
//! exhaustively and is exact.

use std::collections::HashMap;

/// A sequence that is periodic from some point on, with the proof described in its module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Periodic<T> {
    /// First index from which the sequence is periodic (heap 0 counts).
    pub preperiod: usize,
    /// The least period.
    pub period: usize,
    /// The values of the heaps 0 … preperiod + period − 1.
    pub values: Vec<T>,
}

impl<T: Copy> Periodic<T> {
    /// The value of any heap.
    pub fn value(&self, heap: u64) -> T {
        let (pre, period) = (self.preperiod as u64, self.period as u64);
        let index = if heap < pre { heap } else { pre + (heap - pre) % period };
        self.values[index as usize]
    }
}

/// A finite subtraction set, sorted, without repetitions.
///
/// ```
/// use boyi_impartial::subtraction::TakeSet;
/// let game = TakeSet::new(&[1, 2, 3]).unwrap();
/// let values = game.nim_values(10_000).unwrap();
/// assert_eq!((values.preperiod, values.period), (0, 4));
/// assert_eq!(values.value(21), 1);
/// let lost = game.misere_losses(10_000).unwrap();
/// assert!(lost.value(21) && !lost.value(20));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TakeSet {
    takes: Vec<u64>,
}

impl TakeSet {
    /// Creates a set of takes; `None` when it is empty or holds 0.
    pub fn new(takes: &[u64]) -> Option<TakeSet> {
        let mut takes = takes.to_vec();
        takes.sort_unstable();
        takes.dedup();
        (takes.first().is_some_and(|&s| s > 0)).then_some(TakeSet { takes })
    }

    /// The takes in ascending order.
    pub fn takes(&self) -> &[u64] {
        &self.takes
    }

    /// The nim-sequence with its period proved, computing at most `limit` values; `None` when the
    /// proof needs more, or max S values do not fit into memory. Values are at most |S|.
    pub fn nim_values(&self, limit: usize) -> Option<Periodic<u32>> {
        self.periodic(limit, |values: &[u32], n| {
            let options = self.takes.iter().take_while(|&&s| s <= n as u64).map(|&s| values[n - s as usize]);
            if self.takes.len() < 64 {
                // The values are at most |S|: one word holds the set of them.
                options.fold(0u64, |seen, v| seen | 1 << v).trailing_ones()
            } else {
                crate::mex(options.map(u64::from)) as u32
            }
        })
    }

    /// The sequence of heaps that are lost for the player to move in misère play, as [`TakeSet::nim_values`] is in normal play.
    pub fn misere_losses(&self, limit: usize) -> Option<Periodic<bool>> {
        self.periodic(limit, |lost: &[bool], n| {
            let mut options = self.takes.iter().take_while(|&&s| s <= n as u64).peekable();
            options.peek().is_some() && options.all(|&s| !lost[n - s as usize])
        })
    }

    /// The sequence defined by `next` from the values before it, with its least preperiod and period.
    fn periodic<T: Copy + Eq>(&self, limit: usize, next: impl Fn(&[T], usize) -> T) -> Option<Periodic<T>> {
        let window = usize::try_from(*self.takes.last()?).ok().filter(|&w| w < limit)?;
        let mut values: Vec<T> = Vec::new();
        values.try_reserve_exact(window + 1).ok()?;
        for n in 0..window {
            values.push(next(&values, n));
        }
        // Brent's algorithm on the window that ends before `values.len()`: `anchor` is the start of the
        // window kept, and a cycle shows when the newest window equals it.
        let (mut anchor, mut power, mut steps) = (0usize, 1usize, 0usize);
        let period = loop {
            if values.len() >= limit {
                return None;
            }
            let n = values.len();
            values.push(next(&values, n));
            steps += 1;
            let newest = values.len() - window;
            if values[newest..] == values[anchor..anchor + window] {
                break newest - anchor;
            }
            if steps == power {
                (anchor, power, steps) = (newest, power * 2, 0);
            }
        };
        let mut preperiod = values.len() - window - period;
        while preperiod > 0 && values[preperiod - 1] == values[preperiod - 1 + period] {
            preperiod -= 1;
        }
        values.truncate(preperiod + period);
        Some(Periodic { preperiod, period, values })
    }
}

/// Returns `true` if a sum of heaps, all under the same take set, is lost for the player to move in misère play. Exact, by
/// exhaustive search over multisets of heaps; `None` when more than `budget` positions are known or waited for.
/// Each of them is held as a list of its heaps, of 8 bytes a heap.
pub fn misere_is_loss(set: &TakeSet, heaps: &[u64], budget: usize) -> Option<bool> {
    fn solve(
        set: &TakeSet,
        heaps: Vec<u64>,
        memo: &mut HashMap<Vec<u64>, bool>,
        budget: usize,
    ) -> Option<bool> {
        let mut stack = vec![heaps.clone()];
        while let Some(top) = stack.last() {
            if memo.contains_key(top) {
                stack.pop();
                continue;
            }
            let room = budget.checked_sub(memo.len() + stack.len())?;
            let mut pending = Vec::new();
            let (mut any, mut lost) = (false, true);
            'options: for (i, &h) in top.iter().enumerate() {
                if i > 0 && top[i - 1] == h {
                    continue;
                }
                for &s in set.takes.iter().take_while(|&&s| s <= h) {
                    any = true;
                    let mut next = top.clone();
                    next[i] -= s;
                    normalise(set, &mut next);
                    match memo.get(&next) {
                        Some(true) => {
                            lost = false;
                            break 'options;
                        }
                        Some(false) => {}
                        None if pending.len() == room => return None,
                        None => pending.push(next),
                    }
                }
            }
            if pending.is_empty() || !lost {
                let key = stack.pop().unwrap_or_default();
                memo.insert(key, any && lost);
            } else {
                stack.extend(pending);
            }
        }
        memo.get(&heaps).copied()
    }
    /// Heaps too small to move in do not matter.
    fn normalise(set: &TakeSet, heaps: &mut Vec<u64>) {
        heaps.retain(|&h| h >= set.takes[0]);
        heaps.sort_unstable();
    }
    let mut start = heaps.to_vec();
    normalise(set, &mut start);
    solve(set, start, &mut HashMap::new(), budget)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All options of a position were once listed before the budget was asked: here 90,000 lists of 30,000 heaps.
    #[test]
    fn a_small_budget_bounds_the_memory() {
        let set = TakeSet::new(&[1, 2, 3]).unwrap();
        let heaps: Vec<u64> = (1..=30_000).collect();
        assert_eq!(misere_is_loss(&set, &heaps, 100), None);
        assert_eq!(misere_is_loss(&set, &[], 1), Some(false));
        assert_eq!(misere_is_loss(&set, &[], 0), None);
        // The heaps 0 to 5.
        assert_eq!(misere_is_loss(&set, &[5], 6), Some(true));
    }
}
