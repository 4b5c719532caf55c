//! Every tuned number of the evaluation and of the order of moves.
//!
//! The evaluation's unit: 200 are odds of *e* to 1. `cargo run --release -p boyi-lines --example gomoku_tune` plays games
//! of the engine against itself and prints these tables fitted to their results.

use super::pattern::{Pattern, Threat};

/// What an empty point adds for the player whose stone would make this pattern in one direction.
pub(super) const LINE: [i16; Pattern::COUNT] = [0, 0, 0, 1, 5, 5, 7, 26, 33, 28, 30, 30, 0, 0];

/// By whether an open four of the opponent has to be met, and by threat: what each empty point (three at most) adds that
/// offers this threat to the player to move.
pub(super) const MINE: [[i32; Threat::COUNT]; 2] =
    [[0, 0, 0, 33, 9, 26, 0, 165, 0, 0], [0, 0, 0, 13, -16, -14, 22, 46, 0, 0]];
/// The same for the opponent.
pub(super) const THEIRS: [[i32; Threat::COUNT]; 2] =
    [[0, 0, 0, -36, 3, -28, -17, -88, 0, 0], [0, 0, 0, -10, -10, -76, -19, -13, -89, 0]];
/// What the player to move has more.
pub(super) const TO_MOVE: [i32; 2] = [124, 169];
/// More points with one threat count as so many.
pub(super) const MOST: u16 = 3;

/// How early a stone is tried, by what it threatens.
const ORDER: [i16; Threat::COUNT] = [0, 4, 20, 60, 110, 500, 160, 1400, 3000, 9000];
/// The same for single lines.
const ORDER_OF_LINE: [i16; Pattern::COUNT] = [0, 1, 4, 6, 14, 18, 16, 40, 50, 44, 80, 80, 80, 0];

pub(super) fn value(patterns: &[Pattern; 4]) -> i16 {
    patterns.iter().map(|&pattern| LINE[pattern as usize]).sum()
}

pub(super) fn order(threat: Threat) -> i16 {
    ORDER[threat as usize]
}

pub(super) fn order_of_lines(patterns: &[Pattern; 4]) -> i16 {
    patterns.iter().map(|&pattern| ORDER_OF_LINE[pattern as usize]).sum()
}
