//! One digit of a code: the numbers of heaps that a move may leave and their shape; the moves that this allows, and their number.

use std::fmt;
use std::ops::Range;
use std::sync::OnceLock;

use smallvec::{SmallVec, smallvec};

use crate::heap::HeapOption;

/// The condition on the sizes of the heaps left by one move, when there are several.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Shape {
    /// Any sizes.
    #[default]
    Any,
    /// No two heaps equal: `!`.
    Distinct,
    /// Not all heaps equal: `?`. Of two heaps that is [`Shape::Distinct`].
    Mixed,
    /// All heaps equal: `=`.
    Equal,
}

impl Shape {
    const ALL: [Shape; 4] = [Shape::Any, Shape::Distinct, Shape::Mixed, Shape::Equal];

    /// Its sign behind a digit.
    fn sign(self) -> &'static str {
        ["", "!", "?", "="][self as usize]
    }

    /// Returns `true` if several heaps, ascending, have this shape.
    fn fits(self, parts: &[u64]) -> bool {
        match self {
            Shape::Any => true,
            Shape::Distinct => parts.windows(2).all(|pair| pair[0] != pair[1]),
            Shape::Mixed => parts.first() != parts.last(),
            Shape::Equal => parts.first() == parts.last(),
        }
    }
}

/// The largest number of heaps that a digit can name; beyond it there is only "and every larger number".
pub const MOST_NAMED: usize = 63;

/// [`Code::count`](crate::Code::count) is exact where at most this many counters are left in four heaps or more, unless these are equal: slightly more
/// counters have more than 2^64 partitions.
pub const MOST_COUNTED: u64 = 400;

/// The divisors of larger numbers are not counted.
const MOST_DIVIDED: u64 = 1 << 32;

/// One digit of a code: the numbers of heaps that may be left, each under a condition on their sizes.
///
/// No condition means anything for fewer than two heaps, and for two heaps [`Shape::Mixed`] is [`Shape::Distinct`]: so it is kept, and
/// digits that mean the same are equal.
///
/// ```
/// use boyi_impartial::code::{Digit, Shape};
/// let kayles = Digit::new(0b111, Shape::Any);
/// assert!(kayles.allows(2) && !kayles.allows(3));
/// let some = Digit::new(0b1, Shape::Any).and(Digit::at_least(2, Shape::Equal)).unwrap();
/// assert_eq!((some.to_string(), some.most(), some.shape(99)), ("{0,2+}=".to_owned(), None, Some(Shape::Equal)));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Digit {
    /// For each shape: bit b set: b non-empty heaps of that shape may be left.
    heaps: [u64; 4],
    /// `true` if every number above [`MOST_NAMED`] is treated as that one.
    more: bool,
}

impl Digit {
    /// Creates the digit that allows b heaps of this shape for every bit b of `heaps`.
    pub fn new(heaps: u64, shape: Shape) -> Digit {
        let mut digit = Digit::default();
        digit.heaps[Shape::Any as usize] = heaps & 0b11;
        digit.heaps[if shape == Shape::Mixed { Shape::Distinct } else { shape } as usize] |= heaps & 0b100;
        digit.heaps[shape as usize] |= heaps & !0b111;
        digit
    }

    /// Creates the digit that allows `least` heaps of this shape, and every larger number.
    ///
    /// # Panics
    /// When `least` exceeds [`MOST_NAMED`].
    pub fn at_least(least: usize, shape: Shape) -> Digit {
        assert!(least <= MOST_NAMED, "{least} heaps cannot be named");
        Digit { more: true, ..Digit::new(u64::MAX << least, shape) }
    }

    /// The digit that allows what either of two digits allows. `None` where they put different conditions on one number of heaps.
    pub fn and(self, other: Digit) -> Option<Digit> {
        let agree = (0..=MOST_NAMED + 1).all(|heaps| match (self.shape(heaps), other.shape(heaps)) {
            (Some(one), Some(another)) => one == another,
            _ => true,
        });
        let heaps = std::array::from_fn(|shape| self.heaps[shape] | other.heaps[shape]);
        agree.then_some(Digit { heaps, more: self.more || other.more })
    }

    /// The numbers of heaps that may be left, up to [`MOST_NAMED`]: bit b for b.
    pub fn heaps(self) -> u64 {
        self.heaps.iter().fold(0, |all, heaps| all | heaps)
    }

    /// Returns `true` if exactly `count` heaps may be left, in some sizes.
    pub fn allows(self, count: usize) -> bool {
        if count > MOST_NAMED { self.more } else { self.heaps() >> count & 1 == 1 }
    }

    /// The condition on `count` heaps left; `None` if that number may not be left.
    pub fn shape(self, count: usize) -> Option<Shape> {
        let bit = count.min(MOST_NAMED);
        let of_shape = |shape: &Shape| self.heaps[*shape as usize] >> bit & 1 == 1;
        Shape::ALL.into_iter().find(of_shape).filter(|_| count == bit || self.more)
    }

