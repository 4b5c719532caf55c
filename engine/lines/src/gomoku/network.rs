//! The evaluation and the order of moves: two small networks over both players' patterns on every empty point.
//!
//! ```text
//!  empty point    its four directions, each a row of weights by both players' patterns; their sum, clamped to 0 … 6
//!
//!  evaluation     8 numbers per point, summed over all empty points: once seen by Black, once seen by White
//!                 4 of them also by neighbourhoods: every point's own, those beside it and the diagonal ones, each kind with a weight;
//!                 these are clamped to 0 … 7 and summed over all points, also seen by both (a 3 × 3 depthwise convolution)
//!                 16 neurons (ReLU) over all sums (the player to move first) and over how many points offer each threat
//!                 their weighted sum: odds of the player to move
//!
//!  order          16 numbers per point, seen by the player to move; their weighted sum: the log-odds that a search finds this move best
//! ```
//!
//! Seen by a player, that player's pattern is the first of the two; the order of the directions does not matter. Rows of five and longer ones
//! count as nothing, since a search reads those off the board. The sums over the board are incremental: an
//! evaluation adds the changes by the stones since the last one. Rows and sums are whole numbers, and the rest is computed in a fixed order, so that all machines give the same result.
//!
//! `gomoku.weights` holds whole numbers of 16 bits, the low byte first:
//!
//! ```text
//!  evaluation    rows: by the player's pattern, by the opponent's         12 × 12 ×  8    in units of 1/128
//!                neighbourhoods: weights of the point's own number,
//!                  of those beside it, of the diagonal ones                     3 ×  4    in units of 1/32
//!                  and the bias of each                                              4    in units of 1/512
//!                weights from each input to each neuron                        38 × 16    the rest in units of 1/4096
//!                biases and weights of the neurons                              2 × 16
//!                bias of the odds                                                    1
//!  order         rows                                                     12 × 12 × 16    in units of 1/128
//!                weights of the numbers                                             16    in units of 1/4096
//! ```
//!
//! `cargo xtask gomoku-tune` plays games of the engine against itself and fits all of them. Networks whose
//! first layer is a sum over points of a function of the lines through them have been usual in five in a row since 2022 (Rapfi's Mix networks).

use super::{
    pattern::{Pattern, Threat},
    score::MAX_EVALUATION,
};
use std::sync::OnceLock;

/// The number of patterns that rows distinguish: the others count as nothing.
pub const PATTERNS: usize = Pattern::Five as usize;
/// The number of values per point in the evaluation.
pub const WIDTH: usize = 8;
/// The number of them that are convolved: the first ones.
pub const CONVOLVED: usize = 4;
/// The number of values per point in the order.
pub const ORDER_WIDTH: usize = 16;
/// The number of hidden neurons.
pub const HIDDEN: usize = 16;
/// The weakest threat whose points are counted.
pub const LEAST: Threat = Threat::Twos;
/// The number of threats that are counted, for one player.
pub const COUNTED: usize = Threat::COUNT - LEAST as usize;
/// The maximum count of points with one threat.
pub const MOST: u16 = 3;
/// The number of inputs of the hidden neurons.
pub const INPUTS: usize = 2 * WIDTH + 2 * CONVOLVED + 2 * COUNTED;
/// The highest number of a point.
pub const CUT: f32 = 6.0;
/// The highest convolved number; the lowest is 0.
pub const CONVOLVED_CUT: f32 = 223.0 / SUM_UNIT;
/// The largest weights of a convolution: of the point's own number, of those beside it, of the diagonal ones.
pub const CONVOLUTION_MOST: [f32; 3] = [2.0, 1.0, 1.0];
/// The largest bias of a weighted sum of nine points.
pub const CONVOLUTION_BIAS_MOST: f32 = 3.0;
/// The sums over the board are divided by this before the neurons see them.
pub const SCALE: f32 = 16.0;
/// Units of a row's weight in 1.
pub const ROW_UNIT: f32 = 128.0;
/// Units of a convolution's weight in 1.
pub const CONVOLUTION_UNIT: f32 = 32.0;
/// Units of a number that is convolved in 1.
pub const CONVOLVED_UNIT: f32 = 16.0;
/// Units of a convolved number in 1 in their sums.
pub const SUM_UNIT: f32 = 32.0;
/// Units of another weight in 1.
pub const UNIT: f32 = 4096.0;
/// Units of the evaluation in odds of *e* to 1.
pub const ODDS: f32 = 200.0;
/// Units of an order in odds of *e* to 1 that this move is found better than another.
pub const ORDER: f32 = 100.0;
/// Weights of the evaluation.
pub const EVALUATION_WEIGHTS: usize =
    PATTERNS * PATTERNS * WIDTH + 4 * CONVOLVED + INPUTS * HIDDEN + 2 * HIDDEN + 1;
