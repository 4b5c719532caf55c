//! Analysing a game: keys, every move with its value, the lines, the bar and the graph.

use crate::{
    app::{App, HitTarget, Mode, Purpose, TimedAnalysis},
    game_state::{GameState, index},
    gesture::{Gesture, Square},
    text::{fill, frame, put, put_centre, put_clipped, put_right, put_wrapped, short, width, wrap},
    theme::ColorRole,
    variations::TreeToken,
};
use boyi_core::{Picture, Side, Value};
use boyi_games::{Group, MoveText};
use crossterm::event::KeyCode;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

impl App {
    pub(crate) fn analyse_key(&mut self, code: KeyCode) {
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
                self.travel(|game| game.go(game.at.saturating_sub(1)));
            }
            KeyCode::Right | KeyCode::Char('j' | 'r') | KeyCode::PageDown => {
                self.travel(|game| game.go(game.at + 1));
            }
            KeyCode::Home => self.travel(|game| game.go(0)),
            KeyCode::End => self.travel(|game| game.go(usize::MAX)),
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
            KeyCode::Char('[') => self.travel(|game| game.vary(-1)),
            KeyCode::Char(']') => self.travel(|game| game.vary(1)),
            KeyCode::Char('V') => {
                self.with_game(|game| game.tree.promote(game.node()));
                self.save();
            }
            KeyCode::Char('D') | KeyCode::Delete => {
                self.travel(GameState::forget);
                self.save();
            }
            KeyCode::Char('z') => {
                self.stop();
                self.analyse_game(0);
            }
            _ => {}
        }
    }

    pub(crate) fn set_lines(&mut self, lines: usize) {
        self.lines = lines.clamp(1, 9);
        self.position_changed();
    }

    /// Every legal move with what is known of its value, best first; lines without listed moves come alone.
    pub(crate) fn candidates(&self) -> Vec<(MoveText, Option<Value>)> {
        let Some(game) = &self.game else { return Vec::new() };
        let lines = self.shown.iter().flat_map(|shown| &shown.analysis.lines);
        let mut out: Vec<(MoveText, Option<Value>)> =
            lines.map(|line| (line.moves[0].clone(), Some(line.value))).collect();
        for mv in game.legal.iter().flatten() {
            if !out.iter().any(|(known, _)| known.text == mv.text) {
                out.push((mv.clone(), None));
            }
        }
        out
    }

    /// The position after the candidate under the cursor.
    pub(crate) fn previewed(&self) -> Option<(Picture, Vec<Square>)> {
        let at = self.candidate.filter(|_| self.mode == Mode::Analyse)?;
        let game = self.game.as_ref()?;
        let (mv, _) = self.candidates().into_iter().nth(at)?;
        let mut moves = game.move_texts();
        moves.push(mv.text.clone());
        let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
        let record = game.rules.record(Some(&game.start), &moves).ok()?;
        Some((record.picture(game.view), Gesture::of(&mv.text).squares().to_vec()))
    }

    pub(crate) fn draw_analyse(&mut self, buf: &mut Buffer, area: Rect) {
        let (theme, words) = (self.theme, self.words);
        let Some(game) = &self.game else { return };
        let title = words.text("tui-mode-analyse");
        let inner = frame(buf, area, &title, theme.fg(ColorRole::Frame), theme.fg(ColorRole::Accent));
        let inner = Rect { x: inner.x + 1, width: inner.width.saturating_sub(2), ..inner };
        if inner.is_empty() {
            return;
        }
        let group = game.entry.group;
        let below = |y: u16| Rect { y, height: inner.bottom().saturating_sub(y), ..inner };
        let mut y = inner.y;
        let value = self.shown.as_ref().map(|shown| shown.analysis.value);
        draw_bar(buf, Rect { y, height: 1, ..inner }, self, value, game.mover());
        y += 1;
        let headline = match (&self.shown, &self.refused, game.over()) {
            (_, _, true) => self.result().unwrap_or_default(),
            (Some(shown), ..) => {
                let value = words.value(shown.analysis.value, shown.analysis.bound, group);
                words.say(
                    "tui-value-for",
                    &[("side", self.side(game.mover()).into()), ("value", value.into())],
                )
            }
            (None, Some(error), _) => words.error(error),
            (None, None, _) if self.asked.is_some() => words.text("tui-analysing"),
            _ => words.text("tui-engine-off"),
        };
        let tone = match value {
            Some(Value::Win { .. }) => ColorRole::Good,
            Some(Value::Loss { .. }) => ColorRole::Bad,
            _ => ColorRole::Text,
        };
        let style = theme.fg(tone).add_modifier(Modifier::BOLD);
        y = put_wrapped(buf, below(y), y, &headline, style);
        if let Some(shown) = &self.shown {
            let stats = self.stats_line(shown);
            put_clipped(buf, inner, inner.x, y, &stats, theme.fg(ColorRole::Dim));
            y += 1;
        }
        let rule = |buf: &mut Buffer, y: u16, id: &str| {
            let line = "─".repeat(usize::from(inner.width));
            put(buf, inner, inner.x, y, &line, theme.fg(ColorRole::Frame));
            if !id.is_empty() {
                put_clipped(
                    buf,
                    inner,
                    inner.x + 1,
                    y,
                    &format!(" {} ", words.text(id)),
                    theme.fg(ColorRole::Dim),
                );
            }
        };
        // Lines of more than one move are worth a place of their own.
        let long =
            self.shown.iter().flat_map(|shown| &shown.analysis.lines).filter(|line| line.moves.len() > 1);
        let lines: Vec<_> = long.take(self.lines.max(1)).cloned().collect();
        if !lines.is_empty() && y + 2 < inner.bottom() {
            rule(buf, y, "tui-lines");
            y += 1;
            for line in &lines {
                if y + 1 >= inner.bottom() {
                    break;
                }
                let value = words.short_value(line.value, group);
                let tone = value_tone(line.value);
                put(
                    buf,
                    inner,
                    inner.x,
                    y,
                    &format!("{value:>6}"),
                    theme.fg(tone).add_modifier(Modifier::BOLD),
                );
                let labels: Vec<&str> = line.moves.iter().map(|mv| mv.label.as_str()).collect();
                put_clipped(buf, inner, inner.x + 7, y, &labels.join(" "), theme.fg(ColorRole::Text));
                y += 1;
            }
        }
        // The rest: reasons, every move, and the moves played.
        let notes: Vec<String> =
            self.shown.iter().flat_map(|shown| &shown.analysis.notes).map(|note| words.note(note)).collect();
        let left = inner.bottom().saturating_sub(y);
        let note_lines: u16 = notes.iter().map(|note| wrap(note, inner.width).len() as u16).sum();
        let reasons_h = if notes.is_empty() || left < 6 { 0 } else { (note_lines + 1).min(left * 2 / 5) };
        let branches = game.tree.branches();
        let wants = if branches { 6 } else { 12 };
        let played_h = if left.saturating_sub(reasons_h) >= wants && !game.plies.is_empty() {
            (left - reasons_h) / 3
        } else {
            0
        };
        let list_h = left.saturating_sub(reasons_h + played_h);
        if list_h >= 2 {
            rule(buf, y, "tui-every-move");
            self.draw_candidates(buf, Rect { y: y + 1, height: list_h - 1, ..inner }, group);
            y += list_h;
        }
        if reasons_h > 0 {
            rule(buf, y, "tui-why");
            let place = Rect { y: y + 1, height: reasons_h - 1, ..inner };
            let mut at = place.y;
            for note in &notes {
                at = put_wrapped(buf, place, at, note, theme.fg(ColorRole::Text));
            }
            if note_lines > reasons_h - 1 && reasons_h > 1 {
                put_right(
                    buf,
                    Rect { y: place.bottom() - 1, height: 1, ..place },
                    place.bottom() - 1,
                    " …",
                    theme.fg(ColorRole::Dim),
                );
            }
            y += reasons_h;
        }
        if played_h > 1 {
            rule(buf, y, "tui-moves");
            let place = Rect { y: y + 1, height: played_h - 1, ..inner };
            if branches {
                self.draw_tree(buf, place);
            } else {
                self.draw_moves(buf, place);
            }
        }
    }

    pub(crate) fn stats_line(&self, shown: &TimedAnalysis) -> String {
        let words = self.words;
        let stats = &shown.analysis.stats;
        let running = matches!(self.asked, Some((_, Purpose::Analyse)));
        let nodes = if running { self.nodes.max(stats.nodes()) } else { stats.nodes() };
        let ms = if running { self.spent } else { shown.ms };
        let mut parts = vec![shown.analysis.engine.to_owned()];
        if stats.depth > 0 {
            parts.push(words.say("tui-depth", &[("depth", i64::from(stats.depth).into())]));
        }
        if nodes > 0 {
            parts.push(words.say("tui-nodes", &[("nodes", short(nodes).into())]));
        }
        if ms >= 10 && nodes > 0 {
            parts.push(format!("{}/s", short(nodes * 1_000 / ms)));
        }
        if running {
            parts.push(if self.endless { "∞".to_owned() } else { "…".to_owned() });
        }
        parts.join(" · ")
    }

    pub(crate) fn draw_candidates(&mut self, buf: &mut Buffer, area: Rect, group: Group) {
        let theme = self.theme;
        let candidates = self.candidates();
        if candidates.is_empty() || area.is_empty() {
            return;
        }
        let widest = candidates.iter().take(400).map(|(mv, _)| width(&mv.label)).max().unwrap_or(4);
        let column_w = (widest + 11).max(14);
        let columns = usize::from((area.width / column_w).max(1));
        let height = usize::from(area.height);
        let rows = candidates.len().div_ceil(columns);
        let at = self.candidate.unwrap_or(0);
        let at_row = at % rows.max(1);
        // Short lists run down the columns; long ones scroll.
        let first = if rows > height { (at_row + 1).saturating_sub(height) } else { 0 };
        let mut hits = Vec::new();
        for (i, (mv, value)) in candidates.iter().enumerate() {
            let (column, row) = (i / rows, i % rows);
            if row < first || row >= first + height {
                continue;
            }
            let (x, y) = (area.x + column as u16 * column_w, area.y + (row - first) as u16);
            let place = Rect { x, y, width: column_w.min(area.right().saturating_sub(x)), height: 1 };
            let chosen = self.candidate == Some(i);
            let style =
                if chosen { theme.on(ColorRole::Text, ColorRole::Select) } else { theme.fg(ColorRole::Text) };
            if chosen {
                fill(buf, place, style);
            }
            let (shape, text, tone) = match value {
                Some(value) => {
                    (value_shape(*value), self.words.short_value(*value, group), value_tone(*value))
                }
                None => ("·", String::new(), ColorRole::Dim),
            };
            let x = put(buf, place, x, y, shape, style.patch(theme.fg(tone)));
            put(buf, place, x + 1, y, &mv.label, style);
            let value_x = place.x + widest + 3;
            put(buf, place, value_x, y, &text, style.patch(theme.fg(tone)));
            hits.push((place, HitTarget::Candidate(i)));
        }
        self.hits.extend(hits);
    }

    /// The game with its variations as PGN writes them: a variation of the main line begins a line of its own.
    pub(crate) fn draw_tree(&mut self, buf: &mut Buffer, area: Rect) {
        let theme = self.theme;
        let Some(game) = &self.game else { return };
        let mover = game.rules.record(Some(&game.start), &[]).map_or(Side::First, |record| record.mover());
        let here = game.node();
        // Where each word stands: column, row, text, style, and the move that it is.
        let mut words: Vec<(u16, u16, String, Style, usize)> = Vec::new();
        let (mut x, mut y, mut at) = (0u16, 0u16, 0u16);
        let (mut depth, mut numbered, mut opened) = (0usize, false, false);
        for piece in game.tree.pieces() {
            match piece {
                TreeToken::Open => {
                    depth += 1;
                    (numbered, opened) = (false, true);
                    if depth == 1 {
                        (x, y) = (2, y + u16::from(x > 0));
                    }
                }
                TreeToken::Close => {
                    depth -= 1;
                    numbered = false;
                    if let Some((_, _, text, ..)) = words.last_mut().filter(|_| depth > 0) {
                        text.push(')');
                        x += 1;
                    }
                    if depth == 0 {
                        (x, y) = (0, y + 1);
                    }
                }
                TreeToken::Move { node, ply, .. } => {
                    let n = ply + index(mover);
                    let number = match (n.is_multiple_of(2), numbered) {
                        (true, _) => format!("{}.", n / 2 + 1),
                        (false, false) => format!("{}…", n / 2 + 1),
                        (false, true) => String::new(),
                    };
                    let bracket = if std::mem::take(&mut opened) && depth > 1 { "(" } else { "" };
                    numbered = true;
                    let text = format!("{bracket}{number}{}", game.tree.node(node).mv.label);
                    let w = width(&text) + 1;
                    if x > 0 && x + w > area.width {
                        (x, y) = (if depth > 0 { 2 } else { 0 }, y.saturating_add(1));
                    }
                    let style = match (node == here, depth) {
                        (true, _) => {
                            theme.on(ColorRole::Text, ColorRole::Select).add_modifier(Modifier::BOLD)
                        }
                        (_, 0) => theme.fg(ColorRole::Text),
                        _ => theme.fg(ColorRole::Dim),
                    };
                    if node == here {
                        at = y;
                    }
                    words.push((x, y, text, style, node));
                    x += w;
                }
            }
        }
        let first = (at + 1).saturating_sub(area.height.div_ceil(2)).min((y + 1).saturating_sub(area.height));
        for (x, row, text, style, node) in words {
            if row < first || row - first >= area.height {
                continue;
            }
            let (x, y) = (area.x + x, area.y + row - first);
            let next = put(buf, area, x, y, &text, style);
            self.hits.push((Rect { x, y, width: next.saturating_sub(x), height: 1 }, HitTarget::Node(node)));
        }
    }

    /// The value of the game over its moves, the first player's share above the middle.
    pub(crate) fn draw_graph(&mut self, buf: &mut Buffer, area: Rect) {
        let (theme, words) = (self.theme, self.words);
        let Some(game) = &self.game else { return };
        let inner =
            frame(buf, area, &words.text("tui-graph"), theme.fg(ColorRole::Frame), theme.fg(ColorRole::Dim));
        if inner.is_empty() {
            return;
        }
        let known = game.values.iter().flatten().count();
        if known < 2 {
            let y = inner.y + inner.height / 2;
            put_centre(buf, inner, y, &words.text("tui-graph-empty"), theme.fg(ColorRole::Dim));
            return;
        }
        let mover = game.rules.record(Some(&game.start), &[]).map_or(Side::First, |record| record.mover());
        let plies = game.values.len();
        let step = (usize::from(inner.width) / plies).clamp(1, 6);
        let visible = (usize::from(inner.width) / step).min(plies);
        let first = (game.at + 1).saturating_sub(visible).min(plies - visible);
        let levels = i32::from(inner.height) * 8;
        const PARTS: [&str; 8] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];
        let mut hits = Vec::new();
        for (i, ply) in (first..first + visible).enumerate() {
            let x = inner.x + (i * step) as u16;
            hits.push((
                Rect { x, y: inner.y, width: step as u16, height: inner.height },
                HitTarget::Ply(ply),
            ));
            let Some(value) = game.values[ply] else { continue };
            let side = if ply.is_multiple_of(2) { mover } else { !mover };
            let share = share(value, side, game.entry.group);
            let full = (share * levels as f32).round() as i32;
            for row in 0..inner.height {
                let base = i32::from(inner.height - 1 - row) * 8;
                let part = (full - base).clamp(0, 8);
                let style = theme.fg(if ply == game.at { ColorRole::Warn } else { ColorRole::First });
                if part > 0 {
                    let text =
                        PARTS[part as usize - 1].repeat(step.saturating_sub(usize::from(step > 1)).max(1));
                    put(buf, inner, x, inner.y + row, &text, style);
                }
            }
        }
        self.hits.extend(hits);
    }
}

