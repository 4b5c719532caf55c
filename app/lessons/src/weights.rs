//! "Write your own evaluation": the reader gives the terms of an evaluation weights, and a program that looks one move ahead plays
//! by them.

use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;

/// The weights that the reader can choose from.
pub const WEIGHTS: RangeInclusive<i32> = 0..=10;

/// A move and what each term says after it, for the player who moved.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Candidate {
    /// The move.
    pub mv: String,
    /// The move as people like to read it.
    pub label: String,
    /// One number for each term, in the game's units.
    pub terms: Vec<i32>,
}

impl Candidate {
    /// The sum of the terms, each times its weight.
    pub fn score(&self, weights: &[i32]) -> i64 {
        self.terms.iter().zip(weights).map(|(&term, &weight)| i64::from(term) * i64::from(weight)).sum()
    }
}

/// The move with the largest score; of equal ones the first.
///
/// ```
/// use boyi_lessons::{Candidate, choose};
/// let candidate = |mv: &str, terms| Candidate { mv: mv.into(), label: mv.into(), terms };
/// let moves = [candidate("a", vec![100, 0]), candidate("b", vec![0, 30])];
/// assert_eq!(choose(&moves, &[1, 1]).unwrap().mv, "a");
/// assert_eq!(choose(&moves, &[1, 9]).unwrap().mv, "b");
/// ```
pub fn choose<'a>(candidates: &'a [Candidate], weights: &[i32]) -> Option<&'a Candidate> {
    let best = candidates.iter().map(|candidate| candidate.score(weights)).max()?;
    candidates.iter().find(|candidate| candidate.score(weights) == best)
}
