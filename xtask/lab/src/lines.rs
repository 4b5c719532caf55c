//! Line games: published outcomes on boards too large for the quick tests.

use boyi_core::{Engine, Game, Limits, NoObserver, Record, Value};
use boyi_games::mnk::{BitSet, Bits, ConnectFourSolver, Mnk, Shape, ThreatSearch};
use std::time::Instant;

/// Solves Connect Four on every listed board that is small enough, then proves wins by threats on every listed board without gravity.
#[derive(clap::Args)]
pub struct DeepTest {
    /// The largest Connect Four boards to solve, in squares; 42 adds 7×6, which takes long
    #[arg(default_value_t = 30)]
    squares: usize,
}

impl DeepTest {
    pub fn run(&self) -> Result<(), String> {
        check_tables(self.squares)
    }
}

fn check_tables(most: usize) -> Result<(), String> {
    let mut wrong = connect_four(most);
    wrong += threats();
    if wrong == 0 { Ok(()) } else { Err(format!("{wrong} wrong")) }
}

/// The rows of a table: its fields, without comments and titles.
fn rows(table: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    let rows = table.lines().map(|line| line.split(',').collect::<Vec<_>>());
    rows.filter(|fields| fields[0].parse::<usize>().is_ok())
}

fn connect_four(most: usize) -> usize {
    let mut wrong = 0;
    for row in rows(include_str!("../../../testdata/cgt/connect4_outcomes.csv")) {
        let [columns, rows] = [0, 1].map(|i| row[i].parse().unwrap_or(0));
        let shape = Shape { columns, rows, k: 4, gravity: true };
        if columns * rows > most || shape.bits() > 64 {
            continue;
        }
        let game = Mnk::<u64>::new(shape);
        let begin = Instant::now();
        let limits = Limits { memory: 1 << 30, ..Limits::default() };
        let answer = ConnectFourSolver
            .analyze(&game, &Record::new(&game), &limits, &mut NoObserver)
            .map_err(|e| e.to_string());
        let (found, last) = match &answer {
            Ok(answer) => (outcome(answer.value), answer.value.plies().unwrap_or((columns * rows) as u32)),
            Err(error) => (error.as_str(), 0),
        };
        let right = found == row[2] && last.to_string() == row[3];
        wrong += usize::from(!right);
        let nodes = answer.as_ref().map_or(0, |answer| answer.stats.nodes() + answer.stats.table_hits);
        let seconds = begin.elapsed().as_secs_f64();
        println!(
            "connect4 {columns}x{rows}: {found}, stone {last}, {nodes} nodes, {seconds:.1} s{}",
            mark(right, row[2])
        );
    }
    wrong
}

/// A proof of a win must be right; finding one is not promised.
fn threats() -> usize {
    let (mut wrong, mut found, mut wins) = (0, 0, 0);
    for row in rows(include_str!("../../../testdata/cgt/mnk.csv")) {
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

fn outcome(value: Value) -> &'static str {
    match value {
        Value::Win { .. } => "first_player_win",
        Value::Loss { .. } => "second_player_win",
        _ => "draw",
    }
}
