//! Draws a lesson: at the left the board, tree or program, at the right the idea, the task and what is said about an attempt.

use super::player::LessonPlayer;
use crate::view::{
    board,
    board_view::BoardView,
    canvas::{Canvas, Column, HitTarget},
    text::{fill, put, put_clipped, width, wrap},
    theme::{BoardTheme, ColorRole},
};
use boyi_lessons::{GameTree, KnownTree, Program, Task, TreeEvent, TreeSearch, Visit, WEIGHTS};
use boyi_session::{Gesture, Square, luo_shu};
use ratatui::{layout::Rect, style::Modifier};
use std::collections::BTreeMap;

/// Below this many columns the words stand above the board.
const NARROW: u16 = 64;
/// Lines that the board, tree or program gets at least, where the words stand above it.
const LEAST_SUBJECT: u16 = 6;
/// Columns from one leaf of a tree to the next.
const LEAF_WIDTH: u16 = 5;

impl LessonPlayer {
    pub(super) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect) {
        if area.is_empty() {
            return;
        }
        let shows = self.game.is_some() || matches!(self.model.task(), Task::Tree { .. } | Task::Code { .. });
        if !shows {
            return self.draw_words(canvas, area);
        }
        if area.width < NARROW {
            let wanted = self.word_lines(canvas, area.width.saturating_sub(4), true) + 2;
            let words_h = wanted.min(area.height.saturating_sub(LEAST_SUBJECT)).max(area.height.min(9));
            self.draw_words(canvas, Rect { height: words_h, ..area });
            let rest = Rect { y: area.y + words_h, height: area.height - words_h, ..area };
            return self.draw_subject(canvas, rest);
        }
        let left_w = (area.width / 2).min(72);
        self.draw_subject(canvas, Rect { width: left_w, ..area });
        self.draw_words(canvas, Rect { x: area.x + left_w, width: area.width - left_w, ..area });
    }

    /// Draws the subject of the step: a board, a tree, a program.
    fn draw_subject(&self, canvas: &mut Canvas<'_>, area: Rect) {
        if area.is_empty() {
            return;
        }
        let inner = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
        match self.model.task() {
            Task::Tree { tree, search, .. } => {
                let mut column = canvas.column(inner);
                draw_tree(&mut column, tree, *search, &self.tree_events(), self.model.moment());
            }
            Task::Code { program, .. } => {
                let mut column = canvas.column(inner);
                draw_program(&mut column, program, self.model.moment());
            }
            _ => self.draw_board(canvas, inner),
        }
    }

    fn draw_board(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let Some(game) = &self.game else { return };
        let board_theme = BoardTheme::of(game.entry, &game.name(), game.picture());
        let mut view = BoardView::plain(canvas.theme, board_theme, game.picture());
        view.pieces = canvas.pieces;
        view.binary = canvas.binary && game.entry.name.starts_with("nim");
        view.last = game.last_squares();
        let marks: Vec<Square> =
            self.step().marks.iter().flat_map(|mark| Gesture::of(mark).squares().to_vec()).collect();
        view.hint = &marks;
        let dots = self.cursor.targets(game);
        view.dots = &dots;
        view.picked = &self.cursor.picked;
        view.takes = &self.cursor.takes;
        let board_task = self.is_board_task();
        if board_task && !self.model.is_done() && !game.model.is_over() && self.typed.is_none() {
            view.cursor = Some(self.cursor.square());
            view.heap = Some((self.cursor.heap, self.cursor.take));
        } else if let Some(heap) = self.step().marks.first().and_then(|mark| mark.parse::<usize>().ok()) {
            view.heap = Some((heap.saturating_sub(1), 0));
        }
        board::draw(canvas.buf, area, &view, canvas.targets);
    }

    /// The idea, the task, what can be entered, and what is said about an attempt.
    fn draw_words(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let words = canvas.words;
        let said = self.lesson().words(words.tongue());
        let step = self.step();
        let (here, steps) = self.place();
        let place = words.say("tui-lesson-place", &[("step", here.into()), ("steps", steps.into())]);
        let inner = canvas.panel(area, &format!("{} · {place}", said.text("title")));
        if inner.is_empty() {
            return;
        }
        let (text, bold) = (canvas.fg(ColorRole::Text), canvas.bold(ColorRole::Accent));
        // Where there is no room for all, the idea goes once it has been read.
        let all = self.word_lines(canvas, inner.width, true);
        let idea = !self.begun && !self.model.shows_hint() || all <= inner.height;
        let roomy = self.word_lines(canvas, inner.width, idea) + 2 <= inner.height;
        let mut column = canvas.column(inner);
        if idea {
            column.text(said.text(&step.id), text);
        }
        if step.task != Task::Read {
            column.y += u16::from(roomy);
            column.text(said.text(&step.message("task")), bold);
        }
        column.y += u16::from(roomy);
        let y = column.y;
        let y = self.draw_entry(canvas, Rect { y, height: inner.bottom().saturating_sub(y), ..inner });
        let rest = Rect { y, height: inner.bottom().saturating_sub(y), ..inner };
        self.draw_feedback(canvas, rest);
    }

    /// Lines that the words take, with or without the idea.
    fn word_lines(&self, canvas: &Canvas<'_>, columns: u16, idea: bool) -> u16 {
        let words = canvas.words;
        let said = self.lesson().words(words.tongue());
        let step = self.step();
        let lines = |text: &str| wrap(text, columns).len() as u16;
        let task = said.get(&step.message("task")).map_or(0, lines);
        let entry = match self.model.task() {
            Task::Read => 0,
            Task::Choose { options, .. } => {
                let option = |option: &String| {
                    wrap(said.text(&step.message(option)), columns.saturating_sub(3)).len() as u16
                };
                options.iter().map(option).sum::<u16>() + 1
            }
            Task::Weights { terms, .. } => terms.len() as u16 + 3,
            Task::Tree { .. } => lines(&self.tree_event_text(canvas)) + 2,
            _ => 2,
        };
        let feedback = self.feedback_text(words).map_or(0, |text| lines(&text) + 1);
        let hint = said.get(&step.message("hint")).filter(|_| self.model.shows_hint()).map_or(1, lines);
        u16::from(idea) * lines(said.text(&step.id)) + task + entry + feedback + hint
    }

    /// Draws the typed text, the options, the weights, or the event in a search; returns the line after it.
    fn draw_entry(&self, canvas: &mut Canvas<'_>, area: Rect) -> u16 {
        match self.model.task() {
            Task::Choose { options, .. } => self.draw_options(canvas, area, options),
            Task::Weights { terms, .. } => self.draw_weights(canvas, area, terms),
            Task::Tree { .. } => {
                let text = self.tree_event_text(canvas);
                let style = canvas.fg(ColorRole::Text);
                let mut column = canvas.column(area);
                column.text(&text, style);
                let y = column.y;
                self.draw_typed(canvas, Rect { y, height: area.bottom().saturating_sub(y), ..area })
            }
            _ => self.draw_typed(canvas, area),
        }
    }

    fn draw_typed(&self, canvas: &mut Canvas<'_>, area: Rect) -> u16 {
        let Some(typed) = &self.typed else {
            return self.draw_take(canvas, area);
        };
        if self.model.is_done() || area.height == 0 {
            return area.y;
        }
        let move_typed = self.is_board_task();
        let id = if move_typed { "tui-type-move" } else { "tui-lesson-answer" };
        let prompt = canvas.words.text(id);
        let accent = canvas.bold(ColorRole::Accent);
        let x = put(canvas.buf, area, area.x, area.y, &prompt, accent);
        let style = canvas.fg(ColorRole::Good);
        typed.draw(canvas.buf, area, x + 1, style, accent);
        area.y + 2
    }

    /// The number of counters that Enter would take.
    fn draw_take(&self, canvas: &mut Canvas<'_>, area: Rect) -> u16 {
        let heaps = self.game.as_ref().is_some_and(|game| !game.heaps().is_empty() && !game.model.is_over());
        let board_task = self.is_board_task();
        if !heaps || !board_task || self.model.is_done() || area.height == 0 {
            return area.y;
        }
        let args = [("take", self.cursor.take.into()), ("heap", (self.cursor.heap + 1).into())];
        let style = canvas.fg(ColorRole::Dim);
        put_clipped(canvas.buf, area, area.x, area.y, &canvas.words.say("tui-take", &args), style);
        area.y + 2
    }

    fn draw_options(&self, canvas: &mut Canvas<'_>, area: Rect, options: &[String]) -> u16 {
        let theme = canvas.theme;
        let said = self.lesson().words(canvas.words.tongue());
        let mut y = area.y;
        for (i, option) in options.iter().enumerate() {
            let text = said.text(&self.step().message(option)).to_owned();
            let here = i == self.chosen && !self.model.is_done();
            let style =
                if here { theme.on(ColorRole::Text, ColorRole::Select) } else { theme.fg(ColorRole::Text) };
            let style = if here { style.add_modifier(Modifier::BOLD) } else { style };
            let place = Rect {
                x: area.x + 3,
                y,
                width: area.width.saturating_sub(3),
                height: area.bottom().saturating_sub(y),
            };
            if place.is_empty() {
                break;
            }
            put(canvas.buf, area, area.x, y, &format!("{}.", i + 1), theme.fg(ColorRole::Accent));
            let mut column = canvas.column(place);
            column.text(&text, style);
            let next = column.y;
            canvas.click(Rect { x: area.x, y, width: area.width, height: next - y }, HitTarget::Candidate(i));
            y = next;
        }
        y + 1
    }

    fn draw_weights(&self, canvas: &mut Canvas<'_>, area: Rect, terms: &[String]) -> u16 {
        let (theme, words) = (canvas.theme, canvas.words);
        let names: Vec<String> = terms.iter().map(|term| words.text(&format!("term-{term}"))).collect();
        let name_w = names.iter().map(|name| width(name)).max().unwrap_or(0);
        let mut y = area.y;
        for (i, (name, &weight)) in names.iter().zip(self.model.weights()).enumerate() {
            if y >= area.bottom() {
                break;
            }
            let row = Rect { y, height: 1, ..area };
            let here = i == self.chosen && !self.model.is_done();
            let style =
                if here { theme.on(ColorRole::Text, ColorRole::Select) } else { theme.fg(ColorRole::Text) };
            if here {
                fill(canvas.buf, row, style);
            }
            put(canvas.buf, row, row.x, y, name, style);
            let most = *WEIGHTS.end() as usize;
            let full = usize::try_from(weight).unwrap_or(0).min(most);
            let bar = format!("‹ {}{} › {weight}", "█".repeat(full), "░".repeat(most - full));
            put(canvas.buf, row, row.x + name_w + 2, y, &bar, style);
            canvas.click(row, HitTarget::Candidate(i));
            y += 1;
        }
        if let (Some((_, label)), true) = (self.model.weighed(), y + 1 < area.bottom()) {
            let text = words.say("tui-lesson-plays", &[("move", label.into())]);
            put_clipped(canvas.buf, area, area.x, y + 1, &text, canvas.bold(ColorRole::Warn));
        }
        y + 3
    }

    /// The event in the search of a tree at the moment shown.
    fn tree_event_text(&self, canvas: &Canvas<'_>) -> String {
        let words = canvas.words;
        let events = self.tree_events();
        let Some(event) = events.get(self.model.moment()) else { return String::new() };
        let who = words.text(if event.largest { "tui-tree-you" } else { "tui-tree-opponent" });
        let (id, value, elsewhere) = match event.visit {
            Visit::Enter => ("tui-tree-enter", 0, 0),
            Visit::Leaf(value) => ("tui-tree-leaf", value, 0),
            Visit::Better(value) => ("tui-tree-better", value, 0),
            Visit::Kept(value) => ("tui-tree-kept", value, 0),
            Visit::Cut { value, elsewhere } if event.largest => ("tui-tree-cut-you", value, elsewhere),
            Visit::Cut { value, elsewhere } => ("tui-tree-cut-opponent", value, elsewhere),
            Visit::Done(value) => ("tui-tree-done", value, 0),
        };
        let args = [
            ("who", who.into()),
            ("value", i64::from(value).into()),
            ("elsewhere", i64::from(elsewhere).into()),
        ];
        let place = [("step", (self.model.moment() + 1).into()), ("steps", events.len().into())];
        format!("{}  {}", words.say("tui-lesson-moment", &place), words.say(id, &args))
    }

    fn draw_feedback(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let words = canvas.words;
        let said = self.lesson().words(words.tongue());
        let hint = said.get(&format!("{}-hint", self.step().id));
        let (good, bad, dim, warn) = (
            canvas.bold(ColorRole::Good),
            canvas.fg(ColorRole::Bad),
            canvas.fg(ColorRole::Dim),
            canvas.fg(ColorRole::Warn),
        );
        let feedback = self.feedback_text(words);
        let mut column = canvas.column(area);
        if self.model.is_thinking() {
            column.text(&words.text("tui-lesson-thinking"), dim);
        }
        if let Some(text) = feedback {
            let right = self.model.is_done();
            let text = if right { format!("✓ {text}") } else { format!("✗ {text}") };
            column.text(&text, if right { good } else { bad });
        }
        match hint {
            Some(hint) if self.model.shows_hint() && !self.model.is_done() => column.text(hint, warn),
            Some(_) if !self.model.is_done() => column.text(&words.text("tui-lesson-hint"), dim),
            _ => {}
        }
        if self.model.is_done() && *self.model.task() != Task::Read {
            column.text(&words.text("tui-lesson-next"), dim);
        }
    }
}

