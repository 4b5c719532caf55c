//! The review of one move.

use crate::NoteText;
use boyi_core::{Note, Side};
use serde::{Deserialize, Serialize};

/// Points of chances that an inaccuracy, a mistake, a blunder lose at least. On lichess's scale from −1 to 1 they are 0.1, 0.2, 0.3.
const INACCURACY: f64 = 5.0;
const MISTAKE: f64 = 10.0;
const BLUNDER: f64 = 15.0;

/// The classification of a move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Mark {
    /// The move that the engine holds best, or one as good.
    Best,
    /// Not much worse.
    Good,
    /// Loses 5 points of chances or more.
    Inaccuracy,
    /// Loses 10 points or more.
    Mistake,
    /// Loses 15 points or more.
    Blunder,
}

impl Mark {
    /// The mark of a move that is not known to be best, by the points of chances that it loses.
    pub fn of_loss(points: f64) -> Mark {
        match points {
            BLUNDER.. => Mark::Blunder,
            MISTAKE.. => Mark::Mistake,
            INACCURACY.. => Mark::Inaccuracy,
            _ => Mark::Good,
        }
    }

    /// The sign in game scores: `?!`, `?`, `??`, or nothing.
    pub fn sign(self) -> &'static str {
        match self {
            Mark::Best | Mark::Good => "",
            Mark::Inaccuracy => "?!",
            Mark::Mistake => "?",
            Mark::Blunder => "??",
        }
    }

    /// Its id in messages: `mark-blunder`.
    pub fn id(self) -> &'static str {
        match self {
            Mark::Best => "mark-best",
            Mark::Good => "mark-good",
            Mark::Inaccuracy => "mark-inaccuracy",
            Mark::Mistake => "mark-mistake",
            Mark::Blunder => "mark-blunder",
        }
    }
}

/// A proved value that a move changed, for the mover.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Turn {
    /// Won, then drawn.
    WinDraw,
    /// Won, then lost.
    WinLoss,
    /// Drawn, then lost.
    DrawLoss,
}

/// The review of one move. Chances and values are those of the player who made it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlyReview {
    /// Its number, from 1.
    pub ply: usize,
    /// The player who made it.
    pub side: Side,
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The move as people like to read it.
    pub label: String,
    /// The mover's chances before it, from 0 to 100.
    pub before: f64,
    /// The mover's chances after it.
    pub after: f64,
    /// Its classification.
    pub mark: Mark,
    /// Whether there was one good move only, and it was this one.
    pub only: bool,
    /// Its accuracy, from 0 to 100.
    pub accuracy: f64,
    /// The proved value that it changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<Turn>,
    /// Plies by which it lengthened a won game, or shortened a lost one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distance_lost: Option<u32>,
    /// The best move, where it was another one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best: Option<String>,
    /// The play expected after the best move, as people like to read it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub line: Vec<String>,
    /// Why it mattered, for the moments that decided the game.
    #[serde(skip)]
    pub notes: Vec<Note>,
    /// The same as data and in words.
    #[serde(default, rename = "notes", skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<NoteText>,
    /// The words of `notes` alone.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub why: Vec<String>,
}
