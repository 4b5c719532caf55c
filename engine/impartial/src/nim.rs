//! Nim: C. L. Bouton, "Nim, a game with a complete mathematical theory", Annals of Mathematics 3 (1901).
//!
//! **Normal play.** The mover loses iff the exclusive or (*nim-sum*) of the heap sizes is 0. With
//! nim-sum x ≠ 0 the winning moves are exactly: a heap h that has the highest set bit of x becomes h ⊕ x.
//!
//! **Misère play.** As long as some heap has two or more counters the same positions are lost; when
//! every heap is at most 1, the mover loses iff the number of ones is odd.
//!
//! Everything is linear in the number of heaps; heaps may be any `u64`.

pub use crate::columns::Column;
use crate::columns::columns;
use crate::{Convention, HeapMove};

/// The exclusive or of all heap sizes.
///
/// ```
/// assert_eq!(boyi_impartial::nim::nim_sum(&[3, 5, 7]), 1);
/// assert_eq!(boyi_impartial::nim::nim_sum(&[2, 5, 9, 14]), 0);
/// ```
pub fn nim_sum(heaps: &[u64]) -> u64 {
    heaps.iter().fold(0, |x, &h| x ^ h)
}

/// Returns `true` if the position is lost for the player to move (a P-position).
///
/// ```
/// use boyi_impartial::{nim, Convention::{Misere, Normal}};
/// assert!(nim::is_loss(&[2, 5, 9, 14], Normal));
/// assert!(nim::is_loss(&[1, 1, 1], Misere));
/// assert!(!nim::is_loss(&[], Misere)); // nothing left to take: the mover has won
/// ```
pub fn is_loss(heaps: &[u64], convention: Convention) -> bool {
    match convention {
        Convention::Misere if heaps.iter().all(|&h| h <= 1) => nim_sum(heaps) == 1,
        _ => nim_sum(heaps) == 0,
    }
}

/// All winning moves, lazily, in order of the heaps. Empty exactly when the mover has lost or the game
/// is over. There is at most one winning move in each heap.
///
/// ```
/// use boyi_impartial::{nim, Convention::*, HeapMove};
/// let moves: Vec<_> = nim::winning_moves(&[3, 5, 7], Normal).collect();
/// assert_eq!(moves, [0, 1, 2].map(|heap| HeapMove { heap, take: 1 }));
/// let moves: Vec<_> = nim::winning_moves(&[3, 4, 5], Misere).collect();
/// assert_eq!(moves, [HeapMove { heap: 0, take: 2 }]);
/// ```
pub fn winning_moves(heaps: &[u64], convention: Convention) -> impl Iterator<Item = HeapMove> + '_ {
    let sum = nim_sum(heaps);
    let (mut big, mut ones) = (0usize, 0usize);
    if convention == Convention::Misere {
        for &h in heaps {
            big += usize::from(h >= 2);
            ones += usize::from(h == 1);
        }
    }
    let endgame = convention == Convention::Misere && big <= 1;
    heaps.iter().enumerate().filter_map(move |(heap, &h)| {
        let after = if !endgame {
            h ^ sum
        } else if big == 1 {
            // The one big heap decides: leave an odd number of ones.
            if h < 2 {
                return None;
            }
            u64::from(ones % 2 == 0)
        } else {
            // Only ones are left: every move takes one, which wins iff an odd number stays.
            if ones % 2 == 1 {
                return None;
            }
            0
        };
        lower(heap, h, after)
    })
}

/// The moves after which the heap moved in is its old size ⊕ `change`, lazily, in order of the heaps: with
/// `change` the nim-sum of a whole sum of different games, these are the winning moves (normal play) in its Nim heaps, as those
/// of [`crate::heap::moves_to`] are in other heaps. There is at most one in each heap, and none if `change` is 0.
///
/// ```
/// use boyi_impartial::{nim, HeapMove};
/// // Heaps of 5 and 9 beside something worth 8: the nim-sum of all is 4, and 5 becomes 1.
/// let moves: Vec<_> = nim::moves_to(&[5, 9], 5 ^ 9 ^ 8).collect();
/// assert_eq!(moves, [HeapMove { heap: 0, take: 4 }]);
/// ```
pub fn moves_to(heaps: &[u64], change: u64) -> impl Iterator<Item = HeapMove> + '_ {
    heaps.iter().enumerate().filter_map(move |(heap, &h)| lower(heap, h, h ^ change))
}

