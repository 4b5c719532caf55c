//! Requests and replies as data: the shapes that travel as JSON between a program, a page and its worker.

use crate::Lang;
use boyi_core::{Bound, Outcome, Picture, Side, Value};
use serde::{Deserialize, Serialize};

/// A game, a position, the moves since, and a question about it. Everything that an answer depends on is in here.
///
/// ```
/// let request: boyi_session::Request = serde_json::from_str(
///     r#"{"game":"nim","position":"3,5,7","ask":"analyze","lines":"all"}"#).unwrap();
/// assert_eq!(request.game, "nim");
/// ```
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
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
    pub ask: Ask,
}

/// What can be asked.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "ask", rename_all = "lowercase")]
pub enum Ask {
    /// The catalogue.
    Games,
    /// What the position looks like, which moves are legal, whether the game is over.
    State {
        /// The picture wanted; the usual one if absent.
        #[serde(default)]
        view: Option<String>,
    },
    /// What the position is worth, and why.
    Analyze(Analyze),
    /// The same search by each engine.
    Compare(Compare),
    /// A move for a player of some strength.
    Choose(Choose),
    /// A hint in three grades.
    Hint,
    /// Positions after so many plies, counted with their transpositions.
    Perft(Perft),
    /// The tree that a search visits, node by node.
    Tree(Tree),
    /// The nimbers that moves leave, in impartial games.
    Nimbers,
    /// A whole game from text: PGN in chess.
    Import {
        /// The text.
        text: String,
    },
    /// The whole game as text: PGN in chess.
    Export,
}

/// How many lines to tell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Lines {
    /// So many, best first.
    Count(u32),
    /// Every legal move.
    All(AllLines),
}

/// The word `all`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum AllLines {
    /// Every legal move.
    All,
}

impl Lines {
    /// Every legal move.
    pub const ALL: Lines = Lines::All(AllLines::All);
}

/// How to analyse.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default)]
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
    pub lines: Lines,
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
            lines: Lines::Count(1),
            explain: false,
        }
    }
}

/// How to compare the engines.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Compare {
    /// Plies for each engine to search.
    pub depth: u32,
    /// An evaluation's name; the usual one if absent.
    #[serde(default)]
    pub evaluator: Option<String>,
}

/// Who chooses a move.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
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
pub struct Perft {
    /// Plies.
    pub depth: u32,
    /// Whether to count below each first move.
    #[serde(default)]
    pub divide: bool,
}

/// Which search tree to record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
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

/// A value for the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Worth {
    /// The mover wins.
    Win {
        /// Plies to the end by best play, if known.
        plies: Option<u32>,
    },
    /// The mover loses.
    Loss {
        /// Plies to the end by best play, if known.
        plies: Option<u32>,
    },
    /// Neither wins.
    Draw {
        /// Always `null`: a draw has no distance, but every proof has the same keys.
        #[serde(default)]
        plies: (),
    },
    /// A guess in the game's units, centipawns in chess.
    Estimate {
        /// The mover's score.
        score: i32,
    },
}

impl From<Value> for Worth {
    fn from(value: Value) -> Self {
        match value {
            Value::Win { plies } => Worth::Win { plies },
            Value::Loss { plies } => Worth::Loss { plies },
            Value::Draw => Worth::Draw { plies: () },
            Value::Estimate(score) => Worth::Estimate { score },
        }
    }
}

impl From<Worth> for Value {
    fn from(worth: Worth) -> Self {
        match worth {
            Worth::Win { plies } => Value::Win { plies },
            Worth::Loss { plies } => Value::Loss { plies },
            Worth::Draw { .. } => Value::Draw,
            Worth::Estimate { score } => Value::Estimate(score),
        }
    }
}

/// What a value says about the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BoundName {
    /// The value itself.
    Exact,
    /// At least this good for the mover.
    AtLeast,
    /// At most this good for the mover.
    AtMost,
}

impl From<Bound> for BoundName {
    fn from(bound: Bound) -> Self {
        match bound {
            Bound::Exact => BoundName::Exact,
            Bound::AtLeast => BoundName::AtLeast,
            Bound::AtMost => BoundName::AtMost,
        }
    }
}

