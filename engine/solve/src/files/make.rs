//! Making a database, step by step, so that work that was cut off goes on where it was.
//!
//! 1. Where positions have no numbers: list them (one step).
//! 2. Where only positions that can be reached count: mark them, tier by tier from the top.
//! 3. Solve tier by tier from the bottom; tiers without cycles shard by shard. Compress each tier that is solved.
//! 4. Put the compressed tiers together.
//!
//! Each step is a function of the game and of files of earlier steps: done twice, it writes the same bytes.

use super::{
    Header, Numbering, Plan, TierHeader,
    database::{rules_of_indexed, rules_of_keys},
    format::{self, BLOCK, KEY_BLOCK},
    journal::{FileWriter, Journal},
    keys,
    tiers::Tiers,
};
use crate::{
    Enumerated, Extent, FileError, Indexed, KeyedRules, PositionValue, SolveError, SolveObserver,
    SolveOptions, Stage, Summary,
    expand::Below,
    indexed,
    map::Bytes,
    observer::StageProgress,
    parallel::for_each_piece,
    reach::{Marks, TierMarks, mark_from, mark_start},
    retrograde, scan,
    summary::summarize,
    table::TierTable,
    task::TierTask,
};
use std::{
    collections::{HashMap, hash_map::Entry},
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
};

/// How a database is made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileOptions {
    /// Method, threads and memory.
    pub solve: SolveOptions,
    /// Whether to go on with unfinished work on the same file.
    pub resume: bool,
    /// Positions solved between two steps that are saved, in tiers without cycles.
    pub shard: u64,
    /// How hard Zstandard tries, 1..=22.
    pub compression: i32,
}

impl Default for FileOptions {
    /// One thread; new work; 2²⁴ positions a shard; compression 15: a twentieth smaller than 12 at twice its time, a small part of the whole.
    fn default() -> Self {
        FileOptions { solve: SolveOptions::default(), resume: false, shard: 1 << 24, compression: 15 }
    }
}

/// Solves a game that numbers its positions into a file; `name` is the game's with its parameters. Unfinished work lies in a
/// folder beside the file, named as the file with `.work` at the end.
///
/// # Errors
/// Too little memory or disk, which is seen before the work begins; unfinished work that was not to be resumed; the observer stopped it;
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
    maker.put_together(&journal, path, &header, &[])?;
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
    maker.put_together(&journal, path, &header, &blocks)?;
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

/// Whether the disk has room for all files of the work.
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

