//! Test suites: positions with known best moves.

use boyi_chess::{Board, Move};
use boyi_chess_engine::{Engine, Limits, SearchControl, Stopwatch};
use std::{path::PathBuf, time::Duration};

/// The moves of an EPD operation such as `bm` or `am`.
fn operation(line: &str, board: &Board, name: &str) -> Vec<Move> {
    let operations = line.split_whitespace().skip(4).collect::<Vec<_>>().join(" ");
    operations
        .split(';')
        .filter_map(|text| text.trim().strip_prefix(name)?.strip_prefix(' '))
        .flat_map(str::split_whitespace)
        .filter_map(|text| {
            // Some suites write SAN with the square left (`Bf4xd6+`) or squares alone.
            let plain = text.trim_end_matches(['+', '#', '!', '?']);
            board.parse_san(plain).or_else(|_| board.parse_uci(plain)).ok()
        })
        .collect()
}

/// Searches every position of a suite and counts those where the engine finds a best move (`bm`) and avoids the bad ones (`am`). The
/// table has 16 MiB.
#[derive(clap::Args)]
pub struct Suite {
    /// Positions in EPD, each with bm or am
    file: PathBuf,
    /// Nodes per position
    #[arg(long, required_unless_present = "ms")]
    nodes: Option<u64>,
    /// Milliseconds per position
    #[arg(long)]
    ms: Option<u64>,
    /// Threads of the engine
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
}

impl Suite {
    pub fn run(&self) -> Result<(), String> {
        let limits =
            Limits { nodes: self.nodes, time: self.ms.map(Duration::from_millis), ..Limits::default() };
        let path = self.file.display();
        let text = std::fs::read_to_string(&self.file).map_err(|error| format!("{path}: {error}"))?;
        let mut engine = <Engine>::new(16, self.threads.into());
        let (mut solved, mut all) = (0, 0);
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            let fen = line.split_whitespace().take(4).collect::<Vec<_>>().join(" ");
            let board: Board = fen.parse().map_err(|error| format!("{path}: {error}"))?;
            let (best, avoid) = (operation(line, &board, "bm"), operation(line, &board, "am"));
            if best.is_empty() && avoid.is_empty() {
                return Err(format!("{path}: no move can be read in '{line}'"));
            }
            engine.clear();
            let found =
                engine.search(&board, &[], &limits, &SearchControl::default(), &mut Stopwatch::start());
            let right =
                found.best().is_some_and(|m| (best.is_empty() || best.contains(&m)) && !avoid.contains(&m));
            all += 1;
            solved += u32::from(right);
            if !right {
                let m = found.best().map_or_else(|| "no move".to_owned(), |m| board.san(m).to_string());
                println!("{m:8} {line}");
            }
        }
        println!("{solved} of {all}");
        Ok(())
    }
}
