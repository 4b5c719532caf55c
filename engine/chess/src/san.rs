//! SAN: moves as people write them, `Nf3`, `exd5`, `O-O`, `e8=Q+`.
//!
//! Written as the PGN standard demands: the least disambiguation that legal moves need, `x` for captures, `=` before the promoted
//! role, `+` or `#`. Read generously; see [`Board::parse_san`].

use crate::fen::shorten;
use crate::{Bitboard, Board, CastlingSide, File, Move, MoveList, Rank, Role, Square};
use core::fmt;

/// A move's text in SAN, by [`Board::san`]; printed by `Display`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct San {
    what: What,
    suffix: Suffix,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum What {
    Castle(CastlingSide),
    Piece {
        role: Role,
        file: Option<File>,
        rank: Option<Rank>,
        takes: bool,
        to: Square,
        promotion: Option<Role>,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Suffix {
    None,
    Check,
    Checkmate,
}

impl fmt::Display for San {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.what {
            What::Castle(CastlingSide::KingSide) => f.write_str("O-O")?,
            What::Castle(CastlingSide::QueenSide) => f.write_str("O-O-O")?,
            What::Piece { role, file, rank, takes, to, promotion } => {
                if role != Role::Pawn {
                    write!(f, "{}", role.letter().to_ascii_uppercase())?;
                }
                if let Some(file) = file {
                    write!(f, "{file}")?;
                }
                if let Some(rank) = rank {
                    write!(f, "{rank}")?;
                }
                if takes {
                    f.write_str("x")?;
                }
                write!(f, "{to}")?;
                if let Some(role) = promotion {
                    write!(f, "={}", role.letter().to_ascii_uppercase())?;
                }
            }
        }
        f.write_str(match self.suffix {
            Suffix::None => "",
            Suffix::Check => "+",
            Suffix::Checkmate => "#",
        })
    }
}

crate::square::debug_as_display!(San);

/// Why a text is not a legal move in SAN.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SanError {
    /// It does not look like a move.
    Syntax {
        /// The text, shortened if it is long.
        found: String,
    },
    /// It looks like a move, but no legal move is written so.
    Illegal {
        /// The text.
        found: String,
    },
    /// Several legal moves are written so.
    Ambiguous {
        /// The text.
        found: String,
        /// Two of them.
        moves: [Move; 2],
    },
    /// A pawn reaches the last rank, and the text does not say to which role it promotes.
    NoPromotion {
        /// The text.
        found: String,
    },
}

impl fmt::Display for SanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SanError::Syntax { found } => {
                write!(f, "move: found '{found}', expected a move such as e4, Nf3, exd5, O-O or e8=Q")
            }
            SanError::Illegal { found } => write!(f, "move: found '{found}', expected a legal move"),
            SanError::Ambiguous { found, moves: [a, b] } => {
                write!(f, "move: found '{found}', expected one legal move, but {a} and {b} are written so")
            }
            SanError::NoPromotion { found } => {
                write!(f, "move: found '{found}', expected what the pawn becomes, such as =Q")
            }
        }
    }
}

impl core::error::Error for SanError {}

/// The parts of a move in SAN.
struct Pattern {
    role: Option<Role>,
    file: Option<File>,
    rank: Option<Rank>,
    to: Square,
    promotion: Option<Role>,
}

/// Takes apart `[role][file][rank][x:-]to[=][promotion]`.
fn parse_pattern(text: &str) -> Option<Pattern> {
    let mut rest = text.as_bytes();
    let role = match rest.first()? {
        b'N' => Some(Role::Knight),
        b'B' => Some(Role::Bishop),
        b'R' => Some(Role::Rook),
        b'Q' => Some(Role::Queen),
        b'K' => Some(Role::King),
        b'P' => Some(Role::Pawn),
        _ => None,
    };
    if role.is_some() {
        rest = &rest[1..];
    }
    // From the end: the promotion, then the square moved to; the rest is the origin.
    if let [before @ .., b')'] = rest {
        rest = before;
    }
    let mut promotion = None;
    if let [before @ .., letter] = rest
        && let Some(promoted) = Role::from_letter(*letter as char).filter(|r| Role::PROMOTIONS.contains(r))
        && matches!(before.last(), Some(b'1' | b'8' | b'=' | b'/' | b'('))
    {
        promotion = Some(promoted);
        rest = match before {
            [before @ .., b'=' | b'/' | b'('] => before,
            _ => before,
        };
    }
    let [before @ .., file, rank] = rest else { return None };
    let to = Square::at(
        File::from_letter(*file as char).filter(|_| file.is_ascii_lowercase())?,
        Rank::from_digit(*rank as char)?,
    );
    rest = match before {
        [before @ .., b'x' | b'X' | b':' | b'-'] => before,
        _ => before,
    };
    let lower = |c: u8| File::from_letter(c as char).filter(|_| c.is_ascii_lowercase());
    let (file, rank) = match *rest {
        [] => (None, None),
        [c] => (lower(c), Rank::from_digit(c as char)),
        [f, r] => (Some(lower(f)?), Some(Rank::from_digit(r as char)?)),
        _ => return None,
    };
    if rest.len() == 1 && file.is_none() && rank.is_none() {
        return None;
    }
    Some(Pattern { role, file, rank, to, promotion })
}

