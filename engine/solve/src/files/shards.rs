//! The same database made in shards, by one machine or by many that share a disk.
//!
//! Work is a sequence of rounds; a round is a number of steps that need nothing of each other, one for each shard of a tier. A step is a
//! function from files to files: done twice, or by two machines at once, it writes the same bytes. Its last file is a note; what has no
//! note is done again. Whoever schedules steps needs to know nothing else, and may die: the notes say where the work is.
//!
//! 1. *reach*, tier by tier from the top, in as many rounds as it takes: marks what the messages name, and what that leads to.
//! 2. Tier by tier from the bottom: *look* at every position by itself and by its exits. Where there are cycles: *winloss*, round by round
//!    the distance, gives records what the messages say of children and tells the parents of what was decided; *level* does the same for
//!    level positions. *finish* counts and compresses.
//! 3. *join* puts the file together.

use super::{
    FileOptions, Numbering, Plan,
    database::rules_of_indexed,
    format,
    journal::note_of,
    make::{self, BlockIndex, check_disk, work_folder, write_blocks, write_records},
    outbox::{self, Outbox},
    steps::{Folder, Kind, Round, Step, StepNote},
    tiers::Tiers,
};
use crate::{
    Extent, FileError, Indexed, PositionValue, SolveError, SolveObserver, Stage, Summary, indexed,
    map::Bytes,
    observer::StageProgress,
    reach::{Marks, each_child},
    record::MAX_DISTANCE,
    retrograde::{Phase, Retrograde, finished},
    scan,
    summary::summarize,
    table::TierTable,
    task::TierTask,
};
use serde::{Deserialize, Serialize};
use std::{
    ops::Range,
    path::{Path, PathBuf},
    sync::Arc,
};

/// See the module.
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
///     // In whatever order, on whatever machine.
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

/// Solved tiers.
type Tables<T> = Vec<(T, Arc<TierTable>)>;

/// What is noted of a shard that is done.
#[derive(Serialize, Deserialize)]
struct ShardNote {
    summary: Summary,
    /// The value of the start, if it is in this shard.
    start: Option<PositionValue>,
    blocks: BlockIndex,
    /// What the file of blocks has to be.
    part: String,
}

