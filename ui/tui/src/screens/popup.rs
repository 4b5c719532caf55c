//! Popups over the screen: help, lists, questions.

use super::calculator::Calculator;
use crate::{
    game::{SaveState, SavedGame, time_of_id},
    view::{
        canvas::{Canvas, HitTarget},
        text::{blank, fill, frame, put, put_clipped, put_wrapped, width, wrap},
        theme::ColorRole,
    },
    words::Words,
};
use boyi_catalogue::MoveText;
use boyi_core::Arg;
use boyi_model::Mode;
use crossterm::event::KeyCode;
use ratatui::{layout::Rect, style::Modifier};

/// A popup over the screen.
pub(crate) enum Popup {
    /// The keys of a screen: `home`, `play`, `analyse`, `learn`, `course` or `lesson`.
    Help {
        screen: &'static str,
        /// The features of the screen that only some have: keys for others are left out.
        has: Vec<&'static str>,
        /// The page shown; it may count past the last page that the screen needs.
        page: usize,
    },
    ChooseMove {
        moves: Vec<MoveText>,
        at: usize,
    },
    Library {
        games: Vec<SavedGame>,
        at: usize,
    },
    /// Whether to go on with the game that was open when the program was killed.
    Resume(Box<SavedGame>),
    Resign,
    OfferDraw,
    /// Whether to go on with a copy of a game that another process has, in this mode.
    InUse(Box<SavedGame>, Option<Mode>),
    /// The calculator of values.
    Calculator(Box<Calculator>),
}

/// The outcome of a key in a popup. All but the last four close it.
pub(crate) enum PopupAnswer {
    Close,
    Play(String),
    Resign,
    OfferDraw,
    Copy(Box<SavedGame>, Option<Mode>),
    Resume(Box<SavedGame>),
    Analyse(Box<SavedGame>),
    DeclineResume,
    SwitchLanguage,
    /// Delete the saved game with this id.
    Delete(String),
    /// Bring back the game that was deleted last.
    Undelete,
    /// Compute the value of an expression.
    Calculate(String),
}

impl Popup {
    /// The keys of a screen.
    pub(crate) fn help(screen: &'static str, has: Vec<&'static str>) -> Popup {
        Popup::Help { screen, has, page: 0 }
    }

    /// A list of moves to choose from, which must not be empty.
    pub(crate) fn choose(moves: Vec<MoveText>) -> Popup {
        Popup::ChooseMove { moves, at: 0 }
    }

    pub(crate) fn key(&mut self, code: KeyCode) -> Option<PopupAnswer> {
        let close = matches!(code, KeyCode::Esc | KeyCode::Char('q'));
        match self {
            Popup::Help { page, .. } => help_key(page, code),
            Popup::Calculator(calculator) => calculator.key(code),
            Popup::Resign if matches!(code, KeyCode::Enter | KeyCode::Char('y' | 'x')) => {
                Some(PopupAnswer::Resign)
            }
            Popup::OfferDraw if matches!(code, KeyCode::Enter | KeyCode::Char('y' | 'd')) => {
                Some(PopupAnswer::OfferDraw)
            }
            Popup::InUse(game, mode) if matches!(code, KeyCode::Enter | KeyCode::Char('y')) => {
                Some(PopupAnswer::Copy(game.clone(), *mode))
            }
            Popup::Resign | Popup::OfferDraw | Popup::InUse(..) => Some(PopupAnswer::Close),
            Popup::Resume(game) => match code {
                KeyCode::Enter | KeyCode::Char('y') => Some(PopupAnswer::Resume(game.clone())),
                KeyCode::Char('L') => Some(PopupAnswer::SwitchLanguage),
                _ if close || code == KeyCode::Char('n') => Some(PopupAnswer::DeclineResume),
                _ => None,
            },
            _ if close => Some(PopupAnswer::Close),
            Popup::ChooseMove { moves, at } => choose_key(moves, at, code),
            Popup::Library { games, at } => library_key(games, at, code),
        }
    }

    /// A click on a row of a list.
    pub(crate) fn click(&mut self, row: usize) -> Option<PopupAnswer> {
        match self {
            Popup::ChooseMove { moves, at } => {
                *at = row.min(moves.len().saturating_sub(1));
                self.key(KeyCode::Enter)
            }
            Popup::Library { at, .. } if *at == row => self.key(KeyCode::Enter),
            Popup::Library { at, games } => {
                *at = row.min(games.len().saturating_sub(1));
                None
            }
            _ => None,
        }
    }

