//! Values of games against definitions, laws and published tables.

mod forged;
mod known;
mod laws;
mod outcomes;
mod play;
mod proofs;
