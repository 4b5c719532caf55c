//! Misère play of sums: genus, misère quotients of heap games, and what is proved about them.
//!
//! T. E. Plambeck and A. N. Siegel, "Misère quotients for impartial games", J. Combin. Theory A 115 (2008). Two
//! sums X, Y of heaps are equivalent when X + Z and Y + Z have the same misère outcome for all sums Z of
//! heaps. The classes form a commutative monoid Q, the *misère quotient*, with a subset P of lost classes. Once
//! Φ(heap) is known for every heap, multiplication in Q tells who wins any sum. Kayles has |Q| = 40 (W. Sibert and
//! J. H. Conway, "Mathematical Kayles", Int. J. Game Theory 20, 1992).
//!
//! **How it is found and what is proved.** A candidate (Q, P, Φ) is learned from outcomes of sums: sums are told apart by the outcomes of
//! what may be added to them. Then it is checked, for the heaps 1 … n, with E(h) ⊆ Q the classes that the moves from heap h lead to:
//!
//! - (a) no move leads from P to P: for all y in Q, heaps h and e in E(h): y·Φ(h) ∈ P implies y·e ∉ P;
//! - (b) every sum outside P in which somebody can move has a move to P. A sum X is looked at through the pair (Φ(X), contexts in which
//!   one of its options is lost); these pairs multiply, and only the minimal ones matter.
//!
//! The lightest sum for which they fail shows what the candidate has wrong; everything lighter it has right, and need not be learned
//! again.
//!
//! By induction (a) and (b) make P right for *every* sum of heaps up to n: this is a proof, not an observation. That any two elements
//! differ in P beside some third is checked as well, so |Q| is the exact order of the partial quotient.
//!
//! **For all heaps.** If moreover Φ has period p from n0 on up to m·n0 + m·p + t (m the most heaps that a move leaves, t the last digit
//! position), then by the argument of Guy and Smith the classes E(h) repeat too, and (Q, P, Φ) continued with that period is right
//! for ever ([`Scope::Complete`]).

mod check;
mod genus;
mod learn;
mod word;

pub use genus::{Genus, GenusSolver};

use crate::{Code, HeapOption, HeapSplit};
use learn::Learner;

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
    /// More elements than allowed, or more generators than 32.
    Elements,
    /// The check (b) or the outcomes took more work than allowed, or nothing more could be learned from them.
    Work,
}

/// A misère quotient with its pretending function Φ.
///
/// In a quotient of several games ([`quotient_of_sums`]) a heap of `size` in game number `game` of `games` stands for itself under the number
/// `size · games + game`, wherever a method takes or gives heaps; [`Quotient::class_of_sum`] takes them as pairs.
#[derive(Clone, Debug)]
pub struct Quotient {
    /// The games whose heaps stand beside each other; heap numbers mean what [`number`] says.
    codes: Vec<Code>,
    /// Multiplication by each generating heap: step[g][x].
    step: Vec<Vec<Element>>,
    /// Each element is another one and a generating heap.
    parents: Vec<(Element, u8)>,
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
        self.lost().count()
    }

    /// What is proved.
    pub fn scope(&self) -> Scope {
        self.scope
    }

    /// Why the computation stopped early, if it did.
    pub fn limit(&self) -> Option<Limit> {
        self.limit
    }

    /// All elements, the identity first.
    pub fn elements(&self) -> impl Iterator<Item = Element> + use<> {
        (0..self.order()).map(|x| x as Element)
    }

    /// The elements of P, ascending: the classes of the P-positions.
    ///
    /// ```
    /// use boyi_impartial::{Code, misere};
    /// let q = misere::quotient(&Code::named("kayles").unwrap(), 200, &Default::default());
    /// let words: Vec<_> = q.lost().map(|x| q.word(x)).collect();
    /// assert_eq!((q.order(), words.len()), (40, 9));
    /// assert_eq!(words[..4], [vec![1], vec![2, 2], vec![1, 5], vec![9]]);
    /// ```
    pub fn lost(&self) -> impl Iterator<Item = Element> + '_ {
        self.elements().filter(|&x| self.is_lost(x))
    }

    /// The product of two elements.
    ///
    /// # Panics
    /// When one of them is not an element of this quotient.
    pub fn multiply(&self, mut x: Element, mut y: Element) -> Element {
        while y != 0 {
            let (parent, g) = self.parents[usize::from(y)];
            x = self.step[usize::from(g)][usize::from(x)];
            y = parent;
        }
        x
    }

    /// Is a sum of this class lost for the mover?
    ///
    /// # Panics
    /// When `x` is not an element of this quotient.
    pub fn is_lost(&self, x: Element) -> bool {
        self.lost[usize::from(x)]
    }

    /// An element as a sum of generating heaps, ascending.
    ///
    /// # Panics
    /// When `x` is not an element of this quotient.
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
    ///
    /// # Panics
    /// When `x` is not an element of this quotient.
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

    /// For each heap of a sum the class of all others together, in two products a heap; `None` when a heap is beyond what is proved.
    pub fn rests(&self, heaps: &[u64]) -> Option<Vec<Element>> {
        let classes: Vec<Element> = heaps.iter().map(|&heap| self.phi(heap)).collect::<Option<_>>()?;
        let mut rests = Vec::with_capacity(heaps.len());
        let mut before = 0;
        for &class in &classes {
            rests.push(before);
            before = self.multiply(before, class);
        }
        let mut behind = 0;
        for (rest, &class) in rests.iter_mut().zip(&classes).rev() {
            *rest = self.multiply(*rest, behind);
            behind = self.multiply(behind, class);
        }
        Some(rests)
    }

    /// All winning moves in misère play; `None` when a heap is beyond what is proved.
    pub fn winning_moves(&self, heaps: &[u64]) -> Option<Vec<HeapSplit>> {
        let mut moves = Vec::new();
        for (heap, (&size, rest)) in heaps.iter().zip(self.rests(heaps)?).enumerate() {
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
        // The kernel's identity is the idempotent that absorbs no further: z·x for all x spans the kernel.
        let Some(zero) = self.elements().find(|&z| {
            z != 0
                && square(z) == z
                && self.is_lost(z)
                && self.elements().all(|x| square(self.multiply(z, x)) == z)
        }) else {
            return false;
        };
        let outside: Vec<Element> = self.elements().filter(|&x| self.multiply(zero, x) != x).collect();
        let [0, a] = outside[..] else { return false };
        square(a) == 0 && self.is_lost(a) && self.lost_order() == 2
    }
}

