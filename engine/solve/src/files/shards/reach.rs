//! Marks the positions of a shard that can be reached.

use super::{REPORT, ShardedWork};
use crate::{
    Indexed, SolveError,
    files::{
        outbox::Outbox,
        steps::{Kind, Round, Step, StepNote},
    },
    indexed::mark_index,
    observer::StageProgress,
    reach::{Marks, each_child},
};
use std::ops::Range;

/// A shard of marks: one for each form of each number.
pub(super) struct ReachShard<'a, G: Indexed> {
    work: &'a ShardedWork<G>,
    step: Step,
    /// The marks of the shard among those of the tier.
    range: Range<u64>,
    marks: Marks,
    /// The marks, counted from the first of the shard, whose children are still to be marked.
    todo: Vec<u64>,
    outbox: Outbox,
}

impl<'a, G: Indexed> ReachShard<'a, G> {
    pub(super) fn open(work: &'a ShardedWork<G>, step: Step) -> Result<Self, SolveError> {
        let numbers = work.numbers(step);
        let range = numbers.start * G::FORMS..numbers.end * G::FORMS;
        let marks = match step.round.before() {
            Some(before) => work.load_marks(before.step(step.shard))?,
            None => Marks::new(range.end - range.start),
        };
        Ok(ReachShard { work, step, range, marks, todo: Vec::new(), outbox: Outbox::default() })
    }

    pub(super) fn run(mut self, progress: &mut StageProgress<'_>) -> Result<(), SolveError> {
        self.mark_start();
        for source in self.sources() {
            let messages = self.work.inbox(source, self.step)?;
            messages.into_iter().for_each(|index| self.mark(index));
        }
        self.mark_reachable(progress)?;
        self.save()
    }

    /// The rounds with messages to this shard: the one before; at first, those of all tiers above.
    fn sources(&self) -> Vec<Round> {
        let (work, tier_index) = (self.work, self.step.round.tier_index);
        match self.step.round.before() {
            Some(before) => vec![before],
            None => {
                let later = tier_index + 1..work.tiers.len();
                let above = later.filter(|&above| work.below(above).contains(&tier_index));
                above.flat_map(|above| work.rounds(Kind::Reach, above)).collect()
            }
        }
    }

    fn mark(&mut self, index: u64) {
        if !self.marks.get(index) {
            self.marks.set(index);
            self.todo.push(index);
        }
    }

    /// Marks the start, if it is in this shard, in the first round.
    fn mark_start(&mut self) {
        let game = &self.work.game;
        let start = mark_index(game, &game.start()).filter(|(tier, _)| *tier == self.work.tier(self.step));
        if self.step.round.number == 0
            && let Some((_, index)) = start
            && self.range.contains(&index)
        {
            self.mark(index - self.range.start);
        }
    }

    /// Marks everything in the shard that the marked positions lead to, and sends messages of the rest.
    fn mark_reachable(&mut self, progress: &mut StageProgress<'_>) -> Result<(), SolveError> {
        let (work, tier_index) = (self.work, self.step.round.tier_index);
        let tier = work.tier(self.step);
        let below = work.below(tier_index);
        let shard = work.options.shard * G::FORMS;
        let (mut moves, mut done) = (Vec::new(), 0_u64);
        while let Some(index) = self.todo.pop() {
            done += 1;
            if done.is_multiple_of(REPORT) {
                progress.report(done, None)?;
                self.outbox.unique();
            }
            each_child(&work.game, tier, self.range.start + index, &mut moves, |_, to, index| {
                match work.tiers.index_of(to) {
                    Some(to) if to == tier_index && self.range.contains(&index) => {
                        self.mark(index - self.range.start);
                    }
                    Some(to) if to == tier_index || below.contains(&to) => {
                        self.outbox.push(to, index / shard, index % shard);
                    }
                    _ => return Err(SolveError::TierOrder { tiers: format!("{tier:?} to {to:?}") }),
                }
                Ok(())
            })?;
        }
        self.outbox.unique();
        Ok(())
    }

    fn save(self) -> Result<(), SolveError> {
        let (folder, step) = (&self.work.folder, self.step);
        let more = self.outbox.reaches(step.round.tier_index);
        self.outbox.save(folder, step)?;
        let name = format!("{step}.marks");
        let mut writer = folder.create(&name)?;
        writer.write(&self.marks.to_bytes())?;
        let data = Some((name, writer.finish()?));
        Ok(folder.note(step, &StepNote { more, later: false, data })?)
    }
}
