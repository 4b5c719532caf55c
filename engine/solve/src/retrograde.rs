//! Tiers with cycles, from their ends backwards (K. Thompson, "Retrograde analysis of certain endgames", ICCA Journal 9(3),
//! 1986; J. Romein and H. Bal, "Awari is solved", ICGA Journal 25(3), 2002, on tiers and counters).
//!
//! A first scan gives every position what its exits to lower tiers make of it, and counts its children in the tier. Then
//! distance by distance: a position lost in d plies makes its parents won in d+1; a position won in d plies is one child
//! fewer to hope for, and a parent without hope is lost. What is left after that is drawn; level positions are found in the
//! same way, and the rest is endless.
//!
//! Invariant: before distance d is worked on, every record with a smaller distance is final, and no undecided position is
//! won or lost in fewer than d plies. A win recorded with a larger distance is an upper bound.

use crate::{
    Indexed, Method, PositionValue, SolveError,
    edges::Edges,
    expand::{Expander, Outlook, checked_record, decided_value, keep_once, wins_at_once},
    indexed::open_numbers,
    observer::StageProgress,
    parallel::for_each_piece,
    record::{Known, MAX_DISTANCE, Record},
    task::TierTask,
};
use boyi_engine_common::memory::prefetch;
use std::{
    ops::Range,
    sync::atomic::{AtomicBool, AtomicI64, AtomicU16, Ordering::Relaxed},
};

/// Numbers that a thread takes at once.
const PIECE: u64 = 1 << 13;

/// Parents that are told at once.
const BATCH: usize = 256;

/// Fewer positions than one in this many are listed; otherwise the whole tier is looked through for them.
const SPARSE: u64 = 64;

/// A tier at work, or a shard of one.
pub(crate) struct Retrograde<'a, G: Indexed> {
    task: &'a TierTask<'a, G>,
    /// The number of the first record.
    begin: u64,
    records: Vec<AtomicU16>,
    /// The largest distance of a win or a loss recorded.
    horizon: AtomicU16,
    /// The largest distance of a level position recorded.
    level_horizon: AtomicU16,
    /// By distance: whether wins or losses were recorded before their turn, and so are on no list.
    scheduled: Vec<AtomicBool>,
}

/// Where the parents of a position come from.
enum Parents {
    /// From the rules.
    Rules,
    /// From the moves of the first scan.
    Edges(Edges),
    /// Nowhere: sweeps ask the undecided positions instead.
    Unknown,
}

/// The positions at one distance.
enum Frontier {
    /// All of them, each once or more.
    Listed(Vec<u64>),
    /// To be found among the records.
    Everywhere,
}

/// Which values are being worked out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Phase {
    WinLoss,
    Level,
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

/// The records of a tier, up to the number from which all is decided.
pub(crate) fn solve<G: Indexed>(
    task: &TierTask<'_, G>,
    progress: &mut StageProgress<'_>,
) -> Result<Vec<u16>, SolveError> {
    let size = open_numbers(task.game, task.tier);
    let tier = Retrograde::new(task, 0, vec![0; size as usize]);
    let parents = tier.first_scan(progress)?;
    tier.run(Phase::WinLoss, &parents, progress)?;
    tier.level_exits(progress)?;
    tier.run(Phase::Level, &parents, progress)?;
    progress.advance(size);
    let mut records = tier.into_records();
    records.iter_mut().for_each(|record| *record = finished(*record));
    Ok(records)
}

/// A record when all is known.
pub(crate) fn finished(record: u16) -> u16 {
    if Record(record).is_undecided() { Record::ENDLESS.0 } else { record }
}

impl<'a, G: Indexed> Retrograde<'a, G> {
    /// Records of a tier from the number `begin` on, as far as they are known.
    pub(crate) fn new(task: &'a TierTask<'a, G>, begin: u64, records: Vec<u16>) -> Self {
        let records = records.into_iter().map(AtomicU16::new).collect();
        let scheduled = (0..=MAX_DISTANCE).map(|_| AtomicBool::new(false)).collect();
        let (horizon, level_horizon) = (AtomicU16::new(0), AtomicU16::new(0));
        Retrograde { task, begin, records, horizon, level_horizon, scheduled }
    }

    pub(crate) fn into_records(self) -> Vec<u16> {
        self.records.into_iter().map(AtomicU16::into_inner).collect()
    }

    fn size(&self) -> u64 {
        self.records.len() as u64
    }

    /// The numbers of a piece of the records.
    fn numbers(&self, piece: Range<u64>) -> Range<u64> {
        self.begin + piece.start..self.begin + piece.end
    }

    fn is_whole_tier(&self) -> bool {
        self.begin == 0 && self.size() >= open_numbers(self.task.game, self.task.tier)
    }

    fn cell(&self, number: u64) -> &AtomicU16 {
        &self.records[(number - self.begin) as usize]
    }

    pub(crate) fn get(&self, number: u64) -> Record {
        Record(self.cell(number).load(Relaxed))
    }

