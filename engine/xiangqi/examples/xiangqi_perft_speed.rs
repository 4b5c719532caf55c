//! Speed of bulk perft on this machine: median of several runs.
#![allow(clippy::print_stdout)]
use boyi_xiangqi::{Board, perft};
use std::time::Instant;

fn main() {
    for (name, fen, depth) in [
        ("start", Board::START, 5),
        ("middlegame", "1r1a1k3/3Ra4/n2cb1n2/p1p3p1p/4C4/2P1r4/P3N1P1P/4BC3/4A4/2BAK2R1 w - - 0 1", 5),
        ("pins", "r2akab1r/3n5/4b3n/p1p1pRp1p/9/2P3P2/P3P3c/N2C3C1/4A4/1RBAK1B2 w - - 0 1", 5),
        ("ending", "5a3/3k5/3aR4/9/5r3/5n3/9/3A1A3/5K3/2BC2B2 w - - 0 1", 6),
    ] {
        let board: Board = fen.parse().expect("a legal position");
        let mut times = Vec::new();
        let mut leaves = 0;
        for _ in 0..5 {
            let start = Instant::now();
            leaves = perft(&board, depth);
            times.push(start.elapsed().as_secs_f64());
        }
        times.sort_by(f64::total_cmp);
        let speed = |seconds: f64| leaves as f64 / seconds / 1e6;
        println!("{name:10} {leaves:>11} {:7.1} M leaves/s (best {:.1})", speed(times[2]), speed(times[0]));
    }
}
