//! The app on a screen in memory, with the engine answering on the spot.

use crate::{
    app::App,
    engine::{EngineEvent, EngineReply, answer},
    event::{Effect, Event},
    game::{GameFile, SavedGame, read_games},
    view::{text::width, theme::Theme},
};
use boyi_core::NoObserver;
use boyi_session::{Calculator, Lang, Query, RequestHandler, Service};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::{buffer::Buffer, layout::Rect};
use std::{collections::VecDeque, sync::atomic::AtomicU64};

/// The app without a terminal, a clock and a disk: the same keys always give the same screens.
pub struct Headless {
    /// The app itself.
    pub app: App,
    sessions: RequestHandler<'static>,
    screen: Buffer,
    now: u64,
    /// Texts that were copied to the clipboard.
    pub copied: Vec<String>,
    /// Games that were saved, with their ids, the latest last.
    pub saved: Vec<(String, GameFile)>,
    /// The progress in the course that was last written.
    pub progress: Option<String>,
    /// Games that another process has, by their ids.
    pub in_use: Vec<String>,
    /// Whether the app has ended.
    pub ended: bool,
    /// Answers given instead of the engine's, in order; when they run out the engine is silent. `None` lets the engine answer.
    pub script: Option<VecDeque<EngineEvent>>,
}

/// Noon on 2 January 2030.
const NOON: u64 = 1_893_585_600_000;

impl Headless {
    /// The home screen in English, in all colours on a dark background, without saved games.
    pub fn new(service: &'static Service, width: u16, height: u16) -> Headless {
        Headless::with(service, width, height, Lang::En, Theme::FULL, Vec::new())
    }

    /// The home screen of a given kind of terminal.
    pub fn with(
        service: &'static Service,
        width: u16,
        height: u16,
        lang: Lang,
        theme: Theme,
        saved: Vec<SavedGame>,
    ) -> Headless {
        let mut app = App::new(service, lang, theme, saved);
        app.set_now(NOON);
        let screen = Buffer::empty(Rect::new(0, 0, width, height));
        let mut headless = Headless {
            app,
            sessions: RequestHandler::new(service),
            screen,
            now: NOON,
            copied: Vec::new(),
            saved: Vec::new(),
            progress: None,
            in_use: Vec::new(),
            ended: false,
            script: None,
        };
        headless.draw();
        headless
    }

    /// Colours and characters of the screen.
    pub fn app_theme(&self) -> Theme {
        self.app.theme()
    }

    /// Width, height and language of the screen.
    pub fn shape(&self) -> (u16, u16, Lang) {
        let area = self.buffer().area;
        (area.width, area.height, self.app.lang())
    }

    /// Draws a frame.
    pub fn draw(&mut self) {
        self.screen.reset();
        self.app.draw_on(&mut self.screen);
    }

    /// Changes the size.
    pub fn resize(&mut self, width: u16, height: u16) {
        self.screen = Buffer::empty(Rect::new(0, 0, width, height));
        self.event(Event::Resize);
    }

    /// Handles an event and its effects, and draws a frame. A second passes.
    pub fn event(&mut self, event: Event) {
        self.now += 1_000;
        self.app.set_now(self.now);
        self.app.update(event);
        self.settle();
        self.draw();
    }

    /// Handles an event and returns its effects.
    pub fn event_only(&mut self, event: Event) -> Vec<Effect> {
        self.app.update(event);
        self.app.effects()
    }

    /// Handles effects until there are no more.
    fn settle(&mut self) {
        // An engine that plays against itself would go on for long.
        for _ in 0..64 {
            let effects = self.app.effects();
            if effects.is_empty() {
                return;
            }
            for effect in effects {
                match effect {
                    Effect::Ask(request) if self.script.is_some() => {
                        if let Some(event) = self.script.as_mut().and_then(VecDeque::pop_front) {
                            self.app.update(Event::Engine(EngineReply { id: request.id, ms: 1_000, event }));
                        }
                    }
                    Effect::Ask(request) => {
                        let mut replies: Vec<EngineReply> = Vec::new();
                        let mut fast = request.clone();
                        limit(&mut fast.request.query);
                        answer(&mut self.sessions, &fast, &AtomicU64::new(0), &mut |reply| {
                            replies.push(reply)
                        });
                        for mut reply in replies {
                            // Times differ from run to run; screens should not.
                            reply.ms = 0;
                            self.app.update(Event::Engine(reply));
                        }
                    }
                    Effect::Copy(text) => self.copied.push(text),
                    Effect::Calculate { text, .. } => {
                        let words = self.app.shared_words();
                        let answer = Calculator::brief().answer_in_text(words, &text, &mut NoObserver);
                        self.app.update(Event::Calculated { text, answer });
                    }
                    Effect::Open(id) => {
                        let in_use = self.in_use.contains(&id);
                        self.app.update(Event::Opened { id, in_use, game: None });
                    }
                    Effect::Save { id, .. } if self.in_use.contains(&id) => {
                        self.app.update(Event::InUse(id));
                    }
                    Effect::Save { id, file } => self.saved.push((id, file)),
                    Effect::SaveProgress(text) => self.progress = Some(text),
                    Effect::Quit => self.ended = true,
                    Effect::ReadGames(path) => {
                        self.app.update(Event::games(read_games(self.app.shared_words(), &path)))
                    }
                    Effect::Export { name, .. } => self.app.update(Event::Wrote(Ok(name))),
                    Effect::Stop(_) | Effect::Remove(_) | Effect::Suspend => {}
                }
            }
        }
    }

