//! Trees of numbers, for the lessons on search: written as `((3 12 8) (2 4 6))`, searched step by step.
//!
//! A leaf's number is its value for the player who moves at the root: that player takes the largest, the other the smallest.
//! Alpha–beta is that of D. E. Knuth and R. W. Moore, "An Analysis of Alpha-Beta Pruning", Artificial Intelligence 6 (1975), § 3.

use serde::{Deserialize, Serialize};
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt,
};

/// Nodes of a tree at most.
const MOST_NODES: usize = 200;
/// Plies of a tree at most.
const DEEPEST: usize = 8;

/// A tree of numbers: nodes in the order of a walk from the left, the root first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct GameTree {
    nodes: Vec<Node>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Node {
    depth: usize,
    /// The number of a leaf.
    value: Option<i32>,
    children: Vec<usize>,
}

/// How a tree is searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TreeSearch {
    /// Every leaf is looked at.
    Minimax,
    /// Moves that cannot matter are cut off.
    Alphabeta,
}

/// An event at a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Visit {
    /// The search arrives.
    Enter,
    /// A leaf tells its value.
    Leaf(i32),
    /// A child has told its value, which is the best here so far.
    Better(i32),
    /// A child has told a value that changes nothing; the best so far stays.
    Kept(i32),
    /// The rest of the children is cut off: the best here so far is enough for the other player, who has something as good elsewhere.
    Cut {
        /// The best so far here.
        value: i32,
        /// The value that the other player has elsewhere.
        elsewhere: i32,
    },
    /// The node's value is known.
    Done(i32),
}

/// A step of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TreeEvent {
    /// The node.
    pub node: usize,
    /// Whether the player at the root moves there and takes the largest.
    pub largest: bool,
    /// The event.
    pub visit: Visit,
}

/// The known part of a tree at a moment of its search.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct KnownTree {
    /// The values known, by node.
    pub values: BTreeMap<usize, i32>,
    /// The nodes that the search has come to.
    pub seen: BTreeSet<usize>,
    /// The nodes that were cut off.
    pub cut: BTreeSet<usize>,
    /// The node that the search is at.
    pub here: usize,
}

impl KnownTree {
    /// The known part after the first events of a search, up to that with the index `moment`.
    ///
    /// ```
    /// use boyi_lessons::{GameTree, KnownTree, TreeSearch};
    /// let tree = GameTree::parse("((3 5) (2 9))").unwrap();
    /// let events = tree.search(TreeSearch::Alphabeta);
    /// let known = KnownTree::at(&tree, &events, events.len());
    /// // The first node with 2 is worth at most 2, and the other player has 3 elsewhere: 9 is cut off.
    /// assert_eq!((known.values[&0], known.cut.len()), (3, 1));
    /// ```
    pub fn at(tree: &GameTree, events: &[TreeEvent], moment: usize) -> KnownTree {
        let mut known = KnownTree::default();
        for event in events.iter().take(moment.saturating_add(1)) {
            known.here = event.node;
            known.seen.insert(event.node);
            match event.visit {
                Visit::Enter => {}
                Visit::Cut { .. } => known.cut_below(tree, event.node),
                Visit::Leaf(value) | Visit::Better(value) | Visit::Kept(value) | Visit::Done(value) => {
                    known.values.insert(event.node, value);
                }
            }
        }
        known
    }

    /// Marks as cut off all that has not been seen below a node.
    fn cut_below(&mut self, tree: &GameTree, node: usize) {
        let mut open: Vec<usize> =
            tree.children(node).iter().copied().filter(|child| !self.seen.contains(child)).collect();
        while let Some(node) = open.pop() {
            self.cut.insert(node);
            open.extend(tree.children(node));
        }
    }
}

impl GameTree {
    /// Reads a tree.
    ///
    /// # Errors
    /// The fault in words: a bracket too many or too few, no number, an empty node, too deep, too large.
    pub fn parse(text: &str) -> Result<GameTree, String> {
        let mut nodes: Vec<Node> = Vec::new();
        let mut open: Vec<usize> = Vec::new();
        let spaced = text.replace('(', " ( ").replace(')', " ) ");
        for word in spaced.split_whitespace() {
            if word == ")" {
                let closed = open.pop().ok_or("one closing bracket less")?;
                if nodes[closed].children.is_empty() {
                    return Err("a number in every pair of brackets".to_owned());
                }
                continue;
            }
            let value = if word == "(" {
                None
            } else {
                Some(word.parse().map_err(|_| format!("a number, not “{word}”"))?)
            };
            let index = nodes.len();
            match open.last() {
                Some(&parent) => nodes[parent].children.push(index),
                None if nodes.is_empty() => {}
                None => return Err("one tree".to_owned()),
            }
            nodes.push(Node { depth: open.len(), value, children: Vec::new() });
            if value.is_none() {
                open.push(index);
            }
            if open.len() > DEEPEST || nodes.len() > MOST_NODES {
                return Err(format!("at most {DEEPEST} plies and {MOST_NODES} nodes"));
            }
        }
        match (open.len(), nodes.len()) {
            (0, 1..) => Ok(GameTree { nodes }),
            (0, _) => Err("a tree such as ((3 5) (2 9))".to_owned()),
            _ => Err("one closing bracket more".to_owned()),
        }
    }

    /// The number of nodes.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Never: a tree has a root.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Plies from the root.
    pub fn depth(&self, node: usize) -> usize {
        self.nodes[node].depth
    }

    /// The children of a node, from the left.
    pub fn children(&self, node: usize) -> &[usize] {
        &self.nodes[node].children
    }

