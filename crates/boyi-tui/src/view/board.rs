//! Draws pictures: chequered boards, boxes, intersections, heaps, numbers, as large as there is room for.

use super::{
    canvas::{HitTarget, PieceSet},
    sprites,
    text::{clip, fill, grouped, put, put_centre, width},
    theme::{BoardTheme, ColorDepth, ColorRole, Theme},
};
use boyi_core::{Grid, Picture, Summand};
use boyi_session::Square;
use ratatui::{
    buffer::Buffer,
    layout::Rect,
    style::{Modifier, Style},
};

/// A picture and how to draw it.
pub(crate) struct BoardView<'a> {
    pub(crate) theme: Theme,
    pub(crate) board_theme: BoardTheme,
    pub(crate) pieces: PieceSet,
    pub(crate) picture: &'a Picture,
    pub(crate) flip: bool,
    pub(crate) cursor: Option<Square>,
    pub(crate) picked: &'a [Square],
    pub(crate) dots: &'a [Square],
    pub(crate) last: &'a [Square],
    pub(crate) hint: &'a [Square],
    /// The heap under the cursor and the counters that would be taken from it.
    pub(crate) heap: Option<(usize, u64)>,
    pub(crate) takes: &'a [(usize, u64)],
    pub(crate) binary: bool,
    /// In a sum, what stands before the number of a heap: that of its component.
    pub(crate) prefix: &'a str,
}

impl<'a> BoardView<'a> {
    /// A picture without cursor and marks.
    pub(crate) fn plain(theme: Theme, board_theme: BoardTheme, picture: &'a Picture) -> Self {
        BoardView {
            theme,
            board_theme,
            pieces: PieceSet::Drawn,
            picture,
            flip: false,
            cursor: None,
            picked: &[],
            dots: &[],
            last: &[],
            hint: &[],
            heap: None,
            takes: &[],
            binary: false,
            prefix: "",
        }
    }
}

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
        Picture::Heaps(heaps) => draw_heaps(buf, area, view, heaps, hits),
        Picture::Numbers { free, first, second, target } => {
            draw_numbers(buf, area, view, [free, first, second], *target, hits)
        }
        Picture::Sum(parts) => draw_sum(buf, area, view, parts),
    }
}

/// Lines that a picture takes in its smallest readable size.
fn lines(picture: &Picture) -> u16 {
    match picture {
        Picture::Grid(grid) => (2 * grid.rows as u16).saturating_add(2),
        Picture::Heaps(heaps) => heaps.len().min(usize::from(u16::MAX)) as u16,
        Picture::Numbers { .. } => 5,
        Picture::Sum(parts) => sum_lines(parts),
    }
}

/// Lines that the components of a sum take, each with its name above its picture.
pub(crate) fn sum_lines(parts: &[Summand]) -> u16 {
    parts.iter().fold(0, |sum: u16, part| sum.saturating_add(lines(&part.picture).saturating_add(1)))
}

/// Every component below its number and name, with a blank line between where there is room. Its moves are typed or chosen from
/// the list; nothing in it can be clicked.
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
        let inner = BoardView { prefix: &prefix, ..plain };
        draw(buf, Rect { y: y + 1, height, ..area }, &inner, &mut Vec::new());
        y += 1 + height + gap;
    }
    area
}

/// A cell's size and the gap between cells.
#[derive(Clone, Copy)]
struct Size {
    w: u16,
    h: u16,
    gap: u16,
}

/// The largest size that fits, or `None`.
fn fit(area: Rect, grid: &Grid, sizes: &[Size]) -> Option<Size> {
    let (columns, rows) = (u16::try_from(grid.columns).ok()?, u16::try_from(grid.rows).ok()?);
    sizes.iter().copied().find(|size| {
        let w = u32::from(columns) * u32::from(size.w + size.gap) + u32::from(size.gap) + 3;
        let h = u32::from(rows) * u32::from(size.h + size.gap) + u32::from(size.gap) + 1;
        w <= u32::from(area.width) && h <= u32::from(area.height)
    })
}

