//! Rules, positions, and their text.

use super::{BitSet, Squares};
use std::fmt;

/// The longest side of a board: one letter a column.
pub const MAX_SIDE: usize = 26;

/// Every square of the largest board.
pub(super) type Large = BitSet<11>;

/// An m,n,k-game without gravity: k or more in a row win.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules {
    pub(super) columns: usize,
    pub(super) rows: usize,
    pub(super) k: usize,
}

impl Rules {
    /// m columns, n rows, k in a row, each from 1 to [`MAX_SIDE`].
    ///
    /// # Errors
    /// If a number is out of range.
    pub fn new(columns: usize, rows: usize, k: usize) -> Result<Self, InvalidPosition> {
        if [columns, rows, k].iter().all(|number| (1..=MAX_SIDE).contains(number)) {
            Ok(Rules { columns, rows, k })
        } else {
            Err(InvalidPosition::Rules)
        }
    }

    /// m.
    pub fn columns(self) -> usize {
        self.columns
    }

    /// n.
    pub fn rows(self) -> usize {
        self.rows
    }

    /// The length of a winning line.
    pub fn k(self) -> usize {
        self.k
    }

    /// m × n.
    pub fn squares(self) -> usize {
        self.columns * self.rows
    }
}

/// The two players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Player {
    /// `x`, who moves first.
    First,
    /// `o`.
    Second,
}

impl Player {
    /// The other one.
    pub fn opponent(self) -> Self {
        match self {
            Player::First => Player::Second,
            Player::Second => Player::First,
        }
    }

    fn stone(self) -> char {
        match self {
            Player::First => 'x',
            Player::Second => 'o',
        }
    }
}

/// Why there is no such position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InvalidPosition {
    /// m, n and k are numbers from 1 to 26.
    Rules,
    /// Rows from the top with `/` between them, numbers for runs of empty squares, then ` x` or ` o`.
    Text,
    /// `x` has as many stones as `o`, or one more when `o` is to move.
    Stones,
    /// Somebody has k in a row already, or no square is empty.
    Over,
}

impl fmt::Display for InvalidPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            InvalidPosition::Rules => "expected m, n and k from 1 to 26",
            InvalidPosition::Text => "expected rows from the top and the mover, such as `xo1/1x1/3 o`",
            InvalidPosition::Stones => "expected as many x as o with x to move, or one more with o to move",
            InvalidPosition::Over => "expected a position with an empty square and no k in a row",
        })
    }
}

impl std::error::Error for InvalidPosition {}

/// A position in which neither player has k in a row, and a square is empty.
///
/// ```
/// use boyi_lines::mnk::{Position, Rules};
/// let rules = Rules::new(3, 3, 3)?;
/// let position = Position::parse(rules, "xo1/1x1/3 o")?;
/// assert_eq!(position.to_string(), "xo1/1x1/3 o");
/// # Ok::<(), boyi_lines::mnk::InvalidPosition>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    rules: Rules,
    /// The stones of `x` and of `o`; square `column + m × row`.
    stones: [Large; 2],
}

impl Position {
    /// The empty board.
    pub fn start(rules: Rules) -> Self {
        Position { rules, stones: [Large::default(); 2] }
    }

    /// Reads rows from the top and the mover, `xo1/1x1/3 o`.
    ///
    /// # Errors
    /// If the text or the position is invalid.
    pub fn parse(rules: Rules, text: &str) -> Result<Self, InvalidPosition> {
        let (board, mover) = text.trim().rsplit_once(' ').ok_or(InvalidPosition::Text)?;
        let rows: Vec<&str> = board.trim_end().split('/').collect();
        if rows.len() != rules.rows {
            return Err(InvalidPosition::Text);
        }
        let mut position = Position::start(rules);
        for (row, text) in rows.iter().rev().enumerate() {
            position.read_row(row, text).ok_or(InvalidPosition::Text)?;
        }
        let mover = match mover {
            "x" => Player::First,
            "o" => Player::Second,
            _ => return Err(InvalidPosition::Text),
        };
        let [first, second] = position.stones.map(Squares::len);
        if first != second + usize::from(mover == Player::Second) {
            return Err(InvalidPosition::Stones);
        }
        if position.is_over() {
            return Err(InvalidPosition::Over);
        }
        Ok(position)
    }

    fn read_row(&mut self, row: usize, text: &str) -> Option<()> {
        let (mut column, mut run) = (0, None::<usize>);
        for letter in text.chars() {
            if let Some(digit) = letter.to_digit(10) {
                run = Some(run.unwrap_or(0) * 10 + digit as usize).filter(|&run| run <= self.rules.columns);
                run?;
                continue;
            }
            column += run.take().unwrap_or(0);
            let player = match letter {
                'x' => 0,
                'o' => 1,
                _ => return None,
            };
            if column >= self.rules.columns {
                return None;
            }
            let square = column + self.rules.columns * row;
            self.stones[player] = self.stones[player].with(square);
            column += 1;
        }
        (column + run.unwrap_or(0) == self.rules.columns).then_some(())
    }

    fn is_over(&self) -> bool {
        let board = super::board::Board::<Large>::new(self.rules);
        let has = |window: &Large| self.stones.iter().any(|stones| window.without(*stones).is_empty());
        let full = self.stones.iter().map(|stones| stones.len()).sum::<usize>() == self.rules.squares();
        full || board.windows.iter().any(has)
    }

    /// The rules.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The player to move.
    pub fn mover(&self) -> Player {
        let [first, second] = self.stones.map(Squares::len);
        if first == second { Player::First } else { Player::Second }
    }

    /// Returns `true` if no stone is on the board.
    pub fn is_start(&self) -> bool {
        self.stones[0].is_empty()
    }

    /// The stone on a square, column and row from 0 at a1.
    pub fn stone(&self, column: usize, row: usize) -> Option<Player> {
        let square = column + self.rules.columns * row;
        let inside = column < self.rules.columns && row < self.rules.rows;
        let players = [Player::First, Player::Second].into_iter().zip(self.stones);
        players.filter(|(_, stones)| inside && stones.has(square)).map(|(player, _)| player).next()
    }

    /// The stones of a player.
    pub(super) fn stones_of<S: Squares>(&self, player: Player) -> S {
        self.stones[player as usize].iter().fold(S::default(), S::with)
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in (0..self.rules.rows).rev() {
            let mut run = 0;
            for column in 0..=self.rules.columns {
                let stone = self.stone(column, row);
                if run > 0 && (stone.is_some() || column == self.rules.columns) {
                    write!(f, "{run}")?;
                    run = 0;
                }
                match stone {
                    Some(player) => write!(f, "{}", player.stone())?,
                    None => run += 1,
                }
            }
            f.write_str(if row > 0 { "/" } else { " " })?;
        }
        write!(f, "{}", self.mover().stone())
    }
}
