//! The moves of a game with its variations, as a tree.
//!
//! Invariants: node 0 is the start; the first child of a node continues its line, the others begin variations; no two
//! children of a node are the same move. Nodes keep their numbers: a number is never given to another move.

use crate::{AnnotatedLine, AnnotatedMove};
use boyi_core::{MoveText, Value};

/// A move with the position after it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveNode {
    /// The move; empty texts at the start.
    pub mv: MoveText,
    /// The value of the position after it, for the player to move there.
    pub value: Option<Value>,
    /// PGN's numeric annotation glyphs.
    pub glyphs: Vec<u8>,
    /// The comment before it, where it begins a variation; never empty.
    pub before: Option<String>,
    /// The comment after it; never empty.
    pub comment: Option<String>,
    parent: usize,
    next: Vec<usize>,
}

/// A tree of moves.
///
/// ```
/// use boyi_session::{MoveText, MoveTree};
/// let mv = |text: &str| MoveText { text: text.to_owned(), label: text.to_owned() };
/// let mut tree = MoveTree::new();
/// let e4 = tree.add(0, &mv("e4"));
/// tree.add(e4, &mv("e5"));
/// let c5 = tree.add(e4, &mv("c5"));
/// assert_eq!(tree.path(c5), [e4, c5]);
/// tree.promote(c5);
/// assert_eq!(tree.line(0), [e4, c5]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveTree {
    nodes: Vec<MoveNode>,
}

/// A token of the tree written as PGN writes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TreeToken {
    /// A variation instead of the move just before it begins.
    Open,
    /// A move.
    Move {
        /// Its node.
        node: usize,
        /// Moves before it.
        ply: usize,
        /// Variations that it is nested in.
        depth: usize,
    },
    /// The variation ends.
    Close,
}

impl Default for MoveTree {
    fn default() -> MoveTree {
        MoveTree::new()
    }
}

impl MoveTree {
    /// A tree without moves.
    pub fn new() -> MoveTree {
        let mv = MoveText { text: String::new(), label: String::new() };
        MoveTree { nodes: vec![MoveNode::new(mv, 0)] }
    }

    /// A node. Here and below, numbers are those of nodes of the tree; others panic.
    pub fn node(&self, node: usize) -> &MoveNode {
        &self.nodes[node]
    }

    /// A node; `None` if the tree has none with this number.
    pub fn get(&self, node: usize) -> Option<&MoveNode> {
        self.nodes.get(node)
    }

    /// The node before; the start's is the start.
    pub fn parent(&self, node: usize) -> usize {
        self.nodes[node].parent
    }

    /// Keeps a value.
    pub fn set_value(&mut self, node: usize, value: Value) {
        self.nodes[node].value = Some(value);
    }

    /// Puts other glyphs on a move.
    pub fn set_glyphs(&mut self, node: usize, glyphs: Vec<u8>) {
        self.nodes[node].glyphs = glyphs;
    }

    /// Says something else after a move; an empty text says nothing.
    pub fn set_comment(&mut self, node: usize, comment: &str) {
        self.nodes[node].comment = not_empty(comment);
    }

    /// Sets the comment before the move that begins a variation; before another move it becomes a part of the comment after it.
    pub fn set_comment_before(&mut self, node: usize, comment: &str) {
        if self.begins_variation(node) {
            self.nodes[node].before = not_empty(comment);
        } else {
            let comment = joined(comment, self.nodes[node].comment.as_deref());
            self.set_comment(node, &comment);
        }
    }

    fn begins_variation(&self, node: usize) -> bool {
        node != 0 && self.nodes[self.nodes[node].parent].next.first() != Some(&node)
    }

    /// The node of a move after `node`; a new move comes last among the moves there. A known one gets the label.
    pub fn add(&mut self, node: usize, mv: &MoveText) -> usize {
        let known = self.nodes[node].next.iter().find(|&&next| self.nodes[next].mv.text == mv.text);
        if let Some(&known) = known {
            self.nodes[known].mv.label.clone_from(&mv.label);
            return known;
        }
        let new = self.nodes.len();
        self.nodes.push(MoveNode::new(mv.clone(), node));
        self.nodes[node].next.push(new);
        new
    }

