//! A search of a tree of numbers, step by step.

use super::step_state::StepState;
use crate::{
    prefs::Prefs,
    ui::{
        Icon,
        text::{Text, messages, t},
    },
};
use boyi_lessons::{GameTree, KnownTree, TreeEvent, TreeSearch, Visit};
use boyi_model::LessonEvent;
use boyi_session::Lang;
use leptos::{ev, prelude::*};

/// From one leaf to the next, and from one ply to the next.
const LEAF: f64 = 52.0;
const PLY: f64 = 84.0;
/// Half a node, and the margin around the tree.
const HALF: f64 = 18.0;
const MARGIN: f64 = 26.0;

/// Where every node stands.
fn places(tree: &GameTree) -> Vec<(f64, f64)> {
    let mut places = vec![(0.0, 0.0); tree.len()];
    for (at, leaf) in tree.leaves().enumerate() {
        places[leaf].0 = MARGIN + HALF + at as f64 * LEAF;
    }
    for node in (0..tree.len()).rev() {
        if let (Some(&first), Some(&last)) = (tree.children(node).first(), tree.children(node).last()) {
            places[node].0 = f64::midpoint(places[first].0, places[last].0);
        }
        places[node].1 = MARGIN + HALF + tree.depth(node) as f64 * PLY;
    }
    places
}

/// The event at a moment, in words.
fn event_text(event: &TreeEvent, lang: Lang) -> String {
    let who = if event.largest { Text::TreeYou } else { Text::TreeOpponent }.of(lang);
    match event.visit {
        Visit::Enter => messages::tree_enter(lang, who),
        Visit::Leaf(value) => messages::tree_leaf(lang, value),
        Visit::Better(value) => messages::tree_better(lang, value, who),
        Visit::Kept(value) => messages::tree_kept(lang, value),
        Visit::Cut { value, elsewhere } if event.largest => messages::tree_cut_you(lang, elsewhere, value),
        Visit::Cut { value, elsewhere } => messages::tree_cut_opponent(lang, elsewhere, value),
        Visit::Done(value) => messages::tree_done(lang, value),
    }
}

#[component]
pub(super) fn TreeView(state: StepState, tree: GameTree, search: TreeSearch) -> impl IntoView {
    let lang = Prefs::get().lang;
    let events = tree.search(search);
    let last = events.len().saturating_sub(1);
    let places = places(&tree);
    let width = places.iter().map(|place| place.0).fold(0.0, f64::max) + HALF + MARGIN;
    let height = places.iter().map(|place| place.1).fold(0.0, f64::max) + HALF + MARGIN;
    let (events, tree) = (StoredValue::new(events), StoredValue::new(tree));
    let known = Memo::new(move |_| {
        tree.with_value(|tree| events.with_value(|events| KnownTree::at(tree, events, state.moment.get())))
    });
    let text = move || {
        let moment = state.moment.get();
        let said = events.with_value(|events| events.get(moment).map(|event| event_text(event, lang.get())));
        format!("{}/{} · {}", moment + 1, last + 1, said.unwrap_or_default())
    };
    let edges = tree.with_value(|tree| {
        let edge = |node: usize| {
            let (x, y) = places[node];
            let lines = tree.children(node).iter().map(|&child| {
                let (x1, y1) = places[child];
                let cut = move || known.with(|known| known.cut.contains(&child));
                view! { <line class="edge" class:cut=cut x1=x y1=y x2=x1 y2=y1/> }
            });
            lines.collect_view()
        };
        (0..tree.len()).map(edge).collect_view()
    });
    let nodes = tree.with_value(|tree| {
        let node =
            |node: usize| draw_node(known, node, places[node], tree.leaf(node), tree.depth(node) % 2 == 0);
        (0..tree.len()).map(node).collect_view()
    });
    let name = if search == TreeSearch::Minimax { Text::Minimax } else { Text::AlphaBeta };
    view! {
        <figure class="number-tree">
            <figcaption>{t(name)}" · "<span class="max">"△ "{t(Text::TreeMax)}</span>" "<span class="min">"▽ "{t(Text::TreeMin)}</span></figcaption>
            <div class="scroll" tabindex="0" role="group" aria-label=t(name) on:keydown=move |event| step_by_key(state, last, &event)>
                <svg viewBox=format!("0 0 {width} {height}") style:width=format!("{width}px") aria-hidden="true">{edges}{nodes}</svg>
            </div>
            <p class="moment" role="status">{text}</p>
            <Stepper state last/>
        </figure>
    }
}

/// A node: a triangle that points up where the largest is taken, down where the smallest is, a square at the bottom.
fn draw_node(
    known: Memo<KnownTree>,
    node: usize,
    (x, y): (f64, f64),
    leaf: Option<i32>,
    largest: bool,
) -> impl IntoView {
    let shape = match (leaf, largest) {
        (Some(_), _) => "M-16-15H16V15H-16Z",
        (None, true) => "M0-25L25 18H-25Z",
        (None, false) => "M0 25L25-18H-25Z",
    };
    let class = move || {
        known.with(|known| {
            let mut class = String::from("tree-node");
            for (on, name) in [
                (known.here == node, " here"),
                (known.cut.contains(&node), " cut"),
                (known.values.contains_key(&node), " known"),
            ] {
                if on {
                    class.push_str(name);
                }
            }
            class
        })
    };
    let text = move || {
        known.with(|known| match (known.values.get(&node), leaf) {
            _ if known.cut.contains(&node) => "✗".to_owned(),
            (Some(value), _) => value.to_string(),
            (None, Some(value)) => value.to_string(),
            (None, None) => String::new(),
        })
    };
    let lower = if leaf.is_some() {
        5.0
    } else if largest {
        10.0
    } else {
        0.0
    };
    view! {
        <g class=class transform=format!("translate({x} {y})")><path d=shape/><text y=lower>{text}</text></g>
    }
}

/// Steps by the arrows, to the ends by Home and End.
pub(super) fn step_by_key(state: StepState, last: usize, event: &ev::KeyboardEvent) {
    let now = state.moment.get_untracked();
    let to = match event.key().as_str() {
        "ArrowRight" | "ArrowDown" => (now + 1).min(last),
        "ArrowLeft" | "ArrowUp" => now.saturating_sub(1),
        "Home" => 0,
        "End" => last,
        _ => return,
    };
    event.prevent_default();
    state.send(LessonEvent::Moment(to));
}

/// Buttons that step through a search or a program.
#[component]
pub(super) fn Stepper(state: StepState, last: usize) -> impl IntoView {
    let at_start = move || state.moment.get() == 0;
    let at_end = move || state.moment.get() >= last;
    let go = move |moment: usize| state.send(LessonEvent::Moment(moment));
    let step = move |by: isize| go(state.moment.get_untracked().saturating_add_signed(by));
    view! {
        <div class="steps stepper">
            <button type="button" id="moment-first" aria-label=t(Text::First) disabled=at_start on:click=move |_| go(0)><Icon name="first"/></button>
            <button type="button" id="moment-back" aria-label=t(Text::Previous) disabled=at_start on:click=move |_| step(-1)><Icon name="previous"/></button>
            <button type="button" id="moment-next" aria-label=t(Text::Next) disabled=at_end on:click=move |_| step(1)><Icon name="next"/></button>
            <button type="button" id="moment-last" aria-label=t(Text::Last) disabled=at_end on:click=move |_| go(last)><Icon name="last"/></button>
        </div>
    }
}
