//! The layout of a search tree: where each node stands, in the drawing's units.

use crate::score;
use boyi_session::{RecordedTree, Side, TreeNode};
use std::collections::HashMap;

/// The least distance of leaves, and the distance of levels.
const MIN_STEP: f64 = 28.0;
pub(super) const LEVEL: f64 = 86.0;

/// Half the height of a node.
pub(super) const HALF: f64 = 10.0;

/// From a node's centre to the bottom of its label, where the edges to its children begin.
const LABEL_BOTTOM: f64 = 27.0;

/// The width of a character of a value and of a label.
const VALUE_CHAR: f64 = 5.8;
const LABEL_CHAR: f64 = 4.9;

/// Where each node stands, and the size of the drawing.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Layout {
    pub(super) spots: Vec<(f64, f64)>,
    pub(super) width: f64,
    pub(super) height: f64,
}

impl Layout {
    /// A tidy layout: leaves side by side in the order of the visits, a parent above the middle of its children.
    pub(super) fn of(tree: &RecordedTree, chess: bool) -> Layout {
        let step = spacing(tree, chess);
        let (spans, leaves) = leaf_spans(tree);
        let spot = |((low, high), node): (&(f64, f64), &TreeNode)| {
            ((low + high) / 2.0 * step, f64::from(node.ply) * LEVEL + 24.0)
        };
        let deepest = tree.nodes.iter().map(|node| node.ply).max().unwrap_or(0);
        Layout {
            spots: spans.iter().zip(&tree.nodes).map(spot).collect(),
            width: (leaves + 1.0) * step,
            height: f64::from(deepest) * LEVEL + 60.0,
        }
    }
}

/// The first and the last leaf below each node, leaves numbered from 1, and the number of leaves. A node whose last children
/// were cut off keeps the room of a leaf for them.
fn leaf_spans(tree: &RecordedTree) -> (Vec<(f64, f64)>, f64) {
    let mut spans: Vec<Option<(f64, f64)>> = vec![None; tree.nodes.len()];
    let mut children: HashMap<usize, usize> = HashMap::new();
    for parent in tree.nodes.iter().filter_map(|node| node.parent) {
        *children.entry(parent).or_default() += 1;
    }
    let mut leaf = 0.0;
    for (at, node) in tree.nodes.iter().enumerate() {
        if children.contains_key(&at) {
            continue;
        }
        leaf += 1.0;
        spans[at] = Some((leaf, leaf));
        let mut above = node.parent;
        while let Some(parent) = above {
            let (low, _) = spans[parent].unwrap_or((leaf, leaf));
            spans[parent] = Some((low, leaf));
            above = tree.nodes[parent].parent;
        }
        let is_last = tree.nodes.get(at + 1).is_none_or(|next| next.parent != node.parent);
        if is_last && node.parent.is_some_and(|parent| tree.nodes[parent].skipped > 0) {
            leaf += 1.0;
        }
    }
    (spans.into_iter().map(|span| span.unwrap_or((1.0, 1.0))).collect(), leaf)
}

/// The distance of leaves at which no node touches the next.
fn spacing(tree: &RecordedTree, chess: bool) -> f64 {
    let label = |node: &TreeNode| node.label.as_ref().map_or(0, |label| label.chars().count());
    let width = |node: &TreeNode| (label(node) as f64 * LABEL_CHAR).max(2.0 * half_width(node, chess));
    tree.nodes.iter().map(width).fold(MIN_STEP, |most, width| most.max(width + 8.0))
}

/// Half the width of a node: its value fits.
pub(super) fn half_width(node: &TreeNode, chess: bool) -> f64 {
    (value_text(node, chess).chars().count() as f64 * VALUE_CHAR / 2.0 + 4.0).max(HALF)
}

/// From a node's centre to where the edges to its children begin.
pub(super) fn depth_of(tree: &RecordedTree, node: &TreeNode) -> f64 {
    if label_text(tree, node).is_empty() { HALF } else { LABEL_BOTTOM }
}

/// The text in a node: its value from the root's view, for values of nodes alternate with the mover.
pub(super) fn value_text(node: &TreeNode, chess: bool) -> String {
    let player = if node.ply.is_multiple_of(2) { Side::First } else { Side::Second };
    node.value.map_or_else(String::new, |value| score::short(value, player, chess))
}

/// The text below a node: the move that led to it. Engines that deepen have a root for each iteration, labelled with its depth.
pub(super) fn label_text(tree: &RecordedTree, node: &TreeNode) -> String {
    match &node.label {
        Some(label) => label.clone(),
        None if tree.nodes.iter().skip(1).any(|node| node.parent.is_none()) => format!("d{}", node.depth),
        None => String::new(),
    }
}
