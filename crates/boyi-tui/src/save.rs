//! Keeping games: what is saved after each move, going on with a saved game, PGN for other programs.

use crate::{
    app::{App, Effect, Mode},
    game_file::{GameFile, SaveState, SavedGame},
    game_state::{Clock, GameState, Player, Termination, index},
    theme::ColorRole,
    variations::TreeToken,
    words::Words,
};
use boyi_core::Side;
use boyi_games::{AnyGame, Error, GameEntry, Group};
use boyi_session::Lang;
use std::sync::Arc;

impl App {
    /// The game as text.
    pub(crate) fn saved(&self, state: SaveState) -> Option<(String, GameFile)> {
        let game = self.game.as_ref()?;
        let player = |side: usize| match game.players[side] {
            Player::Human => "human",
            Player::Engine => "engine",
        };
        // Where the line looked at leaves the main line, if it does.
        let line = self.main_length();
        let mut saved = GameFile { tags: Vec::new(), line: game.tree.saved() }
            .with("Game", game.name())
            .with("Position", game.start.clone())
            .with("Players", format!("{} {}", player(0), player(1)))
            .with("Level", game.level.to_string())
            .with("At", game.at.min(line).to_string())
            .with("SaveState", state.word())
            .with("Result", self.result_word());
        if let Some(clock) = game.clock {
            let mover = game.mover();
            let mut left = clock.left;
            left[index(mover)] = game.left(mover, self.now).unwrap_or(0);
            saved = saved.with("Clock", format!("{} {} {}", left[0], left[1], clock.bonus));
        }
        match game.ended {
            Some(Termination::Resigned(side)) => saved = saved.with("Resigned", index(side).to_string()),
            Some(Termination::Agreed) => saved = saved.with("Agreed", "yes"),
            Some(Termination::Time(side)) => saved = saved.with("Time", index(side).to_string()),
            None => {}
        }
        Some((game.id.clone(), saved))
    }

    /// Moves that the line looked at has in common with the main line.
    fn main_length(&self) -> usize {
        let Some(game) = &self.game else { return 0 };
        let main = game.tree.line(0);
        (0..=game.plies.len())
            .rev()
            .find(|&ply| ply == 0 || main.get(ply - 1) == Some(&game.node_at(ply)))
            .unwrap_or(0)
    }

    /// How the main line ended, as PGN says it.
    fn result_word(&self) -> &'static str {
        let Some(game) = &self.game else { return "*" };
        let main = game.tree.line(0);
        let moves: Vec<&str> = main.iter().map(|&node| game.tree.node(node).mv.text.as_str()).collect();
        match game.winner_after(&moves) {
            None => "*",
            Some(None) => "1/2-1/2",
            Some(Some(Side::First)) => "1-0",
            Some(Some(Side::Second)) => "0-1",
        }
    }

    pub(crate) fn save(&mut self) {
        let over = self.game.as_ref().is_some_and(GameState::over);
        self.save_as(if over { SaveState::Finished } else { SaveState::Open });
    }

    pub(crate) fn save_as(&mut self, state: SaveState) {
        let Some((id, saved)) = self.saved(state) else { return };
        self.library.retain(|game| game.id != id);
        self.library.insert(0, SavedGame { id: id.clone(), state, saved: saved.clone() });
        self.effects.push(Effect::Save { id, saved });
    }

    /// Marks games that were open when the program was killed as put away.
    pub(crate) fn put_away_open(&mut self) {
        for game in &mut self.library {
            if game.state == SaveState::Open {
                game.state = SaveState::Unfinished;
                for (name, value) in &mut game.saved.tags {
                    if name == "SaveState" {
                        *value = SaveState::Unfinished.word().to_owned();
                    }
                }
                self.effects.push(Effect::Save { id: game.id.clone(), saved: game.saved.clone() });
            }
        }
    }

    pub(crate) fn resume(&mut self, game: &SavedGame) {
        let name = game.saved.tag("Game").unwrap_or_default().to_owned();
        let opened = boyi_games::open(&name).and_then(|opened| {
            let entry = boyi_games::by_name(name.split(':').next().unwrap_or_default())?;
            Ok((entry, Arc::from(opened)))
        });
        let rebuilt = opened
            .map_err(Error::from)
            .and_then(|(entry, opened)| rebuild(&game.saved, entry, &opened, game.id.clone(), self.now));
        match rebuilt {
            Ok((game, problem)) => {
                self.put_away_open();
                self.show_game(game, Mode::Play);
                if let Some(error) = problem {
                    self.toast = Some((self.words.error(&error), ColorRole::Bad));
                } else {
                    self.save();
                }
            }
            Err(error) => self.toast = Some((self.words.error(&error), ColorRole::Bad)),
        }
    }

    /// The game as PGN, which other chess programs read; other games in the same form.
    pub(crate) fn pgn(&self) -> String {
        let Some(game) = &self.game else { return String::new() };
        let (y, m, d) = date(self.now);
        let player = |side: usize| match game.players[side] {
            Player::Human => "Human".to_owned(),
            Player::Engine => format!("Boyi level {}", game.level),
        };
        let result = self.result_word();
        let mut head = GameFile::default()
            .with("Event", Words::of(Lang::En).title(game.entry))
            .with("Site", "Boyi")
            .with("Date", format!("{y:04}.{m:02}.{d:02}"))
            .with("Round", "-")
            .with("White", player(0))
            .with("Black", player(1))
            .with("Result", result);
        let usual = game.rules.record(None, &[]).is_ok_and(|record| record.position() == game.start);
        if game.entry.group != Group::Chess {
            head = head.with("Game", game.name()).with("Position", game.start.clone());
        } else {
            if game.name() != "chess" {
                head = head.with("Variant", "Chess960");
            }
            if !usual || game.name() != "chess" {
                head = head.with("SetUp", "1").with("FEN", game.start.clone());
            }
        }
        let mover = game.rules.record(Some(&game.start), &[]).map_or(Side::First, |record| record.mover());
        let offset = index(mover);
        let mut words: Vec<String> = Vec::new();
        let mut open = false;
        let mut numbered = false;
        for piece in game.tree.pieces() {
            match piece {
                TreeToken::Open => (open, numbered) = (true, false),
                TreeToken::Close => {
                    words.last_mut().into_iter().for_each(|word| word.push(')'));
                    numbered = false;
                }
                TreeToken::Move { node, ply, .. } => {
                    let n = ply + offset;
                    let number = match (n.is_multiple_of(2), numbered) {
                        (true, _) => Some(format!("{}.", n / 2 + 1)),
                        (false, false) => Some(format!("{}...", n / 2 + 1)),
                        (false, true) => None,
                    };
                    let mv = &game.tree.node(node).mv;
                    let label = if game.entry.group == Group::Chess { &mv.label } else { &mv.text };
                    let first = words.len();
                    words.extend(number);
                    words.push(label.clone());
                    if std::mem::take(&mut open) {
                        words[first].insert(0, '(');
                    }
                    numbered = true;
                }
            }
        }
        head.line.moves = words;
        head.line.moves.push(result.to_owned());
        head.to_string()
    }
}

