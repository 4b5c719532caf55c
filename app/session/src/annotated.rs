//! Games with what is said about their moves and what could be played instead of them.

use boyi_core::MoveText;
use serde::{Deserialize, Serialize};

/// The name and the value of a tag of PGN.
pub type Tag = (String, String);

/// Moves one after another with comments, glyphs and variations: a game's main line, or a variation.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AnnotatedLine {
    /// The comment before the first move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub comment: Option<String>,
    /// The moves.
    pub moves: Vec<AnnotatedMove>,
}

/// A move with what is said about it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AnnotatedMove {
    /// The move.
    #[serde(flatten)]
    pub mv: MoveText,
    /// PGN's numeric annotation glyphs: 1 is `!`, 2 `?`, 3 `!!`, 4 `??`, 5 `!?`, 6 `?!`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub glyphs: Vec<u8>,
    /// The comment after it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub comment: Option<String>,
    /// The variations that replace it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub variations: Vec<AnnotatedLine>,
}

impl AnnotatedLine {
    /// Whether there is more than bare moves.
    pub fn is_annotated(&self) -> bool {
        let said =
            |mv: &AnnotatedMove| mv.comment.is_some() || !mv.glyphs.is_empty() || !mv.variations.is_empty();
        self.comment.is_some() || self.moves.iter().any(said)
    }
}
