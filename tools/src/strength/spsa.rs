//! Tunes the numbers of a search by games: simultaneous perturbation stochastic approximation (Spall 1992, 1998; its use for
//! engines is Kiiski's, chessprogramming.org, "Stockfish's Tuning Method").
//!
//! In each step every number is moved at once, up or down at random, and the two engines that result play a pair of games. The numbers then
//! move towards the better one. The steps become smaller as the games go on.

use crate::strength::matches::{EnginePair, Openings, line_pair};
use crate::{available_threads, root, strength::replace};
use boyi_chess_engine::params::{PARAMS, Param};
use boyi_lines::gomoku::params::Params as GomokuParams;
use indicatif::{ProgressBar, ProgressStyle};
use std::fmt::Write as _;
use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

/// Spall's exponents: how fast the steps and the perturbations shrink.
const ALPHA: f64 = 0.602;
const GAMMA: f64 = 0.101;
/// The last perturbation, as a part of a number's range.
const PERTURBATION: f64 = 1.0 / 20.0;
/// The last step for a pair won outright, as a part of the last perturbation, halved.
const STEP: f64 = 0.005;

/// Tunes the parameters of a search (`params.rs`) by games of the engine against itself at fixed nodes. It can be stopped at any time and
/// resumed with the same STATE.
#[derive(clap::Args)]
pub struct Spsa {
    /// File that stores the parameters between steps
    state: PathBuf,
    /// Game whose search is tuned
    #[arg(long, value_enum, default_value = "chess")]
    game: Game,
    /// Parameters to tune, by name [default: all]
    #[arg(long, value_delimiter = ',', value_parser = known)]
    params: Vec<String>,
    /// Total number of game pairs
    #[arg(long, default_value_t = 10_000)]
    pairs: u64,
    /// Nodes per move
    #[arg(long, default_value_t = 5000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Chess evaluation: hand-crafted or network
    #[arg(long, default_value = "network", value_parser = ["hand-crafted", "network"])]
    evaluator: String,
    /// Chess openings, as EPD or PGN [default: starting position]; Gomoku openings are random
    #[arg(long)]
    openings: Option<PathBuf>,
    /// Number of pairs at the same time
    #[arg(long, default_value_t = available_threads())]
    threads: NonZeroUsize,
    /// Random seed for the openings and the perturbations
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Write the tuned parameters into params.rs when all pairs are played
    #[arg(long)]
    write: bool,
}

fn known(name: &str) -> Result<String, String> {
    let games = [Game::Chess, Game::Gomoku].map(Game::params);
    if games.iter().flatten().any(|param| param.name == name) {
        return Ok(name.to_owned());
    }
    let [chess, gomoku] =
        games.map(|params| params.iter().map(|param| param.name).collect::<Vec<_>>().join(", "));
    Err(format!("expected, for chess, one of {chess}; for Gomoku of {gomoku}"))
}

/// Games whose search is tuned.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Game {
    Chess,
    Gomoku,
}

impl Game {
    fn params(self) -> Vec<Param> {
        match self {
            Game::Chess => PARAMS.to_vec(),
            Game::Gomoku => {
                let param = |&(name, value, low, high): &_| Param { name, value, low, high };
                GomokuParams::ALL.iter().map(param).collect()
            }
        }
    }

    /// Where the numbers stand.
    fn source(self) -> PathBuf {
        root().join(match self {
            Game::Chess => "engine/alphabeta/src/params.rs",
            Game::Gomoku => "engine/lines/src/gomoku/params.rs",
        })
    }
}

/// Plays pairs of games, each of its own number, with two choices of the numbers: by how many half points the first has won, −4 to 4.
type PlayPair<'a> = Box<dyn FnMut(u64, [&[(&'static str, i32)]; 2]) -> Result<i32, String> + 'a>;

impl Spsa {
    pub fn run(&self) -> Result<(), String> {
        let chosen =
            |param: &Param| self.params.is_empty() || self.params.iter().any(|name| name == param.name);
        let params: Vec<Param> = self.game.params().into_iter().filter(chosen).collect();
        if params.is_empty() {
            return Err(format!("--params {}: of another game", self.params.join(",")));
        }
        let engine = if self.game == Game::Chess { build()? } else { PathBuf::new() };
        let state = State::read(&self.state, params)?;
        let openings = Openings::read(self.openings.as_deref(), self.seed)?;
        let style = ProgressStyle::with_template("{bar:30} {pos}/{len} pairs {elapsed}<{eta} {msg}")
            .map_err(|error| error.to_string())?;
        let bar = ProgressBar::new(self.pairs).with_style(style).with_position(state.pairs);
        let begun = state.pairs;
        let shared = Mutex::new((state, begun));
        thread::scope(|scope| {
            let workers: Vec<_> = (0..self.threads.get())
                .map(|_| scope.spawn(|| self.play(&engine, &openings, &shared, &bar)))
                .collect();
            workers.into_iter().try_for_each(|worker| worker.join().expect("no worker panics"))
        })?;
        bar.finish_and_clear();
        let (state, _) = shared.into_inner().unwrap_or_else(PoisonError::into_inner);
        println!("{}", state.table());
        if self.write && state.pairs >= self.pairs {
            write_params(&state, &self.game.source())
        } else {
            Ok(())
        }
    }

