//! The places of a drawing that can be pointed at, for programs that let people click them.

use crate::{Marks, Place, grid, heaps, numbers};
use boyi_core::Picture;

/// A place, and the rectangle of the drawing that shows it, in the units of its view box.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Target {
    /// The place.
    pub place: Place,
    /// The left edge.
    pub x: usize,
    /// The upper edge.
    pub y: usize,
    /// From the left edge to the right.
    pub width: usize,
    /// From the upper edge to the lower.
    pub height: usize,
}

/// The places that [`svg`](crate::svg) draws for the same picture and marks: squares, counters, numbers. None for graphs, sums, and what is
/// too large to draw.
///
/// ```
/// use boyi_core::Picture;
/// use boyi_draw::{Marks, Place, targets};
/// let counters = targets(&Picture::heaps([3, 4, 5]), &Marks::default(), false);
/// assert_eq!(counters.len(), 12);
/// assert_eq!(counters[0].place, Place::Counters { heap: 0, take: 3 });
/// ```
pub fn targets(picture: &Picture, marks: &Marks, flipped: bool) -> Vec<Target> {
    match picture {
        Picture::Grid(board) => grid::targets(board, flipped),
        Picture::Heaps { sizes, look } => heaps::targets(sizes, *look, marks),
        Picture::Numbers { free, first, second, .. } => numbers::targets([free, first, second]),
        Picture::Graph(_) | Picture::Sum { .. } => Vec::new(),
    }
}
