//! The tuner of the Gomoku networks (`gomoku.weights`), from games of the engine against itself.
//!
//! The *evaluation* is fitted to quiet positions: the target is the odds of a win by the game's result and by the search's score together
//! (M. Buro, "From simple features to sophisticated evaluation functions", 1998). The *order* is fitted to the moves that the searches chose:
//! the softmax over the orders of all moves near a stone (R. Coulom, "Computing Elo ratings of move patterns in the game of Go", 2007).

mod evaluation;
mod games;
mod learn;
mod order;

use boyi_lines::gomoku::{Rule, network};
use clap::Subcommand;
use games::{Game, play};
use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
};

/// One game in this many is held out.
const HELD_OUT: usize = 20;

/// Fits the Gomoku networks to games of the engine against itself.
#[derive(clap::Args)]
pub struct GomokuTune {
    #[command(subcommand)]
    step: Step,
}

#[derive(Subcommand)]
enum Step {
    /// Play games of the engine against itself and append them to a file
    Play {
        file: PathBuf,
        /// Rule of the games
        #[arg(default_value_t = Rule::Freestyle)]
        rule: Rule,
        /// Number of games
        #[arg(default_value_t = 200)]
        games: u64,
        /// Mean number of nodes per move
        #[arg(default_value_t = 1_000)]
        nodes: u64,
        /// Seed of the random numbers
        #[arg(default_value_t = 1)]
        seed: u64,
    },
    /// Fit the evaluation's weights
    Evaluation(Fit),
    /// Fit the order's weights
    Order(Fit),
}

#[derive(clap::Args)]
struct Fit {
    /// File of weights to update; a missing file counts as all zeros
    weights: PathBuf,
    /// Files of games
    #[arg(required = true)]
    games: Vec<PathBuf>,
}

impl GomokuTune {
    pub fn run(&self) -> Result<(), String> {
        match &self.step {
            Step::Play { file, rule, games, nodes, seed } => {
                let mut random = fastrand::Rng::with_seed(*seed);
                let error = |error| format!("{}: {error}", file.display());
                let mut out = fs::File::options().append(true).create(true).open(file).map_err(error)?;
                for _ in 0..*games {
                    writeln!(out, "{}", play(*rule, *nodes, &mut random)).map_err(error)?;
                }
                Ok(())
            }
            Step::Evaluation(fit) => {
                let fitted = learn::fit::<evaluation::Model<true>>(&games(&fit.games)?);
                write_weights(&fit.weights, 0, &quantised(&fitted, unit))
            }
            Step::Order(fit) => {
                let fitted = learn::fit::<order::Model>(&games(&fit.games)?);
                write_weights(&fit.weights, network::EVALUATION_WEIGHTS, &quantised(&fitted, unit_of_order))
            }
        }
    }
}

/// The games of all files.
fn games(files: &[PathBuf]) -> Result<Vec<Game>, String> {
    let mut games = Vec::new();
    for file in files {
        let text = fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
        games.extend(text.lines().filter_map(Game::read));
    }
    if games.is_empty() { Err("no games found".into()) } else { Ok(games) }
}

/// Writes weights into a file of weights, from a place on.
fn write_weights(path: &Path, from: usize, weights: &[i16]) -> Result<(), String> {
    let mut bytes = fs::read(path).unwrap_or_default();
    bytes.resize(2 * network::WEIGHTS, 0);
    let new: Vec<u8> = weights.iter().flat_map(|weight| weight.to_le_bytes()).collect();
    bytes[2 * from..][..new.len()].copy_from_slice(&new);
    super::replace(path, &bytes)
}

/// Weights as whole numbers, each in the unit of its place.
fn quantised(weights: &[f32], unit: fn(usize) -> f32) -> Vec<i16> {
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

    /// A few short games.
    pub(crate) fn games() -> Vec<Game> {
        let mut random = fastrand::Rng::with_seed(5);
        (0..4).filter_map(|_| Game::read(&play(Rule::Freestyle, 100, &mut random))).collect()
    }

    /// The engine's weights of the evaluation.
    pub(crate) fn builtin() -> Vec<f32> {
        let bytes = include_bytes!("../../../../engine/lines/src/gomoku/gomoku.weights");
        let numbers = bytes.chunks_exact(2).map(|pair| f32::from(i16::from_le_bytes([pair[0], pair[1]])));
        let weights = numbers.take(network::EVALUATION_WEIGHTS).enumerate();
        weights.map(|(i, number)| number / unit(i)).collect()
    }
}
