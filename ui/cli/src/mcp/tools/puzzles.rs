//! Puzzles.

use super::asked;
use crate::mcp::watch::Watch;
use boyi_lessons::{Family, daily};
use boyi_session::{Lang, Service};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::time::{SystemTime, UNIX_EPOCH};

/// Sets a puzzle: a position in which one move is right. Check an answer with explain_move, and ask for the solution only when the person
/// gives up.
#[derive(Deserialize, JsonSchema)]
pub(super) struct GetPuzzle {
    /// `chess`, `xiangqi`, `nim`, `sums`, `kayles`, `chomp`, `connect4` or `gomoku`; the one of the day if left out.
    family: Option<String>,
    /// Its number, from 1; one of the day if left out.
    number: Option<u64>,
    /// Whether to tell the solution.
    #[serde(default)]
    solution: bool,
    /// The language of complaints: `en` or `zh`.
    #[serde(default)]
    lang: Lang,
}

/// A puzzle.
#[derive(Serialize, JsonSchema)]
pub(super) struct PosedPuzzle {
    /// The family that it is of.
    family: &'static str,
    /// Its number.
    number: usize,
    /// Puzzles in the family.
    of: usize,
    /// The game with its parameters.
    game: String,
    /// The position; the solver is to move.
    position: String,
    /// The board, in text.
    board: String,
    /// The number of moves that the solver has to find.
    moves: usize,
    /// Its themes.
    themes: Vec<String>,
    /// How hard it is, on a scale where 1,500 is average.
    rating: u16,
    /// The solution: the solver's moves and the answers between them, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<Vec<String>>,
}

/// A puzzle by its number, or one for today.
pub(super) fn get_puzzle(
    service: &'static Service,
    asked: GetPuzzle,
    _: &Watch,
) -> Result<PosedPuzzle, String> {
    let day = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs() / 86_400);
    let (family, mut index) = match &asked.family {
        None => daily(day, |family| family.puzzles().len()),
        Some(name) => {
            let family = Family::of_id(name).ok_or_else(|| {
                let names: Vec<&str> = Family::ALL.iter().map(|family| family.id()).collect();
                format!("family: found {name:?}, expected one of {}", names.join(", "))
            })?;
            (family, day as usize % family.puzzles().len())
        }
    };
    let mut puzzles = family.puzzles();
    let of = puzzles.len();
    if let Some(number) = asked.number {
        index = usize::try_from(number)
            .ok()
            .filter(|number| (1..=of).contains(number))
            .map(|number| number - 1)
            .ok_or_else(|| format!("number: found {number}, expected a number from 1 to {of}"))?;
    }
    let puzzle = puzzles.swap_remove(index);
    let session = asked::session(service, asked.lang, &puzzle.game, Some(&puzzle.position), &[])?;
    Ok(PosedPuzzle {
        family: family.id(),
        number: index + 1,
        of,
        board: asked::board(&session, session.game().views()[0]),
        moves: puzzle.moves(),
        game: puzzle.game,
        position: puzzle.position,
        themes: puzzle.themes,
        rating: puzzle.rating,
        solution: asked.solution.then_some(puzzle.line),
    })
}
