//! Moves on a board: arrows from square to square, rings, crosses on what is taken.

use crate::{MoveMarks, Square, canvas::Canvas};

/// An arrow from centre to centre.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arrow {
    /// Where it begins.
    pub from: Square,
    /// Where its head is.
    pub to: Square,
}

/// The lines of an arrow, in units of which a square's side has 100.
#[derive(Clone, PartialEq, Debug)]
pub struct ArrowShape {
    /// Where the shaft begins.
    pub from: (f64, f64),
    /// Where the shaft ends, a little inside of the head.
    pub to: (f64, f64),
    /// The path of the head, a triangle whose tip lies just beyond the square's centre.
    pub head: String,
}

impl ArrowShape {
    /// The arrow between the squares whose upper left corners are `from` and `to`, from the upper left corner of the board. `None` if they
    /// are the same.
    ///
    /// ```
    /// let shape = boyi_draw::ArrowShape::between((400, 600), (400, 400)).unwrap();
    /// assert_eq!((shape.from, shape.to), ((450.0, 634.0), (450.0, 484.0)));
    /// assert!(boyi_draw::ArrowShape::between((100, 100), (100, 100)).is_none());
    /// ```
    pub fn between(from: (usize, usize), to: (usize, usize)) -> Option<ArrowShape> {
        if from == to {
            return None;
        }
        let centre = |(x, y): (usize, usize)| (x as f64 + 50.0, y as f64 + 50.0);
        let ((x0, y0), (x1, y1)) = (centre(from), centre(to));
        let length = (x1 - x0).hypot(y1 - y0);
        let (ux, uy) = ((x1 - x0) / length, (y1 - y0) / length);
        let (bx, by) = (x1 - ux * 38.0, y1 - uy * 38.0);
        let head = format!(
            "M{:.1} {:.1}L{:.1} {:.1}L{:.1} {:.1}z",
            x1 + ux * 4.0,
            y1 + uy * 4.0,
            bx - uy * 24.0,
            by + ux * 24.0,
            bx + uy * 24.0,
            by - ux * 24.0
        );
        let (from, to) = ((x0 + ux * 16.0, y0 + uy * 16.0), (bx + ux * 4.0, by + uy * 4.0));
        Some(ArrowShape { from, to, head })
    }
}

/// Draws moves, the first the boldest. `place` gives the upper left corners of squares.
pub(crate) fn draw(
    canvas: &mut Canvas,
    moves: &[MoveMarks],
    place: impl Fn(Square) -> Option<(usize, usize)>,
) {
    for (nth, mv) in moves.iter().enumerate().rev() {
        let class = if nth == 0 { "arrow first" } else { "arrow" };
        for square in mv.squares.iter().filter_map(|&square| place(square)) {
            draw_ring(canvas, class, square);
        }
        for (x, y) in mv.taken.iter().filter_map(|&square| place(square)) {
            let (x, y) = (x + 22, y + 22);
            canvas.add(format_args!(r#"<path class="{class} capture" d="M{x} {y}l56 56m0 -56l-56 56"/>"#));
        }
        for (arrow, class) in [(mv.neutral, format!("{class} neutral")), (mv.arrow, class.to_owned())] {
            let ends = arrow.and_then(|arrow| Some((place(arrow.from)?, place(arrow.to)?)));
            if let Some((from, to)) = ends {
                draw_arrow(canvas, &class, from, to);
            }
        }
    }
}

fn draw_ring(canvas: &mut Canvas, class: &str, (x, y): (usize, usize)) {
    let (x, y) = (x + 50, y + 50);
    canvas.add(format_args!(r#"<circle class="{class} around" cx="{x}" cy="{y}" r="44"/>"#));
}

fn draw_arrow(canvas: &mut Canvas, class: &str, from: (usize, usize), to: (usize, usize)) {
    match ArrowShape::between(from, to) {
        None => draw_ring(canvas, class, from),
        Some(ArrowShape { from: (x1, y1), to: (x2, y2), head }) => canvas.add(format_args!(
            r#"<g class="{class}"><path class="shaft" d="M{x1:.1} {y1:.1}L{x2:.1} {y2:.1}"/><path d="{head}"/></g>"#
        )),
    }
}
