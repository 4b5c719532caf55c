//! Errors of the solver.

use crate::Indexed;
use std::fmt;

/// The reason why a solution stopped before its end.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SolveError {
    /// The observer stopped the work.
    Stopped,
    /// More positions than the enumeration may hold.
    TooManyPositions {
        /// The bound that was reached.
        limit: u64,
    },
    /// More memory than allowed.
    Memory {
        /// Bytes that the largest step takes.
        needed: u64,
        /// Bytes that it may take.
        allowed: u64,
    },
    /// A distance to the end that is too long for a record.
    TooLong,
    /// A position with more moves inside its tier than shards can count.
    TooManyMoves,
    /// The positions of the game are not numbered, or a tier with cycles does not offer parents: the game is not solved in shards.
    NotInShards,
    /// A move leads to a position that the numbering does not know.
    Unnumbered {
        /// That position's name.
        position: String,
    },
    /// A move leads to a tier that is not below the position's own.
    TierOrder {
        /// The tier of the position and the one that a move leads to.
        tiers: String,
    },
    /// A position whose key cannot be read back.
    Unreadable {
        /// The key.
        key: String,
    },
    /// Something is wrong with a file.
    #[cfg(feature = "files")]
    File(crate::FileError),
}

impl SolveError {
    pub(crate) fn unreadable(key: &[u8]) -> Self {
        SolveError::Unreadable { key: String::from_utf8_lossy(key).into_owned() }
    }

    pub(crate) fn unnumbered<G: Indexed>(game: &G, position: &G::Position) -> Self {
        SolveError::Unnumbered { position: game.name(position) }
    }
}

#[cfg(feature = "files")]
impl From<crate::FileError> for SolveError {
    fn from(error: crate::FileError) -> Self {
        SolveError::File(error)
    }
}

impl fmt::Display for SolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SolveError::Stopped => f.write_str("stopped"),
            SolveError::TooManyPositions { limit } => write!(f, "more than {limit} positions"),
            SolveError::Memory { needed, allowed } => {
                write!(f, "{needed} bytes of memory are needed, {allowed} are allowed")
            }
            SolveError::TooLong => {
                write!(f, "some game lasts more than {} plies", crate::record::MAX_DISTANCE)
            }
            SolveError::TooManyMoves => f.write_str("a position has too many moves for work in shards"),
            SolveError::NotInShards => f.write_str(
                "only games that number their positions, and the parents of them, are solved in shards",
            ),
            SolveError::Unnumbered { position } => {
                write!(f, "the numbering has no place for a position that a move leads to: {position}")
            }
            SolveError::TierOrder { tiers } => {
                write!(f, "a move leads from a tier to one not below it: {tiers}")
            }
            SolveError::Unreadable { key } => write!(f, "a position's key cannot be read back: {key}"),
            #[cfg(feature = "files")]
            SolveError::File(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for SolveError {}
