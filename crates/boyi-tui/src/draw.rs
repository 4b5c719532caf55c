//! Draws the state of the app on a frame of any size.

use crate::{
    app::{App, Hit, MODES, Mode, Popup, Purpose, Shown, Typing},
    board::{self, Look, Skin},
    home::{group_word, knowledge_id, mode_id},
    saves::State,
    table::{Ended, Player, Table, index},
    text::{
        blank, clip, fill, frame, grouped, put, put_centre, put_clipped, put_right, put_wrapped, short,
        width, wrap,
    },
    theme::{self, Tone},
};
use boyi_core::{Arg, Note, Picture, Side, Value};
use boyi_games::Group;
use crossterm::event::KeyCode;
use ratatui::{
    Frame,
    buffer::Buffer,
    layout::Rect,
    style::{Modifier, Style},
};

impl App {
    /// Draws the screen.
    pub fn draw(&mut self, frame: &mut Frame<'_>) {
        self.draw_on(frame.buffer_mut());
    }

    /// Draws the screen on all of a blank buffer.
    pub fn draw_on(&mut self, buf: &mut Buffer) {
        let area = buf.area;
        self.hits.clear();
        self.size = (area.width, area.height);
        if area.is_empty() {
            return;
        }
        let tight = area.height < 8;
        let head = u16::from(!tight);
        let foot = if tight { 1 } else { 2 };
        let main = Rect { y: area.y + head, height: area.height.saturating_sub(head + foot), ..area };
        if !tight {
            self.draw_head(buf, Rect { height: 1, ..area });
        }
        if self.table.is_some() {
            self.draw_table(buf, main);
        } else {
            self.draw_home(buf, main);
        }
        let bottom = Rect { y: main.bottom(), height: area.bottom() - main.bottom(), ..area };
        self.draw_foot(buf, bottom);
        if self.popup.is_some() {
            self.draw_popup(buf, area);
        }
        theme::plain(buf, area, self.theme.glyphs);
    }

    // ---------------------------------------------------------------- frame

    fn draw_head(&mut self, buf: &mut Buffer, area: Rect) {
        let (theme, words) = (self.theme, self.words);
        let bar = theme.on(Tone::Text, Tone::Bar);
        fill(buf, area, bar);
        let accent = bar.patch(theme.fg(Tone::Accent)).add_modifier(Modifier::BOLD);
        let mut x = put(buf, area, area.x + 1, area.y, "博弈 Boyi", accent);
        let mut end = area.right();
        for (code, text) in [
            (KeyCode::Char('?'), format!(" ? {} ", words.text("tui-help"))),
            (KeyCode::Char('L'), format!(" L {} ", words.text("tui-other-language"))),
        ] {
            let w = width(&text);
            if end < x + w + 12 {
                break;
            }
            end -= w;
            put(buf, area, end, area.y, &text, bar.patch(theme.fg(Tone::Dim)));
            self.hits.push((Rect { x: end, y: area.y, width: w, height: 1 }, Hit::Press(code)));
        }
        let Some(table) = &self.table else {
            let text = format!("  {}", words.text("tui-tagline"));
            let room = Rect { width: end - area.x, ..area };
            if width(&text) + x < end {
                put_clipped(buf, room, x, area.y, &text, bar.patch(theme.fg(Tone::Dim)));
            }
            return;
        };
        let modes: Vec<(Mode, String)> =
            MODES.iter().map(|mode| (*mode, format!(" {} ", words.text(mode_id(*mode))))).collect();
        let modes_w: u16 = modes.iter().map(|(_, text)| width(text)).sum();
        let title = words.title(table.entry);
        let name = table.name();
        let name = if name == table.entry.name { title } else { format!("{title} ({name})") };
        let room = end.saturating_sub(x + 4 + modes_w + 2);
        x = put(buf, area, x, area.y, " › ", bar.patch(theme.fg(Tone::Dim)));
        x = put(buf, area, x, area.y, &clip(&name, room), bar.add_modifier(Modifier::BOLD));
        x += 2;
        for (mode, text) in modes {
            if x + width(&text) > end {
                break;
            }
            let style = if mode == self.mode {
                theme.on(Tone::Text, Tone::Select).add_modifier(Modifier::BOLD)
            } else {
                bar
            };
            let next = put(buf, area, x, area.y, &text, style);
            self.hits.push((Rect { x, y: area.y, width: next - x, height: 1 }, Hit::Mode(mode)));
            x = next;
        }
    }

