//! Playing a game: keys, hints, resigning, and the panel with players, clocks, captured pieces and moves.

use crate::{
    analyse::share,
    app::{App, HitTarget, Mode, Popup, Purpose},
    board,
    engine::EngineTask,
    engine_queries::HINT_MS,
    game_state::{GameState, Player, Termination, index},
    gesture::{Gesture, Square},
    text::{clip, fill, frame, grouped, put, put_clipped, put_right, put_wrapped, width, wrap},
    theme::ColorRole,
};
use boyi_core::{Arg, Limits, Side, Value};
use boyi_games::{Group, Question};
use crossterm::event::KeyCode;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

impl App {
    pub(crate) fn play_key(&mut self, code: KeyCode) {
        match code {
            KeyCode::Char('u') | KeyCode::Backspace => self.travel(|game| {
                game.undo();
            }),
            KeyCode::Char('r') => self.travel(|game| {
                game.redo();
            }),
            KeyCode::PageUp => self.travel(|game| game.go(game.at.saturating_sub(1))),
            KeyCode::PageDown => self.travel(|game| game.go(game.at + 1)),
            KeyCode::Home => self.travel(|game| game.go(0)),
            KeyCode::End => self.travel(|game| game.go(usize::MAX)),
            KeyCode::Char('i') => self.give_hint(),
            KeyCode::Char('x') => {
                if self.game.as_ref().is_some_and(|game| !game.over()) {
                    self.popup = Some(Popup::Resign);
                }
            }
            KeyCode::Char('d') => self.offer_draw(),
            KeyCode::Char('s') => {
                self.with_game(|game| {
                    if game.players[0] == game.players[1] {
                        // Against oneself, the engine takes the other side; watching, a person takes this one.
                        let mover = index(game.mover());
                        let other = game.players[0] == Player::Human;
                        game.players[if other { 1 - mover } else { mover }] =
                            if other { Player::Engine } else { Player::Human };
                    } else {
                        game.players.swap(0, 1);
                    }
                });
                self.say("tui-sides-changed", ColorRole::Accent);
                self.position_changed();
                self.save();
            }
            KeyCode::Char('w') => {
                self.with_game(|game| {
                    game.go(usize::MAX);
                    let watching = game.players == [Player::Engine; 2];
                    game.players = if watching { [Player::Human; 2] } else { [Player::Engine; 2] };
                });
                self.position_changed();
            }
            KeyCode::Char('+' | '=') => self.change_level(1),
            KeyCode::Char('-' | '_') => self.change_level(-1),
            code => self.cursor_key(code),
        }
    }

    pub(crate) fn change_level(&mut self, by: i8) {
        let mut level = 0;
        self.with_game(|game| {
            game.level = game.level.saturating_add_signed(by).clamp(1, 10);
            level = game.level;
        });
        self.toast =
            Some((self.words.say("tui-level", &[("level", i64::from(level).into())]), ColorRole::Accent));
        self.save();
    }

    pub(crate) fn give_hint(&mut self) {
        if !self.may_move() {
            return;
        }
        if self.shown.is_some() {
            self.hint = (self.hint + 1).min(3);
        } else if self.asked.is_none() {
            let limits = Limits { lines: 1, ..Limits::default() };
            let question = Question { limits, ..Question::default() };
            self.ask(Purpose::Hint, EngineTask::Analyze { question, ms: Some(HINT_MS) });
        }
    }

    /// The squares and the heap that a hint of this grade shows: first where to view, then the move.
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

    pub(crate) fn offer_draw(&mut self) {
        let Some(game) = &mut self.game else { return };
        if game.over() || !game.at_end() {
            return;
        }
        // The engine accepts where, as far as it knows, it has nothing to win.
        let accepts = !game.has_engine()
            || game.opinion.is_some_and(|value| {
                matches!(value, Value::Draw | Value::Loss { .. })
                    || matches!(value, Value::Estimate(score) if score < 30)
            });
        if accepts {
            game.ended = Some(Termination::Agreed);
            self.stop();
            self.save();
        } else {
            self.say("tui-draw-declined", ColorRole::Warn);
        }
    }

    pub(crate) fn resign(&mut self) {
        if let Some(game) = &mut self.game {
            let human = |side: Side| game.players[index(side)] == Player::Human;
            let mover = game.mover();
            let side = if human(mover) { mover } else { !mover };
            game.go(usize::MAX);
            game.ended = Some(Termination::Resigned(side));
        }
        self.stop();
        self.save();
    }

