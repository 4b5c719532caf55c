//! Stochastic gradient descent on all cores, by Adam (D. Kingma and J. Ba, 2015).

use super::{HELD_OUT, games::Game};
use crate::available_threads;

/// The number of examples per step.
const BATCH: usize = 512;

/// The number of examples on which a start is tried.
const FEW: usize = 150_000;

/// A network that is fitted.
pub(crate) trait Model {
    type Example: Send + Sync;
    const NAME: &'static str;
    const PASSES: u32;
    /// The number of random starts that are tried, and the passes of each over [`FEW`] examples.
    const STARTS: u64;
    const PASSES_OF_FEW: u32;
    /// The learning rate at the start; it falls to zero.
    const RATE: f32;

    /// Random weights to start from.
    fn start(random: &mut fastrand::Rng) -> Vec<f32>;

    /// The examples of a game.
    fn examples(game: &Game) -> Vec<Self::Example>;

    /// The loss of an example and a second figure to report. Adds to the gradient if there is one.
    fn learn(weights: &[f32], example: &Self::Example, gradient: Option<&mut [f32]>) -> [f32; 2];
}

/// Small random weights.
pub(crate) fn small(random: &mut fastrand::Rng, size: f32, count: usize) -> Vec<f32> {
    (0..count).map(|_| (0..4).map(|_| random.f32() - 0.5).sum::<f32>() * size).collect()
}

/// The numbers of a point: the sum of the rows of its four directions, which stand before all other weights.
pub(crate) fn sum<const N: usize>(weights: &[f32], rows: [u8; 4]) -> [f32; N] {
    let [a, b, c, d] = rows.map(|row| &weights[usize::from(row) * N..][..N]);
    std::array::from_fn(|i| a[i] + b[i] + c[i] + d[i])
}

/// Adds the derivatives by a point's numbers to its four rows.
pub(crate) fn add_slopes<const N: usize>(gradient: &mut [f32], rows: [u8; 4], slopes: [f32; N]) {
    for row in rows {
        for (sum, slope) in gradient[usize::from(row) * N..].iter_mut().zip(slopes) {
            *sum += slope;
        }
    }
}

/// Both figures, summed over the examples, and the gradient if one is wanted.
fn pass<M: Model>(weights: &[f32], examples: &[&M::Example], gradient: Option<&mut Vec<f32>>) -> [f64; 2] {
    let cores = available_threads().get();
    let wanted = gradient.is_some();
    let parts: Vec<([f64; 2], Vec<f32>)> = std::thread::scope(|scope| {
        let learn = |examples: &[&M::Example]| {
            let mut part = vec![0.0; if wanted { weights.len() } else { 0 }];
            let mut sums = [0.0; 2];
            for example in examples {
                let numbers = M::learn(weights, example, wanted.then_some(&mut part));
                sums = [0, 1].map(|i| sums[i] + f64::from(numbers[i]));
            }
            (sums, part)
        };
        let tasks: Vec<_> = examples
            .chunks(examples.len().div_ceil(cores).max(1))
            .map(|examples| scope.spawn(move || learn(examples)))
            .collect();
        tasks.into_iter().map(|task| task.join().expect("a part of the examples")).collect()
    });
    if let Some(gradient) = gradient {
        gradient.fill(0.0);
        for (_, part) in &parts {
            gradient.iter_mut().zip(part).for_each(|(sum, slope)| *sum += slope);
        }
    }
    parts.iter().fold([0.0; 2], |sums, (part, _)| [sums[0] + part[0], sums[1] + part[1]])
}

