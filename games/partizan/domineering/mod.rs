//! Domineering: Left places dominoes upright, Right across; who cannot place one loses.

pub mod outcome;
mod play;

use crate::{
    Rules, TextError,
    text::{Grid, bounded_size},
};
use boyi_partizan::{Player, Position, position::Sign};

/// The most columns of a board; the longer side of a board lies across.
pub const MAX_COLUMNS: usize = 15;
/// The most rows of a board.
pub const MAX_ROWS: usize = 8;

/// Bits of a row: one column more than there are, always empty, divides the rows.
const STRIDE: u32 = 16;

/// The empty squares of a board. Bit 16·row + column, from the top left; bit 15 of a row is never set:
///
/// ```text
///   0  1  2 … 14  –
///  16 17 18 … 30  –
///   …
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board(u128);

impl Board {
    /// The empty board, if it has at most 8 rows and 15 columns.
    pub fn rectangle(rows: usize, columns: usize) -> Option<Self> {
        (rows <= MAX_ROWS && columns <= MAX_COLUMNS).then(|| {
            let row = (1_u128 << columns) - 1;
            Board((0..rows as u32).fold(0, |board, at| board | row << (STRIDE * at)))
        })
    }

    /// The empty squares of a row, from the left.
    fn row(self, row: u32) -> u64 {
        (self.0 >> (STRIDE * row)) as u64 & ((1 << STRIDE) - 1)
    }

    /// Whether a square is empty.
    fn has(self, row: u32, column: u32) -> bool {
        self.0 >> (STRIDE * row + column) & 1 == 1
    }

    /// The squares on which an upright domino can have its upper half, or one across its left half.
    fn placements(self, player: Player) -> u128 {
        match player {
            Player::Left => self.0 & self.0 >> STRIDE,
            Player::Right => self.0 & self.0 >> 1,
        }
    }

    /// The squares of a domino whose upper or left half is on a square.
    fn domino(square: u128, player: Player) -> u128 {
        match player {
            Player::Left => square | square << STRIDE,
            Player::Right => square | square << 1,
        }
    }

    /// The board without squares that no domino can cover.
    fn usable(self) -> Self {
        Board(Player::BOTH.iter().fold(0, |usable, &player| usable | Board::domino(self.placements(player), player)))
    }

    /// The squares connected with the lowest one.
    fn first_component(self) -> Self {
        let mut component = self.0 & self.0.wrapping_neg();
        loop {
            let around = component << 1 | component >> 1 | component << STRIDE | component >> STRIDE;
            let grown = component | around & self.0;
            if grown == component {
                return Board(component);
            }
            component = grown;
        }
    }

    /// Moved to the top left corner; rows and columns.
    fn at_corner(self) -> (Self, u32, u32) {
        if self.0 == 0 {
            return (self, 0, 0);
        }
        let row = self.0.trailing_zeros() / STRIDE;
        let board = self.0 >> (STRIDE * row);
        let columns = (0..MAX_ROWS as u32).fold(0_u128, |all, at| all | board >> (STRIDE * at)) as u16;
        let column = columns.trailing_zeros();
        let rows = (u128::BITS - board.leading_zeros()).div_ceil(STRIDE);
        (Board(board >> column), rows, u16::BITS - (columns >> column).leading_zeros())
    }

    /// Upside down.
    fn flipped(self, rows: u32) -> Self {
        let mut bytes = self.0.to_be_bytes();
        // Two bytes are a row: reverse the rows, keep the order in each.
        bytes.reverse();
        bytes.chunks_exact_mut(2).for_each(|row| row.swap(0, 1));
        Board(u128::from_be_bytes(bytes) >> (STRIDE * (MAX_ROWS as u32 - rows)))
    }

    /// Left and right exchanged.
    fn mirrored(self, columns: u32) -> Self {
        // Reversing all bits reverses the rows too, and they are put back.
        let mirrored = Board(self.0.reverse_bits()).flipped(MAX_ROWS as u32);
        Board(mirrored.0 >> (STRIDE - columns))
    }

