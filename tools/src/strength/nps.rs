//! Nodes per second beside other UCI engines, in processor time, so that the load of the machine matters little.

use crate::measure::processor_ticks;
use crate::strength::matches::engine::{ENGINE_SYNTAX, EngineProcess, EngineSpec};
use std::time::Duration;

/// An opening, two middlegames and an ending.
const POSITIONS: [&str; 4] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r2q1rk1/1ppnbppp/p2p1nb1/3Pp3/2P1P1P1/2N2N1P/PPB1QP2/R1B2RK1 b - - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "3r1k2/4npp1/1ppr3p/p6P/P2PPPP1/1NR5/5K2/2R5 w - - 0 1",
];

/// Runs each engine on each of four positions in every round, one engine after the other.
#[derive(clap::Args)]
pub struct Nps {
    /// An engine; repeat it for several
    #[arg(long = "engine", required = true, value_name = ENGINE_SYNTAX, value_parser = EngineSpec::parse)]
    engines: Vec<EngineSpec>,
    /// Rounds to measure
    #[arg(long, default_value_t = 3)]
    rounds: u32,
    /// Milliseconds per position
    #[arg(long, default_value_t = 1000)]
    ms: u64,
}

impl Nps {
    pub fn run(&self) -> Result<(), String> {
        let &Nps { ref engines, rounds, ms } = self;
        let mut sums = vec![(0, 0.0); engines.len()];
        for _ in 0..rounds {
            for (engine, (nodes, seconds)) in engines.iter().zip(&mut sums) {
                let (n, s) = measure(engine, ms).map_err(|error| format!("{}: {error}", engine.name))?;
                *nodes += n;
                *seconds += s;
            }
        }
        println!(
            "{rounds} rounds of {} positions, {ms} ms each; processor time of the engine's process:",
            POSITIONS.len()
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
fn measure(spec: &EngineSpec, ms: u64) -> Result<(u64, f64), String> {
    let failed = |failure| format!("{failure:?}");
    let mut engine = EngineProcess::start(spec).map_err(failed)?;
    let (mut nodes, mut seconds) = (0, 0.0);
    for fen in POSITIONS {
        engine.send("ucinewgame").map_err(failed)?;
        engine.ready().map_err(failed)?;
        engine.send(&format!("position fen {fen}")).map_err(failed)?;
        let before = processor_ticks(engine.id())?;
        let answer = engine
            .go(&format!("go movetime {ms}"), Duration::from_millis(ms) + Duration::from_secs(60))
            .map_err(failed)?;
        nodes += answer.nodes;
        seconds += (processor_ticks(engine.id())? - before) as f64 / 100.0;
    }
    Ok((nodes, seconds))
}
