//! The task of solving one tier, and its resources.

use crate::{Indexed, expand::Below};

/// The method of solving a tier. All give the same records.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Method {
    /// One scan for a tier without cycles; else parents from the rules, or from moves kept in memory, or sweeps.
    #[default]
    Auto,
    /// Retrograde analysis with [`Indexed::parents`].
    Parents,
    /// Retrograde analysis with the moves inside the tier kept in memory, 12 bytes each, or sweeps if they do not fit.
    Edges,
    /// Repeated scans of the positions that are not decided yet.
    Sweeps,
}

/// The method and the resources of a solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SolveOptions {
    /// The method of solving tiers.
    pub method: Method,
    /// Threads at work, this one included; at least one.
    pub threads: usize,
    /// Memory limit in bytes; `None` for no limit.
    pub memory: Option<u64>,
}

impl Default for SolveOptions {
    /// [`Method::Auto`], one thread, no memory limit.
    fn default() -> Self {
        SolveOptions { method: Method::Auto, threads: 1, memory: None }
    }
}

/// Memory for buffers and other small things, in bytes.
pub(crate) const SMALL: u64 = 16 << 20;

/// One tier to solve.
pub(crate) struct TierTask<'a, G: Indexed> {
    pub(crate) game: &'a G,
    pub(crate) tier: G::Tier,
    pub(crate) below: &'a Below<G::Tier>,
    pub(crate) method: Method,
    pub(crate) threads: usize,
    /// Bytes that the moves of a tier may take.
    pub(crate) edge_memory: u64,
}

impl<'a, G: Indexed> TierTask<'a, G> {
    pub(crate) fn new(game: &'a G, tier: G::Tier, below: &'a Below<G::Tier>, options: &SolveOptions) -> Self {
        let method = match options.method {
            Method::Auto | Method::Parents if game.offers_parents(tier) => Method::Parents,
            Method::Auto | Method::Parents => Method::Edges,
            method => method,
        };
        let own = game.size(tier) * 2 + game.held() + SMALL;
        let edge_memory = options.memory.map_or(u64::MAX, |all| all.saturating_sub(own));
        TierTask { game, tier, below, method, threads: options.threads.max(1), edge_memory }
    }

    /// Returns `true` if one scan solves the tier.
    pub(crate) fn scans(&self, options: &SolveOptions) -> bool {
        options.method == Method::Auto && !self.game.cyclic(self.tier)
    }
}
