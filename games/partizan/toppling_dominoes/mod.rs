//! Toppling Dominoes: a player topples a domino of the own colour, or a green one, to the left or to the right; it falls with
//! all that stand in that direction.

use crate::{
    Rules, TextError,
    cells::{Cells, EMPTY, SIDES, exchanged, lesser},
    play::rules::boards_after,
    strip,
};
use boyi_partizan::{Player, Position, position::Sign};

/// Rows of dominoes, divided by gaps.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Row(Cells);

impl Position for Row {
    fn moves(&self, player: Player, found: &mut dyn FnMut(Self)) {
        boards_after(&TopplingDominoes, &self.0, player, &mut |row| found(Row(row)));
    }

    fn parts(self, part: &mut dyn FnMut(Self, Sign)) {
        for row in self.0.components(EMPTY, &SIDES, |_, _| true) {
            let least = |row: Cells| row.turned().min(row);
            let (row, sign) = lesser(least(row.clone()), least(row.mapped(exchanged)));
            part(Row(row), sign);
        }
    }
}

/// Dominoes from the left: `l` is one of Left, `r` one of Right, `e` one of both, `.` a gap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TopplingDominoes;

impl Rules for TopplingDominoes {
    type Position = Row;
    const NAME: &'static str = "toppling-dominoes";
    const EXAMPLE: &'static str = "lrrl";

    fn read(text: &str) -> Result<(Row, Sign), TextError> {
        Ok((Row(strip::read(text, &['.', 'l', 'r', 'e'], "l r e .")?), Sign::Plus))
    }
}
