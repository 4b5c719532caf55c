//! Positions taken apart, to be edited and checked.

use crate::{Bitboard, Board, Color, Piece, Rank, Role, Square, attacks};
use core::fmt;

/// The parts of a position, with no promise that they fit together; [`Setup::build`] checks them.
///
/// ```
/// use boyi_chess::{Board, Color, Piece, Setup, Square};
/// let mut setup = Setup::empty();
/// setup.squares[Square::E1.index()] = Some(Piece::WhiteKing);
/// setup.squares[Square::E8.index()] = Some(Piece::BlackKing);
/// setup.squares[Square::E2.index()] = Some(Piece::WhitePawn);
/// assert_eq!(setup.build()?, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".parse().unwrap());
/// setup.turn = Color::Black;
/// setup.squares[Square::E2.index()] = Some(Piece::WhiteRook);
/// assert!(setup.build().is_ok()); // Black is in check, and to move
/// setup.turn = Color::White;
/// assert!(setup.build().is_err());
/// # Ok::<(), boyi_chess::PositionError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The pieces, by [`Square::index`].
    pub squares: [Option<Piece>; 64],
    /// The side to move.
    pub turn: Color,
    /// The squares of the rooks, of both sides, that may still castle.
    pub castling: Bitboard,
    /// The square passed over by a pawn's double step just made. [`Board`] keeps it only if a capture there is legal.
    pub en_passant: Option<Square>,
    /// Plies since the last capture or pawn move.
    pub halfmoves: u16,
    /// The number of the move to be played; 0 is taken for 1.
    pub fullmoves: u16,
}

/// Why a position is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PositionError {
    /// A side does not have exactly one king.
    Kings {
        /// The side.
        color: Color,
        /// The number of its kings.
        count: u32,
    },
    /// A side has more than 16 pieces.
    TooManyPieces {
        /// The side.
        color: Color,
        /// The number of its pieces.
        count: u32,
    },
    /// A side has more than 8 pawns.
    TooManyPawns {
        /// The side.
        color: Color,
        /// The number of its pawns.
        count: u32,
    },
    /// A pawn stands on the first or eighth rank.
    PawnOnBackRank {
        /// The square.
        square: Square,
    },
    /// The king of the side that just moved is attacked.
    OpponentInCheck {
        /// The side that is not to move.
        color: Color,
        /// The square of its king.
        king: Square,
    },
    /// More than two pieces give check at once.
    TooManyCheckers {
        /// The number of checkers.
        count: u32,
    },
    /// A castling right without its rook on the king's back rank, or two to the same side of the king.
    Castling {
        /// The square where the rook should be.
        rook: Square,
    },
    /// No pawn can just have made a double step over this square.
    EnPassant {
        /// The claimed en passant square.
        square: Square,
    },
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            PositionError::Kings { color, count } => write!(f, "{color} has {count} kings, expected one"),
            PositionError::TooManyPieces { color, count } => {
                write!(f, "{color} has {count} pieces, expected at most 16")
            }
            PositionError::TooManyPawns { color, count } => {
                write!(f, "{color} has {count} pawns, expected at most 8")
            }
            PositionError::PawnOnBackRank { square } => {
                write!(f, "a pawn stands on {square}, expected none on the first and eighth rank")
            }
            PositionError::OpponentInCheck { color, king } => {
                write!(
                    f,
                    "the {color} king on {king} is in check, expected it safe because {} is to move",
                    !color
                )
            }
            PositionError::TooManyCheckers { count } => {
                write!(f, "{count} pieces give check at once, expected at most 2")
            }
            PositionError::Castling { rook } => write!(
                f,
                "castling with a rook on {rook} is claimed, expected that rook and its king on their back rank, \
                 one right to each side of the king"
            ),
            PositionError::EnPassant { square } => write!(
                f,
                "en passant on {square} is claimed, expected a pawn that just made a double step over that square"
            ),
        }
    }
}

impl core::error::Error for PositionError {}

impl Setup {
    /// No pieces, White to move, move 1.
    pub const fn empty() -> Setup {
        Setup {
            squares: [None; 64],
            turn: Color::White,
            castling: Bitboard::EMPTY,
            en_passant: None,
            halfmoves: 0,
            fullmoves: 1,
        }
    }

