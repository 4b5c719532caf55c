//! Openings of three stones for swap2: Black, White, Black.

use super::board::Point;

/// Stones as steps to the right and up from a point near a corner or the middle; none is far better for either side, so
/// that the engine chooses among them by search.
const SHAPES: [[(usize, usize); 3]; 10] = [
    [(0, 0), (1, 2), (4, 1)],
    [(0, 0), (2, 3), (3, 0)],
    [(0, 0), (3, 3), (1, 4)],
    [(0, 0), (1, 1), (4, 3)],
    [(0, 1), (2, 2), (4, 0)],
    [(0, 0), (0, 2), (3, 4)],
    [(1, 0), (2, 4), (4, 2)],
    [(0, 2), (1, 0), (3, 3)],
    [(0, 0), (4, 2), (2, 4)],
    [(0, 3), (3, 3), (4, 0)],
];

/// Openings for a board, in the order in which they are worth a look.
pub(super) fn openings(columns: usize, rows: usize) -> Vec<[Point; 3]> {
    // Near the edge Black has less room.
    let corner = |side: usize| side.saturating_sub(5).min(1);
    let (x, y) = (corner(columns), corner(rows));
    SHAPES.iter().map(|shape| shape.map(|(right, up)| Point::new(x + right, y + up))).collect()
}
