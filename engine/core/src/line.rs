//! Moves as text, and lines of play.

use crate::{Bound, Value};
use alloc::{string::String, vec::Vec};
#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

/// A move as text.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct MoveText {
    /// The canonical form, which protocols and JSON use: `e2e4`, `3:6`.
    #[cfg_attr(feature = "serde", serde(rename = "move"))]
    pub text: String,
    /// The form that people like to read: `e4`.
    pub label: String,
}

/// One move at the root, its value, and the play expected after it.
///
/// With moves as text it reads and writes itself: the first move is `move`, all of them are `pv`, and `labels` are the same moves in
/// friendlier notation, where that differs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line<M> {
    /// The value of the line, from the point of view of the side to move at the root.
    pub value: Value,
    /// The relation of the value to the true one.
    pub bound: Bound,
    /// The nimber of the position that the first move leaves, in normal play of impartial games, where it was asked for and is known.
    pub nimber: Option<u64>,
    /// The moves, the root's first; never empty.
    pub moves: Vec<M>,
}

impl<M> Line<M> {
    /// Creates a line of these moves.
    pub fn new(value: Value, bound: Bound, moves: Vec<M>) -> Line<M> {
        Line { value, bound, nimber: None, moves }
    }
}

/// A line in JSON.
#[cfg(feature = "serde")]
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema), schemars(rename = "Line"))]
struct LineJson {
    /// The first move.
    #[serde(rename = "move")]
    first: String,
    /// Its value, from the point of view of the side to move.
    value: Value,
    /// The relation of the value to the true one; absent where the value is unknown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    bound: Option<Bound>,
    /// The nimber of the position that the first move leaves, in normal play of impartial games, where it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    nimber: Option<u64>,
    /// The moves of the line, the first one included.
    pv: Vec<String>,
    /// The same moves as people like to read them (SAN in chess), where that differs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    labels: Option<Vec<String>>,
}

#[cfg(feature = "serde")]
impl Serialize for Line<MoveText> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let pv: Vec<String> = self.moves.iter().map(|mv| mv.text.clone()).collect();
        let labels: Vec<String> = self.moves.iter().map(|mv| mv.label.clone()).collect();
        let first = pv.first().cloned().unwrap_or_default();
        let labels = (labels != pv).then_some(labels);
        let bound = (self.value != Value::Unknown).then_some(self.bound);
        LineJson { first, value: self.value, bound, nimber: self.nimber, pv, labels }.serialize(serializer)
    }
}

#[cfg(feature = "serde")]
impl<'de> Deserialize<'de> for Line<MoveText> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let LineJson { value, bound, nimber, pv, labels, .. } = LineJson::deserialize(deserializer)?;
        let labels = labels.unwrap_or_else(|| pv.clone());
        if pv.is_empty() || pv.len() != labels.len() {
            return Err(serde::de::Error::custom("expected a line of moves and as many labels"));
        }
        let moves = pv.into_iter().zip(labels).map(|(text, label)| MoveText { text, label }).collect();
        Ok(Line { value, bound: bound.unwrap_or_default(), nimber, moves })
    }
}

#[cfg(feature = "schemars")]
impl schemars::JsonSchema for Line<MoveText> {
    fn schema_name() -> alloc::borrow::Cow<'static, str> {
        LineJson::schema_name()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        LineJson::json_schema(generator)
    }
}

/// The kind of a node of a search.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub enum NodeKind {
    /// The moves are searched.
    Interior,
    /// The game is over.
    Finished,
    /// The depth limit is reached: the evaluator is asked.
    Horizon,
    /// The transposition table has the answer.
    #[cfg_attr(feature = "serde", serde(rename = "known"))]
    TableHit,
}
