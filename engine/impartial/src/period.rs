//! Periods of nim-sequences: proved, or not found. Never "it looks periodic".
//!
//! G(n + p) = G(n) + s for all n ≥ n0: preperiod n0 (the least; heap 0 counts), period p (the least),
//! saltus s (0 for an ordinary period). Three theorems are used; `docs/periods.md` in the repository proves them.
//!
//! **Few heaps left** ([`Proof::Values`]; for two heaps R. K. Guy and C. A. B. Smith, Proc. Cambridge Philos. Soc. 52
//! (1956), 514–526). No move leaves more than m heaps, t is the last digit position, and G(j + p) = G(j) for all j ≥ n0
//! as far as values are known, up to heap m·n0 + m·p + t (n0 ≥ 1). Then this holds for ever: some heap that a move leaves is
//! so large that p can be taken off it, or added to it. Where digits repeat for ever, p is a multiple of their number, one more
//! period has to be known, and the take may change by p instead.
//!
//! **Sparse window** ([`Proof::SparseWindow`]). The last known heap is N, all heaps above r are common (see
//! [`crate::sequence`]), and in the last p heaps every rare value below G(n) is reached by a take or by a
//! split with a part of at most w ≥ r. Then the last w + t values decide the next: if they equal those p before,
//! the sequence has period p for ever. This needs about n0 + p + w values instead of 2·n0 + 2·p.
//!
//! **Arithmetic periods** ([`Proof::Arithmetic`]), for codes that leave three heaps or whose digits repeat for ever: all
//! small values stay within reach of the repeating digits, or of three parts of which two are equal, and no option can have the value claimed,
//! by its size, its parity or its low bits. In the spirit of R. B. Austin (thesis, Calgary 1976) and of S. Howse and R. J.
//! Nowakowski, Theoret. Comput. Sci. 313 (2004), 463–472; the saltus need not be a power of two.

mod arithmetic;

use std::ops::ControlFlow;

use crate::code::Shape;
use crate::sequence::{Mask, Progress, Sequence};

/// A proved period.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Period {
    /// The least n0 with G(n + p) = G(n) + s for all n ≥ n0.
    pub preperiod: usize,
    /// The least p.
    pub period: usize,
    /// s: 0 when the sequence is periodic, positive when it is arithmetically periodic.
    pub saltus: u64,
    /// The theorem that was applied, with its numbers.
    pub proof: Proof,
}

/// The proof that a period holds for ever. See the theorems of the module.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// The values up to heap `needed` were computed and agree.
    Values {
        /// The maximum number of heaps that a move can leave.
        heaps: usize,
        /// The heap up to which the theorem requires agreement.
        needed: usize,
    },
    /// The sparse-window theorem.
    SparseWindow {
        /// The last heap computed.
        last: usize,
        /// The last rare heap.
        last_rare: usize,
        /// Number of last values that decide the next one.
        window: usize,
        /// The sparse space.
        mask: Mask,
    },
    /// The theorem of arithmetic periods.
    Arithmetic {
        /// The last heap computed.
        last: usize,
    },
}

/// The result of a search for a period.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// The period is proved.
    Proved(Period),
    /// No period can be proved from the values of the heaps 0 … `upto`.
    None {
        /// The last heap known.
        upto: usize,
    },
}

impl Found {
    /// The period, if it is proved.
    pub fn proved(self) -> Option<Period> {
        match self {
            Found::Proved(p) => Some(p),
            Found::None { .. } => None,
        }
    }
}

/// The exceptional heaps of a period: those below the preperiod whose values differ from the period
/// continued downwards.
pub fn exceptions<'a>(sequence: &'a Sequence, period: &Period) -> impl Iterator<Item = (usize, u16)> + 'a {
    let Period { preperiod, period, saltus, .. } = *period;
    (0..preperiod).filter_map(move |n| {
        let steps = (preperiod - n).div_ceil(period);
        let value = sequence.value(n)?;
        let above = sequence.value(n + steps * period)?;
        (u64::from(value) + saltus * steps as u64 != u64::from(above)).then_some((n, value))
    })
}

