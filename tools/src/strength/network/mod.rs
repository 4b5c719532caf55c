//! The trainer of the networks of chess and xiangqi: on the processor, from shards of games.

mod data;
mod model;
mod optimizer;

use crate::available_threads;
use crate::strength::played::{GameName, Played};
use crate::strength::shard;
use crate::strength::tune::sigmoid;
use boyi_alphabeta::nnue::Network;
use boyi_chess_engine::Chess;
use boyi_xiangqi_engine::Xiangqi;
use core::marker::PhantomData;
use data::Record;
use indicatif::{ProgressBar, ProgressStyle};
use model::{Pass, Weights, count};
use optimizer::AdamW;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Instant;

const BATCH: usize = 16_384;
/// Parts of a batch that are summed by themselves, so that the number of threads changes nothing.
const PARTS: usize = 8;
/// One shard in this many is held out, to detect overfitting.
const ASIDE: usize = 40;

/// Trains the network on shards of games (`cargo xtask selfplay`): first on the hand-crafted evaluation of their positions, then on the
/// searches' scores and the games' results. The same files and seed give the same network, whatever the machine and the number of threads.
#[derive(clap::Args)]
pub struct Train {
    /// Shards, or folders of them
    #[arg(required = true)]
    data: Vec<PathBuf>,
    /// The game
    #[arg(long, value_enum, default_value_t)]
    game: GameName,
    /// The file to write
    #[arg(long)]
    out: PathBuf,
    /// Start with the weights saved beside an earlier run's network, or with a network
    #[arg(long)]
    from: Option<PathBuf>,
    /// Epochs with the hand-crafted evaluation as the target, over positions met in searches of the game positions
    #[arg(long, default_value_t = 2)]
    before: usize,
    /// Number of these positions for each game position
    #[arg(long, default_value_t = 50)]
    met: usize,
    /// Epochs with scores and results as the target
    #[arg(long, default_value_t = 20)]
    epochs: usize,
    /// Initial learning rate; it falls to a hundredth
    #[arg(long, default_value_t = 1e-3)]
    rate: f32,
    /// The share of the game's result in the target, in the first and the last epoch
    #[arg(long, default_value = "0.2,0.4", value_parser = pair)]
    results: (f32, f32),
    /// The same for positions met only in the search, as a part of that share
    #[arg(long, default_value_t = 0.0)]
    sample_results: f32,
    /// Leave out positions met only in the search
    #[arg(long)]
    no_samples: bool,
    /// Threads
    #[arg(long, default_value_t = available_threads())]
    threads: NonZeroUsize,
    /// Random seed for the initial weights and the order
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

fn pair(text: &str) -> Result<(f32, f32), String> {
    let read = |text: &str| text.parse().ok().filter(|x| (0.0..=1.0).contains(x));
    text.split_once(',')
        .and_then(|(first, last)| Some((read(first)?, read(last)?)))
        .ok_or_else(|| "expected two numbers from 0 to 1, as in 0.2,0.4".to_owned())
}

impl Train {
    pub fn run(&self) -> Result<(), String> {
        match self.game {
            GameName::Chess => self.train::<Chess>(),
            GameName::Xiangqi => self.train::<Xiangqi>(),
        }
    }

    fn train<G: Played>(&self) -> Result<(), String> {
        let paths = shard::all(&self.data)?;
        let (aside, train): (Vec<_>, Vec<_>) =
            paths.into_iter().enumerate().partition(|(i, _)| i % ASIDE == ASIDE - 1);
        let plain =
            |paths: Vec<(usize, PathBuf)>| paths.into_iter().map(|(_, path)| path).collect::<Vec<_>>();
        let (train, aside) = (plain(train), plain(aside));
        let threads = self.threads.get();
        let (mut records, mut aside) = (data::read::<G>(&train, threads)?, data::read::<G>(&aside, threads)?);
        if self.no_samples {
            records.retain(|record| !record.sample);
            aside.retain(|record| !record.sample);
        }
        let scale = logistic_scale(&records);
        println!("{} positions, {} aside, logistic scale {scale:.1}", records.len(), aside.len());
        let mut learner = Learner::<G>::new(self, scale, aside)?;
        if self.before > 0 {
            let mut met = data::meet::<G>(&train, self.met, threads)?;
            println!("{} positions met by searches", met.len());
            learner.learn(&mut met, self.before, |_| None)?;
        }
        let (first, last) = self.results;
        let steps = self.epochs.saturating_sub(1).max(1) as f32;
        learner.learn(&mut records, self.epochs, |epoch| Some(first + (last - first) * epoch as f32 / steps))
    }

