//! The app without a terminal: a state, [`App::update`] that takes events, [`App::draw`] that draws it.
//!
//! Invariants: nothing here blocks, reads a clock, a file or a key; what the world should do is an [`Effect`]. No rule
//! of any game is known here: moves, pictures, values and reasons come from the catalogue.

use crate::{
    board::Men,
    engine::{Job, Reply, Report, Task},
    gesture::{Gesture, Square},
    home::Home,
    saves::{Saved, Shelved, State},
    table::{Clock, Ended, Player, Table, Touch, index},
    theme::{Depth, Theme, Tone},
    words::{Words, other},
};
use boyi_core::{Analysis, Limits, Picture, Side, Value};
use boyi_games::{AnyGame, Entry, Error, Group, MoveText, Question};
use boyi_session::Lang;
use crossterm::event::{
    KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::{Position, Rect};
use std::sync::Arc;

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
    Engine(Reply),
    /// Time has passed that a clock on the screen shows.
    Tick,
    /// A file was written to here, or could not be.
    Wrote(Result<String, String>),
}

/// Something that the world should do.
#[derive(Clone, Debug)]
pub enum Effect {
    /// Ask the engine.
    Ask(Job),
    /// Stop every job up to this one.
    Stop(u64),
    /// Write a game to the library.
    Save {
        /// Its file.
        id: String,
        /// The game.
        saved: Saved,
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
pub(crate) enum Hit {
    Square(Square),
    Counter { heap: usize, take: u64 },
    Number(u8),
    Mode(Mode),
    Entry(usize),
    Field(usize),
    Ply(usize),
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
    Library { games: Vec<Shelved>, at: usize },
    Resume(Box<Shelved>),
    Resign,
}

/// What is being typed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Typing {
    Move,
    Position,
}

/// A line of text being typed.
pub(crate) struct Input {
    pub(crate) what: Typing,
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
    Sweep(usize),
    Compare,
    End,
}

/// An analysis on the screen.
#[derive(Clone)]
pub(crate) struct Shown {
    pub(crate) analysis: Analysis<MoveText>,
    pub(crate) ms: u64,
}

/// The terminal app.
pub struct App {
    pub(crate) words: &'static Words,
    pub(crate) theme: Theme,
    pub(crate) men: Men,
    pub(crate) home: Home,
    pub(crate) table: Option<Table>,
    pub(crate) mode: Mode,
    pub(crate) popup: Option<Popup>,
    pub(crate) input: Option<Input>,
    /// A word to the player, with whether it is bad news.
    pub(crate) toast: Option<(String, Tone)>,
    pub(crate) shelf: Vec<Shelved>,
    pub(crate) hits: Vec<(Rect, Hit)>,
    effects: Vec<Effect>,
    pub(crate) now: u64,
    jobs: u64,
    pub(crate) asked: Option<(u64, Purpose)>,
    pub(crate) nodes: u64,
    pub(crate) spent: u64,
    pub(crate) shown: Option<Shown>,
    pub(crate) refused: Option<Error>,
    pub(crate) endless: bool,
    pub(crate) engine_on: bool,
    pub(crate) lines: usize,
    pub(crate) all_moves: bool,
    /// The candidate previewed on the board.
    pub(crate) candidate: Option<usize>,
    pub(crate) board_cursor: bool,
    pub(crate) hint: u8,
    pub(crate) compared: Vec<Shown>,
    pub(crate) compare_depth: u32,
    pub(crate) step: usize,
    pub(crate) binary: bool,
    /// The size of the screen when it was last drawn.
    pub(crate) size: (u16, u16),
}

/// Milliseconds that a sweep over a game gives each position.
const SWEEP_MS: u64 = 800;
/// Milliseconds for a hint.
const HINT_MS: u64 = 3_000;

impl App {
    /// The app at its home screen; `saved` are the games in the library, latest first.
    pub fn new(lang: Lang, theme: Theme, saved: Vec<Shelved>) -> App {
        let mut app = App {
            words: Words::of(lang),
            theme,
            men: Men::default(),
            home: Home::new(),
            table: None,
            mode: Mode::Play,
            popup: None,
            input: None,
            toast: None,
            shelf: saved,
            hits: Vec::new(),
            effects: Vec::new(),
            now: 0,
            jobs: 0,
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
        if let Some(open) = app.shelf.iter().find(|game| game.state == State::Open) {
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
        let table = self.table.as_ref()?;
        let left = table.left(table.mover(), self.now)?;
        let runs = table.clock.is_some_and(|clock| clock.since.is_some()) && table.at_end() && !table.over();
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
                self.toast = Some((self.words.say("tui-wrote", &[("path", path.into())]), Tone::Good));
            }
            Event::Wrote(Err(error)) => {
                self.toast = Some((self.words.say("tui-not-wrote", &[("error", error.into())]), Tone::Bad));
            }
        }
        self.flag_fall();
    }

    fn flag_fall(&mut self) {
        let Some(table) = &mut self.table else { return };
        let mover = table.mover();
        let running =
            table.clock.is_some_and(|clock| clock.since.is_some()) && table.at_end() && !table.over();
        if running && table.left(mover, self.now) == Some(0) {
            table.ended = Some(Ended::Time(mover));
            self.save();
            self.position_changed();
        }
    }

    fn say(&mut self, id: &str, tone: Tone) {
        self.toast = Some((self.words.text(id), tone));
    }

    // ---------------------------------------------------------------- keys

    fn key(&mut self, key: KeyEvent) {
        let ctrl = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('c' | 'q') if ctrl => return self.quit(),
            KeyCode::Char('z') if ctrl => return self.effects.push(Effect::Suspend),
            KeyCode::Char('l') if ctrl => return,
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
        if self.table.is_none() && self.home.typing() {
            return self.home_key(key.code);
        }
        match key.code {
            KeyCode::Char('?') => self.popup = Some(Popup::Help),
            KeyCode::Char('L') => self.switch_language(),
            KeyCode::Char('T') => self.theme.light = !self.theme.light,
            KeyCode::Char('g') => self.popup = Some(Popup::Library { games: self.shelf.clone(), at: 0 }),
            code if self.table.is_none() => self.home_key(code),
            code => self.table_key(code),
        }
    }

