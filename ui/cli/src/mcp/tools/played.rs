//! Boards, legal moves, and moves that are chosen.

use super::asked::{self, Question};
use crate::{
    mcp::watch::{Watch, Watching},
    show,
};
use boyi_core::{ParseError, Side};
use boyi_session::{Choose, GameEnd, GameSession, Service};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Legal moves that are listed at most.
const LISTED: usize = 500;

/// Lists the legal moves of a position in every notation that the game writes, and says whose move it is and whether the game is over.
/// Use it to check a move, or to translate one notation into another.
#[derive(Deserialize, JsonSchema)]
pub(super) struct ListMoves {
    #[serde(flatten)]
    question: Question,
}

/// How a game stands.
#[derive(Serialize, JsonSchema)]
pub(super) struct Standing {
    /// The game with its parameters.
    game: String,
    /// The position after the moves.
    position: String,
    /// The player to move: `first` or `second` by the rules of the game.
    mover: Side,
    /// The name of the player to move.
    side: String,
    /// How the game ended, for the player to move; absent while it goes on.
    #[serde(skip_serializing_if = "Option::is_none")]
    over: Option<GameEnd>,
    /// The number of legal moves.
    count: u64,
}

impl Standing {
    fn of(session: &mut GameSession) -> Result<Standing, String> {
        let state = session.state(None).map_err(asked::error_line)?;
        let side = session.words().sides(session.entry())[state.color(state.mover).index()].clone();
        let count = if state.over.is_some() { 0 } else { state.count };
        let (game, position, mover, over) = (state.game, state.position, state.mover, state.over);
        Ok(Standing { game, position, mover, side, over, count })
    }
}

/// Legal moves.
#[derive(Serialize, JsonSchema)]
pub(super) struct ListedMoves {
    #[serde(flatten)]
    standing: Standing,
    /// Each move's text by the name of the notation; the first 500 where there are more.
    moves: Vec<BTreeMap<String, String>>,
}

/// The legal moves.
pub(super) fn list_moves(
    service: &'static Service,
    asked: ListMoves,
    _: &Watch,
) -> Result<ListedMoves, String> {
    let mut session = asked.question.session(service)?;
    let standing = Standing::of(&mut session)?;
    let mut moves = session.legal_moves().map_err(asked::error_line)?.moves;
    moves.truncate(LISTED);
    Ok(ListedMoves { standing, moves })
}

/// Draws a position: as text, which you can show in a code block, or as SVG. Do not draw boards yourself.
#[derive(Deserialize, JsonSchema)]
pub(super) struct DrawBoard {
    #[serde(flatten)]
    question: Question,
    /// Whether to draw it as SVG, too.
    #[serde(default)]
    svg: bool,
    /// One of the views that describe_game lists; the usual one if left out.
    view: Option<String>,
}

/// A drawn position.
#[derive(Serialize, JsonSchema)]
pub(super) struct DrawnBoard {
    #[serde(flatten)]
    standing: Standing,
    /// The board in lines of text.
    board: String,
    /// The board as SVG, with the last move marked.
    #[serde(skip_serializing_if = "Option::is_none")]
    svg: Option<String>,
}

/// The board in text and as SVG.
pub(super) fn draw_board(
    service: &'static Service,
    asked: DrawBoard,
    _: &Watch,
) -> Result<DrawnBoard, String> {
    let DrawBoard { question, svg, view } = asked;
    let mut session = question.session(service)?;
    let views = session.game().views();
    let view = match view {
        None => views[0],
        Some(name) => views.iter().copied().find(|view| *view == name).ok_or_else(|| {
            let error = ParseError::new("view", name, "one-of").with("list", views.join(", "));
            service.words(question.lang).parse_error(&error)
        })?,
    };
    let standing = Standing::of(&mut session)?;
    let svg = svg.then(|| show::picture(&session, view, None));
    Ok(DrawnBoard { standing, board: asked::board(&session, view), svg })
}

/// Chooses a move for the player to move, as an opponent of some strength would. For the best move with its value use analyze_position.
#[derive(Deserialize, JsonSchema)]
pub(super) struct ChooseMove {
    #[serde(flatten)]
    question: Question,
    /// From 1 (loses to a beginner) to 10 (perfect, or as strong as it gets); 10 if left out.
    level: Option<u8>,
    /// Chooses among moves that the level holds equal; the same seed chooses the same.
    #[serde(default)]
    seed: u64,
}

/// A chosen move.
#[derive(Serialize, JsonSchema)]
pub(super) struct ChosenMove {
    /// The move.
    #[serde(rename = "move")]
    mv: String,
    /// The move as people like to read it.
    label: String,
    /// The reasons for it.
    why: Vec<String>,
    /// How the game stands after it.
    after: Standing,
    /// The board after it, in text.
    board: String,
}

/// The move of a level.
pub(super) fn choose_move(
    service: &'static Service,
    asked: ChooseMove,
    watch: &Watch,
) -> Result<ChosenMove, String> {
    let ChooseMove { question, level, seed } = asked;
    let mut session = question.session(service)?;
    let how = Choose { level: level.unwrap_or(10), seed, time_ms: None };
    let choice = session.choose(&how, &mut Watching(watch)).map_err(asked::error_line)?;
    session.play(&choice.mv).map_err(|error| session.words().parse_error(&error))?;
    let after = Standing::of(&mut session)?;
    let board = asked::board(&session, session.game().views()[0]);
    Ok(ChosenMove { mv: choice.mv, label: choice.label, why: choice.why, after, board })
}
