//! Moore's Nim_k: a move takes counters from 1 to k heaps, any amounts, at least one in all.
//!
//! E. H. Moore, "A generalization of the game called Nim", Annals of Mathematics 11 (1910), 93–94.
//!
//! **Normal play.** The mover loses iff in every binary column the number of heaps with that bit set is
//! divisible by k + 1. k = 1 is Nim.
//!
//! **Misère play.** As long as some heap has two or more counters the same positions are lost; when
//! every heap is at most 1, the mover loses iff the number of ones is ≡ 1 modulo k + 1. Proof: with ones only, a
//! move takes 1 to k of them. With up to k larger heaps, b ≥ 1 of them, the mover makes each 0 or 1 and may take
//! k − b ones: the number of ones left can be any of k + 1 consecutive numbers, or of 0 … b + the ones there are,
//! and one of those is ≡ 1. With more than k larger heaps every move leaves one of them, so that the argument of
//! normal play holds; and a balanced position with a larger heap has more than k. (Also tested against exhaustive
//! search for k ≤ 4.)
//!
//! **Construction of a winning move** ([`winning_move`]). Go through the columns from the highest bit
//! down. A heap that was already lowered in a higher bit is *free*: its lower bits may be set at will and
//! it stays lowered. With r ≡ count mod (k + 1) over the heaps that are not free and f free heaps:
//! if k + 1 − r ≤ f (or r = 0), set the bit in k + 1 − r (or 0) free heaps; otherwise clear it in r heaps that have it,
//! which become free. In the second case f + r ≤ k, so at most k heaps change.

use std::ops::ControlFlow;

pub use crate::columns::columns;
use crate::columns::{bit_counts, residue};
use crate::{Convention, HeapMove};

fn is_balanced(heaps: &[u64], k: usize) -> bool {
    if k == 1 {
        return heaps.iter().fold(0, |sum, heap| sum ^ heap) == 0;
    }
    bit_counts(heaps).iter().all(|&c| residue(c, k) == 0)
}

/// Returns `true` if the position is lost for the player to move (a P-position) in Nim_k.
///
/// ```
/// use boyi_impartial::{moore, Convention::*};
/// assert!(moore::is_loss(&[1, 2, 3, 3, 2, 1], 1, Normal));
/// assert!(moore::is_loss(&[5, 5, 5], 2, Normal));
/// assert!(moore::is_loss(&[1, 1, 1, 1], 2, Misere));
/// ```
///
/// # Panics
/// When `k` is 0.
pub fn is_loss(heaps: &[u64], k: usize, convention: Convention) -> bool {
    assert!(k >= 1, "Nim_k needs k ≥ 1");
    if convention == Convention::Misere && heaps.iter().all(|&h| h <= 1) {
        let ones = heaps.iter().filter(|&&h| h == 1).count();
        return residue(ones, k) == 1;
    }
    is_balanced(heaps, k)
}

