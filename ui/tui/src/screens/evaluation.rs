//! The classroom evaluation of the position on the board, counted term by term for both sides.

use super::live_game::LiveGame;
use crate::{
    context::Context,
    view::{
        canvas::Column,
        text::{put_clipped, put_right},
        theme::ColorRole,
    },
};
use boyi_core::{Bound, Side, Value};
use boyi_session::grouped;
use ratatui::{
    layout::Rect,
    style::{Modifier, Style},
};

/// The evaluation by the table of pieces, and the same with mobility, as the catalogue names them.
const CLASSROOM: &str = "classroom";
const WITH_MOBILITY: &str = "classroom:mobility";
/// The term that the second adds.
const MOBILITY: &str = "mobility";
/// Cells for the sum of a side.
const NUMBER_CELLS: u16 = 9;

/// The content of the evaluation's panel.
#[derive(Default)]
pub(super) struct EvaluationPanel {
    pub(super) shown: bool,
    mobility: bool,
}

impl EvaluationPanel {
    /// Whether the game has this evaluation.
    pub(super) fn is_known(live: &LiveGame) -> bool {
        live.game.rules.evaluators().contains(&CLASSROOM)
    }

    /// The evaluation chosen, where the game has it.
    pub(super) fn chosen(&self, live: &LiveGame) -> Option<&'static str> {
        let name = if self.mobility { WITH_MOBILITY } else { CLASSROOM };
        EvaluationPanel::is_known(live).then_some(name)
    }

    /// Shows or hides it.
    pub(super) fn toggle(&mut self, live: &LiveGame, cx: &mut Context) {
        if EvaluationPanel::is_known(live) {
            self.shown = !self.shown;
        } else {
            cx.say("tui-no-evaluation", ColorRole::Warn);
        }
    }

    /// Counts mobility, or no longer.
    pub(super) fn toggle_mobility(&mut self) {
        self.mobility = !self.mobility;
    }

    /// The table of the terms, their sums, and what follows for the side to move.
    pub(super) fn draw(&self, column: &mut Column<'_>, live: &LiveGame) {
        let (theme, words) = (column.theme, column.words);
        let Some(terms) = self.chosen(live).and_then(|name| live.game.record.terms(Some(name)).ok()) else {
            return;
        };
        let (text, dim) = (theme.fg(ColorRole::Text), theme.fg(ColorRole::Dim));
        let bold = text.add_modifier(Modifier::BOLD);
        column.y += u16::from(column.height() > 16);
        // By sides, not by who is to move.
        let by_side = |mover: i32, opponent: i32| match live.game.mover() {
            Side::First => [mover, opponent],
            Side::Second => [opponent, mover],
        };
        let names = [Side::First, Side::Second].map(|side| live.side_name(side, words));
        row(column, &words.text("tui-evaluation"), &names, bold);
        let mut sums = [0, 0];
        for term in &terms {
            let counted = by_side(term.mover, term.opponent);
            sums = [sums[0] + counted[0], sums[1] + counted[1]];
            let name = if term.name == MOBILITY {
                words.text("tui-evaluation-mobility")
            } else {
                words.term(live.game.entry, &term.name)
            };
            row(column, &name, &counted.map(number), text);
        }
        if !self.mobility {
            row(column, &words.text("tui-evaluation-mobility"), &["–", "–"].map(str::to_owned), dim);
        }
        row(column, &words.text("tui-evaluation-sum"), &sums.map(number), bold);
        column.y += u16::from(column.height() > 8);
        let score: i32 = terms.iter().map(|term| term.mover - term.opponent).sum();
        let value = words.value(Value::Estimate(score), Bound::Exact, live.game.entry.group);
        let side = live.side_name(live.game.mover(), words);
        let said = [("side", side.into()), ("score", number(score).into()), ("value", value.into())];
        column.text(
            &words.say("tui-evaluation-score", &said),
            theme.fg(ColorRole::Good).add_modifier(Modifier::BOLD),
        );
        let in_check =
            terms.iter().any(|term| term.name == MOBILITY && term.mover == 0 && term.opponent == 0);
        if in_check {
            column.text(&words.text("tui-evaluation-check"), dim);
        }
        column.y += u16::from(column.height() > 6);
        let switch = if self.mobility { "tui-evaluation-on" } else { "tui-evaluation-off" };
        for id in [switch, "tui-evaluation-compare", "tui-evaluation-king"] {
            column.text(&words.text(id), dim);
        }
    }
}

fn number(centipawns: i32) -> String {
    let sign = if centipawns < 0 { "−" } else { "" };
    format!("{sign}{}", grouped(u64::from(centipawns.unsigned_abs())))
}

/// A name, and a number for each side.
fn row(column: &mut Column<'_>, name: &str, numbers: &[String; 2], style: Style) {
    let row = column.row();
    let second = Rect { width: row.width.min(54), ..row };
    let first = Rect { width: second.width.saturating_sub(NUMBER_CELLS), ..row };
    let label = Rect { width: first.width.saturating_sub(NUMBER_CELLS), ..row };
    put_clipped(column.buf, label, label.x, label.y, name, style);
    put_right(column.buf, first, row.y, &numbers[0], style);
    put_right(column.buf, second, row.y, &numbers[1], style);
    column.y += 1;
}