/// Bounds of a computation.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// The most elements of a quotient; [`Budget::MOST_ELEMENTS`] where more are allowed.
    pub elements: usize,
    /// The most steps in all. A step is an outcome computed, or some hundred options or elements looked at: a few microseconds.
    pub work: u64,
}

impl Budget {
    /// No quotient has more elements: the proof multiplies each with each.
    pub const MOST_ELEMENTS: usize = 1 << 13;
}

impl Default for Budget {
    /// 1,000 elements and 4 million steps: some ten seconds at the most.
    fn default() -> Budget {
        Budget { elements: 1000, work: 4_000_000 }
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
///
/// Of no games there is only the empty sum, and no heap.
pub fn quotient_of_sums(codes: &[Code], upto: usize, budget: &Budget) -> Quotient {
    let games = codes.len().max(1);
    let heaps = if codes.is_empty() { 0 } else { upto.saturating_add(1).saturating_mul(games) - 1 };
    let mut quotient = learn(codes.to_vec(), heaps, budget);
    if codes.is_empty() {
        quotient.phi.clear();
    }
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
        let parts = option.parts().iter().map(|size| size * games + game);
        HeapOption::of_sorted(option.take, parts.collect())
    })
}

/// How many [`options`] there are, and takes that they go through.
fn options_and_takes(codes: &[Code], heap: u64) -> (usize, usize) {
    let games = codes.len() as u64;
    let (size, code) = (heap / games, &codes[(heap % games) as usize]);
    let takes = code.max_take().map_or(size, |most| most.min(size)) as usize;
    (usize::try_from(code.count(size)).unwrap_or(usize::MAX), takes)
}

fn learn(codes: Vec<Code>, upto: usize, budget: &Budget) -> Quotient {
    let mut learner = Learner::new(codes, *budget);
    // Heap by heap, with the last proved state kept.
    let mut proved = learner.quotient();
    for heap in 1..=upto {
        proved.limit = take_in(heap, &mut learner, &mut proved).err();
        if proved.limit.is_some() || matches!(proved.scope, Scope::Complete { .. }) {
            break;
        }
    }
    proved
}

/// Takes the next heap into what is proved, and looks whether that is all.
fn take_in(heap: usize, learner: &mut Learner, proved: &mut Quotient) -> Result<(), Limit> {
    if learner.add_heap(heap)? {
        *proved = learner.quotient();
    } else {
        proved.phi.push(learner.phi[heap]);
        proved.scope = Scope::Heaps(heap);
    }
    if let Some((preperiod, period)) = learner.period(heap)? {
        proved.scope = Scope::Complete { preperiod, period };
    }
    Ok(())
}
