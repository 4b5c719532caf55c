//! Misère play of sums: genus, misère quotients of heap games, and what is proved about them.
//!
//! T. E. Plambeck and A. N. Siegel, "Misère quotients for impartial games", J. Combin. Theory A 115 (2008). Two
//! sums X, Y of heaps are equivalent when X + Z and Y + Z have the same misère outcome for all sums Z of
//! heaps. The classes form a commutative monoid Q, the *misère quotient*, with a subset P of lost classes. Once
//! Φ(heap) is known for every heap, multiplication in Q tells who wins any sum. Kayles has |Q| = 40 (W. Sibert and
//! J. H. Conway, "Mathematical Kayles", Int. J. Game Theory 20, 1992).
//!
//! **How it is found and what is proved.** A candidate (Q, P, Φ) is learned from outcomes of sums: words in a few
//! generating heaps are told apart by the outcomes of what may be added to them. Then it is checked, for the heaps
//! 1 … n, with E(h) ⊆ Q the classes that the moves from heap h lead to:
//!
//! - (a) no move leads from P to P: for all y in Q, heaps h and e in E(h): y·Φ(h) ∈ P implies y·e ∉ P;
//! - (b) every sum outside P in which somebody can move has a move to P. A sum X is looked at through the pair (Φ(X), classes of
//!   its options); these pairs multiply as (x, S)(y, T) = (xy, xT ∪ yS), and only pairs minimal in S matter.
//!
//! By induction (a) and (b) make P right for *every* sum of heaps up to n: this is a proof, not an observation. Different
//! elements were told apart by outcomes, so |Q| is the exact order of the partial quotient.
//!
//! **For all heaps.** If moreover Φ has period p from n0 on up to 2·n0 + 2·p + t (t the last digit position), then by the
//! argument of Guy and Smith the classes E(h) repeat too, and (Q, P, Φ) continued with that period is right for
//! ever ([`Scope::Complete`]).

use std::collections::HashMap;

use crate::{Code, HeapOption, HeapSplit};

/// An element of a quotient, by index; 0 is the identity.
pub type Element = u16;

/// For which heaps a quotient is proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// For sums of heaps up to this size.
    Heaps(usize),
    /// For all heaps: Φ is periodic.
    Complete {
        /// First heap from which Φ is periodic.
        preperiod: usize,
        /// The least period of Φ.
        period: usize,
    },
}

/// Why a computation ended before the heaps that were asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// More elements than allowed.
    Elements,
    /// The check (b) or the outcomes took more work than allowed.
    Work,
}

/// A misère quotient with its pretending function Φ.
#[derive(Clone, Debug)]
pub struct Quotient {
    /// The games whose heaps stand beside each other; heap numbers mean what [`number`] says.
    codes: Vec<Code>,
    /// Multiplication, row by row.
    product: Vec<Element>,
    lost: Vec<bool>,
    /// Each element as a product of generating heaps (heap sizes, ascending).
    words: Vec<Vec<u64>>,
    phi: Vec<Element>,
    scope: Scope,
    limit: Option<Limit>,
}

impl Quotient {
    /// |Q|.
    pub fn order(&self) -> usize {
        self.lost.len()
    }

    /// |P|.
    pub fn lost_order(&self) -> usize {
        self.lost.iter().filter(|&&l| l).count()
    }

    /// What is proved.
    pub fn scope(&self) -> Scope {
        self.scope
    }

    /// Why the computation stopped early, if it did.
    pub fn limit(&self) -> Option<Limit> {
        self.limit
    }

    /// The product of two elements.
    pub fn multiply(&self, x: Element, y: Element) -> Element {
        self.product[usize::from(x) * self.order() + usize::from(y)]
    }

    /// Is a sum of this class lost for the mover?
    pub fn is_lost(&self, x: Element) -> bool {
        self.lost[usize::from(x)]
    }

    /// An element as a sum of generating heaps, ascending.
    pub fn word(&self, x: Element) -> &[u64] {
        &self.words[usize::from(x)]
    }

    /// Φ(heap): the class of a single heap; `None` beyond what is proved.
    pub fn phi(&self, heap: u64) -> Option<Element> {
        let index = match self.scope {
            Scope::Complete { preperiod, period } if heap >= preperiod as u64 => {
                preperiod + ((heap - preperiod as u64) % period as u64) as usize
            }
            _ => usize::try_from(heap).ok()?,
        };
        self.phi.get(index).copied()
    }

    /// The class of a sum of heaps.
    pub fn class(&self, heaps: &[u64]) -> Option<Element> {
        heaps.iter().try_fold(0, |x, &h| Some(self.multiply(x, self.phi(h)?)))
    }

    /// The class of a sum of heaps of several games, each given by the game's index in [`quotient_of_sums`] and its size.
    pub fn class_of_sum(&self, heaps: &[(usize, u64)]) -> Option<Element> {
        let games = self.codes.len();
        heaps.iter().try_fold(0, |x, &(game, size)| {
            let heap = (game < games).then(|| number(games, game, size)).flatten()?;
            Some(self.multiply(x, self.phi(heap)?))
        })
    }

    /// An element as a sum of generating heaps, each with the index of its game and its size.
    pub fn word_of_sum(&self, x: Element) -> Vec<(usize, u64)> {
        let games = self.codes.len() as u64;
        self.word(x).iter().map(|heap| ((heap % games) as usize, heap / games)).collect()
    }

