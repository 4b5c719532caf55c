//! Dodgem's positions, numbered.
//!
//! Tiers: cars of both players on the board. Numbers: the first player's squares among all sets of as many, then the second player's among
//! those left, each number twice, once for either player to move.

use super::Dodgem;
use crate::pieces::{PieceGame, Position, cells};
use boyi_core::Side;
use boyi_solve::{Indexed, combinations};

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

    fn size(&self, cars: [u32; 2]) -> u64 {
        2 * combinations::count_two(cars, self.0.n * self.0.n)
    }

    fn rank(&self, position: &Position) -> Option<([u32; 2], u64)> {
        let (tier, board) = combinations::rank_two(position.pieces, self.0.squares());
        Some((tier, 2 * board + u64::from(position.mover == Side::Second)))
    }

    fn unrank(&self, tier: [u32; 2], number: u64) -> Option<Position> {
        let pieces = combinations::unrank_two(tier, number / 2, self.0.squares());
        let mover = if number.is_multiple_of(2) { Side::First } else { Side::Second };
        Some(Position { pieces, mover })
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
