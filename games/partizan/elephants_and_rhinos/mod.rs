//! Elephants and Rhinos: elephants go right, rhinos left, one step to an empty square; nobody jumps.

use crate::{Rules, TextError, hoppers, strip::Square};
use boyi_partizan::{Player, Position, position::Sign};

/// A strip of squares.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Strip(Vec<Square>);

impl Position for Strip {
    fn moves(&self, player: Player, found: &mut dyn FnMut(Self)) {
        hoppers::moves(&self.0, player, false, &mut |strip| found(Strip(strip)));
    }

    fn parts(self, part: &mut dyn FnMut(Self, Sign)) {
        let (strip, sign) = hoppers::normal(&self.0);
        part(Strip(strip), sign);
    }
}

/// Squares from the left: `e` is an elephant of Left, `r` a rhinoceros of Right, `.` is an empty square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ElephantsAndRhinos;

impl Rules for ElephantsAndRhinos {
    type Position = Strip;
    const NAME: &'static str = "elephants-and-rhinos";
    const EXAMPLE: &'static str = "ee..rr";

    fn read(text: &str) -> Result<(Strip, Sign), TextError> {
        Ok((Strip(hoppers::read(text, 'e', 'r', "e r .")?), Sign::Plus))
    }
}
