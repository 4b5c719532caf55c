//! The board: squares, windows, symmetries, positions. Squares are numbered `column + columns × row` from 0 at the bottom left.

use Cell::{Challenger, Empty, Prover};

/// The state of a square. A dead square is in no line of either player.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Cell {
    Empty,
    Prover,
    Challenger,
    Dead,
}

/// A board and its windows: all k squares in a row.
pub(crate) struct Board {
    pub(crate) columns: usize,
    pub(crate) rows: usize,
    pub(crate) k: usize,
    pub(crate) windows: Vec<Vec<usize>>,
}

impl Board {
    pub(crate) fn new([columns, rows, k]: [usize; 3]) -> Self {
        let mut windows = Vec::new();
        for (x, y) in (0..rows).flat_map(|y| (0..columns).map(move |x| (x, y))) {
            for (dx, dy) in [(1, 0), (0, 1), (1, 1), (-1, 1)] {
                let at = |i: usize| (x as isize + dx * i as isize, y as isize + dy * i as isize);
                let (last_x, last_y) = at(k - 1);
                if (0..columns as isize).contains(&last_x) && last_y < rows as isize {
                    windows.push((0..k).map(|i| at(i).0 as usize + columns * at(i).1 as usize).collect());
                }
            }
        }
        Board { columns, rows, k, windows }
    }

    /// Reads `xo1/1x1/3 o` as the player to move sees it, who proves.
    pub(crate) fn position(&self, text: &str) -> Option<Vec<Cell>> {
        let (board, mover) =
            text.split_once(' ').filter(|(board, _)| board.len() < 1000 && !board.contains('.'))?;
        // A number stands for this many empty squares.
        let write_out = |board: String, run: usize| board.replace(&run.to_string(), &".".repeat(run));
        let board = (1..=26).rev().fold(board.to_owned(), write_out);
        let cell = |c: char| match c {
            '.' => Some(Empty),
            'x' | 'o' => Some(if mover.contains(c) { Prover } else { Challenger }),
            _ => None,
        };
        let cells: Vec<Cell> = board.rsplit('/').flat_map(str::chars).map(cell).collect::<Option<_>>()?;
        let count = |of| cells.iter().filter(|&&cell| cell == of).count();
        let over = |of| self.windows.iter().any(|window| window.iter().all(|&s| cells[s] == of));
        let right = ["x", "o"].contains(&mover)
            && board.split('/').map(str::len).eq([self.columns].repeat(self.rows))
            && count(Challenger) == count(Prover) + usize::from(mover == "o")
            && !over(Prover)
            && !over(Challenger);
        right.then_some(cells)
    }

    /// The image of a square under a symmetry. Its bits: 1 mirrors left and right, then 2 top and bottom, then 4 exchanges
    /// columns and rows.
    pub(crate) fn image(&self, symmetry: usize, square: usize) -> usize {
        let (x, y) = (square % self.columns, square / self.columns);
        let x = if symmetry & 1 != 0 { self.columns - 1 - x } else { x };
        let y = if symmetry & 2 != 0 { self.rows - 1 - y } else { y };
        if symmetry & 4 != 0 { y + self.columns * x } else { x + self.columns * y }
    }
}