/// A name for a new game's file: later ones are larger.
pub(crate) fn new_id(now: u64) -> String {
    let (y, m, d) = date(now);
    let s = now / 1_000 % 86_400;
    format!("{y:04}{m:02}{d:02}-{:02}{:02}{:02}-{:03}", s / 3_600, s / 60 % 60, s % 60, now % 1_000)
}

/// Year, month and day (UTC) of a time in milliseconds since 1970 (H. Hinnant, "chrono-compatible low-level date
/// algorithms", civil_from_days).
pub(crate) fn date(ms: u64) -> (u64, u64, u64) {
    let days = ms / 86_400_000 + 719_468;
    let era = days / 146_097;
    let doe = days % 146_097;
    let yoe = (doe - doe / 1_460 + doe / 36_524 - doe / 146_096) / 365;
    let doy = doe - (365 * yoe + yoe / 4 - yoe / 100);
    let mp = (5 * doy + 2) / 153;
    let month = if mp < 10 { mp + 3 } else { mp - 9 };
    (yoe + era * 400 + u64::from(month <= 2), month, doy - (153 * mp + 2) / 5 + 1)
}

/// A game from a saved game, with the first move that could not be played.
pub(crate) fn rebuild(
    saved: &GameFile,
    entry: &'static GameEntry,
    game: &Arc<dyn AnyGame>,
    id: String,
    now: u64,
) -> Result<(GameState, Option<Error>), Error> {
    let position = saved.tag("Position").or(saved.tag("FEN"));
    let mut game = GameState::new(entry, game.clone(), position, id)?;
    let mut problem = None;
    for (i, mv) in saved.line.moves.iter().enumerate() {
        if let Err(error) = game.play(mv, now) {
            problem = Some(Error::Move { ply: i + 1, error });
            break;
        }
    }
    game.plant(&saved.line.variations);
    if let Some(players) = saved.tag("Players") {
        for (player, word) in game.players.iter_mut().zip(players.split(' ')) {
            *player = if word == "engine" { Player::Engine } else { Player::Human };
        }
    }
    if let Some(level) = saved.tag("Level").and_then(|level| level.parse::<u8>().ok()) {
        game.level = level.clamp(1, 10);
    }
    if let Some(clock) = saved.tag("Clock") {
        let parts: Vec<u64> = clock.split(' ').filter_map(|part| part.parse().ok()).collect();
        if let [first, second, bonus] = parts[..] {
            game.clock = Some(Clock { left: [first, second], bonus, since: Some(now) });
        }
    }
    let side = |name: &str| match saved.tag(name) {
        Some("0") => Some(Side::First),
        Some("1") => Some(Side::Second),
        _ => None,
    };
    game.ended = side("Resigned")
        .map(Termination::Resigned)
        .or(side("Time").map(Termination::Time))
        .or(saved.tag("Agreed").map(|_| Termination::Agreed));
    if let Some(at) = saved.tag("At").and_then(|at| at.parse::<usize>().ok()) {
        game.go(at);
    }
    Ok((game, problem))
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
}
