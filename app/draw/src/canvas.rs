//! Where elements are drawn, and the room that a drawing takes.

use std::fmt::{self, Write};

/// A drawing under way.
#[derive(Default)]
pub(crate) struct Canvas {
    text: String,
}

impl Canvas {
    /// Adds elements.
    pub(crate) fn add(&mut self, elements: fmt::Arguments) {
        // Writing to a string does not fail.
        let _ = self.text.write_fmt(elements);
    }

    /// The elements.
    pub(crate) fn into_text(self) -> String {
        self.text
    }
}

/// The frame of a drawing: its upper left corner and its size, in units of which a square's side has 100.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Frame {
    pub(crate) x: i64,
    pub(crate) y: i64,
    pub(crate) width: u64,
    pub(crate) height: u64,
}

/// Text as XML has it; characters that XML forbids are left out.
pub(crate) fn escape(text: &str) -> String {
    text.chars().map(escaped).collect()
}

/// A character as XML has it.
pub(crate) fn escaped(character: char) -> String {
    match character {
        '&' => "&amp;".to_owned(),
        '<' => "&lt;".to_owned(),
        '>' => "&gt;".to_owned(),
        '"' => "&quot;".to_owned(),
        c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => String::new(),
        c => c.to_string(),
    }
}
