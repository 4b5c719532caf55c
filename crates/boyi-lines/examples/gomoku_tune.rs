//! Fits the evaluation of Gomoku to games of the engine against itself, and prints the tables of `weights.rs`:
//! `cargo run --release -p boyi-lines --example gomoku_tune [rule [games [nodes [seed]]]]`.
//!
//! Every quiet position of every game is a sample: its features, and the game's result for the player to move. The weights
//! minimise the logistic loss (M. Buro, "From simple features to sophisticated evaluation functions", 1998) by Adam
//! (D. Kingma and J. Ba, 2015), with a pull towards zero.

use boyi_lines::gomoku::{Board, Engine, Limits, NoObserver, Pattern, Point, Rule, Score, Threat};
use std::env;

/// Line patterns, then by regime the mover's threats, the opponent's, and the move itself.
const FEATURES: usize = Pattern::COUNT + 2 * (2 * Threat::COUNT + 1);
/// Evaluation units of one unit of log-odds.
const UNIT: f64 = 200.0;
const STEPS: usize = 3000;
const PULL: f64 = 2e-5;

type Sample = ([f32; FEATURES], f32);

fn main() {
    let argument =
        |place: usize, usual: u64| env::args().nth(place).and_then(|text| text.parse().ok()).unwrap_or(usual);
    let rule = env::args().nth(1).map_or(Ok(Rule::Freestyle), |rule| rule.parse()).expect("a rule");
    let (games, nodes) = (argument(2, 200), argument(3, 2_000));
    let mut random = fastrand::Rng::with_seed(argument(4, 1));
    let mut samples = Vec::new();
    let mut results = [0; 3];
    for _ in 0..games {
        let result = play(rule, nodes, &mut random, &mut samples);
        results[(result * 2.0) as usize] += 1;
    }
    let weights = fit(&samples);
    print(&samples, &weights, results);
}

/// Plays a game; Black's result.
fn play(rule: Rule, nodes: u64, random: &mut fastrand::Rng, samples: &mut Vec<Sample>) -> f32 {
    let mut board = Board::new(15, 15, rule);
    for _ in 0..random.usize(3..=7) {
        let point = Point::new(random.usize(4..11), random.usize(4..11));
        if board.is_empty(point) && !board.is_forbidden(point) {
            board.play(point);
        }
    }
    let mut engine = Engine::new(1 << 20);
    let first = samples.len();
    let mut black = Vec::new();
    let result = loop {
        let Some(&last) = board.history().last() else { break 0.5 };
        let me = f32::from(u8::from(board.turn() == boyi_lines::gomoku::Color::Black));
        if !board.row_through(last).is_empty() {
            break 1.0 - me;
        }
        if board.is_full() || board.history().len() > 140 {
            break 0.5;
        }
        let limits = Limits { nodes: Some(nodes * random.u64(70..130) / 100), ..Limits::default() };
        let report = engine.search(&board, &limits, &mut NoObserver);
        let Some(line) = report.lines.first() else { break 0.5 };
        match line.score {
            Score::Win(_) => break me,
            Score::Loss(_) => break 1.0 - me,
            Score::Estimate(score) if score.abs() > 15_000 => break if score > 0 { me } else { 1.0 - me },
            Score::Estimate(_) => {}
        }
        let quiet = [Threat::Five, Threat::OpenFour].iter().all(|&t| board.offers(board.turn(), t) == 0)
            && board.offers(!board.turn(), Threat::Five) == 0;
        if quiet {
            samples.push((features(&board), 0.0));
            black.push(me);
        }
        board.play(line.moves[0]);
    };
    for ((_, target), me) in samples[first..].iter_mut().zip(black) {
        *target = if me > 0.5 { result } else { 1.0 - result };
    }
    result
}

