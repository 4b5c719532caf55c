//! Where tests and tasks find their data: `testdata/` of the repository, made by the project's own tools, and outside collections in a folder
//! that the environment variable `BOYI_DATA` names. Both have the same layout and formats, so that a test reads both in one loop.

pub mod perft;

use std::{
    env, fs,
    io::{self, Write},
    path::{Path, PathBuf},
};

/// Returns the path of a file or folder of `testdata/`, such as `perft/play.epd`.
pub fn own(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata").join(name)
}

/// Reads a text of `testdata/`.
///
/// # Panics
/// If it cannot be read.
pub fn text(name: &str) -> String {
    read(&own(name))
}

/// Reads a text at a path.
///
/// # Panics
/// If it cannot be read.
pub fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns the path of a file or folder of the outside collections. Where there is none, says in one line that what needs it is skipped: past the
/// test harness, which would hold the line back.
pub fn outside(name: &str) -> Option<PathBuf> {
    let path = env::var_os("BOYI_DATA").map(|folder| Path::new(&folder).join(name));
    let found = path.filter(|path| path.exists());
    if found.is_none() {
        // A closed stream is no reason to fail.
        let _ = writeln!(io::stderr(), "skipped: set BOYI_DATA to a folder with {name}");
    }
    found
}

/// Returns the paths of a name in `testdata/` and in the outside collections; of the latter as [`outside`] does.
pub fn everywhere(name: &str) -> Vec<PathBuf> {
    [own(name)].into_iter().chain(outside(name)).collect()
}

/// Reads the texts of a name in `testdata/` and in the outside collections, one after the other.
///
/// # Panics
/// If one that is there cannot be read.
pub fn texts(name: &str) -> String {
    everywhere(name).iter().map(|path| read(path)).collect()
}

/// Reads a text of the outside collections; `None`, with a line that says so, where there is none.
///
/// # Panics
/// If it is there and cannot be read.
pub fn outside_text(name: &str) -> Option<String> {
    outside(name).map(|path| read(&path))
}
