//! Backwards from the positions decided at a distance to their parents.

use super::{Frontier, PIECE, Parents, Phase, Retrograde};
use crate::{
    Indexed, PositionValue, SolveError,
    expand::{Expander, keep_once, wins_at_once},
    indexed::open_numbers,
    observer::StageProgress,
    parallel::for_each_piece,
    record::{Known, MAX_DISTANCE, Record},
};
use boyi_engine_common::memory::prefetch;
use std::sync::atomic::Ordering::Relaxed;

/// Parents that are told at once.
const BATCH: usize = 256;

/// Fewer positions than one in this many are listed; otherwise the whole tier is searched for them.
const SPARSE: u64 = 64;

impl<G: Indexed> Retrograde<'_, G> {
    /// Tells the parents of every position decided at `distance`; returns the positions decided at the next.
    pub(super) fn backwards(
        &self,
        phase: Phase,
        distance: u16,
        frontier: &Frontier,
        parents: &Parents,
        progress: &mut StageProgress<'_>,
    ) -> Result<Frontier, SolveError> {
        let wanted = phase.records(distance);
        let (listed, length) = match frontier {
            Frontier::Listed(list) => (Some(list), list.len() as u64),
            Frontier::Everywhere => (None, self.size()),
        };
        let lists = for_each_piece(
            self.task.threads,
            length,
            if listed.is_some() { 64 } else { PIECE },
            || self.worker(distance),
            |worker, piece| {
                for at in piece {
                    let number = listed.map_or(at, |list| list[at as usize]);
                    if wanted.contains(&self.get(number)) {
                        worker.tell_parents(number, parents)?;
                    }
                }
                worker.tell_waiting()
            },
            |_| progress.report(self.size(), Some(distance)),
        )?;
        let lists: Option<Vec<_>> = lists.into_iter().map(|worker| worker.decided).collect();
        Ok(lists.map_or(Frontier::Everywhere, |lists| Frontier::Listed(lists.concat())))
    }

    /// Creates a thread's share of a step backwards from the positions decided at `distance`.
    pub(crate) fn worker(&self, distance: u16) -> Worker<'_, G> {
        Worker {
            tier: self,
            expander: self.expander(),
            distance,
            open: open_numbers(self.task.game, self.task.tier),
            positions: Vec::new(),
            numbers: Vec::new(),
            waiting: Vec::new(),
            decided: Some(Vec::new()),
        }
    }
}

/// One thread's share of a step backwards.
pub(crate) struct Worker<'a, G: Indexed> {
    tier: &'a Retrograde<'a, G>,
    expander: Expander<'a, G>,
    distance: u16,
    /// Numbers from here on are decided.
    open: u64,
    positions: Vec<G::Position>,
    numbers: Vec<u64>,
    /// Parents to be told, each with the value of a child.
    waiting: Vec<(u64, PositionValue)>,
    /// The positions decided at the next distance; `None` once they are too many for a list.
    decided: Option<Vec<u64>>,
}

