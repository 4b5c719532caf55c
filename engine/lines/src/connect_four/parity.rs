//! The reasons why a position is won or held, in the terms of the literature: threats by the row they are on, zugzwang, following up.

use super::{
    board::Position,
    bounds::{follow_up_squares, zugzwang},
    geometry::Geometry,
    stones::playable,
};

/// A square, counted from 0 at the bottom left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Square {
    /// The column.
    pub column: u32,
    /// The row.
    pub row: u32,
}

/// An empty square that completes a line, and that cannot be played on yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Threat {
    /// The square.
    pub square: Square,
    /// Whether the line is the mover's.
    pub is_movers: bool,
    /// Whether the other player must play below it when all other columns are full.
    pub comes_by_zugzwang: bool,
}

/// A strategy by which the player not to move holds a position against every play of the mover.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Strategy {
    /// Answering each stone in its column leaves the mover without a line.
    FollowUp {
        /// Whether it also gives the opponent a line.
        wins: bool,
    },
    /// Answering each stone in its column, the opponent wins on this square in the end: the mover must play below it.
    Zugzwang(Square),
}

impl Position {
    /// Each column's lowest threats, one of each player's, from the left.
    ///
    /// On boards with an even number of rows the first player's threats come by zugzwang on odd rows, counted from 1, and the second
    /// player's on even ones (V. Allis, "A knowledge-based approach of Connect-Four", 1988, chapter 3).
    pub fn threats(self) -> Vec<Threat> {
        let shape = self.board().shape();
        let occupied = self.mover() | self.other();
        let reachable = occupied | playable(shape, occupied);
        let mut threats = Vec::new();
        for column in 0..self.board().columns() {
            for (stones, is_movers) in [(self.mover(), true), (self.other(), false)] {
                let squares = shape.completions(stones) & shape.column(column) & !reachable;
                if squares == 0 {
                    continue;
                }
                let square = self.square(squares);
                let elsewhere = self.board().cells() - self.board().rows();
                // With all other columns full, the first player plays below the square if an even number of stones is there.
                let first_plays_below = (elsewhere + square.row - 1).is_multiple_of(2);
                let is_first_players = is_movers == self.stones().is_multiple_of(2);
                let comes_by_zugzwang = first_plays_below != is_first_players;
                threats.push(Threat { square, is_movers, comes_by_zugzwang });
            }
        }
        threats
    }

    /// A strategy of the opponent's that needs no search, while the game is not over.
    pub fn opponents_strategy(self) -> Option<Strategy> {
        if self.is_over() {
            return None;
        }
        let (shape, boards) = (self.board().shape(), self.boards);
        let empty = shape.board() & !boards.occupied;
        if empty.count_ones().is_multiple_of(2) {
            // The bound pairs the lowest squares of columns with an odd number of free ones, too. To answer on top of every disc is
            // the whole strategy only where there are none.
            if playable(shape, boards.occupied) & !shape.first_of_pairs() != 0 {
                return None;
            }
            let squares = follow_up_squares(shape, boards, empty)?;
            return Some(Strategy::FollowUp { wins: squares != 0 });
        }
        let threats = shape.completions(boards.other()) & empty & shape.first_of_pairs();
        zugzwang(shape, boards, empty, threats).map(|square| Strategy::Zugzwang(self.square(square)))
    }

    /// The lowest of some squares in one column.
    fn square(self, squares: u64) -> Square {
        let (bit, stride) = (squares.trailing_zeros(), self.board().rows() + 1);
        Square { column: bit / stride, row: bit % stride }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::connect_four::{Board, Solver, Value};

    /// Random late positions: the solver confirms every strategy.
    #[test]
    fn strategies_keep_their_promises() {
        let mut rng = fastrand::Rng::with_seed(4);
        let mut kinds = [0; 3];
        for (columns, rows) in [(7, 6), (7, 5), (6, 4), (5, 5), (4, 6), (8, 3)] {
            let board = Board::new(columns, rows, 4).unwrap();
            let solver = Solver::new(board, 1 << 22);
            for _ in 0..400 {
                let mut position = board.start();
                for _ in 0..rng.u32(board.cells() / 2..board.cells()) {
                    let moves: Vec<u32> = position.columns().collect();
                    let next =
                        moves.get(rng.usize(..moves.len().max(1))).and_then(|&column| position.play(column));
                    position = next.filter(|next| !next.is_over()).unwrap_or(position);
                }
                let Some(strategy) = position.opponents_strategy() else { continue };
                let value = solver.value(position);
                let kept = match strategy {
                    Strategy::FollowUp { wins: false } => !matches!(value, Value::Win { .. }),
                    _ => matches!(value, Value::Loss { .. }),
                };
                assert!(kept, "{position:?}: {strategy:?}, but {value:?}");
                if let Strategy::FollowUp { wins } = strategy {
                    for _ in 0..20 {
                        assert_eq!(followed_up(position, &mut rng), wins.then_some(true), "{position:?}");
                    }
                }
                kinds[match strategy {
                    Strategy::FollowUp { wins: false } => 0,
                    Strategy::FollowUp { wins: true } => 1,
                    Strategy::Zugzwang(_) => 2,
                }] += 1;
            }
        }
        assert!(kinds.iter().all(|&count| count > 10), "{kinds:?}");
    }

    /// Plays on by lot, where the opponent answers every disc with one on top of it: whether the opponent gets a line, and not the mover.
    fn followed_up(mut position: Position, rng: &mut fastrand::Rng) -> Option<bool> {
        loop {
            let columns: Vec<u32> = position.columns().collect();
            let &column = columns.get(rng.usize(..columns.len().max(1)))?;
            position = position.play(column)?;
            if position.is_over() {
                return position.is_lost().then_some(false);
            }
            position = position.play(column)?;
            if position.is_over() {
                return position.is_lost().then_some(true);
            }
        }
    }

    #[test]
    fn threats_come_by_zugzwang_on_their_rows() {
        // The first player has a3, b3, c3, the second a2, b2, c2; column d is empty.
        let board = Board::STANDARD;
        let bit = |column: u32, row: u32| 1u64 << (column * 7 + row);
        let first = bit(0, 0) | bit(0, 2) | bit(1, 2) | bit(2, 2) | bit(1, 0) | bit(2, 4);
        let second = bit(0, 1) | bit(1, 1) | bit(2, 1) | bit(2, 0) | bit(0, 3) | bit(2, 3);
        let position = board.position(first, second).unwrap();
        let threats = position.threats();
        let on = |row: u32| threats.iter().find(|threat| threat.square == Square { column: 3, row });
        assert!(on(2).is_some_and(|threat| threat.is_movers && threat.comes_by_zugzwang));
        assert!(on(1).is_some_and(|threat| !threat.is_movers && threat.comes_by_zugzwang));
    }
}