/// What the steps have in common.
struct Maker<'a, G: Indexed> {
    game: &'a G,
    options: &'a FileOptions,
    observer: &'a mut dyn SolveObserver,
    /// Files are named by their places.
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

    fn below(&self, place: usize) -> Vec<usize> {
        self.tiers.below(self.game, place)
    }

    // Step 2: positions that can be reached.

    /// Marks tier by tier from the top. The marks of a tier change with each tier above it: they are saved anew each time, under the
    /// place of the tier that they were made from.
    fn mark(&mut self, journal: &mut Journal) -> Result<(), SolveError> {
        if self.game.extent() != Extent::Reachable {
            return Ok(());
        }
        let (game, threads, total) = (self.game, self.threads(), self.total());
        let mut latest: HashMap<usize, usize> = HashMap::new();
        let mut marks: TierMarks<G::Tier> = HashMap::new();
        let plan: Vec<(usize, Vec<usize>)> =
            (0..self.tiers.len()).rev().map(|place| (place, self.below(place))).collect();
        let order = &self.tiers;
        let mut progress = StageProgress::new(self.observer, Stage::Reach, Some(total));
        for (place, below) in plan {
            let touched = || std::iter::once(place).chain(below.iter().copied());
            let step = format!("reach {place}");
            if journal.get(&step).is_none() {
                for touched in
                    touched().filter(|touched| !marks.contains_key(&order[*touched])).collect::<Vec<_>>()
                {
                    let loaded = match latest.get(&touched) {
                        Some(from) => Marks::from_bytes(&load_marks(journal, touched, *from)?),
                        None => Marks::new(indexed::places(game, order[touched])),
                    };
                    marks.insert(order[touched], loaded);
                }
                if place + 1 == order.len() {
                    mark_start(game, &marks)?;
                }
                mark_from(game, order[place], &marks, threads, &mut progress)?;
                for touched in touched() {
                    let note =
                        journal.save(&marks_name(touched, place), &marks[&order[touched]].to_bytes())?;
                    journal.record(&marks_name(touched, place), &note)?;
                }
                journal.record(&step, "")?;
            } else {
                progress.advance(game.size(order[place]));
            }
            marks.clear();
            for touched in touched() {
                if let Some(from) = latest.insert(touched, place) {
                    journal.remove(&marks_name(touched, from));
                }
            }
        }
        Ok(())
    }

    /// The marks of a tier; `None` where all positions count.
    fn marks(&self, journal: &Journal, place: usize) -> Result<Option<Marks>, SolveError> {
        if self.game.extent() != Extent::Reachable {
            return Ok(None);
        }
        // Its own step came last.
        Ok(Some(Marks::from_bytes(&load_marks(journal, place, place)?)))
    }

    // Step 3: values.

    fn solve(&mut self, journal: &mut Journal) -> Result<(), SolveError> {
        let last_use = self.last_uses();
        let mut tables: HashMap<usize, Arc<TierTable>> = HashMap::new();
        let mut before = 0;
        for place in 0..self.tiers.len() {
            let size = self.game.size(self.tiers[place]);
            if journal.get(&tier_step(place)).is_none() {
                let table = self.solve_tier(journal, place, &mut tables, before)?;
                let note = self.finish_tier(journal, place, &table)?;
                journal.record(&tier_step(place), &note)?;
                tables.insert(place, table);
            }
            before += size;
            // What no later tier looks at.
            for (done, _) in last_use.iter().enumerate().filter(|(_, last)| **last == place) {
                tables.remove(&done);
                for shard in 0..self.shards(done) {
                    journal.remove(&shard_name(done, shard));
                }
            }
        }
        Ok(())
    }

    /// By place: the last tier whose positions have moves into this one, or itself.
    fn last_uses(&self) -> Vec<usize> {
        let mut last: Vec<usize> = (0..self.tiers.len()).collect();
        for place in 0..self.tiers.len() {
            for below in self.below(place) {
                last[below] = last[below].max(place);
            }
        }
        last
    }

    fn shards(&self, place: usize) -> u64 {
        self.game.size(self.tiers[place]).div_ceil(self.options.shard.max(1))
    }

    /// The records of a solved tier, from files.
    fn open_table(&self, journal: &Journal, place: usize) -> Result<Arc<TierTable>, SolveError> {
        let shards = (0..self.shards(place)).map(|shard| {
            let name = shard_name(place, shard);
            let note = journal.get(&name).ok_or_else(|| FileError::damaged(&name))?;
            journal.load(&name, note)
        });
        let shards = shards.collect::<Result<Vec<Bytes>, _>>()?;
        let (shard, len) = (self.options.shard.max(1), self.game.size(self.tiers[place]));
        Ok(Arc::new(TierTable::Mapped { shards, shard, len }))
    }

    fn solve_tier(
        &mut self,
        journal: &mut Journal,
        place: usize,
        tables: &mut HashMap<usize, Arc<TierTable>>,
        before: u64,
    ) -> Result<Arc<TierTable>, SolveError> {
        let mut below: Vec<(G::Tier, Arc<TierTable>)> = Vec::new();
        for lower in self.below(place) {
            let table = match tables.entry(lower) {
                Entry::Occupied(open) => open.into_mut(),
                Entry::Vacant(free) => free.insert(self.open_table(journal, lower)?),
            };
            below.push((self.tiers[lower], table.clone()));
        }
        let below: &Below<G::Tier> = &below;
        let task = TierTask::new(self.game, self.tiers[place], below, &self.options.solve);
        let total = self.total();
        let mut progress = StageProgress::new(self.observer, Stage::Solve, Some(total));
        progress.advance(before);
        let (size, shard) = (self.game.size(self.tiers[place]), self.options.shard.max(1));
        let ranges = (0..size.div_ceil(shard)).map(|at| (at, at * shard..size.min((at + 1) * shard)));
        if task.scans(&self.options.solve) {
            for (at, range) in ranges {
                let name = shard_name(place, at);
                if journal.get(&name).is_some() {
                    progress.advance(range.end - range.start);
                    continue;
                }
                let records = scan::scan(&task, range, &mut progress)?;
                save_shard(journal, &name, &records)?;
            }
        } else {
            let mut records = retrograde::solve(&task, &mut progress)?;
            records.extend(scan::scan(&task, records.len() as u64..size, &mut progress)?);
            for (at, range) in ranges {
                save_shard(
                    journal,
                    &shard_name(place, at),
                    &records[range.start as usize..range.end as usize],
                )?;
            }
        }
        self.open_table(journal, place)
    }

    /// Counts and compresses a solved tier; returns what is noted of it.
    fn finish_tier(
        &mut self,
        journal: &Journal,
        place: usize,
        table: &TierTable,
    ) -> Result<String, SolveError> {
        let (game, tier, threads) = (self.game, self.tiers[place], self.threads());
        let marks = self.marks(journal, place)?;
        let mut progress = StageProgress::new(self.observer, Stage::Write, None);
        let summary = match indexed::counts(game, tier) {
            true => summarize(game, (tier, 0..table.len()), table, marks.as_ref(), threads, &mut progress)?,
            false => Summary::default(),
        };
        let start = game.rank(&game.start()).filter(|(of, _)| *of == tier);
        let start = start.and_then(|(_, number)| table.value(number));
        let mut writer = FileWriter::create(&journal.path(&part_name(place)))?;
        let blocks = write_blocks(table, &mut writer, self.options.compression, threads, &mut progress)?;
        let note = TierNote { summary, start, blocks, file: writer.finish()? };
        Ok(serde_json::to_string(&note).unwrap_or_default())
    }

    // Step 4: the file.

    fn note(&self, journal: &Journal, place: usize) -> Result<TierNote, FileError> {
        let note = journal.get(&tier_step(place)).and_then(|note| serde_json::from_str(note).ok());
        note.ok_or_else(|| FileError::damaged(tier_step(place)))
    }

    fn header(
        &self,
        journal: &Journal,
        name: &str,
        rules: String,
        numbering: Numbering,
    ) -> Result<Header, SolveError> {
        let notes = (0..self.tiers.len()).map(|place| self.note(journal, place));
        let counted = notes.map(|note| note.map(|note| (note.summary, note.start)));
        header(self.game, &self.tiers, name, rules, numbering, &counted.collect::<Result<Vec<_>, _>>()?)
    }

    fn put_together(
        &mut self,
        journal: &Journal,
        path: &Path,
        header: &Header,
        key_blocks: &[Vec<u8>],
    ) -> Result<(), SolveError> {
        let parts = (0..self.tiers.len()).map(|place| {
            let note = self.note(journal, place)?;
            Ok((journal.load(&part_name(place), &note.file)?, note.blocks))
        });
        let keys = key_blocks.iter().map(|block| compress(block, self.options.compression));
        put_together(FileWriter::create(path)?, header, parts, &keys.collect::<Result<Vec<_>, _>>()?)?;
        Ok(())
    }
}

