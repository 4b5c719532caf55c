//! Connect Four: speed beside other solvers, published outcomes of larger boards.

use crate::{available_threads, measure::timed};
use boyi_lines::connect_four::{Board, Effort, Solver, Value};
use std::{
    fs,
    io::{BufRead, BufReader, Write},
    path::{Path, PathBuf},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    thread,
    time::Instant,
};

/// The sets of positions, from easy to hard.
const SETS: [&str; 6] =
    ["end-easy", "middle-easy", "middle-medium", "begin-easy", "begin-medium", "begin-hard"];

/// Solved before the clock starts, by each program: its memory is touched for the first time then.
const WARM_UP: &str = "32164625";

/// Solves sets of positions on one thread without a book, and runs other solvers on the same sets.
#[derive(clap::Args)]
pub struct Bench {
    /// Number of positions from each set
    #[arg(long, default_value_t = 500)]
    positions: usize,
    /// Table size, in MiB
    #[arg(long, default_value_t = 128)]
    memory: usize,
    /// Sets to solve [default: all]
    #[arg(long, value_delimiter = ',', value_parser = SETS)]
    sets: Vec<String>,
    /// Solve the empty board with all threads instead
    #[arg(long, conflicts_with_all = ["sets", "peer"])]
    empty: bool,
    /// Another solver, which answers each line of columns, such as 4453, with a line whose second word is the score, like P. Pons's
    /// c4solver
    #[arg(long)]
    peer: Vec<PathBuf>,
}

/// The files of a set: our own, and the published one where `BOYI_DATA` has it.
fn files(set: &str) -> Vec<PathBuf> {
    boyi_testdata::everywhere(&format!("connect4/{set}.txt"))
}

/// Positions as columns, with their scores.
fn read_set(path: &Path) -> Result<Vec<(String, i32)>, String> {
    let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let entry = |line: &str| {
        let (columns, score) = line.split_once(' ')?;
        Some((columns.to_owned(), score.trim().parse().ok()?))
    };
    text.lines().map(|line| entry(line).ok_or_else(|| format!("{}: {line}", path.display()))).collect()
}

impl Bench {
    pub fn run(&self) -> Result<(), String> {
        if self.empty {
            return self.solve_empty_board();
        }
        println!("set            program                mean ms     mean nodes");
        for set in SETS.iter().filter(|set| self.sets.is_empty() || self.sets.iter().any(|of| of == *set)) {
            let mut positions = read_set(&files(set).pop().unwrap_or_default())?;
            positions.truncate(self.positions);
            let count = positions.len().max(1) as f64;
            let solver = Solver::new(Board::STANDARD, self.memory << 20);
            solver.score(Board::STANDARD.after(WARM_UP).map_err(|_| WARM_UP.to_owned())?);
            let solve = |columns: &str| {
                let position = Board::STANDARD.after(columns).map_err(|_| columns.to_owned())?;
                let effort = Effort { nodes: u64::MAX, poll: &mut |_| true, report: &mut |_, _| () };
                Ok(solver.solve(position, None, effort))
            };
            // All at once: asking for the time takes as long as some positions do.
            let (answers, seconds) = timed(|| {
                positions.iter().map(|(columns, _)| solve(columns)).collect::<Result<Vec<_>, String>>()
            });
            let answers = answers?;
            for ((columns, score), answer) in positions.iter().zip(&answers) {
                if answer.bounds.exact() != Some(*score) {
                    return Err(format!("{columns}: {:?} instead of {score}", answer.bounds));
                }
            }
            let nodes: u64 = answers.iter().map(|answer| answer.nodes).sum();
            let ours = seconds * 1e3 / count;
            println!("{set:14} {:20} {ours:10.4} {:14.0}", "boyi", nodes as f64 / count);
            for path in &self.peer {
                let theirs = Peer::start(path)?.solve(&positions)? * 1e3 / count;
                let name = path.file_name().unwrap_or_default().to_string_lossy();
                println!(
                    "{set:14} {name:20} {theirs:10.4}              –   boyi takes {:.2} of it",
                    ours / theirs
                );
            }
        }
        Ok(())
    }

