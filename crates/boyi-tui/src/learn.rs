//! Learning from a game: the reasons step by step, columns of binary digits, the magic square, searches as bars.

use crate::{
    analyse::value_tone,
    app::{App, Purpose},
    engine::EngineTask,
    home::knowledge_id,
    text::{frame, grouped, put, put_clipped, put_right, put_wrapped, short, width},
    theme::ColorRole,
};
use boyi_core::{Arg, Note, Picture, Side};
use crossterm::event::KeyCode;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

impl App {
    pub(crate) fn learn_key(&mut self, code: KeyCode) {
        match code {
            KeyCode::Char('c') => {
                self.compared.clear();
                let depth = self.compare_depth;
                self.stop();
                self.ask(Purpose::Compare, EngineTask::Compare { depth });
            }
            KeyCode::Char('+' | '=') => self.compare_depth = (self.compare_depth + 1).min(12),
            KeyCode::Char('-' | '_') => self.compare_depth = (self.compare_depth - 1).max(1),
            KeyCode::Char(' ') => self.step += 1,
            KeyCode::Backspace => self.step = self.step.saturating_sub(1),
            KeyCode::Char('u') | KeyCode::PageUp => self.travel(|game| game.go(game.at.saturating_sub(1))),
            KeyCode::Char('r') | KeyCode::PageDown => self.travel(|game| game.go(game.at + 1)),
            KeyCode::Home => self.travel(|game| game.go(0)),
            KeyCode::End => self.travel(|game| game.go(usize::MAX)),
            code => self.cursor_key(code),
        }
    }

    pub(crate) fn draw_learn(&mut self, buf: &mut Buffer, area: Rect) {
        let (theme, words) = (self.theme, self.words);
        let inner = frame(
            buf,
            area,
            &words.text("tui-mode-learn"),
            theme.fg(ColorRole::Frame),
            theme.fg(ColorRole::Accent),
        );
        let inner = Rect { x: inner.x + 1, width: inner.width.saturating_sub(2), ..inner };
        if inner.is_empty() {
            return;
        }
        let Some(game) = &self.game else { return };
        let below = |y: u16| Rect { y, height: inner.bottom().saturating_sub(y), ..inner };
        let mut y = inner.y;
        let badge = words.text(knowledge_id(game.entry.knowledge));
        put_clipped(buf, inner, inner.x, y, &format!("◆ {badge}"), theme.fg(ColorRole::Good));
        y += 1;
        let views = game.rules.views();
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
            && !game.over()
        {
            let value = words.value(shown.analysis.value, shown.analysis.bound, game.entry.group);
            let args: [(&str, Arg); 2] = [("side", self.side(game.mover()).into()), ("value", value.into())];
            let style = theme.fg(value_tone(shown.analysis.value)).add_modifier(Modifier::BOLD);
            y = put_wrapped(buf, below(y), y, &words.say("tui-value-for", &args), style);
        } else if let Some(result) = self.result() {
            y = put_wrapped(
                buf,
                below(y),
                y,
                &result,
                theme.fg(ColorRole::Warn).add_modifier(Modifier::BOLD),
            );
        }
        let steps = notes.len();
        let upto = if steps == 0 { 0 } else { (self.step % steps) + 1 };
        for (i, note) in notes.iter().take(upto).enumerate() {
            let last = i + 1 == upto;
            let number = format!("{} ", i + 1);
            y += u16::from(y + 1 < inner.bottom());
            put(
                buf,
                inner,
                inner.x,
                y,
                &number,
                theme.fg(if last { ColorRole::Accent } else { ColorRole::Dim }),
            );
            let place = Rect { x: inner.x + 3, width: inner.width.saturating_sub(3), ..below(y) };
            let tone = if last { ColorRole::Text } else { ColorRole::Dim };
            y = match note.args.iter().find(|(name, _)| *name == "table") {
                Some((_, Arg::Text(game))) => {
                    let text = words.note(note);
                    let head = text.lines().next().unwrap_or_default().to_owned();
                    let y = put_wrapped(buf, place, y, &head, theme.fg(tone));
                    self.draw_columns(
                        buf,
                        Rect { y, height: place.bottom().saturating_sub(y), ..place },
                        game,
                        last,
                    )
                }
                _ => put_wrapped(buf, place, y, &words.note(note), theme.fg(tone)),
            };
        }
        let end = Rect { y: inner.bottom() - 1, height: 1, ..inner };
        if end.y > y {
            let text = words.say("tui-learn-step", &[("step", upto.into()), ("steps", steps.into())]);
            put_clipped(buf, end, end.x, end.y, &text, theme.fg(ColorRole::Dim));
            if inner.bottom() - y > 4 {
                let text = words.say("tui-learn-compare", &[("depth", i64::from(self.compare_depth).into())]);
                put_clipped(buf, inner, inner.x, end.y - 1, &text, theme.fg(ColorRole::Dim));
            }
        }
    }

