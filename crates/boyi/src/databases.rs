//! Where databases of solved games are looked for.

use crate::global;
use boyi_games::Databases;
use std::{env, path::PathBuf};

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
