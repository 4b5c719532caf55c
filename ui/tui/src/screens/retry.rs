//! Learning from mistakes: the positions of the line in which a move lost value, and the question for a better one.

use super::live_game::{Command, LiveGame, Purpose};
use crate::{
    context::Context,
    game::GameState,
    view::{canvas::Canvas, theme::ColorRole},
    words::Words,
};
use boyi_catalogue::{Error, GameEntry, MoveText};
use boyi_core::{Analysis, Value};
use boyi_model::{
    GameEvent, Mistake, RetryEffect, RetryEvent, RetryModel, RetryStage, Seat, TriedMove, mark_between,
};
use boyi_session::{Analyze, LineCount, Query};
use crossterm::event::KeyCode;
use ratatui::{layout::Rect, style::Modifier};

/// Milliseconds for a move that is tried, and for the best one.
const JUDGE_MS: u64 = 800;

/// The pass through the mistakes of the line on the screen.
#[derive(Default)]
pub(super) struct RetryPanel {
    model: RetryModel,
    /// Whether a pass begins as soon as the line has been reviewed.
    pub(super) wanted: bool,
}

impl RetryPanel {
    /// Whether a pass is under way: the engine's opinion is hidden, and moves are tried.
    pub(super) fn is_active(&self) -> bool {
        self.model.stage().is_some()
    }

    /// Begins with the mistakes of a line whose values are known; in a game against the engine with those of the human.
    pub(super) fn begin(&mut self, live: &mut LiveGame, cx: &mut Context) -> Option<Command> {
        self.wanted = false;
        let (game, first) = (&live.game, live.game.first_mover());
        let play = &game.model.play;
        let mover = |ply: usize| if ply.is_multiple_of(2) { first } else { !first };
        let is_asked = |ply| !play.is_versus_engine() || play.seat(mover(ply)) == Seat::Human;
        let mistakes = Mistake::of_line(&game.values(), is_asked);
        if mistakes.is_empty() {
            cx.say("tui-retry-none", ColorRole::Good);
        }
        self.send(RetryEvent::Begin(mistakes), live, cx)
    }

    /// The keys of a pass.
    pub(super) fn key(&mut self, code: KeyCode, live: &mut LiveGame, cx: &mut Context) -> Option<Command> {
        let event = match code {
            KeyCode::Char('s') => RetryEvent::Solve,
            KeyCode::Char('N') => RetryEvent::Next,
            KeyCode::Char('M') => RetryEvent::End,
            code => return live.travel_key(code),
        };
        self.send(event, live, cx)
    }

    /// Takes an event, and does what follows from it.
    pub(super) fn send(
        &mut self,
        event: RetryEvent,
        live: &mut LiveGame,
        cx: &mut Context,
    ) -> Option<Command> {
        let mut command = None;
        for effect in self.model.update(event) {
            let next = match effect {
                RetryEffect::GoTo(ply) if ply == live.game.ply() => {
                    live.clear_answer(cx);
                    Some(RetryEvent::Shown(ply))
                }
                RetryEffect::GoTo(ply) => {
                    command = Some(Command::Send(GameEvent::GoTo(ply)));
                    None
                }
                RetryEffect::Describe { request, ply, mv } => {
                    let tried = described(&live.game, ply, &mv).map_err(|error| cx.words.error(&error));
                    Some(RetryEvent::Described { request, tried })
                }
                RetryEffect::Value { request, ply, mv } => {
                    ask(live, line_to(&live.game, ply, Some(&mv)), Purpose::RetryValue(request), cx);
                    None
                }
                RetryEffect::Best { request, ply } => {
                    ask(live, line_to(&live.game, ply, None), Purpose::RetryBest(request), cx);
                    None
                }
                RetryEffect::Ended => {
                    live.clear_answer(cx);
                    None
                }
                // The move is on the board as long as the model has it.
                RetryEffect::Preview(_) => None,
            };
            if let Some(event) = next {
                command = self.send(event, live, cx).or(command);
            }
        }
        command
    }