/// The nim-value of any heap, however large, under a proved period. `None` when the sequence is not known
/// up to one period, or the value has more than 64 bits.
///
/// ```
/// use boyi_impartial::{Code, period, sequence::Sequence};
/// let mut kayles = Sequence::new(Code::named("kayles").unwrap());
/// let p = period::find(&mut kayles, 1000).proved().unwrap();
/// assert_eq!((p.preperiod, p.period), (71, 12));
/// assert_eq!(period::value(&kayles, &p, u64::MAX), kayles.value(75).map(u64::from));
/// ```
pub fn value(sequence: &Sequence, period: &Period, heap: u64) -> Option<u64> {
    let (start, length) = (period.preperiod as u64, period.period as u64);
    let steps = heap.saturating_sub(start) / length;
    let base = sequence.value(usize::try_from(heap - steps * length).ok()?)?;
    steps.checked_mul(period.saltus)?.checked_add(base.into())
}

/// Extends the sequence until a period is proved, at most to heap `limit`.
///
/// ```
/// use boyi_impartial::{Code, period::{self, Found}, sequence::Sequence};
/// let mut s = Sequence::new("0.07".parse().unwrap());
/// let p = period::find(&mut s, 10_000).proved().unwrap();
/// assert_eq!((p.preperiod, p.period), (53, 34));
/// let mut s = Sequence::new("0.007".parse().unwrap());
/// assert_eq!(period::find(&mut s, 2000), Found::None { upto: 2000 });
/// ```
pub fn find(sequence: &mut Sequence, limit: usize) -> Found {
    find_with(sequence, limit, &mut |_| ControlFlow::Continue(()))
}

/// [`find`] with a progress callback, which may stop the search.
pub fn find_with(
    sequence: &mut Sequence,
    limit: usize,
    progress: &mut dyn FnMut(&Progress) -> ControlFlow<()>,
) -> Found {
    let mut target = sequence.known().max(64);
    loop {
        let stopped = sequence.extend(target.min(limit), progress).is_break();
        if let Some(period) = prove(sequence) {
            return Found::Proved(period);
        }
        if stopped || target >= limit {
            return Found::None { upto: sequence.known() - 1 };
        }
        target += (target / 16).max(64);
    }
}

/// A period observed in values, without a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Observed {
    /// The least n0 with G(n + p) = G(n) + s for all given n ≥ n0.
    pub preperiod: usize,
    /// The least p observed.
    pub period: usize,
    /// s: 0 when the values are periodic, positive when they are arithmetically periodic.
    pub saltus: u64,
}

/// The period that the values G(0), G(1), … show: the least p with G(n + p) = G(n) + s as far as heap 2·n0 + 2·p at least. That is as far as the theorem of Guy
/// and Smith requires, without the takes, and *no proof*: it is for games whose rules no theorem here covers, such as those given by closures. For
/// codes there is [`find`]. At most about `values.len()`² / 2 steps; far fewer unless the values nearly repeat.
///
/// ```
/// use boyi_impartial::{mex, period};
/// // Take a prime number of counters, or one.
/// let is_prime = |n: usize| n > 1 && (2..n).all(|d| n % d != 0);
/// let mut values: Vec<u16> = Vec::new();
/// for heap in 0..60 {
///     let options = (1..=heap).filter(|&take| take == 1 || is_prime(take)).map(|take| values[heap - take].into());
///     values.push(mex(options) as u16);
/// }
/// let shown = period::observed(&values).unwrap();
/// assert_eq!((shown.preperiod, shown.period, shown.saltus), (0, 4, 0));
/// // Kayles has period 12, from heap 71 on: this is too little to show it.
/// let kayles = boyi_impartial::heap::nim_values(&boyi_impartial::Code::named("kayles").unwrap(), 150);
/// assert_eq!(period::observed(&kayles), None);
/// ```
pub fn observed(values: &[u16]) -> Option<Observed> {
    let last = values.len().checked_sub(1)?;
    (1..=last / 2).find_map(|period| {
        let saltus = values[last].checked_sub(values[last - period])?;
        let repeats = |n: &usize| values[*n].checked_add(saltus) == Some(values[n + period]);
        let preperiod = (0..=last - period).rev().find(|n| !repeats(n)).map_or(0, |n| n + 1);
        (last >= 2 * (preperiod + period)).then_some(Observed { preperiod, period, saltus: saltus.into() })
    })
}

