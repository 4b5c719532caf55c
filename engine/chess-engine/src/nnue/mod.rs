//! An efficiently updatable neural network (NNUE; Nasu 2018, "Efficiently updatable neural-network-based evaluation functions for computer
//! shogi") that evaluates chess positions.
//!
//! - `features`: the inputs. - `network`: the weights and their file. - `accumulators`: the hidden layer along a line of moves.
//! - `kernel`: the arithmetic, compiled for AVX-512, AVX2 and the build's own target.
//!
//! ```text
//!  side to move  768 ─┐ the same weights        ┌ 256 ─ squared clipped ReLU ─┐
//!                     ├─────────────────────────┤                             ├─ 1 (one of 8 sets of weights, by pieces on the board)
//!  opponent      768 ─┘                         └ 256 ─ squared clipped ReLU ─┘
//! ```
//!
//! Weights of the hidden layer are integers in units of 1/[`HIDDEN_UNIT`], those of the output in units of 1/[`OUTPUT_UNIT`]. No sum can overflow
//! in a network that [`Network::from_bytes`] accepts, so that every processor gives the same score.

mod accumulators;
mod features;
mod kernel;
mod network;

pub use accumulators::{Accumulators, piece_values};
pub use features::{INPUTS, Perspective, is_possible};
pub use network::{BUCKETS, HIDDEN_UNIT, Layers, Network, NetworkError, OUTPUT_UNIT, WIDTH, bucket};