    /// Is a sum of heaps lost for the mover in misère play? `None` when a heap is beyond what is proved.
    ///
    /// ```
    /// use boyi_impartial::{Code, misere};
    /// let q = misere::quotient(&Code::named("kayles").unwrap(), 20, &Default::default());
    /// assert_eq!(q.is_loss(&[1]), Some(true));
    /// assert_eq!(q.is_loss(&[9]), Some(true)); // a heap of 9 is lost in misère play
    /// assert_eq!(q.is_loss(&[10, 2]), Some(true));
    /// ```
    pub fn is_loss(&self, heaps: &[u64]) -> Option<bool> {
        Some(self.is_lost(self.class(heaps)?))
    }

    /// All winning moves in misère play; `None` when a heap is beyond what is proved.
    pub fn winning_moves(&self, heaps: &[u64]) -> Option<Vec<HeapSplit>> {
        self.class(heaps)?;
        let mut moves = Vec::new();
        for (heap, &size) in heaps.iter().enumerate() {
            let rest = heaps.iter().enumerate().filter(|(i, _)| *i != heap);
            let rest = rest.fold(0, |x, (_, &h)| self.multiply(x, self.phi(h).unwrap_or(0)));
            for option in options(&self.codes, size) {
                let after = self.class(option.parts())?;
                if self.is_lost(self.multiply(rest, after)) {
                    moves.push(HeapSplit { heap, option });
                }
            }
        }
        Some(moves)
    }

    /// Is the quotient *tame*, that is, one of the quotients T_n of misère Nim? Then misère play of these sums
    /// is as easy as misère Nim. T_n is a group Z_2^n, with 1 and one more element a, a² = 1, outside of it;
    /// lost are a and the identity of the group.
    pub fn is_tame(&self) -> bool {
        let n = self.order() as u16;
        if n <= 2 {
            return true; // T_0 and T_1
        }
        if !(n - 2).is_power_of_two() {
            return false;
        }
        let square = |x| self.multiply(x, x);
        let elements = || 0..n;
        // The kernel's identity is the idempotent that absorbs no further: z·x for all x spans the kernel.
        let Some(zero) = elements().find(|&z| {
            z != 0
                && square(z) == z
                && self.is_lost(z)
                && elements().all(|x| square(self.multiply(z, x)) == z)
        }) else {
            return false;
        };
        let outside: Vec<Element> = elements().filter(|&x| self.multiply(zero, x) != x).collect();
        let [0, a] = outside[..] else { return false };
        square(a) == 0 && self.is_lost(a) && self.lost_order() == 2
    }
}

/// Bounds of a computation.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// The most elements of a quotient.
    pub elements: usize,
    /// The most steps (outcomes computed, pairs multiplied) in all.
    pub work: u64,
}

impl Default for Budget {
    /// 1,000 elements and 20 million steps: a few seconds.
    fn default() -> Budget {
        Budget { elements: 1000, work: 20_000_000 }
    }
}

/// The misère quotient of the heaps 0 … `upto`, as far as the budget goes. The result is always proved for its
/// [`Quotient::scope`], which may be smaller than asked for, and is complete when Φ repeats long enough.
///
/// ```
/// use boyi_impartial::{Code, misere::{self, Scope}};
/// let q = misere::quotient(&"0.75".parse::<Code>().unwrap(), 40, &Default::default());
/// assert_eq!((q.order(), q.lost_order(), q.is_tame()), (8, 2, false));
/// assert_eq!(q.scope(), Scope::Complete { preperiod: 8, period: 2 });
/// ```
pub fn quotient(code: &Code, upto: usize, budget: &Budget) -> Quotient {
    learn(vec![code.clone()], upto, budget)
}

/// The misère quotient of heaps of several games beside each other, up to size `upto` in each of them. Under misère play a
/// sum of different games is not decided by what decides each of them: Kayles alone has 40 classes, Nim beside it makes more.
///
/// ```
/// use boyi_impartial::{Code, misere};
/// let games = ["kayles", "nim"].map(|name| Code::named(name).unwrap());
/// let q = misere::quotient_of_sums(&games, 7, &Default::default());
/// // One pin and a heap of one are the same game; three pins beside a heap of three are lost, as three and three are in Nim.
/// assert_eq!(q.class_of_sum(&[(0, 1)]), q.class_of_sum(&[(1, 1)]));
/// assert!(q.is_lost(q.class_of_sum(&[(0, 3), (1, 3)]).unwrap()));
/// ```
pub fn quotient_of_sums(codes: &[Code], upto: usize, budget: &Budget) -> Quotient {
    let games = codes.len().max(1);
    let mut quotient = learn(codes.to_vec(), (upto + 1) * games - 1, budget);
    if let (Scope::Heaps(heap), 2..) = (quotient.scope, games) {
        quotient.scope = Scope::Heaps(((heap + 1) / games).saturating_sub(1));
    }
    quotient
}

/// The number of a heap among the heaps of several games, such that what a move leaves has lower numbers: size · games + game.
fn number(games: usize, game: usize, size: u64) -> Option<u64> {
    size.checked_mul(games as u64)?.checked_add(game as u64)
}

/// The options of a heap by its [`number`].
fn options(codes: &[Code], heap: u64) -> impl Iterator<Item = HeapOption> {
    let games = codes.len() as u64;
    let (size, game) = (heap / games, heap % games);
    codes[game as usize].options(size).map(move |option| {
        let mut parts = [0; 3];
        for (part, &size) in parts.iter_mut().zip(option.parts()) {
            *part = size * games + game;
        }
        HeapOption::new(option.take, &parts)
    })
}

