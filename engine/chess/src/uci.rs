//! Moves as UCI writes them, read in a position.

use crate::fen::shorten;
use crate::{Board, Move, Role, Square, Uci};
use core::fmt;
use core::str::FromStr;

/// Why a text is not a legal move in UCI's form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum UciError {
    /// It does not have the form.
    Syntax {
        /// The text, shortened if it is long.
        found: String,
    },
    /// It has the form, but no legal move is written so.
    Illegal {
        /// The text.
        found: Uci,
    },
}

impl fmt::Display for UciError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UciError::Syntax { found } => {
                write!(f, "move: found '{found}', expected two squares such as e2e4, or e7e8q to promote")
            }
            UciError::Illegal { found } => write!(f, "move: found '{found}', expected a legal move"),
        }
    }
}

impl core::error::Error for UciError {}

impl FromStr for Uci {
    type Err = UciError;

    fn from_str(text: &str) -> Result<Uci, UciError> {
        let parse = || {
            let from = text.get(0..2)?.parse().ok()?;
            let to = text.get(2..4)?.parse().ok()?;
            let promotion = match text.as_bytes().get(4..)? {
                [] => None,
                [letter] => {
                    Some(Role::from_letter(*letter as char).filter(|r| Role::PROMOTIONS.contains(r))?)
                }
                _ => return None,
            };
            Some(Uci { from, to, promotion })
        };
        parse().ok_or_else(|| UciError::Syntax { found: shorten(text) })
    }
}

impl Board {
    /// The legal move with this UCI text.
    ///
    /// Castling is read both ways: the king's step (`e1g1`) and king takes rook (`e1h1`, Chess960). Where a text could be
    /// both an ordinary king move and castling by the king's step, it is the ordinary move.
    ///
    /// ```
    /// use boyi_chess::Board;
    /// let board: Board = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1".parse()?;
    /// let castle = board.parse_uci("e1g1")?;
    /// assert_eq!(castle, board.parse_uci("e1h1")?);
    /// assert_eq!(castle.to_string(), "e1g1");
    /// assert_eq!(castle.uci960().to_string(), "e1h1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse_uci(&self, text: &str) -> Result<Move, UciError> {
        let uci: Uci = text.parse()?;
        self.find_uci(uci).ok_or(UciError::Illegal { found: uci })
    }

    /// The legal move with these squares and this promotion.
    fn find_uci(&self, Uci { from, to, promotion }: Uci) -> Option<Move> {
        let role = self.piece_at(from).filter(|p| p.color() == self.turn())?.role();
        let m = if let Some(promoted) = promotion {
            Move::promotion(from, to, promoted)
        } else if role == Role::King && (self.castling_rooks() & self.color(self.turn())).contains(to) {
            Move::castle(from, to)
        } else if role == Role::Pawn && self.en_passant() == Some(to) && from.file() != to.file() {
            Move::en_passant(from, to)
        } else {
            Move::new(from, to)
        };
        if self.is_legal(m) {
            return Some(m);
        }
        let stepped = |rook: Square| Move::castle(from, rook);
        (role == Role::King && promotion.is_none())
            .then(|| {
                self.castling_rooks().iter().map(stepped).find(|m| m.king_to() == to && self.is_legal(*m))
            })
            .flatten()
    }

    /// The text of a legal move in UCI's form, king takes rook for castling if `chess960`.
    pub fn uci(&self, m: Move, chess960: bool) -> Uci {
        if chess960 { m.uci960() } else { m.uci() }
    }
}