    /// Replaces the bits of a record by others; returns the bits before, as an error where they stay.
    fn change(&self, number: u64, others: impl Fn(u16) -> Option<u16>) -> Result<u16, u16> {
        let cell = self.cell(number);
        if self.task.threads > 1 {
            return cell.fetch_update(Relaxed, Relaxed, others);
        }
        // Nobody else writes.
        let before = cell.load(Relaxed);
        cell.store(others(before).ok_or(before)?, Relaxed);
        Ok(before)
    }

    fn set(&self, number: u64, value: PositionValue) -> Result<(), SolveError> {
        let record = checked_record(value)?;
        match value {
            PositionValue::Level(plies) => self.level_horizon.fetch_max(plies, Relaxed),
            _ => self.horizon.fetch_max(value.plies().unwrap_or(0), Relaxed),
        };
        self.cell(number).store(record.0, Relaxed);
        Ok(())
    }

    fn expander(&self) -> Expander<'_, G> {
        Expander::new(self.task.game, self.task.tier, self.task.below)
    }

    fn unrank(&self, number: u64) -> Result<G::Position, SolveError> {
        let position = self.task.game.unrank(self.task.tier, number);
        position.ok_or_else(|| SolveError::Unnumbered { position: format!("{:?} {number}", self.task.tier) })
    }

    // The first scan.

    /// Records what every position is by itself and by its exits; returns where parents come from.
    #[cfg(feature = "files")]
    pub(crate) fn look(&self, progress: &mut StageProgress<'_>) -> Result<(), SolveError> {
        self.first_scan(progress).map(drop)
    }

    fn first_scan(&self, progress: &mut StageProgress<'_>) -> Result<Parents, SolveError> {
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
                    self.first_look(expander, number)?;
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

    /// Records what a position is by itself and by its exits. Leaves its children in the tier with the expander.
    fn first_look(&self, expander: &mut Expander<'_, G>, number: u64) -> Result<(), SolveError> {
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
    fn schedule(&self, number: u64, value: PositionValue) -> Result<(), SolveError> {
        self.set(number, value)?;
        if let PositionValue::Win(plies) | PositionValue::Loss(plies) = value {
            self.scheduled[usize::from(plies)].store(true, Relaxed);
        }
        Ok(())
    }

    /// What exits to level positions make of those that are neither won nor lost.
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

    // Distance by distance.

    fn run(
        &self,
        phase: Phase,
        parents: &Parents,
        progress: &mut StageProgress<'_>,
    ) -> Result<(), SolveError> {
        let horizon = if phase == Phase::Level { &self.level_horizon } else { &self.horizon };
        let mut frontier = Frontier::Everywhere;
        let mut distance = 0;
        while distance <= horizon.load(Relaxed) {
            progress.report(self.size(), Some(distance))?;
            frontier = match parents {
                Parents::Unknown => self.sweep(phase, distance + 1, progress)?,
                _ => self.backwards(phase, distance, &frontier, parents, progress)?,
            };
            distance += 1;
            let scheduled = self.scheduled.get(usize::from(distance)).is_some_and(|set| set.load(Relaxed));
            if scheduled || phase == Phase::Level {
                frontier = Frontier::Everywhere;
            }
        }
        Ok(())
    }

    /// Tells the parents of every position decided at `distance`; returns those decided at the next.
    fn backwards(
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

    /// A thread's share of a step backwards from positions decided at `distance`.
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

    /// Asks every open position whether it is decided at `distance`: where nobody knows parents.
    fn sweep(
        &self,
        phase: Phase,
        distance: u16,
        progress: &mut StageProgress<'_>,
    ) -> Result<Frontier, SolveError> {
        for_each_piece(
            self.task.threads,
            self.size(),
            PIECE,
            || self.expander(),
            |expander, piece| {
                for number in piece {
                    let open = match self.get(number).known() {
                        Known::Undecided => true,
                        Known::Decided(PositionValue::Win(plies)) => {
                            phase == Phase::WinLoss && plies > distance
                        }
                        Known::Decided(PositionValue::Level(plies)) => {
                            phase == Phase::Level && plies > distance
                        }
                        _ => false,
                    };
                    if open {
                        self.look_again(expander, phase, number, distance)?;
                    }
                }
                Ok(())
            },
            |_| progress.report(self.size(), Some(distance)),
        )?;
        Ok(Frontier::Everywhere)
    }

    /// Decides an open position by its children, if they suffice; children decided at `distance` or later do not count.
    fn look_again(
        &self,
        expander: &mut Expander<'_, G>,
        phase: Phase,
        number: u64,
        distance: u16,
    ) -> Result<(), SolveError> {
        expander.expand(&self.unrank(number)?)?;
        let mut outlook = Outlook { quickest_level: None, ..expander.exits };
        let safe_exit = expander.exits.is_safe();
        let mut all_known = true;
        for &child in &expander.inner {
            match self.get(child).known() {
                Known::Decided(value) if value.plies().is_some_and(|plies| plies < distance) => {
                    outlook.add(value)
                }
                _ => all_known = false,
            }
        }
        match (phase, outlook) {
            (Phase::WinLoss, Outlook { quickest_loss: Some(plies), .. }) if plies < distance => {
                self.set(number, PositionValue::Win(distance))
            }
            (Phase::WinLoss, Outlook { slowest_win: Some(plies), .. })
                if all_known && !safe_exit && !outlook.is_safe() =>
            {
                self.set(number, PositionValue::Loss(plies + 1))
            }
            (Phase::Level, Outlook { quickest_level: Some(_), .. }) => {
                self.set(number, PositionValue::Level(distance))
            }
            _ => Ok(()),
        }
    }
}

impl Phase {
    /// The records that this phase decides at a distance.
    fn records(self, distance: u16) -> [Record; 2] {
        match self {
            Phase::WinLoss => [Record::win(distance), Record::loss(distance)],
            Phase::Level => [Record::level(distance); 2],
        }
    }

    /// The distance of a record that this phase decides; `None` of others.
    #[cfg(feature = "files")]
    pub(crate) fn plies(self, record: Record) -> Option<u16> {
        match record.known() {
            Known::Decided(PositionValue::Win(plies) | PositionValue::Loss(plies))
                if self == Phase::WinLoss =>
            {
                Some(plies)
            }
            Known::Decided(PositionValue::Level(plies)) if self == Phase::Level => Some(plies),
            _ => None,
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
    /// Parents to be told, each of a child.
    waiting: Vec<(u64, PositionValue)>,
    /// What was decided at the next distance; `None` once that is too much for a list.
    decided: Option<Vec<u64>>,
}

impl<G: Indexed> Worker<'_, G> {
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

    /// Tells the parents that wait; their records have come from memory meanwhile.
    fn tell_waiting(&mut self) -> Result<(), SolveError> {
        let mut waiting = std::mem::take(&mut self.waiting);
        for (parent, child) in waiting.drain(..) {
            self.tell(parent, child)?;
        }
        self.waiting = waiting;
        Ok(())
    }

    /// Whether parents know what a position is worth, when they are looked at first: what is won at once, or lost to have come to.
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
    pub(crate) fn tell(&mut self, parent: u64, child: PositionValue) -> Result<(), SolveError> {
        match child {
            PositionValue::Loss(_) => self.claim(parent, Record::win(self.distance + 1)),
            PositionValue::Level(_) => self.claim(parent, Record::level(self.distance + 1)),
            PositionValue::Win(_) => return self.one_fewer(parent),
            PositionValue::Endless => {}
        }
        Ok(())
    }

    /// Gives a parent a value at the next distance, unless it has one at least as good.
    fn claim(&mut self, parent: u64, record: Record) {
        let improve = |bits: u16| Record(bits).improves_to(record).then_some(record.0);
        if self.tier.change(parent, improve).is_ok() {
            let level = matches!(record.known(), Known::Decided(PositionValue::Level(_)));
            let horizon = if level { &self.tier.level_horizon } else { &self.tier.horizon };
            horizon.fetch_max(self.distance + 1, Relaxed);
            self.decided(parent);
        }
    }

    /// A child of this parent turned out to be won.
    fn one_fewer(&mut self, parent: u64) -> Result<(), SolveError> {
        let counted = |bits: u16| {
            let old = Record(bits);
            (old.is_undecided() && !old.has_safe_exit() && old.left().is_some()).then(|| old.one_fewer().0)
        };
        match self.tier.change(parent, counted) {
            Ok(before) => {
                let after = Record(before).one_fewer();
                match after.left() {
                    Some(0) if after.has_slow_exit() || self.distance == 0 => self.lost_with_exits(parent),
                    Some(0) => self.is_lost(parent, self.distance + 1),
                    _ => Ok(()),
                }
            }
            // Too many children to count: they are looked at again each time.
            Err(bits) => {
                let old = Record(bits);
                let uncounted = old.is_undecided() && !old.has_safe_exit() && old.left().is_none();
                if uncounted { self.recheck(parent) } else { Ok(()) }
            }
        }
    }

    /// A position is lost whose children in the tier are all won, the slowest of them at this distance.
    fn lost_with_exits(&mut self, number: u64) -> Result<(), SolveError> {
        self.expander.expand(&self.tier.unrank(number)?)?;
        let mut outlook = self.expander.exits;
        outlook.add(PositionValue::Win(self.distance));
        self.is_lost(number, outlook.slowest_win.unwrap_or(0) + 1)
    }

    /// A position is lost at the next distance or at a later one.
    fn is_lost(&mut self, number: u64, plies: u16) -> Result<(), SolveError> {
        if plies > self.distance + 1 {
            return self.tier.schedule(number, PositionValue::Loss(plies));
        }
        self.tier.set(number, PositionValue::Loss(plies))?;
        self.decided(number);
        Ok(())
    }

    /// Looks at all children of a position that may be lost.
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
        self.is_lost(number, outlook.slowest_win.unwrap_or(0) + 1)
    }

    fn decided(&mut self, number: u64) {
        let bound = self.tier.size() / SPARSE / self.tier.task.threads.max(1) as u64;
        match &mut self.decided {
            Some(list) if (list.len() as u64) < bound.max(16) => list.push(number),
            decided => *decided = None,
        }
    }
}
