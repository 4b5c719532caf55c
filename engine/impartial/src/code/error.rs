//! Why a code was not understood.

use std::fmt;

/// Why a code was not understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeError {
    /// Where, from 0: which of the things that [`unit`](CodeError::unit) says.
    pub position: usize,
    /// What the position counts.
    pub unit: Unit,
    /// What was found there.
    pub found: String,
    /// What would have been right.
    pub expected: Expected,
}

/// What the position of a [`CodeError`] counts.
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

/// What would have been right where a [`CodeError`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Expected {
    /// A code, a name or a set of takes.
    Rules,
    /// `0` or `4`, in hexadecimal codes also `8` or `C`, and so on: a move that takes nothing has to split the heap, or play might never end.
    FirstDigit,
    /// So many heaps left, where counters are added, that each is smaller than the heap was: or play might never end.
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
    /// What follows a number of heaps in braces.
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
    /// What a list of moves needs, in words.
    Moves(&'static str),
}

impl Expected {
    /// A name for programs that say it in words of their own.
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
            // Which move it is, if it is one, is told with what was found.
            Unit::Move => f.write_str("rules: ")?,
        }
        write!(f, "found {found}, expected {expected}")
    }
}

impl std::error::Error for CodeError {}

/// A character, quoted, or that the text ends there.
pub(super) fn found(c: Option<char>) -> String {
    c.map_or("the end".into(), |c| format!("'{}'", c.escape_default()))
}

/// The character at `position`, quoted, or that the text ends there.
pub(super) fn found_at(text: &str, position: usize) -> String {
    found(text.chars().nth(position))
}