const SOLID: [Size; 6] = [
    Size { w: 12, h: 6, gap: 0 },
    Size { w: 10, h: 5, gap: 0 },
    Size { w: 8, h: 4, gap: 0 },
    Size { w: 6, h: 3, gap: 0 },
    Size { w: 4, h: 2, gap: 0 },
    Size { w: 2, h: 1, gap: 0 },
];

const BOXED: [Size; 6] = [
    Size { w: 15, h: 7, gap: 1 },
    Size { w: 11, h: 5, gap: 1 },
    Size { w: 9, h: 4, gap: 1 },
    Size { w: 7, h: 3, gap: 1 },
    Size { w: 5, h: 2, gap: 1 },
    Size { w: 3, h: 1, gap: 1 },
];

const CROSSED: [Size; 2] = [Size { w: 4, h: 2, gap: 0 }, Size { w: 2, h: 1, gap: 0 }];

fn draw_grid(
    buf: &mut Buffer,
    area: Rect,
    view: &BoardView<'_>,
    grid: &Grid,
    hits: &mut Vec<(Rect, HitTarget)>,
) -> Rect {
    let sizes: &[Size] = match (grid.chequered, view.board_theme) {
        (true, _) => &SOLID,
        (false, BoardTheme::Stones) => &CROSSED,
        (false, _) => &BOXED,
    };
    let smallest = Size { w: 2, h: 1, gap: 0 };
    let Some(size) = fit(area, grid, sizes).or_else(|| fit(area, grid, &[smallest])) else {
        return draw_corner(buf, area, view, grid, hits);
    };
    let (columns, rows) = (grid.columns as u16, grid.rows as u16);
    let total_w = columns * (size.w + size.gap) + size.gap + 3;
    let total_h = rows * (size.h + size.gap) + size.gap + 1;
    let origin_x = area.x + (area.width - total_w) / 2 + 3;
    let origin_y = area.y + (area.height - total_h) / 2;
    let dim = view.theme.fg(ColorRole::Dim);
    // Frames first, cells over them.
    if size.gap == 1 {
        draw_lines(buf, origin_x, origin_y, (columns, rows), size, view.theme.fg(ColorRole::Board));
    }
    for v in 0..rows {
        let row = if view.flip { usize::from(v) } else { grid.rows - 1 - usize::from(v) };
        let y = origin_y + size.gap + v * (size.h + size.gap);
        let label = if grid.numbered { String::new() } else { format!("{:>2}", row + 1) };
        put(buf, area, origin_x - 3, y + size.h / 2, &label, dim);
        for u in 0..columns {
            let column = if view.flip { grid.columns - 1 - usize::from(u) } else { usize::from(u) };
            let x = origin_x + size.gap + u * (size.w + size.gap);
            let cell = Rect { x, y, width: size.w, height: size.h };
            draw_cell(buf, cell, view, grid, (column, row), size);
            hits.push((cell, HitTarget::Square((column, row))));
        }
    }
    // Numbers with no blank between them would read as one.
    let every = if grid.numbered && width(&grid.columns.to_string()) >= size.w + size.gap { 5 } else { 1 };
    for u in 0..columns {
        let column = if view.flip { grid.columns - 1 - usize::from(u) } else { usize::from(u) };
        let label = match grid.numbered {
            true if (column + 1).is_multiple_of(every) => (column + 1).to_string(),
            true => continue,
            false => char::from(b'a' + (column % 26) as u8).to_string(),
        };
        let x = origin_x + size.gap + u * (size.w + size.gap) + size.w.saturating_sub(width(&label)) / 2;
        put(buf, area, x, origin_y + total_h - 1, &label, dim);
    }
    Rect { x: origin_x - 3, y: origin_y, width: total_w, height: total_h }
}

