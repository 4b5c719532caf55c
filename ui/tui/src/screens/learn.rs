//! Learning from a game: reasons step by step, binary digits in columns, the magic square, searches compared, and all positions
//! counted.

use super::{
    evaluation::EvaluationPanel,
    live_game::{Command, LiveGame, Purpose, TimedAnalysis},
    values::value_role,
    whole_game::WholeGame,
};
use crate::{
    context::Context,
    view::{
        canvas::{Canvas, Column},
        text::{put, put_clipped, put_right, put_wrapped, short, width, wrap},
        theme::ColorRole,
    },
    words::Words,
};
use boyi_catalogue::Group;
use boyi_core::{Arg, Grid, Note, Picture, Side, Value};
use boyi_lessons::Course;
use boyi_session::{Compare, Query, Solution, grouped, luo_shu};
use crossterm::event::KeyCode;
use ratatui::{layout::Rect, style::Modifier};

/// Plies of the deepest comparison.
const DEEPEST_COMPARISON: u32 = 12;

/// The engine that answers from all positions.
const DATABASE: &str = "database";

/// The panel for learning.
pub(super) struct LearnPanel {
    /// Analyses of the same position by each search.
    compared: Vec<TimedAnalysis>,
    /// Plies of the comparison.
    compare_depth: u32,
    /// The reason, or the search, that is explained; counts on past the last one.
    step: usize,
    whole: WholeGame,
    evaluation: EvaluationPanel,
}

/// Whether a lesson of the course is on this game.
fn has_lessons(game: &str) -> bool {
    let boards =
        Course::builtin().lessons().flat_map(|lesson| &lesson.steps).filter_map(|step| step.board.as_ref());
    boards.map(|board| board.game.as_str()).any(|name| name.split(':').next() == Some(game))
}

impl LearnPanel {
    pub(super) fn new() -> LearnPanel {
        LearnPanel {
            compared: Vec::new(),
            compare_depth: 4,
            step: 0,
            whole: WholeGame::default(),
            evaluation: EvaluationPanel::default(),
        }
    }

    /// Begins at the first reason of a new position.
    pub(super) fn position_changed(&mut self) {
        self.compared.clear();
        self.whole.shown = false;
    }

    /// Begins at the first step.
    pub(super) fn restart(&mut self) {
        self.step = 0;
    }

    /// One search of the comparison has answered.
    pub(super) fn add_comparison(&mut self, analysis: TimedAnalysis) {
        self.compared.push(analysis);
    }

    /// All positions have been counted.
    pub(super) fn show_solution(&mut self, solution: Solution) {
        self.whole.show(solution);
    }

    /// Plies of the comparison.
    pub(super) fn compare_depth(&self) -> u32 {
        self.compare_depth
    }

    pub(super) fn key(&mut self, code: KeyCode, live: &mut LiveGame, cx: &mut Context) -> Option<Command> {
        match code {
            KeyCode::Char('e') => {
                self.compared.clear();
                self.whole.shown = false;
                self.evaluation.toggle(live, cx);
            }
            KeyCode::Char(' ') if self.evaluation.shown => self.evaluation.toggle_mobility(),
            KeyCode::Char('c') => {
                self.compared.clear();
                self.whole.shown = false;
                self.evaluation.shown = false;
                live.stop(cx);
                let evaluator = self.evaluation.chosen(live).map(str::to_owned);
                let how = Compare { depth: self.compare_depth, evaluator };
                live.ask(Purpose::Compare, Query::Compare(how), cx);
            }
            KeyCode::Char('+' | '=') => {
                self.compare_depth = (self.compare_depth + 1).min(DEEPEST_COMPARISON);
            }
            KeyCode::Char('-' | '_') => self.compare_depth = (self.compare_depth - 1).max(1),
            KeyCode::Char('w') if self.whole.is_known() => self.whole.shown = !self.whole.shown,
            KeyCode::Char('w') => {
                live.stop(cx);
                live.ask(Purpose::Solution, Query::Solution, cx);
            }
            KeyCode::Char('p') if self.whole.shown => {
                return self.whole.longest_win(live, cx).map(|game| Command::Replace(Box::new(game)));
            }
            KeyCode::Char(' ') => self.step += 1,
            KeyCode::Backspace => self.step = self.step.saturating_sub(1),
            KeyCode::Char('u') => return live.travel_key(KeyCode::PageUp),
            KeyCode::Char('r') => return live.travel_key(KeyCode::PageDown),
            KeyCode::PageUp | KeyCode::PageDown | KeyCode::Home | KeyCode::End => {
                return live.travel_key(code);
            }
            code => return Some(Command::Cursor(code)),
        }
        None
    }

