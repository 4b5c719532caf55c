//! The games of this browser: kept as they go on, to go back to, to take elsewhere as a file.

use crate::prefs::{keep, kept};
use serde::{Deserialize, Serialize};

/// How many are kept.
const MOST: usize = 200;

/// A game to go back to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Game {
    /// The name with its parameters.
    pub(crate) name: String,
    /// Its whole state.
    pub(crate) address: String,
    /// How far it has gone.
    pub(crate) note: String,
    /// Tells one game from another.
    pub(crate) id: u64,
}

/// The games, the last one first.
pub(crate) fn list() -> Vec<Game> {
    kept("recent").and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
}

/// Keeps a game, in the place of its earlier state.
pub(crate) fn remember(game: Game) {
    let mut all = list();
    all.retain(|other| other.id != game.id && other.address != game.address);
    all.insert(0, game);
    store(all);
}

fn store(mut all: Vec<Game>) {
    all.truncate(MOST);
    if let Ok(text) = serde_json::to_string(&all) {
        keep("recent", &text);
    }
}

/// Forgets a game.
pub(crate) fn forget(id: u64) {
    let mut all = list();
    all.retain(|game| game.id != id);
    store(all);
}

/// Every game as a file's text.
pub(crate) fn export() -> String {
    serde_json::to_string_pretty(&list()).unwrap_or_default()
}

/// Adds the games of a file; `None` if it is not one of ours.
pub(crate) fn import(text: &str) -> Option<()> {
    let new: Vec<Game> = serde_json::from_str(text).ok()?;
    let mut all = list();
    all.retain(|game| new.iter().all(|other| other.id != game.id));
    let mut new: Vec<Game> = new.into_iter().filter(|game| game.address.starts_with('/')).collect();
    new.extend(all);
    new.sort_by_key(|game| std::cmp::Reverse(game.id));
    store(new);
    Some(())
}
