//! The rules of a code in the form that the fast methods want.

use crate::Code;
use crate::code::Shape;

/// Rules whose moves leave at most two heaps, under one condition for all splits.
#[derive(Clone, Debug, Default)]
pub(super) struct Rules {
    /// Heaps of exactly these sizes may be taken away whole.
    pub(super) whole: Vec<usize>,
    /// Takes that leave one heap.
    pub(super) take: Vec<usize>,
    /// Takes that leave two heaps.
    pub(super) split: Vec<usize>,
    /// The two heaps must differ.
    pub(super) distinct: bool,
    /// Takes that leave two equal heaps.
    pub(super) equal: Vec<usize>,
    /// The largest digit position.
    last: usize,
}

impl Rules {
    /// The rules of a code; `None` when the fast methods do not apply: endless codes, three heaps or more, mixed conditions.
    pub(super) fn of(code: &Code) -> Option<Rules> {
        let last = code.max_take()?;
        if code.splits_in_three() {
            return None;
        }
        let mut rules = Rules { last: last as usize, ..Rules::default() };
        let mut shapes = Vec::new();
        for k in 0..=last {
            let digit = code.digit(k);
            let k = k as usize;
            if k > 0 && digit.allows(0) {
                rules.whole.push(k);
            }
            if k > 0 && digit.allows(1) {
                rules.take.push(k);
            }
            if digit.allows(2) {
                if digit.shape(2) == Some(Shape::Equal) {
                    rules.equal.push(k);
                } else {
                    rules.split.push(k);
                    shapes.push(digit.shape(2));
                }
            }
        }
        rules.distinct = shapes.first() == Some(&Some(Shape::Distinct));
        shapes.windows(2).all(|w| w[0] == w[1]).then_some(rules)
    }

    /// The number of pairs (i, s − i), i ≤ s − i, with s = `rest`.
    pub(super) fn pairs(&self, rest: usize) -> usize {
        if self.distinct { rest.saturating_sub(1) / 2 } else { rest / 2 }
    }

    /// The common parity of all split digits, when there is one.
    pub(super) fn parity(&self) -> Option<u8> {
        let first = self.split.first()? & 1;
        self.split.iter().all(|b| b & 1 == first).then_some(first as u8)
    }

    /// Returns `true` if a heap of `n` may be taken away whole.
    pub(super) fn takes_whole(&self, n: usize) -> bool {
        n <= self.last && self.whole.contains(&n)
    }
}
