//! The map of the course: chapters, lessons, what has been done, what comes back today.

use super::{CourseAnswer, today};
use crate::{
    context::Context,
    view::{
        canvas::{Canvas, HitTarget},
        text::{fill, put, put_clipped, put_right},
        theme::ColorRole,
    },
};
use boyi_lessons::{Course, Lesson};
use crossterm::event::KeyCode;
use ratatui::{layout::Rect, style::Modifier};

/// From this width on the lesson under the cursor is described beside the map.
const ROOM_FOR_WORDS: u16 = 70;

/// A row that can be chosen.
#[derive(Clone, Copy)]
enum Row {
    /// The tasks that come back today.
    Review,
    Lesson(&'static Lesson),
}

/// The map.
pub(super) struct CourseMap {
    course: &'static Course,
    rows: Vec<Row>,
    at: usize,
    /// Steps done of each row's lesson, and how many there are.
    done: Vec<(usize, usize)>,
    /// The missed tasks that come back today.
    due: Vec<(&'static Lesson, usize)>,
}

impl CourseMap {
    /// The map with the cursor on the first lesson that is not finished.
    pub(super) fn new(course: &'static Course, cx: &Context) -> CourseMap {
        let mut map = CourseMap { course, rows: Vec::new(), at: 0, done: Vec::new(), due: Vec::new() };
        map.refresh(cx);
        map.at = map.done.iter().position(|(done, steps)| done < steps).unwrap_or(0);
        map
    }

    /// Reads the progress again.
    pub(super) fn refresh(&mut self, cx: &Context) {
        let here = self.rows.get(self.at).copied();
        let find = |name: &str| {
            let (lesson, step) = name.split_once('/')?;
            let lesson = self.course.lesson(lesson)?;
            Some((lesson, lesson.steps.iter().position(|other| other.id == step)?))
        };
        self.due = cx.progress.due(today(cx)).into_iter().filter_map(find).collect();
        let review = (!self.due.is_empty()).then_some(Row::Review);
        self.rows = review.into_iter().chain(self.course.lessons().map(Row::Lesson)).collect();
        let done = |row: &Row| match row {
            Row::Review => (0, self.due.len()),
            Row::Lesson(lesson) => {
                let steps = lesson.steps.iter().map(|step| step.id.as_str());
                (cx.progress.count(&lesson.id, steps), lesson.steps.len())
            }
        };
        self.done = self.rows.iter().map(done).collect();
        if let Some(Row::Lesson(lesson)) = here {
            let same = |row: &Row| matches!(row, Row::Lesson(other) if other.id == lesson.id);
            self.at = self.rows.iter().position(same).unwrap_or(0);
        }
        self.at = self.at.min(self.rows.len().saturating_sub(1));
    }

    pub(super) fn key(&mut self, code: KeyCode, cx: &Context) -> Option<CourseAnswer> {
        let last = self.rows.len().saturating_sub(1);
        self.at = match code {
            KeyCode::Up | KeyCode::Char('k') => self.at.saturating_sub(1),
            KeyCode::Down | KeyCode::Char('j') => (self.at + 1).min(last),
            KeyCode::PageUp => self.at.saturating_sub(8),
            KeyCode::PageDown => (self.at + 8).min(last),
            KeyCode::Home => 0,
            KeyCode::End => last,
            KeyCode::Enter | KeyCode::Char(' ') | KeyCode::Right => return self.open(cx),
            KeyCode::Char('p') => return Some(CourseAnswer::Puzzles),
            KeyCode::Esc | KeyCode::Char('q') => return Some(CourseAnswer::Leave),
            _ => return None,
        };
        None
    }

    pub(super) fn click(&mut self, target: HitTarget, cx: &Context) -> Option<CourseAnswer> {
        let HitTarget::GameEntry(row) = target else { return None };
        if row == self.at {
            return self.open(cx);
        }
        self.at = row.min(self.rows.len().saturating_sub(1));
        None
    }

    /// Opens the lesson under the cursor at its first step that is not done; a finished one from its beginning.
    fn open(&self, cx: &Context) -> Option<CourseAnswer> {
        match self.rows.get(self.at)? {
            Row::Review => Some(CourseAnswer::Open(self.due.clone())),
            Row::Lesson(lesson) => {
                let open = |step: &boyi_lessons::Step| !cx.progress.is_done(&lesson.id, &step.id);
                let first = lesson.steps.iter().position(open).unwrap_or(0);
                Some(CourseAnswer::Open((first..lesson.steps.len()).map(|step| (*lesson, step)).collect()))
            }
        }
    }

