//! The catalogue and what a new game should be like.

use crate::{
    app::{App, HitTarget, Mode},
    board::{self, BoardTheme, BoardView},
    game_file::SaveState,
    game_state::{Clock, GameState, Player},
    save::new_id,
    text::{clip, fill, frame, put, put_clipped, put_wrapped, width, wrap},
    theme::ColorRole,
    words::Words,
};
use boyi_games::{CATALOGUE, Error, GameEntry, Group, Knowledge};
use crossterm::event::KeyCode;
use ratatui::{buffer::Buffer, layout::Rect, style::Modifier};
use std::sync::Arc;

/// Who a person plays.
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

/// The state of the home screen.
pub(crate) struct HomeScreen {
    pub(crate) selected: usize,
    /// The field under the cursor; `None` while it is in the catalogue.
    field: Option<usize>,
    /// A parameter's text by its place; flags hold `yes` or nothing.
    params: Vec<String>,
    position: String,
    side: usize,
    level: u8,
    clock: usize,
    preview: Option<GameState>,
    wrong: Option<String>,
}

/// Every game, the families in their order.
pub(crate) fn entries() -> impl Iterator<Item = &'static GameEntry> {
    let all = || CATALOGUE.iter().copied().flatten();
    let groups = [Group::Impartial, Group::Line, Group::Chess];
    groups.into_iter().flat_map(move |group| all().filter(move |entry| entry.group == group))
}

impl HomeScreen {
    pub(crate) fn new() -> HomeScreen {
        let mut home = HomeScreen {
            selected: 0,
            field: None,
            params: Vec::new(),
            position: String::new(),
            side: 0,
            level: 5,
            clock: 0,
            preview: None,
            wrong: None,
        };
        home.select(0);
        home
    }

    fn entry(&self) -> &'static GameEntry {
        entries().nth(self.selected).or_else(|| entries().next()).expect("the catalogue has a game")
    }

    pub(crate) fn select(&mut self, selected: usize) {
        self.selected = selected.min(entries().count().saturating_sub(1));
        self.field = None;
        self.params =
            self.entry().params.iter().map(|param| param.default.unwrap_or_default().to_owned()).collect();
        self.position.clear();
    }

    pub(crate) fn in_fields(&self) -> bool {
        self.field.is_some()
    }

    fn fields(&self) -> usize {
        self.params.len() + 4
    }

    fn text_field(&mut self) -> Option<&mut String> {
        let field = self.field?;
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
        self.field.is_some_and(|field| match params.get(field) {
            Some(param) => param.default.is_some(),
            None => field == params.len(),
        })
    }

    pub(crate) fn paste(&mut self, text: &str) {
        if let Some(field) = self.text_field() {
            field.push_str(text.lines().next().unwrap_or_default());
        }
    }

    pub(crate) fn click_field(&mut self, field: usize) {
        if self.field == Some(field) && !self.typing() {
            self.change(1);
        }
        self.field = Some(field.min(self.fields() - 1));
    }

    /// Takes a key; says whether something may look different.
    pub(crate) fn key(&mut self, code: KeyCode) -> bool {
        let fields = self.fields();
        match (self.field, code) {
            (None, KeyCode::Up | KeyCode::Char('k')) => self.select(self.selected.saturating_sub(1)),
            (None, KeyCode::Down | KeyCode::Char('j')) => self.select(self.selected + 1),
            (None, KeyCode::PageUp) => self.select(self.selected.saturating_sub(8)),
            (None, KeyCode::PageDown) => self.select(self.selected + 8),
            (None, KeyCode::Home) => self.select(0),
            (None, KeyCode::End) => self.select(usize::MAX),
            (None, KeyCode::Tab | KeyCode::Right | KeyCode::Char('l')) => self.field = Some(0),
            (Some(_), KeyCode::Esc) => self.field = None,
            (Some(0), KeyCode::Up | KeyCode::BackTab) => self.field = None,
            (Some(field), KeyCode::Up | KeyCode::BackTab) => self.field = Some(field - 1),
            (Some(field), KeyCode::Down | KeyCode::Tab) => {
                self.field = if field + 1 < fields || code == KeyCode::Down {
                    Some((field + 1).min(fields - 1))
                } else {
                    None
                };
            }
            (Some(_), KeyCode::Backspace) => {
                if let Some(text) = self.text_field() {
                    text.pop();
                }
            }
            (Some(_), KeyCode::Left) => self.change(-1),
            (Some(_), KeyCode::Right) => self.change(1),
            (Some(_), KeyCode::Char(' ')) if !self.typing() => self.change(1),
            (Some(_), KeyCode::Char('q')) if !self.typing() => self.field = None,
            (Some(_), KeyCode::Char(c)) => {
                if let Some(text) = self.text_field()
                    && text.len() < 4_000
                {
                    text.push(c);
                }
            }
            _ => return false,
        }
        true
    }

    fn change(&mut self, by: isize) {
        let Some(field) = self.field else { return };
        let params = self.entry().params;
        let turn = |at: usize, of: usize| (at as isize + by).rem_euclid(of as isize) as usize;
        match params.get(field) {
            Some(param) if param.default.is_none() => {
                self.params[field] =
                    if self.params[field].is_empty() { "yes".to_owned() } else { String::new() };
            }
            Some(_) => {
                if let Ok(number) = self.params[field].parse::<u64>() {
                    self.params[field] = number.saturating_add_signed(by as i64).to_string();
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
            Some(default) => (value != default).then(|| format!("{}={value}", param.key)),
        });
        let chosen: Vec<String> = chosen.collect();
        if chosen.is_empty() { entry.name.to_owned() } else { format!("{}:{}", entry.name, chosen.join(",")) }
    }

    /// The game as described.
    pub(crate) fn make(&self, now: u64) -> Result<GameState, Error> {
        let game = boyi_games::open(&self.name())?;
        let position = Some(self.position.trim()).filter(|text| !text.is_empty());
        let mut game = GameState::new(self.entry(), Arc::from(game), position, new_id(now))?;
        game.players = match self.side {
            0 => [Player::Human, Player::Engine],
            1 => [Player::Engine, Player::Human],
            2 => [Player::Human; 2],
            _ => [Player::Engine; 2],
        };
        game.flip = self.side == 1 && game.entry.group == Group::Chess;
        game.level = self.level;
        game.clock = CLOCKS[self.clock].map(|(minutes, seconds)| Clock {
            left: [minutes * 60_000; 2],
            bonus: seconds * 1_000,
            since: None,
        });
        Ok(game)
    }

    /// Sets the preview up again.
    pub(crate) fn refresh(&mut self, words: &Words) {
        match self.make(0) {
            Ok(game) => {
                self.preview = Some(game);
                self.wrong = None;
            }
            Err(error) => self.wrong = Some(words.error(&error)),
        }
    }
}

