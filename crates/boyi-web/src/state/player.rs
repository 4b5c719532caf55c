//! The two players.

use boyi_session::Player;

/// The opponent of a player.
pub(crate) fn other(player: Player) -> Player {
    match player {
        Player::First => Player::Second,
        Player::Second => Player::First,
    }
}

/// A player's place in arrays.
pub(crate) fn index(player: Player) -> usize {
    match player {
        Player::First => 0,
        Player::Second => 1,
    }
}
