//! The theorem of arithmetic periods, as `docs/periods.md` states it: with G(n + p) = G(n) + s for n0 ≤ n ≤ L − p, the
//! conditions (U), (R) and (A) on the last p heaps prove it for ever. It may be shown for a multiple of the period.

use crate::{Budget, Rejected, code::Game, reject};
use std::collections::BTreeSet;

/// Is the theorem satisfied by the values computed, for the period or a small multiple of it?
pub(crate) fn check(
    game: &Game,
    g: &[u16],
    n0: usize,
    p: usize,
    s: usize,
    budget: &mut Budget,
) -> Result<(), Rejected> {
    let step = game.tail.len().max(1);
    let mut first = Ok(());
    for times in (1..=4).map(|times| times * step) {
        let why = check_multiple(game, g, n0, times * p, times * s, budget);
        budget.spend(0)?;
        if why.is_ok() {
            return why;
        }
        first = first.and(why);
    }
    first
}

/// The theorem for the period `p` of saltus `s`, which need not be the least.
fn check_multiple(
    game: &Game,
    g: &[u16],
    n0: usize,
    p: usize,
    s: usize,
    budget: &mut Budget,
) -> Result<(), Rejected> {
    let last = g.len() - 1;
    let first = n0.max(1);
    if last < p || last - p < 3 * (first + p) + game.digits.len() + p {
        return reject(format!("{last} heaps are too few for the theorem 'arithmetic'"));
    }
    let above = g[..n0].iter().max().map_or(1, |&m| usize::from(m) + 1);
    let power = 1 << s.trailing_zeros();
    let mut theorem =
        Theorem { game, values: g, first, period: p, begin: last - p + 1, above, power, threes: Vec::new() };
    theorem.check_small_values(above + s, budget)?;
    for n in theorem.begin..=last {
        if theorem.g(n) < above {
            return reject(format!("G({n}) is not above the values before the period"));
        }
        theorem.check_reached(n, budget)?;
        theorem.check_avoided(n, n0, budget)?;
    }
    Ok(())
}

/// The quantities in the conditions.
struct Theorem<'a> {
    game: &'a Game,
    values: &'a [u16],
    /// The first heap of the period that is not 0.
    first: usize,
    period: usize,
    /// The first heap of the last period computed.
    begin: usize,
    /// One more than the largest value before the period, at least 1.
    above: usize,
    /// The largest power of two that divides the saltus.
    power: usize,
    /// By the number of counters left in three heaps: the values, as (R) wants them. Empty where no move leaves three.
    threes: Vec<BTreeSet<u16>>,
}

