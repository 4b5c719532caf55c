//! Where databases of solved games are looked for.

use crate::{global, solve};
use boyi_games::Databases;
use boyi_session::Words;
use std::{env, path::PathBuf};

/// Says which of these places, named on the command line, hold nothing that can be read: questions are answered without them.
pub fn complain(words: &Words, said: &[PathBuf]) {
    for place in said {
        if let Err(error) = Databases::check(place) {
            let (place, line) = (place.display().to_string(), solve::file_complaint(words, &error));
            let line = if line.contains(&place) { line } else { format!("{place}: {line}") };
            anstream::eprintln!("boyi: {line}");
        }
    }
}

/// Looks where the command line says, then where `BOYI_DB` says, then in the usual folder.
pub fn search(databases: &Databases, said: &[PathBuf]) {
    let named = env::var_os("BOYI_DB").map(|places| env::split_paths(&places).collect::<Vec<_>>());
    let places = said.iter().cloned().chain(named.into_iter().flatten()).chain(usual_folder());
    places.filter(|place| !place.as_os_str().is_empty()).for_each(|place| databases.search(place));
}

/// `$XDG_DATA_HOME/boyi/databases`, else `~/.local/share/boyi/databases`.
fn usual_folder() -> Option<PathBuf> {
    Some(global::user_folder("XDG_DATA_HOME", ".local/share")?.join("databases"))
}
