//! Faults of expressions, in the reader's language.

use crate::Words;
use boyi_partizan::{Fault, GameError, ReadError, TextError, read::Expected};
use boyi_partizan_games::PartizanGames;

/// Why an expression of partizan games has no value: the whole line, and the fault without its place.
pub fn expression_fault(words: &Words, error: &ReadError) -> (String, String) {
    let fault = match &error.fault {
        Fault::Unexpected { found, expected } => {
            let expected = self::expected(words, *expected);
            match found {
                Some(found) => words.say(
                    "value-fault-found",
                    &[("found", format!("{found:?}").into()), ("expected", expected.into())],
                ),
                None => words.say("value-fault-end", &[("expected", expected.into())]),
            }
        }
        Fault::EqualBars(bars) => words.say("value-fault-equal-bars", &[("bars", "|".repeat(*bars).into())]),
        Fault::TooManyBars => words.text("value-fault-too-many-bars"),
        Fault::NotDyadic => words.text("value-fault-not-dyadic"),
        Fault::PlusMinus => words.text("value-fault-plus-minus"),
        Fault::NotAnInteger => words.text("value-fault-not-an-integer"),
        Fault::NotANumber => words.text("value-fault-not-a-number"),
        Fault::Arguments { takes, found } => {
            words.say("value-fault-arguments", &[("takes", (*takes).into()), ("found", (*found).into())])
        }
        Fault::UnknownName(name) => words.say(
            "value-fault-unknown-name",
            &[("name", format!("{name:?}").into()), ("known", known_names().into())],
        ),
        Fault::Loopy => words.text("value-fault-loopy"),
        Fault::OpenLabel => words.text("value-fault-open-label"),
        Fault::TooComplex => words.text("value-fault-too-complex"),
        Fault::Game(error) => value_fault(words, *error),
        Fault::Position(error) => position(words, error),
    };
    let args = [("column", error.column.into()), ("fault", fault.clone().into())];
    (words.say("value-fault", &args), fault)
}

/// Why a value was not computed.
pub fn value_fault(words: &Words, error: GameError) -> String {
    words.text(&format!("value-error-{}", error.id()))
}

fn expected(words: &Words, expected: Expected) -> String {
    match expected.id() {
        (_, Some(c)) => format!("{c:?}"),
        (id, None) => words.text(&format!("value-expected-{id}")),
    }
}

fn position(words: &Words, error: &TextError) -> String {
    match error {
        TextError::Character { column, found, expected } => words.say(
            "value-position-character",
            &[
                ("column", (*column).into()),
                ("found", format!("{found:?}").into()),
                ("expected", (*expected).into()),
            ],
        ),
        TextError::End { expected } => words.say("value-position-end", &[("expected", (*expected).into())]),
        TextError::TooLarge { size, most } => {
            words.say("value-position-too-large", &[("size", (*size).into()), ("most", (*most).into())])
        }
        TextError::Row { row, found, expected } => words.say(
            "value-position-row",
            &[("row", (*row).into()), ("found", (*found).into()), ("expected", (*expected).into())],
        ),
    }
}

/// The names of games and operators.
fn known_names() -> String {
    let games = PartizanGames::EXAMPLES.iter().chain(PartizanGames::LOOPY).map(|(name, _)| *name);
    games.chain(boyi_partizan::read::OPERATORS).collect::<Vec<_>>().join(", ")
}
