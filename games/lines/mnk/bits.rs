//! Sets of squares of any board size: one machine word where it fits, an array of words where it does not.

use std::{
    fmt::Debug,
    hash::Hash,
    ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not},
};

/// A fixed number of bits.
pub trait Bits:
    Copy
    + Eq
    + Hash
    + Debug
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + BitXor<Output = Self>
    + Not<Output = Self>
    + 'static
{
    /// The number of bits.
    const CAPACITY: u32;
    /// No bit.
    const NONE: Self;

    /// The set of one bit, below [`Bits::CAPACITY`].
    fn bit(index: u32) -> Self;

    /// Whether a bit below [`Bits::CAPACITY`] is set.
    fn has(self, index: u32) -> bool;

    /// Every bit moved down; bits that fall off are lost. The shift is below [`Bits::CAPACITY`].
    fn down(self, by: u32) -> Self;

    /// Every bit moved up; bits that fall off are lost. The shift is below [`Bits::CAPACITY`].
    fn up(self, by: u32) -> Self;

    /// The number of bits set.
    fn count(self) -> u32;

    /// The lowest bit set.
    fn lowest(self) -> Option<u32>;

    /// Whether no bit is set.
    fn is_none(self) -> bool {
        self == Self::NONE
    }

    /// Whether exactly one bit is set.
    fn is_one(self) -> bool {
        self.count() == 1
    }

    /// The bits set, ascending.
    fn iter(self) -> Iter<Self> {
        Iter(self)
    }

    /// The bits of `self` that are not in `other`.
    fn without(self, other: Self) -> Self {
        self & !other
    }
}

/// The bits of a set, ascending.
#[derive(Clone, Debug)]
pub struct Iter<B>(B);

impl<B: Bits> Iterator for Iter<B> {
    type Item = u32;

    fn next(&mut self) -> Option<u32> {
        let lowest = self.0.lowest()?;
        self.0 = self.0 ^ B::bit(lowest);
        Some(lowest)
    }
}

macro_rules! word {
    ($word:ty) => {
        impl Bits for $word {
            const CAPACITY: u32 = <$word>::BITS;
            const NONE: Self = 0;

            fn bit(index: u32) -> Self {
                1 << index
            }

            fn has(self, index: u32) -> bool {
                self >> index & 1 == 1
            }

            fn down(self, by: u32) -> Self {
                self >> by
            }

            fn up(self, by: u32) -> Self {
                self << by
            }

            fn count(self) -> u32 {
                self.count_ones()
            }

            fn lowest(self) -> Option<u32> {
                (self != 0).then(|| self.trailing_zeros())
            }

            fn is_one(self) -> bool {
                self.is_power_of_two()
            }
        }
    };
}

word!(u64);
// What sets of several words are compared with.
#[cfg(test)]
word!(u128);

/// `N` words of 64 bits, lowest first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BitSet<const N: usize>([u64; N]);

impl<const N: usize> Bits for BitSet<N> {
    const CAPACITY: u32 = 64 * N as u32;
    const NONE: Self = BitSet([0; N]);

    fn bit(index: u32) -> Self {
        let mut words = [0; N];
        words[index as usize / 64] = 1 << (index % 64);
        BitSet(words)
    }

    fn has(self, index: u32) -> bool {
        self.0[index as usize / 64] >> (index % 64) & 1 == 1
    }

    fn down(self, by: u32) -> Self {
        let (words, bits) = (by as usize / 64, by % 64);
        let word = |i: usize| if i < N { self.0[i] } else { 0 };
        BitSet(std::array::from_fn(|i| {
            // Two shifts, because a shift by all 64 bits is not one the machine has.
            word(i.saturating_add(words)) >> bits | word(i.saturating_add(words + 1)) << 1 << (63 - bits)
        }))
    }

    fn up(self, by: u32) -> Self {
        let (words, bits) = (by as usize / 64, by % 64);
        let word = |i: Option<usize>| i.map_or(0, |i| self.0[i]);
        BitSet(std::array::from_fn(|i| {
            word(i.checked_sub(words)) << bits | word(i.checked_sub(words + 1)) >> 1 >> (63 - bits)
        }))
    }

    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    fn lowest(self) -> Option<u32> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(64 * word as u32 + self.0[word].trailing_zeros())
    }
}

macro_rules! by_word {
    ($($op:ident $method:ident),*) => {
        $(impl<const N: usize> $op for BitSet<N> {
            type Output = Self;
            fn $method(self, other: Self) -> Self {
                BitSet(std::array::from_fn(|i| self.0[i].$method(other.0[i])))
            }
        })*
    };
}

by_word!(BitAnd bitand, BitOr bitor, BitXor bitxor);

impl<const N: usize> Not for BitSet<N> {
    type Output = Self;
    fn not(self) -> Self {
        BitSet(self.0.map(|word| !word))
    }
}

impl<const N: usize> BitAndAssign for BitSet<N> {
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl<const N: usize> BitOrAssign for BitSet<N> {
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn wide(value: u128) -> BitSet<2> {
        BitSet([value as u64, (value >> 64) as u64])
    }

    proptest! {
        #[test]
        fn two_words_behave_like_one_of_128_bits(a: u128, b: u128, by in 0u32..128, index in 0u32..128) {
            prop_assert_eq!(wide(a) & wide(b), wide(a & b));
            prop_assert_eq!(wide(a) | wide(b), wide(a | b));
            prop_assert_eq!(wide(a) ^ wide(b), wide(a ^ b));
            prop_assert_eq!(!wide(a), wide(!a));
            prop_assert_eq!(wide(a).down(by), wide(Bits::down(a, by)));
            prop_assert_eq!(wide(a).up(by), wide(Bits::up(a, by)));
            prop_assert_eq!(wide(a).count(), a.count_ones());
            prop_assert_eq!(wide(a).lowest(), a.lowest());
            prop_assert_eq!(wide(a).has(index), a.has(index));
            prop_assert_eq!(BitSet::<2>::bit(index), wide(1 << index));
            prop_assert!(wide(a).iter().eq(a.iter()));
            prop_assert_eq!(wide(a).is_one(), a.is_one());
        }
    }
}