/// The move that leaves `after` of the `h` counters of a heap, if it is one.
fn lower(heap: usize, h: u64, after: u64) -> Option<HeapMove> {
    (after < h).then(|| HeapMove { heap, take: h - after })
}

/// In a lost position, the move after which the opponent has the most losing replies; ties go to the
/// move that takes least, then to the first heap. `None` when the position is won or nothing is left.
///
/// Exact and linear: for each heap and each bit set in it the least take that makes this bit the highest
/// of the new nim-sum is tried; taking more with the same highest bit leaves fewer losing replies.
///
/// ```
/// use boyi_impartial::{nim, Convention::Normal, HeapMove};
/// // From 1,4,5 taking the 1 leaves 4,5: nine replies, only one of which wins.
/// assert_eq!(nim::hardest_reply(&[1, 4, 5], Normal), Some(HeapMove { heap: 0, take: 1 }));
/// ```
pub fn hardest_reply(heaps: &[u64], convention: Convention) -> Option<HeapMove> {
    if !is_loss(heaps, convention) {
        return None;
    }
    let mut with_bit = [0u64; 64];
    let (mut big, mut ones, mut used) = (0usize, 0u64, 0u64);
    for &h in heaps {
        big += usize::from(h >= 2);
        ones += u64::from(h == 1);
        used |= h;
        let mut bits = h;
        while bits != 0 {
            with_bit[bits.trailing_zeros() as usize] += 1;
            bits &= bits - 1;
        }
    }
    if used == 0 {
        return None;
    }
    // Losing replies = counters left − winning replies, so the cost of a move is take + winning replies.
    let mut best: Option<(u64, u64, usize)> = None;
    let mut consider = |take: u64, wins: u64, heap: usize| {
        let key = (take.saturating_add(wins), take, heap);
        if best.is_none_or(|b| key < b) {
            best = Some(key);
        }
    };
    for (heap, &h) in heaps.iter().enumerate() {
        if convention == Convention::Misere && big <= 2 {
            if h == 0 {
                continue;
            }
            if big == 0 {
                // An odd number of ones: one is taken and every reply of the opponent wins.
                consider(1, ones - 1, heap);
                continue;
            }
            if h >= 2 {
                // The heap drops to 1 or 0 and the other big heap holds the only winning reply.
                consider(h - 1, 1, heap);
                consider(h, 1, heap);
            }
        }
        let mut bits = h;
        while bits != 0 {
            let bit = bits.trailing_zeros();
            bits &= bits - 1;
            let take = (h & ((1u64 << bit) - 1)) + 1;
            if convention == Convention::Misere && big == 2 && h >= 2 && h - take < 2 {
                continue;
            }
            consider(take, with_bit[bit as usize] - 1, heap);
        }
    }
    best.map(|(_, take, heap)| HeapMove { heap, take })
}

/// The heap that can answer the highest unbalanced column of a Nim position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyHeap {
    /// Index of the heap.
    pub heap: usize,
    /// Its size before the move.
    pub before: u64,
    /// Its size after the move: `before ⊕ nim-sum`, always smaller.
    pub after: u64,
}

/// The numbers behind Bouton's argument at one position, for a table of binary columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The nim-sum of the heaps.
    pub sum: u64,
    /// Columns from the highest bit in use down to bit 0 (empty when all heaps are empty).
    pub columns: Vec<Column>,
    /// The highest column with odd parity, or `None` when the position is balanced.
    pub highest_odd: Option<u32>,
    /// The first heap that has the highest odd bit, before and after the balancing move.
    pub key: Option<KeyHeap>,
}

/// The binary-column explanation of a position (normal play).
///
/// ```
/// let e = boyi_impartial::nim::explain(&[3, 5, 7]);
/// assert_eq!((e.sum, e.highest_odd), (1, Some(0)));
/// assert_eq!(e.columns.iter().map(|c| c.count).collect::<Vec<_>>(), [2, 2, 3]);
/// let key = e.key.unwrap();
/// assert_eq!((key.heap, key.before, key.after), (0, 3, 2));
/// ```
pub fn explain(heaps: &[u64]) -> Explanation {
    let sum = nim_sum(heaps);
    let highest_odd = (sum != 0).then(|| sum.ilog2());
    let key = highest_odd.and_then(|bit| {
        let heap = heaps.iter().position(|h| h >> bit & 1 == 1)?;
        Some(KeyHeap { heap, before: heaps[heap], after: heaps[heap] ^ sum })
    });
    Explanation { sum, columns: columns(heaps, 1), highest_odd, key }
}
