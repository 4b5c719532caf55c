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
        Picture::Sum { parts } => draw_sum(buf, area, view, parts, hits),
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

/// Columns that a picture takes in its smallest readable size.
fn columns(picture: &Picture) -> usize {
    match picture {
        Picture::Grid(grid) => 4 * grid.columns + 4,
        Picture::Heaps { sizes, .. } => {
            10 + 2 * usize::try_from(sizes.iter().copied().max().unwrap_or(0)).unwrap_or(usize::MAX / 4)
        }
        Picture::Numbers { .. } => 45,
        Picture::Graph(graph) => {
            let widths =
                graph.lines().into_iter().map(|(name, next)| usize::from(width(&name) + 2 + width(&next)));
            widths.max().unwrap_or(0)
        }
        Picture::Sum { parts } => parts.iter().map(|part| columns(&part.picture)).max().unwrap_or(0),
    }
}

/// Where the components of a sum stand: side by side where there is room, else one below the other, with a blank line between where there
/// is room for that.
fn places(area: Rect, parts: &[Summand], below: u16) -> Vec<Rect> {
    let room = usize::from(area.width) / parts.len().max(1);
    let readable = |part: &Summand| columns(&part.picture).max(part.name.chars().count() + 3) < room;
    let tallest = parts.iter().map(|part| lines(&part.picture)).max().unwrap_or(0) + 1 + below;
    if parts.len() > 1 && parts.iter().all(readable) && tallest <= area.height {
        let place = |at: usize| Rect { x: area.x + (at * room) as u16, width: room as u16, ..area };
        return (0..parts.len()).map(place).collect();
    }
    let most = usize::from(area.height);
    let needed = sum_lines(parts).saturating_add(below * parts.len().min(most) as u16);
    let gap = u16::from(usize::from(needed) + parts.len() <= most + 1);
    let used = needed.saturating_add(gap * (parts.len().min(most) as u16).saturating_sub(1));
    let mut y = area.y + area.height.saturating_sub(used) / 2;
    let mut places = Vec::new();
    for part in parts {
        if y >= area.bottom() {
            break;
        }
        let height = (1 + lines(&part.picture) + below).min(area.bottom() - y);
        places.push(Rect { y, height, ..area });
        y += height + gap;
    }
    places
}

/// Every component with its number and name above it, and below what it is worth. Squares and counters can be clicked as where the
/// game is alone.
fn draw_sum(
    buf: &mut Buffer,
    area: Rect,
    view: &BoardView<'_>,
    parts: &[Summand],
    hits: &mut Vec<(Rect, HitTarget)>,
) -> Rect {
    let below = u16::from(!view.worths.is_empty());
    for ((at, part), place) in parts.iter().enumerate().zip(places(area, parts, below)) {
        let number = at + 1;
        put_centre(
            buf,
            place,
            place.y,
            &format!("{number}/ {}", part.name),
            view.theme.fg(ColorRole::Accent),
        );
        let inside = Rect { y: place.y + 1, height: place.height.saturating_sub(1 + below), ..place };
        let prefix = format!("{number}/");
        let plain = BoardView::plain(view.theme, view.board_theme, &part.picture);
        let here = view.component == Some(at);
        let picked = if here { view.component_squares } else { &[] };
        let inner =
            BoardView { prefix: &prefix, heap: view.heap.filter(|_| here), picked, flip: view.flip, ..plain };
        let mut inner_hits = Vec::new();
        draw(buf, inside, &inner, &mut inner_hits);
        hits.extend(inner_hits.into_iter().filter_map(|(place, target)| {
            let target = match target {
                HitTarget::Square(square) => HitTarget::PartSquare(at, square),
                HitTarget::Counter { heap, take } => HitTarget::PartCounter { part: at, heap, take },
                _ => return None,
            };
            Some((place, target))
        }));
        if let Some(worth) = view.worths.get(at) {
            put_centre(buf, place, inside.bottom(), worth, view.theme.fg(ColorRole::Text));
        }
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