    pub(super) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, live: &LiveGame) {
        let (theme, words) = (canvas.theme, canvas.words);
        let inner = canvas.panel(area, &words.text("tui-mode-learn"));
        if inner.is_empty() {
            return;
        }
        let game = &live.game;
        let mut column = canvas.column(inner);
        let known = words.text(&format!("tui-known-{}", game.entry.knowledge.id()));
        column.line(&format!("◆ {known}"), theme.fg(ColorRole::Good));
        if self.whole.shown {
            return self.whole.draw(&mut column);
        }
        if self.evaluation.shown {
            return self.evaluation.draw(&mut column, live);
        }
        if !self.compared.is_empty() || live.purpose() == Some(Purpose::Compare) {
            return self.draw_comparison(&mut column, live);
        }
        if game.rules.views().contains(&"numbers") && inner.height >= 12 {
            column.y += 1;
            draw_luo_shu(&mut column, live);
        }
        if let (Some(answer), false) = (&live.answer, game.model.is_over())
            && answer.analysis.value != Value::Unknown
        {
            let value = words.value(answer.analysis.value, answer.analysis.bound, game.entry.group);
            let side = live.side_name(game.mover(), words);
            let args: [(&str, Arg); 2] = [("side", side.into()), ("value", value.into())];
            let style = theme.fg(value_role(answer.analysis.value)).add_modifier(Modifier::BOLD);
            column.text(&words.say("tui-value-for", &args), style);
        } else if let Some(result) = live.result(words) {
            column.text(&result, theme.fg(ColorRole::Warn).add_modifier(Modifier::BOLD));
        }
        self.draw_reasons(&mut column, live);
    }

    /// The reasons up to the current one, which stands out.
    fn draw_reasons(&self, column: &mut Column<'_>, live: &LiveGame) {
        let (theme, words, inner) = (column.theme, column.words, column.area);
        let notes: Vec<&Note> = live.answer.iter().flat_map(|answer| &answer.analysis.notes).collect();
        let steps = notes.len();
        let upto = if steps == 0 { 0 } else { (self.step % steps) + 1 };
        let chess = live.game.entry.group == Group::Chess;
        if steps == 0 && (chess || live.answer.is_some()) && !live.game.model.is_over() {
            column.y += 1;
            let offers = [
                ("tui-learn-lessons", chess),
                ("tui-learn-course", !chess && has_lessons(live.game.entry.name)),
                ("tui-learn-evaluation", EvaluationPanel::is_known(live)),
                ("tui-learn-search", true),
            ];
            for (id, _) in offers.into_iter().filter(|(_, offered)| *offered) {
                column.text(&words.text(id), theme.fg(ColorRole::Text));
                column.y += 1;
            }
        }
        for (i, note) in notes.into_iter().take(upto).enumerate() {
            let current = i + 1 == upto;
            column.y += u16::from(column.y + 1 < inner.bottom());
            let role = if current { ColorRole::Accent } else { ColorRole::Dim };
            put(column.buf, inner, inner.x, column.y, &format!("{} ", i + 1), theme.fg(role));
            let style = theme.fg(if current { ColorRole::Text } else { ColorRole::Dim });
            let place = Rect { x: inner.x + 3, width: inner.width.saturating_sub(3), ..column.rest() };
            let text = words.note(live.game.entry, note);
            column.y = match note.args.iter().find(|(name, _)| *name == "table") {
                Some((_, Arg::Text(table))) => {
                    let head = text.lines().next().unwrap_or_default();
                    let y = put_wrapped(column.buf, place, place.y, head, style);
                    let below = Rect { y, height: place.bottom().saturating_sub(y), ..place };
                    draw_digits(column, below, table, current)
                }
                _ => put_wrapped(column.buf, place, place.y, &text, style),
            };
        }
        let last = inner.bottom() - 1;
        if last > column.y {
            if steps > 0 {
                let text = words.say("tui-learn-step", &[("step", upto.into()), ("steps", steps.into())]);
                put_clipped(column.buf, inner, inner.x, last, &text, theme.fg(ColorRole::Dim));
            }
            if column.height() > 4 {
                let text = words.say("tui-learn-compare", &[("depth", i64::from(self.compare_depth).into())]);
                put_clipped(column.buf, inner, inner.x, last - 1, &text, theme.fg(ColorRole::Dim));
            }
            let by_database = |answer: &TimedAnalysis| answer.analysis.engine == DATABASE;
            if column.height() > 5 && live.answer.as_ref().is_some_and(by_database) {
                let text = words.text("tui-learn-whole");
                put_clipped(column.buf, inner, inner.x, last - 2, &text, theme.fg(ColorRole::Dim));
            } else if column.height() > 5 && steps > 0 && EvaluationPanel::is_known(live) {
                let text = words.text("tui-learn-evaluation");
                put_clipped(column.buf, inner, inner.x, last - 2, &text, theme.fg(ColorRole::Dim));
            }
        }
    }

    /// Whether every search of the comparison can be drawn with its counters.
    fn has_room_for_counters(&self, column: &Column<'_>) -> bool {
        const SEARCHES: u16 = 6;
        let Some(first) = self.compared.first() else { return false };
        let cells = column.area.width.saturating_sub(COUNTERS_AT);
        let lines = wrap(&counters(first, 1_000, column.words), cells).len() as u16;
        column.height() >= SEARCHES * (lines + 1)
    }

    /// The nodes of each search as a bar; then what can be done.
    fn draw_comparison(&self, column: &mut Column<'_>, live: &LiveGame) {
        let (theme, words) = (column.theme, column.words);
        let running = live.query.as_ref();
        column.y += 1;
        let head = words.say("tui-compare-head", &[("depth", i64::from(self.compare_depth).into())]);
        column.text(&head, theme.fg(ColorRole::Text).add_modifier(Modifier::BOLD));
        if let Some(evaluation) = self.evaluation.chosen(live) {
            let text = words.say("tui-compare-by", &[("evaluation", evaluation.into())]);
            column.text(&text, theme.fg(ColorRole::Dim));
        }
        let counters = self.has_room_for_counters(column);
        let most = self.compared.iter().map(|search| search.analysis.stats.nodes()).max().unwrap_or(1).max(1);
        let explained = if running.is_some() { 0 } else { self.step % (self.compared.len() + 1) };
        let mut ms_before = 0;
        for (i, search) in self.compared.iter().enumerate() {
            if column.height() <= 1 {
                break;
            }
            draw_search(column, search, most, counters.then_some(ms_before));
            ms_before = search.ms;
            if i + 1 == explained {
                let text = words.text(&format!("tui-engine-{}", search.analysis.engine));
                let rest = column.rest();
                let place = Rect { x: rest.x + 2, width: rest.width.saturating_sub(2), ..rest };
                column.y = put_wrapped(column.buf, place, place.y, &text, theme.fg(ColorRole::Warn));
            }
        }
        if let Some(query) = running {
            column.line(&format!("… {}", short(query.nodes)), theme.fg(ColorRole::Dim));
        } else if column.height() > 2 {
            column.y += 1;
            column.text(&words.text("tui-compare-more"), theme.fg(ColorRole::Dim));
            let initial = || live.game.rules.record(None, &[]).ok().map(|record| record.position());
            if live.game.name() == "chess" && initial() == Some(live.game.record.position()) {
                column.y += u16::from(column.height() > 4);
                column.text(&words.text("tui-compare-2016"), theme.fg(ColorRole::Dim));
            }
        }
    }
}

