//! The lessons and puzzles as files of the page, loaded on demand: `course.json`, the table of contents, `lessons.json`, all lessons,
//! which compress well together, `puzzles-chess.json` and `puzzles-xiangqi.json`, and `puzzles.json`, the puzzles of all other families.

use boyi_lessons::{Course, Family};
use serde::Serialize;
use std::{collections::BTreeMap, fs, path::Path};

/// Writes the files of the course and of the puzzles into a folder.
pub(crate) fn write(dist: &Path) -> Result<(), String> {
    let course = Course::builtin();
    put(dist, "course.json", &course.index())?;
    put(dist, "lessons.json", &course.lessons().collect::<Vec<_>>())?;
    for family in Family::LARGE {
        put(dist, &format!("puzzles-{}.json", family.id()), &family.puzzles())?;
    }
    let others = Family::ALL.into_iter().filter(|family| !Family::LARGE.contains(family));
    let others: BTreeMap<_, _> = others.map(|family| (family.id(), family.puzzles())).collect();
    put(dist, "puzzles.json", &others)
}

fn put(dist: &Path, name: &str, content: &impl Serialize) -> Result<(), String> {
    let text = serde_json::to_string(content).map_err(|error| format!("{name}: {error}"))?;
    fs::write(dist.join(name), text).map_err(|error| format!("{name}: {error}"))
}
