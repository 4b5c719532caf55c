//! Engines asked one after the other.

use boyi_core::{Analysis, Bound, Engine, Game, Host, Limits, Record, Refusal};

/// Asks each engine in turn: the first proof is the answer, otherwise the last opinion.
///
/// If no engine has an opinion, the refusal is the one that says most: stopped, before too large, before no theory.
#[derive(Default)]
pub struct Chain<G: Game> {
    engines: Vec<Box<dyn Engine<G>>>,
}

impl<G: Game> Chain<G> {
    /// A chain of these engines, asked first to last.
    pub fn new(engines: Vec<Box<dyn Engine<G>>>) -> Self {
        Chain { engines }
    }
}

impl<G: Game> Engine<G> for Chain<G> {
    /// # Errors
    /// [`Refusal::NoTheory`] also where the chain is empty.
    fn analyze(
        &mut self,
        game: &G,
        record: &Record<G>,
        limits: &Limits,
        host: &mut dyn Host<G::Move>,
    ) -> Result<Analysis<G::Move>, Refusal> {
        let mut opinion = Err(Refusal::NoTheory);
        for engine in &mut self.engines {
            match engine.analyze(game, record, limits, host) {
                Ok(analysis) if is_proof(&analysis) => return Ok(analysis),
                Ok(analysis) => opinion = Ok(analysis),
                Err(refusal) => {
                    if let Err(known) = &mut opinion
                        && weight(&refusal) > weight(known)
                    {
                        *known = refusal;
                    }
                }
            }
        }
        opinion
    }
}

/// Whether nothing remains to be found out: a proved value, or a win however long.
fn is_proof<M>(analysis: &Analysis<M>) -> bool {
    analysis.value.is_proof() && (analysis.bound == Bound::Exact || analysis.value.is_win())
}

/// How much a refusal says.
fn weight(refusal: &Refusal) -> u8 {
    match refusal {
        Refusal::NoTheory => 0,
        Refusal::TooLarge => 1,
        Refusal::Stopped => 2,
    }
}