fn learn(codes: Vec<Code>, upto: usize, budget: &Budget) -> Quotient {
    let mut learner = Learner::new(codes, *budget);
    let mut limit = None;
    // Heap by heap, with the last proved state kept.
    let mut proved = learner.quotient(0);
    for heap in 1..=upto {
        match learner.add_heap(heap) {
            Ok(()) => {
                proved = learner.quotient(heap);
                if let Some((preperiod, period)) = learner.period(heap) {
                    proved.scope = Scope::Complete { preperiod, period };
                    break;
                }
            }
            Err(l) => {
                limit = Some(l);
                break;
            }
        }
    }
    proved.limit = limit;
    proved
}

/// The most generating heaps.
const MOST_GENERATORS: usize = 32;

/// A word: how often each generator occurs. Generators are numbered in the order in which they were needed.
///
/// ```text
///   lane 0: [g7]…[g1][g0]   lane 1: [g15]…[g8]   …      a byte for each of 32 generators
/// ```
///
/// Words are added as whole lanes. More than 255 of one generator would spill over and name another sum; that costs time, never
/// truth, because whatever is learned from words is checked as a whole.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Word([u64; MOST_GENERATORS / 8]);

impl Word {
    fn count(&self, g: usize) -> u8 {
        (self.0[g / 8] >> (8 * (g % 8))) as u8
    }

    /// The generators that occur, ascending, each with its count.
    fn counts(&self) -> impl Iterator<Item = (usize, u8)> + use<> {
        self.0.into_iter().enumerate().flat_map(|(lane, mut bytes)| {
            std::iter::from_fn(move || {
                (bytes != 0).then(|| {
                    let place = bytes.trailing_zeros() as usize / 8;
                    let count = (bytes >> (8 * place)) as u8;
                    bytes &= !(0xff << (8 * place));
                    (8 * lane + place, count)
                })
            })
        })
    }

    /// One more than the last generator that occurs.
    fn length(&self) -> usize {
        let lane = self.0.iter().rposition(|&bytes| bytes != 0);
        lane.map_or(0, |lane| 8 * lane + 8 - self.0[lane].leading_zeros() as usize / 8)
    }
}

impl std::hash::Hash for Word {
    fn hash<H: std::hash::Hasher>(&self, hasher: &mut H) {
        let mix = |h: u64, lane: &u64| (h.rotate_left(26) ^ lane).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mixed = self.0.iter().fold(0, mix);
        hasher.write_u64(mixed ^ mixed >> 29);
    }
}

/// Takes the hash that a [`Word`] computes as it is.
#[derive(Clone, Copy, Default)]
struct LaneHasher(u64);

impl std::hash::Hasher for LaneHasher {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&b| self.write_u64(self.0 << 8 | u64::from(b)));
    }
    fn write_u64(&mut self, hash: u64) {
        self.0 = hash;
    }
}

type WordMap<V> = HashMap<Word, V, std::hash::BuildHasherDefault<LaneHasher>>;

/// A set of elements.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Set(Vec<u64>);

impl Set {
    fn new(size: usize) -> Set {
        Set(vec![0; size.div_ceil(64)])
    }
    fn insert(&mut self, x: Element) {
        self.0[usize::from(x) / 64] |= 1 << (x % 64);
    }
    fn iter(&self) -> impl Iterator<Item = Element> + '_ {
        self.0.iter().enumerate().flat_map(|(i, &w)| {
            let mut w = w;
            std::iter::from_fn(move || {
                (w != 0).then(|| {
                    let bit = w.trailing_zeros();
                    w &= w - 1;
                    64 * i as Element + bit as Element
                })
            })
        })
    }
    fn is_subset(&self, other: &Set) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a & !b == 0)
    }
    fn contains(&self, x: Element) -> bool {
        self.0[usize::from(x) / 64] >> (x % 64) & 1 == 1
    }
}

/// The state of the learning: generators, a table of outcomes, and the monoid that it gives.
struct Learner {
    codes: Vec<Code>,
    budget: Budget,
    work: u64,
    /// Heap that each generator stands for, and the words of the options of that heap.
    generators: Vec<(usize, Vec<Word>)>,
    outcomes: WordMap<bool>,
    rows: WordMap<Vec<bool>>,
    /// Representatives of the elements; 0 is the empty word.
    representatives: Vec<Word>,
    tests: Vec<Word>,
    /// step[x][g]: element of representative x plus generator g.
    step: Vec<Vec<Element>>,
    lost: Vec<bool>,
    product: Vec<Element>,
    /// Word of every heap, which names its element whatever the table looks like.
    heap_words: Vec<Word>,
    phi: Vec<Element>,
    checked: Checked,
    /// The last proved monoid: it answers for all words in its generators.
    proved: Monoid,
    /// The monoid of the last table. It may be wrong: it says which moves to look at first, and is never evidence.
    guess: Monoid,
}

/// A monoid along its generators, with its lost elements.
#[derive(Clone)]
struct Monoid {
    step: Vec<Vec<Element>>,
    lost: Vec<bool>,
}

impl Monoid {
    /// From element x along a word; `None` when the word has other generators.
    fn walk(&self, x: Element, word: &Word) -> Option<Element> {
        (word.length() <= self.step[0].len()).then(|| walk(&self.step, x, word))
    }

    /// Is a word lost? `None` when it has other generators.
    fn is_lost(&self, word: &Word) -> Option<bool> {
        self.walk(0, word).map(|x| self.lost[usize::from(x)])
    }
}

