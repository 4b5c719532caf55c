//! Solution in memory: every tier in turn, those below first.

use crate::{
    Indexed, PositionValue, SolveError, SolveObserver, SolveOptions, Stage, Unobserved,
    expand::{decided_value, value_of_number},
    indexed::{counts, mark_count, marked_position, open_numbers, tiers_children_first},
    observer::StageProgress,
    reach::reachable,
    retrograde, scan,
    summary::{Summary, summarize},
    table::TierTable,
    task::TierTask,
};
use boyi_core::{Game, sort_by_key};
use std::{collections::BTreeMap, convert::Infallible, sync::Arc};

/// Every position of a game, solved.
///
/// Two bytes per position are kept in memory, none for numbers from [`Indexed::decided_from`] on. [`Solution::value`] looks a position up.
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
        check_memory(&game, &order, options)?;
        let marks = reachable(&game, &order, options.threads, observer)?;
        let total = order.iter().map(|&tier| game.size(tier)).sum();
        let mut progress = StageProgress::new(observer, Stage::Solve, Some(total));
        let mut tiers: BTreeMap<G::Tier, Arc<TierTable>> = BTreeMap::new();
        let mut summary = Summary::default();
        for &tier in &order {
            let below = tables_below(&game, tier, &tiers);
            let task = TierTask::new(&game, tier, &below, options);
            let open = open_numbers(&game, tier);
            let records = if task.scans(options) {
                scan::scan(&task, 0..open, &mut progress)?
            } else {
                retrograde::solve(&task, &mut progress)?
            };
            progress.advance(game.size(tier) - open);
            let table = TierTable::new(records);
            let marks = marks.as_ref().map(|marks| &marks[&tier]);
            if counts(&game, tier) {
                summary.merge(&summarize(
                    &game,
                    (tier, 0..game.size(tier)),
                    &table,
                    marks,
                    options.threads,
                    &mut progress,
                )?);
            }
            tiers.insert(tier, Arc::new(table));
        }
        let start = lookup(&game, &tiers, &game.start())
            .ok_or_else(|| SolveError::unnumbered(&game, &game.start()))?;
        Ok(Solution { game, tiers, summary, start })
    }

    /// The value of a position; `None` if it has no number.
    pub fn value(&self, position: &G::Position) -> Option<PositionValue> {
        lookup(&self.game, &self.tiers, position)
    }

    /// Every legal move with its value for the player who makes it, best first; equal moves in generation order.
    /// Empty if the game is over.
    pub fn moves(&self, position: &G::Position) -> Vec<(G::Move, PositionValue)> {
        let Ok(moves) = moves_by_value(&self.game, position, |child| Ok::<_, Infallible>(self.value(child)));
        moves
    }

    /// The value of the start.
    pub fn start(&self) -> PositionValue {
        self.start
    }

    /// The numbers of positions by value.
    pub fn summary(&self) -> &Summary {
        &self.summary
    }

    /// A position with the longest win, of those that count; `None` if none is won.
    pub fn longest_win(&self) -> Option<G::Position> {
        let plies = self.summary.longest_win()?;
        let order = tiers_children_first(&self.game);
        let marks = reachable(&self.game, &order, 1, &mut Unobserved).ok()?;
        order.into_iter().filter(|&tier| counts(&self.game, tier)).find_map(|tier| {
            let (table, marks) = (self.tiers.get(&tier)?, marks.as_ref().map(|marks| &marks[&tier]));
            let is_one = |index: &u64| {
                let number = index / G::FORMS;
                let value = value_of_number(&self.game, (tier, number), table, number);
                value == Some(PositionValue::Win(plies)) && marks.is_none_or(|marks| marks.get(*index))
            };
            marked_position(&self.game, tier, (0..mark_count(&self.game, tier)).find(is_one)?)
        })
    }

    /// The game.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// Returns `true` if two solutions of the same game hold the same records.
    pub fn same_records(&self, other: &Self) -> bool {
        self.tiers == other.tiers
    }
}

/// The legal moves whose positions have a value, with their values for the player who makes them, best first; equal moves in
/// generation order. None if the game is over.
pub(crate) fn moves_by_value<G: Game, E>(
    game: &G,
    position: &G::Position,
    mut value: impl FnMut(&G::Position) -> Result<Option<PositionValue>, E>,
) -> Result<Vec<(G::Move, PositionValue)>, E> {
    let mut moves = Vec::new();
    if game.outcome(position).is_none() {
        game.moves(position, &mut moves);
    }
    let mut valued = Vec::new();
    for mv in moves {
        if let Some(value) = value(&game.play(position, &mv))? {
            valued.push((mv, value.before()));
        }
    }
    sort_by_key(&mut valued, |(_, value)| std::cmp::Reverse(value.preference()));
    Ok(valued)
}

/// Checks the memory for everything: two bytes of record for each number, a mark or two, and lists of positions just decided.
fn check_memory<G: Indexed>(game: &G, order: &[G::Tier], options: &SolveOptions) -> Result<(), SolveError> {
    let total: u64 = order.iter().map(|&tier| game.size(tier)).sum();
    let open: u64 = order.iter().map(|&tier| open_numbers(game, tier)).sum();
    let largest = order.iter().map(|&tier| game.size(tier)).max().unwrap_or(0);
    let needed = 2 * open + G::FORMS * total / 4 + largest / 4 + game.held();
    match options.memory {
        Some(allowed) if allowed < needed => Err(SolveError::Memory { needed, allowed }),
        _ => Ok(()),
    }
}

fn lookup<G: Indexed>(
    game: &G,
    tiers: &BTreeMap<G::Tier, Arc<TierTable>>,
    position: &G::Position,
) -> Option<PositionValue> {
    let (tier, number) = game.rank(position)?;
    let table = tiers.get(&tier)?;
    if number < table.len() { table.value(number) } else { decided_value(game, position) }
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