/// Weights of the order.
pub const ORDER_WEIGHTS: usize = PATTERNS * PATTERNS * ORDER_WIDTH + ORDER_WIDTH;
/// All weights.
pub const WEIGHTS: usize = EVALUATION_WEIGHTS + ORDER_WEIGHTS;

/// The highest number of a point, in units.
pub(super) const CUT_UNITS: i16 = (CUT * ROW_UNIT) as i16;
/// The divisor from a weighted sum of an order's numbers to the unit of an order.
const ORDER_DIVISOR: i32 = (ROW_UNIT * UNIT / ORDER) as i32;

// A sum of four rows fits 16 bits, and a weighted sum fits 32 bits.
const _: () = assert!(ORDER_WIDTH as i64 * CUT_UNITS as i64 * i16::MAX as i64 <= i32::MAX as i64);
// A weighted sum of nine points fits 16 bits.
const _: () = assert!(
    (CONVOLUTION_MOST[0] + 4.0 * CONVOLUTION_MOST[1] + 4.0 * CONVOLUTION_MOST[2])
        * CUT
        * CONVOLVED_UNIT
        * CONVOLUTION_UNIT
        + CONVOLUTION_BIAS_MOST * CONVOLUTION_UNIT * CONVOLVED_UNIT
        <= i16::MAX as f32
);

/// Numbers for Black, then for White.
pub(super) type Both<const N: usize, T> = [[T; N]; 2];
/// The number of convolved numbers: those seen by Black, then those seen by White.
pub(super) const LANES: usize = 2 * CONVOLVED;

/// The sums over the board that the network sees, for each player.
#[derive(Clone, Default)]
pub(super) struct Sums {
    /// The sums of the points' numbers.
    pub(super) points: Both<WIDTH, i32>,
    /// The sums of the convolved numbers.
    pub(super) convolved: [i32; LANES],
}

/// Weights of the convolution, by number, for both players.
pub(super) struct Convolution {
    /// The weights of the point's own number, of those beside it, of the diagonal ones.
    pub(super) weights: [[i16; LANES]; 3],
    pub(super) bias: [i16; LANES],
}

/// Weights by both patterns packed, those of the player whose view it is in the low bits.
type Rows<const N: usize> = [[i16; N]; 256];

/// Both networks.
pub(super) struct Network {
    rows: Box<Rows<WIDTH>>,
    convolution: Convolution,
    hidden: [[f32; HIDDEN]; INPUTS],
    biases: [f32; HIDDEN],
    out: [f32; HIDDEN],
    bias: f32,
    order_rows: Box<Rows<ORDER_WIDTH>>,
    order_out: [i16; ORDER_WIDTH],
}

