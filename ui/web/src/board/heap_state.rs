//! The state of heaps on the screen: what is chosen, and the moves that it can become.

use super::{
    heap_values::{CounterValue, counter_values},
    legal_move::{LegalMove, Source},
};
use crate::{state::GameState, takes::takes_text};
use boyi_session::{Gesture, MoveText, Picture};
use leptos::prelude::*;

/// Heaps on the screen, as signals.
#[derive(Clone, Copy)]
pub(super) struct Heaps {
    pub(super) game: GameState,
    source: Source,
    legal: Memo<Vec<LegalMove>>,
    /// Asks which of several moves is meant.
    choice: RwSignal<Vec<MoveText>>,
    pub(super) sizes: Memo<Vec<u64>>,
    /// The counters about to be taken, as heap and number.
    pub(super) chosen: RwSignal<Vec<(usize, u64)>>,
    /// Whether a move may take from several heaps.
    pub(super) several: Memo<bool>,
    /// Whether there are too many legal moves to list: any number may be chosen, and the service judges it.
    pub(super) unlisted: Memo<bool>,
    pub(super) values: Memo<Vec<CounterValue>>,
    /// The heap and the number that the last move took, where heaps keep their places.
    pub(super) gone: Memo<Vec<(usize, u64)>>,
    /// The heap whose counter was touched that no move takes.
    pub(super) refused: RwSignal<Option<usize>>,
}

/// The heap and the number that the last move took; `None` where moves split heaps, which then change their places.
fn gone(game: GameState) -> Vec<(usize, u64)> {
    game.shown.with(|state| {
        let Some(state) = state else { return Vec::new() };
        let splits = |mv: &MoveText| mv.text.contains('=');
        let keeps_places = !state.moves.iter().chain(state.legal.iter().flatten()).any(splits);
        match state.moves.last().filter(|_| keeps_places).map(|mv| Gesture::of(&mv.text)) {
            Some(Gesture::Takes(takes)) => takes,
            _ => Vec::new(),
        }
    })
}

impl Heaps {
    pub(super) fn new(source: Source, choice: RwSignal<Vec<MoveText>>) -> Heaps {
        let (game, legal) = (source.game, source.legal());
        let chosen = RwSignal::new(Vec::new());
        let sizes = Memo::new(move |_| {
            source.picture(|picture| match picture {
                Picture::Heaps { sizes, .. } => Some(sizes.clone()),
                _ => None,
            })
        });
        let takes_several = |mv: &LegalMove| mv.takes().is_some_and(|takes| takes.len() > 1);
        let is_unlisted =
            move || game.shown.with(|state| state.as_ref().is_some_and(|state| state.legal.is_none()));
        Heaps {
            game,
            source,
            legal,
            choice,
            sizes,
            chosen,
            several: Memo::new(move |_| legal.with(|legal| legal.iter().any(takes_several))),
            unlisted: Memo::new(move |_| is_unlisted() && game.takes_moves()),
            values: counter_values(source, chosen),
            gone: Memo::new(move |_| gone(game)),
            refused: RwSignal::new(None),
        }
    }

    /// Chooses the number of counters to take from a heap; the same number again chooses nothing.
    pub(super) fn choose(self, heap: usize, take: u64) {
        self.chosen.update(|chosen| {
            let same = chosen.contains(&(heap, take));
            chosen.retain(|(other, _)| self.several.get_untracked() && *other != heap);
            if !same && take > 0 {
                chosen.push((heap, take));
                chosen.sort_unstable();
            }
        });
    }

    /// Plays what is chosen.
    pub(super) fn play(self) {
        let chosen = self.chosen.get_untracked();
        if chosen.is_empty() {
            return;
        }
        let same = |mv: &&LegalMove| mv.takes().is_some_and(|takes| takes == chosen);
        let found: Vec<MoveText> =
            self.legal.with_untracked(|legal| legal.iter().filter(same).map(|mv| mv.mv.clone()).collect());
        match found.as_slice() {
            [one] => self.game.play(&one.text),
            [] => self.game.play(&self.source.full(takes_text(&chosen))),
            _ => self.choice.set(found),
        }
    }

    /// The numbers that may be taken from a heap, ascending.
    pub(super) fn allowed(self, heap: usize) -> Vec<u64> {
        let of_heap =
            |mv: &LegalMove| mv.takes()?.iter().find(|(other, _)| *other == heap).map(|(_, take)| *take);
        let mut all: Vec<u64> = self.legal.with(|legal| legal.iter().filter_map(of_heap).collect());
        all.sort_unstable();
        all.dedup();
        all
    }

    /// Whether a move takes each counter of each heap with all above it.
    pub(super) fn takes_any(self) -> bool {
        self.unlisted.get()
            || self.sizes.with(|sizes| {
                let mut sizes = sizes.iter().enumerate();
                sizes.all(|(heap, &size)| self.allowed(heap).len() as u64 == size)
            })
    }

    /// The legal moves that take nothing from a heap, such as those of other games in a sum.
    pub(super) fn other_moves(self) -> Vec<MoveText> {
        let other = |mv: &&LegalMove| {
            mv.gesture == Gesture::Other
                || mv.takes().is_some_and(|takes| takes.iter().all(|(_, take)| *take == 0))
        };
        self.legal.with(|legal| legal.iter().filter(other).map(|mv| mv.mv.clone()).collect())
    }
}
