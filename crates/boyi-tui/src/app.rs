//! The app without a terminal: a state, [`App::update`] that takes events, [`App::draw`] that draws it.
//!
//! Invariants: nothing here blocks, reads a clock, a file or a key; what the world should do is an [`Effect`]. No rule
//! of any game is known here: moves, pictures, values and reasons come from the catalogue.

use crate::{
    board::PieceSet,
    engine::{EngineReply, EngineRequest},
    game_file::{GameFile, SaveState, SavedGame},
    game_state::{GameState, Player, Termination, TouchOutcome, index},
    gesture::Square,
    home::HomeScreen,
    theme::{ColorDepth, ColorRole, Theme},
    words::{Words, other},
};
use boyi_core::{Analysis, Picture};
use boyi_games::{Error, Group, MoveText};
use boyi_session::Lang;
use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseEvent};
use ratatui::layout::Rect;

/// Something that happens.
#[derive(Clone, Debug)]
pub enum Event {
    /// A key.
    Key(KeyEvent),
    /// The mouse.
    Mouse(MouseEvent),
    /// Text from the clipboard.
    Paste(String),
    /// The terminal has another size.
    Resize,
    /// The engine reports.
    Engine(EngineReply),
    /// Time has passed that a clock on the screen shows.
    Tick,
    /// A file was written to here, or could not be.
    Wrote(Result<String, String>),
}

/// Something that the world should do.
#[derive(Clone, Debug)]
pub enum Effect {
    /// Ask the engine.
    Ask(EngineRequest),
    /// Stop every request up to this one.
    Stop(u64),
    /// Write a game to the library.
    Save {
        /// Its file.
        id: String,
        /// The game.
        saved: GameFile,
    },
    /// Remove a game from the library.
    Remove(String),
    /// Write a file for other programs.
    Export {
        /// Its name.
        name: String,
        /// What it holds.
        text: String,
    },
    /// Put text on the clipboard.
    Copy(String),
    /// Give the terminal back until the shell continues us.
    Suspend,
    /// End.
    Quit,
}

/// What lies under the mouse.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum HitTarget {
    Square(Square),
    Counter { heap: usize, take: u64 },
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

/// The three things to do with a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mode {
    Play,
    Analyse,
    Learn,
}

pub(crate) const MODES: [Mode; 3] = [Mode::Play, Mode::Analyse, Mode::Learn];

/// What lies over the screen.
pub(crate) enum Popup {
    Help,
    Choose { moves: Vec<MoveText>, at: usize },
    Library { games: Vec<SavedGame>, at: usize },
    Resume(Box<SavedGame>),
    Resign,
}

/// What is being typed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum InputKind {
    Move,
    Position,
}

/// A line of text being typed.
pub(crate) struct Input {
    pub(crate) what: InputKind,
    pub(crate) text: String,
    /// The completion that Tab would take.
    pub(crate) at: usize,
    /// What is wrong with it; `None` if it can be taken.
    pub(crate) wrong: Option<String>,
    /// The position that it describes.
    pub(crate) preview: Option<Picture>,
}

/// Why the engine was asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Purpose {
    Move,
    Hint,
    Analyse,
    WholeGame(usize),
    Compare,
    End,
}

/// An analysis on the screen.
#[derive(Clone)]
pub(crate) struct TimedAnalysis {
    pub(crate) analysis: Analysis<MoveText>,
    pub(crate) ms: u64,
}