/// The bar of who stands better: the first player's share from the left.
pub(crate) fn draw_bar(buf: &mut Buffer, area: Rect, app: &App, value: Option<Value>, mover: Side) {
    let theme = app.theme;
    let Some(game) = &app.game else { return };
    if area.is_empty() {
        return;
    }
    let value = value.or(game.values[game.at]);
    let chess = game.entry.group == Group::Chess;
    // White's share must show on white paper too.
    let (one, two) = match (chess, theme.light) {
        (true, false) => (ColorRole::FirstPiece, ColorRole::Frame),
        (true, true) => (ColorRole::Light, ColorRole::SecondPiece),
        (false, _) => (ColorRole::First, ColorRole::Second),
    };
    let Some(value) = value else {
        put(buf, area, area.x, area.y, &"░".repeat(usize::from(area.width)), theme.fg(ColorRole::Frame));
        return;
    };
    let left = (share(value, mover, game.entry.group) * f32::from(area.width)).round() as u16;
    put(buf, area, area.x, area.y, &"█".repeat(usize::from(left)), theme.fg(one));
    let rest = if app.mono() { "░" } else { "█" };
    let style: Style = theme.fg(two);
    put(buf, area, area.x + left, area.y, &rest.repeat(usize::from(area.width - left)), style);
}

/// A shape for a value, so that colour is never needed.
pub(crate) fn value_shape(value: Value) -> &'static str {
    match value {
        Value::Win { .. } => "▲",
        Value::Loss { .. } => "▼",
        Value::Draw => "=",
        Value::Estimate(_) => "◆",
    }
}

pub(crate) fn value_tone(value: Value) -> ColorRole {
    match value {
        Value::Win { .. } => ColorRole::Good,
        Value::Loss { .. } => ColorRole::Bad,
        Value::Draw => ColorRole::Warn,
        Value::Estimate(_) => ColorRole::Text,
    }
}

/// The first player's share of the value, from 0 to 1; `side` is to move.
pub(crate) fn share(value: Value, side: Side, group: Group) -> f32 {
    let mover = match value {
        Value::Win { .. } => 1.0,
        Value::Loss { .. } => 0.0,
        Value::Draw => 0.5,
        Value::Estimate(score) => {
            let scale = if group == Group::Chess { 400.0 } else { 1_000.0 };
            1.0 / (1.0 + (-(score as f32) / scale).exp())
        }
    };
    if side == Side::First { mover } else { 1.0 - mover }
}
