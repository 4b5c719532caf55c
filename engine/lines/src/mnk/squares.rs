//! Sets of squares of any board up to 26 × 26: one machine word where it fits, an array of words where it does not.

use std::{
    fmt::Debug,
    hash::Hash,
    ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not},
};

/// A set of squares, numbered from 0.
pub(super) trait Squares:
    Copy
    + Ord
    + Hash
    + Debug
    + Default
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + Not<Output = Self>
    + 'static
{
    /// The capacity in squares.
    const CAPACITY: usize;

    /// The set of one square below [`Squares::CAPACITY`].
    fn one(square: usize) -> Self;

    /// The number of squares in the set.
    fn len(self) -> usize;

    /// The lowest square.
    fn first(self) -> Option<usize>;

    /// The word of 64 squares that begins with square `64 × index`.
    fn word(self, index: usize) -> u64;

    /// Returns `true` if no square is in the set.
    fn is_empty(self) -> bool {
        self == Self::default()
    }

    /// Returns `true` if a square is in the set.
    fn has(self, square: usize) -> bool {
        self.word(square / 64) >> (square % 64) & 1 == 1
    }

    /// The squares that are not in `other`.
    fn without(self, other: Self) -> Self {
        self & !other
    }

    /// Returns `true` if a square is in both sets.
    fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// The set with one square more.
    fn with(self, square: usize) -> Self {
        self | Self::one(square)
    }

    /// The squares, ascending.
    fn iter(self) -> SquareIter<Self> {
        SquareIter(self)
    }
}

/// The squares of a set, ascending.
#[derive(Clone, Debug)]
pub(super) struct SquareIter<S>(S);

impl<S: Squares> Iterator for SquareIter<S> {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        let first = self.0.first()?;
        self.0 &= !S::one(first);
        Some(first)
    }
}

macro_rules! machine_word {
    ($word:ty) => {
        impl Squares for $word {
            const CAPACITY: usize = <$word>::BITS as usize;

            fn one(square: usize) -> Self {
                1 << square
            }

            fn len(self) -> usize {
                self.count_ones() as usize
            }

            fn first(self) -> Option<usize> {
                (self != 0).then(|| self.trailing_zeros() as usize)
            }

            #[allow(clippy::unnecessary_cast)]
            fn word(self, index: usize) -> u64 {
                (self >> (64 * index)) as u64
            }
        }
    };
}

machine_word!(u64);
machine_word!(u128);

/// `N` words of 64 squares, lowest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct BitSet<const N: usize>([u64; N]);

impl<const N: usize> Default for BitSet<N> {
    fn default() -> Self {
        BitSet([0; N])
    }
}

impl<const N: usize> Squares for BitSet<N> {
    const CAPACITY: usize = 64 * N;

    fn one(square: usize) -> Self {
        let mut words = [0; N];
        words[square / 64] = 1 << (square % 64);
        BitSet(words)
    }

    fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    fn first(self) -> Option<usize> {
        let index = self.0.iter().position(|&word| word != 0)?;
        Some(64 * index + self.0[index].trailing_zeros() as usize)
    }

    fn word(self, index: usize) -> u64 {
        self.0[index]
    }
}

macro_rules! word_by_word {
    ($($operator:ident $method:ident $assign:ident $assign_method:ident),*) => {
        $(impl<const N: usize> $operator for BitSet<N> {
            type Output = Self;
            fn $method(self, other: Self) -> Self {
                BitSet(std::array::from_fn(|i| self.0[i].$method(other.0[i])))
            }
        }

        impl<const N: usize> $assign for BitSet<N> {
            fn $assign_method(&mut self, other: Self) {
                *self = self.$method(other);
            }
        })*
    };
}

word_by_word!(BitAnd bitand BitAndAssign bitand_assign, BitOr bitor BitOrAssign bitor_assign);

impl<const N: usize> Not for BitSet<N> {
    type Output = Self;

    fn not(self) -> Self {
        BitSet(self.0.map(|word| !word))
    }
}
