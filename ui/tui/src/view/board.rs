//! Draws pictures as large as there is room for: boards, heaps, numbers, and sums of them.

use super::{
    board_view::BoardView,
    canvas::HitTarget,
    grid::draw_grid,
    heaps::draw_heaps,
    text::{put, put_centre, width},
    theme::ColorRole,
};
use boyi_core::{GraphPicture, Picture, Summand};
use ratatui::{buffer::Buffer, layout::Rect, style::Modifier};

/// Draws a picture in the middle of an area and lists where it can be clicked; returns the area used.
pub(crate) fn draw(
    buf: &mut Buffer,
    area: Rect,
    view: &BoardView<'_>,
    hits: &mut Vec<(Rect, HitTarget)>,
) -> Rect {
    let area = area.intersection(buf.area);
    if area.is_empty() {
        return area;
    }
    match view.picture {
        Picture::Grid(grid) => draw_grid(buf, area, view, grid, hits),
        Picture::Heaps { sizes: heaps, .. } => draw_heaps(buf, area, view, heaps, hits),
        Picture::Numbers { free, first, second, target } => {
            draw_numbers(buf, area, view, [free, first, second], *target, hits)
        }
        Picture::Graph(graph) => draw_graph(buf, area, view, graph),
        Picture::Sum { parts } => draw_sum(buf, area, view, parts),
    }
}

/// Lines that a picture takes in its smallest readable size.
fn lines(picture: &Picture) -> u16 {
    match picture {
        Picture::Grid(grid) => (2 * grid.rows as u16).saturating_add(2),
        Picture::Heaps { sizes: heaps, .. } => heaps.len().min(usize::from(u16::MAX)) as u16,
        Picture::Numbers { .. } => 5,
        Picture::Graph(graph) => graph_lines(graph),
        Picture::Sum { parts } => sum_lines(parts),
    }
}

/// Lines that the components of a sum take, each with its name above its picture.
pub(crate) fn sum_lines(parts: &[Summand]) -> u16 {
    parts.iter().fold(0, |sum: u16, part| sum.saturating_add(lines(&part.picture).saturating_add(1)))
}

/// Every component below its number and name, with a blank line between where there is room. Its moves are typed or chosen with
/// the cursor; nothing in it can be clicked.
fn draw_sum(buf: &mut Buffer, area: Rect, view: &BoardView<'_>, parts: &[Summand]) -> Rect {
    let most = usize::from(area.height);
    let gap = u16::from(usize::from(sum_lines(parts)) + parts.len() <= most + 1);
    let used = sum_lines(parts).saturating_add(gap * (parts.len().min(most) as u16).saturating_sub(1));
    let mut y = area.y + area.height.saturating_sub(used) / 2;
    for (number, part) in (1..).zip(parts) {
        if y >= area.bottom() {
            break;
        }
        put_centre(buf, area, y, &format!("{number}/ {}", part.name), view.theme.fg(ColorRole::Accent));
        let height = lines(&part.picture).min(area.bottom() - y - 1);
        let prefix = format!("{number}/");
        let plain = BoardView::plain(view.theme, view.board_theme, &part.picture);
        let heap = view.heap.filter(|_| view.component == Some(number - 1));
        let inner = BoardView { prefix: &prefix, heap, ..plain };
        draw(buf, Rect { y: y + 1, height, ..area }, &inner, &mut Vec::new());
        y += 1 + height + gap;
    }
    area
}

/// Lines that a graph takes: one for each vertex, and one for those that are not drawn.
pub(crate) fn graph_lines(graph: &GraphPicture) -> u16 {
    (graph.vertices.len().min(usize::from(u16::MAX - 1)) + usize::from(graph.hidden > 0)) as u16
}

/// Every vertex with its neighbours; of more than there is room for, the number. Its moves are typed or chosen from the list.
fn draw_graph(buf: &mut Buffer, area: Rect, view: &BoardView<'_>, graph: &GraphPicture) -> Rect {
    let lines = graph.lines();
    let room = usize::from(area.height);
    let shown = if graph.hidden == 0 && lines.len() <= room {
        lines.len()
    } else {
        room.saturating_sub(1).min(lines.len())
    };
    let names = lines.iter().take(shown).map(|(name, _)| width(name)).max().unwrap_or(0);
    let wide =
        lines.iter().take(shown).map(|(_, next)| names + 2 + width(next)).max().unwrap_or(0).min(area.width);
    let x = area.x + (area.width - wide) / 2;
    let used = graph_lines(graph).min(area.height);
    let top = area.y + (area.height - used) / 2;
    for (y, (name, next)) in (top..).zip(lines.iter().take(shown)) {
        put(buf, area, x, y, name, view.theme.fg(ColorRole::Accent));
        put(buf, area, x + names + 2, y, next, view.theme.fg(ColorRole::Text));
    }
    let more = graph.hidden + lines.len() - shown;
    if more > 0 && room > 0 {
        put(buf, area, x, top + shown as u16, &format!("… +{more}"), view.theme.fg(ColorRole::Dim));
    }
    area
}

/// Numbers to choose from, between those that each side has chosen.
fn draw_numbers(
    buf: &mut Buffer,
    area: Rect,
    view: &BoardView<'_>,
    [free, first, second]: [&[u8]; 3],
    target: u8,
    hits: &mut Vec<(Rect, HitTarget)>,
) -> Rect {
    let theme = view.theme;
    let height = area.height.min(9);
    let y0 = area.y + (area.height - height) / 2;
    let most = free.len() + first.len() + second.len();
    let total = (most as u16).saturating_mul(5).min(area.width);
    let x0 = area.x + (area.width - total) / 2;
    put_centre(
        buf,
        Rect { y: y0, height: 1, ..area },
        y0,
        &format!("Σ = {target}"),
        theme.fg(ColorRole::Dim),
    );
    for (i, (numbers, role)) in
        [(first, ColorRole::First), (free, ColorRole::Text), (second, ColorRole::Second)]
            .into_iter()
            .enumerate()
    {
        let y = y0 + 2 + 2 * i as u16;
        let label = ["×", " ", "○"][i];
        put(buf, area, area.x + 1, y, label, theme.fg(role));
        for &number in numbers {
            let x = x0 + u16::from(number.saturating_sub(1)) * 5;
            let here = view.cursor.is_some_and(|(column, _)| column + 1 == usize::from(number)) && i == 1;
            let mut style = theme.fg(role);
            if here {
                style = style.patch(theme.bg(ColorRole::Cursor));
            }
            if i != 1 {
                style = style.add_modifier(Modifier::BOLD);
            }
            put(buf, area, x, y, &format!(" {number:>2} "), style);
            if i == 1 {
                hits.push((Rect { x, y, width: 4, height: 1 }, HitTarget::Number(number)));
            }
        }
    }
    Rect { x: x0, y: y0, width: total, height }
}
