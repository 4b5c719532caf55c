//! Whole games solved into databases, without their types.
//!
//! Without the feature `databases` nothing here does anything: files are for the programs that have a disk.

#[cfg(feature = "databases")]
mod database;
mod keyed;
mod numbered;
#[cfg(feature = "databases")]
mod shards;
mod solver;
mod values;

pub use boyi_solve::Summary;
#[cfg(feature = "databases")]
pub use database::{AnyDatabase, DatabaseMove};
#[cfg(feature = "databases")]
pub use shards::AnyShardedWork;
pub use solver::{GameSolver, Solver};
pub use values::{Opened, SolvedGame, Values};

use boyi_core::{Game, Notation, Note};
use boyi_solve::{Codec, DatabaseFile, FileError, Indexed, TextCodec};
use keyed::Keyed;
use numbered::Numbered;
#[cfg(feature = "databases")]
use std::ops::ControlFlow;

/// Makes a [`GameSolver`] of a game and its name as databases have it.
pub type MakeSolver<G> = fn(&G, &str) -> Box<dyn GameSolver<G>>;

/// Databases of another game that have positions of this one.
#[derive(Debug)]
pub struct Endings<G: Game> {
    /// The other game's name, without parameters.
    pub game: &'static str,
    /// The values in a database of it, or why there are none.
    pub open: OpenValues<G>,
}

/// Opens the values in a database.
pub type OpenValues<G> = fn(DatabaseFile) -> Result<Box<dyn Values<G>>, FileError>;

/// The solver of a game that numbers its positions.
pub fn by_number<G: Notation + Indexed>(game: &G, name: &str) -> Box<dyn GameSolver<G>> {
    Box::new(Numbered { game: game.clone(), name: name.to_owned() })
}

/// The solver of a game whose positions are numbered by another type with the same rules.
pub fn by_number_of<G: Game, H: Notation + Indexed<Position = G::Position>>(
    numbered: &H,
    name: &str,
) -> Box<dyn GameSolver<G>> {
    Box::new(Numbered { game: numbered.clone(), name: name.to_owned() })
}

/// The solver of any game: its positions are listed, and known by their text.
pub fn by_text<G: Notation>(game: &G, name: &str) -> Box<dyn GameSolver<G>> {
    by_key(game, name, TextCodec)
}

/// The solver of any game with shorter keys of its own.
pub fn by_key<G: Notation, C: Codec<G>>(game: &G, name: &str, codec: C) -> Box<dyn GameSolver<G>> {
    Box::new(Keyed { game: game.clone(), name: name.to_owned(), codec })
}

/// The note on a solution in memory.
fn made(positions: u64) -> Note {
    Note::new("database.made").with("positions", positions)
}

/// Pieces of work that are timed for a plan.
#[cfg(feature = "databases")]
const PIECE: u64 = 5_000;

#[cfg(feature = "databases")]
fn sample<G: Indexed>(game: &G, sampled: &mut dyn FnMut(u64) -> ControlFlow<()>) {
    while sampled(boyi_solve::sample(game, PIECE)).is_continue() {}
}
