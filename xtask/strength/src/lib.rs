//! How strong the engines are, and what makes them stronger: matches, test suites, games to learn from, the evaluation's weights, the network.
//! It needs the engines only, and compiles in less time than `xtask/lab`. To add a task, write a module with its arguments (`clap::Args`)
//! and a function `run`, and a line in `xtask/src/strength_tasks.rs`.

pub mod matches;
pub mod network;
pub mod selfplay;
mod shard;
pub mod spsa;
pub mod suite;
pub mod tune;

use std::{
    num::NonZeroUsize,
    path::{Path, PathBuf},
    thread,
};

/// The repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).map_or_else(PathBuf::new, Path::to_path_buf)
}

/// The threads that this machine runs at once: the default of every `--threads`.
fn available_threads() -> NonZeroUsize {
    thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}
