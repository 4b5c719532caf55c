//! Text on a screen of cells: widths, cutting, breaking lines (Chinese included), and writing without leaving an area.

use ratatui::{buffer::Buffer, layout::Rect, style::Style};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// Cells that a text takes.
pub(crate) fn width(text: &str) -> u16 {
    u16::try_from(text.width()).unwrap_or(u16::MAX)
}

/// The text cut to the given number of cells, with `…` where something is missing.
pub(crate) fn clip(text: &str, cells: u16) -> String {
    if width(text) <= cells {
        return text.to_owned();
    }
    let room = usize::from(cells.saturating_sub(1));
    let mut used = 0;
    let mut out = String::new();
    for c in text.chars() {
        let w = c.width().unwrap_or(0);
        if used + w > room {
            break;
        }
        used += w;
        out.push(c);
    }
    if cells > 0 {
        out.push('…');
    }
    out
}

/// Characters that never begin a line in Chinese typesetting.
fn stays_behind(c: char) -> bool {
    "，。、；：？！）》」』】〉”’…—%,.;:!?)]}".contains(c)
}

/// Characters that never end one.
fn pulls_next(c: char) -> bool {
    "（《「『【〈“‘([{".contains(c)
}

/// The text in lines of at most `cells` cells: between words, anywhere between ideographs except before a closing or
/// after an opening mark, inside a word only if it is longer than a line. Line feeds stay; indented lines are kept as
/// they are.
pub(crate) fn wrap(text: &str, cells: u16) -> Vec<String> {
    let cells = usize::from(cells.max(2));
    let mut lines = Vec::new();
    for paragraph in text.split('\n') {
        if paragraph.starts_with(' ') {
            lines.push(paragraph.to_owned());
            continue;
        }
        let mut line = String::new();
        let mut used = 0;
        for piece in pieces(paragraph) {
            let w = piece.trim_end().width();
            if used > 0 && used + w > cells {
                lines.push(line.trim_end().to_owned());
                line = String::new();
                used = 0;
            }
            if w > cells {
                for c in piece.chars() {
                    let w = c.width().unwrap_or(0);
                    if used + w > cells {
                        lines.push(std::mem::take(&mut line));
                        used = 0;
                    }
                    line.push(c);
                    used += w;
                }
            } else {
                line.push_str(piece);
                used += piece.width();
            }
        }
        lines.push(line.trim_end().to_owned());
    }
    lines
}

/// The pieces between which a line may break; spaces belong to the piece before them.
fn pieces(text: &str) -> Vec<&str> {
    let mut out = Vec::new();
    let mut start = 0;
    let mut previous: Option<char> = None;
    for (i, c) in text.char_indices() {
        if let Some(before) = previous {
            let wide = |c: char| c.width().unwrap_or(0) == 2;
            let can = c != ' ' && (before == ' ' || wide(before) || wide(c));
            if can && !stays_behind(c) && !pulls_next(before) {
                out.push(&text[start..i]);
                start = i;
            }
        }
        previous = Some(c);
    }
    if start < text.len() {
        out.push(&text[start..]);
    }
    out
}

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
    fn lines_break_between_words_and_ideographs() {
        assert_eq!(wrap("one two three", 8), ["one two", "three"]);
        assert_eq!(
            wrap("每次从一堆中取走任意多枚，取到最后一枚者胜。", 10),
            ["每次从一堆", "中取走任意", "多枚，取到", "最后一枚者", "胜。"]
        );
        assert_eq!(wrap("取走任意多枚，取", 12), ["取走任意多", "枚，取"]);
        assert_eq!(wrap("aaaaaaaaaa", 4), ["aaaa", "aaaa", "aa"]);
        assert_eq!(wrap("a\n  table 1", 4), ["a", "  table 1"]);
        assert_eq!(wrap("", 4), [""]);
    }

    #[test]
    fn cutting_and_numbers() {
        assert_eq!(
            (clip("中文字", 5), clip("abc", 3), clip("abc", 0)),
            ("中文…".into(), "abc".into(), "".into())
        );
        assert_eq!(
            [short(950), short(12_345), short(4_560_000), short(u64::MAX)],
            ["950", "12.3k", "4.56M", "18447P"]
        );
    }
}
