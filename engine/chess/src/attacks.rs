//! Squares that pieces attack.
//!
//! All tables but those for PEXT are computed at compile time. Sliders are looked up by [magic multiplication][rook] everywhere; move
//! generation and perft choose at run time between that and the PEXT instruction (see the crate's `cpu` module), with
//! the same answers.

use crate::{Bitboard, Color, File, Move, Role, Square};

mod magics;

const ROOK_DIRECTIONS: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const BISHOP_DIRECTIONS: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

/// Squares reached along the directions: as far as the first piece of `occupied`, that square included.
const fn ray_attacks(square: Square, occupied: u64, directions: [(i8, i8); 4]) -> u64 {
    let mut set = 0;
    let mut d = 0;
    while d < 4 {
        let (files, ranks) = directions[d];
        let mut at = square;
        while let Some(next) = at.offset(files, ranks) {
            set |= 1 << next as u8;
            if occupied >> next as u8 & 1 != 0 {
                break;
            }
            at = next;
        }
        d += 1;
    }
    set
}

/// The squares whose occupancy matters to a slider's attacks: its rays without their last squares.
const fn relevant(square: Square, directions: [(i8, i8); 4]) -> u64 {
    let mut set = 0;
    let mut d = 0;
    while d < 4 {
        let (files, ranks) = directions[d];
        let mut at = square;
        while let Some(next) = at.offset(files, ranks) {
            if next.offset(files, ranks).is_some() {
                set |= 1 << next as u8;
            }
            at = next;
        }
        d += 1;
    }
    set
}

const fn leaper(steps: [(i8, i8); 8]) -> [u64; 64] {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        let mut i = 0;
        while i < 8 {
            if let Some(to) = Square::ALL[square].offset(steps[i].0, steps[i].1) {
                table[square] |= 1 << to as u8;
            }
            i += 1;
        }
        square += 1;
    }
    table
}

