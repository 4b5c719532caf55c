//! The lines of a board of points, in characters: what pieces stand on.

use super::{
    board_view::BoardView,
    text::{fill, put, width},
    theme::{ColorDepth, ColorRole},
};
use boyi_core::{Grid, Points};
use ratatui::{buffer::Buffer, layout::Rect};

/// The directions in which lines leave a cell, a bit each.
const LEFT: usize = 1;
const RIGHT: usize = 2;
const UP: usize = 4;
const DOWN: usize = 8;

/// The character where lines of these directions meet.
const JUNCTIONS: [&str; 16] =
    ["·", "─", "─", "─", "│", "┘", "└", "┴", "│", "┐", "┌", "┬", "│", "┤", "├", "┼"];

/// Draws the ground of a board and its lines from point to point. `w` and `h` are the size of a cell; lines meet at its character
/// `((w - 1) / 2, (h - 1) / 2)`, where pieces stand.
pub(super) fn draw_lines(
    buf: &mut Buffer,
    board: Rect,
    (grid, points): (&Grid, &Points),
    (w, h): (u16, u16),
    view: &BoardView<'_>,
) {
    let (columns, rows) = (grid.columns, grid.rows);
    let mono = view.theme.depth == ColorDepth::Mono;
    if !mono {
        fill(buf, board, view.theme.bg(ColorRole::Light));
    }
    let style = view.theme.fg(if mono { ColorRole::Board } else { ColorRole::Dark });
    let centre = |cell: usize| {
        let (column, row) = (cell % columns, cell / columns);
        let (u, v) = if view.flip { (columns - 1 - column, rows - 1 - row) } else { (column, row) };
        (board.x + u as u16 * w + (w - 1) / 2, board.y + v as u16 * h + (h - 1) / 2)
    };
    let mut meet = vec![0; columns * rows];
    for [one, other] in points.steps(columns, rows) {
        let (from, to) = if centre(one) < centre(other) { (one, other) } else { (other, one) };
        let ((x0, y0), (x1, y1)) = (centre(from), centre(to));
        if y0 == y1 {
            let line = "─".repeat(usize::from(x1 - x0 - 1));
            put(buf, board, x0 + 1, y0, &line, style);
            meet[from] |= RIGHT;
            meet[to] |= LEFT;
        } else if x0 == x1 {
            for y in y0 + 1..y1 {
                put(buf, board, x0, y, "│", style);
            }
            meet[from] |= DOWN;
            meet[to] |= UP;
        } else {
            let (top, bottom) = (y0.min(y1), y0.max(y1));
            for y in top + 1..bottom {
                let along = (x1 - x0) * y.abs_diff(y0) / (bottom - top);
                put(buf, board, x0 + along, y, if y1 > y0 { "╲" } else { "╱" }, style);
            }
        }
    }
    for (cell, directions) in meet.into_iter().enumerate() {
        let (x, y) = centre(cell);
        if points.stars.contains(&cell) || points.corners.contains(&cell) {
            put(buf, board, x, y, "•", style);
        } else if directions != 0 || grid.is_place(cell) {
            put(buf, board, x, y, JUNCTIONS[directions], style);
        }
    }
    for word in points.words.iter().filter(|_| h > 1) {
        let [(x0, y0), (x1, y1)] = word.between.map(centre);
        let (x, y) = (x0.midpoint(x1), y0.midpoint(y1) + 1);
        let y = y.min(y0.max(y1).saturating_sub(1));
        put(buf, board, (x + 1).saturating_sub(width(&word.text) / 2), y, &word.text, style);
    }
}
