//! Perft: the whole of every suite, at full depth.

use crate::available_threads;
use boyi_chess::{Board, perft};
use boyi_testdata::perft as suites;
use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

/// Counts every position of every suite to its full depth: with the suites of others about 5.8 × 10¹¹ leaves.
#[derive(clap::Args)]
pub struct DeepTest {
    /// Number of positions counted at the same time
    #[arg(default_value_t = available_threads())]
    threads: NonZeroUsize,
}

impl DeepTest {
    pub fn run(&self) -> Result<(), String> {
        count_suites(self.threads.get())
    }
}

fn count_suites(threads: usize) -> Result<(), String> {
    let begin = Instant::now();
    let mut all_leaves = 0;
    for path in suites::files() {
        let name = path.display().to_string();
        let mut jobs: Vec<(Board, u32, u64)> = Vec::new();
        for case in suites::read(&path) {
            let board: Board = case.fen.parse().map_err(|error| format!("{name}: {}: {error}", case.fen))?;
            jobs.extend(case.counts.iter().map(|&(depth, leaves)| (board, depth, leaves)));
        }
        jobs.sort_by_key(|&(_, _, leaves)| std::cmp::Reverse(leaves));
        let next = AtomicUsize::new(0);
        let leaves = AtomicU64::new(0);
        let wrong = Mutex::new(Vec::new());
        let start = Instant::now();
        thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| {
                    while let Some(&(board, depth, expected)) = jobs.get(next.fetch_add(1, Ordering::Relaxed))
                    {
                        let found = perft(&board, depth);
                        leaves.fetch_add(found, Ordering::Relaxed);
                        if found != expected {
                            let line = format!("{name}: {board} depth {depth}: {found}, expected {expected}");
                            wrong.lock().expect("no thread panics").push(line);
                        }
                    }
                });
            }
        });
        let (leaves, seconds) = (leaves.into_inner(), start.elapsed().as_secs_f64());
        println!(
            "{name:26} {:5} counts {leaves:>15} leaves {seconds:7.1} s {:7.1} Mnps with {threads} threads",
            jobs.len(),
            leaves as f64 / seconds / 1e6
        );
        all_leaves += leaves;
        let wrong = wrong.into_inner().expect("no thread panics");
        if !wrong.is_empty() {
            return Err(wrong.join("\n"));
        }
    }
    println!("all equal: {all_leaves} leaves in {:.0} s", begin.elapsed().as_secs_f64());
    Ok(())
}
