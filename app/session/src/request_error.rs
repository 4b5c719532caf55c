//! Why a request gets no answer.

use serde::{Deserialize, Serialize};
use std::fmt;

/// The kind of an error.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum ErrorKind {
    /// The request was wrong.
    Request,
    /// The work failed.
    Work,
}

/// Why there is no answer, as data and in one line of words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RequestError {
    /// The kind of error: the request, or the work.
    pub kind: ErrorKind,
    /// The field that was read: `heap`, `move`, `fen-castling`; absent where nothing was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub field: Option<Box<str>>,
    /// The text found there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub found: Option<Box<str>>,
    /// The words for what was expected there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expected: Option<Box<str>>,
    /// The id of what was expected, or of why the engine gave no answer.
    pub reason: String,
    /// Which of the moves was wrong, counted from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ply: Option<usize>,
    /// All of it in one line.
    pub text: String,
}

impl RequestError {
    /// Work that failed outside of any game, for a reason with this id and these words.
    pub fn work(reason: &str, found: Option<String>, text: String) -> RequestError {
        RequestError {
            kind: ErrorKind::Work,
            field: None,
            found: found.map(Into::into),
            expected: None,
            reason: reason.to_owned(),
            ply: None,
            text,
        }
    }
}

impl fmt::Display for RequestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl std::error::Error for RequestError {}
