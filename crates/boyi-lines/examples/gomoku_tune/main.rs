//! Makes `gomoku.weights` from games of the engine against itself:
//!
//! ```text
//! gomoku_tune play FILE [rule [games [nodes [seed]]]]     adds games to a file
//! gomoku_tune fit WEIGHTS FILE…                           fits the weights to them
//! ```
//!
//! The *evaluation* is fitted to the quiet positions: the odds of a win are those of the game's result and of the search's score together
//! (M. Buro, "From simple features to sophisticated evaluation functions", 1998). The *order* is fitted to the moves that the searches chose:
//! the softmax over the orders of all moves near a stone (R. Coulom, "Computing Elo ratings of move patterns in the game of Go", 2007).

mod evaluation;
mod games;
mod learn;
mod order;

use boyi_lines::gomoku::{Rule, network};
use games::{Game, play};
use std::{env, fs, io::Write};

/// Every so many games one is kept aside.
const ASIDE: usize = 20;

fn main() {
    let words: Vec<String> = env::args().skip(1).collect();
    match words.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["play", file, rest @ ..] => {
            let number =
                |at: usize, usual: u64| rest.get(at).and_then(|text| text.parse().ok()).unwrap_or(usual);
            let rule = rest.first().map_or(Ok(Rule::Freestyle), |rule| rule.parse()).expect("a rule");
            let mut random = fastrand::Rng::with_seed(number(3, 1));
            let mut out = fs::File::options().append(true).create(true).open(file).expect("a file to write");
            for _ in 0..number(1, 200) {
                let game = play(rule, number(2, 1_000), &mut random);
                writeln!(out, "{game}").expect("the game is written");
            }
        }
        ["fit", weights, files @ ..] if !files.is_empty() => {
            let text: Vec<String> =
                files.iter().map(|file| fs::read_to_string(file).expect("a file of games")).collect();
            let games: Vec<Game> = text.iter().flat_map(|text| text.lines()).filter_map(Game::read).collect();
            let evaluation = learn::fit::<evaluation::Model>(&games);
            let order = learn::fit::<order::Model>(&games);
            fs::write(weights, rounded(&evaluation, &order)).expect("the weights are written");
        }
        _ => panic!("gomoku_tune play FILE [rule [games [nodes [seed]]]], or gomoku_tune fit WEIGHTS FILE…"),
    }
}

/// The file of weights: whole numbers, those of rows in their own unit.
fn rounded(evaluation: &[f32], order: &[f32]) -> Vec<u8> {
    let part = |weights: &[f32], width: usize| {
        weights.iter().enumerate().map(|(i, weight)| weight * unit(i, width)).collect::<Vec<f32>>()
    };
    let all = [part(evaluation, network::WIDTH), part(order, network::ORDER_WIDTH)].concat();
    assert!(all.iter().all(|number| number.abs() < f32::from(i16::MAX)), "a weight is too large for 16 bits");
    all.into_iter().flat_map(|number| (number.round() as i16).to_le_bytes()).collect()
}

/// The unit of a network's weight by its place, where rows have so many numbers.
fn unit(place: usize, width: usize) -> f32 {
    let rows = network::PATTERNS * network::PATTERNS;
    if place < rows * width { network::ROW_UNIT } else { network::UNIT }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Some games.
    pub(crate) fn games() -> Vec<Game> {
        let mut random = fastrand::Rng::with_seed(5);
        (0..4).filter_map(|_| Game::read(&play(Rule::Freestyle, 100, &mut random))).collect()
    }

    /// The engine's weights of the evaluation.
    pub(crate) fn builtin() -> Vec<f32> {
        let bytes = include_bytes!("../../src/gomoku/gomoku.weights");
        let numbers = bytes.chunks_exact(2).map(|pair| f32::from(i16::from_le_bytes([pair[0], pair[1]])));
        let weights = numbers.take(network::EVALUATION_WEIGHTS).enumerate();
        weights.map(|(i, number)| number / unit(i, network::WIDTH)).collect()
    }
}