/// A constructed winning move: the heaps that change, by index, 1 to k of them. `None` exactly when the
/// mover has lost or the game is over.
///
/// ```
/// use boyi_impartial::{moore, Convention::Normal};
/// let mut heaps = [1, 2, 3, 4];
/// let mv = moore::winning_move(&heaps, 2, Normal).unwrap();
/// assert!(mv.len() <= 2);
/// for m in mv { heaps[m.heap] -= m.take; }
/// assert!(moore::is_loss(&heaps, 2, Normal));
/// ```
///
/// # Panics
/// When `k` is 0.
pub fn winning_move(heaps: &[u64], k: usize, convention: Convention) -> Option<Vec<HeapMove>> {
    assert!(k >= 1, "Nim_k needs k ≥ 1");
    if convention == Convention::Misere {
        let big = heaps.iter().filter(|&&h| h >= 2).count();
        if big <= k {
            return winning_moves(heaps, k, convention, 1).pop();
        }
        // More than k big heaps: one of them stays as it is, so the normal move is right.
    }
    let counts = bit_counts(heaps);
    let mut free: Vec<(usize, u64)> = Vec::new(); // heap, size being built
    let mut is_free = vec![false; heaps.len()];
    for bit in (0..64).rev() {
        let tight = counts[bit] - free.iter().filter(|(i, _)| heaps[*i] >> bit & 1 == 1).count();
        let r = residue(tight, k);
        if r == 0 {
            continue;
        }
        let wanted = k - r + 1;
        if wanted <= free.len() {
            // Heaps that had the bit keep it first: the move then takes fewer counters.
            let mut left = wanted;
            for had in [1, 0] {
                for (i, size) in free.iter_mut().filter(|(i, _)| heaps[*i] >> bit & 1 == had) {
                    if left == 0 {
                        break;
                    }
                    debug_assert!(*size < heaps[*i]);
                    *size |= 1 << bit;
                    left -= 1;
                }
            }
        } else {
            // r more heaps lose this bit; above it they stay as they were, below it they are free.
            let chosen = heaps.iter().enumerate().filter(|&(i, h)| h >> bit & 1 == 1 && !is_free[i]);
            let chosen: Vec<usize> = chosen.map(|(i, _)| i).take(r).collect();
            for i in chosen {
                is_free[i] = true;
                free.push((i, clear_from(heaps[i], bit)));
            }
        }
    }
    if free.is_empty() {
        return None;
    }
    free.sort_unstable();
    Some(free.into_iter().map(|(heap, size)| HeapMove { heap, take: heaps[heap] - size }).collect())
}

/// `size` with bit `bit` and all lower bits cleared.
fn clear_from(size: u64, bit: usize) -> u64 {
    size & !(u64::MAX >> (63 - bit))
}

/// Winning moves, at most `limit` of them; complete when fewer than `limit` are returned. Each move lists
/// the heaps that change in order of their index. The work is proportional to the moves returned (times
/// 64 and the number of heaps): the construction above never runs into a dead end.
///
/// ```
/// use boyi_impartial::{moore, Convention::Normal};
/// assert_eq!(moore::winning_moves(&[3, 5, 7], 1, Normal, 100).len(), 3);
/// ```
///
/// # Panics
/// When `k` is 0.
pub fn winning_moves(heaps: &[u64], k: usize, convention: Convention, limit: usize) -> Vec<Vec<HeapMove>> {
    assert!(k >= 1, "Nim_k needs k ≥ 1");
    let mut found = Vec::new();
    if limit == 0 {
        return found;
    }
    if convention == Convention::Misere {
        let big: Vec<usize> = (0..heaps.len()).filter(|&i| heaps[i] >= 2).collect();
        if big.len() <= k {
            misere_endgame(heaps, k, &big, limit, &mut found);
            return found;
        }
    }
    let is_free = vec![false; heaps.len()];
    let mut search = Search { heaps, k, limit, free: Vec::new(), is_free, found };
    if !is_balanced(heaps, k) {
        let _ = search.column(64);
    }
    search.found
}

