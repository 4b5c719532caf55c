//! Replies as data: the answers of a session, in words and numbers.

use crate::Review;
use crate::{AnnotatedLine, Explored, RequestError, Tag};
use boyi_core::{Arg, Bound, Line, MoveText, NodeKind, Outcome, Picture, Side, SquareValue, Term, Value};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// An analysis, as `boyi analyze --json` prints it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AnalysisReply {
    /// The game with its parameters.
    pub game: String,
    /// The position analysed.
    pub position: String,
    /// The player to move.
    pub mover: Side,
    /// The engine that answered.
    pub engine: String,
    /// The value for the player to move.
    pub value: Value,
    /// Its nimber, in normal play of impartial games, where it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nimber: Option<u64>,
    /// The parts of a position that is a sum, with their nimbers, where those decide.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<SumPart>,
    /// The components of a sum with partizan games, with their values.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<PartValue>,
    /// The best moves.
    pub best: Vec<String>,
    /// Whether there may be further ones as good, which were too many to try or are open.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub more: bool,
    /// The lines, best first.
    pub lines: Vec<Line<MoveText>>,
    /// Why, in words.
    pub notes: Vec<NoteText>,
    /// The cost of the analysis.
    pub stats: StatsReply,
    /// The terms of the evaluation, where they were asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub terms: Option<Vec<Term>>,
    /// The evaluation of each piece, where the terms were asked for and the evaluation has them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub squares: Vec<SquareValue>,
}

/// A part of a position that is a sum of several.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SumPart {
    /// Its number in the position, from 1.
    pub number: usize,
    /// Its position.
    pub position: String,
    /// Its nimber.
    pub nimber: u64,
}

/// A component of a sum with partizan games. Numbers are text, such as `3/4`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PartValue {
    /// Its number in the position, from 1.
    pub number: usize,
    /// Its value in canonical form.
    pub value: String,
    /// The mean value.
    pub mean: String,
    /// The temperature.
    pub temperature: String,
}

/// A fact of an explanation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NoteText {
    /// Its id, the same in every language.
    pub id: String,
    /// Its words.
    pub text: String,
    /// Its arguments by name; absent without any. Where sides have no names of their own, the first is `x`, the second `o`.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub arguments: BTreeMap<String, Arg>,
}

/// The cost of an analysis.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StatsReply {
    /// Positions expanded.
    pub interior: u64,
    /// Positions valued without playing on.
    pub leaves: u64,
    /// Interior nodes left early.
    pub cutoffs: u64,
    /// Interior nodes and leaves together.
    pub nodes: u64,
    /// Deepest completed search in plies.
    pub depth: u32,
    /// Milliseconds by the observer's clock.
    pub time_ms: u64,
    /// Threads that searched, where more than one did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub threads: Option<u32>,
}

impl StatsReply {
    /// An engine's counters and the time it took.
    pub fn new(stats: &boyi_core::Stats, time_ms: u64) -> Self {
        let nodes = stats.nodes();
        let boyi_core::Stats { interior, leaves, cutoffs, depth, helpers, .. } = *stats;
        let threads = (helpers > 0).then_some(helpers + 1);
        StatsReply { interior, leaves, cutoffs, nodes, depth, time_ms, threads }
    }

    /// Nodes a second; `None` if it took no time that the clock could see.
    pub fn per_second(&self) -> Option<u64> {
        per_second(self.nodes, self.time_ms)
    }
}

/// The count per second; `None` if no time has passed.
pub fn per_second(count: u64, time_ms: u64) -> Option<u64> {
    (time_ms > 0).then(|| (u128::from(count) * 1000 / u128::from(time_ms)) as u64)
}

