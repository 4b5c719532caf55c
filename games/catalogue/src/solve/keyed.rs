//! Games whose positions are listed, and known by keys.

#[cfg(feature = "databases")]
use super::{AnyDatabase, database::TextDatabase, sample};
use super::{GameSolver, Opened, Solver, Values, made};
use boyi_core::{Game, Notation};
use boyi_solve::{Codec, KeyedSolution, PositionValue, SolveObserver, Summary};
use boyi_solve::{Database, DatabaseFile, FileError};
#[cfg(feature = "databases")]
use boyi_solve::{Enumerated, FileOptions, Header, KeyedRules, Plan, Solution, SolveError, SolveOptions};
#[cfg(feature = "databases")]
use std::{ops::ControlFlow, path::Path};

/// A game, its name as databases have it, and how its positions are written as keys.
pub(super) struct Keyed<G, C> {
    pub(super) game: G,
    pub(super) name: String,
    pub(super) codec: C,
}

impl<G: Game, C: Codec<G>> Values<G> for KeyedSolution<G, C> {
    fn value(&self, position: &G::Position) -> Result<Option<PositionValue>, FileError> {
        Ok(KeyedSolution::value(self, position))
    }

    fn summary(&self) -> Option<&Summary> {
        Some(KeyedSolution::summary(self))
    }

    fn longest_win(&self) -> Option<G::Position> {
        KeyedSolution::longest_win(self)
    }
}

impl<G: Notation, C: Codec<G>> GameSolver<G> for Keyed<G, C> {
    fn name(&self) -> &str {
        &self.name
    }

    fn solve_small(&self, most: u64, observer: &mut dyn SolveObserver) -> Option<Opened<G>> {
        let solution = KeyedSolution::new(self.game.clone(), self.codec.clone(), most, observer).ok()?;
        Some(Opened { note: made(solution.summary().positions()), values: Box::new(solution), file: None })
    }

    fn open_values(&self, file: DatabaseFile) -> Result<Box<dyn Values<G>>, FileError> {
        Ok(Box::new(Database::keyed(file, &self.game, self.codec.clone(), &self.name)?))
    }
}

#[cfg(not(feature = "databases"))]
impl<G: Notation, C: Codec<G>> Solver for Keyed<G, C> {}

#[cfg(feature = "databases")]
impl<G: Notation, C: Codec<G>> Solver for Keyed<G, C> {
    fn plan(
        &self,
        options: &SolveOptions,
        observer: &mut dyn SolveObserver,
        sampled: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> Result<Plan, SolveError> {
        plan(KeyedRules::new(&self.game, &self.codec), options, observer, sampled)
    }

    fn summary(
        &self,
        options: &SolveOptions,
        observer: &mut dyn SolveObserver,
    ) -> Result<(Summary, PositionValue), SolveError> {
        summary(KeyedRules::new(&self.game, &self.codec), options, observer)
    }

    fn make(
        &self,
        path: &Path,
        options: &FileOptions,
        observer: &mut dyn SolveObserver,
    ) -> Result<Header, SolveError> {
        let rules = KeyedRules::new(&self.game, &self.codec);
        boyi_solve::make_enumerated(rules, &self.name, path, options, observer)
    }

    fn verify(&self, path: &Path, observer: &mut dyn SolveObserver) -> Result<Header, SolveError> {
        let rules = KeyedRules::new(&self.game, &self.codec);
        boyi_solve::verify_keyed(path, rules, &self.name, observer)
    }

    fn open(&self, path: &Path) -> Result<Box<dyn AnyDatabase>, FileError> {
        let database = Database::open_keyed(path, &self.game, self.codec.clone(), &self.name)?;
        Ok(Box::new(TextDatabase { game: self.game.clone(), database }))
    }
}

/// Lists a game's positions, as many as the options' memory holds.
#[cfg(feature = "databases")]
fn list(
    rules: KeyedRules,
    options: &SolveOptions,
    observer: &mut dyn SolveObserver,
) -> Result<Enumerated, SolveError> {
    Enumerated::within(rules, u64::MAX, options.memory.unwrap_or(u64::MAX), observer)
}

#[cfg(feature = "databases")]
fn plan(
    rules: KeyedRules,
    options: &SolveOptions,
    observer: &mut dyn SolveObserver,
    sampled: &mut dyn FnMut(u64) -> ControlFlow<()>,
) -> Result<Plan, SolveError> {
    let listed = list(rules, options, observer)?;
    sample(&listed, sampled);
    Ok(Plan::new(&listed).with_keys(listed.key_bytes()))
}

#[cfg(feature = "databases")]
fn summary(
    rules: KeyedRules,
    options: &SolveOptions,
    observer: &mut dyn SolveObserver,
) -> Result<(Summary, PositionValue), SolveError> {
    let solution = Solution::new(list(rules, options, observer)?, options, observer)?;
    Ok((solution.summary().clone(), solution.start()))
}
