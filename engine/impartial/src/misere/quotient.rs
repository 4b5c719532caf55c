//! A misère quotient: its elements, products and lost elements, and the outcomes of sums of heaps.

use crate::{Code, HeapOption, HeapSplit};

/// An element of a quotient, by index; 0 is the identity.
pub type Element = u16;

/// The heaps for which a quotient is proved.
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

/// The reason why a computation ended before the heaps that were asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// More elements than allowed, or more generators than 32.
    Elements,
    /// The check (b) or the outcomes took more work than allowed, or nothing more could be learned from them.
    Work,
}

/// A misère quotient with its pretending function Φ.
///
/// In a quotient of several games ([`quotient_of_sums`](super::quotient_of_sums)) a heap of `size` in game number `game` of `games` has the number
/// `size · games + game` in all methods that take or return heaps; [`Quotient::class_of_sum`] takes them as pairs.
#[derive(Clone, Debug)]
pub struct Quotient {
    /// The games in the sum; heaps have the numbers of [`number`].
    pub(super) codes: Vec<Code>,
    /// Multiplication by each generating heap: step[g][x].
    pub(super) step: Vec<Vec<Element>>,
    /// Each element is another one and a generating heap.
    pub(super) parents: Vec<(Element, u8)>,
    pub(super) lost: Vec<bool>,
    /// Each element as a product of generating heaps (heap sizes, ascending).
    pub(super) words: Vec<Vec<u64>>,
    pub(super) phi: Vec<Element>,
    pub(super) scope: Scope,
    pub(super) limit: Option<Limit>,
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

    /// The heaps for which the quotient is proved.
    pub fn scope(&self) -> Scope {
        self.scope
    }

    /// The reason why the computation stopped early, if it did.
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

    /// Returns `true` if a sum of this class is lost for the player to move.
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

    /// Φ(heap): the class of a single heap; `None` beyond the proved heaps.
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

    /// The class of a sum of heaps of several games, each given by the game's index in [`quotient_of_sums`](super::quotient_of_sums) and its size.
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

    /// Returns `true` if a sum of heaps is lost for the player to move in misère play; `None` when a heap is beyond the proved ones.
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

    /// Returns `true` if the quotient is *tame*, that is, one of the quotients T_n of misère Nim. Then misère play of these sums
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
    /// The maximum number of elements of a quotient, at most [`Budget::MOST_ELEMENTS`].
    pub elements: usize,
    /// The maximum number of steps. A step is an outcome computed, or about a hundred options or elements visited: a few microseconds.
    pub work: u64,
}

impl Budget {
    /// No quotient has more elements: the proof multiplies each with each.
    pub const MOST_ELEMENTS: usize = 1 << 13;
}

impl Default for Budget {
    /// 1,000 elements and 4 million steps: about ten seconds at most.
    fn default() -> Budget {
        Budget { elements: 1000, work: 4_000_000 }
    }
}

/// The number of a heap among the heaps of several games, such that a move leaves lower numbers: size · games + game.
fn number(games: usize, game: usize, size: u64) -> Option<u64> {
    size.checked_mul(games as u64)?.checked_add(game as u64)
}

/// The options of a heap by its [`number`].
pub(super) fn options(codes: &[Code], heap: u64) -> impl Iterator<Item = HeapOption> {
    let games = codes.len() as u64;
    let (size, game) = (heap / games, heap % games);
    codes[game as usize].options(size).map(move |option| {
        let parts = option.parts().iter().map(|size| size * games + game);
        HeapOption::of_sorted(option.take, parts.collect())
    })
}

/// The number of [`options`], and of the takes tried for them.
pub(super) fn options_and_takes(codes: &[Code], heap: u64) -> (usize, usize) {
    let games = codes.len() as u64;
    let (size, code) = (heap / games, &codes[(heap % games) as usize]);
    let takes = code.max_take().map_or(size, |most| most.min(size)) as usize;
    (usize::try_from(code.count(size)).unwrap_or(usize::MAX), takes)
}
