//! The geometry of a grid on the screen.

use crate::grid_shape::{GridShape, SIDE};
use boyi_session::Square;
use leptos::prelude::*;

/// Where a mouse event falls on the screen, in squares from the top left of `fields`; `None` outside of the board.
pub(super) fn hit(
    shape: GridShape,
    fields: &web_sys::Element,
    event: &web_sys::MouseEvent,
) -> Option<(f64, f64)> {
    let frame = fields.get_bounding_client_rect();
    let x = (f64::from(event.client_x()) - frame.left()) / frame.width() * shape.columns as f64;
    let y = (f64::from(event.client_y()) - frame.top()) / frame.height() * shape.rows as f64;
    let inside = x >= 0.0 && y >= 0.0 && x < shape.columns as f64 && y < shape.rows as f64;
    inside.then_some((x, y))
}

/// The labels of columns and rows.
pub(super) fn coordinates(shape: GridShape, flipped: ReadSignal<bool>, outside: bool) -> impl IntoView {
    let square = move |x: usize, y: usize| shape.square_at(x, y, flipped.get());
    let is_dark = |(column, row): Square| (column + row) % 2 == 0;
    let bottom = shape.rows - 1;
    // Below and beside the board, or inside the corners of squares.
    let small = shape.is_small();
    let (column_x, column_y, column_dy) =
        if outside { (50, if small { 29 } else { 42 }, "0") } else { (97, 0, "-4") };
    let (row_x, row_y) = if outside { (if small { "-18" } else { "-26" }, 60) } else { ("3", 18) };
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