    /// Takes the engine's answer to a question of the pass.
    pub(super) fn analysed(
        &mut self,
        purpose: Purpose,
        answer: Result<Analysis<MoveText>, Error>,
        live: &mut LiveGame,
        cx: &mut Context,
    ) -> Option<Command> {
        let event = match purpose {
            Purpose::RetryBest(request) => {
                let line = answer.ok().and_then(|analysis| analysis.lines.into_iter().next());
                RetryEvent::Best { request, mv: line.and_then(|line| line.moves.into_iter().next()) }
            }
            Purpose::RetryValue(request) => {
                let value: Result<Value, String> =
                    answer.map(|analysis| analysis.value).map_err(|error| cx.words.error(&error));
                RetryEvent::Valued { request, value }
            }
            _ => return None,
        };
        self.send(event, live, cx)
    }

    /// The moves to the position with the better move that was found or shown.
    pub(super) fn preview(&self, game: &GameState) -> Option<(Vec<String>, &MoveText)> {
        let (mistake, mv) = (self.model.mistake()?, self.model.preview()?);
        Some((line_to(game, mistake.ply, Some(&mv.text)), mv))
    }

    /// The move that lost value, what is asked, and what came of it.
    pub(super) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, live: &LiveGame) {
        let (Some(stage), Some(mistake)) = (self.model.stage(), self.model.mistake()) else { return };
        let (theme, words) = (canvas.theme, canvas.words);
        let mut column = canvas.column(area);
        let (at, of) = self.model.progress();
        column.rule(&format!("{} {at}/{of}", words.text("tui-retry")));
        column.text(
            &question(&live.game, mistake, words),
            theme.fg(ColorRole::Bad).add_modifier(Modifier::BOLD),
        );
        let role = match stage {
            RetryStage::Found(_) => ColorRole::Good,
            RetryStage::Worse(_) | RetryStage::Failed(_) => ColorRole::Warn,
            RetryStage::Asking | RetryStage::Judging | RetryStage::Solved(_) => ColorRole::Text,
        };
        column.text(&told(stage, live.game.entry, words), theme.fg(role));
        column.text(&words.text("tui-retry-keys"), theme.fg(ColorRole::Dim));
    }
}

/// The sentence of a stage.
fn told(stage: &RetryStage, entry: &GameEntry, words: Words) -> String {
    let of = |id: &str, mv: &MoveText| words.say(id, &[("move", words.quoted_move(entry, &mv.label).into())]);
    match stage {
        RetryStage::Asking => words.text("tui-retry-ask"),
        RetryStage::Judging => words.text("tui-analysing"),
        RetryStage::Worse(mv) => of("tui-retry-worse", mv),
        RetryStage::Found(mv) => of("tui-retry-found", mv),
        RetryStage::Solved(mv) => of("tui-retry-solved", mv),
        RetryStage::Failed(why) => why.clone(),
    }
}

/// The move that lost value: `3. g4??`.
fn question(game: &GameState, mistake: &Mistake, words: Words) -> String {
    let ply = mistake.ply;
    let label = game.model.moves().get(ply).map_or("", |mv| mv.label.as_str());
    let label = words.move_words(game.entry, label);
    let after = game.values().get(ply + 1).copied().flatten();
    let mark = after.and_then(|after| mark_between(mistake.before, after)).map_or("", |mark| mark.sign());
    let half = ply + game.first_mover().index();
    format!("{}{} {label}{mark}", half / 2 + 1, if half.is_multiple_of(2) { "." } else { "…" })
}

/// The first moves of the line, and one more.
fn line_to(game: &GameState, ply: usize, mv: Option<&str>) -> Vec<String> {
    let line = game.model.moves().line_texts().into_iter().take(ply);
    line.chain(mv.map(str::to_owned)).collect()
}

/// A move that is tried after the first moves of the line.
fn described(game: &GameState, ply: usize, mv: &str) -> Result<TriedMove, Error> {
    let line = line_to(game, ply, None);
    let line: Vec<&str> = line.iter().map(String::as_str).collect();
    let mut record = game.rules.record(Some(&game.start), &line)?;
    let mv = record.play(mv)?;
    Ok(TriedMove { mv, over: record.verdict().map(Value::from) })
}

fn ask(live: &mut LiveGame, moves: Vec<String>, purpose: Purpose, cx: &mut Context) {
    let (lines, time_ms) = (LineCount::Count(1), Some(JUDGE_MS));
    let question = Query::Analyze(Analyze { time_ms, lines, ..Analyze::default() });
    live.ask_about(live.game.start.clone(), moves, purpose, question, cx);
}
