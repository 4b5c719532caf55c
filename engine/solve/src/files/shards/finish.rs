//! Counts and compresses a shard whose values are all known.

use super::{ShardedWork, part_name};
use crate::{
    FileError, Indexed, PositionValue, SolveError, Summary,
    files::{
        steps::{Kind, Step, StepNote},
        write::{BlockIndex, write_blocks},
    },
    indexed,
    observer::StageProgress,
    reach::Marks,
    retrograde::finished,
    summary::summarize,
    table::TierTable,
};
use serde::{Deserialize, Serialize};

/// The note on a shard that is done.
#[derive(Serialize, Deserialize)]
pub(super) struct ShardNote {
    pub(super) summary: Summary,
    /// The value of the start, if it is in this shard.
    pub(super) start: Option<PositionValue>,
    pub(super) blocks: BlockIndex,
    /// The note on the file of blocks.
    pub(super) part: String,
}

/// A shard whose values are all known.
pub(super) struct FinishShard<'a, G: Indexed> {
    work: &'a ShardedWork<G>,
    step: Step,
    table: TierTable,
    /// The positions that count; `None` where all do.
    marks: Option<Marks>,
}

impl<'a, G: Indexed> FinishShard<'a, G> {
    /// Takes the records of the last round, and saves them as they stay.
    pub(super) fn open(work: &'a ShardedWork<G>, step: Step) -> Result<Self, SolveError> {
        let input = work.input(step.round).ok_or_else(|| FileError::damaged("records"))?;
        let before: StepNote = work.folder.needed(input.step(step.shard))?;
        let mut records = work.load_records(before.data.as_ref())?;
        records.iter_mut().for_each(|record| *record = finished(*record));
        work.save_records(step, &records)?;
        let marked = work.folder.last_round(Kind::Reach, step.round.tier_index);
        let marks = marked.map(|round| work.load_marks(round.step(step.shard))).transpose()?;
        Ok(FinishShard { work, step, table: TierTable::new(records), marks })
    }

    pub(super) fn run(self, progress: &mut StageProgress<'_>) -> Result<(), SolveError> {
        let FinishShard { work, step, .. } = self;
        let (compression, threads) = (work.options.compression, self.threads());
        let (summary, start) = (self.summary(progress)?, self.start());
        let mut writer = work.folder.create(part_name(step))?;
        let blocks = write_blocks(&self.table, &mut writer, compression, threads, progress)?;
        let note = ShardNote { summary, start, blocks, part: writer.finish()? };
        Ok(work.folder.note(step, &note)?)
    }

    fn threads(&self) -> usize {
        self.work.options.solve.threads.max(1)
    }

    fn summary(&self, progress: &mut StageProgress<'_>) -> Result<Summary, SolveError> {
        let (game, tier) = (&self.work.game, self.work.tier(self.step));
        if !indexed::counts(game, tier) {
            return Ok(Summary::default());
        }
        let numbers = (tier, self.work.numbers(self.step));
        summarize(game, numbers, &self.table, self.marks.as_ref(), self.threads(), progress)
    }

    /// The value of the start, if it is in this shard.
    fn start(&self) -> Option<PositionValue> {
        let (game, numbers) = (&self.work.game, self.work.numbers(self.step));
        let (tier, number) = game.rank(&game.start())?;
        let here = tier == self.work.tier(self.step) && numbers.contains(&number);
        here.then(|| self.table.value(number - numbers.start))?
    }
}
