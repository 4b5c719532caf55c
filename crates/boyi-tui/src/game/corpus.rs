//! The games of a file, counted for the opening explorer.

use crate::words::Words;
use boyi_games::chess::explorer::{Explorer, Loader, PLIES};
use boyi_session::{Lang, Service};
use std::{fs::File, io, io::Read};

/// Bytes read at once.
const PIECE: usize = 1 << 18;

/// Counts the games of a PGN file.
///
/// # Errors
/// The file cannot be read, or none of its games can be; in words of the language.
pub(crate) fn read_games(lang: Lang, path: &str) -> Result<Explorer, String> {
    let wrong = |error: io::Error| format!("{path}: {error}");
    let mut file = File::open(path).map_err(wrong)?;
    let mut loader = Loader::new(Explorer::new(PLIES));
    let mut piece = vec![0; PIECE];
    loop {
        match file.read(&mut piece) {
            Ok(0) => break,
            Ok(read) => loader.feed(&piece[..read]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(wrong(error)),
        }
    }
    let (explorer, load) = loader.finish();
    match load.first_error {
        Some(first) if load.games == 0 => {
            let args = [("count", load.broken.into()), ("first", format!("{path}: {first}").into())];
            Err(Words::of(Service::builtin(), lang).say("explore-broken", &args))
        }
        _ => Ok(explorer),
    }
}
