//! m,n,k games: published values proved, each proof checked by `boyi-line-proof`, with times and sizes.

use crate::measure::timed;
use boyi_lines::mnk::{
    Limits, NoObserver, Position, Progress, ProveError, Rules, SearchObserver, prove, solve,
};
use std::time::{Duration, Instant};

/// Times the usual benchmark boards of provers: the value alone, the value with a proof, the check of the proof.
#[derive(clap::Args)]
pub struct Bench {
    /// Boards M,N,K
    #[arg(value_parser = board, default_values = ["4,4,4", "5,4,4", "5,5,4", "6,5,4", "6,6,5", "7,6,5", "7,4,4", "7,7,5"])]
    boards: Vec<[usize; 3]>,
    /// Time limit for one value, in seconds
    #[arg(long, default_value_t = 600)]
    seconds: u64,
    /// Memory limit of the search, in GiB
    #[arg(long, default_value_t = 1)]
    memory: usize,
    /// Find only the values
    #[arg(long)]
    no_proof: bool,
}

/// Proves every board of the published table up to a number of squares, and checks the proofs.
#[derive(clap::Args)]
pub struct DeepTest {
    /// Maximum number of squares of a board
    #[arg(default_value_t = 36)]
    squares: usize,
    /// Time limit for one board, in seconds; boards that take longer are reported and not counted as wrong
    #[arg(long, default_value_t = 600)]
    seconds: u64,
    /// Memory limit of the search, and of writing a proof, in GiB
    #[arg(long, default_value_t = 2)]
    memory: usize,
}

fn board(text: &str) -> Result<[usize; 3], &'static str> {
    let numbers: Option<Vec<usize>> = text.split(',').map(|number| number.trim().parse().ok()).collect();
    let numbers = numbers.and_then(|numbers| <[usize; 3]>::try_from(numbers).ok());
    let inside = numbers.filter(|[m, n, k]| Rules::new(*m, *n, *k).is_ok());
    inside.ok_or("expected three numbers from 1 to 26, such as 6,6,5")
}

/// Ends a search when its time is over.
struct Deadline(Instant);

impl SearchObserver for Deadline {
    fn go_on(&mut self, _: &Progress) -> bool {
        Instant::now() < self.0
    }
}

impl Bench {
    pub fn run(&self) -> Result<(), String> {
        println!("Processor seconds, one thread.");
        println!(
            "{:>8} {:>5} {:>10} {:>9} {:>9} {:>10} {:>12} {:>9}",
            "board", "value", "positions", "found", "proved", "nodes", "bytes", "checked"
        );
        self.boards.iter().try_for_each(|&board| self.board(board))
    }

    fn board(&self, [m, n, k]: [usize; 3]) -> Result<(), String> {
        let start = Position::start(Rules::new(m, n, k).map_err(|error| error.to_string())?);
        let limits = Limits { memory: self.memory << 30, ..Limits::default() };
        let mut deadline = Deadline(Instant::now() + Duration::from_secs(self.seconds));
        let board = format!("{m},{n},{k}");
        let solved = match timed(|| solve(&start, &limits, &mut deadline)) {
            (Ok(solved), seconds) => {
                print!("{board:>8} {:>5} {:>10} {seconds:>9.3}", solved.value.to_string(), solved.nodes);
                solved
            }
            (Err(error), seconds) => {
                println!("{board:>8} {error} ({seconds:.0} s)");
                return Ok(());
            }
        };
        if self.no_proof {
            println!();
            return Ok(());
        }
        let mut proof = Vec::new();
        let (proved, proved_in) = timed(|| prove(&start, &limits, &mut NoObserver, &mut proof));
        let proved = proved.map_err(|error| error.to_string())?;
        let (verified, checked_in) = timed(|| boyi_line_proof::check(&proof[..]));
        let verified = verified.map_err(|error| error.to_string())?;
        println!(" {proved_in:>9.3} {:>10} {:>12} {checked_in:>9.3}", proved.proof_nodes, proved.bytes);
        if verified.value == solved.value.to_string() { Ok(()) } else { Err("the checker differs".into()) }
    }
}

impl DeepTest {
    pub fn run(&self) -> Result<(), String> {
        let (mut wrong, mut right) = (0, 0);
        for row in boyi_testdata::texts("cgt/mnk.csv").lines() {
            let fields: Vec<&str> = row.split(',').collect();
            let Some(Ok([m, n, k])) = fields.get(..3).map(|fields| board(&fields.join(","))) else {
                continue;
            };
            if m * n > self.squares {
                continue;
            }
            let began = Instant::now();
            let found = self.proved([m, n, k]);
            let seconds = began.elapsed().as_secs_f64();
            match found {
                Ok(Some((value, bytes))) if value == fields[3].replace("first_player_", "") => {
                    right += 1;
                    println!("{m},{n},{k}: {value}, {bytes} bytes, {seconds:.1} s");
                }
                Ok(Some((value, _))) => {
                    wrong += 1;
                    println!("{m},{n},{k}: {value} in place of {}", fields[3]);
                }
                Ok(None) => println!("{m},{n},{k}: not decided in {seconds:.0} s"),
                Err(error) => {
                    wrong += 1;
                    println!("{m},{n},{k}: {error}");
                }
            }
        }
        println!("{right} boards have their published value, by a proof that was checked; {wrong} do not");
        if wrong == 0 { Ok(()) } else { Err("boards without their published value".to_owned()) }
    }

    /// The value and the bytes of its proof, which was checked; `None` where time ran out.
    fn proved(&self, [m, n, k]: [usize; 3]) -> Result<Option<(String, u64)>, String> {
        let start = Position::start(Rules::new(m, n, k).map_err(|error| error.to_string())?);
        let limits = Limits { memory: self.memory << 30, ..Limits::default() };
        let mut deadline = Deadline(Instant::now() + Duration::from_secs(self.seconds));
        let mut proof = Vec::new();
        let proved = match prove(&start, &limits, &mut deadline, &mut proof) {
            Ok(proved) => proved,
            Err(ProveError::Interrupted(_)) => return Ok(None),
            Err(error) => return Err(error.to_string()),
        };
        let verified = boyi_line_proof::check(&proof[..]).map_err(|error| error.to_string())?;
        if verified.value != proved.value.to_string() {
            return Err(format!("the checker says {}", verified.value));
        }
        Ok(Some((verified.value, proved.bytes)))
    }
}
