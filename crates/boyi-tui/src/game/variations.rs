//! The moves of a game with its variations, as a tree.
//!
//! Invariants: node 0 is the start; the first child of a node continues its line, the others begin variations; no two
//! children of a node are the same move.

use super::game_file::Variation;
use boyi_core::Value;
use boyi_games::MoveText;

/// A move with the position after it.
pub(crate) struct Node {
    pub(crate) mv: MoveText,
    /// The value of the position after it, for the player to move there.
    pub(crate) value: Option<Value>,
    parent: usize,
    next: Vec<usize>,
}

/// A tree of moves.
pub(crate) struct VariationTree {
    nodes: Vec<Node>,
}

/// A token of the tree written as PGN writes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TreeToken {
    /// A variation instead of the move just before it begins.
    Open,
    Move {
        node: usize,
        /// Moves before it.
        ply: usize,
        /// Variations that it is nested in.
        depth: usize,
    },
    Close,
}

impl VariationTree {
    pub(crate) fn new() -> VariationTree {
        let mv = MoveText { text: String::new(), label: String::new() };
        VariationTree { nodes: vec![Node { mv, value: None, parent: 0, next: Vec::new() }] }
    }

    pub(crate) fn node(&self, node: usize) -> &Node {
        &self.nodes[node]
    }

    pub(crate) fn set_value(&mut self, node: usize, value: Value) {
        self.nodes[node].value = Some(value);
    }

    /// The node of a move after `node`; a new move comes last among the moves there.
    pub(crate) fn add(&mut self, node: usize, mv: &MoveText) -> usize {
        let known = self.nodes[node].next.iter().find(|&&next| self.nodes[next].mv.text == mv.text);
        if let Some(&known) = known {
            return known;
        }
        let new = self.nodes.len();
        self.nodes.push(Node { mv: mv.clone(), value: None, parent: node, next: Vec::new() });
        self.nodes[node].next.push(new);
        new
    }

    /// The line through a node: from the start to it, and on by first moves.
    pub(crate) fn line(&self, node: usize) -> Vec<usize> {
        let mut line = Vec::new();
        let mut at = node;
        while at != 0 {
            line.push(at);
            at = self.nodes[at].parent;
        }
        line.reverse();
        at = node;
        while let Some(&next) = self.nodes[at].next.first() {
            line.push(next);
            at = next;
        }
        line
    }

    /// The moves at the same point as this one, itself included.
    pub(crate) fn alternatives(&self, node: usize) -> &[usize] {
        if node == 0 { &[] } else { &self.nodes[self.nodes[node].parent].next }
    }

    /// Whether there are variations.
    pub(crate) fn branches(&self) -> bool {
        self.nodes.iter().any(|node| node.next.len() > 1)
    }

    /// Makes the line to a node the main line.
    pub(crate) fn promote(&mut self, node: usize) {
        let mut at = node;
        while at != 0 {
            let parent = self.nodes[at].parent;
            let next = &mut self.nodes[parent].next;
            let here = next.iter().position(|&child| child == at).unwrap_or(0);
            next[..=here].rotate_right(1);
            at = parent;
        }
    }

    /// Deletes the moves after a node.
    pub(crate) fn cut(&mut self, node: usize) {
        self.nodes[node].next.clear();
    }

    /// Deletes a move and the moves after it; returns the node before it.
    pub(crate) fn remove(&mut self, node: usize) -> usize {
        let parent = self.nodes[node].parent;
        self.nodes[parent].next.retain(|&child| child != node);
        parent
    }

