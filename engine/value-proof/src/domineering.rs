//! The rules of Domineering: Left places dominoes upright, Right across.

use crate::{Rejected, reject};
use std::collections::BTreeSet;

/// The maximum number of rows and of columns.
const MOST: usize = 32;

/// Empty squares, as row and column.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Board(BTreeSet<(usize, usize)>);

/// A board moved to the corner, turned or reflected so that its list of squares is least; whether its value is the negative
/// of the board's, and whether it is its own negative.
pub(crate) struct Normal {
    pub(crate) board: Board,
    pub(crate) minus: bool,
    pub(crate) is_own_negative: bool,
}

impl Board {
    /// Reads rows with `|` between them: `.` is empty, `#` is taken.
    pub(crate) fn read(text: &str) -> Result<Board, Rejected> {
        let mut squares = BTreeSet::new();
        for (row, line) in text.split('|').enumerate() {
            for (column, c) in line.chars().enumerate() {
                match c {
                    '.' if row < MOST && column < MOST => drop(squares.insert((row, column))),
                    '#' if row < MOST && column < MOST => {}
                    _ => return reject("expected a board such as ..|.#"),
                }
            }
        }
        Ok(Board(squares))
    }

    /// The squares in order.
    pub(crate) fn squares(&self) -> Vec<(usize, usize)> {
        self.0.iter().copied().collect()
    }

    /// The boards after each move.
    pub(crate) fn moves(&self, is_upright: bool) -> Vec<Board> {
        let mut boards = Vec::new();
        for &(row, column) in &self.0 {
            let second = if is_upright { (row + 1, column) } else { (row, column + 1) };
            if self.0.contains(&second) {
                let mut board = self.clone();
                board.0.remove(&(row, column));
                board.0.remove(&second);
                boards.push(board);
            }
        }
        boards
    }

    /// The connected parts with two squares or more: no domino covers a single one.
    pub(crate) fn parts(&self) -> Vec<Board> {
        let mut rest = self.0.clone();
        let mut parts = Vec::new();
        while let Some(first) = rest.pop_first() {
            let mut part = BTreeSet::from([first]);
            let mut open = vec![first];
            while let Some((row, column)) = open.pop() {
                for next in [
                    (row + 1, column),
                    (row.wrapping_sub(1), column),
                    (row, column + 1),
                    (row, column.wrapping_sub(1)),
                ] {
                    if rest.remove(&next) {
                        part.insert(next);
                        open.push(next);
                    }
                }
            }
            if part.len() > 1 {
                parts.push(Board(part));
            }
        }
        parts
    }

    /// The least image. Reflections keep the value, exchanging rows and columns negates it.
    pub(crate) fn normal(&self) -> Normal {
        let image = |symmetry: usize| {
            let place = |&(row, column): &(usize, usize)| {
                let row = if symmetry & 1 != 0 { 2 * MOST - row } else { row };
                let column = if symmetry & 2 != 0 { 2 * MOST - column } else { column };
                if symmetry & 4 != 0 { (column, row) } else { (row, column) }
            };
            let squares: Vec<_> = self.0.iter().map(place).collect();
            let top = squares.iter().map(|square| square.0).min().unwrap_or(0);
            let left = squares.iter().map(|square| square.1).min().unwrap_or(0);
            Board(squares.iter().map(|&(row, column)| (row - top, column - left)).collect())
        };
        let same = (0..4).map(image).min().expect("four images");
        let negative = (4..8).map(image).min().expect("four images");
        let (minus, is_own_negative) = (negative < same, negative == same);
        Normal { board: if minus { negative } else { same }, minus, is_own_negative }
    }
}
