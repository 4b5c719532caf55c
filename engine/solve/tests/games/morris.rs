//! Three men's morris: three stones each are placed in turn, then slid along the lines of the board; three in a row win, and
//! the player who cannot move has lost. Tiers: stones placed, with a cycle in the last. Numbers: the least base-3 code, and who is to
//! move.

use super::tic_tac_toe::{LINES, code, decode, map, symmetries};
use boyi_core::{Game, Outcome};
use boyi_solve::Indexed;

/// The lines that stones may slide along.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Slides {
    Orthogonal,
    CentreDiagonals,
    King,
    AnyEmpty,
}

#[derive(Clone, Debug)]
pub struct Morris(pub Slides);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    pub stones: [u16; 2],
    /// 0 or 1: whose turn it is.
    pub mover: usize,
}

impl Board {
    fn placed(&self) -> u32 {
        self.stones[0].count_ones() + self.stones[1].count_ones()
    }

    fn empty(&self) -> u16 {
        0o777 & !(self.stones[0] | self.stones[1])
    }
}

impl Morris {
    fn neighbours(&self, square: u8) -> u16 {
        let near = |other: &u8| {
            let (dx, dy) = ((square % 3).abs_diff(other % 3), (square / 3).abs_diff(other / 3));
            match self.0 {
                Slides::Orthogonal => dx + dy == 1,
                Slides::CentreDiagonals => dx + dy == 1 || dx == 1 && dy == 1 && (square == 4 || *other == 4),
                Slides::King => dx.max(dy) == 1,
                Slides::AnyEmpty => square != *other,
            }
        };
        (0..9).filter(near).fold(0, |set, other| set | 1 << other)
    }
}

impl Game for Morris {
    type Position = Board;
    /// From (the same square for a stone that is placed) and to.
    type Move = (u8, u8);
    const LOOPY: bool = true;

    fn start(&self) -> Board {
        Board { stones: [0, 0], mover: 0 }
    }

    fn outcome(&self, board: &Board) -> Option<Outcome> {
        let other = board.stones[1 - board.mover];
        let mut moves = Vec::new();
        self.moves(board, &mut moves);
        let lost = moves.is_empty() || LINES.iter().any(|line| other & line == *line);
        lost.then_some(Outcome::Loss)
    }

    fn moves(&self, board: &Board, out: &mut Vec<(u8, u8)>) {
        let squares = |set: u16| (0..9_u8).filter(move |square| set >> square & 1 == 1);
        if board.placed() < 6 {
            out.extend(squares(board.empty()).map(|to| (to, to)));
        } else {
            for from in squares(board.stones[board.mover]) {
                out.extend(squares(self.neighbours(from) & board.empty()).map(|to| (from, to)));
            }
        }
    }

    fn play(&self, board: &Board, &(from, to): &(u8, u8)) -> Board {
        let mut next = Board { mover: 1 - board.mover, ..*board };
        next.stones[board.mover] = (board.stones[board.mover] & !(1 << from)) | (1 << to);
        next
    }
}

impl Indexed for Morris {
    type Tier = u32;
    const VERSION: u32 = 1;
    const PARENTS: bool = true;

    fn top(&self) -> u32 {
        0
    }

    fn below(&self, placed: u32, out: &mut Vec<u32>) {
        out.extend((placed < 6).then_some(placed + 1));
    }

    fn cyclic(&self, placed: u32) -> bool {
        placed == 6
    }

    fn size(&self, _: u32) -> u64 {
        2 * 3_u64.pow(9)
    }

    fn rank(&self, board: &Board) -> Option<(u32, u64)> {
        let placed = board.placed();
        let turn = if placed < 6 { board.mover as u32 == placed % 2 } else { placed == 6 };
        let even = board.stones[0].count_ones() == placed.div_ceil(2);
        let codes = symmetries().map(|s| code(map(board.stones[0], &s), map(board.stones[1], &s)));
        let least = codes.into_iter().min().unwrap_or(0);
        (turn && even).then_some((placed, least * 2 + board.mover as u64))
    }

    fn unrank(&self, placed: u32, number: u64) -> Option<Board> {
        let (first, second) = decode(number / 2);
        let board = Board { stones: [first, second], mover: (number % 2) as usize };
        (number < self.size(placed) && self.rank(&board) == Some((placed, number))).then_some(board)
    }

    fn parents(&self, board: &Board, placed: u32, out: &mut Vec<Board>) {
        // The player now to move has a line already: then the game was over before.
        let over = LINES.iter().any(|line| board.stones[board.mover] & line == *line);
        if placed < 6 || over {
            return;
        }
        let before = Board { mover: 1 - board.mover, ..*board };
        for to in (0..9_u8).filter(|to| before.stones[before.mover] >> to & 1 == 1) {
            for from in (0..9_u8).filter(|from| self.neighbours(to) & board.empty() & 1 << from != 0) {
                out.push(Board { mover: before.mover, ..self.play(&before, &(to, from)) });
            }
        }
    }

    fn images(&self, board: &Board, out: &mut Vec<Board>) {
        out.extend(symmetries().map(|s| Board { stones: board.stones.map(|own| map(own, &s)), ..*board }));
    }
}
