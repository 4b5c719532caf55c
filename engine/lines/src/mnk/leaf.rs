//! Draws seen without search: disjoint pairs for some windows, and a sum small enough for the others.
//!
//! Maker is to move. Breaker answers a square of a pair with the other one; in the rest of the board the theorem of
//! P. Erdős and J. Selfridge ("On a combinatorial game", J. Combin. Theory A 14, 1973) applies: give a window with e
//! empty squares the danger 2^−e, and a square that of the windows through it. If all danger and that of any one square
//! are less than 1 together, then after Maker's move Breaker always finds the total below 1, takes the most dangerous
//! square, and no window is ever filled.
//!
//! The sum may be taken over part of the squares: those outside count as Maker's already.

use super::{Live, Squares, pairing::Pairings};

/// A drawing strategy without search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Leaf<S> {
    /// Squares of the pairs: flat, two by two.
    pub(super) pairs: Vec<usize>,
    /// The squares that the sum is taken over.
    pub(super) sum: S,
}

/// A window that is not settled by a pair.
#[derive(Clone, Copy, Debug)]
struct Left<S> {
    /// Its squares that the sum counts as empty.
    empty: S,
    /// Its squares that were given to Maker.
    given: S,
    straight: u16,
}

/// Finds leaves; reuses its buffers between calls.
#[derive(Debug)]
pub(super) struct Leaves<S> {
    pairings: Pairings<S>,
    /// The windows still to be blocked, and their squares that are neither Maker's nor in a pair.
    left: Vec<Left<S>>,
    /// The danger of each square, and of all windows, in units of 2^−k.
    danger: Vec<u64>,
    total: u64,
    k: usize,
    pairs: Vec<usize>,
    sum: S,
}

impl<S: Squares> Leaves<S> {
    pub(super) fn new(squares: usize, k: usize) -> Self {
        Leaves {
            pairings: Pairings::new(squares),
            left: Vec::new(),
            danger: vec![0; squares],
            total: 0,
            k,
            pairs: Vec::new(),
            sum: S::default(),
        }
    }

    /// The squares of a leaf in a position where these windows may be completed by Maker, who moves next and cannot
    /// complete one at once.
    pub(super) fn zone(&mut self, live: &[Live<S>]) -> Option<S> {
        self.begin(live);
        let pairs = self.add_pairs();
        if let Some(pairs) = pairs {
            self.shrink();
            return Some(pairs | self.sum);
        }
        let pairs = self.pairings.find(live)?;
        self.pairs = self.pairings.pairs().concat();
        self.sum = S::default();
        Some(pairs)
    }

    /// A leaf of pairs alone, if there is one: easier for people than a sum.
    pub(super) fn pairing(&mut self, live: &[Live<S>]) -> Option<Leaf<S>> {
        self.pairings.find(live)?;
        Some(Leaf { pairs: self.pairings.pairs().concat(), sum: S::default() })
    }

    /// The leaf that the last successful [`Leaves::zone`] found.
    pub(super) fn leaf(&self) -> Leaf<S> {
        Leaf { pairs: self.pairs.clone(), sum: self.sum }
    }

    fn begin(&mut self, live: &[Live<S>]) {
        self.left.clear();
        let left = |live: &Live<S>| Left { empty: live.empty, given: S::default(), straight: live.straight };
        self.left.extend(live.iter().map(left));
        self.pairs.clear();
        self.danger.fill(0);
        self.total = 0;
        self.sum = S::default();
        for i in 0..self.left.len() {
            let empty = self.left[i].empty;
            self.sum |= empty;
            self.add(empty, self.weight(empty));
        }
    }

    fn weight(&self, empty: S) -> u64 {
        1 << (self.k - empty.len())
    }

    fn add(&mut self, empty: S, weight: u64) {
        self.total += weight;
        empty.iter().for_each(|square| self.danger[square] += weight);
    }

