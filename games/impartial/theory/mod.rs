//! Impartial games: one theory engine and one way of explaining for all of them.
//!
//! A game says what it knows ([`Impartial`]): nimbers of its positions in normal play, or who loses. `Theory` turns
//! that into an analysis by the theorem of Sprague (1935) and Grundy (1939), `Prove` plays down to what is known where
//! no theorem covers the position, and `explain` gives the reasons.
//!
//! Invariant: whatever a game answers here is a theorem or was computed from the definition; where neither is at hand
//! it answers `None`, and the theory engine has no answer, so that a solver or a search answers instead.

mod engine;
mod explain;
mod game;
mod prove;
mod support;
#[cfg(test)]
pub(crate) mod testing;

pub(crate) use engine::LISTED_MOVES;
#[cfg(test)]
pub(crate) use engine::Theory;
#[cfg(test)]
pub(crate) use explain::explain;
pub(crate) use explain::{SHOWN_PARTS, joined};
pub(crate) use game::TRIED_MOVES;
pub use game::{Impartial, Search};
pub(crate) use support::support;
