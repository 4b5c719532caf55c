//! Facts for people: an id and its arguments. The words live in `messages/{en,zh}`, never here.

use alloc::{
    borrow::ToOwned,
    string::{String, ToString},
    vec::Vec,
};
use core::fmt;
#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

/// An argument of a [`Note`] or a [`ParseError`].
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(untagged))]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub enum Arg {
    /// A number small enough for every language's plural rules.
    Int(i64),
    /// Text that reads the same in every language: a move, a position, a big number, a table of digits.
    Text(String),
}

impl From<i64> for Arg {
    fn from(number: i64) -> Self {
        Arg::Int(number)
    }
}

impl From<usize> for Arg {
    fn from(number: usize) -> Self {
        i64::try_from(number).map_or_else(|_| Arg::Text(number.to_string()), Arg::Int)
    }
}

impl From<u64> for Arg {
    /// Numbers past 2^53 become text: message formatters hold numbers as doubles.
    fn from(number: u64) -> Self {
        if number < 1 << 53 { Arg::Int(number as i64) } else { Arg::Text(number.to_string()) }
    }
}

impl From<String> for Arg {
    fn from(text: String) -> Self {
        Arg::Text(text)
    }
}

impl From<&str> for Arg {
    fn from(text: &str) -> Self {
        Arg::Text(text.to_owned())
    }
}

impl fmt::Display for Arg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Arg::Int(number) => number.fmt(f),
            Arg::Text(text) => text.fmt(f),
        }
    }
}

/// One fact of an explanation: the id of a message and its arguments.
///
/// Every id exists in every language with the same arguments; its message is found under the id with the dots
/// replaced by hyphens.
///
/// ```
/// use boyi_core::Note;
/// let note = Note::new("nim.sum").with("sum", 1u64).with("heaps", "3,5,7");
/// assert_eq!(note.id, "nim.sum");
/// assert_eq!(note.args[1].0, "heaps");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    /// The message's id: the game's name, a dot, then lower-case words joined by hyphens.
    pub id: &'static str,
    /// The message's arguments by name.
    pub args: Vec<(&'static str, Arg)>,
}

impl Note {
    /// The argument that names the moves which the note is about, as text, separated by commas.
    pub const FOR: &'static str = "moves";

    /// Returns `true` if the note is about this move, or about none in particular.
    ///
    /// ```
    /// use boyi_core::Note;
    /// let note = Note::new("sum.change").with(Note::FOR, "1:2, 2:2=2+3");
    /// assert!(note.is_about("1:2") && !note.is_about("2:2"));
    /// assert!(Note::new("sum.why").is_about("2:2"));
    /// ```
    pub fn is_about(&self, mv: &str) -> bool {
        self.args.iter().all(|(name, named)| match named {
            Arg::Text(named) if *name == Note::FOR => named.split(", ").any(|named| named == mv),
            _ => true,
        })
    }

    /// Creates a note without arguments.
    pub fn new(id: &'static str) -> Self {
        Note { id, args: Vec::new() }
    }

    /// Adds an argument to the note.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Arg>) -> Self {
        self.args.push((name, value.into()));
        self
    }
}

/// Where in a text of several lines the subject of a note is.
impl Note {
    /// The argument that holds the line.
    const LINE: &'static str = "line";

    /// The same note on a line of the text, counted from 1.
    #[must_use]
    pub fn in_line(self, line: usize) -> Self {
        self.with(Self::LINE, line as u64)
    }

    /// The line, where one is known.
    pub fn line(&self) -> Option<u64> {
        let known = self.args.iter().find(|(name, _)| *name == Self::LINE);
        known.and_then(|(_, value)| if let Arg::Int(line) = value { u64::try_from(*line).ok() } else { None })
    }

    /// The same note on a text that begins in this line of a larger one.
    #[must_use]
    pub fn in_text_from(mut self, line: usize) -> Self {
        if let Some(own) = self.line() {
            self.args.retain(|(name, _)| *name != Self::LINE);
            self = self.in_line(line + own as usize - 1);
        }
        self
    }
}

/// Text that could not be read: the field, the text found there, and what was expected.
///
/// `field` and `expected` name messages (`field-…`, `expected-…`) so that a session can say them in any language;
/// [`Display`](fmt::Display) spells the ids out, which reads as plain English.
///
/// ```
/// use boyi_core::ParseError;
/// let error = ParseError::new("heap", "x", "whole-number").with("min", 0u64);
/// assert_eq!(error.to_string(), "heap: found `x`, expected whole number (min 0)");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    /// The field being read: `heap`, `move`, `fen-castling` …
    pub field: &'static str,
    /// The text found there, shortened to 40 characters.
    pub found: String,
    /// The expected text.
    pub expected: Note,
}

impl ParseError {
    /// The maximum number of characters of the found text that an error keeps.
    const FOUND_CHARS: usize = 40;

    /// Creates an error in `field`, where `found` was read and `expected` names what was expected.
    pub fn new(field: &'static str, found: impl AsRef<str>, expected: &'static str) -> Self {
        let found = found.as_ref();
        let mut short: String =
            found.chars().take(Self::FOUND_CHARS).map(|c| if c.is_control() { ' ' } else { c }).collect();
        if found.chars().nth(Self::FOUND_CHARS).is_some() {
            short.push('…');
        }
        ParseError { field, found: short, expected: Note::new(expected) }
    }

    /// Adds an argument to the description of what was expected.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Arg>) -> Self {
        self.expected = self.expected.with(name, value);
        self
    }
}

/// Where in a text of several lines an error is.
impl ParseError {
    /// The same error in a line of the text, counted from 1.
    #[must_use]
    pub fn in_line(mut self, line: usize) -> Self {
        self.expected = self.expected.in_line(line);
        self
    }

    /// The line, where one is known.
    pub fn line(&self) -> Option<u64> {
        self.expected.line()
    }

    /// The same error in a text that begins in this line of a larger one.
    #[must_use]
    pub fn in_text_from(mut self, line: usize) -> Self {
        self.expected = self.expected.in_text_from(line);
        self
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let spell = |id: &str| id.replace('-', " ");
        write!(f, "{}: found `{}`, expected {}", spell(self.field), self.found, spell(self.expected.id))?;
        for (i, (name, value)) in self.expected.args.iter().enumerate() {
            write!(f, "{}{name} {value}", if i == 0 { " (" } else { ", " })?;
        }
        if self.expected.args.is_empty() { Ok(()) } else { f.write_str(")") }
    }
}

impl core::error::Error for ParseError {}
