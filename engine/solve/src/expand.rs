//! The children of one position.

use crate::{
    Indexed, PositionValue, SolveError,
    record::{Known, MAX_DISTANCE, Record},
    table::TierTable,
};
use std::sync::Arc;

/// The solved tiers below the one at work.
pub(crate) type Below<T> = [(T, Arc<TierTable>)];

/// The same, owned.
#[cfg(feature = "files")]
pub(crate) type Tables<T> = Vec<(T, Arc<TierTable>)>;

/// The known values of a position's children so far, and the value that they imply for it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Outlook {
    /// The quickest of the lost children.
    pub(crate) quickest_loss: Option<u16>,
    /// The slowest of the won children.
    pub(crate) slowest_win: Option<u16>,
    /// The quickest of the level children.
    pub(crate) quickest_level: Option<u16>,
    /// Whether some child is endless.
    pub(crate) endless: bool,
}

impl Outlook {
    pub(crate) fn add(&mut self, child: PositionValue) {
        match child {
            PositionValue::Loss(plies) => {
                self.quickest_loss = Some(self.quickest_loss.map_or(plies, |least| least.min(plies)));
            }
            PositionValue::Win(plies) => self.slowest_win = self.slowest_win.max(Some(plies)),
            PositionValue::Level(plies) => {
                self.quickest_level = Some(self.quickest_level.map_or(plies, |least| least.min(plies)));
            }
            PositionValue::Endless => self.endless = true,
        }
    }

    /// Returns `true` if some child is known not to be won, so that the parent is not lost.
    pub(crate) fn is_safe(&self) -> bool {
        self.quickest_loss.is_some() || self.quickest_level.is_some() || self.endless
    }

    /// The value of the parent, if these are all its children.
    pub(crate) fn value(&self) -> PositionValue {
        match *self {
            Outlook { quickest_loss: Some(plies), .. } => PositionValue::Win(plies + 1),
            Outlook { quickest_level: Some(plies), .. } => PositionValue::Level(plies + 1),
            Outlook { endless: false, slowest_win: Some(plies), .. } => PositionValue::Loss(plies + 1),
            _ => PositionValue::Endless,
        }
    }
}

/// A decided value as a record.
///
/// # Errors
/// The distance is too long.
pub(crate) fn checked_record(value: PositionValue) -> Result<Record, SolveError> {
    if value.plies().is_some_and(|plies| plies > MAX_DISTANCE) {
        return Err(SolveError::TooLong);
    }
    Ok(match value {
        PositionValue::Win(plies) => Record::win(plies),
        PositionValue::Loss(plies) => Record::loss(plies),
        PositionValue::Level(plies) => Record::level(plies),
        PositionValue::Endless => Record::ENDLESS,
    })
}

/// Returns `true` if a position that has not ended is seen to be won by the next move.
pub(crate) fn wins_at_once<G: Indexed>(game: &G, position: &G::Position) -> bool {
    G::WINS_AT_ONCE && game.wins_at_once(position)
}

/// The value of a position that has ended or is seen to be won by the next move.
pub(crate) fn decided_value<G: Indexed>(game: &G, position: &G::Position) -> Option<PositionValue> {
    match game.outcome(position) {
        Some(outcome) => Some(PositionValue::ended(outcome)),
        None => wins_at_once(game, position).then_some(PositionValue::Win(1)),
    }
}

/// The value of a number of a tier, whose table ends where all positions are decided; `None` for a hole.
pub(crate) fn value_of_number<G: Indexed>(
    game: &G,
    (tier, number): (G::Tier, u64),
    table: &TierTable,
    at: u64,
) -> Option<PositionValue> {
    if at < table.len() { table.value(at) } else { decided_value(game, &game.unrank(tier, number)?) }
}

/// Finds children; its buffers are used again for every position.
pub(crate) struct Expander<'a, G: Indexed> {
    game: &'a G,
    tier: G::Tier,
    below: &'a Below<G::Tier>,
    moves: Vec<G::Move>,
    /// The children of the last position that are in lower tiers or won at once.
    pub(crate) exits: Outlook,
    /// The numbers of its other children, each once.
    pub(crate) inner: Vec<u64>,
}

impl<'a, G: Indexed> Expander<'a, G> {
    pub(crate) fn new(game: &'a G, tier: G::Tier, below: &'a Below<G::Tier>) -> Self {
        Expander { game, tier, below, moves: Vec::new(), exits: Outlook::default(), inner: Vec::new() }
    }

    /// Fills `exits` and `inner` with the children of a position that is not finished.
    pub(crate) fn expand(&mut self, position: &G::Position) -> Result<(), SolveError> {
        self.exits = Outlook::default();
        self.inner.clear();
        self.moves.clear();
        self.game.moves(position, &mut self.moves);
        for mv in &self.moves {
            let child = self.game.play(position, mv);
            if G::WINS_AT_ONCE && self.game.outcome(&child).is_none() && self.game.wins_at_once(&child) {
                self.exits.add(PositionValue::Win(1));
                continue;
            }
            let Some((tier, number)) = self.game.rank(&child) else {
                return Err(SolveError::unnumbered(self.game, &child));
            };
            if G::WINS_AT_ONCE && number >= self.game.decided_from(tier) {
                let value = decided_value(self.game, &child);
                self.exits.add(value.ok_or_else(|| SolveError::unnumbered(self.game, &child))?);
            } else if tier == self.tier {
                self.inner.push(number);
            } else {
                let Some((_, table)) = self.below.iter().find(|(below, _)| *below == tier) else {
                    return Err(SolveError::TierOrder { tiers: format!("{:?} to {tier:?}", self.tier) });
                };
                match table.get(number).map(Record::known) {
                    Some(Known::Decided(value)) => self.exits.add(value),
                    _ => return Err(SolveError::unnumbered(self.game, &child)),
                }
            }
        }
        keep_once(&mut self.inner);
        Ok(())
    }
}

/// Numbers up to which comparing each with each is quicker than sorting.
const FEW: usize = 12;

/// Leaves every number once, in any order.
pub(crate) fn keep_once(numbers: &mut Vec<u64>) {
    if numbers.len() > FEW {
        numbers.sort_unstable();
        return numbers.dedup();
    }
    let mut kept = 0;
    for at in 0..numbers.len() {
        let number = numbers[at];
        if !numbers[..kept].contains(&number) {
            numbers[kept] = number;
            kept += 1;
        }
    }
    numbers.truncate(kept);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_left_once() {
        let mut random = fastrand::Rng::with_seed(2);
        for length in 0..40 {
            let mut numbers: Vec<u64> = (0..length).map(|_| random.u64(..12)).collect();
            let mut expected = numbers.clone();
            expected.sort_unstable();
            expected.dedup();
            keep_once(&mut numbers);
            numbers.sort_unstable();
            assert_eq!(numbers, expected);
        }
    }
}
