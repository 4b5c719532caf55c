//! Tiers with cycles, from their ends backwards (K. Thompson, "Retrograde analysis of certain endgames", ICCA Journal 9(3),
//! 1986; J. Romein and H. Bal, "Awari is solved", ICGA Journal 25(3), 2002, on tiers and counters).
//!
//! A first scan gives every position the value that its exits to lower tiers imply, and counts its children in the tier. Then
//! distance by distance: a position lost in d plies makes its parents won in d+1; a position won in d plies is one child
//! fewer to hope for, and a parent without hope is lost. All positions left after that are drawn; level positions are found in the
//! same way, and the rest is endless.
//!
//! Invariant: before distance d is worked on, every record with a smaller distance is final, and no undecided position is
//! won or lost in fewer than d plies. A win recorded with a larger distance is an upper bound.

mod backwards;
mod first_scan;
mod sweep;

#[cfg(feature = "files")]
use crate::record::Known;
use crate::{
    Indexed, PositionValue, SolveError,
    edges::Edges,
    expand::{Expander, checked_record},
    indexed::open_numbers,
    observer::StageProgress,
    record::{MAX_DISTANCE, Record},
    task::TierTask,
};
use std::{
    ops::Range,
    sync::atomic::{AtomicBool, AtomicU16, Ordering::Relaxed},
};

/// Numbers that a thread takes at once.
const PIECE: u64 = 1 << 13;

/// A tier being solved, or a shard of one.
pub(crate) struct Retrograde<'a, G: Indexed> {
    task: &'a TierTask<'a, G>,
    /// The number of the first record.
    begin: u64,
    records: Vec<AtomicU16>,
    /// The largest distance of a win or a loss recorded.
    horizon: AtomicU16,
    /// The largest distance of a level position recorded.
    level_horizon: AtomicU16,
    /// For each distance, whether wins or losses were recorded before their turn, and so are on no list.
    scheduled: Vec<AtomicBool>,
}

/// The source of a position's parents.
enum Parents {
    /// The rules.
    Rules,
    /// The moves of the first scan.
    Edges(Edges),
    /// None: sweeps evaluate the undecided positions instead.
    Unknown,
}

/// The positions at one distance.
enum Frontier {
    /// All of them, each once or more.
    Listed(Vec<u64>),
    /// To be found among the records.
    Everywhere,
}

/// The values being computed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Phase {
    WinLoss,
    Level,
}

/// Returns the records of a tier, up to the number from which all positions are decided.
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

/// Returns the record when the analysis is complete: undecided positions are endless.
pub(crate) fn finished(record: u16) -> u16 {
    if Record(record).is_undecided() { Record::ENDLESS.0 } else { record }
}

impl<'a, G: Indexed> Retrograde<'a, G> {
    /// Creates the analysis of the numbers from `begin` on, with their records as far as they are known.
    pub(crate) fn new(task: &'a TierTask<'a, G>, begin: u64, records: Vec<u16>) -> Self {
        let records = records.into_iter().map(AtomicU16::new).collect();
        let scheduled = (0..=MAX_DISTANCE).map(|_| AtomicBool::new(false)).collect();
        let (horizon, level_horizon) = (AtomicU16::new(0), AtomicU16::new(0));
        Retrograde { task, begin, records, horizon, level_horizon, scheduled }
    }

    pub(crate) fn into_records(self) -> Vec<u16> {
        self.records.into_iter().map(AtomicU16::into_inner).collect()
    }

    #[inline]
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

    #[inline]
    fn cell(&self, number: u64) -> &AtomicU16 {
        &self.records[(number - self.begin) as usize]
    }

    #[inline]
    pub(crate) fn get(&self, number: u64) -> Record {
        Record(self.cell(number).load(Relaxed))
    }

    /// Replaces the bits of a record by others. Returns the old bits, as an error if they stay.
    #[inline]
    fn change(&self, number: u64, others: impl Fn(u16) -> Option<u16>) -> Result<u16, u16> {
        let cell = self.cell(number);
        if self.task.threads > 1 {
            return cell.fetch_update(Relaxed, Relaxed, others);
        }
        // No other thread writes.
        let before = cell.load(Relaxed);
        cell.store(others(before).ok_or(before)?, Relaxed);
        Ok(before)
    }

    #[inline]
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

    #[inline]
    fn unrank(&self, number: u64) -> Result<G::Position, SolveError> {
        let position = self.task.game.unrank(self.task.tier, number);
        position.ok_or_else(|| SolveError::Unnumbered { position: format!("{:?} {number}", self.task.tier) })
    }

    /// Finds the values of a phase, distance by distance.
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