fn group_id(group: Group) -> &'static str {
    match group {
        Group::Impartial => "tui-group-impartial",
        Group::Line => "tui-group-line",
        Group::Chess => "tui-group-chess",
    }
}

pub(crate) fn knowledge_id(knowledge: Knowledge) -> &'static str {
    match knowledge {
        Knowledge::Theory => "tui-known-theory",
        Knowledge::Solved => "tui-known-solved",
        Knowledge::Search => "tui-known-search",
    }
}

impl App {
    pub(crate) fn draw_home(&mut self, buf: &mut Buffer, area: Rect) {
        let list_w = if area.width >= 100 {
            34
        } else if area.width >= 56 {
            26
        } else {
            area.width
        };
        let list = Rect { width: list_w.min(area.width), ..area };
        // A narrow screen shows the catalogue, or the fields while they are filled in.
        if area.width < 56 && self.home.in_fields() {
            self.draw_setup(buf, area);
            return;
        }
        self.draw_catalogue(buf, list);
        if area.width > list_w {
            let right = Rect { x: area.x + list_w, width: area.width - list_w, ..area };
            self.draw_setup(buf, right);
        }
    }

    fn draw_catalogue(&mut self, buf: &mut Buffer, area: Rect) {
        let theme = self.theme;
        let inner = frame(
            buf,
            area,
            &self.words.text("tui-games"),
            theme.fg(ColorRole::Frame),
            theme.fg(ColorRole::Accent),
        );
        let mut rows: Vec<(Option<usize>, String)> = Vec::new();
        let mut group = None;
        // Families stand apart where there is room: three heads and two gaps beside the games.
        let roomy = entries().count() + 5 <= usize::from(inner.height);
        for (i, entry) in entries().enumerate() {
            if group != Some(entry.group) {
                if group.is_some() && roomy {
                    rows.push((None, String::new()));
                }
                group = Some(entry.group);
                rows.push((None, self.words.text(group_id(entry.group))));
            }
            rows.push((Some(i), self.words.title(entry)));
        }
        let here = rows.iter().position(|(i, _)| *i == Some(self.home.selected)).unwrap_or(0);
        let height = usize::from(inner.height);
        let first = here.saturating_sub(height / 2).min(rows.len().saturating_sub(height));
        for (y, (index, title)) in (inner.y..inner.bottom()).zip(&rows[first..]) {
            let row = Rect { y, height: 1, ..inner };
            match index {
                None => {
                    put_clipped(buf, row, row.x + 1, y, title, theme.fg(ColorRole::Dim));
                }
                Some(i) => {
                    let selected = *i == self.home.selected;
                    let mut style = theme.fg(ColorRole::Text);
                    if selected {
                        let back = if self.home.in_fields() { ColorRole::Bar } else { ColorRole::Select };
                        style = theme.on(ColorRole::Text, back).add_modifier(Modifier::BOLD);
                        fill(buf, row, style);
                        put(buf, row, row.x, y, "▸", style.patch(theme.fg(ColorRole::Accent)));
                    }
                    put_clipped(buf, row, row.x + 2, y, title, style);
                    self.hits.push((row, HitTarget::GameEntry(*i)));
                }
            }
        }
    }

