//! The same question to several engines: what each refinement saves.

use crate::engine;
use boyi_core::{Analysis, AnalysisError, Evaluator, Game, Limits, Record, SearchObserver};
use std::sync::Arc;

/// The engines that search to a fixed depth, each adding one refinement to the one before it. With the same depth
/// they all find the same score.
pub const FIXED_DEPTH: &[&str] = &["minimax", "alphabeta", "ordered", "tt", "iterative", "pvs"];

/// Asks each engine of [`FIXED_DEPTH`] about the last position of the record. The observer gets every answer as a report
/// when it is there, which is when to look at the clock; intermediate reports are kept from it.
///
/// # Errors
/// The first refusal, by whichever engine.
pub fn compare<G: Game>(
    game: &G,
    record: &Record<G>,
    limits: &Limits,
    evaluator: &Arc<dyn Evaluator<G>>,
    observer: &mut dyn SearchObserver<G::Move>,
) -> Result<Vec<Analysis<G::Move>>, AnalysisError> {
    let answer = |name: &&str| {
        let mut engine = engine(name, evaluator.clone()).expect("an engine of this crate");
        let analysis = engine.analyze(game, record, limits, &mut Discreet(observer))?;
        observer.report(&analysis);
        Ok(analysis)
    };
    FIXED_DEPTH.iter().map(answer).collect()
}

/// A observer that hears of progress, and may stop it, but not of reports.
struct Discreet<'a, M>(&'a mut dyn SearchObserver<M>);

impl<M> SearchObserver<M> for Discreet<'_, M> {
    fn progress(&mut self, nodes: u64) {
        self.0.progress(nodes);
    }

    fn poll(&mut self) -> std::ops::ControlFlow<()> {
        self.0.poll()
    }
}
