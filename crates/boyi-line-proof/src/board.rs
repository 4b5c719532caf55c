//! The board: squares, windows, symmetries, positions. Squares are numbered `column + columns × row` from 0 at the bottom left.

use Cell::{Attacker, Defender, Empty};

/// What is on a square, as the side that attacks sees it. A dead square is in nobody's line.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Cell {
    Empty,
    Attacker,
    Defender,
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

    pub(crate) fn squares(&self) -> usize {
        self.columns * self.rows
    }

    /// Reads `xo1/1x1/3 o` as the player to move sees it, who attacks.
    pub(crate) fn position(&self, text: &str) -> Option<Vec<Cell>> {
        let (board, mover) = text.split_once(' ').filter(|(_, mover)| ["x", "o"].contains(mover))?;
        let mut cells = Vec::new();
        for row in board.rsplit('/') {
            let mut run = 0;
            for c in row.chars().chain(['/']) {
                if let Some(digit) = c.to_digit(10) {
                    run = 10 * run + digit as usize;
                } else {
                    cells.extend(std::iter::repeat_n(Empty, run.min(self.columns + 1)));
                    run = 0;
                    match c {
                        'x' | 'o' => cells.push(if mover.contains(c) { Attacker } else { Defender }),
                        '/' => {}
                        _ => return None,
                    }
                }
                (run <= self.columns).then_some(())?;
            }
            cells.len().is_multiple_of(self.columns).then_some(())?;
        }
        let count = |of| cells.iter().filter(|&&cell| cell == of).count();
        let over = |of| self.windows.iter().any(|window| window.iter().all(|&s| cells[s] == of));
        let right = cells.len() == self.squares()
            && count(Defender) == count(Attacker) + usize::from(mover == "o")
            && !over(Attacker)
            && !over(Defender);
        right.then_some(cells)
    }

    /// Where a symmetry takes a square.
    pub(crate) fn image(&self, symmetry: usize, square: usize) -> usize {
        let (x, y) = (square % self.columns, square / self.columns);
        let x = if symmetry & 1 != 0 { self.columns - 1 - x } else { x };
        let y = if symmetry & 2 != 0 { self.rows - 1 - y } else { y };
        if symmetry & 4 != 0 { y + self.columns * x } else { x + self.columns * y }
    }
}
