//! Perft speed: through the generic trait beside the native walk, and beside other programs, for which it builds and runs the
//! package `tools/peers/perft`, which nothing else builds.

use crate::measure::timed;
use crate::root;
use boyi_chess::Board;
use boyi_core::NoObserver;
use boyi_games::chess::{Chess, ChessPosition};
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// Times perft through the trait, then against other programs, once with cozy-chess on magics and once with its PEXT. The other programs are
/// compiled for this machine's processor, which is their best case; Boyi selects its code at run time.
#[derive(clap::Args)]
pub struct Bench {
    /// Rounds to measure
    #[arg(default_value_t = 7, value_parser = clap::value_parser!(u16).range(1..))]
    rounds: u16,
    /// Skip the other programs
    #[arg(long)]
    trait_only: bool,
    /// Compare only with this program, Gigantua (<https://github.com/Gigantua/Gigantua>) built with `clang++ -std=c++20 -O3 -march=native -flto`
    #[arg(long, value_name = "PROGRAM")]
    gigantua: Option<PathBuf>,
}

impl Bench {
    pub fn run(&self) -> Result<(), String> {
        if let Some(program) = &self.gigantua {
            return beside_gigantua(program, self.rounds.into());
        }
        through_the_trait(self.rounds.into())?;
        if self.trait_only { Ok(()) } else { peers(self.rounds) }
    }
}

/// `boyi_search::perft` on the game `Chess` beside `boyi_chess::perft`, each round once.
fn through_the_trait(rounds: usize) -> Result<(), String> {
    println!("-- through the generic trait, in this build");
    for (name, fen, depth) in [
        ("start position", START, 5),
        ("Kiwipete", KIWIPETE, 4),
        ("Chess960", "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", 5),
        ("promotions", "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", 5),
    ] {
        let board: Board = fen.parse().map_err(|error| format!("{fen}: {error}"))?;
        let game = Chess { number: 518, chess960: board.is_chess960() };
        let mut times = Vec::new();
        let mut leaves = 0;
        for _ in 0..rounds {
            let (count, native) = timed(|| boyi_chess::perft(black_box(&board), depth));
            let (found, generic) =
                timed(|| boyi_search::perft(&game, black_box(&ChessPosition(board)), depth, &mut NoObserver));
            leaves = count;
            if found != Ok(leaves) {
                return Err(format!("{name}: {found:?} through the trait, {leaves} natively"));
            }
            times.push((generic / native, native, generic));
        }
        times.sort_by(|a, b| a.0.total_cmp(&b.0));
        let (ratio, _, _) = times[rounds / 2];
        let best = |time: fn(&(f64, f64, f64)) -> f64| times.iter().map(time).fold(f64::INFINITY, f64::min);
        let mnps = |seconds: f64| leaves as f64 / seconds / 1e6;
        println!(
            "  {name:15} depth {depth}: native {:7.1} Mnps best, trait {:7.1}; native {ratio:4.2} x the trait (median)",
            mnps(best(|t| t.1)),
            mnps(best(|t| t.2))
        );
    }
    Ok(())
}

/// `boyi_chess::perft` beside Gigantua, by the clock, each round once.
fn beside_gigantua(program: &Path, rounds: usize) -> Result<(), String> {
    for (name, fen, depth) in [("start position", START, 7), ("Kiwipete", KIWIPETE, 6)] {
        let board: Board = fen.parse().map_err(|error| format!("{fen}: {error}"))?;
        let mut rates = Vec::new();
        for _ in 0..rounds {
            let start = Instant::now();
            let leaves = boyi_chess::perft(black_box(&board), depth);
            let own = leaves as f64 / start.elapsed().as_secs_f64() / 1e6;
            let mut command = Command::new(program);
            command.args([fen, &depth.to_string()]).stdin(Stdio::null());
            let output = command.output().map_err(|error| format!("{}: {error}", program.display()))?;
            // `Perft 7: 3195901860 2211ms 1445.12 MNodes/s`
            let text = String::from_utf8_lossy(&output.stdout);
            let line = text.lines().find_map(|line| line.strip_prefix(&format!("Perft {depth}: ")));
            let words: Vec<&str> = line.unwrap_or_default().split_whitespace().collect();
            let rate = words.get(2).and_then(|rate| rate.parse::<f64>().ok());
            let (Some(rate), true) = (rate, words.first() == Some(&leaves.to_string().as_str())) else {
                return Err(format!("{}: {text}", program.display()));
            };
            rates.push((own / rate, own, rate));
        }
        rates.sort_by(|a, b| a.0.total_cmp(&b.0));
        let (ratio, own, rate) = rates[rounds / 2];
        println!(
            "  {name:15} depth {depth}: {own:7.1} Mnps, Gigantua {rate:7.1}; ratio {ratio:4.2} (median)"
        );
    }
    Ok(())
}

fn peers(rounds: u16) -> Result<(), String> {
    let manifest = root().join("tools/peers/perft/Cargo.toml");
    for features in ["", "cozy-pext"] {
        println!(
            "-- built for this processor{}",
            if features.is_empty() { "" } else { ", cozy-chess with PEXT" }
        );
        let status = Command::new("cargo")
            .args(["run", "--release", "--quiet", "--features", features, "--manifest-path"])
            .arg(&manifest)
            .arg("--")
            .arg(rounds.to_string())
            .env("RUSTFLAGS", "-C target-cpu=native")
            .status()
            .map_err(|error| format!("cargo does not start: {error}"))?;
        if !status.success() {
            return Err("the benchmark failed".into());
        }
    }
    Ok(())
}
