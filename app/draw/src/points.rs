//! Boards of points: the lines, dots and words under the pieces.

use crate::canvas::{Canvas, escape};
use boyi_core::{Grid, Points};

/// The upper left corner of the square at a column and row of the screen, in units of which a square's side has 100: where points stand on a circle,
/// those at the border come nearer to the middle.
///
/// ```
/// assert_eq!(boyi_draw::place((3, 3), false, (2, 0)), (200, 0));
/// assert_eq!(boyi_draw::place((3, 3), true, (2, 0)), (171, 29));
/// ```
pub fn place((columns, rows): (usize, usize), ring: bool, (x, y): (usize, usize)) -> (usize, usize) {
    if !ring {
        return (100 * x, 100 * y);
    }
    let middle = |size: usize| (size as f64 - 1.0) / 2.0;
    let (dx, dy) = (x as f64 - middle(columns), y as f64 - middle(rows));
    let shrunk = dx.abs().max(dy.abs()) / dx.hypot(dy).max(1.0);
    let unit = |size: usize, by: f64| ((middle(size) + by * shrunk) * 100.0).round() as usize;
    (unit(columns, dx), unit(rows, dy))
}

/// The lines of a board of points, its dots and its words, as elements; nothing of a board of squares.
pub fn lines(board: &Grid, flipped: bool) -> String {
    let mut canvas = Canvas::default();
    if let Some(points) = &board.points {
        draw(&mut canvas, board, points, flipped);
    }
    canvas.into_text()
}

pub(crate) fn draw(canvas: &mut Canvas, board: &Grid, points: &Points, flipped: bool) {
    let (columns, rows) = (board.columns, board.rows);
    let centre = |cell: usize| {
        let (x, y) = (cell % columns, cell / columns);
        let at = if flipped { (columns - 1 - x, rows - 1 - y) } else { (x, y) };
        let (x, y) = place((columns, rows), points.ring, at);
        (x + 50, y + 50)
    };
    let inside = |cells: &[usize]| cells.iter().all(|&cell| cell < columns * rows);
    let path: String = points
        .lines
        .iter()
        .filter(|ends| inside(&ends[..]))
        .map(|&[from, to]| {
            let ((x0, y0), (x1, y1)) = (centre(from), centre(to));
            format!("M{x0} {y0}L{x1} {y1}")
        })
        .collect();
    canvas.add(format_args!(r#"<path class="lines" fill="none" stroke-width="3" d="{path}"/>"#));
    if points.ring {
        let (x, y, radius) = (columns * 50, rows * 50, columns.min(rows) * 50 - 50);
        canvas.add(format_args!(
            r#"<circle class="lines" fill="none" stroke-width="3" cx="{x}" cy="{y}" r="{radius}"/>"#
        ));
    }
    // On a small board every point has a dot, so that a free one is seen.
    let small = columns * rows < SMALL;
    let places = (0..columns * rows).filter(|&cell| small && board.is_place(cell));
    for cell in points.stars.iter().copied().filter(|&cell| inside(&[cell])).chain(places) {
        let (x, y) = centre(cell);
        canvas.add(format_args!(r#"<circle class="star" cx="{x}" cy="{y}" r="9"/>"#));
    }
    let angles = points
        .corners
        .iter()
        .filter(|&&cell| inside(&[cell]))
        .map(|&cell| angles(centre(cell), 100 * columns));
    let angles: String = angles.collect();
    if !angles.is_empty() {
        canvas.add(format_args!(r#"<path class="lines" fill="none" stroke-width="3" d="{angles}"/>"#));
    }
    for word in points.words.iter().filter(|word| inside(&word.between)) {
        let ((x0, y0), (x1, y1)) = (centre(word.between[0]), centre(word.between[1]));
        let (x, y) = (x0.midpoint(x1), y0.midpoint(y1) + 17);
        canvas.add(format_args!(r#"<text class="word" x="{x}" y="{y}">{}</text>"#, escape(&word.text)));
    }
}

/// From a point to the angles around it, and the length of their sides.
const ANGLE: (usize, usize) = (9, 15);

/// The four angles around a point, but those outside of the board: a path.
fn angles((x, y): (usize, usize), width: usize) -> String {
    let (apart, side) = ANGLE;
    let left = (x > 50).then(|| (x - apart, x - apart - side));
    let right = (x + 50 < width).then(|| (x + apart, x + apart + side));
    let mut path = String::new();
    for (near, far) in left.into_iter().chain(right) {
        path += &format!(
            "M{far} {0}H{near}V{1}M{far} {2}H{near}V{3}",
            y - apart,
            y - apart - side,
            y + apart,
            y + apart + side
        );
    }
    path
}

/// Boards of fewer cells are small.
const SMALL: usize = 81;
