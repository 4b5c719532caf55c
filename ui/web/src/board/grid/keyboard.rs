//! The keyboard on a grid: arrows move the cursor, Enter picks its square.

use super::state::Grid;
use boyi_session::square_text;
use leptos::{ev, prelude::*};
use wasm_bindgen::JsCast;

pub(super) fn press_key(grid: Grid, event: &ev::KeyboardEvent) {
    if event.ctrl_key() || event.alt_key() || event.meta_key() || event.shift_key() {
        return;
    }
    let flipped = grid.game.flipped.get_untracked();
    let (x, y) = grid.shape.place(grid.cursor.get_untracked(), flipped);
    let (right, bottom) = (grid.shape.columns - 1, grid.shape.rows - 1);
    let (x, y) = match event.key().as_str() {
        "ArrowLeft" => (x.saturating_sub(1), y),
        "ArrowRight" => ((x + 1).min(right), y),
        "ArrowUp" => (x, y.saturating_sub(1)),
        "ArrowDown" => (x, (y + 1).min(bottom)),
        "Home" => (0, y),
        "End" => (right, y),
        "Enter" | " " => {
            consume(event);
            grid.selection.touch(grid.cursor.get_untracked());
            return;
        }
        "Escape" => {
            grid.selection.clear();
            grid.game.cancel_premove();
            return;
        }
        _ => return,
    };
    consume(event);
    let square = grid.shape.square_at(x, y, flipped);
    if !grid.shape.is_beside(square) {
        move_cursor(grid, square);
    }
}

/// The key is not meant for the page as well.
fn consume(event: &ev::KeyboardEvent) {
    event.prevent_default();
    event.stop_propagation();
}

/// Moves the cursor and the focus to a square.
fn move_cursor(grid: Grid, square: boyi_session::Square) {
    grid.cursor.set(square);
    let selector = format!("[data-square='{}']", square_text(square));
    let cell = grid.root.get_untracked().and_then(|root| root.query_selector(&selector).ok().flatten());
    if let Some(cell) = cell {
        let _ = cell.unchecked_into::<web_sys::SvgElement>().focus();
    }
}
