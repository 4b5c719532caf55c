//! Zobrist keys: one random word for each fact of a position; a position's key is the XOR of its facts' words.
//!
//! The words are SplitMix64's (Steele, Lea, Flood 2014) from a fixed seed, made at compile time, so that keys are the same in every build and
//! may be stored.

use crate::{Color, Piece, Point};

/// The n-th word of SplitMix64.
const fn word(n: u64) -> u64 {
    let mut z = 0x7869_616e_6771_6900_u64.wrapping_add((n + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

static PIECES: [[u64; Point::COUNT]; 14] = {
    let mut table = [[0; Point::COUNT]; 14];
    let mut i = 0;
    while i < 14 * Point::COUNT {
        table[i / Point::COUNT][i % Point::COUNT] = word(i as u64);
        i += 1;
    }
    table
};

/// Black is to move.
const BLACK_TO_MOVE: u64 = word(14 * Point::COUNT as u64);

/// The word for this piece on this point.
#[inline(always)]
pub fn piece(piece: Piece, point: Point) -> u64 {
    PIECES[piece.color as usize * 7 + piece.role as usize][point.index()]
}

/// The word for this side to move.
#[inline(always)]
pub const fn turn(color: Color) -> u64 {
    match color {
        Color::Red => 0,
        Color::Black => BLACK_TO_MOVE,
    }
}
