//! Search trees to walk through: minimax beside alpha–beta, or any two refinements, node by node at a chosen pace. What was cut
//! off is drawn in grey.

mod layout;
mod node;
mod walk;

use super::engines::ENGINES;
use crate::{
    route::{GameAddress, Mode, Route},
    state::GameState,
    ui::text::{Text, messages, t},
};
use boyi_session::{NodeKind, RecordedTree};
use layout::Layout;
use leptos::{ev, html, prelude::*};
use walk::Walk;

/// How small and how large trees are drawn, and the factor of a step between.
const LEAST_ZOOM: f64 = 0.1;
const MOST_ZOOM: f64 = 2.0;
const ZOOM_STEP: f64 = 1.5;

#[component]
pub(super) fn TreeView(game: GameState) -> impl IntoView {
    let walk = Walk::new(game);
    view! {
        <section class="search-tree" aria-labelledby="tree-title">
            <h2 id="tree-title">{t(Text::SearchTree)}</h2>
            <p class="quiet">{t(Text::TreeAbout)}</p>
            <Tools walk/>
            {move || walk.error.get().map(|text| view! { <p class="quiet">{text}</p> })}
            {move || walk.small.get().map(|position| {
                let address = GameAddress { mode: Mode::Learn, position: Some(position.to_owned()), ..GameAddress::new(&game.base_name()) };
                view! { <p class="quiet" id="tree-small">{messages::tree_of_small(game.prefs.lang.get(), position.to_owned())}" "<a href=format!("#{}", Route::Game(address).text())>{t(Text::TreeSmall)}</a></p> }
            })}
            <div class="trees"><TreePanel walk at=0/><TreePanel walk at=1/></div>
        </section>
    }
}

/// The depth and the controls of the walk.
#[component]
fn Tools(walk: Walk) -> impl IntoView {
    let set_depth = move |event: ev::Event| walk.depth.set(event_target_value(&event).parse().unwrap_or(2));
    let set_pace = move |event: ev::Event| walk.set_pace(event_target_value(&event).parse().unwrap_or(8));
    let depths = (1..=6u32).map(|n| {
        view! { <option value=n.to_string() selected=move || walk.depth.get() == n>{n}</option> }
    });
    let run = move || if walk.is_running() { t(Text::Pause)() } else { t(Text::Walk)() };
    view! {
        <div class="tree-tools">
            <label>{t(Text::DepthAsked)}" "<select id="tree-depth" on:change=set_depth>{depths.collect_view()}</select></label>
            <button type="button" id="tree-back" aria-label=t(Text::Previous) on:click=move |_| walk.step(-1)>"‹"</button>
            <button type="button" id="tree-run" class="primary" on:click=move |_| walk.toggle()>{run}</button>
            <button type="button" id="tree-on" aria-label=t(Text::Next) on:click=move |_| walk.step(1)>"›"</button>
            <label>{t(Text::Pace)}" "<input type="range" min="1" max="40" prop:value=move || walk.pace.get().to_string()
                on:input=set_pace/></label>
        </div>
    }
}

/// One of the two trees.
#[component]
fn TreePanel(walk: Walk, at: usize) -> impl IntoView {
    let tree = Memo::new(move |_| walk.trees.with(|trees| trees[at].clone()));
    let layout = Memo::new(move |_| {
        let chess = walk.game.is_chess();
        tree.with(|tree| tree.as_ref().map(|tree| Layout::of(tree, chess)))
    });
    let scroll = NodeRef::<html::Div>::new();
    let zoom = RwSignal::new(1.0);
    Effect::new(move |_| {
        zoom.track();
        keep_in_sight(walk.upto.get(), layout, scroll, zoom);
    });
    let drawing = move || {
        let chess = walk.game.is_chess();
        tree.with(|tree| {
            layout.with(|layout| match (tree, layout) {
                (Some(tree), Some(layout)) => node::draw_tree(tree, layout, walk.upto, chess),
                _ => ().into_any(),
            })
        })
    };
    let size = move || {
        layout.with(|layout| layout.as_ref().map_or((100.0, 60.0), |layout| (layout.width, layout.height)))
    };
    let frame = move || format!("0 0 {:.0} {:.0}", size().0, size().1);
    let engine = move || ENGINES[walk.engines.get()[at]];
    // The whole tree, or its nodes at the size at which they can be read.
    let whole = move || {
        let width = f64::from(scroll.get()?.client_width()) - 12.0;
        let ratio = width / size().0;
        (ratio < 1.0).then(|| ratio.max(LEAST_ZOOM))
    };
    let step = move |by: f64| move |_| zoom.update(|zoom| *zoom = (*zoom * by).clamp(LEAST_ZOOM, MOST_ZOOM));
    let (is_least, is_most) = (move || zoom.get() <= LEAST_ZOOM, move || zoom.get() >= MOST_ZOOM);
    let fit = move |_| zoom.set(untrack(whole).unwrap_or(1.0));
    view! {
        <figure class=move || format!("tree {}", engine().0)>
            <figcaption><EngineChoice walk at/><Counts walk tree/>
                <span class="zoom" role="group" aria-label=t(Text::Zoom)>
                    <button type="button" class="zoom-out" aria-label=t(Text::ZoomOut) title=t(Text::ZoomOut)
                        disabled=is_least on:click=step(1.0 / ZOOM_STEP)>"−"</button>
                    <button type="button" class="zoom-whole" on:click=fit>{t(Text::WholeTree)}</button>
                    <button type="button" class="zoom-in" aria-label=t(Text::ZoomIn) title=t(Text::ZoomIn)
                        disabled=is_most on:click=step(ZOOM_STEP)>"+"</button>
                </span></figcaption>
            <div class="scroll" tabindex="0" role="img" aria-label=move || t(engine().1)() node_ref=scroll>
                <svg viewBox=frame width=move || (size().0 * zoom.get()).to_string() height=move || (size().1 * zoom.get()).to_string()>{drawing}</svg>
            </div>
        </figure>
    }
}

