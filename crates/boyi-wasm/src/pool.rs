//! Threads in a browser: workers that run this module in the same memory, and wait here for work.
//!
//! A worker that calls [`Pool::help`] is a thread of its own from then on and never comes back. The standard library's locks wait
//! in a worker as they do in a thread, so that nothing below knows that this is a browser.

use boyi_core::ThreadPool;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// What the helpers are asked to do: called with a number of its own by each.
type Work = dyn Fn(usize) + Sync;

/// Helpers, and what they do.
pub(crate) struct Pool {
    state: Mutex<State>,
    changed: Condvar,
}

struct State {
    /// Helpers that have come.
    joined: usize,
    /// Helpers that have died at their work.
    lost: usize,
    /// What is to be done; it may be called only while [`Pool::run`] is on the stack of whoever put it here.
    work: Option<&'static Work>,
    /// How many times it has been begun, and how many times it may be.
    begun: usize,
    wanted: usize,
    /// How many helpers are at it.
    running: usize,
}

/// The helpers of this module.
pub(crate) static POOL: Pool = Pool::new();

impl Pool {
    const fn new() -> Pool {
        let state = State { joined: 0, lost: 0, work: None, begun: 0, wanted: 0, running: 0 };
        Pool { state: Mutex::new(state), changed: Condvar::new() }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // A helper that dies at its work holds no lock.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts the caller among the helpers: from now on it is expected to [`help`](Pool::help).
    pub(crate) fn enlist(&self) {
        self.state().joined += 1;
    }

    /// Is a helper, for ever.
    pub(crate) fn help(&self) -> ! {
        loop {
            self.serve();
        }
    }

    /// Waits for work and does it.
    fn serve(&self) {
        let idle = |state: &mut State| state.work.is_none() || state.begun >= state.wanted;
        let mut state = self.changed.wait_while(self.state(), idle).unwrap_or_else(PoisonError::into_inner);
        let (work, number) = (state.work, state.begun);
        state.begun += 1;
        state.running += 1;
        drop(state);
        if let Some(work) = work {
            work(number);
        }
        self.state().running -= 1;
        self.changed.notify_all();
    }

    /// The caller was a helper, and has died at its work.
    pub(crate) fn lose(&self) {
        let mut state = self.state();
        state.lost += 1;
        state.joined = state.joined.saturating_sub(1);
        state.running = state.running.saturating_sub(1);
        self.changed.notify_all();
    }

    /// Whether a helper has died: nothing can be said of what it leaves behind.
    pub(crate) fn is_broken(&self) -> bool {
        self.state().lost > 0
    }
}

impl ThreadPool for Pool {
    fn threads(&self) -> usize {
        1 + self.state().joined
    }

    #[allow(unsafe_code)]
    fn run(&self, helpers: usize, help: &(dyn Fn(usize) + Sync), first: &mut dyn FnMut()) {
        /// Takes the work back, also when `first` panics.
        struct Done<'a>(&'a Pool);
        impl Drop for Done<'_> {
            fn drop(&mut self) {
                let mut state = self.0.state();
                state.work = None;
                let busy = |state: &mut State| state.running > 0;
                drop(self.0.changed.wait_while(state, busy));
            }
        }
        // SAFETY: whoever calls `work` is counted in `running` before it is taken back, and `Done` waits for that count to be 0
        // before `help` goes.
        let work: &'static Work =
            unsafe { std::mem::transmute::<&(dyn Fn(usize) + Sync), &'static Work>(help) };
        let done = Done(self);
        {
            let mut state = self.state();
            assert!(state.work.is_none(), "one search at a time");
            state.begun = 0;
            state.wanted = helpers;
            state.work = Some(work);
        }
        self.changed.notify_all();
        first();
        drop(done);
        assert!(!self.is_broken(), "a helper of the search has died");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{
        sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst},
        thread,
    };

    /// A pool of its own, with so many helpers, all there.
    fn pool(helpers: usize) -> &'static Pool {
        let pool: &'static Pool = Box::leak(Box::new(Pool::new()));
        for _ in 0..helpers {
            pool.enlist();
            thread::spawn(|| pool.help());
        }
        assert_eq!(pool.threads(), helpers + 1);
        pool
    }

    #[test]
    fn work_is_done_by_all_and_is_over_when_it_is_said_to_be() {
        let pool = pool(3);
        for round in 1..200 {
            let (numbers, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
            let help = |number: usize| {
                assert_eq!(numbers.fetch_or(1 << number, SeqCst) & 1 << number, 0, "each number once");
                while !stop.load(SeqCst) {
                    thread::yield_now();
                }
            };
            let wanted = round % 4;
            pool.run(wanted, &help, &mut || {
                while numbers.load(SeqCst) != (1 << wanted) - 1 {
                    thread::yield_now();
                }
                stop.store(true, SeqCst);
            });
            // What was borrowed is ours again.
            assert_eq!(numbers.into_inner(), (1 << wanted) - 1);
        }
    }

    #[test]
    fn whoever_is_late_is_not_waited_for() {
        let pool = pool(0);
        let mut done = false;
        pool.run(2, &|_| panic!("nobody is there"), &mut || done = true);
        assert!(done);
    }

    #[test]
    fn a_dead_helper_ends_the_search_with_a_word() {
        let pool = pool(0);
        pool.enlist();
        thread::spawn(|| {
            // As a worker's script does.
            if std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| pool.serve())).is_err() {
                pool.lose();
            }
        });
        let ended = thread::spawn(|| {
            pool.run(1, &|_| std::panic::resume_unwind(Box::new("dead")), &mut || {
                while !pool.is_broken() {
                    thread::yield_now();
                }
            });
        });
        let said = *ended.join().expect_err("it panics").downcast::<&str>().expect("words");
        assert_eq!(said, "a helper of the search has died");
    }
}
