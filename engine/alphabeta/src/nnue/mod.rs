//! An efficiently updatable neural network (NNUE; Nasu 2018, "Efficiently updatable neural-network-based evaluation functions for computer
//! shogi") that evaluates positions of any game that says its [`Inputs`].
//!
//! - `network`: the weights and their file. - `accumulators`: the hidden layer along a line of moves.
//! - `kernel`: the arithmetic, compiled for AVX-512, AVX2 and the build's own target. - `own`: the network of a program.
//!
//! ```text
//!  side to move  inputs ─┐ the same weights        ┌ 256 ─ squared clipped ReLU ─┐
//!                        ├─────────────────────────┤                             ├─ 1 (one of 8 sets of weights, by pieces on the board)
//!  opponent      inputs ─┘                         └ 256 ─ squared clipped ReLU ─┘
//! ```
//!
//! Weights of the hidden layer are integers in units of 1/[`HIDDEN_UNIT`], those of the output in units of 1/[`OUTPUT_UNIT`]. No sum can overflow
//! in a network that [`Network::from_bytes`] accepts, so that every processor gives the same score.

mod accumulators;
mod kernel;
mod network;
mod own;

pub use accumulators::{Accumulators, piece_values};
pub use network::{
    BUCKETS, HIDDEN_UNIT, Layers, Network, NetworkError, OUTPUT_UNIT, WIDTH, bucket_of, checksum,
};
pub use own::OwnNetwork;

use crate::rules::Rules;

/// A piece on a square.
pub type Placed<G> = (<G as Rules>::Piece, <G as Inputs>::Square);

/// A game whose positions a network evaluates: its inputs are pieces on squares, from the perspective of one side. A board has at most 32
/// pieces.
pub trait Inputs: Rules {
    /// The number of inputs of each side.
    const INPUTS: usize;
    /// The first bytes of a network's file.
    const MAGIC: &'static [u8; 8];
    /// A square.
    type Square: Copy + Send + Sync;
    /// How a side sees the board: its own pieces first, its back rank at the bottom, perhaps mirrored.
    type Perspective: Copy;

    /// The perspective of side 0 or 1.
    fn perspective(board: &Self::Board, side: usize) -> Self::Perspective;
    /// The number of the input for this piece on this square, below [`INPUTS`](Inputs::INPUTS).
    fn input(perspective: Self::Perspective, placed: Placed<Self>) -> usize;
    /// Returns `true` if an input can occur. Files omit the others.
    fn is_possible(input: usize) -> bool;
    /// The number of pieces on the board.
    fn pieces(board: &Self::Board) -> usize;
    /// Calls `f` with each piece on the board.
    fn for_each_piece(board: &Self::Board, f: impl FnMut(Placed<Self>));
    /// The pieces that a legal move changes, and the sides whose perspective it changes.
    fn change(before: &Self::Board, m: Self::Move) -> (Change<Placed<Self>>, [bool; 2]);
    /// The side of a piece, 0 or 1.
    fn side(piece: Self::Piece) -> usize;
    /// Returns `true` for a king.
    fn is_king(piece: Self::Piece) -> bool;
}

/// Pieces that a move adds to the board or removes from it.
#[derive(Clone, Copy)]
#[allow(missing_docs)]
pub enum Change<P> {
    Nothing,
    One { more: P, less: P },
    Capture { more: P, less: [P; 2] },
    Castle { more: [P; 2], less: [P; 2] },
}
