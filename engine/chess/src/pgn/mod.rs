//! PGN: games with tags, comments, annotations and variations, read one after another from a file and written in export
//! format.
//!
//! Reading takes what programs of the last thirty years wrote: text in UTF-8, UTF-16 or Windows-1252, byte order marks, any line ends, moves in
//! SAN or UCI's form, figurines, `0-0`, missing tags, move numbers, results and blank lines, `;` comments, `%` lines, `$` annotations,
//! `!?` and the Informant's signs, nested variations. A pass (`--`, `Z0`), which is not chess, ends its line; it and what follows,
//! with the variations there, become a comment. A game that cannot be understood is reported with its number and line, and reading goes on with the next one:
//! games read and games reported are all the games of the file. [`Splitter`] finds them, for every reader.
//!
//! ```
//! use boyi_chess::pgn;
//! let text = "[Event \"Casual\"]\n\n1. e4 {best by test} e5 (1... c5 2. Nf3) 2. Nf3 Nc6 *\n";
//! let game = pgn::read_str(text).next().unwrap()?;
//! assert_eq!(game.tag("Event"), Some("Casual"));
//! assert_eq!(game.line.moves.len(), 4);
//! assert_eq!(game.line.moves[0].comment.as_deref(), Some("best by test"));
//! assert_eq!(game.line.moves[1].variations.len(), 1);
//! let again = pgn::read_str(&game.to_string()).next().unwrap()?;
//! assert_eq!(again.line, game.line);
//! # Ok::<(), pgn::Error>(())
//! ```

mod encoding;
mod read;
mod replace;
mod split;
mod write;

use crate::{Board, Move};
use std::{fmt, io};

pub use encoding::{Utf16, decode};
pub use read::{Reader, read, read_str};
pub use replace::replace_first;
pub use split::{GameText, LONGEST_GAME, Splitter, TagText, tags};

/// Variations may be nested this deep; a game with deeper ones is reported as broken.
pub const MAX_NESTING: usize = 100;

/// The seven tags that every game has in export format, in their order.
pub const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/// The result of a game by its movetext.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum GameResult {
    /// `1-0`
    WhiteWins,
    /// `0-1`
    BlackWins,
    /// `1/2-1/2`
    Draw,
    /// `*`: unfinished or unknown.
    #[default]
    Unknown,
}

impl GameResult {
    /// The result with this text.
    pub fn from_text(text: &str) -> Option<GameResult> {
        Some(match text {
            "1-0" | "1–0" | "1:0" => GameResult::WhiteWins,
            "0-1" | "0–1" | "0:1" => GameResult::BlackWins,
            "1/2-1/2" | "1/2–1/2" | "1/2:1/2" | "1/2" | "½-½" | "½–½" | "½:½" | "½" | "0.5-0.5"
            | "0,5-0,5" => GameResult::Draw,
            "*" => GameResult::Unknown,
            _ => return None,
        })
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            GameResult::WhiteWins => "1-0",
            GameResult::BlackWins => "0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::Unknown => "*",
        })
    }
}

/// A game: tags, where it starts, its moves and its result.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Game {
    /// The tags in the order of the file. `FEN`, `SetUp` and `Result` are written from `start` and `result` instead.
    pub tags: Vec<(String, String)>,
    /// The starting position.
    pub start: Board,
    /// The moves played, with their variations.
    pub line: Line,
    /// The result at the end of the moves (or of the tag, where that is missing).
    pub result: GameResult,
    /// Parts of the text that are no part of the game, or not written as they should be. They are not written.
    pub remarks: Vec<Remark>,
}

/// A part of a game's text that the reader leaves out of the game, or understands by guessing.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Remark {
    /// A null move ends the main line: it and what follows are a comment.
    NullMove {
        /// The line in the file, from 1.
        line: usize,
        /// The null move as it is written.
        found: String,
    },
    /// A tag that is not written as it should be, such as `[White Carlsen]`, and is read as [`TagText::read`] can.
    TagRepaired {
        /// The line in the file, from 1.
        line: usize,
        /// The tag as it is written.
        found: String,
    },
    /// A tag without a name.
    TagDropped {
        /// The line in the file, from 1.
        line: usize,
        /// The tag as it is written.
        found: String,
    },
    /// Castling rights of the FEN tag that its position cannot have.
    CastlingRights {
        /// The line in the file, from 1.
        line: usize,
        /// The letters of the rights.
        found: String,
    },
    /// The en passant square of the FEN tag, which its position cannot have.
    EnPassant {
        /// The line in the file, from 1.
        line: usize,
        /// The square as it is written.
        found: String,
    },
}

/// Moves one after another: a game's main line, or a variation. Moves of another game than chess make lines, too.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line<M = Move> {
    /// A comment before the first move. PGN cannot write a `}` in one: `)` takes its place.
    pub comment: Option<String>,
    /// The moves.
    pub moves: Vec<Node<M>>,
}