/// The tree with the values known at a moment, and crosses at what has been cut off.
fn draw_tree(
    column: &mut Column<'_>,
    tree: &GameTree,
    search: TreeSearch,
    events: &[TreeEvent],
    moment: usize,
) {
    let theme = column.theme;
    let known = KnownTree::at(tree, events, moment);
    let area = column.area;
    let label_w = 8;
    let leaf_x: BTreeMap<usize, u16> =
        tree.leaves().zip(0u16..).map(|(leaf, i)| (leaf, label_w + i * LEAF_WIDTH)).collect();
    let mut xs = leaf_x.clone();
    for node in (0..tree.len()).rev() {
        let children = tree.children(node);
        if let (Some(first), Some(last)) = (children.first(), children.last()) {
            let (first, last) = (xs[first], xs[last]);
            xs.insert(node, (first + last) / 2);
        }
    }
    let deepest = (0..tree.len()).map(|node| tree.depth(node)).max().unwrap_or(0);
    let pitch = if usize::from(area.height) > (deepest + 1) * 4 { 3 } else { 2 };
    let y_of = |node: usize| area.y + 1 + tree.depth(node) as u16 * pitch;
    let name = if search == TreeSearch::Minimax { "minimax" } else { "alpha–beta" };
    put(column.buf, area, area.x, area.y, name, theme.fg(ColorRole::Dim));
    for depth in 0..deepest {
        let id = if depth % 2 == 0 { "tui-tree-max" } else { "tui-tree-min" };
        let y = area.y + 1 + depth as u16 * pitch;
        put(column.buf, area, area.x, y, &column.words.text(id), theme.fg(ColorRole::Dim));
    }
    for node in 0..tree.len() {
        let (x, y) = (area.x + xs[&node], y_of(node));
        if let [first, .., last] = tree.children(node) {
            let line = "─".repeat(usize::from(xs[last] - xs[first]) + 1);
            put(column.buf, area, area.x + xs[first], y + pitch - 1, &line, theme.fg(ColorRole::Frame));
        }
        let text = match (known.values.get(&node), tree.leaf(node)) {
            _ if known.cut.contains(&node) => "✗".to_owned(),
            (Some(value), _) => value.to_string(),
            // A leaf's number is there before the search comes to it, but pale.
            (None, Some(value)) => value.to_string(),
            (None, None) if known.seen.contains(&node) => "…".to_owned(),
            (None, None) => "·".to_owned(),
        };
        let role = match () {
            () if known.cut.contains(&node) => ColorRole::Bad,
            () if known.values.contains_key(&node) => ColorRole::Good,
            () => ColorRole::Dim,
        };
        let mut style = theme.fg(role);
        if node == known.here {
            style = theme.on(ColorRole::Text, ColorRole::Select).add_modifier(Modifier::BOLD);
        }
        put(column.buf, area, x.saturating_sub(width(&text) / 2), y, &text, style);
    }
    column.y = area.y + 2 + deepest as u16 * pitch;
}

