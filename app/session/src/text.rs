//! Text in the cells of a terminal, where an ideograph takes two: widths, cutting, breaking lines.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// Cells that a text takes.
pub fn width(text: &str) -> u16 {
    u16::try_from(text.width()).unwrap_or(u16::MAX)
}

/// The text cut to the given number of cells, with `…` where something is missing.
pub fn clip(text: &str, cells: u16) -> String {
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
pub fn wrap(text: &str, cells: u16) -> Vec<String> {
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
pub fn pieces(text: &str) -> Vec<&str> {
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
    fn cutting() {
        assert_eq!(
            (clip("中文字", 5), clip("abc", 3), clip("abc", 0)),
            ("中文…".into(), "abc".into(), "".into())
        );
    }
}
