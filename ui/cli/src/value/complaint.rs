//! Failures of `boyi value`.

use crate::{Failed, digits::grouped, observer};
use boyi_partizan::{ArenaError, GameError, ProofError};
use boyi_session::{Calculator, Words, expression_fault, value_fault};
use std::time::Duration;

/// Why there is no value or no proof: the request is wrong, or the work is too much; then also what was reached.
pub(super) fn of(words: &Words, error: &ProofError, calculator: &Calculator, time: Duration) -> Failed {
    let reached = |id| {
        let args = [
            ("time", grouped(time.as_millis() as u64).into()),
            ("values", grouped(calculator.values() as u64).into()),
        ];
        Failed::Work(words.say(id, &args))
    };
    match (error.game_error(), error) {
        (Some(GameError::Stopped), _) if observer::stopped() => Failed::Work(words.text("prove-stopped")),
        (Some(GameError::Stopped), _) => reached("value-out-of-time"),
        (Some(GameError::TooManyGames), _) => reached("value-out-of-memory"),
        (_, ProofError::Read(error)) => {
            let (line, _) = expression_fault(words, error);
            Failed::Request(line)
        }
        (_, ProofError::Game(error)) => of_game(words, *error),
        (_, ProofError::Strict) => Failed::Work(words.text("value-strict-proof")),
        _ => Failed::Work(words.text("value-no-proof")),
    }
}

/// Why a value was not computed.
pub(super) fn of_game(words: &Words, error: GameError) -> Failed {
    Failed::Work(value_fault(words, error))
}
