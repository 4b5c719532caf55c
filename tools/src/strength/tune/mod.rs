//! The tuner: weights of the evaluation from positions with known results.
//!
//! Texel's method (Österlund 2014; chessprogramming.org, "Texel's Tuning Method") with gradients: the evaluation is traced once per
//! position into the features it counts ([`traced`], in a temporary file); after that it is a sum of products (king danger apart, whose
//! derivative is as simple), and Adam (Kingma and Ba 2015) lowers the squared error of the expected score.

mod traced;

use crate::strength::played::{GameName, Tuned};
use crate::{available_threads, root};
use boyi_chess_engine::Chess;
use boyi_xiangqi_engine::Xiangqi;
use core::marker::PhantomData;
use std::path::PathBuf;
use std::thread;
use std::time::Instant;
use traced::{Block, Count, Counted, Traced};

const RATE: f32 = 1.0;
/// The rate of the endings' scales, in units of the features' rate.
const SCALE_RATE: f32 = 0.004;
const SCALE_PULL: f32 = 1e-5;
/// The largest scale, which a byte holds.
const MOST_SCALE: f32 = 1.9;
/// Features counted in fewer positions are not tuned.
const RARE: u32 = 60;

/// Fits every weight of a hand-crafted evaluation to the positions of shards (`cargo xtask selfplay`) and rewrites them.
#[derive(clap::Args)]
pub struct Tune {
    /// Shards, or folders of them
    #[arg(required = true)]
    data: Vec<PathBuf>,
    /// The game
    #[arg(long, value_enum, default_value_t)]
    game: GameName,
    /// Epochs
    #[arg(long, default_value_t = 60)]
    epochs: usize,
    /// Share of the target that is the label's expected score, 0 to 1; the rest is the game's result
    #[arg(long, default_value_t = 0.6, value_parser = share)]
    share: f32,
    /// Logistic scale of the new weights, in centipawns [default: the present scale]
    #[arg(long, value_parser = scale)]
    scale: Option<f32>,
    /// Also use positions met only in searches
    #[arg(long)]
    samples: bool,
    /// Start with piece values alone instead of the present weights
    #[arg(long)]
    from_material: bool,
    /// Folder for the traced positions, about 210 bytes each [default: the system's temporary folder]
    #[arg(long)]
    scratch: Option<PathBuf>,
}

impl Tune {
    pub fn run(&self) -> Result<(), String> {
        match self.game {
            GameName::Chess => tune::<Chess>(self),
            GameName::Xiangqi => tune::<Xiangqi>(self),
        }
    }
}

fn share(text: &str) -> Result<f32, &'static str> {
    text.parse().ok().filter(|x| (0.0..=1.0).contains(x)).ok_or("expected a number from 0 to 1")
}

fn scale(text: &str) -> Result<f32, &'static str> {
    text.parse().ok().filter(|x| (1.0..=1e6).contains(x)).ok_or("expected centipawns, at least 1")
}

/// The numbers that are fitted.
#[derive(Clone)]
struct Weights {
    /// The value of each feature, middlegame and endgame.
    features: Vec<[f32; 2]>,
    /// How much of the endgame counts in each kind of ending.
    scales: Vec<f32>,
}

/// A score and what it comes from.
struct Score {
    /// The first side's score in centipawns.
    first: f32,
    /// The endgame score before it is scaled.
    endgame: f32,
    /// The danger to the first side's king, and to the other's.
    dangers: [[f32; 2]; 2],
    /// The kind of ending and its scale.
    kind: Option<usize>,
    scale: f32,
}

impl Weights {
    /// Those in the program.
    fn present<G: Tuned>() -> Weights {
        Weights { features: G::weights(), scales: G::scales() }
    }

    fn zero<G: Tuned>() -> Weights {
        Weights { features: vec![[0.0; 2]; G::FEATURES], scales: vec![0.0; G::KINDS] }
    }

    /// Makes the mean scale of the positions 1, where `kinds` tells how many there are of each: an endgame's weights times their scale are what
    /// counts.
    fn normalize(&mut self, kinds: &[u32]) {
        let positions: f32 = kinds.iter().map(|&count| count as f32).sum();
        let sum: f32 = self.scales.iter().zip(kinds).map(|(scale, &count)| scale * count as f32).sum();
        let mean = sum / positions;
        if mean > 0.0 {
            self.scales.iter_mut().for_each(|scale| *scale /= mean);
            self.features.iter_mut().for_each(|[_, endgame]| *endgame *= mean);
        }
    }

    /// The sum of some features' values.
    fn sum(&self, counts: &[Count]) -> [f32; 2] {
        let mut sum = [0.0; 2];
        for count in counts {
            let [m, e] = self.features[usize::from(count.feature)];
            sum[0] += m * f32::from(count.count);
            sum[1] += e * f32::from(count.count);
        }
        sum
    }