/// The column of the bars and counters of a search.
const COUNTERS_AT: u16 = 11;

/// The counters of a search, in words.
fn counters(search: &TimedAnalysis, ms: u64, words: Words) -> String {
    let stats = &search.analysis.stats;
    let counters = [
        ("interior", grouped(stats.interior).into()),
        ("leaves", grouped(stats.leaves).into()),
        ("cutoffs", grouped(stats.cutoffs).into()),
        ("hits", grouped(stats.table_hits).into()),
        ("ms", ms.into()),
    ];
    words.say("tui-counters", &counters)
}

/// One search: its nodes as a part of `most`, and where there is room its counters, with the time since `ms_before`.
fn draw_search(column: &mut Column<'_>, search: &TimedAnalysis, most: u64, ms_before: Option<u64>) {
    /// Nothing to seven eighths of a cell.
    const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let (theme, words, area) = (column.theme, column.words, column.area);
    let nodes = search.analysis.stats.nodes();
    let bar_w = area.width.saturating_sub(COUNTERS_AT + 1 + 9);
    let eighths = (nodes as f64 / most as f64 * f64::from(bar_w) * 8.0).ceil() as u32;
    let bar = "█".repeat((eighths / 8) as usize) + EIGHTHS[(eighths % 8) as usize];
    let (row, y) = (column.row(), column.y);
    put(column.buf, area, area.x, y, search.analysis.engine, theme.fg(ColorRole::Accent));
    put(column.buf, area, area.x + COUNTERS_AT, y, &bar, theme.fg(ColorRole::First));
    put_right(column.buf, row, y, &short(nodes), theme.fg(ColorRole::Text));
    column.y += 1;
    if let Some(before) = ms_before {
        let text = counters(search, search.ms.saturating_sub(before), words);
        let rest = column.rest();
        let place = Rect { x: rest.x + COUNTERS_AT, width: rest.width.saturating_sub(COUNTERS_AT), ..rest };
        column.y = put_wrapped(column.buf, place, place.y, &text, theme.fg(ColorRole::Dim));
    }
}

