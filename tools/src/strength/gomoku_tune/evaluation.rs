//! The evaluation's network: loss and gradient. The weights stand in the order of the file.

use super::{
    games::{Game, SIDE, exchanged, point},
    learn::{self, add_slopes, small, sum},
};
use boyi_lines::gomoku::{
    Point, Threat,
    network::{
        CONVOLUTION_BIAS_MOST, CONVOLUTION_MOST, CONVOLUTION_UNIT, CONVOLVED, CONVOLVED_CUT, CONVOLVED_UNIT,
        COUNTED, CUT, EVALUATION_WEIGHTS, HIDDEN, INPUTS, LEAST, MOST, ODDS, PATTERNS, SCALE, SUM_UNIT,
        WIDTH,
    },
};

/// The share of the game's result in the target; the rest is that of the score.
const RESULT: f32 = 0.7;

const CONVOLUTION: usize = PATTERNS * PATTERNS * WIDTH;
const HIDDEN_WEIGHTS: usize = CONVOLUTION + 4 * CONVOLVED;
const BIASES: usize = HIDDEN_WEIGHTS + INPUTS * HIDDEN;
const OUT: usize = BIASES + HIDDEN;
const BIAS: usize = OUT + HIDDEN;

/// Where the inputs of convolved numbers begin, and those of counts.
const OF_CONVOLVED: usize = 2 * WIDTH;
const OF_COUNTS: usize = OF_CONVOLVED + 2 * CONVOLVED;

/// The points of a board with a border.
const WIDE: usize = SIDE + 2;

/// A position.
pub(crate) struct Example {
    /// The empty points and the rows of each.
    points: Box<[(u16, [u8; 4])]>,
    /// The number of points that offer each threat, to the side to move and to the opponent.
    counts: [[u8; COUNTED]; 2],
    target: f32,
    result: f32,
}

/// The network. `ROUNDED`: its convolution is rounded as in the engine; rounding has no gradient.
pub(crate) struct Model<const ROUNDED: bool>;

/// The convolved numbers of every point, the border included.
type Plane = Box<[[f32; CONVOLVED]; WIDE * WIDE]>;

fn plane() -> Plane {
    Box::new([[0.0; CONVOLVED]; WIDE * WIDE])
}

/// The points beside a point and the diagonal ones, from the one at the lower left.
fn neighbours(at: usize) -> [[usize; 4]; 2] {
    let below = at - WIDE;
    let above = at + WIDE;
    [[below, at - 1, at + 1, above], [below - 1, below + 1, above - 1, above + 1]]
}

/// The points of the board.
fn inside() -> impl Iterator<Item = usize> {
    (1..=SIDE).flat_map(|row| WIDE * row + 1..=WIDE * row + SIDE)
}

/// Rounds down to whole units if `ROUNDED`.
fn round_down<const ROUNDED: bool>(number: f32, units: f32) -> f32 {
    if ROUNDED { (number * units).floor() / units } else { number }
}

/// The convolution's weights.
fn convolution<const ROUNDED: bool>(weights: &[f32]) -> [[f32; CONVOLVED]; 3] {
    [0, 1, 2].map(|kind| {
        at::<CONVOLVED>(weights, CONVOLUTION + kind * CONVOLVED).map(|weight| {
            let nearest = (weight * CONVOLUTION_UNIT).round() / CONVOLUTION_UNIT;
            if ROUNDED { nearest } else { weight }.clamp(-CONVOLUTION_MOST[kind], CONVOLUTION_MOST[kind])
        })
    })
}

/// The intermediate results of a forward pass.
struct Seen {
    /// The numbers of points before and after the convolution, by player.
    numbers: [Plane; 2],
    convolved: [Plane; 2],
    inputs: [f32; INPUTS],
    hidden: [f32; HIDDEN],
    odds: f32,
}

impl<const ROUNDED: bool> learn::Model for Model<ROUNDED> {
    type Example = Example;
    const NAME: &'static str = "evaluation";
    const PASSES: u32 = 10;
    const STARTS: u64 = 8;
    const PASSES_OF_FEW: u32 = 4;
    const RATE: f32 = 8e-3;