    /// Rows and columns exchanged, for at most 8 columns.
    fn transposed(self) -> Self {
        let mut board = 0;
        let mut rest = self.0;
        while rest != 0 {
            let at = rest.trailing_zeros();
            rest &= rest - 1;
            board |= 1_u128 << (STRIDE * (at % STRIDE) + at / STRIDE);
        }
        Board(board)
    }

    /// The form under which a component's value is kept: across, and the least of its reflections.
    fn normal(self) -> (Self, Sign) {
        let (board, rows, columns) = self.at_corner();
        let least = |board: Board, rows, columns| {
            let flipped = board.flipped(rows);
            board.min(flipped).min(board.mirrored(columns)).min(flipped.mirrored(columns))
        };
        if rows < columns {
            return (least(board, rows, columns), Sign::Plus);
        }
        let turned = least(board.transposed(), columns, rows);
        if rows > columns {
            return (turned, Sign::Minus);
        }
        let upright = least(board, rows, columns);
        if upright <= turned { (upright, Sign::Plus) } else { (turned, Sign::Minus) }
    }

    /// Calls `found` with each component of usable squares.
    fn components(self, mut found: impl FnMut(Board)) {
        let mut rest = self.usable();
        while rest.0 != 0 {
            let component = rest.first_component();
            rest.0 &= !component.0;
            found(component);
        }
    }
}

impl Position for Board {
    fn moves(&self, player: Player, found: &mut dyn FnMut(Self)) {
        let mut places = self.placements(player);
        while places != 0 {
            let square = places & places.wrapping_neg();
            places &= places - 1;
            found(Board(self.0 & !Board::domino(square, player)));
        }
    }

    fn parts(self, part: &mut dyn FnMut(Self, Sign)) {
        self.components(|component| {
            let (board, sign) = component.normal();
            part(board, sign);
        });
    }
}

/// A board as text: rows from the top, `.` for an empty square, `#` for one that is taken, `|` or `/` between rows; or the
/// size of an empty rectangle, `4x6`. A board with more than 8 rows is turned, and its value negated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Domineering;

impl Rules for Domineering {
    type Position = Board;

    const NAME: &'static str = "domineering";
    const EXAMPLE: &'static str = "4x6";

    fn read(text: &str) -> Result<(Board, Sign), TextError> {
        let most = (MAX_ROWS, MAX_COLUMNS);
        let grid = match bounded_size(text, most)? {
            Some((rows, columns)) => Grid { rows, columns, squares: vec![true; rows * columns] },
            None => Grid::read(text, MAX_COLUMNS, ". #", |c| match c {
                '.' => Some(true),
                '#' => Some(false),
                _ => None,
            })?,
        };
        if grid.rows.min(grid.columns) > MAX_ROWS {
            return Err(TextError::Size { rows: grid.rows, columns: grid.columns, most });
        }
        let turned = grid.rows > MAX_ROWS;
        let mut board = 0;
        for (index, _) in grid.squares.iter().enumerate().filter(|(_, free)| **free) {
            let (row, column) = (index / grid.columns, index % grid.columns);
            let (row, column) = if turned { (column, row) } else { (row, column) };
            board |= 1 << (STRIDE as usize * row + column);
        }
        Ok((Board(board), if turned { Sign::Minus } else { Sign::Plus }))
    }

    fn for_checker(board: &Board) -> Option<String> {
        let columns = (0..STRIDE).rev().find(|column| (0..MAX_ROWS as u32).any(|row| board.has(row, *column)));
        let rows = (0..MAX_ROWS as u32).rev().find(|row| (0..STRIDE).any(|column| board.has(*row, column)));
        let square = |row, column| if board.has(row, column) { '.' } else { '#' };
        let row = |row| (0..=columns.unwrap_or(0)).map(|column| square(row, column)).collect::<String>();
        let board: Vec<String> = (0..=rows.unwrap_or(0)).map(row).collect();
        Some(format!("domineering {}", board.join("|")))
    }
}
