//! Points that pieces attack. All tables are computed at compile time.
//!
//! Rooks and cannons are looked up line by line: the occupancy of a rank (9 bits) or a file (10 bits) and the place on it give the points that
//! a rook reaches, and those that a cannon reaches: the empty points as far as the first piece, and the piece after that. A rank is bits of
//! one word; a file is gathered, and its answer spread, by a multiplication. The tables have 15,000 entries of 4 bytes.

use crate::bitboard::HALF;
use crate::{Bitboard, Color, Point};

/// The points that a rook and a cannon reach on one line, as bits of the line.
#[derive(Clone, Copy)]
struct Line {
    rook: u16,
    cannon: u16,
}

const fn line(place: usize, length: usize, occupied: usize) -> Line {
    let mut reach = Line { rook: 0, cannon: 0 };
    let mut direction = 0;
    while direction < 2 {
        let mut at = place;
        let mut passed = 0;
        while passed < 2 && (if direction == 0 { at > 0 } else { at + 1 < length }) {
            at = if direction == 0 { at - 1 } else { at + 1 };
            let taken = occupied >> at & 1 != 0;
            if passed == 0 {
                reach.rook |= 1 << at;
            }
            if taken == (passed == 1) {
                reach.cannon |= 1 << at;
            }
            passed += taken as usize;
        }
        direction += 1;
    }
    reach
}

const fn line_table<const PLACES: usize, const OCCUPANCIES: usize>() -> [[Line; OCCUPANCIES]; PLACES] {
    let mut table = [[Line { rook: 0, cannon: 0 }; OCCUPANCIES]; PLACES];
    let mut place = 0;
    while place < PLACES {
        let mut occupied = 0;
        while occupied < OCCUPANCIES {
            table[place][occupied] = line(place, PLACES, occupied);
            occupied += 1;
        }
        place += 1;
    }
    table
}

static RANK_LINES: [[Line; 512]; 9] = line_table();
static FILE_LINES: [[Line; 1024]; 10] = line_table();

/// The lowest point of each rank of a word: bits 0, 9, 18, 27, 36.
const FILE_A: u64 = 0x10_0804_0201;

/// Packs the bits 0, 9, 18, 27, 36 into the bits 0 to 4: bit 9i times 2^(36 − 8i) is bit 36 + i, and no two products of the others meet.
#[inline(always)]
const fn gather(word: u64) -> usize {
    (((word & FILE_A).wrapping_mul(0x10_1010_1010) >> 36) & 31) as usize
}

/// The reverse of [`gather`]: bit i times 2^(8i) is bit 9i.
#[inline(always)]
const fn spread(bits: u16) -> u64 {
    (bits as u64 & 31).wrapping_mul(0x1_0101_0101) & FILE_A
}

/// The points of one line set on a rank and one on a file, crossing at the point.
#[inline(always)]
fn cross(point: Point, rank_set: u16, file_set: u16) -> Bitboard {
    let file = point.file();
    let mut set = [spread(file_set) << file, spread(file_set >> 5) << file];
    set[half(point)] |= u64::from(rank_set) << rank_shift(point);
    Bitboard(set)
}

/// The word of the point.
#[inline(always)]
const fn half(point: Point) -> usize {
    (point.index() >= 45) as usize
}

/// The place of the point's rank in its word.
#[inline(always)]
const fn rank_shift(point: Point) -> u32 {
    point.rank() as u32 % 5 * 9
}

#[inline(always)]
fn rank_line(point: Point, occupied: Bitboard) -> Line {
    let bits = (occupied.0[half(point)] >> rank_shift(point)) & 511;
    RANK_LINES[usize::from(point.file())][bits as usize]
}

#[inline(always)]
fn file_line(point: Point, occupied: Bitboard) -> Line {
    let file = point.file();
    let bits = gather(occupied.0[0] >> file) | gather(occupied.0[1] >> file) << 5;
    FILE_LINES[usize::from(point.rank())][bits]
}

/// The points that a rook reaches: empty ones and the first piece in each direction.
#[inline(always)]
pub fn rook(point: Point, occupied: Bitboard) -> Bitboard {
    cross(point, rank_line(point, occupied).rook, file_line(point, occupied).rook)
}

/// The points that a cannon reaches: empty ones as far as the first piece, and the second piece in each direction.
#[inline(always)]
pub fn cannon(point: Point, occupied: Bitboard) -> Bitboard {
    cross(point, rank_line(point, occupied).cannon, file_line(point, occupied).cannon)
}

/// The points that a rook reaches on its file: there kings face each other.
#[inline(always)]
pub fn facing(king: Point, occupied: Bitboard) -> Bitboard {
    cross(king, 0, file_line(king, occupied).rook)
}

