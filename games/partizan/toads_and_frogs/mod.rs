//! Toads and Frogs: toads go right, frogs left; a move is a step to an empty square or a jump over one piece of the opponent.

use crate::{Rules, TextError, hoppers::Strip, strip};
use boyi_partizan::position::Sign;

/// The characters of squares.
pub(crate) const LETTERS: [char; 3] = ['.', 't', 'f'];

/// Squares from the left: `t` is a toad of Left, `f` a frog of Right, `.` is an empty square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ToadsAndFrogs;

impl Rules for ToadsAndFrogs {
    type Position = Strip<true>;
    const NAME: &'static str = "toads-and-frogs";
    const EXAMPLE: &'static str = "ttt..ff";

    fn read(text: &str) -> Result<(Self::Position, Sign), TextError> {
        Ok((Strip(strip::read(text, &LETTERS, "t f .")?), Sign::Plus))
    }
}