/// The terminal app.
pub struct App {
    pub(crate) words: &'static Words,
    pub(crate) theme: Theme,
    pub(crate) pieces: PieceSet,
    pub(crate) home: HomeScreen,
    pub(crate) game: Option<GameState>,
    pub(crate) mode: Mode,
    pub(crate) popup: Option<Popup>,
    pub(crate) input: Option<Input>,
    /// A word to the player, with whether it is bad news.
    pub(crate) toast: Option<(String, ColorRole)>,
    pub(crate) library: Vec<SavedGame>,
    pub(crate) hits: Vec<(Rect, HitTarget)>,
    pub(crate) effects: Vec<Effect>,
    pub(crate) now: u64,
    pub(crate) requests: u64,
    pub(crate) asked: Option<(u64, Purpose)>,
    pub(crate) nodes: u64,
    pub(crate) spent: u64,
    pub(crate) shown: Option<TimedAnalysis>,
    pub(crate) refused: Option<Error>,
    pub(crate) endless: bool,
    pub(crate) engine_on: bool,
    pub(crate) lines: usize,
    pub(crate) all_moves: bool,
    /// The candidate previewed on the board.
    pub(crate) candidate: Option<usize>,
    pub(crate) board_cursor: bool,
    pub(crate) hint: u8,
    pub(crate) compared: Vec<TimedAnalysis>,
    pub(crate) compare_depth: u32,
    pub(crate) step: usize,
    pub(crate) binary: bool,
    /// The size of the screen when it was last drawn.
    pub(crate) size: (u16, u16),
}

impl App {
    /// The app at its home screen; `saved` are the games in the library, latest first.
    pub fn new(lang: Lang, theme: Theme, saved: Vec<SavedGame>) -> App {
        let mut app = App {
            words: Words::of(lang),
            theme,
            pieces: PieceSet::default(),
            home: HomeScreen::new(),
            game: None,
            mode: Mode::Play,
            popup: None,
            input: None,
            toast: None,
            library: saved,
            hits: Vec::new(),
            effects: Vec::new(),
            now: 0,
            requests: 0,
            asked: None,
            nodes: 0,
            spent: 0,
            shown: None,
            refused: None,
            endless: false,
            engine_on: true,
            lines: 3,
            all_moves: false,
            candidate: None,
            board_cursor: false,
            hint: 0,
            compared: Vec::new(),
            compare_depth: 4,
            step: 0,
            binary: true,
            size: (80, 24),
        };
        app.home.refresh(app.words);
        if let Some(open) = app.library.iter().find(|game| game.state == SaveState::Open) {
            app.popup = Some(Popup::Resume(Box::new(open.clone())));
        }
        app
    }

    /// Tells the time, in milliseconds since 1970; events that follow happen then.
    pub fn set_now(&mut self, ms: u64) {
        self.now = ms;
    }

    /// What the world should do, in order.
    pub fn effects(&mut self) -> Vec<Effect> {
        std::mem::take(&mut self.effects)
    }

    /// Milliseconds until the screen changes by itself; `None` while nothing moves.
    pub fn wakes_in(&self) -> Option<u64> {
        let game = self.game.as_ref()?;
        let left = game.left(game.mover(), self.now)?;
        let runs = game.clock.is_some_and(|clock| clock.since.is_some()) && game.at_end() && !game.over();
        runs.then(|| if left < 20_000 { (left % 100).max(20) } else { (left % 1_000).max(20) })
    }

    /// Lets something happen.
    pub fn update(&mut self, event: Event) {
        match event {
            Event::Key(key) if key.kind == KeyEventKind::Release => {}
            Event::Key(key) => {
                self.toast = None;
                self.key(key);
            }
            Event::Mouse(mouse) => self.mouse(mouse),
            Event::Paste(text) => self.paste(&text),
            Event::Resize => {}
            Event::Engine(reply) => self.reply(reply),
            Event::Tick => {}
            Event::Wrote(Ok(path)) => {
                self.toast = Some((self.words.say("tui-wrote", &[("path", path.into())]), ColorRole::Good));
            }
            Event::Wrote(Err(error)) => {
                self.toast =
                    Some((self.words.say("tui-not-wrote", &[("error", error.into())]), ColorRole::Bad));
            }
        }
        self.flag_fall();
    }

    pub(crate) fn flag_fall(&mut self) {
        let Some(game) = &mut self.game else { return };
        let mover = game.mover();
        let running = game.clock.is_some_and(|clock| clock.since.is_some()) && game.at_end() && !game.over();
        if running && game.left(mover, self.now) == Some(0) {
            game.ended = Some(Termination::Time(mover));
            self.save();
            self.position_changed();
        }
    }

