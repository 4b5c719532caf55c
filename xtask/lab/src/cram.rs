//! Cram: known nimbers of large boards, and the speed of the solver beside the program `igsolve`.

use crate::measure::{peak_memory, processor_ticks, timed};
use crate::root;
use boyi_impartial::grid::{self, GridGame, GridSolver};
use indicatif::{ProgressBar, ProgressStyle};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Nimbers of empty boards: `testdata/cgt/cram_nimbers.csv`. Those with both sides even are worth 0 by the copying strategy.
const KNOWN: &[(u32, u32, u8)] = &[(5, 5, 0), (5, 7, 1), (5, 9, 1), (5, 11, 0), (7, 8, 3)];

/// What is solved unless boards are named: a minute or two.
const USUAL: usize = 3;

/// Boards of the speed table.
const TABLE: &[(u32, u32)] = &[(5, 6), (5, 7), (4, 9), (5, 8), (5, 9)];

/// The nimber of an empty board, the regions solved, and the seconds it took. A nimber expected is asked for first.
fn solve(rows: u32, columns: u32, expected: Option<u8>) -> Result<(u8, usize, f64), String> {
    let board = grid::board(rows, columns).ok_or("expected at most 8 rows and 16 columns")?;
    let style = ProgressStyle::with_template("{elapsed_precise}  {msg}  {human_pos} regions looked at");
    let bar = ProgressBar::no_length().with_style(style.map_err(|error| error.to_string())?);
    let mut solver = GridSolver::new(GridGame::Cram, rows, columns);
    let (nimber, seconds) = timed(|| {
        expected.into_iter().chain(0..=u8::MAX).find(|&n| {
            bar.set_message(format!("Cram {rows} × {columns}: {n}?"));
            let found = solver.is_while(board, n, &mut |regions| {
                bar.set_position(regions);
                true
            });
            found == Some(true)
        })
    });
    bar.finish_and_clear();
    Ok((nimber.ok_or("it has no nimber")?, solver.regions(), seconds))
}

/// `deep-test cram [ROWSxCOLUMNS…]`: nimbers of empty boards beside those known.
pub fn deep_test(args: &[String]) -> Result<(), String> {
    let mut boards: Vec<(u32, u32)> =
        KNOWN[..USUAL].iter().map(|&(rows, columns, _)| (rows, columns)).collect();
    if !args.is_empty() {
        let read = |text: &String| {
            let sides = text.split_once('x').and_then(|(m, n)| Some((m.parse().ok()?, n.parse().ok()?)));
            sides.ok_or_else(|| format!("found '{text}', expected a board such as 5x9"))
        };
        boards = args.iter().map(read).collect::<Result<_, _>>()?;
    }
    for (rows, columns) in boards {
        let known = KNOWN.iter().find(|&&(m, n, _)| (m, n) == (rows, columns) || (n, m) == (rows, columns));
        let known = known.map(|&(_, _, value)| value);
        let (nimber, regions, seconds) = solve(rows, columns, known)?;
        let verdict = match known {
            Some(value) if value != nimber => {
                return Err(format!("Cram {rows} × {columns}: {nimber}, not {value}"));
            }
            Some(_) => "as published",
            None => "not compared",
        };
        println!(
            "Cram {rows} × {columns}: {nimber}, {verdict}; {regions} regions, {seconds:.0} s, peak memory so far: {}",
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
        let (nimber, regions, ours) = solve(rows, columns, None)?;
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
