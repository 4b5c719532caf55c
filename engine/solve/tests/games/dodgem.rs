//! Dodgem on n×n squares (Berlekamp, Conway, Guy, *Winning Ways*, chapter 22): the first player's cars begin in the left
//! column and go right, up or down; the second's begin in the bottom row and go up, left or right; the corner between them is
//! empty. Cars leave at the far side. The player who cannot move has won, with cars or without.
//!
//! Tiers: cars left of either player. Numbers: who is to move, the first's squares, the second's among the rest.

use boyi_core::{Game, Outcome};
use boyi_solve::{Indexed, combinations};

#[derive(Clone, Debug)]
pub struct Dodgem {
    pub n: u32,
    /// Whether a player whose cars cannot move has lost.
    pub blocked_loses: bool,
}

/// Squares from the bottom left, row by row.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    pub cars: [u64; 2],
    pub mover: usize,
}

/// From, and to; `None` leaves the board.
pub type Move = (u32, Option<u32>);

impl Dodgem {
    /// Where a car of `player` may go from a square, were the board empty.
    fn steps(&self, player: usize, square: u32) -> impl Iterator<Item = Option<u32>> + use<> {
        let n = self.n;
        // As the first player sees it: the second's board is the first's with rows and columns exchanged.
        let seen = move |square: u32| if player == 0 { square } else { square % n * n + square / n };
        let (row, column) = (seen(square) / n, seen(square) % n);
        let forward = if column + 1 < n { Some(Some(seen(row * n + column + 1))) } else { Some(None) };
        let up = (row + 1 < n).then(|| Some(seen((row + 1) * n + column)));
        let down = (row > 0).then(|| Some(seen((row.wrapping_sub(1)) * n + column)));
        [forward, up, down].into_iter().flatten()
    }

    /// From where a car of `player` may have come to a square.
    fn steps_back(&self, player: usize, square: u32) -> impl Iterator<Item = u32> {
        (0..self.n * self.n).filter(move |&from| self.steps(player, from).any(|to| to == Some(square)))
    }

    fn counts(board: &Board) -> (u32, u32) {
        (board.cars[0].count_ones(), board.cars[1].count_ones())
    }
}

impl Game for Dodgem {
    type Position = Board;
    type Move = Move;
    const LOOPY: bool = true;

    fn start(&self) -> Board {
        let first = (1..self.n).fold(0, |cars, row| cars | 1 << (row * self.n));
        let second = (1..self.n).fold(0, |cars, column| cars | 1 << column);
        Board { cars: [first, second], mover: 0 }
    }

    fn outcome(&self, board: &Board) -> Option<Outcome> {
        let mut moves = Vec::new();
        self.moves(board, &mut moves);
        let blocked = self.blocked_loses && board.cars[board.mover] != 0;
        moves.is_empty().then_some(if blocked { Outcome::Loss } else { Outcome::Win })
    }

    fn moves(&self, board: &Board, out: &mut Vec<Move>) {
        let taken = board.cars[0] | board.cars[1];
        let mut cars = board.cars[board.mover];
        while cars != 0 {
            let from = cars.trailing_zeros();
            cars &= cars - 1;
            let free = |to: &Option<u32>| to.is_none_or(|to| taken >> to & 1 == 0);
            out.extend(self.steps(board.mover, from).filter(free).map(|to| (from, to)));
        }
    }

    fn play(&self, board: &Board, &(from, to): &Move) -> Board {
        let mut next = Board { mover: 1 - board.mover, ..*board };
        next.cars[board.mover] = (board.cars[board.mover] & !(1 << from)) | to.map_or(0, |to| 1 << to);
        next
    }
}

impl Indexed for Dodgem {
    type Tier = (u32, u32);
    const VERSION: u32 = 1;
    const PARENTS: bool = true;

    fn top(&self) -> (u32, u32) {
        (self.n - 1, self.n - 1)
    }

    fn below(&self, (first, second): (u32, u32), out: &mut Vec<(u32, u32)>) {
        out.extend((first > 0).then(|| (first - 1, second)));
        out.extend((second > 0).then(|| (first, second - 1)));
    }

    fn size(&self, (first, second): (u32, u32)) -> u64 {
        let squares = self.n * self.n;
        2 * combinations::binomial(squares, first) * combinations::binomial(squares - first, second)
    }

    fn rank(&self, board: &Board) -> Option<((u32, u32), u64)> {
        let (first, second) = Self::counts(board);
        let squares = self.n * self.n;
        let free = !board.cars[0] & ((1 << squares) - 1);
        let number = combinations::rank(board.cars[0]) * combinations::binomial(squares - first, second)
            + combinations::rank(combinations::compress(board.cars[1], free));
        let known = first.max(second) < self.n;
        known.then_some(((first, second), number * 2 + board.mover as u64))
    }

    fn unrank(&self, (first, second): (u32, u32), number: u64) -> Option<Board> {
        if number >= self.size((first, second)) {
            return None;
        }
        let squares = self.n * self.n;
        let each = combinations::binomial(squares - first, second);
        let (mover, number) = ((number % 2) as usize, number / 2);
        let cars = combinations::unrank(first, number / each);
        let free = !cars & ((1 << squares) - 1);
        let others = combinations::expand(combinations::unrank(second, number % each), free);
        Some(Board { cars: [cars, others], mover })
    }

    fn parents(&self, board: &Board, (first, second): (u32, u32), out: &mut Vec<Board>) {
        if Self::counts(board) != (first, second) {
            return;
        }
        let taken = board.cars[0] | board.cars[1];
        let before = 1 - board.mover;
        for to in (0..self.n * self.n).filter(|to| board.cars[before] >> to & 1 == 1) {
            for from in self.steps_back(before, to).filter(|from| taken >> from & 1 == 0) {
                let mut parent = Board { mover: before, ..*board };
                parent.cars[before] = (board.cars[before] & !(1 << to)) | (1 << from);
                out.push(parent);
            }
        }
    }
}
