//! Nim-sequences fast: the sparse-space method, exact by construction.
//!
//! The definition of G(n) as a mex over all splits costs n/2 steps for each heap. In most octal games the
//! values fall into two classes that exclusive or respects (see [`Mask`]), and one of them is *rare*: in
//! Grundy's game 1,273 of the first million heaps. Then (A. Flammenkamp; *Winning Ways* ch. 4, Extras):
//!
//! 1. mark the values of the takes and of all splits with a rare part; c is the least *common* value not
//!    marked. A split into two common heaps has a rare value, so no other option can have the value c;
//! 2. every rare value below c has to be shown an option: splits of two common heaps are tried until all
//!    are found, which takes a few dozen. If one is not found among *all* splits, it is G(n).
//!
//! Both steps are exact whatever the mask is: the mask decides the cost, never the answer. It is found by
//! a Walsh–Hadamard transform of the histogram of the values (the coset with the fewest members) and
//! looked for again as the sequence grows.
//!
//! Where no class is rare (0.07, 0.007) all splits count. The values that a first part of them reaches are marked; then the values not
//! marked, the lowest first, are searched for in all the others, up to 128 values at a time by a few vector instructions.
//!
//! A value takes one byte while the values are small, two after.

mod bytes;
mod cells;
mod choice;
mod dense;
mod encoding;
mod format;
mod kernels;
mod plain;
mod rules;
mod run;
mod sparse;
mod wanted;
mod words;

use std::ops::ControlFlow;

pub use encoding::Mask;

use crate::Code;
use plain::Plain;
use rules::Rules;
use run::{Run, Stop};

/// The argument of a progress callback.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// Heaps whose values are known: 0 … `known` − 1.
    pub known: usize,
    /// Rare heaps among them, when a sparse space is in use.
    pub rare: Option<usize>,
    /// Roughly the steps since the last call: a thousand million or so in a second.
    pub steps: usize,
}

/// A nim-sequence that grows on demand.
///
/// ```
/// use boyi_impartial::{Code, sequence::Sequence};
/// let mut s = Sequence::new(Code::named("grundy").unwrap());
/// s.extend_to(20_000);
/// assert_eq!(s.value(18), Some(4));
/// assert!(s.rare().is_some_and(|rare| rare.len() < 1300));
/// ```
#[derive(Clone, Debug)]
pub struct Sequence {
    code: Code,
    rules: Option<Rules>,
    state: State,
}

#[derive(Clone, Debug)]
enum State {
    /// One byte a value.
    Narrow(Run<u8>),
    /// Two bytes a value.
    Wide(Run<u16>),
    /// Plain Sprague–Grundy, for rules beyond the fast methods.
    Plain(Plain),
}

/// The maximum number of heaps between two calls of the progress callback.
const REPORT_EVERY: usize = 1 << 16;

/// Steps between two calls, roughly: a thousandth of a second, and some hundredths on a slow machine where little is optimised.
const REPORT_WORK: usize = 1 << 20;

impl Sequence {
    /// Creates the sequence of a game, with only heap 0 known.
    pub fn new(code: Code) -> Sequence {
        let rules = Rules::of(&code);
        let state = if rules.is_some() { State::Narrow(Run::new()) } else { State::Plain(Plain::new(&code)) };
        Sequence { code, rules, state }
    }

    /// The game.
    pub fn code(&self) -> &Code {
        &self.code
    }

    /// Number of heaps known: 0 … `known()` − 1.
    pub fn known(&self) -> usize {
        match &self.state {
            State::Narrow(r) => r.known(),
            State::Wide(r) => r.known(),
            State::Plain(p) => p.values.len(),
        }
    }

    /// The nim-value of a heap, if it is known.
    pub fn value(&self, heap: usize) -> Option<u16> {
        match &self.state {
            State::Narrow(r) => r.value(heap),
            State::Wide(r) => r.value(heap),
            State::Plain(p) => p.values.get(heap).copied(),
        }
    }