static KNIGHT: [u64; 64] = leaper([(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);
static KING: [u64; 64] = leaper([(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]);
static PAWN: [[u64; 64]; 2] = [
    leaper([(-1, 1), (1, 1), (1, 1), (1, 1), (1, 1), (1, 1), (1, 1), (1, 1)]),
    leaper([(-1, -1), (1, -1), (1, -1), (1, -1), (1, -1), (1, -1), (1, -1), (1, -1)]),
];

/// Rays on an empty board.
static ROOK_RAYS: [u64; 64] = rays(ROOK_DIRECTIONS);
static BISHOP_RAYS: [u64; 64] = rays(BISHOP_DIRECTIONS);

const fn rays(directions: [(i8, i8); 4]) -> [u64; 64] {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        table[square] = ray_attacks(Square::ALL[square], 0, directions);
        square += 1;
    }
    table
}

static BETWEEN: [[u64; 64]; 64] = lines(false);
static LINE: [[u64; 64]; 64] = lines(true);

/// For two squares on one rank, file or diagonal: the squares strictly between them, or the whole line through both.
const fn lines(whole: bool) -> [[u64; 64]; 64] {
    let mut table = [[0; 64]; 64];
    let mut a = 0;
    while a < 64 {
        let mut b = 0;
        while b < 64 {
            let (from, to) = (Square::ALL[a], Square::ALL[b]);
            let mut kind = 0;
            while kind < 2 && a != b {
                let directions = if kind == 0 { ROOK_DIRECTIONS } else { BISHOP_DIRECTIONS };
                if ray_attacks(from, 0, directions) >> b & 1 != 0 {
                    table[a][b] = if whole {
                        ray_attacks(from, 0, directions) & ray_attacks(to, 0, directions) | 1 << a | 1 << b
                    } else {
                        ray_attacks(from, 1 << b, directions) & ray_attacks(to, 1 << a, directions)
                    };
                }
                kind += 1;
            }
            b += 1;
        }
        a += 1;
    }
    table
}

/// The squares that must be free and safe for castling.
pub(crate) struct CastlePath {
    /// Squares that must be empty: those that king and rook pass or end up on, except their own two.
    pub(crate) clear: u64,
    /// Squares that must not be attacked: those that the king passes and ends up on.
    pub(crate) safe: u64,
}

/// By the king's file and the rook's square.
static CASTLE_PATHS: [[CastlePath; 64]; 8] = {
    let mut table = [const { [const { CastlePath { clear: 0, safe: 0 } }; 64] }; 8];
    let mut file = 0;
    while file < 8 {
        let mut square = 0;
        while square < 64 {
            let rook = Square::ALL[square];
            let king = Square::at(File::ALL[file], rook.rank());
            let (king_to, rook_to) = Move::castle(king, rook).castle_squares();
            let safe = BETWEEN[king as usize][king_to as usize] | king_to.bitboard().0;
            let passed = safe | BETWEEN[square][rook_to as usize] | rook_to.bitboard().0;
            table[file][square] =
                CastlePath { clear: passed & !king.bitboard().0 & !rook.bitboard().0, safe };
            square += 1;
        }
        file += 1;
    }
    table
};

/// The squares that matter when this king castles with this rook, on one rank.
#[inline(always)]
pub(crate) fn castle_path(king: Square, rook: Square) -> &'static CastlePath {
    &CASTLE_PATHS[king.file().index()][rook.index()]
}

/// A square's magic: how an occupancy is mapped to an index.
struct Magic {
    mask: u64,
    magic: u64,
    offset: u32,
    shift: u32,
}

/// Sizes: the sum over all squares of 2^(number of relevant squares).
const ROOK_SIZE: usize = 102_400;
const BISHOP_SIZE: usize = 5_248;

const fn magics_of(directions: [(i8, i8); 4], magics: [u64; 64]) -> [Magic; 64] {
    let mut table = [const { Magic { mask: 0, magic: 0, offset: 0, shift: 0 } }; 64];
    let mut offset = 0;
    let mut square = 0;
    while square < 64 {
        let mask = relevant(Square::ALL[square], directions);
        table[square] = Magic { mask, magic: magics[square], offset, shift: 64 - mask.count_ones() };
        offset += 1 << mask.count_ones();
        square += 1;
    }
    table
}

static ROOK: [Magic; 64] = magics_of(ROOK_DIRECTIONS, magics::ROOK);
static BISHOP: [Magic; 64] = magics_of(BISHOP_DIRECTIONS, magics::BISHOP);

/// The occupancies of one line through a square (a rank, a file, a diagonal): at most 6 squares matter, 64 subsets.
struct Line {
    len: usize,
    /// The subset of the relevant squares.
    occupied: [u64; 64],
    /// The same subset with the relevant squares of the whole piece packed together, as PEXT packs them.
    packed: [usize; 64],
    attacks: [u64; 64],
}

const fn line_attacks(square: Square, direction: (i8, i8), whole_mask: u64) -> Line {
    let (files, ranks) = direction;
    let directions = [direction, (-files, -ranks), direction, direction];
    let mask = relevant(square, directions);
    let mut line = Line { len: 0, occupied: [0; 64], packed: [0; 64], attacks: [0; 64] };
    let mut subset: u64 = 0;
    loop {
        line.occupied[line.len] = subset;
        line.attacks[line.len] = ray_attacks(square, subset, directions);
        let mut rest = subset;
        while rest != 0 {
            let bit = rest & rest.wrapping_neg();
            line.packed[line.len] |= 1 << (whole_mask & (bit - 1)).count_ones();
            rest ^= bit;
        }
        line.len += 1;
        subset = subset.wrapping_sub(mask) & mask;
        if subset == 0 {
            return line;
        }
    }
}

/// The attack sets of one kind of slider, each at the place that the look-up computes: see [`fill_attacks`].
const fn attack_table<const SIZE: usize, const PEXT: bool>(
    directions: [(i8, i8); 4],
    magics: [u64; 64],
) -> [u64; SIZE] {
    let mut table = [0; SIZE];
    fill_attacks::<PEXT>(&mut table, directions, magics);
    table
}

/// Fills the attack sets of one kind of slider in, each at the place that the look-up computes: by the magic product, or (`PEXT`) by
/// the relevant bits packed together. A piece attacks along two lines independently, so its sets are unions of
/// lines' sets; that keeps the compiler's work small.
const fn fill_attacks<const PEXT: bool>(table: &mut [u64], directions: [(i8, i8); 4], magics: [u64; 64]) {
    let magics = magics_of(directions, magics);
    let mut square = 0;
    while square < 64 {
        let Magic { mask, magic, offset, shift } = magics[square];
        let one = line_attacks(Square::ALL[square], directions[0], mask);
        let two = line_attacks(Square::ALL[square], directions[1], mask);
        let mut i = 0;
        while i < one.len {
            let mut j = 0;
            while j < two.len {
                let index = if PEXT {
                    one.packed[i] | two.packed[j]
                } else {
                    ((one.occupied[i] | two.occupied[j]).wrapping_mul(magic) >> shift) as usize
                };
                table[offset as usize + index] = one.attacks[i] | two.attacks[j];
                j += 1;
            }
            i += 1;
        }
        square += 1;
    }
}

static ROOK_ATTACKS: [u64; ROOK_SIZE] = attack_table::<ROOK_SIZE, false>(ROOK_DIRECTIONS, magics::ROOK);
static BISHOP_ATTACKS: [u64; BISHOP_SIZE] =
    attack_table::<BISHOP_SIZE, false>(BISHOP_DIRECTIONS, magics::BISHOP);

/// Slider attacks by PEXT (BMI2): the same entries, other table order. A program for any x86-64 processor computes these tables when it
/// finds BMI2 ([`fill`](pext::fill)), for they would be 0.9 MB of it; one that is built for BMI2 has them.
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
pub(crate) mod pext {
    use super::*;
    use core::{arch::x86_64::_pext_u64, cell::UnsafeCell};
    use std::sync::Once;

    /// Attack sets. Invariant: only `fill` writes them, once, before any is read.
    struct Attacks<const SIZE: usize>(UnsafeCell<[u64; SIZE]>);

    // SAFETY: by the invariant no thread reads while another writes.
    unsafe impl<const SIZE: usize> Sync for Attacks<SIZE> {}

    impl<const SIZE: usize> Attacks<SIZE> {
        const fn new(directions: [(i8, i8); 4], magics: [u64; 64]) -> Self {
            let compiled = cfg!(target_feature = "bmi2");
            Attacks(UnsafeCell::new(if compiled {
                attack_table::<SIZE, true>(directions, magics)
            } else {
                [0; SIZE]
            }))
        }
    }

    static ROOK_ATTACKS: Attacks<ROOK_SIZE> = Attacks::new(ROOK_DIRECTIONS, magics::ROOK);
    static BISHOP_ATTACKS: Attacks<BISHOP_SIZE> = Attacks::new(BISHOP_DIRECTIONS, magics::BISHOP);

    /// Computes the tables, unless they are there.
    pub(crate) fn fill() {
        static FILLED: Once = Once::new();
        if cfg!(not(target_feature = "bmi2")) {
            // SAFETY: the first call alone writes, and nothing is read before a call has returned.
            FILLED.call_once(|| unsafe {
                fill_attacks::<true>(&mut *ROOK_ATTACKS.0.get(), ROOK_DIRECTIONS, magics::ROOK);
                fill_attacks::<true>(&mut *BISHOP_ATTACKS.0.get(), BISHOP_DIRECTIONS, magics::BISHOP);
            });
        }
    }

    #[inline(always)]
    unsafe fn look_up<const SIZE: usize>(attacks: &Attacks<SIZE>, entry: &Magic, occupied: u64) -> u64 {
        // SAFETY: BMI2 and filled tables by contract. The packed index is below 2^(relevant squares), the length of this square's part.
        unsafe {
            let table = &*attacks.0.get();
            *table.get_unchecked(entry.offset as usize + _pext_u64(occupied, entry.mask) as usize)
        }
    }

    /// # Safety
    /// The processor has BMI2, and [`fill`] has returned.
    #[inline(always)]
    pub(crate) unsafe fn rook(square: Square, occupied: u64) -> u64 {
        // SAFETY: by contract.
        unsafe { look_up(&ROOK_ATTACKS, &ROOK[square.index()], occupied) }
    }

    /// # Safety
    /// The processor has BMI2, and [`fill`] has returned.
    #[inline(always)]
    pub(crate) unsafe fn bishop(square: Square, occupied: u64) -> u64 {
        // SAFETY: by contract.
        unsafe { look_up(&BISHOP_ATTACKS, &BISHOP[square.index()], occupied) }
    }
}

#[inline(always)]
#[allow(unsafe_code)]
fn look_up(entry: &Magic, table: &[u64], occupied: u64) -> u64 {
    let index =
        entry.offset as usize + ((occupied & entry.mask).wrapping_mul(entry.magic) >> entry.shift) as usize;
    // SAFETY: the product's top bits are below 2^(relevant squares), the length of this square's part of its table.
    unsafe { *table.get_unchecked(index) }
}

#[inline(always)]
pub(crate) fn magic_rook(square: Square, occupied: u64) -> u64 {
    look_up(&ROOK[square.index()], &ROOK_ATTACKS, occupied)
}

#[inline(always)]
pub(crate) fn magic_bishop(square: Square, occupied: u64) -> u64 {
    look_up(&BISHOP[square.index()], &BISHOP_ATTACKS, occupied)
}

/// Squares that a rook attacks when the pieces stand on `occupied` (the first piece met on each line is attacked).
///
/// ```
/// use boyi_chess::{Bitboard, Square, attacks};
/// let set = attacks::rook(Square::A1, Square::A3 | Square::C1);
/// assert_eq!(set, [Square::B1, Square::C1, Square::A2, Square::A3].into_iter().collect());
/// ```
#[inline(always)]
pub fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    #[allow(unsafe_code)]
    // SAFETY: the whole program is built for processors with BMI2.
    return Bitboard(unsafe { pext::rook(square, occupied.0) });
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    Bitboard(magic_rook(square, occupied.0))
}

