//! Faults of expressions, in the reader's language.

use crate::Words;
use boyi_catalogue::nearest;
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
                    &[("found", shown(*found).into()), ("expected", expected.into())],
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
        Fault::UnknownName(name) => unknown_name(words, name),
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

/// A character as it is, or by its code where it cannot be seen.
fn shown(c: char) -> String {
    if c.is_control() { c.escape_default().to_string() } else { c.to_string() }
}

fn expected(words: &Words, expected: Expected) -> String {
    match expected.id() {
        (_, Some(c)) => words.say("value-character", &[("character", shown(c).into())]),
        (id, None) => words.text(&format!("value-expected-{id}")),
    }
}

fn position(words: &Words, error: &TextError) -> String {
    match error {
        TextError::Character { column, found, expected } => words.say(
            "value-position-character",
            &[
                ("column", (*column).into()),
                ("found", shown(*found).into()),
                ("expected", (*expected).into()),
            ],
        ),
        TextError::End { expected } => words.say("value-position-end", &[("expected", (*expected).into())]),
        TextError::TooLarge { size, most } => {
            words.say("value-position-too-large", &[("size", (*size).into()), ("most", (*most).into())])
        }
        TextError::Size { rows, columns, most: (short, long) } => words.say(
            "value-position-size",
            &[("size", format!("{rows}x{columns}").into()), ("most", format!("{short}x{long}").into())],
        ),
        TextError::Position => words.text("value-position-unknown"),
        TextError::Row { row, found, expected } => words.say(
            "value-position-row",
            &[("row", (*row).into()), ("found", (*found).into()), ("expected", (*expected).into())],
        ),
    }
}

/// A name that neither a game nor an operator has, with those nearest to it, else all of them; or one of theirs without parentheses.
fn unknown_name(words: &Words, name: &str) -> String {
    let known: Vec<&str> = PartizanGames::names().chain(boyi_partizan::read::OPERATORS).collect();
    let same = name.replace('_', "-");
    if let Some(bare) = known.iter().find(|known| known.eq_ignore_ascii_case(&same)) {
        return words.say("value-fault-bare-name", &[("name", (*bare).into())]);
    }
    let pairs: Vec<(&str, &str)> = known.iter().map(|known| (*known, *known)).collect();
    let near = nearest(name, &pairs);
    let (id, names) = if near.is_empty() {
        ("value-fault-unknown-name", ("known", known.join(", ").into()))
    } else {
        ("value-fault-near-name", ("near", near.join(", ").into()))
    };
    words.say(id, &[("name", name.into()), names])
}
