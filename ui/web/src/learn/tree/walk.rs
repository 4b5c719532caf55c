//! Two search trees of the position shown, and a walk through their nodes.

use crate::{learn::engines::ENGINES, service, state::GameState};
use boyi_lessons::small_position;
use boyi_session::{Query, RecordedTree, Request, RequestError, Tree, Value};
use leptos::prelude::*;
use std::time::Duration;

/// Nodes that are recorded; a larger tree is cut off there.
const MAX_NODES: usize = 600;

/// Both trees and the walk, as signals.
#[derive(Clone, Copy)]
pub(super) struct Walk {
    pub(super) game: GameState,
    pub(super) depth: RwSignal<u32>,
    /// Places in [`ENGINES`], one for each tree.
    pub(super) engines: RwSignal<[usize; 2]>,
    pub(super) trees: RwSignal<[Option<RecordedTree>; 2]>,
    pub(super) error: RwSignal<Option<String>>,
    /// The position of the trees where it is not the one shown: a smaller one, in which the search sees the end.
    pub(super) small: RwSignal<Option<&'static str>>,
    /// The number of nodes that the walk has come to; all of them before it starts.
    pub(super) upto: RwSignal<usize>,
    /// Nodes a second.
    pub(super) pace: RwSignal<u32>,
    timer: RwSignal<Option<IntervalHandle>>,
}

impl Walk {
    pub(super) fn new(game: GameState) -> Walk {
        let walk = Walk {
            game,
            depth: RwSignal::new(2),
            engines: RwSignal::new([0, 1]),
            trees: RwSignal::new([None, None]),
            error: RwSignal::new(None),
            small: RwSignal::new(None),
            upto: RwSignal::new(usize::MAX),
            pace: RwSignal::new(8),
            timer: RwSignal::new(None),
        };
        on_cleanup(move || {
            if let Some(Some(handle)) = walk.timer.try_get_untracked() {
                handle.clear();
            }
        });
        Effect::new(move |_| walk.load());
        walk
    }

    /// Asks for both trees, again whenever the position, the depth or an engine changes.
    fn load(self) {
        self.game.shown.track();
        self.depth.track();
        self.engines.track();
        self.small.set(None);
        self.ask();
    }

    /// Asks for both trees.
    fn ask(self) {
        let (depth, engines, small) =
            (self.depth.get_untracked(), self.engines.get_untracked(), self.small.get_untracked());
        self.pause();
        self.trees.set([None, None]);
        self.error.set(None);
        self.upto.set(usize::MAX);
        if untrack(|| self.game.is_over()) || self.game.shown.with_untracked(Option::is_none) {
            return;
        }
        for (at, engine) in engines.into_iter().enumerate() {
            let engine = ENGINES[engine].0.to_owned();
            let ask = Query::Tree(Tree { engine, depth, budget: MAX_NODES, evaluator: None });
            let moves = self.game.moves_played();
            let request = match small {
                Some(position) => {
                    Request { position: Some(position.to_owned()), ..self.game.request(Vec::new(), ask) }
                }
                None => self.game.request(moves.clone(), ask),
            };
            service::ask(&request, move |tree: Result<RecordedTree, RequestError>| {
                let is_current = || {
                    self.game.moves_played() == moves
                        && self.engines.get_untracked() == engines
                        && self.small.get_untracked() == small
                };
                if self.trees.try_with_untracked(|_| ()).is_some() && is_current() {
                    self.accept(at, tree);
                }
            });
        }
    }

    fn accept(self, at: usize, tree: Result<RecordedTree, RequestError>) {
        match tree {
            Ok(tree) => {
                self.trees.update(|trees| trees[at] = Some(tree));
                self.look_closer();
            }
            Err(failure) => self.error.set(Some(failure.text)),
        }
    }

    /// Takes a smaller position if both trees have been found to say nothing.
    fn look_closer(self) {
        let complete = self.trees.with_untracked(|trees| trees.iter().all(Option::is_some));
        let small = small_position(&untrack(|| self.game.base_name()));
        if complete && untrack(|| self.is_even()) && self.small.get_untracked().is_none() && small.is_some() {
            self.small.set(small);
            self.ask();
        }
    }

    /// The nodes of the larger tree.
    fn longest(self) -> usize {
        let nodes = |tree: &RecordedTree| tree.nodes.len();
        self.trees.with_untracked(|trees| trees.iter().flatten().map(nodes).max().unwrap_or(0))
    }

    /// Whether the trees are there and no node has a value that favours anybody: the search does not see the end of the game.
    pub(super) fn is_even(self) -> bool {
        let says_nothing = |value: Option<Value>| match value {
            Some(Value::Win { .. } | Value::Loss { .. }) => false,
            Some(Value::Estimate(score)) => score == 0,
            Some(Value::Draw | Value::Unknown) | None => true,
        };
        self.trees.with(|trees| {
            let nodes = || trees.iter().flatten().flat_map(|tree| &tree.nodes);
            nodes().next().is_some() && nodes().all(|node| says_nothing(node.value))
        })
    }

    pub(super) fn is_running(self) -> bool {
        self.timer.with(Option::is_some)
    }

    /// Starts the walk, at the root if it was at the end; or pauses it.
    pub(super) fn toggle(self) {
        if self.timer.with_untracked(Option::is_some) {
            self.pause();
            return;
        }
        if self.upto.get_untracked() >= self.longest() {
            self.upto.set(1);
        }
        let every = Duration::from_millis(u64::from(1000 / self.pace.get_untracked().max(1)));
        let tick = move || {
            self.upto.update(|upto| *upto += 1);
            if self.upto.get_untracked() >= self.longest() {
                self.pause();
            }
        };
        self.timer.set(set_interval_with_handle(tick, every).ok());
    }

    pub(super) fn pause(self) {
        if let Some(handle) = self.timer.get_untracked() {
            handle.clear();
            self.timer.set(None);
        }
    }

    /// Steps forward or back.
    pub(super) fn step(self, by: isize) {
        self.pause();
        let now = self.upto.get_untracked().min(self.longest());
        self.upto.set(now.saturating_add_signed(by).max(1));
    }

    pub(super) fn set_pace(self, pace: u32) {
        self.pause();
        self.pace.set(pace);
    }
}