/// The header of a database, from what was counted in each tier and the value of the start, if it is there.
pub(super) fn header<G: Indexed>(
    game: &G,
    order: &[G::Tier],
    name: &str,
    rules: String,
    numbering: Numbering,
    counted: &[(Summary, Option<PositionValue>)],
) -> Result<Header, SolveError> {
    let mut summary = Summary::default();
    counted.iter().for_each(|(counts, _)| summary.merge(counts));
    let start = counted.iter().find_map(|(_, start)| *start);
    let start = start.ok_or_else(|| SolveError::unnumbered(game, &game.start()))?;
    let tiers = order.iter().map(|&tier| TierHeader { name: format!("{tier:?}"), size: game.size(tier) });
    let (game, metric) = (name.to_owned(), "plies".to_owned());
    Ok(Header { game, rules, numbering, metric, start, summary, tiers: tiers.collect() })
}

/// Compressed blocks one after the other: offset, length, checksum of each.
pub(super) type BlockIndex = Vec<(u64, u32, u32)>;

/// Writes the file: the blocks of all tiers in order, then compressed blocks of keys.
pub(super) fn put_together(
    mut writer: FileWriter,
    header: &Header,
    parts: impl Iterator<Item = Result<(Bytes, BlockIndex), FileError>>,
    packed_keys: &[Vec<u8>],
) -> Result<(), FileError> {
    writer.write(&format::front(header))?;
    let mut index = Vec::new();
    for part in parts {
        let (bytes, blocks) = part?;
        let begin = writer.length();
        for (offset, length, sum) in blocks {
            index.extend((begin + offset).to_le_bytes());
            index.extend(length.to_le_bytes());
            index.extend(sum.to_le_bytes());
        }
        writer.write(&bytes)?;
    }
    for packed in packed_keys {
        index.extend(writer.length().to_le_bytes());
        index.extend((packed.len() as u32).to_le_bytes());
        index.extend(format::checksum(packed).to_le_bytes());
        writer.write(packed)?;
    }
    let begin = writer.length();
    writer.write(&index)?;
    writer.write(&begin.to_le_bytes())?;
    writer.write(&((index.len() / format::ENTRY) as u64).to_le_bytes())?;
    writer.write(&format::hash(&index).to_le_bytes())?;
    let whole = writer.hash();
    writer.write(&whole.to_le_bytes())?;
    writer.write(format::END)?;
    writer.finish()?;
    Ok(())
}

