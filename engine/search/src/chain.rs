//! Engines asked in turn.

use boyi_core::{Analysis, AnalysisError, Bound, Engine, Game, Limits, Record, SearchObserver};

/// Asks each engine in turn. The first proof is the answer, otherwise the last estimate.
///
/// If no engine answers, the error is the most informative one: stopped, before too large, before no theory.
#[derive(Default)]
pub struct Chain<G: Game> {
    engines: Vec<Box<dyn Engine<G>>>,
    /// Maximum nodes for every engine but the last; `None` for no bound of the chain's own.
    first_look: Option<u64>,
}

impl<G: Game> Chain<G> {
    /// Creates a chain of these engines, asked first to last.
    pub fn new(engines: Vec<Box<dyn Engine<G>>>) -> Self {
        Chain { engines, first_look: None }
    }

    /// Sets a bound on the nodes of every engine but the last, so that an attempt at a proof leaves
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

/// Returns `true` if nothing remains to be proved: the value is proved, or a win of any length is.
fn is_proof<M>(analysis: &Analysis<M>) -> bool {
    analysis.value.is_proof() && (analysis.bound == Bound::Exact || analysis.value.is_win())
}

/// The rank of an error: the larger, the more informative.
fn specificity(error: &AnalysisError) -> u8 {
    match error {
        AnalysisError::NoTheory => 0,
        AnalysisError::TooLarge => 1,
        AnalysisError::Stopped => 2,
        // Another error is about the question itself.
        _ => 3,
    }
}
