//! Strips: a row of squares with pieces.

use crate::{
    TextError,
    cells::{Cells, EMPTY, exchanged, lesser, stone},
};
use boyi_partizan::{Player, Position, position::Sign};

/// The most squares of a strip.
const MAX_LENGTH: usize = 64;

/// Reads a strip; the index of a character among `meanings` is its square.
pub(crate) fn read(text: &str, meanings: &[char], expected: &'static str) -> Result<Cells, TextError> {
    Cells::read_row(text, meanings, expected, MAX_LENGTH)
}

/// A strip whose left end is open: a piece moves to the left with all on its left, or with those that touch.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Open<const ALL: bool>(pub(crate) Cells);

impl<const ALL: bool> Position for Open<ALL> {
    fn moves(&self, player: Player, found: &mut dyn FnMut(Self)) {
        self.0.all(stone(player)).for_each(|at| found(Open(pushed(&self.0, at, ALL))));
    }

    /// Without the empty squares at the right end.
    fn parts(self, part: &mut dyn FnMut(Self, Sign)) {
        let length = self.0.indices().rfind(|&at| self.0.at(at) != EMPTY).map_or(0, |last| last + 1);
        let strip = Cells::row((0..length).map(|at| self.0.at(at)).collect());
        let negative = strip.mapped(exchanged);
        let (strip, sign) = lesser(strip, negative);
        part(Open(strip), sign);
    }
}

/// The strip after the piece on a square has moved to the left, over the edge if need be, with all pieces on its left or those that touch.
pub(crate) fn pushed(strip: &Cells, at: usize, all: bool) -> Cells {
    let gap = (0..at).rev().find(|&index| !all && strip.at(index) == EMPTY).unwrap_or(0);
    let mut after = strip.clone();
    (gap..at).for_each(|to| after.set(to, strip.at(to + 1)));
    after.set(at, EMPTY);
    after
}
