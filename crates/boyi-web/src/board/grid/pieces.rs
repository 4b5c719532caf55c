//! The pieces on a grid. Each keeps its identity from position to position, so that it can be seen to move.

use super::{geometry::SIDE, state::Grid};
use crate::board::piece;
use boyi_session::Square;
use leptos::prelude::*;

/// A piece with its identity.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Piece {
    pub(super) key: u32,
    square: Square,
    letter: char,
    /// Whether it was not on the board before.
    new: bool,
}

/// The pieces of the position shown.
pub(super) fn tracked(cells: Memo<Vec<Option<char>>>, columns: usize) -> Memo<Vec<Piece>> {
    let last_key = StoredValue::new(0u32);
    Memo::new(move |before: Option<&Vec<Piece>>| {
        let mut key = last_key.get_value();
        let before = before.map_or(&[][..], Vec::as_slice);
        let pieces = cells.with(|cells| track(before, cells, columns, &mut key));
        last_key.set_value(key);
        pieces
    })
}

/// The pieces of a position, each identified with one of the position before: the one on the same square, else the nearest of
/// its kind. Others get a key above `last_key`.
fn track(before: &[Piece], cells: &[Option<char>], columns: usize, last_key: &mut u32) -> Vec<Piece> {
    let rows = cells.len() / columns.max(1);
    let mut free = before.to_vec();
    let mut placed = Vec::with_capacity(before.len());
    let mut rest = Vec::new();
    for (at, letter) in cells.iter().enumerate().filter_map(|(at, cell)| cell.map(|letter| (at, letter))) {
        let square = (at % columns, rows - 1 - at / columns);
        match free.iter().position(|piece| piece.square == square && piece.letter == letter) {
            Some(found) => placed.push(Piece { new: false, ..free.swap_remove(found) }),
            None => rest.push((square, letter)),
        }
    }
    for (square, letter) in rest {
        let distance = |piece: &Piece| {
            piece.square.0.abs_diff(square.0).pow(2) + piece.square.1.abs_diff(square.1).pow(2)
        };
        let same_kind = free.iter().enumerate().filter(|(_, piece)| piece.letter == letter);
        let nearest = same_kind.min_by_key(|(_, piece)| distance(piece)).map(|(at, _)| at);
        placed.push(match nearest {
            Some(at) => Piece { square, new: false, ..free.swap_remove(at) },
            None => {
                *last_key += 1;
                Piece { key: *last_key, square, letter, new: true }
            }
        });
    }
    // A stable order in the document, so that nothing is redrawn.
    placed.sort_unstable_by_key(|piece| piece.key);
    placed
}

/// A piece that glides to its square, follows the pointer while it is dragged, and falls where the rules make it.
pub(super) fn draw(grid: Grid, pieces: Memo<Vec<Piece>>, first: Piece) -> impl IntoView {
    let shape = grid.shape;
    let now = Memo::new(move |_| {
        pieces.with(|all| all.iter().find(|piece| piece.key == first.key).copied().unwrap_or(first))
    });
    let drag = Memo::new(move |_| grid.drag.get().filter(|drag| drag.from == now.get().square));
    let transform = move || {
        let (x, y) = shape.place(now.get().square, grid.game.flipped.get());
        let (dx, dy) = drag.get().map_or((0.0, 0.0), |drag| drag.by);
        format!("translate({}px, {}px)", (x as f64 + dx) * SIDE as f64, (y as f64 + dy) * SIDE as f64)
    };
    let class = move || match (drag.get().is_some(), shape.falls && first.new) {
        (true, _) => "carrier held",
        (false, true) => "carrier falling",
        (false, false) => "carrier",
    };
    view! { <g class=class style:transform=transform><g class="body">{piece::draw(first.letter, shape.chequered)}</g></g> }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A capture on a board of 2 by 2: the pawn on b1 takes the one on a2.
    #[test]
    fn pieces_keep_their_identity() {
        let mut key = 0;
        let before = track(&[], &[Some('p'), None, None, Some('P')], 2, &mut key);
        assert_eq!(before.iter().map(|piece| piece.square).collect::<Vec<_>>(), [(0, 1), (1, 0)]);
        let after = track(&before, &[Some('P'), None, None, None], 2, &mut key);
        assert_eq!(after.len(), 1);
        assert_eq!((after[0].key, after[0].square, after[0].new), (before[1].key, (0, 1), false));
    }
}
