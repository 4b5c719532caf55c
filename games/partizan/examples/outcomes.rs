//! Winners of Domineering rectangles: `cargo run --release -p boyi-partizan-games --example outcomes -- 6x6 7x7`.

use boyi_partizan_games::domineering::{Board, outcome::outcome};
use std::{env, time::Instant};

#[expect(clippy::print_stdout, reason = "a program")]
fn main() {
    for size in env::args().skip(1) {
        let sides: Vec<usize> = size.split('x').filter_map(|side| side.parse().ok()).collect();
        let &[rows, columns] = &sides[..] else { continue };
        let start = Instant::now();
        if let Some(searched) = Board::rectangle(rows, columns).and_then(outcome) {
            let seconds = start.elapsed().as_secs_f64();
            println!("{size}: {:?}, {} positions, {seconds:.2} s", searched.outcome, searched.nodes);
        }
    }
}
