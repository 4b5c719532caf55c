//! Heaps of counters. Touching a counter takes it with everything on top of it; games that allow it take from several heaps at
//! once.

use super::{
    heap::{DRAWN_COUNTERS, Heap},
    heap_state::Heaps,
    legal_move::{MoveButtons, Source},
};
use crate::{
    prefs,
    route::Mode,
    takes::takes_text,
    ui::text::{Text, messages, t},
};
use boyi_session::MoveText;
use leptos::prelude::*;

/// The name under which it is kept that the tip has been read.
const TIP: &str = "heap-tip";

/// Heaps that are drawn; moves of others are typed.
const SHOWN_HEAPS: usize = 60;

/// Heaps from which they are drawn narrow.
const MANY_HEAPS: usize = 9;

#[component]
pub(super) fn HeapBoard(source: Source, choice: RwSignal<Vec<MoveText>>) -> impl IntoView {
    let game = source.game;
    let heaps = Heaps::new(source, choice);
    Effect::new(move |_| {
        // A move that was refused leaves the position as it was.
        game.shown.track();
        heaps.chosen.set(Vec::new());
        heaps.refused.set(None);
    });
    // Told until the first move has been made.
    let tip = Memo::new(move |_| {
        let begun = game.moves.with(|moves| !moves.is_empty());
        if begun {
            prefs::keep(TIP, "seen");
        }
        let is_new = source.part.is_none() && !begun && prefs::kept(TIP).is_none();
        is_new && game.mode.get() == Mode::Play && heaps.takes_any()
    });
    let count = move || heaps.sizes.with(|sizes| sizes.len().min(SHOWN_HEAPS));
    let other_moves = Memo::new(move |_| heaps.other_moves());
    // Of the start, so that counters keep their size while heaps fall.
    let tallest = Memo::new(move |before: Option<&u64>| {
        let now =
            heaps.sizes.with(|sizes| sizes.iter().copied().filter(|size| *size <= DRAWN_COUNTERS).max());
        let before = before.copied().filter(|_| game.ply.get() > 0);
        now.unwrap_or(1).max(before.unwrap_or(1))
    });
    view! {
        <div class="heaps" role="group" aria-label=t(Text::Board) style:--tallest=move || tallest.get().to_string()
            style:--across=move || count().max(1).to_string() class:many=move || { count() >= MANY_HEAPS }>
            <For each=move || 0..count() key=|at| *at let:at><Heap heaps at/></For>
        </div>
        {move || heaps.refused.get().map(|heap| view! { <p class="tip" role="status">{refusal(&heaps.allowed(heap))}</p> })}
        <Show when=move || tip.get()><p class="tip">{t(Text::HeapTip)}</p></Show>
        <div class="taking">
            <Show when=move || heaps.several.get() || heaps.unlisted.get()>
                <output>{move || heaps.chosen.with(|chosen| takes_text(chosen))}</output>
                <button type="button" class="primary" id="take" disabled=move || heaps.chosen.with(Vec::is_empty)
                    on:click=move |_| heaps.play()>{t(Text::Take)}</button>
            </Show>
            {source.part.is_none().then(|| view! { <MoveButtons game moves=other_moves/> })}
        </div>
    }
}

/// Numbers that are listed in an answer.
const LISTED: usize = 8;

/// The answer to a touch that is no move, where these numbers may be taken.
fn refusal(allowed: &[u64]) -> String {
    let lang = prefs::Prefs::get().lang.get_untracked();
    match allowed {
        [] => t(Text::HeapNotTaken)().to_owned(),
        [one] => messages::heap_takes(lang, one.to_string()),
        [first, .., last] if last - first + 1 == allowed.len() as u64 => {
            messages::heap_takes(lang, format!("{first}–{last}"))
        }
        _ => {
            let mut numbers: Vec<String> = allowed.iter().take(LISTED).map(u64::to_string).collect();
            numbers.extend((allowed.len() > LISTED).then(|| "…".to_owned()));
            messages::heap_takes(lang, numbers.join(", "))
        }
    }
}
