//! Positions for the tuner: games that the engine plays against itself.

use crate::{available_threads, label};
use boyi_chess::{Board, Color, History};
use boyi_chess_engine::{Engine, Limits, NoObserver, Score, SearchControl};
use indicatif::{ProgressBar, ProgressStyle};
use std::fmt::Write as _;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

/// MiB of table for both sides: more than the nodes of a few moves fill.
const TABLE: usize = 4;
/// Random moves from the start position; one more in every other game, so that either side begins.
const RANDOM: usize = 8;
/// An opening is thrown away if one side is so many centipawns ahead after it.
const DECIDED_OPENING: i32 = 500;
/// A game is won when both sides have seen so many centipawns for so many plies.
const WON: (i32, usize) = (1500, 6);
/// A game is drawn from this ply on when both sides have seen at most so many centipawns for so many plies.
const DRAWN: (usize, i32, usize) = (100, 5, 16);
const LONGEST: usize = 400;

/// Plays games from random openings, with a fixed number of nodes per move, until the file holds enough positions. A position is a line
/// `FEN | centipawns | result` from White's view; it is kept when the side to move is not in check, its best move is quiet and no mate is
/// in sight. Each game is appended whole when it ends: positions already there stay, and a kill loses only the games in progress.
#[derive(clap::Args)]
pub struct Selfplay {
    /// The file to append to
    out: PathBuf,
    /// Positions that the file holds in the end
    #[arg(long, default_value_t = 1_000_000)]
    positions: u64,
    /// Nodes per move
    #[arg(long, default_value_t = 3000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Games played at once
    #[arg(long, default_value_t = available_threads())]
    threads: NonZeroUsize,
    /// Seed of the openings
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

impl Selfplay {
    pub fn run(&self) -> Result<(), String> {
        collect(self)
    }
}

fn collect(options: &Selfplay) -> Result<(), String> {
    let &Selfplay { positions: wanted, nodes, seed, .. } = options;
    let (out, threads) = (&options.out, options.threads.get());
    let (file, text) = label::reopen(out)?;
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} positions, {per_sec}, {eta} left {msg}")
        .map_err(|error| error.to_string())?;
    let bar = ProgressBar::new(wanted).with_style(style).with_position(text.lines().count() as u64);
    let (file, full) = (Mutex::new((file, [0_u32; 3])), AtomicBool::new(false));
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..threads)
            .map(|worker| {
                let (file, full, limits, bar) = (&file, &full, &limits, &bar);
                // Other games when the file is taken up again.
                let mut random =
                    fastrand::Rng::with_seed(seed ^ ((text.len() + worker) as u64).rotate_left(32));
                scope.spawn(move || {
                    let mut engine = Engine::new(TABLE, 1);
                    while !full.load(Ordering::Relaxed) && bar.position() < wanted {
                        let Some((lines, points)) = play(&mut engine, limits, &mut random) else { continue };
                        let mut file = file.lock().map_err(|error| error.to_string())?;
                        if let Err(error) = file.0.write_all(lines.as_bytes()) {
                            full.store(true, Ordering::Relaxed);
                            return Err(format!("{}: {error}", out.display()));
                        }
                        file.1[points] += 1;
                        let [lost, drawn, won] = file.1;
                        bar.set_message(format!("games +{won} ={drawn} -{lost}"));
                        bar.inc(lines.lines().count() as u64);
                    }
                    Ok(())
                })
            })
            .collect();
        workers.into_iter().try_for_each(|worker| worker.join().expect("no worker panics"))
    })?;
    bar.finish();
    Ok(())
}

/// One game: its lines, and White's points in half points. `None` if one side is already ahead after the opening.
fn play(engine: &mut Engine, limits: &Limits, random: &mut fastrand::Rng) -> Option<(String, usize)> {
    let mut history = History::new(Board::default());
    for _ in 0..RANDOM + random.usize(..2) {
        history.play(random.choice(history.board().legal_moves().iter().copied())?);
    }
    let opening = history.moves().len();
    engine.clear();
    let mut keys: Vec<u64> = history.boards()[..opening].iter().map(Board::key).collect();
    let (mut seen, mut ahead, mut level) = (Vec::new(), [0; 2], 0);
    let points = loop {
        if let Some(outcome) = history.outcome_with_claims() {
            break outcome.winner().map_or(1, |winner| if winner == Color::White { 2 } else { 0 });
        }
        let plies = history.moves().len();
        if plies >= LONGEST {
            break 1;
        }
        let board = *history.board();
        let found = engine.search(&board, &keys, limits, &SearchControl::default(), &mut NoObserver);
        let line = found.lines.first()?;
        let score = match line.score {
            Score::Cp(cp) => Some(if board.turn() == Color::White { cp } else { -cp }),
            _ => None,
        };
        let known = score.unwrap_or_else(|| {
            let wins = line.score > Score::Cp(0);
            if wins == (board.turn() == Color::White) { i32::MAX } else { -i32::MAX }
        });
        if plies == opening && known.abs() > DECIDED_OPENING {
            return None;
        }
        let best = line.moves[0];
        if let Some(score) = score
            && !board.is_check()
            && !board.is_noisy(best)
        {
            seen.push((board, score));
        }
        let (margin, enough) = WON;
        for (count, sign) in ahead.iter_mut().zip([-1, 1]) {
            *count = if known.saturating_mul(sign) >= margin { *count + 1 } else { 0 };
        }
        if let Some(side) = ahead.iter().position(|&plies| plies >= enough) {
            break 2 * side;
        }
        let (from, margin, enough) = DRAWN;
        level = if known.abs() <= margin { level + 1 } else { 0 };
        if plies >= from && level >= enough {
            break 1;
        }
        keys.push(board.key());
        history.play(best);
    };
    let mut lines = String::new();
    for (board, score) in seen {
        let _ = writeln!(lines, "{board} | {score} | {}", points as f64 / 2.0);
    }
    Some((lines, points))
}
