//! A line of text that is edited with the keys of a shell's line.

use super::text::put;
use boyi_session::text::width;
use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use ratatui::{buffer::Buffer, layout::Rect, style::Style};
use tui_input::{Input, backend::crossterm::to_input_request};

/// Bytes of a line at most.
const LONGEST: usize = 4_000;

/// A line of text with a cursor in it.
#[derive(Clone, Default, Debug)]
pub(crate) struct TextField {
    input: Input,
    /// The text is proposed, and what is pasted replaces it.
    proposed: bool,
}

impl TextField {
    /// A text with the cursor behind it.
    pub(crate) fn new(text: impl Into<String>) -> TextField {
        TextField { input: Input::new(text.into()), proposed: false }
    }

    /// A text that is replaced by what is pasted, unless it is changed before.
    pub(crate) fn proposed(text: impl Into<String>) -> TextField {
        TextField { proposed: true, ..TextField::new(text) }
    }

    pub(crate) fn text(&self) -> &str {
        self.input.value()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.text().is_empty()
    }

    /// Takes a key without Ctrl and Alt; `false` if it is none that edits.
    pub(crate) fn key(&mut self, code: KeyCode) -> bool {
        self.edit(KeyEvent::new(code, KeyModifiers::NONE))
    }

    /// Takes a key; `false` if it is none that edits.
    pub(crate) fn edit(&mut self, mut key: KeyEvent) -> bool {
        if matches!(key.code, KeyCode::Char(_)) && key.modifiers.is_empty() && self.text().len() >= LONGEST {
            return true;
        }
        // Terminals say Alt where the crate expects Meta.
        if key.modifiers == KeyModifiers::ALT && matches!(key.code, KeyCode::Char(_)) {
            key.modifiers = KeyModifiers::META;
        }
        if key.modifiers == KeyModifiers::ALT && matches!(key.code, KeyCode::Left | KeyCode::Right) {
            key.modifiers = KeyModifiers::CONTROL;
        }
        let Some(request) = to_input_request(&Event::Key(key)) else { return false };
        self.input.handle(request);
        self.proposed = false;
        true
    }

    /// Puts text in at the cursor, or in place of a text that was proposed.
    pub(crate) fn paste(&mut self, text: &str) {
        if std::mem::take(&mut self.proposed) {
            self.input.reset();
        }
        let (before, after) = self.parts();
        let room = LONGEST.saturating_sub(before.len() + after.len());
        let text: String = text.chars().take(room).collect();
        let at = self.input.cursor() + text.chars().count();
        self.input = Input::new(format!("{before}{text}{after}")).with_cursor(at);
    }

    /// The text before the cursor and after it.
    fn parts(&self) -> (&str, &str) {
        let text = self.text();
        let at = text.char_indices().nth(self.input.cursor()).map_or(text.len(), |(at, _)| at);
        text.split_at(at)
    }

    /// Draws the text from column `x` to the edge of the area, scrolled to the cursor; returns the column after it.
    pub(crate) fn draw(&self, buf: &mut Buffer, area: Rect, x: u16, style: Style, cursor: Style) -> u16 {
        let room = area.right().saturating_sub(x + 1);
        let (mut before, after) = self.parts();
        while width(before) > room {
            before = &before[before.chars().next().map_or(0, char::len_utf8)..];
        }
        let x = put(buf, area, x, area.y, before, style);
        let x = put(buf, area, x, area.y, "▏", cursor);
        put(buf, area, x, area.y, after, style)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The keys of readline.
    #[test]
    fn lines_are_edited_as_in_a_shell() {
        let ctrl = |c| KeyEvent::new(KeyCode::Char(c), KeyModifiers::CONTROL);
        let alt = |code| KeyEvent::new(code, KeyModifiers::ALT);
        let plain = |code| KeyEvent::new(code, KeyModifiers::NONE);
        let x = plain(KeyCode::Char('x'));
        for (keys, text) in [
            (&[x][..], "one two 三x"),
            (&[ctrl('u'), x], "x"),
            (&[ctrl('w'), x], "one two x"),
            (&[ctrl('a'), x], "xone two 三"),
            (&[plain(KeyCode::Home), x, ctrl('e'), x], "xone two 三x"),
            (&[plain(KeyCode::Home), plain(KeyCode::Delete), plain(KeyCode::End), x], "ne two 三x"),
            (&[alt(KeyCode::Char('b')), ctrl('k'), x], "one two x"),
            (&[alt(KeyCode::Left), alt(KeyCode::Left), x], "one xtwo 三"),
            (&[plain(KeyCode::Left), plain(KeyCode::Backspace), x], "one twox三"),
        ] {
            let mut field = TextField::new("one two 三");
            assert!(keys.iter().all(|key| field.edit(*key)), "{keys:?}");
            assert_eq!(field.text(), text, "{keys:?}");
        }
        assert!(!TextField::new("").key(KeyCode::Tab));
    }

    #[test]
    fn what_is_pasted_replaces_what_was_proposed() {
        let mut field = TextField::proposed("old");
        field.paste("new");
        field.key(KeyCode::Home);
        field.paste("a ");
        assert_eq!(field.text(), "a new");
        let mut field = TextField::proposed("old");
        field.key(KeyCode::End);
        field.paste("er");
        assert_eq!(field.text(), "older");
        field.paste(&"x".repeat(LONGEST));
        assert_eq!(field.text().len(), LONGEST);
    }
}