impl From<BoundName> for Bound {
    fn from(bound: BoundName) -> Self {
        match bound {
            BoundName::Exact => Bound::Exact,
            BoundName::AtLeast => Bound::AtLeast,
            BoundName::AtMost => Bound::AtMost,
        }
    }
}

/// One of the two players.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Player {
    /// The one who moves first by the rules.
    First,
    /// The other one.
    Second,
}

impl From<Side> for Player {
    fn from(side: Side) -> Self {
        match side {
            Side::First => Player::First,
            Side::Second => Player::Second,
        }
    }
}

/// An analysis, as `boyi analyze --json` prints it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Analysis {
    /// The game with its parameters.
    pub game: String,
    /// The position analysed.
    pub position: String,
    /// Who is to move.
    pub mover: Player,
    /// Who answered.
    pub engine: String,
    /// What the position is worth to the mover.
    pub value: Worth,
    /// Its nimber, in normal play of impartial games, where it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nimber: Option<u64>,
    /// The best moves.
    pub best: Vec<String>,
    /// Whether there may be further ones as good, which were too many to try or are open.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub more: bool,
    /// The lines, best first.
    pub lines: Vec<Line>,
    /// Why, in words.
    pub notes: Vec<NoteText>,
    /// What it cost.
    pub stats: Stats,
    /// The terms of the evaluation, where they were asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub terms: Option<Vec<TermValue>>,
}

/// A move, its value, and the play expected after it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Line {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Its value for the player to move at the root.
    pub value: Worth,
    /// What the value says about the true one.
    pub bound: BoundName,
    /// The nimber of the position that the move leaves, where that of the position before it is told too.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nimber: Option<u64>,
    /// The moves of the line, this one first.
    pub pv: Vec<String>,
    /// The same moves as people like to read them (SAN), where that differs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub labels: Option<Vec<String>>,
}

impl Line {
    /// The moves as people like to read them.
    pub fn readable(&self) -> &[String] {
        self.labels.as_deref().unwrap_or(&self.pv)
    }
}

/// A fact of an explanation.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct NoteText {
    /// Its id, the same in every language.
    pub id: String,
    /// Its words.
    pub text: String,
}

/// What an analysis cost.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Stats {
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
    /// Milliseconds by the caller's clock.
    pub time_ms: u64,
    /// Threads that searched, where more than one did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub threads: Option<u32>,
}

impl Stats {
    /// An engine's counters and the time it took.
    pub fn new(stats: &boyi_core::Stats, time_ms: u64) -> Self {
        let nodes = stats.nodes();
        let boyi_core::Stats { interior, leaves, cutoffs, depth, helpers, .. } = *stats;
        let threads = (helpers > 0).then_some(helpers + 1);
        Stats { interior, leaves, cutoffs, nodes, depth, time_ms, threads }
    }

    /// Nodes a second; `None` if it took no time that the clock could see.
    pub fn per_second(&self) -> Option<u64> {
        per_second(self.nodes, self.time_ms)
    }
}

/// So many a second; `None` if it took no time that the clock could see.
pub fn per_second(count: u64, time_ms: u64) -> Option<u64> {
    (time_ms > 0).then(|| (u128::from(count) * 1000 / u128::from(time_ms)) as u64)
}

/// A term of an evaluation.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TermValue {
    /// Its id: `material`, `mobility`, …
    pub name: String,
    /// What it gives the mover.
    pub mover: i32,
    /// What it gives the opponent.
    pub opponent: i32,
}

/// How a game stands.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct State {
    /// The game with its parameters.
    pub game: String,
    /// Its rule in one line, as the parameters have it.
    #[serde(default)]
    pub rule: String,
    /// The position on the board.
    pub position: String,
    /// Who is to move.
    pub mover: Player,
    /// The moves so far.
    pub moves: Vec<MoveName>,
    /// The number of legal moves, saturating.
    pub count: u64,
    /// The legal moves; absent where they are too many to list.
    pub legal: Option<Vec<MoveName>>,
    /// How the game ended, for the player to move; absent while it goes on.
    pub over: Option<End>,
    /// What the position looks like.
    pub picture: Drawing,
    /// What people call the position, such as an opening's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub called: Option<String>,
    /// A square that is under threat: a king in check.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub alarm: Option<String>,
}

