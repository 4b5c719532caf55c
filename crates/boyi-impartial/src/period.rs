//! Periods of nim-sequences: proved, or not found. Never "it looks periodic".
//!
//! G(n + p) = G(n) + s for all n ≥ n0: preperiod n0 (the least; heap 0 counts), period p (the least),
//! saltus s (0 for an ordinary period). Theorems used, t being the last digit position of the code:
//!
//! **Few heaps left** ([`Proof::Values`]; for two heaps R. K. Guy and C. A. B. Smith, Proc. Cambridge Philos. Soc. 52
//! (1956), 514–526). Let no move leave more than m heaps, and G(j + p) = G(j) for n0 ≤ j as far as values are
//! known, up to heap m·n0 + m·p + t (n0 ≥ 1). Then this holds for ever. For n beyond that, some heap that a
//! move from n + p leaves is at least n0 + p, and p can be taken off it to give a move from n of the same value;
//! and the other way round.
//!
//! **Sparse window** ([`Proof::SparseWindow`]). Let N be the last known heap, all heaps above r be common (see
//! [`crate::sequence`]), and let in the last p heaps every rare value below G(n) be reached by a take or by a
//! split whose smaller part is at most w ≥ r. Then G(n) is decided by the last W = w + t values: the splits
//! with a rare part, and the splits that exclude rare values, have one part at most w. So if the last W values equal those p
//! before, and all these lie above r, the sequence has period p for ever, by induction on n: the options
//! worth a common value are the same for n and n − p, and so are the splits that exclude the rare values
//! below the least common value missing. This needs about n0 + p + W values instead of 2·n0 + 2·p.
//!
//! **Endless takes** ([`Proof::Shift`]). In a code that ends in `[3]` and never splits, let D be the values of the
//! heaps that all large takes reach and m the mex of D. Then G(n) ≥ m, and it depends only on the members of D above
//! m and on the last few values, all relative to m. If this state returns p heaps later with m grown by s, then
//! G(n + p) = G(n) + s from there on.

use std::collections::HashMap;
use std::ops::ControlFlow;

use crate::Code;
use crate::sequence::{Progress, Sequence};

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

/// Why a period holds for ever. See the theorems of the module.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// The values up to heap `needed` were computed and agree.
    Values {
        /// The most heaps that a move can leave: 1, 2 or 3.
        heaps: usize,
        /// Heap up to which the theorem wants agreement.
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
    },
    /// The state of an endless take-away game returned.
    Shift {
        /// Heap at which the state returned.
        at: usize,
    },
}

/// What a search for a period found.
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

/// The exceptional heaps of a period: those below the preperiod whose values are not what the period,
/// continued downwards, would give.
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
    if let Some(found) = endless(sequence.code(), limit) {
        if let Found::Proved(p) = &found {
            let _ = sequence.extend((p.preperiod + 2 * p.period).min(limit), progress);
        }
        return found;
    }
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

/// Tries to prove a period from the values that are known.
pub fn prove(sequence: &Sequence) -> Option<Period> {
    let code = sequence.code();
    let known = sequence.known();
    let last_digit = code.max_take()? as usize;
    let last = known - 1;
    let digits = || (0..=last_digit as u64).map(|k| code.digit(k));
    if digits().any(|d| d.shape == crate::code::Shape::Equal) {
        return None; // the parity of the heap decides there: neither theorem applies
    }
    let distinct = digits().any(|d| d.shape == crate::code::Shape::Distinct);
    let heaps = if code.splits_in_three() {
        3
    } else if code.splits() {
        2
    } else {
        1
    };
    let rare = sequence.rare().filter(|_| code.splits());
    let window = rare.map(|r| {
        let last_rare = r.last().map_or(0, |&r| r as usize);
        (last_rare, last_rare.max(Sequence::NEAR) + last_digit)
    });
    // Periods in ascending order; each must repeat at least the last few values. The work on candidates that
    // repeat long but not long enough is bounded.
    let mut work = 8 * known + 4096;
    let least = 24.min(known / 4).max(last_digit.min(known / 4)).max(1);
    let mut from_period = 1;
    while let Some(period) = sequence.next_candidate(from_period).filter(|p| p + least < known) {
        from_period = period + 1;
        let Some(from) = sequence.repeats_from(period, least) else { continue };
        let repeated = known - period - from;
        let needed = heaps * from.max(1) + heaps * period + last_digit;
        if last >= needed && !distinct {
            let proof = Proof::Values { heaps, needed };
            return Some(Period { preperiod: from, period, saltus: 0, proof });
        }
        if let Some((last_rare, window)) = window
            && last > window + period + last_rare
            && from + window + period <= last
            && sequence.last_far() + period <= last
            && last > period + 2 * (window + last_digit)
        {
            let proof = Proof::SparseWindow { last, last_rare, window };
            return Some(Period { preperiod: from, period, saltus: 0, proof });
        }
        work = work.checked_sub(repeated / 16)?;
    }
    None
}

