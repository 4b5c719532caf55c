//! The evaluation's network: loss and gradient. The weights stand in the order of the file.

use super::{
    games::{Game, exchanged, point},
    learn::{self, add_slopes, small, sum},
};
use boyi_lines::gomoku::{
    Threat,
    network::{COUNTED, CUT, EVALUATION_WEIGHTS, HIDDEN, INPUTS, LEAST, MOST, ODDS, PATTERNS, SCALE, WIDTH},
};

/// The share of the game's result in the target; the rest is the score's.
const RESULT: f32 = 0.7;

const HIDDEN_WEIGHTS: usize = PATTERNS * PATTERNS * WIDTH;
const BIASES: usize = HIDDEN_WEIGHTS + INPUTS * HIDDEN;
const OUT: usize = BIASES + HIDDEN;
const BIAS: usize = OUT + HIDDEN;

/// A position.
pub(crate) struct Example {
    /// Kinds of empty points, and how often each is there.
    points: Box<[([u8; 4], u8)]>,
    /// How many points offer each threat, to the player to move and to the opponent.
    counts: [[u8; COUNTED]; 2],
    target: f32,
    result: f32,
}

pub(crate) struct Model;

/// What one pass computed.
struct Seen {
    inputs: [f32; INPUTS],
    hidden: [f32; HIDDEN],
    odds: f32,
}

impl learn::Model for Model {
    type Example = Example;
    const NAME: &'static str = "evaluation";
    const PASSES: u32 = 12;
    const RATE: f32 = 3e-3;

    fn begin(random: &mut fastrand::Rng) -> Vec<f32> {
        let hidden = small(random, 0.15, HIDDEN_WEIGHTS + INPUTS * HIDDEN);
        let out = small(random, 0.3, HIDDEN);
        let weights = [hidden, vec![0.0; HIDDEN], out, vec![0.0]].concat();
        assert_eq!(weights.len(), EVALUATION_WEIGHTS);
        weights
    }

    fn examples(game: &Game) -> Vec<Example> {
        let mut examples = Vec::new();
        game.positions(|position| {
            let board = position.board;
            let mut kinds: Vec<[u8; 4]> =
                board.points().filter(|&at| board.is_empty(at)).map(|at| point(board, at)).collect();
            kinds.sort_unstable();
            let points = kinds.chunk_by(|a, b| a == b).map(|same| (same[0], same.len() as u8)).collect();
            let me = board.turn();
            let count = |color, threat: usize| board.offers(color, Threat::ALL[threat]).min(MOST) as u8;
            let counts = [me, !me].map(|color| std::array::from_fn(|i| count(color, LEAST as usize + i)));
            let target = RESULT * position.result + (1.0 - RESULT) * chance(position.score / ODDS);
            examples.push(Example { points, counts, target, result: position.result });
        });
        examples
    }

    fn learn(weights: &[f32], example: &Example, gradient: Option<&mut [f32]>) -> [f32; 2] {
        let seen = see(weights, example);
        let chance_of_win = chance(seen.odds);
        let sure = chance_of_win.clamp(1e-6, 1.0 - 1e-6);
        let loss = |target: f32| -(target * sure.ln() + (1.0 - target) * (1.0 - sure).ln());
        if let Some(gradient) = gradient {
            back(weights, example, &seen, chance_of_win - example.target, gradient);
        }
        [loss(example.target), loss(example.result)]
    }
}

fn chance(odds: f32) -> f32 {
    1.0 / (1.0 + (-odds).exp())
}

/// So many weights from there on.
fn at<const N: usize>(weights: &[f32], from: usize) -> &[f32; N] {
    weights[from..][..N].try_into().expect("the weights are there")
}

fn at_mut<const N: usize>(weights: &mut [f32], from: usize) -> &mut [f32; N] {
    (&mut weights[from..][..N]).try_into().expect("the weights are there")
}

/// A kind of points as the player to move sees it, and as the opponent does.
fn sides(kind: [u8; 4]) -> [[u8; 4]; 2] {
    [kind, kind.map(exchanged)]
}

fn see(weights: &[f32], example: &Example) -> Seen {
    let mut inputs = [0.0; INPUTS];
    for &(kind, count) in &example.points {
        for (side, rows) in sides(kind).into_iter().enumerate() {
            let numbers = sum::<WIDTH>(weights, rows);
            for (input, number) in at_mut::<WIDTH>(&mut inputs, side * WIDTH).iter_mut().zip(numbers) {
                *input += f32::from(count) * number.clamp(0.0, CUT) / SCALE;
            }
        }
    }
    for (input, count) in inputs[2 * WIDTH..].iter_mut().zip(example.counts.as_flattened()) {
        *input = f32::from(*count);
    }
    let mut hidden = *at::<HIDDEN>(weights, BIASES);
    for (i, input) in inputs.iter().enumerate() {
        for (neuron, weight) in hidden.iter_mut().zip(at::<HIDDEN>(weights, HIDDEN_WEIGHTS + i * HIDDEN)) {
            *neuron += input * weight;
        }
    }
    let out = at::<HIDDEN>(weights, OUT);
    let odds =
        hidden.iter().zip(out).fold(weights[BIAS], |odds, (neuron, weight)| odds + neuron.max(0.0) * weight);
    Seen { inputs, hidden, odds }
}

/// Adds the gradient of the loss, whose slope by the odds is `slope`.
fn back(weights: &[f32], example: &Example, seen: &Seen, slope: f32, gradient: &mut [f32]) {
    gradient[BIAS] += slope;
    let mut hidden = [0.0; HIDDEN];
    for (i, neuron) in seen.hidden.into_iter().enumerate().filter(|(_, neuron)| *neuron > 0.0) {
        gradient[OUT + i] += slope * neuron;
        hidden[i] = slope * weights[OUT + i];
        gradient[BIASES + i] += hidden[i];
    }
    let mut inputs = [0.0; INPUTS];
    for (i, input) in inputs.iter_mut().enumerate() {
        let from = HIDDEN_WEIGHTS + i * HIDDEN;
        for (sum, neuron) in at_mut::<HIDDEN>(gradient, from).iter_mut().zip(hidden) {
            *sum += neuron * seen.inputs[i];
        }
        *input = at::<HIDDEN>(weights, from).iter().zip(hidden).map(|(weight, neuron)| weight * neuron).sum();
    }
    for &(kind, count) in &example.points {
        for (side, rows) in sides(kind).into_iter().enumerate() {
            let (numbers, inputs) = (sum::<WIDTH>(weights, rows), at::<WIDTH>(&inputs, side * WIDTH));
            let slopes: [f32; WIDTH] = std::array::from_fn(|i| {
                let free = numbers[i] > 0.0 && numbers[i] < CUT;
                if free { inputs[i] * f32::from(count) / SCALE } else { 0.0 }
            });
            add_slopes(gradient, rows, slopes);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_gradient_is_the_slope_of_the_loss() {
        learn::check_gradient::<Model>(&super::super::tests::games());
    }

    #[test]
    fn the_engine_computes_what_was_fitted() {
        let weights = super::super::tests::builtin();
        let mut compared = 0;
        for game in super::super::tests::games() {
            let mut examples = <Model as learn::Model>::examples(&game).into_iter();
            game.positions(|position| {
                let odds = see(&weights, &examples.next().unwrap()).odds * ODDS;
                let found = position.board.clone().evaluate() as f32;
                assert!((odds.clamp(-15_000.0, 15_000.0) - found).abs() < 3.0, "{odds} {found}");
                compared += 1;
            });
        }
        assert!(compared > 30);
    }
}
