//! Engines asked in turn.

use boyi_core::{Analysis, AnalysisError, Bound, Engine, Game, Limits, Record, SearchObserver};

/// Asks each engine in turn. The first proof is the answer, otherwise the last estimate.
///
/// If no engine answers, the error is the one that says most: stopped, before too large, before no theory.
#[derive(Default)]
pub struct Chain<G: Game> {
    engines: Vec<Box<dyn Engine<G>>>,
    /// Nodes for every engine but the last; `None` is no bound of the chain's own.
    first_look: Option<u64>,
}

impl<G: Game> Chain<G> {
    /// A chain of these engines, asked first to last.
    pub fn new(engines: Vec<Box<dyn Engine<G>>>) -> Self {
        Chain { engines, first_look: None }
    }

    /// The same chain with a bound on the nodes of every engine but the last, so that an attempt at a proof leaves
    /// time for an estimate.
    #[must_use]
    pub fn first_look(mut self, nodes: u64) -> Self {
        self.first_look = Some(nodes);
        self
    }
}

impl<G: Game> Engine<G> for Chain<G> {
    /// # Errors
    /// [`AnalysisError::NoTheory`] also where the chain is empty.
    fn analyze(
        &mut self,
        game: &G,
        record: &Record<G>,
        limits: &Limits,
        observer: &mut dyn SearchObserver<G::Move>,
    ) -> Result<Analysis<G::Move>, AnalysisError> {
        let mut estimate = Err(AnalysisError::NoTheory);
        let links = self.engines.len();
        for (i, engine) in self.engines.iter_mut().enumerate() {
            let mut limits = *limits;
            if i + 1 < links
                && let Some(most) = self.first_look
            {
                limits.nodes = Some(limits.nodes.map_or(most, |nodes| nodes.min(most)));
            }
            match engine.analyze(game, record, &limits, observer) {
                Ok(analysis) if is_proof(&analysis) => return Ok(analysis),
                Ok(analysis) => estimate = Ok(analysis),
                Err(error) => {
                    if let Err(known) = &mut estimate
                        && specificity(&error) > specificity(known)
                    {
                        *known = error;
                    }
                }
            }
        }
        estimate
    }

    fn clear(&mut self) {
        self.engines.iter_mut().for_each(|engine| engine.clear());
    }
}

/// Whether nothing remains to be found out: a proved value, or a win however long.
fn is_proof<M>(analysis: &Analysis<M>) -> bool {
    analysis.value.is_proof() && (analysis.bound == Bound::Exact || analysis.value.is_win())
}

/// How much an error says: the larger, the more.
fn specificity(error: &AnalysisError) -> u8 {
    match error {
        AnalysisError::NoTheory => 0,
        AnalysisError::TooLarge => 1,
        AnalysisError::Stopped => 2,
        // Another error is about the question itself.
        _ => 3,
    }
}