/// What is noted of a solved tier.
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

fn tier_step(place: usize) -> String {
    format!("tier {place}")
}

fn shard_name(place: usize, shard: u64) -> String {
    format!("records-{place}-{shard}")
}

fn part_name(place: usize) -> String {
    format!("tier-{place}")
}

fn marks_name(place: usize, from: usize) -> String {
    format!("marks-{place}-{from}")
}

fn load_marks(journal: &Journal, place: usize, from: usize) -> Result<Bytes, FileError> {
    let name = marks_name(place, from);
    let note = journal.get(&name).ok_or_else(|| FileError::damaged(&name))?;
    journal.load(&name, note)
}

fn save_shard(journal: &mut Journal, name: &str, records: &[u16]) -> Result<(), FileError> {
    let mut writer = FileWriter::create(&journal.path(name))?;
    write_records(&mut writer, records)?;
    let note = writer.finish()?;
    journal.record(name, &note)
}

/// Records as little-endian bytes.
pub(super) fn write_records(writer: &mut FileWriter, records: &[u16]) -> Result<(), FileError> {
    for piece in records.chunks(1 << 16) {
        let bytes: Vec<u8> = piece.iter().flat_map(|record| record.to_le_bytes()).collect();
        writer.write(&bytes)?;
    }
    Ok(())
}

pub(super) fn compress(bytes: &[u8], level: i32) -> Result<Vec<u8>, FileError> {
    let problem =
        |error: std::io::Error| FileError::Io { path: "compression".into(), problem: error.to_string() };
    zstd::bulk::compress(bytes, level).map_err(problem)
}

/// Blocks compressed at once, by all threads together, before they are written.
const BATCH: u64 = 64;

/// Writes the blocks of a tier.
pub(super) fn write_blocks(
    table: &TierTable,
    writer: &mut FileWriter,
    level: i32,
    threads: usize,
    progress: &mut StageProgress<'_>,
) -> Result<BlockIndex, SolveError> {
    let mut index = Vec::new();
    let blocks = table.len().div_ceil(BLOCK);
    for batch in (0..blocks).step_by(BATCH as usize) {
        let length = BATCH.min(blocks - batch);
        let packed: Vec<Mutex<Vec<u8>>> = (0..length).map(|_| Mutex::default()).collect();
        let pack = |(): &mut (), range: std::ops::Range<u64>| {
            for at in range {
                let begin = (batch + at) * BLOCK;
                let records = format::encode(table, begin..table.len().min(begin + BLOCK));
                *packed[at as usize].lock().unwrap_or_else(PoisonError::into_inner) =
                    compress(&records, level)?;
            }
            Ok(())
        };
        for_each_piece(threads, length, 1, || (), pack, |_| progress.report(batch * BLOCK, None))?;
        for block in packed {
            let bytes = block.into_inner().unwrap_or_else(PoisonError::into_inner);
            index.push((writer.length(), bytes.len() as u32, format::checksum(&bytes)));
            writer.write(&bytes)?;
        }
    }
    Ok(index)
}
