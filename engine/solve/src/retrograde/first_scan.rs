//! The first scan: every position by itself and by its exits.

use super::{PIECE, Parents, Retrograde};
use crate::{
    Indexed, Method, PositionValue, SolveError,
    edges::Edges,
    expand::{Expander, decided_value},
    observer::StageProgress,
    parallel::for_each_piece,
    record::Record,
};
use std::sync::atomic::{AtomicI64, Ordering::Relaxed};

impl<G: Indexed> Retrograde<'_, G> {
    /// Records the value of every position by itself and by its exits.
    #[cfg(feature = "files")]
    pub(crate) fn scan(&self, progress: &mut StageProgress<'_>) -> Result<(), SolveError> {
        self.first_scan(progress).map(drop)
    }

    /// Records the value of every position by itself and by its exits; returns the source of parents.
    pub(super) fn first_scan(&self, progress: &mut StageProgress<'_>) -> Result<Parents, SolveError> {
        let size = self.size();
        let wanted = self.task.method == Method::Edges && size <= u64::from(u32::MAX);
        let budget = EdgeBudget::new(if wanted { self.task.edge_memory } else { 0 }, size);
        let found = for_each_piece(
            self.task.threads,
            size,
            PIECE,
            || (self.expander(), Vec::new()),
            |(expander, edges), piece| {
                for number in self.numbers(piece) {
                    self.evaluate(expander, number)?;
                    if wanted && !budget.exhausted() {
                        edges.extend(expander.inner.iter().map(|&child| (child as u32, number as u32)));
                        budget.take(expander.inner.len());
                    }
                }
                Ok(())
            },
            |done| progress.report(done, None),
        )?;
        Ok(match self.task.method {
            Method::Parents => Parents::Rules,
            Method::Edges if wanted && !budget.exhausted() => Parents::Edges(Edges::from_pairs(
                size as u32,
                found.into_iter().map(|(_, edges)| edges).collect(),
            )),
            _ => Parents::Unknown,
        })
    }

    /// Records the value of a position by itself and by its exits. Leaves its children in the tier with the expander.
    fn evaluate(&self, expander: &mut Expander<'_, G>, number: u64) -> Result<(), SolveError> {
        expander.inner.clear();
        let Some(position) = self.task.game.unrank(self.task.tier, number) else { return Ok(()) };
        if let Some(value) = decided_value(self.task.game, &position) {
            return self.schedule(number, value);
        }
        expander.expand(&position)?;
        let exits = expander.exits;
        if exits.quickest_loss.is_some() || expander.inner.is_empty() {
            return self.schedule(number, exits.value());
        }
        let (left, level) = (expander.inner.len(), exits.quickest_level);
        // A win in one delays nothing, unless all others have ended.
        let slow = exits.slowest_win > Some(1);
        let waiting = Record::undecided(left, slow, exits.is_safe(), level.is_some());
        self.cell(number).store(waiting.0, Relaxed);
        Ok(())
    }

    /// Records a value whose turn comes at its distance.
    #[inline]
    pub(super) fn schedule(&self, number: u64, value: PositionValue) -> Result<(), SolveError> {
        self.set(number, value)?;
        if let PositionValue::Win(plies) | PositionValue::Loss(plies) = value {
            self.scheduled[usize::from(plies)].store(true, Relaxed);
        }
        Ok(())
    }

    /// Records as level the positions that are neither won nor lost and have an exit to a level position.
    pub(crate) fn level_exits(&self, progress: &mut StageProgress<'_>) -> Result<(), SolveError> {
        for_each_piece(
            self.task.threads,
            self.size(),
            PIECE,
            || self.expander(),
            |expander, piece| {
                for number in self.numbers(piece) {
                    let record = self.get(number);
                    if record.is_undecided() && record.has_level_exit() {
                        expander.expand(&self.unrank(number)?)?;
                        if let Some(plies) = expander.exits.quickest_level {
                            self.set(number, PositionValue::Level(plies + 1))?;
                        }
                    }
                }
                Ok(())
            },
            |_| progress.report(self.size(), None),
        )?;
        Ok(())
    }
}

/// Collects moves inside the tier while they fit in memory.
struct EdgeBudget {
    left: AtomicI64,
}

impl EdgeBudget {
    /// Bytes that a move takes while it is sorted: a pair in a list that may have grown to twice its length, and its place among the
    /// parents.
    const BYTES: u64 = 20;

    /// Bytes for each number: where its parents begin, twice.
    const EACH: u64 = 16;

    fn new(bytes: u64, numbers: u64) -> Self {
        let bytes = bytes.saturating_sub((numbers + 1) * Self::EACH);
        EdgeBudget { left: AtomicI64::new(i64::try_from(bytes / Self::BYTES).unwrap_or(i64::MAX)) }
    }

    fn exhausted(&self) -> bool {
        self.left.load(Relaxed) < 0
    }

    fn take(&self, edges: usize) {
        self.left.fetch_sub(edges as i64, Relaxed);
    }
}
