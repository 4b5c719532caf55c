//! Learning a quotient from outcomes: a monoid that is right as far as anybody looked, until the proof finds nothing more.
//!
//! Elements are the leaves of a discrimination tree (M. Kearns and U. Vazirani, *An Introduction to Computational Learning
//! Theory*, 1994, ch. 8): an inner node adds a word to the sum in question and branches on the outcome. A sum for which the monoid predicts
//! a wrong outcome splits one leaf (R. L. Rivest and R. E. Schapire, "Inference of finite automata using homing sequences", 1993).
//!
//! Only some heaps are generators. The others are named by words in smaller ones, which were their equals until a larger heap came; where
//! that is over, they are looked up anew or become generators. Nothing here is evidence: what is learned is proved as a whole.

use super::check::{Checked, Failure};
use super::word::{MOST_GENERATORS, Word, WordMap};
use super::{Budget, Element, Limit, Quotient, Scope, options, options_and_takes};
use crate::Code;

/// Looks that are counted as a step.
const LOOKS_PER_STEP: usize = 512;

/// What a take that is tried costs, an option that is generated, or a word that is looked up in a table, in looks, as measured.
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

    /// Are any two elements told apart by what may be added to them?
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
    weight: u64,
    options: Vec<Spelled>,
    /// Multiplication by the heap in the last proved quotient, if that knows it.
    proved: Option<Vec<Element>>,
}

/// An option of a generating heap.
#[derive(Clone)]
struct Spelled {
    word: Word,
    weight: u64,
    /// Its element of the last proved quotient, if it has one.
    proved: Option<Element>,
}

/// A monoid that a check found right for all sums below a weight.
#[derive(Default)]
struct Trusted {
    below: u64,
    monoid: Monoid,
}

/// A node of the discrimination tree.
#[derive(Clone)]
struct Node {
    above: usize,
    depth: usize,
    kind: Kind,
}

#[derive(Clone)]
enum Kind {
    Leaf(Element),
    /// What is added, and where won and lost sums go on.
    Test(Word, [usize; 2]),
}

/// The state of the learning.
pub(super) struct Learner {
    pub(super) codes: Vec<Code>,
    budget: Budget,
    work: u64,
    /// Looks that make no step yet.
    looks: usize,
    pub(super) generators: Vec<Generator>,
    /// Word of every heap, which names its element whatever the monoid looks like.
    pub(super) heap_words: Vec<Word>,
    pub(super) phi: Vec<Element>,
    /// A weight for each heap that every move lessens: dividing a heap does, too.
    weights: Vec<u64>,
    outcomes: WordMap<bool>,
    trusted: Trusted,
    /// All of every generator that the last proved quotient does not know.
    unproved: Word,
    /// The last proved quotient: multiplication, row by row, and lost elements.
    proved_product: Vec<Element>,
    proved_lost: Vec<bool>,
    tree: Vec<Node>,
    /// Leaf of each element.
    leaves: Vec<usize>,
    /// A word for each element; 0 is the empty word.
    pub(super) representatives: Vec<Word>,
    /// Each word is that of another element with one generator more.
    pub(super) parents: Vec<(Element, u8)>,
    pub(super) monoid: Monoid,
    pub(super) checked: Checked,
}