    /// For each condition the numbers of heaps under it, up to [`MOST_NAMED`]; a single entry if one condition suffices.
    pub(crate) fn rules(self) -> impl Iterator<Item = (Vec<u8>, Shape)> {
        let list =
            |heaps: u64| (0..=MOST_NAMED as u8).filter(|&bit| heaps >> bit & 1 == 1).collect::<Vec<u8>>();
        let common = self.common().map(|shape| (self.heaps(), shape));
        let each = Shape::ALL
            .into_iter()
            .map(|shape| (self.heaps[shape as usize], shape))
            .filter(|_| common.is_none());
        let rules = common.into_iter().chain(each.collect::<Vec<_>>());
        rules.filter(|&(heaps, _)| heaps != 0).map(move |(heaps, shape)| (list(heaps), shape))
    }

    /// The condition that holds for all numbers of heaps.
    fn common(self) -> Option<Shape> {
        let heaps = self.heaps();
        Shape::ALL.into_iter().find(|&shape| Digit { more: self.more, ..Digit::new(heaps, shape) } == self)
    }

    /// Returns `true` if the digit allows nothing.
    pub fn is_zero(self) -> bool {
        self.heaps() == 0
    }

    /// The largest number of heaps that may be left, 0 also for none; `None` without a bound.
    pub fn most(self) -> Option<usize> {
        (!self.more).then(|| self.heaps().checked_ilog2().unwrap_or(0) as usize)
    }

    /// The fewest heaps that may be left.
    pub(super) fn fewest(self) -> Option<usize> {
        (!self.is_zero()).then(|| self.heaps().trailing_zeros() as usize)
    }

    /// Returns `true` if there are conditions on the sizes.
    pub fn has_conditions(self) -> bool {
        self.heaps[1..].iter().any(|&heaps| heaps != 0)
    }

    /// Returns `true` if four heaps or more may be left.
    pub(crate) fn is_wide(self) -> bool {
        self.heaps() > 0b1111
    }

    /// Returns `true` if a move may leave these heaps, ascending.
    pub(super) fn permits(self, parts: &[u64]) -> bool {
        self.shape(parts.len()).is_some_and(|shape| parts.len() < 2 || shape.fits(parts))
    }

    /// The number of ways in which a move may leave `rest` counters, saturating; `u64::MAX` too where it may leave more than [`MOST_COUNTED`] in four
    /// heaps or more. Without those this is, for each residue of `rest` modulo [`WAYS_PERIOD`] and from `rest` = 1 on, a polynomial
    /// of degree 2 at most, never falling and convex.
    pub(super) fn ways(self, rest: u64) -> u64 {
        if rest == 0 {
            return self.allows(0).into();
        }
        let one = u64::from(self.allows(1));
        let two = self.shape(2).map_or(0, |shape| match shape {
            Shape::Any => rest / 2,
            Shape::Distinct | Shape::Mixed => (rest - 1) / 2,
            Shape::Equal => rest.is_multiple_of(2).into(),
        });
        // Partitions into three parts: the whole number nearest to rest²/12; into different parts, the same of rest − 3.
        let thirds = |rest: u64| {
            let square = u128::from(rest) * u128::from(rest);
            u64::try_from((square + 6) / 12).unwrap_or(u64::MAX)
        };
        let equal = || u64::from(rest.is_multiple_of(3));
        let three = self.shape(3).map_or(0, |shape| match shape {
            Shape::Any => thirds(rest),
            Shape::Distinct => thirds(rest.saturating_sub(3)),
            Shape::Mixed => thirds(rest) - equal(),
            Shape::Equal => equal(),
        });
        let narrow = two.saturating_add(three).saturating_add(one);
        if self.is_wide() { narrow.saturating_add(self.ways_wide(rest)) } else { narrow }
    }

    /// [`Digit::ways`] of four heaps or more.
    fn ways_wide(self, rest: u64) -> u64 {
        let most = match self.shape(MOST_NAMED + 1) {
            None => u64::MAX,
            Some(Shape::Equal) => MOST_DIVIDED,
            Some(_) => MOST_COUNTED,
        };
        if rest > most {
            return u64::MAX;
        }
        self.counts(rest).fold(0, |sum: u64, heaps| {
            let shape = self.shape(heaps).unwrap_or_default();
            sum.saturating_add(partitions(rest, heaps as u64, shape))
        })
    }