    /// A table of digits from a note: ones stand out, and in the last line the columns that do not add up to 0.
    pub(crate) fn draw_columns(&self, buf: &mut Buffer, area: Rect, game: &str, lit: bool) -> u16 {
        let theme = self.theme;
        let lines: Vec<&str> = game.lines().collect();
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
                    theme.fg(ColorRole::Frame),
                );
                y += 1;
            }
            let equals = line.find('=').map_or(0, |at| at + 1);
            for (j, c) in line.char_indices() {
                let digit = c.is_ascii_digit() && (j > equals || sums);
                let style = match (digit, c, sums) {
                    (true, '0', true) => theme.fg(ColorRole::Good),
                    (true, _, true) => theme.fg(ColorRole::Bad).add_modifier(Modifier::BOLD),
                    (true, '0', false) => theme.fg(ColorRole::Dim),
                    (true, _, false) if lit => theme.fg(ColorRole::Counter).add_modifier(Modifier::BOLD),
                    _ => theme.fg(ColorRole::Text),
                };
                let x = place.x + 2 + j as u16 * if wide { 2 } else { 1 };
                put(buf, area, x, y, &c.to_string(), style);
            }
            y += if wide && !sums { 2 } else { 1 };
        }
        y
    }

    /// The board and the square of numbers beside each other, the numbers of each side with their sums.
    pub(crate) fn draw_luo_shu(&self, buf: &mut Buffer, area: Rect) -> u16 {
        let (theme, words) = (self.theme, self.words);
        let Some(game) = &self.game else { return area.y };
        let board_view = game.record.picture("board");
        let numbers = game.record.picture("numbers");
        let (Picture::Grid(grid), Picture::Numbers { first, second, target, .. }) = (&board_view, &numbers)
        else {
            return area.y;
        };
        // Which number stands on which square is told by the moves of the empty board: `b2 (5)`, `5 (b2)`.
        let Ok(empty) = game.rules.record(None, &[]) else { return area.y };
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
            theme.fg(ColorRole::Text),
        );
        let cell_w = 6u16;
        for v in 0..grid.rows {
            let row = grid.rows - 1 - v;
            for column in 0..grid.columns {
                let Some(number) = number_at((column, row)) else { continue };
                let owner = grid.cells.get(v * grid.columns + column).copied().flatten();
                let style = match owner {
                    Some('x') => theme.fg(ColorRole::First).add_modifier(Modifier::BOLD),
                    Some(_) => theme.fg(ColorRole::Second).add_modifier(Modifier::BOLD),
                    None => theme.fg(ColorRole::Text),
                };
                let mark = match owner {
                    Some('x') => "×",
                    Some(_) => "○",
                    None => " ",
                };
                let x = area.x + 2 + column as u16 * cell_w;
                put(buf, area, x, y, &format!("{number}{mark}"), style);
                if column + 1 < grid.columns {
                    put(buf, area, x + 3, y, "│", theme.fg(ColorRole::Frame));
                }
            }
            y += 1;
            if v + 1 < grid.rows {
                put(buf, area, area.x + 1, y, "────┼─────┼────", theme.fg(ColorRole::Frame));
                y += 1;
            }
        }
        y += 1;
        for (held, side, tone) in
            [(first, Side::First, ColorRole::First), (second, Side::Second, ColorRole::Second)]
        {
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
    pub(crate) fn draw_comparison(&mut self, buf: &mut Buffer, area: Rect) {
        let (theme, words) = (self.theme, self.words);
        let Some(game) = &self.game else { return };
        let mut y = area.y + 1;
        let head = words.say("tui-compare-head", &[("depth", i64::from(self.compare_depth).into())]);
        let below = |y: u16| Rect { y, height: area.bottom().saturating_sub(y), ..area };
        y = put_wrapped(buf, below(y), y, &head, theme.fg(ColorRole::Text).add_modifier(Modifier::BOLD));
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
            put(buf, area, area.x, y, shown.analysis.engine, theme.fg(ColorRole::Accent));
            let cells = (nodes as f64 / most as f64 * f64::from(bar_w) * 8.0).ceil() as u32;
            let full = "█".repeat((cells / 8) as usize);
            let rest = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][(cells % 8) as usize];
            put(buf, area, area.x + 11, y, &format!("{full}{rest}"), theme.fg(ColorRole::First));
            put_right(buf, Rect { y, height: 1, ..area }, y, &short(nodes), theme.fg(ColorRole::Text));
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
                put_clipped(buf, area, area.x + 11, y, &counters, theme.fg(ColorRole::Dim));
                y += 1;
            }
            before = Some(shown.ms);
            if i + 1 == shown_steps {
                let text = words.text(&format!("tui-engine-{}", shown.analysis.engine));
                let place = Rect { x: area.x + 2, width: area.width.saturating_sub(2), ..below(y) };
                y = put_wrapped(buf, place, y, &text, theme.fg(ColorRole::Warn));
            }
        }
        if self.asked.is_some() {
            let nodes = short(self.nodes);
            put_clipped(buf, area, area.x, y, &format!("… {nodes}"), theme.fg(ColorRole::Dim));
        } else if y + 2 < area.bottom() {
            if game.name() == "chess" && game.at == 0 {
                y = put_wrapped(
                    buf,
                    below(y + 1),
                    y + 1,
                    &words.text("tui-compare-2016"),
                    theme.fg(ColorRole::Dim),
                );
            }
            put_wrapped(buf, below(y + 1), y + 1, &words.text("tui-compare-more"), theme.fg(ColorRole::Dim));
        }
    }
}

/// Three of the numbers that make the target.
pub(crate) fn triple(held: &[u8], target: u8) -> Option<[u8; 3]> {
    for (i, &a) in held.iter().enumerate() {
        for (j, &b) in held.iter().enumerate().skip(i + 1) {
            if let Some(&c) = held.iter().skip(j + 1).find(|&&c| a + b + c == target) {
                return Some([a, b, c]);
            }
        }
    }
    None
}
