//! Puts the compressed shards of all tiers together.

use super::{ShardedWork, finish::ShardNote, part_name};
use crate::{
    Indexed, SolveError, Summary,
    files::{
        Numbering,
        journal::FileWriter,
        steps::{Kind, Round, Step, StepNote},
        write::{assemble, header},
    },
};

/// All shards, counted and compressed.
pub(super) struct Join<'a, G: Indexed> {
    work: &'a ShardedWork<G>,
    step: Step,
}

impl<'a, G: Indexed> Join<'a, G> {
    pub(super) fn open(work: &'a ShardedWork<G>, step: Step) -> Self {
        Join { work, step }
    }

    pub(super) fn run(self) -> Result<(), SolveError> {
        let work = self.work;
        let tiers = (0..work.tiers.len()).map(|tier_index| Round::new(Kind::Finish, tier_index, 0));
        let (mut counted, mut steps) = (Vec::new(), Vec::new());
        for round in tiers {
            let (mut summary, mut start) = (Summary::default(), None);
            for step in work.steps(round) {
                let note: ShardNote = work.folder.needed(step)?;
                summary.merge(&note.summary);
                start = start.or(note.start);
                steps.push(step);
            }
            counted.push((summary, start));
        }
        let rules = work.rules.clone();
        let header = header(&work.game, &work.tiers, &work.name, rules, Numbering::Index, &counted)?;
        let parts = steps.into_iter().map(|step| {
            let note: ShardNote = work.folder.needed(step)?;
            Ok((work.load(&(part_name(step), note.part))?, note.blocks))
        });
        let writer = FileWriter::create(&work.folder.0, &work.path)?;
        assemble(writer, &header, parts, &[])?;
        Ok(work.folder.note(self.step, &StepNote::default())?)
    }
}
