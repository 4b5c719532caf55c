//! The catalogue and what a new game should be like.
//!
//! Small letters and digits find a game by its name, so commands are capital letters; 1, 2, … open the errands above the games.

use super::{
    action::Action,
    errands::{ERRANDS, Errand},
};
use crate::{
    context::Context,
    game::{GameState, new_id},
    view::{
        board,
        board_view::BoardView,
        canvas::{Canvas, HitTarget},
        field::TextField,
        text::{clip, fill, frame, put, put_clipped, width, wrap},
        theme::{BoardTheme, ColorRole},
    },
    words::Words,
};
use boyi_catalogue::{Error, GameEntry, Group, Knowledge, Setup, fold};
use boyi_core::Side;
use boyi_model::{Clock, Mode, PlayModel, Seat};
use boyi_session::{Lang, Service, is_chess_or_xiangqi};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::{layout::Rect, style::Modifier};
use std::sync::Arc;

/// The opponent of a human.
const SIDES: [&str; 4] = ["first", "second", "both", "nobody"];

/// Minutes and seconds a move; none is no clock.
const CLOCKS: [Option<(u64, u64)>; 8] = [
    None,
    Some((1, 0)),
    Some((3, 2)),
    Some((5, 3)),
    Some((10, 0)),
    Some((10, 5)),
    Some((15, 10)),
    Some((30, 20)),
];

/// The fields besides the parameters: position, side, level, clock.
const COMMON_FIELDS: usize = 4;

/// The games that most people look for, which come first.
const POPULAR: [&str; 6] = ["nim", "tictactoe", "connect4", "gomoku", "chess", "xiangqi"];

/// The home screen.
pub(crate) struct HomeScreen {
    service: &'static Service,
    /// Every game, group by group.
    entries: Vec<&'static GameEntry>,
    /// The names of each game, folded.
    names: Vec<Vec<String>>,
    /// The name that is looked for.
    filter: Option<TextField>,
    /// The games that have it; all where none is looked for.
    shown: Vec<usize>,
    /// The game under the cursor, by its place among the entries.
    selected: usize,
    /// The errand under the cursor; `None` while that is on a game.
    errand: Option<usize>,
    /// The field under the cursor; `None` while it is in the catalogue.
    field: Option<usize>,
    /// The text of each parameter; a flag holds `yes` or nothing.
    params: Vec<TextField>,
    /// The starting position; empty is the usual one.
    position: TextField,
    /// An index of [`SIDES`].
    side: usize,
    level: u8,
    /// An index of [`CLOCKS`].
    clock: usize,
    /// The game that was last described without error.
    preview: Option<GameState>,
    /// The error in the game described.
    error: Option<Error>,
}

/// A row of the catalogue.
enum Row {
    /// The title of a group, or nothing.
    Title(String),
    /// An errand, by its place, with its title.
    Errand(usize, String),
    /// A game, by its place among the entries, with its title.
    Game(usize, String),
}

/// Every game of a service: those that most people look for, then the others, group by group.
fn entries(service: &Service) -> Vec<&'static GameEntry> {
    let all = || service.registry().entries();
    let popular = POPULAR.iter().flat_map(|name| all().find(|entry| entry.name == *name));
    let others =
        |group: &'static Group| all().filter(move |entry| entry.group == *group && !is_popular(entry));
    popular.chain(Group::ALL.iter().flat_map(others)).collect()
}

fn is_popular(entry: &GameEntry) -> bool {
    POPULAR.contains(&entry.name)
}

