//! Line games: published outcomes on boards too large for the quick tests.

use boyi_core::{Engine, Game, Limits, NoObserver, Record, Value};
use boyi_games::mnk::{BitSet, Bits, Mnk, Shape, ThreatSearch};
use std::time::Instant;

/// Proves wins by threats on every listed board without gravity.
#[derive(clap::Args)]
pub struct DeepTest {}

impl DeepTest {
    pub fn run(&self) -> Result<(), String> {
        let wrong = threats();
        if wrong == 0 { Ok(()) } else { Err(format!("{wrong} wrong")) }
    }
}

/// The rows of a table: its fields, without comments and titles.
fn rows(table: &str) -> impl Iterator<Item = Vec<&str>> {
    let rows = table.lines().map(|line| line.split(',').collect::<Vec<_>>());
    rows.filter(|fields| fields[0].parse::<usize>().is_ok())
}

/// A proof of a win must be right; finding one is not promised.
fn threats() -> usize {
    let (mut wrong, mut found, mut wins) = (0, 0, 0);
    for row in rows(&boyi_testdata::texts("cgt/mnk.csv")) {
        let [columns, rows, k] = [0, 1, 2].map(|i| row[i].parse().unwrap_or(0));
        if [columns, rows, k].contains(&0) || k < 3 || columns * rows > 81 {
            continue;
        }
        let shape = Shape { columns, rows, k, gravity: false };
        let begin = Instant::now();
        let value = if shape.bits() <= 64 { prove::<u64>(shape) } else { prove::<BitSet<4>>(shape) };
        let proved = value.is_win();
        let right = !proved || row[3] == "first_player_win";
        wrong += usize::from(!right);
        wins += usize::from(row[3] == "first_player_win");
        found += usize::from(proved);
        if proved || !right {
            let seconds = begin.elapsed().as_secs_f64();
            println!("mnk {columns},{rows},{k}: win by threats, {seconds:.1} s{}", mark(right, row[3]));
        }
    }
    println!("{found} of {wins} listed wins proved by threats");
    wrong
}

fn prove<B: Bits>(shape: Shape) -> Value {
    let game = Mnk::<B>::new(shape);
    let limits = Limits { depth: Some(1), nodes: Some(4_000_000), ..Limits::default() };
    let answer = ThreatSearch.analyze(&game, &Record::from_position(game.start()), &limits, &mut NoObserver);
    answer.map_or(Value::Draw, |answer| answer.value)
}

fn mark(right: bool, expected: &str) -> String {
    if right { String::new() } else { format!("  WRONG, expected {expected}") }
}
