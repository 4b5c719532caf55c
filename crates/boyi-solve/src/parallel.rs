//! Work on a range of numbers, shared among threads.

use crate::SolveError;
use std::{
    ops::Range,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    thread,
};

/// Calls `work` on consecutive pieces of `0..length`, each at most `piece` long, on this thread and `threads - 1`
/// others. Each thread has a state of its own; this thread calls `tick` with the numbers done between its pieces.
/// Returns the states.
///
/// # Errors
/// The first that `work` or `tick` returned; the pieces begun are finished then.
pub(crate) fn for_each_piece<S: Send>(
    threads: usize,
    length: u64,
    piece: u64,
    state: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, Range<u64>) -> Result<(), SolveError> + Sync,
    mut tick: impl FnMut(u64) -> Result<(), SolveError>,
) -> Result<Vec<S>, SolveError> {
    let next = AtomicU64::new(0);
    let done = AtomicU64::new(0);
    let failed = AtomicBool::new(false);
    let error = Mutex::new(None);
    let fail = |reason| {
        failed.store(true, Ordering::Relaxed);
        error.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(reason);
    };
    let take = || {
        let start = next.fetch_add(piece, Ordering::Relaxed);
        (start < length && !failed.load(Ordering::Relaxed)).then(|| start..length.min(start + piece))
    };
    let run_one = |state: &mut S, range: Range<u64>| {
        let numbers = range.end - range.start;
        match work(state, range) {
            Ok(()) => done.fetch_add(numbers, Ordering::Relaxed) + numbers,
            Err(reason) => {
                fail(reason);
                done.load(Ordering::Relaxed)
            }
        }
    };
    let helper = || {
        let mut own = state();
        while let Some(range) = take() {
            run_one(&mut own, range);
        }
        own
    };
    let helpers = threads.saturating_sub(1).min((length.div_ceil(piece.max(1))).saturating_sub(1) as usize);
    let states = thread::scope(|scope| {
        let handles: Vec<_> = (0..helpers).map(|_| scope.spawn(helper)).collect();
        let mut own = state();
        while let Some(range) = take() {
            let done = run_one(&mut own, range);
            if let Err(reason) = tick(done) {
                fail(reason);
            }
        }
        let joined = handles.into_iter().map(|handle| match handle.join() {
            Ok(state) => state,
            Err(panic) => std::panic::resume_unwind(panic),
        });
        std::iter::once(own).chain(joined.collect::<Vec<_>>()).collect()
    });
    match error.into_inner().unwrap_or_else(PoisonError::into_inner) {
        Some(reason) => Err(reason),
        None => Ok(states),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_worked_on_once() {
        for threads in [1, 2, 5] {
            for length in [0, 1, 10, 1001] {
                let add = |sum: &mut u64, range: Range<u64>| {
                    *sum += range.sum::<u64>();
                    Ok(())
                };
                let sums = for_each_piece(threads, length, 10, || 0, add, |_| Ok(())).unwrap();
                assert_eq!(sums.iter().sum::<u64>(), (0..length).sum::<u64>());
            }
        }
    }

    #[test]
    fn the_first_error_ends_the_work() {
        let fail_late = |_: &mut (), range: Range<u64>| {
            if range.contains(&500) { Err(SolveError::TooLong) } else { Ok(()) }
        };
        assert_eq!(for_each_piece(2, 1000, 10, || (), fail_late, |_| Ok(())), Err(SolveError::TooLong));
        let stop = |done| if done > 50 { Err(SolveError::Stopped) } else { Ok(()) };
        assert_eq!(for_each_piece(2, 100_000, 10, || (), |_, _| Ok(()), stop), Err(SolveError::Stopped));
    }
}
