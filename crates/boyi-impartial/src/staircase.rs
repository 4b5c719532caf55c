//! Staircase Nim: counters on steps 1, 2, 3, …; a move carries any positive number of them from one step
//! to the step below (step 0 is the floor). The last to move wins.
//!
//! Only the odd steps count: the value is the nim-sum of the counters on steps 1, 3, 5, … (a counter
//! carried from an even step is carried on at once). R. P. Sprague, "Bemerkungen über eine spezielle Abelsche Gruppe", Mathematische
//! Zeitschrift 51 (1947); moves that are undone at once are those of Poker-Nim and Northcott's Game (*Winning Ways* ch. 3).

use crate::HeapMove;

/// The nim-value. `steps[0]` is step 1.
///
/// ```
/// use boyi_impartial::staircase;
/// assert_eq!(staircase::nim_value(&[3, 9, 5]), 3 ^ 5);
/// ```
pub fn nim_value(steps: &[u64]) -> u64 {
    steps.iter().step_by(2).fold(0, |x, &s| x ^ s)
}

/// All winning moves: `heap` is the index of the step in `steps`, `take` the counters carried down.
///
/// ```
/// use boyi_impartial::{staircase, HeapMove};
/// // 2 on step 1, 1 on step 2: take both of the two; nothing else wins, as carrying 1 makes 3.
/// assert_eq!(staircase::winning_moves(&[2, 1]), [HeapMove { heap: 0, take: 2 }]);
/// ```
pub fn winning_moves(steps: &[u64]) -> Vec<HeapMove> {
    let value = nim_value(steps);
    if value == 0 {
        return Vec::new();
    }
    let mut moves = Vec::new();
    for (heap, &here) in steps.iter().enumerate() {
        let take = if heap % 2 == 0 {
            // An odd step: Nim, and what goes to the even step below does not count.
            here.checked_sub(here ^ value)
        } else {
            // An even step: counters arrive on the odd step below.
            (steps[heap - 1] ^ value).checked_sub(steps[heap - 1])
        };
        if let Some(take) = take
            && (1..=here).contains(&take)
        {
            moves.push(HeapMove { heap, take });
        }
    }
    moves
}
