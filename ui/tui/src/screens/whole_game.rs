//! The whole game, where all its positions are solved: how many are won and lost by distance, and the longest win to play through.

use super::live_game::LiveGame;
use crate::{
    context::Context,
    game::{GameState, new_id},
    view::{
        canvas::Column,
        text::{put, put_right},
        theme::ColorRole,
    },
};
use boyi_model::GameEvent;
use boyi_session::{DistanceCounts, Solution, grouped};
use ratatui::style::Modifier;

/// The most lines of the plot on each side of its middle.
const HIGHEST: u16 = 8;

/// The most columns of the plot.
const WIDEST: u16 = 66;

/// The counts of all positions.
#[derive(Default)]
pub(super) struct WholeGame {
    solution: Option<Solution>,
    /// Whether the panel shows it.
    pub(super) shown: bool,
}

impl WholeGame {
    /// The counts have come.
    pub(super) fn show(&mut self, solution: Solution) {
        self.solution = Some(solution);
        self.shown = true;
    }

    /// Whether it has been counted.
    pub(super) fn is_known(&self) -> bool {
        self.solution.is_some()
    }

    /// The longest win as a game, before its first move.
    pub(super) fn longest_win(&self, live: &LiveGame, cx: &Context) -> Option<GameState> {
        let longest = self.solution.as_ref()?.longest_win.as_ref()?;
        let old = &live.game;
        let start = Some(longest.position.as_str());
        let mut game = GameState::new(old.entry, old.rules.clone(), start, new_id(cx.now)).ok()?;
        game.flip = old.flip;
        let moves = longest.moves.iter().map(|mv| mv.text.clone()).collect();
        game.send(GameEvent::Open { moves, ply: Some(0) }, cx.now);
        let (play, before) = (&mut game.model.play, &old.model.play);
        (play.level, play.seats) = (before.level, before.seats);
        Some(game)
    }

    /// Draws the counts; nothing where they are not known.
    pub(super) fn draw(&self, column: &mut Column<'_>) {
        let Some(solution) = &self.solution else { return };
        let (theme, words) = (column.theme, column.words);
        let DistanceCounts { win, loss, .. } = &solution.by_distance;
        let sum = |counts: &[u64]| grouped(counts.iter().sum());
        let counts = [
            ("positions", grouped(solution.positions).into()),
            ("win", sum(win).into()),
            ("loss", sum(loss).into()),
            ("draw", grouped(solution.draw).into()),
        ];
        column.y += 1;
        column.text(&words.say("tui-whole-counts", &counts), theme.fg(ColorRole::Text));
        // Below the plot: its legend and the longest win, two lines each where the panel is narrow.
        let lines = (column.height().saturating_sub(8) / 2).min(HIGHEST);
        if lines > 0 {
            column.y += 1;
            draw_plot(column, &solution.by_distance, lines);
            column.text(&words.text("tui-whole-about"), theme.fg(ColorRole::Dim));
        }
        if let Some(longest) = &solution.longest_win {
            let text = words.say("tui-whole-longest", &[("plies", longest.moves.len().into())]);
            column.text(&text, theme.fg(ColorRole::Accent).add_modifier(Modifier::BOLD));
        }
    }
}

/// Won positions above the middle, lost ones below, by distance from left to right.
fn draw_plot(column: &mut Column<'_>, counts: &DistanceCounts, lines: u16) {
    let theme = column.theme;
    let distances = counts.win.len().max(counts.loss.len()).max(1);
    let each = distances.div_ceil(usize::from(column.area.width.min(WIDEST)).max(1));
    let bars = |counts: &[u64]| counts.chunks(each).map(|some| some.iter().sum()).collect::<Vec<u64>>();
    let (win, loss) = (bars(&counts.win), bars(&counts.loss));
    let most = win.iter().chain(&loss).copied().max().unwrap_or(0).max(1);
    let columns = distances.div_ceil(each) as u16;
    let mut draw = |bars: &[u64], line: u16, half: &'static str, role: ColorRole| {
        let cells: String = bars.iter().map(|&count| cell(count, most, lines, line, half)).collect();
        put(column.buf, column.area, column.area.x, column.y, &cells, theme.fg(role));
        column.y += 1;
    };
    (0..lines).rev().for_each(|line| draw(&win, line, "▄", ColorRole::Good));
    (0..lines).for_each(|line| draw(&loss, line, "▀", ColorRole::Bad));
    let mut row = column.row();
    row.width = row.width.min(columns.max(8));
    put(column.buf, row, row.x, row.y, "0", theme.fg(ColorRole::Dim));
    put_right(column.buf, row, row.y, &(distances - 1).to_string(), theme.fg(ColorRole::Dim));
    column.y += 1;
}

/// One cell of a bar `lines` high for the largest count, `line` lines from the middle. Every count above 0 is seen.
fn cell(count: u64, most: u64, lines: u16, line: u16, half: &'static str) -> &'static str {
    let halves = (u128::from(count) * u128::from(2 * lines)).div_ceil(u128::from(most)) as u64;
    match halves.saturating_sub(2 * u64::from(line)) {
        0 => " ",
        1 => half,
        _ => "█",
    }
}

#[cfg(test)]
mod tests {
    use super::cell;

    #[test]
    fn bars_are_as_high_as_their_counts() {
        let bar = |count| (0..3).map(|line| cell(count, 60, 3, line, "▄")).collect::<String>();
        assert_eq!(
            ["   ", "▄  ", "▄  ", "█  ", "█▄ ", "███"],
            [0, 1, 10, 11, 30, 60].map(bar).each_ref().map(String::as_str)
        );
    }
}
