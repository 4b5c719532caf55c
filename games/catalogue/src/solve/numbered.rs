//! Games that number their positions.

#[cfg(feature = "databases")]
use super::{AnyDatabase, AnyShardedWork, database::TextDatabase, sample};
use super::{GameSolver, Opened, Solver, made};
use boyi_core::{Game, Notation};
#[cfg(feature = "databases")]
use boyi_solve::{FileOptions, Header, Plan, PositionValue, ShardedWork, SolveError, Summary};
use boyi_solve::{Indexed, Solution, SolveObserver, SolveOptions};
#[cfg(feature = "databases")]
use std::{ops::ControlFlow, path::Path};
use {
    super::Values,
    boyi_solve::{Database, DatabaseFile, FileError},
};

/// A game, and its name as databases have it.
pub(super) struct Numbered<G> {
    pub(super) game: G,
    pub(super) name: String,
}

impl<G: Game, H: Notation + Indexed<Position = G::Position>> GameSolver<G> for Numbered<H> {
    fn name(&self) -> &str {
        &self.name
    }

    fn solve_small(&self, most: u64, observer: &mut dyn SolveObserver) -> Option<Opened<G>> {
        if boyi_solve::numbers(&self.game) > most {
            return None;
        }
        let solution = Solution::new(self.game.clone(), &SolveOptions::default(), observer).ok()?;
        Some(Opened { note: made(solution.summary().positions()), values: Box::new(solution), file: None })
    }

    fn open_values(&self, file: DatabaseFile) -> Result<Box<dyn Values<G>>, FileError> {
        Ok(Box::new(Database::indexed(file, &self.game, &self.name)?))
    }
}

#[cfg(not(feature = "databases"))]
impl<G: Notation + Indexed> Solver for Numbered<G> {}

#[cfg(feature = "databases")]
impl<G: Notation + Indexed> Solver for Numbered<G> {
    fn plan(
        &self,
        _: &SolveOptions,
        _: &mut dyn SolveObserver,
        sampled: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> Result<Plan, SolveError> {
        sample(&self.game, sampled);
        Ok(Plan::new(&self.game))
    }

    fn summary(
        &self,
        options: &SolveOptions,
        observer: &mut dyn SolveObserver,
    ) -> Result<(Summary, PositionValue), SolveError> {
        let solution = Solution::new(self.game.clone(), options, observer)?;
        Ok((solution.summary().clone(), solution.start()))
    }

    fn make(
        &self,
        path: &Path,
        options: &FileOptions,
        observer: &mut dyn SolveObserver,
    ) -> Result<Header, SolveError> {
        boyi_solve::make_indexed(&self.game, &self.name, path, options, observer)
    }

    fn shards(&self, path: &Path, options: &FileOptions) -> Result<Box<dyn AnyShardedWork>, SolveError> {
        Ok(Box::new(ShardedWork::new(&self.game, &self.name, path, options)?))
    }

    fn verify(&self, path: &Path, observer: &mut dyn SolveObserver) -> Result<Header, SolveError> {
        Database::verify_indexed(path, &self.game, &self.name, observer)
    }

    fn open(&self, path: &Path) -> Result<Box<dyn AnyDatabase>, FileError> {
        let database = Database::open_indexed(path, &self.game, &self.name)?;
        Ok(Box::new(TextDatabase { game: self.game.clone(), database }))
    }
}