/// At most k heaps have two counters or more: bring all of them to 0 or 1 and take ones, so that the
/// ones left are ≡ 1 modulo k + 1.
fn misere_endgame(heaps: &[u64], k: usize, big: &[usize], limit: usize, found: &mut Vec<Vec<HeapMove>>) {
    let ones: Vec<usize> = (0..heaps.len()).filter(|&i| heaps[i] == 1).collect();
    let mut is_kept = vec![false; heaps.len()];
    for kept in 0..=big.len() {
        // `kept` big heaps become ones and `removed` ones disappear, of which there is only one number up to k that
        // may do; k − |big| more heaps may change.
        let Some(over) = (ones.len() + kept).checked_sub(1) else { continue };
        let removed = residue(over, k);
        if removed > (k - big.len()).min(ones.len()) || big.len() + removed == 0 {
            continue;
        }
        let flow = subsets(big, kept, &mut |keep| {
            keep.iter().for_each(|&heap| is_kept[heap] = true);
            let flow = subsets(&ones, removed, &mut |gone| {
                let mut mv: Vec<HeapMove> = gone.iter().map(|&heap| HeapMove { heap, take: 1 }).collect();
                mv.extend(
                    big.iter().map(|&heap| HeapMove { heap, take: heaps[heap] - u64::from(is_kept[heap]) }),
                );
                mv.sort_unstable();
                found.push(mv);
                if found.len() < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            keep.iter().for_each(|&heap| is_kept[heap] = false);
            flow
        });
        if flow.is_break() {
            return;
        }
    }
}

/// Calls `visit` with every subset of `items` of the given size, in lexicographic order.
fn subsets(
    items: &[usize],
    size: usize,
    visit: &mut dyn FnMut(&[usize]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if size > items.len() {
        return ControlFlow::Continue(());
    }
    let mut at: Vec<usize> = (0..size).collect();
    let mut chosen: Vec<usize> = items[..size].to_vec();
    loop {
        visit(&chosen)?;
        // Advance the last index that can move, and pack the ones after it.
        let Some(i) = (0..size).rev().find(|&i| at[i] < items.len() - size + i) else {
            return ControlFlow::Continue(());
        };
        at[i] += 1;
        for j in i..size {
            at[j] = at[i] + (j - i);
            chosen[j] = items[at[j]];
        }
    }
}

/// Depth-first enumeration of the construction: one level per column.
struct Search<'a> {
    heaps: &'a [u64],
    k: usize,
    limit: usize,
    /// Lowered heaps with the size built so far.
    free: Vec<(usize, u64)>,
    /// The indices of those heaps.
    is_free: Vec<bool>,
    found: Vec<Vec<HeapMove>>,
}

impl Search<'_> {
    /// Decides the columns below `above`.
    fn column(&mut self, above: usize) -> ControlFlow<()> {
        let Some(bit) = above.checked_sub(1) else {
            let mut mv: Vec<HeapMove> = self
                .free
                .iter()
                .map(|&(heap, size)| HeapMove { heap, take: self.heaps[heap] - size })
                .collect();
            mv.sort_unstable();
            self.found.push(mv);
            return if self.found.len() < self.limit {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            };
        };
        let tight: Vec<usize> =
            (0..self.heaps.len()).filter(|&i| self.heaps[i] >> bit & 1 == 1 && !self.is_free[i]).collect();
        let old = self.free.len();
        let positions: Vec<usize> = (0..old).collect();
        for lowered in 0..=tight.len().min(self.k - old) {
            let set = match residue(tight.len() - lowered, self.k) {
                0 => 0,
                r => self.k - r + 1,
            };
            if set > old {
                continue;
            }
            subsets(&tight, lowered, &mut |down| {
                let heaps = self.heaps;
                self.free.extend(down.iter().map(|&i| (i, clear_from(heaps[i], bit))));
                down.iter().for_each(|&i| self.is_free[i] = true);
                let flow = subsets(&positions, set, &mut |up| {
                    for &f in up {
                        self.free[f].1 |= 1 << bit;
                    }
                    let flow = self.column(bit);
                    for &f in up {
                        self.free[f].1 &= !(1 << bit);
                    }
                    flow
                });
                self.free.truncate(old);
                down.iter().for_each(|&i| self.is_free[i] = false);
                flow
            })?;
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The work for one move once grew with the square of the number of heaps, here to many minutes.
    #[test]
    fn one_move_among_many_heaps_costs_a_pass_over_them() {
        let n = 300_000;
        let heaps: Vec<u64> = (1..=n as u64).collect();
        for (convention, k) in
            [(Convention::Normal, n / 2), (Convention::Misere, n), (Convention::Misere, n / 2)]
        {
            for mv in [winning_moves(&heaps, k, convention, 1).pop(), winning_move(&heaps, k, convention)] {
                let mut after = heaps.clone();
                let mv = mv.unwrap();
                assert!((1..=k).contains(&mv.len()) && mv.is_sorted());
                mv.iter().for_each(|mv| after[mv.heap] -= mv.take);
                assert!(is_loss(&after, k, convention), "{convention:?} {k}");
            }
        }
    }
}