/// A table of digits: ones stand out, and in the last line the columns that do not sum to 0. Returns the line after it.
fn draw_digits(column: &mut Column<'_>, area: Rect, table: &str, current: bool) -> u16 {
    let theme = column.theme;
    let lines: Vec<&str> = table.lines().collect();
    let wide = area.height as usize > 2 * lines.len() + 4 && area.width > 40;
    let pitch: u16 = if wide { 2 } else { 1 };
    let mut y = area.y;
    let widest = lines.iter().map(|line| width(line)).max().unwrap_or(0);
    for (i, line) in lines.iter().enumerate() {
        if y >= area.bottom() {
            break;
        }
        let sums = i + 1 == lines.len();
        if sums {
            let rule = "─".repeat(usize::from(widest * pitch));
            put(column.buf, area, area.x + 2, y, &rule, theme.fg(ColorRole::Frame));
            y += 1;
        }
        let equals = line.find('=').map_or(0, |at| at + 1);
        for (j, c) in line.char_indices() {
            let digit = c.is_ascii_digit() && (j > equals || sums);
            let style = match (digit, c, sums) {
                (true, '0', true) => theme.fg(ColorRole::Good),
                (true, _, true) => theme.fg(ColorRole::Bad).add_modifier(Modifier::BOLD),
                (true, '0', false) => theme.fg(ColorRole::Dim),
                (true, _, false) if current => theme.fg(ColorRole::Counter).add_modifier(Modifier::BOLD),
                _ => theme.fg(ColorRole::Text),
            };
            put(column.buf, area, area.x + 2 + j as u16 * pitch, y, &c.to_string(), style);
        }
        y += if sums { 1 } else { pitch };
    }
    y
}

/// The magic square with who owns which number, and the numbers of each side with a sum that wins.
fn draw_luo_shu(column: &mut Column<'_>, live: &LiveGame) {
    let (theme, words) = (column.theme, column.words);
    let game = &live.game;
    let (board, numbers) = (game.record.picture("board"), game.record.picture("numbers"));
    let (Picture::Grid(grid), Picture::Numbers { first, second, target, .. }) = (&board, &numbers) else {
        return;
    };
    let text = words.say("tui-luo-shu", &[("target", i64::from(*target).into())]);
    column.text(&text, theme.fg(ColorRole::Text));
    draw_square(column, grid);
    column.y += 1;
    for (held, side, role) in
        [(first, Side::First, ColorRole::First), (second, Side::Second, ColorRole::Second)]
    {
        let list: Vec<String> = held.iter().map(u8::to_string).collect();
        let list = if list.is_empty() { "–".to_owned() } else { list.join(" ") };
        let mut text = format!("{}: {list}", live.side_name(side, words));
        let mut style = theme.fg(role);
        if let Some(t) = triple(held, *target) {
            text += &format!("   {} + {} + {} = {target}", t[0], t[1], t[2]);
            style = style.add_modifier(Modifier::BOLD);
        }
        put_clipped(column.buf, column.area, column.area.x + 1, column.y, &text, style);
        column.y += 1;
    }
    column.y += 1;
}

/// The square of numbers with the marks on it.
fn draw_square(column: &mut Column<'_>, grid: &Grid) {
    const CELL_WIDTH: u16 = 6;
    let (theme, area) = (column.theme, column.area);
    for v in 0..grid.rows {
        let row = grid.rows - 1 - v;
        for u in 0..grid.columns {
            let Some(number) = luo_shu((u, row)) else { continue };
            let (mark, style) = match grid.cells.get(v * grid.columns + u).copied().flatten() {
                Some('x') => ("×", theme.fg(ColorRole::First).add_modifier(Modifier::BOLD)),
                Some(_) => ("○", theme.fg(ColorRole::Second).add_modifier(Modifier::BOLD)),
                None => (" ", theme.fg(ColorRole::Text)),
            };
            let x = area.x + 2 + u as u16 * CELL_WIDTH;
            put(column.buf, area, x, column.y, &format!("{number}{mark}"), style);
            if u + 1 < grid.columns {
                put(column.buf, area, x + 3, column.y, "│", theme.fg(ColorRole::Frame));
            }
        }
        column.y += 1;
        if v + 1 < grid.rows {
            put(column.buf, area, area.x + 1, column.y, "────┼─────┼────", theme.fg(ColorRole::Frame));
            column.y += 1;
        }
    }
}

/// Three of the numbers that sum to the target.
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
