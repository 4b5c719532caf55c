//! The order of the rounds, and the files that each of them makes superfluous.

use super::{ShardedWork, records_name};
use crate::{
    Indexed, SolveError,
    files::{
        outbox,
        steps::{Kind, Round, StepNote},
    },
};

impl<G: Indexed> ShardedWork<G> {
    /// The round after one that is done; `None` after the last.
    pub(super) fn after(&self, round: Round) -> Result<Option<Round>, SolveError> {
        let tier_index = round.tier_index;
        let cyclic = self.game.cyclic(self.tiers[tier_index]);
        Ok(Some(match round.kind {
            _ if self.is_repeated(round)? => round.next(),
            Kind::Reach if tier_index > 0 => Round::new(Kind::Reach, tier_index - 1, 0),
            Kind::Reach => Round::new(Kind::Scan, 0, 0),
            Kind::Scan if cyclic => Round::new(Kind::WinLoss, tier_index, 0),
            Kind::WinLoss => Round::new(Kind::Level, tier_index, 0),
            Kind::Scan | Kind::Level => Round::new(Kind::Finish, tier_index, 0),
            Kind::Finish if tier_index + 1 < self.tiers.len() => Round::new(Kind::Scan, tier_index + 1, 0),
            Kind::Finish => Round::new(Kind::Join, 0, 0),
            Kind::Join => return Ok(None),
        }))
    }

    /// Returns `true` if some step of a round asks for another round of its kind.
    fn is_repeated(&self, round: Round) -> Result<bool, SolveError> {
        if !matches!(round.kind, Kind::Reach | Kind::WinLoss | Kind::Level) {
            return Ok(false);
        }
        let notes = self.steps(round).map(|step| self.folder.needed::<StepNote>(step));
        Ok(notes.collect::<Result<Vec<_>, _>>()?.iter().any(|note| note.more))
    }

    /// The round whose records or marks a round starts with.
    pub(super) fn input(&self, round: Round) -> Option<Round> {
        let last = |kind| self.folder.last_round(kind, round.tier_index);
        round.before().or_else(|| match round.kind {
            Kind::Reach | Kind::Scan | Kind::Join => None,
            Kind::WinLoss => Some(Round::new(Kind::Scan, round.tier_index, 0)),
            Kind::Level => last(Kind::WinLoss),
            Kind::Finish => last(Kind::Level).or_else(|| last(Kind::Scan)),
        })
    }

    /// Removes the files that no step needs after this round.
    pub(super) fn clean(&self, round: Round, next: Option<Round>) -> Result<(), SolveError> {
        if let Some(input) = self.input(round) {
            self.clean_input(round, input)?;
        }
        match round.kind {
            Kind::Reach if next.is_none_or(|next| next.kind != Kind::Reach) => self.clean_reach_messages(),
            Kind::Finish => {
                self.clean_marks(round.tier_index)?;
                self.clean_records(round.tier_index);
            }
            _ => {}
        }
        Ok(())
    }

    /// Removes the data that a round started with, unless it left them as they were, and the messages that it read.
    fn clean_input(&self, round: Round, input: Round) -> Result<(), SolveError> {
        for shard in 0..self.shards(round) {
            let before: StepNote = self.folder.needed(input.step(shard))?;
            let kept = match round.kind {
                Kind::Finish => None,
                _ => self.folder.needed::<StepNote>(round.step(shard))?.data,
            };
            if let Some((name, _)) = before.data.filter(|data| kept.as_ref() != Some(data)) {
                self.folder.remove(name);
            }
            // Messages of the first stage are for tiers below, too.
            if round.kind != Kind::Reach {
                self.folder.remove(outbox::name(input.step(shard)));
            }
        }
        Ok(())
    }

    /// Removes all messages of the first stage.
    fn clean_reach_messages(&self) {
        for tier_index in 0..self.tiers.len() {
            for round in self.rounds(Kind::Reach, tier_index) {
                self.steps(round).for_each(|step| self.folder.remove(outbox::name(step)));
            }
        }
    }

    /// Removes the marks of a tier that is done.
    fn clean_marks(&self, tier_index: usize) -> Result<(), SolveError> {
        if let Some(round) = self.folder.last_round(Kind::Reach, tier_index) {
            for step in self.steps(round) {
                if let Some((name, _)) = self.folder.needed::<StepNote>(step)?.data {
                    self.folder.remove(name);
                }
            }
        }
        Ok(())
    }

    /// Removes the records of the tiers up to this one that no later one has moves into.
    fn clean_records(&self, tier_index: usize) {
        for done in 0..=tier_index {
            let used_later =
                (tier_index + 1..self.tiers.len()).any(|later| self.below(later).contains(&done));
            if !used_later {
                let records = self.steps(Round::new(Kind::Finish, done, 0));
                records.for_each(|step| self.folder.remove(records_name(step)));
            }
        }
    }
}
