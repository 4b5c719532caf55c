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
/// The first error of `work` or `tick`; pieces already started are finished.
pub(crate) fn for_each_piece<S: Send>(
    threads: usize,
    length: u64,
    piece: u64,
    state: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, Range<u64>) -> Result<(), SolveError> + Sync,
    mut tick: impl FnMut(u64) -> Result<(), SolveError>,
) -> Result<Vec<S>, SolveError> {
    let states = Mutex::new(Vec::new());
    let thread = |pieces: &mut Pieces<'_>| {
        let mut own = state();
        pieces.each(&mut |range| work(&mut own, range));
        states.lock().unwrap_or_else(PoisonError::into_inner).push(own);
    };
    Shared::new(length, piece).run(threads, &thread, &mut tick)?;
    Ok(states.into_inner().unwrap_or_else(PoisonError::into_inner))
}

type Work<'a> = &'a mut dyn FnMut(Range<u64>) -> Result<(), SolveError>;
type Tick<'a> = &'a mut dyn FnMut(u64) -> Result<(), SolveError>;

/// The shared state of the threads. Not generic: threads are started by code that is compiled once, not for each game and stage.
struct Shared {
    length: u64,
    piece: u64,
    next: AtomicU64,
    done: AtomicU64,
    failed: AtomicBool,
    error: Mutex<Option<SolveError>>,
}

/// One thread's share of the pieces; the first thread's also calls `tick`.
struct Pieces<'a> {
    shared: &'a Shared,
    tick: Option<Tick<'a>>,
}

impl Pieces<'_> {
    /// Calls `work` on pieces until none is left or something failed.
    fn each(&mut self, work: Work<'_>) {
        while let Some(range) = self.shared.take() {
            let done = self.shared.count(range.end - range.start, work(range));
            if let Some(Err(reason)) = self.tick.as_mut().map(|tick| tick(done)) {
                self.shared.fail(reason);
            }
        }
    }
}

impl Shared {
    fn new(length: u64, piece: u64) -> Shared {
        Shared {
            length,
            piece,
            next: AtomicU64::new(0),
            done: AtomicU64::new(0),
            failed: AtomicBool::new(false),
            error: Mutex::new(None),
        }
    }

    fn fail(&self, reason: SolveError) {
        self.failed.store(true, Ordering::Relaxed);
        self.error.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(reason);
    }

    fn take(&self) -> Option<Range<u64>> {
        let start = self.next.fetch_add(self.piece, Ordering::Relaxed);
        let open = start < self.length && !self.failed.load(Ordering::Relaxed);
        open.then(|| start..self.length.min(start + self.piece))
    }

    /// Notes how the work on some numbers ended. Returns the numbers done by all.
    fn count(&self, numbers: u64, result: Result<(), SolveError>) -> u64 {
        match result {
            Ok(()) => self.done.fetch_add(numbers, Ordering::Relaxed) + numbers,
            Err(reason) => {
                self.fail(reason);
                self.done.load(Ordering::Relaxed)
            }
        }
    }

    fn run(
        self,
        threads: usize,
        thread: &(dyn Fn(&mut Pieces<'_>) + Sync),
        tick: Tick<'_>,
    ) -> Result<(), SolveError> {
        let pieces = self.length.div_ceil(self.piece.max(1));
        let helpers = threads.saturating_sub(1).min(pieces.saturating_sub(1) as usize);
        thread::scope(|scope| {
            for _ in 0..helpers {
                scope.spawn(|| thread(&mut Pieces { shared: &self, tick: None }));
            }
            thread(&mut Pieces { shared: &self, tick: Some(tick) });
        });
        self.error.into_inner().unwrap_or_else(PoisonError::into_inner).map_or(Ok(()), Err)
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
        // Only the caller's thread calls `tick`: the other one waits till then, lest it does all the work before.
        let (caller, stopped) = (thread::current().id(), AtomicBool::new(false));
        let wait = |_: &mut (), _| {
            while thread::current().id() != caller && !stopped.load(Ordering::Relaxed) {
                thread::yield_now();
            }
            Ok(())
        };
        let stop = |done| {
            stopped.store(done > 50, Ordering::Relaxed);
            if done > 50 { Err(SolveError::Stopped) } else { Ok(()) }
        };
        assert_eq!(for_each_piece(2, 100_000, 10, || (), wait, stop), Err(SolveError::Stopped));
    }
}
