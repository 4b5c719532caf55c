//! Matches of five in a row between engines that speak Gomocup's protocol.
//!
//! Openings are three to five stones near the middle, random, and kept if our own engine judges them about equal; each is
//! played with both colours.

use super::engine::{EngineSpec, end, start};
use super::stats::Pairs;
use boyi_lines::gomoku::{Board, Engine, Limits, NoObserver, Point, Rule, Score, params::Params};
use std::fs::OpenOptions;
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

const SIDE: usize = 15;
/// Nodes to judge an opening.
const JUDGED: u64 = 20_000;
/// An opening is about equal below this evaluation.
const EQUAL: i32 = 80;
/// The table of an engine that plays a few thousand nodes a move.
const ENGINE_BYTES: usize = 2 << 20;
/// An engine is left alone for so long after each answer: some are still ending their search when they give it, and take no line until then.
const REST: Duration = Duration::from_millis(50);

/// The match to play.
pub(super) struct LineMatch {
    pub(super) engines: [EngineSpec; 2],
    pub(super) rule: Rule,
    /// Milliseconds a move; engines that count nodes take them as their own argument.
    pub(super) movetime: u64,
    pub(super) margin: Duration,
    pub(super) games: usize,
    /// Number of games at the same time.
    pub(super) concurrency: usize,
    pub(super) seed: u64,
    /// Games are appended here, one a line.
    pub(super) record: Option<PathBuf>,
}

/// A running engine.
struct Player {
    process: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    /// Stones on the engine's board.
    known: usize,
}

impl Player {
    fn start(spec: &EngineSpec, rule: Rule, movetime: u64) -> Result<Player, String> {
        let fails = |error: std::io::Error| format!("{}: {error}", spec.name);
        let (process, input, output) = start(spec).map_err(fails)?;
        let (sender, lines) = channel();
        thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                let line = line.trim().to_owned();
                let chatter = ["MESSAGE", "DEBUG", "SUGGEST"].iter().any(|word| line.starts_with(word));
                if !line.is_empty() && !chatter && sender.send(line).is_err() {
                    break;
                }
            }
        });
        let mut player = Player { process, input, lines, known: 0 };
        player.say(&format!("START {SIDE}"))?;
        player.hear(Duration::from_secs(30))?;
        let bits = match rule {
            Rule::Freestyle => 0,
            Rule::Standard => 1,
            Rule::Renju => 4,
            Rule::Caro => 9,
        };
        let info =
            [("timeout_turn", movetime), ("timeout_match", 0), ("max_memory", 256 << 20), ("rule", bits)];
        for (key, value) in info.into_iter().chain(spec.options.iter().filter_map(number)) {
            player.say(&format!("INFO {key} {value}"))?;
        }
        Ok(player)
    }

    fn say(&mut self, text: &str) -> Result<(), String> {
        writeln!(self.input, "{text}").and_then(|()| self.input.flush()).map_err(|error| error.to_string())
    }

    fn hear(&mut self, most: Duration) -> Result<String, String> {
        self.lines.recv_timeout(most).map_err(|error| error.to_string())
    }

    /// Asks for a move in the game so far: its first stones are sent as a board, later ones one by one.
    fn think(&mut self, stones: &[Point], most: Duration) -> Result<Point, String> {
        match stones {
            [known @ .., last] if !known.is_empty() && known.len() == self.known => {
                self.say(&format!("TURN {},{}", last.column(), last.row()))?;
            }
            _ => {
                self.say("BOARD")?;
                for (i, stone) in stones.iter().enumerate() {
                    let whose = if i % 2 == stones.len() % 2 { 1 } else { 2 };
                    self.say(&format!("{},{},{whose}", stone.column(), stone.row()))?;
                }
                self.say("DONE")?;
            }
        }
        let answer = self.hear(most)?;
        self.known = stones.len() + 1;
        let parts: Vec<_> = answer.split(',').map(|part| part.trim().parse::<usize>()).collect();
        match parts[..] {
            [Ok(x), Ok(y)] if x < SIDE && y < SIDE => Ok(Point::new(x, y)),
            _ => Err(format!("answered '{answer}'")),
        }
    }
}

fn number((key, value): &(String, String)) -> Option<(&str, u64)> {
    Some((key, value.parse().ok()?))
}

impl Drop for Player {
    fn drop(&mut self) {
        let _ = self.say("END");
        end(&mut self.process, Duration::from_secs(1));
    }
}