    pub(crate) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let words = canvas.words;
        match self {
            Popup::Help { screen, has, page } => draw_help(canvas, area, screen, has, *page),
            Popup::Calculator(calculator) => calculator.draw(canvas, area),
            Popup::Resign => {
                let text = words.text("tui-resign-sure");
                let buttons = [(KeyCode::Enter, "tui-yes"), (KeyCode::Esc, "tui-no")];
                draw_dialog(canvas, area, "tui-resign", &text, &buttons);
            }
            Popup::OfferDraw => {
                let text = words.text("tui-draw-sure");
                let buttons = [(KeyCode::Enter, "tui-yes"), (KeyCode::Esc, "tui-no")];
                draw_dialog(canvas, area, "tui-draw", &text, &buttons);
            }
            Popup::InUse(game, _) => {
                let text = words.say("tui-in-use-text", &[("game", game_name(game, words).into())]);
                let buttons = [(KeyCode::Enter, "tui-yes"), (KeyCode::Esc, "tui-no")];
                draw_dialog(canvas, area, "tui-in-use", &text, &buttons);
            }
            Popup::Resume(game) => {
                let args: [(&str, Arg); 2] =
                    [("game", game_name(game, words).into()), ("moves", game.file.line.moves.len().into())];
                let text = words.say("tui-resume-text", &args);
                let buttons = [(KeyCode::Enter, "tui-yes"), (KeyCode::Char('n'), "tui-no")];
                draw_dialog(canvas, area, "tui-resume", &text, &buttons);
            }
            Popup::ChooseMove { moves, at } => {
                let row = |mv: &MoveText| match mv.label == mv.text {
                    true => mv.label.clone(),
                    false => format!("{}  ({})", mv.label, mv.text),
                };
                let rows: Vec<String> = moves.iter().map(row).collect();
                draw_list(canvas, area, &words.text("tui-choose-move"), &rows, *at);
            }
            Popup::Library { games, .. } if games.is_empty() => {
                let text = words.text("tui-library-empty");
                draw_dialog(canvas, area, "tui-library", &text, &[(KeyCode::Esc, "tui-close")]);
            }
            Popup::Library { games, at } => {
                let rows: Vec<String> =
                    games.iter().map(|game| library_row(game, canvas.now, words)).collect();
                draw_list(canvas, area, &words.text("tui-library"), &rows, *at);
            }
        }
    }
}

/// Moves the choice in a list of `len` rows; false if the key is another.
fn list_key(at: &mut usize, len: usize, code: KeyCode) -> bool {
    let last = len.saturating_sub(1);
    *at = match code {
        KeyCode::Up | KeyCode::Char('k') => at.saturating_sub(1),
        KeyCode::Down | KeyCode::Char('j') => (*at + 1).min(last),
        KeyCode::PageUp => at.saturating_sub(10),
        KeyCode::PageDown => (*at + 10).min(last),
        _ => return false,
    };
    true
}

/// Turns the pages of the help; any other key closes it.
fn help_key(page: &mut usize, code: KeyCode) -> Option<PopupAnswer> {
    match code {
        KeyCode::Down | KeyCode::PageDown | KeyCode::Char('j' | ' ') => *page += 1,
        KeyCode::Up | KeyCode::PageUp | KeyCode::Char('k') => *page = page.saturating_sub(1),
        _ => return Some(PopupAnswer::Close),
    }
    None
}

fn choose_key(moves: &[MoveText], at: &mut usize, code: KeyCode) -> Option<PopupAnswer> {
    let code = match code {
        KeyCode::Left => KeyCode::Up,
        KeyCode::Right => KeyCode::Down,
        code => code,
    };
    if list_key(at, moves.len(), code) {
        return None;
    }
    match code {
        KeyCode::Enter | KeyCode::Char(' ') => {
            moves.get(*at).map(|mv| PopupAnswer::Play(mv.text.clone())).or(Some(PopupAnswer::Close))
        }
        KeyCode::Char(c) => {
            let ends = |mv: &MoveText| {
                mv.text.ends_with(c) || mv.label.to_ascii_lowercase().ends_with(c.to_ascii_lowercase())
            };
            *at = moves.iter().position(ends).unwrap_or(*at);
            None
        }
        _ => None,
    }
}

