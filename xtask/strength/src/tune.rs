//! The tuner: weights of the evaluation from positions with known results.
//!
//! Texel's method (Österlund 2014; chessprogramming.org, "Texel's Tuning Method") with gradients: the evaluation is traced once per
//! position into the features it counts; after that it is a sum of products (king danger apart, whose derivative is as simple), and
//! Adam (Kingma and Ba 2015) lowers the squared error of the expected score.

use crate::{root, shard};
use boyi_chess::{Board, Color, Role};
use boyi_chess_engine::eval::features::{COUNT, GROUPS, is_danger};
use boyi_chess_engine::eval::{self, FULL_PHASE, FULL_SCALE, Tracer, WEIGHTS};
use std::fmt::Write as _;
use std::path::PathBuf;
use std::thread;
use std::time::Instant;

const BATCH: usize = 16_384;
const RATE: f32 = 1.0;
/// Features counted in fewer positions are not tuned.
const RARE: u32 = 60;

/// One counted feature: White's count less Black's, or (for danger) one side's.
#[derive(Clone, Copy)]
struct Count {
    feature: u16,
    count: i16,
}

struct Position {
    linear: std::ops::Range<usize>,
    /// Danger to White's king, then to Black's.
    danger: [std::ops::Range<usize>; 2],
    /// Weights of the middlegame and the endgame.
    middlegame: f32,
    endgame: f32,
    /// The expected score of White.
    target: f32,
}

/// Fits every weight to the positions of shards (`cargo xtask selfplay`) and rewrites the evaluation's weights.
#[derive(clap::Args)]
pub struct Tune {
    /// Shards, or folders of them
    #[arg(required = true)]
    data: Vec<PathBuf>,
    /// Passes over the positions
    #[arg(long, default_value_t = 60)]
    epochs: usize,
    /// Share of the target that is the label's expected score, 0 to 1; the rest is the game's result
    #[arg(long, default_value_t = 0.6, value_parser = share)]
    share: f32,
    /// Logistic scale of the new weights in centipawns; that of the present ones if not given
    #[arg(long, value_parser = scale)]
    scale: Option<f32>,
    /// Learn from the positions that only the searches met, too
    #[arg(long)]
    samples: bool,
    /// Begin with the piece values alone instead of the present weights
    #[arg(long)]
    from_material: bool,
}

impl Tune {
    pub fn run(&self) -> Result<(), String> {
        tune(self)
    }
}

fn share(text: &str) -> Result<f32, &'static str> {
    text.parse().ok().filter(|x| (0.0..=1.0).contains(x)).ok_or("expected a number from 0 to 1")
}

fn scale(text: &str) -> Result<f32, &'static str> {
    text.parse().ok().filter(|x| (1.0..=1e6).contains(x)).ok_or("expected centipawns, at least 1")
}

/// What is known of a position.
struct Fact {
    /// The score in centipawns, for White.
    label: f32,
    /// White's points in the game.
    result: f32,
    /// Whether it was met by a search only.
    sample: bool,
}

struct Data {
    counts: Vec<Count>,
    positions: Vec<Position>,
}

/// Counts per feature and colour of one position.
struct Counter(Vec<[i32; 2]>);

impl Tracer for Counter {
    const ENABLED: bool = true;
    fn add(&mut self, feature: usize, color: Color, count: i32) {
        self.0[feature][color.index()] += count;
    }
}

type Weights = Vec<[f32; 2]>;

fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

impl Data {
    fn read(options: &Tune) -> Result<Data, String> {
        let mut data = Data { counts: Vec::new(), positions: Vec::new() };
        let mut facts = Vec::new();
        let mut counter = Counter(vec![[0; 2]; COUNT]);
        for path in shard::all(&options.data)? {
            for game in shard::read(&path)?.0 {
                game.positions(|position| {
                    let wanted = if position.sample { options.samples } else { true };
                    if wanted && data.add(position.board, &mut counter) {
                        let sign = if position.board.turn() == Color::White { 1.0 } else { -1.0 };
                        facts.push(Fact {
                            label: sign * f32::from(position.score),
                            result: f32::from(position.points) / 2.0,
                            sample: position.sample,
                        });
                    }
                })
                .map_err(|error| format!("{}: {error}", path.display()))?;
            }
        }
        // What an evaluation means is told by the results.
        let error = |scale: f32| {
            let error = |fact: &Fact| f64::from(sigmoid(fact.label / scale) - fact.result).powi(2);
            facts.iter().filter(|fact| !fact.sample).map(error).sum()
        };
        let scale = least(error);
        println!("labels have the logistic scale {scale:.1}");
        for (position, Fact { label, result, sample }) in data.positions.iter_mut().zip(facts) {
            // A game's result says little of positions that were never on its board.
            let share = if sample { 1.0 } else { options.share };
            position.target = share * sigmoid(label / scale) + (1.0 - share) * result;
        }
        Ok(data)
    }

