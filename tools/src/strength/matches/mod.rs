//! Matches between engines that speak UCI, UCCI or Gomocup's protocol, with statistics that know how games are paired.

mod contest;
pub mod engine;
mod game;
mod lines;
mod stats;

use crate::strength::played::GameName;
use boyi_chess_engine::Chess;
use boyi_xiangqi_engine::Xiangqi;
use contest::{Contest, Record};
use engine::{ENGINE_SYNTAX, EngineProcess, EngineSpec, Protocol};
use indicatif::{ProgressBar, ProgressStyle};
pub use lines::line_pair;
use stats::{DECIDED, Pairs};
use std::collections::HashMap;
use std::fs::OpenOptions;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

/// A game crashed by an engine is played again so often.
const REPLAYS: usize = 5;

/// Plays two engines against each other. Every opening is played with both colours. Games are appended to the PGN as they end, and games that
/// it already holds are not played again: a killed match can be resumed.
#[derive(clap::Args)]
pub struct Match {
    /// An engine; give two
    #[arg(long = "engine", required = true, value_name = ENGINE_SYNTAX, value_parser = EngineSpec::parse)]
    engines: Vec<EngineSpec>,
    /// The game
    #[arg(long, value_enum, default_value_t)]
    game: GameName,
    /// Clock of each engine [default: 2+0.03]
    #[arg(long, value_name = "SECONDS+INCREMENT", value_parser = TimeControl::parse)]
    tc: Option<TimeControl>,
    /// Nodes per move instead of a clock
    #[arg(long, conflicts_with_all = ["tc", "movetime"])]
    nodes: Option<u64>,
    /// Milliseconds per move instead of a clock
    #[arg(long, value_name = "MS", conflicts_with = "tc")]
    movetime: Option<u64>,
    /// Tolerance for late moves, in ms
    #[arg(long, value_name = "MS", default_value_t = 60)]
    margin: u64,
    /// Number of games
    #[arg(long, default_value_t = 100)]
    games: usize,
    /// Openings: for chess EPD or PGN [default: starting position], for xiangqi FEN [default: random and about equal]
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Append the games to this file, and continue a match that it holds
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    /// Number of games at the same time
    #[arg(long, default_value_t = NonZeroUsize::MIN)]
    concurrency: NonZeroUsize,
    /// Stop when the sequential probability ratio test decides between two Elo differences
    #[arg(long, value_name = "ELO0,ELO1", value_parser = sprt, allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// Random seed for the order of the openings
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Play Chess960
    #[arg(long)]
    chess960: bool,
    /// Play Gomoku on 15×15 by the Gomocup protocol, with openings of three to five stones: freestyle, standard, renju or caro.
    /// Only a time per move counts [default: 1,000 ms]; engine options are sent as INFO, games go to --pgn one per line
    #[arg(long, value_name = "RULE", conflicts_with_all = ["tc", "nodes", "openings", "sprt", "chess960"])]
    gomocup: Option<boyi_lines::gomoku::Rule>,
}

impl Match {
    pub fn run(&self) -> Result<(), String> {
        if let Some(rule) = self.gomocup {
            return self.line_match(rule)?.run();
        }
        match self.game {
            GameName::Chess => play_match(&self.rules::<Chess>()?),
            GameName::Xiangqi if self.chess960 => {
                Err("--chess960: found --game xiangqi, expected chess".into())
            }
            GameName::Xiangqi => play_match(&self.rules::<Xiangqi>()?),
        }
    }

    fn line_match(&self, rule: boyi_lines::gomoku::Rule) -> Result<lines::LineMatch, String> {
        let engines = self.engines.clone().try_into().map_err(|_| "expected --engine twice")?;
        Ok(lines::LineMatch {
            engines,
            rule,
            movetime: self.movetime.unwrap_or(1_000),
            margin: Duration::from_millis(self.margin),
            games: self.games,
            seed: self.seed,
            concurrency: self.concurrency.get(),
            record: self.pgn.clone(),
        })
    }

