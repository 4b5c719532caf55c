//! Dyadic rationals: the numbers that short games can be.

use std::{cmp::Ordering, fmt, ops::Neg};

/// The largest exponent of a denominator.
pub const MAX_EXPONENT: u32 = 62;
/// The largest absolute value of a numerator.
const MAX_NUMERATOR: i128 = 1 << 62;

/// A dyadic rational, `numerator / 2^exponent` in lowest terms: |numerator| ≤ 2^62, exponent ≤ 62.
///
/// ```
/// use boyi_partizan::Dyadic;
///
/// let x = Dyadic::new(6, 3).unwrap();
/// assert_eq!(x.to_string(), "3/4");
/// assert_eq!(x.plus(Dyadic::from(-2)).unwrap().to_string(), "-5/4");
/// assert!(x < Dyadic::from(1));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Dyadic {
    numerator: i64,
    exponent: u8,
}

impl From<i32> for Dyadic {
    fn from(integer: i32) -> Self {
        Dyadic { numerator: i64::from(integer), exponent: 0 }
    }
}

impl Dyadic {
    /// Zero.
    pub const ZERO: Dyadic = Dyadic { numerator: 0, exponent: 0 };
    /// One.
    pub const ONE: Dyadic = Dyadic { numerator: 1, exponent: 0 };

    /// Returns `numerator / 2^exponent`, or `None` where that is out of range.
    pub fn new(numerator: i128, exponent: u32) -> Option<Self> {
        let zeros = numerator.trailing_zeros().min(exponent);
        let (numerator, exponent) = (numerator >> zeros, exponent - zeros);
        (numerator.unsigned_abs() <= MAX_NUMERATOR as u128 && exponent <= MAX_EXPONENT)
            .then_some(Dyadic { numerator: numerator as i64, exponent: exponent as u8 })
    }

    /// The numerator in lowest terms.
    pub fn numerator(self) -> i64 {
        self.numerator
    }

    /// The exponent of the denominator, a power of two.
    pub fn exponent(self) -> u32 {
        u32::from(self.exponent)
    }

    /// Returns the integer that this is, if it is one.
    pub fn integer(self) -> Option<i64> {
        (self.exponent == 0).then_some(self.numerator)
    }

    /// Whether this is zero.
    pub fn is_zero(self) -> bool {
        self.numerator == 0
    }

    /// The sum, or `None` where it is out of range.
    pub fn plus(self, other: Dyadic) -> Option<Self> {
        let exponent = self.exponent().max(other.exponent());
        Dyadic::new(self.scaled(exponent) + other.scaled(exponent), exponent)
    }

    /// The difference, or `None` where it is out of range.
    pub fn minus(self, other: Dyadic) -> Option<Self> {
        self.plus(-other)
    }

    /// The product with an integer, or `None` where it is out of range.
    pub fn times(self, factor: i64) -> Option<Self> {
        Dyadic::new(i128::from(self.numerator).checked_mul(i128::from(factor))?, self.exponent())
    }

    /// Half of this, or `None` where it is out of range.
    pub fn half(self) -> Option<Self> {
        Dyadic::new(i128::from(self.numerator), self.exponent() + 1)
    }

    /// The absolute value.
    pub fn abs(self) -> Self {
        Dyadic { numerator: self.numerator.abs(), ..self }
    }

    /// The nearest value in floating point, for drawing.
    pub fn to_f64(self) -> f64 {
        self.numerator as f64 / (1_u64 << self.exponent) as f64
    }

    /// The birthday of this number as a game: |n| for an integer, ⌊|x|⌋ + 1 + k for an odd multiple of 1/2^k.
    pub fn birthday(self) -> u64 {
        let whole = self.numerator.unsigned_abs() >> self.exponent;
        whole + if self.exponent == 0 { 0 } else { 1 + u64::from(self.exponent) }
    }

