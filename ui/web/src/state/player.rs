//! The two players.

use boyi_session::Side;

/// The opponent of a player.
pub(crate) fn other(player: Side) -> Side {
    match player {
        Side::First => Side::Second,
        Side::Second => Side::First,
    }
}

/// A player's place in arrays.
pub(crate) fn index(player: Side) -> usize {
    match player {
        Side::First => 0,
        Side::Second => 1,
    }
}