/// The points of the same rank and file, except the point itself.
#[inline(always)]
pub fn rook_rays(point: Point) -> Bitboard {
    ROOK_RAYS[point.index()]
}

static ROOK_RAYS: [Bitboard; 90] = {
    let mut table = [Bitboard::EMPTY; 90];
    let mut i = 0;
    while i < 90 * 90 {
        let (a, b) = (Point::new((i / 90) as u8), Point::new((i % 90) as u8));
        if i / 90 != i % 90 && (a.file() == b.file() || a.rank() == b.rank()) {
            table[i / 90] = table[i / 90].const_or(Bitboard::const_of(b));
        }
        i += 1;
    }
    table
};

/// The points strictly between two points of one line; none if they share no line.
pub const fn between(a: Point, b: Point) -> Bitboard {
    let (files, ranks) = (b.file() as i8 - a.file() as i8, b.rank() as i8 - a.rank() as i8);
    let mut set = Bitboard::EMPTY;
    if files != 0 && ranks != 0 || files == 0 && ranks == 0 {
        return set;
    }
    let mut at = a.offset(files.signum(), ranks.signum());
    while let Some(point) = at {
        if point.index() == b.index() {
            break;
        }
        set = set.const_or(Bitboard::const_of(point));
        at = point.offset(files.signum(), ranks.signum());
    }
    set
}

/// [`between`] a point of a palace and any other, by the palace's points: Red's first.
static FROM_PALACE: [[Bitboard; 90]; 18] = {
    let mut table = [[Bitboard::EMPTY; 90]; 18];
    let mut i = 0;
    while i < 18 * 90 {
        let (n, to) = (i / 90, Point::new((i % 90) as u8));
        let rank = if n < 9 { n / 3 } else { 7 + n / 3 - 3 };
        let king = Point::new((9 * rank + 3 + n % 3) as u8);
        table[n][i % 90] = between(king, to);
        i += 1;
    }
    table
};

/// [`between`] a king and any point, from a table.
#[inline(always)]
pub(crate) fn between_king(king: Point, to: Point) -> Bitboard {
    let own = if king.index() < 45 { king.rank() } else { king.rank() - 7 + 3 };
    FROM_PALACE[usize::from(own * 3 + king.file() - 3)][to.index()]
}

const fn steps<const N: usize>(from: Point, steps: [(i8, i8); N]) -> Bitboard {
    let mut set = Bitboard::EMPTY;
    let mut i = 0;
    while i < N {
        if let Some(to) = from.offset(steps[i].0, steps[i].1) {
            set = set.const_or(Bitboard::const_of(to));
        }
        i += 1;
    }
    set
}

/// A word seen from the other side of the board: the other word.
const fn rotated(word: u64) -> u64 {
    word.reverse_bits() >> 19
}

const fn both_sides(red: u64) -> [u64; 2] {
    [red, rotated(red)]
}

/// The points of the palaces, a word for each side.
pub(crate) const PALACES: [u64; 2] = both_sides(0o70 | 0o70 << 9 | 0o70 << 18);
/// The points of advisors: the corners and the centre of each palace.
pub(crate) const ADVISOR_POINTS: [u64; 2] = both_sides(1 << 3 | 1 << 5 | 1 << 13 | 1 << 21 | 1 << 23);
/// The points of elephants.
pub(crate) const ELEPHANT_POINTS: [u64; 2] =
    both_sides(1 << 2 | 1 << 6 | 1 << 18 | 1 << 22 | 1 << 26 | 1 << 38 | 1 << 42);
/// The points that elephants pass.
pub(crate) const ELEPHANT_EYES: [u64; 2] =
    both_sides(1 << 10 | 1 << 12 | 1 << 14 | 1 << 16 | 1 << 28 | 1 << 30 | 1 << 32 | 1 << 34);
/// The points of pawns that have not crossed the river.
pub(crate) const PAWN_POINTS: [u64; 2] = both_sides((1 << 27 | 1 << 36) * 0b1_0101_0101);
/// The points of a word that are not on file a, and not on file i.
const NOT_FILE_A: u64 = HALF & !FILE_A;
const NOT_FILE_I: u64 = HALF & !(FILE_A << 8);

static KING: [Bitboard; 90] = {
    let mut table = [Bitboard::EMPTY; 90];
    let mut i = 0;
    while i < 90 {
        let to = steps(Point::new(i as u8), [(0, 1), (1, 0), (0, -1), (-1, 0)]);
        table[i] = Bitboard([to.0[0] & PALACES[0], to.0[1] & PALACES[1]]);
        i += 1;
    }
    table
};

