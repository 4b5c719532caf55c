//! A position that need not be possible: for editors, and for readers of positions.

use crate::attacks::{ADVISOR_POINTS, ELEPHANT_POINTS, PALACES, PAWN_POINTS};
use crate::bitboard::HALF;
use crate::{Bitboard, Board, Color, Piece, Point, Role};
use core::fmt;

/// Pieces on points, a side to move and counters.
///
/// ```
/// use boyi_xiangqi::{Board, Color, Piece, PositionError, Role, Setup};
/// let mut setup = Board::default().setup();
/// setup.points[4] = None; // the red king
/// assert_eq!(setup.build(), Err(PositionError::Kings { color: Color::Red, found: 0 }));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The pieces, by the numbers of their points.
    pub points: [Option<Piece>; Point::COUNT],
    /// The side to move.
    pub turn: Color,
    /// Plies since the last capture.
    pub clock: u16,
    /// The number of the move.
    pub fullmoves: u16,
}

/// Why pieces on a board are no position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PositionError {
    /// A side has not exactly one king.
    Kings {
        /// The side.
        color: Color,
        /// The number of its kings.
        found: u32,
    },
    /// A side has more pieces of a kind than the game starts with.
    TooMany {
        /// The piece.
        piece: Piece,
        /// The number of such pieces.
        found: u32,
    },
    /// A king, advisor, elephant or pawn stands where none can.
    Misplaced {
        /// The piece.
        piece: Piece,
        /// Its point.
        point: Point,
    },
    /// The side that is not to move is in check.
    OpponentInCheck {
        /// That side.
        color: Color,
    },
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionError::Kings { color, found } => {
                write!(f, "found {found} kings of {color}, expected one")
            }
            PositionError::TooMany { piece: Piece { color, role }, found } => {
                write!(f, "found {found} {role}s of {color}, expected at most {}", role.at_most())
            }
            PositionError::Misplaced { piece: Piece { color, role }, point } => {
                let expected = match role {
                    Role::King => "a point of its palace",
                    Role::Advisor => "a corner or the centre of its palace",
                    Role::Elephant => "one of the seven points of its elephants",
                    _ => {
                        "the files a, c, e, g, i of its own side from the pawns' starting points on, or any point over the river"
                    }
                };
                let article = if matches!(role, Role::Advisor | Role::Elephant) { "an" } else { "a" };
                write!(f, "found {article} {role} of {color} on {point}, expected {expected}")
            }
            PositionError::OpponentInCheck { color } => {
                write!(f, "found {color} in check with the other side to move, expected {color} to move")
            }
        }
    }
}

impl core::error::Error for PositionError {}

/// The points where pieces of a kind can stand.
pub(crate) fn possible(Piece { color, role }: Piece) -> Bitboard {
    let own = |points: [u64; 2]| {
        let mut set = [0; 2];
        set[color.index()] = points[color.index()];
        set
    };
    Bitboard(match role {
        Role::King => own(PALACES),
        Role::Advisor => own(ADVISOR_POINTS),
        Role::Elephant => own(ELEPHANT_POINTS),
        Role::Pawn => {
            let mut set = own(PAWN_POINTS);
            set[1 - color.index()] = HALF;
            set
        }
        _ => [HALF; 2],
    })
}

impl Setup {
    /// An empty board, Red to move.
    pub const fn empty() -> Setup {
        Setup { points: [None; Point::COUNT], turn: Color::Red, clock: 0, fullmoves: 1 }
    }

    /// The position, if it is possible.
    pub fn build(&self) -> Result<Board, PositionError> {
        for (point, piece) in Point::all().zip(self.points) {
            if let Some(piece) = piece.filter(|&piece| !possible(piece).contains(point)) {
                return Err(PositionError::Misplaced { piece, point });
            }
        }
        for color in Color::ALL {
            for role in Role::ALL {
                let piece = Piece { color, role };
                let found = self.points.iter().filter(|&&p| p == Some(piece)).count() as u32;
                if role == Role::King && found != 1 {
                    return Err(PositionError::Kings { color, found });
                }
                if found > role.at_most() {
                    return Err(PositionError::TooMany { piece, found });
                }
            }
        }
        Board::from_setup(self)
    }
}
