//! Bounds that all engines here keep to.

use boyi_core::Limits;

/// The deepest search in plies: each ply is a stack frame. Beyond it a position is evaluated as at any depth limit.
pub const MAX_DEPTH: u32 = 500;

/// Nodes between two calls of [`boyi_core::SearchObserver::poll`].
pub(crate) const POLL_INTERVAL: u64 = 1024;

/// The number of moves that a search under a node limit may list in all, roughly: about ten seconds' work.
const MAX_MOVES_LISTED: u64 = 1 << 34;

/// Positions with at most this many moves are never too wide.
const WIDE: u64 = 1 << 12;

/// Returns `true` if a root is so wide that a search to its node limit would spend minutes on listing moves: a heap of
/// half a million counters, say.
pub(crate) fn is_too_wide(moves: u64, limits: &Limits) -> bool {
    limits.nodes.is_some_and(|nodes| moves > WIDE && moves.saturating_mul(nodes) > MAX_MOVES_LISTED)
}
