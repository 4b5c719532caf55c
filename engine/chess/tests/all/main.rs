//! The rules of chess: perft suites, laws of random games, notation.

mod laws;
mod notation;
mod perft;
mod pgn;
mod serde;
