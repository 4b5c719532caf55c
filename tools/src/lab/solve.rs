//! Whole solutions: deep tests, and their speed beside a plain solver.

mod plain;

use crate::measure::{children_ticks, cpu_seconds, peak_memory, timed};
use boyi_games::{
    dodgem::Dodgem,
    endgame::{Endgame, Material},
    mnk::{Mnk, Shape},
    pieces::PieceGame,
};
use boyi_solve::{
    DatabaseFile, FileError, FileOptions, Header, Next, PositionValue, Progress, SolveObserver, SolveOptions,
    Stage, Summary, Unobserved,
};
use std::{
    path::{Path, PathBuf},
    process::Command,
    thread,
};

/// Positions by name, and the longest win in plies, where it is known. Connect Four: M. Böck, "Connect4: the number of positions", 2025
/// (4×6 by a plain list of positions, ply by ply); endgames: mate in 28 and in 33 moves.
const COUNTS: [(&str, Option<u64>, Option<u16>); 5] = [
    ("connect4:m=5,n=4", Some(3_945_711), None),
    ("connect4:m=4,n=6", Some(15_835_683), None),
    ("connect4:m=5,n=5", Some(69_763_700), None),
    ("endgame:pieces=KPK", Some(331_352), Some(55)),
    ("endgame:pieces=KBNK", None, Some(65)),
];

/// The same for games that take long.
const LARGE: [(&str, Option<u64>, Option<u16>); 2] =
    [("connect4:m=5,n=6", Some(1_044_334_437), None), ("dobutsu", None, None)];

