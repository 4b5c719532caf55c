//! Databases without their games' types.

use boyi_core::{Game, Notation};
use boyi_solve::{Database, FileError, Header, PositionValue};
use std::ops::ControlFlow;

/// A legal move in a database.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DatabaseMove {
    /// The move's canonical text.
    pub text: String,
    /// Its value, for the player who makes it.
    pub value: PositionValue,
    /// The position that it leads to.
    pub after: String,
}

/// A database without its game's type.
pub trait AnyDatabase: Send + Sync {
    /// The file's header.
    fn header(&self) -> &Header;

    /// Bytes of the file.
    fn size(&self) -> u64;

    /// All values of the tier in this place of the header, by number; a hole has the value of some other position.
    ///
    /// # Errors
    /// There is no such tier, or a block is damaged.
    fn tier(&self, tier: usize) -> Result<Vec<PositionValue>, FileError>;

    /// The value of a position, given as text; `None` if it is not in the database, or not a position.
    ///
    /// # Errors
    /// A block is damaged.
    fn value(&self, position: &str) -> Result<Option<PositionValue>, FileError>;

    /// Every legal move, the best first; empty if the game is over, and without the moves that lead out of the database. `None` as for
    /// [`AnyDatabase::value`].
    ///
    /// # Errors
    /// A block is damaged.
    fn moves(&self, position: &str) -> Result<Option<Vec<DatabaseMove>>, FileError>;

    /// A position with the longest win; `None` if nothing is won.
    ///
    /// # Errors
    /// A block is damaged.
    fn longest_win(&self) -> Result<Option<String>, FileError>;

    /// Shows every position as text with its value, until `visit` breaks off; of positions that are images of each other one.
    ///
    /// # Errors
    /// A block is damaged.
    fn each(&self, visit: &mut dyn FnMut(&str, PositionValue) -> ControlFlow<()>) -> Result<(), FileError>;
}

/// A database whose positions are asked about as text.
pub(super) struct TextDatabase<G: Game> {
    pub(super) game: G,
    pub(super) database: Database<G>,
}

impl<G: Notation> AnyDatabase for TextDatabase<G> {
    fn header(&self) -> &Header {
        self.database.file().header()
    }

    fn size(&self) -> u64 {
        self.database.file().size()
    }

    fn tier(&self, tier: usize) -> Result<Vec<PositionValue>, FileError> {
        self.database.file().values(tier)
    }

    fn value(&self, position: &str) -> Result<Option<PositionValue>, FileError> {
        match self.game.parse_position(&crate::narrow(position)) {
            Ok(position) => self.database.value(&position),
            Err(_) => Ok(None),
        }
    }

    fn moves(&self, position: &str) -> Result<Option<Vec<DatabaseMove>>, FileError> {
        let game = &self.game;
        let Ok(position) = game.parse_position(&crate::narrow(position)) else { return Ok(None) };
        if self.database.value(&position)?.is_none() {
            return Ok(None);
        }
        let told = |(mv, value): (G::Move, PositionValue)| {
            let after = game.position_text(&game.play(&position, &mv));
            DatabaseMove { text: game.move_text(&position, &mv), value, after }
        };
        Ok(Some(self.database.moves(&position)?.into_iter().map(told).collect()))
    }

    fn longest_win(&self) -> Result<Option<String>, FileError> {
        Ok(self.database.longest_win()?.map(|position| self.game.position_text(&position)))
    }

    fn each(&self, visit: &mut dyn FnMut(&str, PositionValue) -> ControlFlow<()>) -> Result<(), FileError> {
        self.database.each(&mut |position, value| visit(&self.game.position_text(position), value))
    }
}
