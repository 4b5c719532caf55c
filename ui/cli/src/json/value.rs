//! The JSON of values of partizan games.

use schemars::JsonSchema;
use serde::Serialize;

/// The value of an expression: `boyi value --json`. Numbers are text, such as `3/4`.
#[derive(Serialize, JsonSchema)]
pub struct ValueReply {
    /// The value in canonical form.
    pub value: String,
    /// False: play always ends.
    pub loopy: bool,
    /// The winner when the last move wins.
    pub outcome: PartizanOutcome,
    /// The mean value.
    pub mean: String,
    /// The temperature, −1 for integers.
    pub temperature: String,
    /// The number at which play stops when Left moves first.
    pub left_stop: String,
    /// The player who is to move there.
    pub left_stop_to_move: PartizanSide,
    /// The number at which play stops when Right moves first.
    pub right_stop: String,
    /// The player who is to move there.
    pub right_stop_to_move: PartizanSide,
    /// The depth of the canonical form.
    pub birthday: u64,
    /// The values that play in canonical form reaches, this one among them.
    pub positions: u64,
    /// The atomic weight of an all-small value, `null` for others.
    pub atomic_weight: Option<String>,
    /// The reduced canonical form: the simplest value infinitely close.
    pub reduced: String,
    /// The thermograph.
    pub thermograph: ThermographReply,
    /// The terms of the expression.
    pub parts: Vec<PartReply>,
    /// A best move of Left, `null` where there is none.
    pub left_move: Option<PartizanMove>,
    /// A best move of Right, `null` where there is none.
    pub right_move: Option<PartizanMove>,
}

/// The value of an expression with loopy terms, in which play may go on for ever: `boyi value --json`.
#[derive(Serialize, JsonSchema)]
pub struct LoopyReply {
    /// The value in canonical form.
    pub value: String,
    /// Whether the value is loopy; false where the loops of a sum cancel.
    pub loopy: bool,
    /// Whether the value is a stopper: its onside is its offside.
    pub stopper: bool,
    /// The value if endless play counts as won by Left.
    pub onside: String,
    /// The value if endless play counts as won by Right.
    pub offside: String,
    /// The winner if Left moves first.
    pub left_first: LoopyOutcome,
    /// The winner if Right moves first.
    pub right_first: LoopyOutcome,
    /// The terms of the expression.
    pub parts: Vec<LoopyPartReply>,
}

/// A term of an expression with loopy terms.
#[derive(Serialize, JsonSchema)]
pub struct LoopyPartReply {
    /// The term as it was written, with a minus before it if it is subtracted.
    pub text: String,
    /// Its value.
    pub value: String,
    /// Whether its value is loopy.
    pub loopy: bool,
}

/// The winner of a loopy game.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum LoopyOutcome {
    /// Left.
    Left,
    /// Right.
    Right,
    /// Neither: play goes on for ever.
    Draw,
}

/// One of the two players.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PartizanSide {
    /// Left.
    Left,
    /// Right.
    Right,
}

/// Whether a relation of two expressions holds: `boyi value "G >= H" --json`.
#[derive(Serialize, JsonSchema)]
pub struct RelationReply {
    /// Whether it holds.
    pub holds: bool,
    /// How the first value compares with the second.
    pub relation: RelationOrder,
}

/// The order of two values.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum RelationOrder {
    /// The first is less: `G < H`.
    Less,
    /// They are equal: `G = H`.
    Equal,
    /// The first is greater: `G > H`.
    Greater,
    /// They are confused: `G || H`.
    Confused,
}

/// A proof about values of partizan games that holds: `boyi verify --json`.
#[derive(Serialize, JsonSchema)]
pub struct ValueProofReply {
    /// `value-proof`.
    pub kind: super::VerifiedKind,
    /// Each claim: `G = H`, `G >= H`, or that a form is canonical.
    pub claims: Vec<String>,
    /// Positions whose moves are taken from the file, unchecked.
    pub unchecked: Vec<String>,
    /// Games in the file.
    pub games: u64,
    /// Comparisons of two games that were checked.
    pub comparisons: u64,
    /// Positions in the file.
    pub positions: u64,
    /// Positions whose moves were checked by the rules of their game.
    pub by_rules: u64,
    /// Milliseconds.
    pub time_ms: u64,
}

/// A term of the expression.
#[derive(Serialize, JsonSchema)]
pub struct PartReply {
    /// The term as it was written, with a minus before it if it is subtracted.
    pub text: String,
    /// Its value.
    pub value: String,
    /// The mean value.
    pub mean: String,
    /// The temperature.
    pub temperature: String,
}

/// A move in a sum.
#[derive(Serialize, JsonSchema)]
pub struct PartizanMove {
    /// The index of the part in which the move is made.
    pub part: usize,
    /// The part's value after the move.
    pub to: String,
    /// Whether the move wins.
    pub wins: bool,
    /// Whether no part is hotter.
    pub hottest: bool,
}

/// The winner.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PartizanOutcome {
    /// Left, whoever moves first.
    Left,
    /// Right, whoever moves first.
    Right,
    /// The first player.
    First,
    /// The second player.
    Second,
}

/// Both walls of a thermograph: where they bend, each as temperature and value, from −1 up. Above the last bend is the mast.
#[derive(Serialize, JsonSchema)]
pub struct ThermographReply {
    /// Left's wall.
    pub left: Vec<[String; 2]>,
    /// Right's wall.
    pub right: Vec<[String; 2]>,
}
