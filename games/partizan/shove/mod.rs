//! Shove: a player moves a piece and all pieces to its left one square to the left, over the edge if need be. Every value is a number.

use crate::{
    Rules, TextError,
    strip::{self, Open},
};
use boyi_partizan::position::Sign;

/// Squares from the left: `l` is a piece of Left, `r` one of Right, `.` an empty square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shove;

impl Rules for Shove {
    type Position = Open<true>;
    const NAME: &'static str = "shove";
    const EXAMPLE: &'static str = ".rl";

    fn read(text: &str) -> Result<(Self::Position, Sign), TextError> {
        Ok((Open(strip::read(text, &['.', 'l', 'r'], "l r .")?), Sign::Plus))
    }
}