fn features(board: &Board) -> [f32; FEATURES] {
    let me = board.turn();
    let mut features = [0.0; FEATURES];
    for point in board.points().filter(|&point| board.is_empty(point)) {
        for (color, sign) in [(me, 1.0), (!me, -1.0)] {
            for pattern in board.patterns(color, point) {
                features[pattern as usize] += sign;
            }
        }
    }
    let threatened = usize::from(board.offers(!me, Threat::OpenFour) > 0);
    let regime = Pattern::COUNT + threatened * (2 * Threat::COUNT + 1);
    for (side, color) in [me, !me].into_iter().enumerate() {
        for threat in &Threat::ALL[Threat::Twos as usize..] {
            features[regime + side * Threat::COUNT + *threat as usize] =
                f32::from(board.offers(color, *threat).min(3));
        }
    }
    features[regime + 2 * Threat::COUNT] = 1.0;
    // Nothing is worth nothing.
    features[Pattern::Dead as usize] = 0.0;
    features[Pattern::Overline as usize] = 0.0;
    features
}

fn odds(weights: &[f64; FEATURES], features: &[f32; FEATURES]) -> f64 {
    weights.iter().zip(features).map(|(weight, &feature)| weight * f64::from(feature)).sum()
}

fn loss(samples: &[Sample], weights: &[f64; FEATURES]) -> f64 {
    let one = |(features, target): &Sample| {
        let chance = (1.0 / (1.0 + (-odds(weights, features)).exp())).clamp(1e-9, 1.0 - 1e-9);
        -(f64::from(*target) * chance.ln() + (1.0 - f64::from(*target)) * (1.0 - chance).ln())
    };
    samples.iter().map(one).sum::<f64>() / samples.len().max(1) as f64
}

fn fit(samples: &[Sample]) -> [f64; FEATURES] {
    let mut weights = [0.0; FEATURES];
    let (mut mean, mut square) = ([0.0; FEATURES], [0.0; FEATURES]);
    for step in 1..=STEPS {
        let mut gradient = [0.0; FEATURES];
        for (features, target) in samples {
            let error = 1.0 / (1.0 + (-odds(&weights, features)).exp()) - f64::from(*target);
            for (sum, &feature) in gradient.iter_mut().zip(features) {
                *sum += error * f64::from(feature);
            }
        }
        let rate = 0.01 * (1.0 - step as f64 / (STEPS + 1) as f64);
        for i in 0..FEATURES {
            let g = gradient[i] / samples.len().max(1) as f64 + PULL * weights[i];
            mean[i] = 0.9 * mean[i] + 0.1 * g;
            square[i] = 0.999 * square[i] + 0.001 * g * g;
            let (m, s) =
                (mean[i] / (1.0 - 0.9f64.powi(step as i32)), square[i] / (1.0 - 0.999f64.powi(step as i32)));
            weights[i] -= rate * m / (s.sqrt() + 1e-9);
        }
    }
    weights
}

#[expect(clippy::print_stdout, reason = "an example")]
fn print(samples: &[Sample], weights: &[f64; FEATURES], results: [u32; 3]) {
    let unit = |weight: &f64| (weight * UNIT).round() as i32;
    let table = |from: usize, count: usize| weights[from..from + count].iter().map(unit).collect::<Vec<_>>();
    let regime = |threatened: usize| Pattern::COUNT + threatened * (2 * Threat::COUNT + 1);
    println!(
        "// Black won {}, drew {}, lost {}; {} positions, loss {:.4}",
        results[2],
        results[1],
        results[0],
        samples.len(),
        loss(samples, weights)
    );
    println!("LINE    {:?}", table(0, Pattern::COUNT));
    println!("MINE    {:?}", [0, 1].map(|r| table(regime(r), Threat::COUNT)));
    println!("THEIRS  {:?}", [0, 1].map(|r| table(regime(r) + Threat::COUNT, Threat::COUNT)));
    println!("TO_MOVE {:?}", [0, 1].map(|r| table(regime(r) + 2 * Threat::COUNT, 1)));
}
