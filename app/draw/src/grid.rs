//! Rectangular boards.

use crate::{
    Marks, Place, Square, Target, arrow,
    canvas::{Canvas, Frame},
    pieces::piece,
    points::{self, place},
};
use boyi_core::{Grid, MarkKind};

/// Boards of more cells are not drawn.
const MOST_CELLS: usize = 4096;

/// The labels beside a board, in proportion to it.
struct Labels {
    class: &'static str,
    /// The room at the left.
    left: u64,
    /// The room below.
    below: u64,
    /// From the board's left edge to the middle of a row's label.
    row: u64,
    /// From the board's lower edge to the foot of a column's label.
    column: u64,
}

const SMALL: Labels = Labels { class: " small", left: 36, below: 44, row: 18, column: 29 };
const MIDDLE: Labels = Labels { class: "", left: 50, below: 60, row: 26, column: 42 };
const LARGE: Labels = Labels { class: " large", left: 50, below: 60, row: 26, column: 42 };

/// The room on the other sides.
const AROUND: u64 = 10;

/// The pattern of a board's squares.
struct BoardLayout<'a> {
    board: &'a Grid,
    flipped: bool,
}

impl BoardLayout<'_> {
    fn has_points(&self) -> bool {
        self.board.points.is_some()
    }

    /// The upper left corner of a square on the screen; `None` if the board does not have it.
    fn place(&self, (column, row): Square) -> Option<(usize, usize)> {
        let (columns, rows) = (self.board.columns, self.board.rows);
        let inside = column < columns && row < rows;
        let ring = self.board.points.as_ref().is_some_and(|points| points.ring);
        inside.then(|| place((columns, rows), ring, self.turned(column, self.board.row_from_top(row))))
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

    fn labels(&self) -> Labels {
        match self.board.columns.max(self.board.rows) {
            0..=4 => SMALL,
            5..=8 => MIDDLE,
            _ => LARGE,
        }
    }

    /// The ground of a square at its place on the screen.
    fn ground(&self, canvas: &mut Canvas, square: Square, last: bool) {
        let Some((x, y)) = self.place(square).filter(|_| self.board.is_place(self.board.cell_of(square)))
        else {
            return;
        };
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

    /// The labels of columns and rows: inside of the squares of chequered boards, beside the others.
    fn coordinates(&self, canvas: &mut Canvas) {
        let Grid { columns, rows, chequered, numbered, .. } = *self.board;
        let labels = self.labels();
        for x in 0..columns {
            let square = self.square_at(x, rows - 1);
            if !self.is_on_board(square) {
                continue;
            }
            let label = column_label(square.0, numbered);
            let (class, at, y) = if chequered {
                (format!("inside file on-{}", Self::shade(square)), x * 100 + 97, rows * 100 - 4)
            } else {
                (format!("beside file{}", labels.class), x * 100 + 50, rows * 100 + labels.column as usize)
            };
            canvas.add(format_args!(r#"<text class="{class}" x="{at}" y="{y}">{label}</text>"#));
        }
        for y in if numbered { 0..0 } else { 0..rows } {
            let square = self.square_at(0, y);
            let (class, x, at) = if chequered {
                (format!("inside rank on-{}", Self::shade(square)), 3, y * 100 + 18)
            } else {
                (format!("beside rank{}", labels.class), -(labels.row as i64), y * 100 + 60)
            };
            canvas.add(format_args!(r#"<text class="{class}" x="{x}" y="{at}">{}</text>"#, square.1 + 1));
        }
    }
}

/// `a` to `z`; a number in a row whose cells are numbered, and past `z`.
fn column_label(column: usize, numbered: bool) -> String {
    match u8::try_from(column) {
        Ok(column @ 0..26) if !numbered => char::from(b'a' + column).to_string(),
        _ => (column + 1).to_string(),
    }
}

/// Whether a board is drawn; else its size is written.
fn is_drawn(board: &Grid) -> bool {
    let count = board.columns.saturating_mul(board.rows);
    (1..=MOST_CELLS).contains(&count) && board.cells.len() == count
}

/// The squares of a board that is drawn.
pub(crate) fn targets(board: &Grid, flipped: bool) -> Vec<Target> {
    let layout = BoardLayout { board, flipped };
    let cells = if is_drawn(board) { 0..board.cells.len() } else { 0..0 };
    let target = |cell| {
        let square = board.square(cell);
        let (x, y) = layout.place(square)?;
        Some(Target { place: Place::Square(square), x, y, width: 100, height: 100 })
    };
    cells.filter(|&cell| board.is_place(cell)).filter_map(target).collect()
}

/// Draws a board: grounds, threatened square, pieces, coordinates, arrows, values.
pub(crate) fn draw(canvas: &mut Canvas, board: &Grid, marks: &Marks, flipped: bool) -> Frame {
    let Grid { columns, rows, ref cells, chequered, falls, .. } = *board;
    let count = cells.len();
    if !is_drawn(board) {
        canvas.add(format_args!(r#"<text class="size" x="200" y="60">{columns} × {rows}</text>"#));
        return Frame { x: 0, y: 0, width: 400, height: 100 };
    }
    let layout = BoardLayout { board, flipped };
    let (width, height) = (columns * 100, rows * 100);
    if falls {
        canvas.add(format_args!(r#"<rect class="case" width="{width}" height="{height}" rx="24"/>"#));
    } else if layout.has_points() {
        canvas.add(format_args!(r#"<rect class="board" width="{width}" height="{height}" rx="10"/>"#));
        if let Some(points) = &board.points {
            points::draw(canvas, board, points, flipped);
        }
    }
    for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
        let square = (column, row);
        layout.ground(canvas, square, marks.last.contains(&square));
    }
    if let Some((x, y)) = marks.alarm.and_then(|square| layout.place(square)) {
        canvas.add(format_args!(r#"<circle class="alarm" cx="{}" cy="{}" r="48"/>"#, x + 50, y + 50));
    }
    for (x, y) in
        board.won.iter().filter(|&&cell| cell < count).filter_map(|&cell| layout.place(board.square(cell)))
    {
        canvas.add(format_args!(r#"<circle class="won" cx="{}" cy="{}" r="47"/>"#, x + 50, y + 50));
    }
    canvas.add(format_args!("<g{}>", if falls { r#" class="falls""# } else { "" }));
    // On a circle points are nearer to each other.
    let ring = board.points.as_ref().is_some_and(|points| points.ring);
    let scale = if ring { " translate(12 12) scale(.76)" } else { "" };
    for (at, letter) in cells.iter().enumerate().filter_map(|(at, cell)| cell.map(|letter| (at, letter))) {
        let Some((x, y)) = layout.place(board.square(at)) else { continue };
        let (class, drawn) = piece(letter, board, flipped);
        canvas.add(format_args!(r#"<g class="{class}" transform="translate({x} {y}){scale}">{drawn}</g>"#));
    }
    signs(canvas, &layout);
    canvas.add(format_args!("</g>"));
    layout.coordinates(canvas);
    arrow::draw(canvas, &marks.moves, |square| layout.place(square));
    values(canvas, &layout, marks);
    if chequered {
        Frame { x: 0, y: 0, width: width as u64, height: height as u64 }
    } else {
        hands(canvas, board, flipped);
        let Labels { left, below, .. } = layout.labels();
        Frame {
            x: -(left as i64),
            y: -(AROUND as i64),
            width: width as u64 + left + AROUND,
            height: height as u64 + below + AROUND,
        }
    }
}

/// The path of the arrow where pieces leave the board to the right.
pub const EXIT: &str = "M18 50H62M44 30L66 50L44 70";

/// Draws the marks of empty cells: a cross where a cell is forbidden, a small stone where its owner threatens.
fn signs(canvas: &mut Canvas, layout: &BoardLayout) {
    for mark in layout.board.marks.iter().filter(|mark| mark.cell < layout.board.cells.len()) {
        let square = layout.board.square(mark.cell);
        let Some((x, y)) = layout.place(square) else { continue };
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
            MarkKind::Right | MarkKind::Up => {
                let turn =
                    if mark.kind == MarkKind::Up { -90 } else { 0 } + if layout.flipped { 180 } else { 0 };
                canvas.add(format_args!(
                    r#"<path class="exit" d="{EXIT}" transform="translate({x} {y}) rotate({turn} 50 50)"/>"#
                ));
            }
            MarkKind::First => stone("stone-x", 50),
            MarkKind::Second => stone("stone-o", 50),
            MarkKind::Both => {
                stone("stone-x", 34);
                stone("stone-o", 66);
            }
        }
    }
}

/// Draws a sign beside each player's pieces in hand: an outline of a piece that looks away from its player, the first player's solid.
fn hands(canvas: &mut Canvas, board: &Grid, flipped: bool) {
    if board.hands == 0 || board.rows < 2 {
        return;
    }
    let beside = board.board_columns();
    for (second, row) in [(true, 0), (false, board.rows - 1)] {
        let (x, y) = if flipped { (board.columns - 1 - beside, board.rows - 1 - row) } else { (beside, row) };
        let turn = if second == flipped { 0 } else { 180 };
        let class = if second { "hand second" } else { "hand" };
        canvas.add(format_args!(
            r#"<path class="{class}" d="M50 28L66 38L72 74H28L34 38z" transform="translate({} {}) rotate({turn} 50 50)"/>"#,
            100 * x,
            100 * y
        ));
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
            r#"<g class="value {}" transform="translate({x} {y}){scale}"><path d="{}"/><text x="50" y="92">{}</text></g>"#,
            value.class.name(),
            value.class.shape(),
            crate::canvas::escape(&value.text)
        ));
    }
}
