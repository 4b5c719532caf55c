//! Moves as two points: UCI (ranks 1 to 10), UCCI (ranks 0 to 9, as most xiangqi programs write them), ICCS (`H2-E2`).
//!
//! A text such as `a1a2` is a move in both numberings, so the dialect is always chosen by the caller.

use super::NotationError;
use crate::{Board, Move, Point};
use core::fmt;
use core::str::FromStr;

const UCI_FORM: &str = "two points such as h3e3, ranks 1 to 10";
const UCCI_FORM: &str = "two points such as h2e2, ranks 0 to 9";
const ICCS_FORM: &str = "two points such as H2-E2, ranks 0 to 9";

/// A move's text with ranks 0 to 9, by [`Move::ucci`].
#[derive(Clone, Copy)]
pub struct Ucci(Move);

/// A move's text as ICCS writes it, by [`Move::iccs`].
#[derive(Clone, Copy)]
pub struct Iccs(Move);

impl fmt::Display for Ucci {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let point = |point: Point| format!("{}{}", point.file_letter(), point.rank());
        write!(f, "{}{}", point(self.0.from()), point(self.0.to()))
    }
}

impl fmt::Display for Iccs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let point = |point: Point| format!("{}{}", point.file_letter().to_ascii_uppercase(), point.rank());
        write!(f, "{}-{}", point(self.0.from()), point(self.0.to()))
    }
}

impl Move {
    /// Its text with ranks 0 to 9: `h2e2`, as UCCI and most engines for xiangqi write it.
    pub const fn ucci(self) -> Ucci {
        Ucci(self)
    }

    /// Its text as ICCS writes it: `H2-E2`.
    pub const fn iccs(self) -> Iccs {
        Iccs(self)
    }

    /// The move with this text in UCCI, legal or not.
    pub fn from_ucci(text: &str) -> Result<Move, NotationError> {
        from_zero_based(text).ok_or_else(|| NotationError::syntax(text, UCCI_FORM))
    }
}

/// Two points of a letter and a digit 0 to 9.
fn from_zero_based(text: &str) -> Option<Move> {
    let [from_file, from_rank, to_file, to_rank] = *text.as_bytes() else { return None };
    let point = |file: u8, rank: u8| {
        let file = file.to_ascii_lowercase().checked_sub(b'a')?;
        Point::at(file, rank.checked_sub(b'0')?)
    };
    different(point(from_file, from_rank)?, point(to_file, to_rank)?)
}

fn different(from: Point, to: Point) -> Option<Move> {
    (from != to).then(|| Move::new(from, to))
}

/// UCI, ranks 1 to 10.
impl FromStr for Move {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Move, NotationError> {
        let parse = || {
            // The second point starts at the second letter.
            let second = text.bytes().skip(1).position(|c| c.is_ascii_alphabetic())? + 1;
            different(text.get(..second)?.parse().ok()?, text.get(second..)?.parse().ok()?)
        };
        parse().ok_or_else(|| NotationError::syntax(text, UCI_FORM))
    }
}

impl Board {
    /// The legal move with this UCI text, ranks 1 to 10.
    ///
    /// ```
    /// use boyi_xiangqi::Board;
    /// let board = Board::default();
    /// let m = board.parse_uci("h3e3")?;
    /// assert_eq!(m, board.parse_ucci("h2e2")?);
    /// assert_eq!(m, board.parse_iccs("H2-E2")?);
    /// # Ok::<(), boyi_xiangqi::NotationError>(())
    /// ```
    pub fn parse_uci(&self, text: &str) -> Result<Move, NotationError> {
        self.legal(text.parse()?, text)
    }

    /// The legal move with this text of ranks 0 to 9.
    pub fn parse_ucci(&self, text: &str) -> Result<Move, NotationError> {
        self.legal(Move::from_ucci(text)?, text)
    }

    /// The legal move with this text of ICCS; small letters and a missing hyphen are read too.
    pub fn parse_iccs(&self, text: &str) -> Result<Move, NotationError> {
        let joined = text.replacen('-', "", 1);
        let m = from_zero_based(&joined).ok_or_else(|| NotationError::syntax(text, ICCS_FORM))?;
        self.legal(m, text)
    }

    fn legal(&self, m: Move, text: &str) -> Result<Move, NotationError> {
        if self.is_legal(m) { Ok(m) } else { Err(NotationError::illegal(text)) }
    }
}
