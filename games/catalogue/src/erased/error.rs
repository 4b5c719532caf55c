//! Why a request could not be served.

use boyi_core::{AnalysisError, ParseError};
use std::fmt;

/// Why a request could not be served.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Error {
    /// Some text could not be read.
    Parse(ParseError),
    /// A move in a list of moves is wrong; plies count from 1.
    Move {
        /// Which move of the list.
        ply: usize,
        /// The error in it.
        error: ParseError,
    },
    /// The engine gives no answer.
    Analysis(AnalysisError),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Parse(error) => error.fmt(f),
            Error::Move { ply, error } => write!(f, "move {ply}: {error}"),
            Error::Analysis(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Error {}

impl From<ParseError> for Error {
    fn from(error: ParseError) -> Self {
        Error::Parse(error)
    }
}

impl From<AnalysisError> for Error {
    fn from(error: AnalysisError) -> Self {
        Error::Analysis(error)
    }
}
