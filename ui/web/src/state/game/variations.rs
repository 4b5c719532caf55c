//! The moves of a game as a tree: changing its lines, and what is said of its moves.

use super::GameState;
use crate::{glyph, service};
use boyi_model::GameTags;
use boyi_session::{MoveText, MoveTree, Query, RequestError, State};
use leptos::prelude::*;

impl GameState {
    /// Opens a tree of an address, whose moves the service has not read yet, at a ply of one of its lines.
    pub(super) fn load_tree(self, tree: MoveTree, moves: Vec<String>, ply: Option<usize>) {
        let lines: Vec<Vec<String>> =
            tree.ends().into_iter().map(|end| texts_to(&tree, end)).filter(|line| !line.is_empty()).collect();
        self.set_tree(tree);
        self.load(moves, ply);
        for line in lines {
            let request = self.request(line.clone(), Query::State { view: None });
            service::ask(&request, move |state: Result<State, RequestError>| match state {
                Ok(state) => self.change_tree(|tree| {
                    tree.add_moves(&state.moves);
                }),
                Err(_) => self.change_tree(|tree| drop_line(tree, &line)),
            });
        }
    }

    /// Makes these moves, which may be new to the tree, the line that is looked at, and what follows them there.
    pub(super) fn follow(self, moves: &[MoveText]) {
        let mut line = Vec::new();
        self.change_tree(|tree| {
            let node = tree.add_moves(moves);
            line = moves_of(tree, node);
        });
        self.set_moves(line);
    }

    /// Adds lines from the position shown as variations, and looks at the first of them.
    pub(in crate::state) fn add_lines(self, lines: &[Vec<MoveText>]) {
        let here = untrack(|| self.node());
        let (mut line, mut ply) = (Vec::new(), 0);
        self.change_tree(|tree| {
            let end = tree.add_lines(here, lines);
            line = moves_of(tree, end);
            ply = tree.path(here).len();
        });
        // The line leads through the position shown: a step forward before the answer follows it.
        self.set_moves(line);
        self.go_to(ply);
    }

    /// Plays a move of the game after a ply of the line looked at: moves that were taken back are deleted.
    pub(super) fn play_after(self, ply: usize, mv: &MoveText) {
        let node = self.node_at(ply);
        self.change_tree(|tree| {
            tree.play(node, mv);
        });
        self.set.tags.update(GameTags::play_on);
    }

    /// The moves of the main line, as texts.
    pub(crate) fn main_line(self) -> Vec<String> {
        self.tree.with(texts_of_main_line)
    }

    /// The node after `ply` plies of the line looked at.
    fn node_at(self, ply: usize) -> usize {
        self.line.with_untracked(|line| line.get(ply).copied().unwrap_or(0))
    }

    /// The node of the position shown.
    pub(crate) fn node(self) -> usize {
        self.line.with(|line| line.get(self.ply.get()).copied().unwrap_or(0))
    }

    /// Shows the position of a node, on the line through it.
    pub(crate) fn go_to_node(self, node: usize) {
        self.show_node(node, || ());
    }

    /// Changes the tree and shows the position of a node on the line that then goes through it, both at once.
    fn change_and_show(self, node: usize, change: impl FnOnce(&mut MoveTree) + 'static) {
        self.show_node(node, move || self.change_tree(change));
    }

    fn show_node(self, node: usize, before: impl FnOnce() + 'static) {
        let moves = self.tree.with_untracked(|tree| texts_to(tree, node));
        self.show_line(moves, move || {
            before();
            self.tree.with_untracked(|tree| moves_of(tree, node))
        });
    }

    /// Shows the next of the moves that can be played instead of the last one, or the one before.
    pub(crate) fn step_aside(self, by: isize) {
        let node = untrack(|| self.node());
        let other = self.tree.with_untracked(|tree| {
            let all = tree.alternatives(node);
            let here = all.iter().position(|other| *other == node)?;
            all.get(here.checked_add_signed(by)?).copied()
        });
        if let Some(other) = other {
            self.go_to_node(other);
        }
    }

    /// Puts a glyph on the last move, or takes it away.
    pub(crate) fn toggle_glyph(self, glyph: u8) {
        let node = untrack(|| self.node());
        self.change_tree(|tree| {
            let glyphs = glyph::toggled(&tree.node(node).glyphs, glyph);
            tree.set_glyphs(node, glyphs);
        });
    }

    /// Sets the comment on a node's move.
    pub(crate) fn comment(self, node: usize, text: &str) {
        self.change_tree(|tree| tree.set_comment(node, text));
    }

    /// Puts the variation shown one place up.
    pub(crate) fn raise_variation(self) {
        let node = untrack(|| self.node());
        self.change_and_show(node, move |tree| tree.raise(node));
    }

    /// Makes the line to the position shown the main line.
    pub(crate) fn promote_variation(self) {
        let node = untrack(|| self.node());
        self.change_and_show(node, move |tree| tree.promote(node));
    }

    /// Deletes the last move and all moves after it.
    pub(crate) fn delete_moves(self) {
        let node = untrack(|| self.node());
        let before = self.tree.with_untracked(|tree| tree.parent(node));
        self.change_and_show(before, move |tree| {
            tree.remove(node);
        });
    }
}

/// The moves of the main line, as texts.
pub(super) fn texts_of_main_line(tree: &MoveTree) -> Vec<String> {
    tree.line(0).into_iter().map(|node| tree.node(node).mv.text.clone()).collect()
}

/// The moves from the start to a node, as texts.
fn texts_to(tree: &MoveTree, node: usize) -> Vec<String> {
    tree.path(node).into_iter().map(|node| tree.node(node).mv.text.clone()).collect()
}

/// The moves of the line through a node.
fn moves_of(tree: &MoveTree, node: usize) -> Vec<MoveText> {
    tree.line(node).into_iter().map(|node| tree.node(node).mv.clone()).collect()
}

/// Deletes a line that is not of this game: from the last place where it parts from another.
fn drop_line(tree: &mut MoveTree, line: &[String]) {
    if let Some(end) = tree.find(line.iter().map(String::as_str)) {
        let first = tree.variation(end).unwrap_or_else(|| tree.path(end).first().copied().unwrap_or(0));
        tree.remove(first);
    }
}
