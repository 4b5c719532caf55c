//! Boards as text.

use anstyle::{AnsiColor, Color, Style};
use boyi_core::{GraphPicture, Grid, MarkKind, Picture, Summand};
use std::fmt::Write;

/// More counters than this in a heap are written as a number only.
const SHOWN_COUNTERS: u64 = 40;

/// More vertices than this are counted, not listed.
const SHOWN_VERTICES: usize = 40;

/// More heaps than this are counted, not drawn.
const SHOWN_HEAPS: usize = 24;

const FIRST: Style = Style::new().bold().fg_color(Some(Color::Ansi(AnsiColor::Cyan)));
const SECOND: Style = Style::new().bold().fg_color(Some(Color::Ansi(AnsiColor::Yellow)));
const FAINT: Style = Style::new().dimmed();

/// The picture in lines, with colours that a stream without them strips.
pub fn picture(picture: &Picture) -> String {
    match picture {
        Picture::Heaps { sizes } => heaps("", sizes),
        Picture::Grid(grid) if grid.numbered => row(&grid.cells),
        Picture::Grid(board) => grid(board),
        Picture::Numbers { free, first, second, target } => numbers(free, first, second, *target),
        Picture::Graph(drawn) => graph(drawn),
        Picture::Sum { parts } => sum(parts),
    }
}

/// Every game under its number and its name; heaps are numbered as moves name them, `2/1`.
fn sum(parts: &[Summand]) -> String {
    let mut text = String::new();
    for (number, part) in (1..).zip(parts) {
        let _ = writeln!(text, "  {FAINT}{number}/{FAINT:#} {}", part.name);
        let drawn = match &part.picture {
            Picture::Heaps { sizes } => heaps(&format!("{number}/"), sizes),
            other => picture(other),
        };
        for line in drawn.lines() {
            let _ = writeln!(text, "  {line}");
        }
    }
    text
}

/// Every vertex with its neighbours.
fn graph(graph: &GraphPicture) -> String {
    let mut text = String::new();
    let lines = graph.lines();
    let width = lines.iter().take(SHOWN_VERTICES).map(|(name, _)| name.chars().count()).max().unwrap_or(0);
    for (name, next) in lines.iter().take(SHOWN_VERTICES) {
        let _ = writeln!(text, "  {FIRST}{name:<width$}{FIRST:#}  {FAINT}{next}{FAINT:#}");
    }
    let more = graph.hidden + lines.len().saturating_sub(SHOWN_VERTICES);
    if more > 0 {
        let _ = writeln!(text, "  … +{more}");
    }
    text
}

/// One line a heap: its number behind `prefix`, its counters, its size.
fn heaps(prefix: &str, sizes: &[u64]) -> String {
    let mut text = String::new();
    let width = sizes.len().min(SHOWN_HEAPS).to_string().len();
    for (i, size) in sizes.iter().take(SHOWN_HEAPS).enumerate() {
        let counters = match *size {
            count if count <= SHOWN_COUNTERS => "●".repeat(count as usize),
            _ => "●●●…".to_owned(),
        };
        let gap = if counters.is_empty() { "" } else { " " };
        let _ = writeln!(
            text,
            "  {FAINT}{prefix}{:>width$}{FAINT:#}  {FIRST}{counters}{FIRST:#}{gap}{size}",
            i + 1
        );
    }
    if sizes.len() > SHOWN_HEAPS {
        let _ = writeln!(text, "  … {}", sizes.len());
    }
    text
}

/// Red's pieces of xiangqi.
const RED: &str = "帥仕相傌俥炮兵";

