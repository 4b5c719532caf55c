//! A heap: its counters, or a number with an input where it is too high to draw.

use super::heap_state::Heaps;
use crate::ui::text::{Text, messages, t};
use boyi_session::Gesture;
use leptos::{ev, prelude::*};
use wasm_bindgen::JsCast;

/// The highest heap that is drawn counter by counter.
pub(super) const DRAWN_COUNTERS: u64 = 32;

/// A heap on the screen, as signals.
#[derive(Clone, Copy)]
struct HeapState {
    heaps: Heaps,
    /// Its place, from 0.
    at: usize,
    size: Memo<u64>,
    /// The number of counters about to be taken.
    take: Memo<u64>,
    /// The numbers that may be taken, ascending.
    allowed: Memo<Vec<u64>>,
    /// The number of counters that the pointer would take.
    hover: RwSignal<u64>,
}

impl HeapState {
    fn new(heaps: Heaps, at: usize) -> HeapState {
        let take = move |chosen: &Vec<(usize, u64)>| {
            chosen.iter().find(|(heap, _)| *heap == at).map_or(0, |(_, take)| *take)
        };
        HeapState {
            heaps,
            at,
            size: Memo::new(move |_| heaps.sizes.with(|sizes| sizes.get(at).copied().unwrap_or(0))),
            take: Memo::new(move |_| heaps.chosen.with(take)),
            allowed: Memo::new(move |_| heaps.allowed(at)),
            hover: RwSignal::new(0),
        }
    }

    fn may_take(self, take: u64) -> bool {
        self.heaps.unlisted.get_untracked()
            || self.allowed.with_untracked(|all| all.binary_search(&take).is_ok())
    }

    /// Chooses the number of counters to take, and plays at once where only one heap can be chosen.
    fn touch(self, take: u64) {
        if !self.may_take(take) {
            return self.heaps.refused.set(Some(self.at));
        }
        self.heaps.refused.set(None);
        self.heaps.choose(self.at, take);
        if !self.heaps.several.get_untracked() && !self.heaps.unlisted.get_untracked() {
            self.heaps.play();
        }
    }

    /// The next number that may be taken, up or down; 0 is none.
    fn next_take(self, up: bool) -> u64 {
        let now = self.take.get_untracked();
        if self.heaps.unlisted.get_untracked() {
            let next = if up { now.saturating_add(1) } else { now.saturating_sub(1) };
            return next.min(self.size.get_untracked());
        }
        self.allowed.with_untracked(|all| {
            let found =
                if up { all.iter().find(|&&n| n > now) } else { all.iter().rev().find(|&&n| n < now) };
            found.copied().unwrap_or(if up { now } else { 0 })
        })
    }

    /// The number of counters that a hint takes from this heap, 0 while it only points at the heap; `None` where it does not.
    fn hinted(self) -> Option<u64> {
        let (mv, whole) = self.heaps.game.hinted.get()?;
        let Gesture::Takes(takes) = Gesture::of(&mv.text) else { return None };
        let (_, take) = takes.into_iter().find(|(heap, _)| *heap == self.at)?;
        Some(if whole { take } else { 0 })
    }

    fn most(self) -> u64 {
        self.allowed.with_untracked(|all| all.last().copied()).unwrap_or_else(|| self.size.get_untracked())
    }

    fn press_key(self, event: &ev::KeyboardEvent) {
        let take = match event.key().as_str() {
            "ArrowUp" => self.next_take(true),
            "ArrowDown" => self.next_take(false),
            "Home" => 0,
            "End" => self.most(),
            "Enter" | " " => {
                event.prevent_default();
                return self.heaps.play();
            }
            "ArrowLeft" | "ArrowRight" => {
                event.prevent_default();
                return focus_neighbour(event, event.key() == "ArrowRight");
            }
            _ => return,
        };
        event.prevent_default();
        event.stop_propagation();
        let now = self.take.get_untracked();
        if take != now {
            // Choosing the same number again takes nothing.
            self.heaps.choose(self.at, if take == 0 { now } else { take });
        }
    }

    /// Chooses the number typed.
    fn read_input(self, event: &ev::Event) {
        if let Ok(wanted) = event_target_value(event).trim().parse::<u64>() {
            self.heaps.chosen.update(|chosen| chosen.retain(|(heap, _)| *heap != self.at));
            self.heaps.choose(self.at, wanted.min(self.size.get_untracked()));
        }
    }

    fn label(self) -> String {
        messages::heap_label(self.heaps.game.prefs.lang.get(), self.size.get(), self.at + 1)
    }

    fn value_label(self) -> String {
        match self.take.get() {
            0 => self.label(),
            take => messages::heap_take(self.heaps.game.prefs.lang.get(), self.size.get(), take),
        }
    }
}

