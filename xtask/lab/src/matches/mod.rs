//! Matches between UCI engines, with statistics that know how games are paired.

pub mod engine;
mod stats;

use boyi_chess::pgn::{self, GameResult};
use boyi_chess::{Board, Color, History, Setup};
use engine::{ENGINE_SYNTAX, EngineError, EngineProcess, EngineSpec};
use indicatif::{ProgressBar, ProgressStyle};
use stats::{DECIDED, Pairs};
use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{BufReader, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// A game crashed by an engine is played again so often.
const REPLAYS: usize = 5;
/// Draws are agreed from this move on, when both engines have seen less than this many centipawns for so many plies.
const DRAW: (usize, i32, usize) = (34, 10, 10);
/// A game is given up when both engines have seen this many centipawns for so many plies.
const RESIGN: (i32, usize) = (700, 8);
const LONGEST: usize = 600;

/// Plays two engines against each other. Every opening is played with both colours. Games are appended to the PGN as they end, and games that
/// it already holds are not played again: a match that was killed continues where it was.
#[derive(clap::Args)]
pub struct Match {
    /// An engine; given twice
    #[arg(long = "engine", required = true, value_name = ENGINE_SYNTAX, value_parser = EngineSpec::parse)]
    engines: Vec<EngineSpec>,
    /// Clock of each engine [default: 2+0.03]
    #[arg(long, value_name = "SECONDS+INCREMENT", value_parser = TimeControl::parse)]
    tc: Option<TimeControl>,
    /// Nodes per move instead of a clock
    #[arg(long, conflicts_with_all = ["tc", "movetime"])]
    nodes: Option<u64>,
    /// Milliseconds per move instead of a clock
    #[arg(long, value_name = "MS", conflicts_with = "tc")]
    movetime: Option<u64>,
    /// Milliseconds that an answer may be late
    #[arg(long, value_name = "MS", default_value_t = 60)]
    margin: u64,
    /// Games in the match
    #[arg(long, default_value_t = 100)]
    games: usize,
    /// Openings, as EPD or PGN; the start position if not given
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Append the games to this file, and continue a match that it holds
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    /// Games played at once
    #[arg(long, default_value_t = NonZeroUsize::MIN)]
    concurrency: NonZeroUsize,
    /// Stop when the sequential probability ratio test decides between two Elo differences
    #[arg(long, value_name = "ELO0,ELO1", value_parser = sprt, allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// Seed of the order of the openings
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Play Chess960
    #[arg(long)]
    chess960: bool,
}

impl Match {
    pub fn run(&self) -> Result<(), String> {
        play_match(&self.rules()?)
    }

    fn rules(&self) -> Result<Rules, String> {
        let Ok(mut engines) = <[EngineSpec; 2]>::try_from(self.engines.clone()) else {
            return Err("expected --engine twice".into());
        };
        if engines[0].name == engines[1].name {
            engines[1].name.push('2');
        }
        let openings = match &self.openings {
            Some(path) => read_openings(path, self.seed)?,
            None => vec![History::default()],
        };
        let control = match (self.tc, self.nodes, self.movetime) {
            (Some(control), ..) => control,
            (_, Some(nodes), _) => TimeControl::Nodes(nodes),
            (.., Some(ms)) => TimeControl::MoveTime(ms),
            _ => DEFAULT_CONTROL,
        };
        Ok(Rules {
            engines,
            control,
            margin: Duration::from_millis(self.margin),
            games: self.games,
            concurrency: self.concurrency.get(),
            openings,
            pgn: self.pgn.clone(),
            sprt: self.sprt,
            chess960: self.chess960,
        })
    }
}

/// How long an engine may think.
#[derive(Clone, Copy)]
enum TimeControl {
    Clock {
        base: Duration,
        increment: Duration,
    },
    Nodes(u64),
    /// Milliseconds per move.
    MoveTime(u64),
}

const DEFAULT_CONTROL: TimeControl =
    TimeControl::Clock { base: Duration::from_secs(2), increment: Duration::from_millis(30) };

impl TimeControl {
    /// Reads `SECONDS[+INCREMENT]`.
    fn parse(text: &str) -> Result<TimeControl, &'static str> {
        let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
        let seconds = |text: &str| {
            let seconds = text.parse::<f64>().ok().filter(|s| (0.0..1e6).contains(s));
            seconds.map(Duration::from_secs_f64).ok_or("expected SECONDS+INCREMENT, such as 2+0.03")
        };
        Ok(TimeControl::Clock { base: seconds(base)?, increment: seconds(increment)? })
    }
}

/// The two Elo differences between which the test decides.
#[derive(Clone, Copy)]
struct Sprt {
    elo0: f64,
    elo1: f64,
}

