//! All positions after a number of stones, each once up to mirror image, in a canonical order.

use super::{
    board::{Board, Position},
    geometry::{Geometry, Standard},
    stones::{Boards, playable},
};

/// A key of a position up to its mirror image: the smaller of both keys (see [`Board`]).
pub(super) fn key(boards: Boards) -> u64 {
    let key = boards.mover | boards.occupied.wrapping_add(Standard.bottom());
    key.min(Standard.mirror(key))
}

/// The position of a key: of two mirror images the one with the smaller key.
pub(super) fn of_key(key: u64) -> Boards {
    // A column's highest bit is its lowest free square: the squares below are taken.
    let mut occupied = key >> 1 & Standard.board();
    for _ in 1..Standard.rows() {
        occupied |= occupied >> 1 & Standard.board();
    }
    Boards { mover: key & occupied, occupied }
}

/// The keys, in order, of the positions of the standard board after `plies` stones in which the game is not over.
pub(super) fn ongoing(plies: u32) -> Vec<u64> {
    (0..plies).fold(vec![key(Boards::default())], |keys, _| after(&keys))
}

/// The keys, in order, of the positions one stone later than these in which the game is not over.
pub(super) fn after(keys: &[u64]) -> Vec<u64> {
    let children = keys.iter().flat_map(|&key| children(of_key(key))).filter(|&child| {
        // The move made no line.
        !Standard.has_line(child.other())
    });
    let mut next: Vec<u64> = children.map(key).collect();
    next.sort_unstable();
    next.dedup();
    next.shrink_to_fit();
    next
}

/// The positions after each move, from the left column to the right one.
pub(super) fn children(boards: Boards) -> impl Iterator<Item = Boards> {
    let mut free = playable(Standard, boards.occupied);
    std::iter::from_fn(move || {
        let square = free & free.wrapping_neg();
        free ^= square;
        (square != 0).then(|| boards.play(square))
    })
}

/// Returns `true` if the mover can complete a line with the next stone.
pub(super) fn wins_at_once(boards: Boards) -> bool {
    Standard.completions(boards.mover) & playable(Standard, boards.occupied) != 0
}

/// The positions of 7×6 after `plies` stones in which the game is not over and the mover cannot complete a line at once, each once up to
/// its mirror image, in the order of a book's scores, which depends only on `plies`.
pub fn book_positions(plies: u32) -> Vec<Position> {
    let open = ongoing(plies).into_iter().map(of_key).filter(|&boards| !wins_at_once(boards));
    open.map(|boards| Position::of(Board::STANDARD, boards)).collect()
}

impl Position {
    /// Returns `true` if neither side can complete a line with its next stone.
    pub fn is_quiet(self) -> bool {
        let shape = self.board().shape();
        let lines = shape.completions(self.mover()) | shape.completions(self.other());
        lines & playable(shape, self.mover() | self.other()) == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counts of J. Tromp's and others' lists of positions after 8 plies.
    #[test]
    fn counts_are_the_published_ones() {
        let all: usize = (0..=8).map(|plies| ongoing(plies).len()).sum();
        assert_eq!((ongoing(8).len(), all), (91_295, 129_498));
        let open = book_positions(8);
        let quiet = open.iter().filter(|position| position.is_quiet()).count();
        assert_eq!((open.len(), quiet), (77_715, 67_557));
    }
}
