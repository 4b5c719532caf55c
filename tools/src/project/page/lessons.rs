//! The lessons and puzzles as files of the page, loaded on demand: `course.json`, the table of contents, `lessons.json`, all lessons,
//! which compress well together, `puzzles-chess.json` and `puzzles-xiangqi.json`, `puzzles.json`, the puzzles of all other families,
//! and `endings.json`, won positions to practise with their pictures.

use boyi_lessons::{Course, Ending, Family};
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
    put(dist, "puzzles.json", &others)?;
    let games = boyi_games::registry();
    let endings = Ending::all().into_iter().map(|ending| {
        let game = games.open(&ending.game).map_err(|error| format!("{}: {error:?}", ending.game))?;
        let record = game.record(Some(&ending.position), &[]);
        let picture = record.map_err(|error| format!("{}: {error:?}", ending.position))?.picture("");
        Ok((ending, picture))
    });
    put(dist, "endings.json", &endings.collect::<Result<Vec<_>, String>>()?)
}

fn put(dist: &Path, name: &str, content: &impl Serialize) -> Result<(), String> {
    let text = serde_json::to_string(content).map_err(|error| format!("{name}: {error}"))?;
    fs::write(dist.join(name), text).map_err(|error| format!("{name}: {error}"))
}
