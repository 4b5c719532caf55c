//! Values of positions, from a file or from memory.

use boyi_core::{Game, MoveText, Note};
use boyi_solve::{Database, FileError, Indexed, PositionValue, Solution, Summary};

/// The values of a game, and where they come from.
pub struct Opened<G: Game> {
    /// By position.
    pub values: Box<dyn Values<G>>,
    /// The note that says where the values come from (file or memory).
    pub note: Note,
    /// The file's name in complaints, if the values come from one.
    pub file: Option<String>,
}

/// The values of all positions of a game.
pub trait Values<G: Game>: Send + Sync {
    /// The value of a position; `None` if it is not known.
    ///
    /// # Errors
    /// The file is damaged there, or cannot be read.
    fn value(&self, position: &G::Position) -> Result<Option<PositionValue>, FileError>;

    /// The number of positions by value; `None` where these are not all positions of the game.
    fn summary(&self) -> Option<&Summary>;

    /// A position with the longest win; `None` if nothing is won, the file is damaged or far away, or these are not all positions of the
    /// game.
    fn longest_win(&self) -> Option<G::Position>;

    /// Whether looking a position up may take as long as a message over a network.
    fn is_far(&self) -> bool {
        false
    }
}

impl<G: Game, H: Indexed<Position = G::Position>> Values<G> for Solution<H> {
    fn value(&self, position: &G::Position) -> Result<Option<PositionValue>, FileError> {
        Ok(Solution::value(self, position))
    }

    fn summary(&self) -> Option<&Summary> {
        Some(Solution::summary(self))
    }

    fn longest_win(&self) -> Option<G::Position> {
        Solution::longest_win(self)
    }
}

impl<G: Game, H: Game<Position = G::Position>> Values<G> for Database<H> {
    fn value(&self, position: &G::Position) -> Result<Option<PositionValue>, FileError> {
        Database::value(self, position)
    }

    fn summary(&self) -> Option<&Summary> {
        Some(&self.file().header().summary)
    }

    fn longest_win(&self) -> Option<G::Position> {
        #[cfg(feature = "databases")]
        if !self.file().is_far() {
            return Database::longest_win(self).ok().flatten();
        }
        None
    }

    fn is_far(&self) -> bool {
        self.file().is_far()
    }
}

/// A solved game without its type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SolvedGame {
    /// The number of positions by value.
    pub summary: Summary,
    /// A position with the longest win, and its moves; `None` if nothing is won.
    pub longest_win: Option<(String, Vec<MoveText>)>,
}
