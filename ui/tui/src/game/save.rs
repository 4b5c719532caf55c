//! A game in progress as a file, and back.

use super::{GameFile, SaveState, Variation, state::GameState};
use boyi_core::Side;
use boyi_games::{AnyGame, Error, GameEntry};
use boyi_model::{Clock, Seat, Termination};
use std::sync::Arc;

/// The game as a file. `now` is the time in milliseconds since 1970, for a clock that runs.
pub(crate) fn save(game: &GameState, state: SaveState, now: u64) -> GameFile {
    let player = |side: usize| match game.model.seats[side] {
        Seat::Human => "human",
        Seat::Engine => "engine",
    };
    let mut file = GameFile { tags: Vec::new(), line: Variation::of_tree(&game.tree) }
        .with("Game", game.name())
        .with("Position", game.start.clone())
        .with("Players", format!("{} {}", player(0), player(1)))
        .with("Level", game.model.level.to_string())
        .with("At", game.tree.place(game.node()).to_string())
        .with("State", state.word())
        .with("Result", result_word(game));
    if let Some(clock) = game.model.clock {
        let [first, second] = [Side::First, Side::Second].map(|side| clock.left(side, now));
        file = file.with("Clock", format!("{first} {second} {}", clock.increment()));
    }
    match game.model.termination {
        Some(Termination::Resignation(side)) => file.with("Resigned", side.index().to_string()),
        Some(Termination::Agreement) => file.with("Agreed", "yes"),
        Some(Termination::Timeout(side)) => file.with("Time", side.index().to_string()),
        None => file,
    }
}

/// The result of the main line as PGN writes it.
pub(super) fn result_word(game: &GameState) -> &'static str {
    match game.main_line_winner() {
        None => "*",
        Some(None) => "1/2-1/2",
        Some(Some(Side::First)) => "1-0",
        Some(Some(Side::Second)) => "0-1",
    }
}

/// A game from a file, at the position where it was saved; with it the error of the first illegal move, whose line ends
/// there.
///
/// # Errors
/// A starting position that is none of the game.
pub(crate) fn load(
    file: &GameFile,
    entry: &'static GameEntry,
    rules: &Arc<dyn AnyGame>,
    id: String,
) -> Result<(GameState, Option<Error>), Error> {
    let position = file.tag("Position").or(file.tag("FEN"));
    let mut game = GameState::new(entry, rules.clone(), position, id)?;
    let mut problem = None;
    for (i, mv) in file.line.moves.iter().enumerate() {
        if let Err(error) = game.play(mv) {
            problem = Some(Error::Move { ply: i + 1, error });
            break;
        }
    }
    game.add_variations(&file.line.variations);
    load_tags(&mut game, file);
    Ok((game, problem))
}

/// Sets what the tags say: players, level, clock, end of the game, position on the board.
fn load_tags(game: &mut GameState, file: &GameFile) {
    if let Some(players) = file.tag("Players") {
        for (player, word) in game.model.seats.iter_mut().zip(players.split(' ')) {
            *player = if word == "engine" { Seat::Engine } else { Seat::Human };
        }
    }
    if let Some(level) = file.tag("Level").and_then(|level| level.parse::<u8>().ok()) {
        game.model.level = level.clamp(1, 10);
    }
    if let Some(clock) = file.tag("Clock") {
        let parts: Vec<u64> = clock.split(' ').filter_map(|part| part.parse().ok()).collect();
        if let [first, second, increment] = parts[..] {
            game.model.clock = Some(Clock::new([first, second], increment));
        }
    }
    let side = |name: &str| match file.tag(name) {
        Some("0") => Some(Side::First),
        Some("1") => Some(Side::Second),
        _ => None,
    };
    game.model.termination = side("Resigned")
        .map(Termination::Resignation)
        .or(side("Time").map(Termination::Timeout))
        .or(file.tag("Agreed").map(|_| Termination::Agreement));
    let place = file.tag("At").and_then(|at| at.parse::<usize>().ok());
    if let Some(node) = place.and_then(|place| game.tree.node_at_place(place)) {
        game.go_to_node(node);
    }
}

/// The name of a new game's file: later games have larger names.
pub(crate) fn new_id(now: u64) -> String {
    let (y, m, d) = date(now);
    let s = now / 1_000 % 86_400;
    format!("{y:04}{m:02}{d:02}-{:02}{:02}{:02}-{:03}", s / 3_600, s / 60 % 60, s % 60, now % 1_000)
}

/// Year, month and day (UTC) of a time in milliseconds since 1970 (H. Hinnant, "chrono-compatible low-level date
/// algorithms", civil_from_days).
pub(super) fn date(ms: u64) -> (u64, u64, u64) {
    let days = ms / 86_400_000 + 719_468;
    let era = days / 146_097;
    let doe = days % 146_097;
    let yoe = (doe - doe / 1_460 + doe / 36_524 - doe / 146_096) / 365;
    let doy = doe - (365 * yoe + yoe / 4 - yoe / 100);
    let mp = (5 * doy + 2) / 153;
    let month = if mp < 10 { mp + 3 } else { mp - 9 };
    (yoe + era * 400 + u64::from(month <= 2), month, doy - (153 * mp + 2) / 5 + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days() {
        assert_eq!(date(0), (1970, 1, 1));
        assert_eq!(date(951_782_400_000), (2000, 2, 29));
        assert_eq!(date(1_763_683_200_000), (2025, 11, 21));
        assert_eq!(new_id(1_763_683_200_007), "20251121-000000-007");
    }

    /// Every position of a game with nested variations is saved and found again.
    #[test]
    fn the_position_on_the_board_is_saved() {
        let entry = boyi_games::Registry::builtin().by_name("chess").unwrap();
        let rules: Arc<dyn AnyGame> = Arc::from(boyi_games::open("chess").unwrap());
        let file = GameFile::parse("e4 e5 (c5 Nf3 (Nc3 Nc6) d6) Nf3 Nc6 (Nf6 Nxe5)");
        let (mut game, problem) = load(&file, entry, &rules, String::new()).unwrap();
        assert_eq!(problem, None);
        for place in 0..=10 {
            let node = game.tree.node_at_place(place).unwrap();
            game.go_to_node(node);
            let saved = GameFile::parse(&save(&game, SaveState::Open, 0).to_string());
            let (again, _) = load(&saved, entry, &rules, String::new()).unwrap();
            assert_eq!(again.move_texts(), game.move_texts(), "{place}");
            assert_eq!(Variation::of_tree(&again.tree), Variation::of_tree(&game.tree));
        }
    }
}