    /// The number of a leaf.
    pub fn leaf(&self, node: usize) -> Option<i32> {
        self.nodes[node].value
    }

    /// The nodes without children, from the left.
    pub fn leaves(&self) -> impl Iterator<Item = usize> {
        (0..self.nodes.len()).filter(|&node| self.nodes[node].value.is_some())
    }

    /// The search, step by step.
    pub fn search(&self, search: TreeSearch) -> Vec<TreeEvent> {
        let mut events = Vec::new();
        self.walk(0, i64::MIN, i64::MAX, search, &mut events);
        events
    }

    /// The value of the root.
    pub fn value(&self) -> i32 {
        match self.search(TreeSearch::Minimax).last() {
            Some(TreeEvent { visit: Visit::Done(value) | Visit::Leaf(value), .. }) => *value,
            _ => 0,
        }
    }

    /// The number of leaves that a search looks at.
    pub fn leaves_seen(&self, search: TreeSearch) -> usize {
        self.search(search).iter().filter(|event| matches!(event.visit, Visit::Leaf(_))).count()
    }

    /// Searches below a node: `low` is what the player at the root has for certain, `high` what the other has.
    fn walk(&self, node: usize, low: i64, high: i64, search: TreeSearch, events: &mut Vec<TreeEvent>) -> i32 {
        let Node { depth, value, children } = &self.nodes[node];
        let largest = depth.is_multiple_of(2);
        let tell = |visit, events: &mut Vec<TreeEvent>| events.push(TreeEvent { node, largest, visit });
        if let Some(value) = *value {
            tell(Visit::Leaf(value), events);
            return value;
        }
        tell(Visit::Enter, events);
        let (mut low, mut high) = (low, high);
        let mut best: Option<i32> = None;
        for (i, &child) in children.iter().enumerate() {
            let value = self.walk(child, low, high, search, events);
            let better = best.is_none_or(|best| if largest { value > best } else { value < best });
            let so_far = if better { value } else { best.unwrap_or(value) };
            best = Some(so_far);
            tell(if better { Visit::Better(so_far) } else { Visit::Kept(so_far) }, events);
            if largest {
                low = low.max(i64::from(so_far));
            } else {
                high = high.min(i64::from(so_far));
            }
            if search == TreeSearch::Alphabeta && low >= high && i + 1 < children.len() {
                let elsewhere = if largest { high } else { low };
                tell(Visit::Cut { value: so_far, elsewhere: elsewhere as i32 }, events);
                break;
            }
        }
        let value = best.unwrap_or(0);
        tell(Visit::Done(value), events);
        value
    }
}

impl fmt::Display for GameTree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fn write(tree: &GameTree, node: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            if let Some(value) = tree.leaf(node) {
                return write!(f, "{value}");
            }
            write!(f, "(")?;
            for (i, &child) in tree.children(node).iter().enumerate() {
                if i > 0 {
                    write!(f, " ")?;
                }
                write(tree, child, f)?;
            }
            write!(f, ")")
        }
        write(self, 0, f)
    }
}

impl TryFrom<String> for GameTree {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        GameTree::parse(&text)
    }
}

impl From<GameTree> for String {
    fn from(tree: GameTree) -> String {
        tree.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The textbook's tree: 3, with two leaves cut off.
    #[test]
    fn alpha_beta_cuts_where_the_textbook_does() {
        let tree = GameTree::parse("((3 12 8) (2 4 6) (14 5 2))").unwrap();
        assert_eq!(
            (tree.value(), tree.leaves_seen(TreeSearch::Minimax), tree.leaves_seen(TreeSearch::Alphabeta)),
            (3, 9, 7)
        );
        let cut = tree
            .search(TreeSearch::Alphabeta)
            .into_iter()
            .find(|event| matches!(event.visit, Visit::Cut { .. }));
        assert_eq!(cut.map(|event| event.visit), Some(Visit::Cut { value: 2, elsewhere: 3 }));
        assert_eq!(tree.to_string(), "((3 12 8) (2 4 6) (14 5 2))");
    }

    #[test]
    fn mistakes_are_told() {
        for text in ["", "(", ")", "(3", "3)", "()", "(3 x)", "(1)(2)", "1 2", "(((((((((1)))))))))"] {
            assert!(GameTree::parse(text).is_err(), "{text}");
        }
        assert_eq!(GameTree::parse("-7").map(|tree| tree.value()), Ok(-7));
    }

    fn trees() -> impl Strategy<Value = String> {
        let leaf = (-9i32..10).prop_map(|n| n.to_string());
        leaf.prop_recursive(4, 60, 3, |inner| {
            prop::collection::vec(inner, 1..4).prop_map(|children| format!("({})", children.join(" ")))
        })
    }

    /// Minimax as its definition says it.
    fn minimax(tree: &GameTree, node: usize) -> i32 {
        let values = tree.children(node).iter().map(|&child| minimax(tree, child));
        tree.leaf(node).unwrap_or_else(|| {
            let best = if tree.depth(node).is_multiple_of(2) { values.max() } else { values.min() };
            best.unwrap()
        })
    }

    proptest! {
        #[test]
        fn both_searches_give_the_value_by_definition(text in trees()) {
            let tree = GameTree::parse(&text).unwrap();
            prop_assert_eq!(tree.to_string(), text);
            for search in [TreeSearch::Minimax, TreeSearch::Alphabeta] {
                let last = tree.search(search).pop().unwrap().visit;
                prop_assert!(matches!(last, Visit::Done(value) | Visit::Leaf(value) if value == minimax(&tree, 0)));
                prop_assert!(tree.leaves_seen(search) <= tree.leaves().count());
            }
        }
    }
}
