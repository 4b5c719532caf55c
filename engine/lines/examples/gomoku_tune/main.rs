//! Makes `gomoku.weights` from games of the engine against itself:
//!
//! ```text
//! gomoku_tune play FILE [rule [games [nodes [seed]]]]     adds games to a file
//! gomoku_tune evaluation WEIGHTS FILE…                    fits the evaluation's weights to them
//! gomoku_tune order WEIGHTS FILE…                         fits the order's
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
        ["evaluation", weights, files @ ..] if !files.is_empty() => {
            let fitted = learn::fit::<evaluation::Model<true>>(&games(files));
            put(weights, 0, &whole(&fitted, unit));
        }
        ["order", weights, files @ ..] if !files.is_empty() => {
            let fitted = learn::fit::<order::Model>(&games(files));
            put(weights, network::EVALUATION_WEIGHTS, &whole(&fitted, unit_of_order));
        }
        _ => panic!(
            "gomoku_tune play FILE [rule [games [nodes [seed]]]], or gomoku_tune evaluation|order WEIGHTS FILE…"
        ),
    }
}

fn games(files: &[&str]) -> Vec<Game> {
    let text: Vec<String> =
        files.iter().map(|file| fs::read_to_string(file).expect("a file of games")).collect();
    text.iter().flat_map(|text| text.lines()).filter_map(Game::read).collect()
}

/// Puts whole numbers into the file of weights, from a number on; a file that is not there is all zeros.
fn put(path: &str, from: usize, numbers: &[i16]) {
    let mut bytes = fs::read(path).unwrap_or_default();
    bytes.resize(2 * network::WEIGHTS, 0);
    let new: Vec<u8> = numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
    bytes[2 * from..][..new.len()].copy_from_slice(&new);
    fs::write(path, bytes).expect("the weights are written");
}

/// Weights as whole numbers, each in the unit of its place.
fn whole(weights: &[f32], unit: fn(usize) -> f32) -> Vec<i16> {
    let number = |(place, weight): (usize, &f32)| {
        let number = (weight * unit(place)).round();
        assert!(number.abs() < f32::from(i16::MAX), "a weight is too large for 16 bits");
        number as i16
    };
    weights.iter().enumerate().map(number).collect()
}

/// The unit of an evaluation's weight by its place.
fn unit(place: usize) -> f32 {
    let rows = network::PATTERNS * network::PATTERNS * network::WIDTH;
    match place.checked_sub(rows).map(|place| place / network::CONVOLVED) {
        None => network::ROW_UNIT,
        Some(..3) => network::CONVOLUTION_UNIT,
        Some(3) => network::CONVOLUTION_UNIT * network::CONVOLVED_UNIT,
        Some(_) => network::UNIT,
    }
}

/// The unit of an order's weight by its place.
fn unit_of_order(place: usize) -> f32 {
    let rows = network::PATTERNS * network::PATTERNS * network::ORDER_WIDTH;
    if place < rows { network::ROW_UNIT } else { network::UNIT }
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
        weights.map(|(i, number)| number / unit(i)).collect()
    }
}
