//! The course: chapters of lessons, as `lessons/course.toml` orders them.

use crate::{
    error::LessonError,
    index::{Bilingual, ChapterIndex, CourseIndex, LessonIndex},
    lesson::Lesson,
    read::{ChapterPlan, read_chapters, read_lesson, read_words},
    words::{LessonWords, Tongue},
};
use std::{collections::BTreeMap, sync::LazyLock};

include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// The course.
#[derive(Clone, Debug)]
pub struct Course {
    /// Its chapters, in order.
    pub chapters: Vec<Chapter>,
    en: LessonWords,
    zh: LessonWords,
}

/// A chapter: lessons that build on each other.
#[derive(Clone, Debug)]
pub struct Chapter {
    /// Its id; the message `chapter-ID` is its title.
    pub id: String,
    /// Its lessons, in order.
    pub lessons: Vec<Lesson>,
}

impl Course {
    /// The lessons in this crate.
    ///
    /// # Panics
    /// If a file of the crate is wrong, which a test rules out.
    pub fn builtin() -> &'static Course {
        static COURSE: LazyLock<Course> = LazyLock::new(|| match Course::read(FILES) {
            Ok(course) => course,
            Err(error) => panic!("{error}"),
        });
        &COURSE
    }

    /// Reads a course from its files, paths from `lessons/` and texts.
    ///
    /// # Errors
    /// The first mistake found.
    pub fn read(files: &[(&str, &str)]) -> Result<Course, LessonError> {
        let by_path: BTreeMap<&str, &str> = files.iter().copied().collect();
        let file = |path: &str| {
            by_path
                .get(path)
                .copied()
                .ok_or_else(|| LessonError::new(path, "file", "", "a file of this name"))
        };
        let mut chapters = Vec::new();
        for ChapterPlan { id, lessons } in read_chapters("course.toml", file("course.toml")?)? {
            let read = |id: &String| {
                let mut lesson = read_lesson(id, file(&format!("{id}/lesson.toml"))?)?;
                for tongue in Tongue::ALL {
                    let path = format!("{id}/{}.ftl", tongue.code());
                    let words = read_words(&path, file(&path)?)?;
                    check_words(&path, &lesson.message_ids(), &words)?;
                    match tongue {
                        Tongue::En => lesson.en = words,
                        Tongue::Zh => lesson.zh = words,
                    }
                }
                Ok(lesson)
            };
            let lessons = lessons.iter().map(read).collect::<Result<_, _>>()?;
            chapters.push(Chapter { id, lessons });
        }
        let (en, zh) = (read_words("en.ftl", file("en.ftl")?)?, read_words("zh.ftl", file("zh.ftl")?)?);
        let mut wanted: Vec<String> =
            chapters.iter().map(|chapter| format!("chapter-{}", chapter.id)).collect();
        wanted.push("course".to_owned());
        check_words("en.ftl", &wanted, &en)?;
        check_words("zh.ftl", &wanted, &zh)?;
        Ok(Course { chapters, en, zh })
    }

    /// The title of the course in a language.
    pub fn title(&self, tongue: Tongue) -> &str {
        self.words(tongue).text("course")
    }

    /// The title of a chapter in a language.
    pub fn chapter_title(&self, chapter: &Chapter, tongue: Tongue) -> String {
        self.words(tongue).text(&format!("chapter-{}", chapter.id)).to_owned()
    }

    fn words(&self, tongue: Tongue) -> &LessonWords {
        match tongue {
            Tongue::En => &self.en,
            Tongue::Zh => &self.zh,
        }
    }

    /// Every lesson, in order.
    pub fn lessons(&self) -> impl Iterator<Item = &Lesson> {
        self.chapters.iter().flat_map(|chapter| &chapter.lessons)
    }

    /// The table of contents.
    pub fn index(&self) -> CourseIndex {
        let both = |text: &dyn Fn(Tongue) -> String| Bilingual { en: text(Tongue::En), zh: text(Tongue::Zh) };
        let lesson = |lesson: &Lesson| LessonIndex {
            id: lesson.id.clone(),
            minutes: lesson.minutes,
            title: both(&|tongue| lesson.words(tongue).text("title").to_owned()),
            about: both(&|tongue| lesson.words(tongue).text("about").to_owned()),
            steps: lesson.steps.iter().map(|step| step.id.clone()).collect(),
        };
        let chapter = |chapter: &Chapter| ChapterIndex {
            title: both(&|tongue| self.chapter_title(chapter, tongue)),
            lessons: chapter.lessons.iter().map(lesson).collect(),
        };
        CourseIndex {
            title: both(&|tongue| self.title(tongue).to_owned()),
            chapters: self.chapters.iter().map(chapter).collect(),
        }
    }

    /// A lesson by its id.
    pub fn lesson(&self, id: &str) -> Option<&Lesson> {
        self.lessons().find(|lesson| lesson.id == id)
    }
}

/// Checks that there is every message wanted, and none besides but hints (`STEP-hint`).
fn check_words(file: &str, wanted: &[String], words: &LessonWords) -> Result<(), LessonError> {
    if let Some(id) = wanted.iter().find(|id| words.get(id).is_none()) {
        return Err(LessonError::new(file, id, "", "a message of this id"));
    }
    let known = |id: &str| {
        let hint = id.strip_suffix("-hint").is_some_and(|step| wanted.iter().any(|id| id == step));
        hint || wanted.iter().any(|wanted| wanted == id)
    };
    match words.ids().find(|id| !known(id)) {
        Some(id) => {
            Err(LessonError::new(file, "message", id, "the id of a step of lesson.toml and what it needs"))
        }
        None => Ok(()),
    }
}
