//! Sums of generating heaps, as words.

use std::collections::HashMap;

/// The maximum number of generating heaps.
pub(super) const MOST_GENERATORS: usize = 32;

/// The highest bit of every byte of a lane.
const HIGHEST_BITS: u64 = u64::from_ne_bytes([0x80; 8]);

/// A word: how often each generator occurs. Generators are numbered in the order in which they were needed.
///
/// ```text
///   lane 0: [g7]…[g1][g0]   lane 1: [g15]…[g8]   …      a byte for each of 32 generators
/// ```
///
/// More than 255 of one generator count as 255, which names another sum; that costs time, never truth, because the monoid learned from
/// words is checked as a whole.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Word([u64; MOST_GENERATORS / 8]);

impl Word {
    /// One heap of generator `g`.
    pub(super) fn one(g: usize) -> Word {
        let mut word = Word::default();
        word.0[g / 8] = 1 << (8 * (g % 8));
        word
    }

    /// Every bit of generator `g`.
    pub(super) fn all(g: usize) -> Word {
        let mut word = Word::default();
        word.0[g / 8] = 0xff << (8 * (g % 8));
        word
    }

    /// Returns `true` if the word has a generator in common with another.
    pub(super) fn meets(&self, other: &Word) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    pub(super) fn plus(&self, other: &Word) -> Word {
        let sum = Word(std::array::from_fn(|lane| self.0[lane].wrapping_add(other.0[lane])));
        let carries = |lane: usize| {
            let (a, b) = (self.0[lane], other.0[lane]);
            (a & b | (a | b) & !sum.0[lane]) & HIGHEST_BITS
        };
        if (0..sum.0.len()).fold(0, |all, lane| all | carries(lane)) == 0 {
            sum
        } else {
            self.plus_capped(other)
        }
    }

    #[cold]
    fn plus_capped(&self, other: &Word) -> Word {
        Word(std::array::from_fn(|lane| {
            let (a, b) = (self.0[lane].to_ne_bytes(), other.0[lane].to_ne_bytes());
            u64::from_ne_bytes(std::array::from_fn(|byte| a[byte].saturating_add(b[byte])))
        }))
    }

    pub(super) fn with(&self, g: usize) -> Word {
        self.plus(&Word::one(g))
    }

    /// Without one heap of generator `g`, which occurs.
    pub(super) fn without(&self, g: usize) -> Word {
        debug_assert!(self.count(g) > 0);
        let mut word = *self;
        word.0[g / 8] -= 1 << (8 * (g % 8));
        word
    }

    fn count(&self, g: usize) -> u8 {
        (self.0[g / 8] >> (8 * (g % 8))) as u8
    }

    /// The generators that occur, ascending, each with its count.
    pub(super) fn counts(&self) -> impl Iterator<Item = (usize, u8)> + use<> {
        self.0.into_iter().enumerate().flat_map(|(lane, mut bytes)| {
            std::iter::from_fn(move || {
                (bytes != 0).then(|| {
                    let place = bytes.trailing_zeros() as usize / 8;
                    let count = (bytes >> (8 * place)) as u8;
                    bytes &= !(0xff << (8 * place));
                    (8 * lane + place, count)
                })
            })
        })
    }

    /// The generators, ascending, each as often as it occurs.
    pub(super) fn letters(&self) -> impl Iterator<Item = usize> + use<> {
        self.counts().flat_map(|(g, count)| std::iter::repeat_n(g, count.into()))
    }
}

impl std::hash::Hash for Word {
    fn hash<H: std::hash::Hasher>(&self, hasher: &mut H) {
        let mix = |h: u64, lane: &u64| (h.rotate_left(26) ^ lane).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mixed = self.0.iter().fold(0, mix);
        hasher.write_u64(mixed ^ mixed >> 29);
    }
}

/// Takes the hash that a [`Word`] computes as it is.
#[derive(Clone, Copy, Default)]
pub(super) struct LaneHasher(u64);

impl std::hash::Hasher for LaneHasher {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&b| self.write_u64(self.0 << 8 | u64::from(b)));
    }
    fn write_u64(&mut self, hash: u64) {
        self.0 = hash;
    }
}

pub(super) type WordMap<V> = HashMap<Word, V, std::hash::BuildHasherDefault<LaneHasher>>;
