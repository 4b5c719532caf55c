//! Rows of skittles and strips of squares. A square is touched to write on it; of skittles the first and the last one that fall, or where
//! only one can fall, that one.

use super::legal_move::{LegalMove, legal_moves};
use crate::{
    score::{self, Class},
    state::{AnalysisState, GameState},
    ui::text::{Text, messages, t},
};
use boyi_session::{HeapLook, Picture, RowMove};
use leptos::{ev, prelude::*};
use wasm_bindgen::JsCast;

/// The longest heap that is drawn in a row.
pub(super) const LONGEST: u64 = 32;

/// The counters that a strip's move takes: three around the square.
const AROUND_SQUARE: u64 = 3;

/// Rows on the screen, as signals.
#[derive(Clone, Copy)]
struct Rows {
    game: GameState,
    look: HeapLook,
    legal: Memo<Vec<LegalMove>>,
    sizes: Memo<Vec<u64>>,
    /// The skittle touched first: its row, and its place from 0.
    picked: RwSignal<Option<(usize, u64)>>,
    /// The best value of the moves through each place, while all moves are analysed.
    values: Memo<Vec<(usize, u64, Class)>>,
    hinted: Memo<Option<(RowMove, bool)>>,
}

impl Rows {
    fn new(game: GameState, look: HeapLook) -> Rows {
        let sizes = Memo::new(move |_| {
            game.picture(|picture| match picture {
                Picture::Heaps { sizes, .. } => Some(sizes.clone()),
                _ => None,
            })
        });
        let hinted = move |_: Option<&Option<(RowMove, bool)>>| {
            let (mv, whole) = game.hinted.get()?;
            sizes.with(|sizes| Some((RowMove::of(&mv.text, sizes)?, whole)))
        };
        Rows {
            game,
            look,
            legal: legal_moves(game),
            sizes,
            picked: RwSignal::new(None),
            values: values(look, sizes),
            hinted: Memo::new(hinted),
        }
    }

    fn size(self, heap: usize) -> u64 {
        self.sizes.with(|sizes| sizes.get(heap).copied().unwrap_or(0))
    }

    /// Whether a move may take this many from a row.
    fn may_take(self, heap: usize, take: u64) -> bool {
        let takes = |mv: &LegalMove| mv.takes().is_some_and(|takes| takes == [(heap, take)]);
        self.legal.with_untracked(|legal| legal.iter().any(takes))
    }

    /// Plays the move that takes the places from one to the other, if there is one.
    fn take(self, heap: usize, [first, last]: [u64; 2]) -> bool {
        let take = last - first + 1;
        let size = untrack(|| self.size(heap));
        match (RowMove { heap, start: first, take }).text(size).filter(|_| self.may_take(heap, take)) {
            Some(text) => {
                self.game.play(&text);
                true
            }
            None => false,
        }
    }

    fn touch(self, heap: usize, place: u64) {
        if self.look == HeapLook::Strip {
            self.take(heap, [place, place + AROUND_SQUARE - 1]);
            return;
        }
        let before = self.picked.get_untracked();
        let first = before.filter(|(row, _)| *row == heap).map(|(_, first)| first);
        if let Some(first) = first
            && self.take(heap, [first.min(place), first.max(place)])
        {
            return;
        }
        let only_one = untrack(|| self.size(heap)) == 1 || !self.may_take(heap, 2);
        if only_one && self.take(heap, [place, place]) {
            return;
        }
        let may_move = self.legal.with_untracked(|legal| !legal.is_empty());
        self.picked.set(Some((heap, place)).filter(|_| may_move && before != Some((heap, place))));
    }

    fn class(self, heap: usize, place: u64) -> &'static str {
        let among = |mv: RowMove| mv.heap == heap && self.look.taken(mv.start, mv.take).contains(&place);
        match () {
            () if self.picked.get() == Some((heap, place)) => "pin picked",
            () if self.hinted.get().is_some_and(|(mv, whole)| whole && among(mv)) => "pin hinted",
            () => "pin",
        }
    }
}