impl HomeScreen {
    pub(crate) fn new(service: &'static Service) -> HomeScreen {
        let entries = entries(service);
        let names = |entry: &&'static GameEntry| {
            let aliases = service.registry().aliases(entry);
            aliases.into_iter().chain([entry.name]).map(fold).collect()
        };
        let mut home = HomeScreen {
            service,
            names: entries.iter().map(names).collect(),
            filter: None,
            shown: (0..entries.len()).collect(),
            entries,
            selected: 0,
            errand: None,
            field: None,
            params: Vec::new(),
            position: TextField::default(),
            side: 0,
            level: PlayModel::default().level,
            clock: 0,
            preview: None,
            error: None,
        };
        home.select(0);
        home
    }

    fn entry(&self) -> &'static GameEntry {
        self.entries[self.selected]
    }

    fn select(&mut self, selected: usize) {
        self.selected = selected.min(self.entries.len().saturating_sub(1));
        self.field = None;
        self.errand = None;
        let params = self.entry().params.iter();
        self.params = params.map(|param| TextField::new(param.default.unwrap_or_default())).collect();
        self.position = TextField::default();
        self.refresh();
    }

    /// Looks for the games of the name typed. One that is the name of a game, with parameters or without, chooses it.
    fn look_up(&mut self) {
        let text = self.filter.as_ref().map_or("", TextField::text).to_owned();
        let folded = fold(&text);
        let has = |at: &usize| self.names[*at].iter().any(|name| name.contains(&folded));
        self.shown = (0..self.entries.len()).filter(has).collect();
        let meant = self.service.registry().setup(&text).ok();
        let place = |meant: &GameEntry| self.entries.iter().position(|entry| entry.name == meant.name);
        let Some((at, setup)) = meant.and_then(|(entry, setup)| Some((place(entry)?, setup))) else {
            // A name that begins with the text is meant rather than one that only contains it.
            let begins = |at: &usize| self.names[*at].iter().any(|name| name.starts_with(&folded));
            let here = Some(self.selected).filter(|at| self.shown.contains(at));
            let best = here.filter(begins).or(self.shown.iter().copied().find(begins)).or(here);
            if let Some(best) = best.or(self.shown.first().copied()).filter(|best| here != Some(*best)) {
                self.select(best);
            }
            return;
        };
        if !self.shown.contains(&at) {
            self.shown.insert(0, at);
        }
        self.select(at);
        self.set_params(&setup);
    }

    /// Fills the fields of the parameters as in a setup of the game selected.
    fn set_params(&mut self, setup: &Setup) {
        for (param, field) in self.entry().params.iter().zip(&mut self.params) {
            match (param.default, setup.text(param.key), setup.flag(param.key)) {
                (Some(_), Ok(Some(value)), _) => *field = TextField::new(value),
                (None, _, Ok(true)) => *field = TextField::new("yes"),
                _ => {}
            }
        }
        self.refresh();
    }

    /// Puts the cursor on an errand, with its game beside it.
    fn select_errand(&mut self, errand: usize) {
        let meant = self.service.registry().setup(ERRANDS[errand].game).ok();
        let place = |meant: &GameEntry| self.entries.iter().position(|entry| entry.name == meant.name);
        if let Some((at, setup)) = meant.and_then(|(entry, setup)| Some((place(entry)?, setup))) {
            self.select(at);
            self.set_params(&setup);
            self.errand = Some(errand);
        }
    }

    /// Opens the errand under the cursor.
    fn begin_errand(&self, errand: &Errand, cx: &mut Context) -> Option<Action> {
        let mut game = match self.make(cx.now, cx.words.lang()) {
            Ok(game) => game,
            Err(error) => {
                cx.show_error(&error);
                return None;
            }
        };
        game.model.play.clock = None;
        game.model.play.level = errand.level;
        game.model.play.seats =
            if errand.mode == Mode::Play { [Seat::Human, Seat::Engine] } else { [Seat::Human; 2] };
        Some(match errand.key {
            Some(key) => Action::StartWith(Box::new(game), errand.mode, key),
            None => Action::Start(Box::new(game), errand.mode),
        })
    }

    /// Whether the errands stand above the games.
    fn shows_errands(&self) -> bool {
        self.filter.is_none()
    }

    /// Looks for no name any more; the game found stays.
    fn stop_looking(&mut self) {
        self.filter = None;
        self.shown = (0..self.entries.len()).collect();
    }

    /// Whether a name is looked for.
    pub(crate) fn is_looking(&self) -> bool {
        self.filter.is_some() && !self.in_fields()
    }

    /// Selects a game by its place among those shown, relative to the one selected.
    fn step(&mut self, by: isize) {
        let errands = if self.shows_errands() { ERRANDS.len() } else { 0 };
        let game = self.shown.iter().position(|at| *at == self.selected).unwrap_or(0);
        let here = self.errand.unwrap_or(errands + game);
        let next = here.saturating_add_signed(by).min((errands + self.shown.len()).saturating_sub(1));
        if next < errands {
            self.select_errand(next);
        } else if let Some(at) = self.shown.get(next - errands) {
            self.select(*at);
        }
    }

    /// Whether the cursor is in the fields.
    pub(crate) fn in_fields(&self) -> bool {
        self.field.is_some()
    }

    fn fields(&self) -> usize {
        self.params.len() + COMMON_FIELDS
    }

    fn text_field(&mut self) -> Option<&mut TextField> {
        let Some(field) = self.field else { return self.filter.as_mut() };
        let params = self.entry().params;
        match params.get(field) {
            Some(param) if param.default.is_some() => self.params.get_mut(field),
            Some(_) => None,
            None if field == params.len() => Some(&mut self.position),
            None => None,
        }
    }

    /// Whether letters go into a field.
    pub(crate) fn typing(&self) -> bool {
        let params = self.entry().params;
        self.is_looking()
            || self.field.is_some_and(|field| match params.get(field) {
                Some(param) => param.default.is_some(),
                None => field == params.len(),
            })
    }

    /// Pastes the first line into the field under the cursor.
    pub(crate) fn paste(&mut self, text: &str) {
        if let Some(field) = self.text_field() {
            field.paste(text.lines().next().unwrap_or_default());
            self.edited();
        }
    }

    /// Takes a key with Ctrl or Alt while a field is typed into.
    pub(crate) fn edit(&mut self, key: KeyEvent) {
        if self.text_field().is_some_and(|field| field.edit(key)) {
            self.edited();
        }
    }

    /// The text of a field has changed.
    fn edited(&mut self) {
        if self.in_fields() { self.refresh() } else { self.look_up() }
    }

    /// A click on a game or a field; a second one starts the game or changes the field.
    pub(crate) fn click(&mut self, target: HitTarget, cx: &mut Context) -> Option<Action> {
        match target {
            HitTarget::GameEntry(at) if self.selected == at && !self.in_fields() => {
                return self.start(Mode::Play, cx);
            }
            HitTarget::GameEntry(at) => self.select(at),
            HitTarget::Field(field) => {
                if self.field == Some(field) && !self.typing() {
                    self.change(1);
                }
                self.field = Some(field.min(self.fields() - 1));
                self.refresh();
            }
            _ => {}
        }
        None
    }

    pub(crate) fn key(&mut self, code: KeyCode, cx: &mut Context) -> Option<Action> {
        match code {
            KeyCode::Enter if self.is_looking() && self.shown.is_empty() => {
                cx.say("tui-no-such-game", ColorRole::Warn);
            }
            KeyCode::Enter if self.errand.is_some() && !self.in_fields() => {
                return self.begin_errand(&ERRANDS[self.errand?], cx);
            }
            KeyCode::Enter => {
                let action = self.start(Mode::Play, cx);
                if self.is_looking() && action.is_some() {
                    self.stop_looking();
                }
                return action;
            }
            code if self.is_looking() => self.looking_key(code),
            KeyCode::Char('Q') if !self.typing() => return Some(Action::Quit),
            KeyCode::Esc if !self.in_fields() => cx.say("tui-q-quits", ColorRole::Accent),
            KeyCode::Char('A') if !self.typing() => return self.start(Mode::Analyse, cx),
            KeyCode::Char('E') if !self.typing() => return self.start(Mode::Learn, cx),
            KeyCode::Char('C') if !self.typing() => return Some(Action::Course),
            KeyCode::Char('P') if !self.typing() => return Some(Action::Puzzles),
            KeyCode::Char(c) if !self.in_fields() && Errand::of_key(c).is_some() => {
                self.select_errand(Errand::of_key(c)?);
                return self.begin_errand(&ERRANDS[self.errand?], cx);
            }
            KeyCode::Char('R') if !self.typing() => {
                if let Some(game) = cx.unfinished() {
                    return Some(Action::Resume(Box::new(game.clone())));
                }
                cx.say("tui-nothing-to-resume", ColorRole::Warn);
            }
            code => match self.field {
                None => self.catalogue_key(code, cx),
                Some(field) => self.field_key(field, code),
            },
        }
        None
    }

    /// Starts the game described. Only a game that is played has an engine and a clock.
    pub(crate) fn start(&self, mode: Mode, cx: &mut Context) -> Option<Action> {
        match self.make(cx.now, cx.words.lang()) {
            Ok(mut game) => {
                if mode != Mode::Play {
                    game.model.play.seats = [Seat::Human; 2];
                    game.model.play.clock = None;
                }
                Some(Action::Start(Box::new(game), mode))
            }
            Err(error) => {
                cx.show_error(&error);
                None
            }
        }
    }

    fn catalogue_key(&mut self, code: KeyCode, cx: &mut Context) {
        match code {
            KeyCode::Up => self.step(-1),
            KeyCode::Down => self.step(1),
            KeyCode::PageUp => self.step(-8),
            KeyCode::PageDown => self.step(8),
            KeyCode::Home => self.select(0),
            KeyCode::End => self.select(usize::MAX),
            KeyCode::Tab | KeyCode::Right => {
                self.errand = None;
                self.field = Some(0);
            }
            KeyCode::Char('/') => {
                self.errand = None;
                self.filter = Some(TextField::default());
            }
            // Who types a name without asking first looks for it too.
            KeyCode::Char(c) if c.is_alphanumeric() => {
                self.errand = None;
                self.filter = Some(TextField::new(c));
                self.look_up();
                // As many programs end by it, and a game here by this letter.
                if c == 'q' {
                    cx.say("tui-q-quits", ColorRole::Accent);
                }
            }
            _ => {}
        }
    }

    /// A key while a name is looked for.
    fn looking_key(&mut self, code: KeyCode) {
        match code {
            KeyCode::Esc => self.stop_looking(),
            KeyCode::Backspace if self.filter.as_ref().is_none_or(TextField::is_empty) => self.stop_looking(),
            KeyCode::Up => self.step(-1),
            KeyCode::Down => self.step(1),
            KeyCode::PageUp => self.step(-8),
            KeyCode::PageDown => self.step(8),
            KeyCode::Tab => {
                self.stop_looking();
                self.field = Some(0);
            }
            code => self.edit(KeyEvent::new(code, KeyModifiers::NONE)),
        }
    }

    fn field_key(&mut self, field: usize, code: KeyCode) {
        let last = self.fields() - 1;
        match code {
            KeyCode::Esc => self.field = None,
            KeyCode::Up | KeyCode::BackTab => self.field = field.checked_sub(1),
            KeyCode::Tab if field == last => self.field = None,
            KeyCode::Down | KeyCode::Tab => self.field = Some((field + 1).min(last)),
            KeyCode::Left if !self.is_text() => self.change(-1),
            KeyCode::Right if !self.is_text() => self.change(1),
            KeyCode::Char(' ') if !self.typing() => self.change(1),
            KeyCode::Char('q' | 'Q') if !self.typing() => self.field = None,
            code => return self.edit(KeyEvent::new(code, KeyModifiers::NONE)),
        }
        self.refresh();
    }

    /// Whether the field under the cursor has a text, in which ← and → move; numbers they change.
    fn is_text(&self) -> bool {
        let number = |field| {
            self.params.get(field).is_some_and(|value: &TextField| value.text().parse::<u64>().is_ok())
        };
        self.typing() && !self.field.is_some_and(number)
    }

    /// Changes the field under the cursor to its next or previous value.
    fn change(&mut self, by: isize) {
        let Some(field) = self.field else { return };
        let params = self.entry().params;
        let turn = |at: usize, of: usize| (at as isize + by).rem_euclid(of as isize) as usize;
        match params.get(field) {
            Some(param) if param.default.is_none() => {
                self.params[field] = TextField::new(if self.params[field].is_empty() { "yes" } else { "" });
            }
            Some(_) => {
                if let Ok(number) = self.params[field].text().parse::<u64>() {
                    self.params[field] = TextField::new(number.saturating_add_signed(by as i64).to_string());
                }
            }
            None => match field - params.len() {
                1 => self.side = turn(self.side, SIDES.len()),
                2 => self.level = self.level.saturating_add_signed(by as i8).clamp(1, 10),
                3 => self.clock = turn(self.clock, CLOCKS.len()),
                _ => {}
            },
        }
    }

    /// The name of the game with the parameters chosen.
    fn name(&self) -> String {
        let entry = self.entry();
        let chosen = entry.params.iter().zip(&self.params).filter_map(|(param, value)| match param.default {
            None => (!value.is_empty()).then(|| param.key.to_owned()),
            Some(default) => (value.text() != default).then(|| format!("{}={}", param.key, value.text())),
        });
        let chosen: Vec<String> = chosen.collect();
        if chosen.is_empty() { entry.name.to_owned() } else { format!("{}:{}", entry.name, chosen.join(",")) }
    }

    /// The game described.
    fn make(&self, now: u64, lang: Lang) -> Result<GameState, Error> {
        let (entry, rules) = self.service.open(&self.name(), lang)?;
        let position = Some(self.position.text().trim()).filter(|text| !text.is_empty());
        let mut game = GameState::new(entry, Arc::from(rules), position, new_id(now))?;
        game.model.play.seats = match self.side {
            0 => [Seat::Human, Seat::Engine],
            1 => [Seat::Engine, Seat::Human],
            2 => [Seat::Human; 2],
            _ => [Seat::Engine; 2],
        };
        game.flip = self.side == 1 && is_chess_or_xiangqi(game.entry);
        game.model.play.level = self.level;
        game.model.play.clock =
            CLOCKS[self.clock].map(|(minutes, seconds)| Clock::new([minutes * 60_000; 2], seconds * 1_000));
        Ok(game)
    }

    /// Makes the preview of the game described, or finds what is wrong with it.
    fn refresh(&mut self) {
        match self.make(0, Lang::En) {
            Ok(game) => (self.preview, self.error) = (Some(game), None),
            Err(error) => self.error = Some(error),
        }
    }

    /// Draws the catalogue and the fields; a narrow screen shows one of them.
    pub(crate) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, resume: Option<String>) {
        let list_w = match area.width {
            100.. => 34,
            56.. => 26,
            width => width,
        };
        if area.width < 56 && self.in_fields() {
            return self.draw_setup(canvas, area, resume);
        }
        self.draw_catalogue(canvas, Rect { width: list_w, ..area });
        if area.width > list_w {
            let right = Rect { x: area.x + list_w, width: area.width - list_w, ..area };
            self.draw_setup(canvas, right, resume);
        }
    }

    fn draw_catalogue(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let (theme, words) = (canvas.theme, canvas.words);
        let frame_style = theme.fg(ColorRole::Frame);
        let inner =
            frame(canvas.buf, area, &words.text("tui-games"), frame_style, theme.fg(ColorRole::Accent));
        let inner = self.draw_filter(canvas, inner);
        // Blank lines between the groups where there is room: their titles and gaps beside the games.
        let errands = if self.shows_errands() { ERRANDS.len() + 2 } else { 0 };
        let roomy = errands + self.shown.len() + 2 * Group::ALL.len() < usize::from(inner.height);
        let rows = self.catalogue_rows(roomy, words);
        let under_cursor = |row: &Row| match *row {
            Row::Title(_) => false,
            Row::Errand(at, _) => self.errand == Some(at),
            Row::Game(at, _) => self.errand.is_none() && self.selected == at,
        };
        let here = rows.iter().position(under_cursor).unwrap_or(0);
        let height = usize::from(inner.height);
        let first = here.saturating_sub(height / 2).min(rows.len().saturating_sub(height));
        draw_scroll(canvas, area, first, height, rows.len());
        for (y, shown) in (inner.y..inner.bottom()).zip(&rows[first..]) {
            let row = Rect { y, height: 1, ..inner };
            let (title, target) = match shown {
                Row::Title(title) => {
                    put_clipped(canvas.buf, row, row.x + 1, y, title, theme.fg(ColorRole::Dim));
                    continue;
                }
                Row::Errand(at, title) => (
                    title,
                    char::from_digit(*at as u32 + 1, 10).map(|key| HitTarget::Press(KeyCode::Char(key))),
                ),
                Row::Game(at, title) => (title, Some(HitTarget::GameEntry(*at))),
            };
            let mut style = theme.fg(ColorRole::Text);
            if under_cursor(shown) {
                let back = if self.in_fields() { ColorRole::Bar } else { ColorRole::Select };
                style = theme.on(ColorRole::Text, back).add_modifier(Modifier::BOLD);
                fill(canvas.buf, row, style);
                put(canvas.buf, row, row.x, y, "▸", style.patch(theme.fg(ColorRole::Accent)));
            }
            put_clipped(canvas.buf, row, row.x + 2, y, title, style);
            target.into_iter().for_each(|target| canvas.click(row, target));
        }
    }

    /// Draws the name that is looked for; returns what is left of the area.
    fn draw_filter(&self, canvas: &mut Canvas<'_>, area: Rect) -> Rect {
        let Some(filter) = self.filter.as_ref().filter(|_| area.height > 1) else { return area };
        let (style, accent) = (canvas.fg(ColorRole::Text), canvas.bold(ColorRole::Accent));
        let row = Rect { height: 1, ..area };
        let x = put(canvas.buf, row, row.x, row.y, "/ ", accent);
        filter.draw(canvas.buf, row, x, style, accent);
        Rect { y: area.y + 1, height: area.height - 1, ..area }
    }

    /// The rows of the catalogue: errands, and games with the titles of their groups.
    fn catalogue_rows(&self, roomy: bool, words: Words) -> Vec<Row> {
        let mut rows: Vec<Row> = Vec::new();
        let mut group = None;
        if self.shows_errands() {
            rows.push(Row::Title(words.text("tui-errands")));
            rows.extend(ERRANDS.iter().enumerate().map(|(at, errand)| {
                Row::Errand(at, format!("{} {}", at + 1, words.text(&format!("tui-errand-{}", errand.id))))
            }));
            if roomy {
                rows.push(Row::Title(String::new()));
            }
        }
        for &i in &self.shown {
            let entry = self.entries[i];
            let own = if is_popular(entry) { "popular" } else { entry.group.id() };
            if group != Some(own) {
                if group.is_some() && roomy {
                    rows.push(Row::Title(String::new()));
                }
                group = Some(own);
                rows.push(Row::Title(words.text(&format!("tui-group-{own}"))));
            }
            rows.push(Row::Game(i, words.title(entry)));
        }
        rows
    }

    /// Draws the rule, the board, what is known of the game, and the fields. The board gets the room that the fields
    /// leave; where there is too little, the words about the game give way.
    fn draw_setup(&self, canvas: &mut Canvas<'_>, area: Rect, resume: Option<String>) {
        const BUTTON_LINES: u16 = 2;
        let (theme, words) = (canvas.theme, canvas.words);
        let entry = self.entry();
        let inner = canvas.panel(area, &words.title(entry));
        if inner.is_empty() {
            return;
        }
        let about = words.text(&format!("{}-about", entry.name));
        let about_lines = wrap(&about, inner.width).len() as u16;
        let fields = self.fields() as u16;
        let mut column = canvas.column(inner);
        if let Some(errand) = self.errand {
            let text = words.text(&format!("tui-errand-{}-about", ERRANDS[errand].id));
            column.text(&text, theme.fg(ColorRole::Accent));
        }
        column.text(&words.rule(&self.name()), theme.fg(ColorRole::Text));
        let room = column.height();
        let below = fields + BUTTON_LINES + 1;
        let with_about = room >= below + about_lines + 1 + 6;
        let below = if with_about { below + about_lines + 2 } else { below };
        let board_h = room.saturating_sub(below + 1);
        let mut y = column.y;
        if board_h >= 3 && !self.in_fields() || board_h >= 6 {
            self.draw_preview(canvas, Rect { y: y + 1, height: board_h, ..inner });
            y += board_h + 1;
        }
        if with_about {
            let mut column =
                canvas.column(Rect { y: y + 1, height: inner.bottom().saturating_sub(y + 1), ..inner });
            let known = words.text(&format!("tui-known-{}", entry.knowledge.id()));
            column.line(&format!("◆ {known}"), theme.fg(ColorRole::Good));
            column.text(&about, theme.fg(ColorRole::Dim));
            y = column.y;
        }
        let y = y.max(inner.bottom().saturating_sub(fields + BUTTON_LINES)).min(inner.bottom());
        self.draw_fields(canvas, Rect { y, height: inner.bottom() - y, ..inner }, resume);
    }

    fn draw_preview(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let Some(game) = &self.preview else { return };
        let entry = self.entry();
        let board_theme = BoardTheme::of(entry, &game.name(), game.picture());
        let mut view = BoardView::plain(canvas.theme, board_theme, game.picture());
        view.pieces = canvas.pieces;
        view.flip = game.flip;
        view.binary = entry.name.starts_with("nim");
        board::draw(canvas.buf, area, &view, &mut Vec::new());
    }

    /// The fields, what is wrong with them, and the buttons.
    fn draw_fields(&self, canvas: &mut Canvas<'_>, area: Rect, resume: Option<String>) {
        let theme = canvas.theme;
        let rows = self.field_rows(canvas.words);
        let label_w =
            rows.iter().map(|(label, _)| width(label)).max().unwrap_or(0).min(area.width * 3 / 5).min(48);
        let height = area.height.saturating_sub(2).max(1);
        let first = self.field.unwrap_or(0).saturating_sub(usize::from(height) - 1);
        for (i, (label, value)) in rows.iter().enumerate().skip(first).take(usize::from(height)) {
            let row = Rect { y: area.y + (i - first) as u16, height: 1, ..area };
            self.draw_field(canvas, row, label_w, label, value, self.field == Some(i));
            canvas.click(row, HitTarget::Field(i));
        }
        let y = area.y + height.min(rows.len() as u16);
        // A label that was cut is shown whole.
        let label = self.field.and_then(|field| rows.get(field)).map(|(label, _)| label);
        if let Some(label) = label.filter(|label| width(label) > label_w && y < area.bottom()) {
            put_clipped(canvas.buf, area, area.x, y, label, theme.fg(ColorRole::Dim));
        }
        if let (Some(error), true) = (&self.error, y < area.bottom()) {
            let text = canvas.words.error(error);
            put_clipped(canvas.buf, area, area.x, y, &text, theme.fg(ColorRole::Bad));
        }
        if area.height > 1 {
            draw_buttons(canvas, Rect { y: area.bottom() - 1, height: 1, ..area }, resume);
        }
    }

    /// Labels and values of the fields.
    fn field_rows(&self, words: Words) -> Vec<(String, String)> {
        let entry = self.entry();
        let mut rows: Vec<(String, String)> = Vec::new();
        for (param, value) in entry.params.iter().zip(&self.params) {
            let label = words.text(&format!("{}-param-{}", entry.name, param.key));
            let value = match param.default {
                None if value.is_empty() => "[ ]".to_owned(),
                None => "[✓]".to_owned(),
                Some(_) => value.text().to_owned(),
            };
            rows.push((label, value));
        }
        let start = || self.preview.as_ref().map(|game| game.start.clone()).unwrap_or_default();
        let position = if self.position.is_empty() { start() } else { self.position.text().to_owned() };
        rows.push((words.text("tui-field-position"), position));
        let side_name = |side: Side| words.side(entry, side);
        let side = match SIDES[self.side] {
            // In impartial games the sides are named by who moves first.
            "first" if entry.sides[0] == "first" => side_name(Side::First),
            "second" if entry.sides[1] == "second" => side_name(Side::Second),
            "first" => words.say("tui-side-first", &[("side", side_name(Side::First).into())]),
            "second" => words.say("tui-side-second", &[("side", side_name(Side::Second).into())]),
            "both" => words.text("tui-side-both"),
            _ => words.text("tui-side-nobody"),
        };
        rows.push((words.text("tui-field-side"), format!("‹ {side} ›")));
        let level = usize::from(self.level);
        let bar = "█".repeat(level) + &"░".repeat(10 - level);
        let known = entry.knowledge != Knowledge::Search;
        let perfect = if known && level == 10 { words.text("tui-level-perfect") } else { String::new() };
        rows.push((
            words.text("tui-field-level"),
            format!("‹ {level} › {bar} {perfect}").trim_end().to_owned(),
        ));
        let clock = match CLOCKS[self.clock] {
            None => words.text("tui-clock-none"),
            Some((minutes, seconds)) => format!("{minutes}+{seconds}"),
        };
        rows.push((words.text("tui-field-clock"), format!("‹ {clock} ›")));
        rows
    }

    fn draw_field(
        &self,
        canvas: &mut Canvas<'_>,
        row: Rect,
        label_w: u16,
        label: &str,
        value: &str,
        here: bool,
    ) {
        let theme = canvas.theme;
        let typing = here && self.typing();
        let style =
            if here { theme.on(ColorRole::Text, ColorRole::Select) } else { theme.fg(ColorRole::Text) };
        if here {
            fill(canvas.buf, row, style);
        }
        let role = if here { ColorRole::Accent } else { ColorRole::Dim };
        put(canvas.buf, row, row.x, row.y, &clip(label, label_w), style.patch(theme.fg(role)));
        let x = row.x + label_w + 2;
        let room = row.right().saturating_sub(x + 1);
        let field = self.field.map(|field| self.params.get(field).unwrap_or(&self.position));
        match field.filter(|field| typing && !field.is_empty()) {
            Some(field) => {
                field.draw(canvas.buf, row, x, style, style.patch(theme.fg(ColorRole::Accent)));
            }
            None => {
                let x = put(canvas.buf, row, x, row.y, &clip(value, room), style);
                if typing {
                    put(canvas.buf, row, x, row.y, "▏", style.patch(theme.fg(ColorRole::Accent)));
                }
            }
        }
    }
}