    fn score(&self, counted: &Counted<'_>) -> Score {
        let [mut middlegame, mut endgame] = self.sum(counted.linear);
        let dangers = counted.danger.map(|counts| self.sum(counts));
        for (color, sign) in [(0, -1.0), (1, 1.0)] {
            let [dm, de] = dangers[color].map(|d| d.max(0.0));
            middlegame += sign * dm * dm / 1024.0;
            endgame += sign * de / 16.0;
        }
        let [m, e] = counted.position.phases();
        let kind = counted.position.kind(endgame);
        let scale = kind.map_or(0.0, |kind| self.scales[kind]);
        Score { first: m * middlegame + e * scale * endgame, endgame, dangers, kind, scale }
    }
}

/// The logistic function: from a score in units of its scale to what is expected of it.
pub fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// The target of the fit.
#[derive(Clone, Copy)]
struct Fit<G> {
    game: PhantomData<G>,
    /// Share of the label in the target.
    share: f32,
    /// Logistic scales in centipawns: of the labels, of the weights.
    labels: f32,
    scale: f32,
}

impl<G: Tuned> Fit<G> {
    fn target(&self, counted: &Counted<'_>) -> f32 {
        counted.position.target(self.share, self.labels)
    }

    fn error(&self, counted: &Counted<'_>, weights: &Weights) -> f64 {
        f64::from(sigmoid(weights.score(counted).first / self.scale) - self.target(counted)).powi(2)
    }

    /// The squared error of a position, and its gradient added to `gradient`.
    fn learn(&self, counted: &Counted<'_>, weights: &Weights, gradient: &mut Weights) -> f64 {
        let score = weights.score(counted);
        let p = sigmoid(score.first / self.scale);
        let error = p - self.target(counted);
        let slope = 2.0 * error * p * (1.0 - p) / self.scale;
        let [m, e] = counted.position.phases();
        if let Some(kind) = score.kind {
            gradient.scales[kind] += slope * e * score.endgame;
        }
        let (sm, se) = (slope * m, slope * e * score.scale);
        let mut add = |counts: &[Count], [sm, se]: [f32; 2]| {
            for count in counts {
                let g = &mut gradient.features[usize::from(count.feature)];
                g[0] += sm * f32::from(count.count);
                g[1] += se * f32::from(count.count);
            }
        };
        add(counted.linear, [sm, se]);
        for (color, sign) in [(0, -1.0), (1, 1.0)] {
            let dm = sign * sm * 2.0 * score.dangers[color][0].max(0.0) / 1024.0;
            let de = if score.dangers[color][1] > 0.0 { sign * se / 16.0 } else { 0.0 };
            add(counted.danger[color], [dm, de]);
        }
        f64::from(error * error)
    }

    /// The error of a block's positions to learn from and its gradient, a thread for each part.
    fn learn_in_threads(&self, block: &Block, weights: &Weights) -> Sum {
        let threads = available_threads().get();
        let parts = thread::scope(|scope| {
            let worker = |part: usize| {
                scope.spawn(move || {
                    let mut sum = Sum { error: 0.0, positions: 0, gradient: Weights::zero::<G>() };
                    for (number, counted) in block.iter().enumerate() {
                        if number % threads == part && !traced::is_aside(number) {
                            sum.error += self.learn(&counted, weights, &mut sum.gradient);
                            sum.positions += 1;
                        }
                    }
                    sum
                })
            };
            let workers: Vec<_> = (0..threads).map(worker).collect();
            workers.into_iter().map(|worker| worker.join().expect("no worker panics")).collect::<Vec<_>>()
        });
        parts.into_iter().reduce(Sum::and).expect("there is a thread")
    }

    /// The mean squared error of the held-out positions.
    fn error_aside(&self, data: &Traced<G>, weights: &Weights) -> Result<f64, String> {
        let (mut error, mut positions) = (0.0, 0_u64);
        data.blocks(|block| {
            for (_, counted) in block.iter().enumerate().filter(|(number, _)| traced::is_aside(*number)) {
                error += self.error(&counted, weights);
                positions += 1;
            }
        })?;
        Ok(error / positions.max(1) as f64)
    }
}

/// The squared errors of some positions and their gradient.
struct Sum {
    error: f64,
    positions: usize,
    gradient: Weights,
}

impl Sum {
    fn and(mut self, other: Sum) -> Sum {
        self.error += other.error;
        self.positions += other.positions;
        for (sum, g) in self.gradient.features.iter_mut().zip(other.gradient.features) {
            sum[0] += g[0];
            sum[1] += g[1];
        }
        for (sum, g) in self.gradient.scales.iter_mut().zip(other.gradient.scales) {
            *sum += g;
        }
        self
    }
}

