//! Studies: games and positions of chess with comments and variations, as chapters, kept in this browser.

use super::database::{self, STUDIES};
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
    /// How often the list was changed.
    static CHANGES: Cell<u64> = const { Cell::new(0) };
}

/// The studies, oldest first. The database, which other windows change too, is read again.
pub(crate) fn all() -> ArcRwSignal<Vec<Study>> {
    let before = CHANGES.get();
    spawn_local(async move {
        let kept = database::all::<Study>(&STUDIES).await;
        // What was changed meanwhile is newer.
        if let (Some(mut kept), true) = (kept, CHANGES.get() == before) {
            kept.sort_by_key(|study| study.id);
            ALL.with(ArcRwSignal::clone).set(kept);
        }
    });
    ALL.with(ArcRwSignal::clone)
}

/// Adds a study.
pub(crate) fn add(study: Study) {
    write(study.clone());
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
    write(study.clone());
    all.update(|all| all.iter_mut().filter(|old| old.id == id).for_each(|old| *old = study.clone()));
    true
}

/// Deletes a study.
pub(crate) fn remove(id: u64) {
    CHANGES.set(CHANGES.get() + 1);
    ALL.with(ArcRwSignal::clone).update(|all| all.retain(|study| study.id != id));
    spawn_local(async move { database::write::<Study>(&STUDIES, &[], &[id]).await });
}

fn write(study: Study) {
    CHANGES.set(CHANGES.get() + 1);
    spawn_local(async move { database::write(&STUDIES, &[study], &[]).await });
}
