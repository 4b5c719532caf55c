//! Moves played from a position.

use serde::{Deserialize, Serialize};

/// Moves played from a position of chess or xiangqi: in the games of a corpus, or in named openings.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Explored {
    /// The game with its parameters.
    pub game: String,
    /// The position.
    pub position: String,
    /// The name of the opening, if it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub called: Option<String>,
    /// The source counted: `openings`, the named opening lines, or `games`, those of a corpus.
    pub of: Counted,
    /// Games of the corpus, or lines, in all.
    pub corpus: u64,
    /// The moves, the most frequent first.
    pub moves: Vec<ExploredMove>,
}

/// The source counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Counted {
    /// Lines of openings that have a name.
    Openings,
    /// Games of a corpus.
    Games,
}

/// A move that was played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ExploredMove {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The move as people like to read it.
    pub label: String,
    /// Games, or lines of openings, with the move.
    pub games: u64,
    /// Those that White, or Red, won.
    pub white: u32,
    /// Draws.
    pub draws: u32,
    /// Those that Black won. The results of the others are not known.
    pub black: u32,
    /// The average rating of those who played the move, where it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<u16>,
    /// The name of the opening that the move leads to, where that is another one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub called: Option<String>,
}

impl ExploredMove {
    /// The percentages of games with a known result that White won, that were drawn, and that Black won, rounded so that they make 100;
    /// `None` where no result is known.
    ///
    /// ```
    /// use boyi_session::ExploredMove;
    /// let (mv, label) = ("e2e4".to_owned(), "e4".to_owned());
    /// let e4 = ExploredMove { mv, label, games: 4, white: 1, draws: 1, black: 1, rating: None, called: None };
    /// assert_eq!(e4.shares(), Some([33, 34, 33]));
    /// ```
    pub fn shares(&self) -> Option<[u32; 3]> {
        let counts = [self.white, self.draws, self.black].map(u64::from);
        let known: u64 = counts.iter().sum();
        // Rounding where a share ends, not the share itself, makes the sum 100.
        let end = |upto: u64| (upto * 100 + known / 2).checked_div(known).map(|percent| percent as u32);
        let (white, drawn) = (end(counts[0])?, end(counts[0] + counts[1])?);
        Some([white, drawn - white, 100 - drawn])
    }

    /// The [`shares`](Self::shares) as a bar of this number of characters: won by White, drawn, won by Black.
    ///
    /// ```
    /// use boyi_session::ExploredMove;
    /// let (mv, label) = ("e2e4".to_owned(), "e4".to_owned());
    /// let e4 = ExploredMove { mv, label, games: 5, white: 2, draws: 1, black: 2, rating: None, called: None };
    /// assert_eq!(e4.bar(10).as_deref(), Some("████▒▒░░░░"));
    /// ```
    pub fn bar(&self, cells: u32) -> Option<String> {
        let [white, drawn, _] = self.shares()?;
        let upto = |percent: u32| ((percent * cells + 50) / 100) as usize;
        let (first, second) = (upto(white), upto(white + drawn));
        Some(["█".repeat(first), "▒".repeat(second - first), "░".repeat(cells as usize - second)].concat())
    }
}