/// Scrolls to the root, or to the node that the walk has come to.
fn keep_in_sight(upto: usize, layout: Memo<Option<Layout>>, scroll: NodeRef<html::Div>, zoom: RwSignal<f64>) {
    let spot = layout.with(|layout| {
        let spots = &layout.as_ref()?.spots;
        if upto > spots.len() { spots.first() } else { spots.get(upto.checked_sub(1)?) }.copied()
    });
    let (Some((x, y)), Some(scroll)) = (spot, scroll.get()) else { return };
    let (x, y) = (x * zoom.get_untracked(), y * zoom.get_untracked());
    request_animation_frame(move || {
        scroll.set_scroll_left(x as i32 - scroll.client_width() / 2);
        scroll.set_scroll_top(y as i32 - scroll.client_height() / 2);
    });
}

#[component]
fn EngineChoice(walk: Walk, at: usize) -> impl IntoView {
    let choose = move |event: ev::Event| {
        let wanted = event_target_value(&event).parse().unwrap_or(at).min(ENGINES.len() - 1);
        walk.engines.update(|engines| engines[at] = wanted);
    };
    let option = |(place, (_, name)): (usize, (&'static str, Text))| {
        let selected = move || walk.engines.get()[at] == place;
        view! { <option value=place.to_string() selected=selected>{t(name)}</option> }
    };
    view! {
        <select class="tree-engine" aria-label=t(Text::Engine) on:change=choose>
            {ENGINES.into_iter().enumerate().map(option).collect_view()}
        </select>
    }
}

/// The nodes that the walk has come to, by kind.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
struct NodeCounts {
    interior: usize,
    leaves: usize,
    cutoffs: usize,
    from_table: usize,
}

impl NodeCounts {
    /// Counts the first `upto` nodes.
    fn of(tree: &RecordedTree, upto: usize) -> NodeCounts {
        let seen = &tree.nodes[..upto.min(tree.nodes.len())];
        let of_kind = |kind| seen.iter().filter(|node| node.kind == kind).count();
        let (interior, from_table) = (of_kind(NodeKind::Interior), of_kind(NodeKind::TableHit));
        NodeCounts {
            interior,
            leaves: seen.len() - interior - from_table,
            cutoffs: seen.iter().filter(|node| node.skipped > 0).count(),
            from_table,
        }
    }
}

#[component]
fn Counts(walk: Walk, tree: Memo<Option<RecordedTree>>) -> impl IntoView {
    let count = move |upto: usize| tree.with(|tree| tree.as_ref().map(|tree| NodeCounts::of(tree, upto)));
    let now = move || count(walk.upto.get());
    let uses_table = move || count(usize::MAX).is_some_and(|counts| counts.from_table > 0);
    let complete = move || tree.with(|tree| tree.as_ref().is_none_or(|tree| tree.complete));
    view! {
        <span>{t(Text::Interior)}" "<b>{move || now().map(|counts| counts.interior)}</b></span>
        <span>{t(Text::Leaves)}" "<b>{move || now().map(|counts| counts.leaves)}</b></span>
        <span>{t(Text::Cutoffs)}" "<b>{move || now().map(|counts| counts.cutoffs)}</b></span>
        <Show when=uses_table>
            <span>{t(Text::FromTable)}" "<b>{move || now().map(|counts| counts.from_table)}</b></span>
        </Show>
        {move || (!complete()).then(|| view! { <span class="quiet">{t(Text::TreeCut)}</span> })}
    }
}
