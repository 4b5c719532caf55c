//! Draws the pieces on a grid.

use super::state::Grid;
use crate::{
    board::piece,
    grid_shape::{GridShape, SIDE},
    pieces::{Piece, track},
};
use leptos::prelude::*;

/// The pieces of the position shown.
pub(super) fn tracked(cells: Memo<Vec<Option<char>>>, shape: GridShape) -> Memo<Vec<Piece>> {
    let last_key = StoredValue::new(0u32);
    Memo::new(move |before: Option<&Vec<Piece>>| {
        let mut key = last_key.get_value();
        let before = before.map_or(&[][..], Vec::as_slice);
        let pieces = cells.with(|cells| track(before, cells, |at| shape.square_of(at), &mut key));
        last_key.set_value(key);
        pieces
    })
}

/// A piece that glides to its square, follows the pointer while it is dragged, and falls where the rules make it.
pub(super) fn draw(grid: Grid, pieces: Memo<Vec<Piece>>, first: Piece) -> impl IntoView {
    let shape = grid.shape;
    let now = Memo::new(move |_| {
        pieces.with(|all| all.iter().find(|piece| piece.key == first.key).copied().unwrap_or(first))
    });
    let drag = Memo::new(move |_| grid.drag.get().filter(|drag| drag.from == now.get().square));
    let transform = move || {
        let (x, y) = shape.corner(now.get().square, grid.game.flipped.get());
        let (dx, dy) = drag.get().map_or((0.0, 0.0), |drag| drag.by);
        format!("translate({}px, {}px)", x as f64 + dx * SIDE as f64, y as f64 + dy * SIDE as f64)
    };
    let class = move || match (drag.get().is_some(), shape.falls && first.new) {
        (true, _) => "carrier held",
        (false, true) => "carrier falling",
        (false, false) => "carrier",
    };
    let turned = move || shape.pieces().are_turned(first.letter, grid.game.flipped.get());
    view! {
        <g class=class style:transform=transform><g class="body">
            <g class:turned=turned>{piece::draw(first.letter, shape.pieces())}</g>
        </g></g>
    }
}
