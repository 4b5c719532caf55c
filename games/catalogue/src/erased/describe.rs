//! The picture of a game in progress, and facts about its position that need no engine.

use super::record::ErasedRecord;
use crate::{ComponentValue, PartNimber};
use boyi_core::{Notation, Picture, Side};

/// Pictures, names and theory of the position on the board.
pub trait Describe {
    /// The nimber of the position of an impartial game, where it is known. Only in normal play does it tell who wins: in misère play there
    /// is none.
    fn nimber(&self) -> Option<u64>;

    /// The nimber that a legal move leaves, in the same way.
    fn nimber_after(&self, mv: &str) -> Option<u64>;

    /// The parts of the position, where it is a sum of a few whose nimbers are known; none in misère play.
    fn parts(&self) -> Vec<PartNimber>;

    /// The components of the position, where it is a sum with partizan games, with their values.
    fn component_values(&self) -> Vec<ComponentValue>;

    /// Whether the player to move loses, where a theorem says so.
    fn lost(&self) -> Option<bool>;

    /// The picture of the position.
    fn picture(&self, view: &str) -> Picture;

    /// A square under attack that a board should mark: a king in check.
    fn alarm(&self) -> Option<String>;

    /// The sides that cannot win any more, whatever is played.
    fn cannot_win(&self) -> Vec<Side>;

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

    /// The whole game as text, with these tags where the game's text has room for tags.
    fn text_with(&self, tags: &[(String, String)]) -> String;
}

impl<G: Notation> Describe for ErasedRecord<G> {
    fn nimber(&self) -> Option<u64> {
        self.shared.deciding_nimber(self.record.now())
    }

    fn nimber_after(&self, mv: &str) -> Option<u64> {
        let (game, now) = (&self.shared.game, self.record.now());
        let mv = game.parse_move(now, mv).ok()?;
        self.shared.deciding_nimber(&game.play(now, &mv))
    }

    fn parts(&self) -> Vec<PartNimber> {
        let parts = || (self.shared.support.parts)(&self.shared.game, self.record.now());
        if self.shared.nimbers_decide() { parts() } else { Vec::new() }
    }

    fn component_values(&self) -> Vec<ComponentValue> {
        (self.shared.support.component_values)(&self.shared.game, self.record.now())
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

    fn cannot_win(&self) -> Vec<Side> {
        self.shared.game.cannot_win(self.record.now())
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

    fn text_with(&self, tags: &[(String, String)]) -> String {
        self.shared.game.record_text_with(&self.record, tags)
    }
}
