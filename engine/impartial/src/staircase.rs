//! Staircase Nim: counters on steps 1, 2, 3, …; a move carries any positive number of them from one step
//! to the step below (step 0 is the floor). The last to move wins, or in misère play loses.
//!
//! Only the odd steps count: the value is the nim-sum of the counters on steps 1, 3, 5, … (a counter
//! carried from an even step is carried on at once). R. P. Sprague, "Bemerkungen über eine spezielle Abelsche Gruppe", Mathematische
//! Zeitschrift 51 (1947); moves that are undone at once are those of Poker-Nim and Northcott's Game (*Winning Ways* ch. 3).
//!
//! Misère play is misère Nim on the odd steps, for the same reason: a lost position of misère Nim has a counter left, so
//! carrying counters on from an odd step never ends the game; and with the odd steps empty, bringing a single counter to
//! one of them leaves a lost position.

use crate::{Convention, HeapMove, nim};

/// The nim-value. `steps[0]` is step 1.
///
/// ```
/// use boyi_impartial::staircase;
/// assert_eq!(staircase::nim_value(&[3, 9, 5]), 3 ^ 5);
/// ```
pub fn nim_value(steps: &[u64]) -> u64 {
    steps.iter().step_by(2).fold(0, |x, &s| x ^ s)
}

/// Returns `true` if the position is lost for the player to move.
///
/// ```
/// use boyi_impartial::{staircase, Convention::*};
/// assert!(staircase::is_loss(&[2, 9, 2], Normal));
/// assert!(staircase::is_loss(&[1, 9, 0], Misere) && !staircase::is_loss(&[0, 9], Misere));
/// ```
pub fn is_loss(steps: &[u64], convention: Convention) -> bool {
    let odd: Vec<u64> = steps.iter().copied().step_by(2).collect();
    // Misère Nim without counters is won; here there may be counters on even steps, and that is won too.
    nim::is_loss(&odd, convention)
}

/// All winning moves, at most one from each step: `heap` is the index of the step in `steps`, `take` the counters carried
/// down.
///
/// ```
/// use boyi_impartial::{staircase, Convention::*, HeapMove};
/// // 2 on step 1, 1 on step 2: take both of the two; nothing else wins, as carrying 1 makes 3.
/// assert_eq!(staircase::winning_moves(&[2, 1], Normal), [HeapMove { heap: 0, take: 2 }]);
/// // In misère play a single counter is left on step 1.
/// assert_eq!(staircase::winning_moves(&[2, 1], Misere), [HeapMove { heap: 0, take: 1 }]);
/// ```
pub fn winning_moves(steps: &[u64], convention: Convention) -> Vec<HeapMove> {
    let value = nim_value(steps);
    let large = steps.iter().step_by(2).filter(|&&counters| counters > 1).count();
    let mut moves = Vec::new();
    for (heap, &here) in steps.iter().enumerate() {
        // The odd step that the move changes, and what it must hold afterwards: the nim-sum of the others; in misère
        // play the other single counter, if no other holds more than one.
        let now = steps[heap - heap % 2];
        let others = large - usize::from(now > 1);
        let then = now ^ value ^ u64::from(convention == Convention::Misere && others == 0);
        let take = if heap % 2 == 0 { now.checked_sub(then) } else { then.checked_sub(now) };
        if let Some(take) = take
            && (1..=here).contains(&take)
        {
            moves.push(HeapMove { heap, take });
        }
    }
    moves
}
