//! Nim-values of one set of heap rules, computed as far as anybody asks.

use boyi_impartial::{
    Code,
    period::{self, Period, Proof},
    sequence::{Progress, Sequence},
};
use std::{
    ops::ControlFlow,
    sync::{Arc, Mutex, PoisonError},
};

/// A proof of a period is looked for up to this heap at first …
const SEARCHED_FIRST: usize = 1 << 12;

/// … and of rules that split nothing, which cost little, up to this one: two takes of up to 65,536 have come back there …
const SEARCHED_TAKES: usize = 1 << 18;

/// … with some hundredths of a second of work;
const FIRST_WORK: usize = 1 << 26;

/// up to this heap when larger ones are asked for …
const SEARCHED: usize = 1 << 16;

/// … with about half a second of work;
const WORK: usize = 1 << 29;

/// and where that is not enough, up to this heap …
const MOST_HEAPS: usize = 1 << 22;

/// … with a second or two in all.
const MOST_WORK: usize = 1 << 31;

/// Nim-values of the heaps 0 … `values.len() − 1`, and how they go on, if that is proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    values: Vec<u16>,
    /// The proved law of all larger heaps.
    pub law: Option<Law>,
}

/// A proved law: G(n + period) = G(n) + saltus for every n from `preperiod` on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Law {
    /// The first heap from which the law holds.
    pub preperiod: u64,
    /// The least period.
    pub period: u64,
    /// The gain of the values over a period: 0 for a periodic sequence.
    pub saltus: u64,
    /// The theorem that was applied; `None` for a closed form.
    pub proof: Option<Proof>,
}

impl Table {
    /// The value of a heap; `None` past what is known.
    pub fn value(&self, heap: u64) -> Option<u64> {
        let known = |heap: u64| self.values.get(usize::try_from(heap).ok()?).copied().map(u64::from);
        known(heap).or_else(|| {
            let Law { preperiod, period, saltus, .. } = self.law?;
            let turns = (heap.checked_sub(preperiod)?) / period;
            let first = known(preperiod + (heap - preperiod) % period)?;
            first.checked_add(turns.checked_mul(saltus)?)
        })
    }
}

/// The nim-values of a code: a table that grows on demand.
#[derive(Debug)]
pub(super) struct Values {
    known: Mutex<Known>,
}

#[derive(Debug)]
struct Known {
    sequence: Sequence,
    /// How far a period was looked for.
    searched: usize,
    /// Steps that the values have taken.
    work: usize,
    table: Arc<Table>,
}

impl Values {
    /// The values of a code, none of them computed yet.
    pub(super) fn new(code: Code) -> Self {
        let table = closed_form(&code).unwrap_or(Table { values: vec![0], law: None });
        let known = Known { sequence: Sequence::new(code), searched: 0, work: 0, table: Arc::new(table) };
        Values { known: Mutex::new(known) }
    }

    /// A table that knows every heap up to `largest`; `None` where that is out of reach.
    pub(super) fn upto(&self, largest: u64) -> Option<Arc<Table>> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        // The law is worth knowing even where the values would do.
        known.look(SEARCHED_FIRST, FIRST_WORK);
        if known.table.value(largest).is_none() {
            known.look(SEARCHED, WORK);
            known.compute(largest);
        }
        if known.table.value(largest).is_none() {
            known.look(MOST_HEAPS, MOST_WORK);
        }
        if !known.sequence.code().splits() {
            known.look(SEARCHED_TAKES, FIRST_WORK);
        }
        known.table.value(largest).is_some().then(|| known.table.clone())
    }
}

impl Known {
    /// Looks for a proof of a period up to that heap, as far as the work in all allows.
    fn look(&mut self, upto: usize, most: usize) {
        if upto <= self.searched || self.work > most || self.table.law.is_some() {
            return;
        }
        let work = &mut self.work;
        let found = period::find_with(&mut self.sequence, upto, &mut |progress| within(work, progress, most));
        if self.work <= most {
            self.searched = upto;
        }
        let law = found.proved().map(|found| {
            let Period { preperiod, period, saltus, proof } = found;
            Law { preperiod: preperiod as u64, period: period as u64, saltus, proof: Some(proof) }
        });
        let kept = law.map_or(usize::MAX, |law| (law.preperiod + law.period) as usize);
        self.table = Arc::new(Table { values: self.sequence.values().take(kept).collect(), law });
    }