impl<M> Default for Line<M> {
    fn default() -> Line<M> {
        Line { comment: None, moves: Vec::new() }
    }
}

impl<M> Line<M> {
    /// The place of the comment on what was added last.
    pub fn last_comment(&mut self) -> &mut Option<String> {
        match self.moves.last_mut() {
            Some(node) => &mut node.comment,
            None => &mut self.comment,
        }
    }
}

/// A move with its annotations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node<M = Move> {
    /// The move.
    pub m: M,
    /// Numeric annotation glyphs: 1 is `!`, 2 `?`, 3 `!!`, 4 `??`, 5 `!?`, 6 `?!`.
    pub nags: Vec<u8>,
    /// The comment after it.
    pub comment: Option<String>,
    /// The alternatives to the move.
    pub variations: Vec<Line<M>>,
}

impl<M> From<M> for Node<M> {
    fn from(m: M) -> Node<M> {
        Node { m, nags: Vec::new(), comment: None, variations: Vec::new() }
    }
}

impl Game {
    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
    }

    /// Sets a tag, replacing its value if it is there.
    pub fn set_tag(&mut self, name: &str, value: &str) {
        match self.tags.iter_mut().find(|(tag, _)| tag == name) {
            Some((_, old)) => *old = value.to_owned(),
            None => self.tags.push((name.to_owned(), value.to_owned())),
        }
    }

    /// The moves of the main line.
    pub fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        self.line.moves.iter().map(|node| node.m)
    }

    /// The position after the main line.
    pub fn end(&self) -> Board {
        self.moves().fold(self.start, |board, m| board.after(m))
    }
}

impl From<&crate::History> for Game {
    /// The game with no tags but the result, if the rules (without claims) have ended it.
    fn from(history: &crate::History) -> Game {
        let moves = history.moves().iter().map(|&m| Node::from(m)).collect();
        let result = history.outcome().and_then(|outcome| GameResult::from_text(outcome.result()));
        Game {
            tags: Vec::new(),
            start: *history.start(),
            line: Line { comment: None, moves },
            result: result.unwrap_or_default(),
            remarks: Vec::new(),
        }
    }
}

/// An error in a game, or in reading.
#[derive(Debug)]
pub struct Error {
    /// The number of the game in the file, from 1.
    pub game: usize,
    /// The line in the file, from 1.
    pub line: usize,
    /// The error.
    pub kind: ErrorKind,
}

/// The kinds of errors in a game, or in reading.
#[derive(Debug)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The file cannot be read; nothing follows.
    Io(io::Error),
    /// A tag cannot be understood.
    Tag {
        /// The text.
        found: String,
        /// The text expected there.
        expected: Expected,
    },
    /// The starting position cannot be understood.
    Fen(crate::FenError),
    /// A move cannot be understood or is not legal.
    Move(crate::SanError),
    /// Something else in the moves cannot be understood.
    Text {
        /// The text.
        found: String,
        /// The text expected there.
        expected: Expected,
    },
}

/// The text expected where a tag or the moves cannot be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Expected {
    /// A variant whose rules are those of chess.
    Variant,
    /// The brace that ends the comment.
    EndOfComment,
    /// The bracket that ends the variation.
    EndOfVariation,
    /// The bracket that begins the variation.
    BeginningOfVariation,
    /// A move that the variation takes the place of.
    MoveBeforeVariation,
    /// Variations nested at most [`MAX_NESTING`] deep.
    Nesting,
    /// The end of the line after the result.
    EndOfGame,
    /// At most [`LONGEST_GAME`] bytes.
    Length,
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Expected::Variant => "the variant Standard or Chess960",
            Expected::EndOfComment => "a } to end the comment",
            Expected::EndOfVariation => "a ) to end the variation",
            Expected::BeginningOfVariation => "a ( before it",
            Expected::MoveBeforeVariation => "a move before its variations",
            Expected::Nesting => "variations nested at most 100 deep",
            Expected::EndOfGame => "a new line after the result",
            Expected::Length => "a game of at most 16 MiB of text",
        })
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PGN, game {}, line {}: ", self.game, self.line)?;
        match &self.kind {
            ErrorKind::Io(error) => write!(f, "{error}"),
            ErrorKind::Tag { found, expected } => write!(f, "tag: found '{found}', expected {expected}"),
            ErrorKind::Fen(error) => write!(f, "{error}"),
            ErrorKind::Move(error) => write!(f, "{error}"),
            ErrorKind::Text { found, expected } => write!(f, "found '{found}', expected {expected}"),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.kind {
            ErrorKind::Io(error) => Some(error),
            ErrorKind::Fen(error) => Some(error),
            ErrorKind::Move(error) => Some(error),
            _ => None,
        }
    }
}

/// Words separated by single spaces.
fn normal_spaces(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A comment as it can stand between braces, which it cannot contain: a `}` becomes `)`.
fn writable(comment: &str) -> String {
    comment.replace('}', ")")
}
