//! The state of a search for a quotient: the monoid learned so far, the heaps, the last proved quotient, and the work done.

use super::quotient::{Budget, Element, Limit, Quotient, Scope};
use super::set::Set;
use super::word::{Word, WordMap};
use crate::Code;

/// Lookups that are counted as a step.
const LOOKS_PER_STEP: usize = 512;

/// The cost of a take that is tried, an option that is generated, or a word that is looked up in a table, in lookups, as measured.
pub(super) const LOOKS_PER_OPTION: usize = 8;

/// A monoid along its generators, with its lost elements.
#[derive(Clone, Default)]
pub(super) struct Monoid {
    /// step[g][x]: element x plus generator g.
    pub(super) step: Vec<Vec<Element>>,
    pub(super) lost: Vec<bool>,
}

impl Monoid {
    pub(super) fn order(&self) -> usize {
        self.lost.len()
    }

    pub(super) fn is_lost(&self, x: Element) -> bool {
        self.lost[usize::from(x)]
    }

    pub(super) fn step(&self, x: Element, g: usize) -> Element {
        self.step[g][usize::from(x)]
    }

    /// Returns `true` if any two elements are told apart by words added to them.
    pub(super) fn is_reduced(&self) -> bool {
        // Classes are refined by where the generators lead until nothing changes.
        let mut class: Vec<usize> = self.lost.iter().map(|&lost| usize::from(lost)).collect();
        let mut count = 0;
        loop {
            let mut classes = std::collections::HashMap::new();
            let mut finer = Vec::new();
            for x in 0..self.order() {
                let key: Vec<usize> = std::iter::once(class[x])
                    .chain(self.step.iter().map(|s| class[usize::from(s[x])]))
                    .collect();
                let next = classes.len();
                finer.push(*classes.entry(key).or_insert(next));
            }
            if classes.len() == count {
                return count == self.order();
            }
            count = classes.len();
            class = finer;
        }
    }

    /// From element x along a word in its generators.
    pub(super) fn walk(&self, x: Element, word: &Word) -> Element {
        word.letters().fold(x, |x, g| self.step(x, g))
    }
}

pub(super) struct Generator {
    pub(super) heap: usize,
    pub(super) weight: u64,
    pub(super) options: Vec<Spelled>,
    /// Multiplication by the heap in the last proved quotient, if that knows it.
    pub(super) proved: Option<Vec<Element>>,
}

/// An option of a generating heap.
#[derive(Clone)]
pub(super) struct Spelled {
    pub(super) word: Word,
    pub(super) weight: u64,
    /// Its element of the last proved quotient, if it has one.
    pub(super) proved: Option<Element>,
}

/// A monoid that a check found right for all sums below a weight.
#[derive(Default)]
pub(super) struct Trusted {
    pub(super) below: u64,
    pub(super) monoid: Monoid,
}

/// A node of the discrimination tree.
#[derive(Clone)]
pub(super) struct Node {
    pub(super) above: usize,
    pub(super) depth: usize,
    pub(super) kind: Kind,
}

#[derive(Clone)]
pub(super) enum Kind {
    Leaf(Element),
    /// The word added, and the next nodes for won and lost sums.
    Test(Word, [usize; 2]),
}

/// The results of the check for the present monoid.
///
/// A sum X matters to other sums only through Φ(X) and the set of contexts y in which one of its options e wins, M = {y : y·e ∈ P}:
/// (x, M)(z, N) = (xz, {y : yz ∈ M} ∪ {y : yx ∈ N}). The smaller M, the harder (b), so only minimal pairs are kept. Sums are taken by
/// weight, which every move lessens; so the first that fails is the lightest, and below its weight the monoid is right.
#[derive(Default)]
pub(super) struct Checked {
    /// Heaps 1 … heaps are taken in.
    pub(super) heaps: usize,
    /// Multiplication, row by row.
    pub(super) product: Vec<Element>,
    /// For each element the minimal sets.
    pub(super) minimal: Vec<Vec<Set>>,
}

