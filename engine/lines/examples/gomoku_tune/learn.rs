//! Stochastic gradient descent on all cores, by Adam (D. Kingma and J. Ba, 2015).

use super::{ASIDE, games::Game};

/// Examples in a step.
const BATCH: usize = 512;

/// Examples for a beginning.
const FEW: usize = 150_000;

/// What is fitted.
pub(crate) trait Model {
    type Example: Send + Sync;
    const NAME: &'static str;
    const PASSES: u32;
    /// How many beginnings are tried, and the passes for each, of [`FEW`] examples.
    const BEGINNINGS: u64;
    const PASSES_OF_FEW: u32;
    /// At the beginning; it falls to nothing.
    const RATE: f32;

    /// Weights to begin with.
    fn begin(random: &mut fastrand::Rng) -> Vec<f32>;

    /// What a game teaches.
    fn examples(game: &Game) -> Vec<Self::Example>;

    /// The loss of an example and a second number of interest; adds to the gradient where asked for.
    fn learn(weights: &[f32], example: &Self::Example, gradient: Option<&mut [f32]>) -> [f32; 2];
}

/// Weights that are small and random.
pub(crate) fn small(random: &mut fastrand::Rng, size: f32, count: usize) -> Vec<f32> {
    (0..count).map(|_| (0..4).map(|_| random.f32() - 0.5).sum::<f32>() * size).collect()
}

/// What a point is: the sum of the rows of its four directions, which stand before all other weights.
pub(crate) fn sum<const N: usize>(weights: &[f32], rows: [u8; 4]) -> [f32; N] {
    let [a, b, c, d] = rows.map(|row| &weights[usize::from(row) * N..][..N]);
    std::array::from_fn(|i| a[i] + b[i] + c[i] + d[i])
}

/// Adds the slopes of a point's numbers to its four rows.
pub(crate) fn add_slopes<const N: usize>(gradient: &mut [f32], rows: [u8; 4], slopes: [f32; N]) {
    for row in rows {
        for (sum, slope) in gradient[usize::from(row) * N..].iter_mut().zip(slopes) {
            *sum += slope;
        }
    }
}

/// Both numbers, summed over the examples, and the gradient where asked for.
fn pass<M: Model>(weights: &[f32], examples: &[&M::Example], gradient: Option<&mut Vec<f32>>) -> [f64; 2] {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
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

/// Fits a model to games: several beginnings to some examples, and the best of them to all.
#[expect(clippy::print_stdout, reason = "an example")]
pub(crate) fn fit<M: Model>(games: &[Game]) -> Vec<f32> {
    let (aside, learnt): (Vec<_>, Vec<_>) =
        games.iter().enumerate().partition(|(number, _)| number.is_multiple_of(ASIDE));
    let examples = |games: Vec<(usize, &Game)>| -> Vec<M::Example> {
        games.into_iter().flat_map(|(_, game)| M::examples(game)).collect()
    };
    let (aside, learnt) = (examples(aside), examples(learnt));
    let (aside, mut learnt): (Vec<_>, Vec<_>) = (aside.iter().collect(), learnt.iter().collect());
    println!("{}: {} examples, {} aside", M::NAME, learnt.len(), aside.len());
    fastrand::Rng::with_seed(1).shuffle(&mut learnt);
    let few = learnt.len().min(FEW);
    let begun = (1..=M::BEGINNINGS).map(|seed| {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut weights = M::begin(&mut random);
        let loss = descend::<M>(&mut weights, &mut learnt[..few], &aside, M::PASSES_OF_FEW, &mut random);
        (weights, loss)
    });
    let (mut weights, _) = begun.min_by(|(_, a), (_, b)| a.total_cmp(b)).expect("a beginning");
    descend::<M>(&mut weights, &mut learnt, &aside, M::PASSES, &mut fastrand::Rng::with_seed(1));
    weights
}

/// Goes down the loss of the examples; the last loss of those aside.
#[expect(clippy::print_stdout, reason = "an example")]
fn descend<M: Model>(
    weights: &mut [f32],
    learnt: &mut [&M::Example],
    aside: &[&M::Example],
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
            let begun = [0.9f32, 0.999].map(|kept| 1.0 - kept.powi(step));
            for (i, weight) in weights.iter_mut().enumerate() {
                let slope = gradient[i] / batch.len() as f32;
                mean[i] = 0.9 * mean[i] + 0.1 * slope;
                square[i] = 0.999 * square[i] + 0.001 * slope * slope;
                *weight -= rate * mean[i] / begun[0] / ((square[i] / begun[1]).sqrt() + 1e-8);
            }
        }
        let kept = pass::<M>(weights, aside, None).map(|sum| sum / aside.len().max(1) as f64);
        println!("{number:2}: {:.5}; aside {:.5}, {:.5}", sum / learnt.len() as f64, kept[0], kept[1]);
        last = kept[0];
    }
    last
}

/// The gradient of random examples against the loss's differences.
#[cfg(test)]
pub(crate) fn check_gradient<M: Model>(games: &[Game]) {
    let mut random = fastrand::Rng::with_seed(7);
    let mut weights = M::begin(&mut random);
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
