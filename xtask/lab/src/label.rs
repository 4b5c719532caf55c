//! Labels for the tuner: what the engine itself finds in positions with known results.

use boyi_chess::{Board, Color};
use boyi_chess_engine::{Engine, Limits, NoObserver, Score, SearchControl};
use indicatif::{ProgressBar, ProgressStyle};
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::thread;

const USAGE: &str = "expected FILE of 'FEN | … | result' lines, out=FILE, and any of nodes=N, threads=N";

/// MiB of table: more than the nodes of one position fill.
const TABLE: usize = 1;
/// Lines that the threads share out at a time; a kill loses no more.
const BATCH: usize = 2048;

/// `label FILE out=FILE …`: searches each position with so many nodes, one thread and nothing remembered, and writes
/// `FEN | centipawns | result`, White's view. Where a mate is forced the label is `mate`, and the
/// tuner leaves the position out. Lines that OUT already has are not done again.
pub fn run(args: &[String]) -> Result<(), String> {
    let (mut input, mut out, mut nodes) = (None, None, 4000);
    let mut threads = thread::available_parallelism().map_or(1, usize::from);
    for arg in args {
        match arg.split_once('=') {
            None => input = Some(arg),
            Some(("out", path)) => out = Some(path),
            Some(("nodes", n)) => nodes = n.parse().map_err(|_| USAGE)?,
            Some(("threads", n)) => threads = n.parse().ok().filter(|&n: &usize| n > 0).ok_or(USAGE)?,
            Some(_) => return Err(format!("found '{arg}': {USAGE}")),
        }
    }
    let (input, out) = input.zip(out).ok_or(USAGE)?;
    let failed = |path: &str| {
        let path = path.to_owned();
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
        return Err(format!("{out}: line {} is of another file", other + 1));
    }
    let left = lines.get(done..).ok_or_else(|| format!("{out} has more lines than {input}"))?;
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
pub fn reopen(path: &str) -> Result<(File, String), String> {
    let failed = |error: std::io::Error| format!("{path}: {error}");
    let file = OpenOptions::new().read(true).append(true).create(true).open(path).map_err(failed)?;
    let mut text = std::io::read_to_string(&file).map_err(failed)?;
    text.truncate(text.rfind('\n').map_or(0, |end| end + 1));
    file.set_len(text.len() as u64).map_err(failed)?;
    Ok((file, text))
}

/// One line with its label.
fn label(engine: &mut Engine, limits: &Limits, line: &str) -> Result<String, String> {
    let wrong = || format!("found '{line}', {USAGE}");
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
