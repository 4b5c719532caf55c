//! Draws the puzzles: the families, or a board with its task beside it.

use super::puzzles::{PuzzleScreen, Solving};
use crate::{
    view::{
        board,
        board_view::BoardView,
        canvas::{Canvas, HitTarget},
        text::{fill, put, put_clipped, put_right},
        theme::{BoardTheme, ColorRole},
    },
    words::Words,
};
use boyi_lessons::{Ending, Family};
use boyi_model::PuzzleFeedback;
use ratatui::{layout::Rect, style::Modifier};

/// Below this many columns the words stand above the board.
const NARROW: u16 = 64;
/// Lines of the words where they stand above the board.
const WORD_LINES: u16 = 9;

/// The name of a family and the task of its puzzles.
pub(super) fn words_of(family: Family, words: Words) -> (String, String) {
    let (name, task) = match family {
        Family::Chess => ("tui-puzzles-chess", "tui-puzzles-chess-task"),
        Family::Xiangqi => ("tui-puzzles-xiangqi", "tui-puzzles-chess-task"),
        Family::Nim => ("tui-puzzles-nim", "tui-puzzles-only-task"),
        Family::Sums => ("tui-puzzles-sums", "tui-puzzles-only-task"),
        Family::Kayles => ("tui-puzzles-kayles", "tui-puzzles-only-task"),
        Family::Chomp => ("tui-puzzles-chomp", "tui-puzzles-only-task"),
        Family::Connect4 => ("tui-puzzles-connect4", "tui-puzzles-connect4-task"),
        Family::Gomoku => ("tui-puzzles-gomoku", "tui-puzzles-gomoku-task"),
    };
    (words.text(name), words.text(task))
}

/// The title of an ending's game with its pieces, which tell endings of a game apart, and the moves until the win.
fn ending_words(ending: &Ending, words: Words) -> (String, String) {
    let entry = words.service().registry().entry(&ending.game);
    let title = entry.map_or_else(|_| ending.game.clone(), |entry| words.title(entry));
    let pieces = ending.pieces().map_or(String::new(), |pieces| format!(" · {pieces}"));
    (title + &pieces, words.say("tui-ending-moves", &[("moves", u64::from(ending.moves()).into())]))
}

impl PuzzleScreen {
    pub(super) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect) {
        match &self.solving {
            Some(solving) => solving.draw(canvas, area),
            None => self.draw_families(canvas, area),
        }
    }

    fn draw_families(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let (words, theme) = (canvas.words, canvas.theme);
        let inner = canvas.panel(area, &words.text("tui-puzzles"));
        // Above the endings is a line for their name. Where not all fit, the cursor stays in sight.
        let line = |at: usize| at + usize::from(at >= self.rows.len());
        let first = (line(self.at) + 1).saturating_sub(usize::from(inner.height));
        let y_of = |line: usize| line.checked_sub(first).filter(|y| *y < usize::from(inner.height));
        let place_of = |line: usize| Some(Rect { y: inner.y + y_of(line)? as u16, height: 1, ..inner });
        if let (false, Some(place)) = (self.endings.is_empty(), place_of(self.rows.len())) {
            canvas.column(place).rule(&words.text("tui-endings"));
        }
        let count = self.rows.len() + self.endings.len();
        for (at, place) in (0..count).filter_map(|at| Some((at, place_of(line(at))?))) {
            let y = place.y;
            let mut style = theme.fg(ColorRole::Text);
            if at == self.at {
                style = theme.on(ColorRole::Text, ColorRole::Select).add_modifier(Modifier::BOLD);
                fill(canvas.buf, place, style);
                put(canvas.buf, place, place.x, y, "▸", style.patch(theme.fg(ColorRole::Accent)));
            }
            let dim = style.patch(theme.fg(ColorRole::Dim));
            let (name, right) = match self.rows.get(at).map(|row| (row, row.family)) {
                None => ending_words(&self.endings[at - self.rows.len()], words),
                Some((row, Some(family))) => {
                    let args = [
                        ("rating", i64::from(row.rating).into()),
                        ("tried", row.tried.into()),
                        ("puzzles", row.puzzles.into()),
                    ];
                    (words_of(family, words).0, words.say("tui-puzzles-row", &args))
                }
                Some((row, None)) => {
                    let done = if row.daily_done { "●" } else { "○" };
                    (words.text("tui-puzzles-daily"), done.to_owned())
                }
            };
            put_clipped(canvas.buf, place, place.x + 2, y, &name, style);
            put_right(canvas.buf, place, y, &right, dim);
            canvas.click(place, HitTarget::GameEntry(at));
        }
    }
}