/// The arithmetic period of a code that ends in [3] and never splits; `None` for other codes.
fn endless(code: &Code, limit: usize) -> Option<Found> {
    if code.max_take().is_some() || code.splits() {
        return None;
    }
    // From take `first` on, everything may be taken.
    let first = (1..=crate::code::MAX_DIGITS as u64).rev().find(|&k| code.digit(k).heaps != 3).unwrap_or(0)
        as usize
        + 1;
    if code.digit(first as u64 + crate::code::MAX_DIGITS as u64).heaps != 3 || first > crate::code::MAX_DIGITS
    {
        return None;
    }
    let mut values: Vec<u64> = vec![0];
    // D as the mex of D and its members above; heap n reaches all heaps 0 … n − first.
    let (mut mex, mut above) = (0u64, std::collections::BTreeSet::new());
    type State = (Vec<Option<u64>>, Vec<u64>);
    let mut states: HashMap<State, (usize, u64)> = HashMap::new();
    for n in 1..=limit {
        if n >= first {
            above.insert(values[n - first]);
            while above.remove(&mex) {
                mex += 1;
            }
            above = above.split_off(&mex);
        }
        if n > first {
            let recent = values[n - (first - 1)..].iter().map(|v| v.checked_sub(mex)).collect();
            let state: State = (recent, above.iter().map(|v| v - mex).collect());
            if let Some((before, old)) = states.insert(state, (n, mex)) {
                let (mut period, mut saltus) = (n - before, mex - old);
                let mut preperiod = before;
                let holds = |values: &[u64], from: usize, p: usize, s: u64| {
                    (from..values.len() - p).all(|j| values[j + p] == values[j] + s)
                };
                while preperiod > 0 && values[preperiod - 1 + period] == values[preperiod - 1] + saltus {
                    preperiod -= 1;
                }
                // A shorter period within this one would have to divide it.
                for p in (1..period).filter(|p| period.is_multiple_of(*p)) {
                    let s = saltus / (period / p) as u64;
                    if preperiod + p < values.len()
                        && holds(&values, preperiod, p, s)
                        && s * (period / p) as u64 == saltus
                    {
                        (period, saltus) = (p, s);
                        while preperiod > 0
                            && values[preperiod - 1 + period] == values[preperiod - 1] + saltus
                        {
                            preperiod -= 1;
                        }
                        break;
                    }
                }
                return Some(Found::Proved(Period {
                    preperiod,
                    period,
                    saltus,
                    proof: Proof::Shift { at: n },
                }));
            }
        }
        let mut seen: Vec<u64> = above.iter().copied().collect();
        for k in 1..first.min(n + 1) {
            let digit = code.digit(k as u64);
            if k < n && digit.allows(1) {
                seen.push(values[n - k]);
            }
            if k == n && digit.allows(0) {
                seen.push(0);
            }
        }
        let mut value = mex;
        seen.sort_unstable();
        for v in seen {
            if v == value {
                value += 1;
            }
        }
        values.push(value);
    }
    Some(Found::None { upto: limit })
}