#[component]
pub(super) fn Heap(heaps: Heaps, at: usize) -> impl IntoView {
    let heap = HeapState::new(heaps, at);
    let size = move || heap.size.get().to_string();
    let is_tall = move || heap.size.get() > DRAWN_COUNTERS;
    let is_empty = move || heap.size.get() == 0;
    // Of the highest heap.
    let share = move || {
        let highest = heaps.sizes.with(|sizes| sizes.iter().copied().max().unwrap_or(1).max(1));
        format!("{:.4}", heap.size.get() as f64 / highest as f64)
    };
    let counters = move || {
        view! {
            <div class="pile"><Gone heap/><For each=move || (0..heap.size.get()).rev() key=|nth| *nth let:nth>
                <Counter heap nth/>
            </For></div>
        }
    };
    let marked = use_context::<super::Marked>().is_some_and(|marked| marked.heaps.contains(&at));
    let marked = move || marked || heap.hinted().is_some();
    view! {
        <div class="stall"><div class="heap" class:marked=marked role="spinbutton" tabindex=move || if is_empty() { "-1" } else { "0" } data-heap=(at + 1).to_string()
            aria-label=move || heap.label() aria-valuemin="0" aria-valuemax=size
            aria-valuenow=move || heap.take.get().to_string() aria-valuetext=move || heap.value_label()
            aria-disabled=move || is_empty().to_string() on:keydown=move |event| heap.press_key(&event)>
            <Show when=is_tall fallback=counters>
                <div class="pile tall" style:--share=share></div>
            </Show>
            <span class="size">{size}</span>
            <span class="number" aria-hidden="true">{move || messages::heap_number(heap.heaps.game.prefs.lang.get(), at + 1)}</span>
        </div>
        <Show when=is_tall><AmountInput heap/></Show></div>
    }
}

/// The counters that the last move took, as outlines.
#[component]
fn Gone(heap: HeapState) -> impl IntoView {
    let ghosts = move || {
        let gone = heap
            .heaps
            .gone
            .with(|gone| gone.iter().find(|(at, _)| *at == heap.at).map_or(0, |(_, take)| *take));
        let room = DRAWN_COUNTERS.saturating_sub(heap.size.get());
        (0..gone.min(room)).map(|_| view! { <span class="gone"></span> }).collect_view()
    };
    view! { <div class="ghosts" aria-hidden="true">{ghosts}</div> }
}

/// The counter `nth` from the bottom. Touching it takes it with everything on top of it.
#[component]
fn Counter(heap: HeapState, nth: u64) -> impl IntoView {
    let takes = move || heap.size.get().saturating_sub(nth);
    let value = move || {
        let take = (heap.at, takes());
        heap.heaps.values.with(|values| values.iter().find(|value| value.take == take).copied())
    };
    let class_name = move || value().map_or("", |value| value.class.name());
    let nimber = move || value().and_then(|value| value.nimber).map(|nimber| format!("∗{nimber}"));
    let class = move || match (takes() <= heap.take.get(), takes() <= heap.hover.get()) {
        (true, _) => "counter going",
        (false, true) => "counter pointed",
        _ if heap.hinted().is_some_and(|take| takes() <= take) => "counter hinted",
        _ => "counter",
    };
    let enter = move |_| {
        let take = untrack(takes);
        heap.hover.set(if heap.may_take(take) { take } else { 0 });
    };
    view! {
        <span class=class data-value=class_name data-left=nimber data-take=move || takes().to_string()
            on:pointerenter=enter on:pointerleave=move |_| heap.hover.set(0)
            on:click=move |_| heap.touch(untrack(takes))></span>
    }
}

/// The number to take from a heap that is not drawn, and a button where each heap is a move of its own.
#[component]
fn AmountInput(heap: HeapState) -> impl IntoView {
    let press_key = move |event: ev::KeyboardEvent| {
        if event.key() == "Enter" {
            heap.read_input(event.unchecked_ref());
            heap.heaps.play();
        }
    };
    let lang = heap.heaps.game.prefs.lang;
    let alone = move || !heap.heaps.several.get() && !heap.heaps.unlisted.get();
    view! {
        <div class="take-amount">
            <input class="amount" type="text" inputmode="numeric" placeholder=t(Text::TakeHowMany)
                aria-label=move || messages::take_from_heap(lang.get(), heap.at + 1)
                on:input=move |event| heap.read_input(&event) on:keydown=press_key/>
            <Show when=alone>
                <button type="button" aria-label=move || messages::take_of_heap(lang.get(), heap.at + 1)
                    disabled=move || heap.take.get() == 0 on:click=move |_| heap.heaps.play()>{t(Text::Take)}</button>
            </Show>
        </div>
    }
}

/// Moves the focus to the next heap that is not empty.
fn focus_neighbour(event: &ev::KeyboardEvent, right: bool) {
    let heap = event.current_target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    let mut stall = heap.and_then(|heap| heap.parent_element());
    while let Some(here) = stall {
        stall = if right { here.next_element_sibling() } else { here.previous_element_sibling() };
        let heap = stall.as_ref().and_then(web_sys::Element::first_element_child);
        if let Some(heap) = heap.filter(|heap| heap.get_attribute("tabindex").as_deref() == Some("0")) {
            let _ = heap.unchecked_into::<web_sys::HtmlElement>().focus();
            return;
        }
    }
}