/// From element x along a word.
fn walk(step: &[Vec<Element>], x: Element, word: &Word) -> Element {
    let mut x = x;
    for (g, count) in word.counts() {
        for _ in 0..count {
            x = step[usize::from(x)][g];
        }
    }
    x
}

/// What the check (b) has established for the monoid as it is.
///
/// A sum X matters to other sums only through Φ(X) and the set of contexts y in which one of its options e wins, M = {y : y·e ∈ P}:
/// (x, M)(z, N) = (xz, {y : yz ∈ M} ∪ {y : yx ∈ N}). The smaller M, the harder (b), so only minimal pairs are kept.
#[derive(Default)]
struct Checked {
    /// Heaps 1 … heaps are taken in.
    heaps: usize,
    /// Heaps whose pairs are not implied by others, with the pair.
    kinds: Vec<(Element, Set, usize)>,
    /// For each element the minimal sets, each with the heaps of a sum that has it.
    minimal: Vec<Vec<(Set, Vec<usize>)>>,
}

/// A sum of heaps for which a check failed, and words among which the table is wrong about one, unless some of
/// the heaps are not what their words say.
struct Failure {
    words: Vec<Word>,
    heaps: Vec<usize>,
}

impl Learner {
    fn new(codes: Vec<Code>, budget: Budget) -> Learner {
        let mut learner = Learner {
            codes,
            budget,
            work: 0,
            generators: Vec::new(),
            outcomes: WordMap::default(),
            rows: WordMap::default(),
            representatives: Vec::new(),
            tests: vec![Word::default()],
            step: Vec::new(),
            lost: Vec::new(),
            product: Vec::new(),
            heap_words: vec![Word::default()],
            phi: vec![0],
            checked: Checked::default(),
            // The trivial monoid: one element, won (nothing to move wins).
            proved: Monoid { step: vec![Vec::new()], lost: vec![false] },
            guess: Monoid { step: vec![Vec::new()], lost: vec![false] },
        };
        learner.representatives.push(Word::default());
        learner.lost.push(false);
        learner.step.push(Vec::new());
        learner.product.push(0);
        learner
    }

    fn quotient(&self, heap: usize) -> Quotient {
        let words = self.representatives.iter().map(|w| self.spell(w)).collect();
        Quotient {
            codes: self.codes.clone(),
            product: self.product.clone(),
            lost: self.lost.clone(),
            words,
            phi: self.phi.clone(),
            scope: Scope::Heaps(heap),
            limit: None,
        }
    }

    fn spell(&self, word: &Word) -> Vec<u64> {
        let heaps = word.counts().map(|(g, count)| (self.generators[g].0 as u64, count));
        heaps.flat_map(|(heap, count)| std::iter::repeat_n(heap, count.into())).collect()
    }

    fn spend(&mut self, steps: u64) -> Result<(), Limit> {
        self.work += steps;
        if self.work > self.budget.work { Err(Limit::Work) } else { Ok(()) }
    }

    /// The outcome of a word that is proved or remembered.
    fn known_outcome(&self, word: &Word) -> Option<bool> {
        self.proved.is_lost(word).or_else(|| self.outcomes.get(word).copied())
    }

    /// The options of a word, those first that the guess calls lost: where it is right, a won word costs one option.
    fn options_in_order(&self, word: &Word) -> Vec<Word> {
        let mut options = Vec::new();
        let mut lost = 0;
        for (g, _) in word.counts() {
            let rest = take_one(word, g);
            let class = self.guess.walk(0, &rest);
            for parts in &self.generators[g].1 {
                options.push(join(&rest, parts));
                let after = class.and_then(|x| self.guess.walk(x, parts));
                if after.is_some_and(|x| self.guess.lost[usize::from(x)]) {
                    let last = options.len() - 1;
                    options.swap(lost, last);
                    lost += 1;
                }
            }
        }
        options
    }

    /// Is the sum that a word spells lost? By the definition, with memory and what is proved.
    fn outcome(&mut self, word: &Word) -> Result<bool, Limit> {
        if let Some(lost) = self.known_outcome(word) {
            return Ok(lost);
        }
        // Each word on the stack with its options and how many of them are known to be won.
        let mut stack = vec![(*word, self.options_in_order(word), 0)];
        while let Some((top, options, tried)) = stack.last() {
            let (top, mut tried) = (*top, *tried);
            let next = loop {
                match options.get(tried).map(|next| (next, self.known_outcome(next))) {
                    Some((_, Some(false))) => tried += 1,
                    Some((_, Some(true))) => break Some(Ok(false)),
                    Some((next, None)) => break Some(Err(*next)),
                    None => break None,
                }
            };
            let lost = match next {
                // Every option is won: lost, if there is one (who cannot move wins).
                None => !options.is_empty(),
                Some(Ok(lost)) => lost,
                Some(Err(next)) => {
                    if let Some(entry) = stack.last_mut() {
                        entry.2 = tried;
                    }
                    stack.push((next, self.options_in_order(&next), 0));
                    continue;
                }
            };
            self.spend(1)?;
            self.outcomes.insert(top, lost);
            stack.pop();
        }
        Ok(self.outcomes[word])
    }

    /// The outcomes of a word beside every test; what is known of a row is kept, since tests are added one by one.
    fn row(&mut self, word: &Word) -> Result<Vec<bool>, Limit> {
        let mut row = self.rows.remove(word).unwrap_or_default();
        for t in row.len()..self.tests.len() {
            row.push(self.outcome(&join(word, &self.tests[t]))?);
        }
        self.rows.insert(*word, row.clone());
        Ok(row)
    }