impl Learner {
    pub(super) fn new(codes: Vec<Code>, budget: Budget) -> Learner {
        let mut learner = Learner {
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

    /// Back to the trivial monoid: one element, won (who cannot move wins).
    fn forget(&mut self) {
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

    /// Spends what so many looks at an element or a set take, each some nanoseconds.
    pub(super) fn look(&mut self, looks: usize) -> Result<(), Limit> {
        self.looks = self.looks.saturating_add(looks);
        let steps = self.looks / LOOKS_PER_STEP;
        self.looks %= LOOKS_PER_STEP;
        self.spend(steps as u64)
    }

    // Outcomes.

    /// Its element of the last proved quotient, if it has one.
    fn proved_class(&self, word: &Word) -> Option<Element> {
        if word.meets(&self.unproved) {
            return None;
        }
        let column = |g: usize| self.generators[g].proved.as_deref().unwrap_or_default();
        Some(word.letters().fold(0, |x: Element, g| column(g)[usize::from(x)]))
    }

    fn weight_of(&self, word: &Word) -> u64 {
        word.counts().map(|(g, count)| u64::from(count) * self.generators[g].weight).sum()
    }

    /// The outcome of a word that is proved or remembered.
    fn known_outcome(&self, word: &Word) -> Option<bool> {
        match self.proved_class(word) {
            Some(x) => Some(self.proved_lost[usize::from(x)]),
            None => self.unproved_outcome(word, self.weight_of(word)),
        }
    }

    /// The outcome of a word that the last proved quotient does not know: it is remembered, or lighter than what was ever found
    /// wrong.
    fn unproved_outcome(&self, word: &Word, weight: u64) -> Option<bool> {
        let Trusted { below, monoid } = &self.trusted;
        if weight < *below {
            return Some(monoid.is_lost(monoid.walk(0, word)));
        }
        self.outcomes.get(word).copied()
    }

    /// What the monoid says of a word from an element on. It may be wrong, and is never evidence: it says which moves to look at first.
    fn guess(&self, from: Element, word: &Word) -> Option<Element> {
        let columns = &self.monoid.step;
        word.letters().try_fold(from, |x, g| Some(columns.get(g)?[usize::from(x)]))
    }

    /// The options of a word that are not known, those last that are guessed to be lost, which are tried first: where that is right, a won word costs one
    /// option. `Err` says the outcome when the known ones decide.
    fn open_options(&self, word: &Word) -> Result<Vec<Word>, bool> {
        let mut open = Vec::new();
        let (mut lost, mut any) = (0, false);
        let weight = self.weight_of(word);
        let order = self.proved_lost.len();
        for (g, _) in word.counts() {
            let rest = word.without(g);
            let lighter = weight - self.generators[g].weight;
            let proved = self.proved_class(&rest).map(|x| &self.proved_product[usize::from(x) * order..]);
            let class = self.guess(0, &rest);
            for option in &self.generators[g].options {
                any = true;
                let next = rest.plus(&option.word);
                let known = match (proved, option.proved) {
                    (Some(row), Some(x)) => Some(self.proved_lost[usize::from(row[usize::from(x)])]),
                    _ => self.unproved_outcome(&next, lighter + option.weight),
                };
                match known {
                    Some(true) => return Err(false),
                    Some(false) => {}
                    None => {
                        open.push(next);
                        let after = class.and_then(|x| self.guess(x, &option.word));
                        if after.is_some_and(|x| self.monoid.is_lost(x)) {
                            let last = open.len() - 1;
                            open.swap(lost, last);
                            lost += 1;
                        }
                    }
                }
            }
        }
        // Every option is won: lost, if there is one.
        if open.is_empty() {
            return Err(any);
        }
        open.reverse();
        Ok(open)
    }

    /// Is the sum that a word spells lost? By the definition, with memory and what is proved.
    fn outcome(&mut self, word: &Word) -> Result<bool, Limit> {
        self.look(LOOKS_PER_OPTION)?;
        if let Some(lost) = self.known_outcome(word) {
            return Ok(lost);
        }
        // Words on the way with the options still to be tried, the last one first.
        let mut stack: Vec<(Word, Vec<Word>)> = Vec::new();
        let mut next = Some(*word);
        while let Some(at) = next.take() {
            let options: usize = at.counts().map(|(g, _)| self.generators[g].options.len()).sum();
            self.look(LOOKS_PER_OPTION * options)?;
            match self.open_options(&at) {
                Ok(open) => stack.push((at, open)),
                Err(lost) => self.remember(at, lost)?,
            }
            while let Some((top, open)) = stack.last_mut() {
                while open.last().is_some_and(|option| self.outcomes.get(option) == Some(&false)) {
                    open.pop();
                }
                let lost = open.is_empty();
                match open.last() {
                    Some(option) if !self.outcomes.contains_key(option) => {
                        next = Some(*option);
                        break;
                    }
                    _ => {
                        let top = *top;
                        stack.pop();
                        self.remember(top, lost)?;
                    }
                }
            }
        }
        Ok(self.outcomes[word])
    }

    fn remember(&mut self, word: Word, lost: bool) -> Result<(), Limit> {
        self.outcomes.insert(word, lost);
        self.spend(1)
    }

    // The tree.

    /// The element that a word belongs to, as far as the tree can tell.
    fn sift(&mut self, word: &Word) -> Result<Element, Limit> {
        let mut at = 0;
        loop {
            match self.tree[at].kind {
                Kind::Leaf(x) => return Ok(x),
                Kind::Test(test, below) => at = below[usize::from(self.outcome(&word.plus(&test))?)],
            }
        }
    }

    /// A test that tells two different elements apart: where the ways to their leaves part.
    fn tell_apart(&self, x: Element, y: Element) -> Word {
        let [mut a, mut b] = [x, y].map(|x| self.leaves[usize::from(x)]);
        while a != b {
            if self.tree[a].depth >= self.tree[b].depth {
                a = self.tree[a].above;
            } else {
                b = self.tree[b].above;
            }
        }
        match self.tree[a].kind {
            Kind::Test(test, _) => test,
            Kind::Leaf(_) => unreachable!("two elements have two leaves"),
        }
    }

    /// Makes element `parent` plus a generator an element of its own, which `test` tells apart from the element `x` that it
    /// was taken for.
    fn split(&mut self, x: Element, test: Word, parent: Element, g: usize) -> Result<(), Limit> {
        let new = self.representatives.len();
        if new >= self.budget.elements.min(Budget::MOST_ELEMENTS) {
            return Err(Limit::Elements);
        }
        let word = self.representatives[usize::from(parent)].with(g);
        let old_lost = self.outcome(&self.representatives[usize::from(x)].plus(&test))?;
        let lost = self.outcome(&word)?;
        let leaf = self.leaves[usize::from(x)];
        let depth = self.tree[leaf].depth + 1;
        let first = self.tree.len();
        let mut below = [first, first + 1];
        let mut pair = [x, new as Element];
        if old_lost {
            pair.reverse();
        }
        for x in pair {
            self.tree.push(Node { above: leaf, depth, kind: Kind::Leaf(x) });
        }
        self.tree[leaf].kind = Kind::Test(test, below);
        if old_lost {
            below.reverse();
        }
        self.leaves[usize::from(x)] = below[0];
        self.leaves.push(below[1]);
        self.representatives.push(word);
        self.parents.push((parent, g as u8));
        self.monoid.lost.push(lost);
        for g in 0..self.generators.len() {
            self.monoid.step[g].push(x);
        }
        for g in 0..self.generators.len() {
            for y in 0..new {
                if self.monoid.step[g][y] == x {
                    let word = self.representatives[y].with(g).plus(&test);
                    if self.outcome(&word)? != old_lost {
                        self.monoid.step[g][y] = new as Element;
                    }
                }
            }
            self.monoid.step[g][new] = self.sift(&word.with(g))?;
        }
        Ok(())
    }

    /// Walks from element x along `path`, with `rest` to follow, all of which has the outcome `truth`. Where the outcome of
    /// (representative + what is left) changes, an element is split. Was there one?
    fn learn_along(&mut self, x: Element, path: &[usize], rest: &Word, truth: bool) -> Result<bool, Limit> {
        let mut at = x;
        for (i, &g) in path.iter().enumerate() {
            let next = self.monoid.step(at, g);
            let left = path[i + 1..].iter().fold(*rest, |word, &g| word.with(g));
            if self.outcome(&self.representatives[usize::from(next)].plus(&left))? != truth {
                // An element of its own, unless the tree knows better by now.
                let found = self.sift(&self.representatives[usize::from(at)].with(g))?;
                if found == next {
                    self.split(next, left, at, g)?;
                } else {
                    self.monoid.step[g][usize::from(at)] = found;
                }
                return Ok(true);
            }
            at = next;
        }
        Ok(false)
    }

    /// Learns from a word until the monoid predicts its outcome. Was there anything to learn?
    fn learn_from(&mut self, word: &Word) -> Result<bool, Limit> {
        let truth = self.outcome(word)?;
        let path: Vec<usize> = word.letters().collect();
        let mut learned = false;
        while self.monoid.is_lost(self.monoid.walk(0, word)) != truth {
            if !self.learn_along(0, &path, &Word::default(), truth)? {
                let x = self.monoid.walk(0, word);
                self.monoid.lost[usize::from(x)] = truth;
            }
            learned = true;
        }
        Ok(learned)
    }

    /// Generators must commute. Was anything learned from two that did not?
    fn commute(&mut self) -> Result<bool, Limit> {
        let mut learned = false;
        let mut x = 0;
        while x < self.monoid.order() {
            self.look(self.generators.len().pow(2))?;
            for g in 0..self.generators.len() {
                for h in 0..g {
                    let at = x as Element;
                    let one = self.monoid.step(self.monoid.step(at, g), h);
                    let other = self.monoid.step(self.monoid.step(at, h), g);
                    if one == other {
                        continue;
                    }
                    let test = self.tell_apart(one, other);
                    let truth = self.outcome(&self.representatives[x].with(g).with(h).plus(&test))?;
                    for path in [[g, h], [h, g]] {
                        learned |= self.learn_along(at, &path, &test, truth)?;
                    }
                }
            }
            x += 1;
        }
        Ok(learned)
    }

    // Heaps.

    /// The words of the options of a heap.
    pub(super) fn option_words(&mut self, heap: usize) -> Result<Vec<Word>, Limit> {
        let (count, takes) = options_and_takes(&self.codes, heap as u64);
        self.look(LOOKS_PER_OPTION.saturating_mul(count.saturating_add(takes)))?;
        let word =
            |parts: &[u64]| parts.iter().fold(Word::default(), |w, &p| w.plus(&self.heap_words[p as usize]));
        let mut words: Vec<Word> = options(&self.codes, heap as u64).map(|o| word(o.parts())).collect();
        words.sort_unstable();
        words.dedup();
        Ok(words)
    }

    fn spelled_options(&mut self, heap: usize) -> Result<Vec<Spelled>, Limit> {
        let words = self.option_words(heap)?;
        let spelled =
            |word: Word| Spelled { word, weight: self.weight_of(&word), proved: self.proved_class(&word) };
        Ok(words.into_iter().map(spelled).collect())
    }

    fn spell_options(&mut self) -> Result<(), Limit> {
        for g in 0..self.generators.len() {
            self.generators[g].options = self.spelled_options(self.generators[g].heap)?;
        }
        Ok(())
    }

    /// Twice the size less one; where counters are added, one more than the heaviest option.
    fn weight_of_heap(&mut self, heap: usize) -> Result<u64, Limit> {
        if self.codes.iter().all(|code| code.added().is_empty()) {
            return Ok((2 * (heap / self.codes.len()) as u64).saturating_sub(1));
        }
        let (count, _) = options_and_takes(&self.codes, heap as u64);
        self.look(LOOKS_PER_OPTION.saturating_mul(count))?;
        let weight = |&part: &u64| self.weights[part as usize];
        let heaviest =
            options(&self.codes, heap as u64).map(|option| option.parts().iter().map(weight).sum()).max();
        Ok(1 + heaviest.unwrap_or(0u64))
    }

    pub(super) fn weight(&self, heap: usize) -> u64 {
        self.weights[heap]
    }

    /// Takes the next heap into the quotient, with proof. Are its elements others than before?
    pub(super) fn add_heap(&mut self, heap: usize) -> Result<bool, Limit> {
        self.spend(1)?;
        let weight = self.weight_of_heap(heap)?;
        self.weights.push(weight);
        // An element is right at once when (a) holds for it and (b) is implied by sums of smaller heaps.
        if let Some(x) = self.implied(heap)? {
            self.heap_words.push(self.representatives[usize::from(x)]);
            self.phi.push(x);
            self.checked.heaps = heap;
            return Ok(false);
        }
        if self.generators.len() == MOST_GENERATORS {
            return Err(Limit::Elements);
        }
        let g = self.generators.len();
        let options = self.spelled_options(heap)?;
        self.generators.push(Generator { heap, weight: self.weight(heap), options, proved: None });
        self.unproved = Word::all(g);
        // Which element is it most like, beside every element?
        let n = self.monoid.order();
        self.look(n * n)?;
        let mut row = Vec::with_capacity(n);
        for x in 0..n {
            row.push(self.outcome(&self.representatives[x].with(g))?);
        }
        let monoid = &self.monoid;
        let column = |x: usize| -> Vec<Element> {
            (0..n).map(|y| monoid.walk(y as Element, &self.representatives[x])).collect()
        };
        let alike =
            |x| column(x).into_iter().zip(&row).filter(|&(xy, &lost)| monoid.is_lost(xy) == lost).count();
        let (most, nearest) = (0..n).map(|x| (alike(x), x)).max().unwrap_or_default();
        let column = column(nearest);
        if most == n {
            let generator = self.generators.pop();
            self.heap_words.push(self.representatives[nearest]);
            self.phi.push(nearest as Element);
            if self.check()?.is_none() {
                self.outcomes.clear();
                self.unproved = Word::default();
                return Ok(false);
            }
            // Not the same after all: some sum of several such heaps tells them apart.
            self.heap_words.pop();
            self.phi.pop();
            self.generators.extend(generator);
        }
        self.heap_words.push(Word::one(g));
        self.phi.push(0);
        self.monoid.step.push(column);
        self.sift_steps(g)?;
        self.learn()?;
        Ok(true)
    }

    /// Learns until the check passes.
    fn learn(&mut self) -> Result<(), Limit> {
        // Whether outcomes were used that rest on heaps being what they were not.
        let mut stale = false;
        loop {
            while self.commute()? {}
            for (phi, word) in self.phi.iter_mut().zip(&self.heap_words) {
                *phi = self.monoid.walk(0, word);
            }
            let Some(Failure { weight, words, heaps }) = self.check()? else {
                if self.is_spanned() && self.commutes() && self.monoid.is_reduced() {
                    break;
                }
                self.start_over()?;
                continue;
            };
            if weight > self.trusted.below {
                self.trusted = Trusted { below: weight, monoid: self.monoid.clone() };
            }
            let mut learned = false;
            for word in words {
                learned |= self.learn_from(&word)?;
            }
            if learned {
                continue;
            }
            // The words are right, so a heap is not equal to its word among larger heaps.
            if self.rename()? || heaps.into_iter().any(|heap| self.promote(heap)) {
                self.outcomes.clear();
                self.spell_options()?;
                stale = true;
            } else if stale {
                self.outcomes.clear();
                self.start_over()?;
                stale = false;
            } else {
                return Err(Limit::Work);
            }
        }
        self.outcomes.clear();
        self.unproved = Word::default();
        self.trusted = Trusted::default();
        self.proved_lost.clone_from(&self.monoid.lost);
        self.proved_product = self.checked.product.clone();
        for (generator, column) in self.generators.iter_mut().zip(&self.monoid.step) {
            generator.proved = Some(column.clone());
        }
        self.spell_options()
    }

    /// Does the word of every element lead to it?
    fn is_spanned(&self) -> bool {
        let leads =
            |(x, &(parent, g)): (usize, &(Element, u8))| self.monoid.step(parent, g.into()) == x as Element;
        self.parents.iter().enumerate().skip(1).all(leads)
    }

    /// Does it not matter which of two generators is added first?
    fn commutes(&self) -> bool {
        let both = |x, g, h| self.monoid.step(self.monoid.step(x, g), h);
        let alike = |x| (0..self.generators.len()).all(|g| (0..g).all(|h| both(x, g, h) == both(x, h, g)));
        (0..self.monoid.order()).all(|x| alike(x as Element))
    }

    /// Learns again from nothing, with what the heaps are called now.
    fn start_over(&mut self) -> Result<(), Limit> {
        self.forget();
        for g in 0..self.generators.len() {
            self.monoid.step.push(vec![0]);
            self.sift_steps(g)?;
        }
        Ok(())
    }

    /// Every element plus a generator, by the tree.
    fn sift_steps(&mut self, g: usize) -> Result<(), Limit> {
        for x in 0..self.monoid.order() {
            self.monoid.step[g][x] = self.sift(&self.representatives[x].with(g))?;
        }
        Ok(())
    }

    /// Looks up again which elements the heaps are that are no generators. Is one another than before?
    fn rename(&mut self) -> Result<bool, Limit> {
        let g = self.generators.len();
        let mut renamed = false;
        let (trusted, unproved) = (std::mem::take(&mut self.trusted), self.unproved);
        for heap in (1..self.heap_words.len()).filter(|_| g < MOST_GENERATORS) {
            if self.generators.iter().any(|g| g.heap == heap) {
                continue;
            }
            // For the moment it is a generator.
            let options = self.spelled_options(heap)?;
            self.look(LOOKS_PER_OPTION * self.outcomes.len())?;
            self.generators.push(Generator { heap, weight: self.weight(heap), options, proved: None });
            self.unproved = unproved.plus(&Word::all(g));
            let found = self.sift(&Word::one(g));
            self.unproved = unproved;
            self.generators.pop();
            self.outcomes.retain(|word, _| !word.meets(&Word::all(g)));
            let found = found?;
            let word = self.representatives[usize::from(found)];
            // Only smaller heaps may name a larger one: options are spelled by names.
            if found != self.phi[heap] && word.letters().all(|g| self.generators[g].heap < heap) {
                self.heap_words[heap] = word;
                renamed = true;
            }
        }
        self.trusted = trusted;
        Ok(renamed)
    }

    /// Makes a heap a generator of its own. Was it none before?
    fn promote(&mut self, heap: usize) -> bool {
        if self.generators.len() == MOST_GENERATORS || self.generators.iter().any(|g| g.heap == heap) {
            return false;
        }
        // In the last proved quotient it is equal to its word.
        let word = self.heap_words[heap];
        let along = |x: usize| {
            word.letters()
                .try_fold(x as Element, |x, g| self.generators[g].proved.as_ref().map(|c| c[usize::from(x)]))
        };
        let proved = (0..self.proved_lost.len()).map(along).collect();
        self.heap_words[heap] = Word::one(self.generators.len());
        let column = (0..self.monoid.order()).map(|x| self.monoid.walk(x as Element, &word)).collect();
        self.monoid.step.push(column);
        self.generators.push(Generator { heap, weight: self.weight(heap), options: Vec::new(), proved });
        let monoid = &mut self.trusted.monoid;
        monoid.step.push((0..monoid.order()).map(|x| monoid.walk(x as Element, &word)).collect());
        true
    }

    /// A period of Φ that the theorem makes last for ever.
    pub(super) fn period(&mut self, heap: usize) -> Result<Option<(usize, usize)>, Limit> {
        let [code] = &self.codes[..] else { return Ok(None) };
        let Some(digits) = code.max_take().map(|most| most as usize) else { return Ok(None) };
        let Some(parts) = code.most_parts().filter(|_| !code.has_conditions() && code.added().is_empty())
        else {
            return Ok(None);
        };
        let mut looks = digits;
        let found = (1..=heap / parts).find_map(|p| {
            let from = (0..=heap - p).rev().find(|&j| self.phi[j] != self.phi[j + p]).map_or(0, |j| j + 1);
            looks += heap + 2 - p - from;
            (heap >= parts * from.max(1) + parts * p + digits).then_some((from, p))
        });
        self.look(looks)?;
        Ok(found)
    }
}
