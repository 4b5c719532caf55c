//! Every line that was tried: moves as a tree, as study programs and PGN know it.
//!
//! Invariants: node 0 is the start; a node's first child goes on with the main line, the others vary from it; no two
//! children of a node are the same move.

use crate::game_file::Variation;
use boyi_core::Value;
use boyi_games::MoveText;

/// A move in its place.
pub(crate) struct Node {
    pub(crate) mv: MoveText,
    /// What the position after it is worth to the player to move there.
    pub(crate) value: Option<Value>,
    parent: usize,
    next: Vec<usize>,
}

/// The moves tried from a position on.
pub(crate) struct VariationTree {
    nodes: Vec<Node>,
}

/// A piece of a tree written in one line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TreeToken {
    /// A variation from the move just before begins.
    Open,
    Move {
        node: usize,
        /// Moves before it.
        ply: usize,
        /// Variations that it lies in.
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

    /// The move after a node, put last among the moves there if it is new.
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

    /// The line that goes through a node: from the start to it, and on by first moves.
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

    /// Moves that were tried instead of this one, it among them.
    pub(crate) fn alternatives(&self, node: usize) -> &[usize] {
        if node == 0 { &[] } else { &self.nodes[self.nodes[node].parent].next }
    }

    /// Whether anything varies from the main line.
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

    /// Forgets what follows a node.
    pub(crate) fn cut(&mut self, node: usize) {
        self.nodes[node].next.clear();
    }

    /// Forgets a move and what follows it; returns the node before it.
    pub(crate) fn remove(&mut self, node: usize) -> usize {
        let parent = self.nodes[node].parent;
        self.nodes[parent].next.retain(|&child| child != node);
        parent
    }

    /// The whole tree in the order in which PGN writes it: a move, what was tried instead, and then on.
    pub(crate) fn pieces(&self) -> Vec<TreeToken> {
        enum Step {
            Walk { node: usize, ply: usize, depth: usize },
            Put(TreeToken),
        }
        let mut out = Vec::new();
        let mut todo = vec![Step::Walk { node: 0, ply: 0, depth: 0 }];
        while let Some(step) = todo.pop() {
            let (node, ply, depth) = match step {
                Step::Put(piece) => {
                    out.push(piece);
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

    /// The tree as it is kept in files.
    pub(crate) fn saved(&self) -> Variation {
        let mut stack = vec![Variation::default()];
        for piece in self.pieces() {
            match piece {
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
            let piece = |piece| match piece {
                TreeToken::Open => "(".to_owned(),
                TreeToken::Close => ")".to_owned(),
                TreeToken::Move { node, ply, depth } => format!("{}{ply}{depth} ", tree.node(node).mv.text),
            };
            tree.pieces().into_iter().map(piece).collect()
        };
        assert_eq!(text(&tree), "a00 b10 (c11 e21 )f20 ");
        assert_eq!((tree.line(e), tree.line(b)), (vec![a, c, e], vec![a, b, f]));
        tree.promote(e);
        assert_eq!(text(&tree), "a00 c10 (b11 f21 )e20 ");
        assert_eq!(tree.saved().to_string(), "a c (b f) e");
        assert_eq!(tree.remove(b), a);
        assert!(!tree.branches());
        tree.cut(a);
        assert_eq!(text(&tree), "a00 ");
    }
}
