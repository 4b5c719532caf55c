//! Cram: known nimbers of large boards, and the speed of the solver beside the program `igsolve`.

use crate::measure::{peak_memory, processor_ticks, timed};
use crate::{available_threads, root};
use boyi_impartial::grid::{self, GridGame, GridSolver};
use indicatif::{ProgressBar, ProgressStyle};
use std::io::Read;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::str::FromStr;
use std::time::{Duration, Instant};

/// Nimbers of empty boards, published by P. Beling (<https://github.com/beling/impartial-games>) and some of them before. Those with both
/// sides even have nimber 0 by the copying strategy.
const KNOWN: &[(u32, u32, u8)] = &[
    (5, 5, 0),
    (5, 7, 1),
    (5, 9, 1),
    (4, 5, 2),
    (4, 7, 3),
    (4, 9, 1),
    (4, 11, 1),
    (5, 6, 2),
    (5, 8, 1),
    (5, 10, 2),
    (5, 11, 0),
    (6, 7, 5),
    (6, 9, 1),
    (7, 7, 1),
    (7, 8, 3),
    (7, 9, 1),
];

/// The boards solved by default: a minute or two.
const USUAL: usize = 3;

/// How often what is known is saved, at least.
const SAVED_EVERY: Duration = Duration::from_secs(60);

/// Boards of the speed table.
const TABLE: &[(u32, u32)] = &[(5, 6), (5, 7), (4, 9), (5, 8), (5, 9)];

/// Rows and columns, written `5x9`.
#[derive(Clone, Copy, PartialEq, Eq)]
struct BoardSize {
    rows: u32,
    columns: u32,
}

impl FromStr for BoardSize {
    type Err = String;

    fn from_str(text: &str) -> Result<BoardSize, String> {
        let sides = text
            .split_once('x')
            .and_then(|(rows, columns)| Some((rows.parse().ok()?, columns.parse().ok()?)));
        let (rows, columns) = sides.ok_or("expected a board such as 5x9")?;
        grid::board(rows, columns).ok_or("expected at most 8 rows and 16 columns")?;
        Ok(BoardSize { rows, columns })
    }
}

/// The resources of the solver.
struct Resources {
    threads: usize,
    /// Bytes of the solver's tables.
    memory: usize,
    /// The file that keeps the known nimbers.
    save: Option<PathBuf>,
}

impl Resources {
    /// The defaults of a program that uses the solver.
    const DEFAULT: Resources = Resources { threads: 1, memory: usize::MAX, save: None };
}

/// The nimber of an empty board, and the nimbers of regions found on the way. A nimber expected is asked for first.
fn solve(
    rows: u32,
    columns: u32,
    expected: Option<u8>,
    resources: &Resources,
) -> Result<(u8, usize), String> {
    let board = grid::board(rows, columns).ok_or("expected at most 8 rows and 16 columns")?;
    let style = ProgressStyle::with_template("{elapsed_precise}  {msg}  {human_pos} regions looked at");
    let bar = ProgressBar::no_length().with_style(style.map_err(|error| error.to_string())?);
    let solver = GridSolver::within(resources.memory, GridGame::Cram, rows, columns);
    let mut solver = solver.with_threads(resources.threads);
    let said = |path: &Path, error: std::io::Error| format!("{}: {error}", path.display());
    let saved = resources.save.as_deref().filter(|path| path.exists());
    saved.map_or(Ok(()), |path| solver.load(path).map_err(|error| said(path, error)))?;
    // What to save takes a small part of the time, but a kill loses little.
    let mut interval = SAVED_EVERY;
    let mut looked_at = 0;
    for n in expected.into_iter().chain(0..=u8::MAX) {
        bar.set_message(format!("Cram {rows} × {columns}: {n}?"));
        loop {
            let (from, start) = (looked_at, Instant::now());
            let found = solver.is_while(board, n, &mut |regions| {
                looked_at = from + regions;
                bar.set_position(looked_at);
                resources.save.is_none() || start.elapsed() < interval
            });
            if let Some(path) = &resources.save {
                let start = Instant::now();
                boyi_files::replace_file(path, |out| solver.write_to(out))
                    .map_err(|error| said(path, error))?;
                interval = SAVED_EVERY.max(20 * start.elapsed());
            }
            match found {
                Some(true) => {
                    bar.finish_and_clear();
                    return Ok((n, solver.regions()));
                }
                Some(false) => break,
                None => {}
            }
        }
    }
    Err("it has no nimber".into())
}

/// Finds the nimbers of empty boards and compares them with the published ones. A published nimber is tried first.
#[derive(clap::Args)]
pub struct DeepTest {
    /// Boards such as 5x9 [default: three small ones]
    boards: Vec<BoardSize>,
    /// Threads
    #[arg(long, default_value_t = available_threads())]
    threads: NonZeroUsize,
    /// Memory limit of the solver's tables, in GiB [default: none]
    #[arg(long)]
    memory: Option<usize>,
    /// Save the known nimbers in this file and resume from it; for one board
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
}