/// The points of the palaces one step away along a line.
#[inline(always)]
pub fn king(point: Point) -> Bitboard {
    KING[point.index()]
}

const HORSE_STEPS: [(i8, i8); 8] = [(-2, 1), (-2, -1), (2, 1), (2, -1), (-1, -2), (1, -2), (-1, 2), (1, 2)];

/// By point and by which of the four neighbours are taken: west 1, south 2, east 4, north 8.
static HORSE: [[Bitboard; 16]; 90] = {
    const LEGS: [usize; 4] = [1, 4, 2, 8];
    let mut table = [[Bitboard::EMPTY; 16]; 90];
    let mut i = 0;
    while i < 90 * 16 {
        let mut step = 0;
        while step < 8 {
            if (i % 16) & LEGS[step / 2] == 0 {
                let to = steps(Point::new((i / 16) as u8), [HORSE_STEPS[step]]);
                table[i / 16][i % 16] = table[i / 16][i % 16].const_or(to);
            }
            step += 1;
        }
        i += 1;
    }
    table
};

/// The points that a horse attacks.
#[inline(always)]
pub fn horse(point: Point, occupied: Bitboard) -> Bitboard {
    let file = point.file();
    let rank_bits = (occupied.0[half(point)] >> rank_shift(point)) & 511;
    let file_bits = gather(occupied.0[0] >> file) | gather(occupied.0[1] >> file) << 5;
    let beside = (rank_bits as usize) << 1 >> file & 5;
    let above = file_bits << 1 >> point.rank() & 5;
    HORSE[point.index()][beside | above << 1]
}

/// The points that a horse attacks on an empty board, and from which horses attack the point.
#[inline(always)]
pub fn horse_steps(point: Point) -> Bitboard {
    HORSE[point.index()][0]
}

/// The point that must be empty for a horse on `from` to attack `to`, one of its [`horse_steps`].
#[inline]
pub fn horse_leg(from: Point, to: Point) -> Point {
    let leg = match to.index() as i8 - from.index() as i8 {
        17 | 19 => 9,
        -17 | -19 => -9,
        11 | -7 => 1,
        _ => -1,
    };
    Point::new((from.index() as i8 + leg) as u8)
}

/// The points that pawns of a side attack: forward, and sideways over the river.
#[inline(always)]
pub fn pawns(color: Color, pawns: Bitboard) -> Bitboard {
    let crossed = pawns.0[1 - color.index()];
    let mut set = pawns_forward(color, pawns);
    set.0[1 - color.index()] |= west(crossed) | east(crossed);
    set
}

/// The points from which a pawn of the side attacks the point.
#[inline(always)]
pub fn pawns_to(color: Color, point: Point) -> Bitboard {
    let at = Bitboard::of(point);
    let mut set = pawns_forward(!color, at);
    let over = at.0[1 - color.index()];
    set.0[1 - color.index()] |= west(over) | east(over);
    set
}

/// The points one step forward of these.
#[inline(always)]
pub(crate) fn pawns_forward(color: Color, Bitboard([low, high]): Bitboard) -> Bitboard {
    match color {
        Color::Red => Bitboard([low << 9 & HALF, (high << 9 | low >> 36) & HALF]),
        Color::Black => Bitboard([low >> 9 | high << 36 & HALF, high >> 9]),
    }
}

/// One step to the left of these points of a word, as Red sees it.
#[inline(always)]
pub(crate) const fn west(word: u64) -> u64 {
    (word & NOT_FILE_A) >> 1
}

/// One step to the right of these points of a word, as Red sees it.
#[inline(always)]
pub(crate) const fn east(word: u64) -> u64 {
    (word & NOT_FILE_I) << 1
}

/// The points of advisors one step from an advisor's point.
pub fn advisor(point: Point) -> Bitboard {
    let set = steps(point, [(1, 1), (1, -1), (-1, 1), (-1, -1)]);
    Bitboard([set.0[0] & ADVISOR_POINTS[0], set.0[1] & ADVISOR_POINTS[1]])
}

/// The points that an elephant attacks.
pub fn elephant(point: Point, occupied: Bitboard) -> Bitboard {
    let own = ELEPHANT_POINTS[half(point)];
    let open = |&(files, ranks): &(i8, i8)| {
        let eye = point.offset(files, ranks).filter(|&eye| !occupied.contains(eye))?;
        eye.offset(files, ranks).filter(|&to| Bitboard::of(to).0[half(point)] & own != 0)
    };
    [(1, 1), (1, -1), (-1, 1), (-1, -1)].iter().filter_map(open).collect()
}
