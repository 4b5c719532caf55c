//! Squares, files and ranks.
//!
//! Squares are numbered from White's side: a1 = 0, b1 = 1, … h1 = 7, a2 = 8, … h8 = 63. So a file is `index & 7`, a
//! rank is `index >> 3`, and the bit of a [`Bitboard`] with the same number is the same square:
//!
//! ```text
//! 8 | 56 57 58 59 60 61 62 63
//! 7 | 48 49 50 51 52 53 54 55
//! 6 | 40 41 42 43 44 45 46 47
//! 5 | 32 33 34 35 36 37 38 39
//! 4 | 24 25 26 27 28 29 30 31
//! 3 | 16 17 18 19 20 21 22 23
//! 2 |  8  9 10 11 12 13 14 15
//! 1 |  0  1  2  3  4  5  6  7
//!      a  b  c  d  e  f  g  h
//! ```

use crate::{Bitboard, Color};
use core::fmt;
use core::str::FromStr;

macro_rules! small_enum {
    ($(#[$doc:meta])* $name:ident, $count:literal, $($variant:ident),+) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        #[allow(missing_docs)]
        pub enum $name { $($variant),+ }

        impl $name {
            /// All of them, in order of [`index`](Self::index).
            pub const ALL: [$name; $count] = [$($name::$variant),+];

            /// The number of this value, from 0.
            #[inline(always)]
            pub const fn index(self) -> usize {
                self as usize
            }

            /// The value with this number.
            ///
            /// # Panics
            /// If the number is out of range.
            #[inline(always)]
            pub const fn new(index: usize) -> $name {
                match Self::try_new(index) {
                    Some(value) => value,
                    None => panic!(concat!("a number below ", $count)),
                }
            }

            /// The value with this number, if there is one.
            #[inline(always)]
            #[allow(unsafe_code)]
            pub const fn try_new(index: usize) -> Option<$name> {
                if index >= $count {
                    return None;
                }
                const { assert!(Self::ALL.len() == $count) };
                // SAFETY: the enum is `repr(u8)` and its values are 0 up to `$count`, the length of `ALL`. (`ALL[index]` is the
                // same, but the compiler makes a look-up in memory of it.)
                Some(unsafe { core::mem::transmute::<u8, $name>(index as u8) })
            }
        }
    };
}
pub(crate) use small_enum;

small_enum! {
    /// A file (column) of the board, a to h.
    File, 8, A, B, C, D, E, F, G, H
}

small_enum! {
    /// A rank (row) of the board, first to eighth, from White's side.
    Rank, 8, First, Second, Third, Fourth, Fifth, Sixth, Seventh, Eighth
}

small_enum! {
    /// One of the 64 squares; see the [module](self) for the numbering.
    ///
    /// ```
    /// use boyi_chess::{File, Rank, Square};
    /// assert_eq!(Square::E4, Square::at(File::E, Rank::Fourth));
    /// assert_eq!("e4".parse(), Ok(Square::E4));
    /// assert_eq!(Square::E4.to_string(), "e4");
    /// assert_eq!(Square::E4.index(), 28);
    /// ```
    Square, 64,
    A1, B1, C1, D1, E1, F1, G1, H1,
    A2, B2, C2, D2, E2, F2, G2, H2,
    A3, B3, C3, D3, E3, F3, G3, H3,
    A4, B4, C4, D4, E4, F4, G4, H4,
    A5, B5, C5, D5, E5, F5, G5, H5,
    A6, B6, C6, D6, E6, F6, G6, H6,
    A7, B7, C7, D7, E7, F7, G7, H7,
    A8, B8, C8, D8, E8, F8, G8, H8
}

impl File {
    /// The squares of this file.
    #[inline(always)]
    pub const fn bitboard(self) -> Bitboard {
        Bitboard(0x0101_0101_0101_0101 << self as u8)
    }

    /// The lower-case letter.
    pub const fn letter(self) -> char {
        (b'a' + self as u8) as char
    }

    /// The file with this letter, in either case.
    pub const fn from_letter(letter: char) -> Option<File> {
        match letter {
            'a'..='h' => Some(File::ALL[letter as usize - 'a' as usize]),
            'A'..='H' => Some(File::ALL[letter as usize - 'A' as usize]),
            _ => None,
        }
    }
}

impl Rank {
    /// The squares of this rank.
    #[inline(always)]
    pub const fn bitboard(self) -> Bitboard {
        Bitboard(0xff << (8 * self as u8))
    }

    /// The digit, '1' to '8'.
    pub const fn digit(self) -> char {
        (b'1' + self as u8) as char
    }

    /// The rank with this digit.
    pub const fn from_digit(digit: char) -> Option<Rank> {
        match digit {
            '1'..='8' => Some(Rank::ALL[digit as usize - '1' as usize]),
            _ => None,
        }
    }

    /// This rank as the given side counts it: `Rank::First.relative_to(Color::Black)` is the eighth rank.
    #[inline(always)]
    pub const fn relative_to(self, color: Color) -> Rank {
        Rank::new(self as usize ^ (7 * color as usize))
    }
}

impl Square {
    /// The square where a file and a rank meet.
    #[inline(always)]
    pub const fn at(file: File, rank: Rank) -> Square {
        Square::wrapping(rank as u32 * 8 + file as u32)
    }

    /// The square with the number `index & 63`.
    #[inline(always)]
    #[allow(unsafe_code)]
    pub(crate) const fn wrapping(index: u32) -> Square {
        // SAFETY: `Square` is `repr(u8)` with the 64 values 0..=63, and the mask leaves only those.
        unsafe { core::mem::transmute((index & 63) as u8) }
    }

    /// The square of the lowest bit of `bits`, which must not be 0.
    #[inline(always)]
    #[allow(unsafe_code)]
    pub(crate) const fn lowest(bits: u64) -> Square {
        debug_assert!(bits != 0);
        // SAFETY: callers pass a non-zero word, whose lowest set bit is one of 0..=63, all values of `Square`; the
        // mask costs an instruction in the innermost loop of move generation, and the assertion holds it in tests.
        unsafe { core::mem::transmute(bits.trailing_zeros() as u8) }
    }

    /// Its file.
    #[inline(always)]
    pub const fn file(self) -> File {
        File::new(self as usize & 7)
    }

    /// Its rank.
    #[inline(always)]
    pub const fn rank(self) -> Rank {
        Rank::new(self as usize >> 3)
    }

    /// The set of this one square.
    #[inline(always)]
    pub const fn bitboard(self) -> Bitboard {
        Bitboard(1 << self as u8)
    }

    /// The square this many files to the right and ranks up from White's side, if it is on the board.
    ///
    /// ```
    /// use boyi_chess::Square;
    /// assert_eq!(Square::G1.offset(-1, 2), Some(Square::F3));
    /// assert_eq!(Square::H1.offset(1, 0), None);
    /// ```
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Square> {
        let file = (self as i8 & 7).saturating_add(files);
        let rank = (self as i8 >> 3).saturating_add(ranks);
        if 0 <= file && file < 8 && 0 <= rank && rank < 8 {
            Some(Square::wrapping((rank * 8 + file) as u32))
        } else {
            None
        }
    }

    /// The square mirrored top to bottom: a1 becomes a8.
    #[inline(always)]
    pub const fn flip_rank(self) -> Square {
        Square::wrapping(self as u32 ^ 56)
    }

    /// The square mirrored left to right: a1 becomes h1.
    #[inline(always)]
    pub const fn flip_file(self) -> Square {
        Square::wrapping(self as u32 ^ 7)
    }

    /// The square as the given side sees it: itself for White, [`flip_rank`](Square::flip_rank) for Black.
    #[inline(always)]
    pub const fn relative_to(self, color: Color) -> Square {
        Square::wrapping(self as u32 ^ (56 * color as u32))
    }

    /// Steps that a king needs on an empty board (Chebyshev distance), 0 to 7.
    #[inline]
    pub const fn distance(self, other: Square) -> u32 {
        let files = (self as u32 & 7).abs_diff(other as u32 & 7);
        let ranks = (self as u32 >> 3).abs_diff(other as u32 >> 3);
        if files > ranks { files } else { ranks }
    }
}

impl fmt::Display for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.digit())
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file(), self.rank())
    }
}

macro_rules! debug_as_display {
    ($($name:ty),+) => { $(
        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(self, f)
            }
        }
    )+ };
}
pub(crate) use debug_as_display;

debug_as_display!(File, Rank, Square);

/// The text is not a square such as `e4`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseSquareError;

impl fmt::Display for ParseSquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not a square (expected a letter a to h and a digit 1 to 8, for example e4)")
    }
}

impl core::error::Error for ParseSquareError {}

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Square, ParseSquareError> {
        match text.as_bytes() {
            &[file @ b'a'..=b'h', rank @ b'1'..=b'8'] => {
                Ok(Square::wrapping(u32::from(rank - b'1') * 8 + u32::from(file - b'a')))
            }
            _ => Err(ParseSquareError),
        }
    }
}
