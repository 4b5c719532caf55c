//! The 90 points of the board, `a1` to `i10`: files from Red's left, ranks from Red's side.

use core::fmt;
use core::str::FromStr;

/// The number of files.
pub(crate) const FILES: u8 = 9;
/// The number of ranks.
pub(crate) const RANKS: u8 = 10;

/// A point of the board. Its number is 9·rank + file: a1 = 0, b1 = 1, a2 = 9, i10 = 89.
///
/// ```
/// use boyi_xiangqi::Point;
/// let point: Point = "e10".parse()?;
/// assert_eq!((point.file(), point.rank(), point.index()), (4, 9, 85));
/// assert_eq!(point.to_string(), "e10");
/// # Ok::<(), boyi_xiangqi::PointError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(u8);

impl Point {
    /// The number of points.
    pub const COUNT: usize = 90;

    /// The point with this number; `None` from 90 on.
    #[inline(always)]
    pub const fn try_new(index: usize) -> Option<Point> {
        if index < Point::COUNT { Some(Point(index as u8)) } else { None }
    }

    /// The point of a number that is known to be below 90.
    #[inline(always)]
    pub(crate) const fn new(index: u8) -> Point {
        debug_assert!(index < Point::COUNT as u8);
        Point(index)
    }

    /// The point on this file (0 to 8) and rank (0 to 9); `None` off the board.
    #[inline]
    pub const fn at(file: u8, rank: u8) -> Option<Point> {
        if file < FILES && rank < RANKS { Some(Point(rank * FILES + file)) } else { None }
    }

    /// All points by number.
    pub fn all() -> impl DoubleEndedIterator<Item = Point> + ExactSizeIterator {
        (0..FILES * RANKS).map(Point)
    }

    /// Its number, 0 to 89.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its file: 0 (a) to 8 (i).
    #[inline(always)]
    pub const fn file(self) -> u8 {
        self.0 % FILES
    }

    /// Its rank: 0 (Red's back rank) to 9 (Black's).
    #[inline(always)]
    pub const fn rank(self) -> u8 {
        self.0 / FILES
    }

    /// The point so many files to the right and ranks up, as Red sees it; `None` off the board.
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Point> {
        let (file, rank) = (self.file() as i8 + files, self.rank() as i8 + ranks);
        if file < 0 || rank < 0 { None } else { Point::at(file as u8, rank as u8) }
    }

    /// The point seen from the other side of the board: a1 and i10, b1 and h10.
    pub const fn rotated(self) -> Point {
        Point(FILES * RANKS - 1 - self.0)
    }

    /// The point mirrored left to right.
    pub const fn mirrored(self) -> Point {
        Point(self.0 - self.file() + (FILES - 1 - self.file()))
    }

    /// The letter of its file.
    pub const fn file_letter(self) -> char {
        (b'a' + self.file()) as char
    }
}

/// The file's letter and the rank's number, 1 to 10.
impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file_letter(), self.rank() + 1)
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text is not the name of a point.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PointError {
    /// The text, shortened if it is long.
    pub found: String,
}

impl fmt::Display for PointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "point: found '{}', expected a letter of a to i and a number of 1 to 10", self.found)
    }
}

impl core::error::Error for PointError {}

impl FromStr for Point {
    type Err = PointError;

    fn from_str(text: &str) -> Result<Point, PointError> {
        let parse = || {
            let file = text.bytes().next()?.to_ascii_lowercase().wrapping_sub(b'a');
            let rank = match text.as_bytes().get(1..)? {
                [digit @ b'1'..=b'9'] => digit - b'1',
                b"10" => 9,
                _ => return None,
            };
            Point::at(file, rank)
        };
        parse().ok_or_else(|| PointError { found: crate::fen::shorten(text) })
    }
}
