//! Taking in one heap after the other: its options, its element or generator, and the period of the quotient.

use super::quotient::{Element, Limit, options, options_and_takes};
use super::search::{Failure, Generator, LOOKS_PER_OPTION, QuotientSearch, Spelled, Trusted};
use super::word::{MOST_GENERATORS, Word};

impl QuotientSearch {
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

    /// Takes the next heap into the quotient, with proof. Returns `true` if the elements changed.
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
        // The element that it is most like, in the sums with every element.
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
        // `true` if outcomes were used that rest on wrong words of heaps.
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

    /// Returns `true` if the word of every element leads to it.
    fn is_spanned(&self) -> bool {
        let leads =
            |(x, &(parent, g)): (usize, &(Element, u8))| self.monoid.step(parent, g.into()) == x as Element;
        self.parents.iter().enumerate().skip(1).all(leads)
    }

    /// Returns `true` if the order in which two generators are added does not matter.
    fn commutes(&self) -> bool {
        let both = |x, g, h| self.monoid.step(self.monoid.step(x, g), h);
        let alike = |x| (0..self.generators.len()).all(|g| (0..g).all(|h| both(x, g, h) == both(x, h, g)));
        (0..self.monoid.order()).all(|x| alike(x as Element))
    }

    /// Learns again from the trivial monoid, with the present words of the heaps.
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

    /// Looks up the elements of the heaps that are not generators again. Returns `true` if one changed.
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

    /// Makes a heap a generator of its own. Returns `true` if it was none before.
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
