//! Nim-values of one set of heap rules, computed as far as anybody asks.

use boyi_impartial::{Code, heap, subtraction::TakeSet};
use std::sync::{Arc, Mutex, PoisonError};

/// Nim-values by plain Sprague–Grundy go this far: a fraction of a second.
const PLAIN_UPTO: usize = 10_000;

/// The same for rules that split a heap in three, where the work is cubic.
const CUBIC_UPTO: usize = 600;

/// The values of a take set go this far while its period is looked for.
const TAKES_UPTO: usize = 1 << 22;

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
}

impl Table {
    /// The value of a heap; `None` past what is known.
    pub fn value(&self, heap: u64) -> Option<u64> {
        let known = |heap: u64| self.values.get(usize::try_from(heap).ok()?).copied().map(u64::from);
        known(heap).or_else(|| {
            let Law { preperiod, period, saltus } = self.law?;
            let turns = (heap.checked_sub(preperiod)?) / period;
            let first = known(preperiod + (heap - preperiod) % period)?;
            first.checked_add(turns.checked_mul(saltus)?)
        })
    }
}

/// The nim-values of a code: a table that grows on demand.
#[derive(Debug)]
pub(super) struct Values {
    code: Code,
    table: Mutex<Arc<Table>>,
}

impl Values {
    /// The values of a code, none of them computed yet.
    pub(super) fn new(code: Code) -> Self {
        let table = closed_form(&code).unwrap_or(Table { values: vec![0], law: None });
        Values { code, table: Mutex::new(Arc::new(table)) }
    }

    /// A table that knows every heap up to `largest`; `None` where that is out of reach.
    pub(super) fn upto(&self, largest: u64) -> Option<Arc<Table>> {
        let mut table = self.table.lock().unwrap_or_else(PoisonError::into_inner);
        if table.value(largest).is_none() {
            *table = Arc::new(self.computed(largest)?);
        }
        Some(table.clone())
    }

    fn computed(&self, largest: u64) -> Option<Table> {
        if let Some(takes) = self.code.as_subtraction().as_deref().and_then(TakeSet::new)
            && let Some(found) = takes.nim_values(TAKES_UPTO)
        {
            let values = found.values.iter().map(|&value| u16::try_from(value).ok()).collect::<Option<_>>()?;
            let law = Law { preperiod: found.preperiod as u64, period: found.period as u64, saltus: 0 };
            return Some(Table { values, law: Some(law) });
        }
        let cap = if self.code.splits_in_three() { CUBIC_UPTO } else { PLAIN_UPTO };
        let upto = usize::try_from(largest).ok().filter(|&largest| largest <= cap)?;
        let upto = (upto + 1).next_power_of_two().clamp(256, cap);
        Some(Table { values: heap::nim_values(&self.code, upto), law: None })
    }
}

/// Nim itself, where a heap is its own value, and Lasker's Nim (*Winning Ways* ch. 4), where the values 4k + 3 and
/// 4k + 4 change places.
fn closed_form(code: &Code) -> Option<Table> {
    if Some(code) == Code::named("nim").as_ref() {
        Some(Table { values: vec![0], law: Some(Law { preperiod: 0, period: 1, saltus: 1 }) })
    } else if Some(code) == Code::named("lasker").as_ref() {
        Some(Table { values: vec![0, 1, 2, 4, 3], law: Some(Law { preperiod: 1, period: 4, saltus: 4 }) })
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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

    #[test]
    fn largest_heaps_of_nim_like_games_do_not_overflow() {
        for name in ["nim", "lasker"] {
            let table = Values::new(Code::named(name).unwrap()).upto(u64::MAX - 4).unwrap();
            assert!(table.value(u64::MAX - 4).is_some(), "{name}");
        }
    }
}
