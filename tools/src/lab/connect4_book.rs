//! The opening book of Connect Four: how it is made, and a comparison with another program's.

use crate::lab::python;
use crate::{available_threads, root};
use boyi_lines::connect_four::{Board, Book, Position, Solver, book_positions};
use indicatif::{ProgressBar, ProgressStyle};
use std::{
    collections::{HashMap, VecDeque},
    fs::{self, File, OpenOptions},
    io::Write,
    num::NonZeroUsize,
    path::{Path, PathBuf},
    process::Command,
    sync::{Arc, Mutex},
    thread,
};

/// Solves every position after the given number of plies, and writes the opening book. Solved positions are saved: the same command
/// resumes an earlier run.
#[derive(clap::Args)]
pub struct MakeBook {
    /// Number of discs in the positions to solve
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u32).range(0..=12))]
    plies: u32,
    /// Threads
    #[arg(long, default_value_t = available_threads())]
    threads: NonZeroUsize,
    /// Table size, in MiB: neighbours share most entries, so 16 GiB is many times as fast as 2
    #[arg(long, default_value_t = 4096)]
    memory: usize,
    /// Folder for the scores found so far
    #[arg(long, default_value = ".cache/connect4-book")]
    folder: PathBuf,
    /// Write the book to this file when every position is solved
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
        boyi_files::write(out, &bytes).map_err(|error| failed(out, error))?;
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

/// A position in a file of scores, whatever a later version lists first: the mover's stones and the opponent's in hexadecimal, of the
/// mirror image where that has the smaller numbers.
fn name(position: Position) -> String {
    let stones = |position: Position| (position.mover(), position.other());
    let (mover, other) = stones(position).min(stones(position.mirrored()));
    format!("{mover:x}-{other:x}")
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
        let (position, score) = line.split_once(' ')?;
        let (mover, other) = position.split_once('-')?;
        let stones = |text| u64::from_str_radix(text, 16).ok();
        let position = Board::STANDARD.position(stones(mover)?, stones(other)?).ok()?;
        Some((name(position), score.parse().ok()?))
    };
    whole.lines().map(|line| entry(line).ok_or_else(|| format!("{}: {line}", path.display()))).collect()
}

/// Compares a book with M. Thill's database of all positions after 12 plies with their distances (`bitbully-databases` on
/// PyPI), by searching the plies between.
#[derive(clap::Args)]
pub struct DeepTest {
    /// Number of random positions to compare
    #[arg(default_value_t = 10_000)]
    positions: usize,
    /// Book file, instead of the built-in book
    #[arg(long)]
    book: Option<PathBuf>,
    /// Random seed
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// The version of the database.
const VERSION: &str = "0.0.2";

/// Stones on the board in the database's positions.
const THEIR_PLIES: u32 = 12;

impl DeepTest {
    pub fn run(&self) -> Result<(), String> {
        let theirs = read_database()?;
        let book = match &self.book {
            Some(path) => {
                let failed = |error: String| format!("{}: {error}", path.display());
                let file = fs::read(root().join(path)).map_err(|error| failed(error.to_string()))?;
                Arc::new(Book::read(&file).map_err(|error| failed(error.to_string()))?)
            }
            None => Book::own().ok_or("no book")?,
        };
        let plies = book.plies();
        let solver = Solver::new(Board::STANDARD, 0).with_book(Some(book));
        let mut positions = book_positions(plies);
        fastrand::Rng::with_seed(self.seed).shuffle(&mut positions);
        positions.truncate(self.positions);
        let bar = ProgressBar::new(positions.len() as u64);
        let mut wrong = 0;
        for &position in &positions {
            let score = by_database(position, &theirs)?;
            let value = solver.value(position);
            if position.value(score) != value {
                wrong += 1;
                bar.suspend(|| println!("{}: {value:?}, theirs {:?}", name(position), position.value(score)));
            }
            bar.inc(1);
        }
        bar.finish_and_clear();
        let count = positions.len();
        println!("{count} positions after {plies} plies, {wrong} of another value");
        if wrong == 0 { Ok(()) } else { Err(format!("{wrong} wrong")) }
    }
}

/// The database: by code of a position, the plies to the end as 100 less them for a win of the first player, and negative for a loss.
fn read_database() -> Result<HashMap<u32, i8>, String> {
    let python = python::environment("bitbully-databases", VERSION)?;
    let ask = "import bitbully_databases as b; print(b.BitBullyDatabases.get_database_path('12-ply-dist'))";
    let told = Command::new(python).args(["-c", ask]).output().map_err(|error| error.to_string())?;
    let path = PathBuf::from(String::from_utf8_lossy(&told.stdout).trim());
    let bytes = fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let entry = |entry: &[u8]| (u32::from_be_bytes([entry[0], entry[1], entry[2], entry[3]]), entry[4] as i8);
    Ok(bytes.chunks_exact(5).map(entry).collect())
}

/// The database's code of a position after 12 plies: for each column from the left its stones from the bottom, `10` for the first
/// player's and `11` for the second's, and `0` at the end; one `0` more.
fn code(position: Position) -> u32 {
    let stride = Board::STANDARD.rows() + 1;
    let mut code = 0;
    for column in 0..Board::STANDARD.columns() {
        for row in 0..stride {
            let square = 1 << (column * stride + row);
            if (position.mover() | position.other()) & square == 0 {
                break;
            }
            // After an even number of plies the first player is to move.
            code = code << 2 | if position.mover() & square == 0 { 0b11 } else { 0b10 };
        }
        code <<= 1;
    }
    code << 1
}

/// A position's score by the database's values after 12 plies.
fn by_database(position: Position, theirs: &HashMap<u32, i8>) -> Result<i32, String> {
    /// The score of a win with the `stone`-th stone (see [`boyi_lines::connect_four::Bounds`]).
    const fn win_with(stone: i32) -> i32 {
        (42 + 2 - stone) / 2
    }
    let stones = position.stones() as i32;
    if position.is_lost() {
        return Ok(-win_with(stones));
    }
    let children = || position.columns().filter_map(|column| position.play(column));
    if children().any(Position::is_lost) {
        // Such positions are not in the database.
        return Ok(win_with(stones + 1));
    }
    if position.stones() == THEIR_PLIES {
        let found = theirs.get(&code(position)).or_else(|| theirs.get(&code(position.mirrored())));
        let &found = found.ok_or_else(|| format!("{} is not in the database", name(position)))?;
        let last = stones + 100 - i32::from(found.abs());
        return Ok(i32::from(found.signum()) * win_with(last));
    }
    let scores = children().map(|child| by_database(child, theirs).map(|score| -score));
    scores.collect::<Result<Vec<_>, _>>()?.into_iter().max().ok_or_else(|| "no move".into())
}
