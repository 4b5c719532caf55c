//! Times the solvers of the crate `ogs`: `peers-ogs naive|rc|rc2 CODE HEAPS` prints the seconds of processor time
//! and the polynomial hash of the values.

use ogs::{Game, NaiveSolver, RC2Solver, RCSolver, Solver};

fn cpu_seconds() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    text.split(' ').next().and_then(|ns| ns.parse::<f64>().ok()).unwrap_or(0.0) / 1e9
}

fn run<S: Solver>(mut solver: S, heaps: usize) -> u64 {
    // The first value is that of heap 0.
    (&mut solver).take(heaps + 1).for_each(drop);
    solver.nimbers()[1..].iter().fold(0u64, |h, &v| h.wrapping_mul(1_000_003).wrapping_add(v.into()))
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let [_, solver, code, heaps] = &args[..] else { panic!("usage: peers-ogs naive|rc|rc2 CODE HEAPS") };
    let game = Game::from_ascii(code.as_bytes()).expect("an octal code");
    let heaps: usize = heaps.parse().expect("a number of heaps");
    let start = cpu_seconds();
    let hash = match solver.as_str() {
        "naive" => run(<NaiveSolver>::with_capacity(game, heaps + 1), heaps),
        "rc" => run(<RCSolver>::with_capacity(game, heaps + 1), heaps),
        "rc2" => run(<RC2Solver>::with_capacity(game, heaps + 1), heaps),
        other => panic!("no solver {other}"),
    };
    println!("{:.3} {hash:016x}", cpu_seconds() - start);
}
