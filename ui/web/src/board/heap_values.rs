//! The value of each counter of heaps, and the nimber that taking it leaves.

use super::legal_move::Source;
use crate::{
    score::{self, Class},
    state::AnalysisState,
    takes::added_take,
};
use boyi_session::Gesture;
use leptos::prelude::*;

/// The value of taking this many counters from a heap, together with what is chosen from other heaps.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct CounterValue {
    /// Heap and number.
    pub(super) take: (usize, u64),
    pub(super) class: Class,
    /// The nimber left, if it is known.
    pub(super) nimber: Option<u64>,
}

/// The values of all counters; none unless all moves are analysed.
pub(super) fn counter_values(source: Source, chosen: RwSignal<Vec<(usize, u64)>>) -> Memo<Vec<CounterValue>> {
    let analysis = use_context::<AnalysisState>();
    Memo::new(move |_| {
        let Some(analysis) = analysis.filter(AnalysisState::shows_all_moves) else { return Vec::new() };
        let (chosen, nimbers) = (chosen.get(), analysis.nimbers.get());
        let mut values = Vec::<CounterValue>::new();
        analysis.report.with(|report| {
            for line in report.iter().flat_map(|report| &report.lines) {
                let own = source.own(&line.moves[0].text).map(Gesture::of);
                let Some(Gesture::Takes(takes)) = own else { continue };
                let Some(take) = added_take(&takes, &chosen) else { continue };
                let class = score::class(line.value);
                let value = CounterValue { take, class, nimber: nimbers.get(&line.moves[0].text).copied() };
                // A counter that several moves take has the value of the best of them.
                match values.iter_mut().find(|known| known.take == take) {
                    Some(known) if known.class >= class => {}
                    Some(known) => *known = value,
                    None => values.push(value),
                }
            }
        });
        values
    })
}