    /// The numerator over the denominator 2^exponent, which is at least this one's: below 2^125 in absolute value.
    fn scaled(self, exponent: u32) -> i128 {
        i128::from(self.numerator) << (exponent - self.exponent())
    }

    /// The greatest integer `n` with `n / 2^exponent` at most this.
    fn floor_at(self, exponent: u32) -> i128 {
        if exponent >= self.exponent() {
            self.scaled(exponent)
        } else {
            i128::from(self.numerator) >> (self.exponent() - exponent)
        }
    }
}

impl Neg for Dyadic {
    type Output = Dyadic;

    fn neg(self) -> Dyadic {
        Dyadic { numerator: -self.numerator, ..self }
    }
}

impl Ord for Dyadic {
    fn cmp(&self, other: &Self) -> Ordering {
        if self.exponent == other.exponent {
            return self.numerator.cmp(&other.numerator);
        }
        let exponent = self.exponent().max(other.exponent());
        self.scaled(exponent).cmp(&other.scaled(exponent))
    }
}

impl PartialOrd for Dyadic {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}", self.numerator)?;
        match self.exponent {
            0 => Ok(()),
            exponent => write!(f, "/{}", 1_u64 << exponent),
        }
    }
}

/// An end of an interval of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    /// The number at the end.
    pub at: Dyadic,
    /// Whether that number belongs to the interval.
    pub included: bool,
}

/// Returns the simplest number of an interval, the one that is born first: `Ok(None)` where the interval is empty,
/// `Err(())` where its simplest number is out of range. A missing end is infinite.
///
/// ```
/// use boyi_partizan::{Dyadic, dyadic::{End, simplest_between}};
///
/// let open = |n| Some(End { at: Dyadic::new(n, 3).unwrap(), included: false });
/// assert_eq!(simplest_between(open(9), open(11)), Ok(Dyadic::new(5, 2)));
/// assert_eq!(simplest_between(None, open(4)), Ok(Some(Dyadic::ZERO)));
/// ```
#[expect(clippy::result_unit_err, reason = "there is one way to be out of range")]
pub fn simplest_between(low: Option<End>, high: Option<End>) -> Result<Option<Dyadic>, ()> {
    let above = |end: End, x: Dyadic| x > end.at || (x == end.at && end.included);
    let below = |end: End, x: Dyadic| x < end.at || (x == end.at && end.included);
    if let (Some(low), Some(high)) = (low, high)
        && (low.at > high.at || (low.at == high.at && !(low.included && high.included)))
    {
        return Ok(None);
    }
    if low.is_none_or(|end| above(end, Dyadic::ZERO)) && high.is_none_or(|end| below(end, Dyadic::ZERO)) {
        return Ok(Some(Dyadic::ZERO));
    }
    // Zero is on one side of the interval. Below it, the interval is mirrored.
    match low.filter(|end| end.at >= Dyadic::ZERO) {
        Some(low) => simplest_above_zero(low, high).map(Some).ok_or(()),
        None => {
            let mirror = |end: End| End { at: -end.at, ..end };
            let high = high.expect("an interval below zero ends");
            simplest_above_zero(mirror(high), low.map(mirror)).map(|x| Some(-x)).ok_or(())
        }
    }
}

/// The simplest number of an interval above zero that is not empty; `None` where it is out of range.
fn simplest_above_zero(low: End, high: Option<End>) -> Option<Dyadic> {
    for exponent in 0..=MAX_EXPONENT {
        // The least multiple of 1 / 2^exponent above the lower end.
        let floor = low.at.floor_at(exponent);
        let exact = exponent >= low.at.exponent();
        let candidate = if low.included && exact { floor } else { floor + 1 };
        let Some(candidate) = Dyadic::new(candidate, exponent) else { continue };
        if high.is_none_or(|end| candidate < end.at || (candidate == end.at && end.included)) {
            return Some(candidate);
        }
    }
    None
}
