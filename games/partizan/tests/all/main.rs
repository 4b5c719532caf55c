//! Values of games against definitions, laws and published tables.

mod known;
mod laws;
mod proofs;
