//! Rectangular boards.

use crate::{
    Marks, Place, Square, arrow,
    canvas::{Canvas, Frame},
    pieces::piece,
};
use boyi_core::{Grid, MarkKind};

/// Boards of more cells are not drawn.
const MOST_CELLS: usize = 4096;

/// From this number of columns and rows on, stones stand on the crossings of lines, as on a Go board.
const POINTS_FROM: usize = 9;

/// The room for labels at the left of boards, below them, and on the other sides.
const LEFT: u64 = 50;
const BELOW: u64 = 60;
const AROUND: u64 = 10;

/// The pattern of a board's squares.
struct BoardLayout<'a> {
    board: &'a Grid,
    flipped: bool,
}

impl BoardLayout<'_> {
    fn has_points(&self) -> bool {
        !self.board.chequered && self.board.columns >= POINTS_FROM && self.board.rows >= POINTS_FROM
    }

    /// Column and row on the screen, from the top left, of a square; `None` if the board does not have it.
    fn place(&self, (column, row): Square) -> Option<(usize, usize)> {
        let (columns, rows) = (self.board.columns, self.board.rows);
        let inside = column < columns && row < rows;
        inside.then(|| self.turned(column, self.board.row_from_top(row)))
    }

    /// The square at a column and row on the screen.
    fn square_at(&self, x: usize, y: usize) -> Square {
        let (column, row) = self.turned(x, y);
        (column, self.board.row_from_top(row))
    }

    /// Column and row from the top left, or from the other corner where the board is seen from the other side.
    fn turned(&self, column: usize, row: usize) -> (usize, usize) {
        let (columns, rows) = (self.board.columns, self.board.rows);
        if self.flipped { (columns - 1 - column, rows - 1 - row) } else { (column, row) }
    }

    fn shade((column, row): Square) -> &'static str {
        if (column + row) % 2 == 1 { "light" } else { "dark" }
    }

    /// Whether a square is one of the board, and not beside it.
    fn is_on_board(&self, (column, _): Square) -> bool {
        column < self.board.board_columns()
    }

    /// The ground of a square at its place on the screen.
    fn ground(&self, canvas: &mut Canvas, square: Square, last: bool) {
        let Some((x, y)) = self.place(square).filter(|_| self.is_on_board(square)) else { return };
        let (x, y) = (x * 100, y * 100);
        let last = if last { " last" } else { "" };
        if self.board.chequered {
            let shade = Self::shade(square);
            canvas.add(format_args!(r#"<path class="{shade}{last}" d="M{x} {y}h100v100h-100z"/>"#));
        } else if self.board.falls {
            let (class, radius) = if last.is_empty() { ("hole", 41) } else { ("trace", 46) };
            let (cx, cy) = (x + 50, y + 50);
            canvas.add(format_args!(r#"<circle class="{class}" cx="{cx}" cy="{cy}" r="{radius}"/>"#));
        } else if self.has_points() {
            let (cx, cy) = (x + 50, y + 50);
            if !last.is_empty() {
                canvas.add(format_args!(r#"<circle class="trace" cx="{cx}" cy="{cy}" r="48"/>"#));
            }
        } else {
            canvas.add(format_args!(
                r#"<path class="plain{last}" stroke-width="2.5" d="M{x} {y}h100v100h-100z"/>"#
            ));
        }
    }

    /// The lines of a board with points, from the first crossing to the last.
    fn lines(&self, canvas: &mut Canvas) {
        let (right, bottom) = (self.board.columns * 100 - 50, self.board.rows * 100 - 50);
        let down: String =
            (0..self.board.columns).map(|x| format!("M{} 50V{bottom}", x * 100 + 50)).collect();
        let across: String = (0..self.board.rows).map(|y| format!("M50 {}H{right}", y * 100 + 50)).collect();
        canvas.add(format_args!(r#"<path class="lines" fill="none" stroke-width="3" d="{down}{across}"/>"#));
    }

    /// The labels of columns and rows: inside of the squares of chequered boards, beside the others.
    fn coordinates(&self, canvas: &mut Canvas) {
        let Grid { columns, rows, chequered, numbered, .. } = *self.board;
        for x in 0..columns {
            let square = self.square_at(x, rows - 1);
            if !self.is_on_board(square) {
                continue;
            }
            let label = column_label(square.0, numbered);
            let (class, at, y) = if chequered {
                (format!("inside file on-{}", Self::shade(square)), x * 100 + 97, rows * 100 - 4)
            } else {
                (self.beside("file"), x * 100 + 50, rows * 100 + 42)
            };
            canvas.add(format_args!(r#"<text class="{class}" x="{at}" y="{y}">{label}</text>"#));
        }
        for y in if numbered { 0..0 } else { 0..rows } {
            let square = self.square_at(0, y);
            let (class, x, at) = if chequered {
                (format!("inside rank on-{}", Self::shade(square)), "3", y * 100 + 18)
            } else {
                (self.beside("rank"), "-26", y * 100 + 60)
            };
            canvas.add(format_args!(r#"<text class="{class}" x="{x}" y="{at}">{}</text>"#, square.1 + 1));
        }
    }

    fn beside(&self, kind: &str) -> String {
        let small = if self.has_points() { " small" } else { "" };
        format!("beside {kind}{small}")
    }
}

/// `a` to `z`; a number in a row whose cells are numbered, and past `z`.
fn column_label(column: usize, numbered: bool) -> String {
    match u8::try_from(column) {
        Ok(column @ 0..26) if !numbered => char::from(b'a' + column).to_string(),
        _ => (column + 1).to_string(),
    }
}

/// Draws a board: grounds, threatened square, pieces, coordinates, arrows, values.
pub(crate) fn draw(canvas: &mut Canvas, board: &Grid, marks: &Marks, flipped: bool) -> Frame {
    let Grid { columns, rows, ref cells, chequered, falls, .. } = *board;
    let count = columns.saturating_mul(rows);
    if !(1..=MOST_CELLS).contains(&count) || cells.len() != count {
        canvas.add(format_args!(r#"<text class="size" x="200" y="60">{columns} × {rows}</text>"#));
        return Frame { x: 0, y: 0, width: 400, height: 100 };
    }
    let layout = BoardLayout { board, flipped };
    let (width, height) = (columns * 100, rows * 100);
    if falls {
        canvas.add(format_args!(r#"<rect class="case" width="{width}" height="{height}" rx="24"/>"#));
    } else if layout.has_points() {
        canvas.add(format_args!(r#"<rect class="board" width="{width}" height="{height}"/>"#));
        layout.lines(canvas);
    }
    for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
        let square = (column, row);
        layout.ground(canvas, square, marks.last.contains(&square));
    }
    if let Some((x, y)) = marks.alarm.and_then(|square| layout.place(square)) {
        canvas.add(format_args!(
            r#"<circle class="alarm" cx="{}" cy="{}" r="48"/>"#,
            x * 100 + 50,
            y * 100 + 50
        ));
    }
    canvas.add(format_args!("<g{}>", if falls { r#" class="falls""# } else { "" }));
    for (at, letter) in cells.iter().enumerate().filter_map(|(at, cell)| cell.map(|letter| (at, letter))) {
        let Some((x, y)) = layout.place(board.square(at)) else { continue };
        let (class, drawn) = piece(letter, board, flipped);
        canvas.add(format_args!(
            r#"<g class="{class}" transform="translate({} {})">{drawn}</g>"#,
            x * 100,
            y * 100
        ));
    }
    signs(canvas, &layout);
    canvas.add(format_args!("</g>"));
    layout.coordinates(canvas);
    arrow::draw(canvas, &marks.moves, |square| layout.place(square));
    values(canvas, &layout, marks);
    if chequered {
        Frame { x: 0, y: 0, width: width as u64, height: height as u64 }
    } else {
        Frame {
            x: -(LEFT as i64),
            y: -(AROUND as i64),
            width: width as u64 + LEFT + AROUND,
            height: height as u64 + BELOW + AROUND,
        }
    }
}

/// Draws the marks of empty cells: a cross where a cell is forbidden, a small stone where its owner threatens.
fn signs(canvas: &mut Canvas, layout: &BoardLayout) {
    for mark in layout.board.marks.iter().filter(|mark| mark.cell < layout.board.cells.len()) {
        let square = layout.board.square(mark.cell);
        let Some((x, y)) = layout.place(square) else { continue };
        let (x, y) = (x * 100, y * 100);
        let mut stone = |class: &str, at: usize| {
            canvas.add(format_args!(
                r#"<circle class="{class}" stroke-width="3" cx="{}" cy="{}" r="13"/>"#,
                x + at,
                y + 50
            ));
        };
        match mark.kind {
            MarkKind::Forbidden => canvas.add(format_args!(
                r#"<path class="forbidden" d="M{} {}l36 36m0 -36l-36 36"/>"#,
                x + 32,
                y + 32
            )),
            MarkKind::First => stone("stone-x", 50),
            MarkKind::Second => stone("stone-o", 50),
            MarkKind::Both => {
                stone("stone-x", 34);
                stone("stone-o", 66);
            }
        }
    }
}

/// Draws the values of moves; small in a corner of chequered squares, where pieces stand.
fn values(canvas: &mut Canvas, layout: &BoardLayout, marks: &Marks) {
    let mut seen: Vec<Square> = Vec::new();
    for value in &marks.values {
        let Place::Square(square) = value.place else { continue };
        let Some((x, y)) = layout.place(square).filter(|_| !seen.contains(&square)) else { continue };
        seen.push(square);
        let scale = if layout.board.chequered { " translate(48 -4) scale(.54)" } else { "" };
        canvas.add(format_args!(
            r#"<g class="value {}" transform="translate({} {}){scale}"><path d="{}"/><text x="50" y="92">{}</text></g>"#,
            value.class.name(),
            x * 100,
            y * 100,
            value.class.shape(),
            crate::canvas::escape(&value.text)
        ));
    }
}
