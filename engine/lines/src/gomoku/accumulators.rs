//! The sums over the board that the evaluation's network sees, kept by stones: what a stone changes is added when an evaluation first needs
//! it, and put back when the stone is taken.

use super::{
    board::{POINTS, STRIDE},
    network::{CONVOLVED, Network, WIDTH},
};

/// Numbers for Black, then for White.
pub(super) type Both<const N: usize, T> = [[T; N]; 2];

/// The sums seen by each player.
#[derive(Clone, Default)]
pub(super) struct Sums {
    /// Of the points' numbers.
    pub(super) points: Both<WIDTH, i32>,
    /// Of the convolved ones.
    pub(super) convolved: [i32; LANES],
}

/// Convolved numbers: those seen by Black, then those seen by White.
pub(super) const LANES: usize = 2 * CONVOLVED;
type Lanes = [i16; LANES];

/// What an empty point is to the network: both players' packed patterns; nothing where a stone stands.
pub(super) type Seen = Option<[u16; 2]>;

/// The most empty points that a stone changes, with its own: five in each direction.
pub(super) const CHANGES: usize = 41;
/// The most points at or beside those: three times three at the stone, 15 more in each direction along rows and columns, 19 along diagonals.
pub(super) const TOUCHED: usize = 9 + 4 * 15 + 4 * 19;

#[derive(Clone, Default)]
pub(super) struct Accumulators {
    /// Before the first stone, after it, and so on, with how many points were saved by then.
    stages: Vec<(Sums, usize)>,
    /// The weighted sums of every point and its neighbors.
    convolved: Vec<Lanes>,
    /// What points were before a stone changed them.
    saved: Vec<Saved>,
    /// Which points are on the board.
    inside: Marks,
}

/// What a point was.
#[derive(Clone)]
struct Saved {
    lanes: Lanes,
    at: u16,
}

/// A set of points: a word a row of the board's numbers, its columns from the lowest bit.
#[derive(Clone, Copy)]
struct Marks([u32; POINTS / STRIDE]);

impl Default for Marks {
    fn default() -> Marks {
        Marks([0; POINTS / STRIDE])
    }
}

impl Marks {
    /// Columns begin so far into a row of the numbers.
    const SHIFT: usize = 8;

    fn place(at: usize) -> (usize, u32) {
        let at = at - Marks::SHIFT;
        (at / STRIDE, 1 << (at % STRIDE))
    }

    fn mark(&mut self, at: usize) {
        let (word, bit) = Marks::place(at);
        self.0[word] |= bit;
    }

    /// Marks a point and its eight neighbors.
    fn mark_around(&mut self, at: usize) {
        let (word, bit) = Marks::place(at);
        let three = bit << 1 | bit | bit >> 1;
        for row in &mut self.0[word - 1..=word + 1] {
            *row |= three;
        }
    }

    /// The points in both sets.
    fn both(&self, other: &Marks) -> impl Iterator<Item = usize> {
        self.0.iter().zip(other.0).enumerate().flat_map(|(word, (&row, other))| {
            let mut left = row & other;
            std::iter::from_fn(move || {
                let bit = left.trailing_zeros() as usize;
                let at = (left > 0).then_some(STRIDE * word + bit + Marks::SHIFT);
                left &= left.wrapping_sub(1);
                at
            })
        })
    }
}

impl Accumulators {
    /// The sums after the last stone that was added.
    pub(super) fn last(&self) -> Option<&Sums> {
        self.stages.last().map(|(sums, _)| sums)
    }

    /// How many stones were added; nothing before the first evaluation.
    pub(super) fn stones(&self) -> Option<usize> {
        self.stages.len().checked_sub(1)
    }

    /// Begins with the points of the board without stones.
    pub(super) fn begin(&mut self, network: &Network, points: &[(usize, [u16; 2])]) {
        self.convolved = vec![network.convolution().bias; POINTS];
        let mut sums = Sums::default();
        for &(at, patterns) in points {
            self.inside.mark(at);
            let numbers = network.points(patterns);
            widen(sums.points.as_flattened_mut(), numbers.as_flattened());
            self.spread(network, at, &convolved_part(&numbers));
        }
        for &(at, _) in points {
            widen(&mut sums.convolved, &cut(&self.convolved[at]));
        }
        self.stages.push((sums, 0));
    }

