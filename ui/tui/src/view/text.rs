//! Text on a screen of cells: writing without leaving an area.

pub(crate) use boyi_session::text::{clip, width, wrap};
use ratatui::{buffer::Buffer, layout::Rect, style::Style};

/// Writes a line at a point of an area, cut at the area's right edge; returns the column after it. Writing outside
/// the area does nothing.
pub(crate) fn put(buf: &mut Buffer, area: Rect, x: u16, y: u16, text: &str, style: Style) -> u16 {
    let area = area.intersection(buf.area);
    if y < area.top() || y >= area.bottom() || x < area.left() || x >= area.right() {
        return x;
    }
    let room = usize::from(area.right() - x);
    buf.set_stringn(x, y, text, room, style).0
}

/// Writes a line cut with `…` to the room there is.
pub(crate) fn put_clipped(buf: &mut Buffer, area: Rect, x: u16, y: u16, text: &str, style: Style) -> u16 {
    put(buf, area, x, y, &clip(text, area.right().saturating_sub(x)), style)
}

/// Writes a line that ends at the right edge.
pub(crate) fn put_right(buf: &mut Buffer, area: Rect, y: u16, text: &str, style: Style) {
    let text = clip(text, area.width);
    put(buf, area, area.right().saturating_sub(width(&text)), y, &text, style);
}

/// Writes a line in the middle.
pub(crate) fn put_centre(buf: &mut Buffer, area: Rect, y: u16, text: &str, style: Style) {
    let text = clip(text, area.width);
    put(buf, area, area.x + area.width.saturating_sub(width(&text)) / 2, y, &text, style);
}

/// Writes a text broken into lines, no more than fit; returns the row after it.
pub(crate) fn put_wrapped(buf: &mut Buffer, area: Rect, y: u16, text: &str, style: Style) -> u16 {
    let mut y = y;
    for line in wrap(text, area.width) {
        if y >= area.bottom() {
            break;
        }
        put(buf, area, area.x, y, &line, style);
        y += 1;
    }
    y
}

/// Gives every cell of an area a style.
pub(crate) fn fill(buf: &mut Buffer, area: Rect, style: Style) {
    buf.set_style(area.intersection(buf.area), style);
}

/// Makes an area blank in a style.
pub(crate) fn blank(buf: &mut Buffer, area: Rect, style: Style) {
    let area = area.intersection(buf.area);
    for y in area.top()..area.bottom() {
        for x in area.left()..area.right() {
            let cell = &mut buf[(x, y)];
            cell.reset();
            cell.set_style(style);
        }
    }
}

/// A frame of one line around an area, with a title in its upper edge; returns what is inside.
pub(crate) fn frame(buf: &mut Buffer, area: Rect, title: &str, line: Style, words: Style) -> Rect {
    let area = area.intersection(buf.area);
    if area.width < 2 || area.height < 2 {
        return Rect { width: 0, height: 0, ..area };
    }
    let (right, bottom) = (area.right() - 1, area.bottom() - 1);
    for x in area.x + 1..right {
        put(buf, area, x, area.y, "─", line);
        put(buf, area, x, bottom, "─", line);
    }
    for y in area.y + 1..bottom {
        put(buf, area, area.x, y, "│", line);
        put(buf, area, right, y, "│", line);
    }
    for (x, y, corner) in
        [(area.x, area.y, "╭"), (right, area.y, "╮"), (area.x, bottom, "╰"), (right, bottom, "╯")]
    {
        put(buf, area, x, y, corner, line);
    }
    if !title.is_empty() && area.width > 6 {
        let title = format!(" {} ", clip(title, area.width - 6));
        put(buf, area, area.x + 2, area.y, &title, words);
    }
    Rect { x: area.x + 1, y: area.y + 1, width: area.width - 2, height: area.height - 2 }
}

/// A count in at most five characters: `950`, `12.3k`, `4.56M`, `120G`.
pub(crate) fn short(number: u64) -> String {
    let mut value = number as f64;
    for unit in ["", "k", "M", "G", "T"] {
        if value < 999.5 {
            return match unit {
                "" => format!("{value:.0}"),
                _ if value < 9.995 => format!("{value:.2}{unit}"),
                _ if value < 99.95 => format!("{value:.1}{unit}"),
                _ => format!("{value:.0}{unit}"),
            };
        }
        value /= 1000.0;
    }
    format!("{value:.0}P")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers() {
        assert_eq!(
            [short(950), short(12_345), short(4_560_000), short(u64::MAX)],
            ["950", "12.3k", "4.56M", "18447P"]
        );
    }
}