/// A move in its canonical form and as people like to read it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct MoveName {
    /// The canonical form.
    #[serde(rename = "move")]
    pub text: String,
    /// The form people like to read.
    pub label: String,
}

/// How a finished game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct End {
    /// `win`, `draw` or `loss` for the player to move.
    pub result: Result3,
    /// Why, in words.
    pub why: String,
}

/// Win, draw or loss.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Result3 {
    /// The player to move has won.
    Win,
    /// Nobody has won.
    Draw,
    /// The player to move has lost.
    Loss,
}

impl From<Outcome> for Result3 {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Win => Result3::Win,
            Outcome::Draw => Result3::Draw,
            Outcome::Loss => Result3::Loss,
        }
    }
}

/// What a position looks like.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "shape", rename_all = "lowercase")]
pub enum Drawing {
    /// Heaps of counters.
    Heaps {
        /// Their sizes as text: they may exceed what a browser's numbers hold.
        sizes: Vec<String>,
    },
    /// A rectangular board.
    Grid {
        /// Columns, lettered from `a`.
        columns: usize,
        /// Rows, numbered from 1 at the bottom.
        rows: usize,
        /// Cells row by row from the top; empty ones are absent.
        cells: Vec<Option<char>>,
        /// Whether squares alternate in colour.
        chequered: bool,
        /// Whether men fall to the lowest empty cell of their column.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        falls: bool,
        /// Whether moves number the cells of the only row, from 1.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        numbered: bool,
    },
    /// Number scrabble.
    Numbers {
        /// Numbers nobody holds.
        free: Vec<u8>,
        /// Numbers of the player who moved first.
        first: Vec<u8>,
        /// Numbers of the other player.
        second: Vec<u8>,
        /// The sum that wins.
        target: u8,
    },
    /// Games beside each other, in the order in which moves number them.
    Sum {
        /// The games.
        parts: Vec<Summand>,
    },
}

/// One of the games in a picture of several.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Summand {
    /// The name it was given: `octal(0.07)`.
    pub name: String,
    /// What it looks like.
    pub picture: Drawing,
}

impl From<Picture> for Drawing {
    fn from(picture: Picture) -> Self {
        match picture {
            Picture::Heaps(sizes) => Drawing::Heaps { sizes: sizes.iter().map(u64::to_string).collect() },
            Picture::Grid(grid) => Drawing::Grid {
                columns: grid.columns,
                rows: grid.rows,
                cells: grid.cells,
                chequered: grid.chequered,
                falls: grid.falls,
                numbered: grid.numbered,
            },
            Picture::Numbers { free, first, second, target } => {
                Drawing::Numbers { free, first, second, target }
            }
            Picture::Sum(parts) => {
                let part =
                    |part: boyi_core::Summand| Summand { name: part.name, picture: part.picture.into() };
                Drawing::Sum { parts: parts.into_iter().map(part).collect() }
            }
        }
    }
}

/// The catalogue.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Games {
    /// Every game.
    pub games: Vec<GameInfo>,
}

/// A game of the catalogue.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GameInfo {
    /// The name people type.
    pub name: String,
    /// Its title.
    pub title: String,
    /// Its rule in one line, with the usual parameters.
    pub rule: String,
    /// What is known about it.
    pub about: String,
    /// Its family: `impartial`, `line`, `chess`.
    pub group: String,
    /// Where the best answers come from: `theory`, `solved`, `search`.
    pub knowledge: String,
    /// Its parameters.
    pub params: Vec<ParamInfo>,
    /// Who can be asked.
    pub engines: Vec<String>,
    /// How its positions can be judged without search.
    pub evaluators: Vec<String>,
    /// How it can be shown.
    pub views: Vec<String>,
    /// The position a new game begins with.
    pub start: String,
    /// What that looks like.
    pub picture: Drawing,
}

/// A parameter of a game's name.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ParamInfo {
    /// Its key.
    pub key: String,
    /// Its value when not given; absent for a flag.
    pub default: Option<String>,
    /// Values worth showing.
    pub values: String,
    /// What it does.
    pub about: String,
}