    /// Adds what the next stone changed: of each point what it was and what it is.
    pub(super) fn add(&mut self, network: &Network, changes: impl Iterator<Item = (usize, Seen, Seen)>) {
        let Some((sums, _)) = self.stages.last() else { return };
        let mut sums = sums.clone();
        // Step 1. The points' numbers.
        let mut points = Both::<WIDTH, i16>::default();
        let mut touched = Marks::default();
        let mut spread = [(0usize, Lanes::default()); CHANGES];
        let mut count = 0;
        for (at, before, after) in changes {
            let [before, after] =
                [before, after].map(|seen| seen.map_or_else(Default::default, |seen| network.points(seen)));
            for side in 0..2 {
                points[side] = plus(&points[side], &minus(&after[side], &before[side]));
            }
            let difference = minus(&convolved_part(&after), &convolved_part(&before));
            touched.mark_around(at);
            spread[count] = (at, difference);
            count += 1;
        }
        widen(sums.points.as_flattened_mut(), points.as_flattened());
        // Step 2. Those convolved.
        let saved = self.saved.len();
        for at in touched.both(&self.inside) {
            self.saved.push(Saved { lanes: self.convolved[at], at: at as u16 });
        }
        for (at, difference) in &spread[..count] {
            self.spread(network, *at, difference);
        }
        let mut convolved = Lanes::default();
        for before in &self.saved[saved..] {
            let after = &self.convolved[usize::from(before.at)];
            convolved = plus(&convolved, &minus(&cut(after), &cut(&before.lanes)));
        }
        widen(&mut sums.convolved, &convolved);
        self.stages.push((sums, saved));
    }

    /// Keeps what so many stones made.
    pub(super) fn truncate(&mut self, stones: usize) {
        while self.stages.len() > stones + 1 {
            if let Some((_, saved)) = self.stages.pop() {
                for before in self.saved.drain(saved..) {
                    self.convolved[usize::from(before.at)] = before.lanes;
                }
            }
        }
    }

    /// Adds a point's numbers, or what changed in them, to the weighted sums of the point and its neighbors.
    #[inline(always)]
    fn spread(&mut self, network: &Network, at: usize, numbers: &Lanes) {
        let convolution = network.convolution();
        let [own, beside, diagonal] = convolution.weights.map(|weights| times(numbers, &weights));
        let first = at - STRIDE - 1;
        for (row, three) in
            [[&diagonal, &beside, &diagonal], [&beside, &own, &beside], [&diagonal, &beside, &diagonal]]
                .into_iter()
                .enumerate()
        {
            let sums = &mut self.convolved[first + STRIDE * row..][..3];
            for (sum, product) in sums.iter_mut().zip(three) {
                *sum = plus(sum, product);
            }
        }
    }
}

/// The numbers that are convolved, in their unit.
#[inline(always)]
fn convolved_part(numbers: &Both<WIDTH, i16>) -> Lanes {
    std::array::from_fn(|i| numbers[i / CONVOLVED][i % CONVOLVED] >> Network::CONVOLVED_SHIFT)
}

/// Convolved numbers cut off, in the unit of their sums.
#[inline(always)]
fn cut(sums: &Lanes) -> Lanes {
    std::array::from_fn(|i| sums[i].clamp(0, Network::CONVOLVED_MOST) >> Network::SUM_SHIFT)
}

/// Adds numbers to wider ones.
#[inline(always)]
fn widen(sums: &mut [i32], numbers: &[i16]) {
    for (sum, number) in sums.iter_mut().zip(numbers) {
        *sum += i32::from(*number);
    }
}

#[inline(always)]
fn plus<const N: usize>(a: &[i16; N], b: &[i16; N]) -> [i16; N] {
    std::array::from_fn(|i| a[i].wrapping_add(b[i]))
}

#[inline(always)]
fn minus<const N: usize>(a: &[i16; N], b: &[i16; N]) -> [i16; N] {
    std::array::from_fn(|i| a[i].wrapping_sub(b[i]))
}

#[inline(always)]
fn times<const N: usize>(a: &[i16; N], b: &[i16; N]) -> [i16; N] {
    std::array::from_fn(|i| a[i].wrapping_mul(b[i]))
}
