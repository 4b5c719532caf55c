//! The game on the screen and what the engine says about it.
//!
//! Invariant: at most one request to the engine is open, [`LiveGame::query`]; replies to any other are dropped.

use super::popup::Popup;
use crate::{
    context::Context,
    engine::EngineRequest,
    event::Effect,
    game::{BoardCursor, GameState, SaveState, save},
    words::Words,
};
use boyi_catalogue::{Error, MoveText};
use boyi_core::{Analysis, Side, Value};
use boyi_model::{GameEvent, Seat, Termination};
use boyi_session::{Query, Request};
use crossterm::event::KeyCode;

/// Milliseconds for a hint, and for the analysis of a finished game.
pub(super) const HINT_MS: u64 = 3_000;

/// The purpose of a request to the engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Purpose {
    /// Its own move, for the model's request with this number.
    Move(u64),
    Hint,
    Analyse,
    /// The position before a move in practice, or after it, for the model's request with this number.
    Judge(u64),
    /// The position after a pass.
    Threat,
    /// A position of the line that is reviewed, for the review's request with this number.
    WholeGame(u64),
    /// A move that is tried instead of a mistake, for the pass's request with this number.
    RetryValue(u64),
    /// The best move instead of a mistake, likewise.
    RetryBest(u64),
    Compare,
    /// The tree of threats that wins.
    WinTree,
    /// All positions, counted.
    Solution,
    /// Why the game has ended.
    End,
    /// By which move the person has lost.
    Lost,
}

impl Purpose {
    /// Whether the answer is the analysis on the screen.
    pub(super) fn is_analysis(self) -> bool {
        matches!(self, Purpose::Analyse | Purpose::Threat)
    }
}

/// The open request to the engine.
pub(super) struct RunningQuery {
    pub(super) id: u64,
    pub(super) purpose: Purpose,
    /// Positions visited so far.
    pub(super) nodes: u64,
    /// Milliseconds taken so far.
    pub(super) ms: u64,
}

/// An analysis and the milliseconds that it took.
#[derive(Clone)]
pub(super) struct TimedAnalysis {
    pub(super) analysis: Analysis<MoveText>,
    pub(super) ms: u64,
}

/// A command of a panel to the game screen.
pub(super) enum Command {
    /// Something happens to the game.
    Send(GameEvent),
    /// Play a person's move.
    Play(String),
    /// Let the board cursor take the key.
    Cursor(KeyCode),
    /// Show this over the screen.
    Open(Popup),
    /// Show this game instead.
    Replace(Box<GameState>),
}

/// The game and the engine's answer.
pub(super) struct LiveGame {
    pub(super) game: GameState,
    pub(super) cursor: BoardCursor,
    pub(super) query: Option<RunningQuery>,
    /// The analysis of the position on the board, as far as it has come.
    pub(super) answer: Option<TimedAnalysis>,
    /// Why there is no analysis.
    pub(super) error: Option<Error>,
}

impl LiveGame {
    pub(super) fn new(game: GameState) -> LiveGame {
        LiveGame { cursor: BoardCursor::new(&game), game, query: None, answer: None, error: None }
    }

    /// Asks about the position on the board.
    pub(super) fn ask(&mut self, purpose: Purpose, question: Query, cx: &mut Context) {
        let start = self.game.start.clone();
        self.ask_about(start, self.game.model.moves().texts(), purpose, question, cx);
    }

    /// Asks about the position after `moves` from `start`.
    pub(super) fn ask_about(
        &mut self,
        start: String,
        moves: Vec<String>,
        purpose: Purpose,
        question: Query,
        cx: &mut Context,
    ) {
        let id = cx.next_request();
        self.query = Some(RunningQuery { id, purpose, nodes: 0, ms: 0 });
        let (game, lang) = (self.game.rules.name(), cx.words.lang());
        let request = Request { game, position: Some(start), moves, lang, query: question };
        cx.effect(Effect::Ask(EngineRequest { id, request, threads: cx.threads }));
    }

    /// Stops the engine and drops its answer.
    pub(super) fn stop(&mut self, cx: &mut Context) {
        if let Some(query) = self.query.take() {
            cx.effect(Effect::Stop(query.id));
        }
    }

    /// Stops the engine and clears its answer.
    pub(super) fn clear_answer(&mut self, cx: &mut Context) {
        self.stop(cx);
        self.answer = None;
        self.error = None;
    }

    /// The purpose of the open request.
    pub(super) fn purpose(&self) -> Option<Purpose> {
        self.query.as_ref().map(|query| query.purpose)
    }

    /// Keeps the value of a position of the line.
    pub(super) fn set_value(&mut self, ply: usize, value: Value, cx: &Context) {
        let node = self.game.model.moves().node_at(ply);
        self.game.send(GameEvent::Valued { node, value }, cx.now);
    }

    /// The step through the game of a key that takes it in every mode.
    pub(super) fn travel_key(&self, code: KeyCode) -> Option<Command> {
        let ply = match code {
            KeyCode::PageUp => self.game.ply().saturating_sub(1),
            KeyCode::PageDown => self.game.ply() + 1,
            KeyCode::Home => 0,
            KeyCode::End => usize::MAX,
            _ => return None,
        };
        Some(Command::Send(GameEvent::GoTo(ply)))
    }

    /// Saves the game as open, or as finished if its main line is.
    pub(super) fn save(&self, cx: &mut Context) {
        self.save_as(SaveState::Open, cx);
    }

    /// Saves the game in this state, or as finished if its main line is. A game without moves is not saved.
    pub(super) fn save_as(&self, state: SaveState, cx: &mut Context) {
        if self.game.model.moves().plies() == 0 && self.game.model.play.termination.is_none() {
            return;
        }
        let finished = self.game.main_line_winner().is_some();
        let state = if finished { SaveState::Finished } else { state };
        let file = save(&self.game, state, cx.now).with("Mode", self.game.model.play.mode.name());
        cx.save(&self.game.id, state, file);
    }

    /// A side's name in this game: that of its colour.
    pub(super) fn side_name(&self, side: Side, words: Words) -> String {
        words.side(self.game.entry, self.game.record.color(side))
    }

    /// The winner and the manner, once the game on the board is over.
    pub(super) fn result(&self, words: Words) -> Option<String> {
        let game = &self.game;
        let winner = game.model.winner()?;
        let name = |side: Side| self.side_name(side, words);
        let lost = |id: &str, side: Side| {
            words.say(id, &[("loser", name(side).into()), ("winner", name(!side).into())])
        };
        Some(match (game.model.play.termination_on(&game.model.board()), winner) {
            (Some(Termination::Agreement), _) => words.text("tui-result-agreed"),
            (Some(Termination::Resignation(side)), _) => lost("tui-result-resigned", side),
            (Some(Termination::Timeout(side)), _) => lost("tui-result-time", side),
            (Some(Termination::TimeoutDraw(side)), _) => lost("tui-result-time-draw", side),
            (None, None) => words.text("tui-result-draw"),
            (None, Some(side)) => {
                let id = match (game.model.play.seat(side), game.model.play.seat(!side)) {
                    (Seat::Human, Seat::Engine) => "tui-result-you-win",
                    (Seat::Engine, Seat::Human) => "tui-result-you-lose",
                    _ => "tui-result-win",
                };
                words.say(id, &[("winner", name(side).into())])
            }
        })
    }
}
