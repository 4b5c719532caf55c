//! The moves from a heap under a code: listed, asked for one by one, and counted.

use super::digit::WAYS_PERIOD;
use super::{Code, Digit, MOST_COUNTED};
use crate::heap::HeapOption;
use std::iter;

impl Code {
    /// The moves from a heap, lazily: by counters taken (those that add most come first), then by number of heaps left, then by size.
    /// Unordered splits are listed once. The work is proportional to the moves listed and the length of the
    /// code, not to the size of the heap; only where any number of equal heaps may be left, it is the root of the heap more. Nothing is added to
    /// a heap that would then have more than `u64::MAX` counters.
    ///
    /// ```
    /// let kayles = boyi_impartial::Code::named("kayles").unwrap();
    /// let left: Vec<Vec<u64>> = kayles.options(4).map(|o| o.parts().to_vec()).collect();
    /// assert_eq!(left, [vec![3], vec![1, 2], vec![2], vec![1, 1]]);
    /// ```
    pub fn options(&self, heap: u64) -> impl Iterator<Item = HeapOption> + '_ {
        let taking = self.asked(heap).flat_map(move |take| self.digit(take).options(take, heap - take));
        self.options_adding(heap).chain(taking)
    }

    /// The moves from a heap that take exactly `take` counters, in the order of [`Code::options`]; those that add some take none.
    ///
    /// ```
    /// let kayles = boyi_impartial::Code::named("kayles").unwrap();
    /// let left: Vec<Vec<u64>> = kayles.options_taking(7, 2).map(|o| o.parts().to_vec()).collect();
    /// assert_eq!(left, [vec![5], vec![1, 4], vec![2, 3]]);
    /// ```
    pub fn options_taking(&self, heap: u64, take: u64) -> impl Iterator<Item = HeapOption> + '_ {
        let adding = (take == 0).then(|| self.options_adding(heap));
        let digit = if take <= heap { self.digit(take) } else { Digit::default() };
        adding.into_iter().flatten().chain(digit.options(take, heap.saturating_sub(take)))
    }

    /// The moves from a heap that add counters to it.
    fn options_adding(&self, heap: u64) -> impl Iterator<Item = HeapOption> + '_ {
        self.sums(heap).flat_map(|(digit, sum)| digit.options(0, sum))
    }

    /// The heap with counters added, the most first, and the digit that says how it may be split.
    fn sums(&self, heap: u64) -> impl Iterator<Item = (Digit, u64)> + '_ {
        let sum = move |(k, digit): (usize, &Digit)| Some((*digit, heap.checked_add(k as u64 + 1)?));
        self.added.iter().enumerate().rev().filter_map(sum)
    }

    /// Returns `true` if there is a move from a heap, without listing the heaps as [`Code::options`] does.
    ///
    /// ```
    /// let equal: boyi_impartial::Code = "{2+}=.0".parse().unwrap();
    /// assert!(equal.has_options(1_000_000_000_039) && !equal.has_options(1));
    /// ```
    pub fn has_options(&self, heap: u64) -> bool {
        self.sums(heap).any(|(digit, sum)| digit.ways(sum) > 0)
            || self.asked(heap).any(|take| self.digit(take).ways(heap - take) > 0)
    }

    /// All numbers of counters that may be asked for in a heap, ascending: those under repeating digits only if they can leave it in some way.
    fn asked(&self, heap: u64) -> impl Iterator<Item = u64> + '_ {
        let written = (0..self.digits.len() as u64).take_while(move |&take| take <= heap);
        let repeating = iter::once_with(move || self.repeating_takes(heap)).flatten();
        let whole = (heap >= self.digits.len() as u64).then_some(heap);
        written.chain(repeating).chain(whole)
    }

    /// The takes under repeating digits, smaller than the heap, that leave it in some way, ascending; some more where they leave four heaps
    /// or more.
    fn repeating_takes(&self, heap: u64) -> impl Iterator<Item = u64> + '_ {
        let first = self.digits.len() as u64;
        let turn = self.turn();
        // Heaps that cannot be left after one of these takes cannot be left after a full turn more either; but four equal heaps might.
        let leaves = |digit: Digit, rest| digit.is_wide() || digit.ways(rest) > 0;
        // Found one by one: `has_options` needs only the first.
        let first_turn = first..first.saturating_add(turn).min(heap);
        let mut first_takes = first_turn.filter(move |&take| leaves(self.digit(take), heap - take));
        let mut takes = Vec::new();
        let (mut turns, mut next) = (0, 0);
        iter::from_fn(move || {
            if turns == 0 {
                if let Some(take) = first_takes.next() {
                    takes.push(take);
                    return Some(take);
                }
                turns = turn;
            }
            if next == takes.len() {
                (turns, next) = (turns + turn, 0);
            }
            let take = takes.get(next)?.checked_add(turns)?;
            next += 1;
            (take < heap).then_some(take)
        })
    }

    /// The distance between two takes under repeating digits with the same digit and the same rest
    /// modulo [`WAYS_PERIOD`]; 0 without repeating digits.
    fn turn(&self) -> u64 {
        WAYS_PERIOD * self.tail.len() as u64
    }

    /// The number of [`options`](Code::options) of a heap, saturating; `u64::MAX` too where more than [`MOST_COUNTED`] counters may be left in four
    /// heaps or more. The work is proportional to the length of the code.
    ///
    /// ```
    /// use boyi_impartial::Code;
    /// assert_eq!(Code::named("lasker").unwrap().count(1_000_000_000_000), 1_500_000_000_000);
    /// // All partitions but that into one part (those of 100 are 190,569,292).
    /// assert_eq!("{2+}.0".parse::<Code>().unwrap().count(100), 190_569_291);
    /// ```
    pub fn count(&self, heap: u64) -> u64 {
        let adding = self.sums(heap).fold(0u64, |sum, (digit, rest)| sum.saturating_add(digit.ways(rest)));
        let first = self.digits.len() as u64;
        let written = (0..first)
            .take_while(|&take| take <= heap)
            .fold(adding, |sum, take| sum.saturating_add(self.digit(take).ways(heap - take)));
        if heap < first {
            return written;
        }
        let most = heap - first;
        let written = written.saturating_add(self.digit(heap).ways(0));
        if self.tail.iter().any(|digit| digit.is_wide()) {
            let ways = |rest| self.digit(heap - rest).ways(rest);
            let all = || (1..=most).fold(written, |sum, rest| sum.saturating_add(ways(rest)));
            return if most > MOST_COUNTED { u64::MAX } else { all() };
        }
        let turn = self.turn();
        (1..=turn.min(most)).fold(written, |sum, rest| {
            // This digit leaves rest, rest + turn, rest + 2·turn, … counters: a polynomial, summed by its differences.
            let ways = |turns: u64| u128::from(self.digit(heap - rest).ways(rest + turns * turn));
            let [zero, one, two] = [0, 1, 2].map(ways);
            let times = u128::from((most - rest) / turn) + 1;
            let pairs = times * (times - 1) / 2;
            let triples = pairs.saturating_mul(times.saturating_sub(2)) / 3;
            let in_all = (times * zero)
                .saturating_add(pairs.saturating_mul(one - zero))
                .saturating_add(triples.saturating_mul(two + zero - 2 * one));
            sum.saturating_add(u64::try_from(in_all).unwrap_or(u64::MAX))
        })
    }

    /// Returns `true` if `option` is one of the [`options`](Code::options) of a heap.
    pub fn allows(&self, heap: u64, option: &HeapOption) -> bool {
        let parts = option.parts();
        let left = parts.iter().try_fold(0u64, |sum, &part| sum.checked_add(part));
        let Some(whole) = left.and_then(|left| left.checked_add(option.take)) else { return false };
        let digit = match whole.checked_sub(heap) {
            Some(0) => self.digit(option.take),
            Some(more) if option.take == 0 => {
                usize::try_from(more - 1).ok().and_then(|k| self.added.get(k)).copied().unwrap_or_default()
            }
            _ => return false,
        };
        digit.permits(parts)
    }
}
