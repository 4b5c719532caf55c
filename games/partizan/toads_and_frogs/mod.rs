//! Toads and Frogs: toads go right, frogs left; a move is a step to an empty square or a jump over one piece of the opponent.

use crate::{Rules, TextError, hoppers, strip::Square};
use boyi_partizan::{Player, Position, position::Sign};

/// A strip of squares.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Strip(Vec<Square>);

impl Position for Strip {
    fn moves(&self, player: Player, found: &mut dyn FnMut(Self)) {
        hoppers::moves(&self.0, player, true, &mut |strip| found(Strip(strip)));
    }

    fn parts(self, part: &mut dyn FnMut(Self, Sign)) {
        let (strip, sign) = hoppers::normal(&self.0);
        part(Strip(strip), sign);
    }
}

/// Squares from the left: `t` is a toad of Left, `f` a frog of Right, `.` is an empty square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ToadsAndFrogs;

impl Rules for ToadsAndFrogs {
    type Position = Strip;
    const NAME: &'static str = "toads-and-frogs";
    const EXAMPLE: &'static str = "ttt..ff";

    fn read(text: &str) -> Result<(Strip, Sign), TextError> {
        Ok((Strip(hoppers::read(text, 't', 'f', "t f .")?), Sign::Plus))
    }
}