fn library_key(games: &mut Vec<SavedGame>, at: &mut usize, code: KeyCode) -> Option<PopupAnswer> {
    if list_key(at, games.len(), code) {
        return None;
    }
    let chosen = games.get(*at).cloned().map(Box::new);
    match code {
        KeyCode::Enter => Some(chosen.map_or(PopupAnswer::Close, PopupAnswer::Resume)),
        KeyCode::Char('a') => Some(chosen.map_or(PopupAnswer::Close, PopupAnswer::Analyse)),
        KeyCode::Char('U') => Some(PopupAnswer::Undelete),
        KeyCode::Char('D') | KeyCode::Delete if *at < games.len() => {
            let deleted = games.remove(*at);
            *at = (*at).min(games.len().saturating_sub(1));
            Some(PopupAnswer::Delete(deleted.id))
        }
        _ => None,
    }
}

/// The title of a saved game, with its parameters.
pub(crate) fn game_name(game: &SavedGame, words: Words) -> String {
    let name = game.file.tag("Game").unwrap_or_default();
    let Ok(entry) = words.service().registry().entry(name) else { return name.to_owned() };
    match name.split_once(':') {
        Some((_, params)) => format!("{} ({params})", words.title(entry)),
        None => words.title(entry),
    }
}

/// The time since a game was begun, or its day.
fn age(game: &SavedGame, now: u64, words: Words) -> String {
    let ago = |id: &str, count: u64| words.say(id, &[("count", count.into())]);
    let day = || {
        game.id.get(..8).map_or(game.id.clone(), |day| format!("{}-{}-{}", &day[..4], &day[4..6], &day[6..]))
    };
    match time_of_id(&game.id).and_then(|begun| now.checked_sub(begun)).map(|ms| ms / 60_000) {
        Some(minutes @ 0..60) => ago("tui-ago-minutes", minutes),
        Some(minutes @ 60..1_440) => ago("tui-ago-hours", minutes / 60),
        Some(minutes @ 1_440..43_200) => ago("tui-ago-days", minutes / 1_440),
        _ => day(),
    }
}

/// A saved game as `5 hours ago · L-game · 2 moves · unfinished`.
fn library_row(game: &SavedGame, now: u64, words: Words) -> String {
    let state = words.text(match game.state {
        SaveState::Finished => "tui-state-over",
        SaveState::Open | SaveState::Unfinished => "tui-state-open",
    });
    let result = game.file.tag("Result").filter(|result| *result != "*");
    let moves = words.say("tui-library-moves", &[("moves", game.file.line.moves.len().into())]);
    let mut parts = vec![age(game, now, words), game_name(game, words), moves, state];
    parts.extend(result.map(str::to_owned));
    parts.join(" · ")
}

/// A framed window in the middle of the screen; returns its inside.
pub(super) fn window(canvas: &mut Canvas<'_>, area: Rect, w: u16, h: u16, title: &str) -> Rect {
    let (w, h) = (w.min(area.width), h.min(area.height));
    let place =
        Rect { x: area.x + (area.width - w) / 2, y: area.y + (area.height - h) / 2, width: w, height: h };
    let theme = canvas.theme;
    // A wide character that the window cuts in half goes as a whole.
    if place.x > area.x {
        for y in place.top()..place.bottom() {
            let cell = &mut canvas.buf[(place.x - 1, y)];
            if width(cell.symbol()) > 1 {
                cell.set_symbol(" ");
            }
        }
    }
    blank(canvas.buf, place, theme.on(ColorRole::Text, ColorRole::Bar));
    let accent = theme.on(ColorRole::Accent, ColorRole::Bar);
    let inner = frame(canvas.buf, place, title, accent, accent.add_modifier(Modifier::BOLD));
    Rect { x: inner.x + 1, width: inner.width.saturating_sub(2), ..inner }
}

/// A text with buttons under it.
fn draw_dialog(canvas: &mut Canvas<'_>, area: Rect, title_id: &str, text: &str, buttons: &[(KeyCode, &str)]) {
    let (theme, words) = (canvas.theme, canvas.words);
    let w = 54.min(area.width);
    let h = wrap(text, w.saturating_sub(4)).len() as u16 + 4;
    let inner = window(canvas, area, w, h, &words.text(title_id));
    let style = theme.on(ColorRole::Text, ColorRole::Bar);
    let y = put_wrapped(canvas.buf, inner, inner.y, text, style) + 1;
    let mut x = inner.x;
    for (code, id) in buttons {
        let key = match code {
            KeyCode::Enter => "Enter".to_owned(),
            KeyCode::Esc => "Esc".to_owned(),
            KeyCode::Char(c) => c.to_string(),
            _ => String::new(),
        };
        let label = format!(" {key} {} ", words.text(id));
        let next = put(canvas.buf, inner, x, y, &label, theme.on(ColorRole::Text, ColorRole::Select));
        canvas.click(Rect { x, y, width: next - x, height: 1 }, HitTarget::Press(*code));
        x = next + 2;
    }
}

