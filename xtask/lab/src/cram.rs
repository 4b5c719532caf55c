//! Cram: known nimbers of large boards, and the speed of the solver beside the program `igsolve`.

use crate::measure::{peak_memory, processor_ticks, timed};
use crate::root;
use boyi_impartial::grid::{self, GridGame, GridSolver};
use indicatif::{ProgressBar, ProgressStyle};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// Nimbers of empty boards, published by P. Beling (<https://github.com/beling/impartial-games>) and some of them before. Those with both
/// sides even are worth 0 by the copying strategy.
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

/// What is solved unless boards are named: a minute or two.
const USUAL: usize = 3;

/// How often what is known is saved, at least.
const SAVED_EVERY: Duration = Duration::from_secs(60);

/// Boards of the speed table.
const TABLE: &[(u32, u32)] = &[(5, 6), (5, 7), (4, 9), (5, 8), (5, 9)];

/// How a board is solved.
struct Means {
    threads: usize,
    /// Bytes.
    memory: usize,
    /// What is known is kept here.
    save: Option<PathBuf>,
}

impl Means {
    /// As programs that use the solver have it.
    const PLAIN: Means = Means { threads: 1, memory: usize::MAX, save: None };
}

/// The nimber of an empty board, and the nimbers of regions found on the way. A nimber expected is asked for first.
fn solve(rows: u32, columns: u32, expected: Option<u8>, means: &Means) -> Result<(u8, usize), String> {
    let board = grid::board(rows, columns).ok_or("expected at most 8 rows and 16 columns")?;
    let style = ProgressStyle::with_template("{elapsed_precise}  {msg}  {human_pos} regions looked at");
    let bar = ProgressBar::no_length().with_style(style.map_err(|error| error.to_string())?);
    let solver = GridSolver::within(means.memory, GridGame::Cram, rows, columns);
    let mut solver = solver.with_threads(means.threads);
    let said = |path: &Path, error: std::io::Error| format!("{}: {error}", path.display());
    let saved = means.save.as_deref().filter(|path| path.exists());
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
                means.save.is_none() || start.elapsed() < interval
            });
            if let Some(path) = &means.save {
                let start = Instant::now();
                solver.save(path).map_err(|error| said(path, error))?;
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

/// `deep-test cram [ROWSxCOLUMNS…] [threads=N] [memory=GIBIBYTES] [save=FILE]`: nimbers of empty boards beside those known. With a file
/// for one board, a search that was ended goes on where it was.
pub fn deep_test(args: &[String]) -> Result<(), String> {
    const USAGE: &str =
        "expected boards such as 5x9, threads=N, memory=GIBIBYTES, or save=FILE with one board";
    let mut boards = Vec::new();
    let mut means = Means { threads: thread::available_parallelism().map_or(1, usize::from), ..Means::PLAIN };
    for arg in args {
        let wrong = || format!("found '{arg}', {USAGE}");
        let side = |text: &str| text.parse::<u32>().map_err(|_| wrong());
        match arg.split_once('=') {
            Some(("threads", n)) => means.threads = side(n)?.max(1) as usize,
            Some(("memory", n)) => means.memory = (side(n)? as usize).saturating_mul(1 << 30),
            Some(("save", path)) => means.save = Some(path.into()),
            _ => {
                let (rows, columns) = arg.split_once('x').ok_or_else(wrong)?;
                boards.push((side(rows)?, side(columns)?));
            }
        }
    }
    if means.save.is_some() && boards.len() != 1 {
        return Err(format!("save: {USAGE}"));
    }
    if boards.is_empty() {
        boards = KNOWN[..USUAL].iter().map(|&(rows, columns, _)| (rows, columns)).collect();
    }
    for (rows, columns) in boards {
        let known = KNOWN.iter().find(|&&(m, n, _)| (m, n) == (rows, columns) || (n, m) == (rows, columns));
        let known = known.map(|&(_, _, value)| value);
        let before = processor_ticks(std::process::id());
        let (nimber, regions) = solve(rows, columns, known, &means)?;
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
    }
    Ok(())
}

/// `bench cram`: processor seconds of our solver and of igsolve.
pub fn bench(args: &[String]) -> Result<(), String> {
    if !args.is_empty() {
        return Err("expected no argument".into());
    }
    let peer = install_peer();
    println!("{:<7} {:>6} {:>9} {:>8} {:>10}", "board", "nimber", "regions", "ours s", "igsolve s");
    for &(rows, columns) in TABLE {
        let (solved, ours) = timed(|| solve(rows, columns, None, &Means::PLAIN));
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
