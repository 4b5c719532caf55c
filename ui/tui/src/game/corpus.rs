//! The games of a file, counted for the opening explorer.

use boyi_chess_games::explorer::{Explorer, Loader, PLIES};
use boyi_session::Words;
use std::{fs, io};

/// Counts the games of a PGN file; with lines on what is left out of them.
///
/// # Errors
/// The file cannot be read, or none of its games can be; in these words.
pub(crate) fn read_games(words: &Words, path: &str) -> Result<(Explorer, Vec<String>), String> {
    let text = read(path).map_err(|error| format!("{path}: {error}"))?;
    let mut loader = Loader::new(Explorer::new(PLIES));
    loader.feed(&text);
    let (explorer, load) = loader.finish();
    let left_out = words.left_out(path, &load);
    if load.games == 0 && load.broken > 0 {
        return Err(left_out.join("; "));
    }
    Ok((explorer, left_out))
}

/// Reads a file; not a device, which may never end, or a pipe, which may never begin.
fn read(path: &str) -> io::Result<Vec<u8>> {
    let about = fs::metadata(path)?;
    if about.is_file() { fs::read(path) } else { Err(io::ErrorKind::InvalidInput.into()) }
}