/// How a game stands.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct State {
    /// The game with its parameters.
    pub game: String,
    /// Its rule in one line, as the parameters have it.
    #[serde(default)]
    pub rule: String,
    /// The position on the board.
    pub position: String,
    /// The player to move.
    pub mover: Side,
    /// Whether the players have exchanged their colours: then the one who moved first has those of the second.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub swapped: bool,
    /// The moves so far.
    pub moves: Vec<MoveText>,
    /// The number of legal moves, saturating.
    pub count: u64,
    /// The legal moves; absent where they are too many to list.
    pub legal: Option<Vec<MoveText>>,
    /// How the game ended, for the player to move; absent while it goes on.
    pub over: Option<GameEnd>,
    /// The picture of the position.
    pub picture: Picture,
    /// The name of the position, such as an opening's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub called: Option<String>,
    /// A square that is under threat: a king in check.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub alarm: Option<String>,
    /// The sides that cannot win any more, whatever is played: if the time of the other one runs out, the game is a draw.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cannot_win: Vec<Side>,
}

impl State {
    /// Whose colour a player has: the player's own, unless colours are exchanged.
    pub fn color(&self, player: Side) -> Side {
        if self.swapped { !player } else { player }
    }
}

/// How a finished game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameEnd {
    /// `win`, `draw` or `loss` for the player to move.
    pub result: Outcome,
    /// Why, in words.
    pub why: String,
    /// The fact that it says; absent where the rules of the game alone do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<NoteText>,
    /// The same as it is told to the first player and to the second, where it speaks of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub told: Option<[String; 2]>,
}

/// The catalogue.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Games {
    /// Every game.
    pub games: Vec<GameInfo>,
}

/// A game of the catalogue.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameInfo {
    /// The name people type.
    pub name: String,
    /// Its title.
    pub title: String,
    /// Other names that open it, some of them with parameters: its titles in every language, and what else people call it.
    #[serde(default)]
    pub aliases: Vec<String>,
    /// Its rule in one line, with the usual parameters.
    pub rule: String,
    /// Known results about it.
    pub about: String,
    /// Its family: `impartial`, `line`, `chess`.
    pub group: String,
    /// The names of its sides: that of the first player at the start, and the other's.
    #[serde(default)]
    pub sides: [String; 2],
    /// Where the best answers come from: `theory`, `solved`, `search`.
    pub knowledge: String,
    /// Its parameters.
    pub params: Vec<ParamInfo>,
    /// The engines that can be asked.
    pub engines: Vec<String>,
    /// How its positions can be judged without search.
    pub evaluators: Vec<String>,
    /// How it can be shown.
    pub views: Vec<String>,
    /// The position a new game begins with.
    pub start: String,
    /// The picture of a position that shows what the game is.
    pub picture: Picture,
    /// Its variants that have names of their own.
    #[serde(default)]
    pub variants: Vec<Variant>,
}

/// A variant of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Variant {
    /// The name of the game with its parameters, as `nim:misere`.
    pub name: String,
    /// The name people call it.
    pub title: String,
}

/// A parameter of a game's name.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ParamInfo {
    /// Its key.
    pub key: String,
    /// Its value when not given; absent for a flag.
    pub default: Option<String>,
    /// Values worth showing.
    pub values: String,
    /// Its purpose.
    pub about: String,
}

/// The same search by each engine.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Comparison {
    /// The game with its parameters.
    pub game: String,
    /// The position.
    pub position: String,
    /// Plies searched.
    pub depth: u32,
    /// One entry per engine, from the plainest to the most refined.
    pub engines: Vec<Compared>,
}

/// One engine's work in a comparison.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Compared {
    /// The engine.
    pub engine: String,
    /// The value it found.
    pub value: Value,
    /// The moves it holds best.
    pub best: Vec<String>,
    /// Positions expanded.
    pub interior: u64,
    /// Positions valued without playing on.
    pub leaves: u64,
    /// Interior nodes left early.
    pub cutoffs: u64,
    /// Positions answered by the transposition table.
    pub table_hits: u64,
    /// Interior nodes and leaves together.
    pub nodes: u64,
    /// Milliseconds by the observer's clock.
    pub time_ms: u64,
}

