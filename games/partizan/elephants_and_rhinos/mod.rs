//! Elephants and Rhinos: elephants go right, rhinos left, one step to an empty square; nobody jumps.

use crate::{Rules, TextError, hoppers::Strip, strip};
use boyi_partizan::position::Sign;

/// The characters of squares.
pub(crate) const LETTERS: [char; 3] = ['.', 'e', 'r'];

/// Squares from the left: `e` is an elephant of Left, `r` a rhinoceros of Right, `.` is an empty square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ElephantsAndRhinos;

impl Rules for ElephantsAndRhinos {
    type Position = Strip<false>;
    const NAME: &'static str = "elephants-and-rhinos";
    const EXAMPLE: &'static str = "ee..rr";

    fn read(text: &str) -> Result<(Self::Position, Sign), TextError> {
        Ok((Strip(strip::read(text, &LETTERS, "e r .")?), Sign::Plus))
    }
}
