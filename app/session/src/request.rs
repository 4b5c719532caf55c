//! Requests as data.

use crate::{AnalysisReply, AnnotatedLine, Lang, Tag};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

/// A game, a position, the moves since, and a question about it. Everything that an answer depends on is in here.
///
/// ```
/// let request: boyi_session::Request = serde_json::from_str(
///     r#"{"game":"nim","position":"3,5,7","ask":"analyze","lines":"all"}"#).unwrap();
/// assert_eq!(request.game, "nim");
/// ```
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Request {
    /// The name people type: `nim:misere`.
    #[serde(default)]
    pub game: String,
    /// The position the record begins with; the game's usual start if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The moves played since.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
    /// The language of the words in the answer.
    #[serde(default)]
    pub lang: Lang,
    /// The question.
    #[serde(flatten)]
    pub query: Query,
}

impl Request {
    /// A question about a game at its usual start, with words in English.
    pub fn new(game: &str, query: Query) -> Request {
        Request { game: game.to_owned(), position: None, moves: Vec::new(), lang: Lang::En, query }
    }
}

/// The name of a game without its parameters: `nim` of `nim:misere`.
pub fn base_name(game: &str) -> &str {
    game.split_once(':').map_or(game, |(name, _)| name)
}

/// A question. In JSON the field `ask` says which question it is.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "ask", rename_all = "lowercase")]
#[non_exhaustive]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Query {
    /// The catalogue.
    Games,
    /// The picture, the legal moves, and whether the game is over.
    State {
        /// The picture wanted; the usual one if absent.
        #[serde(default)]
        view: Option<String>,
    },
    /// The legal moves in every notation that the game writes.
    Moves,
    /// The value of the position, with reasons.
    Analyze(Analyze),
    /// The same search by each engine.
    Compare(Compare),
    /// A move for a player of some strength.
    Choose(Choose),
    /// A hint in three grades.
    Hint,
    /// The positions at a depth, counted with their transpositions.
    Perft(Perft),
    /// The tree that a search visits, node by node.
    Tree(Tree),
    /// The nimbers that moves leave, in impartial games.
    Nimbers,
    /// The threats by which the player to move wins, with every answer, in games where such wins are looked for.
    Threats,
    /// How many positions of the whole game have which value, where it is solved.
    Solution,
    /// Which openings that have a name go on from here, in chess.
    Explore,
    /// The value of each move of the game, and its turning points.
    Review(ReviewGame),
    /// A whole game from text: PGN in chess.
    Import {
        /// The text.
        text: String,
    },
    /// The games of a text with several of them, of which none is read yet: PGN in chess.
    Split {
        /// The text.
        text: String,
    },
    /// The whole game as text: PGN in chess.
    Export {
        /// The moves with comments, glyphs and variations, which PGN has room for; those of the request alone if absent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        line: Option<AnnotatedLine>,
        /// PGN's tags. The result among them counts where the rules have not ended the game; the starting position is the request's. In
        /// xiangqi `Format` is the notation of the moves: `ICCS`, `WXF` or `Chinese`.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        tags: Vec<Tag>,
    },
}

/// How many lines to tell: in JSON a number, or `"all"`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineCount {
    /// This number of lines, best first.
    Count(u32),
    /// One for every legal move.
    All,
}

impl Serialize for LineCount {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            LineCount::Count(count) => serializer.serialize_u32(*count),
            LineCount::All => serializer.serialize_str("all"),
        }
    }
}

impl<'de> Deserialize<'de> for LineCount {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<LineCount, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Json {
            Count(u32),
            Word(String),
        }
        match Json::deserialize(deserializer) {
            Ok(Json::Count(count)) => Ok(LineCount::Count(count)),
            Ok(Json::Word(word)) if word == "all" => Ok(LineCount::All),
            _ => Err(D::Error::custom("expected a number of lines, or \"all\"")),
        }
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for LineCount {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "LineCount".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "description": "How many lines to tell, best first; `all` is one for every legal move.",
            "anyOf": [{ "type": "integer", "minimum": 0 }, { "const": "all" }],
        })
    }
}

/// How to analyse.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Analyze {
    /// `auto` or an engine's name.
    pub engine: String,
    /// An evaluation's name; the usual one if absent.
    pub evaluator: Option<String>,
    /// Plies to search.
    pub depth: Option<u32>,
    /// Nodes to search.
    pub nodes: Option<u64>,
    /// Milliseconds to search.
    pub time_ms: Option<u64>,
    /// Lines to report.
    pub lines: LineCount,
    /// Whether to add the evaluation's terms.
    pub explain: bool,
}

impl Default for Analyze {
    /// The game's own engine and budget, one line.
    fn default() -> Self {
        Analyze {
            engine: "auto".to_owned(),
            evaluator: None,
            depth: None,
            nodes: None,
            time_ms: None,
            lines: LineCount::Count(1),
            explain: false,
        }
    }
}

/// How to compare the engines.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Compare {
    /// Plies for each engine to search.
    pub depth: u32,
    /// An evaluation's name; the usual one if absent.
    #[serde(default)]
    pub evaluator: Option<String>,
}

/// The engine that chooses a move.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Choose {
    /// From 1 (loses to a beginner) to 10 (perfect, or as strong as it gets).
    pub level: u8,
    /// Chooses among moves that the level holds equal; the same seed chooses the same.
    #[serde(default)]
    pub seed: u64,
    /// Milliseconds that the strongest level takes, whatever it finds out in them; the game's own measure of work if absent, and then
    /// the same seed chooses the same move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_ms: Option<u64>,
}

/// How to count.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Perft {
    /// Plies.
    pub depth: u32,
    /// Whether to count below each first move.
    #[serde(default)]
    pub divide: bool,
}

/// How to review a game.
#[derive(Clone, Default, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReviewGame {
    /// Nodes to search at each position; the game's own budget if absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Known analyses of the positions: an analysis of the one before each move, and of the last one. Nothing is searched
    /// then. Analyses with two lines tell where there was only one good move.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub analyses: Vec<AnalysisReply>,
}

/// Nodes at each position of a game that was lost, while the loser waits.
const LOST_NODES: u64 = 50_000;

impl ReviewGame {
    /// Finds out by which move a game was lost: [`Review::lost_by`](crate::Review::lost_by).
    pub fn of_lost_game() -> ReviewGame {
        ReviewGame { nodes: Some(LOST_NODES), analyses: Vec::new() }
    }
}

/// Which search tree to record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Tree {
    /// Plies.
    pub depth: u32,
    /// An engine that searches to a depth: `minimax`, `alphabeta`, `ordered`, `tt`, `iterative`, `pvs`.
    pub engine: String,
    /// Nodes to record at most, 1 to 10,000.
    pub budget: usize,
    /// An evaluation's name; the usual one if absent.
    #[serde(default)]
    pub evaluator: Option<String>,
}