    pub(crate) fn draw_play(&mut self, buf: &mut Buffer, area: Rect) {
        let (theme, words) = (self.theme, self.words);
        let Some(game) = &self.game else { return };
        let inner = frame(
            buf,
            area,
            &words.text("tui-mode-play"),
            theme.fg(ColorRole::Frame),
            theme.fg(ColorRole::Accent),
        );
        let inner = Rect { x: inner.x + 1, width: inner.width.saturating_sub(2), ..inner };
        if inner.is_empty() {
            return;
        }
        let captured = game.captured();
        let mut y = inner.y;
        for side in [Side::Second, Side::First] {
            let row = Rect { y, height: 1, ..inner };
            if y >= inner.bottom() {
                break;
            }
            let moving = game.mover() == side && !game.over();
            let tone = if side == Side::First { ColorRole::First } else { ColorRole::Second };
            let marker = if moving { "▸" } else { " " };
            let x = put(buf, row, row.x, y, marker, theme.fg(ColorRole::Accent));
            let player = match game.players[index(side)] {
                Player::Human if game.has_engine() => words.text("tui-player-you"),
                Player::Human => words.text("tui-player-human"),
                Player::Engine => words.say("tui-player-engine", &[("level", i64::from(game.level).into())]),
            };
            let bold = if moving { Modifier::BOLD } else { Modifier::empty() };
            let style =
                if game.entry.group == Group::Chess { theme.fg(ColorRole::Text) } else { theme.fg(tone) };
            let x = put(buf, row, x + 1, y, &self.side(side), style.add_modifier(bold));
            let x = put_clipped(buf, row, x + 2, y, &player, theme.fg(ColorRole::Dim));
            if let Some(left) = game.left(side, self.now) {
                let low = left < 20_000;
                let text = clock_text(left);
                let style = theme.fg(if low { ColorRole::Bad } else { ColorRole::Text }).add_modifier(bold);
                put_right(buf, row, y, &text, style);
            } else if moving && self.asked.is_some() {
                put(buf, row, x + 1, y, "…", theme.fg(ColorRole::Accent));
            }
            y += 1;
            let lost = &captured[1 - index(side)];
            if !captured[0].is_empty() || !captured[1].is_empty() {
                let characters = theme.characters.pieces;
                let text: String = lost
                    .iter()
                    .map(|piece| match board::chess_glyph(piece.to_ascii_lowercase()) {
                        Some(glyph) if characters && !self.mono() => format!("{glyph} "),
                        _ => format!("{piece} "),
                    })
                    .collect();
                let row = Rect { y, height: 1, ..inner };
                put_clipped(buf, row, row.x + 2, y, &text, theme.fg(ColorRole::Dim));
                y += 1;
            }
        }
        let rule = |buf: &mut Buffer, y: u16| {
            let line = "─".repeat(usize::from(inner.width));
            put(buf, inner, inner.x, y, &line, theme.fg(ColorRole::Frame));
        };
        rule(buf, y);
        y += 1;
        // What happened, or what to do.
        let below = |y: u16| Rect { y, height: inner.bottom().saturating_sub(y), ..inner };
        if let Some(result) = self.result() {
            let style = theme.on(ColorRole::Text, ColorRole::Select).add_modifier(Modifier::BOLD);
            for line in wrap(&result, inner.width.saturating_sub(2)) {
                let row = Rect { y, height: 1, ..inner };
                fill(buf, row.intersection(inner), style);
                put(buf, inner, inner.x + 1, y, &line, style);
                y += 1;
            }
            for note in self.shown.iter().flat_map(|shown| &shown.analysis.notes) {
                y = put_wrapped(buf, below(y), y, &words.note(note), theme.fg(ColorRole::Text));
            }
            y = put_wrapped(buf, below(y), y, &words.text("tui-after-game"), theme.fg(ColorRole::Dim));
            rule(buf, y);
            y += 1;
        } else if self.hint > 0 && self.shown.is_some() {
            y = self.draw_hint(buf, below(y));
            rule(buf, y);
            y += 1;
        } else if !game.takes.is_empty() || !game.picked.is_empty() {
            let id = if game.takes.is_empty() { "tui-picked" } else { "tui-kept" };
            y = put_wrapped(buf, below(y), y, &words.text(id), theme.fg(ColorRole::Dim));
            rule(buf, y);
            y += 1;
        } else if !game.heaps().is_empty() && game.take > 0 && !game.engine_to_move() {
            let text = words
                .say("tui-take", &[("take", grouped(game.take).into()), ("heap", (game.heap + 1).into())]);
            y = put_wrapped(buf, below(y), y, &text, theme.fg(ColorRole::Text));
            rule(buf, y);
            y += 1;
        }
        self.draw_moves(buf, below(y));
    }