impl Board {
    /// The SAN of a legal move, with the check or mate sign.
    ///
    /// ```
    /// use boyi_chess::{Board, Move, Square};
    /// let board = Board::default();
    /// assert_eq!(board.san(Move::new(Square::G1, Square::F3)).to_string(), "Nf3");
    /// ```
    ///
    /// The text of an illegal move is meaningless.
    pub fn san(&self, m: Move) -> San {
        let after = self.after(m);
        let suffix = match (after.is_check(), after.is_check() && !after.has_legal_move()) {
            (false, _) => Suffix::None,
            (true, false) => Suffix::Check,
            (true, true) => Suffix::Checkmate,
        };
        San { what: self.san_body(m), suffix }
    }

    fn san_body(&self, m: Move) -> What {
        let (from, to) = (m.from(), m.to());
        if m.is_castle() {
            return What::Castle(if to.index() > from.index() {
                CastlingSide::KingSide
            } else {
                CastlingSide::QueenSide
            });
        }
        let role = self.role_at(from).unwrap_or(Role::Pawn);
        let takes = self.is_capture(m);
        let (mut file, mut rank) = (None, None);
        match role {
            Role::Pawn => file = takes.then_some(from.file()),
            Role::King => {}
            _ => {
                // Pieces of the same role that could move there, by the look of it and then by law.
                let rivals = crate::attacks::of(role, self.turn(), to, self.occupied())
                    & (self.pieces(self.turn(), role) ^ from);
                let rivals: Bitboard = rivals.iter().filter(|&s| self.is_legal(Move::new(s, to))).collect();
                if rivals.any() {
                    let same_file = !rivals.is_disjoint(from.file().bitboard());
                    let same_rank = !rivals.is_disjoint(from.rank().bitboard());
                    file = (!same_file || same_rank).then_some(from.file());
                    rank = same_file.then_some(from.rank());
                }
            }
        }
        What::Piece { role, file, rank, takes, to, promotion: m.promotes_to() }
    }

    /// The legal move with this SAN.
    ///
    /// Read generously: check, mate and annotation signs may be missing, wrong or many; `0-0` is castling; promotion may be
    /// `e8=Q`, `e8Q`, `e8(Q)` or `e8/Q`; more disambiguation than needed, `P` for pawns, long forms (`Ng1-f3`, `e2-e4`) and
    /// UCI's (`g1f3`) are understood. A text that fits several legal moves is an error, not a guess.
    ///
    /// ```
    /// use boyi_chess::Board;
    /// let board = Board::default();
    /// assert_eq!(board.parse_san("Nf3")?, board.parse_uci("g1f3").unwrap());
    /// assert_eq!(board.parse_san("Ng1-f3!?")?, board.parse_san("g1f3")?);
    /// assert_eq!(
    ///     board.parse_san("Nf6").unwrap_err().to_string(),
    ///     "move: found 'Nf6', expected a legal move"
    /// );
    /// # Ok::<(), boyi_chess::SanError>(())
    /// ```
    pub fn parse_san(&self, text: &str) -> Result<Move, SanError> {
        let found = || shorten(text);
        let trimmed = text.trim();
        let bare =
            trimmed.strip_suffix("e.p.").unwrap_or(trimmed).trim_end_matches(['+', '#', '!', '?', ' ']);
        let mut list = MoveList::new();
        let side = match bare {
            "O-O" | "0-0" | "o-o" | "OO" | "00" => Some(CastlingSide::KingSide),
            "O-O-O" | "0-0-0" | "o-o-o" | "OOO" | "000" => Some(CastlingSide::QueenSide),
            _ => None,
        };
        if let Some(side) = side {
            let castle =
                self.castling_rook(self.turn(), side).map(|rook| Move::castle(self.king(self.turn()), rook));
            return castle.filter(|&m| self.is_legal(m)).ok_or_else(|| SanError::Illegal { found: found() });
        }
        let Some(pattern) = parse_pattern(bare) else { return Err(SanError::Syntax { found: found() }) };
        let Pattern { role, file, rank, to, promotion } = pattern;
        if role.is_none()
            && file.is_some()
            && rank.is_some()
            && let Ok(m) = self.parse_uci(&bare.replace(['-', 'x', ':', '='], "").to_ascii_lowercase())
        {
            return Ok(m);
        }
        let role = role.unwrap_or(Role::Pawn);
        self.moves_to(role, to, &mut list);
        let fits =
            |m: &Move| file.is_none_or(|f| m.from().file() == f) && rank.is_none_or(|r| m.from().rank() == r);
        let mut fitting = list.iter().copied().filter(fits);
        let Some(first) = fitting.next() else { return Err(SanError::Illegal { found: found() }) };
        if first.is_promotion() && promotion.is_none() {
            return Err(SanError::NoPromotion { found: found() });
        }
        let fits = |m: &Move| fits(m) && m.promotes_to() == promotion;
        let mut fitting = list.iter().copied().filter(fits);
        match (fitting.next(), fitting.next()) {
            (Some(m), None) => Ok(m),
            (Some(a), Some(b)) => Err(SanError::Ambiguous { found: found(), moves: [a, b] }),
            (None, _) => Err(SanError::Illegal { found: found() }),
        }
    }

    /// The legal moves, castling apart, of pieces of this role to this square.
    fn moves_to(&self, role: Role, to: Square, list: &mut MoveList) {
        for m in self.legal_moves() {
            if m.to() == to && !m.is_castle() && self.role_at(m.from()) == Some(role) {
                list.push(m);
            }
        }
    }
}
