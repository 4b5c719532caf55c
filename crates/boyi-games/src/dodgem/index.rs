//! Dodgem's positions, numbered.
//!
//! Tiers: cars of both players on the board. Numbers: the first player's squares among all sets of as many, then the second player's among
//! those left, each number twice, once for either player to move.

use super::Dodgem;
use crate::pieces::{PieceGame, Position, cells};
use boyi_core::Side;
use boyi_solve::{Indexed, combinations};

impl Dodgem {
    /// A set of squares without the column and the row beyond, squeezed together.
    fn inner(&self, set: u64) -> u64 {
        combinations::compress(set, self.squares())
    }

    /// The converse of [`Dodgem::inner`].
    fn outer(&self, set: u64) -> u64 {
        combinations::expand(set, self.squares())
    }
}

impl Indexed for PieceGame<Dodgem> {
    type Tier = [u32; 2];
    const VERSION: u32 = 1;
    const PARENTS: bool = true;

    fn top(&self) -> [u32; 2] {
        [self.0.n - 1; 2]
    }

    fn below(&self, [first, second]: [u32; 2], out: &mut Vec<[u32; 2]>) {
        out.extend(first.checked_sub(1).map(|fewer| [fewer, second]));
        out.extend(second.checked_sub(1).map(|fewer| [first, fewer]));
    }

    fn size(&self, [first, second]: [u32; 2]) -> u64 {
        let squares = self.0.n * self.0.n;
        2 * combinations::binomial(squares, first) * combinations::binomial(squares - first, second)
    }

    fn rank(&self, position: &Position) -> Option<([u32; 2], u64)> {
        let squares = self.0.n * self.0.n;
        let [first, second] = position.pieces.map(|cars| self.0.inner(cars));
        let tier = [first.count_ones(), second.count_ones()];
        let seconds = combinations::binomial(squares - tier[0], tier[1]);
        let free = !first & (u64::MAX >> (64 - squares));
        let board =
            combinations::rank(first) * seconds + combinations::rank(combinations::compress(second, free));
        Some((tier, 2 * board + u64::from(position.mover == Side::Second)))
    }

    fn unrank(&self, [first, second]: [u32; 2], number: u64) -> Option<Position> {
        let squares = self.0.n * self.0.n;
        let seconds = combinations::binomial(squares - first, second);
        let own = combinations::unrank(first, number / 2 / seconds);
        let free = !own & (u64::MAX >> (64 - squares));
        let other = combinations::expand(combinations::unrank(second, number / 2 % seconds), free);
        let mover = if number.is_multiple_of(2) { Side::First } else { Side::Second };
        Some(Position { pieces: [self.0.outer(own), self.0.outer(other)], mover })
    }

    /// Cars that stepped back.
    fn parents(&self, position: &Position, tier: [u32; 2], out: &mut Vec<Position>) {
        if position.pieces.map(u64::count_ones) != tier {
            return;
        }
        let mover = !position.mover;
        let index = usize::from(mover == Side::Second);
        for to in cells(position.other()) {
            for from in self.0.ways_back(1 << to, mover) {
                if from & !position.taken() != 0 {
                    let mut parent = Position { mover, ..*position };
                    parent.pieces[index] = parent.pieces[index] & !(1 << to) | from;
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
        for blocked_loses in [false, true] {
            laws::check_all(&PieceGame(Dodgem { n: 3, blocked_loses }));
        }
    }
}
