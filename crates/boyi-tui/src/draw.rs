//! Draws the state of the app on a frame of any size.

use crate::{
    app::{App, HitTarget, InputKind, MODES, Mode, Purpose},
    board::{self, BoardTheme, BoardView},
    game_state::{Player, Termination, index},
    home::{group_word, mode_id},
    text::{clip, fill, put, put_clipped, short, width},
    theme::{self, ColorRole},
};
use boyi_core::{Picture, Side};
use boyi_games::Group;
use crossterm::event::KeyCode;
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

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
        if self.game.is_some() {
            self.draw_game(buf, main);
        } else {
            self.draw_home(buf, main);
        }
        let bottom = Rect { y: main.bottom(), height: area.bottom() - main.bottom(), ..area };
        self.draw_foot(buf, bottom);
        if self.popup.is_some() {
            self.draw_popup(buf, area);
        }
        theme::plain(buf, area, self.theme.characters);
    }

    pub(crate) fn draw_head(&mut self, buf: &mut Buffer, area: Rect) {
        let (theme, words) = (self.theme, self.words);
        let bar = theme.on(ColorRole::Text, ColorRole::Bar);
        fill(buf, area, bar);
        let accent = bar.patch(theme.fg(ColorRole::Accent)).add_modifier(Modifier::BOLD);
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
            put(buf, area, end, area.y, &text, bar.patch(theme.fg(ColorRole::Dim)));
            self.hits.push((Rect { x: end, y: area.y, width: w, height: 1 }, HitTarget::Press(code)));
        }
        let Some(game) = &self.game else {
            let text = format!("  {}", words.text("tui-tagline"));
            let room = Rect { width: end - area.x, ..area };
            if width(&text) + x < end {
                put_clipped(buf, room, x, area.y, &text, bar.patch(theme.fg(ColorRole::Dim)));
            }
            return;
        };
        let modes: Vec<(Mode, String)> =
            MODES.iter().map(|mode| (*mode, format!(" {} ", words.text(mode_id(*mode))))).collect();
        let modes_w: u16 = modes.iter().map(|(_, text)| width(text)).sum();
        let title = words.title(game.entry);
        let name = game.name();
        let name = if name == game.entry.name { title } else { format!("{title} ({name})") };
        let room = end.saturating_sub(x + 4 + modes_w + 2);
        x = put(buf, area, x, area.y, " › ", bar.patch(theme.fg(ColorRole::Dim)));
        x = put(buf, area, x, area.y, &clip(&name, room), bar.add_modifier(Modifier::BOLD));
        x += 2;
        for (mode, text) in modes {
            if x + width(&text) > end {
                break;
            }
            let style = if mode == self.mode {
                theme.on(ColorRole::Text, ColorRole::Select).add_modifier(Modifier::BOLD)
            } else {
                bar
            };
            let next = put(buf, area, x, area.y, &text, style);
            self.hits.push((Rect { x, y: area.y, width: next - x, height: 1 }, HitTarget::Mode(mode)));
            x = next;
        }
    }

    pub(crate) fn draw_foot(&mut self, buf: &mut Buffer, area: Rect) {
        let (theme, words) = (self.theme, self.words);
        if area.is_empty() {
            return;
        }
        let line = Rect { height: 1, ..area };
        let inner = Rect { x: area.x + 1, width: area.width.saturating_sub(1), ..line };
        if let Some(input) = &self.input {
            let prompt = words.text(match input.what {
                InputKind::Move => "tui-type-move",
                InputKind::Position => "tui-type-position",
            });
            let accent = theme.fg(ColorRole::Accent).add_modifier(Modifier::BOLD);
            let x = put(buf, inner, inner.x, inner.y, &prompt, accent);
            let room = usize::from(inner.right().saturating_sub(x + 3));
            let skip = input.text.chars().count().saturating_sub(room);
            let seen: String = input.text.chars().skip(skip).collect();
            let ok = input.wrong.is_none();
            let tone = if ok { ColorRole::Good } else { ColorRole::Text };
            let x = put(buf, inner, x + 1, inner.y, &seen, theme.fg(tone));
            let x = put(buf, inner, x, inner.y, "▏", accent);
            if ok {
                put(buf, inner, x + 1, inner.y, "✓", theme.fg(ColorRole::Good));
            }
        } else if let Some((text, tone)) = &self.toast {
            put_clipped(buf, inner, inner.x, inner.y, text, theme.fg(*tone));
        } else if self.game.is_some() && area.height > 1 {
            let (text, tone) = self.status();
            put_clipped(buf, inner, inner.x, inner.y, &text, theme.fg(tone));
        }
        if area.height < 2 {
            return;
        }
        let keys = Rect { y: area.bottom() - 1, height: 1, ..area };
        fill(buf, keys, theme.on(ColorRole::Dim, ColorRole::Bar));
        if let Some(input) = &self.input {
            let completions = self.completions();
            match &input.wrong {
                Some(wrong) if completions.is_empty() => {
                    let style = theme.on(ColorRole::Bad, ColorRole::Bar);
                    put_clipped(buf, keys, keys.x + 1, keys.y, wrong, style);
                }
                _ => {
                    let mut x = keys.x + 1;
                    for (i, mv) in completions.iter().enumerate() {
                        let text = format!(" {} ", mv.label);
                        if x + width(&text) > keys.right() {
                            break;
                        }
                        let back = if i == input.at { ColorRole::Select } else { ColorRole::Bar };
                        let next = put(buf, keys, x, keys.y, &text, theme.on(ColorRole::Text, back));
                        self.hits
                            .push((Rect { x, y: keys.y, width: next - x, height: 1 }, HitTarget::Choice(i)));
                        x = next + 1;
                    }
                }
            }
            return;
        }
        let id = match (&self.game, self.mode) {
            (None, _) if self.home.in_fields() => "tui-keys-fields",
            (None, _) => "tui-keys-home",
            (Some(_), Mode::Play) => "tui-keys-play",
            (Some(_), Mode::Analyse) => "tui-keys-analyse",
            (Some(_), Mode::Learn) => "tui-keys-learn",
        };
        // The parts of a sum are not pointed at: its moves are typed.
        let with_cursor = self.mode != Mode::Analyse
            && self.game.as_ref().is_some_and(|game| !matches!(game.picture(), Picture::Sum(_)));
        let cursor = with_cursor.then(|| words.text("tui-keys-cursor"));
        let keys_of_mode = words.text(id);
        let mut x = keys.x + 1;
        for pair in cursor.iter().chain([&keys_of_mode]).flat_map(|text| text.split('|')) {
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
                theme.on(ColorRole::Accent, ColorRole::Bar).add_modifier(Modifier::BOLD),
            );
            x = put(buf, keys, x + 1, keys.y, what, theme.on(ColorRole::Dim, ColorRole::Bar)) + 2;
        }
    }

    /// The line above the keys: what is going on.
    pub(crate) fn status(&self) -> (String, ColorRole) {
        let words = self.words;
        let Some(game) = &self.game else { return (String::new(), ColorRole::Text) };
        if let Some(text) = self.result() {
            return (text, ColorRole::Warn);
        }
        let side = self.side(game.mover());
        match self.asked {
            Some((_, Purpose::Move)) => {
                let text =
                    words.say("tui-thinking", &[("side", side.into()), ("nodes", short(self.nodes).into())]);
                (text, ColorRole::Accent)
            }
            Some((_, Purpose::WholeGame(ply))) => {
                let total = game.values.len();
                (
                    words.say("tui-analysing-game", &[("ply", ply.into()), ("total", total.into())]),
                    ColorRole::Accent,
                )
            }
            Some((_, Purpose::Compare)) => (
                words.say("tui-comparing", &[("depth", i64::from(self.compare_depth).into())]),
                ColorRole::Accent,
            ),
            Some((_, Purpose::Hint)) => (words.text("tui-hint-thinking"), ColorRole::Accent),
            _ => (words.say("tui-to-move", &[("side", side.into())]), ColorRole::Text),
        }
    }

    /// A side's name in this game.
    pub(crate) fn side(&self, side: Side) -> String {
        let group = self.game.as_ref().map_or(Group::Impartial, |game| game.entry.group);
        let word = if side == Side::First { "first" } else { "second" };
        self.words.text(&format!("tui-{word}-{}", group_word(group)))
    }

    /// Who won and how, once the game is over.
    pub(crate) fn result(&self) -> Option<String> {
        let game = self.game.as_ref()?;
        let words = self.words;
        let winner = game.winner()?;
        let ended = game.ended_here();
        Some(match (ended, winner) {
            (Some(Termination::Agreed), _) => words.text("tui-result-agreed"),
            (Some(Termination::Resigned(side)), _) => words.say(
                "tui-result-resigned",
                &[("loser", self.side(side).into()), ("winner", self.side(!side).into())],
            ),
            (Some(Termination::Time(side)), _) => words.say(
                "tui-result-time",
                &[("loser", self.side(side).into()), ("winner", self.side(!side).into())],
            ),
            (None, None) => words.text("tui-result-draw"),
            (None, Some(side)) => {
                let id = if game.players[index(side)] == game.players[index(!side)] {
                    "tui-result-win"
                } else if game.players[index(side)] == Player::Human {
                    "tui-result-you-win"
                } else {
                    "tui-result-you-lose"
                };
                words.say(id, &[("winner", self.side(side).into())])
            }
        })
    }

    pub(crate) fn draw_game(&mut self, buf: &mut Buffer, area: Rect) {
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
    pub(crate) fn board_height(&self, room: u16) -> u16 {
        let Some(game) = &self.game else { return 0 };
        match game.picture() {
            Picture::Grid(grid) if grid.chequered && room >= 35 => 17,
            Picture::Grid(grid) if grid.chequered => grid.rows as u16 + 1,
            Picture::Grid(grid) if grid.columns > 9 => grid.rows as u16 + 1,
            Picture::Grid(grid) => (2 * grid.rows as u16).saturating_add(2),
            Picture::Heaps(heaps) => (heaps.len().min(40) as u16).saturating_mul(2),
            Picture::Numbers { .. } => 8,
            Picture::Sum(parts) => board::sum_lines(parts),
        }
    }

    pub(crate) fn draw_panel(&mut self, buf: &mut Buffer, area: Rect) {
        match self.mode {
            Mode::Play => self.draw_play(buf, area),
            Mode::Analyse => self.draw_analyse(buf, area),
            Mode::Learn => {}
        }
    }

    pub(crate) fn draw_board(&mut self, buf: &mut Buffer, area: Rect) {
        let Some(game) = &self.game else { return };
        if area.is_empty() {
            return;
        }
        let preview = self.previewed();
        let typed = self.input.as_ref().and_then(|input| input.preview.as_ref());
        let (hint, hint_heap) = self.hinted();
        let landings;
        let mut dots = game.targets();
        let picture = typed.or(preview.as_ref().map(|(picture, _)| picture)).unwrap_or(game.picture());
        let shows_now = typed.is_none() && preview.is_none();
        let board_theme = BoardTheme::of(game.entry, &game.name(), picture);
        if dots.is_empty() && board_theme == BoardTheme::Discs && !game.over() {
            landings = game.landings();
            dots.extend(landings);
        }
        if !shows_now {
            dots.clear();
        }
        let acting = shows_now && !game.over() && (self.mode != Mode::Analyse || self.board_cursor);
        let last = match &preview {
            Some((_, squares)) => squares.as_slice(),
            None if typed.is_some() => &[],
            None => game.last_squares(),
        };
        let takes = if shows_now { game.takes.as_slice() } else { &[] };
        let view = BoardView {
            theme: self.theme,
            board_theme,
            pieces: self.pieces,
            picture,
            flip: game.flip,
            cursor: acting.then_some((game.column, game.row)),
            picked: if shows_now { &game.picked } else { &[] },
            dots: &dots,
            last,
            hint: &hint,
            heap: if acting {
                Some((game.heap, game.take))
            } else {
                hint_heap.map(|heap| (heap, 0)).filter(|_| shows_now)
            },
            takes,
            binary: self.binary && game.entry.name.starts_with("nim"),
            prefix: "",
        };
        let mut hits = Vec::new();
        let margin = u16::from(area.width > 40);
        let place = Rect { x: area.x + margin, width: area.width - 2 * margin.min(area.width / 2), ..area };
        board::draw(buf, place, &view, &mut hits);
        self.hits.extend(hits);
    }
}