    pub(crate) fn say(&mut self, id: &str, tone: ColorRole) {
        self.toast = Some((self.words.text(id), tone));
    }

    pub(crate) fn key(&mut self, key: KeyEvent) {
        let ctrl = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('c' | 'q') if ctrl => return self.quit(),
            KeyCode::Char('z') if ctrl => return self.effects.push(Effect::Suspend),
            KeyCode::Char('l') if ctrl => return,
            // Ctrl-\, for the test that a panic gives the terminal back.
            KeyCode::Char('4') if ctrl && cfg!(debug_assertions) => panic!("as asked"),
            KeyCode::F(2) => return self.switch_language(),
            KeyCode::F(1) => {
                self.popup = Some(Popup::Help);
                return;
            }
            _ if ctrl => return,
            _ => {}
        }
        if self.popup.is_some() {
            return self.popup_key(key.code);
        }
        if self.input.is_some() {
            return self.input_key(key.code);
        }
        if self.game.is_none() && self.home.typing() {
            return self.home_key(key.code);
        }
        match key.code {
            KeyCode::Char('?') => self.popup = Some(Popup::Help),
            KeyCode::Char('L') => self.switch_language(),
            KeyCode::Char('T') => self.theme.light = !self.theme.light,
            KeyCode::Char('g') => self.popup = Some(Popup::Library { games: self.library.clone(), at: 0 }),
            code if self.game.is_none() => self.home_key(code),
            code => self.game_key(code),
        }
    }

    pub(crate) fn switch_language(&mut self) {
        self.words = Words::of(other(self.words.lang()));
        self.home.refresh(self.words);
        if let Some(input) = self.input.take() {
            self.input = Some(Input { at: 0, ..input });
            self.check_input();
        }
    }

    pub(crate) fn quit(&mut self) {
        self.leave();
        self.effects.push(Effect::Quit);
    }

    /// Closes the game and saves it.
    pub(crate) fn leave(&mut self) {
        self.stop();
        if let Some(game) = &self.game
            && !game.plies.is_empty()
        {
            let state = if game.over() { SaveState::Finished } else { SaveState::Unfinished };
            self.save_as(state);
        }
        self.game = None;
        self.input = None;
        self.shown = None;
    }

    pub(crate) fn home_key(&mut self, code: KeyCode) {
        match code {
            KeyCode::Esc | KeyCode::Char('q') if !self.home.in_fields() => self.quit(),
            KeyCode::Enter => self.begin(Mode::Play),
            KeyCode::Char('a') if !self.home.typing() => self.begin(Mode::Analyse),
            KeyCode::Char('e') if !self.home.typing() => self.begin(Mode::Learn),
            KeyCode::Char('r') if !self.home.typing() => {
                let unfinished = self.library.iter().find(|game| game.state != SaveState::Finished).cloned();
                match unfinished {
                    Some(game) => self.resume(&game),
                    None => self.say("tui-nothing-to-resume", ColorRole::Warn),
                }
            }
            code => {
                if self.home.key(code) {
                    self.home.refresh(self.words);
                }
            }
        }
    }

    /// Starts the game that the home screen describes.
    pub(crate) fn begin(&mut self, mode: Mode) {
        let made = self.home.make(self.now);
        match made {
            Ok(mut game) => {
                if mode != Mode::Play {
                    game.players = [Player::Human; 2];
                    game.clock = None;
                }
                if let Some(clock) = &mut game.clock {
                    clock.since = Some(self.now);
                }
                self.show_game(game, mode);
            }
            Err(error) => self.toast = Some((self.words.error(&error), ColorRole::Bad)),
        }
    }

    pub(crate) fn show_game(&mut self, game: GameState, mode: Mode) {
        self.popup = None;
        self.input = None;
        self.game = Some(game);
        self.mode = mode;
        self.endless = false;
        self.compared.clear();
        self.position_changed();
    }

    pub(crate) fn game_key(&mut self, code: KeyCode) {
        match code {
            KeyCode::Esc
                if self.game.as_ref().is_some_and(|t| !t.picked.is_empty() || !t.takes.is_empty()) =>
            {
                if let Some(game) = &mut self.game {
                    game.picked.clear();
                    game.takes.clear();
                }
            }
            KeyCode::Esc | KeyCode::Char('q') => {
                self.leave();
                self.home.refresh(self.words);
            }
            KeyCode::Tab => self.set_mode(match self.mode {
                Mode::Play => Mode::Analyse,
                Mode::Analyse => Mode::Learn,
                Mode::Learn => Mode::Play,
            }),
            KeyCode::BackTab => self.set_mode(match self.mode {
                Mode::Play => Mode::Learn,
                Mode::Analyse => Mode::Play,
                Mode::Learn => Mode::Analyse,
            }),
            KeyCode::Char('f') => self.with_game(|game| game.flip = !game.flip),
            KeyCode::Char('o') => {
                self.pieces = match self.pieces {
                    PieceSet::Drawn => PieceSet::CharacterSet,
                    PieceSet::CharacterSet => PieceSet::Letters,
                    PieceSet::Letters => PieceSet::Drawn,
                }
            }
            KeyCode::Char('v') => self.with_game(GameState::next_view),
            KeyCode::Char('n') => {
                self.leave();
                self.home.refresh(self.words);
            }
            KeyCode::Char('b') if self.mode == Mode::Analyse => self.board_cursor = !self.board_cursor,
            KeyCode::Char('B') => self.binary = !self.binary,
            KeyCode::Char('y') => {
                if let Some(game) = &self.game {
                    let text = game.record.position();
                    self.effects.push(Effect::Copy(text));
                    self.say("tui-copied", ColorRole::Good);
                }
            }
            KeyCode::Char('Y') => {
                let text = self.pgn();
                self.effects.push(Effect::Copy(text));
                self.say("tui-copied", ColorRole::Good);
            }
            KeyCode::Char('E') => {
                let text = self.pgn();
                let name = self.game.as_ref().map_or_else(String::new, |game| {
                    let kind = if game.entry.group == Group::Chess { "pgn" } else { "txt" };
                    format!("{}-{}.{kind}", game.entry.name, game.id)
                });
                self.effects.push(Effect::Export { name, text });
            }
            KeyCode::Char(':' | '/') => self.open_input(InputKind::Move, String::new()),
            KeyCode::Char('P') => {
                let text = self.game.as_ref().map(|game| game.record.position()).unwrap_or_default();
                self.open_input(InputKind::Position, text);
            }
            KeyCode::Char(c) if c.is_ascii_digit() && self.mode != Mode::Learn => {
                self.open_input(InputKind::Move, c.to_string());
            }
            KeyCode::Char('m') => {
                let legal = self.game.as_ref().and_then(|game| game.legal.clone());
                match legal {
                    Some(moves) if !moves.is_empty() => self.popup = Some(Popup::Choose { moves, at: 0 }),
                    _ => self.say("tui-no-list", ColorRole::Warn),
                }
            }
            KeyCode::Char('.') => self.stop_or_hurry(),
            code => match self.mode {
                Mode::Play => self.play_key(code),
                Mode::Analyse => self.analyse_key(code),
                Mode::Learn => self.learn_key(code),
            },
        }
    }

    pub(crate) fn with_game(&mut self, change: impl FnOnce(&mut GameState)) {
        if let Some(game) = &mut self.game {
            change(game);
        }
    }

    pub(crate) fn set_mode(&mut self, mode: Mode) {
        if mode == self.mode {
            return;
        }
        self.mode = mode;
        self.endless = false;
        self.step = 0;
        self.board_cursor = false;
        // Time spent analysing is nobody's.
        let (now, playing) = (self.now, mode == Mode::Play);
        if let Some(game) = &mut self.game {
            let (mover, left) = (game.mover(), game.left(game.mover(), now));
            if let (Some(clock), Some(left)) = (&mut game.clock, left) {
                clock.left[index(mover)] = left;
                clock.since = playing.then_some(now);
            }
        }
        self.position_changed();
    }

    /// Moves the cursor, or touches what is under it.
    pub(crate) fn cursor_key(&mut self, code: KeyCode) {
        let Some(game) = &mut self.game else { return };
        let (dx, dy): (isize, isize) = match code {
            KeyCode::Left | KeyCode::Char('h') => (-1, 0),
            KeyCode::Right | KeyCode::Char('l') => (1, 0),
            KeyCode::Up | KeyCode::Char('k') => (0, 1),
            KeyCode::Down | KeyCode::Char('j') => (0, -1),
            KeyCode::Enter => return self.touch_cursor(),
            KeyCode::Char(' ') => {
                if game.heaps().is_empty() {
                    self.touch_cursor();
                } else {
                    game.keep_take();
                }
                return;
            }
            _ => return,
        };
        let sign = if game.flip { -1 } else { 1 };
        match game.picture() {
            Picture::Grid(grid) => {
                let (columns, rows) = (grid.columns, grid.rows);
                game.column = game.column.saturating_add_signed(dx * sign).min(columns.saturating_sub(1));
                game.row = game.row.saturating_add_signed(dy * sign).min(rows.saturating_sub(1));
            }
            Picture::Heaps(_) => match (dx, dy) {
                (0, dy) => game.move_heap(-dy),
                (dx, _) => game.move_take(dx > 0),
            },
            Picture::Numbers { free, .. } => {
                let here = game.column + 1;
                let next = if dx + dy > 0 {
                    free.iter().map(|&n| usize::from(n)).find(|&n| n > here)
                } else {
                    free.iter().rev().map(|&n| usize::from(n)).find(|&n| n < here)
                };
                if let Some(next) = next {
                    game.column = next - 1;
                }
            }
            Picture::Sum(_) => {}
        }
    }

    pub(crate) fn touch_cursor(&mut self) {
        let Some(game) = &mut self.game else { return };
        let touch = match game.picture() {
            Picture::Heaps(_) => game.touch_heaps(),
            Picture::Grid(_) => game.touch((game.column, game.row)),
            Picture::Numbers { .. } => TouchOutcome::Play((game.column + 1).to_string()),
            Picture::Sum(_) => TouchOutcome::Nothing,
        };
        self.touched(touch);
    }

    pub(crate) fn touched(&mut self, touch: TouchOutcome) {
        match touch {
            TouchOutcome::Play(text) => self.play(&text),
            TouchOutcome::Choose(moves) => self.popup = Some(Popup::Choose { moves, at: 0 }),
            TouchOutcome::Nothing | TouchOutcome::Picked => {}
        }
    }

    /// Whether a person may move now.
    pub(crate) fn may_move(&mut self) -> bool {
        let Some(game) = &self.game else { return false };
        if game.over() {
            self.say("tui-game-over", ColorRole::Warn);
            false
        } else if self.mode == Mode::Play && game.engine_to_move() {
            self.say("tui-thinking-wait", ColorRole::Warn);
            false
        } else {
            true
        }
    }

    /// Plays a person's move.
    pub(crate) fn play(&mut self, text: &str) {
        if !self.may_move() {
            return;
        }
        self.play_any(text);
    }

    pub(crate) fn play_any(&mut self, text: &str) {
        let Some(game) = &mut self.game else { return };
        let played = match self.mode {
            Mode::Play => game.play(text, self.now),
            Mode::Analyse | Mode::Learn => game.try_out(text, self.now),
        };
        match played {
            Ok(_) => {
                self.input = None;
                self.save();
                self.position_changed();
            }
            Err(error) => self.toast = Some((self.words.parse_error(&error), ColorRole::Bad)),
        }
    }

    pub(crate) fn travel(&mut self, go: impl FnOnce(&mut GameState)) {
        let Some(game) = &mut self.game else { return };
        let before = game.node();
        go(game);
        if game.node() != before {
            self.position_changed();
        }
    }

    /// Whether the terminal shows colours at all.
    pub(crate) fn mono(&self) -> bool {
        self.theme.depth == ColorDepth::Mono
    }
}
