//! Sets of elements of a quotient, as bits.

use super::quotient::Element;

/// A set of elements.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Set(pub(super) Vec<u64>);

impl Set {
    pub(super) fn new(size: usize) -> Set {
        Set(vec![0; size.div_ceil(64)])
    }

    pub(super) fn insert(&mut self, x: usize) {
        self.0[x / 64] |= 1 << (x % 64);
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().enumerate().flat_map(|(i, &w)| {
            let mut w = w;
            std::iter::from_fn(move || {
                (w != 0).then(|| {
                    let bit = w.trailing_zeros() as usize;
                    w &= w - 1;
                    64 * i + bit
                })
            })
        })
    }

    pub(super) fn is_subset(&self, other: &Set) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a & !b == 0)
    }

    pub(super) fn contains(&self, x: Element) -> bool {
        self.0[usize::from(x) / 64] >> (x % 64) & 1 == 1
    }
}