    fn start(random: &mut fastrand::Rng) -> Vec<f32> {
        let rows = small(random, 0.15, CONVOLUTION);
        // A neighbourhood counts once its sum is large enough.
        let mut near = |mean: f32, spread: f32| {
            small(random, spread, CONVOLVED).into_iter().map(move |w| mean + w).collect()
        };
        let convolution: [Vec<f32>; 4] = [near(0.9, 0.4), near(0.45, 0.4), near(0.45, 0.4), near(-0.4, 0.2)];
        let hidden = small(random, 0.15, INPUTS * HIDDEN);
        let out = small(random, 0.3, HIDDEN);
        let weights = [rows, convolution.concat(), hidden, vec![0.0; HIDDEN], out, vec![0.0]].concat();
        assert_eq!(weights.len(), EVALUATION_WEIGHTS);
        weights
    }

    fn examples(game: &Game) -> Vec<Example> {
        let mut examples = Vec::new();
        game.positions(|position| {
            let board = position.board;
            let place = |at: Point| (WIDE * (at.row() + 1) + at.column() + 1) as u16;
            let empty = board.points().filter(|&at| board.is_empty(at));
            let points = empty.map(|at| (place(at), point(board, at))).collect();
            let me = board.turn();
            let count = |color, threat: usize| board.offers(color, Threat::ALL[threat]).min(MOST) as u8;
            let counts = [me, !me].map(|color| std::array::from_fn(|i| count(color, LEAST as usize + i)));
            let target = RESULT * position.result + (1.0 - RESULT) * chance(position.score / ODDS);
            examples.push(Example { points, counts, target, result: position.result });
        });
        examples
    }

    fn learn(weights: &[f32], example: &Example, gradient: Option<&mut [f32]>) -> [f32; 2] {
        let seen = see::<ROUNDED>(weights, example);
        let chance_of_win = chance(seen.odds);
        let sure = chance_of_win.clamp(1e-6, 1.0 - 1e-6);
        let loss = |target: f32| -(target * sure.ln() + (1.0 - target) * (1.0 - sure).ln());
        if let Some(gradient) = gradient {
            back::<ROUNDED>(weights, example, &seen, chance_of_win - example.target, gradient);
        }
        [loss(example.target), loss(example.result)]
    }
}

fn chance(odds: f32) -> f32 {
    1.0 / (1.0 + (-odds).exp())
}

/// `N` weights from a place on.
fn at<const N: usize>(weights: &[f32], from: usize) -> &[f32; N] {
    weights[from..][..N].try_into().expect("the weights are there")
}

fn at_mut<const N: usize>(weights: &mut [f32], from: usize) -> &mut [f32; N] {
    (&mut weights[from..][..N]).try_into().expect("the weights are there")
}

/// The rows of a point as seen by the side to move and by the opponent.
fn sides(kind: [u8; 4]) -> [[u8; 4]; 2] {
    [kind, kind.map(exchanged)]
}