impl Theorem<'_> {
    fn g(&self, n: usize) -> usize {
        usize::from(self.values[n])
    }

    fn last(&self) -> usize {
        self.values.len() - 1
    }

    /// (U) Each value below `values` is reached from every heap n ≥ begin, whatever n is modulo 2p.
    fn check_small_values(&mut self, values: usize, budget: &mut Budget) -> Result<(), Rejected> {
        let (last, p) = (self.last(), self.period);
        let pairs = self.equal_pairs(budget)?;
        let fits = |n: usize, used: usize| {
            let sum = pairs[(n + 2 * p - used % (2 * p)) % (2 * p)];
            sum != usize::MAX && used + sum <= self.begin
        };
        budget.spend(3 * self.game.end(last))?;
        let mut threes = Vec::new();
        if self.game.takes(3, last).next().is_some() {
            for m in 0..=last {
                budget.spend(m * m / 4)?;
                threes.push(self.values_of_three(m));
            }
        }
        let always = self.reached_by_tail(values, &threes, budget)?;
        let two_takes: Vec<usize> = self.game.takes(2, self.begin).collect();
        let three_takes: Vec<usize> = self.game.takes(3, self.begin).collect();
        for v in (0..values).filter(|&v| !always[v]) {
            let heaps: Vec<usize> = (1..=last).filter(|&x| self.g(x) == v).collect();
            budget.spend(last + 2 * p * (1 + two_takes.len() + three_takes.len() * heaps.len()))?;
            let from = |n: usize| {
                three_takes.iter().any(|k| heaps.iter().any(|x| fits(n, x + k)))
                    || (v == 0 && two_takes.iter().any(|&k| fits(n, k)))
            };
            if !(0..2 * p).all(from) {
                return reject(format!("the value {v} is not always within reach"));
            }
        }
        self.threes = threes;
        Ok(())
    }

    /// The least sum, by residue modulo 2p, of two parts of equal values, one of them in the period.
    fn equal_pairs(&self, budget: &mut Budget) -> Result<Vec<usize>, Rejected> {
        let (first, last, p) = (self.first, self.last(), self.period);
        let mut pairs = vec![usize::MAX; 2 * p];
        for x in first..first + p {
            budget.spend(last)?;
            for y in (first..=last).filter(|&y| self.g(y) == self.g(x)) {
                let r = (x + y) % (2 * p);
                pairs[r] = pairs[r].min(x + y);
            }
        }
        Ok(pairs)
    }

    /// The values, as (R) wants them, of three parts that add up to m.
    fn values_of_three(&self, m: usize) -> BTreeSet<u16> {
        let mut values = BTreeSet::new();
        for y in 1..m {
            let small = |z: &usize| self.g(y) ^ self.g(*z) < self.power;
            for z in (y..m).take_while(|z| y + z + self.first <= m).filter(small) {
                values.insert((self.g(y) ^ self.g(z) ^ self.g(m - y - z)) as u16);
            }
        }
        values
    }

    /// The values below `values` that the repeating end reaches from all heaps begin, begin + 1, …: it leaves m or less, whatever
    /// n ≡ that heap.
    fn reached_by_tail(
        &self,
        values: usize,
        threes: &[BTreeSet<u16>],
        budget: &mut Budget,
    ) -> Result<Vec<bool>, Rejected> {
        let mut always = vec![!self.game.tail.is_empty(); values];
        for n in self.begin..self.begin + self.game.tail.len() {
            let mut reached = vec![false; always.len().max(1 << 16)];
            for m in 0..=self.begin - self.game.digits.len() {
                let digit = self.game.digit(n - m).heaps;
                budget.spend(1)?;
                if digit & if m == 0 { 1 } else { 2 } != 0 {
                    reached[self.g(m)] = true;
                }
                if digit & 4 != 0 {
                    budget.spend(m)?;
                    for (x, y) in (1..m).map(|x| (x, m - x)) {
                        let value = self.g(x) ^ self.g(y);
                        if value < self.above || (x >= self.first && self.g(y) < self.power) {
                            reached[value] = true;
                        }
                    }
                }
                if digit & 8 != 0 {
                    budget.spend(m + threes[m].len())?;
                    // A heap x beside two equal ones.
                    (1..m).filter(|x| (m - x) % 2 == 0).for_each(|x| reached[self.g(x)] = true);
                    threes[m].iter().for_each(|&v| reached[usize::from(v)] = true);
                }
            }
            budget.spend(reached.len())?;
            always.iter_mut().zip(&reached).for_each(|(all, reached)| *all &= reached);
        }
        Ok(always)
    }

    /// (R) Every value from `above` to G(n) is reached with one part ≥ n0 and others of values below the power together.
    fn check_reached(&self, n: usize, budget: &mut Budget) -> Result<(), Rejected> {
        let mut reached = vec![false; 1 << 16];
        budget.spend(reached.len() + 3 * self.game.end(n))?;
        for k in self.game.takes(1, n - self.first) {
            reached[self.g(n - k)] = true;
        }
        for k in self.game.takes(2, n - self.first) {
            budget.spend(n - k)?;
            for x in (self.first..n - k).filter(|x| self.g(n - k - x) < self.power) {
                reached[self.g(x) ^ self.g(n - k - x)] = true;
            }
        }
        for k in self.game.takes(3, n) {
            budget.spend(self.threes[n - k].len())?;
            self.threes[n - k].iter().for_each(|&v| reached[usize::from(v)] = true);
        }
        match (self.above..self.g(n)).find(|&v| !reached[v]) {
            Some(v) => reject(format!("heap {n}: the value {v} is not reached in a way that goes on")),
            None => Ok(()),
        }
    }

    /// (A) No option has the value G(n): too small, of other parity, of other low bits, or another value a period later too.
    fn check_avoided(&self, n: usize, n0: usize, budget: &mut Budget) -> Result<(), Rejected> {
        let (game, p) = (self.game, self.period);
        let end = self.first + p;
        let most = n - 3 * end;
        budget.spend(end + game.tail.len() + 3 * game.end(most))?;
        let tail_parts =
            game.tail.iter().map(|d| d.heaps.checked_ilog2().unwrap_or(0) as usize).max().unwrap_or(0);
        if (1..end).any(|x| tail_parts * self.g(x) >= self.g(n)) {
            return reject(format!("heap {n}: small parts may have that value"));
        }
        let endless = !game.tail.is_empty();
        let is_avoided = |k: usize, x: usize, y: usize, z: usize| {
            let (sum, beside) = (self.g(x) + self.g(y) + self.g(z), self.g(x) ^ self.g(y));
            let (value, wanted) = (beside ^ self.g(z), self.g(n));
            let before = x < n0.max(1) && y < n0.max(1);
            let differs = value % 2 != wanted % 2
                || value % self.power != wanted % self.power
                || (before && beside < self.power && value != wanted);
            sum < wanted || (!(endless && k + p > most) && differs)
        };
        for heaps in 1..=3 {
            for k in game.takes(heaps, most) {
                for x in if heaps > 1 { 1..end } else { 0..1 } {
                    budget.spend(if heaps > 2 { end - x } else { 1 })?;
                    for y in if heaps > 2 { x..end } else { 0..1 } {
                        let z = n - k - x - y;
                        if !is_avoided(k, x, y, z) {
                            return reject(format!("heap {n}: the option {x}, {y}, {z} may have that value"));
                        }
                    }
                }
            }
        }
        Ok(())
    }
}
