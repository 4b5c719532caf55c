//! The lessons and puzzles as files of the page, loaded on demand: `course.json`, the table of contents, `lesson-ID.json` for each lesson,
//! `puzzles-FAMILY.json` for each family.

use boyi_lessons::{Course, Family};
use serde::Serialize;
use std::{fs, path::Path};

/// Writes the files of the course and of the puzzles into a folder.
pub(crate) fn write(dist: &Path) -> Result<(), String> {
    let course = Course::builtin();
    put(dist, "course.json", &course.index())?;
    course.lessons().try_for_each(|lesson| put(dist, &format!("lesson-{}.json", lesson.id), lesson))?;
    let puzzles = |family: Family| put(dist, &format!("puzzles-{}.json", family.id()), &family.puzzles());
    Family::ALL.into_iter().try_for_each(puzzles)
}

fn put(dist: &Path, name: &str, content: &impl Serialize) -> Result<(), String> {
    let text = serde_json::to_string(content).map_err(|error| format!("{name}: {error}"))?;
    fs::write(dist.join(name), text).map_err(|error| format!("{name}: {error}"))
}
