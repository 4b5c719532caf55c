//! Arithmetic coding of bits.
//!
//! An *arithmetic coder* divides an interval of numbers by the chance of a bit, and keeps the part of the bit that comes. The chance is *mixed*
//! from those of several contexts: each counts how often the bit was 1 in it; the logarithms of their odds are weighted and added up, and the
//! weights learn from every bit (M. Mahoney, "Data Compression Explained", 2013, sections 3.2 and 4.3). All of it in whole numbers, so that
//! every machine can read the files of another.

/// The limit of logarithms of odds, in units of 1/256.
const MOST_ODDS: i32 = 2047;
/// The weight 1.
const WEIGHT: i32 = 1 << 16;
/// The inverse learning rate of the weights, as a shift.
const WEIGHT_RATE: u32 = 14;
/// The count from which the adaptation rate of a context stays constant.
const MOST_MET: u8 = 250;

/// Chances of a 1, of 65,536, and their logarithms of odds.
struct Odds {
    chances: Vec<u16>,
    logarithms: Vec<i16>,
}

impl Odds {
    fn new() -> Odds {
        // 1 / (1 + e^(-x / 256)), by sums and products alone, which are the same everywhere.
        let step = (1..20).rev().fold(1.0, |sum, n| 1.0 + sum / (256.0 * f64::from(n)));
        let mut power = 1.0;
        let mut above = vec![1u16 << 15];
        for _ in 0..MOST_ODDS {
            power *= step;
            above.push((65_536.0 * power / (1.0 + power)) as u16);
        }
        let below = above[1..].iter().rev().map(|&chance| u16::MAX - chance + 1);
        let chances: Vec<u16> = below.chain(above.iter().copied()).collect();
        let of = |chance: u16| chances.partition_point(|&other| other < chance) as i32 - MOST_ODDS;
        let logarithms = (0..1 << 12).map(|chance| of(chance << 4 | 8).min(MOST_ODDS) as i16).collect();
        Odds { chances, logarithms }
    }

    fn chance(&self, odds: i32) -> u16 {
        self.chances[(odds.clamp(-MOST_ODDS, MOST_ODDS) + MOST_ODDS) as usize]
    }

    fn logarithm(&self, chance: u16) -> i32 {
        self.logarithms[usize::from(chance >> 4)].into()
    }
}

/// The adaptive probability of a 1.
#[derive(Clone, Copy)]
struct Counter {
    chance: u16,
    met: u8,
}

impl Counter {
    fn learn(&mut self, one: bool) {
        let aim = if one { i32::from(u16::MAX) - 31 } else { 32 };
        let step = 2 * (aim - i32::from(self.chance)) / (2 * i32::from(self.met) + 3);
        self.chance = (i32::from(self.chance) + step) as u16;
        self.met = (self.met + 1).min(MOST_MET);
    }
}

/// Chances of bits, each in `N` contexts at once, mixed by weights of its kind.
pub(super) struct Mixer<const N: usize> {
    odds: Odds,
    counters: [Vec<Counter>; N],
    weights: Vec<[i32; N]>,
}

impl<const N: usize> Mixer<N> {
    /// A mixer with the given number of counters for each context and of kinds of bits.
    pub(super) fn new(counters: [usize; N], kinds: usize) -> Self {
        let new = Counter { chance: 1 << 15, met: 0 };
        Mixer {
            odds: Odds::new(),
            counters: counters.map(|count| vec![new; count]),
            weights: vec![[WEIGHT * 5 / (2 * N as i32); N]; kinds],
        }
    }

    /// Codes a bit of a kind by one counter of each context: `code` gets the probability of a 1 and returns the bit.
    pub(super) fn bit(&mut self, counters: [usize; N], kind: usize, code: impl FnOnce(u16) -> bool) -> bool {
        let odds: [i32; N] =
            std::array::from_fn(|i| self.odds.logarithm(self.counters[i][counters[i]].chance));
        let weights = &mut self.weights[kind];
        let sum: i64 =
            weights.iter().zip(odds).map(|(&weight, odds)| i64::from(weight) * i64::from(odds)).sum();
        let chance = self.odds.chance((sum >> 16).clamp(-i64::from(MOST_ODDS), i64::from(MOST_ODDS)) as i32);
        let one = code(chance);
        let error = if one { i32::from(u16::MAX) } else { 0 } - i32::from(chance);
        for (weight, odds) in weights.iter_mut().zip(odds) {
            *weight = weight.saturating_add((odds * error) >> WEIGHT_RATE);
        }
        for (counters, at) in self.counters.iter_mut().zip(counters) {
            counters[at].learn(one);
        }
        one
    }
}

