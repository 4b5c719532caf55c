//! `serde`, behind the feature of that name.
//!
//! Types with a text form are that text: boards are FEN, points their names, moves UCI with ranks 1 to 10, sides and pieces their letters. A
//! [`History`] is the start, the moves and the rules; only legal moves are read.

use crate::{Board, Color, History, Move, Piece, Point, RepetitionRules, Role, fen::shorten};
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
        _ => Err(format!("found '{}', expected {expected}", shorten(text))),
    }
}

as_text! {
    Board, |board| board, |text| text.parse();
    Point, |point| point, |text| text.parse();
    Move, |m| m, |text| text.parse();
    Piece, |piece| piece, |text| letter(text, Piece::from_letter, "a letter of KABNRCPkabnrcp");
    Role, |role| role.letter(), |text| letter(text, Role::from_letter, "a letter of kabnrcp");
    Color, |color| color.letter(), |text| letter(
        text,
        |c| Color::ALL.into_iter().find(|color| color.letter() == c),
        "w or b"
    );
    RepetitionRules, |rules| rules.name(), |text| RepetitionRules::ALL
        .into_iter()
        .find(|rules| rules.name() == text)
        .ok_or_else(|| format!("found '{}', expected axf or simple", shorten(text)));
}

/// A history in text.
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(rename = "History", deny_unknown_fields)]
struct Moves {
    start: Board,
    moves: Vec<Move>,
    rules: RepetitionRules,
}

impl Serialize for History {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Moves { start: *self.start(), moves: self.moves().to_vec(), rules: self.rules() }
            .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for History {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<History, D::Error> {
        let Moves { start, moves, rules } = Moves::deserialize(deserializer)?;
        let mut history = History::new(start).with_rules(rules);
        moves.into_iter().try_for_each(|m| history.try_play(m)).map_err(D::Error::custom)?;
        Ok(history)
    }
}
