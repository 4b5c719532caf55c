//! The same database made in shards, by one machine or by many that share a disk.
//!
//! Work is a sequence of rounds; a round is a number of steps that need nothing of each other, one for each shard of a tier. A step is a
//! function from files to files: done twice, or by two machines at once, it writes the same bytes. Its last file is a note; a step without a
//! note is done again. A scheduler of steps needs to know nothing else, and may die: the notes say where the work is.
//!
//! 1. *Reach*, tier by tier from the top, in as many rounds as it takes: marks the positions that messages name, and those they lead to.
//! 2. Tier by tier from the bottom: *scan* evaluates every position by itself and by its exits. Where there are cycles, wins and losses, then
//!    level positions follow, a round for each *distance*: records get the values that messages tell of children, and the parents of positions
//!    decided at this distance get messages. *Finish* counts and compresses.
//! 3. *Join* puts the file together.

mod distance;
mod finish;
mod join;
mod reach;
mod scan;
mod schedule;

use super::{
    FileOptions, Plan,
    database::rules_of_indexed,
    format,
    journal::note_of,
    make::{check_disk, work_folder},
    outbox,
    steps::{Folder, Kind, Round, Step, StepNote},
    tiers::Tiers,
    write::write_records,
};
use crate::{
    Extent, FileError, Indexed, SolveError, SolveObserver, Stage,
    expand::Tables,
    map::Bytes,
    observer::StageProgress,
    reach::Marks,
    retrograde::{Phase, Retrograde},
    table::TierTable,
    task::TierTask,
};
use distance::DistanceShard;
use finish::FinishShard;
use join::Join;
use reach::ReachShard;
use scan::ScanShard;
use std::{
    ops::Range,
    path::{Path, PathBuf},
    sync::Arc,
};

/// The work on a database in shards: see the module.
///
/// ```no_run
/// # use boyi_solve::{FileOptions, Indexed, ShardedWork, SolveError, Unobserved};
/// # fn solve<G: Indexed>(game: &G) -> Result<(), SolveError> {
/// let options = FileOptions { shard: 1 << 20, ..FileOptions::default() };
/// let mut work = ShardedWork::new(game, "dodgem", "dodgem.boyi".as_ref(), &options)?;
/// work.begin()?;
/// loop {
///     let steps = work.next_round()?;
///     if steps.is_empty() {
///         return Ok(());
///     }
///     // In any order, on any machine.
///     for step in steps {
///         work.run(&step, &mut Unobserved)?;
///     }
/// }
/// # }
/// ```
#[derive(Debug)]
pub struct ShardedWork<G: Indexed> {
    game: G,
    name: String,
    rules: String,
    path: PathBuf,
    folder: Folder,
    options: FileOptions,
    tiers: Tiers<G::Tier>,
    /// The first round that may have steps to be done; `None` when all are done.
    round: Option<Round>,
}

impl<G: Indexed> ShardedWork<G> {
    /// Creates the work on a file: `name` is the name of the game with its parameters. Shards have as many numbers as the options say,
    /// rounded up to whole blocks.
    ///
    /// # Errors
    /// [`SolveError::NotInShards`] if a tier with cycles does not offer parents.
    pub fn new(game: &G, name: &str, path: &Path, options: &FileOptions) -> Result<Self, SolveError> {
        let tiers = Tiers::of(game);
        if tiers.iter().any(|&tier| game.cyclic(tier) && !game.offers_parents(tier)) {
            return Err(SolveError::NotInShards);
        }
        let shard = options.shard.max(1).div_ceil(format::BLOCK) * format::BLOCK;
        let round = match game.extent() {
            Extent::Reachable => Round::new(Kind::Reach, tiers.len() - 1, 0),
            Extent::Numbered | Extent::First => Round::new(Kind::Scan, 0, 0),
        };
        Ok(ShardedWork {
            game: game.clone(),
            name: name.to_owned(),
            rules: rules_of_indexed(game),
            path: path.to_path_buf(),
            folder: Folder(work_folder(path)),
            options: FileOptions { shard, ..options.clone() },
            tiers,
            round: Some(round),
        })
    }

    fn identity(&self) -> String {
        let FileOptions { shard, compression, .. } = self.options;
        let (format, rules, name) = (format::FORMAT, &self.rules, &self.name);
        format!("format {format} shards {rules} shard {shard} compression {compression} {name}")
    }

    /// Starts the work, or resumes it where the options say so.
    ///
    /// # Errors
    /// The folder holds unfinished work that was not to be resumed, or other work; the disk has too little room.
    pub fn begin(&self) -> Result<(), SolveError> {
        if self.folder.is_of(&self.identity())? {
            let unfinished = || FileError::Unfinished { folder: self.folder.0.display().to_string() };
            return if self.options.resume { Ok(()) } else { Err(unfinished().into()) };
        }
        check_disk(&Plan::new(&self.game), &self.path)?;
        Ok(self.folder.begin(&self.identity())?)
    }

    /// The steps to be done now, in any order; the next ones when these are done. None when the file is complete.
    ///
    /// # Errors
    /// A note cannot be read.
    pub fn next_round(&mut self) -> Result<Vec<String>, SolveError> {
        while let Some(round) = self.round {
            let steps = self.steps(round).filter(|&step| !self.folder.is_done(step));
            let steps: Vec<String> = steps.map(|step| step.to_string()).collect();
            if !steps.is_empty() {
                return Ok(steps);
            }
            let next = self.after(round)?;
            self.clean(round, next)?;
            self.round = next;
        }
        if self.folder.0.exists() {
            self.folder.remove_all()?;
        }
        Ok(Vec::new())
    }

