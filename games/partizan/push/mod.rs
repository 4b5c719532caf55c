//! Push: a player moves a piece one square to the left, which pushes the pieces that stand before it without a gap, over the edge if need be. Every value is a number.

use crate::{
    Rules, TextError,
    strip::{self, Open},
};
use boyi_partizan::position::Sign;

/// Squares from the left: `l` is a piece of Left, `r` one of Right, `.` an empty square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Push;

impl Rules for Push {
    type Position = Open<false>;
    const NAME: &'static str = "push";
    const EXAMPLE: &'static str = ".rl";

    fn read(text: &str) -> Result<(Self::Position, Sign), TextError> {
        Ok((Open(strip::read(text, &['.', 'l', 'r'], "l r .")?), Sign::Plus))
    }
}
