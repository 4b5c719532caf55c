//! How strong the engines are, and what makes them stronger: matches, test suites, self-play, the evaluation's weights, the network.

pub(crate) mod gomoku_tune;
pub(crate) mod matches;
pub(crate) mod network;
pub(crate) mod nps;
pub(crate) mod played;
pub(crate) mod selfplay;
mod shard;
pub(crate) mod spsa;
pub(crate) mod suite;
pub(crate) mod tune;

use std::path::Path;

/// Writes a file whole, or leaves it as it was.
fn replace(path: &Path, bytes: &[u8]) -> Result<(), String> {
    boyi_files::write(path, bytes).map_err(|error| format!("{}: {error}", path.display()))
}
