//! Moves and lists of moves.

use crate::Point;
use core::fmt;
use core::num::NonZeroU16;
use core::ops::Deref;

/// A move: from one point to another. Written as UCI with ranks 1 to 10, `h3e3`.
///
/// ```
/// use boyi_xiangqi::{Move, Point};
/// let m = Move::new("h3".parse()?, "e3".parse()?);
/// assert_eq!((m.to_string().as_str(), m.ucci().to_string().as_str()), ("h3e3", "h2e2"));
/// assert_eq!(m.iccs().to_string(), "H2-E2");
/// # Ok::<(), boyi_xiangqi::PointError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(NonZeroU16);

impl Move {
    /// The move between these two different points.
    ///
    /// # Panics
    /// If both are the same.
    #[inline(always)]
    pub const fn new(from: Point, to: Point) -> Move {
        Move::from_bits((from.index() + 90 * to.index()) as u16 + 1).expect("two different points")
    }

    /// The point where the piece stands.
    #[inline(always)]
    pub const fn from(self) -> Point {
        Point::new(((self.0.get() - 1) % 90) as u8)
    }

    /// The point where it goes.
    #[inline(always)]
    pub const fn to(self) -> Point {
        Point::new(((self.0.get() - 1) / 90) as u8)
    }

    /// Its number, 1 to 8,100.
    #[inline(always)]
    pub const fn to_bits(self) -> u16 {
        self.0.get()
    }

    /// The move with this number; `None` if there is none.
    #[inline(always)]
    pub const fn from_bits(bits: u16) -> Option<Move> {
        if bits == 0 || bits > 8100 || (bits - 1).is_multiple_of(91) {
            return None;
        }
        match NonZeroU16::new(bits) {
            Some(bits) => Some(Move(bits)),
            None => None,
        }
    }

    /// The move back.
    pub const fn reversed(self) -> Move {
        Move::new(self.to(), self.from())
    }

    /// The move mirrored left to right.
    pub const fn mirrored(self) -> Move {
        Move::new(self.from().mirrored(), self.to().mirrored())
    }
}

/// UCI, ranks 1 to 10.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The largest number of moves that a list holds. A side has at most 2·17 moves of rooks, 2·17 of cannons, 2·8 of horses, 5·3 of pawns, 8 of
/// elephants, 5 of advisors and 4 of its king.
const CAPACITY: usize = 116;

/// A list of moves, on the stack; it reads as a slice.
#[derive(Clone)]
pub struct MoveList {
    moves: [Move; CAPACITY],
    len: usize,
}

impl MoveList {
    /// The largest number of moves that a list holds.
    pub const CAPACITY: usize = CAPACITY;

    /// An empty list.
    pub const fn new() -> MoveList {
        MoveList { moves: [Move::new(Point::new(0), Point::new(1)); CAPACITY], len: 0 }
    }

    /// Adds a move.
    ///
    /// # Panics
    /// If the list already holds as many moves as a position can have.
    #[inline(always)]
    pub fn push(&mut self, m: Move) {
        self.moves[self.len] = m;
        self.len += 1;
    }
}

impl Default for MoveList {
    fn default() -> MoveList {
        MoveList::new()
    }
}

impl Deref for MoveList {
    type Target = [Move];

    #[inline]
    fn deref(&self) -> &[Move] {
        &self.moves[..self.len]
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = core::iter::Take<core::array::IntoIter<Move, CAPACITY>>;

    fn into_iter(self) -> Self::IntoIter {
        self.moves.into_iter().take(self.len)
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = core::slice::Iter<'a, Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