fn sprt(text: &str) -> Result<Sprt, &'static str> {
    let bounds =
        text.split_once(',').and_then(|(a, b)| Some(Sprt { elo0: a.parse().ok()?, elo1: b.parse().ok()? }));
    bounds.filter(|b| b.elo0 < b.elo1).ok_or("expected two Elo differences, such as 0,5")
}

struct Rules {
    engines: [EngineSpec; 2],
    control: TimeControl,
    /// How late an answer may be.
    margin: Duration,
    games: usize,
    concurrency: usize,
    openings: Vec<History>,
    pgn: Option<PathBuf>,
    sprt: Option<Sprt>,
    chess960: bool,
}

/// What came of one game.
struct Played {
    /// Points of the first engine in half points: 0, 1, 2.
    points: usize,
    history: History,
    reason: String,
    comments: Vec<String>,
}

#[derive(Default)]
struct Tally {
    /// Points by pair and game.
    pairs: HashMap<usize, [Option<usize>; 2]>,
    wins: u32,
    draws: u32,
    losses: u32,
    crashes: u32,
    time_losses: [u32; 2],
}

impl Tally {
    fn add(&mut self, game: usize, points: usize) {
        self.pairs.entry(game / 2).or_default()[game % 2] = Some(points);
        match points {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
    }

    fn pairs(&self) -> Pairs {
        let mut pairs = Pairs::default();
        for pair in self.pairs.values() {
            if let [Some(a), Some(b)] = pair {
                pairs.0[a + b] += 1;
            }
        }
        pairs
    }

    fn text(&self, sprt: Option<Sprt>) -> String {
        let pairs = self.pairs();
        let (elo, error) = pairs.elo();
        let games = f64::from((self.wins + self.draws + self.losses).max(1));
        let score = 100.0 * (f64::from(self.wins) + f64::from(self.draws) / 2.0) / games;
        let mut text = format!(
            "+{} ={} -{}  {score:.1}%  Elo {elo:+.1} ± {error:.1}  pairs {:?}",
            self.wins, self.draws, self.losses, pairs.0
        );
        if let Some(Sprt { elo0, elo1 }) = sprt {
            let llr = pairs.log_likelihood_ratio(elo0, elo1);
            text += &format!("  LLR {llr:.2} (±{DECIDED:.2}) [{elo0}, {elo1}]");
        }
        text
    }
}

fn play_match(rules: &Rules) -> Result<(), String> {
    let tally = Mutex::new(Tally::default());
    let mut done = vec![false; rules.games];
    if let Some(path) = &rules.pgn
        && let Ok(file) = File::open(path)
    {
        for game in pgn::read(BufReader::new(file)).flatten() {
            let number = game.tag("Round").and_then(|round| {
                let (pair, half) = round.split_once('.')?;
                Some(
                    2 * (pair.parse::<usize>().ok()?.checked_sub(1)?)
                        + half.parse::<usize>().ok()?.checked_sub(1)?,
                )
            });
            let first_is_white = game.tag("White") == Some(&rules.engines[0].name);
            if let Some(number) = number.filter(|&n| n < done.len() && !done[n]) {
                let points = match (game.result, first_is_white) {
                    (GameResult::Draw, _) => 1,
                    (GameResult::WhiteWins, true) | (GameResult::BlackWins, false) => 2,
                    (GameResult::Unknown, _) => continue,
                    _ => 0,
                };
                done[number] = true;
                lock(&tally).add(number, points);
            }
        }
    }
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} {elapsed}<{eta} {msg}")
        .map_err(|error| error.to_string())?;
    let bar = ProgressBar::new(rules.games as u64).with_style(style);
    bar.set_position(done.iter().filter(|&&d| d).count() as u64);
    let next = AtomicUsize::new(0);
    let decided = AtomicBool::new(false);
    let failure = Mutex::new(None);
    thread::scope(|scope| {
        for _ in 0..rules.concurrency {
            scope.spawn(|| {
                let mut players = [None, None];
                while !decided.load(Ordering::Relaxed) {
                    let pair = next.fetch_add(1, Ordering::Relaxed);
                    for game in [2 * pair, 2 * pair + 1] {
                        if game >= rules.games {
                            return;
                        }
                        if done[game] {
                            continue;
                        }
                        match play_until_counted(rules, game, &mut players, &tally) {
                            Ok(played) => {
                                let mut tally = lock(&tally);
                                tally.add(game, played.points);
                                if let Some(path) = &rules.pgn
                                    && let Err(error) = append(path, rules, game, &played)
                                {
                                    *lock(&failure) = Some(format!("{}: {error}", path.display()));
                                    decided.store(true, Ordering::Relaxed);
                                }
                                bar.set_message(tally.text(rules.sprt));
                                bar.inc(1);
                                if let Some(Sprt { elo0, elo1 }) = rules.sprt
                                    && tally.pairs().log_likelihood_ratio(elo0, elo1).abs() > DECIDED
                                {
                                    decided.store(true, Ordering::Relaxed);
                                }
                            }
                            Err(error) => {
                                *lock(&failure) = Some(error);
                                decided.store(true, Ordering::Relaxed);
                                return;
                            }
                        }
                    }
                }
            });
        }
    });
    bar.finish();
    let tally = lock(&tally);
    println!("{} - {}: {}", rules.engines[0].name, rules.engines[1].name, tally.text(rules.sprt));
    println!(
        "crashed games played again: {}; losses on time: {} and {}",
        tally.crashes, tally.time_losses[0], tally.time_losses[1]
    );
    match lock(&failure).take() {
        Some(error) => Err(error),
        None => Ok(()),
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

/// The openings of a book in an order drawn by the seed.
fn read_openings(path: &Path, seed: u64) -> Result<Vec<History>, String> {
    let failed = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let mut openings = Vec::new();
    if path.extension().is_some_and(|extension| extension == "pgn") {
        let file = File::open(path).map_err(|error| failed(&error))?;
        for game in pgn::read(BufReader::new(file)) {
            let game = game.map_err(|error| failed(&error))?;
            let mut history = History::new(game.start);
            for m in game.moves() {
                history.play(m);
            }
            openings.push(history);
        }
    } else {
        let text = std::fs::read_to_string(path).map_err(|error| failed(&error))?;
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            // FEN, or EPD: four fields and operations.
            let fields: Vec<&str> = line.split_whitespace().collect();
            let numbers = fields.len() >= 6 && fields[4..6].iter().all(|field| field.parse::<u16>().is_ok());
            let fen = fields[..fields.len().min(if numbers { 6 } else { 4 })].join(" ");
            let setup: Setup = fen.parse().map_err(|error| failed(&error))?;
            openings.push(History::new(setup.build().map_err(|error| failed(&error))?));
        }
    }
    if openings.is_empty() {
        return Err(format!("{}: no openings", path.display()));
    }
    fastrand::Rng::with_seed(seed).shuffle(&mut openings);
    Ok(openings)
}

/// Plays a game, again if an engine crashes in it.
fn play_until_counted(
    rules: &Rules,
    game: usize,
    players: &mut [Option<EngineProcess>; 2],
    tally: &Mutex<Tally>,
) -> Result<Played, String> {
    for _ in 0..=REPLAYS {
        match play(rules, game, players, tally) {
            Ok(played) => return Ok(played),
            Err((who, failure)) => {
                players[who] = None;
                lock(tally).crashes += 1;
                eprintln!(
                    "game {}: {} failed ({failure:?}); played again",
                    game + 1,
                    rules.engines[who].name
                );
            }
        }
    }
    Err(format!("game {}: an engine failed {} times", game + 1, REPLAYS + 1))
}

/// Plays game number `game`: the first engine has White in even games.
fn play(
    rules: &Rules,
    game: usize,
    players: &mut [Option<EngineProcess>; 2],
    tally: &Mutex<Tally>,
) -> Result<Played, (usize, EngineError)> {
    for (who, player) in players.iter_mut().enumerate() {
        if player.is_none() {
            let mut started = EngineProcess::start(&rules.engines[who]).map_err(|failure| (who, failure))?;
            if rules.chess960 {
                started.send("setoption name UCI_Chess960 value true").map_err(|failure| (who, failure))?;
            }
            *player = Some(started);
        }
        if let Some(player) = player {
            player.send("ucinewgame").and_then(|()| player.ready()).map_err(|failure| (who, failure))?;
        }
    }
    let mut history = rules.openings[game / 2 % rules.openings.len()].clone();
    let start = *history.start();
    let mut text = format!("position fen {start} moves");
    if rules.chess960 {
        text = format!("position fen {} moves", start.shredder_fen());
    }
    let mut at: Board = start;
    for &m in history.moves() {
        text += &format!(" {}", at.uci(m, rules.chess960));
        at.play(m);
    }
    let mut clocks = match rules.control {
        TimeControl::Clock { base, .. } => [base; 2],
        _ => [Duration::ZERO; 2],
    };
    let mut comments = vec![String::new(); history.moves().len()];
    let (mut quiet, mut lost) = (0, [0; 2]);
    let finish = |points: usize, reason: &str, history: History, comments: Vec<String>| {
        Ok(Played { points, history, reason: reason.to_owned(), comments })
    };
    loop {
        let board = *history.board();
        // The first engine is White in even games.
        let who = usize::from((board.turn() == Color::White) != game.is_multiple_of(2));
        let loses = if who == 0 { 0 } else { 2 };
        if let Some(outcome) = history.outcome_with_claims() {
            let points = match outcome.winner() {
                None => 1,
                Some(winner) => {
                    if (winner == Color::White) == game.is_multiple_of(2) {
                        2
                    } else {
                        0
                    }
                }
            };
            return finish(points, &outcome.to_string(), history, comments);
        }
        if history.moves().len() >= LONGEST {
            return finish(1, "longest game", history, comments);
        }
        let (go, timeout) = match rules.control {
            TimeControl::Nodes(nodes) => (format!("go nodes {nodes}"), Duration::from_secs(60)),
            TimeControl::MoveTime(ms) => (format!("go movetime {ms}"), Duration::from_millis(ms + 5_000)),
            TimeControl::Clock { increment, .. } => {
                let (white, black) = if board.turn() == Color::White {
                    (clocks[who], clocks[1 - who])
                } else {
                    (clocks[1 - who], clocks[who])
                };
                let inc = increment.as_millis();
                let go = format!(
                    "go wtime {} btime {} winc {inc} binc {inc}",
                    white.as_millis().max(1),
                    black.as_millis().max(1)
                );
                (go, clocks[who] + rules.margin + Duration::from_secs(5))
            }
        };
        let Some(player) = &mut players[who] else {
            return Err((who, EngineError::Crash("not started".into())));
        };
        let asked = Instant::now();
        player.send(&text).map_err(|failure| (who, failure))?;
        let answer = match player.go(&go, timeout) {
            Err(EngineError::Timeout) if matches!(rules.control, TimeControl::Clock { .. }) => {
                players[who] = None;
                lock(tally).time_losses[who] += 1;
                return finish(loses, "time forfeit", history, comments);
            }
            other => other.map_err(|failure| (who, failure))?,
        };
        if let TimeControl::Clock { increment, .. } = rules.control {
            let used = asked.elapsed();
            if used > clocks[who] + rules.margin {
                lock(tally).time_losses[who] += 1;
                return finish(loses, "time forfeit", history, comments);
            }
            clocks[who] = clocks[who].saturating_sub(used) + increment;
        }
        let Ok(m) = board.parse_uci(&answer.best) else {
            let reason = format!("illegal move {}", answer.best);
            return finish(loses, &reason, history, comments);
        };
        text += &format!(" {}", board.uci(m, rules.chess960));
        history.play(m);
        let score = answer.score.unwrap_or(0);
        comments.push(format!(
            "{:+.2}/{} {:.3}s, {} nodes",
            f64::from(score) / 100.0,
            answer.depth,
            answer.time.as_secs_f64(),
            answer.nodes
        ));

        // Both agree that it is a draw, or lost.
        let (from, margin, plies) = DRAW;
        quiet = if answer.score.is_some() && score.abs() <= margin { quiet + 1 } else { 0 };
        if history.moves().len() >= 2 * from && quiet >= plies {
            return finish(1, "draw agreed", history, comments);
        }
        let (margin, plies) = RESIGN;
        for (side, count) in lost.iter_mut().enumerate() {
            let losing = if side == who { score <= -margin } else { score >= margin };
            *count = if answer.score.is_some() && losing { *count + 1 } else { 0 };
            if *count >= plies {
                return finish(if side == 0 { 0 } else { 2 }, "resigned", history, comments);
            }
        }
    }
}

fn append(path: &Path, rules: &Rules, game: usize, played: &Played) -> std::io::Result<()> {
    let mut record = pgn::Game::from(&played.history);
    let first_is_white = game.is_multiple_of(2);
    let (white, black) = if first_is_white { (0, 1) } else { (1, 0) };
    record.set_tag("Event", "match");
    record.set_tag("Round", &format!("{}.{}", game / 2 + 1, game % 2 + 1));
    record.set_tag("White", &rules.engines[white].name);
    record.set_tag("Black", &rules.engines[black].name);
    record.set_tag("Termination", &played.reason);
    record.result = match (played.points, first_is_white) {
        (1, _) => GameResult::Draw,
        (2, true) | (0, false) => GameResult::WhiteWins,
        _ => GameResult::BlackWins,
    };
    for (node, comment) in record.line.moves.iter_mut().zip(&played.comments) {
        if !comment.is_empty() {
            node.comment = Some(comment.clone());
        }
    }
    let mut file = OpenOptions::new().create(true).append(true).open(path)?;
    write!(file, "{record}")?;
    file.flush()
}
