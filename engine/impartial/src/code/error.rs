//! Errors in codes.

use std::fmt;

/// An error in a code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeError {
    /// The position of the error, from 0, counted in [`unit`](CodeError::unit)s.
    pub position: usize,
    /// The unit of the position.
    pub unit: Unit,
    /// The text found there.
    pub found: String,
    /// The expected text.
    pub expected: Expected,
}

/// The unit of the position of a [`CodeError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unit {
    /// The characters of the text, all of it as it was given.
    Character,
    /// The digits of a code: that for k counters taken is digit k.
    Digit,
    /// The digits of a code before the one for no counter taken: that for one counter added is digit 0.
    Added,
    /// The numbers of a list of takes.
    Take,
    /// The moves of a list.
    Move,
}

/// The text expected where a [`CodeError`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Expected {
    /// A code, a name or a set of takes.
    Rules,
    /// `0` or `4`, in hexadecimal codes also `8` or `C`, and so on: a move that takes nothing has to split the heap, or play might never end.
    FirstDigit,
    /// More heaps, where counters are added, so that each is smaller than the heap was: or play might never end.
    Adding,
    /// The point after the first digit.
    Point,
    /// A digit 0 to 7.
    OctalDigit,
    /// A digit 0 to V, or one with `*`, `{` or `&`.
    Digit,
    /// `!`, `?` and `=` stand only behind a digit or a number of heaps, and only once.
    Condition,
    /// A number of heaps that braces can name, under one condition.
    Heaps,
    /// The text after a number of heaps in braces.
    Brace,
    /// The number of a digit written in decimal, and its end.
    Semicolon,
    /// The bracket that ends the repeated digits.
    Bracket,
    /// Nothing may follow the repeated digits.
    End,
    /// The brackets of a set of takes.
    Set,
    /// A number of counters that a move may take.
    Take,
    /// At most [`MAX_DIGITS`](super::MAX_DIGITS) digits.
    Fewer,
    /// The requirement on a list of moves, in words.
    Moves(&'static str),
}

impl Expected {
    /// An id, for programs with words of their own.
    pub fn id(self) -> &'static str {
        match self {
            Expected::Rules => "rules",
            Expected::FirstDigit => "first-digit",
            Expected::Adding => "adding",
            Expected::Point => "point",
            Expected::OctalDigit => "octal-digit",
            Expected::Digit => "digit",
            Expected::Condition => "condition",
            Expected::Heaps => "heaps",
            Expected::Brace => "brace",
            Expected::Semicolon => "semicolon",
            Expected::Bracket => "bracket",
            Expected::End => "end",
            Expected::Set => "set",
            Expected::Take => "take",
            Expected::Fewer => "fewer",
            Expected::Moves(_) => "moves",
        }
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Expected::Rules => "a code such as 0.77, subtraction(1,2,3), or a name such as kayles",
            Expected::FirstDigit => {
                "0, 4, 8, C or any that leaves two heaps or more: a move that takes nothing has to split the heap, or play might never end"
            }
            Expected::Adding => {
                "a digit that adds k counters to leave k + 2 heaps or more (different ones: more than k pairs), each smaller than the heap was, \
                 or play might never end"
            }
            Expected::Point => "'.' after the first digit",
            Expected::OctalDigit => "an octal digit 0 to 7",
            Expected::Digit => "a digit 0 to V, '*', '{' or '&'",
            Expected::Condition => "'!', '?' or '=' only once, after a digit",
            Expected::Heaps => "a number of heaps from 0 to 63, each under one condition",
            Expected::Brace => "',' or '}' after a number of heaps, or '+}' after the last",
            Expected::Semicolon => "a number up to 2^64 - 1 and ';' after '&'",
            Expected::Bracket => "a digit or ']'",
            Expected::End => "the end of the code after ']'",
            Expected::Set => "a set such as (1,2,4)",
            Expected::Take => "a number of counters from 1 to 65536",
            Expected::Fewer => "at most 65536 digits",
            Expected::Moves(what) => what,
        })
    }
}

impl fmt::Display for CodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let CodeError { position, unit, found, expected } = self;
        match unit {
            Unit::Character => write!(f, "code: at character {}: ", position + 1)?,
            Unit::Digit => write!(f, "code: at digit d{position}: ")?,
            Unit::Added => write!(f, "code: at the digit that adds {}: ", position + 1)?,
            Unit::Take => write!(f, "takes: at number {}: ", position + 1)?,
            // The index of the move, if there is one, is given with the text found.
            Unit::Move => f.write_str("rules: ")?,
        }
        write!(f, "found {found}, expected {expected}")
    }
}

impl std::error::Error for CodeError {}

/// A character, quoted, or the end of the text.
pub(super) fn found(c: Option<char>) -> String {
    c.map_or("the end".into(), |c| format!("'{}'", c.escape_default()))
}

/// The character at `position`, quoted, or the end of the text.
pub(super) fn found_at(text: &str, position: usize) -> String {
    found(text.chars().nth(position))
}
