//! Threads of the operating system, for observers that offer them.

use boyi_core::ThreadPool;

/// No pool is larger.
pub const MAX_THREADS: usize = 1024;

/// A pool of `threads` threads, 1 to [`MAX_THREADS`], the caller's included; `None` for one thread, which needs no pool.
pub fn thread_pool(threads: usize) -> Option<&'static dyn ThreadPool> {
    (threads > 1).then(|| &POOLS[threads.min(MAX_THREADS) - 1] as &dyn ThreadPool)
}

/// The threads that a program uses unless told otherwise: one less than the machine has cores, and at least 1.
pub fn default_threads() -> usize {
    std::thread::available_parallelism().map_or(1, |cores| cores.get().saturating_sub(1)).max(1)
}

/// A pool of each size: an engine may keep the one that it was given.
static POOLS: [ScopedThreads; MAX_THREADS] = {
    let mut pools = [ScopedThreads(1); MAX_THREADS];
    let mut i = 1;
    while i < MAX_THREADS {
        pools[i] = ScopedThreads(i + 1);
        i += 1;
    }
    pools
};

/// Threads that are started for each search.
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
