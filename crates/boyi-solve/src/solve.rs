//! Solution in memory: every tier in turn, those below first.

use crate::{
    Indexed, PositionValue, SolveError, SolveObserver, Stage,
    expand::{Below, unnumbered},
    indexed::tiers_children_first,
    observer::StageProgress,
    reach::reachable,
    retrograde, scan,
    summary::{Summary, summarize},
    table::TierTable,
};
use std::{collections::BTreeMap, sync::Arc};

/// How a tier is solved. All give the same records.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Method {
    /// One scan where the tier has no cycles; else parents from the rules, or from moves kept in memory, or sweeps.
    #[default]
    Auto,
    /// Retrograde analysis with [`Indexed::parents`].
    Parents,
    /// Retrograde analysis with the moves inside the tier kept in memory, 12 bytes each, or sweeps if they do not fit.
    Edges,
    /// Repeated scans of the positions that are not decided yet.
    Sweeps,
}

/// What a solution may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SolveOptions {
    /// How tiers are solved.
    pub method: Method,
    /// Threads at work, this one included; at least one.
    pub threads: usize,
    /// Bytes of memory; `None` is as much as it takes.
    pub memory: Option<u64>,
}

impl Default for SolveOptions {
    /// [`Method::Auto`], one thread, no bound on memory.
    fn default() -> Self {
        SolveOptions { method: Method::Auto, threads: 1, memory: None }
    }
}

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
            Method::Auto | Method::Parents if G::PARENTS => Method::Parents,
            Method::Auto | Method::Parents => Method::Edges,
            method => method,
        };
        let own = game.size(tier) * 2;
        let edge_memory = options.memory.map_or(u64::MAX, |all| all.saturating_sub(own));
        TierTask { game, tier, below, method, threads: options.threads.max(1), edge_memory }
    }

    /// Whether one scan will do.
    pub(crate) fn scans(&self, options: &SolveOptions) -> bool {
        options.method == Method::Auto && !self.game.cyclic(self.tier)
    }
}

/// Every position of a game, solved.
///
/// Two bytes a position are kept in memory. [`Solution::value`] looks a position up.
#[derive(Clone, Debug)]
pub struct Solution<G: Indexed> {
    game: G,
    tiers: BTreeMap<G::Tier, Arc<TierTable>>,
    summary: Summary,
    start: PositionValue,
}

impl<G: Indexed> Solution<G> {
    /// Solves a game.
    ///
    /// # Errors
    /// The observer stopped it, a record has no room for a distance, or the game breaks a law of [`Indexed`].
    pub fn new(
        game: G,
        options: &SolveOptions,
        observer: &mut dyn SolveObserver,
    ) -> Result<Self, SolveError> {
        let order = tiers_children_first(&game);
        let marks = reachable(&game, &order, options.threads, observer)?;
        let total = order.iter().map(|&tier| game.size(tier)).sum();
        let mut progress = StageProgress::new(observer, Stage::Solve, Some(total));
        let mut tiers: BTreeMap<G::Tier, Arc<TierTable>> = BTreeMap::new();
        let mut summary = Summary::default();
        for &tier in &order {
            let below = tables_below(&game, tier, &tiers);
            let task = TierTask::new(&game, tier, &below, options);
            let records = if task.scans(options) {
                scan::scan(&task, 0..game.size(tier), &mut progress)?
            } else {
                retrograde::solve(&task, &mut progress)?
            };
            let table = TierTable::new(records);
            let marks = marks.as_ref().map(|marks| &marks[&tier]);
            summary.merge(&summarize(&game, tier, &table, marks, options.threads, &mut progress)?);
            tiers.insert(tier, Arc::new(table));
        }
        let start = lookup(&game, &tiers, &game.start()).ok_or_else(|| unnumbered(&game.start()))?;
        Ok(Solution { game, tiers, summary, start })
    }

    /// The value of a position; `None` if it has no number.
    pub fn value(&self, position: &G::Position) -> Option<PositionValue> {
        lookup(&self.game, &self.tiers, position)
    }

    /// Every legal move with what it is worth to the player who makes it, best first; among equals in generation order.
    /// Empty if the game is over.
    pub fn moves(&self, position: &G::Position) -> Vec<(G::Move, PositionValue)> {
        let mut moves = Vec::new();
        if self.game.outcome(position).is_none() {
            self.game.moves(position, &mut moves);
        }
        let valued = moves.into_iter().filter_map(|mv| {
            let value = self.value(&self.game.play(position, &mv))?;
            Some((mv, value.before()))
        });
        let mut valued: Vec<_> = valued.collect();
        valued.sort_by_key(|(_, value)| std::cmp::Reverse(value.preference()));
        valued
    }

    /// The value of the start.
    pub fn start(&self) -> PositionValue {
        self.start
    }

    /// How many positions have which value.
    pub fn summary(&self) -> &Summary {
        &self.summary
    }

    /// The game.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// Whether two solutions of the same game hold the same records.
    pub fn same_records(&self, other: &Self) -> bool {
        self.tiers == other.tiers
    }
}

fn lookup<G: Indexed>(
    game: &G,
    tiers: &BTreeMap<G::Tier, Arc<TierTable>>,
    position: &G::Position,
) -> Option<PositionValue> {
    let (tier, number) = game.rank(position)?;
    tiers.get(&tier)?.value(number)
}

fn tables_below<G: Indexed>(
    game: &G,
    tier: G::Tier,
    tiers: &BTreeMap<G::Tier, Arc<TierTable>>,
) -> Vec<(G::Tier, Arc<TierTable>)> {
    let mut below = Vec::new();
    game.below(tier, &mut below);
    below.into_iter().filter_map(|tier| Some((tier, tiers.get(&tier)?.clone()))).collect()
}
