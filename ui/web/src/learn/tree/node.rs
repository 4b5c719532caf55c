//! Draws the nodes of a search tree and the lines between them; pale until the walk has come to them.

use super::layout::{HALF, LEVEL, Layout, depth_of, half_width, label_text, value_text};
use boyi_session::{NodeKind, RecordedTree, TreeNode, Value};
use leptos::prelude::*;

/// Draws a tree; `upto` is the number of nodes that the walk has come to.
pub(super) fn draw_tree(tree: &RecordedTree, layout: &Layout, upto: RwSignal<usize>, chess: bool) -> AnyView {
    // Lines lie below all nodes and their labels.
    let all = || 0..tree.nodes.len();
    let lines = all().map(|at| draw_lines(tree, layout, at, upto, chess)).collect_view();
    let nodes = all().map(|at| draw_node(tree, layout, at, upto, chess)).collect_view();
    (lines, nodes).into_any()
}

/// Draws the line from a node to its parent, and a stub for the children that were cut off.
fn draw_lines(
    tree: &RecordedTree,
    layout: &Layout,
    at: usize,
    upto: RwSignal<usize>,
    chess: bool,
) -> AnyView {
    let node = &tree.nodes[at];
    let (x, y) = layout.spots[at];
    let edge = node.parent.map(|parent| {
        let (px, py) = layout.spots[parent];
        let (top, end) = (py + depth_of(tree, &tree.nodes[parent]), y - HALF);
        let bend = (top + end) / 2.0;
        view! { <path class="edge" d=format!("M{px:.1} {top:.1}C{px:.1} {bend:.1} {x:.1} {bend:.1} {x:.1} {end:.1}")/> }
    });
    let stub = (node.skipped > 0).then(|| {
        let children = tree.nodes.iter().zip(&layout.spots).filter(|(child, _)| child.parent == Some(at));
        let right = children.map(|(child, spot)| spot.0 + half_width(child, chess)).fold(x, f64::max) + 16.0;
        let (top, end) = (y + depth_of(tree, node), y + LEVEL - HALF);
        view! {
            <g class="cut"><path class="edge" d=format!("M{x:.1} {top:.1}L{right:.1} {end:.1}")/>
            <text x=right y=end + 12.0>{format!("✂{}", node.skipped)}</text></g>
        }
    });
    let unseen = move || upto.get() <= at;
    view! { <g class="lines" class:unseen=unseen>{edge}{stub}</g> }.into_any()
}

/// Draws a node with its value and label.
fn draw_node(tree: &RecordedTree, layout: &Layout, at: usize, upto: RwSignal<usize>, chess: bool) -> AnyView {
    let node = &tree.nodes[at];
    let (x, y) = layout.spots[at];
    let (value, label) = (value_text(node, chess), label_text(tree, node));
    let title = format!("{label} {value}");
    let shape = shape(node, x, y, half_width(node, chess));
    let value_class = value_class(node);
    let class = move || match (at < upto.get(), at + 1 == upto.get()) {
        (_, true) => format!("node {value_class} now"),
        (true, false) => format!("node {value_class}"),
        (false, _) => "node unseen".to_owned(),
    };
    view! {
        <g class=class>{shape}<title>{title}</title>
            <text class="value-text" x=x y=y + 3.2>{value}</text><text class="label" x=x y=y + 21.0>{label}</text></g>
    }
    .into_any()
}

/// A shape for each kind of node.
fn shape(node: &TreeNode, x: f64, y: f64, half: f64) -> AnyView {
    let (left, right, top, bottom) = (x - half, x + half, y - HALF, y + HALF);
    let (width, height) = (2.0 * half, 2.0 * HALF);
    match node.kind {
        NodeKind::Interior => view! { <rect x=left y=top width=width height=height rx=HALF/> }.into_any(),
        NodeKind::Finished => view! { <rect x=left y=top width=width height=height/> }.into_any(),
        NodeKind::Horizon => view! { <rect x=left y=top width=width height=height rx="5"/> }.into_any(),
        // Pointed at both ends.
        NodeKind::TableHit => view! {
            <path class="shape" d=format!("M{:.1} {y:.1}L{left:.1} {top:.1}H{right:.1}L{:.1} {y:.1}L{right:.1} {bottom:.1}H{left:.1}z",
                left - 5.0, right + 5.0)/>
        }
        .into_any(),
    }
}

/// Whether the player at the root wins or loses.
fn value_class(node: &TreeNode) -> &'static str {
    let roots_turn = node.ply.is_multiple_of(2);
    match (node.value, roots_turn) {
        (Some(Value::Win { .. }), true) | (Some(Value::Loss { .. }), false) => "win",
        (Some(Value::Loss { .. }), true) | (Some(Value::Win { .. }), false) => "loss",
        _ => "even",
    }
}
