//! Writing PGN in export format.

use super::{Game, Line, ROSTER, normal_spaces, writable};
use crate::{Board, Color};
use std::fmt::{self, Write as _};

/// Lays words out in lines of fewer than 80 characters.
#[derive(Default)]
struct Wrapper {
    text: String,
    column: usize,
}

impl Wrapper {
    const WIDTH: usize = 79;

    /// Appends a word that may start a new line.
    fn word(&mut self, word: &str) {
        let length = word.chars().count();
        if self.column > 0 {
            if self.column + 1 + length > Self::WIDTH {
                self.text.push('\n');
                self.column = 0;
            } else {
                self.text.push(' ');
                self.column += 1;
            }
        }
        self.text.push_str(word);
        self.column += length;
    }

    /// Appends `{comment}`. A word that would mean something at the start of a line stays with the one before it.
    fn comment(&mut self, comment: &str) {
        let clean = writable(&normal_spaces(comment));
        let mut held = String::from("{");
        for (number, word) in clean.split(' ').enumerate() {
            if number == 0 {
                held.push_str(word);
            } else if word.starts_with(['%', '[', ';']) {
                held.push(' ');
                held.push_str(word);
            } else {
                self.word(&held);
                held = word.to_owned();
            }
        }
        held.push('}');
        self.word(&held);
    }

    /// Appends a line's moves with everything that belongs to them.
    fn line(&mut self, start: &Board, line: &Line) {
        let mut board = *start;
        let mut needs_number = true;
        if let Some(comment) = &line.comment {
            self.comment(comment);
        }
        for node in &line.moves {
            let number = board.fullmove_number();
            if board.turn() == Color::White {
                self.word(&format!("{number}."));
            } else if needs_number {
                self.word(&format!("{number}..."));
            }
            self.word(&board.san(node.m).to_string());
            for nag in &node.nags {
                self.word(&format!("${nag}"));
            }
            needs_number = node.comment.is_some() || !node.variations.is_empty();
            if let Some(comment) = &node.comment {
                self.comment(comment);
            }
            for variation in &node.variations {
                self.word("(");
                self.line(&board, variation);
                self.word(")");
            }
            board.play_unchecked(node.m);
        }
    }
}

impl Line {
    /// The moves from a position with everything that belongs to them, in lines of fewer than 80 characters.
    pub fn movetext(&self, start: &Board) -> String {
        let mut text = Wrapper::default();
        text.line(start, self);
        text.text
    }
}

/// A tag's value with quotes and backslashes escaped.
fn escape(value: &str) -> String {
    let mut text = String::new();
    for c in value.chars() {
        match c {
            '"' | '\\' => text.extend(['\\', c]),
            c if c.is_control() => text.push(' '),
            c => text.push(c),
        }
    }
    text
}

/// Export format: the seven tags of the roster, the others by name, an empty line, the moves in lines of fewer than 80
/// characters, the result, and an empty line.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut tag = |name: &str, value: &str| writeln!(f, "[{name} \"{}\"]", escape(value));
        for name in ROSTER {
            match name {
                "Result" => tag(name, &self.result.to_string())?,
                _ => tag(name, self.tag(name).unwrap_or(if name == "Date" { "????.??.??" } else { "?" }))?,
            }
        }
        for (name, value) in &self.tags {
            if !ROSTER.contains(&name.as_str()) && !matches!(name.as_str(), "FEN" | "SetUp") {
                tag(name, value)?;
            }
        }
        if self.start != Board::default() {
            tag("SetUp", "1")?;
            tag("FEN", &self.start.to_string())?;
        }
        let mut text = Wrapper::default();
        text.line(&self.start, &self.line);
        text.word(&self.result.to_string());
        f.write_char('\n')?;
        f.write_str(&text.text)?;
        f.write_str("\n\n")
    }
}
