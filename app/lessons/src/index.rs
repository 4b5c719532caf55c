//! The table of contents, for a page that loads lessons one by one.

use crate::words::Tongue;
use serde::{Deserialize, Serialize};

/// A text in both languages.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Bilingual {
    /// In English.
    pub en: String,
    /// In Chinese.
    pub zh: String,
}

impl Bilingual {
    /// The text in a language.
    pub fn of(&self, tongue: Tongue) -> &str {
        match tongue {
            Tongue::En => &self.en,
            Tongue::Zh => &self.zh,
        }
    }
}

/// The table of contents of the course.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CourseIndex {
    /// Its title.
    pub title: Bilingual,
    /// Its chapters, in order.
    pub chapters: Vec<ChapterIndex>,
}

/// A chapter in the table of contents.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ChapterIndex {
    /// Its title.
    pub title: Bilingual,
    /// Its lessons, in order.
    pub lessons: Vec<LessonIndex>,
}

/// A lesson in the table of contents.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LessonIndex {
    /// Its id.
    pub id: String,
    /// Minutes that it takes.
    pub minutes: u8,
    /// Its title.
    pub title: Bilingual,
    /// Its subject.
    pub about: Bilingual,
    /// The ids of its steps.
    pub steps: Vec<String>,
}

impl CourseIndex {
    /// Every lesson, in order.
    pub fn lessons(&self) -> impl Iterator<Item = &LessonIndex> {
        self.chapters.iter().flat_map(|chapter| &chapter.lessons)
    }
}
