//! FEN: positions as text, with the castling field of standard FEN, X-FEN or Shredder-FEN.
//!
//! Read: six fields, of which the last four may be missing (`-`, `-`, 0 and 1 are taken). Castling `KQkq` names the
//! outermost rook on that side of the king (X-FEN), `A` to `H` and `a` to `h` the rook's file (Shredder-FEN).
//! Written: `Display` writes X-FEN, which is standard FEN wherever that suffices; [`Board::shredder_fen`] writes files.
//! The en passant square is written only if a capture there is legal.

use crate::{Bitboard, Board, Color, File, Piece, PositionError, Rank, Role, Setup, Square};
use core::fmt;
use core::str::FromStr;

/// A field of FEN.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum FenField {
    Board,
    Turn,
    Castling,
    EnPassant,
    HalfmoveClock,
    FullmoveNumber,
    /// Text after the last field.
    End,
}

impl fmt::Display for FenField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FenField::Board => "board",
            FenField::Turn => "side to move",
            FenField::Castling => "castling",
            FenField::EnPassant => "en passant",
            FenField::HalfmoveClock => "half-move clock",
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
        let board = fields.next().unwrap_or("");
        parse_board(board, &mut setup)?;
        setup.turn = match fields.next().unwrap_or("") {
            "w" => Color::White,
            "b" => Color::Black,
            other => return Err(error(FenField::Turn, other, "w or b")),
        };
        parse_castling(fields.next().unwrap_or("-"), &mut setup)?;
        setup.en_passant = match fields.next().unwrap_or("-") {
            "-" => None,
            text => {
                Some(text.parse().map_err(|_| error(FenField::EnPassant, text, "- or a square such as e3"))?)
            }
        };
        let mut number = |field, default| match fields.next() {
            None => Ok(default),
            Some(text) => (text.bytes().all(|c| c.is_ascii_digit()))
                .then(|| text.parse().ok())
                .flatten()
                .ok_or_else(|| error(field, text, "a whole number from 0 to 65535")),
        };
        setup.halfmoves = number(FenField::HalfmoveClock, 0)?;
        setup.fullmoves = number(FenField::FullmoveNumber, 1)?;
        match fields.next() {
            None => Ok(setup),
            Some(text) => Err(error(FenField::End, text, "nothing after the sixth field")),
        }
    }
}

fn parse_board(text: &str, setup: &mut Setup) -> Result<(), FenError> {
    let bad = |found: &str, expected| Err(error(FenField::Board, found, expected));
    let mut rows = text.split('/');
    for rank in Rank::ALL.into_iter().rev() {
        let Some(row) = rows.next() else {
            return bad(text, "eight rows separated by '/', the eighth rank first");
        };
        let mut file = 0;
        let mut after_digit = false;
        for c in row.chars() {
            if let Some(empty @ 1..=8) = c.to_digit(10) {
                if after_digit {
                    return bad(row, "a number of empty squares written as one digit");
                }
                file += empty as usize;
                after_digit = true;
            } else if let Some(piece) = Piece::from_letter(c) {
                if let Some(file) = File::try_new(file) {
                    setup.squares[Square::at(file, rank).index()] = Some(piece);
                }
                file += 1;
                after_digit = false;
            } else {
                return bad(row, "a row of the letters PNBRQKpnbrqk and the digits 1 to 8");
            }
            if file > 8 {
                break;
            }
        }
        if file != 8 {
            return bad(row, "a row of exactly eight squares");
        }
    }
    match rows.next() {
        None => Ok(()),
        Some(_) => bad(text, "eight rows separated by '/', the eighth rank first"),
    }
}

