//! The outcomes of games.

use crate::{Color, Repetition};
use core::fmt;

/// Why a game has ended, and who won.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The king of the side to move is in check and there is no legal move.
    Checkmate {
        /// The side that gave mate.
        winner: Color,
    },
    /// The side to move has no legal move and is not in check: it loses.
    Stalemate {
        /// The other side.
        winner: Color,
    },
    /// Neither side has a piece that can cross the river.
    InsufficientMaterial,
    /// 60 moves of each side without capture, as [`History::counted_plies`](crate::History::counted_plies) counts them.
    SixtyMoves,
    /// The same position for the third time, with the reason for the result.
    Repetition(Repetition),
}

impl Outcome {
    /// The winner; `None` for a draw.
    pub fn winner(self) -> Option<Color> {
        match self {
            Outcome::Checkmate { winner } | Outcome::Stalemate { winner } => Some(winner),
            Outcome::Repetition(repetition) => repetition.winner(),
            Outcome::InsufficientMaterial | Outcome::SixtyMoves => None,
        }
    }

    /// The result as PGN writes it: `1-0`, `0-1` or `1/2-1/2`.
    pub fn result(self) -> &'static str {
        match self.winner() {
            Some(Color::Red) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Checkmate { winner } => write!(f, "{winner} wins by checkmate"),
            Outcome::Stalemate { winner } => write!(f, "{winner} wins by stalemate"),
            Outcome::InsufficientMaterial => f.write_str("draw by insufficient material"),
            Outcome::SixtyMoves => f.write_str("draw by the 60-move rule"),
            Outcome::Repetition(repetition) => match repetition.winner() {
                Some(winner) => write!(f, "{winner} wins by repetition: {repetition}"),
                None => write!(f, "draw by repetition: {repetition}"),
            },
        }
    }
}