/// The code with the line that runs, the variables, and the square of numbers.
fn draw_program(column: &mut Column<'_>, program: &Program, moment: usize) {
    let theme = column.theme;
    let (frames, won) = program.run();
    let Some(frame) = frames.get(moment) else { return };
    for (i, line) in program.code().iter().enumerate() {
        let here = i == frame.line;
        let style = if here {
            theme.on(ColorRole::Text, ColorRole::Select).add_modifier(Modifier::BOLD)
        } else {
            theme.fg(ColorRole::Text)
        };
        column.line(&format!("{} {line}", if here { "▸" } else { " " }), style);
    }
    column.y += 1;
    let held: Vec<String> = program.held().iter().map(u8::to_string).collect();
    column.line(&format!("held = {}", held.join(" ")), theme.fg(ColorRole::Accent));
    let variables: Vec<String> =
        frame.variables.iter().map(|(name, value)| format!("{name} = {value}")).collect();
    column.line(&variables.join("   "), theme.fg(ColorRole::Good));
    if moment + 1 == frames.len() {
        column.line(&format!("→ {won}"), theme.fg(ColorRole::Warn));
    }
    column.y += 1;
    for row in (0..3).rev() {
        let mut x = column.area.x + 2;
        for number in (0..3).filter_map(|file| luo_shu((file, row))).map(|number| number as u8) {
            let held = program.held().contains(&number);
            let role = if held { ColorRole::First } else { ColorRole::Dim };
            let mut style = theme.fg(role);
            if frame.numbers.contains(&number) {
                style = theme.on(role, ColorRole::Select).add_modifier(Modifier::BOLD);
            }
            let text = if held { format!("[{number}]") } else { format!(" {number} ") };
            x = put(column.buf, column.area, x, column.y, &text, style) + 1;
        }
        column.y += 1;
    }
}