/// Tries to prove a period from the values that are known.
pub fn prove(sequence: &Sequence) -> Option<Period> {
    let code = sequence.code();
    let (last_digit, repeating) = (code.digits().len() - 1, code.tail().len());
    let known = sequence.known();
    let last = known - 1;
    let heaps = code.most_parts()?;
    if (heaps > 2 && code.has_conditions()) || !code.added().is_empty() {
        return None; // no theorem applies
    }
    let has = |shape| code.digits().iter().chain(code.tail()).any(|digit| digit.shape(2) == Some(shape));
    let (equal, distinct) = (has(Shape::Equal), has(Shape::Distinct));
    let sparse = sequence.mask().zip(sequence.rare()).filter(|_| code.splits());
    let window = sparse.map(|(mask, rare)| {
        let last_rare = rare.last().map_or(0, |&heap| heap as usize);
        (mask, last_rare, last_rare.max(Sequence::NEAR) + last_digit)
    });
    // Periods in ascending order; each must repeat at least the last few values. The work on candidates that
    // repeat long but not long enough is bounded.
    let mut work = 8 * known + 4096;
    let least = 24.min(known / 4).max(last_digit.min(known / 4)).max(1);
    let mut next = 1;
    while let Some(period) = sequence.next_candidate(next).filter(|p| p + least < known) {
        next = period + 1;
        if (equal && period % 2 == 1) || !period.is_multiple_of(repeating.max(1)) {
            continue; // whether a heap splits into equal parts depends on its parity
        }
        let Some(from) = sequence.repeats_from(period, least) else { continue };
        let repeated = known - period - from;
        let periods = heaps + usize::from(distinct) + usize::from(repeating > 0);
        let needed = heaps * from.max(1) + periods * period + last_digit;
        let proof = if last >= needed {
            Some(Proof::Values { heaps, needed })
        } else {
            window
                .filter(|&(_, last_rare, window)| {
                    last > window + period + last_rare
                        && from + window + period <= last
                        && sequence.last_far() + period <= last
                        && last > period + 2 * (window + last_digit)
                })
                .map(|(mask, last_rare, window)| Proof::SparseWindow { last, last_rare, window, mask })
        };
        if let Some(proof) = proof {
            let value = |n| sequence.value(n).map_or(0, u64::from);
            let (period, saltus) = reduce(from, period, 0, value);
            return Some(Period { preperiod: from, period, saltus, proof });
        }
        let Some(left) = work.checked_sub(repeated / 16) else { break };
        work = left;
    }
    if heaps > 2 || repeating > 0 { arithmetic::prove(sequence) } else { None }
}

/// The least period and its saltus, from a period that holds for ever.
fn reduce(preperiod: usize, period: usize, saltus: u64, value: impl Fn(usize) -> u64) -> (usize, u64) {
    let (mut p, mut s) = (period, saltus);
    let (mut rest, mut prime) = (period, 2);
    while rest > 1 {
        if prime * prime > rest {
            prime = rest;
        }
        while rest.is_multiple_of(prime) {
            rest /= prime;
            let shorter = p / prime;
            // Values beyond the first period are those of the first.
            let after = |n: usize| if n < preperiod + p { value(n) } else { value(n - p) + s };
            if s.is_multiple_of(prime as u64)
                && (preperiod..preperiod + p).all(|n| after(n + shorter) == value(n) + s / prime as u64)
            {
                (p, s) = (shorter, s / prime as u64);
            }
        }
        prime += 1;
    }
    (p, s)
}
