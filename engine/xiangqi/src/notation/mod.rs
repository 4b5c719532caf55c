//! Texts of moves: points (UCI, UCCI, ICCS) and the pieces' own notation (WXF, Chinese).
//!
//! The pieces' notation says which piece moves ([`Mover`]), forward, sideways or back, and how far: pieces that move along lines count points
//! forward and back, all others name the file. Files are counted from the mover's right, 1 to 9. [`Described`] is a move in that form; WXF
//! and Chinese are two ways to write it, and a text is read by finding the legal moves that it describes.

mod chinese;
mod coordinates;
mod wxf;

pub use chinese::Script;
pub use coordinates::{Iccs, Ucci};

use crate::{Board, Color, Move, Point, Role, fen::shorten};
use core::fmt;

/// Why a text is not a legal move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NotationError {
    /// It does not have the form.
    Syntax {
        /// The text, shortened if it is long.
        found: String,
        /// The form.
        expected: &'static str,
    },
    /// It has the form, but no legal move is written so.
    Illegal {
        /// The text.
        found: String,
    },
    /// More than one legal move is meant by it.
    Ambiguous {
        /// The text.
        found: String,
        /// Two of these moves.
        moves: [Move; 2],
    },
}

impl NotationError {
    fn syntax(found: &str, expected: &'static str) -> NotationError {
        NotationError::Syntax { found: shorten(found), expected }
    }

    fn illegal(found: &str) -> NotationError {
        NotationError::Illegal { found: shorten(found) }
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotationError::Syntax { found, expected } => {
                write!(f, "move: found '{found}', expected {expected}")
            }
            NotationError::Illegal { found } => write!(f, "move: found '{found}', expected a legal move"),
            NotationError::Ambiguous { found, moves: [one, two] } => {
                write!(f, "move: found '{found}', expected a text of one move: it is {one} and {two}")
            }
        }
    }
}

impl core::error::Error for NotationError {}

/// Which piece moves, besides its kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mover {
    /// The one on this file, 1 to 9.
    File(u8),
    /// The front one on a file, the rear one, or the middle one of three or five.
    Front,
    Middle,
    Rear,
    /// The n-th (from 1) of the pawns that share a file with another: files from the mover's right, on each the front one first.
    Nth(u8),
    /// The n-th (from 1) from the front on this file.
    NthOnFile(u8, u8),
    /// The middle one of three, or of five, on this file.
    MiddleOnFile(u8),
    MiddleOfFive(u8),
    /// WXF's `+`: the front one of two or three on a file, the second of four or five.
    Plus,
    /// WXF's `-`: the rear one of two or three on a file, the second from the rear of four or five.
    Minus,
    /// The front or rear one on this file.
    FrontOnFile(u8),
    RearOnFile(u8),
}

/// The direction of a move, as the mover sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Direction {
    Forward,
    Sideways,
    Back,
}

/// A move as the pieces' notation describes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Described {
    role: Role,
    mover: Mover,
    direction: Direction,
    /// Points or a file, 1 to 9.
    number: u8,
}

/// The file counted from the side's right, 1 to 9.
fn file_of(color: Color, point: Point) -> u8 {
    match color {
        Color::Red => 9 - point.file(),
        Color::Black => 1 + point.file(),
    }
}

/// The rank counted from the side's own back rank, 0 to 9.
fn height(color: Color, point: Point) -> u8 {
    match color {
        Color::Red => point.rank(),
        Color::Black => 9 - point.rank(),
    }
}

/// The side's pieces of this kind on the point's file, the front one first.
fn on_file(board: &Board, role: Role, point: Point) -> Vec<Point> {
    let color = board.turn();
    let mut points: Vec<Point> =
        board.pieces(color, role).iter().filter(|other| other.file() == point.file()).collect();
    points.sort_by_key(|&other| core::cmp::Reverse(height(color, other)));
    points
}

/// The pawns of the side to move that share a file with another, in the order of [`Mover::Nth`].
fn tandem_pawns(board: &Board) -> Vec<Point> {
    let color = board.turn();
    let mut pawns: Vec<Point> = board.pieces(color, Role::Pawn).iter().collect();
    pawns.retain(|&pawn| on_file(board, Role::Pawn, pawn).len() > 1);
    pawns.sort_by_key(|&pawn| (file_of(color, pawn), core::cmp::Reverse(height(color, pawn))));
    pawns
}