    /// The moves that take `take` and leave `rest` counters, by number of heaps, then by size.
    pub(super) fn options(self, take: u64, rest: u64) -> impl Iterator<Item = HeapOption> + use<> {
        let unsplit = self.allows(usize::from(rest > 0)).then(|| HeapOption::new(take, &[rest]));
        let wide = self.is_wide().then(|| self.counts(rest)).into_iter().flatten();
        let in_many = wide.flat_map(move |heaps| {
            let shape = self.shape(heaps).unwrap_or_default();
            Partitions::new(rest, heaps, shape).map(move |parts| HeapOption::of_sorted(take, parts))
        });
        unsplit.into_iter().chain(two(take, rest, self)).chain(three(take, rest, self)).chain(in_many)
    }

    /// The numbers of heaps from 4 on in which `rest` counters may be left, ascending; some in which they cannot, for their shape.
    pub(crate) fn counts(self, rest: u64) -> impl Iterator<Item = usize> + use<> {
        let named = (4..=rest.min(MOST_NAMED as u64) as usize).filter(move |&heaps| self.allows(heaps));
        let (all, root) = (MOST_NAMED + 1, rest.isqrt());
        let shape = self.shape(all);
        let many = match shape {
            None | Some(Shape::Equal) => all..all,
            Some(Shape::Distinct) => all..2 * root as usize + 1,
            Some(Shape::Any | Shape::Mixed) => all..(rest as usize).saturating_add(1),
        };
        // Equal heaps: the divisors up to the root, then those beyond it.
        let small = if shape == Some(Shape::Equal) { 1..root + 1 } else { 1..1 };
        let divides = move |divisor: &u64| rest.is_multiple_of(*divisor);
        let large = small
            .clone()
            .rev()
            .filter(divides)
            .map(move |size| rest / size)
            .filter(move |&heaps| heaps > root);
        let divisors = small.filter(divides).chain(large).map(|heaps| heaps as usize);
        named.chain(many).chain(divisors.filter(move |&heaps| heaps >= all))
    }
}

impl fmt::Display for Digit {
    /// As codes write it: `7`, `4!`, `&4095;`, `{0,2+}=`, `{0,2!,3}`, `*`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (heaps, more) = (self.heaps(), if self.more { "+" } else { "" });
        let common = self.common();
        if let (Some(shape), false) = (common, self.more) {
            return match u32::try_from(heaps).ok().and_then(|heaps| char::from_digit(heaps, 32)) {
                Some(c) => write!(f, "{}{}", c.to_ascii_uppercase(), shape.sign()),
                None => write!(f, "&{heaps};{}", shape.sign()),
            };
        }
        // The last number that is written: with all larger ones, if there are more.
        let shape_of = |heaps: usize| {
            if common.is_some() { self.allows(heaps).then_some(Shape::Any) } else { self.shape(heaps) }
        };
        let runs = (0..MOST_NAMED).rev().take_while(|&heaps| shape_of(heaps) == shape_of(MOST_NAMED));
        let last = if self.more { MOST_NAMED - runs.count() } else { MOST_NAMED };
        let sign = |heaps: usize| self.shape(heaps).filter(|_| common.is_none()).unwrap_or_default().sign();
        if common.is_some() && last == 0 {
            f.write_str("*")?;
        } else {
            let named = (0..=last).filter(|&heaps| self.allows(heaps));
            let list: Vec<String> = named.map(|heaps| format!("{heaps}{}", sign(heaps))).collect();
            write!(f, "{{{}{more}}}", list.join(","))?;
        }
        f.write_str(common.unwrap_or_default().sign())
    }
}

/// The period, in counters left, of the polynomials of [`Digit::ways`].
pub(super) const WAYS_PERIOD: u64 = 6;

/// The partitions of `rest` into four parts or more of a shape; `u64::MAX` where there are some of more than [`MOST_COUNTED`] counters.
fn partitions(rest: u64, parts: u64, shape: Shape) -> u64 {
    let equal = u64::from(rest.is_multiple_of(parts));
    let stairs = parts * (parts - 1) / 2;
    let least = parts + if shape == Shape::Distinct { stairs } else { 0 };
    match shape {
        Shape::Equal => equal,
        _ if rest < least || (shape == Shape::Mixed && rest == least) => 0,
        _ if rest > MOST_COUNTED => u64::MAX,
        Shape::Any => any_partitions(rest, parts),
        Shape::Distinct => any_partitions(rest - stairs, parts),
        Shape::Mixed => any_partitions(rest, parts) - equal,
    }
}

/// The partitions of a number up to [`MOST_COUNTED`] into `parts` parts: without a part of 1, or with one.
fn any_partitions(rest: u64, parts: u64) -> u64 {
    const SIZE: usize = MOST_COUNTED as usize + 1;
    static TABLE: OnceLock<Vec<[u64; SIZE]>> = OnceLock::new();
    let table = TABLE.get_or_init(|| {
        let mut table = vec![[0; SIZE]; SIZE];
        table[0][0] = 1;
        for parts in 1..SIZE {
            for rest in parts..SIZE {
                table[parts][rest] = table[parts][rest - parts] + table[parts - 1][rest - 1];
            }
        }
        table
    });
    table[parts as usize][rest as usize]
}

