//! Threads that a caller lends are taken where nothing is promised but a good answer, and nowhere else.

use boyi_core::{MoveText, SearchObserver, ThreadPool};
use boyi_session::{AnalysisReply, Analyze, GameSession};
use std::{
    sync::atomic::{AtomicU64, Ordering::Relaxed},
    thread,
};

/// Two threads of the operating system.
struct Two;

static RUNS: AtomicU64 = AtomicU64::new(0);

impl ThreadPool for Two {
    fn threads(&self) -> usize {
        2
    }

    fn run(&self, helpers: usize, help: &(dyn Fn(usize) + Sync), first: &mut dyn FnMut()) {
        assert_eq!(helpers, 1);
        RUNS.fetch_add(1, Relaxed);
        thread::scope(|scope| {
            scope.spawn(|| help(0));
            first();
        });
    }
}

/// An observer whose clock counts its polls: after this number of them time is up.
struct Watching {
    looks: AtomicU64,
    pool: Option<&'static dyn ThreadPool>,
}

impl SearchObserver<MoveText> for Watching {
    fn pool(&self) -> Option<&'static dyn ThreadPool> {
        self.pool
    }

    fn now_ms(&self) -> Option<u64> {
        Some(self.looks.fetch_add(1, Relaxed))
    }
}

fn ask(game: &str, how: Analyze, pool: Option<&'static dyn ThreadPool>) -> AnalysisReply {
    let mut session = GameSession::new(crate::service(), game).unwrap();
    let mut found = session.analyze(&how, &mut Watching { looks: AtomicU64::new(0), pool }).unwrap();
    found.stats.time_ms = 0;
    found
}

#[test]
fn threads_are_taken_only_where_nothing_is_promised() {
    let timed = Analyze { time_ms: Some(300), ..Analyze::default() };
    assert_eq!(ask("chess", timed.clone(), Some(&Two)).stats.threads, Some(2));
    assert_eq!(ask("chess", timed.clone(), None).stats.threads, None);
    assert_eq!(RUNS.load(Relaxed), 1);
    // With a bound on the work the answer is the same, with threads or without.
    for bound in [
        Analyze { nodes: Some(20_000), ..Analyze::default() },
        Analyze { depth: Some(6), ..Analyze::default() },
        Analyze { depth: Some(4), time_ms: Some(1 << 40), ..Analyze::default() },
    ] {
        assert_eq!(ask("chess", bound.clone(), Some(&Two)), ask("chess", bound, None));
    }
    // Other engines have no use for them.
    assert_eq!(ask("nim", timed, Some(&Two)).stats.threads, None);
    assert_eq!(RUNS.load(Relaxed), 1);
}