    /// The tree in the order of PGN: a move, its alternatives, and the moves after it.
    pub(crate) fn tokens(&self) -> Vec<TreeToken> {
        enum Step {
            Walk { node: usize, ply: usize, depth: usize },
            Put(TreeToken),
        }
        let mut out = Vec::new();
        let mut todo = vec![Step::Walk { node: 0, ply: 0, depth: 0 }];
        while let Some(step) = todo.pop() {
            let (node, ply, depth) = match step {
                Step::Put(token) => {
                    out.push(token);
                    continue;
                }
                Step::Walk { node, ply, depth } => (node, ply, depth),
            };
            let Some((&main, others)) = self.nodes[node].next.split_first() else { continue };
            out.push(TreeToken::Move { node: main, ply, depth });
            // The last thing pushed comes first.
            todo.push(Step::Walk { node: main, ply: ply + 1, depth });
            for &other in others.iter().rev() {
                todo.push(Step::Put(TreeToken::Close));
                todo.push(Step::Walk { node: other, ply: ply + 1, depth: depth + 1 });
                todo.push(Step::Put(TreeToken::Move { node: other, ply, depth: depth + 1 }));
                todo.push(Step::Put(TreeToken::Open));
            }
        }
        out
    }

    /// How many moves stand before the end of a node's move in the order of PGN; 0 for the start.
    pub(crate) fn place(&self, node: usize) -> usize {
        self.nodes_in_order().position(|other| other == node).map_or(0, |at| at + 1)
    }

    /// The node of a [place](Self::place), if there is one.
    pub(crate) fn node_at_place(&self, place: usize) -> Option<usize> {
        place.checked_sub(1).map_or(Some(0), |before| self.nodes_in_order().nth(before))
    }

    /// The nodes of all moves in the order of PGN.
    fn nodes_in_order(&self) -> impl Iterator<Item = usize> {
        self.tokens().into_iter().filter_map(|token| match token {
            TreeToken::Move { node, .. } => Some(node),
            TreeToken::Open | TreeToken::Close => None,
        })
    }

    /// The tree as it is saved in files.
    pub(crate) fn saved(&self) -> Variation {
        let mut stack = vec![Variation::default()];
        for token in self.tokens() {
            match token {
                TreeToken::Open => stack.push(Variation::default()),
                TreeToken::Move { node, .. } => {
                    if let Some(line) = stack.last_mut() {
                        line.moves.push(self.nodes[node].mv.text.clone());
                    }
                }
                TreeToken::Close => {
                    if let (Some(done), Some(line)) = (stack.pop(), stack.last_mut()) {
                        line.variations.push((line.moves.len() - 1, done));
                    }
                }
            }
        }
        stack.swap_remove(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mv(text: &str) -> MoveText {
        MoveText { text: text.to_owned(), label: text.to_owned() }
    }

    /// 1. a b (1... c (1... d) e) 2. f, built by hand.
    #[test]
    fn written_as_pgn_writes_it() {
        let mut tree = VariationTree::new();
        let a = tree.add(0, &mv("a"));
        let b = tree.add(a, &mv("b"));
        let f = tree.add(b, &mv("f"));
        let c = tree.add(a, &mv("c"));
        let e = tree.add(c, &mv("e"));
        assert_eq!(tree.add(a, &mv("c")), c);
        let text = |tree: &VariationTree| -> String {
            let token = |token| match token {
                TreeToken::Open => "(".to_owned(),
                TreeToken::Close => ")".to_owned(),
                TreeToken::Move { node, ply, depth } => format!("{}{ply}{depth} ", tree.node(node).mv.text),
            };
            tree.tokens().into_iter().map(token).collect()
        };
        assert_eq!(text(&tree), "a00 b10 (c11 e21 )f20 ");
        assert_eq!((tree.line(e), tree.line(b)), (vec![a, c, e], vec![a, b, f]));
        assert_eq!([0, a, b, c, e, f].map(|node| tree.place(node)), [0, 1, 2, 3, 4, 5]);
        let nodes = (0..7).map(|place| tree.node_at_place(place)).collect::<Vec<_>>();
        assert_eq!(nodes, [Some(0), Some(a), Some(b), Some(c), Some(e), Some(f), None]);
        tree.promote(e);
        assert_eq!(text(&tree), "a00 c10 (b11 f21 )e20 ");
        assert_eq!(tree.saved().to_string(), "a c (b f) e");
        assert_eq!(tree.remove(b), a);
        assert!(!tree.branches());
        tree.cut(a);
        assert_eq!(text(&tree), "a00 ");
    }
}
