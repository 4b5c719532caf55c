//! Noughts and crosses. Tiers: stones on the board. Numbers: the least base-3 code of the eight images.

use boyi_core::{Game, Outcome};
use boyi_solve::Indexed;

#[derive(Clone, Debug)]
pub struct TicTacToe;

/// The mover's squares and the opponent's.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    pub own: u16,
    pub other: u16,
}

pub const LINES: [u16; 8] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

/// Where the eight symmetries of a 3×3 board take its squares.
pub fn symmetries() -> [[u8; 9]; 8] {
    let rotate = |map: [u8; 9]| map.map(|square| (square % 3) * 3 + 2 - square / 3);
    let mirror = |map: [u8; 9]| map.map(|square| square / 3 * 3 + 2 - square % 3);
    let mut all = [[0, 1, 2, 3, 4, 5, 6, 7, 8]; 8];
    for i in 1..8 {
        all[i] = if i == 4 { mirror(all[0]) } else { rotate(all[i - 1]) };
    }
    all
}

pub fn map(squares: u16, map: &[u8; 9]) -> u16 {
    (0..9).filter(|&i| squares >> i & 1 == 1).fold(0, |sum, i| sum | 1 << map[i])
}

pub fn code(own: u16, other: u16) -> u64 {
    (0..9).rev().fold(0, |code, i| code * 3 + u64::from(own >> i & 1) + 2 * u64::from(other >> i & 1))
}

pub fn decode(mut code: u64) -> (u16, u16) {
    let (mut own, mut other) = (0, 0);
    for i in 0..9 {
        match code % 3 {
            1 => own |= 1 << i,
            2 => other |= 1 << i,
            _ => {}
        }
        code /= 3;
    }
    (own, other)
}

impl Game for TicTacToe {
    type Position = Board;
    type Move = u8;

    fn start(&self) -> Board {
        Board { own: 0, other: 0 }
    }

    fn outcome(&self, board: &Board) -> Option<Outcome> {
        match board {
            _ if LINES.iter().any(|line| board.other & line == *line) => Some(Outcome::Loss),
            _ if board.own | board.other == 0o777 => Some(Outcome::Draw),
            _ => None,
        }
    }

    fn moves(&self, board: &Board, out: &mut Vec<u8>) {
        out.extend((0..9).filter(|square| (board.own | board.other) >> square & 1 == 0));
    }

    fn play(&self, board: &Board, square: &u8) -> Board {
        Board { own: board.other, other: board.own | 1 << square }
    }
}

impl Indexed for TicTacToe {
    type Tier = u32;
    const VERSION: u32 = 1;

    fn top(&self) -> u32 {
        0
    }

    fn below(&self, stones: u32, out: &mut Vec<u32>) {
        out.extend((stones < 9).then_some(stones + 1));
    }

    fn size(&self, _: u32) -> u64 {
        3_u64.pow(9)
    }

    fn rank(&self, board: &Board) -> Option<(u32, u64)> {
        let (own, other) = (board.own.count_ones(), board.other.count_ones());
        let codes = symmetries().map(|symmetry| code(map(board.own, &symmetry), map(board.other, &symmetry)));
        (own == other || own + 1 == other).then(|| (own + other, codes.into_iter().min().unwrap_or(0)))
    }

    fn unrank(&self, stones: u32, number: u64) -> Option<Board> {
        let (own, other) = decode(number);
        let board = Board { own, other };
        (number < self.size(stones) && self.rank(&board) == Some((stones, number))).then_some(board)
    }

    fn images(&self, board: &Board, out: &mut Vec<Board>) {
        out.extend(symmetries().map(|s| Board { own: map(board.own, &s), other: map(board.other, &s) }));
    }
}
