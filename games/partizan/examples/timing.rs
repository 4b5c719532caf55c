//! Seconds and work for values of Domineering rectangles, or other expressions:
//! `cargo run --release -p boyi-partizan-games --example timing -- 3x8 4x6 5x5 "col(5x5)"`.

use boyi_partizan::{Arena, Limits};
use boyi_partizan_games::PartizanGames;
use std::{env, time::Instant};

/// Enough for 6x6.
const LIMITS: Limits = Limits { games: 1 << 26, work: u64::MAX };

#[expect(clippy::print_stdout, reason = "a program")]
fn main() {
    for size in env::args().skip(1) {
        let text = if size.contains('(') { size.clone() } else { format!("domineering({size})") };
        let (mut arena, mut games) = (Arena::with_limits(LIMITS), PartizanGames::default());
        let start = Instant::now();
        match arena.read_with(&text, &mut games) {
            Err(error) => println!("{size}: {error}"),
            Ok(value) => {
                let (mean, temperature) = arena.mean_and_temperature(value).expect("a thermograph");
                let text = arena.write_within(value, 200).unwrap_or_else(|error| error.to_string());
                let (left, right) = (arena.left_stop(value).number, arena.right_stop(value).number);
                let below = arena.positions(value).expect("room");
                let seconds = start.elapsed().as_secs_f64();
                println!(
                    "{size}: {seconds:.3} s, {} values, {} steps, mean {mean}, temperature {temperature}, stops {left} and {right}, \
                     {below} values in canonical play, {text}",
                    arena.len(),
                    arena.work()
                );
            }
        }
    }
}
