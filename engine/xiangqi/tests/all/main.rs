//! The rules of xiangqi: perft, laws of random games, notation.

mod laws;
mod notation;
mod perft;
mod random;
mod repetition;
mod serde;
mod text;
