//! Connect Four on any board of at most 64 bits.
//!
//! ```text
//!  6 13 20 27 34 41 48     bits of a 7×6 board: column by column, one spare bit on top of each
//!  5 12 19 26 33 40 47
//!  4 11 18 25 32 39 46
//!  3 10 17 24 31 38 45
//!  2  9 16 23 30 37 44
//!  1  8 15 22 29 36 43
//!  0  7 14 21 28 35 42
//! ```
//!
//! Tiers: stones on the board. Numbers: the heights of the columns among those with as many stones, then which stones are the
//! second player's, counted from the bottom left. A board and its mirror image have the smaller of two numbers.

use boyi_core::{Game, Outcome};
use boyi_solve::{Indexed, combinations};
use std::sync::Arc;

#[derive(Clone, Debug)]
pub struct ConnectFour {
    pub width: u32,
    pub height: u32,
    heights: Arc<Heights>,
}

/// Heights of all columns as digits of a number to base height + 1, the first column's least.
#[derive(Debug)]
struct Heights {
    /// By that number: its place among those with as many stones.
    places: Vec<u32>,
    /// By stones: the stones' squares, in the order of places.
    filled: Vec<Vec<u64>>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    pub own: u64,
    pub filled: u64,
}

impl ConnectFour {
    pub fn new(width: u32, height: u32) -> Self {
        let mut filled = vec![Vec::new(); (width * height) as usize + 1];
        let places = (0..(height + 1).pow(width)).map(|code| {
            let column = |i: u32| code / (height + 1).pow(i) % (height + 1);
            let squares = (0..width).fold(0, |set, i| set | ((1_u64 << column(i)) - 1) << (i * (height + 1)));
            let list: &mut Vec<u64> = &mut filled[squares.count_ones() as usize];
            list.push(squares);
            list.len() as u32 - 1
        });
        let places = places.collect();
        ConnectFour { width, height, heights: Arc::new(Heights { places, filled }) }
    }

    fn column(&self, i: u32) -> u64 {
        ((1 << self.height) - 1) << (i * (self.height + 1))
    }

    /// The lowest square of each column.
    fn bottom(&self) -> u64 {
        (0..self.width).fold(0, |set, i| set | 1 << (i * (self.height + 1)))
    }

    fn board(&self) -> u64 {
        self.bottom() * ((1 << self.height) - 1)
    }

    fn has_line(&self, stones: u64) -> bool {
        [1, self.height, self.height + 1, self.height + 2].iter().any(|step| {
            let pairs = stones & (stones >> step);
            pairs & (pairs >> (2 * step)) != 0
        })
    }

    fn mirror(&self, squares: u64) -> u64 {
        let step = self.height + 1;
        (0..self.width)
            .fold(0, |set, i| set | (squares >> (i * step) & self.column(0)) << ((self.width - 1 - i) * step))
    }

    /// The number of the board as it is, whatever its mirror image has.
    fn number(&self, board: &Board) -> u64 {
        let stones = board.filled.count_ones();
        let code = (0..self.width)
            .rev()
            .fold(0, |code, i| code * (self.height + 1) + (board.filled & self.column(i)).count_ones());
        let place = u64::from(self.heights.places[code as usize]);
        place * combinations::binomial(stones, stones / 2)
            + combinations::rank(combinations::compress(self.second(board), board.filled))
    }

    /// The stones of the player who moved second.
    fn second(&self, board: &Board) -> u64 {
        if board.filled.count_ones().is_multiple_of(2) { board.filled & !board.own } else { board.own }
    }

    fn unrank_any(&self, stones: u32, number: u64) -> Option<Board> {
        let each = combinations::binomial(stones, stones / 2);
        let filled = *self.heights.filled[stones as usize].get((number / each) as usize)?;
        let second = combinations::expand(combinations::unrank(stones / 2, number % each), filled);
        let own = if stones.is_multiple_of(2) { filled & !second } else { second };
        Some(Board { own, filled })
    }
}

impl Game for ConnectFour {
    type Position = Board;
    type Move = u32;

    fn start(&self) -> Board {
        Board { own: 0, filled: 0 }
    }

    fn outcome(&self, board: &Board) -> Option<Outcome> {
        match board {
            _ if self.has_line(board.filled & !board.own) => Some(Outcome::Loss),
            _ if board.filled == self.board() => Some(Outcome::Draw),
            _ => None,
        }
    }

    fn moves(&self, board: &Board, out: &mut Vec<u32>) {
        out.extend((0..self.width).filter(|&i| board.filled & self.column(i) != self.column(i)));
    }

    fn play(&self, board: &Board, column: &u32) -> Board {
        let other = board.filled & !board.own;
        let filled = board.filled | (board.filled + (1 << (column * (self.height + 1))));
        Board { own: other, filled }
    }
}

impl Indexed for ConnectFour {
    type Tier = u32;
    const VERSION: u32 = 1;

    fn top(&self) -> u32 {
        0
    }

    fn below(&self, stones: u32, out: &mut Vec<u32>) {
        out.extend((stones < self.width * self.height).then_some(stones + 1));
    }

    fn size(&self, stones: u32) -> u64 {
        self.heights.filled[stones as usize].len() as u64 * combinations::binomial(stones, stones / 2)
    }

    fn rank(&self, board: &Board) -> Option<(u32, u64)> {
        let image = Board { own: self.mirror(board.own), filled: self.mirror(board.filled) };
        Some((board.filled.count_ones(), self.number(board).min(self.number(&image))))
    }

    fn unrank(&self, stones: u32, number: u64) -> Option<Board> {
        let board = self.unrank_any(stones, number)?;
        let image = Board { own: self.mirror(board.own), filled: self.mirror(board.filled) };
        (number <= self.number(&image)).then_some(board)
    }

    fn images(&self, board: &Board, out: &mut Vec<Board>) {
        out.push(Board { own: self.mirror(board.own), filled: self.mirror(board.filled) });
    }
}
