//! Making a database step by step, so that interrupted work can be resumed.
//!
//! 1. If positions have no numbers: list them (one step).
//! 2. If only positions that can be reached count: mark them, tier by tier from the top.
//! 3. Solve tier by tier from the bottom; tiers without cycles shard by shard. Compress each tier that is solved.
//! 4. Put the compressed tiers together.
//!
//! Each step is a function of the game and of files of earlier steps: done twice, it writes the same bytes.

use super::{
    Header, Numbering, Plan,
    database::{rules_of_indexed, rules_of_keys},
    format::{self, KEY_BLOCK},
    journal::{FileWriter, Journal},
    keys,
    tiers::Tiers,
    write::{BlockIndex, assemble, compress, header, write_blocks, write_records},
};
use crate::{
    Enumerated, Extent, FileError, Indexed, KeyedRules, PositionValue, SolveError, SolveObserver,
    SolveOptions, Stage, Summary,
    expand::{Below, Tables},
    indexed,
    map::Bytes,
    observer::StageProgress,
    reach::{Marks, TierMarks, mark_from, mark_start},
    retrograde, scan,
    summary::summarize,
    table::TierTable,
    task::TierTask,
};
use std::{
    collections::{HashMap, hash_map::Entry},
    path::{Path, PathBuf},
    sync::Arc,
};

/// The options for making a database.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileOptions {
    /// Method, threads and memory.
    pub solve: SolveOptions,
    /// Whether to resume unfinished work on the same file.
    pub resume: bool,
    /// Positions solved between two steps that are saved, in tiers without cycles.
    pub shard: u64,
    /// The compression level of Zstandard, 1..=22.
    pub compression: i32,
}

impl Default for FileOptions {
    /// One thread; new work; 2²⁴ positions a shard; compression 15: a twentieth smaller than 12 at twice its time, a small part of the whole.
    fn default() -> Self {
        FileOptions { solve: SolveOptions::default(), resume: false, shard: 1 << 24, compression: 15 }
    }
}

/// Solves a game that numbers its positions into a file; `name` is the name of the game with its parameters. Unfinished work is kept in a
/// folder next to the file, with the file's name and `.work` at the end.
///
/// # Errors
/// Too little memory or disk, which is checked before the work starts; unfinished work that was not to be resumed; the observer stopped it;
/// or the game breaks a law of [`Indexed`].
pub fn make_indexed<G: Indexed>(
    game: &G,
    name: &str,
    path: &Path,
    options: &FileOptions,
    observer: &mut dyn SolveObserver,
) -> Result<Header, SolveError> {
    let rules = rules_of_indexed(game);
    check_room(&Plan::new(game), path, options)?;
    let mut journal = open_journal(name, &rules, Numbering::Index, path, options)?;
    let mut maker = Maker::new(game, options, observer);
    maker.mark(&mut journal)?;
    maker.solve(&mut journal)?;
    let header = maker.header(&journal, name, rules, Numbering::Index)?;
    maker.assemble(&journal, path, &header, &[])?;
    journal.finish()?;
    Ok(header)
}

/// Solves any finite game into a file, listing its positions first: at most as many as the memory allowed by the options
/// holds, with their keys, or 2³².
///
/// # Errors
/// As for [`make_indexed`], and more positions than that.
pub fn make_enumerated(
    rules: KeyedRules,
    name: &str,
    path: &Path,
    options: &FileOptions,
    observer: &mut dyn SolveObserver,
) -> Result<Header, SolveError> {
    let digest = rules_of_keys(&rules);
    let mut journal = open_journal(name, &digest, Numbering::Keys, path, options)?;
    let enumerated = enumerate(rules, &mut journal, options, observer)?;
    check_room(&Plan::new(&enumerated).with_keys(enumerated.key_bytes()), path, options)?;
    let mut maker = Maker::new(&enumerated, options, observer);
    maker.solve(&mut journal)?;
    let header = maker.header(&journal, name, digest, Numbering::Keys)?;
    let numbers: Vec<u64> = (0..enumerated.positions()).collect();
    let mut blocks: Vec<Vec<u8>> = numbers
        .chunks(KEY_BLOCK as usize)
        .map(|block| keys::pack(block.iter().map(|&number| enumerated.key(number))))
        .collect();
    let first = numbers.iter().step_by(KEY_BLOCK as usize).map(|&number| enumerated.key(number));
    blocks.push(keys::pack(first));
    maker.assemble(&journal, path, &header, &blocks)?;
    journal.finish()?;
    Ok(header)
}

/// The folder of unfinished work on a file.
pub fn work_folder(path: &Path) -> PathBuf {
    let mut folder = path.as_os_str().to_owned();
    folder.push(".work");
    folder.into()
}

