//! Search trees to walk through: minimax beside alpha–beta, or any two of its refinements, node by node at a chosen pace, what was cut
//! in grey.

use crate::{
    score, service,
    state::GameState,
    ui::text::{Text, t},
};
use boyi_session::{Ask, Failure, NodeName, Player, Recorded, Request, Tree, TreeNode, Worth};
use leptos::{html, prelude::*};
use std::{collections::HashMap, time::Duration};

/// Nodes that are drawn; a larger tree is cut off there, and says so.
const BUDGET: usize = 600;

/// Least distance of leaves, and the distance of levels, in the drawing's units.
const STEP: f64 = 28.0;
const LEVEL: f64 = 86.0;

/// Half the height of a node, and where the text below it ends: edges to its children begin there.
const HALF: f64 = 10.0;
const BELOW: f64 = 27.0;

/// What is written in a node. Values alternate with the mover; a reader compares them from one side: the root's.
fn value_text(node: &TreeNode, chess: bool) -> String {
    let player = if node.ply.is_multiple_of(2) { Player::First } else { Player::Second };
    node.value.map_or_else(String::new, |value| score::short(value, player, chess))
}

/// What is written below a node: the move that led there. An engine that deepens begins at the root again and again; its depth
/// tells which time it is.
fn label_text(tree: &Recorded, node: &TreeNode) -> String {
    match &node.label {
        Some(label) => label.clone(),
        None if tree.nodes.iter().skip(1).any(|node| node.parent.is_none()) => format!("d{}", node.depth),
        None => String::new(),
    }
}

/// Half the width of a node: its value fits.
fn half_width(node: &TreeNode, chess: bool) -> f64 {
    (value_text(node, chess).chars().count() as f64 * 2.9 + 4.0).max(HALF)
}

/// The distance of leaves at which nothing touches the next.
fn spacing(tree: &Recorded, chess: bool) -> f64 {
    let label = |node: &TreeNode| node.label.as_ref().map_or(0, |label| label.chars().count());
    let wide = tree.nodes.iter().map(|node| (label(node) as f64 * 4.9).max(2.0 * half_width(node, chess)));
    wide.fold(STEP, |most, wide| most.max(wide + 8.0))
}

/// The engines whose trees can be drawn, each adding something to the one before it.
pub(super) const ENGINES: [(&str, Text); 6] = [
    ("minimax", Text::Minimax),
    ("alphabeta", Text::AlphaBeta),
    ("ordered", Text::Ordering),
    ("tt", Text::WithTable),
    ("iterative", Text::Deepening),
    ("pvs", Text::NullWindows),
];

/// Where a node stands.
#[derive(Clone, Copy, Debug)]
struct Spot {
    x: f64,
    y: f64,
}

/// Where each node stands, and the size of the drawing.
type Placed = (Vec<(f64, f64)>, f64, f64);

/// A tidy layout: leaves side by side in the order of the visits, a parent above the middle of its children.
fn layout(tree: &Recorded, step: f64) -> (Vec<Spot>, f64, f64) {
    let mut span: Vec<Option<(f64, f64)>> = vec![None; tree.nodes.len()];
    let mut children: HashMap<usize, usize> = HashMap::new();
    for node in &tree.nodes {
        if let Some(parent) = node.parent {
            *children.entry(parent).or_default() += 1;
        }
    }
    let mut leaf = 0.0;
    for (at, node) in tree.nodes.iter().enumerate() {
        if children.contains_key(&at) {
            continue;
        }
        leaf += 1.0;
        span[at] = Some((leaf, leaf));
        let mut above = node.parent;
        while let Some(parent) = above {
            let (low, _) = span[parent].unwrap_or((leaf, leaf));
            span[parent] = Some((low, leaf));
            above = tree.nodes[parent].parent;
        }
        // Room for the stub of what was cut.
        let last = tree.nodes.get(at + 1).is_none_or(|next| next.parent != node.parent);
        if last && node.parent.is_some_and(|parent| tree.nodes[parent].skipped > 0) {
            leaf += 1.0;
        }
    }
    let deepest = tree.nodes.iter().map(|node| node.ply).max().unwrap_or(0);
    let spot = |(span, node): (&Option<(f64, f64)>, &TreeNode)| {
        let (low, high) = span.unwrap_or((1.0, 1.0));
        Spot { x: (low + high) / 2.0 * step, y: f64::from(node.ply) * LEVEL + 24.0 }
    };
    let spots = span.iter().zip(&tree.nodes).map(spot).collect();
    (spots, (leaf + 1.0) * step, f64::from(deepest) * LEVEL + 60.0)
}

