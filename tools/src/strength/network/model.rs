//! The network in floating point, and the gradient of its error.
//!
//! Sums are taken in one order whatever the processor and the number of threads: the same seed gives the same network.

use super::data::{Inputs, Record};
use crate::strength::played::Played;
use boyi_alphabeta::nnue::{BUCKETS, Layers, Network, WIDTH, bucket_of};
use core::marker::PhantomData;

/// Weights of a network, or a gradient, or the optimiser's means: one number for each weight.
///
/// ```text
/// the inputs' weights, WIDTH for each | biases, WIDTH | outputs, 2 × WIDTH for each bucket | the outputs' biases
/// ```
pub type Weights = Vec<f32>;

/// Where the parts begin, for a number of inputs.
#[derive(Clone, Copy)]
struct Parts {
    biases: usize,
    outputs: usize,
    output_biases: usize,
}

const fn parts(inputs: usize) -> Parts {
    let biases = inputs * WIDTH;
    let outputs = biases + WIDTH;
    Parts { biases, outputs, output_biases: outputs + BUCKETS * 2 * WIDTH }
}

/// The number of weights.
pub const fn count(inputs: usize) -> usize {
    parts(inputs).output_biases + BUCKETS
}

/// Neurons that are summed at once: as many as fit in registers.
const BLOCK: usize = 64;

/// The largest weight: the network's integers then cannot overflow.
pub const MOST: f32 = 1.98;

/// Random weights to begin with, uniform within ±1/√(inputs of the layer).
pub fn begin(inputs: usize, random: &mut fastrand::Rng) -> Weights {
    let Parts { biases, outputs, output_biases } = parts(inputs);
    let mut uniform = |most: f32| (random.f32() * 2.0 - 1.0) * most;
    let mut weights = vec![0.0; count(inputs)];
    for weight in &mut weights[..biases] {
        // About 25 inputs are there at a time.
        *weight = uniform(0.1);
    }
    for weight in &mut weights[biases..outputs] {
        *weight = 0.2 + uniform(0.2);
    }
    for weight in &mut weights[outputs..output_biases] {
        *weight = uniform(1.0 / (2.0 * WIDTH as f32).sqrt());
    }
    weights
}

/// The layers, and the centipawns of an output of 1.
pub fn layers(inputs: usize, weights: &Weights, scale: f32) -> Layers {
    let Parts { biases, outputs, output_biases } = parts(inputs);
    let row = |start: usize| core::array::from_fn(|i| weights[start + i]);
    Layers {
        inputs: (0..inputs).map(|input| row(input * WIDTH)).collect(),
        biases: row(biases),
        outputs: core::array::from_fn(|bucket| {
            core::array::from_fn(|side| row(outputs + (2 * bucket + side) * WIDTH))
        }),
        output_biases: core::array::from_fn(|bucket| weights[output_biases + bucket]),
        scale,
    }
}

/// The weights of a network, and the centipawns of an output of 1.
pub fn of_network<G: Played>(network: &Network<G>, scale: f32) -> Weights {
    let layers = network.layers();
    let ratio = layers.scale / scale;
    let outputs = layers.outputs.iter().flatten().flatten().chain(&layers.output_biases).map(|x| x * ratio);
    layers.inputs.iter().flatten().chain(&layers.biases).copied().chain(outputs).collect()
}

/// One position's way through the network.
pub struct Pass<G> {
    inputs: Inputs,
    /// The hidden neurons of both sides, clipped.
    clipped: [[f32; WIDTH]; 2],
    /// The slope of the error by each hidden neuron.
    slope: [f32; WIDTH],
    game: PhantomData<G>,
}

impl<G: Played> Pass<G> {
    const PARTS: Parts = parts(G::INPUTS);

    pub fn new() -> Pass<G> {
        let (clipped, slope) = ([[0.0; WIDTH]; 2], [0.0; WIDTH]);
        Pass { inputs: Inputs::default(), clipped, slope, game: PhantomData }
    }

    /// The network's output: the logit of the expected score of the side to move.
    pub fn forward(&mut self, weights: &Weights, record: &Record) -> f32 {
        record.inputs::<G>(&mut self.inputs);
        let Parts { biases, outputs, output_biases } = Self::PARTS;
        let bucket = bucket_of(record.pieces());
        let mut output = weights[output_biases + bucket];
        for side in 0..2 {
            let inputs = &self.inputs.sides[side][..self.inputs.count];
            for start in (0..WIDTH).step_by(BLOCK) {
                let mut block = [0.0; BLOCK];
                block.copy_from_slice(&weights[biases + start..biases + start + BLOCK]);
                for &input in inputs {
                    let at = usize::from(input) * WIDTH + start;
                    for (sum, weight) in block.iter_mut().zip(&weights[at..at + BLOCK]) {
                        *sum += weight;
                    }
                }
                for (clipped, sum) in self.clipped[side][start..start + BLOCK].iter_mut().zip(block) {
                    *clipped = sum.clamp(0.0, 1.0);
                }
            }
            let at = outputs + (2 * bucket + side) * WIDTH;
            output += weighted_squares(&self.clipped[side], &weights[at..at + WIDTH]);
        }
        output
    }

