//! Heaps of counters: one takes what lies on top of the counter that is touched; games that allow it take from several
//! heaps at once. Heaps too high to draw are a number with a slider.

use super::{Pointed, pointed};
use crate::{
    route::Mode,
    score::{self, Class},
    state::AnalysisState,
    state::GameState,
    ui::text::{Text, t},
};
use boyi_session::{Drawing, Gesture, Lang, MoveName};
use leptos::{ev, prelude::*};
use wasm_bindgen::JsCast;

/// The highest heap that is drawn counter by counter.
const DRAWN: u64 = 32;

/// Heaps that are drawn; more are typed.
const SHOWN: usize = 60;

/// `1:2+3:4`.
fn takes_text(takes: &[(usize, u64)]) -> String {
    takes.iter().map(|(heap, take)| format!("{}:{take}", heap + 1)).collect::<Vec<_>>().join("+")
}

/// What is taken by a move, if that is what it does.
fn takes(mv: &Pointed) -> Option<&[(usize, u64)]> {
    match &mv.gesture {
        Gesture::Takes(takes) => Some(takes),
        _ => None,
    }
}

/// What taking so many counters from a heap is worth, and the nimber that it leaves, where that is known.
#[derive(Clone, Copy, PartialEq)]
struct Worth {
    take: (usize, u64),
    class: Class,
    left: Option<u64>,
}

#[component]
pub(crate) fn HeapBoard(game: GameState, choice: RwSignal<Vec<MoveName>>) -> impl IntoView {
    let legal = pointed(game);
    let sizes = Memo::new(move |_| {
        game.shown.with(|state| match state.as_ref().map(|state| &state.picture) {
            Some(Drawing::Heaps { sizes }) => {
                sizes.iter().map(|size| size.parse().unwrap_or(u64::MAX)).collect()
            }
            _ => Vec::<u64>::new(),
        })
    });
    let unlisted = Memo::new(move |_| {
        game.shown.with(|state| state.as_ref().is_some_and(|state| state.legal.is_none())) && game.may_move()
    });
    // What is about to be taken: heap and number.
    let chosen = RwSignal::new(Vec::<(usize, u64)>::new());
    Effect::new(move |_| {
        sizes.track();
        chosen.set(Vec::new());
    });
    let several =
        Memo::new(move |_| legal.with(|legal| legal.iter().any(|mv| takes(mv).is_some_and(|t| t.len() > 1))));

    // Legal moves that take exactly this.
    let meant = move |wanted: &[(usize, u64)]| -> Vec<MoveName> {
        let same = |mv: &&Pointed| takes(mv).is_some_and(|takes| takes == wanted);
        legal.with_untracked(|legal| legal.iter().filter(same).map(|mv| mv.mv.clone()).collect())
    };
    let commit = move || {
        let wanted = chosen.get_untracked();
        let found = meant(&wanted);
        match found.as_slice() {
            _ if wanted.is_empty() => {}
            [one] => game.play(&one.text),
            [] => game.play(&takes_text(&wanted)),
            _ => choice.set(found),
        }
    };
    let choose = move |heap: usize, take: u64| {
        chosen.update(|chosen| {
            let same = chosen.contains(&(heap, take));
            chosen.retain(|(other, _)| several.get_untracked() && *other != heap);
            if !same && take > 0 {
                chosen.push((heap, take));
                chosen.sort_unstable();
            }
        });
    };
    // Numbers that may be taken from a heap, ascending.
    let allowed = move |heap: usize| -> Vec<u64> {
        legal.with(|legal| {
            let of =
                |mv: &Pointed| takes(mv)?.iter().find(|(other, _)| *other == heap).map(|(_, take)| *take);
            let mut all: Vec<u64> = legal.iter().filter_map(of).collect();
            all.sort_unstable();
            all.dedup();
            all
        })
    };
    // What every move of the position is worth, where that is asked for.
    let analysis = use_context::<AnalysisState>();
    let worths = Memo::new(move |_| {
        let asked = |analysis: &AnalysisState| {
            analysis.all_moves.get() && !analysis.concealed.get() && game.mode.get() == Mode::Analyse
        };
        let Some(analysis) = analysis.filter(asked) else { return Vec::new() };
        let chosen = chosen.get();
        let mut worths = Vec::<Worth>::new();
        let nimbers = analysis.nimbers.get();
        analysis.report.with(|report| {
            for line in report.iter().flat_map(|report| &report.lines) {
                let Gesture::Takes(takes) = Gesture::of(&line.mv) else { continue };
                // A counter of one heap, with what is chosen from the others.
                let mut rest = takes.iter().filter(|take| !chosen.contains(take));
                let one = match (rest.next(), rest.next()) {
                    (Some(one), None) => *one,
                    (None, _) if takes.len() == 1 => takes[0],
                    _ => continue,
                };
                let others = chosen.iter().filter(|(heap, _)| *heap != one.0).count();
                if takes.len() != others + 1 {
                    continue;
                }
                let class = score::class(line.value);
                let left = nimbers.get(&line.mv).copied();
                // A counter that several moves take is worth what the best of them is.
                match worths.iter_mut().find(|worth| worth.take == one) {
                    Some(known) if known.class >= class => {}
                    Some(known) => *known = Worth { take: one, class, left },
                    None => worths.push(Worth { take: one, class, left }),
                }
            }
        });
        worths
    });
    let heap = move |at: usize| {
        view! { <Heap game at sizes worths chosen choose=Callback::new(move |(heap, take)| choose(heap, take))
        commit=Callback::new(move |()| commit()) allowed=Memo::new(move |_| allowed(at)) several unlisted/> }
    };
    let other = move || {
        // Moves that no heap can be touched for: parts of a sum.
        let of = |mv: &Pointed| {
            (mv.gesture == Gesture::Other || takes(mv).is_some_and(|t| t.iter().all(|t| t.1 == 0)))
                .then(|| mv.mv.clone())
        };
        legal.with(|legal| legal.iter().filter_map(of).take(200).collect::<Vec<_>>())
    };
    let count = move || sizes.with(|sizes| sizes.len().min(SHOWN));
    view! {
        <div class="heaps" role="group" aria-label=t(Text::Board) class:many=move || { count() > 8 }>
            <For each=move || 0..count() key=|at| *at let:at>{heap(at)}</For>
        </div>
        <div class="taking">
            <Show when=move || several.get() || unlisted.get()>
                <output>{move || chosen.with(|chosen| takes_text(chosen))}</output>
                <button type="button" class="primary" id="take" disabled=move || chosen.with(Vec::is_empty)
                    on:click=move |_| commit()>{t(Text::Take)}</button>
            </Show>
            <div class="move-list">{move || other().into_iter().map(|mv| {
                let text = mv.text.clone();
                view! { <button type="button" on:click=move |_| game.play(&text)>{mv.label}</button> }
            }).collect_view()}</div>
        </div>
    }
}

