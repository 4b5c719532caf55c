//! Backsliding Toads and Frogs: as Toads and Frogs, and a piece may also go one step back, so that play may never end.

use crate::{TextError, hoppers, strip::Square};
use boyi_partizan::{Arena, Player, Position, PositionError, Value};

/// The name in expressions.
pub const NAME: &str = "backsliding";
/// A position, for examples and help.
pub const EXAMPLE: &str = "tt..ff";

/// A strip of squares.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Strip(Vec<Square>);

impl Position for Strip {
    fn moves(&self, player: Player, found: &mut dyn FnMut(Self)) {
        hoppers::moves(&self.0, player, true, &mut |strip| found(Strip(strip)));
        for (at, pair) in self.0.windows(2).enumerate() {
            let (from, to) = match player {
                Player::Left => (at + 1, at),
                Player::Right => (at, at + 1),
            };
            if self.0[from] == Square::of(player) && pair.contains(&Square::Empty) {
                found(Strip(hoppers::moved(&self.0, from, to)));
            }
        }
    }
}

/// Reads a strip: `t` is a toad of Left, `f` a frog of Right, `.` is an empty square.
pub fn read(text: &str) -> Result<Strip, TextError> {
    Ok(Strip(hoppers::read(text, 't', 'f', "t f .")?))
}

/// Returns the value of a position.
pub(crate) fn value(arena: &mut Arena, text: &str) -> Result<Value, PositionError> {
    let strip = read(text).map_err(PositionError::Text)?;
    Ok(arena.loopy_value(strip)?)
}