/// A sum of heaps for which a check failed, and words among which the monoid is wrong about one, unless some of
/// the heaps are not what their words say.
pub(super) struct Failure {
    pub(super) weight: u64,
    pub(super) words: Vec<Word>,
    pub(super) heaps: Vec<usize>,
}

/// A search in progress. `outcome.rs` plays sums out, `learn.rs` learns the monoid, `check.rs` proves it.
pub(super) struct QuotientSearch {
    pub(super) codes: Vec<Code>,
    pub(super) budget: Budget,
    pub(super) work: u64,
    /// Lookups that make no step yet.
    pub(super) looks: usize,
    pub(super) generators: Vec<Generator>,
    /// The word of every heap, which names its element in any monoid.
    pub(super) heap_words: Vec<Word>,
    pub(super) phi: Vec<Element>,
    /// A weight for each heap that every move lessens: dividing a heap does, too.
    pub(super) weights: Vec<u64>,
    pub(super) outcomes: WordMap<bool>,
    pub(super) trusted: Trusted,
    /// All of every generator that the last proved quotient does not know.
    pub(super) unproved: Word,
    /// The last proved quotient: multiplication, row by row, and lost elements.
    pub(super) proved_product: Vec<Element>,
    pub(super) proved_lost: Vec<bool>,
    pub(super) tree: Vec<Node>,
    /// Leaf of each element.
    pub(super) leaves: Vec<usize>,
    /// A word for each element; 0 is the empty word.
    pub(super) representatives: Vec<Word>,
    /// Each word is that of another element with one generator more.
    pub(super) parents: Vec<(Element, u8)>,
    pub(super) monoid: Monoid,
    pub(super) checked: Checked,
}

impl QuotientSearch {
    pub(super) fn new(codes: Vec<Code>, budget: Budget) -> QuotientSearch {
        let mut learner = QuotientSearch {
            codes,
            budget,
            work: 0,
            looks: 0,
            generators: Vec::new(),
            heap_words: vec![Word::default()],
            phi: vec![0],
            weights: vec![0],
            outcomes: WordMap::default(),
            trusted: Trusted::default(),
            unproved: Word::default(),
            proved_product: vec![0],
            proved_lost: vec![false],
            tree: Vec::new(),
            leaves: Vec::new(),
            representatives: Vec::new(),
            parents: Vec::new(),
            monoid: Monoid::default(),
            checked: Checked::default(),
        };
        learner.forget();
        learner
    }

    /// Resets to the trivial monoid: one element, won (the player who cannot move wins).
    pub(super) fn forget(&mut self) {
        self.tree = vec![Node { above: 0, depth: 0, kind: Kind::Leaf(0) }];
        self.leaves = vec![0];
        self.representatives = vec![Word::default()];
        self.parents = vec![(0, 0)];
        self.monoid = Monoid { step: Vec::new(), lost: vec![false] };
        self.checked = Checked::default();
    }

    /// The quotient of the heaps taken in, where the last of them was taken in with proof.
    pub(super) fn quotient(&self) -> Quotient {
        let spell = |word: &Word| word.letters().map(|g| self.generators[g].heap as u64).collect();
        Quotient {
            codes: self.codes.clone(),
            step: self.monoid.step.clone(),
            parents: self.parents.clone(),
            lost: self.monoid.lost.clone(),
            words: self.representatives.iter().map(spell).collect(),
            phi: self.phi.clone(),
            scope: Scope::Heaps(self.phi.len() - 1),
            limit: None,
        }
    }

    pub(super) fn spend(&mut self, steps: u64) -> Result<(), Limit> {
        self.work += steps;
        if self.work > self.budget.work { Err(Limit::Work) } else { Ok(()) }
    }

    /// Spends the given number of lookups of an element or a set, some nanoseconds each.
    pub(super) fn look(&mut self, looks: usize) -> Result<(), Limit> {
        self.looks = self.looks.saturating_add(looks);
        let steps = self.looks / LOOKS_PER_STEP;
        self.looks %= LOOKS_PER_STEP;
        self.spend(steps as u64)
    }
}
