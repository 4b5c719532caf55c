//! The review of a game.

use super::ply::PlyReview;
use serde::{Deserialize, Serialize};

/// The review of a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Review {
    /// The game with its parameters.
    pub game: String,
    /// The position that it began with.
    pub start: String,
    /// Accuracy of the player who moves first by the rules, and of the other one; `null` without a move.
    pub accuracy: [Option<f64>; 2],
    /// Every move.
    pub plies: Vec<PlyReview>,
    /// The plies that decided the game, as indices of `plies`, in order.
    pub moments: Vec<usize>,
    /// For each player, who may have lost: the move that lost the game and why, or that it was lost from the start, in words; `null` where
    /// that is not known.
    #[serde(default, skip_serializing_if = "is_unknown")]
    pub lost_by: [Option<String>; 2],
}

fn is_unknown(lost_by: &[Option<String>; 2]) -> bool {
    lost_by.iter().all(Option::is_none)
}
