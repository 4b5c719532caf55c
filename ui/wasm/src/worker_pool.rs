//! A thread pool in a browser: Web Workers that run this module in the same memory.
//!
//! A worker that calls [`WorkerPool::run_thread`] becomes a pooled thread and never returns. The standard library's locks
//! block in a worker as they do in a thread, so nothing below this file knows that it runs in a browser.

use boyi_core::ThreadPool;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// A task for the pooled threads: each calls it with its own number, counted from 0.
type Task = dyn Fn(usize) + Sync;

/// The pooled threads and their task.
pub(crate) struct WorkerPool {
    state: Mutex<State>,
    changed: Condvar,
}

struct State {
    /// Threads that have joined and live.
    joined: usize,
    /// Threads that have died at their task.
    died: usize,
    /// The current task. It may be called only while the [`run`](ThreadPool::run) that stored it is on the stack.
    task: Option<&'static Task>,
    /// Threads that have started the task, and the most that may.
    started: usize,
    wanted: usize,
    /// Threads that are executing the task.
    running: usize,
}

/// The pool of this module.
pub(crate) static POOL: WorkerPool = WorkerPool::new();

impl WorkerPool {
    const fn new() -> WorkerPool {
        let state = State { joined: 0, died: 0, task: None, started: 0, wanted: 0, running: 0 };
        WorkerPool { state: Mutex::new(state), changed: Condvar::new() }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // A thread that dies at its task holds no lock.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts the caller among the pooled threads. It must call [`run_thread`](WorkerPool::run_thread) next.
    pub(crate) fn join(&self) {
        self.state().joined += 1;
    }

    /// Makes the caller a pooled thread, for ever.
    pub(crate) fn run_thread(&self) -> ! {
        loop {
            self.run_next_task();
        }
    }

    /// Waits for a task and executes it.
    fn run_next_task(&self) {
        let idle = |state: &mut State| state.task.is_none() || state.started >= state.wanted;
        let mut state = self.changed.wait_while(self.state(), idle).unwrap_or_else(PoisonError::into_inner);
        let (task, number) = (state.task, state.started);
        state.started += 1;
        state.running += 1;
        drop(state);
        if let Some(task) = task {
            task(number);
        }
        self.state().running -= 1;
        self.changed.notify_all();
    }

    /// Records that the calling thread has died at its task.
    pub(crate) fn thread_died(&self) {
        let mut state = self.state();
        state.died += 1;
        state.joined = state.joined.saturating_sub(1);
        state.running = state.running.saturating_sub(1);
        self.changed.notify_all();
    }

    /// Whether a thread has died. Memory that it shared may then hold anything: the module has to be replaced.
    pub(crate) fn is_broken(&self) -> bool {
        self.state().died > 0
    }
}

impl ThreadPool for WorkerPool {
    fn threads(&self) -> usize {
        1 + self.state().joined
    }

    #[allow(unsafe_code)]
    fn run(&self, helpers: usize, help: &(dyn Fn(usize) + Sync), first: &mut dyn FnMut()) {
        /// Withdraws the task and waits for the threads that execute it, also when `first` panics.
        struct Withdraw<'a>(&'a WorkerPool);
        impl Drop for Withdraw<'_> {
            fn drop(&mut self) {
                let mut state = self.0.state();
                state.task = None;
                let busy = |state: &mut State| state.running > 0;
                drop(self.0.changed.wait_while(state, busy));
            }
        }
        // SAFETY: a thread that calls `task` is counted in `running` before the task is withdrawn, and `Withdraw` waits until
        // that count is 0 before `help` goes out of scope.
        let task: &'static Task =
            unsafe { std::mem::transmute::<&(dyn Fn(usize) + Sync), &'static Task>(help) };
        let withdraw = Withdraw(self);
        {
            let mut state = self.state();
            assert!(state.task.is_none(), "the pool runs one search at a time");
            state.started = 0;
            state.wanted = helpers;
            state.task = Some(task);
        }
        self.changed.notify_all();
        first();
        drop(withdraw);
        assert!(!self.is_broken(), "a thread of the search has died");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{
        sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst},
        thread,
    };

    /// A separate pool with this many threads besides the caller, all of them joined.
    fn pool_of(threads: usize) -> &'static WorkerPool {
        let pool: &'static WorkerPool = Box::leak(Box::new(WorkerPool::new()));
        for _ in 0..threads {
            pool.join();
            thread::spawn(|| pool.run_thread());
        }
        assert_eq!(pool.threads(), threads + 1);
        pool
    }

    #[test]
    fn every_thread_executes_the_task_and_run_waits_for_all() {
        let pool = pool_of(3);
        for round in 1..200 {
            let (numbers, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
            let task = |number: usize| {
                assert_eq!(numbers.fetch_or(1 << number, SeqCst) & 1 << number, 0, "each number once");
                while !stop.load(SeqCst) {
                    thread::yield_now();
                }
            };
            let wanted = round % 4;
            pool.run(wanted, &task, &mut || {
                while numbers.load(SeqCst) != (1 << wanted) - 1 {
                    thread::yield_now();
                }
                stop.store(true, SeqCst);
            });
            // The borrow has ended: the value can be taken out.
            assert_eq!(numbers.into_inner(), (1 << wanted) - 1);
        }
    }

    #[test]
    fn absent_threads_are_not_waited_for() {
        let pool = pool_of(0);
        let mut done = false;
        pool.run(2, &|_| panic!("the pool has no thread"), &mut || done = true);
        assert!(done);
    }

    #[test]
    fn a_dead_thread_ends_the_search_with_an_error() {
        let pool = pool_of(0);
        pool.join();
        thread::spawn(|| {
            // As a worker's script does.
            if std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| pool.run_next_task())).is_err() {
                pool.thread_died();
            }
        });
        let search = thread::spawn(|| {
            pool.run(1, &|_| std::panic::resume_unwind(Box::new("dead")), &mut || {
                while !pool.is_broken() {
                    thread::yield_now();
                }
            });
        });
        let message = *search.join().expect_err("it panics").downcast::<&str>().expect("a message");
        assert_eq!(message, "a thread of the search has died");
    }
}