fn open_journal(
    name: &str,
    rules: &str,
    numbering: Numbering,
    path: &Path,
    options: &FileOptions,
) -> Result<Journal, FileError> {
    if std::fs::metadata(path).is_ok_and(|there| !there.is_file()) {
        return Err(FileError::NotAFile { path: path.display().to_string() });
    }
    let FileOptions { shard, compression, .. } = options;
    let identity = format!(
        "format {} {numbering:?} {rules} shard {shard} compression {compression} {name}",
        format::FORMAT
    );
    Journal::open(&work_folder(path), &identity.replace(['\t', '\n'], " "), options.resume)
}

fn check_room(plan: &Plan, path: &Path, options: &FileOptions) -> Result<(), SolveError> {
    if let Some(allowed) = options.solve.memory.filter(|&allowed| allowed < plan.memory) {
        return Err(SolveError::Memory { needed: plan.memory, allowed });
    }
    check_disk(plan, path)
}

/// Checks that the disk has room for all files of the work.
pub(super) fn check_disk(plan: &Plan, path: &Path) -> Result<(), SolveError> {
    let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let free = fs4::available_space(parent).map_err(|error| FileError::io(parent, &error))?;
    if free < plan.disk {
        return Err(FileError::Disk { needed: plan.disk, free }.into());
    }
    Ok(())
}

fn enumerate(
    rules: KeyedRules,
    journal: &mut Journal,
    options: &FileOptions,
    observer: &mut dyn SolveObserver,
) -> Result<Enumerated, SolveError> {
    if let Some(note) = journal.get("keys") {
        let bytes = journal.load("keys", note)?;
        return Enumerated::from_keys(rules, keys::unpack(&bytes), observer);
    }
    let memory = options.solve.memory.unwrap_or(u64::MAX);
    let enumerated = Enumerated::within(rules, u64::MAX, memory, observer)?;
    let all = (0..enumerated.positions()).map(|number| enumerated.key(number));
    let note = journal.save("keys", &keys::pack(all))?;
    journal.record("keys", &note)?;
    Ok(enumerated)
}

/// The work on a database, step by step.
struct Maker<'a, G: Indexed> {
    game: &'a G,
    options: &'a FileOptions,
    observer: &'a mut dyn SolveObserver,
    /// Files are named by their indices.
    tiers: Tiers<G::Tier>,
}

impl<'a, G: Indexed> Maker<'a, G> {
    fn new(game: &'a G, options: &'a FileOptions, observer: &'a mut dyn SolveObserver) -> Self {
        Maker { game, options, observer, tiers: Tiers::of(game) }
    }

    fn threads(&self) -> usize {
        self.options.solve.threads.max(1)
    }

    fn total(&self) -> u64 {
        self.tiers.iter().map(|&tier| self.game.size(tier)).sum()
    }

    fn below(&self, tier_index: usize) -> Vec<usize> {
        self.tiers.below(self.game, tier_index)
    }

    // Step 2: positions that can be reached.

    /// Marks tier by tier from the top. The marks of a tier change with each tier above it: they are saved again each time, under the
    /// index of the tier that they were made from.
    fn mark(&mut self, journal: &mut Journal) -> Result<(), SolveError> {
        if self.game.extent() != Extent::Reachable {
            return Ok(());
        }
        let mut latest: HashMap<usize, usize> = HashMap::new();
        let mut done = 0;
        for tier_index in (0..self.tiers.len()).rev() {
            let mut marked = vec![tier_index];
            marked.extend(self.below(tier_index));
            let step = format!("reach {tier_index}");
            if journal.get(&step).is_none() {
                self.mark_from_tier(journal, &marked, &latest, done)?;
                journal.record(&step, "")?;
            }
            done += self.game.size(self.tiers[tier_index]);
            for marked in marked {
                if let Some(from) = latest.insert(marked, tier_index) {
                    journal.remove(&marks_name(marked, from));
                }
            }
        }
        Ok(())
    }

