//! The outcomes of games.

use crate::Color;
use core::fmt;

/// Why a game has ended, and who won.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// The king of the side to move is in check and there is no legal move.
    Checkmate {
        /// The side that gave mate.
        winner: Color,
    },
    /// The side to move has no legal move and is not in check.
    Stalemate,
    /// Neither side has enough material to give mate.
    InsufficientMaterial,
    /// 75 moves of each side without capture or pawn move (FIDE 9.6.2).
    SeventyFiveMoves,
    /// The same position for the fifth time (FIDE 9.6.1).
    FivefoldRepetition,
    /// 50 moves of each side without capture or pawn move, claimed (FIDE 9.3).
    FiftyMoves,
    /// The same position for the third time, claimed (FIDE 9.2).
    ThreefoldRepetition,
}

impl Outcome {
    /// The winner; `None` for a draw.
    pub const fn winner(self) -> Option<Color> {
        match self {
            Outcome::Checkmate { winner } => Some(winner),
            _ => None,
        }
    }

    /// The result as PGN writes it: `1-0`, `0-1` or `1/2-1/2`.
    pub const fn result(self) -> &'static str {
        match self.winner() {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Checkmate { winner } => write!(f, "{winner} wins by checkmate"),
            Outcome::Stalemate => f.write_str("draw by stalemate"),
            Outcome::InsufficientMaterial => f.write_str("draw by insufficient material"),
            Outcome::SeventyFiveMoves => f.write_str("draw by the 75-move rule"),
            Outcome::FivefoldRepetition => f.write_str("draw by fivefold repetition"),
            Outcome::FiftyMoves => f.write_str("draw by the 50-move rule"),
            Outcome::ThreefoldRepetition => f.write_str("draw by threefold repetition"),
        }
    }
}
