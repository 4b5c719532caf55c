//! Number + multiple of up + nimber, the values that need no options: *x + n·↑ + *m*.

use crate::{Dyadic, GameError, Stop};

/// The largest multiple of up.
pub const MAX_UP: i64 = 1 << 20;
/// The largest nimber.
pub const MAX_STAR: u32 = 4095;

/// The value `number + up·↑ + *star`. Its name in the literature is NUS, "number, up, star".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Nus {
    /// The number.
    pub number: Dyadic,
    /// The multiple of ↑: |up| ≤ 2^20.
    pub up: i32,
    /// The nimber, at most 4095.
    pub star: u32,
}

impl From<Dyadic> for Nus {
    fn from(number: Dyadic) -> Self {
        Nus { number, up: 0, star: 0 }
    }
}

impl Nus {
    /// Returns the value, or an error where a part is out of range.
    pub fn new(number: Dyadic, up: i64, star: u32) -> Result<Self, GameError> {
        if up.abs() > MAX_UP || star > MAX_STAR {
            return Err(GameError::NumberTooLarge);
        }
        Ok(Nus { number, up: up as i32, star })
    }

    /// Whether this is a number.
    pub fn is_number(self) -> bool {
        self.up == 0 && self.star == 0
    }

    /// Returns the negative.
    pub fn negative(self) -> Self {
        Nus { number: -self.number, up: -self.up, star: self.star }
    }

    /// Returns the sum.
    pub fn plus(self, other: Nus) -> Result<Self, GameError> {
        let number = self.number.plus(other.number).ok_or(GameError::NumberTooLarge)?;
        Nus::new(number, i64::from(self.up) + i64::from(other.up), self.star ^ other.star)
    }

    /// Returns the multiple.
    pub fn times(self, factor: i64) -> Result<Self, GameError> {
        let number = self.number.times(factor).ok_or(GameError::NumberTooLarge)?;
        let up = factor.checked_mul(i64::from(self.up)).ok_or(GameError::NumberTooLarge)?;
        Nus::new(number, up, if factor % 2 == 0 { 0 } else { self.star })
    }

    /// Whether this is at most `other`: *n*·↑ + *m ≥ 0 just if n ≥ 2, or n = 1 and m ≠ 1, or n = m = 0.
    pub fn at_most(self, other: Nus) -> bool {
        if self.number != other.number {
            return self.number < other.number;
        }
        at_least_zero(other.up - self.up, self.star ^ other.star)
    }

    /// The stop that play from here reaches, with Left to move first and with Right.
    pub(crate) fn stops(self) -> (Stop, Stop) {
        let stop = |right_to_move| Stop { number: self.number, right_to_move };
        if self.is_number() {
            return (stop(false), stop(true));
        }
        (stop(!at_least_zero(-self.up, self.star)), stop(at_least_zero(self.up, self.star)))
    }

    /// Returns the value whose canonical options these are, which are sorted and without repetition, if they are
    /// those of a number with ups and a nimber. Options of numbers are not looked for.
    pub(crate) fn with_options(left: &[Nus], right: &[Nus]) -> Option<Result<Self, GameError>> {
        if let Some(nimber) = nimber(left, right) {
            return Some(nimber);
        }
        if let Some(up) = ups(left, right) {
            return Some(up);
        }
        let mirror = |side: &[Nus]| side.iter().map(|option| option.negative()).collect::<Vec<_>>();
        ups(&mirror(right), &mirror(left)).map(|up| up.map(Nus::negative))
    }

    /// The canonical options of a value that is not a number, Left's and Right's.
    pub(crate) fn options(self) -> (Vec<Nus>, Vec<Nus>) {
        let Nus { number, up, star } = self;
        if up < 0 {
            let (left, right) = self.negative().options();
            let mirror = |side: Vec<Nus>| side.into_iter().map(Nus::negative).collect();
            return (mirror(right), mirror(left));
        }
        let plain = Nus::from(number);
        match (up, star) {
            (0, _) => {
                let side: Vec<_> = (0..star).map(|star| Nus { star, ..plain }).collect();
                (side.clone(), side)
            }
            (1, 1) => (vec![plain, Nus { star: 1, ..plain }], vec![plain]),
            _ => (vec![plain], vec![Nus { number, up: up - 1, star: star ^ 1 }]),
        }
    }

    /// The birthday of the value, from its options.
    pub(crate) fn birthday(self) -> u64 {
        let ups = u64::from(self.up.unsigned_abs());
        let infinitesimal = match ups {
            0 => u64::from(self.star),
            // Each up but the last changes the nimber by 1.
            _ => match self.star ^ u32::from(ups % 2 == 0) {
                0 | 1 => ups + 1,
                star => ups + u64::from(star ^ 1),
            },
        };
        self.number.birthday() + infinitesimal
    }
}

/// Whether *up*·↑ + *star ≥ 0.
fn at_least_zero(up: i32, star: u32) -> bool {
    match up {
        2.. => true,
        1 => star != 1,
        0 => star == 0,
        _ => false,
    }
}

/// x + *m: both players have x, x + *, … x + *(m − 1).
fn nimber(left: &[Nus], right: &[Nus]) -> Option<Result<Nus, GameError>> {
    let number = left.first()?.number;
    let star = u32::try_from(left.len()).ok()?;
    if left.len() != right.len() {
        return None;
    }
    let stars = |side: &[Nus]| {
        let mut seen = vec![false; side.len()];
        side.iter().all(|option| {
            option.number == number
                && option.up == 0
                && seen.get_mut(option.star as usize).is_some_and(|seen| !std::mem::replace(seen, true))
        })
    };
    (stars(left) && stars(right)).then(|| Nus::new(number, 0, star))
}

/// x + n·↑ + *m with n ≥ 1: {x | x + (n − 1)·↑ + *(m ⊕ 1)}, but x + ↑* = {x, x* | x}.
fn ups(left: &[Nus], right: &[Nus]) -> Option<Result<Nus, GameError>> {
    let &[r] = right else { return None };
    let plain = Nus::from(r.number);
    match *left {
        [a, b] if r == plain => {
            let star = Nus { star: 1, ..plain };
            ([a, b] == [plain, star] || [a, b] == [star, plain]).then(|| Nus::new(r.number, 1, 1))
        }
        [l] if l == plain && r != plain && r.up >= 0 => {
            Some(Nus::new(r.number, i64::from(r.up) + 1, r.star ^ 1))
        }
        _ => None,
    }
}
