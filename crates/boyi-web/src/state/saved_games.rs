//! The games saved in this browser: saved after every move, reopened, exported and imported as a file.

use super::database;
use leptos::{prelude::*, task::spawn_local};
use serde::{Deserialize, Serialize};
use std::cell::Cell;

/// A saved game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct SavedGame {
    /// The name with its parameters.
    pub(crate) name: String,
    /// Its address, which holds the whole game.
    pub(crate) address: String,
    /// The number of its plies.
    pub(crate) note: String,
    /// Identifies the game: when it was started, in milliseconds.
    pub(crate) id: u64,
}

thread_local! {
    static GAMES: ArcRwSignal<Vec<SavedGame>> = ArcRwSignal::new(Vec::new());
    static READ: Cell<bool> = const { Cell::new(false) };
}

/// Reads the database.
async fn read() {
    let kept = database::all().await;
    GAMES.with(ArcRwSignal::clone).update(|games| merge(games, kept));
    READ.set(true);
}

/// The games, newest first. The database is read again, since other windows write to it.
pub(crate) fn games() -> ArcRwSignal<Vec<SavedGame>> {
    spawn_local(read());
    GAMES.with(ArcRwSignal::clone)
}

/// Adds games that are not in the list.
fn merge(games: &mut Vec<SavedGame>, others: Vec<SavedGame>) {
    let new =
        |other: &SavedGame| games.iter().all(|game| game.id != other.id && game.address != other.address);
    let new: Vec<SavedGame> = others.into_iter().filter(new).collect();
    games.extend(new);
    games.sort_by_key(|game| std::cmp::Reverse(game.id));
}

/// Changes the games in the database, then in the list, so that a game removed from the list does not come back. Changes are
/// executed in order.
fn change(put: Vec<SavedGame>, remove: impl Fn(&SavedGame) -> bool + 'static) {
    spawn_local(async move {
        // An earlier state of a game may be in the database only.
        if !READ.get() {
            read().await;
        }
        let games = GAMES.with(ArcRwSignal::clone);
        let gone: Vec<u64> = games
            .with_untracked(|games| games.iter().filter(|game| remove(game)).map(|game| game.id).collect());
        database::write(&put, &gone).await;
        games.update(|games| {
            games.retain(|game| !remove(game));
            merge(games, put);
        });
    });
}

/// Saves a game over its earlier state.
pub(crate) fn save(game: SavedGame) {
    let (id, address) = (game.id, game.address.clone());
    change(vec![game], move |other| other.id == id || other.address == address);
}

/// Deletes a game.
pub(crate) fn delete(id: u64) {
    change(Vec::new(), move |game| game.id == id);
}

/// All games as the text of a file.
pub(crate) fn export() -> String {
    serde_json::to_string_pretty(&GAMES.with(ArcRwSignal::get_untracked)).unwrap_or_default()
}

/// Adds the games of a file; `None` if it holds no games of Boyi.
pub(crate) fn import(text: &str) -> Option<()> {
    let mut new: Vec<SavedGame> = serde_json::from_str(text).ok()?;
    new.retain(|game| game.address.starts_with('/'));
    let ids: Vec<u64> = new.iter().map(|game| game.id).collect();
    change(new, move |game| ids.contains(&game.id));
    Some(())
}