    /// Adds a position whose target is not known yet, unless it is one of the endings whose value is known without counting.
    fn add(&mut self, board: &Board, counter: &mut Counter) -> bool {
        counter.0.fill([0; 2]);
        let Some(outline) = eval::trace(board, counter) else { return false };
        let start = self.counts.len();
        for (feature, &[white, black]) in counter.0.iter().enumerate() {
            if !is_danger(feature) && white != black {
                self.counts.push(Count { feature: feature as u16, count: (white - black) as i16 });
            }
        }
        let linear = start..self.counts.len();
        let danger = [0, 1].map(|color| {
            let start = self.counts.len();
            for (feature, counts) in counter.0.iter().enumerate() {
                if is_danger(feature) && counts[color] != 0 {
                    self.counts.push(Count { feature: feature as u16, count: counts[color] as i16 });
                }
            }
            start..self.counts.len()
        });
        let phase = outline.phase as f32 / FULL_PHASE as f32;
        self.positions.push(Position {
            linear,
            danger,
            middlegame: phase,
            endgame: (1.0 - phase) * outline.scale as f32 / FULL_SCALE as f32,
            target: 0.0,
        });
        true
    }

    fn sum(&self, range: &std::ops::Range<usize>, weights: &Weights) -> [f32; 2] {
        let mut sum = [0.0; 2];
        for count in &self.counts[range.clone()] {
            let [m, e] = weights[usize::from(count.feature)];
            sum[0] += m * f32::from(count.count);
            sum[1] += e * f32::from(count.count);
        }
        sum
    }

    /// White's score in centipawns, and the dangers it comes from.
    fn score(&self, position: &Position, weights: &Weights) -> (f32, [[f32; 2]; 2]) {
        let [mut m, mut e] = self.sum(&position.linear, weights);
        let dangers = [0, 1].map(|color| self.sum(&position.danger[color], weights));
        for (color, sign) in [(0, -1.0), (1, 1.0)] {
            let [dm, de] = dangers[color].map(|d| d.max(0.0));
            m += sign * dm * dm / 1024.0;
            e += sign * de / 16.0;
        }
        (m * position.middlegame + e * position.endgame, dangers)
    }

    /// The mean squared error over some positions, and its gradient added to `gradient`.
    fn learn(&self, positions: &[Position], weights: &Weights, scale: f32, gradient: &mut Weights) -> f64 {
        let mut loss = 0.0;
        for position in positions {
            let (score, dangers) = self.score(position, weights);
            let p = sigmoid(score / scale);
            let error = p - position.target;
            loss += f64::from(error * error);
            let slope = 2.0 * error * p * (1.0 - p) / scale;
            let (sm, se) = (slope * position.middlegame, slope * position.endgame);
            for count in &self.counts[position.linear.clone()] {
                let g = &mut gradient[usize::from(count.feature)];
                g[0] += sm * f32::from(count.count);
                g[1] += se * f32::from(count.count);
            }
            for (color, sign) in [(0, -1.0), (1, 1.0)] {
                let dm = sign * sm * 2.0 * dangers[color][0].max(0.0) / 1024.0;
                let de = if dangers[color][1] > 0.0 { sign * se / 16.0 } else { 0.0 };
                for count in &self.counts[position.danger[color].clone()] {
                    let g = &mut gradient[usize::from(count.feature)];
                    g[0] += dm * f32::from(count.count);
                    g[1] += de * f32::from(count.count);
                }
            }
        }
        loss
    }

    fn loss(&self, positions: &[Position], weights: &Weights, scale: f32) -> f64 {
        let error = |position: &Position| {
            let p = sigmoid(self.score(position, weights).0 / scale);
            f64::from(p - position.target).powi(2)
        };
        positions.iter().map(error).sum::<f64>() / positions.len().max(1) as f64
    }
}

fn tune(options: &Tune) -> Result<(), String> {
    let start = Instant::now();
    let data = Data::read(options)?;
    println!(
        "{} positions, {} counts, {COUNT} features, {:.1} s",
        data.positions.len(),
        data.counts.len(),
        start.elapsed().as_secs_f64()
    );
    let mut weights: Weights = WEIGHTS.iter().map(|w| [w.middlegame() as f32, w.endgame() as f32]).collect();
    let scale = options.scale.unwrap_or_else(|| fit_scale(&data, &weights));
    if options.from_material {
        // Danger is squared: from nothing it would have no slope.
        for (feature, weight) in weights.iter_mut().enumerate().skip(Role::ALL.len()) {
            *weight = [if is_danger(feature) { 10.0 } else { 0.0 }; 2];
        }
    }
    let (aside, train) = data.split();
    println!("scale {scale:.1}, error aside {:.6}", data.loss(&aside, &weights, scale));
    let mut adam = Adam::new(&data);
    for epoch in 1..=options.epochs {
        // The rate falls to a twentieth.
        let rate = RATE * 0.05_f32.powf(epoch as f32 / options.epochs as f32);
        let mut loss = 0.0;
        for batch in train.chunks(BATCH) {
            let (batch_loss, gradient) = data.learn_in_threads(batch, &weights, scale);
            loss += batch_loss;
            adam.step(&mut weights, &gradient, batch.len(), rate);
        }
        if epoch % 5 == 0 || epoch == options.epochs {
            println!(
                "epoch {epoch:4}: error {:.6}, aside {:.6}, {:.0} s",
                loss / train.len() as f64,
                data.loss(&aside, &weights, scale),
                start.elapsed().as_secs_f64()
            );
        }
    }
    let target = root().join("crates/boyi-chess-engine/src/eval/weights.rs");
    std::fs::write(&target, source(&weights)).map_err(|error| format!("{}: {error}", target.display()))
}

