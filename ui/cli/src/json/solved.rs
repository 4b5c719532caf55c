//! The JSON of the commands that prove, solve and verify.

use boyi_core::Value;
use boyi_session::DistanceCounts;
use schemars::JsonSchema;
use serde::Serialize;

/// A position of a line game with its value: `boyi prove --json`.
#[derive(Serialize, JsonSchema)]
pub struct ProveReply {
    /// The game with its parameters.
    pub game: String,
    /// The position.
    pub position: String,
    /// `win`, `loss` or `draw`, for the player to move.
    pub value: String,
    /// A line of best play; its first move has the value.
    pub line: Vec<String>,
    /// Where the player to move does not win: how the opponent blocks every line without search.
    pub against_mover: Option<BlockadeReply>,
    /// In a draw: the same for the player to move, after the first move of `line`.
    pub by_mover: Option<BlockadeReply>,
    /// Positions searched.
    pub nodes: u64,
    /// The file written with `--out`.
    pub proof: Option<ProofFile>,
    /// Milliseconds.
    pub time_ms: u64,
}

/// How a player blocks every line.
#[derive(Serialize, JsonSchema)]
pub struct BlockadeReply {
    /// If one square of a pair is taken, the other one is the answer.
    pub pairs: Vec<[String; 2]>,
    /// Squares of lines without a pair, of which the most dangerous is taken (Erdős and Selfridge).
    pub sum: Vec<String>,
}

/// A proof that was written.
#[derive(Serialize, JsonSchema)]
pub struct ProofFile {
    /// Its path.
    pub file: String,
    /// Its nodes.
    pub nodes: u64,
    /// Its bytes.
    pub bytes: u64,
}

/// A file other than a certificate that `boyi verify --json` found right.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum VerifiedKind {
    /// A proof of a line game.
    LineProof,
    /// A proof about values of partizan games.
    ValueProof,
    /// A database of solved positions.
    Database,
}

/// A proof that holds: `boyi verify --json`.
#[derive(Serialize, JsonSchema)]
pub struct LineProofReply {
    /// `line-proof`.
    pub kind: VerifiedKind,
    /// The game with its parameters.
    pub game: String,
    /// The position.
    pub position: String,
    /// `win`, `loss` or `draw`, for the player to move.
    pub value: String,
    /// Nodes of the proof.
    pub nodes: u64,
    /// Milliseconds.
    pub time_ms: u64,
}

/// A database of which every record was found right: `boyi verify --json`, `boyi solve --verify --json`.
#[derive(Serialize, JsonSchema)]
pub struct DatabaseReply {
    /// `database`.
    pub kind: VerifiedKind,
    /// The game with its parameters.
    pub game: String,
    /// Records compared with those of the positions after them.
    pub records: u64,
    /// Milliseconds.
    pub time_ms: u64,
}

/// A solved game: `boyi solve --json`, and `boyi solve --info FILE --json`. Counts are of positions reachable from the start, before
/// any symmetry, ended games too.
#[derive(Serialize, JsonSchema)]
pub struct SolveReply {
    /// The game with its parameters.
    pub game: String,
    /// Positions.
    pub positions: u64,
    /// Those that the player to move wins.
    pub win: u64,
    /// Those that the player to move loses.
    pub loss: u64,
    /// Positions that neither side can win by force.
    pub draw: u64,
    /// Plies of the longest win; `null` if nothing is won.
    pub longest_win: Option<u16>,
    /// Plies of the longest loss; `null` if nothing is lost.
    pub longest_loss: Option<u16>,
    /// The value of the start.
    pub start: Value,
    /// Bytes of the file; 0 where none was made.
    pub bytes: u64,
    /// Seconds that solving took; not told of a file that was made before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
    /// The largest memory of the process, in bytes, where the system tells it; with `seconds`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub memory: Option<Option<u64>>,
    /// Of a file that was made before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by_distance: Option<DistanceCounts>,
}

/// A position of a database: `boyi solve --info FILE POSITION --json`.
#[derive(Serialize, JsonSchema)]
pub struct PositionReply {
    /// The game with its parameters.
    pub game: String,
    /// The position.
    pub position: String,
    /// Its value, for the player to move.
    pub value: Value,
    /// Every legal move, the best first.
    pub moves: Vec<MoveReply>,
    /// Best play to the end of the game; none where it never ends.
    pub line: Vec<String>,
}

/// A legal move in a database.
#[derive(Serialize, JsonSchema)]
pub struct MoveReply {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Its value, for the player who makes it.
    pub value: Value,
    /// The position that it leads to.
    pub after: String,
}

/// The cost of solving a game: `boyi solve --plan --json`.
#[derive(Serialize, JsonSchema)]
pub struct PlanReply {
    /// The game with its parameters.
    pub game: String,
    /// Numbers of all tiers together, holes too.
    pub numbers: u64,
    /// Tiers.
    pub tiers: usize,
    /// Numbers of the largest tier.
    pub largest: u64,
    /// Whether some tier has cycles.
    pub cyclic: bool,
    /// Bytes of memory for the largest step.
    pub memory: u64,
    /// Bytes of disk at most, with those of files that are removed in the end.
    pub disk: u64,
    /// Seconds, by a sample.
    pub seconds: f64,
    /// Threads.
    pub threads: usize,
}