    fn draw_foot(&mut self, buf: &mut Buffer, area: Rect) {
        let (theme, words) = (self.theme, self.words);
        if area.is_empty() {
            return;
        }
        let line = Rect { height: 1, ..area };
        let inner = Rect { x: area.x + 1, width: area.width.saturating_sub(1), ..line };
        if let Some(input) = &self.input {
            let prompt = words.text(match input.what {
                Typing::Move => "tui-type-move",
                Typing::Position => "tui-type-position",
            });
            let accent = theme.fg(Tone::Accent).add_modifier(Modifier::BOLD);
            let x = put(buf, inner, inner.x, inner.y, &prompt, accent);
            let room = usize::from(inner.right().saturating_sub(x + 3));
            let skip = input.text.chars().count().saturating_sub(room);
            let seen: String = input.text.chars().skip(skip).collect();
            let ok = input.wrong.is_none();
            let tone = if ok { Tone::Good } else { Tone::Text };
            let x = put(buf, inner, x + 1, inner.y, &seen, theme.fg(tone));
            let x = put(buf, inner, x, inner.y, "▏", accent);
            if ok {
                put(buf, inner, x + 1, inner.y, "✓", theme.fg(Tone::Good));
            }
        } else if let Some((text, tone)) = &self.toast {
            put_clipped(buf, inner, inner.x, inner.y, text, theme.fg(*tone));
        } else if self.table.is_some() && area.height > 1 {
            let (text, tone) = self.status();
            put_clipped(buf, inner, inner.x, inner.y, &text, theme.fg(tone));
        }
        if area.height < 2 {
            return;
        }
        let keys = Rect { y: area.bottom() - 1, height: 1, ..area };
        fill(buf, keys, theme.on(Tone::Dim, Tone::Bar));
        if let Some(input) = &self.input {
            let completions = self.completions();
            match &input.wrong {
                Some(wrong) if completions.is_empty() => {
                    let style = theme.on(Tone::Bad, Tone::Bar);
                    put_clipped(buf, keys, keys.x + 1, keys.y, wrong, style);
                }
                _ => {
                    let mut x = keys.x + 1;
                    for (i, mv) in completions.iter().enumerate() {
                        let text = format!(" {} ", mv.label);
                        if x + width(&text) > keys.right() {
                            break;
                        }
                        let back = if i == input.at { Tone::Select } else { Tone::Bar };
                        let next = put(buf, keys, x, keys.y, &text, theme.on(Tone::Text, back));
                        self.hits.push((Rect { x, y: keys.y, width: next - x, height: 1 }, Hit::Choice(i)));
                        x = next + 1;
                    }
                }
            }
            return;
        }
        let id = match (&self.table, self.mode) {
            (None, _) if self.home.in_fields() => "tui-keys-fields",
            (None, _) => "tui-keys-home",
            (Some(_), Mode::Play) => "tui-keys-play",
            (Some(_), Mode::Analyse) => "tui-keys-analyse",
            (Some(_), Mode::Learn) => "tui-keys-learn",
        };
        let mut x = keys.x + 1;
        for pair in words.text(id).split('|') {
            let (key, what) = pair.trim().split_once(' ').unwrap_or((pair, ""));
            if x + width(key) + width(what) + 1 > keys.right() {
                break;
            }
            x = put(
                buf,
                keys,
                x,
                keys.y,
                key,
                theme.on(Tone::Accent, Tone::Bar).add_modifier(Modifier::BOLD),
            );
            x = put(buf, keys, x + 1, keys.y, what, theme.on(Tone::Dim, Tone::Bar)) + 2;
        }
    }

    /// The line above the keys: what is going on.
    fn status(&self) -> (String, Tone) {
        let words = self.words;
        let Some(table) = &self.table else { return (String::new(), Tone::Text) };
        if let Some(text) = self.result() {
            return (text, Tone::Warn);
        }
        let side = self.side(table.mover());
        match self.asked {
            Some((_, Purpose::Move)) => {
                let text =
                    words.say("tui-thinking", &[("side", side.into()), ("nodes", short(self.nodes).into())]);
                (text, Tone::Accent)
            }
            Some((_, Purpose::Sweep(ply))) => {
                let total = table.values.len();
                (words.say("tui-sweeping", &[("ply", ply.into()), ("total", total.into())]), Tone::Accent)
            }
            Some((_, Purpose::Compare)) => {
                (words.say("tui-comparing", &[("depth", i64::from(self.compare_depth).into())]), Tone::Accent)
            }
            Some((_, Purpose::Hint)) => (words.text("tui-hint-thinking"), Tone::Accent),
            _ => (words.say("tui-to-move", &[("side", side.into())]), Tone::Text),
        }
    }

    /// A side's name in this game.
    pub(crate) fn side(&self, side: Side) -> String {
        let group = self.table.as_ref().map_or(Group::Impartial, |table| table.entry.group);
        let word = if side == Side::First { "first" } else { "second" };
        self.words.text(&format!("tui-{word}-{}", group_word(group)))
    }

    /// Who won and how, once the game is over.
    fn result(&self) -> Option<String> {
        let table = self.table.as_ref()?;
        let words = self.words;
        let winner = table.winner()?;
        let ended = table.ended.filter(|_| table.at_end());
        Some(match (ended, winner) {
            (Some(Ended::Agreed), _) => words.text("tui-result-agreed"),
            (Some(Ended::Resigned(side)), _) => words.say(
                "tui-result-resigned",
                &[("loser", self.side(side).into()), ("winner", self.side(!side).into())],
            ),
            (Some(Ended::Time(side)), _) => words.say(
                "tui-result-time",
                &[("loser", self.side(side).into()), ("winner", self.side(!side).into())],
            ),
            (None, None) => words.text("tui-result-draw"),
            (None, Some(side)) => {
                let id = if table.players[index(side)] == table.players[index(!side)] {
                    "tui-result-win"
                } else if table.players[index(side)] == Player::Human {
                    "tui-result-you-win"
                } else {
                    "tui-result-you-lose"
                };
                words.say(id, &[("winner", self.side(side).into())])
            }
        })
    }

    // ---------------------------------------------------------------- a game

    fn draw_table(&mut self, buf: &mut Buffer, area: Rect) {
        if area.is_empty() {
            return;
        }
        let panel_w = if area.width < 56 {
            0
        } else {
            match self.mode {
                Mode::Play => (area.width * 3 / 8).clamp(28, 56),
                Mode::Analyse | Mode::Learn => (area.width * 2 / 5).clamp(30, 76),
            }
        };
        if self.mode == Mode::Learn {
            let board_w = if panel_w == 0 { 0 } else { (area.width / 3).clamp(24, 60) };
            let place = Rect { width: board_w, ..area };
            self.draw_board(buf, place);
            let lesson = Rect { x: area.x + board_w, width: area.width - board_w, ..area };
            self.draw_learn(buf, lesson);
            return;
        }
        if panel_w == 0 {
            // Board above, and below it as much of the panel as there is room for.
            let wants = self.board_height(area.width).min(area.height);
            let rest = area.height - wants;
            let (board_h, rest) = if rest >= 4 { (wants, rest) } else { (area.height, 0) };
            self.draw_board(buf, Rect { height: board_h, ..area });
            if rest > 0 {
                let below = Rect { y: area.y + board_h, height: rest, ..area };
                self.draw_panel(buf, below);
            }
            return;
        }
        let mut place = Rect { width: area.width - panel_w, ..area };
        if self.mode == Mode::Analyse && place.height >= 30 {
            let graph_h = 7;
            place.height -= graph_h;
            self.draw_graph(buf, Rect { y: place.bottom(), height: graph_h, ..place });
        }
        self.draw_board(buf, place);
        self.draw_panel(buf, Rect { x: area.x + area.width - panel_w, width: panel_w, ..area });
    }

