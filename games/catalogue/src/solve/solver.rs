//! Solvers of whole games.

use super::Opened;
#[cfg(feature = "databases")]
use super::{AnyDatabase, AnyShardedWork};
use boyi_core::Game;
use boyi_solve::SolveObserver;
#[cfg(feature = "databases")]
use boyi_solve::{FileOptions, Header, Plan, PositionValue, SolveError, SolveOptions, Summary};
#[cfg(feature = "databases")]
use std::{ops::ControlFlow, path::Path};
use {
    super::Values,
    boyi_solve::{DatabaseFile, FileError},
};

/// Solves a whole game.
pub trait Solver: Send + Sync {
    /// Estimates the work of a solution. If positions have to be listed to be counted, this lists them, as many as the options' memory
    /// holds; `sampled` is called with the number of positions in each of some samples of the work, so that the caller
    /// can time them, and says whether to continue.
    ///
    /// # Errors
    /// The observer stopped it; more positions than memory holds.
    #[cfg(feature = "databases")]
    fn plan(
        &self,
        options: &SolveOptions,
        observer: &mut dyn SolveObserver,
        sampled: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> Result<Plan, SolveError>;

    /// Solves in memory: the counts, and the value of the start.
    ///
    /// # Errors
    /// As for [`Solution::new`](boyi_solve::Solution::new) and [`Enumerated::new`](boyi_solve::Enumerated::new).
    #[cfg(feature = "databases")]
    fn summary(
        &self,
        options: &SolveOptions,
        observer: &mut dyn SolveObserver,
    ) -> Result<(Summary, PositionValue), SolveError>;

    /// Solves into a file.
    ///
    /// # Errors
    /// As for [`boyi_solve::make_indexed`] and [`boyi_solve::make_enumerated`].
    #[cfg(feature = "databases")]
    fn make(
        &self,
        path: &Path,
        options: &FileOptions,
        observer: &mut dyn SolveObserver,
    ) -> Result<Header, SolveError>;

    /// The same work in shards, for many machines.
    ///
    /// # Errors
    /// Positions that have to be listed are not solved in shards; else those of [`ShardedWork::new`](boyi_solve::ShardedWork::new).
    #[cfg(feature = "databases")]
    fn shards(&self, path: &Path, options: &FileOptions) -> Result<Box<dyn AnyShardedWork>, SolveError> {
        let _ = (path, options);
        Err(SolveError::NotInShards)
    }

    /// Checks every record of a file against the rules.
    ///
    /// # Errors
    /// The first error found.
    #[cfg(feature = "databases")]
    fn verify(&self, path: &Path, observer: &mut dyn SolveObserver) -> Result<Header, SolveError>;

    /// Opens a database of this game.
    ///
    /// # Errors
    /// Another game's, other rules', or damaged.
    #[cfg(feature = "databases")]
    fn open(&self, path: &Path) -> Result<Box<dyn AnyDatabase>, FileError>;
}

/// Solves a whole game, and knows its type.
pub trait GameSolver<G: Game>: Solver {
    /// The game's name as databases have it.
    fn name(&self) -> &str;

    /// Solves the game in memory if it has at most `most` positions.
    fn solve_small(&self, most: u64, observer: &mut dyn SolveObserver) -> Option<Opened<G>>;

    /// The values in a database of this game.
    ///
    /// # Errors
    /// Another game's, other rules', or damaged.
    fn open_values(&self, file: DatabaseFile) -> Result<Box<dyn Values<G>>, FileError>;
}
