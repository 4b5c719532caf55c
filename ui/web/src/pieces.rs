//! The pieces on a grid. Each keeps its identity from position to position, so that it can be seen to move.

use boyi_session::Square;

/// A piece with its identity.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Piece {
    /// Its identity.
    pub key: u32,
    /// Where it stands.
    pub square: Square,
    /// Its letter in the picture.
    pub letter: char,
    /// Whether it was not on the board before.
    pub new: bool,
}

/// The pieces of a position, each identified with one of the position before: the one on the same square, else the nearest of
/// its kind. Others get a key above `last_key`. `square_of` is the square of a cell.
pub fn track(
    before: &[Piece],
    cells: &[Option<char>],
    square_of: impl Fn(usize) -> Square,
    last_key: &mut u32,
) -> Vec<Piece> {
    let mut free = before.to_vec();
    let mut placed = Vec::with_capacity(before.len());
    let mut rest = Vec::new();
    for (at, letter) in cells.iter().enumerate().filter_map(|(at, cell)| cell.map(|letter| (at, letter))) {
        let square = square_of(at);
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

#[cfg(test)]
mod tests {
    use super::*;

    /// A capture on a board of 2 by 2: the pawn on b1 takes the one on a2.
    #[test]
    fn pieces_keep_their_identity() {
        let mut key = 0;
        let square_of = |at| (at % 2, 1 - at / 2);
        let before = track(&[], &[Some('p'), None, None, Some('P')], square_of, &mut key);
        assert_eq!(before.iter().map(|piece| piece.square).collect::<Vec<_>>(), [(0, 1), (1, 0)]);
        let after = track(&before, &[Some('P'), None, None, None], square_of, &mut key);
        assert_eq!(after.len(), 1);
        assert_eq!((after[0].key, after[0].square, after[0].new), (before[1].key, (0, 1), false));
    }
}