fn parse_castling(text: &str, setup: &mut Setup) -> Result<(), FenError> {
    const EXPECTED: &str = "- or letters of KQkq, or the files of the castling rooks (A to H, a to h)";
    if text == "-" {
        return Ok(());
    }
    for letter in text.chars() {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let rank = color.back_rank();
        let rook = match letter.to_ascii_lowercase() {
            'k' | 'q' => {
                let king = setup.pieces(Piece::of(color, Role::King)) & rank;
                let rooks = setup.pieces(Piece::of(color, Role::Rook)) & rank;
                let Some(king) = king.first() else {
                    return Err(error(FenField::Castling, text, "castling only for a king on its back rank"));
                };
                let west = Bitboard((1 << king.index()) - 1);
                let outermost = if letter.eq_ignore_ascii_case(&'k') {
                    (rooks - west).last()
                } else {
                    (rooks & west).first()
                };
                outermost.ok_or_else(|| {
                    error(FenField::Castling, text, "a rook on the back rank for each castling right")
                })?
            }
            'a'..='h' => match File::from_letter(letter) {
                Some(file) => Square::at(file, rank),
                None => return Err(error(FenField::Castling, text, EXPECTED)),
            },
            _ => return Err(error(FenField::Castling, text, EXPECTED)),
        };
        if setup.castling.contains(rook) {
            return Err(error(FenField::Castling, text, "each castling right once"));
        }
        setup.castling |= rook;
    }
    Ok(())
}

/// Reads FEN, X-FEN or Shredder-FEN; the last four fields may be missing.
///
/// ```
/// use boyi_chess::Board;
/// let board: Board = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1".parse()?;
/// assert_eq!(board.shredder_fen().to_string(), "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1");
///
/// let error = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1".parse::<Board>().unwrap_err();
/// assert_eq!(error.to_string(), "FEN, side to move: found 'x', expected w or b");
/// # Ok::<(), boyi_chess::FenError>(())
/// ```
impl FromStr for Board {
    type Err = FenError;

    fn from_str(fen: &str) -> Result<Board, FenError> {
        Ok(fen.parse::<Setup>()?.build()?)
    }
}

/// A position's text with the rooks' files in the castling field, by [`Board::shredder_fen`].
#[derive(Clone, Copy)]
pub struct ShredderFen<'a>(&'a Board);

impl fmt::Display for ShredderFen<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_fen(self.0, true, f)
    }
}

impl Board {
    /// The FEN with castling rights as files of rooks (`HAha`), by which Chess960 programs are sure to agree.
    pub fn shredder_fen(&self) -> ShredderFen<'_> {
        ShredderFen(self)
    }
}

/// FEN as X-FEN: castling rights are `KQkq`, and a file only where the rook is not the outermost.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_fen(self, false, f)
    }
}

fn write_fen(board: &Board, shredder: bool, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for rank in Rank::ALL.into_iter().rev() {
        let mut empty = 0;
        for file in File::ALL {
            match board.piece_at(Square::at(file, rank)) {
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
        f.write_str(if rank == Rank::First { " " } else { "/" })?;
    }
    write!(f, "{} ", board.turn().letter())?;
    for color in Color::ALL {
        let rank = color.back_rank().bitboard();
        let king = board.king(color);
        let rooks = board.pieces(color, Role::Rook) & rank;
        let rights: Vec<Square> = (board.castling_rooks() & rank).iter().collect();
        for &rook in rights.iter().rev() {
            let king_side = rook.index() > king.index();
            let outermost = if king_side { rooks.last() } else { rooks.first() };
            let letter = match (shredder || outermost != Some(rook), king_side) {
                (true, _) => rook.file().letter(),
                (false, true) => 'k',
                (false, false) => 'q',
            };
            write!(f, "{}", if color == Color::White { letter.to_ascii_uppercase() } else { letter })?;
        }
    }
    if board.castling_rooks().is_empty() {
        f.write_str("-")?;
    }
    match board.en_passant() {
        Some(square) => write!(f, " {square}")?,
        None => f.write_str(" -")?,
    }
    write!(f, " {} {}", board.halfmove_clock(), board.fullmove_number())
}