    /// Presses keys by name, separated by spaces: `Down Enter a Ctrl-c`; `Space` and any single character.
    pub fn keys(&mut self, names: &str) {
        for name in names.split_whitespace() {
            let (modifiers, name) = match name.strip_prefix("Ctrl-") {
                Some(rest) => (KeyModifiers::CONTROL, rest),
                None => (KeyModifiers::NONE, name),
            };
            let code = match name {
                "Enter" => KeyCode::Enter,
                "Esc" => KeyCode::Esc,
                "Tab" => KeyCode::Tab,
                "BackTab" => KeyCode::BackTab,
                "Space" => KeyCode::Char(' '),
                "Backspace" => KeyCode::Backspace,
                "Up" => KeyCode::Up,
                "Down" => KeyCode::Down,
                "Left" => KeyCode::Left,
                "Right" => KeyCode::Right,
                "Home" => KeyCode::Home,
                "End" => KeyCode::End,
                "PgUp" => KeyCode::PageUp,
                "PgDn" => KeyCode::PageDown,
                "Delete" => KeyCode::Delete,
                "F1" => KeyCode::F(1),
                "F2" => KeyCode::F(2),
                name => KeyCode::Char(name.chars().next().unwrap_or(' ')),
            };
            self.event(Event::Key(KeyEvent::new(code, modifiers)));
        }
    }

    /// Types characters.
    pub fn typed(&mut self, text: &str) {
        for c in text.chars() {
            self.event(Event::Key(KeyEvent::new(KeyCode::Char(c), KeyModifiers::NONE)));
        }
    }

    /// Clicks with the left button.
    pub fn click(&mut self, column: u16, row: u16) {
        let kind = MouseEventKind::Down(MouseButton::Left);
        self.event(Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }));
    }

    /// The screen with its styles.
    pub fn buffer(&self) -> &Buffer {
        &self.screen
    }

    /// The screen's characters, a line each, without blanks at the ends.
    pub fn text(&self) -> String {
        let buffer = self.buffer();
        let mut out = String::new();
        for y in 0..buffer.area.height {
            let mut line = String::new();
            let mut skip = 0;
            for x in 0..buffer.area.width {
                if skip > 0 {
                    skip -= 1;
                    continue;
                }
                let symbol = buffer[(x, y)].symbol();
                skip = width(symbol).saturating_sub(1);
                line.push_str(symbol);
            }
            out.push_str(line.trim_end());
            out.push('\n');
        }
        out
    }

    /// Where a text stands on the screen, first from the top: column and row.
    pub fn find(&self, text: &str) -> Option<(u16, u16)> {
        let all = self.text();
        all.lines().enumerate().find_map(|(row, line)| {
            let at = line.find(text)?;
            Some((width(&line[..at]), row as u16))
        })
    }
}

/// Limits a task so that it is quick and the same on every machine: no time, few nodes.
fn limit(query: &mut Query) {
    match query {
        Query::Analyze(how) => {
            how.time_ms = None;
            how.nodes = Some(how.nodes.map_or(20_000, |nodes| nodes.min(20_000)));
        }
        Query::Choose(how) => {
            how.time_ms = Some(600_000);
            how.level = how.level.min(5);
        }
        Query::Compare(how) => how.depth = how.depth.min(3),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::EngineRequest;

    /// The message to a key pressed too early stayed on the screen after the engine's move.
    #[test]
    fn that_the_engine_is_thinking_is_said_no_longer_than_it_thinks() {
        let key = |code| Event::Key(KeyEvent::new(code, KeyModifiers::NONE));
        let mut headless = Headless::new(crate::service(), 100, 30);
        // Nim, and the first move of the list.
        headless.keys("Enter m");
        let asked = headless.event_only(key(KeyCode::Enter)).into_iter();
        let requests: Vec<EngineRequest> = asked
            .filter_map(|effect| if let Effect::Ask(request) = effect { Some(request) } else { None })
            .collect();
        headless.event_only(key(KeyCode::Char('m')));
        headless.event_only(key(KeyCode::Enter));
        let mut replies = Vec::new();
        let mut sessions = RequestHandler::new(crate::service());
        answer(&mut sessions, &requests[0], &AtomicU64::new(0), &mut |reply| replies.push(reply));
        replies.into_iter().for_each(|reply| {
            headless.event_only(Event::Engine(reply));
        });
        headless.draw();
        assert!(!headless.text().contains("is thinking"), "{}", headless.text());
    }
}