    fn draw_setup(&mut self, buf: &mut Buffer, area: Rect) {
        let theme = self.theme;
        let words = self.words;
        let entry = self.home.entry();
        let inner =
            frame(buf, area, &words.title(entry), theme.fg(ColorRole::Frame), theme.fg(ColorRole::Accent));
        let inner = Rect { x: inner.x + 1, width: inner.width.saturating_sub(2), ..inner };
        if inner.is_empty() {
            return;
        }
        let rule = words.rule(&self.home.name());
        let about = words.text(&format!("{}-about", entry.name));
        let fields = self.home.fields() as u16;
        let about_lines = wrap(&about, inner.width).len() as u16;
        let buttons = 2;
        let mut y = put_wrapped(buf, inner, inner.y, &rule, theme.fg(ColorRole::Text));
        // The board gets what words and fields leave, the words about it give way first.
        let left = inner.bottom().saturating_sub(y);
        let tail = fields + buttons + 1;
        let with_about = left >= tail + about_lines + 1 + 6;
        let tail = if with_about { tail + about_lines + 2 } else { tail };
        let board_h = left.saturating_sub(tail + 1);
        if board_h >= 3 && !self.home.in_fields() || board_h >= 6 {
            let place = Rect { y: y + 1, height: board_h, ..inner };
            if let Some(game) = &self.home.preview {
                let board_theme = BoardTheme::of(entry, &game.name(), game.picture());
                let mut view = BoardView::plain(theme, board_theme, game.picture());
                view.pieces = self.pieces;
                view.flip = game.flip;
                view.binary = entry.name.starts_with("nim");
                board::draw(buf, place, &view, &mut Vec::new());
            }
            y += board_h + 1;
        }
        if with_about {
            y += 1;
            let badge = words.text(knowledge_id(entry.knowledge));
            put(buf, inner, inner.x, y, &format!("◆ {badge}"), theme.fg(ColorRole::Good));
            y = put_wrapped(buf, inner, y + 1, &about, theme.fg(ColorRole::Dim));
        }
        let y = y.max(inner.bottom().saturating_sub(fields + buttons)).min(inner.bottom());
        self.draw_fields(buf, Rect { y, height: inner.bottom() - y, ..inner });
    }

