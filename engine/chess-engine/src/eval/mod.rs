//! The hand-crafted evaluation: a weighted sum of features, tapered between middlegame and endgame.
//!
//! One function, `evaluation`, counts the [`features`] of a position and adds their weights. It is generic over a
//! [`Tracer`] that receives every count: with [`NoTrace`] the calls compile to nothing and the function plays, with `TermTrace` it
//! explains, and with the tuner's tracer it gives the gradient. The evaluation that is shown and tuned is the one that plays.
//!
//! The terms are those of the literature (chessprogramming.org, "Evaluation"; Stockfish's classical evaluation guide;
//! Ethereal 12's term list); their weights are our own tuner's.

mod endgame;
mod evaluate;
mod evaluator;
mod explain;
pub mod features;
mod kpk;
mod masks;
mod material;
mod network;
mod pawns;
mod piece_square;
mod tapered;
mod terms;
mod trace;
mod weights;

pub use boyi_alphabeta::Evaluator;
pub use boyi_alphabeta::features::{NoTrace, PackedScore, Tracer};
pub use evaluate::{MAX_EVALUATION, evaluate, scale_kind, trace};
pub use evaluator::HandCrafted;
pub use explain::{TermScore, explain};
pub use features::Term;
pub use network::{AnyEvaluator, NetworkEvaluator, OWN_NETWORK};
pub(crate) use pawns::pawn_key;
pub use tapered::{FULL_PHASE, FULL_SCALE, TaperedScore, damped, danger_score, phase};
pub use weights::{SCALES, WEIGHTS};
