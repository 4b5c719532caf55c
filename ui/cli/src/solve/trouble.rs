//! Why a game is not solved, in words.

use crate::{Failed, digits::grouped, input};
use boyi_core::Arg;
use boyi_session::Words;
use boyi_solve::{FileError, SolveError};
use std::path::Path;

use super::report::size_text;

/// The failure that a command ends with.
pub fn failed(words: &Words, error: &SolveError) -> Failed {
    let (id, args): (&str, Vec<(&'static str, Arg)>) = match error {
        SolveError::Stopped => ("solve-stopped", vec![]),
        SolveError::TooManyPositions { limit } => {
            ("solve-too-many-positions", vec![("limit", grouped(*limit).into())])
        }
        SolveError::Memory { needed, allowed } => (
            "solve-memory",
            vec![("needed", size_text(*needed).into()), ("allowed", size_text(*allowed).into())],
        ),
        SolveError::File(error) => return file(words, error),
        // The rest are faults of a game.
        other => ("solve-broken-game", vec![("problem", other.to_string().into())]),
    };
    Failed::Work(words.say(id, &args))
}

/// The failure of a command that was asked about the file with this name.
pub fn failed_with(words: &Words, path: &Path, error: &SolveError) -> Failed {
    match error {
        SolveError::File(error) => match file(words, error) {
            Failed::Request(_) => Failed::Request(of_file(words, &path.display().to_string(), error)),
            _ => Failed::Work(of_file(words, &path.display().to_string(), error)),
        },
        _ => failed(words, error),
    }
}

/// Describes an error in the file with this name in one line, which names the file.
pub fn of_file(words: &Words, name: &str, error: &FileError) -> String {
    let line = match file(words, error) {
        Failed::Request(line) | Failed::Work(line) => line,
        _ => error.to_string(),
    };
    if line.contains(name) { line } else { format!("{name}: {line}") }
}

fn file(words: &Words, error: &FileError) -> Failed {
    let text = |text: &str| Arg::from(text.to_owned());
    let (id, args): (&str, Vec<(&'static str, Arg)>) = match error {
        FileError::Io { path, problem } => return Failed::Work(format!("{path}: {problem}")),
        FileError::NotADatabase { path } => ("solve-not-a-database", vec![("file", text(path))]),
        FileError::Format { found, expected } => (
            "solve-format",
            vec![("found", u64::from(*found).into()), ("expected", u64::from(*expected).into())],
        ),
        FileError::Damaged { part } => ("solve-damaged", vec![("part", text(part))]),
        FileError::OtherGame { found, expected } => {
            ("solve-other-game", vec![("found", text(found)), ("expected", text(expected))])
        }
        FileError::OtherRules { game } => ("solve-other-rules", vec![("game", text(game))]),
        FileError::Unfinished { folder } => ("solve-unfinished", vec![("folder", text(folder))]),
        FileError::OtherWork { folder } => ("solve-other-work", vec![("folder", text(folder))]),
        FileError::InUse { path, process } => return input::in_use(words, path, *process),
        FileError::NotAFile { path } => ("solve-not-a-file", vec![("file", text(path))]),
        FileError::Disk { needed, free } => {
            ("solve-disk", vec![("needed", size_text(*needed).into()), ("free", size_text(*free).into())])
        }
        FileError::Full { path } => ("solve-disk-full", vec![("file", text(path))]),
        FileError::Wrong { position, found, expected } => (
            "solve-wrong",
            vec![("position", text(position)), ("found", text(found)), ("expected", text(expected))],
        ),
        FileError::WrongCounts => ("solve-wrong-counts", vec![]),
        other => return Failed::Work(other.to_string()),
    };
    let line = words.say(id, &args);
    match error {
        FileError::NotADatabase { .. }
        | FileError::NotAFile { .. }
        | FileError::OtherGame { .. }
        | FileError::Unfinished { .. }
        | FileError::OtherWork { .. } => Failed::Request(line),
        _ => Failed::Work(line),
    }
}
