//! Threads for the engine.

use boyi_core::ThreadPool;

/// The pool of so many threads, 1 to [`MOST_THREADS`]; `None` for one thread, which needs no pool.
pub(super) fn pool(threads: usize) -> Option<&'static dyn ThreadPool> {
    (threads > 1).then(|| &POOLS[threads.min(MOST_THREADS) - 1] as &dyn ThreadPool)
}

/// The engine uses no more threads than this.
pub(crate) const MOST_THREADS: usize = 64;

/// A pool of each size, the caller's thread included: an engine may keep the one it was given.
static POOLS: [ScopedThreads; MOST_THREADS] = {
    let mut pools = [ScopedThreads(1); MOST_THREADS];
    let mut i = 1;
    while i < MOST_THREADS {
        pools[i] = ScopedThreads(i + 1);
        i += 1;
    }
    pools
};

/// Threads of the operating system, started for each search.
#[derive(Clone, Copy)]
struct ScopedThreads(usize);

impl ThreadPool for ScopedThreads {
    fn threads(&self) -> usize {
        self.0
    }

    fn run(&self, helpers: usize, help: &(dyn Fn(usize) + Sync), first: &mut dyn FnMut()) {
        std::thread::scope(|scope| {
            for i in 0..helpers {
                scope.spawn(move || help(i));
            }
            first();
        });
    }
}
