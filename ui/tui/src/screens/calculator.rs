//! The calculator of values of partizan games: an expression, its value and properties, its thermograph, and those asked before.

use super::popup::{PopupAnswer, window};
use crate::view::{
    canvas::Canvas,
    field::TextField,
    text::{put, put_clipped, wrap},
    theme::ColorRole,
};
use boyi_session::Calculated;
use crossterm::event::KeyCode;
use ratatui::{layout::Rect, style::Modifier};

/// Questions that are kept.
const KEPT: usize = 100;

/// The widest window.
const WIDEST: u16 = 110;

/// The calculator. Its answers come as events.
#[derive(Default)]
pub(crate) struct Calculator {
    field: TextField,
    /// Questions, latest last, each with its answer once that is there.
    asked: Vec<(String, Option<Calculated>)>,
    /// The question shown in the field, counted from the latest; `None` while a new one is typed.
    recalled: Option<usize>,
    /// Lines of the answer above the window.
    scroll: usize,
}

impl Calculator {
    pub(crate) fn key(&mut self, code: KeyCode) -> Option<PopupAnswer> {
        match code {
            KeyCode::Esc => return Some(PopupAnswer::Close),
            KeyCode::Enter => return self.ask(),
            KeyCode::Up => self.recall(self.recalled.map_or(0, |at| at + 1)),
            KeyCode::Down => match self.recalled.and_then(|at| at.checked_sub(1)) {
                Some(at) => self.recall(at),
                None => {
                    self.recalled = None;
                    self.field = TextField::default();
                }
            },
            KeyCode::PageUp => self.scroll = self.scroll.saturating_sub(10),
            KeyCode::PageDown => self.scroll += 10,
            code => {
                self.field.key(code);
            }
        }
        None
    }

    /// The line that is typed.
    pub(crate) fn field(&mut self) -> &mut TextField {
        &mut self.field
    }

    fn ask(&mut self) -> Option<PopupAnswer> {
        let text = self.field.text().trim().to_owned();
        if text.is_empty() {
            return None;
        }
        // A question that is asked again moves to the end.
        self.asked.retain(|(asked, _)| *asked != text);
        self.asked.push((text.clone(), None));
        if self.asked.len() > KEPT {
            self.asked.remove(0);
        }
        (self.recalled, self.scroll) = (None, 0);
        Some(PopupAnswer::Calculate(text))
    }

    /// Puts an earlier question into the field.
    fn recall(&mut self, at: usize) {
        if let Some((text, _)) = self.asked.iter().rev().nth(at) {
            self.field = TextField::new(text.clone());
            self.recalled = Some(at);
        }
    }

    /// Takes the answer to a question.
    pub(crate) fn answered(&mut self, text: &str, answer: Calculated) {
        if let Some((_, waiting)) = self.asked.iter_mut().find(|(asked, _)| asked == text) {
            *waiting = Some(answer);
        }
    }

    pub(crate) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let (theme, words) = (canvas.theme, canvas.words);
        let height = area.height.saturating_sub(2).max(3);
        let inner = window(canvas, area, WIDEST, height, &words.text("tui-calculator"));
        let on = |role| theme.on(role, ColorRole::Bar);
        let line = Rect { height: 1, ..inner };
        let x = put(canvas.buf, line, line.x, line.y, "› ", on(ColorRole::Accent));
        self.field.draw(canvas.buf, line, x, on(ColorRole::Text), on(ColorRole::Accent));
        let rest = Rect { y: inner.y + 2, height: inner.height.saturating_sub(2), ..inner };
        let lines = self.lines(words, rest.width);
        let first = self.scroll.min(lines.len().saturating_sub(usize::from(rest.height)));
        for (y, (text, role)) in (rest.y..rest.bottom()).zip(&lines[first..]) {
            let style = match role {
                ColorRole::Good => on(ColorRole::Text).add_modifier(Modifier::BOLD),
                role => on(*role),
            };
            put_clipped(canvas.buf, rest, rest.x, y, text, style);
        }
    }

    /// The answer to the latest question, and the earlier ones; without any, examples.
    fn lines(&self, words: crate::words::Words, width: u16) -> Vec<(String, ColorRole)> {
        let mut lines = Vec::new();
        let mut say = |text: &str, role| {
            lines.extend(wrap(text, width).into_iter().map(|line| (line, role)));
        };
        let Some(((_, answer), earlier)) = self.asked.split_last() else {
            say(&words.text("tui-calculator-help"), ColorRole::Dim);
            return lines;
        };
        match answer {
            None => say(&words.text("tui-calculating"), ColorRole::Dim),
            Some(Calculated::Relation { text }) => say(text, ColorRole::Good),
            Some(Calculated::Fault { text, column: None }) => say(text, ColorRole::Bad),
            Some(Calculated::Fault { text, column: Some(column) }) => {
                let args = [("column", (*column).into()), ("fault", text.clone().into())];
                say(&words.say("value-fault", &args), ColorRole::Bad);
            }
            Some(Calculated::Value { value, lines: properties, sum, thermograph }) => {
                say(value, ColorRole::Good);
                for [name, property] in properties {
                    say(&format!("{name}: {property}"), ColorRole::Text);
                }
                sum.iter().for_each(|line| say(line, ColorRole::Text));
                say("", ColorRole::Dim);
                for line in thermograph.iter().flat_map(|picture| picture.lines()) {
                    lines.push((line.to_owned(), ColorRole::Text));
                }
            }
        }
        if !earlier.is_empty() {
            lines.push((String::new(), ColorRole::Dim));
        }
        for (text, answer) in earlier.iter().rev() {
            let value = match answer {
                Some(Calculated::Value { value, .. } | Calculated::Relation { text: value }) => value,
                _ => "…",
            };
            lines.push((format!("{text}  =  {value}"), ColorRole::Dim));
        }
        lines
    }
}
