//! The answer of the calculator of values, in words.

use serde::{Deserialize, Serialize};

/// The answer to an expression of partizan games, or to a relation of two.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Calculated {
    /// A value.
    Value {
        /// The canonical form.
        value: String,
        /// Its properties, each with its name.
        lines: Vec<[String; 2]>,
        /// The terms of a sum, and the best move of each player.
        sum: Vec<String>,
        /// The thermograph, drawn; a loopy value has none.
        thermograph: Option<String>,
    },
    /// A relation: that it holds, or does not.
    Relation {
        /// The answer.
        text: String,
    },
    /// There is no answer.
    Fault {
        /// The reason.
        text: String,
        /// The character at fault, from 1; one more than there are at the end. None where the work is too much.
        column: Option<usize>,
    },
}
