//! Studies: games and positions of chess and xiangqi with comments and variations, as chapters, kept in this browser.

use super::database::{self, STUDIES};
use crate::route::{GameAddress, Route};
use leptos::{prelude::*, task::spawn_local};
use serde::{Deserialize, Serialize};
use std::cell::Cell;

/// A study.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Study {
    /// When it was begun, in milliseconds.
    pub(crate) id: u64,
    pub(crate) title: String,
    pub(crate) chapters: Vec<Chapter>,
}

/// A chapter of a study.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Chapter {
    /// Tells it from the other chapters of the study.
    pub(crate) id: u64,
    pub(crate) title: String,
    /// The address of the game, which holds all of it.
    pub(crate) address: String,
}

thread_local! {
    static ALL: ArcRwSignal<Vec<Study>> = ArcRwSignal::new(Vec::new());
    /// How often the list was changed, and how many changes are not in the database yet.
    static CHANGES: Cell<u64> = const { Cell::new(0) };
    static WRITING: Cell<u64> = const { Cell::new(0) };
}

/// The studies, oldest first. The database, which other windows change too, is read again.
pub(crate) fn all() -> ArcRwSignal<Vec<Study>> {
    spawn_local(async {
        loop {
            let before = CHANGES.get();
            let Some(mut kept) = database::all::<Study>(&STUDIES).await else { return };
            // What was changed meanwhile is newer.
            if CHANGES.get() == before && WRITING.get() == 0 {
                kept.sort_by_key(|study| study.id);
                ALL.with(ArcRwSignal::clone).set(kept);
                return;
            }
        }
    });
    ALL.with(ArcRwSignal::clone)
}

/// Shows a chapter.
pub(crate) fn open(study: u64, chapter: &Chapter) {
    if let Route::Game(address) = Route::parse(&chapter.address) {
        let address = GameAddress { chapter: Some([study, chapter.id]), ..address };
        let _ = window().location().set_hash(&Route::Game(address).text());
    }
}

/// Adds a study.
pub(crate) fn add(study: Study) {
    write(Some(study.clone()), None);
    ALL.with(ArcRwSignal::clone).update(|all| all.push(study));
}

/// Changes a study, if it is there; whether that changed it.
pub(crate) fn change(id: u64, change: impl FnOnce(&mut Study)) -> bool {
    let all = ALL.with(ArcRwSignal::clone);
    let found = all.with_untracked(|all| all.iter().find(|study| study.id == id).cloned());
    let Some(before) = found else { return false };
    let mut study = before.clone();
    change(&mut study);
    if study == before {
        return false;
    }
    write(Some(study.clone()), None);
    all.update(|all| all.iter_mut().filter(|old| old.id == id).for_each(|old| *old = study.clone()));
    true
}

/// Deletes a study.
pub(crate) fn remove(id: u64) {
    write(None, Some(id));
    ALL.with(ArcRwSignal::clone).update(|all| all.retain(|study| study.id != id));
}

/// Writes a study into the database, or removes one from it.
fn write(put: Option<Study>, remove: Option<u64>) {
    CHANGES.set(CHANGES.get() + 1);
    WRITING.set(WRITING.get() + 1);
    spawn_local(async move {
        database::write(&STUDIES, put.as_slice(), remove.as_slice()).await;
        WRITING.set(WRITING.get() - 1);
        CHANGES.set(CHANGES.get() + 1);
    });
}
