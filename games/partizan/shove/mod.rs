//! Shove: a player moves a piece and all pieces to its left one square to the left, over the edge if need be. Every value is a number.

use crate::{
    Rules, TextError,
    strip::{self, Square},
};
use boyi_partizan::{Player, Position, position::Sign};

/// A strip of squares; its left end is open.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Strip(Vec<Square>);

impl Position for Strip {
    fn moves(&self, player: Player, found: &mut dyn FnMut(Self)) {
        for at in (0..self.0.len()).filter(|&at| self.0[at] == Square::of(player)) {
            let mut strip = self.0.clone();
            strip[..=at].rotate_left(1);
            strip[at] = Square::Empty;
            found(Strip(strip));
        }
    }

    fn parts(self, part: &mut dyn FnMut(Self, Sign)) {
        let (strip, sign) = strip::standard_open(self.0);
        part(Strip(strip), sign);
    }
}

/// Squares from the left: `l` is a piece of Left, `r` one of Right, `.` an empty square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shove;

impl Rules for Shove {
    type Position = Strip;
    const NAME: &'static str = "shove";
    const EXAMPLE: &'static str = ".rl";

    fn read(text: &str) -> Result<(Strip, Sign), TextError> {
        Ok((Strip(strip::read_open(text)?), Sign::Plus))
    }
}
