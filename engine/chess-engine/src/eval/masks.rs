//! Sets of squares that the evaluation uses, made at compile time. "Forward" is up the board for White.

use boyi_chess::{Bitboard, Color, File, Square};

pub(super) const FILE_A: Bitboard = File::A.bitboard();
pub(super) const FILE_H: Bitboard = File::H.bitboard();

/// The files c to f.
pub(super) const CENTRE_FILES: Bitboard =
    Bitboard(File::C.bitboard().0 | File::D.bitboard().0 | File::E.bitboard().0 | File::F.bitboard().0);

/// d4, e4, d5 and e5.
pub(super) const CENTRE: Bitboard = Bitboard(0x0000_0018_1800_0000);

/// Everything strictly in front of a square on its file (index 0) and on its and the neighbouring files (index 1), by
/// side and square.
const fn fronts(wide: bool) -> [[Bitboard; 64]; 2] {
    let mut table = [[Bitboard::EMPTY; 64]; 2];
    let mut square = 0;
    while square < 64 {
        let file = 0x0101_0101_0101_0101_u64 << (square & 7);
        let mut files = file;
        if wide {
            files |= (file & !FILE_A.0) >> 1 | (file & !FILE_H.0) << 1;
        }
        let rank = square >> 3;
        let above = if rank == 7 { 0 } else { !0 << (8 * (rank + 1)) };
        let below = if rank == 0 { 0 } else { !0 >> (8 * (8 - rank)) };
        table[Color::White as usize][square] = Bitboard(files & above);
        table[Color::Black as usize][square] = Bitboard(files & below);
        square += 1;
    }
    table
}

static FRONT: [[Bitboard; 64]; 2] = fronts(false);
static WIDE_FRONT: [[Bitboard; 64]; 2] = fronts(true);

/// The squares before `square` on its file.
#[inline(always)]
pub(super) fn front(color: Color, square: Square) -> Bitboard {
    FRONT[color.index()][square.index()]
}

/// The squares before `square` on its file and the two beside it.
#[inline(always)]
pub(super) fn wide_front(color: Color, square: Square) -> Bitboard {
    WIDE_FRONT[color.index()][square.index()]
}

/// The files beside a file.
#[inline(always)]
pub(super) fn beside(file: File) -> Bitboard {
    let file = file.bitboard();
    (file - FILE_A) >> 1 | (file - FILE_H) << 1
}

/// One step forward.
#[inline(always)]
pub(super) fn up<const WHITE: bool>(set: Bitboard) -> Bitboard {
    if WHITE { set << 8 } else { set >> 8 }
}

/// Squares that two pawns of `set` attack.
#[inline(always)]
pub(super) fn double_pawn_attacks<const WHITE: bool>(set: Bitboard) -> Bitboard {
    let ahead = up::<WHITE>(set);
    ((ahead - FILE_A) >> 1) & ((ahead - FILE_H) << 1)
}

const fn rings() -> [[Bitboard; 64]; 2] {
    let mut table = [[Bitboard::EMPTY; 64]; 2];
    let mut square = 0;
    while square < 64 {
        // The king counts as one file off the edge and one rank off the end, so that every ring is whole.
        let file = if square & 7 == 0 {
            1
        } else if square & 7 == 7 {
            6
        } else {
            square & 7
        };
        let row = 0b111_u64 << (file - 1);
        let rank = square >> 3;
        let mut white: u64 = 0;
        let mut black: u64 = 0;
        let mut r = 0;
        while r < 8 {
            if r + 1 >= rank && r <= rank + 2 {
                white |= row << (8 * r);
            }
            if r + 2 >= rank && r <= rank + 1 {
                black |= row << (8 * r);
            }
            r += 1;
        }
        table[Color::White as usize][square] = Bitboard(white);
        table[Color::Black as usize][square] = Bitboard(black);
        square += 1;
    }
    table
}

static RING: [[Bitboard; 64]; 2] = rings();

/// The king's ring: the squares around it and three more in front.
#[inline(always)]
pub(super) fn ring(color: Color, king: Square) -> Bitboard {
    RING[color.index()][king.index()]
}

/// The half of the board's files that a king's file belongs to: a–d, c–f or e–h.
#[inline(always)]
pub(super) fn flank(file: File) -> Bitboard {
    match file {
        File::A | File::B | File::C => Bitboard(0x0f0f_0f0f_0f0f_0f0f),
        File::D | File::E => Bitboard(0x3c3c_3c3c_3c3c_3c3c),
        File::F | File::G | File::H => Bitboard(0xf0f0_f0f0_f0f0_f0f0),
    }
}
