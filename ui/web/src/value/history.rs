//! Expressions that were asked for, the last one first, kept in the browser's local storage.

use crate::prefs;

/// Expressions that are kept.
const MOST: usize = 20;

/// Characters of a value that are kept.
const LONGEST: usize = 60;

/// An expression and its value, or the answer to a relation.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Asked {
    pub(super) text: String,
    pub(super) value: String,
}

/// Reads what is kept: pairs of lines.
pub(super) fn load() -> Vec<Asked> {
    let kept = prefs::kept("values").unwrap_or_default();
    let mut lines = kept.lines().map(str::to_owned);
    std::iter::from_fn(|| Some(Asked { text: lines.next()?, value: lines.next()? })).take(MOST).collect()
}

/// Adds an expression, and keeps all.
pub(super) fn add(all: &mut Vec<Asked>, mut asked: Asked) {
    if let Some((end, _)) = asked.value.char_indices().nth(LONGEST) {
        asked.value.truncate(end);
        asked.value.push('…');
    }
    all.retain(|known| known.text != asked.text);
    all.insert(0, asked);
    all.truncate(MOST);
    keep(all);
}

/// Forgets all.
pub(super) fn clear(all: &mut Vec<Asked>) {
    all.clear();
    keep(all);
}

fn keep(all: &[Asked]) {
    let lines: Vec<&str> = all.iter().flat_map(|asked| [asked.text.as_str(), asked.value.as_str()]).collect();
    prefs::keep("values", &lines.join("\n"));
}