    /// Computes the values up to a heap at least, if that is within reach.
    fn compute(&mut self, largest: u64) {
        let reach =
            usize::try_from(largest).is_ok_and(|largest| largest <= MOST_HEAPS) && self.work <= MOST_WORK;
        if self.table.law.is_none() && reach && self.table.value(largest).is_none() {
            let upto = (largest as usize + largest as usize / 4).min(MOST_HEAPS);
            let work = &mut self.work;
            let _ = self.sequence.extend(upto, &mut |progress| within(work, progress, MOST_WORK));
            self.table = Arc::new(Table { values: self.sequence.values().collect(), law: None });
        }
    }
}

/// Counts the work, and goes on while it is allowed.
fn within(work: &mut usize, progress: &Progress, most: usize) -> ControlFlow<()> {
    *work = work.saturating_add(progress.steps);
    if *work > most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

/// Nim itself, where a heap is its own value, and Lasker's Nim (*Winning Ways* ch. 4), where the values 4k + 3 and
/// 4k + 4 change places.
fn closed_form(code: &Code) -> Option<Table> {
    if Some(code) == Code::named("nim").as_ref() {
        Some(Table { values: vec![0], law: Some(Law { preperiod: 0, period: 1, saltus: 1, proof: None }) })
    } else if Some(code) == Code::named("lasker").as_ref() {
        Some(Table {
            values: vec![0, 1, 2, 4, 3],
            law: Some(Law { preperiod: 1, period: 4, saltus: 4, proof: None }),
        })
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boyi_impartial::heap;

    #[test]
    fn laws_give_the_values_of_the_definition() {
        for code in ["nim", "lasker", "kayles", "grundy", "subtraction(2,5,7)", "0.3F", "allbut(2,3)"] {
            let code: Code = code.parse().unwrap();
            let upto = if code.splits_in_three() { 60 } else { 400 };
            let plain = heap::nim_values(&code, upto);
            let table = Values::new(code.clone()).upto(upto as u64).unwrap();
            for (heap, &value) in plain.iter().enumerate() {
                assert_eq!(table.value(heap as u64), Some(u64::from(value)), "{code} {heap}");
            }
        }
    }

    /// Periods of the literature, and values far beyond any table.
    #[test]
    fn proved_periods_answer_for_any_heap() {
        for (code, preperiod, period) in
            [("kayles", 71, 12), ("dawsons-kayles", 53, 34), ("dawsons-chess", 52, 34), ("guiles", 1, 10)]
        {
            let table = Values::new(code.parse().unwrap()).upto(u64::MAX).unwrap();
            let law = table.law.unwrap();
            assert_eq!((law.preperiod, law.period), (preperiod, period), "{code}");
            assert_eq!(table.value(1 << 60), table.value(preperiod + ((1 << 60) - preperiod) % period));
        }
        for code in ["treblecross", "grundy"] {
            let values = Values::new(code.parse().unwrap());
            assert!(values.upto(20_000).is_some(), "{code}");
        }
    }

    /// Values at hand are given at once, whatever a period would cost.
    #[test]
    fn small_heaps_of_slow_rules() {
        for code in ["C!.DD8", "8!.F!F!F!F!", "0.9B[F!E]"] {
            let values = Values::new(code.parse().unwrap());
            assert!(values.upto(100).is_some(), "{code}");
            assert!(values.known.lock().unwrap().work < 2 * FIRST_WORK, "{code}");
        }
    }

    /// Rules that split nothing are known far, and their periods too.
    #[test]
    fn takes_as_large_as_they_may_be() {
        let two =
            [([1, 40_000], 40_001), ([1, 65_536], 65_537), ([2, 33_000], 33_002), ([7, 32_001], 32_008)];
        for (takes, period) in two {
            let table = Values::new(Code::subtraction(&takes).unwrap()).upto(u64::MAX).unwrap();
            assert_eq!(table.law.map(|law| law.period), Some(period), "{takes:?}");
            // The period is worth knowing also where the values would do.
            let table = Values::new(Code::subtraction(&takes).unwrap()).upto(70_000).unwrap();
            assert_eq!(table.law.map(|law| law.period), Some(period), "{takes:?}");
        }
    }

    #[test]
    fn largest_heaps_of_nim_like_games_do_not_overflow() {
        for name in ["nim", "lasker"] {
            let table = Values::new(Code::named(name).unwrap()).upto(u64::MAX - 4).unwrap();
            assert!(table.value(u64::MAX - 4).is_some(), "{name}");
        }
    }
}
