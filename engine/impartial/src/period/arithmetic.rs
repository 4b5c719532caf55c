//! The theorem of arithmetic periods: G(n + p) = G(n) + s for ever. Its proof is in `docs/periods.md`; the names here are
//! the names there.

use super::{Period, Proof, reduce};
use crate::Code;
use crate::code::Digit;
use crate::sequence::Sequence;

/// Candidates for a period that are examined in full.
const CANDIDATES: usize = 3;

/// The theorem may hold for a multiple of the period only, the greater the power of two in the saltus the easier.
const MULTIPLES: [usize; 4] = [1, 2, 3, 4];

/// Types of options that are examined for one candidate, at most.
const MOST_TYPES: usize = 50_000_000;

/// Splits that the repeating end makes and that are examined for one candidate, at most.
const MOST_SPLITS: usize = 1 << 24;

/// A code as the theorem needs it: numbers of heaps that may be left, as bits.
struct Rules {
    /// After taking k = 0, 1, ….
    digits: Vec<u8>,
    /// After taking more: these digits repeat for ever.
    tail: Vec<u8>,
}

impl Rules {
    fn of(code: &Code) -> Option<Rules> {
        if code.has_conditions() || !code.is_hexadecimal() {
            return None;
        }
        let bits = |digits: &[Digit]| digits.iter().map(|d| d.heaps() as u8).collect::<Vec<u8>>();
        let rules = Rules { digits: bits(code.digits()), tail: bits(code.tail()) };
        (rules.endless() || code.splits_in_three()).then_some(rules)
    }

    fn endless(&self) -> bool {
        !self.tail.is_empty()
    }

    /// The takes up to `most` that may leave `heaps` heaps, 1 to 3; those of the tail only if `tail`.
    fn takes(&self, heaps: u32, tail: bool, most: usize) -> impl Iterator<Item = usize> + '_ {
        let first = usize::from(heaps < 2); // leaving one heap takes something
        let end = if tail && self.endless() { most + 1 } else { self.digits.len().min(most + 1) };
        let digit = |k: usize| match k.checked_sub(self.digits.len()) {
            Some(after) => self.tail[after % self.tail.len()],
            None => self.digits[k],
        };
        (first..end).filter(move |&k| digit(k) >> heaps & 1 == 1)
    }
}

/// Tries to prove an arithmetic period from the values that are known.
pub(super) fn prove(sequence: &Sequence) -> Option<Period> {
    let rules = Rules::of(sequence.code())?;
    let values: Vec<i64> = sequence.values().map(i64::from).collect();
    let last = values.len() - 1;
    let mut tried = 0;
    for period in 1..=last / 4 {
        let saltus = values[last] - values[last - period];
        if saltus <= 0 {
            continue;
        }
        let differs = |j: &usize| values[j + period] != values[*j] + saltus;
        let preperiod = (0..=last - period).rev().find(differs).map_or(0, |j| j + 1);
        if last < 3 * preperiod + 5 * (period + 1) + rules.digits.len() {
            continue;
        }
        if reduce(preperiod, period, saltus as u64, |n| values[n] as u64).0 < period {
            continue; // a multiple of a period that has been tried, with all multiples that the checker tries
        }
        let multiples = MULTIPLES.map(|times| times * rules.tail.len().max(1));
        for times in multiples.into_iter().filter(|times| times * period <= last / 4) {
            let claim = Claim::new(&rules, &values, preperiod, times * period, times as i64 * saltus);
            if claim.holds() {
                let saltus = saltus as u64;
                return Some(Period { preperiod, period, saltus, proof: Proof::Arithmetic { last } });
            }
        }
        tried += 1;
        if tried == CANDIDATES {
            break;
        }
    }
    None
}

/// The claim to be shown, with the quantities of the theorem.
struct Claim<'a> {
    rules: &'a Rules,
    g: &'a [i64],
    preperiod: usize,
    period: usize,
    saltus: i64,
    /// The largest power of two that divides the saltus.
    power: i64,
    /// Larger than 0 and than all values before the period begins.
    above: i64,
    last: usize,
}

