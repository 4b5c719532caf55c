//! The threads of a search.

/// Runs an engine's helper threads.
pub trait ThreadPool: Sync {
    /// Calls `first` on this thread and, meanwhile, `help` with 0, 1, … up to `helpers - 1` on other threads, each at most once.
    /// Returns when all have returned.
    fn run(&self, helpers: usize, help: &(dyn Fn(usize) + Sync), first: &mut dyn FnMut());
}

/// Threads of the operating system, started for each search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ScopedThreads;

impl ThreadPool for ScopedThreads {
    fn run(&self, helpers: usize, help: &(dyn Fn(usize) + Sync), first: &mut dyn FnMut()) {
        std::thread::scope(|scope| {
            for i in 0..helpers {
                scope.spawn(move || help(i));
            }
            first();
        });
    }
}