/// Interior nodes, leaves, cut-offs, answers from the game among the first so many nodes.
fn counts(tree: &Recorded, upto: usize) -> [usize; 4] {
    let seen = &tree.nodes[..upto.min(tree.nodes.len())];
    let of = |kind| seen.iter().filter(|node| node.kind == kind).count();
    let (interior, known) = (of(NodeName::Interior), of(NodeName::Known));
    [interior, seen.len() - interior - known, seen.iter().filter(|node| node.skipped > 0).count(), known]
}

#[component]
pub(crate) fn TreeView(game: GameState) -> impl IntoView {
    let depth = RwSignal::new(2u32);
    // Places in `ENGINES`: one for each of the two trees.
    let shown = RwSignal::new([0usize, 1]);
    let trees = RwSignal::new([None, None] as [Option<Recorded>; 2]);
    let fault = RwSignal::new(None::<String>);
    let upto = RwSignal::new(usize::MAX);
    let pace = RwSignal::new(8u32);
    let running = RwSignal::new(None::<IntervalHandle>);
    let halt = move || {
        if let Some(handle) = running.get_untracked() {
            handle.clear();
            running.set(None);
        }
    };
    on_cleanup(move || {
        if let Some(Some(handle)) = running.try_get_untracked() {
            handle.clear();
        }
    });
    let longest =
        move || trees.with(|trees| trees.iter().flatten().map(|tree| tree.nodes.len()).max().unwrap_or(0));
    // A new position, depth or engine: both trees anew.
    Effect::new(move |_| {
        game.shown.track();
        let (depth, asked) = (depth.get(), shown.get());
        halt();
        trees.set([None, None]);
        fault.set(None);
        upto.set(usize::MAX);
        if game.is_over_untracked() || game.shown.with_untracked(Option::is_none) {
            return;
        }
        for (at, engine) in asked.into_iter().enumerate() {
            let how = Tree { engine: ENGINES[engine].0.to_owned(), depth, budget: BUDGET, evaluator: None };
            let request: Request = game.request_shown(Ask::Tree(how));
            let moves = request.moves.clone();
            service::ask(&request, move |tree: Result<Recorded, Failure>| {
                if trees.try_with_untracked(|_| ()).is_none()
                    || game.moves_played() != moves
                    || shown.get_untracked() != asked
                {
                    return;
                }
                match tree {
                    Ok(tree) => trees.update(|trees| trees[at] = Some(tree)),
                    Err(failure) => fault.set(Some(failure.text)),
                }
            });
        }
    });
    let start = move |_| {
        if running.get_untracked().is_some() {
            halt();
            return;
        }
        if upto.get_untracked() >= longest() {
            upto.set(1);
        }
        let every = Duration::from_millis(u64::from(1000 / pace.get_untracked().max(1)));
        let tick = move || {
            upto.update(|upto| *upto += 1);
            if upto.get_untracked() >= untrack(longest) {
                halt();
            }
        };
        running.set(set_interval_with_handle(tick, every).ok());
    };
    let step = move |by: isize| {
        halt();
        let now = upto.get_untracked().min(untrack(longest));
        upto.set(now.saturating_add_signed(by).max(1));
    };
    let chess = move || game.is_chess();
    let panel = move |at: usize| {
        let tree = Memo::new(move |_| trees.with(|trees| trees[at].clone()));
        let placed = Memo::new(move |_: Option<&Option<Placed>>| {
            tree.with(|tree| {
                tree.as_ref().map(|tree| {
                    let (spots, width, height) = layout(tree, spacing(tree, chess()));
                    (spots.iter().map(|spot| (spot.x, spot.y)).collect::<Vec<_>>(), width, height)
                })
            })
        });
        // The root, or the node that the walk has come to, is kept in sight.
        let scroll = NodeRef::<html::Div>::new();
        Effect::new(move |_| {
            let seen = upto.get();
            let spot = placed.with(|placed| {
                let (spots, ..) = placed.as_ref()?;
                if seen > spots.len() { spots.first() } else { spots.get(seen.checked_sub(1)?) }.copied()
            });
            let (Some((x, y)), Some(scroll)) = (spot, scroll.get()) else { return };
            request_animation_frame(move || {
                scroll.set_scroll_left(x as i32 - scroll.client_width() / 2);
                scroll.set_scroll_top(y as i32 - scroll.client_height() / 2);
            });
        });
        let count =
            move |which: usize| tree.with(|tree| tree.as_ref().map(|tree| counts(tree, upto.get())[which]));
        let complete = move || tree.with(|tree| tree.as_ref().is_none_or(|tree| tree.complete));
        let body = move || {
            tree.with(|tree| {
                placed.with(|placed| {
                    let (Some(tree), Some((spots, ..))) = (tree, placed) else { return ().into_any() };
                    // Lines lie below every node and its words.
                    let all = || 0..tree.nodes.len();
                    let lines = all().map(|node| draw_lines(tree, spots, node, upto, chess())).collect_view();
                    let nodes = all().map(|node| draw(tree, spots, node, upto, chess())).collect_view();
                    (lines, nodes).into_any()
                })
            })
        };
        let frame = move || {
            placed.with(|placed| {
                let (width, height) =
                    placed.as_ref().map_or((100.0, 60.0), |(_, width, height)| (*width, *height));
                format!("0 0 {width:.0} {height:.0}")
            })
        };
        let tall =
            move || placed.with(|placed| placed.as_ref().map_or(60.0, |(.., height)| *height)).to_string();
        let wide =
            move || placed.with(|placed| placed.as_ref().map_or(100.0, |(_, width, _)| *width)).to_string();
        view! {
            <figure class=move || format!("tree {}", ENGINES[shown.get()[at]].0)>
                <figcaption><select class="tree-engine" aria-label=t(Text::Engine)
                        on:change:target=move |event| shown.update(|shown| shown[at] = event.target().value().parse().unwrap_or(at).min(ENGINES.len() - 1))>
                        {ENGINES.into_iter().enumerate().map(|(place, (_, name))| view! {
                            <option value=place.to_string() selected=move || shown.get()[at] == place>{t(name)}</option>
                        }).collect_view()}
                    </select>
                    <span>{t(Text::Interior)}" "<b>{move || count(0)}</b></span>
                    <span>{t(Text::Leaves)}" "<b>{move || count(1)}</b></span>
                    <span>{t(Text::Cutoffs)}" "<b>{move || count(2)}</b></span>
                    <Show when=move || { tree.with(|tree| tree.as_ref().is_some_and(|tree| counts(tree, usize::MAX)[3] > 0)) }>
                        <span>{t(Text::FromTable)}" "<b>{move || count(3)}</b></span>
                    </Show>
                    {move || (!complete()).then(|| view! { <span class="quiet">{t(Text::TreeCut)}</span> })}
                </figcaption>
                <div class="scroll" tabindex="0" role="img" aria-label=move || ENGINES[shown.get()[at]].1.of(game.prefs.lang.get()) node_ref=scroll>
                    <svg viewBox=frame width=wide height=tall>{body}</svg>
                </div>
            </figure>
        }
    };
    view! {
        <section class="search-tree" aria-labelledby="tree-title">
            <h2 id="tree-title">{t(Text::SearchTree)}</h2>
            <p class="quiet">{t(Text::TreeAbout)}</p>
            <div class="tree-tools">
                <label>{t(Text::DepthAsked)}" "<select id="tree-depth" on:change:target=move |event| depth.set(event.target().value().parse().unwrap_or(2))>
                    {(1..=6u32).map(|n| view! { <option value=n.to_string() selected=move || depth.get() == n>{n}</option> }).collect_view()}
                </select></label>
                <button type="button" id="tree-back" aria-label=t(Text::Previous) on:click=move |_| step(-1)>"‹"</button>
                <button type="button" id="tree-run" class="primary" on:click=start>
                    {move || if running.with(Option::is_some) { t(Text::Pause)() } else { t(Text::Walk)() }}</button>
                <button type="button" id="tree-on" aria-label=t(Text::Next) on:click=move |_| step(1)>"›"</button>
                <label>{t(Text::Pace)}" "<input type="range" min="1" max="40" prop:value=move || pace.get().to_string()
                    on:input:target=move |event| { halt(); pace.set(event.target().value().parse().unwrap_or(8)); }/></label>
            </div>
            {move || fault.get().map(|text| view! { <p class="quiet">{text}</p> })}
            <div class="trees">{panel(0)}{panel(1)}</div>
        </section>
    }
}