    /// Lines that the board in its smallest good size takes.
    fn board_height(&self, room: u16) -> u16 {
        let Some(table) = &self.table else { return 0 };
        match table.picture() {
            Picture::Grid(grid) if grid.chequered && room >= 35 => 17,
            Picture::Grid(grid) if grid.chequered => grid.rows as u16 + 1,
            Picture::Grid(grid) if grid.columns > 9 => grid.rows as u16 + 1,
            Picture::Grid(grid) => (2 * grid.rows as u16).saturating_add(2),
            Picture::Heaps(heaps) => (heaps.len().min(40) as u16).saturating_mul(2),
            Picture::Numbers { .. } => 8,
        }
    }

    fn draw_panel(&mut self, buf: &mut Buffer, area: Rect) {
        match self.mode {
            Mode::Play => self.draw_play(buf, area),
            Mode::Analyse => self.draw_analyse(buf, area),
            Mode::Learn => {}
        }
    }

    fn draw_board(&mut self, buf: &mut Buffer, area: Rect) {
        let Some(table) = &self.table else { return };
        if area.is_empty() {
            return;
        }
        let preview = self.previewed();
        let typed = self.input.as_ref().and_then(|input| input.preview.as_ref());
        let (hint, hint_heap) = self.hinted();
        let landings;
        let mut dots = table.targets();
        let picture = typed.or(preview.as_ref().map(|(picture, _)| picture)).unwrap_or(table.picture());
        let shows_now = typed.is_none() && preview.is_none();
        let skin = Skin::of(table.entry, &table.name(), picture);
        if dots.is_empty() && skin == Skin::Discs && !table.over() {
            landings = table.landings();
            dots.extend(landings);
        }
        if !shows_now {
            dots.clear();
        }
        let acting = shows_now && !table.over() && (self.mode != Mode::Analyse || self.board_cursor);
        let last = match &preview {
            Some((_, squares)) => squares.as_slice(),
            None if typed.is_some() => &[],
            None => table.last_squares(),
        };
        let takes = if shows_now { table.takes.as_slice() } else { &[] };
        let look = Look {
            theme: self.theme,
            skin,
            men: self.men,
            picture,
            flip: table.flip,
            cursor: acting.then_some((table.column, table.row)),
            picked: if shows_now { &table.picked } else { &[] },
            dots: &dots,
            last,
            hint: &hint,
            heap: if acting {
                Some((table.heap, table.take))
            } else {
                hint_heap.map(|heap| (heap, 0)).filter(|_| shows_now)
            },
            takes,
            binary: self.binary && table.entry.name.starts_with("nim"),
        };
        let mut hits = Vec::new();
        let margin = u16::from(area.width > 40);
        let place = Rect { x: area.x + margin, width: area.width - 2 * margin.min(area.width / 2), ..area };
        board::draw(buf, place, &look, &mut hits);
        self.hits.extend(hits);
    }

    fn draw_play(&mut self, buf: &mut Buffer, area: Rect) {
        let (theme, words) = (self.theme, self.words);
        let Some(table) = &self.table else { return };
        let inner =
            frame(buf, area, &words.text("tui-mode-play"), theme.fg(Tone::Frame), theme.fg(Tone::Accent));
        let inner = Rect { x: inner.x + 1, width: inner.width.saturating_sub(2), ..inner };
        if inner.is_empty() {
            return;
        }
        let captured = table.captured();
        let mut y = inner.y;
        for side in [Side::Second, Side::First] {
            let row = Rect { y, height: 1, ..inner };
            if y >= inner.bottom() {
                break;
            }
            let moving = table.mover() == side && !table.over();
            let tone = if side == Side::First { Tone::First } else { Tone::Second };
            let marker = if moving { "▸" } else { " " };
            let x = put(buf, row, row.x, y, marker, theme.fg(Tone::Accent));
            let player = match table.players[index(side)] {
                Player::Human if table.has_engine() => words.text("tui-player-you"),
                Player::Human => words.text("tui-player-human"),
                Player::Engine => words.say("tui-player-engine", &[("level", i64::from(table.level).into())]),
            };
            let bold = if moving { Modifier::BOLD } else { Modifier::empty() };
            let style = if table.entry.group == Group::Chess { theme.fg(Tone::Text) } else { theme.fg(tone) };
            let x = put(buf, row, x + 1, y, &self.side(side), style.add_modifier(bold));
            let x = put_clipped(buf, row, x + 2, y, &player, theme.fg(Tone::Dim));
            if let Some(left) = table.left(side, self.now) {
                let low = left < 20_000;
                let text = clock_text(left);
                let style = theme.fg(if low { Tone::Bad } else { Tone::Text }).add_modifier(bold);
                put_right(buf, row, y, &text, style);
            } else if moving && self.asked.is_some() {
                put(buf, row, x + 1, y, "…", theme.fg(Tone::Accent));
            }
            y += 1;
            let men = &captured[1 - index(side)];
            if !captured[0].is_empty() || !captured[1].is_empty() {
                let glyphs = theme.glyphs.pieces;
                let text: String = men
                    .iter()
                    .map(|man| match board::chess_glyph(man.to_ascii_lowercase()) {
                        Some(glyph) if glyphs && !self.mono() => format!("{glyph} "),
                        _ => format!("{man} "),
                    })
                    .collect();
                let row = Rect { y, height: 1, ..inner };
                put_clipped(buf, row, row.x + 2, y, &text, theme.fg(Tone::Dim));
                y += 1;
            }
        }
        let rule = |buf: &mut Buffer, y: u16| {
            let line = "─".repeat(usize::from(inner.width));
            put(buf, inner, inner.x, y, &line, theme.fg(Tone::Frame));
        };
        rule(buf, y);
        y += 1;
        // What happened, or what to do.
        let below = |y: u16| Rect { y, height: inner.bottom().saturating_sub(y), ..inner };
        if let Some(result) = self.result() {
            let style = theme.on(Tone::Text, Tone::Select).add_modifier(Modifier::BOLD);
            for line in wrap(&result, inner.width.saturating_sub(2)) {
                let row = Rect { y, height: 1, ..inner };
                fill(buf, row.intersection(inner), style);
                put(buf, inner, inner.x + 1, y, &line, style);
                y += 1;
            }
            for note in self.shown.iter().flat_map(|shown| &shown.analysis.notes) {
                y = put_wrapped(buf, below(y), y, &words.note(note), theme.fg(Tone::Text));
            }
            y = put_wrapped(buf, below(y), y, &words.text("tui-after-game"), theme.fg(Tone::Dim));
            rule(buf, y);
            y += 1;
        } else if self.hint > 0 && self.shown.is_some() {
            y = self.draw_hint(buf, below(y));
            rule(buf, y);
            y += 1;
        } else if !table.takes.is_empty() || !table.picked.is_empty() {
            let id = if table.takes.is_empty() { "tui-picked" } else { "tui-kept" };
            y = put_wrapped(buf, below(y), y, &words.text(id), theme.fg(Tone::Dim));
            rule(buf, y);
            y += 1;
        } else if !table.heaps().is_empty() && table.take > 0 && !table.engine_to_move() {
            let text = words
                .say("tui-take", &[("take", grouped(table.take).into()), ("heap", (table.heap + 1).into())]);
            y = put_wrapped(buf, below(y), y, &text, theme.fg(Tone::Text));
            rule(buf, y);
            y += 1;
        }
        self.draw_moves(buf, below(y));
    }

