//! `serde`, behind the feature of that name.
//!
//! Types with a text form are that text: boards (as Shredder-FEN), squares, files, ranks, UCI and SAN moves, castling sides, results, PGN
//! games. Sides and pieces are their letters, bitboards hexadecimal numbers in a text (JSON's numbers hold 53 bits). A [`Move`] is
//! its number ([`Move::to_bits`]), which needs no board to be read; a [`History`] is the start and the moves in UCI, and only legal
//! moves are read.

use crate::pgn::{self, GameResult};
use crate::{
    Bitboard, Board, CastlingSide, Color, File, History, Move, MoveList, Outcome, Piece, Rank, Role, San,
    Square, Uci,
};
use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};

macro_rules! as_text {
    ($($name:ty, |$value:ident| $text:expr, |$read:ident| $parse:expr;)+) => { $(
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let $value = self;
                serializer.collect_str(&$text)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                let text = String::deserialize(deserializer)?;
                let $read = text.as_str();
                $parse.map_err(D::Error::custom)
            }
        }
    )+ };
}

/// The value of a text of one letter.
fn letter<T>(text: &str, read: impl Fn(char) -> Option<T>, expected: &str) -> Result<T, String> {
    let mut chars = text.chars();
    match (chars.next().and_then(read), chars.next()) {
        (Some(value), None) => Ok(value),
        _ => Err(format!("found '{}', expected {expected}", crate::fen::shorten(text))),
    }
}

as_text! {
    Square, |square| square, |text| text.parse();
    File, |file| file.letter(), |text| letter(text, File::from_letter, "a letter of a to h");
    Rank, |rank| rank.digit(), |text| letter(text, Rank::from_digit, "a digit of 1 to 8");
    Uci, |uci| uci, |text| text.parse();
    Board, |board| board.shredder_fen(), |text| text.parse();
    Piece, |piece| piece, |text| letter(text, Piece::from_letter, "a letter of PNBRQKpnbrqk");
    Role, |role| role.letter(), |text| letter(text, Role::from_letter, "a letter of pnbrqk");
    Color, |color| color.letter(), |text| letter(
        text,
        |c| Color::ALL.into_iter().find(|color| color.letter() == c),
        "w or b"
    );
    CastlingSide, |side| castling_text(*side), |text| [CastlingSide::KingSide, CastlingSide::QueenSide]
        .into_iter()
        .find(|&side| castling_text(side) == text)
        .ok_or_else(|| format!("found '{}', expected O-O or O-O-O", crate::fen::shorten(text)));
    GameResult, |result| result, |text| GameResult::from_text(text)
        .ok_or_else(|| format!("found '{}', expected 1-0, 0-1, 1/2-1/2 or *", crate::fen::shorten(text)));
    pgn::Game, |game| game, |text| match pgn::read_str(text).next() {
        Some(game) => game.map_err(|error| error.to_string()),
        None => Err("expected a game in PGN".to_owned()),
    };
    Bitboard, |set| format_args!("{:#x}", set.0), |text| text
        .strip_prefix("0x")
        .and_then(|digits| u64::from_str_radix(digits, 16).ok())
        .map(Bitboard)
        .ok_or_else(|| format!("found '{}', expected a hexadecimal number such as 0xff", crate::fen::shorten(text)));
    Outcome, |outcome| outcome_name(outcome), |text| OUTCOMES
        .into_iter()
        .find(|(name, _)| *name == text)
        .map(|(_, outcome)| outcome)
        .ok_or_else(|| format!("found '{}', expected the name of an outcome", crate::fen::shorten(text)));
}

const OUTCOMES: [(&str, Outcome); 8] = [
    ("white-checkmates", Outcome::Checkmate { winner: Color::White }),
    ("black-checkmates", Outcome::Checkmate { winner: Color::Black }),
    ("stalemate", Outcome::Stalemate),
    ("insufficient-material", Outcome::InsufficientMaterial),
    ("seventy-five-moves", Outcome::SeventyFiveMoves),
    ("fivefold-repetition", Outcome::FivefoldRepetition),
    ("fifty-moves", Outcome::FiftyMoves),
    ("threefold-repetition", Outcome::ThreefoldRepetition),
];

fn outcome_name(outcome: &Outcome) -> &'static str {
    OUTCOMES.iter().find(|(_, o)| o == outcome).map_or("", |(name, _)| name)
}

impl Serialize for Move {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u16(self.to_bits())
    }
}

impl<'de> Deserialize<'de> for Move {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Move, D::Error> {
        Move::from_bits(u16::deserialize(deserializer)?)
            .ok_or_else(|| D::Error::custom("expected the bits of a move"))
    }
}

fn castling_text(side: CastlingSide) -> &'static str {
    match side {
        CastlingSide::KingSide => "O-O",
        CastlingSide::QueenSide => "O-O-O",
    }
}

/// SAN is read with a board only: [`Board::parse_san`].
impl Serialize for San {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Serialize for MoveList {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.as_slice())
    }
}

/// A history in text. Moves are written king takes rook, which is read in every game.
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(rename = "History", deny_unknown_fields)]
struct Moves {
    start: Board,
    moves: Vec<Uci>,
}

impl Serialize for History {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let moves = self.moves().iter().zip(self.boards()).map(|(&m, board)| board.uci(m, true)).collect();
        Moves { start: *self.start(), moves }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for History {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<History, D::Error> {
        let Moves { start, moves } = Moves::deserialize(deserializer)?;
        let mut history = History::new(start);
        for uci in moves {
            let m = history.board().parse_uci(&uci.to_string()).map_err(D::Error::custom)?;
            history.play(m);
        }
        Ok(history)
    }
}
