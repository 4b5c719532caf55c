//! Seconds and work for values of Domineering rectangles: `cargo run --release -p boyi-partizan-games --example timing -- 3x8 4x6 5x5`.

use boyi_partizan::Arena;
use boyi_partizan_games::PartizanGames;
use std::{env, time::Instant};

#[expect(clippy::print_stdout, reason = "a program")]
fn main() {
    for size in env::args().skip(1) {
        let (mut arena, mut games) = (Arena::new(), PartizanGames::default());
        let start = Instant::now();
        match arena.read_with(&format!("domineering({size})"), &mut games) {
            Err(error) => println!("{size}: {error}"),
            Ok(value) => {
                let (mean, temperature) = arena.mean_and_temperature(value).expect("a thermograph");
                let text = arena.write_within(value, 200).unwrap_or_else(|error| error.to_string());
                let seconds = start.elapsed().as_secs_f64();
                println!(
                    "{size}: {seconds:.3} s, {} values, {} steps, mean {mean}, temperature {temperature}, {text}",
                    arena.len(),
                    arena.work()
                );
            }
        }
    }
}
