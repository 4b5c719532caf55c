//! The speed of the Gomoku engine: `cargo run --release -p boyi-lines --example gomoku_speed [rule] [seconds]`.

use boyi_lines::gomoku::{Board, Engine, Limits, Observer, Point, Report, Rule};
use std::{env, ops::ControlFlow, time::Instant};

struct Stopwatch(Instant, f64);

impl Observer for Stopwatch {
    fn report(&mut self, report: &Report) -> ControlFlow<()> {
        let line = &report.lines[0];
        let moves: Vec<String> = line.moves.iter().map(Point::to_string).collect();
        let seconds = self.0.elapsed().as_secs_f64();
        let speed = report.nodes as f64 / seconds;
        #[expect(clippy::print_stdout, reason = "an example")]
        {
            println!("{:2} {seconds:6.2}s {speed:9.0}/s {:?} {}", report.depth, line.score, moves.join(" "));
        }
        self.poll(0)
    }

    fn poll(&mut self, _: u64) -> ControlFlow<()> {
        if self.0.elapsed().as_secs_f64() > self.1 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}

#[expect(clippy::print_stdout, reason = "an example")]
fn main() {
    let rule: Rule = env::args().nth(1).map_or(Ok(Rule::Freestyle), |rule| rule.parse()).expect("a rule");
    let seconds = env::args().nth(2).and_then(|seconds| seconds.parse().ok()).unwrap_or(3.0);
    let began = Instant::now();
    let mut board = Board::new(15, 15, rule);
    println!("tables {:?}", began.elapsed());
    let mut seed = 1u64;
    let mut stones = 0;
    let began = Instant::now();
    for _ in 0..1_000_000 {
        seed = seed.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
        let point = Point::new(3 + (seed >> 40) as usize % 9, 3 + (seed >> 50) as usize % 9);
        if board.is_empty(point) && stones < 30 {
            board.play(point);
            stones += 1;
        } else {
            board.undo();
            stones -= usize::from(stones > 0);
        }
    }
    println!("{:.2} M stones put or taken a second", 1.0 / began.elapsed().as_secs_f64());
    let mut board = Board::new(15, 15, rule);
    for (column, row) in [(7, 7), (8, 8), (6, 8)] {
        board.play(Point::new(column, row));
    }
    let mut engine = Engine::new(64 << 20);
    let mut watch = Stopwatch(Instant::now(), seconds);
    engine.search(&board, &Limits::default(), &mut watch);
}
