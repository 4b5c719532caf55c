//! Misère play of take-and-break games: single heaps of take sets by their period, sums by the misère quotient as far as
//! it is proved (T. E. Plambeck and A. N. Siegel, "Misère quotients for impartial games", 2008).

use boyi_impartial::{
    Code,
    misere::{self, Budget, Element, Quotient, Scope},
    subtraction::{Periodic, TakeSet},
};
use boyi_core::Note;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// Quotients are computed for heaps up to this size; a complete one answers for every heap.
const QUOTIENT_UPTO: usize = 256;

/// Heaps up to this size are worth only a short computation: the exhaustive solver answers as well.
const SMALL_HEAPS: usize = 64;

/// Values computed to find the period of a take set.
const TAKES_UPTO: usize = 1 << 22;

/// In which class of a misère quotient a position is, and whether that is a lost one.
pub(crate) fn quotient_note(quotient: &Quotient, class: Element, code: String, word: &[String]) -> Note {
    let id = match (quotient.is_lost(class), quotient.scope()) {
        (true, Scope::Heaps(_)) => "octal.quotient-lost",
        (false, Scope::Heaps(_)) => "octal.quotient-won",
        (true, Scope::Complete { .. }) => "octal.quotient-lost-always",
        (false, Scope::Complete { .. }) => "octal.quotient-won-always",
    };
    let note = Note::new(id)
        .with("code", code)
        .with("order", quotient.order())
        .with("lost", quotient.lost_order())
        .with("class", if word.is_empty() { "0".to_owned() } else { word.join("+") });
    match quotient.scope() {
        Scope::Heaps(upto) => note.with("upto", upto),
        Scope::Complete { .. } => note,
    }
}

/// What is known of misère play of a code, computed as far as anybody asks and the budget goes.
#[derive(Debug, Default)]
pub(super) struct Misere {
    /// Which single heaps of a take set are lost.
    takes: OnceLock<Option<Periodic<bool>>>,
    /// The heaps that were tried, and what came of it.
    known: Mutex<Option<(usize, Arc<Quotient>)>>,
}

impl Misere {
    /// Which single heaps are lost, for a take set.
    pub(super) fn single(&self, code: &Code) -> Option<&Periodic<bool>> {
        let find = || TakeSet::new(&code.as_subtraction()?)?.misere_losses(TAKES_UPTO);
        self.takes.get_or_init(find).as_ref()
    }

    /// The quotient, if it is proved for all these heaps.
    pub(super) fn quotient(&self, code: &Code, heaps: &[u64]) -> Option<Arc<Quotient>> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let largest = heaps.iter().copied().max().unwrap_or(0);
        let wanted = usize::try_from(largest).unwrap_or(usize::MAX).min(QUOTIENT_UPTO);
        let answers = |quotient: &Quotient| quotient.class(heaps).is_some();
        let enough = known.as_ref().is_some_and(|(tried, quotient)| *tried >= wanted || answers(quotient));
        if !enough {
            let upto = wanted.next_power_of_two().clamp(16, QUOTIENT_UPTO);
            let budget = if upto <= SMALL_HEAPS {
                Budget { elements: 256, work: 100_000 }
            } else {
                Budget { elements: 512, work: 1_000_000 }
            };
            *known = Some((upto, Arc::new(misere::quotient(code, upto, &budget))));
        }
        known.as_ref().map(|(_, quotient)| quotient.clone()).filter(|quotient| answers(quotient))
    }
}