impl<'a> Claim<'a> {
    fn new(rules: &'a Rules, g: &'a [i64], preperiod: usize, period: usize, saltus: i64) -> Claim<'a> {
        let above = g[..preperiod].iter().max().map_or(1, |m| m + 1);
        let power = 1 << saltus.trailing_zeros();
        Claim { rules, g, preperiod, period, saltus, power, above, last: g.len() - 1 }
    }

    fn holds(&self) -> bool {
        *self.base().start() > 3 * (self.first() + self.period) + self.rules.digits.len() + self.period
            && self.base().all(|n| self.g[n] >= self.above)
            && self.threes().is_some_and(|threes| {
                self.small_values_are_reached(&threes) && self.all_values_are_reached(&threes)
            })
            && self.base().all(|n| self.own_value_is_avoided(n))
    }

    /// The last period of heaps.
    fn base(&self) -> std::ops::RangeInclusive<usize> {
        self.last + 1 - self.period..=self.last
    }

    /// (U) Every value below `above + saltus` is reached from every heap of the base and all larger ones: by what the repeating end
    /// leaves; by leaving a heap that has the value beside two parts of equal values; or (the value 0) by leaving only such parts.
    fn small_values_are_reached(&self, threes: &[Vec<i64>]) -> bool {
        let (start, round) = (*self.base().start(), 2 * self.period);
        let pairs = self.equal_pairs();
        let most = (self.above + self.saltus) as usize;
        let mut heaps: Vec<Vec<usize>> = vec![Vec::new(); most];
        for (heap, &value) in self.g.iter().enumerate().skip(1) {
            if let Some(list) = heaps.get_mut(value as usize) {
                list.push(heap);
            }
        }
        // May n ≡ `n` leave `heap` (0: none) beside two equal parts with one of these takes?
        let beside = |n: usize, heap: usize, parts: u32| {
            self.rules.takes(parts, false, start).any(|k| {
                let used = heap + k;
                pairs[(n + round * used - used) % round].is_some_and(|sum| used + sum <= start)
            })
        };
        let Some(left) = self.left_by_the_end(most, threes) else { return false };
        (0..most).all(|value| {
            let pair =
                |n| heaps[value].iter().any(|&heap| beside(n, heap, 3)) || (value == 0 && beside(n, 0, 2));
            (!left.is_empty() && left.iter().all(|reached| reached[value])) || (0..round).all(pair)
        })
    }

    /// For each residue of the heap modulo the length of the repeating end, the values below `most` that its digits reach from the first heap
    /// of the base on by leaving nothing, one heap, alone or beside two equal ones, or two or three; from `above` on the latter only if they are
    /// as (R) wants them.
    fn left_by_the_end(&self, most: usize, threes: &[Vec<i64>]) -> Option<Vec<Vec<bool>>> {
        let (g, start, tail) = (self.g, *self.base().start(), &self.rules.tail);
        if tail.iter().any(|d| d & 12 != 0) && tail.len() * start * start > MOST_SPLITS {
            return None;
        }
        let mut left = vec![vec![false; most]; tail.len()];
        let wanted = |x: usize, y: usize| x >= self.first() && g[y] < self.power;
        for (n, reached) in (start..).zip(&mut left) {
            let mut mark = |value: i64| {
                if let Some(slot) = reached.get_mut(value as usize) {
                    *slot = true;
                }
            };
            for rest in 0..=start - self.rules.digits.len() {
                let digit = tail[(n - rest - self.rules.digits.len()) % tail.len()];
                if (rest == 0 && digit & 1 != 0) || (rest > 0 && digit & 2 != 0) {
                    mark(g[rest]);
                }
                if digit & 4 != 0 {
                    let parts = (1..=rest / 2).map(|x| (x, rest - x));
                    let fit =
                        |&(x, y): &(usize, usize)| g[x] ^ g[y] < self.above || wanted(x, y) || wanted(y, x);
                    parts.filter(fit).for_each(|(x, y)| mark(g[x] ^ g[y]));
                }
                if digit & 8 != 0 {
                    (1..rest.saturating_sub(1)).rev().step_by(2).for_each(|x| mark(g[x]));
                    threes[rest].iter().for_each(|&value| mark(value));
                }
            }
        }
        Some(left)
    }

    /// For each residue modulo twice the period the least sum of two parts of equal values, from which on all sums with this
    /// residue are such sums.
    fn equal_pairs(&self) -> Vec<Option<usize>> {
        let mut least = vec![None; 2 * self.period];
        let classes = || self.first()..self.first() + self.period;
        for i in classes() {
            for j in classes() {
                let difference = self.g[i] - self.g[j];
                if difference >= 0 && difference % self.saltus == 0 {
                    let sum = i + j + (difference / self.saltus) as usize * self.period;
                    let slot: &mut Option<usize> = &mut least[sum % (2 * self.period)];
                    *slot = Some(slot.map_or(sum, |old| old.min(sum)));
                }
            }
        }
        least
    }

    /// For every sum up to the last heap the values of three parts that add up to it, one in the period and the exclusive or of the
    /// others below `power`; empty if no move leaves three heaps.
    fn threes(&self) -> Option<Vec<Vec<i64>>> {
        let (g, first) = (self.g, self.first());
        if self.rules.takes(3, true, self.last).next().is_none() {
            return Some(Vec::new());
        }
        let distinct = |values: &mut dyn Iterator<Item = i64>| {
            let mut set: Vec<i64> = values.collect();
            set.sort_unstable();
            set.dedup();
            set
        };
        let small =
            |sum: usize| distinct(&mut (1..=sum / 2).map(|y| g[y] ^ g[sum - y]).filter(|&v| v < self.power));
        let pairs: Vec<Vec<i64>> = (0..=self.last).map(small).collect();
        let types = pairs.iter().map(Vec::len).max().unwrap_or(0) * self.last * self.last;
        let three = |sum: usize| {
            distinct(&mut (first..sum).flat_map(|x| pairs[sum - x].iter().map(move |v| g[x] ^ v)))
        };
        (types <= MOST_TYPES).then(|| (0..=self.last).map(three).collect())
    }

    /// (R) From each heap of the base every smaller value from `above` on is reached by a move that leaves one part in the
    /// period and others whose exclusive or is below `power`.
    fn all_values_are_reached(&self, threes: &[Vec<i64>]) -> bool {
        let (g, first) = (self.g, self.first());
        let small = |v: i64| v < self.power;
        if self.rules.takes(2, true, self.last).count() * self.period * self.last > MOST_TYPES {
            return false;
        }
        self.base().all(|n| {
            let mut reached = vec![false; g[n] as usize];
            let mut mark = |value: i64| {
                if let Some(slot) = reached.get_mut(value as usize) {
                    *slot = true;
                }
            };
            for k in self.rules.takes(1, true, n - first) {
                mark(g[n - k]);
            }
            for k in self.rules.takes(2, true, n - first) {
                (first..n - k).filter(|&x| small(g[n - k - x])).for_each(|x| mark(g[x] ^ g[n - k - x]));
            }
            for k in self.rules.takes(3, true, n) {
                threes[n - k].iter().for_each(|&v| mark(v));
            }
            (self.above..g[n]).all(|v| reached[v as usize])
        })
    }

    /// (A) No option of a heap n ≡ `heap` beyond the base has the value claimed for n.
    ///
    /// Moving whole periods from one part to the largest changes neither the sum of the values nor their low bits, so it
    /// is enough to look at options whose other parts are below the end of the first period.
    fn own_value_is_avoided(&self, heap: usize) -> bool {
        let (g, end) = (self.g, self.first() + self.period);
        // Takes of the tail are looked at as long as there is room for all types of options. All options of the last period of
        // these takes must be small: longer takes leave even smaller ones.
        let most = heap - 3 * end;
        let long = |k: usize| self.rules.endless() && k + self.period > most;
        let takes = |heaps| self.rules.takes(heaps, true, most);
        if takes(3).count() * self.period * end * end > MOST_TYPES {
            return false;
        }
        let fits = |k: usize, others: &[usize]| {
            let largest = heap - k - others.iter().sum::<usize>();
            let sum = others.iter().map(|&x| g[x]).sum::<i64>() + g[largest];
            sum < g[heap] || (!long(k) && self.avoids(heap, others, largest))
        };
        let parts =
            self.rules.tail.iter().map(|d| i64::from(d.checked_ilog2().unwrap_or(0))).max().unwrap_or(0);
        (1..end).all(|x| parts * g[x] < g[heap])
            && takes(1).all(|k| fits(k, &[]))
            && takes(2).all(|k| (1..end).all(|x| fits(k, &[x])))
            && takes(3).all(|k| (1..end).all(|x| (x..end).all(|y| fits(k, &[x, y]))))
    }

    /// The option with these parts, and all that differ from it by whole periods, do not have the value of the heap: the
    /// exclusive or is at most the sum, it has the parity of the sum, and its low bits do not depend on the period.
    fn avoids(&self, heap: usize, others: &[usize], largest: usize) -> bool {
        let g = self.g;
        let beside = others.iter().fold(0, |v, &x| v ^ g[x]);
        let value = beside ^ g[largest];
        (value ^ g[heap]) & 1 == 1
            || (value ^ g[heap]) & (self.power - 1) != 0
            || (others.iter().all(|&x| x < self.preperiod) && beside < self.power && value != g[heap])
    }

    /// The first heap of the period that can be a part.
    fn first(&self) -> usize {
        self.preperiod.max(1)
    }
}