/// An interval of numbers that is narrowed with each bit.
pub(super) struct Encoder {
    low: u32,
    high: u32,
    bytes: Vec<u8>,
}

/// The point that divides the interval by the probability of a 1 (of 65,536): neither part is empty.
fn middle(low: u32, high: u32, chance: u16) -> u32 {
    low + ((u64::from(high - low) * u64::from(chance)) >> 16) as u32
}

impl Encoder {
    pub(super) fn new() -> Encoder {
        Encoder { low: 0, high: u32::MAX, bytes: Vec::new() }
    }

    pub(super) fn bit(&mut self, bit: bool, chance: u16) {
        let middle = middle(self.low, self.high, chance);
        if bit {
            self.high = middle;
        } else {
            self.low = middle + 1;
        }
        while (self.low ^ self.high) >> 24 == 0 {
            self.bytes.push((self.high >> 24) as u8);
            self.low <<= 8;
            self.high = self.high << 8 | 0xff;
        }
    }

    pub(super) fn finish(mut self) -> Vec<u8> {
        self.bytes.extend(self.high.to_be_bytes());
        self.bytes
    }
}

pub(super) struct Decoder<'a> {
    low: u32,
    high: u32,
    at: u32,
    bytes: &'a [u8],
    /// The number of bytes read beyond the last.
    missing: u32,
}

impl<'a> Decoder<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Decoder<'a> {
        let mut decoder = Decoder { low: 0, high: u32::MAX, at: 0, bytes, missing: 0 };
        (0..4).for_each(|_| decoder.shift_in());
        decoder
    }

    fn shift_in(&mut self) {
        let byte = match self.bytes.split_first() {
            Some((&byte, rest)) => {
                self.bytes = rest;
                byte
            }
            None => {
                self.missing += 1;
                0
            }
        };
        self.at = self.at << 8 | u32::from(byte);
    }

    pub(super) fn bit(&mut self, chance: u16) -> bool {
        let middle = middle(self.low, self.high, chance);
        let bit = self.at <= middle;
        if bit {
            self.high = middle;
        } else {
            self.low = middle + 1;
        }
        while (self.low ^ self.high) >> 24 == 0 {
            self.low <<= 8;
            self.high = self.high << 8 | 0xff;
            self.shift_in();
        }
        bit
    }

    /// Returns `true` if exactly the bytes there were have been used.
    pub(super) fn is_spent(&self) -> bool {
        self.bytes.is_empty() && self.missing == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_and_their_logarithms_agree() {
        let odds = Odds::new();
        assert_eq!(odds.chances.len() as i32, 2 * MOST_ODDS + 1);
        assert!(odds.chances.is_sorted() && odds.logarithms.is_sorted());
        for logarithm in -MOST_ODDS..=MOST_ODDS {
            let exact = 65_536.0 / (1.0 + (-f64::from(logarithm) / 256.0).exp());
            assert!((f64::from(odds.chance(logarithm)) - exact).abs() < 1.0, "{logarithm}");
        }
        for chance in (0..1 << 12).map(|chance| chance << 4 | 8) {
            let exact = (f64::from(chance) / (65_536.0 - f64::from(chance))).ln() * 256.0;
            let found = f64::from(odds.logarithm(chance));
            // Near 0 and 1 chances themselves are far apart.
            let apart = 1.0 + 256.0 / f64::from(chance.min(u16::MAX - chance));
            assert!((found - exact.clamp(-2047.0, 2047.0)).abs() <= apart, "{chance}");
        }
    }

    /// A context that determines the bit takes hardly any space, an uninformative one a bit each.
    #[test]
    fn bits_take_as_much_as_they_tell() {
        let mut random = fastrand::Rng::with_seed(1);
        let bits: Vec<bool> = (0..10_000).map(|_| random.bool()).collect();
        for (told, most) in [(true, 200), (false, 1_350)] {
            let counter = |bit: bool| [0, usize::from(bit && told)];
            let mut encoder = Encoder::new();
            let mut mixer = Mixer::new([1, 2], 1);
            for &bit in &bits {
                mixer.bit(counter(bit), 0, |chance| {
                    encoder.bit(bit, chance);
                    bit
                });
            }
            let bytes = encoder.finish();
            assert!(bytes.len() < most, "{}", bytes.len());
            let mut decoder = Decoder::new(&bytes);
            let mut mixer = Mixer::new([1, 2], 1);
            for &bit in &bits {
                assert_eq!(mixer.bit(counter(bit), 0, |chance| decoder.bit(chance)), bit);
            }
            assert!(decoder.is_spent());
        }
    }
}
