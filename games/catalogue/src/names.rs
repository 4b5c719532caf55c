//! Games by their names.

use crate::GameEntry;
use boyi_core::ParseError;

/// Returns the game of that name, in any case.
///
/// # Errors
/// No game has that name. The error suggests a name that is nearly the same, if there is one.
pub fn find(
    entries: impl Iterator<Item = &'static GameEntry> + Clone,
    name: &str,
) -> Result<&'static GameEntry, ParseError> {
    entries.clone().find(|entry| entry.name.eq_ignore_ascii_case(name)).ok_or_else(|| {
        let known: Vec<_> = entries.map(|entry| entry.name).collect();
        match nearest(name, &known) {
            Some(near) => ParseError::new("game", name, "near").with("near", near),
            None => ParseError::new("game", name, "one-of").with("list", known.join(", ")),
        }
    })
}

/// The number of letters after which a name is suggested for its beginning.
const PREFIX: usize = 3;

/// Returns the known name nearest to a typed one: at most one letter in three wrong, left out, added or swapped with its neighbour;
/// else the first known name that starts with it.
fn nearest<'a>(typed: &str, known: &[&'a str]) -> Option<&'a str> {
    let typed = typed.to_lowercase();
    let letters = typed.chars().count();
    let close = |name: &&'a str| {
        let wrong = strsim::osa_distance(&typed, name);
        (3 * wrong <= letters.max(PREFIX)).then_some((wrong, *name))
    };
    let near = known.iter().filter_map(close).min_by_key(|(wrong, _)| *wrong).map(|(_, name)| name);
    near.or_else(|| known.iter().copied().find(|name| letters >= PREFIX && name.starts_with(&typed)))
}