    fn draw_hint(&self, buf: &mut Buffer, area: Rect) -> u16 {
        let (theme, words) = (self.theme, self.words);
        let Some(shown) = &self.shown else { return area.y };
        let Some(table) = &self.table else { return area.y };
        let Some(best) = shown.analysis.best.first() else { return area.y };
        let group = table.entry.group;
        let mut y = area.y;
        let head = theme.fg(Tone::Warn).add_modifier(Modifier::BOLD);
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
            for note in &shown.analysis.notes {
                y = put_wrapped(buf, here(y), y, &words.note(note), theme.fg(Tone::Text));
            }
        } else {
            y = put_wrapped(buf, here(y), y, &words.text("tui-hint-more"), theme.fg(Tone::Dim));
        }
        y
    }

    /// The moves of the game in two columns, the one on the board marked.
    fn draw_moves(&mut self, buf: &mut Buffer, area: Rect) {
        let theme = self.theme;
        let Some(table) = &self.table else { return };
        if area.is_empty() || table.plies.is_empty() {
            return;
        }
        let mover = table.game.record(Some(&table.start), &[]).map_or(Side::First, |record| record.mover());
        let offset = index(mover);
        let rows = (table.plies.len() + offset).div_ceil(2);
        let number_w = width(&rows.to_string()) + 2;
        let column_w = area.width.saturating_sub(number_w) / 2;
        let at_row = (table.at + offset).saturating_sub(1) / 2;
        let height = usize::from(area.height);
        let first = (at_row + 1).saturating_sub(height);
        let mut hits = Vec::new();
        for (y, row) in (area.y..area.bottom()).zip(first..rows) {
            let number = format!("{:>w$}.", row + 1, w = usize::from(number_w) - 2);
            put(buf, area, area.x, y, &number, theme.fg(Tone::Dim));
            for side in 0..2 {
                let Some(ply) = (2 * row + side).checked_sub(offset) else { continue };
                let Some(played) = table.plies.get(ply) else { continue };
                let x = area.x + number_w + side as u16 * column_w;
                let style = if ply + 1 == table.at {
                    theme.on(Tone::Text, Tone::Select).add_modifier(Modifier::BOLD)
                } else if ply >= table.at {
                    theme.fg(Tone::Dim)
                } else {
                    theme.fg(Tone::Text)
                };
                let label = clip(&played.mv.label, column_w.saturating_sub(2));
                let next = put(buf, area, x, y, &format!(" {label} "), style);
                let mark = mark(table, ply);
                if !mark.is_empty() {
                    let tone = if mark == "?!" { Tone::Warn } else { Tone::Bad };
                    put(buf, area, next.saturating_sub(1), y, mark, theme.fg(tone));
                }
                hits.push((Rect { x, y, width: column_w, height: 1 }, Hit::Ply(ply + 1)));
            }
        }
        self.hits.extend(hits);
    }

    // ---------------------------------------------------------------- analysis

    fn draw_analyse(&mut self, buf: &mut Buffer, area: Rect) {
        let (theme, words) = (self.theme, self.words);
        let Some(table) = &self.table else { return };
        let title = words.text("tui-mode-analyse");
        let inner = frame(buf, area, &title, theme.fg(Tone::Frame), theme.fg(Tone::Accent));
        let inner = Rect { x: inner.x + 1, width: inner.width.saturating_sub(2), ..inner };
        if inner.is_empty() {
            return;
        }
        let group = table.entry.group;
        let below = |y: u16| Rect { y, height: inner.bottom().saturating_sub(y), ..inner };
        let mut y = inner.y;
        let value = self.shown.as_ref().map(|shown| shown.analysis.value);
        draw_bar(buf, Rect { y, height: 1, ..inner }, self, value, table.mover());
        y += 1;
        let headline = match (&self.shown, &self.refused, table.over()) {
            (_, _, true) => self.result().unwrap_or_default(),
            (Some(shown), ..) => {
                let value = words.value(shown.analysis.value, shown.analysis.bound, group);
                words.say(
                    "tui-value-for",
                    &[("side", self.side(table.mover()).into()), ("value", value.into())],
                )
            }
            (None, Some(error), _) => words.error(error),
            (None, None, _) if self.asked.is_some() => words.text("tui-analysing"),
            _ => words.text("tui-engine-off"),
        };
        let tone = match value {
            Some(Value::Win { .. }) => Tone::Good,
            Some(Value::Loss { .. }) => Tone::Bad,
            _ => Tone::Text,
        };
        let style = theme.fg(tone).add_modifier(Modifier::BOLD);
        y = put_wrapped(buf, below(y), y, &headline, style);
        if let Some(shown) = &self.shown {
            let stats = self.stats_line(shown);
            put_clipped(buf, inner, inner.x, y, &stats, theme.fg(Tone::Dim));
            y += 1;
        }
        let rule = |buf: &mut Buffer, y: u16, id: &str| {
            let line = "─".repeat(usize::from(inner.width));
            put(buf, inner, inner.x, y, &line, theme.fg(Tone::Frame));
            if !id.is_empty() {
                put_clipped(
                    buf,
                    inner,
                    inner.x + 1,
                    y,
                    &format!(" {} ", words.text(id)),
                    theme.fg(Tone::Dim),
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
                put_clipped(buf, inner, inner.x + 7, y, &labels.join(" "), theme.fg(Tone::Text));
                y += 1;
            }
        }
        // The rest: reasons, every move, and the moves played.
        let notes: Vec<String> =
            self.shown.iter().flat_map(|shown| &shown.analysis.notes).map(|note| words.note(note)).collect();
        let left = inner.bottom().saturating_sub(y);
        let note_lines: u16 = notes.iter().map(|note| wrap(note, inner.width).len() as u16).sum();
        let reasons_h = if notes.is_empty() || left < 6 { 0 } else { (note_lines + 1).min(left * 2 / 5) };
        let played_h = if left.saturating_sub(reasons_h) >= 12 && !table.plies.is_empty() {
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
                at = put_wrapped(buf, place, at, note, theme.fg(Tone::Text));
            }
            if note_lines > reasons_h - 1 && reasons_h > 1 {
                put_right(
                    buf,
                    Rect { y: place.bottom() - 1, height: 1, ..place },
                    place.bottom() - 1,
                    " …",
                    theme.fg(Tone::Dim),
                );
            }
            y += reasons_h;
        }
        if played_h > 1 {
            rule(buf, y, "tui-moves");
            self.draw_moves(buf, Rect { y: y + 1, height: played_h - 1, ..inner });
        }
    }

    fn stats_line(&self, shown: &Shown) -> String {
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

    fn draw_candidates(&mut self, buf: &mut Buffer, area: Rect, group: Group) {
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
            let style = if chosen { theme.on(Tone::Text, Tone::Select) } else { theme.fg(Tone::Text) };
            if chosen {
                fill(buf, place, style);
            }
            let (shape, text, tone) = match value {
                Some(value) => {
                    (value_shape(*value), self.words.short_value(*value, group), value_tone(*value))
                }
                None => ("·", String::new(), Tone::Dim),
            };
            let x = put(buf, place, x, y, shape, style.patch(theme.fg(tone)));
            put(buf, place, x + 1, y, &mv.label, style);
            let value_x = place.x + widest + 3;
            put(buf, place, value_x, y, &text, style.patch(theme.fg(tone)));
            hits.push((place, Hit::Candidate(i)));
        }
        self.hits.extend(hits);
    }

    /// The value of the game over its moves, the first player's share above the middle.
    fn draw_graph(&mut self, buf: &mut Buffer, area: Rect) {
        let (theme, words) = (self.theme, self.words);
        let Some(table) = &self.table else { return };
        let inner = frame(buf, area, &words.text("tui-graph"), theme.fg(Tone::Frame), theme.fg(Tone::Dim));
        if inner.is_empty() {
            return;
        }
        let known = table.values.iter().flatten().count();
        if known < 2 {
            let y = inner.y + inner.height / 2;
            put_centre(buf, inner, y, &words.text("tui-graph-empty"), theme.fg(Tone::Dim));
            return;
        }
        let mover = table.game.record(Some(&table.start), &[]).map_or(Side::First, |record| record.mover());
        let plies = table.values.len();
        let step = (usize::from(inner.width) / plies).clamp(1, 6);
        let visible = (usize::from(inner.width) / step).min(plies);
        let first = (table.at + 1).saturating_sub(visible).min(plies - visible);
        let levels = i32::from(inner.height) * 8;
        const PARTS: [&str; 8] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];
        let mut hits = Vec::new();
        for (i, ply) in (first..first + visible).enumerate() {
            let x = inner.x + (i * step) as u16;
            hits.push((Rect { x, y: inner.y, width: step as u16, height: inner.height }, Hit::Ply(ply)));
            let Some(value) = table.values[ply] else { continue };
            let side = if ply.is_multiple_of(2) { mover } else { !mover };
            let share = share(value, side, table.entry.group);
            let full = (share * levels as f32).round() as i32;
            for row in 0..inner.height {
                let base = i32::from(inner.height - 1 - row) * 8;
                let part = (full - base).clamp(0, 8);
                let style = theme.fg(if ply == table.at { Tone::Warn } else { Tone::First });
                if part > 0 {
                    let text =
                        PARTS[part as usize - 1].repeat(step.saturating_sub(usize::from(step > 1)).max(1));
                    put(buf, inner, x, inner.y + row, &text, style);
                }
            }
        }
        self.hits.extend(hits);
    }

    // ---------------------------------------------------------------- lessons

    fn draw_learn(&mut self, buf: &mut Buffer, area: Rect) {
        let (theme, words) = (self.theme, self.words);
        let inner =
            frame(buf, area, &words.text("tui-mode-learn"), theme.fg(Tone::Frame), theme.fg(Tone::Accent));
        let inner = Rect { x: inner.x + 1, width: inner.width.saturating_sub(2), ..inner };
        if inner.is_empty() {
            return;
        }
        let Some(table) = &self.table else { return };
        let below = |y: u16| Rect { y, height: inner.bottom().saturating_sub(y), ..inner };
        let mut y = inner.y;
        let badge = words.text(knowledge_id(table.entry.knowledge));
        put_clipped(buf, inner, inner.x, y, &format!("◆ {badge}"), theme.fg(Tone::Good));
        y += 1;
        let views = table.game.views();
        if !self.compared.is_empty() || matches!(self.asked, Some((_, Purpose::Compare))) {
            self.draw_comparison(buf, below(y));
            return;
        }
        if views.contains(&"numbers") && inner.height >= 12 {
            y = self.draw_luo_shu(buf, below(y + 1));
        }
        // The reasons, one step more at each press.
        let notes: Vec<Note> = self.shown.iter().flat_map(|shown| &shown.analysis.notes).cloned().collect();
        if let Some(shown) = &self.shown
            && !table.over()
        {
            let value = words.value(shown.analysis.value, shown.analysis.bound, table.entry.group);
            let args: [(&str, Arg); 2] = [("side", self.side(table.mover()).into()), ("value", value.into())];
            let style = theme.fg(value_tone(shown.analysis.value)).add_modifier(Modifier::BOLD);
            y = put_wrapped(buf, below(y), y, &words.say("tui-value-for", &args), style);
        } else if let Some(result) = self.result() {
            y = put_wrapped(buf, below(y), y, &result, theme.fg(Tone::Warn).add_modifier(Modifier::BOLD));
        }
        let steps = notes.len();
        let upto = if steps == 0 { 0 } else { (self.step % steps) + 1 };
        for (i, note) in notes.iter().take(upto).enumerate() {
            let last = i + 1 == upto;
            let number = format!("{} ", i + 1);
            y += u16::from(y + 1 < inner.bottom());
            put(buf, inner, inner.x, y, &number, theme.fg(if last { Tone::Accent } else { Tone::Dim }));
            let place = Rect { x: inner.x + 3, width: inner.width.saturating_sub(3), ..below(y) };
            let tone = if last { Tone::Text } else { Tone::Dim };
            y = match note.args.iter().find(|(name, _)| *name == "table") {
                Some((_, Arg::Text(table))) => {
                    let text = words.note(note);
                    let head = text.lines().next().unwrap_or_default().to_owned();
                    let y = put_wrapped(buf, place, y, &head, theme.fg(tone));
                    self.draw_columns(
                        buf,
                        Rect { y, height: place.bottom().saturating_sub(y), ..place },
                        table,
                        last,
                    )
                }
                _ => put_wrapped(buf, place, y, &words.note(note), theme.fg(tone)),
            };
        }
        let end = Rect { y: inner.bottom() - 1, height: 1, ..inner };
        if end.y > y {
            let text = words.say("tui-learn-step", &[("step", upto.into()), ("steps", steps.into())]);
            put_clipped(buf, end, end.x, end.y, &text, theme.fg(Tone::Dim));
            if inner.bottom() - y > 4 {
                let text = words.say("tui-learn-compare", &[("depth", i64::from(self.compare_depth).into())]);
                put_clipped(buf, inner, inner.x, end.y - 1, &text, theme.fg(Tone::Dim));
            }
        }
    }

    /// A table of digits from a note: ones stand out, and in the last line the columns that do not add up to 0.
    fn draw_columns(&self, buf: &mut Buffer, area: Rect, table: &str, lit: bool) -> u16 {
        let theme = self.theme;
        let lines: Vec<&str> = table.lines().collect();
        let wide = area.height as usize > 2 * lines.len() + 4 && area.width > 40;
        let mut y = area.y;
        let widest = lines.iter().map(|line| width(line)).max().unwrap_or(0);
        for (i, line) in lines.iter().enumerate() {
            if y >= area.bottom() {
                break;
            }
            let sums = i + 1 == lines.len();
            let place = Rect { y, height: 1, ..area };
            if sums {
                put(
                    buf,
                    area,
                    area.x + 2,
                    y,
                    &"─".repeat(usize::from(widest * if wide { 2 } else { 1 })),
                    theme.fg(Tone::Frame),
                );
                y += 1;
            }
            let equals = line.find('=').map_or(0, |at| at + 1);
            for (j, c) in line.char_indices() {
                let digit = c.is_ascii_digit() && (j > equals || sums);
                let style = match (digit, c, sums) {
                    (true, '0', true) => theme.fg(Tone::Good),
                    (true, _, true) => theme.fg(Tone::Bad).add_modifier(Modifier::BOLD),
                    (true, '0', false) => theme.fg(Tone::Dim),
                    (true, _, false) if lit => theme.fg(Tone::Counter).add_modifier(Modifier::BOLD),
                    _ => theme.fg(Tone::Text),
                };
                let x = place.x + 2 + j as u16 * if wide { 2 } else { 1 };
                put(buf, area, x, y, &c.to_string(), style);
            }
            y += if wide && !sums { 2 } else { 1 };
        }
        y
    }

    /// The board and the square of numbers beside each other, the numbers of each side with their sums.
    fn draw_luo_shu(&self, buf: &mut Buffer, area: Rect) -> u16 {
        let (theme, words) = (self.theme, self.words);
        let Some(table) = &self.table else { return area.y };
        let board_view = table.record.picture("board");
        let numbers = table.record.picture("numbers");
        let (Picture::Grid(grid), Picture::Numbers { first, second, target, .. }) = (&board_view, &numbers)
        else {
            return area.y;
        };
        // Which number stands on which square is told by the moves of the empty board: `b2 (5)`, `5 (b2)`.
        let Ok(empty) = table.game.record(None, &[]) else { return area.y };
        let number_at = |square: crate::gesture::Square| -> Option<u8> {
            let name = crate::gesture::square_text(square);
            let moves = empty.legal(100)?;
            let label = &moves.iter().find(|mv| mv.text == name || mv.label.contains(&name))?.label;
            let rest = label.replace(&name, "");
            rest.chars().filter(char::is_ascii_digit).collect::<String>().parse().ok()
        };
        let mut y = put_wrapped(
            buf,
            area,
            area.y,
            &words.say("tui-luo-shu", &[("target", i64::from(*target).into())]),
            theme.fg(Tone::Text),
        );
        let cell_w = 6u16;
        for v in 0..grid.rows {
            let row = grid.rows - 1 - v;
            for column in 0..grid.columns {
                let Some(number) = number_at((column, row)) else { continue };
                let owner = grid.cells.get(v * grid.columns + column).copied().flatten();
                let style = match owner {
                    Some('x') => theme.fg(Tone::First).add_modifier(Modifier::BOLD),
                    Some(_) => theme.fg(Tone::Second).add_modifier(Modifier::BOLD),
                    None => theme.fg(Tone::Text),
                };
                let mark = match owner {
                    Some('x') => "×",
                    Some(_) => "○",
                    None => " ",
                };
                let x = area.x + 2 + column as u16 * cell_w;
                put(buf, area, x, y, &format!("{number}{mark}"), style);
                if column + 1 < grid.columns {
                    put(buf, area, x + 3, y, "│", theme.fg(Tone::Frame));
                }
            }
            y += 1;
            if v + 1 < grid.rows {
                put(buf, area, area.x + 1, y, "────┼─────┼────", theme.fg(Tone::Frame));
                y += 1;
            }
        }
        y += 1;
        for (held, side, tone) in [(first, Side::First, Tone::First), (second, Side::Second, Tone::Second)] {
            let list: Vec<String> = held.iter().map(u8::to_string).collect();
            let triple = triple(held, *target);
            let mut text = format!(
                "{}: {}",
                self.side(side),
                if list.is_empty() { "–".to_owned() } else { list.join(" ") }
            );
            if let Some(t) = triple {
                text += &format!("   {} + {} + {} = {target}", t[0], t[1], t[2]);
            }
            let style = theme.fg(tone);
            let style = if triple.is_some() { style.add_modifier(Modifier::BOLD) } else { style };
            put_clipped(buf, area, area.x + 1, y, &text, style);
            y += 1;
        }
        y + 1
    }

    /// Each engine's work on the same question as a bar.
    fn draw_comparison(&mut self, buf: &mut Buffer, area: Rect) {
        let (theme, words) = (self.theme, self.words);
        let Some(table) = &self.table else { return };
        let mut y = area.y + 1;
        let head = words.say("tui-compare-head", &[("depth", i64::from(self.compare_depth).into())]);
        let below = |y: u16| Rect { y, height: area.bottom().saturating_sub(y), ..area };
        y = put_wrapped(buf, below(y), y, &head, theme.fg(Tone::Text).add_modifier(Modifier::BOLD));
        let most = self.compared.iter().map(|shown| shown.analysis.stats.nodes()).max().unwrap_or(1).max(1);
        let bar_w = area.width.saturating_sub(12 + 9);
        let shown_steps =
            if self.asked.is_some() { usize::MAX } else { self.step % (self.compared.len() + 1) };
        let mut before = None;
        for (i, shown) in self.compared.iter().enumerate() {
            if y + 1 >= area.bottom() {
                break;
            }
            let stats = &shown.analysis.stats;
            let nodes = stats.nodes();
            y += u16::from(area.height > 20);
            put(buf, area, area.x, y, shown.analysis.engine, theme.fg(Tone::Accent));
            let cells = (nodes as f64 / most as f64 * f64::from(bar_w) * 8.0).ceil() as u32;
            let full = "█".repeat((cells / 8) as usize);
            let rest = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][(cells % 8) as usize];
            put(buf, area, area.x + 11, y, &format!("{full}{rest}"), theme.fg(Tone::First));
            put_right(buf, Rect { y, height: 1, ..area }, y, &short(nodes), theme.fg(Tone::Text));
            y += 1;
            if area.height > 14 {
                let counters = words.say(
                    "tui-counters",
                    &[
                        ("interior", grouped(stats.interior).into()),
                        ("leaves", grouped(stats.leaves).into()),
                        ("cutoffs", grouped(stats.cutoffs).into()),
                        ("hits", grouped(stats.table_hits).into()),
                        ("ms", shown.ms.saturating_sub(before.unwrap_or(0)).into()),
                    ],
                );
                put_clipped(buf, area, area.x + 11, y, &counters, theme.fg(Tone::Dim));
                y += 1;
            }
            before = Some(shown.ms);
            if i + 1 == shown_steps {
                let text = words.text(&format!("tui-engine-{}", shown.analysis.engine));
                let place = Rect { x: area.x + 2, width: area.width.saturating_sub(2), ..below(y) };
                y = put_wrapped(buf, place, y, &text, theme.fg(Tone::Warn));
            }
        }
        if self.asked.is_some() {
            let nodes = short(self.nodes);
            put_clipped(buf, area, area.x, y, &format!("… {nodes}"), theme.fg(Tone::Dim));
        } else if y + 2 < area.bottom() {
            if table.name() == "chess" && table.at == 0 {
                y = put_wrapped(
                    buf,
                    below(y + 1),
                    y + 1,
                    &words.text("tui-compare-2016"),
                    theme.fg(Tone::Dim),
                );
            }
            put_wrapped(buf, below(y + 1), y + 1, &words.text("tui-compare-more"), theme.fg(Tone::Dim));
        }
    }

    // ---------------------------------------------------------------- popups

    fn draw_popup(&mut self, buf: &mut Buffer, area: Rect) {
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
                    ("moves", game.saved.moves.len().into()),
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
                            State::Over => "tui-state-over",
                            State::Open | State::Left => "tui-state-open",
                        });
                        let day = game.id.get(..8).unwrap_or(&game.id);
                        let result = game.saved.tag("Result").unwrap_or("*");
                        let name = game.saved.tag("Game").unwrap_or_default();
                        let moves =
                            words.say("tui-library-moves", &[("moves", game.saved.moves.len().into())]);
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

    fn window(&self, buf: &mut Buffer, area: Rect, w: u16, h: u16, title: &str) -> Rect {
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
        blank(buf, place, theme.on(Tone::Text, Tone::Bar));
        let accent = theme.on(Tone::Accent, Tone::Bar);
        let inner = frame(buf, place, title, accent, accent.add_modifier(Modifier::BOLD));
        Rect { x: inner.x + 1, width: inner.width.saturating_sub(2), ..inner }
    }

    fn dialog(&mut self, buf: &mut Buffer, area: Rect, title: &str, text: &str, buttons: &[(KeyCode, &str)]) {
        let (theme, words) = (self.theme, self.words);
        let w = 54.min(area.width);
        let h = wrap(text, w.saturating_sub(4)).len() as u16 + 4;
        let inner = self.window(buf, area, w, h, title);
        let back = theme.bg(Tone::Bar);
        let y = put_wrapped(buf, inner, inner.y, text, back.patch(theme.fg(Tone::Text))) + 1;
        let mut x = inner.x;
        for (code, id) in buttons {
            let key = match code {
                KeyCode::Enter => "Enter".to_owned(),
                KeyCode::Esc => "Esc".to_owned(),
                KeyCode::Char(c) => c.to_string(),
                _ => String::new(),
            };
            let label = format!(" {key} {} ", words.text(id));
            let next = put(buf, inner, x, y, &label, theme.on(Tone::Text, Tone::Select));
            self.hits.push((Rect { x, y, width: next - x, height: 1 }, Hit::Press(*code)));
            x = next + 2;
        }
    }

    fn draw_list(&mut self, buf: &mut Buffer, area: Rect, title: &str, rows: &[String], at: usize) {
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
                theme.on(Tone::Text, Tone::Select).add_modifier(Modifier::BOLD)
            } else {
                theme.on(Tone::Text, Tone::Bar)
            };
            fill(buf, place, style);
            put_clipped(buf, place, place.x + 1, y, row, style);
            self.hits.push((place, Hit::Choice(i)));
        }
    }

    fn draw_help(&mut self, buf: &mut Buffer, area: Rect) {
        let (theme, words) = (self.theme, self.words);
        let view = match (&self.table, self.mode) {
            (None, _) => "home",
            (Some(_), Mode::Play) => "play",
            (Some(_), Mode::Analyse) => "analyse",
            (Some(_), Mode::Learn) => "learn",
        };
        let mut rows: Vec<(String, String)> = Vec::new();
        for id in [format!("tui-help-{view}"), "tui-help-board".to_owned(), "tui-help-all".to_owned()] {
            if id == "tui-help-board" && self.table.is_none() {
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
        let back = theme.bg(Tone::Bar);
        for (i, (key, what)) in rows.iter().enumerate() {
            let (column, row) = (i as u16 / per, i as u16 % per);
            let (x, y) = (inner.x + column * one, inner.y + row);
            let place = Rect { x, width: one.min(inner.right().saturating_sub(x)), ..inner };
            let accent = back.patch(theme.fg(Tone::Accent)).add_modifier(Modifier::BOLD);
            put(buf, place, x, y, key, accent);
            put_clipped(buf, place, x + key_w + 2, y, what, back.patch(theme.fg(Tone::Text)));
        }
    }
}

/// Three of the numbers that make the target.
fn triple(held: &[u8], target: u8) -> Option<[u8; 3]> {
    for (i, &a) in held.iter().enumerate() {
        for (j, &b) in held.iter().enumerate().skip(i + 1) {
            if let Some(&c) = held.iter().skip(j + 1).find(|&&c| a + b + c == target) {
                return Some([a, b, c]);
            }
        }
    }
    None
}

fn clock_text(ms: u64) -> String {
    let s = ms / 1_000;
    if ms < 20_000 {
        format!("{}:{:02}.{}", s / 60, s % 60, ms / 100 % 10)
    } else if s >= 3_600 {
        format!("{}:{:02}:{:02}", s / 3_600, s / 60 % 60, s % 60)
    } else {
        format!("{}:{:02}", s / 60, s % 60)
    }
}

/// A shape for a value, so that colour is never needed.
fn value_shape(value: Value) -> &'static str {
    match value {
        Value::Win { .. } => "▲",
        Value::Loss { .. } => "▼",
        Value::Draw => "=",
        Value::Estimate(_) => "◆",
    }
}