    /// Adds to `gradient` the slope of the error by each weight for the position of the last [`forward`](Pass::forward), where the slope by the
    /// output is `slope`.
    pub fn backward(&mut self, weights: &Weights, record: &Record, slope: f32, gradient: &mut Weights) {
        let Parts { biases, outputs, output_biases } = Self::PARTS;
        let bucket = bucket_of(record.pieces());
        gradient[output_biases + bucket] += slope;
        for side in 0..2 {
            let at = outputs + (2 * bucket + side) * WIDTH;
            let (clipped, output) = (&self.clipped[side], &weights[at..at + WIDTH]);
            for ((g, c), (s, w)) in
                gradient[at..at + WIDTH].iter_mut().zip(clipped).zip(self.slope.iter_mut().zip(output))
            {
                *g += slope * c * c;
                // A clipped neuron has no slope: neither 0 nor 1 is within.
                let within = if *c > 0.0 && *c < 1.0 { 2.0 * c } else { 0.0 };
                *s = slope * w * within;
            }
            for (g, s) in gradient[biases..biases + WIDTH].iter_mut().zip(&self.slope) {
                *g += s;
            }
            for &input in &self.inputs.sides[side][..self.inputs.count] {
                let at = usize::from(input) * WIDTH;
                for (g, s) in gradient[at..at + WIDTH].iter_mut().zip(&self.slope) {
                    *g += s;
                }
            }
        }
    }
}

/// The sum of squares times weights, in sixteen sums so that the processor adds many at once.
fn weighted_squares(clipped: &[f32; WIDTH], weights: &[f32]) -> f32 {
    let mut sums = [0.0; 16];
    for (c, w) in clipped.chunks_exact(16).zip(weights.chunks_exact(16)) {
        for i in 0..16 {
            sums[i] += c[i] * c[i] * w[i];
        }
    }
    sums.iter().sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::strength::tune::sigmoid;
    use boyi_chess::Board;
    use boyi_chess_engine::Chess;
    use boyi_chess_engine::nnue::{Accumulators, INPUTS};
    use std::sync::Arc;

    const FENS: [&str; 4] = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1",
        "8/2k5/4p3/1nb2p2/2K5/8/6B1/8 w - - 0 1",
        "3r1k2/4npp1/1ppr3p/p6P/P2PPPP1/1NR5/5K2/2R5 w - - 0 1",
    ];

    fn records() -> Vec<(Board, Record)> {
        FENS.iter()
            .map(|fen| {
                let board: Board = fen.parse().unwrap();
                (board, Record::new::<Chess>(&board, 30, 2, false))
            })
            .collect()
    }

    #[test]
    fn the_gradient_is_the_slope_of_the_error() {
        let Parts { biases, output_biases, .. } = parts(INPUTS);
        let all = count(INPUTS);
        let mut weights = begin(INPUTS, &mut fastrand::Rng::with_seed(1));
        let records = records();
        let error = |weights: &Weights| -> f64 {
            let mut pass = Pass::<Chess>::new();
            records
                .iter()
                .map(|(_, record)| f64::from(sigmoid(pass.forward(weights, record)) - 0.7).powi(2))
                .sum()
        };
        let mut gradient = vec![0.0; all];
        let mut pass = Pass::<Chess>::new();
        for (_, record) in &records {
            let p = sigmoid(pass.forward(&weights, record));
            pass.backward(&weights, record, 2.0 * (p - 0.7) * p * (1.0 - p), &mut gradient);
        }
        let mut random = fastrand::Rng::with_seed(2);
        let steep: Vec<usize> = (0..all).filter(|&i| gradient[i].abs() > 1e-4).collect();
        assert!(steep.len() > 10_000);
        let special = (biases..biases + 20).chain(output_biases..all);
        for i in special.chain((0..300).map(|_| steep[random.usize(..steep.len())])) {
            let (kept, step) = (weights[i], 2e-3);
            weights[i] = kept + step;
            let above = error(&weights);
            weights[i] = kept - step;
            let below = error(&weights);
            weights[i] = kept;
            let measured = (above - below) / (2.0 * f64::from(step));
            let expected = f64::from(gradient[i]);
            assert!((measured - expected).abs() < 2e-5 + 0.03 * expected.abs(), "{i}: {measured} {expected}");
        }
    }

    #[test]
    fn a_network_is_where_training_can_go_on() {
        let weights = begin(INPUTS, &mut fastrand::Rng::with_seed(4));
        let network = Network::<Chess>::from_layers(&layers(INPUTS, &weights, 400.0)).unwrap();
        let again = of_network(&network, 400.0);
        assert_eq!(
            Network::<Chess>::from_layers(&layers(INPUTS, &again, 400.0)).unwrap().to_bytes(),
            network.to_bytes()
        );
        // In other units an output means as many centipawns.
        let other = of_network(&network, 200.0);
        for (_, record) in records() {
            let [one, two] = [(&again, 400.0), (&other, 200.0)]
                .map(|(weights, scale)| scale * Pass::<Chess>::new().forward(weights, &record));
            assert!((one - two).abs() < 0.1, "{one} {two}");
        }
    }

    #[test]
    fn the_rounded_network_gives_nearly_the_same() {
        let weights = begin(INPUTS, &mut fastrand::Rng::with_seed(3));
        let network = Arc::new(Network::from_layers(&layers(INPUTS, &weights, 400.0)).unwrap());
        for (board, record) in records() {
            let mut rounded = Accumulators::new(Arc::clone(&network));
            rounded.reset();
            let exact = 400.0 * Pass::<Chess>::new().forward(&weights, &record);
            let found = rounded.evaluate(&board) as f32;
            assert!((exact - found).abs() < 8.0, "{board}: {exact} {found}");
        }
    }
}
