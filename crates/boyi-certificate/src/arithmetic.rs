//! The theorem of arithmetic periods, as `docs/periods.md` states it: with G(n + p) = G(n) + s for n0 ≤ n ≤ L − p, the
//! conditions (U), (R) and (A) on the last p heaps prove it for ever. It may be shown for a multiple of the period.

use crate::{Budget, Game, Refused, refuse};
use std::collections::BTreeSet;

/// Is the theorem satisfied by the values computed, for the period or a small multiple of it?
pub(crate) fn check(
    game: &Game,
    g: &[u16],
    n0: usize,
    p: usize,
    s: usize,
    budget: &mut Budget,
) -> Result<(), Refused> {
    let step = game.tail.len().max(1);
    let mut first = Ok(());
    for times in (1..=4).map(|times| times * step) {
        let why = shown(game, g, n0, times * p, times * s, budget);
        budget.spend(0)?;
        if why.is_ok() {
            return why;
        }
        first = first.and(why);
    }
    first
}

fn shown(game: &Game, g: &[u16], n0: usize, p: usize, s: usize, budget: &mut Budget) -> Result<(), Refused> {
    let last = g.len() - 1;
    let first = n0.max(1);
    let d = game.digits.len();
    if last < p || last - p < 3 * (first + p) + d + p {
        return refuse(format!("{last} heaps are too few for the theorem 'arithmetic'"));
    }
    let begin = last - p + 1;
    let g = |n: usize| usize::from(g[n]);
    let above = (0..n0).map(g).max().map_or(1, |m| m + 1);
    let power = 1 << s.trailing_zeros();
    let endless = !game.tail.is_empty();

    // (U) Each value below above + s is reached from every heap n ≥ begin, whatever n is modulo 2p.
    let mut pairs = vec![usize::MAX; 2 * p]; // the least sum, by residue, of two parts of equal values
    for x in first..first + p {
        budget.spend(last)?;
        for y in (first..=last).filter(|&y| g(y) == g(x)) {
            let r = (x + y) % (2 * p);
            pairs[r] = pairs[r].min(x + y);
        }
    }
    let fits = |n: usize, used: usize| {
        let sum = pairs[(n + 2 * p - used % (2 * p)) % (2 * p)];
        sum != usize::MAX && used + sum <= begin
    };
    // The values, as (R) wants them, of three parts that add up to m.
    let three = |m: usize| {
        let mut values = BTreeSet::new();
        for y in 1..m {
            for z in (y..m).take_while(|z| y + z + first <= m).filter(|&z| g(y) ^ g(z) < power) {
                values.insert((g(y) ^ g(z) ^ g(m - y - z)) as u16);
            }
        }
        values
    };
    let mut threes: Vec<BTreeSet<u16>> = Vec::new();
    budget.spend(3 * game.end(last))?;
    if game.takes(3, last).next().is_some() {
        for m in 0..=last {
            budget.spend(m * m / 4)?;
            threes.push(three(m));
        }
    }

    // The values that the repeating end reaches from all heaps begin, begin + 1, …: it leaves m or less, whatever n ≡ that heap.
    let mut always = vec![!game.tail.is_empty(); above + s];
    for n in begin..begin + game.tail.len() {
        let mut reached = vec![false; always.len().max(1 << 16)];
        for m in 0..=begin - d {
            let digit = game.digit(n - m).heaps;
            budget.spend(1)?;
            if digit & if m == 0 { 1 } else { 2 } != 0 {
                reached[g(m)] = true;
            }
            if digit & 4 != 0 {
                budget.spend(m)?;
                for (x, y) in (1..m).map(|x| (x, m - x)) {
                    if g(x) ^ g(y) < above || (x >= first && g(y) < power) {
                        reached[g(x) ^ g(y)] = true;
                    }
                }
            }
            if digit & 8 != 0 {
                budget.spend(m + threes[m].len())?;
                // A heap x beside two equal ones.
                (1..m).filter(|x| (m - x) % 2 == 0).for_each(|x| reached[g(x)] = true);
                threes[m].iter().for_each(|&v| reached[usize::from(v)] = true);
            }
        }
        budget.spend(reached.len())?;
        always.iter_mut().zip(&reached).for_each(|(all, reached)| *all &= reached);
    }
    let two_takes: Vec<usize> = game.takes(2, begin).collect();
    let three_takes: Vec<usize> = game.takes(3, begin).collect();
    for v in (0..above + s).filter(|&v| !always[v]) {
        let heaps: Vec<usize> = (1..=last).filter(|&x| g(x) == v).collect();
        budget.spend(last + 2 * p * (1 + two_takes.len() + three_takes.len() * heaps.len()))?;
        let from = |n: usize| {
            three_takes.iter().any(|k| heaps.iter().any(|x| fits(n, x + k)))
                || (v == 0 && two_takes.iter().any(|&k| fits(n, k)))
        };
        if !(0..2 * p).all(from) {
            return refuse(format!("the value {v} is not always within reach"));
        }
    }

    for n in begin..=last {
        if g(n) < above {
            return refuse(format!("G({n}) is not above the values before the period"));
        }
        // (R) Every value from `above` to G(n) is reached with one part ≥ n0 and others worth less than the power together.
        let mut reached = vec![false; 1 << 16];
        budget.spend(reached.len() + 3 * game.end(n))?;
        for k in game.takes(1, n - first) {
            reached[g(n - k)] = true;
        }
        for k in game.takes(2, n - first) {
            budget.spend(n - k)?;
            for x in (first..n - k).filter(|x| g(n - k - x) < power) {
                reached[g(x) ^ g(n - k - x)] = true;
            }
        }
        for k in game.takes(3, n) {
            budget.spend(threes[n - k].len())?;
            threes[n - k].iter().for_each(|&v| reached[usize::from(v)] = true);
        }
        if let Some(v) = (above..g(n)).find(|&v| !reached[v]) {
            return refuse(format!("heap {n}: the value {v} is not reached in a way that goes on"));
        }
        // (A) No option is worth G(n): too small, of other parity, of other low bits, or another value a period later too.
        let end = first + p;
        let most = n - 3 * end;
        budget.spend(end + game.tail.len() + 3 * game.end(most))?;
        let tail_parts =
            game.tail.iter().map(|d| d.heaps.checked_ilog2().unwrap_or(0) as usize).max().unwrap_or(0);
        if (1..end).any(|x| tail_parts * g(x) >= g(n)) {
            return refuse(format!("heap {n}: small parts may be worth as much"));
        }
        for heaps in 1..=3 {
            for k in game.takes(heaps, most) {
                for x in if heaps > 1 { 1..end } else { 0..1 } {
                    budget.spend(if heaps > 2 { end - x } else { 1 })?;
                    for y in if heaps > 2 { x..end } else { 0..1 } {
                        let z = n - k - x - y;
                        let (sum, beside) = (g(x) + g(y) + g(z), g(x) ^ g(y));
                        let value = beside ^ g(z);
                        let avoided = sum < g(n)
                            || !(endless && k + p > most)
                                && (value % 2 != g(n) % 2
                                    || value % power != g(n) % power
                                    || (x < n0.max(1) && y < n0.max(1) && beside < power && value != g(n)));
                        if !avoided {
                            return refuse(format!(
                                "heap {n}: the option {x}, {y}, {z} may be worth as much"
                            ));
                        }
                    }
                }
            }
        }
    }
    Ok(())
}