fn value_tone(value: Value) -> Tone {
    match value {
        Value::Win { .. } => Tone::Good,
        Value::Loss { .. } => Tone::Bad,
        Value::Draw => Tone::Warn,
        Value::Estimate(_) => Tone::Text,
    }
}

/// The first player's share of the value, from 0 to 1; `side` is to move.
fn share(value: Value, side: Side, group: Group) -> f32 {
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

/// What an annotator would put behind a move, from the values before and after it: only from proofs and large swings.
fn mark(table: &Table, ply: usize) -> &'static str {
    let (Some(Some(before)), Some(Some(after))) = (table.values.get(ply), table.values.get(ply + 1)) else {
        return "";
    };
    let after = -*after;
    let class = |value: Value| match value {
        Value::Win { .. } => 1.0,
        Value::Loss { .. } => 0.0,
        other => share(other, Side::First, table.entry.group),
    };
    match class(*before) - class(after) {
        lost if lost >= 0.4 => "??",
        lost if lost >= 0.2 => "?",
        lost if lost >= 0.1 => "?!",
        _ => "",
    }
}

/// The bar of who stands better: the first player's share from the left.
fn draw_bar(buf: &mut Buffer, area: Rect, app: &App, value: Option<Value>, mover: Side) {
    let theme = app.theme;
    let Some(table) = &app.table else { return };
    if area.is_empty() {
        return;
    }
    let value = value.or(table.values[table.at]);
    let chess = table.entry.group == Group::Chess;
    let (one, two) = if chess { (Tone::FirstMan, Tone::Frame) } else { (Tone::First, Tone::Second) };
    let Some(value) = value else {
        put(buf, area, area.x, area.y, &"░".repeat(usize::from(area.width)), theme.fg(Tone::Frame));
        return;
    };
    let left = (share(value, mover, table.entry.group) * f32::from(area.width)).round() as u16;
    put(buf, area, area.x, area.y, &"█".repeat(usize::from(left)), theme.fg(one));
    let rest = if app.mono() { "░" } else { "█" };
    let style: Style = theme.fg(two);
    put(buf, area, area.x + left, area.y, &rest.repeat(usize::from(area.width - left)), style);
}
