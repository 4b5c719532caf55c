//! The speed of generic search, beside the crates.io crate `minimax` on its own tic-tac-toe.

use crate::root;
use boyi_core::{Engine, Limits, NoObserver, Record, Zero};
use boyi_games::tictactoe::TicTacToe;
use boyi_search::{AlphaBeta, Minimax};
use std::{path::Path, process::Command, time::Instant};

/// The least speed of plain minimax, in millions of nodes a second on one thread.
const LEAST_SPEED: f64 = 30.0;
/// Its least speed as a multiple of the other program's.
const LEAST_RATIO: f64 = 3.0;
/// Each round runs every program once, so that the machine's load is the same for all.
const ROUNDS: usize = 9;
/// Nodes that each program searches in a round, at least.
const NODES: u64 = 3_000_000;

/// Searches tic-tac-toe to its end until enough nodes were met; millions of nodes a second.
fn speed(mut engine: impl Engine<TicTacToe>) -> f64 {
    let game = TicTacToe::default();
    let record = Record::new(&game);
    let clock = Instant::now();
    let mut nodes = 0;
    while nodes < NODES {
        let analysis = engine.analyze(&game, &record, &Limits::default(), &mut NoObserver);
        nodes += analysis.expect("tic-tac-toe is small").stats.nodes();
    }
    nodes as f64 / clock.elapsed().as_secs_f64() / 1e6
}

/// One round of the peer.
fn peer(program: &Path) -> Result<f64, String> {
    let output = Command::new(program).output().map_err(|error| format!("{}: {error}", program.display()))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let numbers: Vec<f64> = text.split_whitespace().filter_map(|word| word.parse().ok()).collect();
    match numbers[..] {
        [nodes, nanoseconds] => Ok(nodes / nanoseconds * 1e3),
        _ => Err(format!("the peer said `{}`", text.trim())),
    }
}

fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures[figures.len() / 2]
}

/// Searches tic-tac-toe to its end with plain minimax, alpha-beta and the crate minimax in interleaved rounds. Fails if minimax is too slow.
#[derive(clap::Args)]
pub struct Bench;

impl Bench {
    pub fn run(&self) -> Result<(), String> {
        compare()
    }
}

fn compare() -> Result<(), String> {
    let package = root().join("tools/peers/search");
    let built = Command::new("cargo")
        .args(["build", "--release", "--quiet", "--target-dir", "target"])
        .current_dir(&package)
        .status();
    if !built.is_ok_and(|status| status.success()) {
        return Err("the peer does not build".to_owned());
    }
    let program = package.join("target/release/peers-search");
    let (mut minimax, mut alphabeta, mut peers) = (vec![], vec![], vec![]);
    for _ in 0..ROUNDS {
        minimax.push(speed(Minimax::new(Zero)));
        peers.push(peer(&program)?);
        alphabeta.push(speed(AlphaBeta::new(Zero)));
    }
    let ratio = |ours: &[f64]| median(ours.iter().zip(&peers).map(|(ours, peer)| ours / peer).collect());
    let (ratio_minimax, ratio_alphabeta) = (ratio(&minimax), ratio(&alphabeta));
    let (minimax, alphabeta, peers) = (median(minimax), median(alphabeta), median(peers));
    println!("Tic-tac-toe to its end, one thread, medians of {ROUNDS} interleaved rounds:");
    println!("  boyi minimax                  {minimax:8.1} M nodes/s  {ratio_minimax:6.1}×");
    println!("  boyi alphabeta                {alphabeta:8.1} M nodes/s  {ratio_alphabeta:6.1}×");
    println!("  minimax 0.6 Negamax           {peers:8.1} M nodes/s     1.0×");
    if minimax < LEAST_SPEED || ratio_minimax < LEAST_RATIO {
        return Err(format!("plain minimax is below {LEAST_SPEED} M nodes/s or {LEAST_RATIO}× the peer"));
    }
    Ok(())
}
