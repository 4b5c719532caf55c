//! Nim-values of one set of heap rules, computed as far as anybody asks.

use boyi_impartial::{
    Code,
    period::{self, Period},
    sequence::Sequence,
};
use std::sync::{Arc, Mutex, PoisonError};

/// A proof of a period is looked for up to this heap at first, and up to [`SEARCHED`] when larger heaps are asked for.
const SEARCHED_FIRST: usize = 1 << 12;

/// See [`SEARCHED_FIRST`]: about a second of work where there is no period.
const SEARCHED: usize = 1 << 16;

/// Values without a law are computed this far where few values are rare (see [`boyi_impartial::sequence`]): seconds.
const SPARSE_UPTO: usize = 1 << 19;

/// The same where there is no sparse space to make it quick.
const UPTO: usize = 1 << 17;

/// The same for endless codes and rules that split a heap in three, whose values take quadratic time.
const PLAIN_UPTO: usize = 1 << 12;

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
    /// What the values gain in a period: 0 for a periodic sequence.
    pub saltus: u64,
    /// The last heap that was computed for the proof; 0 for a closed form.
    pub checked: u64,
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
    table: Arc<Table>,
}

impl Values {
    /// The values of a code, none of them computed yet.
    pub(super) fn new(code: Code) -> Self {
        let table = closed_form(&code).unwrap_or(Table { values: vec![0], law: None });
        let known = Known { sequence: Sequence::new(code), searched: 0, table: Arc::new(table) };
        Values { known: Mutex::new(known) }
    }

    /// A table that knows every heap up to `largest`; `None` where that is out of reach.
    pub(super) fn upto(&self, largest: u64) -> Option<Arc<Table>> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        // The law is worth knowing even where the values would do.
        if known.table.law.is_none() {
            known.look(SEARCHED_FIRST);
        }
        if known.table.value(largest).is_none() && known.table.law.is_none() {
            known.look(SEARCHED);
            known.compute(largest);
        }
        known.table.value(largest).is_some().then(|| known.table.clone())
    }
}

impl Known {
    /// As far as the values may be computed.
    fn cap(&self) -> usize {
        let code = self.sequence.code();
        if code.max_take().is_none() || code.splits_in_three() {
            PLAIN_UPTO
        } else if self.sequence.mask().is_some() {
            SPARSE_UPTO
        } else {
            UPTO
        }
    }

    /// Looks for a proof of a period, at most up to that heap.
    fn look(&mut self, upto: usize) {
        let upto = upto.min(self.cap());
        if upto <= self.searched {
            return;
        }
        self.searched = upto;
        let law = period::find(&mut self.sequence, upto).proved().map(|found| {
            let Period { preperiod, period, saltus, .. } = found;
            let checked = self.sequence.known() as u64 - 1;
            Law { preperiod: preperiod as u64, period: period as u64, saltus, checked }
        });
        let kept = law.map_or(usize::MAX, |law| (law.preperiod + law.period) as usize);
        self.table = Arc::new(Table { values: self.sequence.values().take(kept).collect(), law });
    }

    /// Computes the values up to a heap at least, if that is within reach.
    fn compute(&mut self, largest: u64) {
        let reach = usize::try_from(largest).is_ok_and(|largest| largest <= self.cap());
        if self.table.law.is_none() && reach && self.table.value(largest).is_none() {
            let upto = (largest as usize + largest as usize / 4).min(self.cap());
            self.sequence.extend_to(upto);
            self.table = Arc::new(Table { values: self.sequence.values().collect(), law: None });
        }
    }
}

/// Nim itself, where a heap is its own value, and Lasker's Nim (*Winning Ways* ch. 4), where the values 4k + 3 and
/// 4k + 4 change places.
fn closed_form(code: &Code) -> Option<Table> {
    if Some(code) == Code::named("nim").as_ref() {
        Some(Table { values: vec![0], law: Some(Law { preperiod: 0, period: 1, saltus: 1, checked: 0 }) })
    } else if Some(code) == Code::named("lasker").as_ref() {
        Some(Table { values: vec![0, 1, 2, 4, 3], law: Some(Law { preperiod: 1, period: 4, saltus: 4, checked: 0 }) })
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
            assert!(values.upto(20_000).is_some() && values.upto(u64::MAX).is_none(), "{code}");
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
