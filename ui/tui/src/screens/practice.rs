//! Practice of won endings: each move is judged by the values before and after it, and the opponent replies with the longest resistance.

use super::{
    live_game::{LiveGame, Purpose},
    review::make,
};
use crate::{
    context::Context,
    view::{canvas::Column, theme::ColorRole},
};
use boyi_catalogue::{Error, MoveText};
use boyi_core::Analysis;
use boyi_model::GameEvent;
use boyi_session::{Analyze, LineCount, PlyReview, Query, review::Mark};
use ratatui::style::Modifier;

/// Milliseconds for a position. Its value is exact and there at once, but the first time all positions have to be solved.
const POSITION_MS: u64 = 60_000;

/// The move that is judged.
#[derive(Default)]
pub(super) struct Judging {
    /// The moves to the position after it.
    moves: Vec<String>,
    /// The analysis of the position before it, once it is there.
    before: Option<Analysis<MoveText>>,
}

impl Judging {
    /// Judges the last of these moves.
    pub(super) fn begin(request: u64, moves: Vec<String>, live: &mut LiveGame, cx: &mut Context) -> Judging {
        let before = moves.split_last().map_or_else(Vec::new, |(_, before)| before.to_vec());
        ask(before, Purpose::Judge(request), live, cx);
        Judging { moves, before: None }
    }

    /// Takes an answer; then asks about the position after the move, or gives the judgement.
    pub(super) fn answered(
        &mut self,
        request: u64,
        answer: Result<Analysis<MoveText>, Error>,
        live: &mut LiveGame,
        cx: &mut Context,
    ) -> Option<GameEvent> {
        let judged = |verdict| Some(GameEvent::Judged { request, verdict });
        let Ok(analysis) = answer else { return judged(None) };
        let Some(before) = self.before.take() else {
            self.before = Some(analysis);
            ask(self.moves.clone(), Purpose::Judge(request), live, cx);
            return None;
        };
        judged(self.verdict([before, analysis], live, cx))
    }

    fn verdict(&self, analyses: [Analysis<MoveText>; 2], live: &LiveGame, cx: &Context) -> Option<PlyReview> {
        let (last, before) = self.moves.split_last()?;
        let before: Vec<&str> = before.iter().map(String::as_str).collect();
        let position = live.game.rules.record(Some(&live.game.start), &before).ok()?.position();
        let review = make(&live.game, &position, std::slice::from_ref(last), &analyses, cx);
        review.ok()?.plies.into_iter().next()
    }
}

/// Asks for the opponent's move: the one that resists longest.
pub(super) fn choose(request: u64, live: &mut LiveGame, cx: &mut Context) {
    ask(live.game.model.moves().texts(), Purpose::Move(request), live, cx);
}

fn ask(moves: Vec<String>, purpose: Purpose, live: &mut LiveGame, cx: &mut Context) {
    // A second line tells whether there was only one good move.
    let (lines, time_ms) = (LineCount::Count(2), Some(POSITION_MS));
    let question = Query::Analyze(Analyze { time_ms, lines, ..Analyze::default() });
    live.ask_about(live.game.start.clone(), moves, purpose, question, cx);
}

/// Draws the task, or the judgement of the last move.
pub(super) fn draw(column: &mut Column<'_>, live: &LiveGame) {
    let (theme, words, game) = (column.theme, column.words, &live.game);
    if game.model.is_judging() {
        return column.text(&words.text("tui-analysing"), theme.fg(ColorRole::Dim));
    }
    let Some((_, verdict)) = game.model.verdict() else {
        return column.text(&words.text("tui-ending-task"), theme.fg(ColorRole::Accent));
    };
    let bad = verdict.mark > Mark::Good;
    let said = format!(
        "{}{} {}",
        words.move_words(game.entry, &verdict.label),
        verdict.mark.sign(),
        words.text(verdict.mark.id())
    );
    let role = if bad { ColorRole::Bad } else { ColorRole::Good };
    column.text(&said, theme.fg(role).add_modifier(Modifier::BOLD));
    let why: Vec<String> = verdict.notes.iter().map(|note| words.review_note(game.entry, note)).collect();
    if !why.is_empty() {
        column.text(&words.lang().sentences(&why), theme.fg(ColorRole::Text));
    }
    if bad {
        column.text(&words.text("tui-ending-undo"), theme.fg(ColorRole::Dim));
    }
}