    fn rules<C: Contest>(&self) -> Result<Rules<C>, String> {
        let Ok(mut engines) = <[EngineSpec; 2]>::try_from(self.engines.clone()) else {
            return Err("expected --engine twice".into());
        };
        if engines[0].name == engines[1].name {
            engines[1].name.push('2');
        }
        let openings = C::openings(self.openings.as_deref(), self.seed, self.games.div_ceil(2))?;
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

struct Rules<C: Contest> {
    engines: [EngineSpec; 2],
    control: TimeControl,
    /// How late an answer may be.
    margin: Duration,
    games: usize,
    concurrency: usize,
    openings: Vec<C::History>,
    pgn: Option<PathBuf>,
    sprt: Option<Sprt>,
    chess960: bool,
}

/// The result of one game.
struct Played<C: Contest> {
    /// Points of the first engine in half points: 0, 1, 2.
    points: usize,
    history: C::History,
    reason: String,
    comments: Vec<String>,
}

#[derive(Default)]
struct MatchResults {
    /// Points by pair and game.
    pairs: HashMap<usize, [Option<usize>; 2]>,
    wins: u32,
    draws: u32,
    losses: u32,
    crashes: u32,
    time_losses: [u32; 2],
}

impl MatchResults {
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

fn play_match<C: Contest>(rules: &Rules<C>) -> Result<(), String> {
    let (done, results) = resume(rules);
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} {elapsed}<{eta} {msg}")
        .map_err(|error| error.to_string())?;
    let bar = ProgressBar::new(rules.games as u64).with_style(style);
    bar.set_position(done.iter().filter(|&&d| d).count() as u64);
    let running = Running {
        rules,
        done,
        results: Mutex::new(results),
        next_pair: AtomicUsize::new(0),
        stop: AtomicBool::new(false),
        failure: Mutex::new(None),
        bar,
    };
    thread::scope(|scope| {
        for _ in 0..rules.concurrency {
            scope.spawn(|| running.play_pairs());
        }
    });
    running.bar.finish();
    let results = lock(&running.results);
    println!("{} - {}: {}", rules.engines[0].name, rules.engines[1].name, results.text(rules.sprt));
    println!(
        "crashed games played again: {}; losses on time: {} and {}",
        results.crashes, results.time_losses[0], results.time_losses[1]
    );
    match lock(&running.failure).take() {
        Some(error) => Err(error),
        None => Ok(()),
    }
}

/// Which games the PGN of a match already holds, and what came of them.
fn resume<C: Contest>(rules: &Rules<C>) -> (Vec<bool>, MatchResults) {
    let (mut done, mut results) = (vec![false; rules.games], MatchResults::default());
    for game in rules.pgn.as_deref().map(C::read).unwrap_or_default() {
        let number = game.round.split_once('.').and_then(|(pair, half)| {
            let (pair, half) = (pair.parse::<usize>().ok()?, half.parse::<usize>().ok()?);
            Some(2 * pair.checked_sub(1)? + half.checked_sub(1)?)
        });
        if let Some(number) = number.filter(|&n| n < done.len() && !done[n]) {
            let first = game.first == rules.engines[0].name;
            done[number] = true;
            results.add(number, if first { game.points } else { 2 - game.points });
        }
    }
    (done, results)
}

/// A match that several threads play.
struct Running<'a, C: Contest> {
    rules: &'a Rules<C>,
    /// The games played before.
    done: Vec<bool>,
    results: Mutex<MatchResults>,
    next_pair: AtomicUsize,
    /// The match is decided, or has failed.
    stop: AtomicBool,
    failure: Mutex<Option<String>>,
    bar: ProgressBar,
}

impl<C: Contest> Running<'_, C> {
    /// One thread: pair after pair, with two engines of its own.
    fn play_pairs(&self) {
        let mut players = [None, None];
        while !self.stop.load(Ordering::Relaxed) {
            let pair = self.next_pair.fetch_add(1, Ordering::Relaxed);
            for game in [2 * pair, 2 * pair + 1] {
                if game >= self.rules.games {
                    return;
                }
                if self.done[game] {
                    continue;
                }
                match play_until_counted(self.rules, game, &mut players, &self.results) {
                    Ok(played) => self.count(game, &played),
                    Err(error) => return self.fail(error),
                }
            }
        }
    }

    /// Records a game; it may decide the match.
    fn count(&self, game: usize, played: &Played<C>) {
        let mut results = lock(&self.results);
        results.add(game, played.points);
        if let Some(path) = &self.rules.pgn
            && let Err(error) = append(path, self.rules, game, played)
        {
            self.fail(format!("{}: {error}", path.display()));
        }
        self.bar.set_message(results.text(self.rules.sprt));
        self.bar.inc(1);
        if let Some(Sprt { elo0, elo1 }) = self.rules.sprt
            && results.pairs().log_likelihood_ratio(elo0, elo1).abs() > DECIDED
        {
            self.stop.store(true, Ordering::Relaxed);
        }
    }