    pub(super) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let words = canvas.words;
        let list_w = if area.width >= ROOM_FOR_WORDS { (area.width / 2).max(44) } else { area.width };
        let inner = canvas.panel(Rect { width: list_w, ..area }, self.course.title(words.tongue()));
        self.draw_rows(canvas, inner);
        if list_w < area.width {
            let right = Rect { x: area.x + list_w, width: area.width - list_w, ..area };
            self.draw_about(canvas, right);
        }
    }

    fn draw_rows(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let (theme, tongue) = (canvas.theme, canvas.words.tongue());
        // Lines of the list: a row, or the title of a chapter.
        let mut lines: Vec<(Option<usize>, String)> = Vec::new();
        let mut row = 0;
        if matches!(self.rows.first(), Some(Row::Review)) {
            let text = canvas.words.say("tui-course-review", &[("tasks", self.due.len().into())]);
            lines.push((Some(0), text));
            row = 1;
        }
        for chapter in &self.course.chapters {
            lines.push((None, self.course.chapter_title(chapter, tongue)));
            for lesson in &chapter.lessons {
                lines.push((Some(row), lesson.words(tongue).text("title").to_owned()));
                row += 1;
            }
        }
        let here = lines.iter().position(|(row, _)| *row == Some(self.at)).unwrap_or(0);
        let height = usize::from(area.height);
        let first = here.saturating_sub(height / 2).min(lines.len().saturating_sub(height));
        for (y, (row, text)) in (area.y..area.bottom()).zip(&lines[first..]) {
            let place = Rect { y, height: 1, ..area };
            let Some(row) = *row else {
                put_clipped(canvas.buf, place, place.x, y, text, theme.fg(ColorRole::Accent));
                continue;
            };
            let mut style = theme.fg(ColorRole::Text);
            if row == self.at {
                style = theme.on(ColorRole::Text, ColorRole::Select).add_modifier(Modifier::BOLD);
                fill(canvas.buf, place, style);
                put(canvas.buf, place, place.x, y, "▸", style.patch(theme.fg(ColorRole::Accent)));
            }
            let (done, steps) = self.done[row];
            let (mark, role) = match done {
                _ if matches!(self.rows[row], Row::Review) => ("↻", ColorRole::Warn),
                0 => ("○", ColorRole::Dim),
                done if done < steps => ("◐", ColorRole::Warn),
                _ => ("●", ColorRole::Good),
            };
            put(canvas.buf, place, place.x + 2, y, mark, style.patch(theme.fg(role)));
            let room = Rect { width: place.width.saturating_sub(6), ..place };
            put_clipped(canvas.buf, room, place.x + 4, y, text, style);
            if done > 0 {
                put_right(canvas.buf, place, y, &format!("{done}/{steps}"), style.patch(theme.fg(role)));
            }
            canvas.click(place, HitTarget::GameEntry(row));
        }
    }

    /// The subject of the lesson under the cursor.
    fn draw_about(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let words = canvas.words;
        let Some(row) = self.rows.get(self.at) else { return };
        let (title, about, minutes) = match row {
            Row::Review => {
                let text = words.text("tui-course-review-about");
                (words.text("tui-course-again"), text, None)
            }
            Row::Lesson(lesson) => {
                let said = lesson.words(words.tongue());
                (said.text("title").to_owned(), said.text("about").to_owned(), Some(lesson.minutes))
            }
        };
        let inner = canvas.panel(area, &title);
        let (text_style, dim) = (canvas.fg(ColorRole::Text), canvas.fg(ColorRole::Dim));
        let mut column = canvas.column(inner);
        column.text(&about, text_style);
        column.y += 1;
        if let Some(minutes) = minutes {
            let (done, steps) = self.done[self.at];
            let args =
                [("minutes", i64::from(minutes).into()), ("steps", steps.into()), ("done", done.into())];
            column.text(&words.say("tui-course-minutes", &args), dim);
        }
        let finished = self
            .rows
            .iter()
            .zip(&self.done)
            .filter(|(row, (done, steps))| matches!(row, Row::Lesson(_)) && done == steps);
        let lessons = self.course.lessons().count();
        let args = [("done", finished.count().into()), ("lessons", lessons.into())];
        column.text(&words.say("tui-course-finished", &args), dim);
    }
}
