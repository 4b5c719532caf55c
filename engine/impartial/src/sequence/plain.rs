//! The plain method, for rules that the fast ones do not cover.

use crate::{
    Code,
    code::{Digit, Partitions, Shape},
};

/// For each bit of a number: the numbers below 64 without it.
const LOW_HALVES: [u64; 6] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0f0f_0f0f_0f0f_0f0f,
    0x00ff_00ff_00ff_00ff,
    0x0000_ffff_0000_ffff,
    0x0000_0000_ffff_ffff,
];

/// A set of nim-values, as bits.
#[derive(Clone, Debug, Default)]
struct Set(Vec<u64>);

impl Set {
    fn insert(&mut self, value: u16) {
        let word = usize::from(value / 64);
        if word >= self.0.len() {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= 1 << (value % 64);
    }

    fn extend(&mut self, other: &Set) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        self.0.iter_mut().zip(&other.0).for_each(|(word, more)| *word |= more);
    }

    /// The set of its members ⊕ a number below 64.
    fn turned(mut self, number: usize) -> Set {
        for (bit, low) in LOW_HALVES.into_iter().enumerate().filter(|(bit, _)| number >> bit & 1 == 1) {
            let shift = 1 << bit;
            self.0.iter_mut().for_each(|word| *word = (*word & low) << shift | *word >> shift & low);
        }
        self
    }

    fn mex(&self) -> usize {
        let full = self.0.iter().position(|&word| word != u64::MAX).unwrap_or(self.0.len());
        64 * full + self.0.get(full).map_or(0, |word| word.trailing_ones() as usize)
    }
}

/// The cost of a move that leaves four heaps or more, in steps.
const STEPS_PER_PARTITION: usize = 16;

/// Plain Sprague–Grundy with a set of two-heap sums, so that splits in three cost n/3 unions of sets instead of n² sums, and with
/// sets of the values that the repeating digits of a code have led to, so that the many takes cost one union.
#[derive(Clone, Debug)]
pub(super) struct Plain {
    pub(super) values: Vec<u16>,
    /// `pairs[s]`: the values of a + b = s, a, b ≥ 1 (only for codes that split in three).
    pairs: Vec<Set>,
    /// The heaps from 1 on by their values modulo 64 (only for codes that split in three).
    alike: Vec<Vec<usize>>,
    /// The different digits among those that repeat.
    repeated: Vec<Digit>,
    /// `reached[c][d]`: the values of the heaps that the d-th of these digits may leave of c, c + q, c + 2q, …, all below `rests`, where q digits
    /// repeat.
    reached: Vec<Vec<Set>>,
    rests: usize,
}

impl Plain {
    pub(super) fn new(code: &Code) -> Plain {
        Plain::from_values(code, &[0])
    }

    pub(super) fn from_values(code: &Code, values: &[u16]) -> Plain {
        let mut repeated: Vec<Digit> = Vec::new();
        for &digit in code.tail() {
            if !repeated.contains(&digit) {
                repeated.push(digit);
            }
        }
        let reached = vec![vec![Set::default(); repeated.len()]; code.tail().len()];
        let alike = if code.splits_in_three() { vec![Vec::new(); 64] } else { Vec::new() };
        let values_of = Vec::with_capacity(values.len());
        let mut plain = Plain { values: values_of, pairs: Vec::new(), alike, repeated, reached, rests: 0 };
        values.iter().for_each(|&value| plain.push(value));
        plain
    }

    /// Appends the value of the next heap.
    pub(super) fn push(&mut self, value: u16) {
        let heap = self.values.len();
        self.values.push(value);
        if !self.alike.is_empty() {
            let mut set = Set::default();
            (1..=heap / 2).for_each(|a| set.insert(self.values[a] ^ self.values[heap - a]));
            self.pairs.push(set);
            if heap > 0 {
                self.alike[usize::from(value % 64)].push(heap);
            }
        }
    }

    /// An estimate of the steps that the next heap takes.
    pub(super) fn steps(&self, code: &Code) -> usize {
        let heap = self.values.len();
        let takes = heap.min(code.digits().len()) + self.repeated.len();
        if !code.is_hexadecimal() {
            let count = usize::try_from(code.count(heap as u64)).unwrap_or(usize::MAX);
            return count.saturating_mul(STEPS_PER_PARTITION).max(1);
        }
        let in_three = |shape| {
            let of_shape = |digit: &Digit| digit.shape(3) == Some(shape);
            code.digits().iter().chain(code.tail()).any(of_shape)
        };
        let any = if in_three(Shape::Any) { self.pairs.last().map_or(0, |set| set.0.len()) } else { 0 };
        let unions = (self.alike.len() + heap / 3) * any;
        let listed = in_three(Shape::Distinct) || in_three(Shape::Mixed);
        let triples = if listed { heap * heap / 12 } else { 0 };
        let splits = if code.splits() { heap / 2 } else { 0 };
        let repeated = heap.min(self.reached.len()) * (1 + heap / 64);
        takes.saturating_mul(1 + splits + unions + triples).saturating_add(repeated)
    }

