//! The exhaustive solver: the definition itself, with memory. Slow, and right by inspection; every
//! theory in this crate is tested equal to it.

use std::collections::HashMap;
use std::hash::Hash;

use crate::Convention;

/// An impartial game as a bare move rule, for the exhaustive solver.
pub trait Impartial {
    /// A position; equal positions have equal futures.
    type Position: Clone + Eq + Hash;
    /// Appends every position that a move can reach. The game must be finite.
    fn options(&self, position: &Self::Position, out: &mut Vec<Self::Position>);
}

/// Any function from a position to its options is a game.
pub struct FromFn<P, F: Fn(&P) -> Vec<P>>(
    /// The move rule.
    pub F,
    /// The type of positions.
    pub std::marker::PhantomData<P>,
);

impl<P: Clone + Eq + Hash, F: Fn(&P) -> Vec<P>> Impartial for FromFn<P, F> {
    type Position = P;
    fn options(&self, position: &P, out: &mut Vec<P>) {
        out.extend((self.0)(position));
    }
}

/// A game given by a closure from a position to its options.
pub fn game<P: Clone + Eq + Hash, F: Fn(&P) -> Vec<P>>(options: F) -> FromFn<P, F> {
    FromFn(options, std::marker::PhantomData)
}

/// Exhaustive solver with a memory of solved positions. Depth is bounded by memory, not by the stack.
///
/// ```
/// use boyi_impartial::{brute, Convention};
/// let nim = brute::game(|heaps: &Vec<u64>| {
///     let mut out = Vec::new();
///     for i in 0..heaps.len() {
///         for left in 0..heaps[i] {
///             let mut h = heaps.clone();
///             h[i] = left;
///             out.push(h);
///         }
///     }
///     out
/// });
/// let mut solver = brute::Solver::new(&nim);
/// assert_eq!(solver.nim_value(&vec![3, 5, 7]), 1);
/// assert!(solver.is_loss(&vec![1, 1, 1], Convention::Misere));
/// ```
pub struct Solver<'a, G: Impartial> {
    game: &'a G,
    values: HashMap<G::Position, (u64, bool)>,
}

impl<'a, G: Impartial> Solver<'a, G> {
    /// Creates a solver with an empty memory.
    pub fn new(game: &'a G) -> Self {
        Solver { game, values: HashMap::new() }
    }

    /// The nim-value (normal play) by mex over the options.
    pub fn nim_value(&mut self, position: &G::Position) -> u64 {
        self.solve(position).0
    }

    /// Returns `true` if the position is lost for the player to move.
    pub fn is_loss(&mut self, position: &G::Position, convention: Convention) -> bool {
        let (value, misere_loss) = self.solve(position);
        match convention {
            Convention::Normal => value == 0,
            Convention::Misere => misere_loss,
        }
    }

    /// The options that a winning move leads to: those that are lost for the opponent. They are in the order
    /// of [`Impartial::options`]; one that several moves reach may be repeated.
    ///
    /// ```
    /// use boyi_impartial::{brute, Convention::{Misere, Normal}};
    /// // One heap, of which a move takes one counter or two.
    /// let game = brute::game(|&n: &u32| (1..=n.min(2)).map(|take| n - take).collect());
    /// let mut solver = brute::Solver::new(&game);
    /// assert_eq!(solver.winning_options(&5, Normal), [3]);
    /// assert_eq!(solver.winning_options(&5, Misere), [4]);
    /// assert!(solver.winning_options(&0, Misere).is_empty()); // won, but not by a move
    /// ```
    pub fn winning_options(&mut self, position: &G::Position, convention: Convention) -> Vec<G::Position> {
        let mut options = Vec::new();
        self.game.options(position, &mut options);
        options.retain(|option| self.is_loss(option, convention));
        options
    }

    /// Number of distinct positions solved so far.
    pub fn positions(&self) -> usize {
        self.values.len()
    }

    fn solve(&mut self, root: &G::Position) -> (u64, bool) {
        if let Some(&v) = self.values.get(root) {
            return v;
        }
        let mut stack = vec![root.clone()];
        let mut options = Vec::new();
        while let Some(position) = stack.last() {
            if self.values.contains_key(position) {
                stack.pop();
                continue;
            }
            options.clear();
            self.game.options(position, &mut options);
            let before = stack.len();
            stack.extend(options.iter().filter(|o| !self.values.contains_key(*o)).cloned());
            if stack.len() == before {
                let known: Vec<(u64, bool)> = options.iter().map(|o| self.values[o]).collect();
                let value = crate::mex(known.iter().map(|k| k.0));
                // Misère: no move left wins; otherwise lost iff no option is lost.
                let misere_loss = !known.is_empty() && known.iter().all(|k| !k.1);
                let position = stack.pop().unwrap_or_else(|| root.clone());
                self.values.insert(position, (value, misere_loss));
            }
        }
        self.values[root]
    }
}
