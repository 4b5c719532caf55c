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
fn of_file(words: &Words, name: &str, error: &FileError) -> String {
    let line = match file(words, error) {
        Failed::Request(line) | Failed::Work(line) => line,
        _ => error.to_string(),
    };
    if line.contains(name) { line } else { format!("{name}: {line}") }
}

fn file(words: &Words, error: &FileError) -> Failed {
    let line = match error {
        FileError::InUse { path, process } => return input::in_use(words, path, *process),
        FileError::Disk { needed, free } => {
            let sizes = [("needed", size_text(*needed).into()), ("free", size_text(*free).into())];
            words.say("solve-disk", &sizes)
        }
        error => words.file_error(error),
    };
    match error {
        FileError::NotADatabase { .. }
        | FileError::NotAFile { .. }
        | FileError::OtherGame { .. }
        | FileError::Unfinished { .. }
        | FileError::OtherWork { .. } => Failed::Request(line),
        _ => Failed::Work(line),
    }
}
