//! Teeko's positions, numbered.
//!
//! Tiers: pieces on the board. Numbers: the first player's points among all sets of as many, then the second player's among the
//! points left; with all pieces on the board each number twice, once for either player to move.

use super::{EACH, Teeko};
use crate::pieces::{PieceGame, Position, Rules, cells};
use boyi_core::{Game, Side};
use boyi_solve::{Indexed, combinations};

/// Pieces of the first player and the second by the number on the board.
fn split(pieces: u32) -> [u32; 2] {
    [pieces.div_ceil(2), pieces / 2]
}

impl PieceGame<Teeko> {
    fn points(&self) -> u32 {
        u32::from(self.0.n) * u32::from(self.0.n)
    }
}

impl Indexed for PieceGame<Teeko> {
    type Tier = u32;
    const VERSION: u32 = 1;
    const PARENTS: bool = true;

    fn top(&self) -> u32 {
        0
    }

    fn below(&self, pieces: u32, out: &mut Vec<u32>) {
        out.extend((pieces < 2 * EACH).then_some(pieces + 1));
    }

    fn cyclic(&self, pieces: u32) -> bool {
        pieces == 2 * EACH
    }

    fn size(&self, pieces: u32) -> u64 {
        let boards = combinations::count_two(split(pieces), self.points());
        if pieces == 2 * EACH { 2 * boards } else { boards }
    }

    fn rank(&self, position: &Position) -> Option<(u32, u64)> {
        let ([first, second], board) = combinations::rank_two(position.pieces, self.0.cells());
        let pieces = first + second;
        let number =
            if pieces == 2 * EACH { 2 * board + u64::from(position.mover == Side::Second) } else { board };
        Some((pieces, number))
    }

    fn unrank(&self, pieces: u32, number: u64) -> Option<Position> {
        let (board, mover) = match pieces == 2 * EACH {
            true if number % 2 == 1 => (number / 2, Side::Second),
            true => (number / 2, Side::First),
            false => (number, if pieces % 2 == 1 { Side::Second } else { Side::First }),
        };
        let pieces = combinations::unrank_two(split(pieces), board, self.0.cells());
        Some(Position { pieces, mover })
    }

    fn parents(&self, position: &Position, pieces: u32, out: &mut Vec<Position>) {
        if pieces < 2 * EACH {
            return;
        }
        let free = self.0.cells() & !position.taken();
        let index = usize::from(position.mover == Side::First);
        for to in cells(position.other()) {
            for from in cells(self.0.near(to) & free) {
                let mut parent = Position { mover: !position.mover, ..*position };
                parent.pieces[index] = parent.pieces[index] & !(1 << to) | 1 << from;
                if self.outcome(&parent).is_none() {
                    out.push(parent);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boyi_solve::laws;

    #[test]
    fn the_laws_of_numbering() {
        laws::check_all(&PieceGame(Teeko { n: 3, advanced: false }));
    }
}
