//! The same question asked of several engines, to show the nodes that each refinement saves.

use crate::engines::{FIXED_DEPTH, engine};
use boyi_core::{Analysis, AnalysisError, Evaluator, Game, Limits, Record, SearchObserver, ThreadPool};
use std::sync::Arc;

/// Asks each engine of [`FIXED_DEPTH`] about the last position of the record. Every engine is
/// new: it starts with an empty table. The observer gets each engine's answer as one report, and no others.
///
/// # Errors
/// The first error of any engine.
pub fn compare<G: Game>(
    game: &G,
    record: &Record<G>,
    limits: &Limits,
    evaluator: &Arc<dyn Evaluator<G>>,
    observer: &mut dyn SearchObserver<G::Move>,
) -> Result<Vec<Analysis<G::Move>>, AnalysisError> {
    let answer = |name: &&str| {
        let mut engine = engine(name, evaluator.clone()).expect("an engine of this crate");
        let analysis = engine.analyze(game, record, limits, &mut WithoutReports(observer))?;
        observer.report(&analysis);
        Ok(analysis)
    };
    FIXED_DEPTH.iter().map(answer).collect()
}

/// Passes everything on but reports: for questions about other positions than the one that the observer was told of.
pub struct WithoutReports<'a, M>(pub &'a mut dyn SearchObserver<M>);

impl<M> SearchObserver<M> for WithoutReports<'_, M> {
    fn pool(&self) -> Option<&'static dyn ThreadPool> {
        self.0.pool()
    }

    fn now_ms(&self) -> Option<u64> {
        self.0.now_ms()
    }

    fn progress(&mut self, nodes: u64) {
        self.0.progress(nodes);
    }

    fn poll(&mut self) -> std::ops::ControlFlow<()> {
        self.0.poll()
    }
}
