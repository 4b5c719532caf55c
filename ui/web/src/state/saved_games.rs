//! The games saved in this browser: saved after every move, reopened, exported and imported as a file.

use super::database::{self, SAVED_GAMES};
use leptos::{prelude::*, task::spawn_local};
use serde::{Deserialize, Serialize};
use std::{
    cell::{Cell, RefCell},
    collections::VecDeque,
};

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
    /// How often the list was changed.
    static CHANGES: Cell<u64> = const { Cell::new(0) };
    /// The changes that wait for their turn, and whether one is being made.
    static WAITING: RefCell<VecDeque<Change>> = const { RefCell::new(VecDeque::new()) };
    static CHANGING: Cell<bool> = const { Cell::new(false) };
}

/// Reads the database, which other windows change too. Without one the list stays as it is; what changes meanwhile stays changed.
async fn read() {
    let changes = CHANGES.get();
    if let Some(kept) = database::all(&SAVED_GAMES).await {
        GAMES.with(ArcRwSignal::clone).update(|games| {
            if CHANGES.get() == changes {
                games.clear();
            }
            merge(games, kept);
        });
    }
    READ.set(true);
}

/// The games, newest first. The database is read again.
pub(crate) fn games() -> ArcRwSignal<Vec<SavedGame>> {
    spawn_local(read());
    GAMES.with(ArcRwSignal::clone)
}

/// Adds games that are not in the list.
fn merge(games: &mut Vec<SavedGame>, others: Vec<SavedGame>) {
    let new = |other: &SavedGame| games.iter().all(|game| game.id != other.id);
    let new: Vec<SavedGame> = others.into_iter().filter(new).collect();
    games.extend(new);
    games.sort_by_key(|game| std::cmp::Reverse(game.id));
}

/// A change of the saved games.
#[derive(Default)]
struct Change {
    put: Vec<SavedGame>,
    /// The numbers of those that go.
    remove: Vec<u64>,
    /// The address of the game that the new entry continues: the newest entry there is removed, too.
    continues: Option<String>,
}

/// Makes a change once those before it have been made: an earlier state of a game never replaces a later one.
fn change(change: Change) {
    WAITING.with_borrow_mut(|waiting| waiting.push_back(change));
    if !CHANGING.replace(true) {
        spawn_local(async {
            while let Some(next) = WAITING.with_borrow_mut(VecDeque::pop_front) {
                make(next).await;
            }
            CHANGING.set(false);
        });
    }
}

/// Changes the games in the database, then in the list, so that a game removed from the list does not come back.
async fn make(Change { put, mut remove, continues }: Change) {
    // An earlier state of a game may be in the database only; and another window may have gone on with one that the list has.
    if continues.is_some() || !READ.get() {
        read().await;
    }
    let games = GAMES.with(ArcRwSignal::clone);
    let before = |games: &Vec<SavedGame>| {
        games.iter().find(|game| continues.as_ref() == Some(&game.address)).map(|game| game.id)
    };
    remove.extend(games.with_untracked(before));
    database::write(&SAVED_GAMES, &put, &remove).await;
    CHANGES.set(CHANGES.get() + 1);
    games.update(|games| {
        games.retain(|game| !remove.contains(&game.id) && put.iter().all(|new| new.id != game.id));
        merge(games, put);
    });
}

/// Saves a game over its earlier state: the one with its number, and if it `continues` a saved game, the newest at the same address.
pub(crate) fn save(game: SavedGame, continues: bool) {
    let continues = continues.then(|| game.address.clone());
    change(Change { put: vec![game], continues, ..Change::default() });
}

/// Deletes a game.
pub(crate) fn delete(id: u64) {
    change(Change { remove: vec![id], ..Change::default() });
}

/// All games as the text of a file.
pub(crate) fn export() -> String {
    serde_json::to_string_pretty(&GAMES.with(ArcRwSignal::get_untracked)).unwrap_or_default()
}

/// Adds the games of a file; `None` if it holds no games of Boyi.
pub(crate) fn import(text: &str) -> Option<()> {
    let mut new: Vec<SavedGame> = serde_json::from_str(text).ok()?;
    new.retain(|game| game.address.starts_with('/'));
    change(Change { put: new, ..Change::default() });
    Some(())
}
