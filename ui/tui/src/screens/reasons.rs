//! Reasons that are read in parts where they do not fit.

use crate::view::{canvas::Column, text::wrap, theme::ColorRole};

/// Draws texts; where they do not fit, a part of them, and how many lines are left. `part` may count past the last.
pub(super) fn draw_parts(column: &mut Column<'_>, texts: &[String], part: usize) {
    let (theme, words) = (column.theme, column.words);
    let lines: Vec<String> = texts.iter().flat_map(|text| wrap(text, column.area.width)).collect();
    let room = usize::from(column.height());
    if lines.len() <= room || room < 2 {
        return lines.iter().take(room).for_each(|line| column.line(line, theme.fg(ColorRole::Text)));
    }
    let parts = lines.len().div_ceil(room - 1);
    let first = part % parts * (room - 1);
    for line in lines.iter().skip(first).take(room - 1) {
        column.line(line, theme.fg(ColorRole::Text));
    }
    column.y = column.area.bottom() - 1;
    let text = match lines.len().saturating_sub(first + room - 1) {
        0 => words.text("tui-hint-again"),
        left => words.say("tui-hint-lines", &[("count", left.into())]),
    };
    column.line(&text, theme.fg(ColorRole::Dim));
}
