//! Boards as text.

use anstyle::{AnsiColor, Color, Style};
use boyi_core::{GraphPicture, Grid, HeapLook, MarkKind, Picture, Summand};
use std::{cmp::Ordering, fmt::Write};

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
        Picture::Heaps { sizes, look } => heaps("", sizes, *look),
        Picture::Grid(grid) if grid.numbered => row(&grid.cells),
        Picture::Grid(board) if board.rows < COMPACT_FROM && board.points.is_some() => points(board),
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
            Picture::Heaps { sizes, look } => heaps(&format!("{number}/"), sizes, *look),
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

/// One line a heap: its number behind `prefix`, its counters, skittles or squares, its size.
fn heaps(prefix: &str, sizes: &[u64], look: HeapLook) -> String {
    let sign = match look {
        HeapLook::Counters => "●",
        HeapLook::Skittles => "▲",
        HeapLook::Strip => "□",
    };
    let mut text = String::new();
    let width = sizes.len().min(SHOWN_HEAPS).to_string().len();
    for (i, size) in sizes.iter().take(SHOWN_HEAPS).enumerate() {
        let counters = match *size {
            count if count <= SHOWN_COUNTERS => sign.repeat(look.places(count) as usize),
            _ => sign.repeat(3) + "…",
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

/// The style of a player's pieces.
fn style_of(board: &Grid, piece: char) -> Style {
    if board.is_first(piece) { FIRST } else { SECOND }
}

/// The sign of an empty cell's mark: `!` is forbidden, `+` threatened by the first player, `-` by the second, `*` by both; pieces leave the
/// board at `>` and `^`.
fn sign(kind: MarkKind) -> (char, Style) {
    match kind {
        MarkKind::First => ('+', FIRST),
        MarkKind::Second => ('-', SECOND),
        MarkKind::Both => ('*', Style::new().bold()),
        MarkKind::Forbidden => ('!', FAINT),
        MarkKind::Right => ('>', FAINT),
        MarkKind::Up => ('^', FAINT),
    }
}

/// The board with row numbers at the left and column letters below. Pieces of the line that won stand between brackets. Where lines stop at a
/// river its words have a row of their own.
fn grid(board: &Grid) -> String {
    let Grid { columns, rows, ref cells, chequered, ref marks, .. } = *board;
    let mut text = String::new();
    let width = rows.to_string().len();
    for (i, row) in cells.chunks(columns).enumerate() {
        let _ = write!(text, "  {FAINT}{:>width$}{FAINT:#} ", board.row_from_top(i) + 1);
        for (j, cell) in row.iter().enumerate() {
            let at = i * columns + j;
            let (left, right) = (board.won.contains(&at), j > 0 && board.won.contains(&(at - 1)));
            let gap = match (left, right) {
                (true, _) => "[",
                (_, true) => "]",
                _ => " ",
            };
            let _ = match cell {
                Some(piece) => {
                    let style = style_of(board, *piece);
                    // Characters take the room of two letters.
                    let gap = if piece.is_ascii() { gap } else { "" };
                    write!(text, "{gap}{style}{piece}{style:#}")
                }
                None => match marks.iter().find(|mark| mark.cell == at) {
                    Some(mark) => {
                        let (sign, style) = sign(mark.kind);
                        write!(text, "{gap}{style}{sign}{style:#}")
                    }
                    // Dark squares of a chequered board; the bottom left one is dark.
                    None if chequered && (rows - 1 - i + j).is_multiple_of(2) => {
                        write!(text, "{gap}{FAINT}:{FAINT:#}")
                    }
                    None => write!(text, "{gap}{FAINT}.{FAINT:#}"),
                },
            };
        }
        if board.won.contains(&(i * columns + columns - 1)) {
            text.push(']');
        }
        text.push('\n');
        text.push_str(&river(board, i, width));
    }
    let letters: String =
        (0..board.board_columns()).map(|column| format!(" {}", column_name(column))).collect();
    let _ = writeln!(text, "  {:width$} {FAINT}{letters}{FAINT:#}", "");
    text
}

/// The words between a row and the next, below their columns.
fn river(board: &Grid, row: usize, width: usize) -> String {
    let words = board.points.iter().flat_map(|points| &points.words);
    let here: Vec<_> = words.filter(|word| word.between[0] / board.columns == row).collect();
    if here.is_empty() {
        return String::new();
    }
    let (mut line, mut at) = (String::new(), 0);
    for word in here {
        // Two columns a cell; the word's characters have two each.
        let start = 2 * (word.between[0] % board.columns) + 1 - word.text.chars().count() / 2;
        line += &" ".repeat(start.saturating_sub(at));
        line += &word.text;
        at = start + 2 * word.text.chars().count();
    }
    format!("  {:width$} {FAINT}{line}{FAINT:#}\n", "")
}

/// From this number of rows on the lines between points are left out.
const COMPACT_FROM: usize = 9;

/// A board of points with the lines between them: four columns and two rows for each point.
fn points(board: &Grid) -> String {
    let Grid { columns, rows, ref cells, .. } = *board;
    let mut drawn = vec![vec![(' ', FAINT); 4 * columns - 3]; 2 * rows - 1];
    for [from, to] in board.points.iter().flat_map(|points| points.steps(columns, rows)) {
        let ((x0, y0), (x1, y1)) = ((from % columns, from / columns), (to % columns, to / columns));
        if y0 == y1 {
            drawn[2 * y0][4 * x0 + 1..4 * x1].fill(('─', FAINT));
            // Where no piece can stand, the line goes on.
            for (cell, x) in [(from, x0), (to, x1)] {
                if cells[cell] == Some(' ') {
                    drawn[2 * y0][4 * x] = ('─', FAINT);
                }
            }
        } else {
            let line = match x1.cmp(&x0) {
                Ordering::Less => '╱',
                Ordering::Equal => '│',
                Ordering::Greater => '╲',
            };
            let here = &mut drawn[2 * y0 + 1][2 * (x0 + x1)];
            // Two diagonals cross.
            here.0 = if matches!((here.0, line), ('╱', '╲') | ('╲', '╱')) { '╳' } else { line };
            for (cell, (x, y)) in [(from, (x0, y0)), (to, (x1, y1))] {
                if cells[cell] == Some(' ') {
                    let here = &mut drawn[2 * y][4 * x];
                    here.0 = if here.0 == '─' { '┼' } else { line };
                }
            }
        }
    }
    for (at, cell) in cells.iter().enumerate().filter(|&(at, _)| board.is_place(at)) {
        let mark = board.marks.iter().find(|mark| mark.cell == at).map(|mark| sign(mark.kind));
        let shown = cell.map(|piece| (piece, style_of(board, piece))).or(mark).unwrap_or(('·', FAINT));
        let (row, column) = (&mut drawn[2 * (at / columns)], 4 * (at % columns));
        row[column] = shown;
        if board.won.contains(&at) {
            for (at, bracket) in [(column.checked_sub(1), '['), (Some(column + 1), ']')] {
                if let Some(place) = at.and_then(|at| row.get_mut(at)) {
                    place.0 = bracket;
                }
            }
        }
    }
    let width = rows.to_string().len();
    let mut text = String::new();
    for (i, line) in drawn.iter().enumerate() {
        let number = if i % 2 == 0 { (board.row_from_top(i / 2) + 1).to_string() } else { String::new() };
        let end = line.iter().rposition(|(c, _)| *c != ' ').map_or(0, |at| at + 1);
        let line: String = line[..end].iter().map(|(c, style)| format!("{style}{c}{style:#}")).collect();
        let _ = writeln!(text, "  {FAINT}{number:>width$}{FAINT:#}  {line}");
    }
    let letters: Vec<String> = (0..columns).map(|column| column_name(column).to_string()).collect();
    let _ = writeln!(text, "  {:width$}  {FAINT}{}{FAINT:#}", "", letters.join("   "));
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

    fn board(name: &str, position: &str) -> String {
        let record = boyi_games::open(name).unwrap().record(Some(position), &[]).unwrap();
        anstream::adapter::strip_str(&picture(&record.picture("board"))).to_string()
    }

    /// Points are joined as pieces go; lines pass where none can stand.
    #[test]
    fn a_board_of_points_has_its_lines() {
        assert_eq!(
            board("hare-and-hounds", "1x3/x3o/1x3 x"),
            [
                "  3      x───·───·",
                "       ╱ │ ╲ │ ╱ │ ╲",
                "  2  x───·───·───·───o",
                "       ╲ │ ╱ │ ╲ │ ╱",
                "  1      x───·───·",
                "     a   b   c   d   e\n",
            ]
            .join("\n")
        );
        assert_eq!(
            board("pong-hau-ki", "x1x/3/o1o x"),
            "  3  x───────x\n     │ ╲   ╱ │\n  2  │   ·   │\n     │ ╱   ╲ │\n  1  o       o\n     a   b   c\n"
        );
        assert!(
            board("nine-mens-morris", "7/7/7/7/7/7/7 x 9 9").starts_with("  7  ·───────────·───────────·\n")
        );
    }

    /// The line that won is marked.
    #[test]
    fn the_line_that_won_is_between_brackets() {
        assert_eq!(board("tictactoe", "xxx/oo1/3 o"), "  3 [x[x[x]\n  2  o o .\n  1  . . .\n     a b c\n");
    }

    /// The river has its words.
    #[test]
    fn a_river_has_a_row_of_its_own() {
        let text = board("xiangqi", "4k4/9/9/9/9/9/9/9/9/4K4 w");
        assert_eq!(text.lines().nth(5), Some("         楚河    漢界"), "{text}");
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
