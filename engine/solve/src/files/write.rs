//! Writing a database: its header, compressed blocks of records, and the file made of them.

use super::{
    Header, Numbering, TierHeader,
    format::{self, BLOCK},
    journal::FileWriter,
};
use crate::{
    FileError, Indexed, PositionValue, SolveError, Summary, map::Bytes, observer::StageProgress,
    parallel::for_each_piece, table::TierTable,
};
use std::sync::{Mutex, PoisonError};

/// The header of a database, from the counts of each tier and the value of the start, if it is in the tier.
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
pub(super) fn assemble(
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
