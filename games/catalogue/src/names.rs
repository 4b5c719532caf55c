//! Games by the names that people type. Case, blanks, signs and accents do not matter.

use crate::GameEntry;
use boyi_core::ParseError;

/// The game with this name, title or alias, and the setup that the name means if it is an alias.
pub fn resolve(
    entries: impl Iterator<Item = &'static GameEntry> + Clone,
    aliases: impl IntoIterator<Item = &'static Alias>,
    name: &str,
    has_params: bool,
) -> Option<(&'static GameEntry, Option<&'static str>)> {
    if let Some(entry) = by_name(entries.clone(), name, has_params) {
        return Some((entry, None));
    }
    let meant = meaning(aliases, name)?;
    let entry = by_name(entries, meant.split(':').next()?, has_params)?;
    Some((entry, Some(meant)))
}

/// The game with this name or title, in English or Chinese. A former name is read where parameters follow it: alone it may be asked for
/// as another game's.
fn by_name(
    entries: impl Iterator<Item = &'static GameEntry> + Clone,
    name: &str,
    has_params: bool,
) -> Option<&'static GameEntry> {
    let find = |test: &dyn Fn(&GameEntry) -> bool| entries.clone().find(|entry| test(entry));
    let folded = fold(name);
    find(&|entry| entry.name.eq_ignore_ascii_case(name))
        .or_else(|| find(&|entry| has_params && entry.former == Some(name)))
        .or_else(|| find(&|entry| !folded.is_empty() && fold(entry.name) == folded))
        .or_else(|| find(&|entry| entry.titles().any(|title| is_title(name, title))))
}

/// A setup, and other names that mean it.
pub type Alias = (&'static str, &'static [&'static str]);

/// The setup that a name means.
fn meaning(aliases: impl IntoIterator<Item = &'static Alias>, name: &str) -> Option<&'static str> {
    let folded = fold(name);
    let means = |(_, names): &&Alias| names.iter().any(|alias| fold(alias) == folded);
    aliases.into_iter().find(means).map(|(meant, _)| *meant)
}

/// The error for a name that no game has, with names that are nearly the same, if there are any. Besides the games' own names and
/// titles, aliases are known.
pub fn unknown(
    entries: impl Iterator<Item = &'static GameEntry> + Clone,
    aliases: impl IntoIterator<Item = &'static Alias>,
    name: &str,
) -> ParseError {
    let own = entries.clone().flat_map(|entry| {
        let names = std::iter::once(entry.name).chain(entry.titles());
        names.map(|name| (name, entry.name))
    });
    let others = aliases.into_iter().flat_map(|(meant, names)| names.iter().map(|alias| (*alias, *meant)));
    let known: Vec<(&str, &str)> = own.chain(others).collect();
    let near = nearest(name, &known);
    if near.is_empty() {
        let list: Vec<&str> = entries.map(|entry| entry.name).collect();
        return ParseError::new("game", name, "one-of").with("list", list.join(", "));
    }
    ParseError::new("game", name, "near").with("near", near.join(", "))
}

/// The letters and digits of a name, in lower case and without accents: `Tic-tac-toe`, `tic tac toe` and `tictactoe` are one name.
///
/// ```
/// use boyi_catalogue::fold;
/// assert_eq!(fold("Pong Hau K'i"), "ponghauki");
/// assert_eq!(fold("Mū Tōrere"), fold("mu-torere"));
/// assert_eq!(fold("反 Nim"), "反nim");
/// ```
pub fn fold(name: &str) -> String {
    let plain = |c| match c {
        'à' | 'á' | 'â' | 'ā' => 'a',
        'è' | 'é' | 'ê' | 'ē' => 'e',
        'ì' | 'í' | 'î' | 'ī' => 'i',
        'ò' | 'ó' | 'ô' | 'ö' | 'ō' => 'o',
        'ù' | 'ú' | 'û' | 'ü' | 'ū' => 'u',
        c => c,
    };
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).map(plain).collect()
}

/// Returns `true` if the name is the title or one of its parts, before its brackets and in them: `减法游戏（限量取子）`.
fn is_title(name: &str, title: &str) -> bool {
    let folded = fold(name);
    let parts = title.split(['(', ')', '（', '）']).map(fold).filter(|part| !part.is_empty());
    !folded.is_empty() && (fold(title) == folded || parts.into_iter().any(|part| part == folded))
}

/// The number of letters after which a name is suggested for its beginning.
const PREFIX: usize = 3;

/// The number of letters after which a name is suggested for a part of it.
const WORD: usize = 5;

/// The number of letters of the longest name for which others are suggested: it is longer than any known one.
const LONGEST: usize = 100;

/// The number of names suggested at most.
const SUGGESTED: usize = 3;

/// Returns what the known names nearest to a typed one stand for, the nearest first: at most one letter in three wrong, left out, added
/// or swapped with its neighbour; else the known names that begin with it, else those that contain it, as names without letters of ASCII
/// may at once. The known names are pairs of a name and what it stands for.
pub fn nearest<'a>(typed: &str, known: &[(&str, &'a str)]) -> Vec<&'a str> {
    let typed = fold(typed);
    let letters = typed.chars().count();
    if letters > LONGEST {
        return Vec::new();
    }
    let allowed = if typed.is_ascii() { letters.max(PREFIX) } else { letters };
    let begins = |name: &str| letters >= PREFIX && name.starts_with(&typed);
    let least = if typed.is_ascii() { WORD } else { 2 };
    let contains = |name: &str| letters >= least && name.contains(&typed);
    let rank = |&(name, meant): &(&str, &'a str)| {
        let name = fold(name);
        // At least as many letters are wrong as one has more than the other.
        let longer = name.chars().count().abs_diff(letters);
        let wrong = if 3 * longer > allowed { longer } else { strsim::osa_distance(&typed, &name) };
        if 3 * wrong <= allowed {
            Some((wrong, meant))
        } else if begins(&name) || contains(&name) && !typed.is_ascii() {
            Some((usize::MAX - 1, meant))
        } else {
            contains(&name).then_some((usize::MAX, meant))
        }
    };
    let mut ranked: Vec<_> = known.iter().filter_map(rank).collect();
    ranked.sort_by_key(|(wrong, _)| *wrong);
    let best = ranked.first().map(|(wrong, _)| *wrong);
    let mut near: Vec<&str> = Vec::new();
    for (wrong, meant) in ranked {
        if Some(wrong) == best && !near.contains(&meant) && near.len() < SUGGESTED {
            near.push(meant);
        }
    }
    near
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_of_a_name_counts_less_than_its_beginning() {
        let known = [
            ("Tic-tac-toe", "tictactoe"),
            ("Misère tic-tac-toe", "tictactoe:misere"),
            ("井字棋", "tictactoe"),
        ];
        assert_eq!(nearest("tictac", &known), ["tictactoe"]);
        assert_eq!(nearest("actoe", &known), ["tictactoe", "tictactoe:misere"]);
        assert_eq!(nearest("ctoe", &known), [""; 0]);
        assert_eq!(nearest("字棋", &known), ["tictactoe"]);
    }
}