    fn fail(&self, error: String) {
        *lock(&self.failure) = Some(error);
        self.stop.store(true, Ordering::Relaxed);
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

/// Openings for games between two settings of one engine.
pub struct Openings(Vec<boyi_chess::History>);

impl Openings {
    /// Those of a book, or the starting position, in an order drawn by the seed.
    ///
    /// # Errors
    /// If the book cannot be read.
    pub fn read(path: Option<&Path>, seed: u64) -> Result<Openings, String> {
        Chess::openings(path, seed, 1).map(Openings)
    }
}

/// Two processes of one engine that play each other with different options.
pub struct EnginePair {
    rules: Rules<Chess>,
    players: [Option<EngineProcess>; 2],
}

/// The value of each option.
pub type Options = [(&'static str, i32)];

impl EnginePair {
    /// Starts our engine twice with an evaluation, for games at a fixed number of nodes a move.
    ///
    /// # Errors
    /// If its path is not text.
    pub fn start(engine: &Path, evaluator: &str, nodes: u64) -> Result<EnginePair, String> {
        let command = engine.to_str().ok_or("the engine's path is not UTF-8")?.to_owned();
        let spec = |name: &str| EngineSpec {
            name: name.to_owned(),
            protocol: Protocol::Uci,
            command: vec![command.clone()],
            options: vec![
                ("Hash".to_owned(), "8".to_owned()),
                ("Evaluator".to_owned(), evaluator.to_owned()),
            ],
        };
        let rules = Rules {
            engines: [spec("plus"), spec("minus")],
            control: TimeControl::Nodes(nodes),
            margin: Duration::ZERO,
            games: usize::MAX,
            concurrency: 1,
            openings: Vec::new(),
            pgn: None,
            sprt: None,
            chess960: false,
        };
        Ok(EnginePair { rules, players: [None, None] })
    }

    /// Plays an opening with both colours. By how many half points the first options have won, −4 to 4.
    ///
    /// # Errors
    /// If an engine fails again and again.
    pub fn play(
        &mut self,
        openings: &Openings,
        number: usize,
        options: [&Options; 2],
    ) -> Result<i32, String> {
        self.rules.openings = vec![openings.0[number % openings.0.len()].clone()];
        for ((spec, player), options) in self.rules.engines.iter_mut().zip(&mut self.players).zip(options) {
            spec.options.truncate(2);
            spec.options.extend(options.iter().map(|(name, value)| ((*name).to_owned(), value.to_string())));
            let Some(running) = player else { continue };
            let told =
                spec.options.iter().skip(2).try_for_each(|(name, value)| running.set_option(name, value));
            if told.is_err() {
                *player = None;
            }
        }
        let results = Mutex::new(MatchResults::default());
        let mut won = 0;
        for game in 0..2 {
            let played = play_until_counted(&self.rules, game, &mut self.players, &results)?;
            won += 2 * (played.points as i32 - 1);
        }
        Ok(won)
    }
}

/// Plays a game, again if an engine crashes in it.
fn play_until_counted<C: Contest>(
    rules: &Rules<C>,
    game: usize,
    players: &mut [Option<EngineProcess>; 2],
    results: &Mutex<MatchResults>,
) -> Result<Played<C>, String> {
    for _ in 0..=REPLAYS {
        match game::play(rules, game, players, results) {
            Ok(played) => return Ok(played),
            Err((who, failure)) => {
                players[who] = None;
                lock(results).crashes += 1;
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

fn append<C: Contest>(path: &Path, rules: &Rules<C>, game: usize, played: &Played<C>) -> std::io::Result<()> {
    let first_begins = game.is_multiple_of(2);
    let [first, second] = &rules.engines;
    let record = C::write(&Record {
        history: &played.history,
        round: format!("{}.{}", game / 2 + 1, game % 2 + 1),
        names: if first_begins { [&first.name, &second.name] } else { [&second.name, &first.name] },
        points: if first_begins { played.points } else { 2 - played.points },
        reason: &played.reason,
        comments: &played.comments,
    });
    let mut file = OpenOptions::new().create(true).append(true).open(path)?;
    file.write_all(record.as_bytes())?;
    file.flush()
}
