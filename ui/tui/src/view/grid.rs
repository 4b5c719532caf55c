//! Draws boards of cells: chequered boards, boxes and crossings of lines.

use super::{
    board_view::BoardView,
    canvas::{HitTarget, PieceSet},
    points, sprites,
    text::{fill, put, width},
    theme::{BoardTheme, ColorDepth, ColorRole},
};
use boyi_core::{Grid, MarkKind, PieceLook};
use boyi_session::Square;
use ratatui::{
    buffer::Buffer,
    layout::Rect,
    style::{Modifier, Style},
};

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

const CROSSED: [Size; 4] = [
    Size { w: 12, h: 6, gap: 0 },
    Size { w: 8, h: 4, gap: 0 },
    Size { w: 4, h: 2, gap: 0 },
    Size { w: 2, h: 1, gap: 0 },
];

/// Draws a board in the largest size that fits, or the part of it around the cursor.
pub(super) fn draw_grid(
    buf: &mut Buffer,
    area: Rect,
    view: &BoardView<'_>,
    grid: &Grid,
    hits: &mut Vec<(Rect, HitTarget)>,
) -> Rect {
    let sizes: &[Size] = match (grid.chequered, view.board_theme) {
        (true, _) => &SOLID,
        (false, _) if grid.points.is_some() => &CROSSED,
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
        // Exits are beyond the last column and row, as what is beside the board. Seen from the other side, that is at the left and below.
        let exits = u16::from(grid.marks.iter().any(|mark| mark.kind.is_exit()));
        let (across, down) = (grid.board_columns() as u16 - exits, rows - exits);
        let left = if view.flip { (columns - across) * (size.w + size.gap) } else { 0 };
        let top = if view.flip { 0 } else { exits * (size.h + size.gap) };
        draw_lines(
            buf,
            origin_x + left,
            origin_y + top,
            (across, down),
            size,
            view.theme.fg(ColorRole::Board),
        );
    }
    if let Some(points) = &grid.points {
        let board = Rect { x: origin_x, y: origin_y, width: columns * size.w, height: rows * size.h };
        points::draw_lines(buf, board, (grid, points), (size.w, size.h), view);
    }
    for v in 0..rows {
        let from_top = if view.flip { grid.rows - 1 - usize::from(v) } else { usize::from(v) };
        let row = grid.row_from_top(from_top);
        let y = origin_y + size.gap + v * (size.h + size.gap);
        let label = if grid.numbered { String::new() } else { format!("{:>2}", row + 1) };
        // Beside the line on which pieces stand, or the middle of the squares.
        let middle = if grid.points.is_some() { (size.h - 1) / 2 } else { size.h / 2 };
        put(buf, area, origin_x - 3, y + middle, &label, dim);
        for u in 0..columns {
            let column = if view.flip { grid.columns - 1 - usize::from(u) } else { usize::from(u) };
            let x = origin_x + size.gap + u * (size.w + size.gap);
            let cell = Rect { x, y, width: size.w, height: size.h };
            draw_cell(buf, cell, view, grid, (column, row), size);
            if column < grid.board_columns() {
                hits.push((cell, HitTarget::Square((column, row))));
            }
        }
    }
    // Numbers with no blank between them would read as one.
    let every = if grid.numbered && width(&grid.columns.to_string()) >= size.w + size.gap { 5 } else { 1 };
    for u in 0..columns {
        let column = if view.flip { grid.columns - 1 - usize::from(u) } else { usize::from(u) };
        let label = match grid.numbered {
            _ if column >= grid.board_columns() => continue,
            true if (column + 1).is_multiple_of(every) => (column + 1).to_string(),
            true => continue,
            false => char::from(b'a' + (column % 26) as u8).to_string(),
        };
        let x = origin_x + size.gap + u * (size.w + size.gap) + size.w.saturating_sub(width(&label)) / 2;
        put(buf, area, x, origin_y + total_h - 1, &label, dim);
    }
    Rect { x: origin_x - 3, y: origin_y, width: total_w, height: total_h }
}

/// Draws the part of a board around the cursor, with one or two columns a square, where the whole does not fit.
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
    let from_top = grid.row_from_top(cursor_row.min(grid.rows - 1));
    let top = from_top.saturating_sub(h / 2).min(grid.rows - h);
    for v in 0..h {
        for u in 0..w {
            let square = (left + u, grid.row_from_top(top + v));
            let cell = Rect { x: area.x + u as u16 * step, y: area.y + v as u16, width: step, height: 1 };
            draw_cell(buf, cell, view, grid, square, Size { w: step, h: 1, gap: 0 });
            hits.push((cell, HitTarget::Square(square)));
        }
    }
    area
}