fn see<const ROUNDED: bool>(weights: &[f32], example: &Example) -> Seen {
    let mut inputs = [0.0; INPUTS];
    let (mut numbers, mut convolved) = ([plane(), plane()], [plane(), plane()]);
    for &(place, kind) in &example.points {
        for (side, rows) in sides(kind).into_iter().enumerate() {
            let sums = sum::<WIDTH>(weights, rows).map(|sum| sum.clamp(0.0, CUT));
            for (input, number) in at_mut::<WIDTH>(&mut inputs, side * WIDTH).iter_mut().zip(sums) {
                *input += number / SCALE;
            }
            numbers[side][usize::from(place)] =
                std::array::from_fn(|i| round_down::<ROUNDED>(sums[i], CONVOLVED_UNIT));
        }
    }
    let [own, beside, diagonal] = convolution::<ROUNDED>(weights);
    let bias = at::<CONVOLVED>(weights, CONVOLUTION + 3 * CONVOLVED)
        .map(|bias| bias.clamp(-CONVOLUTION_BIAS_MOST, CONVOLUTION_BIAS_MOST));
    for side in 0..2 {
        let numbers = &numbers[side];
        for place in inside() {
            let [four, others] = neighbours(place).map(|places| total(numbers, places));
            let result = &mut convolved[side][place];
            *result = std::array::from_fn(|i| {
                bias[i] + own[i] * numbers[place][i] + beside[i] * four[i] + diagonal[i] * others[i]
            });
            let inputs = at_mut::<CONVOLVED>(&mut inputs, OF_CONVOLVED + side * CONVOLVED);
            for (input, number) in inputs.iter_mut().zip(result) {
                *input += round_down::<ROUNDED>(number.clamp(0.0, CONVOLVED_CUT), SUM_UNIT) / SCALE;
            }
        }
    }
    for (input, count) in inputs[OF_COUNTS..].iter_mut().zip(example.counts.as_flattened()) {
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
    Seen { numbers, convolved, inputs, hidden, odds }
}

/// The sum of the numbers of four points.
fn total(numbers: &Plane, [a, b, c, d]: [usize; 4]) -> [f32; CONVOLVED] {
    std::array::from_fn(|i| numbers[a][i] + numbers[b][i] + numbers[c][i] + numbers[d][i])
}

/// Adds the gradient of the loss, whose derivative by the odds is `slope`. Rounding is ignored.
fn back<const ROUNDED: bool>(
    weights: &[f32],
    example: &Example,
    seen: &Seen,
    slope: f32,
    gradient: &mut [f32],
) {
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
    let of_numbers =
        [0, 1].map(|side| back_through_convolution::<ROUNDED>(weights, seen, side, &inputs, gradient));
    for &(place, kind) in &example.points {
        for (side, rows) in sides(kind).into_iter().enumerate() {
            let (numbers, inputs) = (sum::<WIDTH>(weights, rows), at::<WIDTH>(&inputs, side * WIDTH));
            let slopes: [f32; WIDTH] = std::array::from_fn(|i| {
                let convolved = of_numbers[side][usize::from(place)].get(i).copied().unwrap_or(0.0);
                let free = numbers[i] > 0.0 && numbers[i] < CUT;
                if free { inputs[i] / SCALE + convolved } else { 0.0 }
            });
            add_slopes(gradient, rows, slopes);
        }
    }
}

/// Adds the gradient of the convolution's weights. Returns the derivatives by the convolved numbers, as seen by one player.
fn back_through_convolution<const ROUNDED: bool>(
    weights: &[f32],
    seen: &Seen,
    side: usize,
    inputs: &[f32; INPUTS],
    gradient: &mut [f32],
) -> Plane {
    let (numbers, convolved) = (&seen.numbers[side], &seen.convolved[side]);
    let inputs = at::<CONVOLVED>(inputs, OF_CONVOLVED + side * CONVOLVED);
    let mut slopes = plane();
    let mut sums = [[0.0; CONVOLVED]; 4];
    for place in inside() {
        slopes[place] = std::array::from_fn(|i| {
            let free = convolved[place][i] > 0.0 && convolved[place][i] < CONVOLVED_CUT;
            if free { inputs[i] / SCALE } else { 0.0 }
        });
        let [four, others] = neighbours(place).map(|places| total(numbers, places));
        for i in 0..CONVOLVED {
            for (sum, number) in sums.iter_mut().zip([numbers[place][i], four[i], others[i], 1.0]) {
                sum[i] += slopes[place][i] * number;
            }
        }
    }
    for (kind, sums) in sums.iter().enumerate() {
        for (slope, sum) in at_mut::<CONVOLVED>(gradient, CONVOLUTION + kind * CONVOLVED).iter_mut().zip(sums)
        {
            *slope += sum;
        }
    }
    let [own, beside, diagonal] = convolution::<ROUNDED>(weights);
    let mut of_numbers = plane();
    for place in inside() {
        let [four, others] = neighbours(place).map(|places| total(&slopes, places));
        of_numbers[place] = std::array::from_fn(|i| {
            own[i] * slopes[place][i] + beside[i] * four[i] + diagonal[i] * others[i]
        });
    }
    of_numbers
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_gradient_is_the_slope_of_the_loss() {
        learn::check_gradient::<Model<false>>(&super::super::tests::games());
    }

    #[test]
    fn the_engine_computes_what_was_fitted() {
        let weights = super::super::tests::builtin();
        let mut compared = 0;
        for game in super::super::tests::games() {
            let mut examples = <Model<true> as learn::Model>::examples(&game).into_iter();
            game.positions(|position| {
                let odds = see::<true>(&weights, &examples.next().unwrap()).odds * ODDS;
                let found = position.board.clone().evaluate() as f32;
                assert!((odds.clamp(-15_000.0, 15_000.0) - found).abs() < 3.0, "{odds} {found}");
                compared += 1;
            });
        }
        assert!(compared > 30);
    }
}
