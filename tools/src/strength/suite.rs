//! Test suites: positions with known best moves.

use crate::strength::played::GameName;
use boyi_alphabeta::{Engine, Evaluator, Limits, Rules, Score, SearchControl, SearchResult, Stopwatch};
use boyi_chess::{Board, Move};
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
///
/// Problems of xiangqi are JSON, one a line: `fen`, and `first_winning_move` with ranks 0 to 9. Another move that mates by force is as good.
#[derive(clap::Args)]
pub struct Suite {
    /// Positions: of chess in EPD, each with bm or am; of xiangqi in JSON
    file: PathBuf,
    /// The game
    #[arg(long, value_enum, default_value_t)]
    game: GameName,
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
        let path = self.file.display();
        let text = std::fs::read_to_string(&self.file).map_err(|error| format!("{path}: {error}"))?;
        let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
        let unsolved = match self.game {
            GameName::Chess => self.chess(&lines),
            GameName::Xiangqi => self.xiangqi(&lines),
        }
        .map_err(|error| format!("{path}: {error}"))?;
        println!("{} of {}", lines.len() - unsolved, lines.len());
        Ok(())
    }

    /// Searches a position without anything learned before.
    fn search<E: Evaluator>(
        &self,
        engine: &mut Engine<E>,
        board: &<E::Rules as Rules>::Board,
    ) -> SearchResult<<E::Rules as Rules>::Move> {
        let limits =
            Limits { nodes: self.nodes, time: self.ms.map(Duration::from_millis), ..Limits::default() };
        engine.clear();
        engine.search(board, &[], &limits, &SearchControl::default(), &mut Stopwatch::start())
    }

    /// The number of positions that were not solved.
    fn chess(&self, lines: &[&str]) -> Result<usize, String> {
        let mut engine = <boyi_chess_engine::Engine>::new(16, self.threads.into());
        let mut unsolved = 0;
        for line in lines {
            let fen = line.split_whitespace().take(4).collect::<Vec<_>>().join(" ");
            let board: Board = fen.parse().map_err(|error: boyi_chess::FenError| error.to_string())?;
            let (best, avoid) = (operation(line, &board, "bm"), operation(line, &board, "am"));
            if best.is_empty() && avoid.is_empty() {
                return Err(format!("no move can be read in '{line}'"));
            }
            let found = self.search(&mut engine, &board);
            let right =
                found.best().is_some_and(|m| (best.is_empty() || best.contains(&m)) && !avoid.contains(&m));
            if !right {
                let m = found.best().map_or_else(|| "no move".to_owned(), |m| board.san(m).to_string());
                println!("{m:8} {line}");
                unsolved += 1;
            }
        }
        Ok(unsolved)
    }

    fn xiangqi(&self, lines: &[&str]) -> Result<usize, String> {
        let mut engine = <boyi_xiangqi_engine::Engine>::new(16, self.threads.into());
        let mut unsolved = 0;
        for line in lines {
            let problem: serde_json::Value = serde_json::from_str(line).map_err(|error| error.to_string())?;
            let field = |name: &str| problem[name].as_str().ok_or_else(|| format!("no {name} in '{line}'"));
            let fen = field("fen")?;
            let board: boyi_xiangqi::Board = match fen.parse() {
                Ok(board) => board,
                Err(error) => {
                    println!("refused  {fen}: {error}");
                    unsolved += 1;
                    continue;
                }
            };
            let winning =
                board.parse_ucci(field("first_winning_move")?).map_err(|error| error.to_string())?;
            let found = self.search(&mut engine, &board);
            let mates = matches!(found.score(), Some(Score::MateIn(_)));
            if found.best() != Some(winning) && !mates {
                let m = found.best().map_or_else(|| "no move".to_owned(), |m| m.ucci().to_string());
                println!("{m:8} {} {fen}", winning.ucci());
                unsolved += 1;
            }
        }
        Ok(unsolved)
    }
}