impl LineMatch {
    pub(super) fn run(&self) -> Result<(), String> {
        let mut pairs = Pairs::default();
        let (mut points, mut late) = ([0; 3], [0; 2]);
        let next = AtomicUsize::new(0);
        let (sender, results) = channel();
        thread::scope(|scope| {
            for _ in 0..self.concurrency {
                let (sender, next) = (sender.clone(), &next);
                scope.spawn(move || {
                    loop {
                        let pair = next.fetch_add(1, Relaxed);
                        if 2 * pair >= self.games || sender.send(self.pair(pair)).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            let mut count = 0;
            for games in results {
                let games: Vec<Played> = games?;
                for played in &games {
                    count += 1;
                    points[played.points] += 1;
                    late.iter_mut().zip(played.late).for_each(|(sum, late)| *sum += late);
                    self.write(count, played)?;
                }
                if let [one, two] = &games[..] {
                    pairs.0[one.points + two.points] += 1;
                }
                let ends: Vec<_> = games
                    .iter()
                    .map(|game| format!("{} stones, {}", game.stones.len(), game.reason))
                    .collect();
                let (elo, error) = pairs.elo();
                println!(
                    "{count:3}: {}; +{} ={} -{}, Elo {elo:+.0} ± {error:.0}, pairs {:?}",
                    ends.join("; "),
                    points[2],
                    points[1],
                    points[0],
                    pairs.0
                );
            }
            Ok::<_, String>(())
        })?;
        println!(
            "{} - {}: +{} ={} -{}; late answers {} and {}",
            self.engines[0].name, self.engines[1].name, points[2], points[1], points[0], late[0], late[1]
        );
        Ok(())
    }

    /// Plays a pair of games from one opening, with both colours; the last one may be single.
    fn pair(&self, pair: usize) -> Result<Vec<Played>, String> {
        let mut random = fastrand::Rng::with_seed(self.seed ^ (pair as u64) << 32);
        let opening = opening(self.rule, JUDGED, &mut random);
        (0..2.min(self.games - 2 * pair)).map(|first| self.play(&opening, first)).collect()
    }

    /// Plays one game; `first` is the engine with Black.
    fn play(&self, opening: &Board, first: usize) -> Result<Played, String> {
        let mut late = [0; 2];
        let mut players = [
            Player::start(&self.engines[0], self.rule, self.movetime)?,
            Player::start(&self.engines[1], self.rule, self.movetime)?,
        ];
        let mut board = opening.clone();
        let turn = Duration::from_millis(self.movetime);
        let (points, reason) = loop {
            let who = (board.history().len() + first) % 2;
            let loses = if who == 0 { 0 } else { 2 };
            if board.is_full() {
                break (1, "full board".to_owned());
            }
            let asked = Instant::now();
            let name = &self.engines[who].name;
            let point =
                match players[who].think(board.history(), turn + self.margin + Duration::from_secs(20)) {
                    Ok(point) => point,
                    Err(error) => break (loses, format!("{name} failed: {error}")),
                };
            late[who] += u32::from(asked.elapsed() > turn + self.margin);
            thread::sleep(REST);
            if !board.is_empty(point) {
                break (loses, format!("{name} played {point} twice"));
            }
            if self.rule.forbids(board.turn()) && board.is_forbidden(point) {
                break (loses, format!("{name} played {point}, which is forbidden"));
            }
            board.play(point);
            if !board.row_through(point).is_empty() {
                break (2 - loses, format!("{name} has a row"));
            }
        };
        Ok(Played { points, reason, stones: board.history().to_vec(), first, late })
    }

    fn write(&self, number: usize, played: &Played) -> Result<(), String> {
        let Some(path) = &self.record else { return Ok(()) };
        let black = &self.engines[played.first].name;
        let result = ["0", "1/2", "1"][if played.first == 0 { played.points } else { 2 - played.points }];
        let moves: Vec<String> = played.stones.iter().map(Point::to_string).collect();
        let line = format!("{number} black={black} result={result} {}\n", moves.join(" "));
        let file = OpenOptions::new().create(true).append(true).open(path);
        file.and_then(|mut file| file.write_all(line.as_bytes()))
            .map_err(|error| format!("{}: {error}", path.display()))
    }
}

/// Stones that neither side has lost with, by a search of a fixed number of nodes.
fn opening(rule: Rule, nodes: u64, random: &mut fastrand::Rng) -> Board {
    let mut engine = Engine::new(1 << 20);
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    loop {
        let mut board = Board::new(SIDE, SIDE, rule);
        for _ in 0..random.usize(3..=5) {
            let point = Point::new(random.usize(4..11), random.usize(4..11));
            if board.is_empty(point) && !board.is_forbidden(point) {
                board.play(point);
            }
        }
        let report = engine.search(&board, &limits, &mut NoObserver);
        let score = report.lines.first().map(|line| line.score);
        if board.history().len() > 2 && matches!(score, Some(Score::Estimate(score)) if score.abs() < EQUAL) {
            return board;
        }
    }
}

/// Plays a free-style opening with both colours, at a fixed number of nodes a move: the half points by which the first numbers of the search have won,
/// −4 to 4.
pub fn line_pair(nodes: u64, seed: u64, params: &[Params; 2]) -> i32 {
    let opening = opening(Rule::Freestyle, nodes, &mut fastrand::Rng::with_seed(seed));
    (0..2).map(|first| play_inside(&opening, nodes, params, first)).sum()
}

/// The half points by which the first numbers have won one game, −2 to 2; `first` has the next move.
fn play_inside(opening: &Board, nodes: u64, params: &[Params; 2], first: usize) -> i32 {
    let mut engines = params.each_ref().map(|params| Engine::with_params(ENGINE_BYTES, params));
    let mut board = opening.clone();
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let mut who = first;
    while !board.is_full() {
        let wins = [2, -2][who];
        let report = engines[who].search(&board, &limits, &mut NoObserver);
        match report.lines.first() {
            Some(line) if matches!(line.score, Score::Estimate(_)) => board.play(line.moves[0]),
            Some(line) if matches!(line.score, Score::Win(_)) => return wins,
            _ => return -wins,
        }
        who = 1 - who;
    }
    0
}

/// A game.
struct Played {
    /// Half points of the first engine.
    points: usize,
    reason: String,
    stones: Vec<Point>,
    /// Which engine had Black.
    first: usize,
    /// Late answers of each engine.
    late: [u32; 2],
}
