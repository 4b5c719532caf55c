//! The places searched for databases of solved games.

use crate::solve;
use boyi_games::Databases;
use boyi_session::Words;
use std::{env, path::PathBuf};

/// Reports the places named on the command line that hold no readable database: questions are answered without them.
pub fn complain(words: &Words, said: &[PathBuf]) {
    for place in said {
        if let Err(error) = Databases::check(place) {
            let (place, line) = (place.display().to_string(), solve::file_complaint(words, &error));
            let line = if line.contains(&place) { line } else { format!("{place}: {line}") };
            anstream::eprintln!("boyi: {line}");
        }
    }
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
