//! Impartial games: nimbers, closed forms, heap games and octal codes, proved periods, sums.
//!
//! In an *impartial* game both players have the same moves, and one of them runs out of moves first.
//! Under [`Convention::Normal`] the player who cannot move loses; under [`Convention::Misere`] that
//! player wins. A position is a *P-position* (a loss for the mover: the previous player wins) or an
//! *N-position* (a win for the mover).
//!
//! The crate depends only on `num-integer`, `num-traits` and `smallvec` (and optionally on `serde`), prints nothing
//! and reads no clock. It stands alone: nothing here depends on a program or a natural language.
//!
//! | module | contents |
//! |---|---|
//! | [`nim`] | Nim by Bouton's theorem, normal and misère, heaps to 2⁶⁴ − 1 |
//! | [`moore`] | Moore's Nim_k, normal and misère, with the constructed winning move |
//! | [`nimber`] | mex, nim-addition and nim-multiplication |
//! | [`code`] | octal and hexadecimal codes, subtraction games, named heap games: rules as data |
//! | [`ruleset`] | the same rules move by move, for JSON, TOML and the like (feature `serde`) |
//! | [`heap`] | nim-values of any heap rules by plain Sprague–Grundy, sums, winning moves |
//! | [`sequence`] | nim-sequences fast: sparse spaces, exact |
//! | [`period`] | periods with their proofs |
//! | [`certificate`] | proofs of periods that an independent program checks |
//! | [`plot`] | pictures and tables of values |
//! | [`misere`] | genus, misère quotients with proof |
//! | [`subtraction`] | subtraction games, normal and misère, with proved periods |
//! | [`wythoff`], [`euclid`], [`fibonacci`], [`staircase`], [`coins`] | closed forms of these games |
//! | [`chomp`], [`grid`] | solvers: Chomp, Cram, Node Kayles on a grid |
//! | [`graph`] | chips on acyclic graphs, vertex Geography, Node Kayles, green Hackenbush |
//! | [`brute`] | the exhaustive solver that every closed form is tested against |

pub mod brute;
pub mod certificate;
pub mod chomp;
pub mod code;
pub mod coins;
mod columns;
pub mod euclid;
pub mod fibonacci;
pub mod graph;
pub mod grid;
pub mod heap;
pub mod misere;
pub mod moore;
pub mod nim;
pub mod nimber;
pub mod period;
pub mod plot;
pub mod ruleset;
mod saved;
pub mod sequence;
pub mod staircase;
pub mod subtraction;
pub mod wythoff;

pub use code::{Code, CodeError};
pub use heap::{HeapOption, HeapRules, HeapSplit};
pub use nimber::{Nimber, mex};

/// The winner when a player cannot move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Convention {
    /// The player who cannot move loses: the last move wins.
    #[default]
    Normal,
    /// The player who cannot move wins: the last move loses.
    Misere,
}

/// A move in a game of plain heaps: take `take ≥ 1` counters from the heap with index `heap` (from 0).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HeapMove {
    /// Index of the heap in the position, from 0.
    pub heap: usize,
    /// Counters taken, at least 1 and at most the heap's size.
    pub take: u64,
}

/// The guide, whose examples are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Guide;