    /// Half a cosine from the first rate to a hundredth of it.
    fn rate_at(&self, progress: f32) -> f32 {
        let half = 0.5 + 0.5 * (core::f32::consts::PI * progress.min(1.0)).cos();
        self.rate * (0.01 + 0.99 * half)
    }
}

/// Weights that learn.
struct Learner<'a, G> {
    options: &'a Train,
    scale: f32,
    aside: Vec<Record>,
    random: fastrand::Rng,
    weights: Weights,
    gradients: Vec<Weights>,
    begun: Instant,
    game: PhantomData<G>,
}

impl<G: Played> Learner<'_, G> {
    fn new(options: &Train, scale: f32, aside: Vec<Record>) -> Result<Learner<'_, G>, String> {
        let mut random = fastrand::Rng::with_seed(options.seed);
        let weights = match &options.from {
            Some(path) => read_weights::<G>(path, scale)?,
            None => model::begin(G::INPUTS, &mut random),
        };
        let gradients = vec![vec![0.0; count(G::INPUTS)]; PARTS];
        let begun = Instant::now();
        Ok(Learner { options, scale, aside, random, weights, gradients, begun, game: PhantomData })
    }

    /// Passes over the positions. `results` gives the share of the game's result in each pass, or none where the hand-crafted evaluation is the
    /// target.
    fn learn(
        &mut self,
        records: &mut [Record],
        epochs: usize,
        results: impl Fn(usize) -> Option<f32>,
    ) -> Result<(), String> {
        let mut optimizer = AdamW::new(self.weights.len());
        let batches = records.len().div_ceil(BATCH);
        let style = ProgressStyle::with_template("{bar:30} {pos}/{len} batches of 16,384, {eta} left")
            .map_err(|error| error.to_string())?;
        let bar = ProgressBar::new((epochs * batches) as u64).with_style(style);
        for epoch in 0..epochs {
            self.random.shuffle(records);
            let (scale, sample_results) = (self.scale, self.options.sample_results);
            let target = Target { scale, results: results(epoch), sample_results };
            let mut error = 0.0;
            for (number, batch) in records.chunks(BATCH).enumerate() {
                error += self.gradient(batch, target);
                let progress = (epoch * batches + number) as f32 / (epochs * batches) as f32;
                optimizer.step(
                    &mut self.weights,
                    &mut self.gradients,
                    batch.len(),
                    self.options.rate_at(progress),
                );
                bar.inc(1);
            }
            let apart = self.error_aside(target);
            let seconds = self.begun.elapsed().as_secs();
            bar.suspend(|| {
                println!(
                    "pass {:3}: error {:.6}, aside {apart:.6}, {seconds} s",
                    epoch + 1,
                    error / records.len() as f64
                );
            });
            self.save()?;
        }
        bar.finish_and_clear();
        Ok(())
    }

    /// The squared error of a batch, and its gradient in parts.
    fn gradient(&mut self, batch: &[Record], target: Target) -> f64 {
        let part = batch.len().div_ceil(PARTS);
        let threads = self.options.threads.get().min(PARTS);
        let weights = &self.weights;
        let mut work: Vec<_> = self.gradients.iter_mut().enumerate().collect();
        let mut errors = [0.0; PARTS];
        thread::scope(|scope| {
            let share = PARTS.div_ceil(threads);
            let mut errors = errors.chunks_mut(share);
            for work in work.chunks_mut(share) {
                let errors = errors.next().expect("as many errors as gradients");
                scope.spawn(move || {
                    let mut pass = Pass::<G>::new();
                    for ((number, gradient), error) in work.iter_mut().zip(errors) {
                        gradient.fill(0.0);
                        for record in batch.chunks(part).nth(*number).unwrap_or(&[]) {
                            let p = sigmoid(pass.forward(weights, record));
                            let off = p - target.of(record);
                            *error += f64::from(off * off);
                            pass.backward(weights, record, 2.0 * off * p * (1.0 - p), gradient);
                        }
                    }
                });
            }
        });
        errors.iter().sum()
    }

    /// The mean squared error of the held-out positions.
    fn error_aside(&self, target: Target) -> f64 {
        let (records, weights) = (&self.aside, &self.weights);
        let threads = self.options.threads.get();
        let parts = records.chunks(records.len().div_ceil(threads).max(1));
        let sum: f64 = thread::scope(|scope| {
            let workers: Vec<_> = parts
                .map(|part| {
                    scope.spawn(move || {
                        let mut pass = Pass::<G>::new();
                        let error = |record: &Record| {
                            f64::from(sigmoid(pass.forward(weights, record)) - target.of(record)).powi(2)
                        };
                        part.iter().map(error).sum::<f64>()
                    })
                })
                .collect();
            workers.into_iter().map(|worker| worker.join().expect("no worker panics")).sum()
        });
        sum / records.len().max(1) as f64
    }

    fn save(&self) -> Result<(), String> {
        let layers = model::layers(G::INPUTS, &self.weights, self.scale);
        let network = Network::<G>::from_layers(&layers).map_err(|error| error.to_string())?;
        let out = &self.options.out;
        let exact: Vec<u8> = self.weights.iter().flat_map(|weight| weight.to_le_bytes()).collect();
        boyi_files::write(out, network.to_bytes())
            .and_then(|()| boyi_files::write(&out.with_extension("weights"), exact))
            .map_err(|error| format!("{}: {error}", out.display()))
    }
}

