//! Failures of `boyi value`.

use crate::Failed;
use boyi_partizan::{Fault, GameError, ProofError};
use boyi_session::{Words, expression_fault, value_fault};

/// Why there is no value or no proof: the request is wrong, or the work is too much.
pub(super) fn of(words: &Words, error: &ProofError) -> Failed {
    match error {
        ProofError::Read(error) => {
            let (line, _) = expression_fault(words, error);
            let work = matches!(error.fault, Fault::Game(GameError::TooManyGames | GameError::TooMuchWork));
            if work { Failed::Work(line) } else { Failed::Request(line) }
        }
        ProofError::Game(error) => of_game(words, *error),
        _ => Failed::Work(words.text("value-no-proof")),
    }
}

/// Why a value was not computed.
pub(super) fn of_game(words: &Words, error: GameError) -> Failed {
    Failed::Work(value_fault(words, error))
}