/// Draws the lines between boxes.
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
    let Some(piece) = grid.cells.get(grid.cell_of(square)).copied() else { return };
    let dark = (column + row).is_multiple_of(2);
    let mono = theme.depth == ColorDepth::Mono;
    // Black and white stones need a ground that is neither.
    let stones = view.board_theme == BoardTheme::Stones && !mono && grid.is_place(grid.cell_of(square));
    let mut ground = match grid.chequered {
        true => theme.bg(if dark { ColorRole::Dark } else { ColorRole::Light }),
        false if stones && grid.points.is_none() => theme.bg(ColorRole::Light),
        false => Style::new(),
    };
    let dot = view.dots.contains(&square);
    let tile = view.board_theme == BoardTheme::Tiles && !grid.chequered;
    if tile && piece == Some('o') && !mono {
        ground = theme.bg(ColorRole::Dark);
    }
    if view.last.contains(&square) {
        ground = ground.patch(theme.bg(ColorRole::Last));
    }
    if dot && piece.is_some() && (grid.chequered || !grid.discs.is_empty()) {
        ground = ground.patch(theme.bg(ColorRole::Picked));
    }
    if view.hint.contains(&square) {
        ground = ground.patch(theme.bg(ColorRole::Hint));
    }
    if view.hint_taken.contains(&square) {
        ground = ground.patch(theme.bg(ColorRole::Taken));
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
    if grid.won.contains(&grid.cell_of(square)) {
        fill(buf, cell, theme.bg(ColorRole::Picked));
        ground = ground.patch(theme.bg(ColorRole::Picked));
    }
    match piece {
        Some(letter) if grid.chequered => draw_piece(buf, cell, view, letter, ground, size),
        // No piece can stand there; a line may pass.
        Some(' ') => {}
        Some(letter) if matches!(grid.look, PieceLook::Dominoes | PieceLook::Arrows | PieceLook::Pushed) => {
            draw_block(buf, cell, view, grid, letter, ground);
        }
        Some(letter) if !grid.discs.is_empty() => {
            draw_disc(buf, cell, view, grid.is_first(letter), letter, ground);
        }
        Some(letter) if grid.animals => {
            let role = if letter.is_uppercase() { ColorRole::First } else { ColorRole::Second };
            let style = ground.patch(theme.fg(role)).add_modifier(Modifier::BOLD);
            let (x, y) = (cell.x + (cell.width - 1) / 2, cell.y + (cell.height - 1) / 2);
            put(buf, cell, x, y, &letter.to_string(), style);
        }
        Some(letter) => draw_mark(buf, cell, view, letter, ground, size),
        None if dot => {
            let y = cell.y + (cell.height - 1) / 2;
            let style = ground.patch(theme.fg(ColorRole::Dot)).add_modifier(Modifier::BOLD);
            let dot = if size.h >= 3 { "██" } else { "●" };
            put(buf, cell, cell.x + (cell.width.saturating_sub(width(dot))) / 2, y, dot, style);
        }
        None => draw_sign(buf, cell, view, grid, square, ground),
    }
    if mono && cell.width >= 2 {
        let (open, close) = if view.picked.contains(&square) {
            ("<", ">")
        } else if view.hint.contains(&square) {
            ("*", "*")
        } else if view.hint_taken.contains(&square) {
            ("x", "x")
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

/// Draws what an empty square is marked with, if it is.
fn draw_sign(buf: &mut Buffer, cell: Rect, view: &BoardView<'_>, grid: &Grid, square: Square, ground: Style) {
    let at = grid.cell_of(square);
    let Some(mark) = grid.marks.iter().find(|mark| mark.cell == at) else { return };
    let (symbol, plain, role) = match mark.kind {
        MarkKind::Forbidden => ("✕", "!", ColorRole::Bad),
        MarkKind::First => ("▴", "+", ColorRole::First),
        MarkKind::Second => ("▾", "-", ColorRole::Second),
        MarkKind::Both => ("◊", "*", ColorRole::Text),
        MarkKind::Right if view.flip => ("←", "<", ColorRole::Dim),
        MarkKind::Right => ("→", ">", ColorRole::Dim),
        MarkKind::Up if view.flip => ("↓", "v", ColorRole::Dim),
        MarkKind::Up => ("↑", "^", ColorRole::Dim),
    };
    let symbol = if view.theme.characters.symbols { symbol } else { plain };
    let style = ground.patch(view.theme.fg(role)).add_modifier(Modifier::BOLD);
    put(buf, cell, cell.x + (cell.width - 1) / 2, cell.y + (cell.height - 1) / 2, symbol, style);
}

/// Draws a block with a letter on it, which points where the piece goes: blue for the first player, red for the second, green for both.
fn draw_block(buf: &mut Buffer, cell: Rect, view: &BoardView<'_>, grid: &Grid, letter: char, ground: Style) {
    let (theme, first) = (view.theme, grid.is_first(letter));
    let role = match (grid.look, letter) {
        (PieceLook::Dominoes, 'e') => ColorRole::Good,
        _ if first => ColorRole::Accent,
        _ => ColorRole::Bad,
    };
    let colored = ground.patch(theme.fg(role)).add_modifier(Modifier::BOLD);
    // Where the square is marked, the block has the colour of the mark.
    let plain = theme.depth == ColorDepth::Mono || ground.bg.is_some();
    let block = if plain { colored } else { colored.add_modifier(Modifier::REVERSED) };
    let (x, y) = (cell.x + (cell.width - 1) / 2, cell.y + (cell.height - 1) / 2);
    if cell.width >= 3 {
        let edge = u16::from(cell.height >= 3);
        let blank = " ".repeat(usize::from(cell.width - 2));
        for row in cell.y + edge..cell.bottom() - edge {
            put(buf, cell, cell.x + 1, row, &blank, block);
        }
        let symbols = theme.characters.symbols;
        let left = (grid.look == PieceLook::Pushed || !first) != view.flip;
        let (x, point) = match left {
            true => (cell.x, if symbols { "◀" } else { "<" }),
            false => (cell.right() - 1, if symbols { "▶" } else { ">" }),
        };
        if grid.look != PieceLook::Dominoes {
            put(buf, cell, x, y, point, colored);
        }
    }
    put(buf, cell, x, y, &letter.to_string(), block);
}

/// Draws a disc with a letter or a character on it.
fn draw_disc(buf: &mut Buffer, cell: Rect, view: &BoardView<'_>, first: bool, letter: char, ground: Style) {
    let theme = view.theme;
    let mono = theme.depth == ColorDepth::Mono;
    let (x, y) = (cell.x + (cell.width - 1) / 2, cell.y + (cell.height - 1) / 2);
    // Where the square is marked, the disc has the colour of the mark.
    let disc = if mono || ground.bg.is_some() { ground } else { theme.bg(ColorRole::FirstPiece) };
    let role = if first { ColorRole::RedPiece } else { ColorRole::SecondPiece };
    let style = if mono { ground } else { disc.patch(theme.fg(role)) }.add_modifier(Modifier::BOLD);
    let lines = cell.height.saturating_sub(1);
    if lines >= 3 && theme.characters.symbols && !mono && ground.bg.is_none() {
        for (row, line) in (cell.y..).zip(&sprites::disc(2 * lines, lines)) {
            put(buf, cell, x + 1 - lines, row, line, theme.fg(ColorRole::FirstPiece));
        }
    } else if cell.width >= 4 && !mono {
        put(buf, cell, x - 1, y, "    ", style);
    }
    put(buf, cell, x, y, &letter.to_string(), style);
}

/// The chess character of a letter, white pieces hollow and black pieces solid. The mark for text presentation keeps
/// terminals from drawing an emoji two cells wide.
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
        ('x', BoardTheme::Discs) => ColorRole::Counter,
        ('o', BoardTheme::Discs) => ColorRole::Bad,
        ('x', BoardTheme::Stones) => ColorRole::SecondPiece,
        ('o', BoardTheme::Stones) => ColorRole::FirstPiece,
        ('x', _) => ColorRole::First,
        ('o', _) => ColorRole::Second,
        _ => ColorRole::Text,
    };
    let style = ground.patch(theme.fg(role));
    // On a point a stone has its middle where the lines cross.
    let on_lines = size.gap == 0 && size.h >= 3;
    let h = if on_lines { size.h - 1 } else { size.h };
    let w = 2 * h;
    let mono = theme.depth == ColorDepth::Mono;
    let art = match (letter, view.board_theme) {
        _ if !theme.characters.symbols || size.h < 2 => None,
        ('x', BoardTheme::Marks | BoardTheme::Tiles) => Some(sprites::cross(w, h)),
        ('o', BoardTheme::Marks) => Some(sprites::ring(w, h)),
        ('x', BoardTheme::Discs | BoardTheme::Stones) => Some(sprites::disc(w, h)),
        ('o', BoardTheme::Discs | BoardTheme::Stones) if !mono => Some(sprites::disc(w, h)),
        ('o', BoardTheme::Discs | BoardTheme::Stones) => Some(sprites::ring(w, h)),
        _ => None,
    };
    if let Some(art) = art {
        let x = if on_lines {
            cell.x + (cell.width - 1) / 2 + 1 - h
        } else {
            cell.x + cell.width.saturating_sub(w) / 2
        };
        for (y, line) in (cell.y..).zip(&art) {
            put(buf, cell, x, y, line, style);
        }
        return;
    }
    let symbol = match (letter, view.board_theme) {
        ('x', BoardTheme::Marks) => "×".to_owned(),
        ('o', BoardTheme::Marks) => "○".to_owned(),
        ('x', BoardTheme::Discs | BoardTheme::Stones) => "●".to_owned(),
        ('o', BoardTheme::Stones) if !mono => "●".to_owned(),
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