    fn switch_language(&mut self) {
        self.words = Words::of(other(self.words.lang()));
        self.home.refresh(self.words);
        if let Some(input) = self.input.take() {
            self.input = Some(Input { at: 0, ..input });
            self.check_input();
        }
    }

    fn quit(&mut self) {
        self.leave();
        self.effects.push(Effect::Quit);
    }

    /// Puts the game on the table away.
    fn leave(&mut self) {
        self.stop();
        if let Some(table) = &self.table
            && !table.plies.is_empty()
        {
            let state = if table.over() { State::Over } else { State::Left };
            self.save_as(state);
        }
        self.table = None;
        self.input = None;
        self.shown = None;
    }

    fn home_key(&mut self, code: KeyCode) {
        match code {
            KeyCode::Esc | KeyCode::Char('q') if !self.home.in_fields() => self.quit(),
            KeyCode::Enter => self.begin(Mode::Play),
            KeyCode::Char('a') if !self.home.typing() => self.begin(Mode::Analyse),
            KeyCode::Char('e') if !self.home.typing() => self.begin(Mode::Learn),
            KeyCode::Char('r') if !self.home.typing() => {
                let unfinished = self.shelf.iter().find(|game| game.state != State::Over).cloned();
                match unfinished {
                    Some(game) => self.resume(&game),
                    None => self.say("tui-nothing-to-resume", Tone::Warn),
                }
            }
            code => {
                if self.home.key(code) {
                    self.home.refresh(self.words);
                }
            }
        }
    }

    /// Puts the game that the home screen describes on the table.
    pub(crate) fn begin(&mut self, mode: Mode) {
        let made = self.home.make(self.now);
        match made {
            Ok(mut table) => {
                if mode != Mode::Play {
                    table.players = [Player::Human; 2];
                    table.clock = None;
                }
                if let Some(clock) = &mut table.clock {
                    clock.since = Some(self.now);
                }
                self.put_on_table(table, mode);
            }
            Err(error) => self.toast = Some((self.words.error(&error), Tone::Bad)),
        }
    }

    fn put_on_table(&mut self, table: Table, mode: Mode) {
        self.popup = None;
        self.input = None;
        self.table = Some(table);
        self.mode = mode;
        self.endless = false;
        self.compared.clear();
        self.position_changed();
    }

