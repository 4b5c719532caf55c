//! The JSON about games that were played.

use boyi_session::NoteText;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

/// A game summed up: `boyi batch --summary` of PGN games. Chances, losses of chances and accuracy go from 0 to 100, as in a review.
#[derive(Serialize, JsonSchema)]
pub struct GameReply {
    /// The game with its parameters.
    pub game: String,
    /// The tags of its PGN text; `FEN` is the position that it began with, if not the usual one.
    pub tags: BTreeMap<String, String>,
    /// Notes on the parts of its PGN text that the game leaves out, such as a null move and what follows it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub remarks: Vec<NoteText>,
    /// How many moves there are.
    pub plies: usize,
    /// The moves.
    pub moves: Vec<String>,
    /// The first player's chances, before the first move and after each.
    pub chances: Vec<f64>,
    /// The winning chances that each move lost for its player.
    pub losses: Vec<f64>,
    /// The losses of the first player's moves.
    pub first: LossesReply,
    /// The losses of the second player's moves.
    pub second: LossesReply,
}

/// The losses of a player's moves.
#[derive(Default, Serialize, JsonSchema)]
pub struct LossesReply {
    /// The player's moves.
    pub moves: u32,
    /// Their accuracy; `null` without a move.
    pub accuracy: Option<f64>,
    /// Chances that a move lost, on average.
    pub lost: f64,
    /// Moves that lost 5 points or more, and fewer than 10.
    pub inaccuracies: u32,
    /// Moves that lost 10 points or more, and fewer than 15.
    pub mistakes: u32,
    /// Moves that lost 15 points or more.
    pub blunders: u32,
}