fn tune<G: Tuned>(options: &Tune) -> Result<(), String> {
    let start = Instant::now();
    let data = Traced::<G>::new(options)?;
    println!(
        "{} positions, {} counts, {} features, {:.1} s; labels have the logistic scale {:.1}",
        data.positions,
        data.counts,
        G::FEATURES,
        start.elapsed().as_secs_f64(),
        data.scale,
    );
    let mut weights = Weights::present::<G>();
    let (share, scale) = (options.share, data.scale);
    let mut fit = Fit { game: PhantomData, share, labels: scale, scale };
    fit.scale = match options.scale {
        Some(scale) => scale,
        None => fit_scale(fit, &data, &weights)?,
    };
    if options.from_material {
        // Danger is squared: from nothing it would have no slope.
        for (feature, weight) in weights.features.iter_mut().enumerate().skip(usize::from(G::ROLES)) {
            *weight = [if G::is_danger(feature) { 10.0 } else { 0.0 }; 2];
        }
    }
    println!("scale {:.1}, error aside {:.6}", fit.scale, fit.error_aside(&data, &weights)?);
    let mut adam = Adam::new::<G>(&data.seen);
    for epoch in 1..=options.epochs {
        // The rate falls to a twentieth.
        let rate = RATE * 0.05_f32.powf(epoch as f32 / options.epochs as f32);
        let (mut error, mut positions) = (0.0, 0);
        data.blocks(|block| {
            let sum = fit.learn_in_threads(block, &weights);
            adam.step::<G>(&mut weights, &sum.gradient, sum.positions.max(1), rate);
            error += sum.error;
            positions += sum.positions;
        })?;
        weights.normalize(&data.kinds);
        if epoch % 5 == 0 || epoch == options.epochs {
            println!(
                "epoch {epoch:4}: error {:.6}, aside {:.6}, {:.0} s",
                error / positions.max(1) as f64,
                fit.error_aside(&data, &weights)?,
                start.elapsed().as_secs_f64()
            );
        }
    }
    let target = root().join(G::SOURCE);
    boyi_files::write(&target, G::source(&weights.features, &weights.scales))
        .map_err(|error| format!("{}: {error}", target.display()))
}

/// The logistic scale at which the weights fit a part of the positions best.
fn fit_scale<G: Tuned>(fit: Fit<G>, data: &Traced<G>, weights: &Weights) -> Result<f32, String> {
    let mut some = Vec::new();
    data.blocks(|block| {
        let one_in = (data.positions / 50_000).max(1) as usize;
        some.extend(
            block.iter().step_by(one_in).map(|counted| (weights.score(&counted).first, fit.target(&counted))),
        );
    })?;
    Ok(least(|scale| {
        some.iter().map(|(score, target)| f64::from(sigmoid(score / scale) - target).powi(2)).sum()
    }))
}

/// Kingma and Ba, Adam: A Method for Stochastic Optimization, 2015.
struct Adam {
    /// How often each feature is seen: what is hardly ever seen keeps the weight it has.
    seen: Vec<u32>,
    features: Vec<[Means; 2]>,
    scales: Vec<Means>,
    steps: i32,
}

/// Running means of a number's gradient and of its square.
#[derive(Clone, Copy, Default)]
struct Means {
    first: f32,
    second: f32,
}

impl Means {
    /// By how much the number falls, in units of the rate.
    fn step(&mut self, gradient: f32, steps: i32) -> f32 {
        self.first = 0.9 * self.first + 0.1 * gradient;
        self.second = 0.999 * self.second + 0.001 * gradient * gradient;
        let mean = self.first / (1.0 - 0.9_f32.powi(steps));
        let square = self.second / (1.0 - 0.999_f32.powi(steps));
        mean / (square.sqrt() + 1e-10)
    }
}

impl Adam {
    fn new<G: Tuned>(seen: &[u32]) -> Adam {
        let features = vec![[Means::default(); 2]; G::FEATURES];
        Adam { seen: seen.to_vec(), features, scales: vec![Means::default(); G::KINDS], steps: 0 }
    }

    /// Moves the weights against the gradient of a batch.
    fn step<G: Tuned>(&mut self, weights: &mut Weights, gradient: &Weights, batch: usize, rate: f32) {
        self.steps += 1;
        for i in (0..G::FEATURES).filter(|&i| self.seen[i] >= RARE) {
            let pull = G::pull(i);
            for h in 0..2 {
                let weight = &mut weights.features[i][h];
                let g = gradient.features[i][h] / batch as f32 + pull * *weight;
                *weight -= rate * self.features[i][h].step(g, self.steps);
            }
        }
        for ((scale, g), means) in weights.scales.iter_mut().zip(&gradient.scales).zip(&mut self.scales) {
            // A pull to the whole, for kinds that are rare.
            let g = g / batch as f32 + SCALE_PULL * (*scale - 1.0);
            *scale = (*scale - rate * SCALE_RATE * means.step(g, self.steps)).clamp(0.0, MOST_SCALE);
        }
    }
}

/// The logistic scale of the least error, by thirds.
pub fn least(error: impl Fn(f32) -> f64) -> f32 {
    let (mut low, mut high) = (40.0_f32, 1000.0_f32);
    for _ in 0..25 {
        let third = (high - low) / 3.0;
        if error(low + third) < error(high - third) {
            high -= third;
        } else {
            low += third;
        }
    }
    f32::midpoint(low, high)
}