/// The same search by each engine.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
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
pub struct Compared {
    /// The engine.
    pub engine: String,
    /// The value it found.
    pub value: Worth,
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
    /// Milliseconds by the caller's clock.
    pub time_ms: u64,
}

/// A chosen move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Choice {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The move as people like to read it.
    pub label: String,
    /// What speaks for it, in words.
    pub why: Vec<String>,
}

/// A hint in three grades.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
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
pub struct PerftCount {
    /// The game with its parameters.
    pub game: String,
    /// The position.
    pub position: String,
    /// Plies.
    pub depth: u32,
    /// Positions after so many plies.
    pub nodes: u64,
    /// The same below each first move, where asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub divide: Option<Vec<Divided>>,
    /// Milliseconds by the caller's clock.
    pub time_ms: u64,
}

/// What lies below one first move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Divided {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Positions below it.
    pub nodes: u64,
}

/// A search tree.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Recorded {
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
    pub kind: NodeName,
    /// What is certain already; absent where anything might still count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub alpha: Option<Worth>,
    /// What the opponent will not let it come to; absent where anything might still count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub beta: Option<Worth>,
    /// What came out; absent while the search had not returned.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<Worth>,
    /// What the value says about minimax's.
    pub bound: BoundName,
    /// Moves never looked at.
    pub skipped: usize,
}

/// What a search does at a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum NodeName {
    /// It looks at the moves.
    Interior,
    /// The game is over.
    Finished,
    /// The evaluator is asked.
    Horizon,
    /// The transposition table knows enough.
    Known,
}

/// The nimbers of the positions after the legal moves, in normal play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Nimbers {
    /// The game with its parameters.
    pub game: String,
    /// The position.
    pub position: String,
    /// Each move with the nimber that it leaves. Empty where nimbers are not known, or say nothing of who wins (in misère play), or
    /// there are too many moves.
    pub after: Vec<Left>,
}

/// A move and the nimber that it leaves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Left {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The nimber; the move wins exactly if it is 0.
    pub nimber: u64,
}

/// A whole game read from text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Imported {
    /// The game with its parameters.
    pub game: String,
    /// The position that it began with; absent if that is the usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// Its moves.
    pub moves: Vec<MoveName>,
}

/// A whole game as text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Exported {
    /// The text.
    pub text: String,
}

/// Whose fault a failure is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Fault {
    /// The request was wrong.
    Request,
    /// The work failed.
    Work,
}

/// Why there is no answer, as data and in one line of words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Failure {
    /// Whose fault it is.
    pub fault: Fault,
    /// What was being read: `heap`, `move`, `fen-castling`; absent where nothing was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
    /// The text found there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub found: Option<String>,
    /// The id of what was expected, or of the refusal.
    pub reason: String,
    /// Which of the moves was wrong, counted from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ply: Option<usize>,
    /// All of it in one line.
    pub text: String,
}

/// Any reply. A request tells which kind to expect; a failure is known by its one key, `error`.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(untagged)]
pub enum Reply {
    /// No answer.
    Error {
        /// Why.
        error: Failure,
    },
    /// To [`Ask::Games`].
    Games(Games),
    /// To [`Ask::State`].
    State(State),
    /// To [`Ask::Analyze`].
    Analysis(Analysis),
    /// To [`Ask::Compare`].
    Comparison(Comparison),
    /// To [`Ask::Choose`].
    Choice(Choice),
    /// To [`Ask::Hint`].
    Hint(Hint),
    /// To [`Ask::Perft`].
    Perft(PerftCount),
    /// To [`Ask::Tree`].
    Tree(Recorded),
    /// To [`Ask::Nimbers`].
    Nimbers(Nimbers),
    /// To [`Ask::Import`].
    Imported(Imported),
    /// To [`Ask::Export`].
    Exported(Exported),
}

/// Any reply as JSON on one line.
///
/// # Panics
/// Never: replies are plain data.
pub fn to_json(reply: &impl serde::Serialize) -> String {
    serde_json::to_string(reply).expect("replies are plain data")
}
