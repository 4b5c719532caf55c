//! One distance of the retrograde analysis of a shard.
//!
//! A message to a parent is its number in its shard, doubled, and one more if the child is lost.

use super::{REPORT, ShardedWork};
use crate::{
    FileError, Indexed, PositionValue, SolveError,
    files::{
        outbox::Outbox,
        steps::{Step, StepNote},
    },
    observer::StageProgress,
    record::MAX_DISTANCE,
    retrograde::{Phase, Retrograde},
    task::TierTask,
};

/// The positions of a shard decided up to a distance.
pub(super) struct DistanceShard<'a, G: Indexed> {
    work: &'a ShardedWork<G>,
    step: Step,
    phase: Phase,
    distance: u16,
    /// The note on the records to start with.
    before: StepNote,
    /// The messages of the round before: children decided one ply sooner.
    inbox: Vec<u64>,
}

impl<'a, G: Indexed> DistanceShard<'a, G> {
    pub(super) fn open(work: &'a ShardedWork<G>, step: Step, phase: Phase) -> Result<Self, SolveError> {
        let distance = u16::try_from(step.round.number).ok().filter(|&distance| distance < MAX_DISTANCE);
        let distance = distance.ok_or(SolveError::TooLong)?;
        let input = work.input(step.round).ok_or_else(|| FileError::damaged("records"))?;
        let before: StepNote = work.folder.needed(input.step(step.shard))?;
        let inbox = match step.round.before() {
            Some(round) => work.inbox(round, step)?,
            None => Vec::new(),
        };
        Ok(DistanceShard { work, step, phase, distance, before, inbox })
    }

    pub(super) fn run(self, progress: &mut StageProgress<'_>) -> Result<(), SolveError> {
        let DistanceShard { work, step, distance, .. } = self;
        if distance > 0 && self.inbox.is_empty() && !self.before.later {
            return Ok(work.folder.note(step, &StepNote { more: false, ..self.before })?);
        }
        let below = work.tables_below(step.round.tier_index)?;
        let task = TierTask::new(&work.game, work.tier(step), &below, &work.options.solve);
        let shard = work.retrograde(&task, step, work.load_records(self.before.data.as_ref())?);
        // 1. The values that exits and the messages give.
        let with_exits = self.phase == Phase::Level && distance == 0;
        if with_exits {
            shard.level_exits(progress)?;
        }
        self.deliver(&shard)?;
        // 2. Messages to the parents of the positions decided at this distance.
        let (outbox, later) = self.tell_parents(&shard, progress)?;
        let more = later || !outbox.is_empty();
        outbox.save(&work.folder, step)?;
        // 3. The records, unless they are the same.
        let data = if self.inbox.is_empty() && !with_exits {
            self.before.data
        } else {
            Some(work.save_records(step, &shard.into_records())?)
        };
        Ok(work.folder.note(step, &StepNote { more, later, data })?)
    }

    /// Gives records the values that the messages tell of children.
    fn deliver(&self, shard: &Retrograde<'_, G>) -> Result<(), SolveError> {
        let Some(before) = self.distance.checked_sub(1) else { return Ok(()) };
        let start = self.work.numbers(self.step).start;
        let mut worker = shard.worker(before);
        for message in &self.inbox {
            let child = match (self.phase, message % 2) {
                (Phase::Level, _) => PositionValue::Level(before),
                (Phase::WinLoss, 0) => PositionValue::Win(before),
                (Phase::WinLoss, _) => PositionValue::Loss(before),
            };
            worker.tell(start + message / 2, child)?;
        }
        Ok(())
    }

    /// The messages to the parents of the positions decided at this distance, and whether others are decided at a larger one.
    fn tell_parents(
        &self,
        shard: &Retrograde<'_, G>,
        progress: &mut StageProgress<'_>,
    ) -> Result<(Outbox, bool), SolveError> {
        let (numbers, length) = (self.work.numbers(self.step), self.work.options.shard);
        let (mut outbox, mut later) = (Outbox::default(), false);
        let mut worker = shard.worker(self.distance);
        for number in numbers.clone() {
            if number.is_multiple_of(REPORT) {
                progress.report(number - numbers.start, Some(self.distance))?;
            }
            let record = shard.get(number);
            let plies = self.phase.plies(record);
            later |= plies > Some(self.distance);
            if plies == Some(self.distance) {
                for parent in worker.parents_by_rules(number)? {
                    let message = parent % length * 2 + u64::from(record.is_loss());
                    outbox.push(self.step.round.tier_index, parent / length, message);
                }
            }
        }
        Ok((outbox, later))
    }
}