#[component]
fn Heap(
    game: GameState,
    at: usize,
    sizes: Memo<Vec<u64>>,
    worths: Memo<Vec<Worth>>,
    chosen: RwSignal<Vec<(usize, u64)>>,
    choose: Callback<(usize, u64)>,
    commit: Callback<()>,
    allowed: Memo<Vec<u64>>,
    several: Memo<bool>,
    unlisted: Memo<bool>,
) -> impl IntoView {
    let lang = game.prefs.lang;
    let size = Memo::new(move |_| sizes.with(|sizes| sizes.get(at).copied().unwrap_or(0)));
    let take = Memo::new(move |_| {
        chosen.with(|chosen| chosen.iter().find(|(heap, _)| *heap == at).map_or(0, |(_, take)| *take))
    });
    let hover = RwSignal::new(0u64);
    let may = move |take: u64| {
        unlisted.get_untracked() || allowed.with_untracked(|all| all.binary_search(&take).is_ok())
    };
    let touch = move |take: u64| {
        if may(take) {
            choose.run((at, take));
            if !several.get_untracked() && !unlisted.get_untracked() {
                commit.run(());
            }
        }
    };
    // The next number that may be taken, up or down.
    let next = move |up: bool| {
        let now = take.get_untracked();
        let most = size.get_untracked();
        if unlisted.get_untracked() {
            return if up { now.saturating_add(1).min(most) } else { now.saturating_sub(1) };
        }
        allowed.with_untracked(|all| {
            let found =
                if up { all.iter().find(|&&n| n > now) } else { all.iter().rev().find(|&&n| n < now) };
            found.copied().unwrap_or(if up { now } else { 0 })
        })
    };
    let keys = move |event: ev::KeyboardEvent| {
        let wanted = match event.key().as_str() {
            "ArrowUp" => next(true),
            "ArrowDown" => next(false),
            "Home" => 0,
            "End" => {
                allowed.with_untracked(|all| all.last().copied()).unwrap_or_else(|| size.get_untracked())
            }
            "Enter" | " " => {
                event.prevent_default();
                commit.run(());
                return;
            }
            "ArrowLeft" | "ArrowRight" => {
                event.prevent_default();
                focus(&event, event.key() == "ArrowRight");
                return;
            }
            _ => return,
        };
        event.prevent_default();
        event.stop_propagation();
        if wanted != take.get_untracked() {
            choose.run((at, if wanted == 0 { take.get_untracked() } else { wanted }));
        }
    };
    let label = move || match lang.get() {
        Lang::En => format!("heap {}, {} counters", at + 1, size.get()),
        Lang::Zh => format!("第 {} 堆，{} 颗", at + 1, size.get()),
    };
    let said = move || match (take.get(), lang.get()) {
        (0, _) => label(),
        (take, Lang::En) => format!("take {take} of {}", size.get()),
        (take, Lang::Zh) => format!("从 {} 颗中取 {take} 颗", size.get()),
    };
    let counter = move |nth: u64| {
        // The counter `nth` from the bottom: touching it takes it with everything on top of it.
        let takes = move || size.get().saturating_sub(nth);
        let known = move |taken: u64| {
            worths.with(|worths| worths.iter().find(|worth| worth.take == (at, taken)).copied())
        };
        let left = move || known(takes()).and_then(|worth| worth.left).map(|left| format!("∗{left}"));
        let worth = move || {
            let taken = takes();
            match known(taken).map(|worth| worth.class) {
                None => "",
                Some(Class::Win) => "win",
                Some(Class::Even) => "even",
                Some(Class::Loss) => "loss",
            }
        };
        let class = move || {
            let reach = takes();
            let going = reach <= take.get();
            let pointed = reach <= hover.get();
            match (going, pointed) {
                (true, _) => "counter going",
                (false, true) => "counter pointed",
                _ => "counter",
            }
        };
        view! {
            <span class=class data-value=worth data-left=left data-take=move || takes().to_string()
                on:pointerenter=move |_| hover.set(untrack(|| if may(takes()) { takes() } else { 0 }))
                on:pointerleave=move |_| hover.set(0)
                on:click=move |_| touch(untrack(takes))></span>
        }
    };
    let tall = move || size.get() > DRAWN;
    let number = move |event: ev::Event| {
        let text = event_target_value(&event);
        if let Ok(wanted) = text.trim().parse::<u64>() {
            chosen.update(|chosen| chosen.retain(|(heap, _)| *heap != at));
            choose.run((at, wanted.min(size.get_untracked())));
        }
    };
    view! {
        <div class="heap" role="spinbutton" tabindex=move || if size.get() == 0 { "-1" } else { "0" } data-heap=(at + 1).to_string()
            aria-label=label aria-valuemin="0" aria-valuemax=move || size.get().to_string()
            aria-valuenow=move || take.get().to_string() aria-valuetext=said aria-disabled=move || (size.get() == 0).to_string()
            on:keydown=keys>
            <Show when=tall fallback=move || view! {
                <div class="pile"><For each=move || (0..size.get()).rev() key=|nth| *nth let:nth>{counter(nth)}</For></div>
            }>
                <div class="pile tall"><span class="amount">{move || size.get().to_string()}</span></div>
            </Show>
            <span class="size">{move || size.get().to_string()}</span>
        </div>
        <Show when=tall>
            <input class="amount" type="text" inputmode="numeric" aria-label=move || format!("{} {}", t(Text::Take)(), at + 1)
                on:change=number on:keydown=move |event: ev::KeyboardEvent| {
                    if event.key() == "Enter" {
                        number(event.clone().unchecked_into());
                        commit.run(());
                    }
                }/>
        </Show>
    }
}

/// Moves the focus to the heap beside the one that has it.
fn focus(event: &ev::KeyboardEvent, right: bool) {
    let Some(mut heap) = event.current_target().and_then(|target| target.dyn_into::<web_sys::Element>().ok())
    else {
        return;
    };
    while let Some(next) = if right { heap.next_element_sibling() } else { heap.previous_element_sibling() } {
        heap = next;
        if heap.get_attribute("tabindex").as_deref() == Some("0") {
            let _ = heap.unchecked_into::<web_sys::HtmlElement>().focus();
            return;
        }
    }
}
