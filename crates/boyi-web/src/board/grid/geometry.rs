//! The geometry of a grid: squares of the board and their places on the screen.

use boyi_session::{Drawing, Square};
use leptos::prelude::*;

/// A square's side in the drawing's units.
pub(super) const SIDE: usize = 100;

/// What stays the same while pieces move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct GridShape {
    pub(super) columns: usize,
    pub(super) rows: usize,
    /// Pieces move from square to square, as in chess.
    pub(super) chequered: bool,
    /// Pieces fall to the lowest free square of a column.
    pub(super) falls: bool,
    /// A single row whose squares have numbers.
    pub(super) numbered: bool,
}

impl GridShape {
    /// The shape of a picture, if it is a grid.
    pub(crate) fn of(picture: &Drawing) -> Option<GridShape> {
        match picture {
            &Drawing::Grid { columns, rows, chequered, falls, numbered, .. } => {
                Some(GridShape { columns, rows, chequered, falls, numbered })
            }
            _ => None,
        }
    }

    /// Column and row on the screen, from the top left, of a square.
    pub(super) fn place(self, (column, row): Square, flipped: bool) -> (usize, usize) {
        if flipped { (self.columns - 1 - column, row) } else { (column, self.rows - 1 - row) }
    }

    /// The square at a column and row on the screen.
    pub(super) fn square_at(self, x: usize, y: usize, flipped: bool) -> Square {
        if flipped { (self.columns - 1 - x, y) } else { (x, self.rows - 1 - y) }
    }

    /// Where a mouse event falls on the screen, in squares from the top left of `fields`; `None` outside of the board.
    pub(super) fn hit(self, fields: &web_sys::Element, event: &web_sys::MouseEvent) -> Option<(f64, f64)> {
        let frame = fields.get_bounding_client_rect();
        let x = (f64::from(event.client_x()) - frame.left()) / frame.width() * self.columns as f64;
        let y = (f64::from(event.client_y()) - frame.top()) / frame.height() * self.rows as f64;
        let inside = x >= 0.0 && y >= 0.0 && x < self.columns as f64 && y < self.rows as f64;
        inside.then_some((x, y))
    }

    /// Whether stones stand on the crossings of lines, as on a Go board.
    pub(super) fn has_points(self) -> bool {
        !self.chequered && self.columns >= 9 && self.rows >= 9
    }

    /// The drawing's frame; coordinates stand inside of chequered boards and beside others.
    pub(super) fn view_box(self) -> String {
        let (width, height) = (self.columns * SIDE, self.rows * SIDE);
        if self.chequered {
            format!("0 0 {width} {height}")
        } else {
            format!("-50 -10 {} {}", width + 60, height + 70)
        }
    }

    /// The label of a column.
    fn column_label(self, column: usize) -> String {
        if self.numbered {
            (column + 1).to_string()
        } else {
            char::from(b'a' + column.min(25) as u8).to_string()
        }
    }
}

/// The labels of columns and rows.
pub(super) fn coordinates(shape: GridShape, flipped: ReadSignal<bool>) -> impl IntoView {
    let square = move |x: usize, y: usize| shape.square_at(x, y, flipped.get());
    let is_dark = |(column, row): Square| (column + row) % 2 == 0;
    let bottom = shape.rows - 1;
    // Inside the corner of chequered squares, below and beside other boards.
    let (column_x, column_y, column_dy) = if shape.chequered { (97, 0, "-4") } else { (50, 42, "0") };
    let (row_x, row_y) = if shape.chequered { ("3", 18) } else { ("-26", 60) };
    let column = |x: usize| {
        view! {
            <text class="file" x=x * SIDE + column_x y=shape.rows * SIDE + column_y dy=column_dy
                class:dark=move || is_dark(square(x, bottom))>{move || shape.column_label(square(x, 0).0)}</text>
        }
    };
    let row = |y: usize| {
        view! {
            <text class="rank" x=row_x y=y * SIDE + row_y
                class:dark=move || is_dark(square(0, y))>{move || (square(0, y).1 + 1).to_string()}</text>
        }
    };
    let rows = if shape.numbered { 0 } else { shape.rows };
    view! {
        <g class="coordinates" aria-hidden="true">
            {(0..shape.columns).map(column).collect_view()}
            {(0..rows).map(row).collect_view()}
        </g>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_and_squares_are_inverse() {
        let shape = GridShape { columns: 7, rows: 6, chequered: false, falls: true, numbered: false };
        assert_eq!(shape.place((0, 0), false), (0, 5));
        assert_eq!(shape.place((0, 0), true), (6, 0));
        for (column, row, flipped) in [(0, 0, false), (3, 2, true), (6, 5, true), (2, 5, false)] {
            let (x, y) = shape.place((column, row), flipped);
            assert_eq!(shape.square_at(x, y, flipped), (column, row));
        }
    }
}