    /// Plays a move of a game after `node`: the line to it becomes the main line and ends with it, so that moves that were taken back
    /// are deleted; variations instead of it stay.
    pub fn play(&mut self, node: usize, mv: &MoveText) -> usize {
        self.promote(node);
        if let Some(&next) = self.nodes[node].next.first()
            && self.nodes[next].mv.text != mv.text
        {
            self.remove(next);
        }
        let played = self.add(node, mv);
        self.promote(played);
        self.cut(played);
        played
    }

    /// Adds moves from the start, one after another; the node of the last one.
    pub fn add_moves(&mut self, moves: &[MoveText]) -> usize {
        self.add_after(0, moves)
    }

    fn add_after(&mut self, node: usize, moves: &[MoveText]) -> usize {
        moves.iter().fold(node, |node, mv| self.add(node, mv))
    }

    /// Adds several lines after `node`; the last node of the first of them, and `node` if there is none.
    pub fn add_lines(&mut self, node: usize, lines: &[Vec<MoveText>]) -> usize {
        let ends: Vec<usize> = lines.iter().map(|line| self.add_after(node, line)).collect();
        ends.first().copied().unwrap_or(node)
    }

    /// The node after these moves, if the tree has them.
    pub fn find<'a>(&self, mut moves: impl Iterator<Item = &'a str>) -> Option<usize> {
        let next = |node: usize, text: &str| {
            self.nodes[node].next.iter().copied().find(|&next| self.nodes[next].mv.text == text)
        };
        moves.try_fold(0, next)
    }

    /// The nodes from the first move to a node.
    pub fn path(&self, node: usize) -> Vec<usize> {
        let mut path = Vec::new();
        let mut at = node;
        while at != 0 {
            path.push(at);
            at = self.nodes[at].parent;
        }
        path.reverse();
        path
    }

    /// The last nodes of all lines, in the order of PGN.
    pub fn ends(&self) -> Vec<usize> {
        self.nodes_in_order().filter(|&node| self.nodes[node].next.is_empty()).collect()
    }

    /// The line through a node: from the start to it, and on by first moves.
    pub fn line(&self, node: usize) -> Vec<usize> {
        let mut line = self.path(node);
        let mut at = node;
        while let Some(&next) = self.nodes[at].next.first() {
            line.push(next);
            at = next;
        }
        line
    }

    /// The moves at the same point as this one, itself included.
    pub fn alternatives(&self, node: usize) -> &[usize] {
        if node == 0 { &[] } else { &self.nodes[self.nodes[node].parent].next }
    }

    /// Whether there are variations.
    pub fn branches(&self) -> bool {
        let parts = |node: usize| self.nodes[node].next.len() > 1;
        parts(0) || self.nodes_in_order().any(parts)
    }

    /// Whether there is more than bare moves of one line.
    pub fn is_annotated(&self) -> bool {
        let said = |node: usize| {
            let MoveNode { before, comment, glyphs, .. } = &self.nodes[node];
            before.is_some() || comment.is_some() || !glyphs.is_empty()
        };
        self.branches() || said(0) || self.nodes_in_order().any(said)
    }

    /// The node that begins the variation in which a move is; `None` on the main line.
    pub fn variation(&self, node: usize) -> Option<usize> {
        self.path(node).into_iter().rev().find(|&at| self.begins_variation(at))
    }

    /// Puts the variation in which a move is one place up among the moves that it can be played instead of.
    pub fn raise(&mut self, node: usize) {
        if let Some(first) = self.variation(node) {
            let parent = self.nodes[first].parent;
            let next = &mut self.nodes[parent].next;
            if let Some(here) = next.iter().position(|&child| child == first) {
                next.swap(here - 1, here);
            }
        }
    }

    /// Makes the line to a node the main line.
    pub fn promote(&mut self, node: usize) {
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
    pub fn cut(&mut self, node: usize) {
        self.nodes[node].next.clear();
    }

    /// Deletes a move and the moves after it; returns the node before it.
    pub fn remove(&mut self, node: usize) -> usize {
        let parent = self.nodes[node].parent;
        self.nodes[parent].next.retain(|&child| child != node);
        parent
    }

    /// The tree in the order of PGN: a move, its alternatives, and the moves after it.
    pub fn tokens(&self) -> Vec<TreeToken> {
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

    /// The number of moves up to and including a node's, in the order of PGN; 0 for the start.
    pub fn place(&self, node: usize) -> usize {
        self.nodes_in_order().position(|other| other == node).map_or(0, |at| at + 1)
    }

    /// The node of a [place](Self::place), if there is one.
    pub fn node_at_place(&self, place: usize) -> Option<usize> {
        place.checked_sub(1).map_or(Some(0), |before| self.nodes_in_order().nth(before))
    }

    /// The nodes of all moves in the order of PGN.
    fn nodes_in_order(&self) -> impl Iterator<Item = usize> {
        self.tokens().into_iter().filter_map(|token| match token {
            TreeToken::Move { node, .. } => Some(node),
            TreeToken::Open | TreeToken::Close => None,
        })
    }

    /// The tree as a line with variations.
    pub fn annotated(&self) -> AnnotatedLine {
        AnnotatedLine { comment: self.nodes[0].comment.clone(), moves: self.moves_after(0) }
    }

    fn moves_after(&self, mut node: usize) -> Vec<AnnotatedMove> {
        let mut moves = Vec::new();
        while let Some((&main, others)) = self.nodes[node].next.split_first() {
            let variation = |&other: &usize| {
                let MoveNode { before, comment, .. } = &self.nodes[other];
                let mut moves = vec![self.annotated_move(other, comment.clone(), Vec::new())];
                moves.extend(self.moves_after(other));
                AnnotatedLine { comment: before.clone(), moves }
            };
            let variations = others.iter().map(variation).collect();
            // Nothing can be said before a move of the middle of a line.
            moves.push(self.annotated_move(main, self.whole_comment(main), variations));
            node = main;
        }
        moves
    }

    fn annotated_move(
        &self,
        node: usize,
        comment: Option<String>,
        variations: Vec<AnnotatedLine>,
    ) -> AnnotatedMove {
        let MoveNode { mv, glyphs, .. } = &self.nodes[node];
        AnnotatedMove { mv: mv.clone(), glyphs: glyphs.clone(), comment, variations }
    }

    /// The comments before and after a move.
    pub fn whole_comment(&self, node: usize) -> Option<String> {
        let MoveNode { before, comment, .. } = &self.nodes[node];
        match before {
            Some(before) => Some(joined(before, comment.as_deref())),
            None => comment.clone(),
        }
    }

    /// Adds a line and then its variations. Moves that the tree has keep their places and what is said of them, to which the line adds.
    /// `end` is the last move of the main line: moves that a variation has after it would make that longer, and become a comment.
    fn add_line(&mut self, start: usize, line: &AnnotatedLine, end: Option<usize>) {
        let mut node = start;
        let mut nodes = Vec::with_capacity(line.moves.len());
        for (at, mv) in line.moves.iter().enumerate() {
            if end == Some(node) {
                self.add_remarks(node, &[], Some(&bracketed(None, &line.moves[at..])));
                break;
            }
            node = self.add(node, &mv.mv);
            self.add_remarks(node, &mv.glyphs, mv.comment.as_deref());
            nodes.push(node);
        }
        let end = end.or(nodes.last().copied());
        if let (Some(&first), Some(before)) = (nodes.first(), &line.comment) {
            let known = self.nodes[first].before.as_deref();
            let more = Some(before.as_str()).filter(|before| known != Some(*before));
            let before = joined(known.unwrap_or_default(), more);
            self.set_comment_before(first, &before);
        }
        let parents = std::iter::once(start).chain(nodes.iter().copied());
        let places: Vec<(usize, usize)> = parents.zip(nodes.iter().copied()).collect();
        for (mv, (parent, node)) in line.moves.iter().zip(places) {
            for variation in &mv.variations {
                if variation.moves.is_empty() {
                    self.add_remarks(node, &[], variation.comment.as_deref());
                } else {
                    self.add_line(parent, variation, end);
                }
            }
        }
    }

    /// Adds glyphs and a comment to those of a move.
    fn add_remarks(&mut self, node: usize, glyphs: &[u8], comment: Option<&str>) {
        let known = &mut self.nodes[node];
        for &glyph in glyphs {
            if !known.glyphs.contains(&glyph) {
                known.glyphs.push(glyph);
            }
        }
        if let Some(comment) = comment.filter(|comment| known.comment.as_deref() != Some(*comment)) {
            let comment = joined(known.comment.as_deref().unwrap_or_default(), Some(comment));
            self.set_comment(node, &comment);
        }
    }
}

/// A comment without the blanks around it; `None` if nothing is left.
fn not_empty(comment: &str) -> Option<String> {
    let comment = comment.trim();
    (!comment.is_empty()).then(|| comment.to_owned())
}

/// Two comments as one.
fn joined(before: &str, after: Option<&str>) -> String {
    let both: Vec<&str> =
        [Some(before.trim()), after].into_iter().flatten().filter(|text| !text.is_empty()).collect();
    both.join(" ")
}

/// Moves with all that is said of them, as a part of a comment.
fn bracketed(comment: Option<&str>, moves: &[AnnotatedMove]) -> String {
    let mut words: Vec<String> = comment.map(str::to_owned).into_iter().collect();
    for mv in moves {
        words.push(mv.mv.label.clone());
        words.extend(mv.glyphs.iter().map(|glyph| format!("${glyph}")));
        words.extend(mv.comment.clone());
        words.extend(mv.variations.iter().map(|line| bracketed(line.comment.as_deref(), &line.moves)));
    }
    format!("({})", words.join(" "))
}

impl From<&AnnotatedLine> for MoveTree {
    fn from(line: &AnnotatedLine) -> MoveTree {
        let mut tree = MoveTree::new();
        tree.set_comment(0, line.comment.as_deref().unwrap_or_default());
        tree.add_line(0, &AnnotatedLine { comment: None, moves: line.moves.clone() }, None);
        tree
    }
}

impl MoveNode {
    fn new(mv: MoveText, parent: usize) -> MoveNode {
        MoveNode {
            mv,
            value: None,
            glyphs: Vec::new(),
            before: None,
            comment: None,
            parent,
            next: Vec::new(),
        }
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
        let mut tree = MoveTree::new();
        let a = tree.add(0, &mv("a"));
        let b = tree.add(a, &mv("b"));
        let f = tree.add(b, &mv("f"));
        let c = tree.add(a, &mv("c"));
        let e = tree.add(c, &mv("e"));
        assert_eq!(tree.add(a, &mv("c")), c);
        let text = |tree: &MoveTree| -> String {
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
        assert_eq!(tree.ends(), [f, e]);
        assert_eq!((tree.variation(f), tree.variation(e)), (Some(b), None));
        assert_eq!(tree.remove(b), a);
        assert!(!tree.branches());
        tree.cut(a);
        assert_eq!(text(&tree), "a00 ");
    }

    /// PGN lets a variation begin with the move played: the main line stays the main line, and nothing said of its moves is overwritten.
    #[test]
    fn variations_are_merged_below_the_main_line() {
        let read = |text: &str| {
            let mut lines = vec![AnnotatedLine::default()];
            for word in text.split(' ') {
                let line = lines.last_mut().unwrap();
                match word.split_at(1) {
                    ("(", _) => lines.push(AnnotatedLine::default()),
                    (")", _) => {
                        let done = lines.pop().unwrap();
                        lines.last_mut().unwrap().moves.last_mut().unwrap().variations.push(done);
                    }
                    (";", said) => {
                        let comment = line.moves.last_mut().map_or(&mut line.comment, |mv| &mut mv.comment);
                        *comment = Some(said.to_owned());
                    }
                    ("$", glyph) => line.moves.last_mut().unwrap().glyphs.push(glyph.parse().unwrap()),
                    _ => line.moves.push(AnnotatedMove {
                        mv: mv(word),
                        glyphs: Vec::new(),
                        comment: None,
                        variations: Vec::new(),
                    }),
                }
            }
            MoveTree::from(&lines[0])
        };
        for (text, same) in [
            ("e4 $1 ;best ( e4 c5 Nf3 ) e5 Nf3 ;main", "e4 $1 ;best e5 ( c5 Nf3 ) Nf3 ;main"),
            ("e4 $1 ;best ( ;or e4 $2 ;worst c5 ) e5", "e4 $1 $2 ;or_best_worst e5 ( c5 )"),
            ("e4 e5 ( e5 Nf3 ;yes ) Nf3 Nc6", "e4 e5 Nf3 ;yes Nc6"),
            ("e4 e5 ( e5 ) ( c5 ) ( ;aside c5 d4 )", "e4 e5 ( ;aside c5 d4 )"),
            ("e4 e5 ( ;only_said ) Nf3", "e4 e5 ;only_said Nf3"),
            ("a ( b ( c ) d ) e", "a ( b d ) ( c ) e"),
            ("e4 e5 ( ;one c5 ) ( ;two c5 d4 ) ( ;two c5 )", "e4 e5 ( ;one_two_two c5 d4 )"),
            ("e4 ( ;so c5 ) ( ;so c5 d4 )", "e4 ( ;so c5 d4 )"),
            // A variation does not make the main line longer.
            ("e4 e5 ( e5 Nf3 $2 ;x ( d4 ;y ) Nc6 )", "e4 e5 ;(Nf3_$2_x_(d4_y)_Nc6)"),
            ("a ( a b ) ( c a )", "a ;(b) ( c a )"),
        ] {
            let (tree, plain) = (read(text), read(same));
            let said = |tree: &MoveTree| format!("{:?}", tree.annotated()).replace('_', " ");
            assert_eq!(said(&tree), said(&plain), "{text}");
        }
    }

    #[test]
    fn what_was_taken_back_is_deleted_and_variations_stay() {
        let mut tree = MoveTree::new();
        let a = tree.add(0, &mv("a"));
        let b = tree.add(a, &mv("b"));
        tree.add(b, &mv("c"));
        let d = tree.add(a, &mv("d"));
        tree.add(d, &mv("e"));
        tree.set_comment(b, "again");
        // The same move again, another one, and then one that was a variation.
        assert_eq!(tree.play(a, &mv("b")), b);
        assert_eq!((tree.line(0), tree.alternatives(b)), (vec![a, b], &[b, d][..]));
        let f = tree.play(a, &mv("f"));
        assert_eq!((tree.line(0), tree.alternatives(f)), (vec![a, f], &[f, d][..]));
        assert_eq!(tree.play(a, &mv("d")), d);
        assert_eq!((tree.line(0), tree.alternatives(d)), (vec![a, d], &[d][..]));
    }

    #[test]
    fn annotations_stay_with_their_moves() {
        let mut tree = MoveTree::new();
        let a = tree.add(0, &mv("a"));
        let others = ["b", "c", "d"].map(|text| tree.add(a, &mv(text)));
        assert!(tree.is_annotated());
        tree.set_comment(0, " from the start ");
        tree.set_comment(others[2], "the third");
        tree.set_glyphs(others[2], vec![1, 16]);
        assert_eq!(MoveTree::from(&tree.annotated()), tree);
        // What is said before a variation stays before it.
        tree.set_comment_before(others[1], "or");
        assert_eq!(MoveTree::from(&tree.annotated()), tree);
        tree.set_comment_before(others[0], "mostly");
        assert_eq!(tree.node(others[0]).comment.as_deref(), Some("mostly"));
        // One place up, then to the top.
        tree.raise(others[2]);
        assert_eq!(tree.alternatives(others[2]), [others[0], others[2], others[1]]);
        tree.raise(others[2]);
        tree.raise(others[2]);
        assert_eq!(tree.line(0), [a, others[2]]);
        assert_eq!(tree.find(["a", "c"].into_iter()), Some(others[1]));
        assert_eq!(tree.find(["c"].into_iter()), None);
        tree.cut(a);
        tree.set_comment(0, "");
        assert!(!tree.is_annotated());
    }
}
