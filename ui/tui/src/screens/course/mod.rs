//! The course: its map, and the lesson or the puzzles on the screen.

mod map;
mod player;
mod puzzle_view;
mod puzzles;
mod task_view;

use super::action::Action;
use crate::{
    context::Context,
    engine::EngineReply,
    view::canvas::{Canvas, HitTarget},
    words::Words,
};
use boyi_lessons::{Course, Lesson};
use boyi_model::Mode;
use crossterm::event::{KeyCode, KeyEvent};
use map::CourseMap;
use player::LessonPlayer;
use puzzles::{PuzzleAnswer, PuzzleScreen};
use ratatui::layout::Rect;

/// Milliseconds of a day.
const DAY_MS: u64 = 86_400_000;

/// The number of the day that it is, from 1970.
fn today(cx: &Context) -> u64 {
    cx.now / DAY_MS
}

/// The outcome of a key.
pub(super) enum CourseAnswer {
    /// Leave the screen.
    Leave,
    /// Do these steps of lessons, one after the other.
    Open(Vec<(&'static Lesson, usize)>),
    /// Go back to the map.
    Map,
    /// Go to the puzzles.
    Puzzles,
}

/// The screen of the course.
pub(crate) struct CourseScreen {
    map: CourseMap,
    player: Option<LessonPlayer>,
    puzzles: Option<PuzzleScreen>,
}

impl CourseScreen {
    /// The map of the course.
    pub(crate) fn new(cx: &Context) -> CourseScreen {
        CourseScreen { map: CourseMap::new(Course::builtin(), cx), player: None, puzzles: None }
    }

    /// Begins a lesson.
    pub(crate) fn open_lesson(&mut self, id: &str, cx: &mut Context) {
        let lesson = Course::builtin().lesson(id);
        let steps = lesson
            .map_or_else(Vec::new, |lesson| (0..lesson.steps.len()).map(|step| (lesson, step)).collect());
        self.player = LessonPlayer::new(&steps, cx);
    }

    /// Shows the puzzles.
    pub(crate) fn open_puzzles(&mut self, cx: &Context) {
        self.puzzles = Some(PuzzleScreen::new(cx));
    }

    /// Whether letters are typed into an answer.
    pub(crate) fn typing(&self) -> bool {
        match &self.puzzles {
            Some(puzzles) => puzzles.typing(),
            None => self.player.as_ref().is_some_and(LessonPlayer::typing),
        }
    }

    /// The game and the position of the lesson or puzzle, if it has a board.
    pub(crate) fn board(&self) -> Option<(String, String)> {
        if let Some(puzzles) = &self.puzzles {
            return puzzles.board();
        }
        let game = self.player.as_ref()?.game.as_ref()?;
        Some((game.name(), game.record.position()))
    }

    /// The id of the keys at the bottom.
    pub(crate) fn keys_id(&self) -> &'static str {
        match (&self.puzzles, &self.player) {
            (Some(puzzles), _) => puzzles.keys_id(),
            (None, Some(player)) => player.keys_id(),
            (None, None) => "tui-keys-course",
        }
    }

    /// The name of its help.
    pub(crate) fn help(&self) -> &'static str {
        match (&self.puzzles, &self.player) {
            (Some(_), _) => "puzzles",
            (None, Some(_)) => "lesson",
            (None, None) => "course",
        }
    }

    /// The text in the header.
    pub(crate) fn title(&self, words: Words) -> String {
        match (&self.puzzles, &self.player) {
            (Some(puzzles), _) => puzzles.title(words),
            (None, Some(player)) => player.title(words),
            (None, None) => Course::builtin().title(words.tongue()).to_owned(),
        }
    }

    /// Takes a key.
    pub(crate) fn key(&mut self, code: KeyCode, cx: &mut Context) -> Option<Action> {
        if let Some(puzzles) = &mut self.puzzles {
            let answer = puzzles.key(code, cx);
            return self.puzzles_answered(answer);
        }
        let answer = match &mut self.player {
            Some(player) => player.key(code, cx),
            None => self.map.key(code, cx),
        };
        self.answered(answer, cx)
    }

    /// Takes a click.
    pub(crate) fn click(&mut self, target: HitTarget, cx: &mut Context) -> Option<Action> {
        if let Some(puzzles) = &mut self.puzzles {
            let answer = puzzles.click(target, cx);
            return self.puzzles_answered(answer);
        }
        let answer = match &mut self.player {
            Some(player) => player.click(target, cx),
            None => self.map.click(target, cx),
        };
        self.answered(answer, cx)
    }

    fn puzzles_answered(&mut self, answer: Option<PuzzleAnswer>) -> Option<Action> {
        match answer? {
            PuzzleAnswer::Map => self.puzzles = None,
            PuzzleAnswer::Play(game) => return Some(Action::Start(game, Mode::Play)),
        }
        None
    }

    fn answered(&mut self, answer: Option<CourseAnswer>, cx: &mut Context) -> Option<Action> {
        match answer {
            None => {}
            Some(CourseAnswer::Leave) => return Some(Action::Leave),
            Some(CourseAnswer::Puzzles) => self.open_puzzles(cx),
            Some(CourseAnswer::Open(steps)) => self.player = LessonPlayer::new(&steps, cx),
            Some(CourseAnswer::Map) => {
                self.player = None;
                self.map.refresh(cx);
            }
        }
        None
    }

    /// Takes a report of the engine.
    pub(crate) fn engine_reply(&mut self, reply: EngineReply, cx: &mut Context) {
        if let Some(player) = &mut self.player {
            player.engine_reply(reply, cx);
        }
    }

    /// Takes a key with Ctrl or Alt while an answer is typed.
    pub(crate) fn edit(&mut self, key: KeyEvent) {
        match (&mut self.puzzles, &mut self.player) {
            (Some(puzzles), _) => puzzles.edit(key),
            (None, Some(player)) => player.edit(key),
            (None, None) => {}
        }
    }

    /// Adds pasted text to an answer.
    pub(crate) fn paste(&mut self, text: &str) {
        match (&mut self.puzzles, &mut self.player) {
            (Some(puzzles), _) => puzzles.paste(text),
            (None, Some(player)) => player.paste(text),
            (None, None) => {}
        }
    }

    pub(crate) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect) {
        match (&self.puzzles, &self.player) {
            (Some(puzzles), _) => puzzles.draw(canvas, area),
            (None, Some(player)) => player.draw(canvas, area),
            (None, None) => self.map.draw(canvas, area),
        }
    }
}
