//! Openings of three stones for swap2: Black, White, Black.

use super::geometry::Point;

/// Stones as steps to the right and up from a point near a corner. On 15 × 15 points the engine calls each within 20 of even
/// at 2,000, 12,000, 20,000 and 60,000 nodes, so that it chooses among them by search.
const SHAPES: [[(usize, usize); 3]; 10] = [
    [(1, 1), (3, 0), (0, 4)],
    [(0, 1), (3, 0), (0, 3)],
    [(0, 2), (2, 2), (3, 4)],
    [(0, 4), (2, 2), (1, 4)],
    [(3, 3), (4, 2), (0, 4)],
    [(0, 1), (2, 1), (3, 2)],
    [(3, 1), (4, 1), (1, 2)],
    [(0, 1), (1, 3), (3, 2)],
    [(0, 1), (4, 0), (2, 3)],
    [(1, 2), (4, 2), (2, 4)],
];

/// Balanced openings of three stones (Black, White, Black) for a board of this size, for games in which one player
/// places the stones and the other one then chooses a colour.
///
/// ```
/// let openings = boyi_lines::gomoku::openings(15, 15);
/// assert_eq!(openings[0].map(|point| point.to_string()), ["c3", "e2", "b6"]);
/// ```
pub fn openings(columns: usize, rows: usize) -> Vec<[Point; 3]> {
    // Near the edge Black has less room.
    let corner = |side: usize| side.saturating_sub(5).min(1);
    let (x, y) = (corner(columns), corner(rows));
    SHAPES.iter().map(|shape| shape.map(|(right, up)| Point::new(x + right, y + up))).collect()
}