/// Squares that a bishop attacks when the pieces stand on `occupied`.
#[inline(always)]
pub fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    #[allow(unsafe_code)]
    // SAFETY: the whole program is built for processors with BMI2.
    return Bitboard(unsafe { pext::bishop(square, occupied.0) });
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    Bitboard(magic_bishop(square, occupied.0))
}

/// Squares that a queen attacks when the pieces stand on `occupied`.
#[inline(always)]
pub fn queen(square: Square, occupied: Bitboard) -> Bitboard {
    rook(square, occupied) | bishop(square, occupied)
}

/// Squares that a knight attacks.
#[inline(always)]
pub fn knight(square: Square) -> Bitboard {
    Bitboard(KNIGHT[square.index()])
}

/// Squares that a king attacks.
#[inline(always)]
pub fn king(square: Square) -> Bitboard {
    Bitboard(KING[square.index()])
}

/// Squares that a pawn of this side attacks.
#[inline(always)]
pub fn pawn(color: Color, square: Square) -> Bitboard {
    Bitboard(PAWN[color.index()][square.index()])
}

/// Squares that pawns of this side on `pawns` attack together.
#[inline(always)]
pub const fn pawns(color: Color, pawns: Bitboard) -> Bitboard {
    const NOT_A: u64 = !File::A.bitboard().0;
    const NOT_H: u64 = !File::H.bitboard().0;
    let (west, east) = (pawns.0 & NOT_A, pawns.0 & NOT_H);
    Bitboard(match color {
        Color::White => west << 7 | east << 9,
        Color::Black => west >> 9 | east >> 7,
    })
}

