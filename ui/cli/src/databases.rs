//! The places searched for databases of solved games.

use boyi_games::Databases;
use boyi_session::Words;
use std::{
    env,
    path::PathBuf,
    sync::{Mutex, PoisonError},
};

/// Lines kept until the terminal app gives the screen back; `None` while lines are printed at once.
static KEPT: Mutex<Option<Vec<String>>> = Mutex::new(None);

/// Reports each database and book that questions are answered without: those of the command line now, others when they are met.
pub fn complain(words: &'static Words, databases: &Databases, said: &[PathBuf]) {
    databases.on_unusable(|file| {
        let line = words.unusable(file);
        match &mut *KEPT.lock().unwrap_or_else(PoisonError::into_inner) {
            Some(kept) => kept.push(line),
            None => anstream::eprintln!("boyi: {line}"),
        }
    });
    said.iter().for_each(|place| databases.check(place));
}

/// Runs the terminal app: what is said of files meanwhile is printed after it, as it would stand on the app's screen.
#[cfg(feature = "terminal")]
pub fn quietly<T>(run: impl FnOnce() -> T) -> T {
    let kept = |new| std::mem::replace(&mut *KEPT.lock().unwrap_or_else(PoisonError::into_inner), new);
    kept(Some(Vec::new()));
    let done = run();
    kept(None).into_iter().flatten().for_each(|line| anstream::eprintln!("boyi: {line}"));
    done
}

/// Searches the places of the command line, then those of `BOYI_DB`, then the default folder.
pub fn search(databases: &Databases, said: &[PathBuf]) {
    let named = env::var_os("BOYI_DB").map(|places| env::split_paths(&places).collect::<Vec<_>>());
    let places = said.iter().cloned().chain(named.into_iter().flatten()).chain(usual_folder());
    places.filter(|place| !place.as_os_str().is_empty()).for_each(|place| databases.search(place));
}

/// The folder `databases` among what the user made.
fn usual_folder() -> Option<PathBuf> {
    Some(boyi_store::data_folder(|name| env::var_os(name))?.join("databases"))
}