/// A chosen move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Choice {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The move as people like to read it.
    pub label: String,
    /// The reasons for it, in words.
    pub why: Vec<String>,
}

/// A hint in three grades.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Hint {
    /// First, what to look at.
    pub look: String,
    /// Then the move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The move as people like to read it.
    pub label: String,
    /// Then what it gains, and why.
    pub why: Vec<String>,
}

/// Positions counted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PerftCount {
    /// The game with its parameters.
    pub game: String,
    /// The position.
    pub position: String,
    /// Plies.
    pub depth: u32,
    /// The number of positions at this depth.
    pub nodes: u64,
    /// The same below each first move, where asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub divide: Option<Vec<PerftMove>>,
    /// Milliseconds by the observer's clock.
    pub time_ms: u64,
}

/// The subtree below one first move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PerftMove {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Positions below it.
    pub nodes: u64,
}

/// The legal moves, as `boyi moves --json` prints them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LegalMoves {
    /// The game with its parameters.
    pub game: String,
    /// The position.
    pub position: String,
    /// Each move's text in every notation that the game writes, by the notation's name; none where the position alone ends the game. A game
    /// that is over otherwise, such as by a repetition or for lack of material, still has them.
    pub moves: Vec<BTreeMap<String, String>>,
    /// How the game ended; absent while it goes on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub over: Option<GameEnd>,
}

/// A search tree.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RecordedTree {
    /// The game with its parameters.
    pub game: String,
    /// The position at the root.
    pub position: String,
    /// The nodes in the order in which they were visited; the root first.
    pub nodes: Vec<TreeNode>,
    /// Whether the search came to its end within the budget.
    pub complete: bool,
}

/// A node of a search tree. Values are those of the player to move there.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TreeNode {
    /// The node before it, by place in the list; absent at a root. An engine that deepens begins at the root again and again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parent: Option<usize>,
    /// The move that leads to it, as people like to read it; absent at a root.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// Moves from the root.
    pub ply: u32,
    /// Plies left to search.
    pub depth: u32,
    /// `interior`, `finished`, `horizon` or `known`.
    pub kind: NodeKind,
    /// Alpha, the lower bound; absent if there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub alpha: Option<Value>,
    /// Beta, the upper bound; absent if there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub beta: Option<Value>,
    /// The value returned; absent while the search had not returned.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<Value>,
    /// The relation of the value to the minimax value.
    pub bound: Bound,
    /// Moves never looked at.
    pub skipped: usize,
}

/// The nimbers of the positions after the legal moves, in normal play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Nimbers {
    /// The game with its parameters.
    pub game: String,
    /// The position.
    pub position: String,
    /// Each move with the nimber that it leaves. Empty where nimbers are not known, or say nothing of who wins (in misère play), or
    /// there are too many moves.
    pub after: Vec<MoveNimber>,
}

/// A win by threats as a tree, written as its lines.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Threats {
    /// The game with its parameters.
    pub game: String,
    /// The position.
    pub position: String,
    /// Every line from the position to the threat that nothing stops, the longest defence first. Lines begin alike as far as the answers
    /// are the same; answers that are in no line lose at once.
    pub lines: Vec<Vec<MoveText>>,
    /// Whether no answer was left out, as they are when there are too many.
    pub complete: bool,
}

/// A move and the nimber that it leaves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MoveNimber {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The nimber; the move wins exactly if it is 0.
    pub nimber: u64,
}

/// A game whose positions are all solved. Counts are of positions that can be reached from the start, ended games too.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Solution {
    /// The game with its parameters.
    pub game: String,
    /// Positions.
    pub positions: u64,
    /// Positions that neither side can win by force.
    pub draw: u64,
    /// Positions by distance.
    pub by_distance: DistanceCounts,
    /// The longest win; absent if nothing is won.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub longest_win: Option<PlayedWin>,
}

