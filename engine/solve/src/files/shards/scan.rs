//! Evaluates every position of a shard by itself and by its exits.

use super::ShardedWork;
use crate::{
    Indexed, SolveError,
    files::steps::{Step, StepNote},
    observer::StageProgress,
    scan,
    task::TierTask,
};

/// A shard before anything is known of it.
pub(super) struct ScanShard<'a, G: Indexed> {
    work: &'a ShardedWork<G>,
    step: Step,
}

impl<'a, G: Indexed> ScanShard<'a, G> {
    pub(super) fn open(work: &'a ShardedWork<G>, step: Step) -> Self {
        ScanShard { work, step }
    }

    pub(super) fn run(self, progress: &mut StageProgress<'_>) -> Result<(), SolveError> {
        let ScanShard { work, step } = self;
        let (tier, numbers) = (work.tier(step), work.numbers(step));
        let below = work.tables_below(step.round.tier_index)?;
        let task = TierTask::new(&work.game, tier, &below, &work.options.solve);
        let records = if work.game.cyclic(tier) {
            let shard = work.retrograde(&task, step, vec![0; (numbers.end - numbers.start) as usize]);
            shard.scan(progress)?;
            shard.into_records()
        } else {
            scan::scan(&task, numbers, progress)?
        };
        let data = Some(work.save_records(step, &records)?);
        Ok(work.folder.note(step, &StepNote { more: false, later: true, data })?)
    }
}
