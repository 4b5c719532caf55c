//! Values of positions, moves and games.

use super::asked::{self, Question};
use crate::mcp::watch::{Watch, Watching};
use boyi_core::{Bound, Value};
use boyi_session::{
    AnalysisReply, Analyze, GameSession, LineCount, ReviewGame, Service,
    review::{Mark, Review},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Lines that are told at most.
const MOST_LINES: u32 = 500;

/// Finds the value of a position, the best moves, the play expected, and the reasons in words: proved where theory, a database or an exhaustive
/// search proves it, else by a deep search. Ask it whenever you are asked who wins or what to play.
#[derive(Deserialize, JsonSchema)]
pub(super) struct AnalyzePosition {
    #[serde(flatten)]
    question: Question,
    /// How many moves to value, best first; 1 if left out. 500 values every move of most games.
    lines: Option<u32>,
    /// `auto`, or one of the engines that describe_game lists.
    engine: Option<String>,
    /// One of the evaluators that describe_game lists.
    evaluator: Option<String>,
    /// Plies to search.
    depth: Option<u32>,
    /// Nodes to search.
    nodes: Option<u64>,
    /// Milliseconds to search, 60,000 at most. If depth, nodes and time are left out, the game's own budget, the same answer each time.
    time_ms: Option<u64>,
    /// Whether to tell the terms of the evaluation.
    #[serde(default)]
    explain: bool,
}

/// An analysed position.
#[derive(Serialize, JsonSchema)]
pub(super) struct AnalyzedPosition {
    /// The value in words.
    summary: String,
    #[serde(flatten)]
    analysis: AnalysisReply,
}

/// The value of a position, with reasons.
pub(super) fn analyze_position(
    service: &'static Service,
    asked: AnalyzePosition,
    watch: &Watch,
) -> Result<AnalyzedPosition, String> {
    let AnalyzePosition { question, lines, engine, evaluator, depth, nodes, time_ms, explain } = asked;
    let mut session = question.session(service)?;
    let how = Analyze {
        engine: engine.unwrap_or_else(|| "auto".to_owned()),
        evaluator,
        depth,
        nodes,
        time_ms,
        lines: LineCount::Count(lines.unwrap_or(1).clamp(1, MOST_LINES)),
        explain,
    };
    let analysis = session.analyze(&how, &mut Watching(watch)).map_err(asked::error_line)?;
    let summary = summary(&mut session, &analysis)?;
    Ok(AnalyzedPosition { summary, analysis })
}

/// How the game ended; else who is to move, what that is worth, and the best moves.
fn summary(session: &mut GameSession, analysis: &AnalysisReply) -> Result<String, String> {
    let state = session.state(None).map_err(asked::error_line)?;
    if let Some(over) = &state.over {
        return Ok(over.why.clone());
    }
    let words = session.words();
    let mover = words.mover(session.entry(), state.color(state.mover));
    let value = words.value(analysis.value, Bound::Exact, session.entry().group);
    let best = analysis.best.join("  ");
    let told = [("mover", mover.into()), ("value", value.into()), ("best", best.into())];
    Ok(words.say("mcp-summary", &told))
}

/// Judges one move: how good it was, what was better, and what the opponent does now. Use it when a person asks why a move was
/// wrong, or whether it is.
#[derive(Deserialize, JsonSchema)]
pub(super) struct ExplainMove {
    #[serde(flatten)]
    question: Question,
    /// The move in question.
    #[serde(rename = "move")]
    mv: String,
    /// Nodes to search before and after it; the game's own budget if left out.
    nodes: Option<u64>,
}

/// A judged move.
#[derive(Serialize, JsonSchema)]
pub(super) struct ExplainedMove {
    /// The game with its parameters.
    game: String,
    /// The position before the move.
    position: String,
    /// The move.
    #[serde(rename = "move")]
    mv: String,
    /// The move as people like to read it.
    label: String,
    /// `best`, `good`, `inaccuracy`, `mistake` or `blunder`.
    mark: Mark,
    /// The value before the move, for the player who makes it.
    before: Value,
    /// The value after the move, for the opponent, who is then to move.
    after: Value,
    /// The chances of the player who makes it, from 0 to 100, before the move and after it.
    chances: [f64; 2],
    /// The best moves instead.
    best: Vec<String>,
    /// The play expected after the best move.
    best_line: Vec<String>,
    /// How the opponent goes on best after the move, as people like to read it.
    reply: Vec<String>,
    /// Why the best move is good.
    why_best: Vec<String>,
    /// Facts after the move, for the opponent.
    why_reply: Vec<String>,
}

/// A move compared with the best one.
pub(super) fn explain_move(
    service: &'static Service,
    asked: ExplainMove,
    watch: &Watch,
) -> Result<ExplainedMove, String> {
    let ExplainMove { question, mv, nodes } = asked;
    let mut session = question.session(service)?;
    let how = Analyze { nodes, lines: LineCount::Count(2), ..Analyze::default() };
    let at = session.position();
    let before = session.analyze(&how, &mut Watching(watch)).map_err(asked::error_line)?;
    session.play(&mv).map_err(|error| session.words().parse_error(&error))?;
    let after = session.analyze(&how, &mut Watching(watch)).map_err(asked::error_line)?;
    // The move alone, from the position before it.
    let single = Question { position: Some(at.clone()), moves: vec![mv], ..question };
    let mut single = single.session(service)?;
    let known = ReviewGame { nodes: None, analyses: vec![before.clone(), after.clone()] };
    let review = single.review(&known, &mut Watching(watch)).map_err(asked::error_line)?;
    let ply = review.plies.into_iter().next().ok_or("move: no review")?;
    let labels = |analysis: &AnalysisReply| -> Vec<String> {
        analysis
            .lines
            .first()
            .into_iter()
            .flat_map(|line| line.moves.iter().map(|mv| mv.label.clone()))
            .collect()
    };
    let reasons = |analysis: &AnalysisReply| analysis.notes.iter().map(|note| note.text.clone()).collect();
    Ok(ExplainedMove {
        game: before.game.clone(),
        position: at,
        mv: ply.mv,
        label: ply.label,
        mark: ply.mark,
        before: before.value,
        after: after.value,
        chances: [ply.before, ply.after],
        best: before.best.clone(),
        best_line: labels(&before),
        reply: labels(&after),
        why_best: reasons(&before),
        why_reply: reasons(&after),
    })
}

/// Reviews a whole game: a mark for each move, the accuracy of each side, and the turning points with reasons. For one move use explain_move.
#[derive(Deserialize, JsonSchema)]
pub(super) struct ReviewedGame {
    #[serde(flatten)]
    question: Question,
    /// Instead of position and moves: the game as text, in chess as PGN.
    text: Option<String>,
    /// Nodes to search at each position; a few thousand if left out, so that a game takes seconds.
    nodes: Option<u64>,
}

/// Nodes at each position of a game that is searched.
const REVIEW_NODES: u64 = 20_000;

/// The review of a game.
pub(super) fn review_game(
    service: &'static Service,
    asked: ReviewedGame,
    watch: &Watch,
) -> Result<Review, String> {
    let ReviewedGame { question, text, nodes } = asked;
    let mut session = question.session(service)?;
    if let Some(text) = text {
        session.import(&text).map_err(asked::error_line)?;
    }
    let is_searched = boyi_session::is_chess_or_xiangqi(session.entry());
    let nodes = nodes.or(is_searched.then_some(REVIEW_NODES));
    let how = ReviewGame { nodes, analyses: Vec::new() };
    session.review(&how, &mut Watching(watch)).map_err(asked::error_line)
}
