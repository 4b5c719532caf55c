//! A game in progress as a file, and back.

use super::{GameFile, SaveState, state::GameState};
use boyi_catalogue::{AnyGame, Error, GameEntry};
use boyi_core::Side;
use boyi_model::{Clock, GameEvent, Seat, Termination};
use boyi_session::{MoveTree, legal_line};
use std::sync::Arc;

/// The game as a file. `now` is the time in milliseconds since 1970, for a clock that runs.
pub(crate) fn save(game: &GameState, state: SaveState, now: u64) -> GameFile {
    let player = |side: usize| match game.model.play.seats[side] {
        Seat::Human => "human",
        Seat::Engine => "engine",
    };
    let (moves, play) = (game.model.moves(), &game.model.play);
    // By the rules and the players, else by the file that the game comes from.
    let winner = game.main_line_winner();
    let file = GameFile { tags: moves.tags(winner), line: moves.tree().annotated(), result: None };
    let mut file = file
        .with("Game", game.name())
        .with("Position", game.start.clone())
        .with("Players", format!("{} {}", player(0), player(1)))
        .with("Level", play.level.to_string())
        .with("At", moves.tree().place(moves.node()).to_string())
        .with("State", state.word())
        .with("Result", moves.result(winner).unwrap_or("*"));
    for name in ["Clock", "Resigned", "Agreed", "Time"] {
        file.remove(name);
    }
    if let Some(clock) = play.clock {
        let [first, second] = [Side::First, Side::Second].map(|side| clock.left(side, now));
        file.set("Clock", format!("{first} {second} {}", clock.increment()));
    }
    match play.termination {
        Some(Termination::Resignation(side)) => file.with("Resigned", side.index().to_string()),
        Some(Termination::Agreement) => file.with("Agreed", "yes"),
        Some(Termination::Timeout(side)) => file.with("Time", side.index().to_string()),
        Some(Termination::TimeoutDraw(side)) => file.with("Time", format!("{} draw", side.index())),
        None => file,
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
    let read = legal_line(&mut *game.record, &file.line);
    let mut tagged = file.clone();
    if let (None, Some(result)) = (file.tag("Result"), &file.result) {
        tagged.set("Result", result);
    }
    game.set_tree(MoveTree::from(&read.line), tagged.tags);
    load_tags(&mut game, file);
    let problem = read.error.map(|(ply, error)| Error::Move { ply: ply + 1, error });
    Ok((game, problem))
}

/// Sets what the tags say: position on the board, players, level, clock, end of the game.
fn load_tags(game: &mut GameState, file: &GameFile) {
    let place = file.tag("At").and_then(|at| at.parse::<usize>().ok());
    if let Some(node) = place.and_then(|place| game.model.moves().tree().node_at_place(place)) {
        game.send(GameEvent::GoToNode(node), 0);
    }
    if let Some(players) = file.tag("Players") {
        for (player, word) in game.model.play.seats.iter_mut().zip(players.split(' ')) {
            *player = if word == "engine" { Seat::Engine } else { Seat::Human };
        }
    }
    if let Some(level) = file.tag("Level").and_then(|level| level.parse::<u8>().ok()) {
        game.model.play.level = level.clamp(1, 10);
    }
    if let Some(clock) = file.tag("Clock") {
        let parts: Vec<u64> = clock.split(' ').filter_map(|part| part.parse().ok()).collect();
        if let [first, second, increment] = parts[..] {
            game.model.play.clock = Some(Clock::new([first, second], increment));
        }
    }
    let side = |name: &str, suffix: &str| match file.tag(name).and_then(|value| value.strip_suffix(suffix)) {
        Some("0") => Some(Side::First),
        Some("1") => Some(Side::Second),
        _ => None,
    };
    game.model.play.termination = side("Resigned", "")
        .map(Termination::Resignation)
        .or(side("Time", "").map(Termination::Timeout))
        .or(side("Time", " draw").map(Termination::TimeoutDraw))
        .or(file.tag("Agreed").map(|_| Termination::Agreement));
}

/// The name of a new game's file: later games have larger names.
pub(crate) fn new_id(now: u64) -> String {
    let (y, m, d) = date(now);
    let s = now / 1_000 % 86_400;
    format!("{y:04}{m:02}{d:02}-{:02}{:02}{:02}-{:03}", s / 3_600, s / 60 % 60, s % 60, now % 1_000)
}

/// The time of a name that [`new_id`] gave, in milliseconds since 1970 (H. Hinnant, days_from_civil).
pub(crate) fn time_of_id(id: &str) -> Option<u64> {
    let number = |place: std::ops::Range<usize>| id.get(place)?.parse::<u64>().ok();
    let (y, m, d) = (number(0..4)?, number(4..6)?, number(6..8)?);
    let y = if m <= 2 { y.checked_sub(1)? } else { y };
    let yoe = y % 400;
    let doy = (153 * ((m + 9) % 12) + 2) / 5 + d.checked_sub(1)?;
    let doe = yoe * 365 + yoe / 4 - yoe / 100 + doy;
    let days = (y / 400 * 146_097 + doe).checked_sub(719_468)?;
    let seconds = number(9..11)? * 3_600 + number(11..13)? * 60 + number(13..15)?;
    Some((days * 86_400 + seconds) * 1_000 + number(16..19)?)
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
        for ms in [0, 951_782_400_000, 951_868_799_999, 1_763_683_200_007, 4_107_542_399_123] {
            assert_eq!(time_of_id(&new_id(ms)), Some(ms));
        }
        assert_eq!(time_of_id("1"), None);
    }

    /// A file's comments and tags, and the text of other programs there, stay; a result that the rules do not give stays until
    /// the game is played on.
    #[test]
    fn nothing_of_a_file_is_lost() {
        let entry = boyi_games::registry().by_name("chess").unwrap();
        let rules: Arc<dyn AnyGame> = Arc::from(boyi_games::open("chess").unwrap());
        let text = "[White \"A\"]\n[Result \"0-1\"]\n[Opening \"Sicilian\"]\n\ne4 {[%clk 0:10:00] best} c5 ({or} e5 $5) Nf3";
        let (mut game, problem) = load(&GameFile::parse(text), entry, &rules, String::new()).unwrap();
        assert_eq!(problem, None);
        let saved = save(&game, SaveState::Open, 0);
        assert_eq!(&saved.tags[..3], &GameFile::parse(text).tags[..]);
        assert_eq!(saved.movetext(), "e2e4 {[%clk 0:10:00] best} c7c5 ({or} e7e5 $5) g1f3");
        let written =
            super::super::pgn(&game, crate::words::Words::of(crate::service(), boyi_session::Lang::Zh), 0);
        assert!(
            written.contains("[Opening \"Sicilian\"]\n")
                && written.contains("[White \"A\"]\n[Black \"Human\"]"),
            "{written}"
        );
        assert!(
            written.ends_with("1. e4 {[%clk 0:10:00] best} 1... c5 ( {or} 1... e5 $5 ) 2. Nf3 0-1\n\n"),
            "{written}"
        );
        game.send(GameEvent::Move("d6".to_owned()), 0);
        assert_eq!(save(&game, SaveState::Open, 0).tag("Result"), Some("*"));
    }

    /// Every position of a game with nested variations is saved and found again.
    #[test]
    fn the_position_on_the_board_is_saved() {
        let entry = boyi_games::registry().by_name("chess").unwrap();
        let rules: Arc<dyn AnyGame> = Arc::from(boyi_games::open("chess").unwrap());
        let file = GameFile::parse("{a} e4 $1 {b} e5 ({c} c5 Nf3 (Nc3 Nc6) d6) Nf3 Nc6 (Nf6 Nxe5 {d})");
        let (mut game, problem) = load(&file, entry, &rules, String::new()).unwrap();
        assert_eq!(problem, None);
        for place in 0..=10 {
            let node = game.model.moves().tree().node_at_place(place).unwrap();
            game.send(GameEvent::GoToNode(node), 0);
            let saved = GameFile::parse(&save(&game, SaveState::Open, 0).to_string());
            let (again, _) = load(&saved, entry, &rules, String::new()).unwrap();
            let (again, moves) = (again.model.moves(), game.model.moves());
            assert_eq!(again.texts(), moves.texts(), "{place}");
            assert_eq!(again.tree(), moves.tree());
        }
    }
}