    /// The player of one thread's pairs.
    fn player<'a>(&'a self, engine: &Path, openings: &'a Openings) -> Result<PlayPair<'a>, String> {
        Ok(match self.game {
            Game::Chess => {
                let mut engines = EnginePair::start(engine, &self.evaluator, self.nodes)?;
                Box::new(move |number, options| engines.play(openings, number as usize, options))
            }
            Game::Gomoku => Box::new(|number, options| {
                let params = options.map(|options| {
                    let mut params = GomokuParams::default();
                    options.iter().for_each(|&(name, value)| _ = params.set(name, value));
                    params
                });
                Ok(line_pair(self.nodes, self.seed << 40 ^ number, &params))
            }),
        })
    }

    /// One thread: pair after pair.
    fn play(
        &self,
        engine: &Path,
        openings: &Openings,
        shared: &Mutex<(State, u64)>,
        bar: &ProgressBar,
    ) -> Result<(), String> {
        let mut play = self.player(engine, openings)?;
        loop {
            let (number, plus, minus, directions) = {
                let (state, next) = &mut *lock(shared);
                if *next >= self.pairs {
                    return Ok(());
                }
                *next += 1;
                let number = *next - 1;
                let directions = state.directions(self.seed, number);
                let shifted = |sign: f64| state.shifted(self.pairs, number, &directions, sign);
                (number, shifted(1.0), shifted(-1.0), directions)
            };
            let won = play(number, [&plus, &minus])?;
            let (state, _) = &mut *lock(shared);
            state.learn(self.pairs, number, &directions, f64::from(won));
            state.save(&self.state)?;
            bar.set_message(state.farthest());
            bar.inc(1);
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Compiles the engine with its numbers as options.
fn build() -> Result<PathBuf, String> {
    let target = root().join("target/tune");
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(["build", "--quiet", "--release", "--package", "boyi-chess-engine", "--example", "uci"]);
    cargo.args(["--features", "tune", "--target-dir"]).arg(&target).current_dir(root());
    match cargo.status() {
        Ok(status) if status.success() => Ok(target.join("release/examples/uci")),
        Ok(status) => Err(format!("cargo build: {status}")),
        Err(error) => Err(format!("cargo: {error}")),
    }
}

/// The numbers as they stand.
struct State {
    params: Vec<Param>,
    values: Vec<f64>,
    /// Pairs played.
    pairs: u64,
}

impl State {
    /// Reads `pairs N` and lines of a name and a value; a file that is not there is a beginning.
    fn read(path: &Path, params: Vec<Param>) -> Result<State, String> {
        let mut state =
            State { values: params.iter().map(|param| f64::from(param.value)).collect(), params, pairs: 0 };
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(state),
            Err(error) => return Err(format!("{}: {error}", path.display())),
        };
        for line in text.lines() {
            let wrong =
                || format!("{}: found '{line}', expected a name to tune and its value", path.display());
            let (name, value) = line.split_once(' ').ok_or_else(wrong)?;
            if name == "pairs" {
                state.pairs = value.parse().map_err(|_| wrong())?;
            } else {
                let at = state.params.iter().position(|param| param.name == name).ok_or_else(wrong)?;
                state.values[at] =
                    value.parse().ok().filter(|value: &f64| value.is_finite()).ok_or_else(wrong)?;
            }
        }
        Ok(state)
    }

    fn save(&self, path: &Path) -> Result<(), String> {
        let mut text = format!("pairs {}\n", self.pairs);
        for (param, value) in self.params.iter().zip(&self.values) {
            let _ = writeln!(text, "{} {value:.4}", param.name);
        }
        replace(path, text.as_bytes())
    }

    /// Up or down for each number, at random.
    fn directions(&self, seed: u64, pair: u64) -> Vec<f64> {
        let mut random = fastrand::Rng::with_seed(seed << 40 ^ pair);
        self.params.iter().map(|_| if random.bool() { 1.0 } else { -1.0 }).collect()
    }

    /// How far a number is moved in a pair, and by how much it then learns for each half point that the pair was won by.
    fn gains(&self, param: &Param, pairs: u64, pair: u64) -> (f64, f64) {
        let (all, now) = (pairs as f64, pair as f64 + 1.0);
        let last = f64::from(param.high - param.low) * PERTURBATION;
        let perturbation = (last * (all / now).powf(GAMMA)).max(0.5);
        let settled = 0.1 * all;
        let step = STEP * last * ((settled + all) / (settled + now)).powf(ALPHA);
        (perturbation, step)
    }

    fn shifted(&self, pairs: u64, pair: u64, directions: &[f64], sign: f64) -> Vec<(&'static str, i32)> {
        let shifted = |((param, value), direction): ((&Param, &f64), &f64)| {
            let (perturbation, _) = self.gains(param, pairs, pair);
            let value = value + sign * direction * perturbation;
            (param.name, (value.round() as i32).clamp(param.low, param.high))
        };
        self.params.iter().zip(&self.values).zip(directions).map(shifted).collect()
    }

    /// Moves the numbers after a pair that the upper engine has won by `won` half points, −4 to 4.
    fn learn(&mut self, pairs: u64, pair: u64, directions: &[f64], won: f64) {
        for (at, direction) in directions.iter().enumerate() {
            let param = self.params[at];
            let (_, step) = self.gains(&param, pairs, pair);
            let value = self.values[at] + step * won * direction;
            self.values[at] = value.clamp(f64::from(param.low), f64::from(param.high));
        }
        self.pairs += 1;
    }

    /// The number that has moved farthest in its range.
    fn farthest(&self) -> String {
        let moved = |(param, value): &(&Param, &f64)| {
            (*value - f64::from(param.value)).abs() / f64::from(param.high - param.low)
        };
        let all = self.params.iter().zip(&self.values);
        let farthest = all.max_by(|a, b| moved(a).total_cmp(&moved(b)));
        farthest.map_or_else(String::new, |(param, value)| {
            format!("{} {} -> {value:.1}", param.name, param.value)
        })
    }

    fn table(&self) -> String {
        let mut text = format!("{:<30} {:>8} {:>10}", "", "before", "now");
        for (param, value) in self.params.iter().zip(&self.values) {
            let _ = write!(text, "\n{:<30} {:>8} {value:>10.1}", param.name, param.value);
        }
        text
    }
}

/// Writes the numbers into the engine's source.
fn write_params(state: &State, path: &Path) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("{}: {error}", path.display());
    let mut text = fs::read_to_string(path).map_err(failed)?;
    for (param, value) in state.params.iter().zip(&state.values) {
        let (name, before, now) = (param.name, param.value, value.round() as i32);
        text = text.replace(&format!(" {name} = {before},"), &format!(" {name} = {now},"));
    }
    boyi_files::write(path, text).map_err(failed)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn params() -> Vec<Param> {
        vec![
            Param { name: "one", value: 20, low: 0, high: 100 },
            Param { name: "two", value: -40, low: -100, high: 100 },
        ]
    }

    /// Pairs decided by how near the numbers are to the best, with luck: the numbers get there.
    #[test]
    fn the_numbers_move_to_where_games_are_won() {
        let mut state = State { values: vec![20.0, -40.0], params: params(), pairs: 0 };
        let mut random = fastrand::Rng::with_seed(5);
        let best = [70.0, 30.0];
        let strength = |values: &[(&str, i32)]| -> f64 {
            values.iter().zip(best).map(|((_, value), best)| -(f64::from(*value) - best).abs() / 100.0).sum()
        };
        let pairs = 20_000;
        for pair in 0..pairs {
            let directions = state.directions(1, pair);
            let (plus, minus) =
                (state.shifted(pairs, pair, &directions, 1.0), state.shifted(pairs, pair, &directions, -1.0));
            let wins = 0.5 + 0.5 * (strength(&plus) - strength(&minus));
            let won = (0..2).map(|_| if random.f64() < wins { 2.0 } else { -2.0 }).sum();
            state.learn(pairs, pair, &directions, won);
        }
        for (value, best) in state.values.iter().zip(best) {
            assert!((value - best).abs() < 12.0, "{:?}", state.values);
        }
    }

    #[test]
    fn a_state_is_read_as_it_was_saved() {
        let path = std::env::temp_dir().join(format!("boyi-spsa-{}", std::process::id()));
        let mut state = State::read(&path, params()).unwrap();
        assert_eq!((state.pairs, &state.values), (0, &vec![20.0, -40.0]));
        state.learn(100, 0, &[1.0, -1.0], 4.0);
        state.save(&path).unwrap();
        let again = State::read(&path, params()).unwrap();
        assert_eq!(again.pairs, 1);
        assert!(again.values.iter().zip(&state.values).all(|(a, b)| (a - b).abs() < 1e-3));
        fs::write(&path, "three 4\n").unwrap();
        assert!(State::read(&path, params()).is_err());
        fs::remove_file(&path).unwrap();
    }
}