/// Whether the walk has come to a node.
fn seen(at: usize, upto: RwSignal<usize>) -> impl Fn() -> bool + Copy {
    move || at < upto.get()
}

/// The line from a node to its parent, and the stub of what was cut below the node; pale until the walk has come there.
fn draw_lines(
    tree: &Recorded,
    spots: &[(f64, f64)],
    at: usize,
    upto: RwSignal<usize>,
    chess: bool,
) -> AnyView {
    let node = &tree.nodes[at];
    let (x, y) = spots[at];
    let below = |node: &TreeNode| if label_text(tree, node).is_empty() { HALF } else { BELOW };
    let edge = node.parent.map(|parent| {
        let (px, py) = spots[parent];
        let (top, end) = (py + below(&tree.nodes[parent]), y - HALF);
        let bend = (top + end) / 2.0;
        view! { <path class="edge" d=format!("M{px:.1} {top:.1}C{px:.1} {bend:.1} {x:.1} {bend:.1} {x:.1} {end:.1}")/> }
    });
    let stub = (node.skipped > 0).then(|| {
        let children = tree.nodes.iter().zip(spots).filter(|(child, _)| child.parent == Some(at));
        let right = children.map(|(child, spot)| spot.0 + half_width(child, chess)).fold(x, f64::max) + 16.0;
        let (top, end) = (y + below(node), y + LEVEL - HALF);
        view! {
            <g class="cut"><path class="edge" d=format!("M{x:.1} {top:.1}L{right:.1} {end:.1}")/>
            <text x=right y=end + 12.0>{format!("✂{}", node.skipped)}</text></g>
        }
    });
    let seen = seen(at, upto);
    view! { <g class="lines" class:unseen=move || !seen()>{edge}{stub}</g> }.into_any()
}