impl Data {
    /// Every twentieth position, kept aside to see what was learnt and not memorised, and the others.
    fn split(&self) -> (Vec<Position>, Vec<Position>) {
        let (mut aside, mut train) = (Vec::new(), Vec::new());
        for (i, position) in self.positions.iter().enumerate() {
            let copy =
                Position { linear: position.linear.clone(), danger: position.danger.clone(), ..*position };
            if i % 20 == 7 { aside.push(copy) } else { train.push(copy) }
        }
        (aside, train)
    }

    /// The error of a batch and its gradient, a thread for each part.
    fn learn_in_threads(&self, batch: &[Position], weights: &Weights, scale: f32) -> (f64, Vec<[f32; 2]>) {
        let threads = thread::available_parallelism().map_or(1, usize::from);
        let parts = thread::scope(|scope| {
            let workers: Vec<_> = batch
                .chunks(batch.len().div_ceil(threads))
                .map(|part| {
                    scope.spawn(move || {
                        let mut gradient = vec![[0.0; 2]; COUNT];
                        let loss = self.learn(part, weights, scale, &mut gradient);
                        (loss, gradient)
                    })
                })
                .collect();
            workers.into_iter().map(|worker| worker.join().expect("no worker panics")).collect::<Vec<_>>()
        });
        let (mut loss, mut gradient) = (0.0, vec![[0.0; 2]; COUNT]);
        for (part_loss, part) in parts {
            loss += part_loss;
            for (sum, g) in gradient.iter_mut().zip(part) {
                sum[0] += g[0];
                sum[1] += g[1];
            }
        }
        (loss, gradient)
    }
}

/// Kingma and Ba, Adam: A Method for Stochastic Optimization, 2015.
struct Adam {
    /// How often each feature is seen: what is hardly ever seen keeps the weight it has.
    seen: Vec<u32>,
    /// Running means of the gradient and of its square.
    first: Vec<[f32; 2]>,
    second: Vec<[f32; 2]>,
    steps: i32,
}

impl Adam {
    fn new(data: &Data) -> Adam {
        let mut seen = vec![0; COUNT];
        for count in &data.counts {
            seen[usize::from(count.feature)] += 1;
        }
        Adam { seen, first: vec![[0.0; 2]; COUNT], second: vec![[0.0; 2]; COUNT], steps: 0 }
    }

    /// Moves the weights against the gradient of a batch.
    fn step(&mut self, weights: &mut Weights, gradient: &[[f32; 2]], batch: usize, rate: f32) {
        self.steps += 1;
        for i in (0..COUNT).filter(|&i| self.seen[i] >= RARE) {
            for h in 0..2 {
                // A slight pull to nothing, for features that are each other's sums.
                let g = gradient[i][h] / batch as f32 + 2e-9 * weights[i][h];
                let (m, v) = (&mut self.first[i][h], &mut self.second[i][h]);
                *m = 0.9 * *m + 0.1 * g;
                *v = 0.999 * *v + 0.001 * g * g;
                let mean = *m / (1.0 - 0.9_f32.powi(self.steps));
                let square = *v / (1.0 - 0.999_f32.powi(self.steps));
                weights[i][h] -= rate * mean / (square.sqrt() + 1e-10);
            }
        }
    }
}

/// The logistic scale at which the present weights fit best.
fn fit_scale(data: &Data, weights: &Weights) -> f32 {
    let sample = &data.positions[..data.positions.len().min(50_000)];
    least(|scale| data.loss(sample, weights, scale))
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

/// The weights as a source file.
fn source(weights: &Weights) -> String {
    let mut text = String::from(
        "//! The weights of the [features](super::features), in their order: (middlegame, endgame) in centipawns.\n//!\n\
         //! Written by `cargo xtask tune`; not edited by hand.\n\n\
         use super::PackedScore;\nuse super::features::COUNT;\n\n\
         const fn p(middlegame: i32, endgame: i32) -> PackedScore {\n    PackedScore::new(middlegame, endgame)\n}\n\n\
         /// The weight of every feature.\n#[rustfmt::skip]\npub static WEIGHTS: [PackedScore; COUNT] = [\n",
    );
    for group in GROUPS {
        let _ = writeln!(text, "    // {}", group.name);
        for row in weights[group.first..group.first + group.len].chunks(8) {
            let cells: Vec<String> =
                row.iter().map(|[m, e]| format!("p({}, {}),", m.round() as i32, e.round() as i32)).collect();
            let _ = writeln!(text, "    {}", cells.join(" "));
        }
    }
    text + "];\n"
}
