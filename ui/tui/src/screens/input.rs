//! A line of text at the bottom of the screen: a move with completions, a position checked at each key, or the path of a file.

use crate::{
    game::GameState,
    view::{
        canvas::{Canvas, HitTarget},
        field::TextField,
        text::{put, put_clipped, width},
        theme::ColorRole,
    },
    words::Words,
};
use boyi_catalogue::MoveText;
use boyi_core::Picture;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;

/// Completions offered at most.
const MOST_COMPLETIONS: usize = 12;

/// The typed text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum InputKind {
    Move,
    Position,
    /// The path of a file of games.
    Games,
}

/// The outcome of a key in the line.
pub(crate) enum InputAnswer {
    Close,
    Play(String),
    /// Take the text as a position, a game or moves.
    Import(String),
    /// Read the games of the file with this path.
    ReadGames(String),
}

/// A line being typed.
pub(crate) struct Input {
    kind: InputKind,
    text: TextField,
    completions: Vec<MoveText>,
    /// The completion that Tab would take.
    chosen: usize,
    /// The error in the text; `None` if it can be entered.
    error: Option<String>,
    /// The position that the text describes.
    pub(crate) preview: Option<Picture>,
}

impl Input {
    pub(crate) fn new(kind: InputKind, text: String, game: &GameState, words: Words) -> Input {
        // What is pasted replaces a position as a whole.
        let text = if kind == InputKind::Position { TextField::proposed(text) } else { TextField::new(text) };
        let mut input = Input { kind, text, completions: Vec::new(), chosen: 0, error: None, preview: None };
        input.check(game, words);
        input
    }

    /// Checks the text again, after it, the position or the language has changed.
    pub(crate) fn check(&mut self, game: &GameState, words: Words) {
        self.preview = None;
        self.completions.clear();
        self.chosen = 0;
        match self.kind {
            InputKind::Move => {
                self.error = game.record.read(self.text.text()).err().map(|error| words.parse_error(&error));
                self.completions = game.completions(self.text.text(), MOST_COMPLETIONS);
            }
            InputKind::Position => match game.rules.record(Some(self.text.text().trim()), &[]) {
                Ok(record) => {
                    self.error = None;
                    self.preview = Some(record.picture(game.view));
                }
                Err(error) => self.error = Some(words.error(&error)),
            },
            InputKind::Games => self.error = None,
        }
    }

    /// The move of a completion.
    pub(crate) fn completion(&self, at: usize) -> Option<String> {
        self.completions.get(at).map(|mv| mv.text.clone())
    }

    /// Adds pasted text.
    pub(crate) fn paste(&mut self, text: &str, game: &GameState, words: Words) {
        self.text.paste(text);
        self.check(game, words);
    }

    /// Takes a key with Ctrl or Alt.
    pub(crate) fn edit(&mut self, key: KeyEvent, game: &GameState, words: Words) {
        if self.text.edit(key) {
            self.check(game, words);
        }
    }

    pub(crate) fn key(&mut self, code: KeyCode, game: &GameState, words: Words) -> Option<InputAnswer> {
        let count = self.completions.len();
        match code {
            KeyCode::Esc => return Some(InputAnswer::Close),
            KeyCode::Backspace if self.text.is_empty() => return Some(InputAnswer::Close),
            KeyCode::Down if count > 0 => self.chosen = (self.chosen + 1) % count,
            KeyCode::Up if count > 0 => self.chosen = (self.chosen + count - 1) % count,
            KeyCode::Tab if count > 0 => {
                self.text = TextField::new(self.completions[self.chosen].label.clone());
                self.check(game, words);
            }
            KeyCode::Enter => return Some(self.enter()),
            code => self.edit(KeyEvent::new(code, KeyModifiers::NONE), game, words),
        }
        None
    }

    fn enter(&self) -> InputAnswer {
        let text = self.text.text();
        match self.kind {
            // A prefix of one move only is that move.
            InputKind::Move if self.error.is_some() && self.completions.len() == 1 => {
                InputAnswer::Play(self.completions[0].text.clone())
            }
            InputKind::Move => InputAnswer::Play(text.to_owned()),
            InputKind::Position => InputAnswer::Import(text.to_owned()),
            InputKind::Games if text.trim().is_empty() => InputAnswer::Close,
            InputKind::Games => InputAnswer::ReadGames(text.trim().to_owned()),
        }
    }

    /// Draws prompt, text and whether it can be entered.
    pub(crate) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let prompt = canvas.words.text(match self.kind {
            InputKind::Move => "tui-type-move",
            InputKind::Position => "tui-type-position",
            InputKind::Games => "tui-type-games",
        });
        let accent = canvas.bold(ColorRole::Accent);
        let good = canvas.fg(ColorRole::Good);
        let text_style = if self.error.is_none() { good } else { canvas.fg(ColorRole::Text) };
        let x = put(canvas.buf, area, area.x, area.y, &prompt, accent);
        let room = Rect { width: area.width.saturating_sub(2), ..area };
        let x = self.text.draw(canvas.buf, room, x + 1, text_style, accent);
        if self.error.is_none() && self.kind != InputKind::Games {
            put(canvas.buf, area, x + 1, area.y, "✓", good);
        }
    }

    /// Draws the completions, or without any what is wrong.
    pub(crate) fn draw_completions(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let theme = canvas.theme;
        if let (Some(error), true) = (&self.error, self.completions.is_empty()) {
            let style = theme.on(ColorRole::Bad, ColorRole::Bar);
            put_clipped(canvas.buf, area, area.x + 1, area.y, error, style);
            return;
        }
        if self.kind == InputKind::Games {
            let style = theme.on(ColorRole::Dim, ColorRole::Bar);
            put_clipped(
                canvas.buf,
                area,
                area.x + 1,
                area.y,
                &canvas.words.text("tui-type-games-help"),
                style,
            );
        }
        let mut x = area.x + 1;
        for (i, mv) in self.completions.iter().enumerate() {
            let text = format!(" {} ", mv.label);
            if x + width(&text) > area.right() {
                break;
            }
            let back = if i == self.chosen { ColorRole::Select } else { ColorRole::Bar };
            let next = put(canvas.buf, area, x, area.y, &text, theme.on(ColorRole::Text, back));
            canvas.click(Rect { x, y: area.y, width: next - x, height: 1 }, HitTarget::Choice(i));
            x = next + 1;
        }
    }
}
