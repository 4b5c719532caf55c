//! FEN: positions as text.
//!
//! Read: the board, then the side (`w`, also `r`; or `b`), two fields `-`, plies since the last capture, move number; fields from the second on
//! may be missing. Letters are those of [`Role::from_letter`]. Written: `n` for horses, `b` for elephants, all six fields.

#[cfg(doc)]
use crate::Role;
use crate::point::{FILES, RANKS};
use crate::{Board, Color, Piece, Point, PositionError, Setup};
use core::fmt;
use core::str::FromStr;

/// A field of FEN.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum FenField {
    Board,
    Turn,
    /// The third or fourth field, castling and en passant in chess.
    Unused,
    Clock,
    FullmoveNumber,
    /// Text after the last field.
    End,
}

impl fmt::Display for FenField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FenField::Board => "board",
            FenField::Turn => "side to move",
            FenField::Unused => "third or fourth field",
            FenField::Clock => "plies without capture",
            FenField::FullmoveNumber => "move number",
            FenField::End => "end",
        })
    }
}

/// Why a text is not the FEN of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FenError {
    /// A field cannot be read.
    Field {
        /// The field.
        field: FenField,
        /// Its text, shortened if it is long; empty if the field is missing.
        found: String,
        /// The expected text.
        expected: &'static str,
    },
    /// The fields can be read, but the position is impossible.
    Position(PositionError),
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FenError::Field { field, found, expected } if found.is_empty() => {
                write!(f, "FEN, {field}: found nothing, expected {expected}")
            }
            FenError::Field { field, found, expected } => {
                write!(f, "FEN, {field}: found '{found}', expected {expected}")
            }
            FenError::Position(error) => write!(f, "FEN, position: {error}"),
        }
    }
}

impl core::error::Error for FenError {}

impl From<PositionError> for FenError {
    fn from(error: PositionError) -> FenError {
        FenError::Position(error)
    }
}

/// The text, at most about forty characters of it, without line breaks.
pub(crate) fn shorten(text: &str) -> String {
    let mut short: String = text.chars().take(40).map(|c| if c.is_control() { ' ' } else { c }).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}

fn error(field: FenField, found: &str, expected: &'static str) -> FenError {
    FenError::Field { field, found: shorten(found), expected }
}

impl FromStr for Setup {
    type Err = FenError;

    /// Reads the fields without asking whether the position is possible.
    fn from_str(fen: &str) -> Result<Setup, FenError> {
        let mut fields = fen.split_ascii_whitespace();
        let mut setup = Setup::empty();
        read_board(fields.next().unwrap_or(""), &mut setup)?;
        setup.turn = match fields.next().unwrap_or("w") {
            "w" | "r" => Color::Red,
            "b" => Color::Black,
            other => return Err(error(FenField::Turn, other, "w or b")),
        };
        for _ in 0..2 {
            let field = fields.next().unwrap_or("-");
            if field != "-" {
                return Err(error(FenField::Unused, field, "-"));
            }
        }
        let mut number = |field, default| match fields.next() {
            None => Ok(default),
            Some(text) => (text.bytes().all(|c| c.is_ascii_digit()))
                .then(|| text.parse().ok())
                .flatten()
                .ok_or_else(|| error(field, text, "a whole number from 0 to 65535")),
        };
        setup.clock = number(FenField::Clock, 0)?;
        setup.fullmoves = number(FenField::FullmoveNumber, 1)?;
        match fields.next() {
            None => Ok(setup),
            Some(text) => Err(error(FenField::End, text, "nothing after the sixth field")),
        }
    }
}

fn read_board(text: &str, setup: &mut Setup) -> Result<(), FenError> {
    let bad = |found: &str, expected| Err(error(FenField::Board, found, expected));
    // An empty pocket, as programs for many variants write it.
    let text = text.strip_suffix("[]").unwrap_or(text);
    let mut rows = text.split('/');
    for rank in (0..RANKS).rev() {
        let Some(row) = rows.next() else {
            return bad(text, "ten rows separated by '/', the tenth rank first");
        };
        let mut file = 0;
        for c in row.chars() {
            if let Some(empty @ 1..=9) = c.to_digit(10) {
                file += empty as u8;
            } else if let Some(piece) = Piece::from_letter(c) {
                if let Some(point) = Point::at(file, rank) {
                    setup.points[point.index()] = Some(piece);
                }
                file += 1;
            } else {
                return bad(row, "a row of the letters KABNRCPkabnrcp and the digits 1 to 9");
            }
            if file > FILES {
                break;
            }
        }
        if file != FILES {
            return bad(row, "a row of exactly nine points");
        }
    }
    match rows.next() {
        None => Ok(()),
        Some(_) => bad(text, "ten rows separated by '/', the tenth rank first"),
    }
}

/// ```
/// use boyi_xiangqi::Board;
/// let board: Board = "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r".parse()?;
/// assert_eq!(board.to_string(), Board::START);
///
/// let error = "3k5/9/9/9/9/9/9/9/9/4K4 x - - 0 1".parse::<Board>().unwrap_err();
/// assert_eq!(error.to_string(), "FEN, side to move: found 'x', expected w or b");
/// # Ok::<(), boyi_xiangqi::FenError>(())
/// ```
impl FromStr for Board {
    type Err = FenError;

    fn from_str(fen: &str) -> Result<Board, FenError> {
        Ok(fen.parse::<Setup>()?.build()?)
    }
}

/// FEN with the letters `kabnrcp` and all six fields.
impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..RANKS).rev() {
            let mut empty = 0;
            for file in 0..FILES {
                match Point::at(file, rank).and_then(|point| self.points[point.index()]) {
                    None => empty += 1,
                    Some(piece) => {
                        if empty > 0 {
                            write!(f, "{empty}")?;
                            empty = 0;
                        }
                        write!(f, "{piece}")?;
                    }
                }
            }
            if empty > 0 {
                write!(f, "{empty}")?;
            }
            f.write_str(if rank == 0 { " " } else { "/" })?;
        }
        write!(f, "{} - - {} {}", self.turn.letter(), self.clock, self.fullmoves)
    }
}

/// FEN, as [`Setup`] writes it.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.setup().fmt(f)
    }
}
