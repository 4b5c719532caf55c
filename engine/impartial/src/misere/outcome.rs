//! Outcomes of sums: proved, stored or played out.

use super::quotient::{Element, Limit};
use super::search::{LOOKS_PER_OPTION, QuotientSearch, Trusted};
use super::word::Word;

impl QuotientSearch {
    /// Its element of the last proved quotient, if it has one.
    pub(super) fn proved_class(&self, word: &Word) -> Option<Element> {
        if word.meets(&self.unproved) {
            return None;
        }
        let column = |g: usize| self.generators[g].proved.as_deref().unwrap_or_default();
        Some(word.letters().fold(0, |x: Element, g| column(g)[usize::from(x)]))
    }

    pub(super) fn weight_of(&self, word: &Word) -> u64 {
        word.counts().map(|(g, count)| u64::from(count) * self.generators[g].weight).sum()
    }

    /// The outcome of a word that is proved or stored.
    pub(super) fn known_outcome(&self, word: &Word) -> Option<bool> {
        match self.proved_class(word) {
            Some(x) => Some(self.proved_lost[usize::from(x)]),
            None => self.unproved_outcome(word, self.weight_of(word)),
        }
    }

    /// The outcome of a word that the last proved quotient does not know: it is stored, or lighter than every word found
    /// wrong.
    fn unproved_outcome(&self, word: &Word, weight: u64) -> Option<bool> {
        let Trusted { below, monoid } = &self.trusted;
        if weight < *below {
            return Some(monoid.is_lost(monoid.walk(0, word)));
        }
        self.outcomes.get(word).copied()
    }

    /// The prediction of the monoid for a word from an element on. It may be wrong, and is never evidence: it orders the moves.
    fn guess(&self, from: Element, word: &Word) -> Option<Element> {
        let columns = &self.monoid.step;
        word.letters().try_fold(from, |x, g| Some(columns.get(g)?[usize::from(x)]))
    }

    /// The options of a word that are not known, those last that are guessed to be lost, which are tried first: where that is right, a won word costs one
    /// option. `Err` has the outcome when the known ones decide.
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

    /// Returns `true` if the sum of a word is lost: by the definition, with stored and proved outcomes.
    pub(super) fn outcome(&mut self, word: &Word) -> Result<bool, Limit> {
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

    pub(super) fn remember(&mut self, word: Word, lost: bool) -> Result<(), Limit> {
        self.outcomes.insert(word, lost);
        self.spend(1)
    }

    // The tree.
}