    fn draw_fields(&mut self, buf: &mut Buffer, area: Rect) {
        let (theme, words) = (self.theme, self.words);
        let entry = self.home.entry();
        let mut rows: Vec<(String, String)> = Vec::new();
        for (param, value) in entry.params.iter().zip(&self.home.params) {
            let about = words.text(&format!("{}-param-{}", entry.name, param.key));
            let value = match param.default {
                None if value.is_empty() => "[ ]".to_owned(),
                None => "[✓]".to_owned(),
                Some(_) => value.clone(),
            };
            rows.push((about, value));
        }
        let start = self.home.preview.as_ref().map(|game| game.start.clone()).unwrap_or_default();
        let position = if self.home.position.is_empty() { start } else { self.home.position.clone() };
        rows.push((words.text("tui-field-position"), position));
        let side_of = |id: &str| words.text(&format!("tui-{id}-{}", group_word(entry.group)));
        let side = match SIDES[self.home.side] {
            // Where the players have no other names than these.
            side @ ("first" | "second") if entry.group == Group::Impartial => side_of(side),
            "first" => words.say("tui-side-first", &[("side", side_of("first").into())]),
            "second" => words.say("tui-side-second", &[("side", side_of("second").into())]),
            "both" => words.text("tui-side-both"),
            _ => words.text("tui-side-nobody"),
        };
        rows.push((words.text("tui-field-side"), format!("‹ {side} ›")));
        let level = usize::from(self.home.level);
        rows.push((
            words.text("tui-field-level"),
            format!("‹ {level} › {}{}", "█".repeat(level), "░".repeat(10 - level)),
        ));
        let clock = match CLOCKS[self.home.clock] {
            None => words.text("tui-clock-none"),
            Some((minutes, seconds)) => format!("{minutes}+{seconds}"),
        };
        rows.push((words.text("tui-field-clock"), format!("‹ {clock} ›")));
        let label_w =
            rows.iter().map(|(label, _)| width(label)).max().unwrap_or(0).min(area.width * 3 / 5).min(48);
        let height = area.height.saturating_sub(2).max(1);
        let first = self.home.field.unwrap_or(0).saturating_sub(usize::from(height) - 1);
        let typing = self.home.typing();
        for (i, (label, value)) in rows.iter().enumerate().skip(first).take(usize::from(height)) {
            let y = area.y + (i - first) as u16;
            let row = Rect { y, height: 1, ..area };
            let here = self.home.field == Some(i);
            let style =
                if here { theme.on(ColorRole::Text, ColorRole::Select) } else { theme.fg(ColorRole::Text) };
            if here {
                fill(buf, row, style);
            }
            let tone = if here { ColorRole::Accent } else { ColorRole::Dim };
            put(buf, row, row.x, y, &clip(label, label_w), style.patch(theme.fg(tone)));
            let x = row.x + label_w + 2;
            let room = row.right().saturating_sub(x + 1);
            let value = if width(value) > room && here && typing {
                // The end of a long text is where it is typed.
                let skip = value.chars().count().saturating_sub(usize::from(room));
                value.chars().skip(skip).collect()
            } else {
                clip(value, room)
            };
            let x = put(buf, row, x, y, &value, style);
            if here && typing {
                put(buf, row, x, y, "▏", style.patch(theme.fg(ColorRole::Accent)));
            }
            self.hits.push((row, HitTarget::Field(i)));
        }
        let y = area.y + height.min(rows.len() as u16);
        if y < area.bottom()
            && let Some(wrong) = &self.home.wrong
        {
            put_clipped(buf, area, area.x, y, wrong, theme.fg(ColorRole::Bad));
        }
        let y = area.bottom().saturating_sub(1);
        if y <= area.y {
            return;
        }
        let mut x = area.x;
        for (code, id) in [
            (KeyCode::Enter, "tui-button-play"),
            (KeyCode::Char('a'), "tui-button-analyse"),
            (KeyCode::Char('e'), "tui-button-learn"),
        ] {
            let label = format!(" {} ", words.text(id));
            let style = if code == KeyCode::Enter {
                theme.on(ColorRole::Text, ColorRole::Select).add_modifier(Modifier::BOLD)
            } else {
                theme.on(ColorRole::Text, ColorRole::Bar)
            };
            let next = put(buf, area, x, y, &label, style);
            self.hits.push((Rect { x, y, width: next - x, height: 1 }, HitTarget::Press(code)));
            x = next + 1;
        }
        let unfinished = self.library.iter().find(|game| game.state != SaveState::Finished);
        if let Some(game) = unfinished {
            let name = game.saved.tag("Game").unwrap_or_default().to_owned();
            let text = words.say(
                "tui-resume-offer",
                &[("game", name.into()), ("moves", game.saved.line.moves.len().into())],
            );
            let text = clip(&text, area.right().saturating_sub(x + 1));
            let x = area.right().saturating_sub(width(&text));
            put(buf, area, x, y, &text, theme.fg(ColorRole::Warn));
            self.hits
                .push((Rect { x, y, width: width(&text), height: 1 }, HitTarget::Press(KeyCode::Char('r'))));
        }
    }
}

/// The word of a family in message ids.
pub(crate) fn group_word(group: Group) -> &'static str {
    match group {
        Group::Impartial => "impartial",
        Group::Line => "line",
        Group::Chess => "chess",
    }
}

/// The word of a mode in message ids.
pub(crate) fn mode_id(mode: Mode) -> &'static str {
    match mode {
        Mode::Play => "tui-mode-play",
        Mode::Analyse => "tui-mode-analyse",
        Mode::Learn => "tui-mode-learn",
    }
}