    /// Marks the positions that a tier leads to, in the tiers `marked`: itself and those below. `latest` has the tier from which their
    /// marks were made last.
    fn mark_from_tier(
        &mut self,
        journal: &mut Journal,
        marked: &[usize],
        latest: &HashMap<usize, usize>,
        done: u64,
    ) -> Result<(), SolveError> {
        let (game, tiers, threads, total) = (self.game, &self.tiers, self.threads(), self.total());
        let tier_index = marked[0];
        let mut marks: TierMarks<G::Tier> = HashMap::new();
        for &marked in marked {
            let loaded = match latest.get(&marked) {
                Some(from) => Marks::from_bytes(&load_marks(journal, marked, *from)?),
                None => Marks::new(indexed::mark_count(game, tiers[marked])),
            };
            marks.insert(tiers[marked], loaded);
        }
        if tier_index + 1 == tiers.len() {
            mark_start(game, &marks)?;
        }
        let mut progress = StageProgress::new(self.observer, Stage::Reach, Some(total));
        progress.advance(done);
        mark_from(game, tiers[tier_index], &marks, threads, &mut progress)?;
        for &marked in marked {
            let name = marks_name(marked, tier_index);
            let note = journal.save(&name, &marks[&tiers[marked]].to_bytes())?;
            journal.record(&name, &note)?;
        }
        Ok(())
    }

    /// The marks of a tier; `None` where all positions count.
    fn marks(&self, journal: &Journal, tier_index: usize) -> Result<Option<Marks>, SolveError> {
        if self.game.extent() != Extent::Reachable {
            return Ok(None);
        }
        // Its own step came last.
        Ok(Some(Marks::from_bytes(&load_marks(journal, tier_index, tier_index)?)))
    }

    // Step 3: values.

    fn solve(&mut self, journal: &mut Journal) -> Result<(), SolveError> {
        let last_use = self.last_uses();
        let mut tables: HashMap<usize, Arc<TierTable>> = HashMap::new();
        let mut done = 0;
        for tier_index in 0..self.tiers.len() {
            if journal.get(&tier_step(tier_index)).is_none() {
                let below = self.tables_below(journal, tier_index, &mut tables)?;
                let table = self.solve_tier(journal, tier_index, &below, done)?;
                let note = self.finish_tier(journal, tier_index, &table)?;
                journal.record(&tier_step(tier_index), &note)?;
                tables.insert(tier_index, table);
            }
            done += self.game.size(self.tiers[tier_index]);
            for (unused, _) in last_use.iter().enumerate().filter(|(_, last)| **last == tier_index) {
                tables.remove(&unused);
                for shard in 0..self.shards(unused) {
                    journal.remove(&shard_name(unused, shard));
                }
            }
        }
        Ok(())
    }

    /// For each tier, the last tier whose positions have moves into this one, or itself.
    fn last_uses(&self) -> Vec<usize> {
        let mut last: Vec<usize> = (0..self.tiers.len()).collect();
        for tier_index in 0..self.tiers.len() {
            for below in self.below(tier_index) {
                last[below] = last[below].max(tier_index);
            }
        }
        last
    }

    fn shards(&self, tier_index: usize) -> u64 {
        self.game.size(self.tiers[tier_index]).div_ceil(self.options.shard.max(1))
    }

    /// The records of a solved tier, from files.
    fn open_table(&self, journal: &Journal, tier_index: usize) -> Result<Arc<TierTable>, SolveError> {
        let shards = (0..self.shards(tier_index)).map(|shard| {
            let name = shard_name(tier_index, shard);
            let note = journal.get(&name).ok_or_else(|| FileError::damaged(&name))?;
            journal.load(&name, note)
        });
        let shards = shards.collect::<Result<Vec<Bytes>, _>>()?;
        let (shard, len) = (self.options.shard.max(1), self.game.size(self.tiers[tier_index]));
        Ok(Arc::new(TierTable::Mapped { shards, shard, len }))
    }

    /// The records of the tiers below a tier, opened where they are not yet.
    fn tables_below(
        &self,
        journal: &Journal,
        tier_index: usize,
        tables: &mut HashMap<usize, Arc<TierTable>>,
    ) -> Result<Tables<G::Tier>, SolveError> {
        let mut below = Vec::new();
        for lower in self.below(tier_index) {
            let table = match tables.entry(lower) {
                Entry::Occupied(open) => open.into_mut(),
                Entry::Vacant(free) => free.insert(self.open_table(journal, lower)?),
            };
            below.push((self.tiers[lower], table.clone()));
        }
        Ok(below)
    }

