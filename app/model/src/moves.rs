//! The moves of a game in progress: all of them as a tree, the line that is looked at, and the position on the board.
//!
//! Invariant: the line leads from the start to an end of the tree, and the position on the board is one of it.

use crate::tags::GameTags;
use boyi_session::{MoveText, MoveTree, Side, Tag, Value};

/// The moves of a game in progress.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct GameMoves {
    tree: MoveTree,
    tags: GameTags,
    /// The nodes of the line.
    line: Vec<usize>,
    /// The moves of the line on the board.
    ply: usize,
}

/// Questions.
impl GameMoves {
    /// The moves of a game at its start.
    pub fn new(tree: MoveTree, tags: GameTags) -> GameMoves {
        GameMoves { line: tree.line(0), tree, tags, ply: 0 }
    }

    /// The moves of a game that comes with these tags, at its start.
    pub fn of_tree(tree: MoveTree, tags: Vec<Tag>) -> GameMoves {
        let tags = GameTags::new(tags, texts(&tree, &tree.line(0)));
        GameMoves::new(tree, tags)
    }

    /// All moves.
    pub fn tree(&self) -> &MoveTree {
        &self.tree
    }

    /// The nodes of the moves of the line.
    pub fn line(&self) -> &[usize] {
        &self.line
    }

    /// The number of moves on the board.
    pub fn ply(&self) -> usize {
        self.ply
    }

    /// The number of moves of the line.
    pub fn plies(&self) -> usize {
        self.line.len()
    }

    /// Returns `true` if the last position of the line is on the board.
    pub fn is_at_end(&self) -> bool {
        self.ply == self.line.len()
    }

    /// Returns `true` if the line is the main line.
    pub fn is_main_line(&self) -> bool {
        self.line == self.tree.line(0)
    }

    /// The node of the position on the board.
    pub fn node(&self) -> usize {
        self.node_at(self.ply)
    }

    /// The node after `ply` moves of the line; the start for a line that is shorter.
    pub fn node_at(&self, ply: usize) -> usize {
        ply.checked_sub(1).and_then(|last| self.line.get(last)).copied().unwrap_or(0)
    }

    /// The move of the line after `ply` moves.
    pub fn get(&self, ply: usize) -> Option<&MoveText> {
        Some(&self.tree.node(*self.line.get(ply)?).mv)
    }

    /// The moves of the line.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = &MoveText> {
        self.line.iter().map(|&node| &self.tree.node(node).mv)
    }

    /// The moves on the board, as texts.
    pub fn texts(&self) -> Vec<String> {
        texts(&self.tree, &self.line[..self.ply])
    }

    /// The moves to a node, as texts.
    pub fn texts_to(&self, node: usize) -> Vec<String> {
        texts(&self.tree, &self.tree.path(node))
    }

    /// The moves of the line, as texts.
    pub fn line_texts(&self) -> Vec<String> {
        texts(&self.tree, &self.line)
    }

    /// The moves of the main line, as texts.
    pub fn main_line(&self) -> Vec<String> {
        texts(&self.tree, &self.tree.line(0))
    }

    /// The known values of the positions of the line, from the start on, each for the player to move there.
    pub fn values(&self) -> Vec<Option<Value>> {
        std::iter::once(&0).chain(&self.line).map(|&node| self.tree.node(node).value).collect()
    }

    /// The tags of the game. `winner` has ended its main line, if anyone has: `Some(None)` is a draw.
    pub fn tags(&self, winner: Option<Option<Side>>) -> Vec<Tag> {
        self.tags.of_game(&self.main_line(), winner)
    }

    /// The result of the main line as PGN writes it, if it has one.
    pub fn result(&self, winner: Option<Option<Side>>) -> Option<&str> {
        self.tags.result(&self.main_line(), winner)
    }

    /// The node of another move that can be played instead of the last one: after the last of them comes the first.
    pub(crate) fn aside(&self, by: isize) -> Option<usize> {
        let node = self.node();
        let all = self.tree.alternatives(node);
        let here = all.iter().position(|&other| other == node)?;
        let next = (here as isize + by).rem_euclid(all.len() as isize) as usize;
        (next != here).then(|| all[next])
    }
}

/// Changes.
impl GameMoves {
    /// Changes what is said of moves, but no move.
    pub(crate) fn annotate(&mut self, change: impl FnOnce(&mut MoveTree)) {
        change(&mut self.tree);
    }

    /// Shows the position after `ply` moves of the line.
    pub(crate) fn go_to(&mut self, ply: usize) {
        self.ply = ply.min(self.line.len());
    }

    /// Shows the position of a node, on the line through it.
    pub(crate) fn go_to_node(&mut self, node: usize) {
        self.line = self.tree.line(node);
        self.ply = self.tree.path(node).len();
    }

    /// Shows the position after these moves, which may be new to the tree. The line stays if they are its beginning.
    pub(crate) fn follow(&mut self, moves: &[MoveText]) {
        let node = self.tree.add_moves(moves);
        if self.node_at(moves.len()) == node {
            self.ply = moves.len();
        } else {
            self.go_to_node(node);
        }
    }

    /// Plays a move of the game: moves that were taken back are deleted, and the line played becomes the main line.
    pub(crate) fn play(&mut self, mv: &MoveText) {
        self.tags.play_on();
        let node = self.tree.play(self.node(), mv);
        self.go_to_node(node);
    }

    /// Plays a move of an analysis: other moves at this point stay as variations.
    pub(crate) fn play_variation(&mut self, mv: &MoveText) {
        let node = self.tree.add(self.node(), mv);
        if self.line.get(self.ply) == Some(&node) {
            self.ply += 1;
        } else {
            self.go_to_node(node);
        }
    }

    /// Adds lines from the position on the board, which stays there; the first of them becomes the line.
    pub(crate) fn add_lines(&mut self, lines: &[Vec<MoveText>]) {
        let end = self.tree.add_lines(self.node(), lines);
        self.line = self.tree.line(end);
    }

    /// Changes the order of variations, which leaves the position on the board.
    pub(crate) fn arrange(&mut self, change: impl FnOnce(&mut MoveTree, usize)) {
        let node = self.node();
        change(&mut self.tree, node);
        self.line = self.tree.line(node);
    }

    /// Deletes a move and those after it, and shows the position before it.
    pub(crate) fn remove(&mut self, node: usize) {
        let before = self.tree.remove(node);
        self.go_to_node(before);
    }

    /// Reads a line of the tree again: its moves get the labels.
    pub(crate) fn label(&mut self, moves: &[MoveText]) {
        self.tree.add_moves(moves);
    }

    /// Deletes a line that is not of this game: from the last place where it parts from another.
    pub(crate) fn drop_line(&mut self, line: &[String]) {
        let Some(end) = self.tree.find(line.iter().map(String::as_str)) else { return };
        let first = self.tree.variation(end).or(self.tree.path(end).first().copied()).unwrap_or(0);
        let before = self.tree.remove(first);
        if self.line.contains(&first) {
            let ply = self.ply;
            self.go_to_node(before);
            self.ply = self.ply.min(ply);
        }
    }
}

fn texts(tree: &MoveTree, nodes: &[usize]) -> Vec<String> {
    nodes.iter().map(|&node| tree.node(node).mv.text.clone()).collect()
}
