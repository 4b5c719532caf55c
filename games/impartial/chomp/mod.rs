//! Chomp: bite a square of a chocolate bar and everything above and to the right of it goes with it; the square at
//! the bottom left is poisoned (F. Schuh, "Spel van delers", 1952; D. Gale, "A curious Nim-type game", 1974).

mod component;
mod reasons;

use crate::{heaps::parse_number, theory};
use boyi_catalogue::{ErasedGame, GameEntry, GameSupport, Group, Knowledge, Messages, Param, Setup};
use boyi_core::{Game, Grid, Notation, Outcome, ParseError, Picture};
pub use component::SafeChomp;
use smallvec::SmallVec;

/// The catalogue's entry.
pub static ENTRIES: &[GameEntry] = &[GameEntry::new(
    "chomp",
    Group::Impartial,
    Knowledge::Solved,
    Messages::new(include_str!("messages/en.ftl"), include_str!("messages/zh.ftl")),
    |setup, databases| {
        let support = GameSupport { explain: reasons::explain, ..theory::support() };
        Ok(ErasedGame::boxed(setup, databases, Chomp::set_up(setup)?, support))
    },
)
.with_example("4,3,2")
.with_params(&[Param::value("rows", "3", "1..=20"), Param::value("columns", "4", "1..=26")])];

/// The rules: the size of the whole bar.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chomp {
    /// Rows of the whole bar.
    pub rows: usize,
    /// Columns of the whole bar.
    pub columns: u8,
}

impl Chomp {
    /// The bar that a setup names.
    ///
    /// # Errors
    /// A parameter that cannot be read.
    pub fn set_up(setup: &Setup) -> Result<Chomp, ParseError> {
        let rows = setup.number("rows", 1..=20, 3)? as usize;
        Ok(Chomp { rows, columns: setup.number("columns", 1..=26, 4)? as u8 })
    }
}

/// The squares left: the length of each row from the bottom, never longer than the row below.
pub type Bar = SmallVec<[u8; 20]>;

/// The square bitten, counted from 0 at the poison.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bite {
    /// Columns to its left.
    pub column: u8,
    /// Rows below it.
    pub row: u8,
}

impl Game for Chomp {
    type Position = Bar;
    type Move = Bite;

    fn start(&self) -> Bar {
        Bar::from_elem(self.columns, self.rows)
    }

    /// An empty bar: the opponent has just eaten the poison.
    fn outcome(&self, bar: &Bar) -> Option<Outcome> {
        (bar[0] == 0).then_some(Outcome::Win)
    }

    fn moves(&self, bar: &Bar, out: &mut Vec<Bite>) {
        for (row, &length) in bar.iter().enumerate() {
            out.extend((0..length).map(|column| Bite { column, row: row as u8 }));
        }
    }

    fn play(&self, bar: &Bar, bite: &Bite) -> Bar {
        let bitten = |(row, &length): (usize, &u8)| {
            if row >= usize::from(bite.row) { length.min(bite.column) } else { length }
        };
        bar.iter().enumerate().map(bitten).collect()
    }
}

impl Notation for Chomp {
    /// Row lengths from the bottom: `4,4,1`.
    fn position_text(&self, bar: &Bar) -> String {
        bar.iter().map(u8::to_string).collect::<Vec<_>>().join(",")
    }

    fn parse_position(&self, text: &str) -> Result<Bar, ParseError> {
        let mut bar = Bar::new();
        for part in text.split(',') {
            let longest = bar.last().copied().unwrap_or(self.columns);
            match parse_number("row", part)? {
                length if length <= u64::from(longest) && bar.len() < self.rows => bar.push(length as u8),
                _ if bar.len() == self.rows => {
                    return Err(ParseError::new("position", text, "rows").with("max", self.rows));
                }
                _ => {
                    return Err(
                        ParseError::new("row", part, "number-at-most").with("max", u64::from(longest))
                    );
                }
            }
        }
        bar.resize(self.rows, 0);
        Ok(bar)
    }

    /// Column letter and row number, as on a chess board: `a1` is the poison.
    fn move_text(&self, _: &Bar, bite: &Bite) -> String {
        format!("{}{}", char::from(b'a' + bite.column), bite.row + 1)
    }

    fn parse_move(&self, bar: &Bar, text: &str) -> Result<Bite, ParseError> {
        let mut moves = Vec::new();
        self.moves(bar, &mut moves);
        let wanted = text.trim().to_ascii_lowercase();
        let found = moves.into_iter().find(|bite| self.move_text(bar, bite) == wanted);
        found.ok_or_else(|| ParseError::new("move", text, "square-left").with("example", "a1"))
    }

    fn picture(&self, bar: &Bar, _: &str) -> Picture {
        let cell = |row: usize, column: u8| match (row, column) {
            _ if column >= bar[row] => None,
            (0, 0) => Some('x'),
            _ => Some('o'),
        };
        let rows = (0..self.rows).rev();
        let cells = rows.flat_map(|row| (0..self.columns).map(move |column| cell(row, column))).collect();
        let columns = usize::from(self.columns);
        Picture::Grid(Grid { columns, rows: self.rows, cells, stones: true, ..Grid::default() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theory::Theory;
    use boyi_core::{Engine, Limits, NoObserver, Record, Zero};
    use std::sync::Arc;

    /// Strategy stealing: the first player wins every bar but the single square; square bars are won by `b2` alone.
    #[test]
    fn first_player_wins_square_bars_by_b2() {
        for size in 2..6 {
            let game = Chomp { rows: size, columns: size as u8 };
            let solve = boyi_search::engine("solve", Arc::new(Zero)).unwrap();
            for mut engine in [solve, Box::new(Theory)] {
                let found =
                    engine.analyze(&game, &Record::new(&game), &Limits::default(), &mut NoObserver).unwrap();
                assert!(found.value.is_win() && !found.more);
                assert_eq!(found.best, [Bite { column: 1, row: 1 }], "{size}");
            }
        }
    }
}
