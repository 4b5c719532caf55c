//! What lies over the screen: help, lists, questions.

use crate::{
    app::{App, Effect, HitTarget, Mode, Popup},
    game_file::SaveState,
    text::{blank, fill, frame, put, put_clipped, put_wrapped, width, wrap},
    theme::ColorRole,
};
use boyi_core::Arg;
use crossterm::event::KeyCode;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

impl App {
    pub(crate) fn popup_key(&mut self, code: KeyCode) {
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
                    self.library.retain(|game| game.id != gone.id);
                    self.effects.push(Effect::Remove(gone.id));
                }
                _ => {}
            },
        }
    }

    pub(crate) fn draw_popup(&mut self, buf: &mut Buffer, area: Rect) {
        let words = self.words;
        // What lies under a popup cannot be clicked.
        self.hits.clear();
        match self.popup.take() {
            Some(Popup::Help) => {
                self.draw_help(buf, area);
                self.popup = Some(Popup::Help);
            }
            Some(Popup::Resign) => {
                let text = words.text("tui-resign-sure");
                self.dialog(
                    buf,
                    area,
                    &words.text("tui-resign"),
                    &text,
                    &[(KeyCode::Enter, "tui-yes"), (KeyCode::Esc, "tui-no")],
                );
                self.popup = Some(Popup::Resign);
            }
            Some(Popup::Resume(game)) => {
                let args: [(&str, Arg); 2] = [
                    ("game", game.saved.tag("Game").unwrap_or_default().into()),
                    ("moves", game.saved.line.moves.len().into()),
                ];
                let text = words.say("tui-resume-text", &args);
                self.dialog(
                    buf,
                    area,
                    &words.text("tui-resume"),
                    &text,
                    &[(KeyCode::Enter, "tui-yes"), (KeyCode::Char('n'), "tui-no")],
                );
                self.popup = Some(Popup::Resume(game));
            }
            Some(Popup::Choose { moves, at }) => {
                let rows: Vec<String> = moves
                    .iter()
                    .map(|mv| {
                        if mv.label == mv.text {
                            mv.label.clone()
                        } else {
                            format!("{}  ({})", mv.label, mv.text)
                        }
                    })
                    .collect();
                self.draw_list(buf, area, &words.text("tui-choose-move"), &rows, at);
                self.popup = Some(Popup::Choose { moves, at });
            }
            Some(Popup::Library { games, at }) => {
                let rows: Vec<String> = games
                    .iter()
                    .map(|game| {
                        let state = words.text(match game.state {
                            SaveState::Finished => "tui-state-over",
                            SaveState::Open | SaveState::Unfinished => "tui-state-open",
                        });
                        let day = game.id.get(..8).unwrap_or(&game.id);
                        let result = game.saved.tag("Result").unwrap_or("*");
                        let name = game.saved.tag("Game").unwrap_or_default();
                        let moves =
                            words.say("tui-library-moves", &[("moves", game.saved.line.moves.len().into())]);
                        format!("{day}  {name}  {moves}  {state} {result}")
                    })
                    .collect();
                let title = words.text("tui-library");
                if rows.is_empty() {
                    self.dialog(
                        buf,
                        area,
                        &title,
                        &words.text("tui-library-empty"),
                        &[(KeyCode::Esc, "tui-close")],
                    );
                } else {
                    self.draw_list(buf, area, &title, &rows, at);
                }
                self.popup = Some(Popup::Library { games, at });
            }
            None => {}
        }
    }

    pub(crate) fn window(&self, buf: &mut Buffer, area: Rect, w: u16, h: u16, title: &str) -> Rect {
        let (w, h) = (w.min(area.width), h.min(area.height));
        let place =
            Rect { x: area.x + (area.width - w) / 2, y: area.y + (area.height - h) / 2, width: w, height: h };
        let theme = self.theme;
        // A wide character that the window cuts in half must go as a whole.
        if place.x > area.x {
            for y in place.top()..place.bottom() {
                let cell = &mut buf[(place.x - 1, y)];
                if width(cell.symbol()) > 1 {
                    cell.set_symbol(" ");
                }
            }
        }
        blank(buf, place, theme.on(ColorRole::Text, ColorRole::Bar));
        let accent = theme.on(ColorRole::Accent, ColorRole::Bar);
        let inner = frame(buf, place, title, accent, accent.add_modifier(Modifier::BOLD));
        Rect { x: inner.x + 1, width: inner.width.saturating_sub(2), ..inner }
    }

    pub(crate) fn dialog(
        &mut self,
        buf: &mut Buffer,
        area: Rect,
        title: &str,
        text: &str,
        buttons: &[(KeyCode, &str)],
    ) {
        let (theme, words) = (self.theme, self.words);
        let w = 54.min(area.width);
        let h = wrap(text, w.saturating_sub(4)).len() as u16 + 4;
        let inner = self.window(buf, area, w, h, title);
        let back = theme.bg(ColorRole::Bar);
        let y = put_wrapped(buf, inner, inner.y, text, back.patch(theme.fg(ColorRole::Text))) + 1;
        let mut x = inner.x;
        for (code, id) in buttons {
            let key = match code {
                KeyCode::Enter => "Enter".to_owned(),
                KeyCode::Esc => "Esc".to_owned(),
                KeyCode::Char(c) => c.to_string(),
                _ => String::new(),
            };
            let label = format!(" {key} {} ", words.text(id));
            let next = put(buf, inner, x, y, &label, theme.on(ColorRole::Text, ColorRole::Select));
            self.hits.push((Rect { x, y, width: next - x, height: 1 }, HitTarget::Press(*code)));
            x = next + 2;
        }
    }

    pub(crate) fn draw_list(
        &mut self,
        buf: &mut Buffer,
        area: Rect,
        title: &str,
        rows: &[String],
        at: usize,
    ) {
        let theme = self.theme;
        let widest = rows.iter().take(2_000).map(|row| width(row)).max().unwrap_or(10);
        let w = (widest + 8).max(width(title) + 8).clamp(20, area.width.saturating_sub(4).max(20));
        let h = (rows.len() as u16).saturating_add(2).min(area.height.saturating_sub(2).max(3));
        let inner = self.window(buf, area, w, h, title);
        let height = usize::from(inner.height);
        let first = at.saturating_sub(height / 2).min(rows.len().saturating_sub(height));
        for (y, (i, row)) in (inner.y..inner.bottom()).zip(rows.iter().enumerate().skip(first)) {
            let place = Rect { y, height: 1, ..inner };
            let style = if i == at {
                theme.on(ColorRole::Text, ColorRole::Select).add_modifier(Modifier::BOLD)
            } else {
                theme.on(ColorRole::Text, ColorRole::Bar)
            };
            fill(buf, place, style);
            put_clipped(buf, place, place.x + 1, y, row, style);
            self.hits.push((place, HitTarget::Choice(i)));
        }
    }

    pub(crate) fn draw_help(&mut self, buf: &mut Buffer, area: Rect) {
        let (theme, words) = (self.theme, self.words);
        let view = match (&self.game, self.mode) {
            (None, _) => "home",
            (Some(_), Mode::Play) => "play",
            (Some(_), Mode::Analyse) => "analyse",
            (Some(_), Mode::Learn) => "learn",
        };
        let mut rows: Vec<(String, String)> = Vec::new();
        for id in [format!("tui-help-{view}"), "tui-help-board".to_owned(), "tui-help-all".to_owned()] {
            if id == "tui-help-board" && self.game.is_none() {
                continue;
            }
            for line in words.text(&id).lines() {
                let (key, what) = line.split_once("::").unwrap_or(("", line));
                rows.push((key.trim().to_owned(), what.trim().to_owned()));
            }
        }
        let key_w = rows.iter().map(|(key, _)| width(key)).max().unwrap_or(0);
        let what_w = rows.iter().map(|(_, what)| width(what)).max().unwrap_or(0);
        let one = key_w + what_w + 4;
        let room = area.height.saturating_sub(2).max(1);
        let columns = if (rows.len() as u16) > room && area.width >= 2 * one + 6 { 2 } else { 1 };
        let per = (rows.len() as u16).div_ceil(columns);
        let w = (one * columns + 4).min(area.width);
        let inner = self.window(buf, area, w, per + 2, &words.text("tui-help"));
        let back = theme.bg(ColorRole::Bar);
        for (i, (key, what)) in rows.iter().enumerate() {
            let (column, row) = (i as u16 / per, i as u16 % per);
            let (x, y) = (inner.x + column * one, inner.y + row);
            let place = Rect { x, width: one.min(inner.right().saturating_sub(x)), ..inner };
            let accent = back.patch(theme.fg(ColorRole::Accent)).add_modifier(Modifier::BOLD);
            put(buf, place, x, y, key, accent);
            put_clipped(buf, place, x + key_w + 2, y, what, back.patch(theme.fg(ColorRole::Text)));
        }
    }
}