/// Draws at the edge of a frame which part of a list is seen, and at its bottom how many rows are below.
fn draw_scroll(canvas: &mut Canvas<'_>, area: Rect, first: usize, height: usize, rows: usize) {
    if rows <= height || area.height < 4 || area.width < 4 {
        return;
    }
    let room = usize::from(area.height - 2);
    let thumb = (room * height / rows).max(1);
    let top = (room - thumb) * first / (rows - height);
    let (x, style) = (area.right() - 1, canvas.fg(ColorRole::Dim));
    for at in top..top + thumb {
        put(canvas.buf, area, x, area.y + 1 + at as u16, "█", style);
    }
    let below = rows - height - first;
    if below > 0 {
        let text = format!(" {} ", canvas.words.say("tui-more", &[("count", below.into())]));
        let x = area.right().saturating_sub(width(&text) + 2).max(area.x + 1);
        put(canvas.buf, Rect { width: area.width - 1, ..area }, x, area.bottom() - 1, &text, style);
    }
}

/// The ways to start, and at the right the game to go on with.
fn draw_buttons(canvas: &mut Canvas<'_>, area: Rect, resume: Option<String>) {
    let theme = canvas.theme;
    let y = area.y;
    let mut x = area.x;
    for (code, id) in [
        (KeyCode::Enter, "tui-button-play"),
        (KeyCode::Char('A'), "tui-button-analyse"),
        (KeyCode::Char('E'), "tui-button-learn"),
        (KeyCode::Char('C'), "tui-button-course"),
    ] {
        let label = format!(" {} ", canvas.words.text(id));
        let style = if code == KeyCode::Enter {
            theme.on(ColorRole::Text, ColorRole::Select).add_modifier(Modifier::BOLD)
        } else {
            theme.on(ColorRole::Text, ColorRole::Bar)
        };
        let next = put(canvas.buf, area, x, y, &label, style);
        canvas.click(Rect { x, y, width: next - x, height: 1 }, HitTarget::Press(code));
        x = next + 1;
    }
    if let Some(text) = resume {
        let text = clip(&text, area.right().saturating_sub(x + 1));
        let x = area.right().saturating_sub(width(&text));
        put(canvas.buf, area, x, y, &text, theme.fg(ColorRole::Warn));
        canvas.click(Rect { x, y, width: width(&text), height: 1 }, HitTarget::Press(KeyCode::Char('R')));
    }
}