impl<G: Indexed> ShardedWork<G> {
    /// Work on a file: `name` is the game's with its parameters. Shards have as many numbers as the options say, rounded up to whole
    /// blocks.
    ///
    /// # Errors
    /// [`SolveError::NotInShards`] if a tier with cycles does not tell parents.
    pub fn new(game: &G, name: &str, path: &Path, options: &FileOptions) -> Result<Self, SolveError> {
        let tiers = Tiers::of(game);
        if tiers.iter().any(|&tier| game.cyclic(tier) && !game.offers_parents(tier)) {
            return Err(SolveError::NotInShards);
        }
        let shard = options.shard.max(1).div_ceil(format::BLOCK) * format::BLOCK;
        let round = match game.extent() {
            Extent::Reachable => Round::new(Kind::Reach, tiers.len() - 1, 0),
            Extent::Numbered | Extent::First => Round::new(Kind::Look, 0, 0),
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

    /// Begins the work, or goes on with it where the options say so.
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

    /// The steps to be done now, in any order; the next ones when these are done. None when the file is there.
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
        let known = step.round.place < self.tiers.len() && step.shard < self.shards(step.round).max(1);
        if !known || !self.folder.is_of(&self.identity())? {
            return Err(FileError::damaged(format_args!("step {step}, which is not of this work")).into());
        }
        if self.folder.is_done(step) {
            return Ok(());
        }
        let stage = match step.round.kind {
            Kind::Reach => Stage::Reach,
            Kind::Look | Kind::WinLoss | Kind::Level => Stage::Solve,
            Kind::Finish | Kind::Join => Stage::Write,
        };
        let mut progress = StageProgress::new(observer, stage, None);
        match step.round.kind {
            Kind::Reach => self.reach(step, &mut progress),
            Kind::Look => self.look(step, &mut progress),
            Kind::WinLoss => self.distance(step, Phase::WinLoss, &mut progress),
            Kind::Level => self.distance(step, Phase::Level, &mut progress),
            Kind::Finish => self.finish(step, &mut progress),
            Kind::Join => self.join(step),
        }
    }

    // Which step comes when.

    fn shards(&self, round: Round) -> u64 {
        match round.kind {
            Kind::Join => 1,
            _ => self.game.size(self.tiers[round.place]).div_ceil(self.options.shard),
        }
    }

    fn steps(&self, round: Round) -> impl Iterator<Item = Step> + use<G> {
        (0..self.shards(round)).map(move |shard| round.step(shard))
    }

    fn after(&self, round: Round) -> Result<Option<Round>, SolveError> {
        let place = round.place;
        let again = match round.kind {
            Kind::Reach | Kind::WinLoss | Kind::Level => {
                let notes = self.steps(round).map(|step| self.folder.needed::<StepNote>(step));
                notes.collect::<Result<Vec<_>, _>>()?.iter().any(|note| note.more)
            }
            _ => false,
        };
        let cyclic = self.game.cyclic(self.tiers[place]);
        Ok(Some(match round.kind {
            _ if again => round.next(),
            Kind::Reach if place > 0 => Round::new(Kind::Reach, place - 1, 0),
            Kind::Reach => Round::new(Kind::Look, 0, 0),
            Kind::Look if cyclic => Round::new(Kind::WinLoss, place, 0),
            Kind::WinLoss => Round::new(Kind::Level, place, 0),
            Kind::Look | Kind::Level => Round::new(Kind::Finish, place, 0),
            Kind::Finish if place + 1 < self.tiers.len() => Round::new(Kind::Look, place + 1, 0),
            Kind::Finish => Round::new(Kind::Join, 0, 0),
            Kind::Join => return Ok(None),
        }))
    }

    /// The round whose records or marks a round begins with.
    fn input(&self, round: Round) -> Option<Round> {
        round.before().or_else(|| match round.kind {
            Kind::Reach | Kind::Look | Kind::Join => None,
            Kind::WinLoss => Some(Round::new(Kind::Look, round.place, 0)),
            Kind::Level => self.folder.last_round(Kind::WinLoss, round.place),
            Kind::Finish => [Kind::Level, Kind::Look]
                .into_iter()
                .find_map(|kind| self.folder.last_round(kind, round.place)),
        })
    }

    /// Removes what nobody needs after this round.
    fn clean(&self, round: Round, next: Option<Round>) -> Result<(), SolveError> {
        if let Some(input) = self.input(round) {
            for shard in 0..self.shards(round) {
                let before: StepNote = self.folder.needed(input.step(shard))?;
                let kept = match round.kind {
                    Kind::Finish => None,
                    _ => self.folder.needed::<StepNote>(round.step(shard))?.data,
                };
                if let Some((name, _)) = before.data.filter(|data| kept.as_ref() != Some(data)) {
                    self.folder.remove(name);
                }
                if round.kind != Kind::Reach {
                    self.folder.remove(outbox::name(input.step(shard)));
                }
            }
        }
        match round.kind {
            Kind::Reach if next.is_none_or(|next| next.kind != Kind::Reach) => {
                for place in 0..self.tiers.len() {
                    for round in self.rounds(Kind::Reach, place) {
                        self.steps(round).for_each(|step| self.folder.remove(outbox::name(step)));
                    }
                }
            }
            Kind::Finish => self.clean_tier(round.place)?,
            _ => {}
        }
        Ok(())
    }

    /// Removes the marks of a tier that is done, and the records of tiers that no later one looks at.
    fn clean_tier(&self, place: usize) -> Result<(), SolveError> {
        if let Some(round) = self.folder.last_round(Kind::Reach, place) {
            for step in self.steps(round) {
                if let Some((name, _)) = self.folder.needed::<StepNote>(step)?.data {
                    self.folder.remove(name);
                }
            }
        }
        for done in 0..=place {
            let used_later = (place + 1..self.tiers.len()).any(|later| self.below(later).contains(&done));
            if !used_later {
                let records = self.steps(Round::new(Kind::Finish, done, 0));
                records.for_each(|step| self.folder.remove(records_name(step)));
            }
        }
        Ok(())
    }

    fn rounds(&self, kind: Kind, place: usize) -> impl Iterator<Item = Round> + use<G> {
        let last = self.folder.last_round(kind, place);
        let count = last.map_or(0, |last| last.number + 1);
        (0..count).map(move |number| Round::new(kind, place, number))
    }

    fn below(&self, place: usize) -> Vec<usize> {
        self.tiers.below(&self.game, place)
    }

    // Files.

    /// The numbers of a shard.
    fn numbers(&self, step: Step) -> Range<u64> {
        let (size, shard) = (self.game.size(self.tiers[step.round.place]), self.options.shard);
        step.shard * shard..size.min((step.shard + 1) * shard)
    }

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

    /// The marks that a round left.
    fn load_marks(&self, step: Step) -> Result<Marks, FileError> {
        let data = self.folder.needed::<StepNote>(step)?.data.ok_or_else(|| FileError::damaged("marks"))?;
        Ok(Marks::from_bytes(&self.load(&data)?))
    }

    /// The records of the tiers below, which are done.
    fn tables_below(&self, place: usize) -> Result<Tables<G::Tier>, FileError> {
        let table = |place: usize| {
            let steps = self.steps(Round::new(Kind::Finish, place, 0));
            let shards = steps.map(|step| Bytes::open(&self.folder.path(records_name(step))));
            let (shards, len) = (shards.collect::<Result<Vec<_>, _>>()?, self.game.size(self.tiers[place]));
            if shards.iter().map(|bytes| bytes.len() as u64).sum::<u64>() != 2 * len {
                return Err(FileError::damaged(format_args!("the records of tier {place}")));
            }
            let table = TierTable::Mapped { shards, shard: self.options.shard, len };
            Ok((self.tiers[place], Arc::new(table)))
        };
        self.below(place).into_iter().map(table).collect()
    }

    /// What a round's steps have to say to a shard.
    fn inbox(&self, from: Round, to: Step) -> Result<Vec<u64>, FileError> {
        let mut all = Vec::new();
        for step in self.steps(from) {
            all.extend(outbox::read(&self.folder, step, to.round.place, to.shard)?);
        }
        Ok(all)
    }

    // The steps.

    fn reach(&self, step: Step, progress: &mut StageProgress<'_>) -> Result<(), SolveError> {
        let place = step.round.place;
        // A mark, and a message, for each form of a number.
        let (numbers, shard) = (self.numbers(step), self.options.shard * G::FORMS);
        let numbers = numbers.start * G::FORMS..numbers.end * G::FORMS;
        let tier = self.tiers[place];
        let below = self.below(place);
        let (marks, sources) = match step.round.before() {
            Some(before) => (self.load_marks(before.step(step.shard))?, vec![before]),
            None => {
                let above = (place + 1..self.tiers.len()).filter(|&above| self.below(above).contains(&place));
                let sources = above.flat_map(|above| self.rounds(Kind::Reach, above)).collect();
                (Marks::new(numbers.end - numbers.start), sources)
            }
        };
        let mut todo = Vec::new();
        let mark = |number: u64, todo: &mut Vec<u64>| {
            if !marks.get(number) {
                marks.set(number);
                todo.push(number);
            }
        };
        if step.round.number == 0
            && let Some((_, number)) =
                indexed::place(&self.game, &self.game.start()).filter(|(of, _)| *of == tier)
            && numbers.contains(&number)
        {
            mark(number - numbers.start, &mut todo);
        }
        for source in sources {
            self.inbox(source, step)?.into_iter().for_each(|number| mark(number, &mut todo));
        }
        let (mut outbox, mut moves, mut done) = (Outbox::default(), Vec::new(), 0_u64);
        while let Some(number) = todo.pop() {
            done += 1;
            if done.is_multiple_of(REPORT) {
                progress.report(done, None)?;
                outbox.unique();
            }
            each_child(&self.game, tier, numbers.start + number, &mut moves, |_, to, number| {
                match self.tiers.place(to) {
                    Some(to) if to == place && numbers.contains(&number) => {
                        mark(number - numbers.start, &mut todo);
                    }
                    Some(to) if to == place || below.contains(&to) => {
                        outbox.push(to, number / shard, number % shard);
                    }
                    _ => return Err(SolveError::TierOrder { tiers: format!("{tier:?} to {to:?}") }),
                }
                Ok(())
            })?;
        }
        outbox.unique();
        let more = outbox.reaches(place);
        outbox.save(&self.folder, step)?;
        let name = format!("{step}.marks");
        let mut writer = self.folder.create(&name)?;
        writer.write(&marks.to_bytes())?;
        let data = Some((name, writer.finish()?));
        Ok(self.folder.note(step, &StepNote { more, later: false, data })?)
    }

    fn look(&self, step: Step, progress: &mut StageProgress<'_>) -> Result<(), SolveError> {
        let (place, numbers) = (step.round.place, self.numbers(step));
        let below = self.tables_below(place)?;
        let task = TierTask::new(&self.game, self.tiers[place], &below, &self.options.solve);
        let records = if self.game.cyclic(self.tiers[place]) {
            let tier = Retrograde::new(&task, numbers.start, vec![0; (numbers.end - numbers.start) as usize]);
            tier.look(progress)?;
            tier.into_records()
        } else {
            scan::scan(&task, numbers, progress)?
        };
        let data = Some(self.save_records(step, &records)?);
        Ok(self.folder.note(step, &StepNote { more: false, later: true, data })?)
    }

    /// Gives records what the messages of the round before say, and tells the parents of what is decided at this distance.
    fn distance(&self, step: Step, phase: Phase, progress: &mut StageProgress<'_>) -> Result<(), SolveError> {
        let (place, numbers, shard) = (step.round.place, self.numbers(step), self.options.shard);
        let distance = u16::try_from(step.round.number).ok().filter(|&distance| distance < MAX_DISTANCE);
        let distance = distance.ok_or(SolveError::TooLong)?;
        let input = self.input(step.round).ok_or_else(|| FileError::damaged("records"))?;
        let before: StepNote = self.folder.needed(input.step(step.shard))?;
        let inbox = match step.round.before() {
            Some(round) => self.inbox(round, step)?,
            None => Vec::new(),
        };
        if distance > 0 && inbox.is_empty() && !before.later {
            return Ok(self.folder.note(step, &StepNote { more: false, ..before })?);
        }
        let below = self.tables_below(place)?;
        let task = TierTask::new(&self.game, self.tiers[place], &below, &self.options.solve);
        let tier = Retrograde::new(&task, numbers.start, self.load_records(before.data.as_ref())?);
        let with_exits = phase == Phase::Level && distance == 0;
        if with_exits {
            tier.level_exits(progress)?;
        }
        if let Some(before) = distance.checked_sub(1) {
            let mut worker = tier.worker(before);
            for message in &inbox {
                worker.tell(numbers.start + message / 2, child_of(phase, message % 2, before))?;
            }
        }
        let (mut outbox, mut later) = (Outbox::default(), false);
        let mut worker = tier.worker(distance);
        for number in numbers.clone() {
            if number.is_multiple_of(REPORT) {
                progress.report(number - numbers.start, Some(distance))?;
            }
            let record = tier.get(number);
            let plies = phase.plies(record);
            later |= plies > Some(distance);
            if plies == Some(distance) {
                for parent in worker.parents_by_rules(number)? {
                    outbox.push(place, parent / shard, parent % shard * 2 + u64::from(record.is_loss()));
                }
            }
        }
        drop(worker);
        let more = later || !outbox.is_empty();
        outbox.save(&self.folder, step)?;
        let data = if inbox.is_empty() && !with_exits {
            before.data
        } else {
            Some(self.save_records(step, &tier.into_records())?)
        };
        Ok(self.folder.note(step, &StepNote { more, later, data })?)
    }

    fn finish(&self, step: Step, progress: &mut StageProgress<'_>) -> Result<(), SolveError> {
        let (place, numbers) = (step.round.place, self.numbers(step));
        let (game, tier, threads) = (&self.game, self.tiers[place], self.options.solve.threads.max(1));
        let input = self.input(step.round).ok_or_else(|| FileError::damaged("records"))?;
        let before: StepNote = self.folder.needed(input.step(step.shard))?;
        let mut records = self.load_records(before.data.as_ref())?;
        records.iter_mut().for_each(|record| *record = finished(*record));
        self.save_records(step, &records)?;
        let table = TierTable::new(records);
        let marks = match self.folder.last_round(Kind::Reach, place) {
            Some(round) => Some(self.load_marks(round.step(step.shard))?),
            None => None,
        };
        let summary = match indexed::counts(game, tier) {
            true => summarize(game, (tier, numbers.clone()), &table, marks.as_ref(), threads, progress)?,
            false => Summary::default(),
        };
        let start = game.rank(&game.start()).filter(|(of, number)| *of == tier && numbers.contains(number));
        let start = start.and_then(|(_, number)| table.value(number - numbers.start));
        let mut writer = self.folder.create(part_name(step))?;
        let blocks = write_blocks(&table, &mut writer, self.options.compression, threads, progress)?;
        let note = ShardNote { summary, start, blocks, part: writer.finish()? };
        // The rounds before it are cleaned up by a note of their own kind.
        Ok(self.folder.note(step, &note)?)
    }

    fn join(&self, step: Step) -> Result<(), SolveError> {
        let tiers = (0..self.tiers.len()).map(|place| Round::new(Kind::Finish, place, 0));
        let (mut counted, mut steps) = (Vec::new(), Vec::new());
        for round in tiers {
            let (mut summary, mut start) = (Summary::default(), None);
            for step in self.steps(round) {
                let note: ShardNote = self.folder.needed(step)?;
                summary.merge(&note.summary);
                start = start.or(note.start);
                steps.push(step);
            }
            counted.push((summary, start));
        }
        let (rules, numbering) = (self.rules.clone(), Numbering::Index);
        let header = make::header(&self.game, &self.tiers, &self.name, rules, numbering, &counted)?;
        let parts = steps.into_iter().map(|step| {
            let note: ShardNote = self.folder.needed(step)?;
            Ok((self.load(&(part_name(step), note.part))?, note.blocks))
        });
        let writer = super::journal::FileWriter::create_among_others(&self.folder.0, &self.path)?;
        make::put_together(writer, &header, parts, &[])?;
        Ok(self.folder.note(step, &StepNote::default())?)
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

/// What a message says of a child: that it is lost (1) or won (0), or level.
fn child_of(phase: Phase, lost: u64, distance: u16) -> PositionValue {
    match (phase, lost) {
        (Phase::Level, _) => PositionValue::Level(distance),
        (Phase::WinLoss, 0) => PositionValue::Win(distance),
        (Phase::WinLoss, _) => PositionValue::Loss(distance),
    }
}
