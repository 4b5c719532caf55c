//! A middlegame and an endgame score in one number.

use core::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// A middlegame and an endgame value in centipawns, added and scaled together by one instruction.
///
/// ```text
/// bit  31 … 16    15 … 0       the number is endgame × 2¹⁶ + middlegame, so a negative middlegame borrows one
///      endgame    middlegame   from the upper half; `endgame()` gives it back
/// ```
///
/// Each half must stay within ±32,000. The trick is Fritz Reul's (New Architectures in Computer Chess, 2009, 3.6).
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct PackedScore(i32);

impl PackedScore {
    /// Nothing in either phase.
    pub const ZERO: PackedScore = PackedScore(0);

    /// The value with these halves, each within ±32,000.
    #[inline(always)]
    pub const fn new(middlegame: i32, endgame: i32) -> PackedScore {
        PackedScore((endgame << 16).wrapping_add(middlegame))
    }

    /// The sum, where constants need it.
    #[inline(always)]
    #[must_use]
    pub const fn plus(self, other: PackedScore) -> PackedScore {
        PackedScore(self.0.wrapping_add(other.0))
    }

    /// The middlegame half.
    #[inline(always)]
    pub const fn middlegame(self) -> i32 {
        self.0 as i16 as i32
    }

    /// The endgame half.
    #[inline(always)]
    pub const fn endgame(self) -> i32 {
        (self.0.wrapping_add(0x8000) >> 16) as i16 as i32
    }
}

impl core::fmt::Debug for PackedScore {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "({}, {})", self.middlegame(), self.endgame())
    }
}

impl Add for PackedScore {
    type Output = PackedScore;
    #[inline(always)]
    fn add(self, other: PackedScore) -> PackedScore {
        PackedScore(self.0.wrapping_add(other.0))
    }
}

impl Sub for PackedScore {
    type Output = PackedScore;
    #[inline(always)]
    fn sub(self, other: PackedScore) -> PackedScore {
        PackedScore(self.0.wrapping_sub(other.0))
    }
}

impl Mul<i32> for PackedScore {
    type Output = PackedScore;
    #[inline(always)]
    fn mul(self, by: i32) -> PackedScore {
        PackedScore(self.0.wrapping_mul(by))
    }
}

impl Neg for PackedScore {
    type Output = PackedScore;
    #[inline(always)]
    fn neg(self) -> PackedScore {
        PackedScore(self.0.wrapping_neg())
    }
}

impl AddAssign for PackedScore {
    #[inline(always)]
    fn add_assign(&mut self, other: PackedScore) {
        *self = *self + other;
    }
}

impl SubAssign for PackedScore {
    #[inline(always)]
    fn sub_assign(&mut self, other: PackedScore) {
        *self = *self - other;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_stay_apart() {
        for a in [-3000, -1, 0, 1, 77, 3000] {
            for b in [-3000, -1, 0, 1, 77, 3000] {
                let p = PackedScore::new(a, b);
                assert_eq!((p.middlegame(), p.endgame()), (a, b));
                let q = p * -3 + PackedScore::new(5, -7) - p;
                assert_eq!((q.middlegame(), q.endgame()), (5 - 4 * a, -7 - 4 * b));
                assert_eq!(-p, PackedScore::new(-a, -b));
            }
        }
    }
}
