//! The app without a terminal: [`App::update`] takes events, [`App::draw`] draws the state.
//!
//! Invariants: nothing here blocks, reads a clock, a file or a key; what the caller should do is an [`Effect`]. No rule
//! of any game is known here: moves, pictures, values and reasons come from the catalogue. Each screen changes only
//! itself; what goes beyond it is an action, which the app does.

use crate::{
    context::Context,
    event::{Effect, Event},
    game::{GameState, SaveState, SavedGame, load, new_id},
    screens::{
        action::Action,
        calculator::Calculator,
        chrome::{draw_foot, draw_head},
        course::CourseScreen,
        game::GameScreen,
        home::HomeScreen,
        popup::{Popup, PopupAnswer, game_name},
    },
    view::{
        canvas::{Canvas, HitTarget},
        theme::{self, ColorRole, Theme},
    },
};
use boyi_catalogue::Error;
use boyi_lessons::Progress;
use boyi_model::{Mode, Seat};
use boyi_session::{Lang, SavedSession, Service};
use crossterm::event::{
    KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::{
    Frame,
    buffer::Buffer,
    layout::{Position, Rect},
};
use std::sync::Arc;

/// The terminal app.
pub struct App {
    cx: Context,
    home: HomeScreen,
    /// The game on the screen; without one the home screen shows.
    game: Option<GameScreen>,
    /// The course, if that is on the screen.
    course: Option<CourseScreen>,
    /// A popup over the screen.
    popup: Option<Popup>,
    /// The calculator while it is not on the screen.
    calculator: Box<Calculator>,
    /// The saved game that was asked for, and the mode in which it is to be shown.
    opening: Option<(SavedGame, Option<Mode>)>,
    /// The targets of clicks on the last frame.
    hit_targets: Vec<(Rect, HitTarget)>,
}

impl App {
    /// The app at its home screen, with the games of a service; `saved` are those in the library, latest first.
    pub fn new(service: &'static Service, lang: Lang, theme: Theme, saved: Vec<SavedGame>) -> App {
        let open = saved.iter().find(|game| game.state == SaveState::Open).cloned();
        App {
            cx: Context::new(service, lang, theme, saved),
            home: HomeScreen::new(service),
            game: None,
            course: None,
            popup: open.map(|game| Popup::Resume(Box::new(game))),
            calculator: Box::default(),
            opening: None,
            hit_targets: Vec::new(),
        }
    }

    /// Sets how many threads the engine may use.
    pub fn set_threads(&mut self, threads: usize) {
        self.cx.set_threads(threads);
    }

    /// Sets what has been done of the course.
    pub fn set_progress(&mut self, progress: Progress) {
        self.cx.progress = progress;
    }

    /// Opens the course.
    pub fn open_course(&mut self) {
        self.leave();
        self.course = Some(CourseScreen::new(&self.cx));
    }

    /// Opens the puzzles.
    pub fn open_puzzles(&mut self) {
        self.open_course();
        if let Some(course) = &mut self.course {
            course.open_puzzles(&self.cx);
        }
    }

    /// Opens a game; played, the person moves first. What is wrong with it is said on the screen.
    pub fn open_game(&mut self, session: &SavedSession, mode: Mode) {
        match new_game(self.cx.service, session, new_id(self.cx.now), self.cx.words.lang()) {
            Ok(mut game) => {
                if mode == Mode::Play {
                    game.model.play.seats[(!game.mover()).index()] = Seat::Engine;
                }
                self.show(game, mode);
            }
            Err(error) => self.cx.show_error(&error),
        }
    }

    /// The game and the position of the lesson on the screen, if it has a board.
    pub fn lesson_board(&self) -> Option<(String, String)> {
        self.course.as_ref()?.board()
    }

    /// Tells the time, in milliseconds since 1970; events that follow happen then.
    pub fn set_now(&mut self, ms: u64) {
        self.cx.now = ms;
    }

    /// The effects for the caller, in order.
    pub fn effects(&mut self) -> Vec<Effect> {
        self.cx.take_effects()
    }

    /// Milliseconds until the screen changes by itself; `None` while nothing moves.
    pub fn wakes_in(&self) -> Option<u64> {
        self.game.as_ref()?.wakes_in(self.cx.now)
    }

    /// The colours and characters of the terminal.
    pub fn theme(&self) -> Theme {
        self.cx.theme
    }

    /// The language of the words.
    pub fn lang(&self) -> Lang {
        self.cx.words.lang()
    }

    /// The words that every interface has.
    pub(crate) fn shared_words(&self) -> &'static boyi_session::Words {
        self.cx.words.shared()
    }

    /// Takes an event.
    pub fn update(&mut self, event: Event) {
        match event {
            Event::Key(key) if key.kind == KeyEventKind::Release => {}
            Event::Key(key) => {
                self.cx.toast = None;
                self.key(key);
            }
            Event::Mouse(mouse) => self.mouse(mouse),
            Event::Paste(text) => self.paste(&text),
            Event::Resize | Event::Tick => {}
            Event::Engine(reply) => {
                if let Some(game) = &mut self.game {
                    game.engine_reply(reply, &mut self.cx);
                } else if let Some(course) = &mut self.course {
                    course.engine_reply(reply, &mut self.cx);
                }
            }
            Event::Opened { id, in_use, game } => self.opened(&id, in_use, game),
            Event::InUse(id) => {
                if let Some(game) = self.game.as_mut().filter(|game| game.id() == id) {
                    game.become_copy(&mut self.cx);
                    self.cx.say("tui-copied-game", ColorRole::Warn);
                }
            }
            Event::Wrote(Ok(path)) => {
                self.cx.show(self.cx.words.say("tui-wrote", &[("path", path.into())]), ColorRole::Good);
            }
            Event::Wrote(Err(error)) => {
                self.cx.show(self.cx.words.say("tui-not-wrote", &[("error", error.into())]), ColorRole::Bad);
            }
            Event::Games(Ok((games, left_out))) => {
                let read = self.cx.words.say("tui-games-read", &[("count", games.games().into())]);
                if left_out.is_empty() {
                    self.cx.show(read, ColorRole::Good);
                } else {
                    self.cx.show(format!("{read}; {}", left_out.join("; ")), ColorRole::Warn);
                }
                self.cx.corpus = Some(games);
                if let Some(game) = &mut self.game {
                    game.games_changed(&self.cx);
                }
            }
            Event::Games(Err(error)) => self.cx.show(error, ColorRole::Bad),
            Event::Calculated { text, answer } => match &mut self.popup {
                Some(Popup::Calculator(calculator)) => calculator.answered(&text, answer),
                _ => self.calculator.answered(&text, answer),
            },
        }
        if let Some(game) = &mut self.game {
            game.check_clock(&mut self.cx);
        }
    }

    fn key(&mut self, key: KeyEvent) {
        let ctrl = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('c' | 'q') if ctrl => return self.quit(),
            KeyCode::Char('z') if ctrl => return self.cx.effect(Effect::Suspend),
            // Ctrl-\, for the test that a panic gives the terminal back.
            KeyCode::Char('4') if ctrl && cfg!(debug_assertions) => panic!("as asked"),
            _ if !(key.modifiers - KeyModifiers::SHIFT).is_empty() => return self.edit(key),
            KeyCode::F(2) => return self.switch_language(),
            KeyCode::F(1) => return self.open_help(),
            _ => {}
        }
        if let Some(popup) = &mut self.popup {
            if let Some(answer) = popup.key(key.code) {
                self.popup_answered(answer);
            }
            return;
        }
        let typing = self.typing();
        match key.code {
            KeyCode::Char('?') if !typing => self.open_help(),
            KeyCode::Char('L') if !typing => self.switch_language(),
            KeyCode::Char('T') if !typing => self.cx.theme.light = !self.cx.theme.light,
            KeyCode::Char('G') if !typing => self.open_library(),
            // On the home screen small letters find a game.
            KeyCode::Char('V') if !typing && self.game.is_none() && self.course.is_none() => {
                self.popup = Some(Popup::Calculator(std::mem::take(&mut self.calculator)));
            }
            KeyCode::Char('g') if !typing && (self.game.is_some() || self.course.is_some()) => {
                self.open_library();
            }
            code => {
                let action = match (&mut self.game, &mut self.course) {
                    (Some(game), _) => game.key(code, &mut self.cx),
                    (None, Some(course)) => course.key(code, &mut self.cx),
                    (None, None) => self.home.key(code, &mut self.cx),
                };
                self.act(action);
            }
        }
    }

    fn open_library(&mut self) {
        self.popup = Some(Popup::Library { games: self.cx.library.clone(), at: 0 });
    }

    /// Whether letters go into a line.
    fn typing(&self) -> bool {
        match (&self.game, &self.course) {
            (Some(game), _) => game.input().is_some(),
            (None, Some(course)) => course.typing(),
            (None, None) => self.home.typing(),
        }
    }

    /// Takes a key with Ctrl or Alt, which edits the line that is typed.
    fn edit(&mut self, key: KeyEvent) {
        if let Some(Popup::Calculator(calculator)) = &mut self.popup {
            calculator.field().edit(key);
        }
        if self.popup.is_some() || !self.typing() {
            return;
        }
        match (&mut self.game, &mut self.course) {
            (Some(game), _) => game.edit(key, &self.cx),
            (None, Some(course)) => course.edit(key),
            (None, None) => self.home.edit(key),
        }
    }

    fn open_help(&mut self) {
        self.close_popup();
        let screen = match (&self.game, &self.course) {
            (Some(game), _) => game.help(),
            (None, Some(course)) => course.help(),
            (None, None) => "home",
        };
        let has = self.game.as_ref().map(GameScreen::has).unwrap_or_default();
        self.popup = Some(Popup::help(screen, has));
    }

    fn switch_language(&mut self) {
        self.cx.switch_language();
        if let Some(game) = &mut self.game {
            game.language_changed(&self.cx);
        }
    }

    /// Does what a screen asks for.
    fn act(&mut self, action: Option<Action>) {
        match action {
            None => {}
            Some(Action::Start(game, mode)) => self.show(*game, mode),
            Some(Action::StartWith(game, mode, key)) => {
                self.show(*game, mode);
                self.key(KeyEvent::new(KeyCode::Char(key), KeyModifiers::NONE));
            }
            Some(Action::Resume(game)) => self.open_saved(*game, None),
            Some(Action::Course) => self.open_course(),
            Some(Action::Lesson(id)) => {
                self.open_course();
                if let Some(course) = &mut self.course {
                    course.open_lesson(id, &mut self.cx);
                }
            }
            Some(Action::Puzzles) => self.open_puzzles(),
            Some(Action::Leave) => self.leave(),
            Some(Action::Open(popup)) => self.popup = Some(popup),
            Some(Action::Quit) => self.quit(),
        }
    }

    /// Does what was answered in the popup.
    fn popup_answered(&mut self, answer: PopupAnswer) {
        match answer {
            PopupAnswer::SwitchLanguage => return self.switch_language(),
            PopupAnswer::Delete(id) => {
                self.cx.remove(id);
                return self.cx.say("tui-library-deleted", ColorRole::Accent);
            }
            PopupAnswer::Undelete => {
                let at = self.cx.undelete();
                self.popup = Some(Popup::Library { games: self.cx.library.clone(), at });
                return;
            }
            PopupAnswer::Calculate(text) => {
                return self.cx.effect(Effect::Calculate { text, lang: self.cx.words.lang() });
            }
            _ => self.close_popup(),
        }
        match (answer, &mut self.game) {
            (PopupAnswer::Play(text), Some(game)) => game.play(&text, &mut self.cx),
            (PopupAnswer::Resign, Some(game)) => game.resign(&mut self.cx),
            (PopupAnswer::OfferDraw, Some(game)) => game.offer_draw(&mut self.cx),
            (PopupAnswer::Resume(saved), _) => self.open_saved(*saved, None),
            (PopupAnswer::Analyse(saved), _) => self.open_saved(*saved, Some(Mode::Analyse)),
            (PopupAnswer::Copy(saved, mode), _) => {
                self.leave();
                self.resume(&SavedGame { id: new_id(self.cx.now), ..*saved }, mode);
            }
            (PopupAnswer::DeclineResume, _) => self.cx.close_open_games(),
            _ => {}
        }
    }

    fn close_popup(&mut self) {
        if let Some(Popup::Calculator(calculator)) = self.popup.take() {
            self.calculator = calculator;
        }
    }

    fn quit(&mut self) {
        self.leave();
        self.cx.effect(Effect::Quit);
    }

    /// Closes the game or the course on the screen.
    fn leave(&mut self) {
        self.course = None;
        if let Some(mut game) = self.game.take() {
            game.close(&mut self.cx);
        }
    }

    /// Shows a game.
    fn show(&mut self, game: GameState, mode: Mode) {
        self.popup = None;
        self.course = None;
        self.game = Some(GameScreen::new(game, mode, &mut self.cx));
    }

    /// Asks for a saved game, which another window may have.
    fn open_saved(&mut self, game: SavedGame, mode: Option<Mode>) {
        self.leave();
        self.cx.effect(Effect::Open(game.id.clone()));
        self.opening = Some((game, mode));
    }

    /// Shows the saved game that was asked for, or asks whether a copy is wanted.
    fn opened(&mut self, id: &str, in_use: bool, found: Option<SavedGame>) {
        let Some((game, mode)) = self.opening.take_if(|(game, _)| game.id == id) else { return };
        let game = found.unwrap_or(game);
        if in_use {
            self.popup = Some(Popup::InUse(Box::new(game), mode));
        } else {
            self.resume(&game, mode);
        }
    }

    /// Goes on with a saved game at the position and in the mode in which it was left, unless another mode is given.
    fn resume(&mut self, saved: &SavedGame, mode: Option<Mode>) {
        let opened = read_saved(self.cx.service, saved, self.cx.words.lang());
        match opened {
            Ok((game, problem)) => {
                self.cx.close_open_games();
                let left_in = saved.file.tag("Mode").and_then(Mode::of_name);
                self.show(game, mode.or(left_in).unwrap_or(Mode::Play));
                match (problem, &self.game) {
                    (Some(error), _) => self.cx.show_error(&error),
                    (None, Some(game)) => game.save(&mut self.cx),
                    (None, None) => {}
                }
            }
            Err(error) => self.cx.show_error(&error),
        }
    }

    fn mouse(&mut self, mouse: MouseEvent) {
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                self.cx.toast = None;
                let at = Position { x: mouse.column, y: mouse.row };
                let target = self.hit_targets.iter().rev().find(|(area, _)| area.contains(at));
                match target.map(|(_, target)| target.clone()) {
                    Some(target) => self.click(target),
                    None if matches!(self.popup, Some(Popup::Help { .. })) => self.popup = None,
                    None => {}
                }
            }
            MouseEventKind::ScrollUp | MouseEventKind::ScrollDown => {
                self.scroll(mouse.kind == MouseEventKind::ScrollUp);
            }
            _ => {}
        }
    }

    fn click(&mut self, target: HitTarget) {
        match (target, &mut self.popup) {
            (HitTarget::Press(code), _) => self.key(KeyEvent::new(code, KeyModifiers::NONE)),
            (HitTarget::Choice(row), Some(popup)) => {
                if let Some(answer) = popup.click(row) {
                    self.popup_answered(answer);
                }
            }
            (_, Some(_)) => {}
            (target, None) => {
                let action = match (&mut self.game, &mut self.course) {
                    (Some(game), _) => game.click(target, &mut self.cx),
                    (None, Some(course)) => course.click(target, &mut self.cx),
                    (None, None) => self.home.click(target, &mut self.cx),
                };
                self.act(action);
            }
        }
    }

    /// The wheel goes through the moves of a game; in lists it is the arrow keys.
    fn scroll(&mut self, up: bool) {
        match &mut self.game {
            Some(game) if self.popup.is_none() && game.input().is_none() => game.scroll(up, &mut self.cx),
            _ => {
                let code = if up { KeyCode::Up } else { KeyCode::Down };
                self.key(KeyEvent::new(code, KeyModifiers::NONE));
            }
        }
    }

    /// Pastes into a field, or takes the text as a game; at the home screen as one of the game selected.
    fn paste(&mut self, text: &str) {
        if let Some(Popup::Calculator(calculator)) = &mut self.popup {
            return calculator.field().paste(text.lines().next().unwrap_or_default());
        }
        if self.game.is_none() {
            if let Some(course) = &mut self.course {
                return course.paste(text);
            }
            if self.home.typing() {
                return self.home.paste(text);
            }
            let action = self.home.start(Mode::Analyse, &mut self.cx);
            self.act(action);
        }
        if let Some(game) = &mut self.game {
            game.paste(text, &mut self.cx);
        }
    }

    /// Draws the screen.
    pub fn draw(&mut self, frame: &mut Frame<'_>) {
        self.draw_on(frame.buffer_mut());
    }

    /// Draws the screen on all of a blank buffer.
    pub fn draw_on(&mut self, buf: &mut Buffer) {
        let area = buf.area;
        self.hit_targets.clear();
        if area.is_empty() {
            return;
        }
        let cx = &self.cx;
        let mut canvas = Canvas {
            buf: &mut *buf,
            targets: &mut self.hit_targets,
            theme: cx.theme,
            words: cx.words,
            pieces: cx.pieces,
            binary: cx.binary,
            now: cx.now,
        };
        let tight = area.height < 8;
        let (head, foot) = if tight { (0, 1) } else { (1, 2) };
        let main = Rect { y: area.y + head, height: area.height.saturating_sub(head + foot), ..area };
        if !tight {
            draw_head(&mut canvas, Rect { height: 1, ..area }, self.game.as_ref(), self.course.as_ref());
        }
        match (&self.game, &self.course) {
            (Some(game), _) => game.draw(&mut canvas, main),
            (None, Some(course)) => course.draw(&mut canvas, main),
            (None, None) => self.home.draw(&mut canvas, main, resume_text(cx)),
        }
        let bottom = Rect { y: main.bottom(), height: area.bottom() - main.bottom(), ..area };
        let course = self.course.as_ref();
        draw_foot(&mut canvas, bottom, self.game.as_ref(), course, &self.home, cx.toast.as_ref());
        if let Some(popup) = &self.popup {
            // What lies under a popup cannot be clicked.
            canvas.targets.clear();
            popup.draw(&mut canvas, area);
        }
        theme::plain(buf, area, cx.theme.characters);
    }
}

/// The latest unfinished game in a line.
fn resume_text(cx: &Context) -> Option<String> {
    let game = cx.unfinished()?;
    let args = [("game", game_name(game, cx.words).into()), ("moves", game.file.line.moves.len().into())];
    Some(cx.words.say("tui-resume-offer", &args))
}

/// The game of a session, with a person on both sides.
fn new_game(service: &Service, session: &SavedSession, id: String, lang: Lang) -> Result<GameState, Error> {
    let (entry, rules) = service.open(&session.game, lang)?;
    let mut game = GameState::new(entry, Arc::from(rules), session.position.as_deref(), id)?;
    game.model.play.seats = [Seat::Human; 2];
    let shown = game.show_moves(&session.moves);
    shown.map_err(|error| Error::Move { ply: session.moves.len(), error })?;
    Ok(game)
}

/// A saved game as it was left, with the error of its first illegal move.
fn read_saved(service: &Service, saved: &SavedGame, lang: Lang) -> Result<(GameState, Option<Error>), Error> {
    let (entry, rules) = service.open(saved.file.tag("Game").unwrap_or_default(), lang)?;
    load(&saved.file, entry, &Arc::from(rules), saved.id.clone())
}
