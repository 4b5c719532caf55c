//! Bounds that a position has without search.
//!
//! The second of two players can *follow up*: answer each stone in the same column, and so take the second, fourth, … of the
//! squares that were free there (V. Allis, "A knowledge-based approach of Connect-Four", 1988: claimeven; here for columns of
//! any height). With X to move and Y following:
//!
//! - *Columns with an even number of free squares* give X the first, third, … of them, and Y the others.
//! - *Columns with an odd number of free squares*: if there is an even number of them, then Y answers the first stone in one by a
//!   stone in another, and follows up above both. X may get the lowest free square, and gets the second, fourth, …
//!
//! If X has no line in its stones and all those squares together, then X cannot win. If, moreover, Y has a line in its stones
//! and the squares that it surely gets, then Y wins.
//!
//! - *A threat*: if the number of columns with an odd number of free squares is odd, and in one of them Y completes a line on a
//!   square with an odd number of free squares below it, then Y follows up everywhere else as above; in the end X must play
//!   below the threat.

use super::{
    geometry::Geometry,
    stones::{Boards, playable, win_with},
};

/// Bounds of a quiet position's score.
///
/// A position is quiet if its mover cannot win at once, need not prevent a win at once, and has at least two moves after which the
/// opponent cannot win at once.
#[inline(always)]
pub(super) fn static_bounds<G: Geometry>(shape: G, boards: Boards, stones: i32) -> (i32, i32) {
    // The mover cannot win before the third stone from here, nor the opponent before the fourth.
    let (mut low, mut high) = (-win_with(shape, stones + 4), win_with(shape, stones + 3));
    let empty = shape.board() & !boards.occupied;
    let (mine, theirs) = (boards.mover, boards.other());
    if !shape.has_line(mine | empty) {
        high = high.min(0);
    }
    if !shape.has_line(theirs | empty) {
        low = low.max(0);
    }
    if high > low {
        high = high.min(follow_up(shape, boards, stones, empty));
    }
    (low, high.max(low))
}

/// An upper bound of the mover's score: the opponent follows up.
#[inline(always)]
fn follow_up<G: Geometry>(shape: G, boards: Boards, stones: i32, empty: u64) -> i32 {
    if (shape.cells() - stones) % 2 == 0 {
        return match follow_up_squares(shape, boards, empty) {
            None => i32::MAX,
            Some(0) => 0,
            Some(squares) => -late_win(shape, squares),
        };
    }
    let threats = shape.completions(boards.other()) & empty & shape.first_of_pairs();
    if threats == 0 {
        return i32::MAX;
    }
    match zugzwang(shape, boards, empty, threats) {
        None => i32::MAX,
        Some(threat) => {
            let column = shape.column(threat.trailing_zeros() / (shape.rows() + 1));
            let above = (column & !(threat | (threat - 1))).count_ones() as i32;
            -win_with(shape, shape.cells() - above)
        }
    }
}

/// With an even number of free squares: the free squares of the lines that the opponent gets by following up, none if neither player
/// gets a line; `None` if the mover may get one.
#[inline(always)]
pub(super) fn follow_up_squares<G: Geometry>(shape: G, boards: Boards, empty: u64) -> Option<u64> {
    // An even number of columns has an odd number of free squares.
    let first = shape.first_of_pairs();
    let mine = empty & first | playable(shape, boards.occupied) & !first;
    if shape.has_line(boards.mover | mine) {
        return None;
    }
    let theirs = empty & !mine;
    let lines = shape.lines(boards.other() | theirs);
    let any = lines.iter().any(|&lines| lines != 0);
    Some(if any { shape.squares_of(lines) & theirs } else { 0 })
}

/// The least score of a win by a line that lacks some of these squares, whatever else is filled first.
///
/// Some line's last square is filled at the latest when only the squares above it are left: the lowest of these squares bound
/// no line, since they may all be of another one, so the highest counts.
#[inline(always)]
fn late_win<G: Geometry>(shape: G, squares: u64) -> i32 {
    let rows = shape.rows() as i32;
    let mut above = 0;
    let mut row = shape.bottom() << (shape.rows() - 1);
    while above < rows && squares & row == 0 {
        row >>= 1;
        above += 1;
    }
    win_with(shape, shape.cells() - above)
}

/// With an odd number of free squares: the first of these threats of the opponent's that proves a win, since the mover must play
/// below it in the end. The threats have an even number of squares above, or none.
#[cold]
pub(super) fn zugzwang<G: Geometry>(shape: G, boards: Boards, empty: u64, mut threats: u64) -> Option<u64> {
    let stride = shape.rows() + 1;
    let first = shape.first_of_pairs();
    let lone = playable(shape, boards.occupied) & !first;
    while threats != 0 {
        let threat = threats & threats.wrapping_neg();
        threats ^= threat;
        let column = shape.column(threat.trailing_zeros() / stride);
        if lone & column == 0 {
            continue;
        }
        // In the threat's column the mover gets the lowest square and every second one from there, up to below the threat.
        let below = empty & column & (threat - 1);
        let elsewhere = empty & !column;
        let mine = elsewhere & (first | lone) | below & !first;
        if !shape.has_line(boards.mover | mine) {
            return Some(threat);
        }
    }
    None
}