/// Squares that a piece attacks; pawns depend on their side, sliders on `occupied`.
#[inline]
pub fn of(role: Role, color: Color, square: Square, occupied: Bitboard) -> Bitboard {
    match role {
        Role::Pawn => pawn(color, square),
        Role::Knight => knight(square),
        Role::Bishop => bishop(square, occupied),
        Role::Rook => rook(square, occupied),
        Role::Queen => queen(square, occupied),
        Role::King => king(square),
    }
}

/// A rook's attacks on an empty board.
#[inline(always)]
pub fn rook_rays(square: Square) -> Bitboard {
    Bitboard(ROOK_RAYS[square.index()])
}

/// A bishop's attacks on an empty board.
#[inline(always)]
pub fn bishop_rays(square: Square) -> Bitboard {
    Bitboard(BISHOP_RAYS[square.index()])
}

/// The squares strictly between two squares of one rank, file or diagonal; empty otherwise.
///
/// ```
/// use boyi_chess::{Square, attacks};
/// assert_eq!(attacks::between(Square::A1, Square::D4), Square::B2 | Square::C3);
/// assert!(attacks::between(Square::A1, Square::B3).is_empty());
/// ```
#[inline(always)]
pub fn between(a: Square, b: Square) -> Bitboard {
    Bitboard(BETWEEN[a.index()][b.index()])
}

/// The whole rank, file or diagonal through two squares, from edge to edge; empty if there is none.
#[inline(always)]
pub fn line(a: Square, b: Square) -> Bitboard {
    Bitboard(LINE[a.index()][b.index()])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sliders_equal_rays_for_every_relevant_occupancy() {
        for square in Square::ALL {
            for (directions, magic, noise) in [
                (ROOK_DIRECTIONS, magic_rook as fn(Square, u64) -> u64, 0x9e37_79b9_7f4a_7c15_u64),
                (BISHOP_DIRECTIONS, magic_bishop, 0xbf58_476d_1ce4_e5b9),
            ] {
                let mask = relevant(square, directions);
                for subset in Bitboard(mask).subsets() {
                    // Pieces outside the relevant squares change nothing.
                    let occupied = subset.0 | noise & !mask;
                    let expected = ray_attacks(square, occupied, directions);
                    assert_eq!(magic(square, occupied), expected, "{square} {occupied:#x}");
                    #[cfg(target_arch = "x86_64")]
                    #[allow(unsafe_code)]
                    if std::arch::is_x86_feature_detected!("bmi2") {
                        pext::fill();
                        let pext = if directions == ROOK_DIRECTIONS { pext::rook } else { pext::bishop };
                        // SAFETY: BMI2 was detected, and the tables are filled.
                        assert_eq!(unsafe { pext(square, occupied) }, expected, "{square} {occupied:#x}");
                    }
                }
            }
        }
    }

    #[test]
    fn lines_and_between() {
        assert_eq!(line(Square::C1, Square::A3), line(Square::A3, Square::B2));
        assert_eq!(line(Square::A1, Square::B2).len(), 8);
        assert_eq!(between(Square::E1, Square::E8).len(), 6);
        assert!(line(Square::A1, Square::A1).is_empty());
    }
}
