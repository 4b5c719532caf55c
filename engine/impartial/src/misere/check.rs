//! The proof that a monoid is the quotient: the conditions (a) and (b) of [`misere`](super).

use super::quotient::{Element, Limit, options, options_and_takes};
use super::search::{Checked, Failure, LOOKS_PER_OPTION, QuotientSearch};
use super::set::Set;
use super::word::Word;
use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;

/// A sum of heaps that matters: its class, the contexts in which a move in it wins, and the heaps.
#[derive(Clone, PartialEq, Eq)]
struct Sum {
    weight: u64,
    class: Element,
    wins: Set,
    heaps: Vec<usize>,
}

impl Ord for Sum {
    /// The lightest is the greatest.
    fn cmp(&self, other: &Sum) -> Ordering {
        (other.weight, &other.heaps).cmp(&(self.weight, &self.heaps))
    }
}

impl PartialOrd for Sum {
    fn partial_cmp(&self, other: &Sum) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl QuotientSearch {
    /// Checks (a) and (b) for all heaps known. `None` when they hold, else the lightest sum of heaps for which they do not.
    pub(super) fn check(&mut self) -> Result<Option<Failure>, Limit> {
        self.checked = Checked::default();
        let n = self.monoid.order();
        self.spend(1 + (n * n / 64) as u64)?;
        // A row is that of the element's parent, one generator on.
        let mut product: Vec<Element> = (0..n).map(|y| y as Element).collect();
        for x in 1..n {
            let (parent, g) = self.parents[x];
            let row = usize::from(parent) * n;
            let step = &self.monoid.step[usize::from(g)];
            product.extend_from_within(row..row + n);
            product[x * n..].iter_mut().for_each(|y| *y = step[usize::from(*y)]);
        }
        self.checked.product = product;
        let mut queue = BinaryHeap::new();
        let mut failure: Option<Failure> = None;
        let lightest = self.lightest();
        for heap in 1..self.phi.len() {
            let found = match self.options_of(heap)? {
                None => (self.phi[heap] != 0).then(|| Failure {
                    weight: 0,
                    words: vec![self.heap_words[heap]],
                    heaps: vec![heap],
                }),
                Some((classes, wins)) => {
                    let found = self.lost_twice(heap, &classes, &lightest);
                    let (weight, class) = (self.weight(heap), self.phi[heap]);
                    queue.push(Sum { weight, class, wins, heaps: vec![heap] });
                    found
                }
            };
            let better = |found: &Failure| failure.as_ref().is_none_or(|old| found.weight < old.weight);
            failure = found.filter(better).or(failure);
        }
        let stuck = self.stuck(queue, failure.as_ref().map_or(u64::MAX, |failure| failure.weight))?;
        failure = stuck.or(failure);
        if failure.is_none() {
            self.checked.heaps = self.phi.len() - 1;
        }
        Ok(failure)
    }

    /// The least weight of a sum in each class.
    fn lightest(&self) -> Vec<u64> {
        let mut least = vec![u64::MAX; self.monoid.order()];
        let mut queue = BinaryHeap::from([(Reverse(0), 0)]);
        while let Some((Reverse(weight), x)) = queue.pop() {
            if least[x] <= weight {
                continue;
            }
            least[x] = weight;
            for heap in 1..self.phi.len() {
                queue.push((Reverse(weight + self.weight(heap)), self.product(x, self.phi[heap].into())));
            }
        }
        least
    }

    /// (a) for a heap: the lightest sum with it that is lost together with one of its options.
    fn lost_twice(&self, heap: usize, classes: &Set, lightest: &[u64]) -> Option<Failure> {
        let class = usize::from(self.phi[heap]);
        let lost = (0..self.monoid.order()).filter(|&y| self.lost_together(y, class));
        let wrong = lost.filter_map(|y| Some((y, classes.iter().find(|&e| self.lost_together(y, e))?)));
        let (y, e) = wrong.min_by_key(|&(y, _)| lightest[y])?;
        let rest = self.representatives[y];
        let words = vec![rest.plus(&self.heap_words[heap]), rest.plus(&self.option_word(heap, e))];
        Some(Failure { weight: lightest[y] + self.weight(heap), words, heaps: vec![heap] })
    }

    /// (b): the lightest sum below a weight that is predicted won without a move to a lost one.
    fn stuck(&mut self, mut queue: BinaryHeap<Sum>, below: u64) -> Result<Option<Failure>, Limit> {
        let n = self.monoid.order();
        let mut minimal: Vec<Vec<Set>> = vec![Vec::new(); n];
        let (mut kinds, mut settled): (Vec<Sum>, Vec<Sum>) = Default::default();
        let cost = 1 + n as u64 / 16;
        while let Some(sum) = queue.pop().filter(|sum| sum.weight < below) {
            self.look(minimal[usize::from(sum.class)].len())?;
            let implied = |minimal: &[Vec<Set>], sum: &Sum| {
                minimal[usize::from(sum.class)].iter().any(|smaller| smaller.is_subset(&sum.wins))
            };
            if implied(&minimal, &sum) {
                continue;
            }
            if !sum.wins.contains(0) && !self.monoid.is_lost(sum.class) {
                let mut words = vec![self.spell(&sum.heaps)];
                for (i, &h) in sum.heaps.iter().enumerate() {
                    let rest = self.spell(&sum.heaps[..i]).plus(&self.spell(&sum.heaps[i + 1..]));
                    words.extend(self.option_words(h)?.iter().map(|o| rest.plus(o)));
                }
                return Ok(Some(Failure { weight: sum.weight, words, heaps: sum.heaps }));
            }
            minimal[usize::from(sum.class)].push(sum.wins.clone());
            settled.push(sum.clone());
            // Together with every heap so far; and a new heap with every sum so far.
            let (sums, heaps): (&[Sum], &[Sum]) = if sum.heaps.len() == 1 {
                kinds.push(sum.clone());
                (&settled, &kinds[kinds.len() - 1..])
            } else {
                (&settled[settled.len() - 1..], &kinds)
            };
            let mut pairs: Vec<(&Sum, &Sum)> =
                sums.iter().flat_map(|sum| heaps.iter().map(move |heap| (sum, heap))).collect();
            if sum.heaps.len() == 1 {
                let alone = &settled[settled.len() - 1];
                pairs.extend(kinds[..kinds.len() - 1].iter().map(|heap| (alone, heap)));
            }
            for (sum, heap) in pairs {
                self.spend(cost)?;
                let next = self.combine(sum, heap);
                self.look(minimal[usize::from(next.class)].len())?;
                if !implied(&minimal, &next) {
                    queue.push(next);
                }
            }
        }
        self.checked.minimal = minimal;
        Ok(None)
    }

    /// The product of two elements.
    fn product(&self, x: usize, y: usize) -> usize {
        usize::from(self.checked.product[x * self.monoid.order() + y])
    }

    /// Returns `true` if the product of two elements is lost.
    fn lost_together(&self, x: usize, y: usize) -> bool {
        self.monoid.lost[self.product(x, y)]
    }

    /// The class of the heaps that a move leaves.
    fn class(&self, parts: &[u64]) -> usize {
        parts.iter().fold(0, |x, &part| self.product(x, self.phi[part as usize].into()))
    }

    /// The classes of the options of a heap, and the contexts in which one of them wins; `None` when there is no move.
    fn options_of(&mut self, heap: usize) -> Result<Option<(Set, Set)>, Limit> {
        let n = self.monoid.order();
        let (mut classes, mut wins) = (Set::new(n), Set::new(n));
        let (count, takes) = options_and_takes(&self.codes, heap as u64);
        self.look(LOOKS_PER_OPTION.saturating_mul(count.saturating_add(takes)))?;
        for option in options(&self.codes, heap as u64) {
            classes.insert(self.class(option.parts()));
        }
        let mut looks = 0;
        for e in classes.iter() {
            (0..n).filter(|&y| self.lost_together(y, e)).for_each(|y| wins.insert(y));
            looks += n;
        }
        self.look(looks)?;
        Ok((count > 0).then_some((classes, wins)))
    }

    /// The element of the next heap when its proof needs nothing new.
    pub(super) fn implied(&mut self, heap: usize) -> Result<Option<Element>, Limit> {
        if self.checked.heaps + 1 != heap || self.checked.minimal.is_empty() {
            return Ok(None);
        }
        let Some((_, wins)) = self.options_of(heap)? else { return Ok(Some(0)) };
        self.look(self.checked.minimal.iter().map(Vec::len).sum())?;
        let found = (0..self.monoid.order()).find(|&x| {
            self.checked.minimal[x].iter().any(|smaller| smaller.is_subset(&wins))
                && wins.iter().all(|y| !self.lost_together(y, x))
        });
        Ok(found.map(|x| x as Element))
    }

    /// A sum with one more heap.
    fn combine(&self, sum: &Sum, heap: &Sum) -> Sum {
        let n = self.monoid.order();
        let (x, h) = (usize::from(sum.class), usize::from(heap.class));
        let row = |x: usize| &self.checked.product[x * n..(x + 1) * n];
        let mut wins = Set::new(n);
        for (y, (&yh, &yx)) in row(h).iter().zip(row(x)).enumerate() {
            wins.0[y / 64] |= u64::from(sum.wins.contains(yh) | heap.wins.contains(yx)) << (y % 64);
        }
        let heaps = sum.heaps.iter().chain(&heap.heaps).copied().collect();
        Sum { weight: sum.weight + heap.weight, class: self.checked.product[x * n + h], wins, heaps }
    }

    /// The word of a sum of heaps.
    fn spell(&self, heaps: &[usize]) -> Word {
        heaps.iter().fold(Word::default(), |word, &heap| word.plus(&self.heap_words[heap]))
    }

    /// The word of an option of `heap` that has class `e`.
    fn option_word(&self, heap: usize, e: usize) -> Word {
        let words = options(&self.codes, heap as u64).filter(|option| self.class(option.parts()) == e);
        let spell =
            |parts: &[u64]| parts.iter().fold(Word::default(), |w, &p| w.plus(&self.heap_words[p as usize]));
        words.map(|option| spell(option.parts())).min().unwrap_or_default()
    }
}