    pub(crate) fn draw_hint(&self, buf: &mut Buffer, area: Rect) -> u16 {
        let (theme, words) = (self.theme, self.words);
        let Some(shown) = &self.shown else { return area.y };
        let Some(game) = &self.game else { return area.y };
        let Some(best) = shown.analysis.best.first() else { return area.y };
        let group = game.entry.group;
        let mut y = area.y;
        let head = theme.fg(ColorRole::Warn).add_modifier(Modifier::BOLD);
        let here = |y: u16| Rect { y, height: area.bottom().saturating_sub(y), ..area };
        if self.hint == 1 {
            let (squares, heap) = self.hinted();
            let text = match (squares.first(), heap) {
                (Some(square), _) => {
                    words.say("tui-hint-square", &[("square", crate::gesture::square_text(*square).into())])
                }
                (_, Some(heap)) => words.say("tui-hint-heap", &[("heap", (heap + 1).into())]),
                _ => words.say(
                    "tui-hint-first",
                    &[("letter", best.label.chars().take(1).collect::<String>().into())],
                ),
            };
            y = put_wrapped(buf, here(y), y, &text, head);
        } else {
            let value = words.value(shown.analysis.value, shown.analysis.bound, group);
            let args: [(&str, Arg); 2] = [("move", best.label.clone().into()), ("value", value.into())];
            y = put_wrapped(buf, here(y), y, &words.say("tui-hint-move", &args), head);
        }
        if self.hint >= 3 {
            for note in shown.analysis.notes.iter().filter(|note| note.is_about(&best.label)) {
                y = put_wrapped(buf, here(y), y, &words.note(note), theme.fg(ColorRole::Text));
            }
        } else {
            y = put_wrapped(buf, here(y), y, &words.text("tui-hint-more"), theme.fg(ColorRole::Dim));
        }
        y
    }

    /// The moves of the game in two columns, the one on the board marked.
    pub(crate) fn draw_moves(&mut self, buf: &mut Buffer, area: Rect) {
        let theme = self.theme;
        let Some(game) = &self.game else { return };
        if area.is_empty() || game.plies.is_empty() {
            return;
        }
        let mover = game.rules.record(Some(&game.start), &[]).map_or(Side::First, |record| record.mover());
        let offset = index(mover);
        let rows = (game.plies.len() + offset).div_ceil(2);
        let number_w = width(&rows.to_string()) + 2;
        let column_w = area.width.saturating_sub(number_w) / 2;
        let at_row = (game.at + offset).saturating_sub(1) / 2;
        let height = usize::from(area.height);
        let first = (at_row + 1).saturating_sub(height);
        let mut hits = Vec::new();
        for (y, row) in (area.y..area.bottom()).zip(first..rows) {
            let number = format!("{:>w$}.", row + 1, w = usize::from(number_w) - 2);
            put(buf, area, area.x, y, &number, theme.fg(ColorRole::Dim));
            for side in 0..2 {
                let Some(ply) = (2 * row + side).checked_sub(offset) else { continue };
                let Some(played) = game.plies.get(ply) else { continue };
                let x = area.x + number_w + side as u16 * column_w;
                let style = if ply + 1 == game.at {
                    theme.on(ColorRole::Text, ColorRole::Select).add_modifier(Modifier::BOLD)
                } else if ply >= game.at {
                    theme.fg(ColorRole::Dim)
                } else {
                    theme.fg(ColorRole::Text)
                };
                let label = clip(&played.mv.label, column_w.saturating_sub(2));
                let next = put(buf, area, x, y, &format!(" {label} "), style);
                let mark = mark(game, ply);
                if !mark.is_empty() {
                    let tone = if mark == "?!" { ColorRole::Warn } else { ColorRole::Bad };
                    put(buf, area, next.saturating_sub(1), y, mark, theme.fg(tone));
                }
                hits.push((Rect { x, y, width: column_w, height: 1 }, HitTarget::Ply(ply + 1)));
            }
        }
        self.hits.extend(hits);
    }
}

pub(crate) fn clock_text(ms: u64) -> String {
    let s = ms / 1_000;
    if ms < 20_000 {
        format!("{}:{:02}.{}", s / 60, s % 60, ms / 100 % 10)
    } else if s >= 3_600 {
        format!("{}:{:02}:{:02}", s / 3_600, s / 60 % 60, s % 60)
    } else {
        format!("{}:{:02}", s / 60, s % 60)
    }
}

/// What an annotator would put behind a move, from the values before and after it: only from proofs and large swings.
pub(crate) fn mark(game: &GameState, ply: usize) -> &'static str {
    let (Some(Some(before)), Some(Some(after))) = (game.values.get(ply), game.values.get(ply + 1)) else {
        return "";
    };
    let after = -*after;
    let class = |value: Value| match value {
        Value::Win { .. } => 1.0,
        Value::Loss { .. } => 0.0,
        other => share(other, Side::First, game.entry.group),
    };
    match class(*before) - class(after) {
        lost if lost >= 0.4 => "??",
        lost if lost >= 0.2 => "?",
        lost if lost >= 0.1 => "?!",
        _ => "",
    }
}
