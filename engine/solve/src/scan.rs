//! Tiers without cycles: every child lies in a tier that is solved, so each position is evaluated once.

use crate::{
    Indexed, SolveError,
    expand::{Expander, checked_record, decided_value},
    observer::StageProgress,
    parallel::for_each_piece,
    record::Record,
    task::TierTask,
};
use std::{ops::Range, sync::Mutex};

/// Numbers that a thread takes at once.
const PIECE: u64 = 1 << 13;

/// The records of the numbers in `range`.
pub(crate) fn scan<G: Indexed>(
    task: &TierTask<'_, G>,
    range: Range<u64>,
    progress: &mut StageProgress<'_>,
) -> Result<Vec<u16>, SolveError> {
    let mut records = vec![0_u16; (range.end - range.start) as usize];
    // Threads write into pieces of their own; a lock each keeps this safe, at no cost compared with the positions.
    let pieces: Vec<_> = records.chunks_mut(PIECE as usize).map(Mutex::new).collect();
    let length = range.end - range.start;
    for_each_piece(
        task.threads,
        length,
        PIECE,
        || Expander::new(task.game, task.tier, task.below),
        |expander, piece| {
            let mut out = pieces[(piece.start / PIECE) as usize].lock().unwrap_or_else(|e| e.into_inner());
            for (record, number) in out.iter_mut().zip(range.start + piece.start..range.start + piece.end) {
                *record = scan_one(task, expander, number)?.0;
            }
            Ok(())
        },
        |done| progress.report(done, None),
    )?;
    drop(pieces);
    progress.advance(length);
    Ok(records)
}

fn scan_one<G: Indexed>(
    task: &TierTask<'_, G>,
    expander: &mut Expander<'_, G>,
    number: u64,
) -> Result<Record, SolveError> {
    let Some(position) = task.game.unrank(task.tier, number) else { return Ok(Record::HOLE) };
    if let Some(value) = decided_value(task.game, &position) {
        return checked_record(value);
    }
    expander.expand(&position)?;
    if !expander.inner.is_empty() {
        return Err(SolveError::TierOrder { tiers: format!("{0:?} to {0:?}", task.tier) });
    }
    checked_record(expander.exits.value())
}