/// Rows to choose from, scrolled so that the chosen one can be seen.
fn draw_list(canvas: &mut Canvas<'_>, area: Rect, title: &str, rows: &[String], at: usize) {
    let theme = canvas.theme;
    let widest = rows.iter().take(2_000).map(|row| width(row)).max().unwrap_or(10);
    let w = (widest + 8).max(width(title) + 8).clamp(20, area.width.saturating_sub(4).max(20));
    let h = (rows.len() as u16).saturating_add(2).min(area.height.saturating_sub(2).max(3));
    let inner = window(canvas, area, w, h, title);
    let height = usize::from(inner.height);
    let first = at.saturating_sub(height / 2).min(rows.len().saturating_sub(height));
    for (y, (i, row)) in (inner.y..inner.bottom()).zip(rows.iter().enumerate().skip(first)) {
        let place = Rect { y, height: 1, ..inner };
        let style = if i == at {
            theme.on(ColorRole::Text, ColorRole::Select).add_modifier(Modifier::BOLD)
        } else {
            theme.on(ColorRole::Text, ColorRole::Bar)
        };
        fill(canvas.buf, place, style);
        put_clipped(canvas.buf, place, place.x + 1, y, row, style);
        canvas.click(place, HitTarget::Choice(i));
    }
}

/// Keys and what they do, of a screen and of all screens. What stands after a second `::` is what the screen must have for it.
fn help_rows(screen: &str, has: &[&str], words: Words) -> Vec<(String, String)> {
    let mut ids = vec![format!("tui-help-{screen}")];
    if !matches!(screen, "home" | "course" | "lesson") {
        ids.push("tui-help-board".to_owned());
    }
    ids.push("tui-help-all".to_owned());
    let texts: Vec<String> = ids.iter().map(|id| words.text(id)).collect();
    let row = |line: &str| {
        let (key, what) = line.split_once("::").unwrap_or(("", line));
        let (what, needs) = what.split_once("::").unwrap_or((what, ""));
        let works = needs.trim().is_empty() || needs.split_whitespace().any(|need| has.contains(&need));
        works.then(|| (key.trim().to_owned(), what.trim().to_owned()))
    };
    texts.iter().flat_map(|text| text.lines()).filter_map(row).collect()
}

/// The keys of a screen: in two columns where one is too long, and on pages where two are.
fn draw_help(canvas: &mut Canvas<'_>, area: Rect, screen: &str, has: &[&str], page: usize) {
    let (theme, words) = (canvas.theme, canvas.words);
    let rows = help_rows(screen, has, words);
    let key_w = rows.iter().map(|(key, _)| width(key)).max().unwrap_or(0);
    let what_w = rows.iter().map(|(_, what)| width(what)).max().unwrap_or(0);
    let one = key_w + what_w + 4;
    let room = usize::from(area.height.saturating_sub(2).max(1));
    let columns = if rows.len() > room && area.width >= 2 * one + 6 { 2 } else { 1 };
    let lines = rows.len().div_ceil(columns).min(room);
    let pages = rows.len().div_ceil(columns * lines);
    let mut title = words.text("tui-help");
    if pages > 1 {
        title += &format!(" {}/{pages} ↓", page % pages + 1);
    }
    let w = (one * columns as u16 + 4).min(area.width);
    let inner = window(canvas, area, w, lines as u16 + 2, &title);
    let key_style = theme.on(ColorRole::Accent, ColorRole::Bar).add_modifier(Modifier::BOLD);
    let what_style = theme.on(ColorRole::Text, ColorRole::Bar);
    let visible = rows.iter().skip(page % pages * columns * lines).take(columns * lines);
    for (i, (key, what)) in visible.enumerate() {
        let (x, y) = (inner.x + (i / lines) as u16 * one, inner.y + (i % lines) as u16);
        let place = Rect { x, width: one.min(inner.right().saturating_sub(x)), ..inner };
        put(canvas.buf, place, x, y, key, key_style);
        put_clipped(canvas.buf, place, x + key_w + 2, y, what, what_style);
    }
}