impl Network {
    /// The built-in networks.
    pub(super) fn builtin() -> &'static Network {
        static READ: OnceLock<Network> = OnceLock::new();
        READ.get_or_init(|| Network::from_bytes(include_bytes!("gomoku.weights")))
    }

    fn from_bytes(bytes: &[u8; 2 * WEIGHTS]) -> Network {
        let mut numbers = bytes.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]]));
        let rows = rows(&mut numbers);
        let mut whole = |most: i16| {
            let one: [i16; CONVOLVED] =
                std::array::from_fn(|_| numbers.next().unwrap_or_default().clamp(-most, most));
            std::array::from_fn(|lane| one[lane % CONVOLVED])
        };
        let convolution = Convolution {
            weights: CONVOLUTION_MOST.map(|most| whole((most * CONVOLUTION_UNIT) as i16)),
            bias: whole((CONVOLUTION_BIAS_MOST * CONVOLUTION_UNIT * CONVOLVED_UNIT) as i16),
        };
        let mut next = || f32::from(numbers.next().unwrap_or_default()) / UNIT;
        let hidden = std::array::from_fn(|_| std::array::from_fn(|_| next()));
        let (biases, out) = (std::array::from_fn(|_| next()), std::array::from_fn(|_| next()));
        let bias = next();
        let order_rows = self::rows(&mut numbers);
        let order_out = std::array::from_fn(|_| numbers.next().unwrap_or_default());
        Network { rows, convolution, hidden, biases, out, bias, order_rows, order_out }
    }

    /// The shift from a point's number to the unit in which it is convolved.
    pub(super) const CONVOLVED_SHIFT: u32 = ((ROW_UNIT / CONVOLVED_UNIT) as u32).ilog2();
    /// The shift from a convolved number to the unit of the sums.
    pub(super) const SUM_SHIFT: u32 = ((CONVOLUTION_UNIT * CONVOLVED_UNIT / SUM_UNIT) as u32).ilog2();
    /// The highest convolved number.
    pub(super) const CONVOLVED_MOST: i16 = (CONVOLVED_CUT * CONVOLUTION_UNIT * CONVOLVED_UNIT) as i16;

    pub(super) fn convolution(&self) -> &Convolution {
        &self.convolution
    }

    /// The numbers of an empty point, by both players' packed patterns.
    #[inline(always)]
    pub(super) fn points(&self, patterns: [u16; 2]) -> Both<WIDTH, i16> {
        let [black, white] = patterns;
        [numbers(&self.rows, black, white), numbers(&self.rows, white, black)]
    }

    /// The odds of the player to move, in [`ODDS`], by the board's sums and by the number of points that offer each threat, to Black and to White.
    pub(super) fn odds(&self, me: usize, sums: &Sums, offers: &[[u16; 16]; 2]) -> i32 {
        let sides = [me, 1 - me];
        let mut hidden = self.biases;
        let mut see = |input: f32, weights: &[f32; HIDDEN]| {
            for (neuron, weight) in hidden.iter_mut().zip(weights) {
                *neuron += input * weight;
            }
        };
        let (of_points, rest) = self.hidden.split_at(2 * WIDTH);
        let (of_convolved, of_counts) = rest.split_at(2 * CONVOLVED);
        for (&sum, weights) in sides.iter().flat_map(|&side| &sums.points[side]).zip(of_points) {
            see(sum as f32 / (SCALE * ROW_UNIT), weights);
        }
        for (&sum, weights) in
            sides.iter().flat_map(|&side| &sums.convolved[side * CONVOLVED..][..CONVOLVED]).zip(of_convolved)
        {
            see(sum as f32 / (SCALE * SUM_UNIT), weights);
        }
        let offers = sides.map(|side| &offers[side]);
        let counts = offers.into_iter().flat_map(|offers| &offers[LEAST as usize..Threat::COUNT]);
        for (&count, weights) in counts.zip(of_counts).filter(|(count, _)| **count > 0) {
            see(f32::from(count.min(MOST)), weights);
        }
        let odds = hidden
            .iter()
            .zip(&self.out)
            .fold(self.bias, |odds, (neuron, weight)| odds + neuron.max(0.0) * weight);
        ((odds * ODDS) as i32).clamp(-MAX_EVALUATION, MAX_EVALUATION)
    }

    /// The rank of a stone on an empty point, in [`ORDER`], by the patterns of the player to move and of the opponent.
    pub(super) fn order(&self, mine: u16, theirs: u16) -> i32 {
        let numbers = numbers(&self.order_rows, mine, theirs);
        let products = numbers
            .iter()
            .zip(&self.order_out)
            .map(|(number, weight)| i32::from(*number) * i32::from(*weight));
        products.sum::<i32>() / ORDER_DIVISOR
    }
}

/// The largest weight of a row, so that four of them fit 16 bits.
const ROW_MOST: i16 = i16::MAX / 4;

/// The next rows of a file, by packed patterns.
fn rows<const N: usize>(numbers: &mut impl Iterator<Item = i16>) -> Box<Rows<N>> {
    let all: Vec<[i16; N]> = (0..PATTERNS * PATTERNS)
        .map(|_| std::array::from_fn(|_| numbers.next().unwrap_or_default().clamp(-ROW_MOST, ROW_MOST)))
        .collect();
    let kind = |pattern: usize| if pattern < PATTERNS { pattern } else { 0 };
    let mut rows = Box::new([[0; N]; 256]);
    for (packed, row) in rows.iter_mut().enumerate() {
        *row = all[kind(packed & 15) * PATTERNS + kind(packed >> 4)];
    }
    rows
}

/// The numbers of an empty point.
#[inline(always)]
fn numbers<const N: usize>(rows: &Rows<N>, mine: u16, theirs: u16) -> [i16; N] {
    let [mine, theirs] = [mine, theirs].map(usize::from);
    let [a, b, c, d] = [0, 4, 8, 12].map(|shift| &rows[mine >> shift & 15 | (theirs >> shift & 15) << 4]);
    std::array::from_fn(|i| (a[i] + b[i] + c[i] + d[i]).clamp(0, CUT_UNITS))
}