/// The part of a board around the cursor, one cell a square, where the whole does not fit.
fn draw_corner(
    buf: &mut Buffer,
    area: Rect,
    view: &BoardView<'_>,
    grid: &Grid,
    hits: &mut Vec<(Rect, HitTarget)>,
) -> Rect {
    let step = if usize::from(area.width) >= 2 * grid.columns { 2 } else { 1 };
    let (w, h) = (usize::from(area.width / step).min(grid.columns), usize::from(area.height).min(grid.rows));
    if w == 0 || h == 0 {
        return area;
    }
    let (cursor_column, cursor_row) = view.cursor.unwrap_or((0, grid.rows / 2));
    let left = cursor_column.saturating_sub(w / 2).min(grid.columns - w);
    let from_top = (grid.rows - 1).saturating_sub(cursor_row);
    let top = from_top.saturating_sub(h / 2).min(grid.rows - h);
    for v in 0..h {
        for u in 0..w {
            let square = (left + u, grid.rows - 1 - (top + v));
            let cell = Rect { x: area.x + u as u16 * step, y: area.y + v as u16, width: step, height: 1 };
            draw_cell(buf, cell, view, grid, square, Size { w: step, h: 1, gap: 0 });
            hits.push((cell, HitTarget::Square(square)));
        }
    }
    area
}

/// The lines between boxes.
fn draw_lines(buf: &mut Buffer, x0: u16, y0: u16, (columns, rows): (u16, u16), size: Size, style: Style) {
    let (w, h) = (size.w + 1, size.h + 1);
    let whole = Rect { x: x0, y: y0, width: columns * w + 1, height: rows * h + 1 };
    for dy in 0..whole.height {
        for dx in 0..whole.width {
            let (on_x, on_y) = (dx % w == 0, dy % h == 0);
            let symbol = match (on_x, on_y) {
                (false, false) => continue,
                (true, false) => "│",
                (false, true) => "─",
                (true, true) => {
                    let column = if dx == 0 { 0 } else { 1 + usize::from(dx == whole.width - 1) };
                    let row = if dy == 0 { 0 } else { 1 + usize::from(dy == whole.height - 1) };
                    [["╭", "┬", "╮"], ["├", "┼", "┤"], ["╰", "┴", "╯"]][row][column]
                }
            };
            put(buf, whole, x0 + dx, y0 + dy, symbol, style);
        }
    }
}

fn draw_cell(buf: &mut Buffer, cell: Rect, view: &BoardView<'_>, grid: &Grid, square: Square, size: Size) {
    let theme = view.theme;
    let (column, row) = square;
    let Some(piece) = grid.cells.get((grid.rows - 1 - row) * grid.columns + column).copied() else { return };
    let dark = (column + row).is_multiple_of(2);
    let mut ground = if grid.chequered {
        theme.bg(if dark { ColorRole::Dark } else { ColorRole::Light })
    } else {
        Style::new()
    };
    let mono = theme.depth == ColorDepth::Mono;
    let dot = view.dots.contains(&square);
    let tile = view.board_theme == BoardTheme::Tiles && !grid.chequered;
    if tile && piece == Some('o') && !mono {
        ground = theme.bg(ColorRole::Dark);
    }
    if view.last.contains(&square) {
        ground = ground.patch(theme.bg(ColorRole::Last));
    }
    if dot && piece.is_some() && grid.chequered {
        ground = ground.patch(theme.bg(ColorRole::Picked));
    }
    if view.hint.contains(&square) {
        ground = ground.patch(theme.bg(ColorRole::Hint));
    }
    if view.picked.contains(&square) {
        ground = ground.patch(theme.bg(ColorRole::Picked));
    }
    if view.cursor == Some(square) {
        ground = ground.patch(theme.bg(ColorRole::Cursor));
    }
    fill(buf, cell, ground);
    if mono && grid.chequered && dark {
        let shade = ground.patch(theme.fg(ColorRole::Dim));
        for y in cell.top()..cell.bottom() {
            put(buf, cell, cell.x, y, &"░".repeat(usize::from(cell.width)), shade);
        }
    }
    if !grid.chequered && view.board_theme == BoardTheme::Stones {
        draw_crossing(buf, cell, grid, square, view);
    }
    match piece {
        Some(letter) if grid.chequered => draw_piece(buf, cell, view, letter, ground, size),
        Some(letter) => draw_mark(buf, cell, view, letter, ground, size),
        None if dot => {
            let y = cell.y + (cell.height - 1) / 2;
            let style = ground.patch(theme.fg(ColorRole::Dot)).add_modifier(Modifier::BOLD);
            let dot = if size.h >= 3 { "██" } else { "●" };
            put(buf, cell, cell.x + (cell.width.saturating_sub(width(dot))) / 2, y, dot, style);
        }
        None => {}
    }
    if mono && cell.width >= 2 {
        let (open, close) = if view.picked.contains(&square) {
            ("<", ">")
        } else if view.hint.contains(&square) {
            ("*", "*")
        } else if view.last.contains(&square) || (dot && piece.is_some()) {
            ("[", "]")
        } else {
            return;
        };
        let y = cell.y + (cell.height - 1) / 2;
        put(buf, cell, cell.x, y, open, ground);
        if cell.width >= 3 {
            put(buf, cell, cell.right() - 1, y, close, ground);
        }
    }
}