impl<G: Indexed> Worker<'_, G> {
    /// Tells the parents of a position its value.
    fn tell_parents(&mut self, number: u64, parents: &Parents) -> Result<(), SolveError> {
        let Known::Decided(value) = self.tier.get(number).known() else { return Ok(()) };
        if self.distance == MAX_DISTANCE {
            return Err(SolveError::TooLong);
        }
        match parents {
            Parents::Edges(edges) => {
                for &parent in edges.parents(number as u32) {
                    self.tell(parent.into(), value)?;
                }
            }
            _ => {
                let numbers = self.parents_by_rules(number)?;
                for &parent in &numbers {
                    prefetch(self.tier.cell(parent));
                    self.waiting.push((parent, value));
                }
                self.numbers = numbers;
                if self.waiting.len() >= BATCH {
                    self.tell_waiting()?;
                }
            }
        }
        Ok(())
    }

    /// Tells the waiting parents; their records have been prefetched meanwhile.
    fn tell_waiting(&mut self) -> Result<(), SolveError> {
        let mut waiting = std::mem::take(&mut self.waiting);
        for (parent, child) in waiting.drain(..) {
            self.tell(parent, child)?;
        }
        self.waiting = waiting;
        Ok(())
    }

    /// Returns `true` if the first scan has told parents the value of a position: it is won at once, or lost by the move that led to it.
    fn is_seen_by_parents(&self, number: u64) -> bool {
        let record = self.tier.get(number);
        G::WINS_AT_ONCE && (record == Record::win(1) || record == Record::loss(0) || number >= self.open)
    }

    /// The numbers of the parents, each once. Parents that are won at once need not be told.
    pub(crate) fn parents_by_rules(&mut self, number: u64) -> Result<Vec<u64>, SolveError> {
        let (game, tier) = (self.tier.task.game, self.tier.task.tier);
        let mut numbers = std::mem::take(&mut self.numbers);
        numbers.clear();
        if self.is_seen_by_parents(number) {
            return Ok(numbers);
        }
        let position = self.tier.unrank(number)?;
        self.positions.clear();
        game.parents(&position, tier, &mut self.positions);
        let undecided = self.positions.iter().filter(|parent| !wins_at_once(game, parent));
        let ranked = undecided.filter_map(|parent| game.rank(parent));
        numbers.extend(ranked.filter(|(of, _)| *of == tier).map(|(_, number)| number));
        keep_once(&mut numbers);
        Ok(numbers)
    }

    /// Tells a parent that a child was decided at this distance.
    #[inline]
    pub(crate) fn tell(&mut self, parent: u64, child: PositionValue) -> Result<(), SolveError> {
        match child {
            PositionValue::Loss(_) => self.claim(parent, Record::win(self.distance + 1)),
            PositionValue::Level(_) => self.claim(parent, Record::level(self.distance + 1)),
            PositionValue::Win(_) => return self.count_win(parent),
            PositionValue::Endless => {}
        }
        Ok(())
    }

    /// Gives a parent a value at the next distance, unless it has one at least as good.
    #[inline]
    fn claim(&mut self, parent: u64, record: Record) {
        let improve = |bits: u16| Record(bits).improves_to(record).then_some(record.0);
        if self.tier.change(parent, improve).is_ok() {
            let level = matches!(record.known(), Known::Decided(PositionValue::Level(_)));
            let horizon = if level { &self.tier.level_horizon } else { &self.tier.horizon };
            horizon.fetch_max(self.distance + 1, Relaxed);
            self.list(parent);
        }
    }

    /// Counts one child of a parent as won.
    #[inline]
    fn count_win(&mut self, parent: u64) -> Result<(), SolveError> {
        let counted = |bits: u16| {
            let old = Record(bits);
            (old.is_undecided() && !old.has_safe_exit() && old.left().is_some()).then(|| old.one_fewer().0)
        };
        match self.tier.change(parent, counted) {
            Ok(before) => {
                let after = Record(before).one_fewer();
                match after.left() {
                    Some(0) if after.has_slow_exit() || self.distance == 0 => {
                        self.record_loss_with_exits(parent)
                    }
                    Some(0) => self.record_loss(parent, self.distance + 1),
                    _ => Ok(()),
                }
            }
            // Too many children to count: they are evaluated again each time.
            Err(bits) => {
                let old = Record(bits);
                let uncounted = old.is_undecided() && !old.has_safe_exit() && old.left().is_none();
                if uncounted { self.recheck(parent) } else { Ok(()) }
            }
        }
    }

    /// Records the loss of a position whose children in the tier are all won, the slowest of them at this distance.
    fn record_loss_with_exits(&mut self, number: u64) -> Result<(), SolveError> {
        self.expander.expand(&self.tier.unrank(number)?)?;
        let mut outlook = self.expander.exits;
        outlook.add(PositionValue::Win(self.distance));
        self.record_loss(number, outlook.slowest_win.unwrap_or(0) + 1)
    }

    /// Records a loss at the next distance or at a later one.
    fn record_loss(&mut self, number: u64, plies: u16) -> Result<(), SolveError> {
        if plies > self.distance + 1 {
            return self.tier.schedule(number, PositionValue::Loss(plies));
        }
        self.tier.set(number, PositionValue::Loss(plies))?;
        self.list(number);
        Ok(())
    }

    /// Evaluates all children of a position that may be lost.
    fn recheck(&mut self, number: u64) -> Result<(), SolveError> {
        if !self.tier.is_whole_tier() {
            return Err(SolveError::TooManyMoves);
        }
        let position = self.tier.unrank(number)?;
        self.expander.expand(&position)?;
        let mut outlook = self.expander.exits;
        for &child in &self.expander.inner {
            match self.tier.get(child).known() {
                Known::Decided(value @ PositionValue::Win(plies)) if plies <= self.distance => {
                    outlook.add(value)
                }
                _ => return Ok(()),
            }
        }
        self.record_loss(number, outlook.slowest_win.unwrap_or(0) + 1)
    }

    /// Lists a position decided at the next distance.
    #[inline]
    fn list(&mut self, number: u64) {
        let bound = self.tier.size() / SPARSE / self.tier.task.threads.max(1) as u64;
        match &mut self.decided {
            Some(list) if (list.len() as u64) < bound.max(16) => list.push(number),
            decided => *decided = None,
        }
    }
}
