//! Zobrist keys: one random word for each fact of a position; a position's key is the XOR of its facts' words.
//!
//! The words are SplitMix64's (Steele, Lea, Flood 2014) from a fixed seed, made at compile time, so that keys are the same in
//! every build and may be stored.

use crate::{Color, Role, Square};

/// The n-th word of SplitMix64.
const fn word(n: u64) -> u64 {
    let mut z = 0x0062_6f79_692d_6368_u64.wrapping_add((n + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

const fn words<const N: usize>(first: u64) -> [u64; N] {
    let mut table = [0; N];
    let mut i = 0;
    while i < N {
        table[i] = word(first + i as u64);
        i += 1;
    }
    table
}

static PIECES: [[[u64; 64]; 2]; 6] = {
    let mut table = [[[0; 64]; 2]; 6];
    let mut i = 0;
    while i < 12 {
        table[i / 2][i % 2] = words(64 * i as u64);
        i += 1;
    }
    table
};
static CASTLING: [u64; 64] = words(12 * 64);
static EN_PASSANT: [u64; 8] = words(13 * 64);
const BLACK_TO_MOVE: u64 = word(13 * 64 + 8);

/// A piece of this side and role stands on this square.
#[inline(always)]
pub const fn piece(color: Color, role: Role, square: Square) -> u64 {
    PIECES[role as usize][color as usize][square as usize]
}

/// A rook on this square may castle.
#[inline(always)]
pub fn castling(rook: Square) -> u64 {
    CASTLING[rook.index()]
}

/// A pawn can legally capture en passant on this square.
#[inline(always)]
pub fn en_passant(square: Square) -> u64 {
    EN_PASSANT[square.file().index()]
}

/// This side is to move.
#[inline(always)]
pub const fn turn(color: Color) -> u64 {
    match color {
        Color::White => 0,
        Color::Black => BLACK_TO_MOVE,
    }
}
