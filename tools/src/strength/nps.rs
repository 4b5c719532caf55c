//! Nodes per second beside other engines, in processor time, so that the load of the machine matters little.

use crate::measure::processor_ticks;
use crate::strength::matches::engine::{ENGINE_SYNTAX, EngineProcess, EngineSpec};
use crate::strength::played::GameName;
use std::time::Duration;

/// An opening, two middlegames and an ending of chess.
const CHESS: [&str; 4] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r2q1rk1/1ppnbppp/p2p1nb1/3Pp3/2P1P1P1/2N2N1P/PPB1QP2/R1B2RK1 b - - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "3r1k2/4npp1/1ppr3p/p6P/P2PPPP1/1NR5/5K2/2R5 w - - 0 1",
];

/// The same of xiangqi.
const XIANGQI: [&str; 4] = [
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    "2bakab1r/9/rcn3nc1/p1p1p1p1p/9/4P4/P1P3P1P/NC2C1N2/9/1RBAKAB1R b - - 2 6",
    "2bak4/4a4/4b1n2/p1R1p3p/4c1r2/2P6/P3P3P/2N1C4/4A4/2BAK1B2 w - - 1 22",
    "4kab2/4a4/4b4/9/5n3/2P3P2/9/4C4/4A4/2BAK4 w - - 6 40",
];

/// Runs each engine on each of four positions in every round, one engine after the other.
#[derive(clap::Args)]
pub struct Nps {
    /// An engine; repeat it for several
    #[arg(long = "engine", required = true, value_name = ENGINE_SYNTAX, value_parser = EngineSpec::parse)]
    engines: Vec<EngineSpec>,
    /// The game
    #[arg(long, value_enum, default_value_t)]
    game: GameName,
    /// Rounds to measure
    #[arg(long, default_value_t = 3)]
    rounds: u32,
    /// Milliseconds per position
    #[arg(long, default_value_t = 1000)]
    ms: u64,
}

impl Nps {
    pub fn run(&self) -> Result<(), String> {
        let &Nps { ref engines, game, rounds, ms } = self;
        let positions = if game == GameName::Chess { CHESS } else { XIANGQI };
        let mut sums = vec![(0, 0.0); engines.len()];
        for _ in 0..rounds {
            for (engine, (nodes, seconds)) in engines.iter().zip(&mut sums) {
                let (n, s) =
                    measure(engine, positions, ms).map_err(|error| format!("{}: {error}", engine.name))?;
                *nodes += n;
                *seconds += s;
            }
        }
        println!(
            "{rounds} rounds of {} positions, {ms} ms each; processor time of the engine's process:",
            positions.len()
        );
        for (engine, (nodes, seconds)) in engines.iter().zip(sums) {
            println!(
                "  {:20} {nodes:>11} nodes {seconds:7.2} s {:6.3} Mnps",
                engine.name,
                nodes as f64 / seconds / 1e6
            );
        }
        Ok(())
    }
}

/// Nodes and processor seconds that an engine spends on the positions.
fn measure(spec: &EngineSpec, positions: [&str; 4], ms: u64) -> Result<(u64, f64), String> {
    let failed = |failure| format!("{failure:?}");
    let mut engine = EngineProcess::start(spec).map_err(failed)?;
    let (mut nodes, mut seconds) = (0, 0.0);
    for fen in positions {
        engine.new_game().map_err(failed)?;
        engine.send(&format!("position fen {fen}")).map_err(failed)?;
        let before = processor_ticks(engine.id())?;
        let go = engine.protocol().movetime(ms);
        let answer = engine.go(&go, Duration::from_millis(ms) + Duration::from_secs(60)).map_err(failed)?;
        nodes += answer.nodes;
        seconds += (processor_ticks(engine.id())? - before) as f64 / 100.0;
    }
    Ok((nodes, seconds))
}