/// A node; pale until the walk has come to it.
fn draw(tree: &Recorded, spots: &[(f64, f64)], at: usize, upto: RwSignal<usize>, chess: bool) -> AnyView {
    let node = &tree.nodes[at];
    let (x, y) = spots[at];
    let value = value_text(node, chess);
    let half = half_width(node, chess);
    let (left, top) = (x - half, y - HALF);
    let (width, height) = (2.0 * half, 2.0 * HALF);
    let shape = match node.kind {
        NodeName::Interior => view! { <rect x=left y=top width=width height=height rx=HALF/> }.into_any(),
        NodeName::Finished => view! { <rect x=left y=top width=width height=height/> }.into_any(),
        NodeName::Horizon => view! { <rect x=left y=top width=width height=height rx="5"/> }.into_any(),
        // Pointed at both ends.
        NodeName::Known => view! {
            <path class="shape" d=format!("M{:.1} {y:.1}L{left:.1} {top:.1}H{:.1}L{:.1} {y:.1}L{:.1} {:.1}H{left:.1}z",
                left - 5.0, x + half, x + half + 5.0, x + half, y + HALF)/>
        }
        .into_any(),
    };
    let worth = match node.value.map(|value| (value, node.ply.is_multiple_of(2))) {
        Some((Worth::Win { .. }, true) | (Worth::Loss { .. }, false)) => "win",
        Some((Worth::Loss { .. }, true) | (Worth::Win { .. }, false)) => "loss",
        _ => "even",
    };
    let label = label_text(tree, node);
    let title = format!("{label} {value}");
    let seen = seen(at, upto);
    let class = move || match (seen(), at + 1 == upto.get()) {
        (_, true) => format!("node {worth} now"),
        (true, false) => format!("node {worth}"),
        (false, _) => "node unseen".to_owned(),
    };
    view! {
        <g class=class>{shape}<title>{title}</title>
            <text class="value-text" x=x y=y + 3.2>{value}</text><text class="label" x=x y=y + 21.0>{label}</text></g>
    }
    .into_any()
}
