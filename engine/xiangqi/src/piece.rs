//! Sides, kinds of pieces, and pieces.

use crate::Bitboard;
use core::fmt;

/// A side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Color {
    /// The side that starts, on ranks 1 to 5.
    Red,
    /// The other side, on ranks 6 to 10.
    Black,
}

impl Color {
    /// Both sides, Red first.
    pub const ALL: [Color; 2] = [Color::Red, Color::Black];

    /// The letter of FEN: `w` or `b`.
    pub const fn letter(self) -> char {
        match self {
            Color::Red => 'w',
            Color::Black => 'b',
        }
    }

    /// Red's number is 0, Black's 1.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// The other side.
impl core::ops::Not for Color {
    type Output = Color;

    #[inline(always)]
    fn not(self) -> Color {
        match self {
            Color::Red => Color::Black,
            Color::Black => Color::Red,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Color::Red => "Red",
            Color::Black => "Black",
        })
    }
}

/// A kind of piece.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Role {
    /// 帥 將: one step along a line, in the palace.
    King,
    /// 仕 士: one diagonal step, in the palace.
    Advisor,
    /// 相 象: two diagonal steps, not over the river; the point between must be empty.
    Elephant,
    /// 馬: one step along a line, then one diagonally outward; the point of the first step must be empty.
    Horse,
    /// 車: any distance along a line.
    Rook,
    /// 炮 砲: moves as a rook; captures by jumping over exactly one piece.
    Cannon,
    /// 兵 卒: one step forward; over the river also sideways.
    Pawn,
}

impl Role {
    /// All kinds, in the order of their numbers.
    pub const ALL: [Role; 7] =
        [Role::King, Role::Advisor, Role::Elephant, Role::Horse, Role::Rook, Role::Cannon, Role::Pawn];

    /// The letter of FEN, as a small letter: `k`, `a`, `b`, `n`, `r`, `c`, `p`.
    pub const fn letter(self) -> char {
        ['k', 'a', 'b', 'n', 'r', 'c', 'p'][self as usize]
    }

    /// Reads a letter of either case: those of FEN, `e` for an elephant and `h` for a horse, and ICCS's older `g` for an advisor and `m` for an
    /// elephant.
    pub const fn from_letter(letter: char) -> Option<Role> {
        Some(match letter.to_ascii_lowercase() {
            'k' => Role::King,
            'a' | 'g' => Role::Advisor,
            'b' | 'e' | 'm' => Role::Elephant,
            'n' | 'h' => Role::Horse,
            'r' => Role::Rook,
            'c' => Role::Cannon,
            'p' => Role::Pawn,
            _ => return None,
        })
    }

    /// The largest number of such pieces that a side can have.
    pub const fn at_most(self) -> u32 {
        match self {
            Role::King => 1,
            Role::Pawn => 5,
            _ => 2,
        }
    }

    /// Its number, 0 to 6.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["king", "advisor", "elephant", "horse", "rook", "cannon", "pawn"][self.index()])
    }
}

/// A piece of a side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Piece {
    /// Its side.
    pub color: Color,
    /// Its kind.
    pub role: Role,
}

impl Piece {
    /// The piece of FEN's letter (see [`Role::from_letter`]); capital letters are Red's.
    pub const fn from_letter(letter: char) -> Option<Piece> {
        let color = if letter.is_ascii_uppercase() { Color::Red } else { Color::Black };
        match Role::from_letter(letter) {
            Some(role) => Some(Piece { color, role }),
            None => None,
        }
    }

    /// The points where it can stand.
    ///
    /// ```
    /// use boyi_xiangqi::{Color, Piece, Role};
    /// let elephant = Piece { color: Color::Red, role: Role::Elephant };
    /// assert_eq!((elephant.points().len(), Piece { role: Role::Pawn, ..elephant }.points().len()), (7, 55));
    /// ```
    pub fn points(self) -> Bitboard {
        crate::setup::possible(self)
    }

    /// Its letter in FEN, a capital for Red.
    pub const fn letter(self) -> char {
        match self.color {
            Color::Red => self.role.letter().to_ascii_uppercase(),
            Color::Black => self.role.letter(),
        }
    }
}

/// The letter of FEN.
impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}