    /// Makes the table closed and consistent: every element plus a generator is an element.
    fn close(&mut self) -> Result<(), Limit> {
        'again: loop {
            let mut rows: HashMap<Vec<bool>, Element> = HashMap::new();
            for x in 0..self.representatives.len() {
                let row = self.row(&{ self.representatives[x] })?;
                rows.insert(row, x as Element);
            }
            self.step.clear();
            let mut x = 0;
            while x < self.representatives.len() {
                let mut steps = Vec::new();
                for g in 0..self.generators.len() {
                    let word = add_one(&self.representatives[x], g);
                    let row = self.row(&word)?;
                    let next = *rows.entry(row).or_insert_with(|| {
                        self.representatives.push(word);
                        self.representatives.len() as Element - 1
                    });
                    if self.representatives.len() > self.budget.elements {
                        return Err(Limit::Elements);
                    }
                    steps.push(next);
                }
                self.step.push(steps);
                x += 1;
            }
            // Generators must commute in the table. One new test at a time: each widens every row.
            let mut added = 0;
            for x in 0..self.representatives.len() {
                for g in 0..self.generators.len() {
                    for h in 0..g {
                        let (gh, hg) = (self.step_word(x, &[g, h]), self.step_word(x, &[h, g]));
                        if gh != hg && added == 0 {
                            let word = add_one(&add_one(&self.representatives[x], g), h);
                            // One of the two ways round misjudges this word with some test.
                            let t = self.tell_apart(gh, hg)?;
                            let full = join(&word, &t);
                            for order in [[g, h], [h, g]] {
                                added += usize::from(self.add_test_from(x, &order, &t, &full)?);
                            }
                        }
                    }
                }
            }
            if added > 0 {
                continue 'again;
            }
            break;
        }
        self.lost.clear();
        for x in 0..self.representatives.len() {
            let lost = self.outcome(&{ self.representatives[x] })?;
            self.lost.push(lost);
        }
        let n = self.representatives.len();
        self.checked = Checked::default();
        self.product = vec![0; n * n];
        for x in 0..n {
            for y in 0..n {
                self.product[x * n + y] = self.walk(x as Element, &self.representatives[y]);
            }
        }
        self.guess = self.monoid();
        Ok(())
    }

    fn monoid(&self) -> Monoid {
        Monoid { step: self.step.clone(), lost: self.lost.clone() }
    }

    fn step_word(&self, x: usize, path: &[usize]) -> Element {
        path.iter().fold(x as Element, |x, &g| self.step[usize::from(x)][g])
    }

    /// From element x along a word.
    fn walk(&self, x: Element, word: &Word) -> Element {
        walk(&self.step, x, word)
    }

    /// A test with different outcomes for two different elements.
    fn tell_apart(&mut self, x: Element, y: Element) -> Result<Word, Limit> {
        for t in 0..self.tests.len() {
            let test = self.tests[t];
            let a = self.outcome(&join(&self.representatives[usize::from(x)], &test))?;
            let b = self.outcome(&join(&self.representatives[usize::from(y)], &test))?;
            if a != b {
                return Ok(test);
            }
        }
        Ok(Word::default())
    }

    /// Walks from element x along `path` followed by `rest`; where the outcome of (representative + what is left) changes, a
    /// new test tells two words apart that the table confused. Was one found?
    fn add_test_from(&mut self, x: usize, path: &[usize], rest: &Word, full: &Word) -> Result<bool, Limit> {
        let truth = self.outcome(full)?;
        let mut at = x as Element;
        for i in 0..path.len() {
            at = self.step[usize::from(at)][path[i]];
            let left = path[i + 1..].iter().fold(*rest, |w, &g| add_one(&w, g));
            let word = join(&self.representatives[usize::from(at)], &left);
            if self.outcome(&word)? != truth {
                if self.tests.contains(&left) {
                    return Ok(false);
                }
                self.tests.push(left);
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// A word whose outcome the table may misjudge: adds the test that shows it. Was one found?
    fn learn_from(&mut self, word: &Word) -> Result<bool, Limit> {
        let path: Vec<usize> =
            word.counts().flat_map(|(g, count)| std::iter::repeat_n(g, count.into())).collect();
        self.add_test_from(0, &path, &Word::default(), word)
    }

    /// Takes the next heap into the quotient, with proof.
    fn add_heap(&mut self, heap: usize) -> Result<(), Limit> {
        let options = self.option_words(heap);
        // An element is right at once when (a) holds for it and (b) is implied by sums of smaller heaps.
        if let Some(x) = self.implied(heap) {
            self.heap_words.push(self.representatives[usize::from(x)]);
            self.phi.push(x);
            self.checked.heaps = heap;
            return Ok(());
        }
        if self.generators.len() == MOST_GENERATORS {
            return Err(Limit::Elements);
        }
        // Its outcomes beside every element say which element it can be.
        self.generators.push((heap, options));
        let g = self.generators.len() - 1;
        let mut row = Vec::new();
        for x in 0..self.representatives.len() {
            let word = add_one(&self.representatives[x], g);
            row.push(self.outcome(&word)?);
        }
        let n = self.representatives.len();
        let same = (0..n).find(|&x| (0..n).all(|y| self.lost_together(y, x) == row[y]));
        if let Some(x) = same {
            let word = self.representatives[x];
            let generator = self.generators.pop();
            self.outcomes.retain(|w, _| w.length() <= g);
            self.rows.retain(|w, _| w.length() <= g);
            self.heap_words.push(word);
            self.phi.push(x as Element);
            if self.check()?.is_none() {
                self.remember_proved();
                return Ok(());
            }
            // Not the same after all: some sum of several such heaps tells them apart.
            self.checked = Checked::default();
            self.heap_words.pop();
            self.phi.pop();
            self.generators.extend(generator);
        }
        self.heap_words.push(add_one(&Word::default(), g));
        // For a first guess it is the element whose outcomes are most like its own.
        let alike = |&x: &usize| (0..n).filter(|&y| self.lost_together(y, x) == row[y]).count();
        let nearest = (0..n).max_by_key(alike).unwrap_or(0);
        self.guess = self.monoid();
        for (x, steps) in self.guess.step.iter_mut().enumerate() {
            steps.push(self.product[x * n + nearest]);
        }
        // Learn until the check passes.
        loop {
            self.close()?;
            self.phi = self.heap_words.clone().iter().map(|w| self.walk(0, w)).collect();
            match self.check()? {
                None => {
                    self.remember_proved();
                    return Ok(());
                }
                Some(Failure { words, heaps }) => {
                    let mut learned = false;
                    for word in words {
                        learned |= self.learn_from(&word)?;
                    }
                    if !learned {
                        // The words are right, so a heap is not equal to its word among larger heaps.
                        for heap in heaps {
                            learned |= self.promote(heap);
                        }
                    }
                    if !learned {
                        return Err(Limit::Work);
                    }
                }
            }
        }
    }

    /// Checks (a) and (b) of the module for all heaps known. `None` when they hold, else words among which the table
    /// is wrong about at least one.
    fn check(&mut self) -> Result<Option<Failure>, Limit> {
        if self.checked.minimal.is_empty() {
            self.checked.minimal = vec![Vec::new(); self.representatives.len()];
        }
        while self.checked.heaps + 1 < self.phi.len() {
            if let Some(failure) = self.check_heap(self.checked.heaps + 1)? {
                self.checked = Checked::default();
                return Ok(Some(failure));
            }
            self.checked.heaps += 1;
        }
        Ok(None)
    }

    fn remember_proved(&mut self) {
        self.proved = self.monoid();
        self.guess = self.monoid();
        self.outcomes.clear();
    }

    /// The classes of the options of a heap, and the contexts in which one of them wins; `None` when there is no move.
    fn options_of(&self, heap: usize) -> Option<(Set, Set)> {
        let n = self.representatives.len();
        let mut classes = Set::new(n);
        let mut any = false;
        for o in options(&self.codes, heap as u64) {
            let parts = o.parts().iter();
            classes.insert(
                parts.fold(0, |x, &p| self.product[usize::from(x) * n + usize::from(self.phi[p as usize])]),
            );
            any = true;
        }
        let mut contexts = Set::new(n);
        for e in classes.iter() {
            for y in (0..n).filter(|&y| self.lost_together(y, usize::from(e))) {
                contexts.insert(y as Element);
            }
        }
        any.then_some((classes, contexts))
    }

    /// The element of the next heap when its proof needs nothing new.
    fn implied(&self, heap: usize) -> Option<Element> {
        if self.checked.heaps + 1 != heap || self.checked.minimal.is_empty() {
            return None;
        }
        let Some((_, contexts)) = self.options_of(heap) else { return Some(0) };
        (0..self.representatives.len()).map(|x| x as Element).find(|&x| {
            self.checked.minimal[usize::from(x)].iter().any(|(t, _)| t.is_subset(&contexts))
                && contexts.iter().all(|y| !self.lost_together(usize::from(y), usize::from(x)))
        })
    }

    /// Is the product of two elements lost?
    fn lost_together(&self, x: usize, y: usize) -> bool {
        self.lost[usize::from(self.product[x * self.lost.len() + y])]
    }

    fn check_heap(&mut self, heap: usize) -> Result<Option<Failure>, Limit> {
        let n = self.representatives.len();
        let own = usize::from(self.phi[heap]);
        let Some((classes, contexts)) = self.options_of(heap) else {
            let words = vec![self.heap_words[heap]];
            return Ok((own != 0).then(|| Failure { words, heaps: vec![heap] }));
        };
        // (a)
        for y in 0..n {
            if !self.lost_together(y, own) {
                continue;
            }
            if let Some(e) = classes.iter().find(|&e| self.lost_together(y, usize::from(e))) {
                let y = self.representatives[y];
                let after = self.option_word(heap, e);
                let words = vec![join(&y, &self.heap_words[heap]), join(&y, &after)];
                return Ok(Some(Failure { words, heaps: vec![heap] }));
            }
        }
        // (b)
        let own = own as Element;
        if self.checked.minimal[usize::from(own)].iter().any(|(t, _)| t.is_subset(&contexts)) {
            return Ok(None); // implied by sums of smaller heaps
        }
        self.checked.kinds.push((own, contexts.clone(), heap));
        let mut queue: Vec<(Element, Set, Vec<usize>)> = Vec::new();
        // The new heap alone, and beside every old sum.
        let old: Vec<_> = self.checked.minimal.clone();
        if let Some(failure) = self.admit(own, contexts.clone(), vec![heap], &mut queue) {
            return Ok(Some(failure));
        }
        for (x, sets) in old.into_iter().enumerate() {
            for (s, mut heaps) in sets {
                let (z, m) = self.combine(x as Element, &s, own, &contexts);
                heaps.push(heap);
                if let Some(failure) = self.admit(z, m, heaps, &mut queue) {
                    return Ok(Some(failure));
                }
            }
        }
        while let Some((x, s, heaps)) = queue.pop() {
            if !self.checked.minimal[usize::from(x)].iter().any(|(t, _)| *t == s) {
                continue; // something smaller came later
            }
            for k in 0..self.checked.kinds.len() {
                let (h, t, other) = self.checked.kinds[k].clone();
                let around = self.checked.minimal[usize::from(x)].len() as u64;
                self.spend(1 + (n as u64 + around) / 16)?;
                let (z, m) = self.combine(x, &s, h, &t);
                let mut sum = heaps.clone();
                sum.push(other);
                if let Some(failure) = self.admit(z, m, sum, &mut queue) {
                    return Ok(Some(failure));
                }
            }
        }
        Ok(None)
    }

    fn combine(&self, x: Element, s: &Set, h: Element, t: &Set) -> (Element, Set) {
        let n = self.representatives.len();
        let (x, h) = (usize::from(x), usize::from(h));
        let mut union = Set::new(n);
        for y in 0..n {
            if s.contains(self.product[y * n + h]) || t.contains(self.product[y * n + x]) {
                union.insert(y as Element);
            }
        }
        (self.product[x * n + h], union)
    }

    /// Adds a pair unless it is implied. Fails when (b) fails for it: the sum is predicted won, and none of its
    /// options is predicted lost.
    fn admit(
        &mut self,
        x: Element,
        s: Set,
        heaps: Vec<usize>,
        queue: &mut Vec<(Element, Set, Vec<usize>)>,
    ) -> Option<Failure> {
        let list = &mut self.checked.minimal[usize::from(x)];
        if list.iter().any(|(t, _)| t.is_subset(&s)) {
            return None;
        }
        if !s.contains(0) && !self.lost[usize::from(x)] {
            let spell =
                |heaps: &[usize]| heaps.iter().fold(Word::default(), |w, &h| join(&w, &self.heap_words[h]));
            let mut words = vec![spell(&heaps)];
            for (i, &h) in heaps.iter().enumerate() {
                let rest = join(&spell(&heaps[..i]), &spell(&heaps[i + 1..]));
                words.extend(self.option_words(h).iter().map(|o| join(&rest, o)));
            }
            return Some(Failure { words, heaps });
        }
        list.retain(|(t, _)| !s.is_subset(t));
        list.push((s.clone(), heaps.clone()));
        queue.push((x, s, heaps));
        None
    }

    /// The words of the options of a heap.
    fn option_words(&self, heap: usize) -> Vec<Word> {
        let words = options(&self.codes, heap as u64);
        distinct(
            words
                .map(|o| {
                    o.parts().iter().fold(Word::default(), |w, &p| join(&w, &self.heap_words[p as usize]))
                })
                .collect(),
        )
    }

    /// Makes a heap a generator of its own. Was it none before?
    fn promote(&mut self, heap: usize) -> bool {
        if self.generators.len() == MOST_GENERATORS || self.generators.iter().any(|g| g.0 == heap) {
            return false;
        }
        self.generators.push((heap, Vec::new()));
        self.heap_words[heap] = add_one(&Word::default(), self.generators.len() - 1);
        // Options of all generators may now be spelled differently.
        for g in 0..self.generators.len() {
            self.generators[g].1 = self.option_words(self.generators[g].0);
        }
        self.outcomes.clear();
        self.rows.clear();
        true
    }

    /// The word of an option of `heap` that has class `e`.
    fn option_word(&self, heap: usize, e: Element) -> Word {
        let n = self.representatives.len();
        let words = options(&self.codes, heap as u64).filter_map(|o| {
            let class = o
                .parts()
                .iter()
                .fold(0, |x, &p| self.product[usize::from(x) * n + usize::from(self.phi[p as usize])]);
            (class == e).then(|| {
                o.parts().iter().fold(Word::default(), |w, &p| join(&w, &self.heap_words[p as usize]))
            })
        });
        words.min().unwrap_or_default()
    }

    /// A period of Φ that the theorem makes last for ever.
    fn period(&self, heap: usize) -> Option<(usize, usize)> {
        let [code] = &self.codes[..] else { return None };
        let digits = code.max_take()? as usize;
        if (0..=digits as u64).any(|k| code.digit(k).shape != crate::code::Shape::Any) {
            return None;
        }
        let parts = if code.splits_in_three() {
            3
        } else if code.splits() {
            2
        } else {
            1
        };
        (1..=heap / parts).find_map(|p| {
            let from = (0..=heap - p).rev().find(|&j| self.phi[j] != self.phi[j + p]).map_or(0, |j| j + 1);
            (heap >= parts * from.max(1) + parts * p + digits).then_some((from, p))
        })
    }
}

fn distinct(mut words: Vec<Word>) -> Vec<Word> {
    words.sort_unstable();
    words.dedup();
    words
}

fn join(a: &Word, b: &Word) -> Word {
    Word(std::array::from_fn(|lane| a.0[lane].wrapping_add(b.0[lane])))
}

fn add_one(word: &Word, g: usize) -> Word {
    let mut word = *word;
    word.0[g / 8] = word.0[g / 8].wrapping_add(1 << (8 * (g % 8)));
    word
}

fn take_one(word: &Word, g: usize) -> Word {
    debug_assert!(word.count(g) > 0);
    let mut word = *word;
    word.0[g / 8] -= 1 << (8 * (g % 8));
    word
}

/// The genus of a position: its nim-value, and the misère nim-values of the position plus 0, 1, 2, … heaps of two.
///
/// J. H. Conway, *On Numbers and Games*, ch. 12; *Winning Ways* ch. 13. The superscripts end in an alternation of two
/// values that differ by 2; they are kept up to the first repetition.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Genus {
    /// The nim-value in normal play.
    pub value: u64,
    /// Misère nim-values; the last two alternate for ever.
    pub misere: Vec<u64>,
}

impl Genus {
    /// The misère nim-value of the position plus `twos` heaps of two.
    pub fn term(&self, twos: usize) -> u64 {
        match self.misere.get(twos) {
            Some(&g) => g,
            None => {
                let last = self.misere.len() - 1;
                self.misere[if (twos - last).is_multiple_of(2) { last } else { last - 1 }]
            }
        }
    }

    /// Is it the genus of a Nim position? (*Tame* genera are 0^120, 1^031 and n^n(n⊕2), n = 0, 1, 2, ….)
    pub fn is_tame(&self) -> bool {
        match self.value {
            0 => self.misere == [1, 2, 0] || self.misere == [0, 2],
            1 => self.misere == [0, 3, 1] || self.misere == [1, 3],
            n => self.misere == [n, n ^ 2],
        }
    }
}

impl std::fmt::Display for Genus {
    /// `4^146`; values above 9 are separated by commas in brackets.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}^", self.value)?;
        if self.misere.iter().all(|&g| g <= 9) {
            self.misere.iter().try_for_each(|g| write!(f, "{g}"))
        } else {
            let list: Vec<String> = self.misere.iter().map(u64::to_string).collect();
            write!(f, "({})", list.join(","))
        }
    }
}

