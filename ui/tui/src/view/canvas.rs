//! The canvas of the screens: the cells of the terminal, and the targets of clicks on them.

use super::{
    text::{frame, put, put_clipped, put_wrapped},
    theme::{ColorDepth, ColorRole, Theme},
};
use crate::words::Words;
use boyi_model::Mode;
use boyi_session::Square;
use crossterm::event::KeyCode;
use ratatui::{
    buffer::Buffer,
    layout::Rect,
    style::{Modifier, Style},
};

/// The target of a click on an area.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum HitTarget {
    Square(Square),
    Counter {
        heap: usize,
        take: u64,
    },
    /// A square of the board of a component of a sum, from 0.
    PartSquare(usize, Square),
    /// Counters of a heap of a component of a sum.
    PartCounter {
        part: usize,
        heap: usize,
        take: u64,
    },
    Number(u8),
    Mode(Mode),
    GameEntry(usize),
    Field(usize),
    Ply(usize),
    Node(usize),
    Candidate(usize),
    Choice(usize),
    Press(KeyCode),
}

/// How chess pieces are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum PieceSet {
    /// Drawings where there is room, else chess characters.
    #[default]
    Drawn,
    /// Chess characters.
    Characters,
    /// Letters.
    Letters,
}

/// A frame of the screen while it is drawn.
pub(crate) struct Canvas<'a> {
    pub(crate) buf: &'a mut Buffer,
    /// Areas that can be clicked; of overlapping ones the last counts.
    pub(crate) targets: &'a mut Vec<(Rect, HitTarget)>,
    pub(crate) theme: Theme,
    pub(crate) words: Words,
    pub(crate) pieces: PieceSet,
    /// Whether heaps show their binary digits.
    pub(crate) binary: bool,
    /// Milliseconds since 1970.
    pub(crate) now: u64,
}

impl Canvas<'_> {
    /// Whether the terminal shows no colours.
    pub(crate) fn is_mono(&self) -> bool {
        self.theme.depth == ColorDepth::Mono
    }

    /// Text in a colour.
    pub(crate) fn fg(&self, role: ColorRole) -> Style {
        self.theme.fg(role)
    }

    /// Bold text in a colour.
    pub(crate) fn bold(&self, role: ColorRole) -> Style {
        self.theme.fg(role).add_modifier(Modifier::BOLD)
    }

    /// Makes an area clickable.
    pub(crate) fn click(&mut self, area: Rect, target: HitTarget) {
        self.targets.push((area, target));
    }

    /// A titled frame around an area; returns the inside, less a blank column on each side.
    pub(crate) fn panel(&mut self, area: Rect, title: &str) -> Rect {
        let inner = frame(self.buf, area, title, self.fg(ColorRole::Frame), self.fg(ColorRole::Accent));
        Rect { x: inner.x + 1, width: inner.width.saturating_sub(2), ..inner }
    }

    /// Lines from the top of an area down.
    pub(crate) fn column(&mut self, area: Rect) -> Column<'_> {
        Column { y: area.y, area, theme: self.theme, words: self.words, buf: self.buf }
    }
}

/// Lines of an area, written from the top down. What does not fit is left out.
pub(crate) struct Column<'a> {
    pub(crate) buf: &'a mut Buffer,
    pub(crate) theme: Theme,
    pub(crate) words: Words,
    pub(crate) area: Rect,
    /// The next line.
    pub(crate) y: u16,
}

impl Column<'_> {
    /// The rest of the area.
    pub(crate) fn rest(&self) -> Rect {
        Rect { y: self.y, height: self.height(), ..self.area }
    }

    /// Lines left.
    pub(crate) fn height(&self) -> u16 {
        self.area.bottom().saturating_sub(self.y)
    }

    /// The next line as an area.
    pub(crate) fn row(&self) -> Rect {
        Rect { y: self.y, height: self.height().min(1), ..self.area }
    }

    /// Text broken into lines.
    pub(crate) fn text(&mut self, text: &str, style: Style) {
        self.y = put_wrapped(self.buf, self.rest(), self.y, text, style);
    }

    /// One line, cut at the edge.
    pub(crate) fn line(&mut self, text: &str, style: Style) {
        put_clipped(self.buf, self.area, self.area.x, self.y, text, style);
        self.y += 1;
    }

    /// A line across, with a title in it.
    pub(crate) fn rule(&mut self, title: &str) {
        let line = "─".repeat(usize::from(self.area.width));
        put(self.buf, self.area, self.area.x, self.y, &line, self.theme.fg(ColorRole::Frame));
        if !title.is_empty() {
            let title = format!(" {title} ");
            put_clipped(self.buf, self.area, self.area.x + 1, self.y, &title, self.theme.fg(ColorRole::Dim));
        }
        self.y += 1;
    }
}
