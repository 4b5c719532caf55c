//! The sums over the board that the evaluation's network sees, one set per stone: the changes by a stone are added when an evaluation first needs
//! them, and undone when the stone is taken back.

use super::{
    geometry::{POINTS, STRIDE},
    network::{Both, CONVOLVED, CUT_UNITS, LANES, Network, Sums, WIDTH},
};

type Lanes = [i16; LANES];

/// The network's input at a point: both players' packed patterns; `None` if a stone stands there.
pub(super) type Seen = Option<[u16; 2]>;

/// The maximum number of empty points that a stone changes, its own included: five in each direction.
const CHANGES: usize = 41;
/// The maximum number of points at or next to those: three times three at the stone, 15 more in each direction along rows and columns, 19 along diagonals.
const TOUCHED: usize = 9 + 4 * 15 + 4 * 19;

// The changes that a stone makes to the sums fit 16 bits.
const _: () = assert!(CHANGES as i32 * CUT_UNITS as i32 <= i16::MAX as i32);
const _: () =
    assert!(TOUCHED as i32 * (Network::CONVOLVED_MOST >> Network::SUM_SHIFT) as i32 <= i16::MAX as i32);

#[derive(Clone, Default)]
pub(super) struct Accumulators {
    /// The sums before the first stone, after it, and so on, each with the number of points saved by then.
    stages: Vec<(Sums, usize)>,
    /// The weighted sums of every point and its neighbours.
    convolved: Vec<Lanes>,
    /// The sums of points before a stone changed them.
    saved: Vec<Saved>,
    /// The points on the board.
    inside: Marks,
}

/// The former sums of a point.
#[derive(Clone)]
struct Saved {
    lanes: Lanes,
    at: u16,
}

/// A set of points: one word per row of point numbers, columns from the lowest bit.
#[derive(Clone, Copy)]
struct Marks([u32; POINTS / STRIDE]);

impl Default for Marks {
    fn default() -> Marks {
        Marks([0; POINTS / STRIDE])
    }
}

impl Marks {
    /// The offset of the first column within a row of point numbers.
    const SHIFT: usize = 8;

    fn place(at: usize) -> (usize, u32) {
        let at = at - Marks::SHIFT;
        (at / STRIDE, 1 << (at % STRIDE))
    }

    fn mark(&mut self, at: usize) {
        let (word, bit) = Marks::place(at);
        self.0[word] |= bit;
    }

    /// Marks a point and its eight neighbours.
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

    /// The number of stones that were added; `None` before the first evaluation.
    pub(super) fn stones(&self) -> Option<usize> {
        self.stages.len().checked_sub(1)
    }

    /// Starts with the points of the empty board.
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

    /// Adds the changes by the next stone: each point's input before and after.
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

    /// Takes back all stones beyond the first `stones`.
    pub(super) fn truncate(&mut self, stones: usize) {
        while self.stages.len() > stones + 1 {
            if let Some((_, saved)) = self.stages.pop() {
                for before in self.saved.drain(saved..) {
                    self.convolved[usize::from(before.at)] = before.lanes;
                }
            }
        }
    }

    /// Adds a point's numbers, or the changes in them, to the weighted sums of the point and its neighbours.
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

/// Convolved numbers, clamped, in the unit of their sums.
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