impl Solving {
    fn draw(&self, canvas: &mut Canvas<'_>, area: Rect) {
        if area.width < NARROW {
            let height = WORD_LINES.min(area.height);
            self.draw_words(canvas, Rect { height, ..area });
            return self
                .draw_board(canvas, Rect { y: area.y + height, height: area.height - height, ..area });
        }
        let left = (area.width / 2).min(72);
        self.draw_board(canvas, Rect { width: left, ..area });
        self.draw_words(canvas, Rect { x: area.x + left, width: area.width - left, ..area });
    }

    fn draw_board(&self, canvas: &mut Canvas<'_>, area: Rect) {
        if area.is_empty() {
            return;
        }
        let area = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
        let game = &self.game;
        let theme = BoardTheme::of(game.entry, &game.name(), game.picture());
        let mut view = BoardView::plain(canvas.theme, theme, game.picture());
        view.pieces = canvas.pieces;
        view.binary = canvas.binary && game.entry.name.starts_with("nim");
        view.last = game.last_squares();
        view.flip = game.flip;
        let dots = self.cursor.targets(game);
        view.dots = &dots;
        view.picked = &self.cursor.picked;
        view.takes = &self.cursor.takes;
        if !self.model.is_over() && self.typed.is_none() {
            view.cursor = Some(self.cursor.square());
            view.heap = Some((self.cursor.heap, self.cursor.take));
        }
        board::draw(canvas.buf, area, &view, canvas.targets);
    }

    /// The task, what is typed, what is said about an attempt, the ratings.
    fn draw_words(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let words = canvas.words;
        let (name, task) = words_of(self.model.family(), words);
        let title = words.say(
            "tui-puzzle-number",
            &[("family", name.into()), ("number", (self.model.number() + 1).into())],
        );
        let inner = canvas.panel(area, &title);
        if inner.is_empty() {
            return;
        }
        let (text, bold, dim) =
            (canvas.fg(ColorRole::Text), canvas.bold(ColorRole::Accent), canvas.fg(ColorRole::Dim));
        let (good, bad) = (canvas.bold(ColorRole::Good), canvas.bold(ColorRole::Bad));
        let heaps = !self.game.heaps().is_empty();
        let mut column = canvas.column(inner);
        column.text(&task, bold);
        column.text(&words.say("tui-puzzle-moves", &[("moves", self.model.puzzle().moves().into())]), text);
        match &self.typed {
            _ if self.model.is_over() => {}
            Some(typed) => {
                let row = column.row();
                let x = put(column.buf, row, row.x, row.y, &words.text("tui-type-move"), good);
                typed.draw(column.buf, row, x + 1, good, good);
                column.y += 1;
            }
            None if heaps => {
                let args = [("take", self.cursor.take.into()), ("heap", (self.cursor.heap + 1).into())];
                column.text(&words.say("tui-take", &args), dim);
            }
            None => {}
        }
        match self.model.feedback() {
            None => {}
            Some(PuzzleFeedback::Right) => column.text(&words.text("tui-puzzle-right"), good),
            Some(PuzzleFeedback::Wrong) => column.text(&words.text("tui-puzzle-wrong"), bad),
            Some(PuzzleFeedback::Solved) => column.text(&words.text("tui-puzzle-solved"), good),
            Some(PuzzleFeedback::Shown) => column.text(&words.text("tui-puzzle-shown"), text),
        }
        if self.model.is_over() {
            let args = [
                ("rating", i64::from(self.rating).into()),
                ("puzzle", i64::from(self.model.puzzle().rating).into()),
            ];
            column.text(&words.say("tui-puzzle-rating", &args), dim);
        }
    }
}