    /// Marks the values of the heaps that a digit may leave of `rest` counters.
    fn mark(&self, rest: usize, digit: Digit, took: bool, seen: &mut Set) {
        let value = |heap: usize| self.values[heap];
        if took && rest == 0 && digit.allows(0) {
            seen.insert(0);
        }
        if took && rest > 0 && digit.allows(1) {
            seen.insert(value(rest));
        }
        if let Some(shape) = digit.shape(2) {
            let fits = |a: usize| shape == Shape::Any || (2 * a == rest) == (shape == Shape::Equal);
            (1..=rest / 2).filter(|&a| fits(a)).for_each(|a| seen.insert(value(a) ^ value(rest - a)));
        }
        match digit.shape(3) {
            Some(Shape::Any) => self.mark_threes(rest, seen),
            Some(Shape::Equal) if rest > 0 && rest.is_multiple_of(3) => seen.insert(value(rest / 3)),
            None | Some(Shape::Equal) => {}
            Some(shape) => {
                let gap = usize::from(shape == Shape::Distinct);
                for a in (1..=rest / 3).filter(|a| 3 * a < rest) {
                    for b in a + gap..=(rest - a - gap) / 2 {
                        seen.insert(value(a) ^ value(b) ^ value(rest - a - b));
                    }
                }
            }
        }
        if digit.is_wide() {
            digit.counts(rest as u64).for_each(|heaps| self.mark_each(rest, digit, heaps, seen));
        }
    }

    /// Marks the values of the heaps that a digit may leave of `rest` counters in `heaps` heaps, one by one.
    fn mark_each(&self, rest: usize, digit: Digit, heaps: usize, seen: &mut Set) {
        let Some(shape) = digit.shape(heaps) else { return };
        let mut partitions = Partitions::new(rest as u64, heaps, shape);
        while let Some(parts) = partitions.current() {
            seen.insert(parts.iter().fold(0, |sum, &part| sum ^ self.values[part as usize]));
            partitions.advance();
        }
    }

    /// Marks the values of three heaps of `rest` counters, the first of them the least. For heaps whose values agree in the low
    /// bits only whole words are permuted; the bits within them are so once.
    fn mark_threes(&self, rest: usize, seen: &mut Set) {
        let largest = self.values.iter().max().map_or(0, |&value| usize::from(value / 64));
        for (low, heaps) in self.alike.iter().enumerate() {
            let mut sums = Set(vec![0; (largest + 1).next_power_of_two()]);
            for &least in heaps.iter().take_while(|&&heap| heap <= rest / 3) {
                let high = usize::from(self.values[least] / 64);
                let pairs = &self.pairs[rest - least].0;
                pairs.iter().enumerate().for_each(|(index, word)| sums.0[index ^ high] |= word);
            }
            seen.extend(&sums.turned(low));
        }
    }

    /// Computes the values up to heap `upto`, or to the last one that fits 16 bits.
    pub(super) fn extend(&mut self, code: &Code, upto: usize) {
        let (written, repeat) = (code.digits().len(), code.tail());
        for heap in self.values.len()..=upto {
            let mut seen = Set::default();
            for (more, &digit) in code.added().iter().enumerate() {
                let sum = heap + more + 1;
                let counts = [3].into_iter().chain(digit.counts(sum as u64));
                counts.for_each(|heaps| self.mark_each(sum, digit, heaps, &mut seen));
            }
            for take in 0..written.min(heap + 1) {
                self.mark(heap - take, code.digits()[take], take > 0, &mut seen);
            }
            while !repeat.is_empty() && self.rests + written <= heap {
                let mut row = std::mem::take(&mut self.reached[self.rests % repeat.len()]);
                for (set, &digit) in row.iter_mut().zip(&self.repeated) {
                    self.mark(self.rests, digit, true, set);
                }
                self.reached[self.rests % repeat.len()] = row;
                self.rests += 1;
            }
            for (rest, row) in self.reached[..self.rests.min(repeat.len())].iter().enumerate() {
                let digit = repeat[(heap - written - rest) % repeat.len()];
                let sets = row.iter().zip(&self.repeated).filter(|(_, known)| **known == digit);
                sets.for_each(|(set, _)| seen.extend(set));
            }
            let Ok(value) = u16::try_from(seen.mex()) else { return };
            self.push(value);
        }
    }
}
