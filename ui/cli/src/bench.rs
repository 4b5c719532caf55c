//! A fixed set of searches. The node count is a checksum of their behaviour: it changes only when a search does.

use crate::{Failed, input, observer, output};
use boyi_session::{Analyze, Service, Words};
use std::{io::Write, time::Instant};

/// Game, position, engine, depth.
const SEARCHES: &[(&str, Option<&str>, &str, u32)] = &[
    ("chess", None, "pvs", 5),
    ("chess", Some("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"), "pvs", 4),
    ("chess", Some("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"), "pvs", 7),
    ("chess", None, "alphabeta", 5),
    ("chess", None, "boyi", 12),
    ("chess", Some("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"), "boyi", 12),
    ("chess", Some("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"), "boyi", 16),
    ("tictactoe", None, "minimax", 9),
    ("connect4", None, "pvs", 9),
    ("gomoku", None, "pvs", 3),
    ("nim", Some("3,4,5"), "solve", 20),
    ("chomp:rows=4,columns=5", None, "solve", 20),
];

/// Runs the searches; the last line is `N nodes M nps`.
pub fn run(service: &Service, words: &Words) -> Result<(), Failed> {
    let mut out = output::stdout();
    let began = Instant::now();
    let mut nodes = 0;
    for &(game, position, engine, deepest) in SEARCHES {
        let position: Vec<String> = position.map(str::to_owned).into_iter().collect();
        let mut session = input::session(service, words.lang(), game, &position, "")?;
        let depth = (engine != "solve").then_some(deepest);
        let how = Analyze { engine: engine.to_owned(), depth, ..Analyze::default() };
        let stats = observer::observe(words, |observer| session.analyze(&how, observer))?.stats;
        writeln!(
            out,
            "{engine:10} {:>10} {:>6} ms  depth {deepest:<2}  {game} {}",
            stats.nodes,
            stats.time_ms,
            position.join(" ")
        )?;
        nodes += stats.nodes;
    }
    let nps = (nodes as f64 / began.elapsed().as_secs_f64().max(1e-9)) as u64;
    Ok(writeln!(out, "{nodes} nodes {nps} nps")?)
}
