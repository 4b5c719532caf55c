//! Dodgem's positions, numbered.
//!
//! Both players move alike: who exchanges them, and columns with rows, has the same position with the other player to move. So a number stands
//! for two positions, of which it gives the one with the first player to move.
//!
//! Tiers: how many cars the players have on the board, the larger number first. Numbers: the squares of the player to move, among all sets of
//! as many, then the opponent's among those left; where the opponent has more cars, after all those where the mover has.

use super::{Dodgem, LARGEST};
use crate::pieces::{PieceGame, Position, cells};
use boyi_core::Side;
use boyi_solve::{Indexed, combinations};

/// By the size of the board, for every square: the one with column and row exchanged.
static EXCHANGED: [[u64; (LARGEST + 1) * (LARGEST + 1)]; LARGEST + 1] = {
    let mut exchanged = [[0; (LARGEST + 1) * (LARGEST + 1)]; LARGEST + 1];
    let mut n = 0;
    while n <= LARGEST {
        let mut cell = 0;
        while cell < (n + 1) * (n + 1) {
            exchanged[n][cell] = 1 << (cell % (n + 1) * (n + 1) + cell / (n + 1));
            cell += 1;
        }
        n += 1;
    }
    exchanged
};

impl Dodgem {
    /// Cars with columns and rows exchanged.
    fn exchanged(&self, cars: u64) -> u64 {
        let squares = &EXCHANGED[self.n as usize];
        cells(cars).fold(0, |sum, cell| sum | squares[usize::from(cell)])
    }

    /// The same position for the other player.
    fn image(&self, position: &Position) -> Position {
        let [first, second] = position.pieces.map(|cars| self.exchanged(cars));
        Position { pieces: [second, first], mover: !position.mover }
    }

    /// The number of boards with this number of cars.
    fn boards(&self, cars: [u32; 2]) -> u64 {
        combinations::count_two(cars, self.n * self.n)
    }
}

impl Indexed for PieceGame<Dodgem> {
    type Tier = [u32; 2];
    const VERSION: u32 = 2;
    const PARENTS: bool = true;
    const FORMS: u64 = 2;

    fn top(&self) -> [u32; 2] {
        [self.0.n - 1; 2]
    }

    fn below(&self, [more, fewer]: [u32; 2], out: &mut Vec<[u32; 2]>) {
        out.extend(more.checked_sub(1).map(|left| [left.max(fewer), left.min(fewer)]));
        out.extend(fewer.checked_sub(1).filter(|_| more > fewer).map(|left| [more, left]));
    }

    fn size(&self, [more, fewer]: [u32; 2]) -> u64 {
        let both = if more == fewer { 1 } else { 2 };
        both * self.0.boards([more, fewer])
    }

    fn rank(&self, position: &Position) -> Option<([u32; 2], u64)> {
        let pieces = match position.mover {
            Side::First => position.pieces,
            Side::Second => self.0.image(position).pieces,
        };
        let ([own, other], board) = combinations::rank_two(pieces, self.0.squares());
        Some(if own < other {
            ([other, own], self.0.boards([other, own]) + board)
        } else {
            ([own, other], board)
        })
    }

    fn unrank(&self, [more, fewer]: [u32; 2], number: u64) -> Option<Position> {
        let (cars, board) = match number.checked_sub(self.0.boards([more, fewer])) {
            Some(board) => ([fewer, more], board),
            None => ([more, fewer], number),
        };
        let pieces = combinations::unrank_two(cars, board, self.0.squares());
        Some(Position { pieces, mover: Side::First })
    }

    /// Cars that stepped back.
    fn parents(&self, position: &Position, [more, fewer]: [u32; 2], out: &mut Vec<Position>) {
        let cars = position.pieces.map(u64::count_ones);
        if cars != [more, fewer] && cars != [fewer, more] {
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

    fn images(&self, position: &Position, out: &mut Vec<Position>) {
        out.push(self.0.image(position));
    }

    fn orbit_size(&self, _: &Position) -> Option<u64> {
        Some(1)
    }

    fn orbit_size_at(&self, _: [u32; 2], _: u64) -> Option<u64> {
        Some(1)
    }

    fn form(&self, position: &Position) -> u64 {
        u64::from(position.mover == Side::Second)
    }

    fn in_form(&self, position: Position, form: u64) -> Position {
        if self.form(&position) == form { position } else { self.0.image(&position) }
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
