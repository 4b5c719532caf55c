//! Misère play of take-and-break games: single heaps of take sets by their period, sums by the misère quotient as far as
//! it is proved (T. E. Plambeck and A. N. Siegel, "Misère quotients for impartial games", 2008).

use super::equal::EqualHeaps;
use crate::heaps::Heaps;
use boyi_core::Note;
use boyi_impartial::{
    Code,
    misere::{self, Budget, Element, Quotient, Scope},
    subtraction::{Periodic, TakeSet},
};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// Quotients are computed for heaps up to this size; a complete one answers for every heap.
const QUOTIENT_UPTO: usize = 256;

/// Steps of a computation: first a few hundredths of a second, which find most quotients that are complete; if that does not answer, up
/// to a second.
const STEPS: [u64; 2] = [30_000, 450_000];

/// The most elements of a quotient.
const MOST_ELEMENTS: usize = 1024;

/// Values computed to find the period of a take set.
const TAKES_UPTO: usize = 1 << 22;

/// Different heaps whose classes an explanation names.
const NAMED_HEAPS: usize = 12;

/// In which class of a misère quotient a position is, how that comes from its heaps (each with its name and its class), and whether it
/// is a lost one. `spell` writes a class as a sum of heaps.
pub(crate) fn quotient_note(
    quotient: &Quotient,
    code: String,
    heaps: Vec<(String, Element)>,
    spell: impl Fn(Element) -> Vec<String>,
) -> Note {
    let word = |class: Element| {
        let word = spell(class);
        if word.is_empty() { "0".to_owned() } else { word.join("+") }
    };
    let class = heaps.iter().fold(0, |product, heap| quotient.multiply(product, heap.1));
    let id = match (quotient.is_lost(class), quotient.scope()) {
        (true, Scope::Heaps(_)) => "octal.quotient-lost",
        (false, Scope::Heaps(_)) => "octal.quotient-won",
        (true, Scope::Complete { .. }) => "octal.quotient-lost-always",
        (false, Scope::Complete { .. }) => "octal.quotient-won-always",
    };
    let mut named: Vec<String> = Vec::new();
    for (name, class) in &heaps {
        let line = format!("{name} ≡ {}", word(*class));
        if !named.contains(&line) {
            if named.len() == NAMED_HEAPS {
                named.push("…".to_owned());
                break;
            }
            named.push(line);
        }
    }
    let note = Note::new(id)
        .with("code", code)
        .with("order", quotient.order())
        .with("lost", quotient.lost_order())
        .with("heaps", named.join(", "))
        .with("class", word(class));
    match quotient.scope() {
        Scope::Heaps(upto) => note.with("upto", upto),
        Scope::Complete { .. } => note,
    }
}

/// Misère play of a code, computed on demand as far as the budget goes.
#[derive(Debug, Default)]
pub(super) struct Misere {
    /// Which single heaps of a take set are lost.
    takes: OnceLock<Option<Periodic<bool>>>,
    /// How often it was tried, and what came of it.
    known: Mutex<(usize, Option<Arc<Quotient>>)>,
    /// Heaps that are equal, compared when first asked about.
    equal: OnceLock<EqualHeaps>,
}

impl Misere {
    /// Which single heaps are lost, for a take set.
    pub(super) fn single(&self, code: &Code) -> Option<&Periodic<bool>> {
        let find = || TakeSet::new(&code.as_subtraction()?)?.misere_losses(TAKES_UPTO);
        self.takes.get_or_init(find).as_ref()
    }

    /// A sum that is equal to that of these heaps.
    pub(super) fn reduced(&self, code: &Code, heaps: &[u64]) -> Heaps {
        self.equal.get_or_init(|| EqualHeaps::new(code)).reduced(heaps)
    }

    /// The quotient, if it is proved for all these heaps.
    pub(super) fn quotient(&self, code: &Code, heaps: &[u64]) -> Option<Arc<Quotient>> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let (tried, found) = &mut *known;
        loop {
            let answer = found.clone().filter(|quotient| quotient.class(heaps).is_some());
            let (None, Some(&work)) = (&answer, STEPS.get(*tried)) else { return answer };
            let budget = Budget { elements: MOST_ELEMENTS, work };
            *found = Some(Arc::new(misere::quotient(code, QUOTIENT_UPTO, &budget)));
            *tried += 1;
        }
    }
}
