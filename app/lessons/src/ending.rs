//! Won positions to practise. The solver is the first player, is to move and wins, though not at once; the opponent replies perfectly.
//!
//! `endings.txt` has one on each line, its fields between tabs: game, position, plies to the end; then `database` where no program
//! knows the values without a database.

use serde::{Deserialize, Serialize};

/// A won position to practise.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ending {
    /// The game with its parameters.
    pub game: String,
    /// The position.
    pub position: String,
    /// Plies to the end when the winner hurries and the loser delays.
    pub plies: u16,
    /// Whether perfect replies need a database of the game.
    pub needs_database: bool,
}

impl Ending {
    /// All of them, in the order of their file.
    #[cfg(feature = "content")]
    pub fn all() -> Vec<Ending> {
        include_str!("../endings.txt").lines().filter_map(Ending::read).collect()
    }

    /// Reads a line of the file.
    ///
    /// ```
    /// use boyi_lessons::Ending;
    /// let ending = Ending::read("dodgem\t4/x3/x3/1oo1 x\t20").unwrap();
    /// assert_eq!((ending.moves(), ending.needs_database), (10, false));
    /// assert_eq!(Ending::read("dodgem\t4/x3/x3/1oo1 x"), None);
    /// ```
    pub fn read(text: &str) -> Option<Ending> {
        let (fields, needs_database) = match text.strip_suffix("\tdatabase") {
            Some(fields) => (fields, true),
            None => (text, false),
        };
        let [game, position, plies] = fields.split('\t').collect::<Vec<_>>()[..] else { return None };
        let plies = plies.parse().ok()?;
        Some(Ending { game: game.to_owned(), position: position.to_owned(), plies, needs_database })
    }

    /// The moves of the solver until the end.
    pub fn moves(&self) -> u16 {
        self.plies.div_ceil(2)
    }

    /// The pieces that tell endings of a game apart, if its name has them.
    pub fn pieces(&self) -> Option<&str> {
        Some(self.game.split_once("pieces=")?.1)
    }
}