/// The best value of the moves through each place; none unless all moves are analysed.
fn values(look: HeapLook, sizes: Memo<Vec<u64>>) -> Memo<Vec<(usize, u64, Class)>> {
    let analysis = use_context::<AnalysisState>();
    Memo::new(move |_| {
        let Some(analysis) = analysis.filter(AnalysisState::shows_all_moves) else { return Vec::new() };
        let mut values = Vec::<(usize, u64, Class)>::new();
        analysis.report.with(|report| {
            for line in report.iter().flat_map(|report| &report.lines) {
                let Some(mv) = sizes.with(|sizes| RowMove::of(&line.moves[0].text, sizes)) else { continue };
                let size = sizes.with(|sizes| sizes.get(mv.heap).copied().unwrap_or(0));
                let class = score::class(line.value);
                // The same move seen from the other end.
                let mirrored = size.saturating_sub(mv.start + mv.take);
                for place in look.taken(mv.start, mv.take).chain(look.taken(mirrored, mv.take)) {
                    match values.iter_mut().find(|value| (value.0, value.1) == (mv.heap, place)) {
                        Some(known) => known.2 = known.2.max(class),
                        None => values.push((mv.heap, place, class)),
                    }
                }
            }
        });
        values
    })
}

#[component]
pub(super) fn RowBoard(game: GameState, look: HeapLook) -> impl IntoView {
    let rows = Rows::new(game, look);
    Effect::new(move |_| {
        // A move that was refused leaves the position as it was.
        game.shown.track();
        rows.picked.set(None);
    });
    let count = move || rows.sizes.with(Vec::len);
    let class = if look == HeapLook::Strip { "rows strips" } else { "rows skittles" };
    view! {
        <div class=class role="group" aria-label=t(Text::Board)>
            <For each=move || 0..count() key=|at| *at let:at><Row rows at/></For>
        </div>
        <p class="tip" aria-live="polite">{move || rows.picked.get().map(|_| t(Text::TouchLast)())}</p>
    }
}

/// A row: its number, its skittles or squares, its size.
#[component]
fn Row(rows: Rows, at: usize) -> impl IntoView {
    let size = move || rows.size(at);
    let label = move || messages::heap_label(rows.game.prefs.lang.get(), size(), at + 1);
    let marked = use_context::<super::Marked>().is_some_and(|marked| marked.heaps.contains(&at));
    let marked = move || marked || rows.hinted.get().is_some_and(|(mv, _)| mv.heap == at);
    view! {
        <div class="lane" class:marked=marked role="group" aria-label=label data-heap=(at + 1).to_string()>
            <span class="size" aria-hidden="true">{at + 1}":"</span>
            <div class="places"><For each=move || 0..rows.look.places(size()) key=|place| *place let:place>
                <PlaceButton rows at place/>
            </For></div>
            <span class="size" aria-hidden="true">{size}</span>
        </div>
    }
}

#[component]
fn PlaceButton(rows: Rows, at: usize, place: u64) -> impl IntoView {
    let value = move || {
        let of_place = |value: &&(usize, u64, Class)| (value.0, value.1) == (at, place);
        rows.values.with(|values| values.iter().find(of_place).map(|value| value.2.name()))
    };
    let skittle = (rows.look == HeapLook::Skittles).then(|| {
        view! {
            <svg viewBox="0 0 50 100" aria-hidden="true"><g class="skittle"><path d=boyi_draw::SKITTLE></path>
                <path class="collar" d="M16 40H34"></path></g></svg>
        }
    });
    let label = move || messages::place_label(rows.game.prefs.lang.get(), (place + 1).to_string(), at + 1);
    view! {
        <button type="button" class=move || rows.class(at, place) data-pin=(place + 1).to_string() data-value=value aria-label=label
            aria-pressed=move || (rows.picked.get() == Some((at, place))).to_string()
            on:click=move |_| rows.touch(at, place) on:keydown=|event| focus_neighbour(&event)>{skittle}</button>
    }
}

/// Moves the focus to the next place of the row, or by the arrows up and down to the row beside it.
fn focus_neighbour(event: &ev::KeyboardEvent) {
    let Some(here) = event.current_target().and_then(|target| target.dyn_into::<web_sys::Element>().ok())
    else {
        return;
    };
    let first_of = |row: Option<web_sys::Element>| row?.query_selector(".pin").ok().flatten();
    let row = || here.closest(".lane").ok().flatten();
    let next = match event.key().as_str() {
        "ArrowRight" => here.next_element_sibling(),
        "ArrowLeft" => here.previous_element_sibling(),
        "ArrowDown" => first_of(row().and_then(|row| row.next_element_sibling())),
        "ArrowUp" => first_of(row().and_then(|row| row.previous_element_sibling())),
        _ => return,
    };
    event.prevent_default();
    event.stop_propagation();
    if let Some(next) = next {
        let _ = next.unchecked_into::<web_sys::HtmlElement>().focus();
    }
}
