//! Makes the generated files of `testdata/`. The same sources give the same bytes; `testdata/SOURCES.md` says what second programs found of them.

mod chess;
mod connect4;
mod games;
mod impartial;
mod lines;
mod mates;
mod syzygy;
mod tictactoe;

use std::fs;

/// A part: its name, and the function that gives its files as path and contents.
type Part = (&'static str, fn() -> Result<Files, String>);

/// Paths below `testdata/` and contents.
type Files = Vec<(String, Vec<u8>)>;

const PARTS: [Part; 10] = [
    ("perft", chess::perft_suites),
    ("fen", chess::texts),
    ("san", chess::move_lists),
    ("mates", mates::suites),
    ("pgn", games::files),
    ("connect4", connect4::sets),
    ("lines", lines::outcomes),
    ("octal", impartial::periods),
    ("syzygy", syzygy::tables),
    ("tictactoe", tictactoe::table),
];

/// Makes the generated files of `testdata/`, all or some.
#[derive(clap::Args)]
pub(crate) struct Make {
    /// Parts to make, all by default
    #[arg(value_parser = PARTS.map(|(name, _)| name))]
    parts: Vec<String>,
}

impl Make {
    pub(crate) fn run(&self) -> Result<(), String> {
        for (_, make) in PARTS
            .iter()
            .filter(|(name, _)| self.parts.is_empty() || self.parts.iter().any(|part| part == name))
        {
            for (name, contents) in make()? {
                let path = boyi_testdata::own(&name);
                let cannot = |error: std::io::Error| format!("{}: {error}", path.display());
                if let Some(folder) = path.parent() {
                    fs::create_dir_all(folder).map_err(cannot)?;
                }
                fs::write(&path, &contents).map_err(cannot)?;
                println!("{name}: {} bytes", contents.len());
            }
        }
        Ok(())
    }
}
