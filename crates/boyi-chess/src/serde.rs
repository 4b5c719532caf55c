//! `serde`, behind the feature of that name.
//!
//! Squares, UCI texts and boards are their texts (boards as Shredder-FEN), sides and pieces their letters, moves and bitboards
//! their numbers ([`Move::to_bits`]).

use crate::{Bitboard, Board, Color, Move, Outcome, Piece, Role, Square, Uci};
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
    Uci, |uci| uci, |text| text.parse();
    Board, |board| board.shredder_fen(), |text| text.parse();
    Piece, |piece| piece, |text| letter(text, Piece::from_letter, "a letter of PNBRQKpnbrqk");
    Role, |role| role.letter(), |text| letter(text, Role::from_letter, "a letter of pnbrqk");
    Color, |color| color.letter(), |text| letter(
        text,
        |c| Color::ALL.into_iter().find(|color| color.letter() == c),
        "w or b"
    );
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

impl Serialize for Bitboard {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u64(self.0)
    }
}

impl<'de> Deserialize<'de> for Bitboard {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Bitboard, D::Error> {
        u64::deserialize(deserializer).map(Bitboard)
    }
}