    /// Solves a tier and saves its records shard by shard; `done` positions of tiers below are solved.
    fn solve_tier(
        &mut self,
        journal: &mut Journal,
        tier_index: usize,
        below: &Below<G::Tier>,
        done: u64,
    ) -> Result<Arc<TierTable>, SolveError> {
        let (size, shard) = (self.game.size(self.tiers[tier_index]), self.options.shard.max(1));
        let shards = (0..self.shards(tier_index)).map(|at| {
            let numbers = at * shard..size.min((at + 1) * shard);
            (shard_name(tier_index, at), numbers)
        });
        let task = TierTask::new(self.game, self.tiers[tier_index], below, &self.options.solve);
        let total = self.total();
        let mut progress = StageProgress::new(self.observer, Stage::Solve, Some(total));
        progress.advance(done);
        if task.scans(&self.options.solve) {
            for (name, numbers) in shards {
                if journal.get(&name).is_some() {
                    progress.advance(numbers.end - numbers.start);
                    continue;
                }
                let records = scan::scan(&task, numbers, &mut progress)?;
                save_shard(journal, &name, &records)?;
            }
        } else {
            let mut records = retrograde::solve(&task, &mut progress)?;
            records.extend(scan::scan(&task, records.len() as u64..size, &mut progress)?);
            for (name, numbers) in shards {
                save_shard(journal, &name, &records[numbers.start as usize..numbers.end as usize])?;
            }
        }
        self.open_table(journal, tier_index)
    }

    /// Counts and compresses a solved tier; returns its note.
    fn finish_tier(
        &mut self,
        journal: &Journal,
        tier_index: usize,
        table: &TierTable,
    ) -> Result<String, SolveError> {
        let (game, tier, threads) = (self.game, self.tiers[tier_index], self.threads());
        let marks = self.marks(journal, tier_index)?;
        let mut progress = StageProgress::new(self.observer, Stage::Write, None);
        let summary = match indexed::counts(game, tier) {
            true => summarize(game, (tier, 0..table.len()), table, marks.as_ref(), threads, &mut progress)?,
            false => Summary::default(),
        };
        let start = game.rank(&game.start()).filter(|(of, _)| *of == tier);
        let start = start.and_then(|(_, number)| table.value(number));
        let mut writer = journal.create(&part_name(tier_index))?;
        let blocks = write_blocks(table, &mut writer, self.options.compression, threads, &mut progress)?;
        let note = TierNote { summary, start, blocks, file: writer.finish()? };
        Ok(serde_json::to_string(&note).unwrap_or_default())
    }

    // Step 4: the file.

    fn note(&self, journal: &Journal, tier_index: usize) -> Result<TierNote, FileError> {
        let note = journal.get(&tier_step(tier_index)).and_then(|note| serde_json::from_str(note).ok());
        note.ok_or_else(|| FileError::damaged(tier_step(tier_index)))
    }

    fn header(
        &self,
        journal: &Journal,
        name: &str,
        rules: String,
        numbering: Numbering,
    ) -> Result<Header, SolveError> {
        let notes = (0..self.tiers.len()).map(|tier_index| self.note(journal, tier_index));
        let counted = notes.map(|note| note.map(|note| (note.summary, note.start)));
        header(self.game, &self.tiers, name, rules, numbering, &counted.collect::<Result<Vec<_>, _>>()?)
    }

    fn assemble(
        &mut self,
        journal: &Journal,
        path: &Path,
        header: &Header,
        key_blocks: &[Vec<u8>],
    ) -> Result<(), SolveError> {
        let parts = (0..self.tiers.len()).map(|tier_index| {
            let note = self.note(journal, tier_index)?;
            Ok((journal.load(&part_name(tier_index), &note.file)?, note.blocks))
        });
        let keys = key_blocks.iter().map(|block| compress(block, self.options.compression));
        assemble(
            FileWriter::create(journal.folder(), path)?,
            header,
            parts,
            &keys.collect::<Result<Vec<_>, _>>()?,
        )?;
        Ok(())
    }
}

/// The note on a solved tier.
#[derive(serde::Serialize, serde::Deserialize)]
struct TierNote {
    summary: Summary,
    /// The value of the start, if it is in this tier.
    start: Option<PositionValue>,
    /// In the tier's file.
    blocks: BlockIndex,
    /// The note of the tier's file.
    file: String,
}

fn tier_step(tier_index: usize) -> String {
    format!("tier {tier_index}")
}

fn shard_name(tier_index: usize, shard: u64) -> String {
    format!("records-{tier_index}-{shard}")
}

fn part_name(tier_index: usize) -> String {
    format!("tier-{tier_index}")
}

fn marks_name(tier_index: usize, from: usize) -> String {
    format!("marks-{tier_index}-{from}")
}

fn load_marks(journal: &Journal, tier_index: usize, from: usize) -> Result<Bytes, FileError> {
    let name = marks_name(tier_index, from);
    let note = journal.get(&name).ok_or_else(|| FileError::damaged(&name))?;
    journal.load(&name, note)
}

fn save_shard(journal: &mut Journal, name: &str, records: &[u16]) -> Result<(), FileError> {
    let mut writer = journal.create(name)?;
    write_records(&mut writer, records)?;
    let note = writer.finish()?;
    journal.record(name, &note)
}
