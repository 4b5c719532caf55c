//! Nimbers: the values of impartial games, as a field.
//!
//! Addition is bitwise exclusive or; multiplication is Conway's (J. H. Conway, *On Numbers and Games*,
//! ch. 6). The nimbers below 2^(2^k) form a field, so 64 bits hold the field of order 2^64 exactly.

use std::fmt;
use std::ops::{Add, AddAssign, Mul, Sub};

/// The least natural number that is not among `values`: the *minimal excludant*.
///
/// ```
/// assert_eq!(boyi_impartial::mex([0, 1, 3, 1]), 2);
/// assert_eq!(boyi_impartial::mex([]), 0);
/// ```
pub fn mex(values: impl IntoIterator<Item = u64>) -> u64 {
    let values: Vec<u64> = values.into_iter().collect();
    // mex ≤ number of values, so larger values do not matter.
    let mut seen = vec![false; values.len()];
    for v in values {
        if let Some(slot) = usize::try_from(v).ok().and_then(|v| seen.get_mut(v)) {
            *slot = true;
        }
    }
    seen.iter().position(|&s| !s).unwrap_or(seen.len()) as u64
}

/// The nimber ∗n: the value of a Nim heap of n counters.
///
/// ```
/// use boyi_impartial::Nimber;
/// assert_eq!(Nimber(3) + Nimber(5), Nimber(6));
/// assert_eq!(Nimber(2) * Nimber(2), Nimber(3));
/// assert_eq!(Nimber(6) * Nimber(6).inverse().unwrap(), Nimber(1));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Nimber(
    /// The size of the equivalent Nim heap.
    pub u64,
);

impl Nimber {
    /// The value of the finished game.
    pub const ZERO: Nimber = Nimber(0);

    /// Returns `true` if a game of this value is lost for the player to move (normal play).
    pub fn is_loss(self) -> bool {
        self.0 == 0
    }

    /// The nim-reciprocal, or `None` for ∗0. In the field of order 2^64 it is the (2^64 − 2)nd power.
    pub fn inverse(self) -> Option<Nimber> {
        if self.0 == 0 {
            return None;
        }
        // x^(2^64−2) is the product of x^(2^i) for i = 1 … 63.
        let mut square = self;
        let mut result = Nimber(1);
        for _ in 1..64 {
            square = square * square;
            result = result * square;
        }
        Some(result)
    }
}

/// Nim-product of two numbers below 2^(2·half), splitting on the Fermat power 2^half.
fn nim_product(a: u64, b: u64, half: u32) -> u64 {
    if a < 2 || b < 2 {
        return a * b;
    }
    // a = a1·F + a0 with the Fermat power F = 2^half; F⊗F = F ⊕ F/2.
    let mask = (1u64 << half) - 1;
    let (a1, a0, b1, b0) = (a >> half, a & mask, b >> half, b & mask);
    let next = half / 2;
    let low = nim_product(a0, b0, next);
    if a1 == 0 && b1 == 0 {
        return low;
    }
    let high = nim_product(a1, b1, next);
    let cross = nim_product(a1 ^ a0, b1 ^ b0, next);
    ((cross ^ low) << half) ^ low ^ nim_product(high, 1 << (half - 1), next)
}

impl Add for Nimber {
    type Output = Nimber;
    #[allow(clippy::suspicious_arithmetic_impl)] // nim-addition is exclusive or
    fn add(self, other: Nimber) -> Nimber {
        Nimber(self.0 ^ other.0)
    }
}

impl AddAssign for Nimber {
    fn add_assign(&mut self, other: Nimber) {
        *self = *self + other;
    }
}

impl Sub for Nimber {
    type Output = Nimber;
    #[allow(clippy::suspicious_arithmetic_impl)] // so that subtraction is addition
    fn sub(self, other: Nimber) -> Nimber {
        // Every nimber is its own negative.
        self + other
    }
}

impl Mul for Nimber {
    type Output = Nimber;
    fn mul(self, other: Nimber) -> Nimber {
        Nimber(nim_product(self.0, other.0, 32))
    }
}

impl std::iter::Sum for Nimber {
    fn sum<I: Iterator<Item = Nimber>>(iter: I) -> Nimber {
        iter.fold(Nimber::ZERO, Add::add)
    }
}

impl fmt::Display for Nimber {
    /// `*n`, and `0` for the zero game.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => write!(f, "0"),
            n => write!(f, "*{n}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn multiplication_matches_its_definition() {
        // a ⊗ b = mex { a'⊗b ⊕ a⊗b' ⊕ a'⊗b' : a' < a, b' < b } (ONAG ch. 6).
        const N: usize = 24;
        let mut table = [[0u64; N]; N];
        for a in 0..N {
            for b in 0..N {
                table[a][b] = mex((0..a)
                    .flat_map(|x| (0..b).map(move |y| (x, y)))
                    .map(|(x, y)| table[x][b] ^ table[a][y] ^ table[x][y]));
                assert_eq!(Nimber(a as u64) * Nimber(b as u64), Nimber(table[a][b]));
            }
        }
    }

    #[test]
    fn field_axioms_on_large_nimbers() {
        let mut x = 0x9e37_79b9_7f4a_7c15u64;
        let mut next = || {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
            Nimber(x)
        };
        for _ in 0..200 {
            let (a, b, c) = (next(), next(), next());
            assert_eq!(a * b, b * a);
            assert_eq!(a * (b * c), (a * b) * c);
            assert_eq!(a * (b + c), a * b + a * c);
            assert_eq!(a * a.inverse().unwrap(), Nimber(1));
        }
    }

    #[test]
    fn mex_of_long_lists() {
        assert_eq!(mex(0..1000), 1000);
        assert_eq!(mex((0..1000).rev()), 1000);
        assert_eq!(mex((0..1000).filter(|&v| v != 617)), 617);
        assert_eq!(mex((0..100_000).map(|v| u64::MAX - v)), 0);
        assert_eq!(mex((0..100_000u64).map(|v| v * 7919 % 100_000).filter(|&v| v != 99_998)), 99_998);
    }
}
