//! Labels for the tuner: what the engine itself finds in positions with known results.

use crate::available_threads;
use boyi_chess::{Board, Color};
use boyi_chess_engine::{Engine, Limits, NoObserver, Score, SearchControl};
use indicatif::{ProgressBar, ProgressStyle};
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::num::NonZeroUsize;
use std::path::Path;
use std::path::PathBuf;
use std::thread;

/// MiB of table: more than the nodes of one position fill.
const TABLE: usize = 1;
/// Lines that the threads share out at a time; a kill loses no more.
const BATCH: usize = 2048;

/// Searches each position of a file with a fixed number of nodes, one thread and an empty table, and writes lines
/// `FEN | centipawns | result` from White's view. Where a mate is forced the label is `mate`, and `tune` leaves the position out. Lines
/// that OUT already has are kept.
#[derive(clap::Args)]
pub struct Label {
    /// Lines of a FEN, anything and a result, separated by `|`
    file: PathBuf,
    /// The file to append to
    out: PathBuf,
    /// Nodes per position
    #[arg(long, default_value_t = 4000)]
    nodes: u64,
    /// Positions searched at once
    #[arg(long, default_value_t = available_threads())]
    threads: NonZeroUsize,
}

impl Label {
    pub fn run(&self) -> Result<(), String> {
        label_all(&self.file, &self.out, self.nodes, self.threads.get())
    }
}

fn label_all(input: &Path, out: &Path, nodes: u64, threads: usize) -> Result<(), String> {
    let failed = |path: &Path| {
        let path = path.display().to_string();
        move |error: std::io::Error| format!("{path}: {error}")
    };
    let lines: Vec<String> = BufReader::new(File::open(input).map_err(failed(input))?)
        .lines()
        .collect::<Result<_, _>>()
        .map_err(failed(input))?;
    let (file, text) = reopen(out)?;
    let done = text.lines().count();
    let fen = |line: &str| line.split('|').next().map(|fen| fen.trim().to_owned());
    if let Some(other) = text.lines().zip(&lines).position(|(had, line)| fen(had) != fen(line)) {
        return Err(format!("{}: line {} is of another file", out.display(), other + 1));
    }
    let left = lines
        .get(done..)
        .ok_or_else(|| format!("{} has more lines than {}", out.display(), input.display()))?;
    let mut file = BufWriter::new(file);
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} positions, {per_sec}, {eta} left")
        .expect("a template");
    let bar = ProgressBar::new(lines.len() as u64).with_style(style).with_position(done as u64);
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let mut engines: Vec<Engine> = (0..threads).map(|_| Engine::new(TABLE, 1)).collect();
    for batch in left.chunks(BATCH) {
        let parts = thread::scope(|scope| {
            let workers: Vec<_> = engines
                .iter_mut()
                .zip(batch.chunks(batch.len().div_ceil(threads)))
                .map(|(engine, part)| {
                    let (limits, bar) = (&limits, &bar);
                    scope.spawn(move || {
                        let label = |line: &String| {
                            bar.inc(1);
                            label(engine, limits, line)
                        };
                        part.iter().map(label).collect::<Result<Vec<_>, String>>()
                    })
                })
                .collect();
            workers.into_iter().map(|worker| worker.join().expect("no worker panics")).collect::<Vec<_>>()
        });
        for part in parts {
            for line in part? {
                writeln!(file, "{line}").map_err(failed(out))?;
            }
        }
        file.flush().map_err(failed(out))?;
    }
    bar.finish();
    Ok(())
}

/// A file of lines to go on with, and what it has. A last line that a kill has cut short is taken out.
pub fn reopen(path: &Path) -> Result<(File, String), String> {
    let failed = |error: std::io::Error| format!("{}: {error}", path.display());
    let file = OpenOptions::new().read(true).append(true).create(true).open(path).map_err(failed)?;
    let mut text = std::io::read_to_string(&file).map_err(failed)?;
    text.truncate(text.rfind('\n').map_or(0, |end| end + 1));
    file.set_len(text.len() as u64).map_err(failed)?;
    Ok((file, text))
}

/// One line with its label.
fn label(engine: &mut Engine, limits: &Limits, line: &str) -> Result<String, String> {
    let wrong = || format!("found '{line}', expected FEN | … | result");
    let (fen, rest) = line.split_once('|').ok_or_else(wrong)?;
    let result = rest.rsplit('|').next().map(str::trim).ok_or_else(wrong)?;
    let board: Board = fen.trim().parse().map_err(|error| format!("{line}: {error}"))?;
    engine.clear();
    let found = engine.search(&board, &[], limits, &SearchControl::default(), &mut NoObserver);
    let label = match found.lines.first().map(|line| line.score) {
        Some(Score::Cp(cp)) if board.turn() == Color::White => cp.to_string(),
        Some(Score::Cp(cp)) => (-cp).to_string(),
        _ => "mate".to_owned(),
    };
    Ok(format!("{} | {label} | {result}", fen.trim()))
}
