//! Backsliding Toads and Frogs: as Toads and Frogs, and a piece may also go one step back, so that play may never end.

use crate::{
    TextError,
    cells::{Cells, EMPTY, stone},
    hoppers::{moved, steps},
    strip,
    toads_and_frogs::LETTERS,
};
use boyi_partizan::{Arena, Player, Position, PositionError, Value};

/// The name in expressions.
pub const NAME: &str = "backsliding";
/// A position, for examples and help.
pub const EXAMPLE: &str = "tt..ff";

/// A strip of squares.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Strip(Cells);

impl Position for Strip {
    fn moves(&self, player: Player, found: &mut dyn FnMut(Self)) {
        steps(&self.0, player, true, &mut |from, to| found(Strip(moved(&self.0, from, to))));
        let back = if player == Player::Left { (0, -1) } else { (0, 1) };
        for from in self.0.all(stone(player)) {
            if let Some(to) = self.0.step(from, back).filter(|&to| self.0.at(to) == EMPTY) {
                found(Strip(moved(&self.0, from, to)));
            }
        }
    }
}

/// Reads a strip: `t` is a toad of Left, `f` a frog of Right, `.` is an empty square.
pub fn read(text: &str) -> Result<Strip, TextError> {
    Ok(Strip(strip::read(text, &LETTERS, "t f .")?))
}

/// Returns the value of a position.
pub(crate) fn value(arena: &mut Arena, text: &str) -> Result<Value, PositionError> {
    let strip = read(text).map_err(PositionError::Text)?;
    Ok(arena.loopy_value(strip)?)
}