/// Fits a model to games: several starts on some examples, and the best of them on all.
pub(crate) fn fit<M: Model>(games: &[Game]) -> Vec<f32> {
    let (held_out, learnt): (Vec<_>, Vec<_>) =
        games.iter().enumerate().partition(|(number, _)| number.is_multiple_of(HELD_OUT));
    let examples = |games: Vec<(usize, &Game)>| -> Vec<M::Example> {
        games.into_iter().flat_map(|(_, game)| M::examples(game)).collect()
    };
    let (held_out, learnt) = (examples(held_out), examples(learnt));
    let (held_out, mut learnt): (Vec<_>, Vec<_>) = (held_out.iter().collect(), learnt.iter().collect());
    println!("{}: {} examples, {} held out", M::NAME, learnt.len(), held_out.len());
    fastrand::Rng::with_seed(1).shuffle(&mut learnt);
    let few = learnt.len().min(FEW);
    let starts = (1..=M::STARTS).map(|seed| {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut weights = M::start(&mut random);
        let loss = descend::<M>(&mut weights, &mut learnt[..few], &held_out, M::PASSES_OF_FEW, &mut random);
        (weights, loss)
    });
    let (mut weights, _) = starts.min_by(|(_, a), (_, b)| a.total_cmp(b)).expect("a start");
    descend::<M>(&mut weights, &mut learnt, &held_out, M::PASSES, &mut fastrand::Rng::with_seed(1));
    weights
}

/// Descends the loss of the examples. Returns the final loss of the held-out ones.
fn descend<M: Model>(
    weights: &mut [f32],
    learnt: &mut [&M::Example],
    held_out: &[&M::Example],
    passes: u32,
    random: &mut fastrand::Rng,
) -> f64 {
    let [mut gradient, mut mean, mut square] = [(); 3].map(|()| vec![0.0; weights.len()]);
    let steps = learnt.len().div_ceil(BATCH) * passes as usize;
    let mut step = 0i32;
    let mut last = f64::INFINITY;
    for number in 1..=passes {
        random.shuffle(learnt);
        let mut sum = 0.0;
        for batch in learnt.chunks(BATCH) {
            sum += pass::<M>(weights, batch, Some(&mut gradient))[0];
            step += 1;
            let rate = M::RATE * (1.0 - step as f32 / (steps + 1) as f32);
            let bias = [0.9f32, 0.999].map(|kept| 1.0 - kept.powi(step));
            for (i, weight) in weights.iter_mut().enumerate() {
                let slope = gradient[i] / batch.len() as f32;
                mean[i] = 0.9 * mean[i] + 0.1 * slope;
                square[i] = 0.999 * square[i] + 0.001 * slope * slope;
                *weight -= rate * mean[i] / bias[0] / ((square[i] / bias[1]).sqrt() + 1e-8);
            }
        }
        let losses = pass::<M>(weights, held_out, None).map(|sum| sum / held_out.len().max(1) as f64);
        println!("{number:2}: {:.5}; held out {:.5}, {:.5}", sum / learnt.len() as f64, losses[0], losses[1]);
        last = losses[0];
    }
    last
}

/// Compares the gradient with differences of the loss.
#[cfg(test)]
pub(crate) fn check_gradient<M: Model>(games: &[Game]) {
    let mut random = fastrand::Rng::with_seed(7);
    let mut weights = M::start(&mut random);
    let examples: Vec<M::Example> = games.iter().flat_map(M::examples).collect();
    assert!(examples.len() > 30);
    let loss = |weights: &[f32]| -> f64 {
        examples.iter().map(|example| f64::from(M::learn(weights, example, None)[0])).sum()
    };
    let mut gradient = vec![0.0; weights.len()];
    for example in &examples {
        M::learn(&weights, example, Some(&mut gradient));
    }
    let mut large: Vec<usize> = (0..weights.len()).filter(|&i| gradient[i].abs() > 0.05).collect();
    random.shuffle(&mut large);
    assert!(large.len() > 100);
    let off = large[..100].iter().filter(|&&i| {
        let (weight, little) = (weights[i], 1e-3);
        weights[i] = weight + little;
        let above = loss(&weights);
        weights[i] = weight - little;
        let below = loss(&weights);
        weights[i] = weight;
        let slope = (above - below) / f64::from(2.0 * little);
        (slope - f64::from(gradient[i])).abs() > 0.02 + 0.05 * slope.abs()
    });
    // A neuron that is cut off between the two makes a difference of its own.
    let off = off.count();
    assert!(off <= 3, "{}: {off} of 100 slopes are off", M::NAME);
}