/// Computes genera of heaps by the definition, with memory.
pub struct GenusSolver<'a> {
    code: &'a Code,
    /// Misère and normal nim-value of sorted heaps plus a number of heaps of two counters of Nim.
    memory: HashMap<(Vec<u64>, u32), (u64, u64)>,
    limit: usize,
}

impl<'a> GenusSolver<'a> {
    /// A solver that gives up after `limit` positions.
    pub fn new(code: &'a Code, limit: usize) -> GenusSolver<'a> {
        GenusSolver { code, memory: HashMap::new(), limit }
    }

    /// The genus of a sum of heaps, or `None` when it takes more positions than allowed.
    ///
    /// ```
    /// use boyi_impartial::{Code, misere::GenusSolver};
    /// let kayles = Code::named("kayles").unwrap();
    /// let mut solver = GenusSolver::new(&kayles, 1 << 20);
    /// assert_eq!(solver.genus(&[5]).unwrap().to_string(), "4^146");
    /// ```
    pub fn genus(&mut self, heaps: &[u64]) -> Option<Genus> {
        let mut sorted = heaps.to_vec();
        sorted.sort_unstable();
        let (_, value) = self.values(sorted.clone(), 0)?;
        // Far enough for the alternation: twice in a row it must be by 2.
        let mut misere = Vec::new();
        let mut settled = 0;
        for twos in 0..64 {
            let (g, _) = self.values(sorted.clone(), twos)?;
            settled = if misere.last().is_some_and(|&l: &u64| l ^ 2 == g) { settled + 1 } else { 0 };
            misere.push(g);
            if settled == 5 {
                break;
            }
        }
        while misere.len() > 2 && misere[misere.len() - 3] == misere[misere.len() - 1] {
            misere.pop();
        }
        Some(Genus { value, misere })
    }

    fn values(&mut self, heaps: Vec<u64>, twos: u32) -> Option<(u64, u64)> {
        let root = (heaps, twos);
        let mut stack = vec![root.clone()];
        while let Some(top) = stack.last().cloned() {
            if self.memory.contains_key(&top) {
                stack.pop();
                continue;
            }
            if self.memory.len() >= self.limit {
                return None;
            }
            let (heaps, twos) = &top;
            let mut options: Vec<(Vec<u64>, u32)> = Vec::new();
            for (i, &size) in heaps.iter().enumerate() {
                if i > 0 && heaps[i - 1] == size {
                    continue;
                }
                for option in self.code.options(size) {
                    let mut next = heaps.clone();
                    next.remove(i);
                    next.extend_from_slice(option.parts());
                    next.sort_unstable();
                    options.push((next, *twos));
                }
            }
            // A heap of two goes to nothing here; to one counter below, where the one stands beside the rest.
            let known: Option<Vec<(u64, u64)>> =
                options.iter().map(|o| self.memory.get(o).copied()).collect();
            let less = twos.checked_sub(1).map(|t| (heaps.clone(), t));
            let less_known = less.as_ref().map(|l| self.memory.get(l).copied());
            match (known, less_known) {
                (Some(mut known), None | Some(Some(_))) => {
                    if let Some(Some((g, n))) = less_known {
                        known.push((g, n));
                        // X + ∗1: the misère and normal nim-values are those of X exclusive-or 1.
                        known.push((g ^ 1, n ^ 1));
                    }
                    let value = if known.is_empty() {
                        (1, 0)
                    } else {
                        (crate::mex(known.iter().map(|k| k.0)), crate::mex(known.iter().map(|k| k.1)))
                    };
                    stack.pop();
                    self.memory.insert(top, value);
                }
                _ => {
                    stack.extend(options.into_iter().filter(|o| !self.memory.contains_key(o)));
                    stack.extend(less.filter(|l| !self.memory.contains_key(l)));
                }
            }
        }
        self.memory.get(&root).copied()
    }
}