    /// The squares of this piece.
    pub fn pieces(&self, piece: Piece) -> Bitboard {
        Square::ALL.into_iter().filter(|s| self.squares[s.index()] == Some(piece)).collect()
    }

    /// Checks the parts and builds the board.
    ///
    /// Positions that no game reaches are accepted as long as the rules say how play continues from them: any promoted pieces up to 16 a
    /// side, or two checkers that no single move can have uncovered.
    pub fn build(&self) -> Result<Board, PositionError> {
        for color in Color::ALL {
            let count = |role| self.pieces(Piece::of(color, role)).len();
            let kings = count(Role::King);
            if kings != 1 {
                return Err(PositionError::Kings { color, count: kings });
            }
            let pieces = Role::ALL.into_iter().map(count).sum();
            if pieces > 16 {
                return Err(PositionError::TooManyPieces { color, count: pieces });
            }
            let pawns = count(Role::Pawn);
            if pawns > 8 {
                return Err(PositionError::TooManyPawns { color, count: pawns });
            }
        }
        let pawns = self.pieces(Piece::WhitePawn) | self.pieces(Piece::BlackPawn);
        if let Some(square) = (pawns & Bitboard::BACK_RANKS).first() {
            return Err(PositionError::PawnOnBackRank { square });
        }
        self.check_castling()?;
        self.check_en_passant()?;
        Board::assemble(self)
    }

    fn check_castling(&self) -> Result<(), PositionError> {
        let mut unclaimed = self.castling;
        for color in Color::ALL {
            let rank = color.back_rank().bitboard();
            let rights = self.castling & rank;
            let Some(rook) = rights.first() else { continue };
            let rooks = self.pieces(Piece::of(color, Role::Rook));
            let king = self.pieces(Piece::of(color, Role::King)) & rank;
            let Some(king) = king.first() else { return Err(PositionError::Castling { rook }) };
            if let Some(rook) = (rights - rooks).first() {
                return Err(PositionError::Castling { rook });
            }
            let west = Bitboard((1 << king.index()) - 1) & rights;
            let east = rights - west;
            for side in [west, east] {
                if side.more_than_one() {
                    return Err(PositionError::Castling { rook: side.first().unwrap_or(rook) });
                }
            }
            unclaimed -= rights;
        }
        match unclaimed.first() {
            Some(rook) => Err(PositionError::Castling { rook }),
            None => Ok(()),
        }
    }

    fn check_en_passant(&self) -> Result<(), PositionError> {
        let Some(square) = self.en_passant else { return Ok(()) };
        let mover = !self.turn;
        let start = Square::at(square.file(), Rank::Second.relative_to(mover));
        let end = Square::at(square.file(), Rank::Fourth.relative_to(mover));
        let at = |s: Square| self.squares[s.index()];
        let fits = square.rank() == Rank::Third.relative_to(mover)
            && at(end) == Some(Piece::of(mover, Role::Pawn))
            && at(square).is_none()
            && at(start).is_none();
        if fits { Ok(()) } else { Err(PositionError::EnPassant { square }) }
    }

    /// Returns `true` if two pieces give check in a way that no single move can cause: two sliders on one line with the
    /// king, or two other pieces that no discovery explains. Such positions are playable, but no game reaches them.
    ///
    /// A tool that wants reachable positions only can refuse these.
    pub fn has_impossible_check(&self) -> bool {
        let Ok(board) = self.build() else { return false };
        let king = board.king(board.turn());
        let mut checkers = board.checkers().iter();
        let (Some(a), second) = (checkers.next(), checkers.next()) else { return false };
        if let Some(passed) = self.en_passant {
            // The double step is the move that was just made: put the pawn back and see which pieces gave check before it.
            let mover = !self.turn;
            let pushed = Square::at(passed.file(), Rank::Fourth.relative_to(mover));
            let start = Square::at(passed.file(), Rank::Second.relative_to(mover));
            let before = (board.occupied() ^ pushed) | start;
            let old = board.attackers(king, before) & (board.color(mover) - pushed);
            return old.any();
        }
        match second {
            Some(b) => attacks::line(a, b).contains(king),
            None => false,
        }
    }
}
