//! Connect Four: speed beside other solvers, the opening book, published outcomes of larger boards.

use crate::{available_threads, measure::timed, root};
use boyi_lines::connect_four::{Board, Book, Effort, Position, Solver, Value, book_positions};
use indicatif::{ProgressBar, ProgressStyle};
use std::{
    collections::{HashMap, VecDeque},
    fs::{self, File, OpenOptions},
    io::{BufRead, BufReader, Write},
    num::NonZeroUsize,
    path::{Path, PathBuf},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    sync::Mutex,
    thread,
    time::Instant,
};

/// The sets of positions, from easy to hard.
const SETS: [&str; 6] =
    ["end-easy", "middle-easy", "middle-medium", "begin-easy", "begin-medium", "begin-hard"];

/// Solved before the clock starts, by each program: its memory is touched for the first time then.
const WARM_UP: &str = "32164625";

/// Solves sets of positions on one thread without a book, and lets other programs solve the same.
#[derive(clap::Args)]
pub struct Bench {
    /// Positions of each set
    #[arg(long, default_value_t = 500)]
    positions: usize,
    /// Table in MiB
    #[arg(long, default_value_t = 128)]
    memory: usize,
    /// Sets to solve, all by default
    #[arg(long, value_delimiter = ',', value_parser = SETS)]
    sets: Vec<String>,
    /// Another solver, which answers each line of columns, such as 4453, by a line that has the score as its second word: P. Pons's
    /// c4solver does
    #[arg(long)]
    peer: Vec<PathBuf>,
}

/// Positions as columns, with their scores.
fn read_set(set: &str) -> Result<Vec<(String, i32)>, String> {
    let path = root().join("testdata/connect4").join(format!("{set}.txt"));
    let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let entry = |line: &str| {
        let (columns, score) = line.split_once(' ')?;
        Some((columns.to_owned(), score.trim().parse().ok()?))
    };
    text.lines().map(|line| entry(line).ok_or_else(|| format!("{}: {line}", path.display()))).collect()
}

impl Bench {
    pub fn run(&self) -> Result<(), String> {
        println!("set            program                mean ms     mean nodes");
        for set in SETS.iter().filter(|set| self.sets.is_empty() || self.sets.iter().any(|of| of == *set)) {
            let mut positions = read_set(set)?;
            positions.truncate(self.positions);
            let count = positions.len().max(1) as f64;
            let solver = Solver::new(Board::STANDARD, self.memory << 20);
            solver.score(Board::STANDARD.after(WARM_UP).map_err(|_| WARM_UP.to_owned())?);
            let (mut seconds, mut nodes) = (0.0, 0);
            for (columns, score) in &positions {
                let position = Board::STANDARD.after(columns).map_err(|_| columns.clone())?;
                let effort = Effort { nodes: u64::MAX, poll: &mut |_| true, report: &mut |_, _| () };
                let (answer, took) = timed(|| solver.solve(position, None, effort));
                if answer.bounds.exact() != Some(*score) {
                    return Err(format!("{columns}: {:?} instead of {score}", answer.bounds));
                }
                seconds += took;
                nodes += answer.nodes;
            }
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

/// Solves every position after so many plies, and writes the opening book. What is solved is kept: the same command goes on where an
/// earlier one was stopped.
#[derive(clap::Args)]
pub struct MakeBook {
    /// Stones on the board in the positions to solve
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u32).range(0..=12))]
    plies: u32,
    /// Threads that solve
    #[arg(long, default_value_t = available_threads())]
    threads: NonZeroUsize,
    /// Table in MiB
    #[arg(long, default_value_t = 2048)]
    memory: usize,
    /// Where scores are kept meanwhile
    #[arg(long, default_value = ".cache/connect4-book")]
    folder: PathBuf,
    /// Write the book here when every position is solved
    #[arg(long)]
    out: Option<PathBuf>,
}

impl MakeBook {
    pub fn run(&self) -> Result<(), String> {
        let failed = |path: &Path, error: std::io::Error| format!("{}: {error}", path.display());
        let folder = root().join(&self.folder);
        fs::create_dir_all(&folder).map_err(|error| failed(&folder, error))?;
        let path = folder.join(format!("scores-{}.txt", self.plies));
        let positions = book_positions(self.plies);
        let mut scores = read_scores(&path)?;
        let open: VecDeque<Position> =
            positions.iter().copied().filter(|position| !scores.contains_key(&name(*position))).collect();
        println!("{} of {} positions are solved", positions.len() - open.len(), positions.len());
        let file =
            OpenOptions::new().create(true).append(true).open(&path).map_err(|error| failed(&path, error))?;
        scores.extend(self.solve(open, file)?);
        let Some(out) = &self.out else { return Ok(()) };
        let ordered = positions.iter().map(|position| scores.get(&name(*position)).copied());
        let ordered: Vec<i8> = ordered.collect::<Option<_>>().ok_or("some positions are not solved")?;
        if self.plies == 8 {
            check_counts(&positions, &ordered)?;
        }
        let bytes = Book::write(self.plies, &ordered);
        fs::write(out, &bytes).map_err(|error| failed(out, error))?;
        println!(
            "{}: {} positions after {} plies in {} bytes",
            out.display(),
            ordered.len(),
            self.plies,
            bytes.len()
        );
        Ok(())
    }

