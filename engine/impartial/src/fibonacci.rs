//! Fibonacci Nim: one heap; the first player takes at least one but not all, then each player at most
//! twice what the other has just taken.
//!
//! M. J. Whinihan, "Fibonacci Nim", Fibonacci Quarterly 1 (1963): with n counters and at most q to take the
//! mover wins iff the least part of n's Zeckendorf representation is at most q.
//!
//! In misère play the player who is left with one counter must take it and loses, and taking everything never
//! helps: (n, q) in misère play is (n − 1, q) in normal play for n, q ≥ 1. The player who cannot move, with n or q at 0, wins.

use crate::Convention;

/// The Zeckendorf representation: the unique non-consecutive Fibonacci numbers with sum n, ascending.
///
/// ```
/// assert_eq!(boyi_impartial::fibonacci::zeckendorf(100), [3, 8, 89]);
/// ```
pub fn zeckendorf(n: u64) -> Vec<u64> {
    let mut numbers = vec![1u64, 2];
    while let Some(next) = numbers[numbers.len() - 1].checked_add(numbers[numbers.len() - 2]) {
        if next > n {
            break;
        }
        numbers.push(next);
    }
    let mut rest = n;
    let mut parts: Vec<u64> = numbers
        .into_iter()
        .rev()
        .filter(|&f| {
            let used = f <= rest;
            if used {
                rest -= f;
            }
            used
        })
        .collect();
    parts.reverse();
    parts
}

/// The heap that is won and lost alike in normal play under the same limit, or `None` when the mover cannot move and wins.
fn as_normal(heap: u64, limit: u64, convention: Convention) -> Option<u64> {
    match convention {
        Convention::Normal => Some(heap),
        Convention::Misere if limit == 0 => None,
        Convention::Misere => heap.checked_sub(1),
    }
}

/// Returns `true` if a heap of `heap` counters, of which at most `limit` may be taken, is lost for the player to move.
/// At the start `limit` is `heap − 1`. Where nothing can be taken, the position is lost in normal play and won in misère play.
///
/// ```
/// use boyi_impartial::{fibonacci, Convention::Normal};
/// assert!(fibonacci::is_loss(21, 20, Normal));
/// assert!(!fibonacci::is_loss(20, 19, Normal));
/// ```
pub fn is_loss(heap: u64, limit: u64, convention: Convention) -> bool {
    match as_normal(heap, limit, convention) {
        None => false,
        Some(n) => zeckendorf(n).first().is_none_or(|&least| least > limit),
    }
}

/// All winning takes, ascending. Each is a sum of the least parts of the Zeckendorf representation, small
/// enough that the next part is out of the opponent's reach.
///
/// ```
/// use boyi_impartial::{fibonacci, Convention::Normal};
/// assert_eq!(fibonacci::winning_takes(100, 99, Normal), [3, 11]);
/// assert_eq!(fibonacci::winning_takes(4, 3, Normal), [1]);
/// ```
pub fn winning_takes(heap: u64, limit: u64, convention: Convention) -> Vec<u64> {
    let Some(n) = as_normal(heap, limit, convention) else { return Vec::new() };
    let parts = zeckendorf(n);
    let mut take = 0;
    let mut takes = Vec::new();
    for (i, part) in parts.iter().enumerate() {
        take += part;
        if take > limit {
            break;
        }
        if parts.get(i + 1).is_none_or(|&next| next > take.saturating_mul(2)) {
            takes.push(take);
        }
    }
    takes
}
