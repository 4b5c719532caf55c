//! Databases as tables for other programs: a row for each position.

#[cfg(feature = "parquet")]
use super::parquet_table::ParquetTable;
use super::trouble;
use crate::{Failed, observer, values::ExportFormat};
use boyi_games::solve::{AnyDatabase, Solver};
use boyi_session::Words;
use boyi_solve::PositionValue;
use std::{
    io::{self, Write},
    ops::ControlFlow,
    path::{Path, PathBuf},
};

impl ExportFormat {
    fn ending(self) -> &'static str {
        match self {
            ExportFormat::Csv => "csv",
            #[cfg(feature = "parquet")]
            ExportFormat::Parquet => "parquet",
        }
    }
}

/// Writes the positions of a database beside it; returns the file.
pub fn write(
    words: &Words,
    solver: &dyn Solver,
    path: &Path,
    format: ExportFormat,
) -> Result<PathBuf, Failed> {
    let failed = |error: boyi_solve::FileError| trouble::failed_with(words, path, &error.into());
    let database = solver.open(path).map_err(failed)?;
    let out = path.with_extension(format.ending());
    match format {
        ExportFormat::Csv => csv(words, &*database, &out)?,
        #[cfg(feature = "parquet")]
        ExportFormat::Parquet => parquet(words, &*database, &out)?,
    }
    Ok(out)
}

/// The name of a value, and its plies.
fn columns(value: PositionValue) -> (&'static str, Option<u16>) {
    let name = match value {
        PositionValue::Win(_) => "win",
        PositionValue::Loss(_) => "loss",
        PositionValue::Level(_) | PositionValue::Endless => "draw",
    };
    (name, value.plies())
}

/// Lines of position, value for the player to move, plies to the end (none where play never ends).
fn csv(words: &Words, database: &dyn AnyDatabase, path: &Path) -> Result<(), Failed> {
    let problem = |error: io::Error| Failed::Work(format!("{}: {error}", path.display()));
    whole(path, |out| {
        writeln!(out, "position,value,plies").map_err(problem)?;
        rows(words, database, problem, |position, name, plies| {
            let plies = plies.map_or(String::new(), |plies| plies.to_string());
            let quote = if position.contains([',', '"']) { "\"" } else { "" };
            let position = position.replace('"', "\"\"");
            writeln!(out, "{quote}{position}{quote},{name},{plies}")
        })
    })
}

/// The same columns in one file of Parquet.
#[cfg(feature = "parquet")]
fn parquet(words: &Words, database: &dyn AnyDatabase, path: &Path) -> Result<(), Failed> {
    let problem = |error| Failed::Work(format!("{}: {error}", path.display()));
    whole(path, |out| {
        let mut table = ParquetTable::new(out).map_err(problem)?;
        rows(words, database, problem, |position, name, plies| table.push(position, name, plies))?;
        table.finish().map_err(problem)
    })
}

/// Writes a file, whole or not at all.
fn whole(
    path: &Path,
    write: impl FnOnce(&mut (dyn Write + Send)) -> Result<(), Failed>,
) -> Result<(), Failed> {
    let mut failed = None;
    let written = boyi_store::replace_file(path, |out| {
        write(out).map_err(|why| {
            failed = Some(why);
            io::Error::other("not written")
        })
    });
    written.map_err(|error| failed.unwrap_or_else(|| Failed::Work(format!("{}: {error}", path.display()))))
}

/// Gives every row to `write`, until it fails or the work is stopped.
fn rows<E>(
    words: &Words,
    database: &dyn AnyDatabase,
    problem: impl Fn(E) -> Failed,
    mut write: impl FnMut(&str, &'static str, Option<u16>) -> Result<(), E>,
) -> Result<(), Failed> {
    let mut written = Ok(());
    let shown = database.each(&mut |position, value| {
        let (name, plies) = columns(value);
        written = write(position, name, plies);
        if written.is_err() || observer::stopped() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    shown.map_err(|error| trouble::failed(words, &error.into()))?;
    if observer::stopped() {
        return Err(Failed::Work(words.text("solve-stopped")));
    }
    written.map_err(problem)
}