    /// Does a step, unless it is done.
    ///
    /// # Errors
    /// There is no such step now; a file is damaged or cannot be written; the game breaks a law of [`Indexed`]; the observer stopped it.
    pub fn run(&self, step: &str, observer: &mut dyn SolveObserver) -> Result<(), SolveError> {
        let step: Step = step.parse()?;
        let round = step.round;
        let known = round.tier_index < self.tiers.len() && step.shard < self.shards(round).max(1);
        if !known || !self.folder.is_of(&self.identity())? {
            return Err(FileError::damaged(format_args!("step {step}, which is not of this work")).into());
        }
        if self.folder.is_done(step) {
            return Ok(());
        }
        let stage = match round.kind {
            Kind::Reach => Stage::Reach,
            Kind::Scan | Kind::WinLoss | Kind::Level => Stage::Solve,
            Kind::Finish | Kind::Join => Stage::Write,
        };
        let progress = &mut StageProgress::new(observer, stage, None);
        match round.kind {
            Kind::Reach => ReachShard::open(self, step)?.run(progress),
            Kind::Scan => ScanShard::open(self, step).run(progress),
            Kind::WinLoss => DistanceShard::open(self, step, Phase::WinLoss)?.run(progress),
            Kind::Level => DistanceShard::open(self, step, Phase::Level)?.run(progress),
            Kind::Finish => FinishShard::open(self, step)?.run(progress),
            Kind::Join => Join::open(self, step).run(),
        }
    }

    fn shards(&self, round: Round) -> u64 {
        match round.kind {
            Kind::Join => 1,
            _ => self.game.size(self.tiers[round.tier_index]).div_ceil(self.options.shard),
        }
    }

    fn steps(&self, round: Round) -> impl Iterator<Item = Step> + use<G> {
        (0..self.shards(round)).map(move |shard| round.step(shard))
    }

    /// The rounds of a kind in a tier that were begun.
    fn rounds(&self, kind: Kind, tier_index: usize) -> impl Iterator<Item = Round> + use<G> {
        let last = self.folder.last_round(kind, tier_index);
        let count = last.map_or(0, |last| last.number + 1);
        (0..count).map(move |number| Round::new(kind, tier_index, number))
    }

    fn below(&self, tier_index: usize) -> Vec<usize> {
        self.tiers.below(&self.game, tier_index)
    }

    fn tier(&self, step: Step) -> G::Tier {
        self.tiers[step.round.tier_index]
    }

    /// The numbers of a shard.
    fn numbers(&self, step: Step) -> Range<u64> {
        let (size, shard) = (self.game.size(self.tier(step)), self.options.shard);
        step.shard * shard..size.min((step.shard + 1) * shard)
    }

    // Files that several kinds of steps read or write.

    fn load(&self, (name, note): &(String, String)) -> Result<Bytes, FileError> {
        let bytes = Bytes::open(&self.folder.path(name))?;
        if note_of(bytes.len() as u64, format::hash(&bytes)) != *note {
            return Err(FileError::damaged(self.folder.path(name).display()));
        }
        Ok(bytes)
    }

    fn load_records(&self, data: Option<&(String, String)>) -> Result<Vec<u16>, FileError> {
        let bytes = self.load(data.ok_or_else(|| FileError::damaged("records"))?)?;
        Ok(bytes.chunks_exact(2).map(|bytes| u16::from_le_bytes([bytes[0], bytes[1]])).collect())
    }

    fn save_records(&self, step: Step, records: &[u16]) -> Result<(String, String), FileError> {
        let name = records_name(step);
        let mut writer = self.folder.create(&name)?;
        write_records(&mut writer, records)?;
        Ok((name, writer.finish()?))
    }

    /// The marks that a step left.
    fn load_marks(&self, step: Step) -> Result<Marks, FileError> {
        let data = self.folder.needed::<StepNote>(step)?.data.ok_or_else(|| FileError::damaged("marks"))?;
        Ok(Marks::from_bytes(&self.load(&data)?))
    }

    /// The records of the tiers below, which are done.
    fn tables_below(&self, tier_index: usize) -> Result<Tables<G::Tier>, FileError> {
        self.below(tier_index).into_iter().map(|lower| Ok((self.tiers[lower], self.table(lower)?))).collect()
    }

    /// The records of a tier that is done.
    fn table(&self, tier_index: usize) -> Result<Arc<TierTable>, FileError> {
        let steps = self.steps(Round::new(Kind::Finish, tier_index, 0));
        let shards = steps.map(|step| Bytes::open(&self.folder.path(records_name(step))));
        let (shards, len) = (shards.collect::<Result<Vec<_>, _>>()?, self.game.size(self.tiers[tier_index]));
        if shards.iter().map(|bytes| bytes.len() as u64).sum::<u64>() != 2 * len {
            return Err(FileError::damaged(format_args!("the records of tier {tier_index}")));
        }
        Ok(Arc::new(TierTable::Mapped { shards, shard: self.options.shard, len }))
    }

    /// The messages of a round to a shard.
    fn inbox(&self, from: Round, to: Step) -> Result<Vec<u64>, FileError> {
        let mut all = Vec::new();
        for step in self.steps(from) {
            all.extend(outbox::read(&self.folder, step, to.round.tier_index, to.shard)?);
        }
        Ok(all)
    }

    /// Retrograde analysis of a shard, with its records as far as they are known.
    fn retrograde<'a>(&self, task: &'a TierTask<'a, G>, step: Step, records: Vec<u16>) -> Retrograde<'a, G> {
        Retrograde::new(task, self.numbers(step).start, records)
    }
}

/// Positions between two reports.
const REPORT: u64 = 1 << 20;

fn records_name(step: Step) -> String {
    format!("{step}.records")
}

fn part_name(step: Step) -> String {
    format!("{step}.part")
}
