//! Work in shards without the game's type.

use boyi_solve::{Indexed, ShardedWork, SolveError, SolveObserver};

/// A [`ShardedWork`] without its game's type.
pub trait AnyShardedWork: Send + Sync {
    /// Starts the work, or resumes it.
    ///
    /// # Errors
    /// As for [`ShardedWork::begin`].
    fn begin(&self) -> Result<(), SolveError>;

    /// The steps of the next round, in any order; none when the file is finished.
    ///
    /// # Errors
    /// As for [`ShardedWork::next_round`].
    fn next_round(&mut self) -> Result<Vec<String>, SolveError>;

    /// Does a step, unless it is done.
    ///
    /// # Errors
    /// As for [`ShardedWork::run`].
    fn run(&self, step: &str, observer: &mut dyn SolveObserver) -> Result<(), SolveError>;
}

impl<G: Indexed> AnyShardedWork for ShardedWork<G> {
    fn begin(&self) -> Result<(), SolveError> {
        ShardedWork::begin(self)
    }

    fn next_round(&mut self) -> Result<Vec<String>, SolveError> {
        ShardedWork::next_round(self)
    }

    fn run(&self, step: &str, observer: &mut dyn SolveObserver) -> Result<(), SolveError> {
        ShardedWork::run(self, step, observer)
    }
}