/// The lines under a stone.
fn draw_crossing(buf: &mut Buffer, cell: Rect, grid: &Grid, (column, row): Square, view: &BoardView<'_>) {
    let style = view.theme.fg(ColorRole::Board);
    let (left, right) = if view.flip { (grid.columns - 1, 0) } else { (0, grid.columns - 1) };
    let (top, bottom) = if view.flip { (0, grid.rows - 1) } else { (grid.rows - 1, 0) };
    let h = usize::from(column == right) * 2 + usize::from(column == left);
    let symbol = match (row == top, row == bottom) {
        (true, _) => ["┬", "┌", "┐", "─"][h],
        (_, true) => ["┴", "└", "┘", "─"][h],
        _ => ["┼", "├", "┤", "│"][h],
    };
    let middle = (cell.width - 1) / 2;
    let y = cell.y + (cell.height - 1) / 2;
    put(buf, cell, cell.x + middle, y, symbol, style);
    for dx in 0..cell.width {
        if (dx < middle && column != left) || (dx > middle && column != right) {
            put(buf, cell, cell.x + dx, y, "─", style);
        }
    }
    for dy in 1..cell.height {
        if row != bottom {
            put(buf, cell, cell.x + middle, y + dy, "│", style);
        }
    }
}

/// The chess character of a letter: white pieces hollow, black pieces solid, both with the mark for text presentation, for
/// without it some terminals draw a two cells wide emoji.
pub(crate) fn chess_glyph(letter: char) -> Option<&'static str> {
    Some(match letter {
        'K' => "♔\u{fe0e}",
        'Q' => "♕\u{fe0e}",
        'R' => "♖\u{fe0e}",
        'B' => "♗\u{fe0e}",
        'N' => "♘\u{fe0e}",
        'P' => "♙\u{fe0e}",
        'k' => "♚\u{fe0e}",
        'q' => "♛\u{fe0e}",
        'r' => "♜\u{fe0e}",
        'b' => "♝\u{fe0e}",
        'n' => "♞\u{fe0e}",
        'p' => "♟\u{fe0e}",
        _ => return None,
    })
}

fn draw_piece(buf: &mut Buffer, cell: Rect, view: &BoardView<'_>, letter: char, ground: Style, size: Size) {
    let theme = view.theme;
    let mono = theme.depth == ColorDepth::Mono;
    let role = if letter.is_uppercase() { ColorRole::FirstPiece } else { ColorRole::SecondPiece };
    let style = ground.patch(theme.fg(role));
    let lines = size.h.min(5);
    if view.pieces == PieceSet::Drawn
        && theme.characters.symbols
        && !mono
        && size.h >= 2
        && let Some(art) = sprites::piece(letter, lines)
    {
        let x = cell.x + (cell.width - 2 * lines) / 2;
        for (y, line) in (cell.y + (cell.height - lines) / 2..).zip(&art) {
            put(buf, cell, x, y, line, style);
        }
        return;
    }
    let y = cell.y + (cell.height - 1) / 2;
    let x = cell.x + (cell.width - 1) / 2;
    let style = style.add_modifier(Modifier::BOLD);
    match chess_glyph(letter) {
        Some(glyph) if view.pieces != PieceSet::Letters && theme.characters.pieces => {
            // A solid piece is told from a hollow one by colour where there is colour, and looks better.
            let solid = if mono { glyph } else { chess_glyph(letter.to_ascii_lowercase()).unwrap_or(glyph) };
            put(buf, cell, x, y, solid, style);
        }
        _ => {
            put(buf, cell, x, y, &letter.to_string(), style);
        }
    }
}