/// Positions by distance: element d of a list counts those d plies from the end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DistanceCounts {
    /// Positions that the player to move wins.
    pub win: Vec<u64>,
    /// Positions that the player to move loses.
    pub loss: Vec<u64>,
    /// Positions that end level.
    pub level: Vec<u64>,
    /// Positions whose best play never ends.
    pub endless: u64,
}

/// A won position, and how it is won.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayedWin {
    /// The position.
    pub position: String,
    /// Best play of both sides, to the end of the game.
    pub moves: Vec<MoveText>,
}

/// A whole game read from text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Imported {
    /// The game with its parameters.
    pub game: String,
    /// The position that it began with; absent if that is the usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// Its moves.
    pub moves: Vec<MoveText>,
    /// The moves again with comments, glyphs and variations, where the text has some.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<AnnotatedLine>,
    /// PGN's tags, without those of the starting position.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<Tag>,
    /// The games of the text, of which the first was read; absent if it is the only one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub games: Option<usize>,
    /// Notes on the parts of the text that are left out of the game.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub remarks: Vec<NoteText>,
}

/// The games of a text with several of them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SplitText {
    /// The games in their order.
    pub texts: Vec<TaggedText>,
}

/// The text of a game that is not read yet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TaggedText {
    /// Its tags.
    pub tags: Vec<Tag>,
    /// The whole text.
    pub text: String,
}

/// A whole game as text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Exported {
    /// The text.
    pub text: String,
}

/// Any reply. A request tells which kind to expect; an error is known by the key `error`.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[non_exhaustive]
#[serde(untagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Reply {
    /// No answer.
    Error {
        /// Why.
        error: RequestError,
    },
    /// To [`Query::Games`](crate::Query::Games).
    Games(Games),
    /// To [`Query::State`](crate::Query::State).
    State(Box<State>),
    /// To [`Query::Moves`](crate::Query::Moves).
    Moves(LegalMoves),
    /// To [`Query::Analyze`](crate::Query::Analyze).
    Analysis(AnalysisReply),
    /// To [`Query::Compare`](crate::Query::Compare).
    Comparison(Comparison),
    /// To [`Query::Choose`](crate::Query::Choose).
    Choice(Choice),
    /// To [`Query::Hint`](crate::Query::Hint).
    Hint(Hint),
    /// To [`Query::Perft`](crate::Query::Perft).
    Perft(PerftCount),
    /// To [`Query::Tree`](crate::Query::Tree).
    Tree(RecordedTree),
    /// To [`Query::Nimbers`](crate::Query::Nimbers).
    Nimbers(Nimbers),
    /// To [`Query::Threats`](crate::Query::Threats).
    Threats(Threats),
    /// To [`Query::Solution`](crate::Query::Solution).
    Solution(Solution),
    /// To [`Query::Explore`](crate::Query::Explore).
    Explored(Explored),
    /// To [`Query::Review`](crate::Query::Review).
    Review(Review),
    /// To [`Query::Import`](crate::Query::Import).
    Imported(Imported),
    /// To [`Query::Split`](crate::Query::Split).
    Split(SplitText),
    /// To [`Query::Export`](crate::Query::Export).
    Exported(Exported),
}

/// The version of the JSON of requests and replies. It changes when a field is renamed, removed or gets another meaning; new fields
/// leave it as it is.
pub const SCHEMA_VERSION: u32 = 1;

/// A reply as JSON on one line, with the [version](SCHEMA_VERSION) of its schema as the first field.
///
/// # Panics
/// Never: replies are plain data.
pub fn reply_json(reply: &impl Serialize) -> String {
    #[derive(Serialize)]
    struct Versioned<'a, T> {
        schema: u32,
        #[serde(flatten)]
        reply: &'a T,
    }
    to_json(&Versioned { schema: SCHEMA_VERSION, reply })
}

/// Plain data as JSON on one line.
///
/// # Panics
/// Never: data is plain.
pub fn to_json(data: &impl Serialize) -> String {
    serde_json::to_string(data).expect("plain data")
}