/// The weights before they were rounded, or those of a network.
fn read_weights<G: Played>(path: &Path, scale: f32) -> Result<Weights, String> {
    let bytes = std::fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
    if path.extension().is_some_and(|extension| extension == "nnue") {
        let network =
            Network::<G>::from_bytes(&bytes).map_err(|error| format!("{}: {error}", path.display()))?;
        return Ok(model::of_network(&network, scale));
    }
    let count = count(G::INPUTS);
    if bytes.len() != 4 * count {
        return Err(format!("{}: expected {count} weights of 4 bytes", path.display()));
    }
    Ok(bytes.chunks_exact(4).map(|word| f32::from_le_bytes([word[0], word[1], word[2], word[3]])).collect())
}

/// The target of the network for a position.
#[derive(Clone, Copy)]
struct Target {
    scale: f32,
    /// The share of the game's result; `None` while the hand-crafted evaluation is the target.
    results: Option<f32>,
    sample_results: f32,
}

impl Target {
    /// The expected score of the side to move, 0 to 1.
    fn of(self, record: &Record) -> f32 {
        let Some(results) = self.results else { return sigmoid(f32::from(record.evaluation) / self.scale) };
        let share = if record.sample { results * self.sample_results } else { results };
        let score = sigmoid(f32::from(record.score) / self.scale);
        (1.0 - share) * score + share * f32::from(record.points) / 2.0
    }
}

/// The centipawns of an expected score of 1 / (1 + 1/e) that fit the games' results best: what scores mean is told by results.
fn logistic_scale(records: &[Record]) -> f32 {
    let games: Vec<&Record> = records.iter().filter(|record| !record.sample).take(500_000).collect();
    let error = |scale: f32| {
        let off = |record: &&Record| {
            f64::from(sigmoid(f32::from(record.score) / scale) - f32::from(record.points) / 2.0).powi(2)
        };
        games.iter().map(off).sum()
    };
    crate::strength::tune::least(error)
}
