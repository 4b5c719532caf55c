//! The JSON of the command about this machine.

use schemars::JsonSchema;
use serde::Serialize;

/// A description of this machine, in words: `boyi doctor --json`.
#[derive(Default, Serialize, JsonSchema)]
pub struct DoctorReply {
    /// The program's version, and what it was made for.
    pub version: String,
    /// Threads that run at once.
    pub threads: String,
    /// The instructions that engines choose at run time.
    pub cpu: String,
    /// Memory.
    pub memory: String,
    /// Where tablebases are looked for.
    pub tablebases: String,
    /// The page that the program serves.
    pub page: String,
    /// The terminal.
    pub terminal: String,
    /// The language of the words.
    pub language: String,
    /// Saved games.
    pub games: String,
}
