//! The text of a game: tags in brackets and then the moves, like PGN, for every game.
//!
//! Invariant: reading accepts any text.

use boyi_session::{MoveTree, TreeToken};
use std::fmt::Write as _;

/// Moves with the variations from them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Variation {
    /// Moves.
    pub moves: Vec<String>,
    /// Variations, each with the index of the move that it replaces.
    pub variations: Vec<(usize, Variation)>,
}

/// Deeper nested variations are skipped.
const DEEPEST: usize = 32;

impl Variation {
    /// The moves of a tree.
    pub fn of_tree(tree: &MoveTree) -> Variation {
        let mut stack = vec![Variation::default()];
        for token in tree.tokens() {
            match token {
                TreeToken::Open => stack.push(Variation::default()),
                TreeToken::Move { node, .. } => {
                    if let Some(line) = stack.last_mut() {
                        line.moves.push(tree.node(node).mv.text.clone());
                    }
                }
                TreeToken::Close => {
                    if let (Some(done), Some(line)) = (stack.pop(), stack.last_mut()) {
                        line.variations.push((line.moves.len() - 1, done));
                    }
                }
            }
        }
        stack.swap_remove(0)
    }

    /// The words in order; a bracket belongs to the word that it opens or closes.
    fn words(&self, out: &mut Vec<String>) {
        for (i, mv) in self.moves.iter().enumerate() {
            out.push(mv.clone());
            for (_, line) in self.variations.iter().filter(|(at, line)| *at == i && !line.moves.is_empty()) {
                let first = out.len();
                line.words(out);
                out[first].insert(0, '(');
                if let Some(last) = out.last_mut() {
                    last.push(')');
                }
            }
        }
    }
}

impl std::fmt::Display for Variation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut words = Vec::new();
        self.words(&mut words);
        let mut column = 0;
        for word in &words {
            if column > 0 && column + word.len() >= 80 {
                f.write_char('\n')?;
                column = 0;
            }
            if column > 0 {
                f.write_char(' ')?;
            }
            f.write_str(word)?;
            column += word.len() + 1;
        }
        Ok(())
    }
}

/// A game as text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GameFile {
    /// Tags in their order.
    pub tags: Vec<(String, String)>,
    /// Moves.
    pub line: Variation,
}

impl GameFile {
    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// Changes the value of a tag that the game has.
    pub fn set(&mut self, name: &str, value: &str) {
        for (_, old) in self.tags.iter_mut().filter(|(key, _)| key == name) {
            value.clone_into(old);
        }
    }

    /// Adds a tag.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<String>) -> Self {
        self.tags.push((name.to_owned(), value.into()));
        self
    }

    /// Adds moves to the main line.
    #[must_use]
    pub fn played(mut self, moves: &[&str]) -> Self {
        self.line.moves.extend(moves.iter().map(|&mv| mv.to_owned()));
        self
    }

    /// Reads tags and moves; comments, move numbers, annotations and results are skipped.
    pub fn parse(text: &str) -> GameFile {
        let mut saved = GameFile::default();
        // The open variations, the main line first.
        let mut lines = vec![Variation::default()];
        let mut too_deep = 0usize;
        let mut chars = text.trim_start_matches('\u{feff}').chars().peekable();
        let mut word = String::new();
        while let Some(c) = chars.next() {
            match c {
                '[' if lines.len() == 1 && word.is_empty() => {
                    if let Some((name, value)) = tag(&mut chars) {
                        saved.tags.push((name, value));
                    }
                }
                '{' => skip_past('}', &mut chars),
                ';' => skip_past('\n', &mut chars),
                '(' => {
                    take_word(&mut word, &mut lines, too_deep);
                    if lines.len() < DEEPEST { lines.push(Variation::default()) } else { too_deep += 1 }
                }
                ')' => {
                    take_word(&mut word, &mut lines, too_deep);
                    if too_deep > 0 { too_deep -= 1 } else { close(&mut lines) }
                }
                c if c.is_whitespace() => {}
                c => {
                    word.push(c);
                    // `1.e4`: a number and a dot end a word of their own.
                    if c == '.' && word.chars().all(|c| c.is_ascii_digit() || c == '.') {
                        word.clear();
                    }
                    continue;
                }
            }
            take_word(&mut word, &mut lines, too_deep);
        }
        take_word(&mut word, &mut lines, too_deep);
        while lines.len() > 1 {
            close(&mut lines);
        }
        saved.line = lines.swap_remove(0);
        saved
    }
}

