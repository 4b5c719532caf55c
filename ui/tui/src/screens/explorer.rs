//! The opening explorer of chess and xiangqi: what was played in the position on the board, in openings that have a name or in the user's games.

use super::{
    live_game::LiveGame,
    values::{value_role, value_shape},
};
use crate::{
    context::Context,
    view::{
        canvas::{Canvas, HitTarget},
        text::{fill, put, put_clipped, put_right, width},
        theme::ColorRole,
    },
};
use boyi_catalogue::MoveText;
use boyi_core::Value;
use boyi_session::{Counted, Explored, ExploredMove, GameSession, grouped, is_chess_or_xiangqi};
use ratatui::{layout::Rect, style::Modifier};

/// Cells of the bar of results.
const BAR: u32 = 10;

/// The moves played, and whether they are shown.
#[derive(Default)]
pub(super) struct ExplorerPanel {
    wanted: bool,
    /// The moves played in the position on the board, while they are shown.
    explored: Option<Explored>,
}

impl ExplorerPanel {
    /// Shows or hides what was played. Other games have no openings.
    pub(super) fn toggle(&mut self, live: &LiveGame, cx: &mut Context) {
        if !is_chess_or_xiangqi(live.game.entry) {
            return cx.say("tui-no-explorer", ColorRole::Warn);
        }
        self.wanted = !self.wanted;
        self.refresh(live, cx);
    }

    /// Shows what was played, if it is not shown yet; whether there is something to show.
    pub(super) fn open(&mut self, live: &LiveGame, cx: &mut Context) -> bool {
        if !self.wanted {
            self.toggle(live, cx);
        }
        self.wanted
    }

    /// Looks the position on the board up.
    pub(super) fn refresh(&mut self, live: &LiveGame, cx: &Context) {
        self.explored = if self.wanted { explore(live, cx) } else { None };
    }

    /// The moves shown.
    pub(super) fn shown(&self) -> Option<&Explored> {
        self.explored.as_ref()
    }

    /// The moves that were played, the most frequent first.
    pub(super) fn moves(&self) -> Option<Vec<MoveText>> {
        let text = |mv: &ExploredMove| MoveText { text: mv.mv.clone(), label: mv.label.clone() };
        Some(self.explored.as_ref()?.moves.iter().map(text).collect())
    }
}

fn explore(live: &LiveGame, cx: &Context) -> Option<Explored> {
    let game = &live.game;
    let mut session = GameSession::of(cx.service, game.entry, game.rules.clone()).ok()?;
    session.set_lang(cx.words.lang());
    session.go_to(Some(&game.start), &game.model.moves().texts()).ok()?;
    session.explore(cx.corpus.as_deref()).ok()
}

/// Draws what was played. `values` are those of the moves, where they are known; `chosen` is the move under the cursor.
pub(super) fn draw_explored(
    canvas: &mut Canvas<'_>,
    area: Rect,
    explored: &Explored,
    values: &[Option<Value>],
    chosen: Option<usize>,
) {
    if area.is_empty() {
        return;
    }
    let (theme, words) = (canvas.theme, canvas.words);
    let id = match explored.of {
        Counted::Games => "explore-games",
        Counted::Openings => "explore-openings",
    };
    let count = [("number", explored.corpus.into()), ("count", grouped(explored.corpus).into())];
    let mut column = canvas.column(area);
    column.rule(&words.say(id, &count));
    if let Some(called) = &explored.called {
        column.text(called, theme.fg(ColorRole::Accent).add_modifier(Modifier::BOLD));
    }
    if explored.moves.is_empty() {
        return column.text(&words.text("explore-nothing"), theme.fg(ColorRole::Dim));
    }
    let rest = column.rest();
    let height = usize::from(rest.height);
    let first = (chosen.unwrap_or(0) + 1).saturating_sub(height);
    let widest = explored.moves.iter().map(|mv| width(&mv.label)).max().unwrap_or(0);
    let counted = explored.moves.iter().map(|mv| width(&grouped(mv.games))).max().unwrap_or(0);
    for (line, (at, mv)) in explored.moves.iter().enumerate().skip(first).take(height).enumerate() {
        let place = Rect { y: rest.y + line as u16, height: 1, ..rest };
        let style = if chosen == Some(at) {
            theme.on(ColorRole::Text, ColorRole::Select)
        } else {
            theme.fg(ColorRole::Text)
        };
        fill(canvas.buf, place, style);
        canvas.click(place, HitTarget::Candidate(at));
        let value = values.get(at).copied().flatten();
        let (shape, role) =
            value.map_or(("·", ColorRole::Dim), |value| (value_shape(value), value_role(value)));
        put(canvas.buf, place, place.x, place.y, shape, style.patch(theme.fg(role)));
        put(canvas.buf, place, place.x + 2, place.y, &mv.label, style.add_modifier(Modifier::BOLD));
        let numbers = Rect { width: (widest + counted + 4).min(place.width), ..place };
        put_right(canvas.buf, numbers, place.y, &grouped(mv.games), style);
        let next = (numbers.right() + 2).min(place.right());
        let next = put_clipped(
            canvas.buf,
            place,
            next,
            place.y,
            &results(mv),
            style.patch(theme.fg(ColorRole::Dim)),
        );
        put_clipped(canvas.buf, place, next, place.y, mv.called.as_deref().unwrap_or_default(), style);
    }
}

/// `████▒▒░░░░ 43–19–38 2415  `; nothing of what is not known.
fn results(mv: &ExploredMove) -> String {
    let rating = mv.rating.map_or_else(String::new, |rating| format!("{rating:>4}  "));
    let Some(([white, drawn, black], bar)) = mv.shares().zip(mv.bar(BAR)) else { return rating };
    format!("{bar} {:<9}{rating}", format!("{white}–{drawn}–{black}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_a_bar_and_numbers() {
        let mut mv = ExploredMove {
            mv: "e2e4".to_owned(),
            label: "e4".to_owned(),
            games: 10,
            white: 4,
            draws: 2,
            black: 4,
            rating: Some(2415),
            called: None,
        };
        assert_eq!(results(&mv), "████▒▒░░░░ 40–20–40 2415  ");
        (mv.white, mv.draws, mv.black) = (0, 0, 0);
        assert_eq!(results(&mv), "2415  ");
        mv.rating = None;
        assert_eq!(results(&mv), "");
    }
}