fn draw_mark(buf: &mut Buffer, cell: Rect, view: &BoardView<'_>, letter: char, ground: Style, size: Size) {
    let theme = view.theme;
    let role = match (letter, view.board_theme) {
        ('x', BoardTheme::Tiles) => ColorRole::Bad,
        ('o', BoardTheme::Tiles) => ColorRole::Counter,
        ('x', _) => ColorRole::First,
        ('o', _) => ColorRole::Second,
        _ => ColorRole::Text,
    };
    let style = ground.patch(theme.fg(role));
    let (w, h) = (2 * size.h, size.h);
    let mono = theme.depth == ColorDepth::Mono;
    let art = match (letter, view.board_theme) {
        _ if !theme.characters.symbols || size.h < 2 => None,
        ('x', BoardTheme::Marks | BoardTheme::Tiles) => Some(sprites::cross(w, h)),
        ('o', BoardTheme::Marks) => Some(sprites::ring(w, h)),
        ('x', BoardTheme::Discs | BoardTheme::Stones) => Some(sprites::disc(w, h)),
        ('o', BoardTheme::Discs) if !mono => Some(sprites::disc(w, h)),
        ('o', BoardTheme::Discs | BoardTheme::Stones) => Some(sprites::ring(w, h)),
        _ => None,
    };
    if let Some(art) = art {
        let x = cell.x + cell.width.saturating_sub(w) / 2;
        for (y, line) in (cell.y..).zip(&art) {
            put(buf, cell, x, y, line, style);
        }
        return;
    }
    let symbol = match (letter, view.board_theme) {
        ('x', BoardTheme::Marks) => "×".to_owned(),
        ('o', BoardTheme::Marks) => "○".to_owned(),
        ('x', BoardTheme::Discs | BoardTheme::Stones) => "●".to_owned(),
        ('o', BoardTheme::Discs | BoardTheme::Stones) => "○".to_owned(),
        ('x', BoardTheme::Tiles) => "×".to_owned(),
        ('o', BoardTheme::Tiles) => {
            if mono || !theme.characters.symbols {
                "■".to_owned()
            } else {
                return;
            }
        }
        _ => letter.to_string(),
    };
    let y = cell.y + (cell.height - 1) / 2;
    let x = cell.x + (cell.width - 1) / 2;
    put(buf, cell, x, y, &symbol, style.add_modifier(Modifier::BOLD));
}

/// A heap in binary, with zeros up to the width of the largest.
pub(crate) fn binary(number: u64, digits: usize) -> String {
    let bits = format!("{number:0digits$b}");
    bits.chars().map(|c| c.to_string()).collect::<Vec<_>>().join(" ")
}

