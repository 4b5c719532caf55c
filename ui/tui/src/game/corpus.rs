//! The games of a file, counted for the opening explorer.

use boyi_games::chess::explorer::{Explorer, Loader, PLIES};
use boyi_session::{Lang, Service};
use std::fs;

/// Counts the games of a PGN file.
///
/// # Errors
/// The file cannot be read, or none of its games can be; in words of the language.
pub(crate) fn read_games(lang: Lang, path: &str) -> Result<Explorer, String> {
    let text = fs::read(path).map_err(|error| format!("{path}: {error}"))?;
    let mut loader = Loader::new(Explorer::new(PLIES));
    loader.feed(&text);
    let (explorer, load) = loader.finish();
    match load.first_error {
        Some((game, error)) if load.games == 0 => {
            let words = Service::builtin().words(lang);
            let first = format!("{path}: {}", words.error_in_game(game, &error));
            Err(words.say("explore-broken", &[("count", load.broken.into()), ("first", first.into())]))
        }
        _ => Ok(explorer),
    }
}