/// A game, and its solution by the plain solver, which returns the number of positions.
type Plain = (&'static str, Box<dyn Fn() -> u64>);

/// Solves a game in memory with one thread: its counts, and seconds of processor time.
fn solve(game: &str) -> Result<(Summary, f64), String> {
    let opened = boyi_games::open(game).map_err(|error| error.to_string())?;
    let (solved, seconds) = timed(|| opened.solver().summary(&SolveOptions::default(), &mut Unobserved));
    Ok((solved.map_err(|error| error.to_string())?.0, seconds))
}

/// Measures positions per second of CPU time, solving games exhaustively in memory with one thread, and the same with a plain solver: a hash table of
/// positions, lists of parents, a queue. Then measures files: size and time of probes.
#[derive(clap::Args)]
pub struct Bench {
    /// Solve the large games too: six men's morris, king, bishop and knight against king, Connect Four 5x5.
    #[arg(long)]
    large: bool,
    /// Solve Dobutsu shogi too, which takes about ten minutes.
    #[arg(long)]
    dobutsu: bool,
    /// The `gentb` program of clausecker/dobutsu, to compare with.
    #[arg(long, value_name = "PROGRAM", requires = "dobutsu")]
    peer: Option<PathBuf>,
}

impl Bench {
    pub fn run(&self) -> Result<(), String> {
        let material = Material::parse("KRK").ok_or("KRK is an endgame")?;
        let shape = Shape { columns: 4, rows: 5, k: 4, gravity: true };
        let plain: [Plain; 3] = [
            ("connect4:m=4,n=5", Box::new(move || plain::solve(&Mnk::<u64>::new(shape)))),
            ("dodgem:n=4", Box::new(|| plain::solve(&PieceGame(Dodgem { n: 4, blocked_loses: false })))),
            ("endgame:pieces=KRK", Box::new(move || plain::solve(&Endgame { material }))),
        ];
        println!("game                  positions    seconds  million/s  plain million/s  ratio");
        for (game, plain) in plain {
            let (positions, rate) = print_rate(game)?;
            let (counted, plain_seconds) = timed(plain);
            let plain_rate = counted as f64 / plain_seconds / 1e6;
            println!(" {plain_rate:>16.2} {:>6.2}", rate / plain_rate);
            // Of endgames the boards that have all the pieces are counted; the plain solver starts from one, and counts those after a capture, too.
            if counted != positions && !game.starts_with("endgame") {
                return Err(format!("{game}: the plain solver finds {counted} positions"));
            }
        }
        if self.large {
            for game in ["six-mens-morris", "endgame:pieces=KBNK", "connect4:m=5,n=5"] {
                print_rate(game)?;
                println!();
            }
        }
        if self.dobutsu {
            self.dobutsu()?;
        }
        println!("most memory {}", peak_memory());
        println!("\ngame                    bytes  a position  cold probe us  warm probe us");
        for game in ["connect4:m=4,n=5", "dodgem:n=4", "endgame:pieces=KRK"] {
            print_file(game)?;
        }
        for game in ["connect4:m=5,n=5", "endgame:pieces=KBNK"].into_iter().filter(|_| self.large) {
            print_file(game)?;
        }
        Ok(())
    }

    /// With one thread. The peer holds those positions only that are not won at once, and neither marks nor counts what the start leads to:
    /// what it does is the stage between.
    fn dobutsu(&self) -> Result<(), String> {
        let mut stages = Stages::default();
        let opened = boyi_games::open("dobutsu").map_err(|error| error.to_string())?;
        let (solved, seconds) = timed(|| opened.solver().summary(&SolveOptions::default(), &mut stages));
        let positions = solved.map_err(|error| error.to_string())?.0.positions();
        print_row("dobutsu", positions, seconds);
        println!(
            "\n  of it {:.0} s to mark what the start leads to, {:.0} s for values",
            stages.marked,
            stages.valued()
        );
        let Some(peer) = &self.peer else { return Ok(()) };
        let table = std::env::temp_dir().join(format!("boyi-bench-{}.tb", std::process::id()));
        let before = children_ticks()?;
        let status = Command::new(peer).arg("-j1").arg(&table).stdout(std::process::Stdio::null()).status();
        let _ = std::fs::remove_file(&table);
        if !status.is_ok_and(|status| status.success()) {
            return Err(format!("{} fails", peer.display()));
        }
        let seconds = (children_ticks()? - before) as f64 / 100.0;
        println!("  {}: {seconds:.0} s, {:.2} of ours", peer.display(), seconds / stages.valued());
        Ok(())
    }
}

/// Seconds of processor time, of the thread that solves, up to the end of a stage.
#[derive(Default)]
struct Stages {
    /// To the first value.
    marked: f64,
    /// To the last value, before positions are counted.
    worked: f64,
    began: Option<f64>,
}

impl Stages {
    fn valued(&self) -> f64 {
        self.worked - self.marked
    }
}

impl SolveObserver for Stages {
    fn progress(&mut self, progress: &Progress) -> Next {
        let now = cpu_seconds();
        let spent = now - *self.began.get_or_insert(now);
        match (progress.stage, progress.distance) {
            (Stage::Reach, _) => self.marked = spent,
            (_, Some(_)) => self.worked = spent,
            _ => {}
        }
        Next::Continue
    }
}

/// Solves a game in memory and prints its row, without the end of the line; its positions, and millions of them a second.
fn print_rate(game: &str) -> Result<(u64, f64), String> {
    let (summary, seconds) = solve(game)?;
    let positions = summary.positions();
    Ok((positions, print_row(game, positions, seconds)))
}

fn print_row(game: &str, positions: u64, seconds: f64) -> f64 {
    let rate = positions as f64 / seconds / 1e6;
    print!("{game:20} {positions:>10} {seconds:>10.2} {rate:>10.2}");
    rate
}

/// Probes of a file that are timed.
const PROBES: usize = 200;

/// Solves a game into a file and prints its size, and how long probes take: of blocks that have to be decompressed, and of blocks that
/// are in memory.
fn print_file(game: &str) -> Result<(), String> {
    let path = std::env::temp_dir().join(format!("boyi-bench-{}.boyi", std::process::id()));
    let opened = boyi_games::open(game).map_err(|error| error.to_string())?;
    let made = opened.solver().make(&path, &FileOptions::default(), &mut Unobserved);
    let header = made.map_err(|error| error.to_string())?;
    let measured = probe_times(&path, &header);
    let bytes = std::fs::metadata(&path).map_or(0, |file| file.len());
    let _ = std::fs::remove_file(&path);
    let [cold, warm] = measured.map_err(|error| error.to_string())?;
    let each = bytes as f64 / header.summary.positions() as f64;
    println!("{game:20} {bytes:>10} {each:>10.3} {:>14.1} {:>14.2}", cold * 1e6, warm * 1e6);
    Ok(())
}

/// Seconds of a probe in a file just opened, and of one in blocks that were read before.
fn probe_times(path: &Path, header: &Header) -> Result<[f64; 2], FileError> {
    let mut random = fastrand::Rng::with_seed(1);
    let total = header.records();
    let probes: Vec<(usize, u64)> = (0..PROBES)
        .map(|_| {
            let mut number = random.u64(..total);
            let tier = header.tiers.iter().position(|tier| {
                let here = number < tier.size;
                if !here {
                    number -= tier.size;
                }
                here
            });
            (tier.unwrap_or(0), number)
        })
        .collect();
    // Every probe has a file of its own, so that no block is in memory; opening is not timed.
    let mut cold = 0.0;
    for &(tier, number) in &probes {
        let file = DatabaseFile::open_lazily(path)?;
        let (value, seconds) = timed(|| file.value(tier, number));
        value?;
        cold += seconds;
    }
    let file = DatabaseFile::open_lazily(path)?;
    let all = || probes.iter().try_for_each(|&(tier, number)| file.value(tier, number).map(drop));
    all()?;
    let (done, warm) = timed(|| (0..1000).try_for_each(|_| all()));
    done?;
    Ok([cold / PROBES as f64, warm / (1000 * PROBES) as f64])
}

/// Solves a game into a file with all processors, and removes it: tiers that are done are not kept in memory.
fn solve_in_file(game: &str) -> Result<Header, String> {
    let path = std::env::temp_dir().join(format!("boyi-deep-{}.boyi", std::process::id()));
    let opened = boyi_games::open(game).map_err(|error| error.to_string())?;
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let solve = SolveOptions { threads, ..SolveOptions::default() };
    let options = FileOptions { solve, ..FileOptions::default() };
    let made = opened.solver().make(&path, &options, &mut Unobserved);
    let _ = std::fs::remove_file(&path);
    made.map_err(|error| error.to_string())
}

/// Compares what is known of a game: positions, and the longest win in plies.
fn check(
    game: &str,
    summary: &Summary,
    (positions, longest): (Option<u64>, Option<u16>),
) -> Result<(), String> {
    if positions.is_some_and(|known| known != summary.positions()) {
        return Err(format!("{game}: {} positions, not {positions:?}", summary.positions()));
    }
    if longest.is_some() && longest != summary.longest_win() {
        return Err(format!("{game}: the longest win {:?}, not {longest:?}", summary.longest_win()));
    }
    Ok(())
}

/// Kills `boyi solve` and the solver at random times, many times, and compares the files; then solves larger games whose counts are known.
#[derive(clap::Args)]
pub struct DeepTest {
    /// Number of kills in each test.
    #[arg(long, default_value_t = 200)]
    kills: u32,
    /// Solve the games that take an hour too: Connect Four 5 wide and 6 high, Dobutsu shogi.
    #[arg(long)]
    large: bool,
}

impl DeepTest {
    pub fn run(&self) -> Result<(), String> {
        self.kill()?;
        for (game, positions, longest) in COUNTS {
            let (summary, seconds) = solve(game)?;
            println!("{game}: {} positions, {seconds:.0} s", summary.positions());
            check(game, &summary, (positions, longest))?;
        }
        for (game, positions, longest) in LARGE.into_iter().filter(|_| self.large) {
            let header = solve_in_file(game)?;
            println!("{game}: {} positions, start {}", header.summary.positions(), header.start);
            check(game, &header.summary, (positions, longest))?;
            // T. Tanaka, "An analysis of a board game Doubutsu Shogi", 2009.
            if game == "dobutsu" && header.start != PositionValue::Loss(78) {
                return Err(format!("{game}: {}, not loss 78", header.start));
            }
        }
        self.test("boyi-chess-games", "values_are_those_of_the_syzygy_tables")?;
        // Of xiangqi the larger tables, and the draws of larger endgames under the Asian rules.
        self.test("boyi-chess-games", "counts_are_those_of_other_tables")?;
        self.test("boyi-chess-games", "draws_are_held_under_the_asian_rules")
    }

    fn kill(&self) -> Result<(), String> {
        for package in ["boyi-solve", "boyi"] {
            self.test(package, "killed_work_ends_in_the_same_bytes")?;
        }
        Ok(())
    }

    /// Runs a test of a package, optimized.
    fn test(&self, package: &str, name: &str) -> Result<(), String> {
        let mut command = Command::new("cargo");
        command.args(["test", "--release", "-p", package, name]);
        if package == "boyi-chess-games" {
            command.args(["--features", "xiangqi"]);
        }
        let status = command.env("BOYI_SOLVE_KILLS", self.kills.to_string()).status();
        match status.map_err(|error| format!("cargo: {error}"))?.success() {
            true => Ok(()),
            false => Err(format!("{package}: {name} fails")),
        }
    }
}
