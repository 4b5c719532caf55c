//! Wythoff's game: take any number from one of two heaps, or the same number from both.
//!
//! W. A. Wythoff, "A modification of the game of Nim", Nieuw Archief voor Wiskunde 7 (1907). The lost
//! positions are (⌊nφ⌋, ⌊nφ²⌋) = (a_n, a_n + n), φ the golden ratio. In misère play they are the same but
//! for the first two, which become (0,1) and (2,2) (A. S. Fraenkel, "Wythoff games, continued fractions,
//! cedar trees and Fibonacci searches", 1984; tested here against exhaustive search).
//!
//! All arithmetic is exact: ⌊nφ⌋ = ⌊(n + ⌊√(5n²)⌋) / 2⌋ in 128-bit integers.

use crate::Convention;

/// The largest n with ⌊nφ²⌋ in 64 bits.
const LAST_INDEX: u64 = 7_046_029_254_386_353_130;

/// The n-th lost position (a, b), a ≤ b, in normal play; `None` when b does not fit into 64 bits.
///
/// ```
/// use boyi_impartial::wythoff;
/// assert_eq!(wythoff::lost_position(1), Some((1, 2)));
/// assert_eq!(wythoff::lost_position(4), Some((6, 10)));
/// ```
pub fn lost_position(n: u64) -> Option<(u64, u64)> {
    (n <= LAST_INDEX).then(|| {
        let a = lower(n);
        (a, a + n)
    })
}

/// ⌊nφ⌋ for n ≤ `LAST_INDEX`; 5n² < 2^128 there.
fn lower(n: u64) -> u64 {
    let n = u128::from(n);
    ((n + (5 * n * n).isqrt()) / 2) as u64
}

/// A move in Wythoff's game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// Take from one heap: 0 is the first, 1 the second.
    One {
        /// Index of the heap.
        heap: usize,
        /// Counters taken.
        take: u64,
    },
    /// Take the same number from both heaps.
    Both {
        /// Counters taken from each.
        take: u64,
    },
}

impl Move {
    /// The heaps after the move.
    ///
    /// # Panics
    /// When there is no heap of that index, or a heap has fewer counters than are taken from it.
    pub fn play(self, mut heaps: [u64; 2]) -> [u64; 2] {
        let less = |heap: u64, take| heap.checked_sub(take).expect("no more taken than the heap has");
        match self {
            Move::One { heap, take } => heaps[heap] = less(heaps[heap], take),
            Move::Both { take } => heaps = heaps.map(|heap| less(heap, take)),
        }
        heaps
    }
}

/// The lost position whose heaps differ by `gap`, or `None` when it is beyond 64 bits.
fn lost_with_gap(gap: u64, convention: Convention) -> Option<(u64, u64)> {
    match (convention, gap) {
        (Convention::Misere, 0) => Some((2, 2)),
        (Convention::Misere, 1) => Some((0, 1)),
        _ => lost_position(gap),
    }
}

/// The size that makes a lost position together with `size`. Every size has exactly one partner; `None`
/// when it is beyond 64 bits.
fn partner(size: u64, convention: Convention) -> Option<u64> {
    if convention == Convention::Misere && size <= 2 {
        return Some([1, 0, 2][size as usize]);
    }
    // The last n with a_n ≤ size: either a_n = size, or size is some b_m with m < n.
    let last = |value: &dyn Fn(u64) -> u128| {
        let (mut low, mut high) = (0, LAST_INDEX);
        while low < high {
            let mid = high - (high - low) / 2;
            if value(mid) <= u128::from(size) { low = mid } else { high = mid - 1 }
        }
        low
    };
    let n = last(&|n| u128::from(lower(n)));
    if lower(n) == size {
        return size.checked_add(n);
    }
    let n = last(&|n| u128::from(lower(n)) + u128::from(n));
    // Sizes near 2^64 may pair with an index beyond the exact range: then their partner is larger.
    (lower(n).checked_add(n) == Some(size)).then(|| lower(n))
}

/// Returns `true` if the position is lost for the player to move.
///
/// ```
/// use boyi_impartial::{wythoff, Convention::*};
/// assert!(wythoff::is_loss([6, 10], Normal));
/// assert!(wythoff::is_loss([2, 2], Misere) && !wythoff::is_loss([1, 2], Misere));
/// ```
pub fn is_loss(heaps: [u64; 2], convention: Convention) -> bool {
    let (a, b) = (heaps[0].min(heaps[1]), heaps[0].max(heaps[1]));
    lost_with_gap(b - a, convention) == Some((a, b))
}

/// All winning moves.
///
/// ```
/// use boyi_impartial::{wythoff::{self, Move}, Convention::Normal};
/// assert_eq!(wythoff::winning_moves([3, 4], Normal), [Move::Both { take: 2 }]);
/// ```
pub fn winning_moves(heaps: [u64; 2], convention: Convention) -> Vec<Move> {
    let mut moves = Vec::new();
    for heap in 0..2 {
        if let Some(left) = partner(heaps[1 - heap], convention)
            && left < heaps[heap]
        {
            moves.push(Move::One { heap, take: heaps[heap] - left });
        }
    }
    let (a, b) = (heaps[0].min(heaps[1]), heaps[0].max(heaps[1]));
    if let Some((left, _)) = lost_with_gap(b - a, convention)
        && left < a
    {
        moves.push(Move::Both { take: a - left });
    }
    moves
}

/// Nim-values for heaps below `size`: `table[a][b]`. A value costs about `size` / 16 steps: the values in reach are kept as sets of bits.
pub fn nim_values(size: usize) -> Vec<Vec<u32>> {
    let mut table = vec![vec![0u32; size]; size];
    // A position has fewer than 3 · size options. The values seen so far with one heap of i, and of pairs that differ by i.
    let words = 3 * size / 64 + 1;
    let mut with_heap = vec![vec![0u64; words]; size];
    let mut with_difference = vec![vec![0u64; words]; size];
    for a in 0..size {
        for b in 0..=a {
            let sets = with_heap[a].iter().zip(&with_heap[b]).zip(&with_difference[a - b]);
            let mut reached = sets.map(|((&x, &y), &z)| x | y | z).enumerate();
            let (full, word) = reached.find(|&(_, word)| word != u64::MAX).unwrap_or_default();
            let bit = word.trailing_ones();
            with_heap[a][full] |= 1 << bit;
            with_heap[b][full] |= 1 << bit;
            with_difference[a - b][full] |= 1 << bit;
            let value = 64 * full as u32 + bit;
            table[a][b] = value;
            table[b][a] = value;
        }
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_play() {
        assert_eq!(Move::One { heap: 0, take: 2 }.play([5, 3]), [3, 3]);
        assert_eq!(Move::One { heap: 1, take: 2 }.play([5, 3]), [5, 1]);
        assert_eq!(Move::Both { take: 3 }.play([5, 3]), [2, 0]);
    }

    /// A third heap was once taken for the second.
    #[test]
    #[should_panic(expected = "index")]
    fn there_are_two_heaps() {
        Move::One { heap: 2, take: 1 }.play([5, 3]);
    }
}
