//! Speed of bulk perft on this machine: median of several runs.
#![allow(clippy::print_stdout)]
use boyi_chess::{Board, perft};
use std::time::Instant;

fn main() {
    for (name, fen, depth) in [
        ("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6),
        ("kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5),
        ("promotions", "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", 6),
        ("chess960", "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", 5),
    ] {
        let board: Board = fen.parse().expect("a legal position");
        let mut times = Vec::new();
        let mut nodes = 0;
        for _ in 0..7 {
            let start = Instant::now();
            nodes = perft(&board, depth);
            times.push(start.elapsed().as_secs_f64());
        }
        times.sort_by(f64::total_cmp);
        println!(
            "{name:10} {nodes:>11} {:7.1} Mnps (best {:.1})",
            nodes as f64 / times[3] / 1e6,
            nodes as f64 / times[0] / 1e6
        );
    }
}