    fn table_key(&mut self, code: KeyCode) {
        match code {
            KeyCode::Esc
                if self.table.as_ref().is_some_and(|t| !t.picked.is_empty() || !t.takes.is_empty()) =>
            {
                if let Some(table) = &mut self.table {
                    table.picked.clear();
                    table.takes.clear();
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
            KeyCode::Char('f') => self.with_table(|table| table.flip = !table.flip),
            KeyCode::Char('o') => {
                self.men = match self.men {
                    Men::Drawn => Men::Glyphs,
                    Men::Glyphs => Men::Letters,
                    Men::Letters => Men::Drawn,
                }
            }
            KeyCode::Char('v') => self.with_table(Table::next_view),
            KeyCode::Char('n') => {
                self.leave();
                self.home.refresh(self.words);
            }
            KeyCode::Char('b') if self.mode == Mode::Analyse => self.board_cursor = !self.board_cursor,
            KeyCode::Char('B') => self.binary = !self.binary,
            KeyCode::Char('y') => {
                if let Some(table) = &self.table {
                    let text = table.record.position();
                    self.effects.push(Effect::Copy(text));
                    self.say("tui-copied", Tone::Good);
                }
            }
            KeyCode::Char('Y') => {
                let text = self.pgn();
                self.effects.push(Effect::Copy(text));
                self.say("tui-copied", Tone::Good);
            }
            KeyCode::Char('E') => {
                let text = self.pgn();
                let name = self.table.as_ref().map_or_else(String::new, |table| {
                    let kind = if table.entry.group == Group::Chess { "pgn" } else { "txt" };
                    format!("{}-{}.{kind}", table.entry.name, table.id)
                });
                self.effects.push(Effect::Export { name, text });
            }
            KeyCode::Char(':' | '/') => self.open_input(Typing::Move, String::new()),
            KeyCode::Char('P') => {
                let text = self.table.as_ref().map(|table| table.record.position()).unwrap_or_default();
                self.open_input(Typing::Position, text);
            }
            KeyCode::Char(c) if c.is_ascii_digit() && self.mode != Mode::Learn => {
                self.open_input(Typing::Move, c.to_string());
            }
            KeyCode::Char('m') => {
                let legal = self.table.as_ref().and_then(|table| table.legal.clone());
                match legal {
                    Some(moves) if !moves.is_empty() => self.popup = Some(Popup::Choose { moves, at: 0 }),
                    _ => self.say("tui-no-list", Tone::Warn),
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

    fn with_table(&mut self, change: impl FnOnce(&mut Table)) {
        if let Some(table) = &mut self.table {
            change(table);
        }
    }

    fn set_mode(&mut self, mode: Mode) {
        if mode == self.mode {
            return;
        }
        self.mode = mode;
        self.endless = false;
        self.step = 0;
        self.board_cursor = false;
        // Time spent analysing is nobody's.
        let (now, playing) = (self.now, mode == Mode::Play);
        if let Some(table) = &mut self.table {
            let (mover, left) = (table.mover(), table.left(table.mover(), now));
            if let (Some(clock), Some(left)) = (&mut table.clock, left) {
                clock.left[index(mover)] = left;
                clock.since = playing.then_some(now);
            }
        }
        self.position_changed();
    }

    fn play_key(&mut self, code: KeyCode) {
        match code {
            KeyCode::Char('u') | KeyCode::Backspace => self.travel(|table| {
                table.undo();
            }),
            KeyCode::Char('r') => self.travel(|table| {
                table.redo();
            }),
            KeyCode::PageUp => self.travel(|table| table.go(table.at.saturating_sub(1))),
            KeyCode::PageDown => self.travel(|table| table.go(table.at + 1)),
            KeyCode::Home => self.travel(|table| table.go(0)),
            KeyCode::End => self.travel(|table| table.go(usize::MAX)),
            KeyCode::Char('i') => self.give_hint(),
            KeyCode::Char('x') => {
                if self.table.as_ref().is_some_and(|table| !table.over()) {
                    self.popup = Some(Popup::Resign);
                }
            }
            KeyCode::Char('d') => self.offer_draw(),
            KeyCode::Char('s') => {
                self.with_table(|table| {
                    if table.players[0] == table.players[1] {
                        // Against oneself, the engine takes the other side; watching, a person takes this one.
                        let mover = index(table.mover());
                        let other = table.players[0] == Player::Human;
                        table.players[if other { 1 - mover } else { mover }] =
                            if other { Player::Engine } else { Player::Human };
                    } else {
                        table.players.swap(0, 1);
                    }
                });
                self.say("tui-sides-changed", Tone::Accent);
                self.position_changed();
                self.save();
            }
            KeyCode::Char('w') => {
                self.with_table(|table| {
                    table.go(usize::MAX);
                    let watching = table.players == [Player::Engine; 2];
                    table.players = if watching { [Player::Human; 2] } else { [Player::Engine; 2] };
                });
                self.position_changed();
            }
            KeyCode::Char('+' | '=') => self.change_level(1),
            KeyCode::Char('-' | '_') => self.change_level(-1),
            code => self.cursor_key(code),
        }
    }

    fn change_level(&mut self, by: i8) {
        let mut level = 0;
        self.with_table(|table| {
            table.level = table.level.saturating_add_signed(by).clamp(1, 10);
            level = table.level;
        });
        self.toast = Some((self.words.say("tui-level", &[("level", i64::from(level).into())]), Tone::Accent));
        self.save();
    }

    /// Moves the cursor, or touches what is under it.
    fn cursor_key(&mut self, code: KeyCode) {
        let Some(table) = &mut self.table else { return };
        let (dx, dy): (isize, isize) = match code {
            KeyCode::Left | KeyCode::Char('h') => (-1, 0),
            KeyCode::Right | KeyCode::Char('l') => (1, 0),
            KeyCode::Up | KeyCode::Char('k') => (0, 1),
            KeyCode::Down | KeyCode::Char('j') => (0, -1),
            KeyCode::Enter => return self.touch_cursor(),
            KeyCode::Char(' ') => {
                if table.heaps().is_empty() {
                    self.touch_cursor();
                } else {
                    table.keep_take();
                }
                return;
            }
            _ => return,
        };
        let sign = if table.flip { -1 } else { 1 };
        match table.picture() {
            Picture::Grid(grid) => {
                let (columns, rows) = (grid.columns, grid.rows);
                table.column = table.column.saturating_add_signed(dx * sign).min(columns.saturating_sub(1));
                table.row = table.row.saturating_add_signed(dy * sign).min(rows.saturating_sub(1));
            }
            Picture::Heaps(_) => match (dx, dy) {
                (0, dy) => table.move_heap(-dy),
                (dx, _) => table.move_take(dx > 0),
            },
            Picture::Numbers { free, .. } => {
                let here = table.column + 1;
                let next = if dx + dy > 0 {
                    free.iter().map(|&n| usize::from(n)).find(|&n| n > here)
                } else {
                    free.iter().rev().map(|&n| usize::from(n)).find(|&n| n < here)
                };
                if let Some(next) = next {
                    table.column = next - 1;
                }
            }
        }
    }

    fn touch_cursor(&mut self) {
        let Some(table) = &mut self.table else { return };
        let touch = match table.picture() {
            Picture::Heaps(_) => table.touch_heaps(),
            Picture::Grid(_) => table.touch((table.column, table.row)),
            Picture::Numbers { .. } => Touch::Play((table.column + 1).to_string()),
        };
        self.touched(touch);
    }

    fn touched(&mut self, touch: Touch) {
        match touch {
            Touch::Play(text) => self.play(&text),
            Touch::Choose(moves) => self.popup = Some(Popup::Choose { moves, at: 0 }),
            Touch::Nothing | Touch::Picked => {}
        }
    }

    /// Whether a person may move now.
    fn may_move(&mut self) -> bool {
        let Some(table) = &self.table else { return false };
        if table.over() {
            self.say("tui-game-over", Tone::Warn);
            false
        } else if self.mode == Mode::Play && table.engine_to_move() {
            self.say("tui-thinking-wait", Tone::Warn);
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

    fn play_any(&mut self, text: &str) {
        let Some(table) = &mut self.table else { return };
        // Trying something else in an old game leaves the old game as it was saved.
        if self.mode != Mode::Play && !table.at_end() {
            table.id = new_id(self.now);
        }
        match table.play(text, self.now) {
            Ok(_) => {
                self.input = None;
                self.save();
                self.position_changed();
            }
            Err(error) => self.toast = Some((self.words.parse_error(&error), Tone::Bad)),
        }
    }

    fn travel(&mut self, go: impl FnOnce(&mut Table)) {
        let Some(table) = &mut self.table else { return };
        let before = table.at;
        go(table);
        if table.at != before {
            self.position_changed();
        }
    }

    /// What has to happen when another position is on the board.
    fn position_changed(&mut self) {
        self.stop();
        self.shown = None;
        self.refused = None;
        self.candidate = None;
        self.hint = 0;
        let Some(table) = &self.table else { return };
        match self.mode {
            Mode::Play if table.engine_to_move() => {
                let left = table.left(table.mover(), self.now);
                let usual = 300 * u64::from(table.level);
                let ms = left.map_or(usual, |left| (left / 25).clamp(20, 20_000));
                let task = Task::Choose { level: table.level, seed: self.now ^ table.at as u64, ms };
                self.ask(Purpose::Move, task);
            }
            Mode::Play if table.record.verdict().is_some() => {
                let task = Task::Analyze { question: Question::default(), ms: Some(HINT_MS) };
                self.ask(Purpose::End, task);
            }
            Mode::Play => {}
            Mode::Analyse if self.engine_on => self.analyse(),
            Mode::Analyse => {}
            Mode::Learn => {
                self.compared.clear();
                self.analyse();
            }
        }
    }

    /// Asks what the position on the board is worth.
    pub(crate) fn analyse(&mut self) {
        let Some(table) = &self.table else { return };
        let few = table.legal.as_ref().is_some_and(|legal| legal.len() <= 40);
        let quick = table.entry.group == Group::Impartial || (few && table.entry.group == Group::Line);
        let lines = if self.all_moves || quick { Limits::ALL } else { self.lines };
        let lines = if table.legal.is_some() { lines } else { self.lines };
        let nodes = self.endless.then_some(u64::MAX);
        let limits = Limits { lines, nodes, ..Limits::default() };
        let ms = if self.endless { None } else { Some(10_000) };
        self.ask(
            Purpose::Analyse,
            Task::Analyze { question: Question { limits, ..Question::default() }, ms },
        );
    }

    fn ask(&mut self, purpose: Purpose, task: Task) {
        let Some(table) = &self.table else { return };
        self.jobs += 1;
        let at = if let Purpose::Sweep(ply) = purpose { ply } else { table.at };
        let moves = table.plies[..at.min(table.plies.len())].iter().map(|ply| ply.mv.text.clone()).collect();
        let job = Job { id: self.jobs, game: table.game.clone(), start: table.start.clone(), moves, task };
        self.asked = Some((self.jobs, purpose));
        self.nodes = 0;
        self.spent = 0;
        self.effects.push(Effect::Ask(job));
    }

    fn stop(&mut self) {
        if self.asked.take().is_some() {
            self.effects.push(Effect::Stop(self.jobs));
        }
    }

    /// The stop key: the engine moves at once, an analysis keeps what it has.
    fn stop_or_hurry(&mut self) {
        if let Some((id, purpose)) = self.asked {
            self.effects.push(Effect::Stop(id));
            if matches!(purpose, Purpose::Sweep(_)) {
                self.asked = None;
            }
            self.endless = false;
        }
    }

    fn reply(&mut self, reply: Reply) {
        let Some((id, purpose)) = self.asked else { return };
        if reply.id != id {
            return;
        }
        self.spent = reply.ms;
        match reply.report {
            Report::Nodes(nodes) => self.nodes = nodes,
            Report::Partial(analysis) => {
                if matches!(purpose, Purpose::Analyse) {
                    self.nodes = self.nodes.max(analysis.stats.nodes());
                    self.shown = Some(Shown { analysis, ms: reply.ms });
                }
            }
            Report::Answer(answer) => {
                self.asked = None;
                self.answered(purpose, answer, reply.ms);
            }
            Report::Chosen(choice) => {
                self.asked = None;
                match choice {
                    Ok(Some(chosen)) => {
                        if let Some(table) = &mut self.table {
                            table.opinion = chosen.analysis.as_ref().map(|analysis| analysis.value);
                        }
                        self.play_any(&chosen.mv.text);
                    }
                    Ok(None) => {}
                    Err(error) => self.toast = Some((self.words.error(&error), Tone::Bad)),
                }
            }
            Report::Compared(analysis) => self.compared.push(Shown { analysis, ms: reply.ms }),
            Report::ComparedAll(result) => {
                self.asked = None;
                if let Err(error) = result {
                    self.toast = Some((self.words.error(&error), Tone::Warn));
                }
            }
        }
    }

    fn answered(&mut self, purpose: Purpose, answer: Result<Analysis<MoveText>, Error>, ms: u64) {
        let Some(table) = &mut self.table else { return };
        if let Purpose::Sweep(ply) = purpose {
            if let (Ok(analysis), Some(value)) = (&answer, table.values.get_mut(ply)) {
                *value = Some(analysis.value);
            }
            self.sweep(ply + 1);
            return;
        }
        match answer {
            Ok(analysis) => {
                table.learn(&analysis);
                self.refused = None;
                self.shown = Some(Shown { analysis, ms });
            }
            Err(error) => {
                if self.shown.is_none() {
                    self.refused = Some(error);
                }
            }
        }
        if purpose == Purpose::Hint && self.hint == 0 {
            self.hint = 1;
        }
    }

    /// Values the positions of the game from a ply on, one after the other.
    fn sweep(&mut self, from: usize) {
        let Some(table) = &self.table else { return };
        let unknown = (from..table.values.len()).find(|&ply| table.values[ply].is_none());
        match unknown {
            Some(ply) => {
                let task = Task::Analyze { question: Question::default(), ms: Some(SWEEP_MS) };
                self.ask(Purpose::Sweep(ply), task);
            }
            None => {
                self.say("tui-sweep-done", Tone::Good);
                if self.engine_on && self.shown.is_none() {
                    self.analyse();
                }
            }
        }
    }

    fn give_hint(&mut self) {
        if !self.may_move() {
            return;
        }
        if self.shown.is_some() {
            self.hint = (self.hint + 1).min(3);
        } else if self.asked.is_none() {
            let limits = Limits { lines: 1, ..Limits::default() };
            let question = Question { limits, ..Question::default() };
            self.ask(Purpose::Hint, Task::Analyze { question, ms: Some(HINT_MS) });
        }
    }

    /// The squares and the heap that a hint of this grade shows: first where to look, then the move.
    pub(crate) fn hinted(&self) -> (Vec<Square>, Option<usize>) {
        let best = self.shown.as_ref().and_then(|shown| shown.analysis.best.first());
        let (Some(best), true) = (best, self.hint > 0 && self.mode == Mode::Play) else {
            return (Vec::new(), None);
        };
        match Gesture::of(&best.text) {
            Gesture::Squares(squares) if self.hint == 1 => (squares[..1].to_vec(), None),
            Gesture::Squares(squares) => (squares, None),
            Gesture::Takes(takes) => (Vec::new(), takes.first().map(|(heap, _)| *heap)),
            _ => (Vec::new(), None),
        }
    }

    fn offer_draw(&mut self) {
        let Some(table) = &mut self.table else { return };
        if table.over() || !table.at_end() {
            return;
        }
        // The engine accepts where, as far as it knows, it has nothing to win.
        let accepts = !table.has_engine()
            || table.opinion.is_some_and(|value| {
                matches!(value, Value::Draw | Value::Loss { .. })
                    || matches!(value, Value::Estimate(score) if score < 30)
            });
        if accepts {
            table.ended = Some(Ended::Agreed);
            self.stop();
            self.save();
        } else {
            self.say("tui-draw-declined", Tone::Warn);
        }
    }

    fn resign(&mut self) {
        if let Some(table) = &mut self.table {
            let human = |side: Side| table.players[index(side)] == Player::Human;
            let mover = table.mover();
            let side = if human(mover) { mover } else { !mover };
            table.go(usize::MAX);
            table.ended = Some(Ended::Resigned(side));
        }
        self.stop();
        self.save();
    }

    fn analyse_key(&mut self, code: KeyCode) {
        if self.board_cursor
            && matches!(
                code,
                KeyCode::Left
                    | KeyCode::Right
                    | KeyCode::Up
                    | KeyCode::Down
                    | KeyCode::Enter
                    | KeyCode::Char(' ')
            )
        {
            return self.cursor_key(code);
        }
        let candidates = self.candidates().len();
        match code {
            KeyCode::Left | KeyCode::Char('k' | 'h' | 'u') | KeyCode::PageUp => {
                self.travel(|table| table.go(table.at.saturating_sub(1)));
            }
            KeyCode::Right | KeyCode::Char('j' | 'r') | KeyCode::PageDown => {
                self.travel(|table| table.go(table.at + 1));
            }
            KeyCode::Home => self.travel(|table| table.go(0)),
            KeyCode::End => self.travel(|table| table.go(usize::MAX)),
            KeyCode::Down if candidates > 0 => {
                self.candidate = Some(self.candidate.map_or(0, |at| (at + 1).min(candidates - 1)));
            }
            KeyCode::Up => self.candidate = self.candidate.and_then(|at| at.checked_sub(1)),
            KeyCode::Enter => {
                let chosen =
                    self.candidate.and_then(|at| self.candidates().get(at).map(|c| c.0.text.clone()));
                if let Some(text) = chosen {
                    self.play(&text);
                }
            }
            KeyCode::Char(' ') => {
                self.endless = !self.endless;
                self.stop();
                if self.endless {
                    self.engine_on = true;
                    self.analyse();
                }
            }
            KeyCode::Char('l') => {
                self.engine_on = !self.engine_on;
                self.endless = false;
                self.position_changed();
            }
            KeyCode::Char('+' | '=') => self.set_lines(self.lines + 1),
            KeyCode::Char('-' | '_') => self.set_lines(self.lines.saturating_sub(1)),
            KeyCode::Char('a') => {
                self.all_moves = !self.all_moves;
                self.position_changed();
            }
            KeyCode::Char('z') => {
                self.stop();
                self.sweep(0);
            }
            _ => {}
        }
    }

    fn set_lines(&mut self, lines: usize) {
        self.lines = lines.clamp(1, 9);
        self.position_changed();
    }

    /// Every legal move with what is known of its value, best first; lines without listed moves come alone.
    pub(crate) fn candidates(&self) -> Vec<(MoveText, Option<Value>)> {
        let Some(table) = &self.table else { return Vec::new() };
        let lines = self.shown.iter().flat_map(|shown| &shown.analysis.lines);
        let mut out: Vec<(MoveText, Option<Value>)> =
            lines.map(|line| (line.moves[0].clone(), Some(line.value))).collect();
        for mv in table.legal.iter().flatten() {
            if !out.iter().any(|(known, _)| known.text == mv.text) {
                out.push((mv.clone(), None));
            }
        }
        out
    }

    /// The position after the candidate under the cursor.
    pub(crate) fn previewed(&self) -> Option<(Picture, Vec<Square>)> {
        let at = self.candidate.filter(|_| self.mode == Mode::Analyse)?;
        let table = self.table.as_ref()?;
        let (mv, _) = self.candidates().into_iter().nth(at)?;
        let mut moves = table.move_texts();
        moves.push(mv.text.clone());
        let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
        let record = table.game.record(Some(&table.start), &moves).ok()?;
        Some((record.picture(table.view), Gesture::of(&mv.text).squares().to_vec()))
    }

    fn learn_key(&mut self, code: KeyCode) {
        match code {
            KeyCode::Char('c') => {
                self.compared.clear();
                let depth = self.compare_depth;
                self.stop();
                self.ask(Purpose::Compare, Task::Compare { depth });
            }
            KeyCode::Char('+' | '=') => self.compare_depth = (self.compare_depth + 1).min(12),
            KeyCode::Char('-' | '_') => self.compare_depth = (self.compare_depth - 1).max(1),
            KeyCode::Char(' ') => self.step += 1,
            KeyCode::Backspace => self.step = self.step.saturating_sub(1),
            KeyCode::Char('u') | KeyCode::PageUp => self.travel(|table| table.go(table.at.saturating_sub(1))),
            KeyCode::Char('r') | KeyCode::PageDown => self.travel(|table| table.go(table.at + 1)),
            KeyCode::Home => self.travel(|table| table.go(0)),
            KeyCode::End => self.travel(|table| table.go(usize::MAX)),
            code => self.cursor_key(code),
        }
    }

    // ---------------------------------------------------------------- typing

    fn open_input(&mut self, what: Typing, text: String) {
        if what == Typing::Move && !self.may_move() {
            return;
        }
        self.input = Some(Input { what, text, at: 0, wrong: None, preview: None });
        self.check_input();
    }

    fn check_input(&mut self) {
        let (Some(input), Some(table)) = (&mut self.input, &self.table) else { return };
        input.preview = None;
        match input.what {
            Typing::Move => {
                input.wrong =
                    table.record.read(&input.text).err().map(|error| self.words.parse_error(&error));
            }
            Typing::Position => match table.game.record(Some(input.text.trim()), &[]) {
                Ok(record) => {
                    input.wrong = None;
                    input.preview = Some(record.picture(table.view));
                }
                Err(error) => input.wrong = Some(self.words.error(&error)),
            },
        }
    }

    /// What could be meant by the move typed so far.
    pub(crate) fn completions(&self) -> Vec<MoveText> {
        match (&self.input, &self.table) {
            (Some(input), Some(table)) if input.what == Typing::Move => table.complete(&input.text, 12),
            _ => Vec::new(),
        }
    }

    fn input_key(&mut self, code: KeyCode) {
        let completions = self.completions();
        let Some(input) = &mut self.input else { return };
        match code {
            KeyCode::Esc => self.input = None,
            KeyCode::Backspace => {
                if input.text.pop().is_none() {
                    self.input = None;
                } else {
                    input.at = 0;
                    self.check_input();
                }
            }
            KeyCode::Char(c) => {
                input.text.push(c);
                input.at = 0;
                self.check_input();
            }
            KeyCode::Down | KeyCode::Right if !completions.is_empty() => {
                input.at = (input.at + 1) % completions.len();
            }
            KeyCode::Up | KeyCode::Left if !completions.is_empty() => {
                input.at = (input.at + completions.len() - 1) % completions.len();
            }
            KeyCode::Tab if !completions.is_empty() => {
                input.text = completions[input.at % completions.len()].label.clone();
                input.at = 0;
                self.check_input();
            }
            KeyCode::Enter => {
                let text = input.text.clone();
                match input.what {
                    Typing::Move => {
                        // A prefix that means one move is that move.
                        let only = input.wrong.is_some() && completions.len() == 1;
                        let text = if only { completions[0].text.clone() } else { text };
                        self.play(&text);
                    }
                    Typing::Position => self.import(&text),
                }
            }
            _ => {}
        }
    }

    fn paste(&mut self, text: &str) {
        if self.table.is_none() {
            if self.home.typing() {
                self.home.paste(text);
                self.home.refresh(self.words);
                return;
            }
            self.begin(Mode::Analyse);
            if self.table.is_none() {
                return;
            }
        }
        if let Some(input) = &mut self.input
            && !text.contains('\n')
        {
            input.text.push_str(text);
            self.check_input();
            return;
        }
        self.import(text);
    }

    /// Takes a position, a game with tags, or a list of moves.
    fn import(&mut self, text: &str) {
        let Some(table) = &self.table else { return };
        let (entry, game, now) = (table.entry, table.game.clone(), self.now);
        let position = text.trim();
        match game.record(Some(position), &[]) {
            Ok(_) => {
                if let Ok(mut new) = Table::new(entry, game, Some(position), new_id(now)) {
                    let old = self.table.take();
                    if let Some(old) = old {
                        (new.flip, new.level, new.players) = (old.flip, old.level, old.players);
                    }
                    self.input = None;
                    self.table = Some(new);
                    self.position_changed();
                }
            }
            Err(wrong) => {
                let saved = Saved::parse(text);
                let looks_like_moves = !saved.tags.is_empty()
                    || saved.moves.first().is_some_and(|mv| game.record(None, &[mv]).is_ok());
                if !looks_like_moves {
                    self.toast = Some((self.words.error(&wrong), Tone::Bad));
                    return;
                }
                match rebuild(&saved, entry, &game, new_id(now), now) {
                    Ok((new, problem)) => {
                        self.input = None;
                        self.table = Some(new);
                        self.mode = Mode::Analyse;
                        self.position_changed();
                        if let Some(error) = problem {
                            self.toast = Some((self.words.error(&error), Tone::Bad));
                        }
                    }
                    Err(error) => self.toast = Some((self.words.error(&error), Tone::Bad)),
                }
            }
        }
    }

    // ---------------------------------------------------------------- popups

    fn popup_key(&mut self, code: KeyCode) {
        let Some(popup) = &mut self.popup else { return };
        let close = matches!(code, KeyCode::Esc | KeyCode::Char('q'));
        match popup {
            Popup::Help => self.popup = None,
            Popup::Resign => {
                self.popup = None;
                if matches!(code, KeyCode::Enter | KeyCode::Char('y' | 'x')) {
                    self.resign();
                }
            }
            _ if close => {
                let resume = matches!(popup, Popup::Resume(_));
                self.popup = None;
                if resume {
                    self.put_away_open();
                }
            }
            Popup::Resume(game) => match code {
                KeyCode::Enter | KeyCode::Char('y') => {
                    let game = game.clone();
                    self.popup = None;
                    self.resume(&game);
                }
                KeyCode::Char('n') => {
                    self.popup = None;
                    self.put_away_open();
                }
                KeyCode::Char('L') => self.switch_language(),
                _ => {}
            },
            Popup::Choose { moves, at } => match code {
                KeyCode::Up | KeyCode::Left | KeyCode::Char('k') => *at = at.saturating_sub(1),
                KeyCode::Down | KeyCode::Right | KeyCode::Char('j') => *at = (*at + 1).min(moves.len() - 1),
                KeyCode::PageUp => *at = at.saturating_sub(10),
                KeyCode::PageDown => *at = (*at + 10).min(moves.len() - 1),
                KeyCode::Enter | KeyCode::Char(' ') => {
                    let text = moves[*at].text.clone();
                    self.popup = None;
                    self.play(&text);
                }
                KeyCode::Char(c) => {
                    if let Some(found) = moves.iter().position(|mv| {
                        mv.text.ends_with(c)
                            || mv.label.to_ascii_lowercase().ends_with(c.to_ascii_lowercase())
                    }) {
                        *at = found;
                    }
                }
                _ => {}
            },
            Popup::Library { games, at } => match code {
                KeyCode::Up | KeyCode::Char('k') => *at = at.saturating_sub(1),
                KeyCode::Down | KeyCode::Char('j') => *at = (*at + 1).min(games.len().saturating_sub(1)),
                KeyCode::PageUp => *at = at.saturating_sub(10),
                KeyCode::PageDown => *at = (*at + 10).min(games.len().saturating_sub(1)),
                KeyCode::Enter | KeyCode::Char('a') => {
                    let game = games.get(*at).cloned();
                    self.popup = None;
                    if let Some(game) = game {
                        self.leave();
                        self.resume(&game);
                        if code == KeyCode::Char('a') {
                            self.set_mode(Mode::Analyse);
                        }
                    }
                }
                KeyCode::Char('D') | KeyCode::Delete if *at < games.len() => {
                    let gone = games.remove(*at);
                    *at = (*at).min(games.len().saturating_sub(1));
                    self.shelf.retain(|game| game.id != gone.id);
                    self.effects.push(Effect::Remove(gone.id));
                }
                _ => {}
            },
        }
    }

    // ---------------------------------------------------------------- keeping

    /// The game on the table as text.
    fn saved(&self, state: State) -> Option<(String, Saved)> {
        let table = self.table.as_ref()?;
        let player = |side: usize| match table.players[side] {
            Player::Human => "human",
            Player::Engine => "engine",
        };
        let result = match table.winner() {
            None => "*",
            Some(None) => "1/2-1/2",
            Some(Some(Side::First)) => "1-0",
            Some(Some(Side::Second)) => "0-1",
        };
        let mut saved =
            Saved { tags: Vec::new(), moves: table.plies.iter().map(|ply| ply.mv.text.clone()).collect() }
                .with("Game", table.name())
                .with("Position", table.start.clone())
                .with("Players", format!("{} {}", player(0), player(1)))
                .with("Level", table.level.to_string())
                .with("At", table.at.to_string())
                .with("State", state.word())
                .with("Result", result);
        if let Some(clock) = table.clock {
            let mover = table.mover();
            let mut left = clock.left;
            left[index(mover)] = table.left(mover, self.now).unwrap_or(0);
            saved = saved.with("Clock", format!("{} {} {}", left[0], left[1], clock.bonus));
        }
        match table.ended {
            Some(Ended::Resigned(side)) => saved = saved.with("Resigned", index(side).to_string()),
            Some(Ended::Agreed) => saved = saved.with("Agreed", "yes"),
            Some(Ended::Time(side)) => saved = saved.with("Time", index(side).to_string()),
            None => {}
        }
        Some((table.id.clone(), saved))
    }

    fn save(&mut self) {
        let over = self.table.as_ref().is_some_and(Table::over);
        self.save_as(if over { State::Over } else { State::Open });
    }

    fn save_as(&mut self, state: State) {
        let Some((id, saved)) = self.saved(state) else { return };
        self.shelf.retain(|game| game.id != id);
        self.shelf.insert(0, Shelved { id: id.clone(), state, saved: saved.clone() });
        self.effects.push(Effect::Save { id, saved });
    }

    /// Marks games that were open when the program was killed as put away.
    fn put_away_open(&mut self) {
        for game in &mut self.shelf {
            if game.state == State::Open {
                game.state = State::Left;
                for (name, value) in &mut game.saved.tags {
                    if name == "State" {
                        *value = State::Left.word().to_owned();
                    }
                }
                self.effects.push(Effect::Save { id: game.id.clone(), saved: game.saved.clone() });
            }
        }
    }

    fn resume(&mut self, game: &Shelved) {
        let name = game.saved.tag("Game").unwrap_or_default().to_owned();
        let opened = boyi_games::open(&name).and_then(|opened| {
            let entry = boyi_games::by_name(name.split(':').next().unwrap_or_default())?;
            Ok((entry, Arc::from(opened)))
        });
        let rebuilt = opened
            .map_err(Error::from)
            .and_then(|(entry, opened)| rebuild(&game.saved, entry, &opened, game.id.clone(), self.now));
        match rebuilt {
            Ok((table, problem)) => {
                self.put_away_open();
                self.put_on_table(table, Mode::Play);
                if let Some(error) = problem {
                    self.toast = Some((self.words.error(&error), Tone::Bad));
                } else {
                    self.save();
                }
            }
            Err(error) => self.toast = Some((self.words.error(&error), Tone::Bad)),
        }
    }

    /// The game as PGN, which other chess programs read; other games in the same form.
    pub(crate) fn pgn(&self) -> String {
        let Some(table) = &self.table else { return String::new() };
        let (y, m, d) = date(self.now);
        let player = |side: usize| match table.players[side] {
            Player::Human => "Human".to_owned(),
            Player::Engine => format!("Boyi level {}", table.level),
        };
        let result = match table.winner() {
            None => "*",
            Some(None) => "1/2-1/2",
            Some(Some(Side::First)) => "1-0",
            Some(Some(Side::Second)) => "0-1",
        };
        let mut head = Saved::default()
            .with("Event", Words::of(Lang::En).title(table.entry))
            .with("Site", "Boyi")
            .with("Date", format!("{y:04}.{m:02}.{d:02}"))
            .with("Round", "-")
            .with("White", player(0))
            .with("Black", player(1))
            .with("Result", result);
        let usual = table.game.record(None, &[]).is_ok_and(|record| record.position() == table.start);
        if table.entry.group != Group::Chess {
            head = head.with("Game", table.name()).with("Position", table.start.clone());
        } else {
            if table.name() != "chess" {
                head = head.with("Variant", "Chess960");
            }
            if !usual || table.name() != "chess" {
                head = head.with("SetUp", "1").with("FEN", table.start.clone());
            }
        }
        let mover = table.game.record(Some(&table.start), &[]).map_or(Side::First, |record| record.mover());
        let offset = index(mover);
        for (i, ply) in table.plies.iter().enumerate() {
            let n = i + offset;
            if n.is_multiple_of(2) {
                head.moves.push(format!("{}.", n / 2 + 1));
            } else if i == 0 {
                head.moves.push("1...".to_owned());
            }
            let label = if table.entry.group == Group::Chess { &ply.mv.label } else { &ply.mv.text };
            head.moves.push(label.clone());
        }
        head.moves.push(result.to_owned());
        head.to_string()
    }

    // ---------------------------------------------------------------- mouse

    fn mouse(&mut self, mouse: MouseEvent) {
        let at = Position { x: mouse.column, y: mouse.row };
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                self.toast = None;
                let hit =
                    self.hits.iter().rev().find(|(area, _)| area.contains(at)).map(|(_, hit)| hit.clone());
                match hit {
                    Some(hit) => self.hit(hit),
                    None if matches!(self.popup, Some(Popup::Help)) => self.popup = None,
                    None => {}
                }
            }
            MouseEventKind::ScrollUp | MouseEventKind::ScrollDown => {
                let up = mouse.kind == MouseEventKind::ScrollUp;
                let code = if up { KeyCode::Up } else { KeyCode::Down };
                let travels = self.popup.is_none() && self.input.is_none() && self.table.is_some();
                if travels && self.mode != Mode::Learn {
                    self.travel(|table| table.go(if up { table.at.saturating_sub(1) } else { table.at + 1 }));
                } else if !travels {
                    self.key(KeyEvent::new(code, KeyModifiers::NONE));
                }
            }
            _ => {}
        }
    }

    fn hit(&mut self, hit: Hit) {
        let over_popup = self.popup.is_some();
        match hit {
            Hit::Choice(i) => match &mut self.popup {
                Some(Popup::Choose { at, moves }) => {
                    *at = i.min(moves.len() - 1);
                    self.popup_key(KeyCode::Enter);
                }
                Some(Popup::Library { at, .. }) => {
                    if *at == i {
                        self.popup_key(KeyCode::Enter);
                    } else {
                        *at = i;
                    }
                }
                _ => {
                    // A completion of what is typed.
                    let text = self.completions().get(i).map(|mv| mv.text.clone());
                    if let Some(text) = text {
                        self.play(&text);
                    }
                }
            },
            Hit::Press(code) => self.key(KeyEvent::new(code, KeyModifiers::NONE)),
            _ if over_popup => {}
            Hit::Entry(i) => {
                if self.home.selected == i && !self.home.in_fields() {
                    self.begin(Mode::Play);
                } else {
                    self.home.select(i);
                    self.home.refresh(self.words);
                }
            }
            Hit::Field(i) => {
                self.home.click_field(i);
                self.home.refresh(self.words);
            }
            Hit::Mode(mode) => self.set_mode(mode),
            Hit::Ply(ply) => self.travel(|table| table.go(ply)),
            Hit::Candidate(i) => {
                if self.candidate == Some(i) {
                    self.analyse_key(KeyCode::Enter);
                } else {
                    self.candidate = Some(i);
                }
            }
            Hit::Square((column, row)) => {
                self.candidate = None;
                let Some(table) = &mut self.table else { return };
                (table.column, table.row) = (column, row);
                if self.may_move() {
                    self.touch_cursor();
                }
            }
            Hit::Counter { heap, take } => {
                let Some(table) = &mut self.table else { return };
                let same = table.heap == heap && table.take == take;
                table.point(heap, take);
                if same && self.may_move() {
                    self.touch_cursor();
                }
            }
            Hit::Number(number) => {
                let Some(table) = &mut self.table else { return };
                table.column = usize::from(number).saturating_sub(1);
                self.play(&number.to_string());
            }
        }
    }

    /// Whether the terminal shows colours at all.
    pub(crate) fn mono(&self) -> bool {
        self.theme.depth == Depth::Mono
    }
}

/// A name for a new game's file: later ones are larger.
pub(crate) fn new_id(now: u64) -> String {
    let (y, m, d) = date(now);
    let s = now / 1_000 % 86_400;
    format!("{y:04}{m:02}{d:02}-{:02}{:02}{:02}-{:03}", s / 3_600, s / 60 % 60, s % 60, now % 1_000)
}

/// Year, month and day (UTC) of a time in milliseconds since 1970 (H. Hinnant, "chrono-compatible low-level date
/// algorithms", civil_from_days).
pub(crate) fn date(ms: u64) -> (u64, u64, u64) {
    let days = ms / 86_400_000 + 719_468;
    let era = days / 146_097;
    let doe = days % 146_097;
    let yoe = (doe - doe / 1_460 + doe / 36_524 - doe / 146_096) / 365;
    let doy = doe - (365 * yoe + yoe / 4 - yoe / 100);
    let mp = (5 * doy + 2) / 153;
    let month = if mp < 10 { mp + 3 } else { mp - 9 };
    (yoe + era * 400 + u64::from(month <= 2), month, doy - (153 * mp + 2) / 5 + 1)
}

/// A table from a saved game, with the first move that could not be played.
fn rebuild(
    saved: &Saved,
    entry: &'static Entry,
    game: &Arc<dyn AnyGame>,
    id: String,
    now: u64,
) -> Result<(Table, Option<Error>), Error> {
    let position = saved.tag("Position").or(saved.tag("FEN"));
    let mut table = Table::new(entry, game.clone(), position, id)?;
    let mut problem = None;
    for (i, mv) in saved.moves.iter().enumerate() {
        if let Err(error) = table.play(mv, now) {
            problem = Some(Error::Move { ply: i + 1, error });
            break;
        }
    }
    if let Some(players) = saved.tag("Players") {
        for (player, word) in table.players.iter_mut().zip(players.split(' ')) {
            *player = if word == "engine" { Player::Engine } else { Player::Human };
        }
    }
    if let Some(level) = saved.tag("Level").and_then(|level| level.parse::<u8>().ok()) {
        table.level = level.clamp(1, 10);
    }
    if let Some(clock) = saved.tag("Clock") {
        let parts: Vec<u64> = clock.split(' ').filter_map(|part| part.parse().ok()).collect();
        if let [first, second, bonus] = parts[..] {
            table.clock = Some(Clock { left: [first, second], bonus, since: Some(now) });
        }
    }
    let side = |name: &str| match saved.tag(name) {
        Some("0") => Some(Side::First),
        Some("1") => Some(Side::Second),
        _ => None,
    };
    table.ended = side("Resigned")
        .map(Ended::Resigned)
        .or(side("Time").map(Ended::Time))
        .or(saved.tag("Agreed").map(|_| Ended::Agreed));
    if let Some(at) = saved.tag("At").and_then(|at| at.parse::<usize>().ok()) {
        table.go(at);
    }
    Ok((table, problem))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days() {
        assert_eq!(date(0), (1970, 1, 1));
        assert_eq!(date(951_782_400_000), (2000, 2, 29));
        assert_eq!(date(1_763_683_200_000), (2025, 11, 21));
        assert_eq!(new_id(1_763_683_200_007), "20251121-000000-007");
    }
}