/// The board with row numbers at the left and column letters below. Upper-case letters, `x` and [`RED`]'s characters are the first
/// player's, other letters and characters the second's. Empty cells may have marks: `!` is forbidden, `+` threatened by the first
/// player, `-` by the second, `*` by both.
fn grid(board: &Grid) -> String {
    let Grid { columns, rows, ref cells, chequered, animals, ref marks, .. } = *board;
    let mut text = String::new();
    let width = rows.to_string().len();
    for (i, row) in cells.chunks(columns).enumerate() {
        let _ = write!(text, "  {FAINT}{:>width$}{FAINT:#} ", board.row_from_top(i) + 1);
        for (j, cell) in row.iter().enumerate() {
            let _ = match cell {
                Some(piece) => {
                    let first = if chequered || animals {
                        piece.is_ascii_uppercase()
                    } else {
                        *piece == 'x' || RED.contains(*piece)
                    };
                    let style = if first { FIRST } else { SECOND };
                    // Characters take the room of two letters.
                    let gap = if piece.is_ascii() { " " } else { "" };
                    write!(text, "{gap}{style}{piece}{style:#}")
                }
                None if marks.iter().any(|mark| mark.cell == i * columns + j) => {
                    let kind = marks.iter().find(|mark| mark.cell == i * columns + j).map(|mark| mark.kind);
                    let (sign, style) = match kind {
                        Some(MarkKind::First) => ('+', FIRST),
                        Some(MarkKind::Second) => ('-', SECOND),
                        Some(MarkKind::Both) => ('*', Style::new().bold()),
                        Some(MarkKind::Forbidden) | None => ('!', FAINT),
                    };
                    write!(text, " {style}{sign}{style:#}")
                }
                // Dark squares of a chequered board; the bottom left one is dark.
                None if chequered && (rows - 1 - i + j).is_multiple_of(2) => {
                    write!(text, " {FAINT}:{FAINT:#}")
                }
                None => write!(text, " {FAINT}.{FAINT:#}"),
            };
        }
        text.push('\n');
    }
    let letters: String =
        (0..board.board_columns()).map(|column| format!(" {}", column_name(column))).collect();
    let _ = writeln!(text, "  {:width$} {FAINT}{letters}{FAINT:#}", "");
    text
}

/// A row of cells above their numbers.
fn row(cells: &[Option<char>]) -> String {
    let width = cells.len().to_string().len();
    let shown: String = cells.iter().map(|cell| format!(" {:>width$}", cell.unwrap_or('.'))).collect();
    let numbers: String = (1..=cells.len()).map(|number| format!(" {number:>width$}")).collect();
    format!("  {SECOND}{shown}{SECOND:#}\n  {FAINT}{numbers}{FAINT:#}\n")
}

/// `a` to `z`.
fn column_name(column: usize) -> char {
    u8::try_from(column).ok().filter(|column| *column < 26).map_or('?', |column| char::from(b'a' + column))
}

fn numbers(free: &[u8], first: &[u8], second: &[u8], target: u8) -> String {
    let list = |numbers: &[u8]| numbers.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
    format!(
        "  {FAINT}{target} =  ·  + ·  + ·{FAINT:#}\n  {}\n  {FIRST}x  {}{FIRST:#}\n  {SECOND}o  {}{SECOND:#}\n",
        list(free),
        list(first),
        list(second)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A graph is its vertices, with what is on them, and their neighbours.
    #[test]
    fn a_graph_is_a_list_of_neighbours() {
        let drawn = |name: &str, position| {
            let record = boyi_games::open(name).unwrap().record(Some(position), &[]).unwrap();
            anstream::adapter::strip_str(&picture(&record.picture("board"))).to_string()
        };
        assert_eq!(drawn("graph", "1-2,1-10,2-10@1,1,2"), "  1 ●×2  → 2 10\n  2 ●    → 10\n  10     \n");
        assert_eq!(drawn("green-hackenbush", "1-2,2-2@1"), "  1 ⏚  – 2\n  2    – 1 2\n");
    }

    /// Letters below the coins would name none of them.
    #[test]
    fn a_row_that_moves_number_is_numbered() {
        let game = boyi_games::open("turning-turtles").unwrap();
        let drawn = |position| {
            let record = game.record(Some(position), &[]).unwrap();
            anstream::adapter::strip_str(&picture(&record.picture("board"))).to_string()
        };
        assert_eq!(drawn("THTH"), "   T H T H\n   1 2 3 4\n");
        assert_eq!(
            drawn("HTHTHTHTHT"),
            "    H  T  H  T  H  T  H  T  H  T\n    1  2  3  4  5  6  7  8  9 10\n"
        );
    }
}
