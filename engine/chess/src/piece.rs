//! Sides and pieces.

use crate::Rank;
use crate::square::{debug_as_display, small_enum};
use core::fmt;
use core::ops::Not;

small_enum! {
    /// A side.
    #[derive(Debug)]
    Color, 2, White, Black
}

small_enum! {
    /// The kind of a piece, without its side.
    #[derive(Debug)]
    Role, 6, Pawn, Knight, Bishop, Rook, Queen, King
}

small_enum! {
    /// A piece with its side. The number is `2 × role + color`.
    ///
    /// ```
    /// use boyi_chess::{Color, Piece, Role};
    /// let piece = Piece::of(Color::Black, Role::Knight);
    /// assert_eq!(piece, Piece::BlackKnight);
    /// assert_eq!((piece.color(), piece.role(), piece.letter()), (Color::Black, Role::Knight, 'n'));
    /// ```
    Piece, 12,
    WhitePawn, BlackPawn, WhiteKnight, BlackKnight, WhiteBishop, BlackBishop,
    WhiteRook, BlackRook, WhiteQueen, BlackQueen, WhiteKing, BlackKing
}

impl Color {
    /// The rank where this side's pieces start and where it castles.
    pub const fn back_rank(self) -> Rank {
        Rank::First.relative_to(self)
    }

    /// `'w'` or `'b'`, as in FEN.
    pub const fn letter(self) -> char {
        match self {
            Color::White => 'w',
            Color::Black => 'b',
        }
    }
}

impl Not for Color {
    type Output = Color;

    /// The other side.
    #[inline(always)]
    fn not(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Color::White => "White",
            Color::Black => "Black",
        })
    }
}

impl Role {
    /// The four roles that a pawn may become, in order of value.
    pub const PROMOTIONS: [Role; 4] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

    /// The English letter in lower case: p, n, b, r, q, k.
    pub const fn letter(self) -> char {
        b"pnbrqk"[self as usize] as char
    }

    /// The role with this English letter, in either case.
    pub const fn from_letter(letter: char) -> Option<Role> {
        Some(match letter.to_ascii_lowercase() {
            'p' => Role::Pawn,
            'n' => Role::Knight,
            'b' => Role::Bishop,
            'r' => Role::Rook,
            'q' => Role::Queen,
            'k' => Role::King,
            _ => return None,
        })
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["pawn", "knight", "bishop", "rook", "queen", "king"][self.index()])
    }
}

impl Piece {
    /// The piece of this side and role.
    #[inline(always)]
    pub const fn of(color: Color, role: Role) -> Piece {
        Piece::new(2 * role as usize + color as usize)
    }

    /// Its side.
    #[inline(always)]
    pub const fn color(self) -> Color {
        Color::new(self as usize & 1)
    }

    /// Its role.
    #[inline(always)]
    pub const fn role(self) -> Role {
        Role::new(self as usize >> 1)
    }

    /// The letter of FEN: upper case for White.
    pub const fn letter(self) -> char {
        b"PpNnBbRrQqKk"[self as usize] as char
    }

    /// The piece with this FEN letter.
    pub const fn from_letter(letter: char) -> Option<Piece> {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        match Role::from_letter(letter) {
            Some(role) => Some(Piece::of(color, role)),
            None => None,
        }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

debug_as_display!(Piece);