impl DeepTest {
    pub fn run(&self) -> Result<(), String> {
        if self.save.is_some() && self.boards.len() != 1 {
            return Err("--save expects one board".into());
        }
        let resources = Resources {
            threads: self.threads.get(),
            memory: self.memory.map_or(usize::MAX, |gibibytes| gibibytes.saturating_mul(1 << 30)),
            save: self.save.clone(),
        };
        let usual = KNOWN[..USUAL].iter().map(|&(rows, columns, _)| BoardSize { rows, columns });
        let boards = if self.boards.is_empty() { usual.collect() } else { self.boards.clone() };
        boards.into_iter().try_for_each(|board| check(board, &resources))
    }
}

/// Solves a board and compares its nimber with the published one, if there is one.
fn check(BoardSize { rows, columns }: BoardSize, resources: &Resources) -> Result<(), String> {
    let known = KNOWN.iter().find(|&&(m, n, _)| (m, n) == (rows, columns) || (n, m) == (rows, columns));
    let known = known.map(|&(_, _, value)| value);
    let before = processor_ticks(std::process::id());
    let (nimber, regions) = solve(rows, columns, known, resources)?;
    let seconds = match (before, processor_ticks(std::process::id())) {
        (Ok(before), Ok(after)) => format!("{:.0} s", (after - before) as f64 / 100.0),
        _ => "time not known".to_owned(),
    };
    let verdict = match known {
        Some(value) if value != nimber => {
            return Err(format!("Cram {rows} × {columns}: {nimber}, not {value}"));
        }
        Some(_) => "as published",
        None => "not compared",
    };
    println!(
        "Cram {rows} × {columns}: {nimber}, {verdict}; {regions} regions, processor time {seconds}, peak memory so far: {}",
        peak_memory()
    );
    Ok(())
}

/// Compares the CPU time of our solver with that of igsolve.
#[derive(clap::Args)]
pub struct Bench;

impl Bench {
    pub fn run(&self) -> Result<(), String> {
        compare()
    }
}

fn compare() -> Result<(), String> {
    let peer = install_peer();
    println!("{:<7} {:>6} {:>9} {:>8} {:>10}", "board", "nimber", "regions", "ours s", "igsolve s");
    for &(rows, columns) in TABLE {
        let (solved, ours) = timed(|| solve(rows, columns, None, &Resources::DEFAULT));
        let (nimber, regions) = solved?;
        let theirs = match &peer {
            Err(_) => "-".to_owned(),
            Ok(path) => {
                let (value, seconds) = ask_peer(path, rows, columns)?;
                if value != nimber {
                    return Err(format!("{rows} × {columns}: {nimber}, igsolve says {value}"));
                }
                format!("{seconds:.2}")
            }
        };
        println!("{rows} × {columns:<3} {nimber:>6} {regions:>9} {ours:>8.2} {theirs:>10}");
    }
    if let Err(why) = peer {
        println!("without igsolve: {why}");
    }
    Ok(())
}

/// Installs the peer apart from the workspace; needs the network once.
fn install_peer() -> Result<PathBuf, String> {
    let folder = root().join("target/peers");
    let status = Command::new("cargo")
        .args(["install", "--quiet", "igsolve@0.1.2", "--root"])
        .arg(&folder)
        .env("RUSTFLAGS", "-C target-cpu=native")
        .status()
        .map_err(|error| format!("cargo does not start: {error}"))?;
    if status.success() { Ok(folder.join("bin/igsolve")) } else { Err("it could not be installed".into()) }
}

/// The nimber that the peer finds by its best method, without a prepared database, and the processor time it takes.
fn ask_peer(path: &Path, rows: u32, columns: u32) -> Result<(u8, f64), String> {
    let said = |error: std::io::Error| format!("{}: {error}", path.display());
    let mut peer = Command::new(path)
        .args(["cram", "--edb-cols", "0", "--rows", &rows.to_string(), "--cols", &columns.to_string()])
        .stdout(Stdio::piped())
        .spawn()
        .map_err(said)?;
    let mut text = String::new();
    peer.stdout.take().map_or(Ok(0), |mut out| out.read_to_string(&mut text)).map_err(said)?;
    // It has ended, and its times can be read until it is waited for.
    let ticks = processor_ticks(peer.id())?;
    peer.wait().map_err(said)?;
    let nimber =
        text.lines().find_map(|line| line.strip_prefix("Nimber of initial position:")?.trim().parse().ok());
    Ok((nimber.ok_or("igsolve says no nimber")?, ticks as f64 / 100.0))
}
