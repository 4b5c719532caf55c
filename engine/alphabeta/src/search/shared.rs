//! The state that the threads of one search share, and their common result.

use super::thread::{RootMove, SearchThread};
use crate::evaluator::Evaluator;
use crate::limits::Limits;
use crate::observer::SearchControl;
use crate::result::{Line, SearchResult};
use crate::rules::Rules;
use boyi_engine_common::transposition::TranspositionTable;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

/// The shared state of all threads of one search.
pub(crate) struct Shared<'a, G: Rules> {
    pub(crate) table: &'a TranspositionTable,
    pub(crate) limits: &'a Limits<G::Move>,
    pub(crate) control: &'a SearchControl,
    /// Set by the first thread when it is done.
    pub(crate) halt: AtomicBool,
    /// Nodes of each thread, updated every 1,024 nodes.
    pub(crate) counters: &'a [AtomicU64],
    pub(crate) tables: Option<&'a G::Tables>,
    /// The minimum depth at which positions with the maximum number of pieces are probed.
    pub(crate) probe_depth: i32,
    pub(crate) tablebase_hits: AtomicU64,
    /// The best line of the deepest iteration that a helping thread has finished.
    pub(crate) deepest: Mutex<Option<FinishedIteration<G::Move>>>,
}

/// A finished iteration's best line.
pub(crate) struct FinishedIteration<M> {
    depth: i32,
    score: i32,
    line: Line<M>,
}

impl<G: Rules> Shared<'_, G> {
    /// The result of the first thread, or of a helper that got deeper and scores at least as high.
    pub(crate) fn answer<E: Evaluator<Rules = G>>(&self, first: &SearchThread<E>) -> SearchResult<G::Move> {
        let lines = self.limits.lines.clamp(1, first.roots.len());
        let counted = self.counters.iter().map(|counter| counter.load(Relaxed));
        let mut found = SearchResult {
            lines: first.roots[..lines].iter().map(RootMove::line).collect(),
            nodes: counted.clone().sum(),
            depth: first.completed as u32,
            threads: counted.filter(|&nodes| nodes > 0).count(),
        };
        let deepest = self.deepest.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(other) = deepest
            && other.depth > first.completed
            && other.score >= first.roots[0].score
        {
            found.lines = vec![other.line];
            found.depth = other.depth as u32;
        }
        found
    }

    /// Keeps the line of a helper's finished iteration if it is deeper than all before, or as deep and better. Only where one line is
    /// asked for.
    pub(super) fn offer<E: Evaluator<Rules = G>>(&self, thread: &SearchThread<E>) {
        let (depth, score) = (thread.completed, thread.roots[0].score);
        let mut deepest = self.deepest.lock().unwrap_or_else(PoisonError::into_inner);
        let best = deepest.as_ref().is_none_or(|other| (other.depth, other.score) < (depth, score));
        if self.limits.lines <= 1 && best {
            *deepest = Some(FinishedIteration { depth, score, line: thread.roots[0].line() });
        }
    }
}