/// Skips the rest of a comment.
fn skip_past(end: char, chars: &mut impl Iterator<Item = char>) {
    chars.by_ref().find(|&c| c == end);
}

/// Appends a word to the innermost variation, if the word is a move.
fn take_word(word: &mut String, lines: &mut [Variation], too_deep: usize) {
    let text = std::mem::take(word);
    let text = text.trim_end_matches(['!', '?']);
    let result = ["1-0", "0-1", "1/2-1/2", "*"].contains(&text);
    if too_deep == 0
        && !text.is_empty()
        && !result
        && !text.starts_with('$')
        && let Some(line) = lines.last_mut()
    {
        line.moves.push(text.to_owned());
    }
}

/// Ends the innermost variation; one before any move is dropped.
fn close(lines: &mut Vec<Variation>) {
    if lines.len() < 2 {
        return;
    }
    if let (Some(done), Some(line)) = (lines.pop(), lines.last_mut())
        && let Some(at) = line.moves.len().checked_sub(1)
        && !done.moves.is_empty()
    {
        line.variations.push((at, done));
    }
}

impl std::fmt::Display for GameFile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (name, value) in &self.tags {
            writeln!(f, "[{name} \"{}\"]", value.replace('\\', "\\\\").replace('"', "\\\""))?;
        }
        writeln!(f, "\n{}", self.line)
    }
}

/// Reads the rest of `[Name "value"]`; `None` if it is no tag, and the text up to the bracket is skipped.
fn tag(chars: &mut std::iter::Peekable<std::str::Chars<'_>>) -> Option<(String, String)> {
    let mut name = String::new();
    let mut value = None;
    while let Some(c) = chars.next() {
        match c {
            ']' | '\n' => break,
            '"' => {
                let mut text = String::new();
                while let Some(c) = chars.next() {
                    match c {
                        '"' => break,
                        '\\' => text.extend(chars.next()),
                        c => text.push(c),
                    }
                }
                value = Some(text);
            }
            c if c.is_whitespace() => {}
            c => name.push(c),
        }
    }
    value.map(|value| (name, value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pgn_of_many_hands() {
        let text = "[Event \"A \\\"B\\\"\"]\n[Site \"x\"]\n\n1.e4 {best (by test)} e5 (1... c5 2. Nf3) 2. Nf3! $1 Nc6?! ; yes\n3. Bb5 1/2-1/2";
        let saved = GameFile::parse(text);
        assert_eq!(saved.tag("Event"), Some("A \"B\""));
        assert_eq!(saved.line.moves, ["e4", "e5", "Nf3", "Nc6", "Bb5"]);
        assert_eq!(saved.line.to_string(), "e4 e5 (c5 Nf3) Nf3 Nc6 Bb5");
        assert_eq!(GameFile::parse("1:2 3:4=1+2 [ \" ( {").line.moves, ["1:2", "3:4=1+2"]);
        let nested = "a (b (c d) e) (f) g".to_owned();
        assert_eq!(GameFile::parse(&nested).line.to_string(), nested);
        let deep = GameFile::parse(&format!("a {} c", "(b ".repeat(100_000)));
        assert_eq!(deep.to_string().matches('(').count(), DEEPEST - 1);
        assert_eq!(GameFile::parse(") (x) a ) b").line.to_string(), "a b");
    }
}