    fn is_safe(&self) -> bool {
        let most = self.sum.iter().map(|square| self.danger[square]).max().unwrap_or(0);
        self.total + most < 1 << self.k
    }

    /// Pairs are set aside, the most useful first, until the sum of the rest is small; returns their squares.
    fn add_pairs(&mut self) -> Option<S> {
        let mut all = S::default();
        while !self.is_safe() {
            let [x, y] = self.best_pair()?;
            self.pairs.extend([x, y]);
            let pair = S::one(x).with(y);
            all |= pair;
            self.set_aside(pair);
        }
        Some(all)
    }

    /// The pair that lowers the total most: it settles the windows that have both squares, and doubles those with one.
    fn best_pair(&self) -> Option<[usize; 2]> {
        let mut best = (0, None);
        let mut i = 0;
        while i < self.left.len() {
            let Left { empty: mut common, straight, .. } = self.left[i];
            let mut settled = self.weight(common);
            i += 1;
            while let Some(next) = self.left.get(i).filter(|next| next.straight == straight) {
                if (common & next.empty).len() < 2 {
                    break;
                }
                common &= next.empty;
                settled += self.weight(next.empty);
                i += 1;
            }
            let Some([x, y]) = self.least_dangerous(common) else { continue };
            let gain = 3 * settled as i64 - (self.danger[x] + self.danger[y]) as i64;
            if gain > best.0 {
                best = (gain, Some([x, y]));
            }
        }
        best.1
    }

    fn least_dangerous(&self, squares: S) -> Option<[usize; 2]> {
        let mut squares = squares.iter();
        let (mut x, mut y) = (squares.next()?, squares.next()?);
        if self.danger[y] < self.danger[x] {
            (x, y) = (y, x);
        }
        for square in squares {
            if self.danger[square] < self.danger[x] {
                (x, y) = (square, x);
            } else if self.danger[square] < self.danger[y] {
                y = square;
            }
        }
        Some([x, y])
    }

    /// A pair leaves the sum: windows with both squares are settled, those with one lose one square.
    fn set_aside(&mut self, pair: S) {
        self.sum = self.sum.without(pair);
        let mut kept = 0;
        for i in 0..self.left.len() {
            let window = self.left[i];
            let weight = self.weight(window.empty);
            let both = window.empty & pair;
            if both == pair {
                self.total -= weight;
                window.empty.iter().for_each(|square| self.danger[square] -= weight);
                continue;
            }
            self.left[kept] = Left { empty: window.empty.without(pair), ..window };
            kept += 1;
            if !both.is_empty() {
                self.add(self.left[kept - 1].empty, weight);
            }
        }
        self.left.truncate(kept);
    }

    /// Gives squares that the sum can do without to Maker, the least dangerous first.
    fn shrink(&mut self) {
        let mut untried = self.sum;
        while let Some(square) = untried.iter().min_by_key(|&square| self.danger[square]) {
            untried &= !S::one(square);
            if self.total + 2 * self.danger[square] >= 1 << self.k {
                break;
            }
            self.give(square, true);
            if !self.is_safe() {
                self.give(square, false);
            }
        }
    }

    /// Doubles the windows through a square, or takes that back.
    fn give(&mut self, square: usize, to_maker: bool) {
        let one = S::one(square);
        self.sum = if to_maker { self.sum.without(one) } else { self.sum | one };
        for i in 0..self.left.len() {
            let window = &mut self.left[i];
            if to_maker && window.empty.has(square) {
                window.empty &= !one;
                window.given |= one;
                let (empty, weight) = (window.empty, 1 << (self.k - window.empty.len() - 1));
                self.add(empty, weight);
            } else if !to_maker && window.given.has(square) {
                let empty = window.empty;
                window.given &= !one;
                window.empty |= one;
                let weight = 1 << (self.k - empty.len() - 1);
                self.total -= weight;
                empty.iter().for_each(|square| self.danger[square] -= weight);
            }
        }
    }
}
