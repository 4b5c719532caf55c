//! Learning a quotient from outcomes: a monoid that agrees with all outcomes seen so far, until the proof finds no error.
//!
//! Elements are the leaves of a discrimination tree (M. Kearns and U. Vazirani, *An Introduction to Computational Learning
//! Theory*, 1994, ch. 8): an inner node adds a word to the sum in question and branches on the outcome. A sum for which the monoid predicts
//! a wrong outcome splits one leaf (R. L. Rivest and R. E. Schapire, "Inference of finite automata using homing sequences", 1993).
//!
//! Only some heaps are generators. The others are named by words in smaller ones, which were their equals until a larger heap came; once
//! they are not, they are looked up again or become generators. Nothing here is evidence: the monoid is proved as a whole.

use super::quotient::{Budget, Element, Limit};
use super::search::{Kind, Node, QuotientSearch};
use super::word::Word;

impl QuotientSearch {
    /// The element that a word belongs to, as far as the tree can tell.
    pub(super) fn sift(&mut self, word: &Word) -> Result<Element, Limit> {
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
    /// (representative + what is left) changes, an element is split. Returns `true` if there was one.
    fn learn_along(&mut self, x: Element, path: &[usize], rest: &Word, truth: bool) -> Result<bool, Limit> {
        let mut at = x;
        for (i, &g) in path.iter().enumerate() {
            let next = self.monoid.step(at, g);
            let left = path[i + 1..].iter().fold(*rest, |word, &g| word.with(g));
            if self.outcome(&self.representatives[usize::from(next)].plus(&left))? != truth {
                // An element of its own, unless the tree has changed meanwhile.
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

    /// Learns from a word until the monoid predicts its outcome. Returns `true` if there was anything to learn.
    pub(super) fn learn_from(&mut self, word: &Word) -> Result<bool, Limit> {
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

    /// Makes generators commute. Returns `true` if anything was learned from two that did not.
    pub(super) fn commute(&mut self) -> Result<bool, Limit> {
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
}