    /// All known values in order of the heaps.
    pub fn values(&self) -> impl Iterator<Item = u16> + '_ {
        (0..self.known()).map(|n| self.value(n).unwrap_or(0))
    }

    /// The sparse space in use, if any.
    pub fn mask(&self) -> Option<Mask> {
        match &self.state {
            State::Narrow(r) => r.mask(),
            State::Wide(r) => r.mask(),
            State::Plain(_) => None,
        }
    }

    /// The rare heaps above 0 in ascending order, when a sparse space is in use.
    pub fn rare(&self) -> Option<&[u32]> {
        match &self.state {
            State::Narrow(r) => r.mask().map(|_| r.rare()),
            State::Wide(r) => r.mask().map(|_| r.rare()),
            State::Plain(_) => None,
        }
    }

    /// The bytes that one value takes at present.
    pub fn bytes_per_value(&self) -> usize {
        if matches!(self.state, State::Narrow(_)) { 1 } else { 2 }
    }

    /// The largest value and the first heap that has it.
    pub fn maximum(&self) -> (u16, usize) {
        let mut best = (0, 0);
        for (heap, value) in self.values().enumerate() {
            if value > best.0 {
                best = (value, heap);
            }
        }
        best
    }

    /// Computes the values of the heaps up to and including `upto`. Returns `false` if not all of them are known then: the sequence stops for
    /// good before the first value above 65,535, in Nim at heap 65,535.
    pub fn extend_to(&mut self, upto: usize) -> bool {
        self.extend(upto, &mut |_| ControlFlow::Continue(())).is_continue()
    }

    /// Computes the values of the heaps up to and including `upto`, calling `progress` many times a second even for slow
    /// games, and at least every 65,536 heaps; but where moves leave four heaps or more, which are tried one by one, a single heap may take
    /// longer than that. Stops when `progress` breaks; known values stay known, and a later call continues. Stops for good before the first value
    /// above 65,535, which only rules of very many takes or of three heaps come near.
    pub fn extend(
        &mut self,
        upto: usize,
        progress: &mut dyn FnMut(&Progress) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        while self.known() <= upto {
            let known = self.known();
            let steps = self.steps();
            // Costs grow with the heaps: not further than twice as far.
            let target = upto.min(known + (REPORT_WORK / steps).min(known).clamp(1, REPORT_EVERY));
            match (&mut self.state, &self.rules) {
                (State::Narrow(run), Some(rules)) => {
                    if run.extend(rules, target) == Stop::TooWide {
                        self.state = State::Wide(run.widen());
                        continue;
                    }
                }
                (State::Wide(run), Some(rules)) => {
                    if run.extend(rules, target) == Stop::TooLarge {
                        let values: Vec<u16> = self.values().collect();
                        self.state = State::Plain(Plain::from_values(&self.code, &values));
                        continue;
                    }
                }
                (State::Plain(plain), _) => {
                    plain.extend(&self.code, target);
                    if self.known() == known {
                        return ControlFlow::Break(());
                    }
                }
                (_, None) => unreachable!("fast states have rules"),
            }
            let steps = steps.saturating_mul(self.known() - known);
            progress(&Progress { known: self.known(), rare: self.rare().map(<[u32]>::len), steps })?;
        }
        ControlFlow::Continue(())
    }

    /// An estimate of the steps that the next heap takes.
    fn steps(&self) -> usize {
        match (&self.state, &self.rules) {
            (State::Narrow(run), Some(rules)) => run.steps(rules),
            (State::Wide(run), Some(rules)) => run.steps(rules),
            (State::Plain(plain), _) => plain.steps(&self.code),
            (_, None) => unreachable!("fast states have rules"),
        }
    }

    /// The last heap at which a rare value was excluded only by a split whose smaller part exceeds
    /// [`Sequence::NEAR`], or whose value was found without a sparse space (0 when there is none).
    pub(crate) fn last_far(&self) -> usize {
        match &self.state {
            State::Narrow(r) => r.last_far(),
            State::Wide(r) => r.last_far(),
            State::Plain(p) => p.values.len(),
        }
    }

    /// Smaller parts tried first for splits of two common heaps.
    pub(crate) const NEAR: usize = run::NEAR;

    /// The least period ≥ `from` that the last values suggest.
    pub(crate) fn next_candidate(&self, from: usize) -> Option<usize> {
        match &self.state {
            State::Narrow(r) => r.next_candidate(from),
            State::Wide(r) => r.next_candidate(from),
            State::Plain(p) => {
                let last = p.values.len() - 1;
                (from..=last).find(|q| p.values[last] == p.values[last - q])
            }
        }
    }

    /// The least n with G(j) = G(j + period) for all known j ≥ n, if at least the last `least` agree.
    pub(crate) fn repeats_from(&self, period: usize, least: usize) -> Option<usize> {
        match &self.state {
            State::Narrow(r) => r.repeats_from(period, least),
            State::Wide(r) => r.repeats_from(period, least),
            State::Plain(p) => {
                let end = p.values.len() - period;
                let from = (0..end).rev().find(|&j| p.values[j] != p.values[j + period]).map_or(0, |j| j + 1);
                (from + least <= end).then_some(from)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heap;

    #[test]
    fn equals_the_definition() {
        for text in [
            "0.77", "0.07", "0.007", "0.6", "0.106", "0.127", "0.16", "0.376", "0.354", "0.104", "0.054",
            "0.454", "4!.0", "4.7", "4=.3", "0.04", "4.4", "0.4", "0.404", "0.0004", "4!.04!", "0.137",
            "0.3303", "0.5!7", "0.0", "0.4=7", "4.04", "0.644",
        ] {
            let code: Code = text.parse().unwrap();
            let plain = heap::nim_values(&code, 1500);
            let mut fast = Sequence::new(code);
            fast.extend_to(801);
            fast.extend_to(1500);
            let fast: Vec<u16> = fast.values().collect();
            if let Some(n) = (0..=1500).find(|&n| fast[n] != plain[n]) {
                panic!("{text}: heap {n}: {} should be {}", fast[n], plain[n]);
            }
        }
    }

    #[test]
    fn codes_beyond_the_fast_methods_equal_the_definition() {
        for text in [
            "0.3F",
            "0.[3]",
            "4.[3]",
            "8.0",
            "0.8!7",
            "0.8=F",
            "C!.3",
            "0.5!7[3]",
            "0.888",
            "0.3[1]",
            "4.[7]",
            "0.[12]",
            "0.[4!3]",
            "0.6[05=]",
            "0.[8!7F]",
            "C.2[9=10]",
            "0.0000[0000003]",
        ] {
            let code: Code = text.parse().unwrap();
            let mut fast = Sequence::new(code.clone());
            fast.extend_to(40);
            fast.extend_to(120);
            assert_eq!(fast.values().collect::<Vec<_>>(), heap::nim_values(&code, 120), "{text}");
        }
    }

    #[test]
    fn large_values_of_three_heaps_equal_the_definition() {
        for text in ["0.E", "C.0", "0.D[8F]"] {
            let code: Code = text.parse().unwrap();
            let mut fast = Sequence::new(code.clone());
            fast.extend_to(300);
            assert!(fast.maximum().0 > 127, "{text}: several words of values");
            assert_eq!(fast.values().collect::<Vec<_>>(), heap::nim_values(&code, 300), "{text}");
        }
    }

    #[test]
    fn values_beyond_the_tables_are_those_of_the_definition() {
        let takes: Vec<u64> = (1..=33_000).collect();
        let code = Code::subtraction(&takes).unwrap();
        let mut sequence = Sequence::new(code.clone());
        sequence.extend_to(33_500);
        assert!(sequence.values().eq((0..33_001).chain(0..500)));
        let mut file = Vec::new();
        sequence.write_to(&mut file).unwrap();
        let mut read = Sequence::read_from(&mut &file[..]).unwrap();
        read.extend_to(33_600);
        assert_eq!((read.code(), read.value(33_600)), (&code, Some(599)));
    }

    #[test]
    fn values_beyond_sixteen_bits_are_not_given() {
        let mut nim = Sequence::new(Code::named("nim").unwrap());
        assert!(nim.extend_to(65_535) && !nim.extend_to(70_000));
        assert_eq!((nim.known(), nim.value(65_535), nim.value(65_536)), (65_536, Some(65_535), None));
    }
}