    fn solve_empty_board(&self) -> Result<(), String> {
        let solver = Solver::new(Board::STANDARD, self.memory << 20);
        let (start, threads) = (Board::STANDARD.start(), available_threads().get());
        let team = solver.team(start);
        let begin = Instant::now();
        let answer = thread::scope(|scope| {
            for _ in 1..threads {
                scope.spawn(|| solver.help(&team, start));
            }
            let effort = Effort { nodes: u64::MAX, poll: &mut |_| true, report: &mut |_, _| () };
            solver.solve_together(&team, start, None, effort)
        });
        let seconds = begin.elapsed().as_secs_f64();
        let value = answer.bounds.exact().map(|score| start.value(score));
        println!("the empty board: {value:?}, {threads} threads, {seconds:.1} s by the clock");
        if value == Some(Value::Win { plies: 41 }) { Ok(()) } else { Err("expected a win in 41".into()) }
    }
}

/// Another program that solves a position a line.
struct Peer {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Peer {
    fn start(path: &Path) -> Result<Peer, String> {
        let mut command = Command::new(path);
        let spawned = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
        let mut child = spawned.map_err(|error| format!("{}: {error}", path.display()))?;
        match (child.stdin.take(), child.stdout.take()) {
            (Some(input), Some(output)) => Ok(Peer { child, input, output: BufReader::new(output) }),
            _ => Err(format!("{}: no pipes", path.display())),
        }
    }

    fn ask(&mut self, columns: &str) -> Result<i32, String> {
        let sent = writeln!(self.input, "{columns}").and_then(|()| self.input.flush());
        sent.map_err(|error| error.to_string())?;
        let mut line = String::new();
        self.output.read_line(&mut line).map_err(|error| error.to_string())?;
        let score = line.split_whitespace().nth(1).and_then(|word| word.parse().ok());
        score.ok_or_else(|| format!("{columns}: the peer answered {line:?}"))
    }

    /// Processor time of its threads in seconds.
    fn seconds(&self) -> Result<f64, String> {
        let tasks =
            fs::read_dir(format!("/proc/{}/task", self.child.id())).map_err(|error| error.to_string())?;
        let mut nanoseconds = 0.0;
        for task in tasks.flatten() {
            let text =
                fs::read_to_string(task.path().join("schedstat")).map_err(|error| error.to_string())?;
            nanoseconds += text.split(' ').next().and_then(|ns| ns.parse::<f64>().ok()).unwrap_or(0.0);
        }
        Ok(nanoseconds / 1e9)
    }

    /// The processor time of all positions.
    fn solve(mut self, positions: &[(String, i32)]) -> Result<f64, String> {
        self.ask(WARM_UP)?;
        let before = self.seconds()?;
        for (columns, score) in positions {
            let answer = self.ask(columns)?;
            if answer != *score {
                return Err(format!("{columns}: the peer answered {answer} instead of {score}"));
            }
        }
        Ok(self.seconds()? - before)
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Solves every board of the published table that is small enough, and the complete sets of positions.
#[derive(clap::Args)]
pub struct DeepTest {
    /// Maximum board size, as columns plus rows
    #[arg(default_value_t = 13)]
    sum: u32,
    /// Table size, in MiB
    #[arg(long, default_value_t = 1024)]
    memory: usize,
}

impl DeepTest {
    pub fn run(&self) -> Result<(), String> {
        let mut wrong = 0;
        for line in boyi_testdata::texts("cgt/connect4_outcomes.csv").lines() {
            let fields: Vec<&str> = line.split(',').collect();
            let [Ok(columns), Ok(rows)] = [0, 1].map(|i| fields[i].parse::<u32>()) else { continue };
            let Some(board) = Board::new(columns, rows, 4).filter(|_| columns + rows <= self.sum) else {
                continue;
            };
            let begin = Instant::now();
            let value = Solver::new(board, self.memory << 20).value(board.start());
            let (outcome, last) = match value {
                Value::Win { plies } => ("first_player_win", plies),
                Value::Loss { plies } => ("second_player_win", plies),
                Value::Draw => ("draw", board.cells()),
            };
            let right = outcome == fields[2] && last.to_string() == fields[3];
            wrong += usize::from(!right);
            let mark = if right { "" } else { "  WRONG" };
            println!(
                "{columns}x{rows}: {outcome}, stone {last}, {:.1} s{mark}",
                begin.elapsed().as_secs_f64()
            );
        }
        for path in SETS[..5].iter().flat_map(|set| files(set)) {
            let solver = Solver::new(Board::STANDARD, self.memory << 20);
            let positions = read_set(&path)?;
            for (columns, score) in &positions {
                let position = Board::STANDARD.after(columns).map_err(|_| columns.clone())?;
                wrong += usize::from(solver.score(position) != *score);
            }
            println!("{}: {} positions", path.display(), positions.len());
        }
        if wrong == 0 { Ok(()) } else { Err(format!("{wrong} wrong")) }
    }
}