fn draw_heaps(
    buf: &mut Buffer,
    area: Rect,
    view: &BoardView<'_>,
    heaps: &[u64],
    hits: &mut Vec<(Rect, HitTarget)>,
) -> Rect {
    let theme = view.theme;
    let largest = heaps.iter().copied().max().unwrap_or(0);
    let digits = (64 - largest.leading_zeros()).max(1) as usize;
    let label_w = width(view.prefix) + width(&heaps.len().to_string()) + 3;
    let number_w = width(&grouped(largest)) + 2;
    let binary_w = if view.binary { (2 * digits + 1) as u16 } else { 0 };
    let wants = u64::from(label_w + number_w + binary_w);
    let binary_w = if wants + 2 * largest.min(16) > u64::from(area.width) { 0 } else { binary_w };
    let room = area.width.saturating_sub(label_w + number_w + binary_w);
    // The largest counters with which every heap can be seen whole.
    let count = heaps.len() as u64;
    let fits = |w: u64, h: u64| {
        largest.saturating_mul(w) <= u64::from(room) && count.saturating_mul(h) <= u64::from(area.height)
    };
    let (w, h, step) = if theme.characters.symbols && fits(7, 4) {
        (6, 3, 7)
    } else if theme.characters.symbols && fits(5, 3) {
        (4, 2, 5)
    } else {
        (1, 1, 2)
    };
    let pitch = if h > 1 {
        h + 1
    } else if count * 2 <= u64::from(area.height) {
        2
    } else {
        1
    };
    let visible = usize::from(area.height / pitch).max(1).min(heaps.len().max(1));
    let cursor = view.heap.map_or(0, |(heap, _)| heap);
    let first = cursor.saturating_sub(visible / 2).min(heaps.len().saturating_sub(visible));
    let fitting = u64::from(room / step);
    let shown_most = largest.min(fitting) as u16;
    let used_w = (label_w + shown_most * step + number_w + binary_w).min(area.width);
    let used_h = (visible as u16 * pitch).min(area.height);
    let x0 = area.x + (area.width - used_w) / 2;
    let y0 = area.y + (area.height - used_h) / 2;
    let art = sprites::disc(w, h);
    for (v, (i, &heap)) in heaps.iter().enumerate().skip(first).take(visible).enumerate() {
        let y = y0 + v as u16 * pitch;
        let middle = y + (h - 1) / 2;
        let here = view.heap.is_some_and(|(at, _)| at == i);
        let kept = view.takes.iter().find(|(at, _)| *at == i).map(|(_, take)| *take);
        let take = kept.or(view.heap.filter(|(at, _)| *at == i).map(|(_, take)| take)).unwrap_or(0);
        let label = format!("{}{:>w$}", view.prefix, i + 1, w = heaps.len().to_string().len());
        let marker = if here { "▸" } else { " " };
        let role = if here { ColorRole::Accent } else { ColorRole::Dim };
        let next = put(buf, area, x0, middle, marker, theme.fg(ColorRole::Accent));
        put(buf, area, next, middle, &label, theme.fg(role));
        let whole = heap <= fitting;
        let shown = if whole { heap } else { fitting.saturating_sub(1) };
        for c in 0..shown {
            // Of a heap too long to show, the end is what is taken from.
            let index = if whole { c } else { heap - shown + c };
            let taken = heap - index <= take;
            let style = theme.fg(if taken { ColorRole::Bad } else { ColorRole::Counter });
            let style = if taken && here { style.add_modifier(Modifier::BOLD) } else { style };
            let x = x0 + label_w + (c as u16 + u16::from(!whole)) * step;
            if h == 1 {
                put(buf, area, x, y, if taken { "○" } else { "●" }, style);
            } else {
                let ring;
                let art = if taken {
                    ring = sprites::ring(w, h);
                    &ring
                } else {
                    &art
                };
                for (dy, line) in (0..).zip(art) {
                    put(buf, area, x, y + dy, line, style);
                }
            }
            hits.push((
                Rect { x, y, width: step, height: h },
                HitTarget::Counter { heap: i, take: heap - index },
            ));
        }
        if !whole {
            put(buf, area, x0 + label_w, middle, "…", theme.fg(ColorRole::Counter));
        }
        let x = x0 + label_w + shown_most * step;
        let number = format!("{:>w$}", grouped(heap), w = usize::from(number_w));
        let x = put(buf, area, x, middle, &number, theme.fg(ColorRole::Text));
        if binary_w > 0 {
            put(buf, area, x + 2, middle, &binary(heap, digits), theme.fg(ColorRole::Dim));
        }
        hits.push((
            Rect { x: x0, y, width: label_w, height: h },
            HitTarget::Counter { heap: i, take: heap.min(1) },
        ));
    }
    if visible < heaps.len() && area.height > 1 {
        let more = format!("{}–{} / {}", first + 1, first + visible, grouped(count));
        put(buf, area, x0, area.bottom() - 1, &clip(&more, area.width), theme.fg(ColorRole::Dim));
    }
    Rect { x: x0, y: y0, width: used_w, height: used_h }
}

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
