//! Sets of points.
//!
//! A set is two words of 45 bits, one for each side of the river; bit 9·r + f of a word is file f of the r-th of its five ranks:
//!
//! ```text
//! word 1, rank 10:  36 37 38 39 40 41 42 43 44
//!         …
//!         rank  6:   0  1  2  3  4  5  6  7  8
//!         ------------- the river -------------
//! word 0, rank  5:  36 37 38 39 40 41 42 43 44
//!         …
//!         rank  1:   0  1  2  3  4  5  6  7  8
//! ```
//!
//! So kings, advisors and elephants live in one word, "over the river" is a word, no rank lies in two words, and a file is five bits of
//! each word, nine apart. The 19 bits above are always 0.

use crate::attacks::PALACES;
use crate::{Color, Point};
use core::fmt;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign};

/// The 45 bits of a word that are points.
pub(crate) const HALF: u64 = (1 << 45) - 1;

/// A set of points.
///
/// ```
/// use boyi_xiangqi::{Bitboard, Point};
/// let (a1, i10): (Point, Point) = ("a1".parse()?, "i10".parse()?);
/// let set = Bitboard::from(a1) | Bitboard::from(i10);
/// assert_eq!(set.len(), 2);
/// assert!(set.contains(i10));
/// assert_eq!(set.iter().collect::<Vec<_>>(), [a1, i10]);
/// # Ok::<(), boyi_xiangqi::PointError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Bitboard(pub(crate) [u64; 2]);

const POINTS: [Bitboard; Point::COUNT] = {
    let mut table = [Bitboard::EMPTY; Point::COUNT];
    let mut i = 0;
    while i < Point::COUNT {
        table[i].0[i / 45] = 1 << (i % 45);
        i += 1;
    }
    table
};

static POINT_SETS: [Bitboard; Point::COUNT] = POINTS;

impl Bitboard {
    /// No point.
    pub const EMPTY: Bitboard = Bitboard([0; 2]);
    /// All 90 points.
    pub const ALL: Bitboard = Bitboard([HALF; 2]);

    /// The points on a side's half of the board.
    #[inline(always)]
    pub const fn half(color: Color) -> Bitboard {
        match color {
            Color::Red => Bitboard([HALF, 0]),
            Color::Black => Bitboard([0, HALF]),
        }
    }

    /// The points of a side's palace.
    #[inline(always)]
    pub const fn palace(color: Color) -> Bitboard {
        match color {
            Color::Red => Bitboard([PALACES[0], 0]),
            Color::Black => Bitboard([0, PALACES[1]]),
        }
    }

    /// The set of one point.
    #[inline(always)]
    pub fn of(point: Point) -> Bitboard {
        POINT_SETS[point.index()]
    }

    /// [`of`](Bitboard::of) for tables made at compile time.
    pub(crate) const fn const_of(point: Point) -> Bitboard {
        POINTS[point.index()]
    }

    /// The union, for tables made at compile time.
    pub(crate) const fn const_or(self, other: Bitboard) -> Bitboard {
        Bitboard([self.0[0] | other.0[0], self.0[1] | other.0[1]])
    }

    /// The two words: Red's side of the river and Black's, 45 bits each.
    #[inline(always)]
    pub const fn words(self) -> [u64; 2] {
        self.0
    }

    /// Returns `true` if the set is empty.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] == 0
    }

    /// Returns `true` if the set is not empty.
    #[inline(always)]
    pub const fn any(self) -> bool {
        self.0[0] | self.0[1] != 0
    }

    /// The number of points, 0 to 90.
    #[inline(always)]
    pub const fn len(self) -> u32 {
        self.0[0].count_ones() + self.0[1].count_ones()
    }

    /// Returns `true` if the set contains `point`.
    #[inline(always)]
    pub fn contains(self, point: Point) -> bool {
        (self & Bitboard::of(point)).any()
    }

    /// Returns `true` if the sets have no point in common.
    #[inline(always)]
    pub fn is_disjoint(self, other: Bitboard) -> bool {
        (self & other).is_empty()
    }

    /// The point with the lowest number.
    #[inline(always)]
    pub const fn first(self) -> Option<Point> {
        if self.0[0] != 0 {
            Some(Point::new(self.0[0].trailing_zeros() as u8))
        } else if self.0[1] != 0 {
            Some(Point::new(45 + self.0[1].trailing_zeros() as u8))
        } else {
            None
        }
    }

    /// Its points from the lowest number to the highest.
    #[inline(always)]
    pub const fn iter(self) -> Points {
        Points(self)
    }
}

impl From<Point> for Bitboard {
    #[inline(always)]
    fn from(point: Point) -> Bitboard {
        Bitboard::of(point)
    }
}

/// The points of a [`Bitboard`], lowest number first.
#[derive(Clone, Debug)]
pub struct Points(Bitboard);

impl Iterator for Points {
    type Item = Point;

    #[inline(always)]
    fn next(&mut self) -> Option<Point> {
        let point = self.0.first()?;
        let word = &mut self.0.0[usize::from(self.0.0[0] == 0)];
        *word &= *word - 1;
        Some(point)
    }

    /// Word by word, which is faster than [`next`](Points::next).
    #[inline(always)]
    fn fold<B, F: FnMut(B, Point) -> B>(self, init: B, mut f: F) -> B {
        let mut value = init;
        for half in 0..2 {
            let mut word = self.0.0[half];
            while word != 0 {
                value = f(value, Point::new(45 * half as u8 + word.trailing_zeros() as u8));
                word &= word - 1;
            }
        }
        value
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.len() as usize;
        (len, Some(len))
    }
}

impl ExactSizeIterator for Points {}
impl core::iter::FusedIterator for Points {}

impl IntoIterator for Bitboard {
    type Item = Point;
    type IntoIter = Points;

    #[inline(always)]
    fn into_iter(self) -> Points {
        self.iter()
    }
}

impl FromIterator<Point> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> Bitboard {
        points.into_iter().fold(Bitboard::EMPTY, |set, point| set | Bitboard::of(point))
    }
}

macro_rules! operators {
    ($($trait:ident, $function:ident, $assign_trait:ident, $assign:ident, |$a:ident, $b:ident| $value:expr;)+) => { $(
        impl $trait for Bitboard {
            type Output = Bitboard;

            #[inline(always)]
            fn $function(self, other: Bitboard) -> Bitboard {
                let word = |$a: u64, $b: u64| $value;
                Bitboard([word(self.0[0], other.0[0]), word(self.0[1], other.0[1])])
            }
        }

        impl $assign_trait for Bitboard {
            #[inline(always)]
            fn $assign(&mut self, other: Bitboard) {
                *self = $trait::$function(*self, other);
            }
        }
    )+ };
}

operators! {
    BitAnd, bitand, BitAndAssign, bitand_assign, |a, b| a & b;
    BitOr, bitor, BitOrAssign, bitor_assign, |a, b| a | b;
    BitXor, bitxor, BitXorAssign, bitxor_assign, |a, b| a ^ b;
    Sub, sub, SubAssign, sub_assign, |a, b| a & !b;
}

/// The points that are not in the set.
impl Not for Bitboard {
    type Output = Bitboard;

    #[inline(always)]
    fn not(self) -> Bitboard {
        Bitboard::ALL - self
    }
}

/// A drawing: ranks from 10 down to 1, `1` for a point of the set.
impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..crate::point::RANKS).rev() {
            let row = (0..crate::point::FILES).filter_map(|file| Point::at(file, rank));
            let row: String = row.map(|point| if self.contains(point) { '1' } else { '.' }).collect();
            writeln!(f, "{row}")?;
        }
        Ok(())
    }
}
