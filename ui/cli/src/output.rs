//! Standard output. On a terminal, lines break between words at its width; on a pipe they are as they are.
//!
//! Invariant: a line of JSON stays whole, so that it can be copied.

use anstream::adapter::strip_str;
use boyi_session::text::{pieces, width};
use std::io::{self, IsTerminal, Write};
use terminal_size::terminal_size_of;

/// Narrower terminals break lines themselves.
const NARROWEST: u16 = 20;

/// A first column that is wider than this is no column.
const WIDEST_COLUMN: u16 = 24;

/// Standard output.
pub struct Output {
    out: anstream::Stdout,
    /// The cells of a line, on a terminal.
    cells: Option<u16>,
    /// The line that is not finished, on a terminal.
    line: Vec<u8>,
}

/// Standard output, for people to read.
pub fn stdout() -> Output {
    let cells = io::stdout().is_terminal().then(|| terminal_size_of(io::stdout())).flatten();
    let cells = cells.map(|(width, _)| width.0).filter(|width| *width >= NARROWEST);
    Output { out: anstream::stdout(), cells, line: Vec::new() }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let Some(cells) = self.cells else { return self.out.write(bytes) };
        for part in bytes.split_inclusive(|byte| *byte == b'\n') {
            self.line.extend_from_slice(part);
            if part.ends_with(b"\n") {
                self.put(cells)?;
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if let Some(cells) = self.cells {
            self.put(cells)?;
        }
        self.out.flush()
    }
}

impl Output {
    /// Writes the line begun.
    fn put(&mut self, cells: u16) -> io::Result<()> {
        let line = std::mem::take(&mut self.line);
        self.out.write_all(broken(&String::from_utf8_lossy(&line), cells).as_bytes())
    }
}

impl Drop for Output {
    fn drop(&mut self) {
        let _ = self.flush();
    }
}

/// A line broken between words, its later parts below the beginning of its last column.
fn broken(line: &str, cells: u16) -> String {
    let visible = strip_str(line).to_string();
    if visible.starts_with(['{', '[']) || width(visible.trim_end()) <= cells {
        return line.to_owned();
    }
    let indent = hanging(&visible).min(cells / 3);
    let (mut text, mut used) = (String::new(), 0);
    for piece in pieces(line) {
        let visible = strip_str(piece).to_string();
        if used > indent && used + width(visible.trim_end()) > cells {
            text.truncate(text.trim_end().len());
            text.push('\n');
            text.extend(std::iter::repeat_n(' ', usize::from(indent)));
            used = indent;
        }
        text.push_str(piece);
        used += width(&visible);
    }
    text
}

/// The column at which the later parts of a line begin: after its first column or its bullet, or below its first word.
fn hanging(line: &str) -> u16 {
    let words = line.trim_start();
    let start = width(&line[..line.len() - words.len()]);
    let column = words.find("  ").map(|gap| {
        let rest = words[gap..].trim_start();
        width(&words[..words.len() - rest.len()])
    });
    match column {
        Some(column) if column <= WIDEST_COLUMN => start + column,
        _ if words.starts_with(['·', '✓', '✗', '-', '◆']) => start + 2,
        _ => start,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words_below_their_column() {
        for (line, cells, lines) in [
            ("short\n", 20, "short\n"),
            ("one two three four five\n", 20, "one two three four\nfive\n"),
            ("  · one two three four five\n", 20, "  · one two three\n    four five\n"),
            (
                "  nim   Nim: take counters, as many as you like\n",
                30,
                "  nim   Nim: take counters, as\n        many as you like\n",
            ),
            ("  一二三四五六七八九十\n", 20, "  一二三四五六七八九\n  十\n"),
            ("每次从一堆中取走任意多枚，取完\n", 24, "每次从一堆中取走任意多\n枚，取完\n"),
            ("\x1b[1mone\x1b[0m two three four five\n", 20, "\x1b[1mone\x1b[0m two three four\nfive\n"),
            ("Your move (or help, quit): ", 20, "Your move (or help,\nquit): "),
            ("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa b\n", 20, "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\nb\n"),
            ("{\"a\":\"one two three four five\"}\n", 20, "{\"a\":\"one two three four five\"}\n"),
        ] {
            assert_eq!(broken(line, cells), lines, "{line}");
        }
    }
}
