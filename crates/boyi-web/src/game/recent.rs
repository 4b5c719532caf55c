//! The games of this browser: kept as they go on, to go back to, to take elsewhere as a file.

use crate::store;
use leptos::{prelude::*, task::spawn_local};
use serde::{Deserialize, Serialize};
use std::cell::Cell;

/// A game to go back to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Game {
    /// The name with its parameters.
    pub(crate) name: String,
    /// Its whole state.
    pub(crate) address: String,
    /// How far it has gone.
    pub(crate) note: String,
    /// Tells one game from another: when it was begun, in milliseconds.
    pub(crate) id: u64,
}

thread_local! {
    static GAMES: ArcRwSignal<Vec<Game>> = ArcRwSignal::new(Vec::new());
    static READ: Cell<bool> = const { Cell::new(false) };
}

/// Reads what the browser's database has.
async fn read() {
    let kept = store::all().await;
    GAMES.with(ArcRwSignal::clone).update(|games| merge(games, kept));
    READ.set(true);
}

/// The games, the last one first, as a signal: they come from the database, where other windows write as well.
pub(crate) fn games() -> ArcRwSignal<Vec<Game>> {
    spawn_local(read());
    GAMES.with(ArcRwSignal::clone)
}

/// Adds games that are not there yet.
fn merge(games: &mut Vec<Game>, others: Vec<Game>) {
    let new = |other: &Game| games.iter().all(|game| game.id != other.id && game.address != other.address);
    let new: Vec<Game> = others.into_iter().filter(new).collect();
    games.extend(new);
    games.sort_by_key(|game| std::cmp::Reverse(game.id));
}

/// Changes the games in the database, then here: a game that is no longer shown does not come back. Changes happen in the order in
/// which they are asked for.
fn change(put: Vec<Game>, remove: impl Fn(&Game) -> bool + 'static) {
    spawn_local(async move {
        // An earlier state may only be known there.
        if !READ.get() {
            read().await;
        }
        let games = GAMES.with(ArcRwSignal::clone);
        let gone: Vec<u64> = games
            .with_untracked(|games| games.iter().filter(|game| remove(game)).map(|game| game.id).collect());
        store::write(&put, &gone).await;
        games.update(|games| {
            games.retain(|game| !remove(game));
            merge(games, put);
        });
    });
}

/// Keeps a game, in the place of its earlier state.
pub(crate) fn remember(game: Game) {
    let (id, address) = (game.id, game.address.clone());
    change(vec![game], move |other| other.id == id || other.address == address);
}

/// Forgets a game.
pub(crate) fn forget(id: u64) {
    change(Vec::new(), move |game| game.id == id);
}

/// Every game as a file's text.
pub(crate) fn export() -> String {
    serde_json::to_string_pretty(&GAMES.with(ArcRwSignal::get_untracked)).unwrap_or_default()
}

/// Adds the games of a file; `None` if it is not one of ours.
pub(crate) fn import(text: &str) -> Option<()> {
    let mut new: Vec<Game> = serde_json::from_str(text).ok()?;
    new.retain(|game| game.address.starts_with('/'));
    let ids: Vec<u64> = new.iter().map(|game| game.id).collect();
    change(new, move |game| ids.contains(&game.id));
    Some(())
}
