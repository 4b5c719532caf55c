//! The picture of a game in progress, and facts about its position that need no engine.

use super::record::ErasedRecord;
use boyi_core::{Notation, Picture, Side};

/// Pictures, names and theory of the position on the board.
pub trait Describe {
    /// The nimber of the position in normal play, for impartial games, where it is known.
    fn nimber(&self) -> Option<u64>;

    /// The nimber that a legal move leaves, in the same way.
    fn nimber_after(&self, mv: &str) -> Option<u64>;

    /// Whether the player to move loses, where a theorem says so.
    fn lost(&self) -> Option<bool>;

    /// The picture of the position.
    fn picture(&self, view: &str) -> Picture;

    /// A square under attack that a board should mark: a king in check.
    fn alarm(&self) -> Option<String>;

    /// Whether the players have exchanged their colours.
    fn swapped(&self) -> bool;

    /// Whose colour a player has: the player's own, unless colours are exchanged.
    fn color(&self, player: Side) -> Side {
        if self.swapped() { !player } else { player }
    }

    /// The name of the position, such as an opening's.
    fn called(&self) -> Option<String>;

    /// The whole game as text: PGN in chess.
    fn text(&self) -> String;
}

impl<G: Notation> Describe for ErasedRecord<G> {
    fn nimber(&self) -> Option<u64> {
        (self.shared.support.nimber)(&self.shared.game, self.record.now())
    }

    fn nimber_after(&self, mv: &str) -> Option<u64> {
        let (game, now) = (&self.shared.game, self.record.now());
        let mv = game.parse_move(now, mv).ok()?;
        (self.shared.support.nimber)(game, &game.play(now, &mv))
    }

    fn lost(&self) -> Option<bool> {
        (self.shared.support.lost)(&self.shared.game, self.record.now())
    }

    fn picture(&self, view: &str) -> Picture {
        self.shared.game.picture(self.record.now(), view)
    }

    fn alarm(&self) -> Option<String> {
        self.shared.game.alarm(self.record.now())
    }

    fn swapped(&self) -> bool {
        self.shared.game.swapped(self.record.now())
    }

    fn called(&self) -> Option<String> {
        self.shared.game.called(&self.record)
    }

    fn text(&self) -> String {
        self.shared.game.record_text(&self.record)
    }
}
