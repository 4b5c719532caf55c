//! Toppling Dominoes: a player topples a domino of the own colour, or a green one, to the left or to the right; it falls with
//! all that stand in that direction.

use crate::{
    Rules, TextError,
    strip::{self, Square},
};
use boyi_partizan::{Player, Position, position::Sign};

/// Rows of dominoes, divided by gaps.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Row(Vec<Square>);

impl Position for Row {
    fn moves(&self, player: Player, found: &mut dyn FnMut(Self)) {
        let may_topple = |square| square == Square::of(player) || square == Square::Green;
        for at in (0..self.0.len()).filter(|&at| may_topple(self.0[at])) {
            // The row that a gap bounds.
            let start = self.0[..at].iter().rposition(|&square| square == Square::Empty).map_or(0, |gap| gap + 1);
            let gap = self.0[at..].iter().position(|&square| square == Square::Empty);
            let end = gap.map_or(self.0.len(), |gap| at + gap);
            for fallen in [start..at + 1, at..end] {
                let mut row = self.0.clone();
                row[fallen].fill(Square::Empty);
                found(Row(row));
            }
        }
    }

    fn parts(self, part: &mut dyn FnMut(Self, Sign)) {
        for row in self.0.split(|&square| square == Square::Empty).filter(|row| !row.is_empty()) {
            let least = |row: Vec<Square>| {
                let reversed: Vec<Square> = row.iter().rev().copied().collect();
                row.min(reversed)
            };
            let plus = least(row.to_vec());
            let minus = least(row.iter().map(|square| square.exchanged()).collect());
            if minus < plus { part(Row(minus), Sign::Minus) } else { part(Row(plus), Sign::Plus) }
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
        let meanings =
            [('.', Square::Empty), ('l', Square::Left), ('r', Square::Right), ('e', Square::Green)];
        Ok((Row(strip::read(text, &meanings, "l r e .")?), Sign::Plus))
    }
}