/// The direction of a legal move and its number.
fn course(color: Color, role: Role, m: Move) -> (Direction, u8) {
    let (before, after) = (height(color, m.from()), height(color, m.to()));
    let by_file = matches!(role, Role::Advisor | Role::Elephant | Role::Horse);
    let (direction, distance) = match before.cmp(&after) {
        core::cmp::Ordering::Less => (Direction::Forward, after - before),
        core::cmp::Ordering::Greater => (Direction::Back, before - after),
        core::cmp::Ordering::Equal => return (Direction::Sideways, file_of(color, m.to())),
    };
    (direction, if by_file { file_of(color, m.to()) } else { distance })
}

/// Returns `true` if the piece of the side to move on `point` is one that the words mean.
fn is_meant(board: &Board, role: Role, mover: Mover, point: Point) -> bool {
    let file = file_of(board.turn(), point);
    let same_file = on_file(board, role, point);
    let place = same_file.iter().position(|&other| other == point);
    let count = same_file.len();
    let (several, front, rear) = (count > 1, place == Some(0), place == Some(count - 1));
    let middle = place == Some(count / 2);
    let outermost = usize::from(count > 3);
    match mover {
        Mover::File(f) => f == file,
        Mover::Front => several && front,
        Mover::Middle => matches!(count, 3 | 5) && middle,
        Mover::Rear => several && rear,
        Mover::FrontOnFile(f) => f == file && several && front,
        Mover::MiddleOnFile(f) => f == file && count == 3 && middle,
        Mover::MiddleOfFive(f) => f == file && count == 5 && middle,
        Mover::RearOnFile(f) => f == file && several && rear,
        Mover::Plus => several && place == Some(outermost),
        Mover::Minus => several && place == Some(count - 1 - outermost),
        Mover::NthOnFile(n, f) => f == file && several && place == Some(usize::from(n) - 1),
        Mover::Nth(n) => role == Role::Pawn && tandem_pawns(board).get(usize::from(n) - 1) == Some(&point),
    }
}

/// The legal move that one of the descriptions means; each is tried in turn, and the first that means a legal move counts.
fn find(board: &Board, text: &str, descriptions: &[Described]) -> Result<Move, NotationError> {
    let legal = board.legal_moves();
    for described in descriptions {
        let is_described = |m: &Move| {
            board.piece_at(m.from()).is_some_and(|piece| piece.role == described.role)
                && course(board.turn(), described.role, *m) == (described.direction, described.number)
                && is_meant(board, described.role, described.mover, m.from())
        };
        let mut moves = legal.iter().copied().filter(is_described);
        match (moves.next(), moves.next()) {
            (None, _) => {}
            (Some(m), None) => return Ok(m),
            (Some(one), Some(two)) => {
                return Err(NotationError::Ambiguous { found: shorten(text), moves: [one, two] });
            }
        }
    }
    Err(NotationError::illegal(text))
}

impl Board {
    /// The legal move with this text in any notation: UCI with ranks 1 to 10, ICCS (with its hyphen or with capitals), WXF, Chinese.
    ///
    /// ```
    /// use boyi_xiangqi::Board;
    /// let board = Board::default();
    /// for text in ["h3e3", "H2-E2", "H2E2", "C2=5", "C2.5", "炮二平五", "砲２平５"] {
    ///     assert_eq!(board.parse_move(text)?.to_string(), "h3e3");
    /// }
    /// # Ok::<(), boyi_xiangqi::NotationError>(())
    /// ```
    pub fn parse_move(&self, text: &str) -> Result<Move, NotationError> {
        let text = text.trim();
        if !text.is_ascii() {
            return self.parse_chinese(text);
        }
        let is_iccs = match *text.as_bytes() {
            [_, _, b'-', _, _] => true,
            [from, _, to, _] => from.is_ascii_uppercase() && to.is_ascii_uppercase(),
            _ => false,
        };
        if is_iccs {
            return self.parse_iccs(text);
        }
        if text.parse::<Move>().is_ok() { self.parse_uci(text) } else { self.parse_wxf(text) }
    }
}