fn two(take: u64, rest: u64, digit: Digit) -> impl Iterator<Item = HeapOption> {
    let smaller = match digit.shape(2) {
        None => 1..1,
        Some(Shape::Any) => 1..rest / 2 + 1,
        Some(Shape::Distinct | Shape::Mixed) => 1..rest.saturating_sub(1) / 2 + 1,
        Some(Shape::Equal) => equal_parts(rest, 2),
    };
    smaller.map(move |a| HeapOption::of_sorted(take, SmallVec::from_buf_and_len([a, rest - a, 0], 2)))
}

fn three(take: u64, rest: u64, digit: Digit) -> impl Iterator<Item = HeapOption> {
    let shape = digit.shape(3);
    let smallest = match shape {
        None => 1..1,
        Some(Shape::Any) => 1..rest / 3 + 1,
        Some(Shape::Distinct) => 1..rest.saturating_sub(3) / 3 + 1,
        Some(Shape::Mixed) => 1..rest.saturating_sub(1) / 3 + 1,
        Some(Shape::Equal) => equal_parts(rest, 3),
    };
    smallest.flat_map(move |a| {
        let middle = match shape.unwrap_or_default() {
            Shape::Any | Shape::Mixed => a..(rest - a) / 2 + 1,
            Shape::Distinct => a + 1..(rest - a - 1) / 2 + 1,
            Shape::Equal => a..a + 1,
        };
        middle.map(move |b| HeapOption::of_sorted(take, SmallVec::from_buf([a, b, rest - a - b])))
    })
}

/// The size of equal parts of `rest` counters: one size or none.
fn equal_parts(rest: u64, parts: u64) -> Range<u64> {
    let size = rest / parts;
    if rest > 0 && rest.is_multiple_of(parts) { size..size + 1 } else { 1..1 }
}

/// Parts that add up to a number, ascending.
pub(crate) type Parts = SmallVec<[u64; 3]>;

/// The partitions of a number into a given number of parts of a shape, each ascending, in lexicographic order.
pub(crate) struct Partitions {
    parts: Parts,
    shape: Shape,
    ended: bool,
}

impl Partitions {
    pub(crate) fn new(rest: u64, parts: usize, shape: Shape) -> Partitions {
        let none = match shape {
            Shape::Equal => !rest.is_multiple_of(parts as u64),
            _ => least_sum(parts, 1, shape) > u128::from(rest),
        };
        if none {
            return Partitions { parts: Parts::new(), shape, ended: true };
        }
        let mut first: Parts = smallvec![rest / parts as u64; parts];
        if shape != Shape::Equal {
            fill(&mut first, 1, rest, shape);
        }
        let ended = shape == Shape::Mixed && !shape.fits(&first);
        Partitions { parts: first, shape, ended }
    }

    /// The current partition, if there is one.
    pub(crate) fn current(&self) -> Option<&[u64]> {
        (!self.ended).then_some(&self.parts)
    }

    /// Advances to the next partition.
    pub(crate) fn advance(&mut self) {
        let Some((&last, before)) = self.parts.split_last() else { return };
        let mut sum = last;
        let larger = before.iter().enumerate().rev().find(|&(at, &part)| {
            sum += part;
            least_sum(before.len() + 1 - at, part + 1, self.shape) <= u128::from(sum)
        });
        match larger.filter(|_| self.shape != Shape::Equal) {
            Some((at, &part)) => {
                fill(&mut self.parts[at..], part + 1, sum, self.shape);
                // The partition with all parts equal is the last one.
                self.ended = self.shape == Shape::Mixed && !self.shape.fits(&self.parts);
            }
            None => self.ended = true,
        }
    }
}

impl Iterator for Partitions {
    type Item = Parts;

    fn next(&mut self) -> Option<Parts> {
        let now = Parts::from_slice(self.current()?);
        self.advance();
        Some(now)
    }
}

/// The least sum of a given number of parts of which the first is `first`.
fn least_sum(parts: usize, first: u64, shape: Shape) -> u128 {
    let parts = parts as u128;
    parts * u128::from(first) + if shape == Shape::Distinct { parts * (parts - 1) / 2 } else { 0 }
}

/// The first partition of `sum`, in lexicographic order, that begins with `first`.
fn fill(parts: &mut [u64], first: u64, sum: u64, shape: Shape) {
    let Some((last, before)) = parts.split_last_mut() else { return };
    let step = u64::from(shape == Shape::Distinct);
    *last = sum;
    for (part, size) in before.iter_mut().zip((0..).map(|i| first + i * step)) {
        *part = size;
        *last -= size;
    }
}