    /// Solves positions, in order so that neighbours share what is known of them, and appends each score to the file.
    fn solve(&self, open: VecDeque<Position>, file: File) -> Result<HashMap<String, i8>, String> {
        let style = "{wide_bar} {human_pos}/{human_len}, {elapsed}, {eta} left";
        let bar = ProgressBar::new(open.len() as u64);
        bar.set_style(ProgressStyle::with_template(style).map_err(|error| error.to_string())?);
        let solver = Solver::new(Board::STANDARD, self.memory << 20);
        let work = Mutex::new((open, file, HashMap::new()));
        let failed = Mutex::new(None);
        thread::scope(|scope| {
            for _ in 0..self.threads.get() {
                scope.spawn(|| {
                    while let Some(position) = work.lock().ok().and_then(|mut work| work.0.pop_front()) {
                        let score = solver.score(position) as i8;
                        let Ok(mut work) = work.lock() else { break };
                        // One write a line: a kill cuts at most the last one short.
                        let line = format!("{} {score}\n", name(position));
                        if let Err(error) = work.1.write_all(line.as_bytes()) {
                            work.0.clear();
                            if let Ok(mut failed) = failed.lock() {
                                *failed = Some(error.to_string());
                            }
                        }
                        work.2.insert(name(position), score);
                        bar.inc(1);
                    }
                });
            }
        });
        bar.finish();
        match (failed.into_inner(), work.into_inner()) {
            (Ok(None), Ok((_, _, scores))) => Ok(scores),
            (Ok(Some(error)), _) => Err(error),
            _ => Err("a thread failed".into()),
        }
    }
}

/// Won, lost and drawn quiet positions after 8 plies, for the player to move (J. Tromp's list, "Connect-4", UCI machine learning
/// repository, 1995).
const QUIET: [usize; 3] = [44_473, 16_635, 6_449];

/// An error if the scores of 8 plies do not have the published numbers of won, lost and drawn positions.
fn check_counts(positions: &[Position], scores: &[i8]) -> Result<(), String> {
    let quiet = || positions.iter().zip(scores).filter(|(position, _)| position.is_quiet());
    let count = |sign: i8| quiet().filter(|&(_, score)| score.signum() == sign).count();
    let counts = [1, -1, 0].map(count);
    if counts == QUIET { Ok(()) } else { Err(format!("{counts:?} won, lost, drawn; expected {QUIET:?}")) }
}

/// A position in a file of scores, whatever a later version lists first: the mover's stones and the opponent's in hexadecimal.
fn name(position: Position) -> String {
    format!("{:x}-{:x}", position.mover(), position.other())
}

/// The scores of a file, if there is one; a line cut short at its end is passed over.
fn read_scores(path: &Path) -> Result<HashMap<String, i8>, String> {
    let text = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
        Err(error) => return Err(format!("{}: {error}", path.display())),
    };
    let whole = &text[..text.rfind('\n').map_or(0, |end| end + 1)];
    if whole.len() < text.len() {
        let cut = OpenOptions::new().write(true).open(path).and_then(|file| file.set_len(whole.len() as u64));
        cut.map_err(|error| format!("{}: {error}", path.display()))?;
    }
    let entry = |line: &str| {
        let (name, score) = line.split_once(' ')?;
        Some((name.to_owned(), score.parse().ok()?))
    };
    whole.lines().map(|line| entry(line).ok_or_else(|| format!("{}: {line}", path.display()))).collect()
}

/// Solves every board of the published table that is small enough, and reads the whole sets of positions.
#[derive(clap::Args)]
pub struct DeepTest {
    /// The largest boards, as columns plus rows
    #[arg(default_value_t = 13)]
    sum: u32,
    /// Table in MiB
    #[arg(long, default_value_t = 1024)]
    memory: usize,
}

impl DeepTest {
    pub fn run(&self) -> Result<(), String> {
        let mut wrong = 0;
        for line in include_str!("../../../testdata/cgt/connect4_outcomes.csv").lines() {
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
        for set in &SETS[..5] {
            let solver = Solver::new(Board::STANDARD, self.memory << 20);
            let positions = read_set(set)?;
            for (columns, score) in &positions {
                let position = Board::STANDARD.after(columns).map_err(|_| columns.clone())?;
                wrong += usize::from(solver.score(position) != *score);
            }
            println!("{set}: {} positions", positions.len());
        }
        if wrong == 0 { Ok(()) } else { Err(format!("{wrong} wrong")) }
    }
}
