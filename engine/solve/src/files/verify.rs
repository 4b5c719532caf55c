//! Checks a database against the rules: every record against those of the positions one move later, with nothing of the analysis that
//! made them; and the header's counts against the records.
//!
//! Records that agree everywhere with the definition of [`PositionValue`] are right: those of ended games are by the rules; by
//! induction a position that is truly won, lost or level in d plies has a record of d plies or fewer, and a record of d plies rests on
//! records of fewer.

use super::{Database, DatabaseFile, Header, database::check_keyed, keys, tiers::Tiers};
use crate::{
    Enumerated, FileError, Indexed, KeyedRules, PositionValue, SolveError, SolveObserver, Stage, Summary,
    indexed::counts, observer::StageProgress, reach, summary::positions_at, table::TierTable,
};
use std::path::Path;

impl<G: Indexed> Database<G> {
    /// Checks every record and the counts of a database of a game that numbers its positions. Takes two bytes of memory for each
    /// number of all tiers.
    ///
    /// # Errors
    /// The first error found.
    pub fn verify_indexed(
        path: &Path,
        game: &G,
        name: &str,
        observer: &mut dyn SolveObserver,
    ) -> Result<Header, SolveError> {
        let database = Database::open_indexed(path, game, name)?;
        database.file().check_whole()?;
        verify(game, database.file(), observer)?;
        Ok(database.file().header().clone())
    }
}

/// Checks every record and the counts of a database numbered by keys.
///
/// # Errors
/// The first error found.
pub fn verify_keyed(
    path: &Path,
    rules: KeyedRules,
    name: &str,
    observer: &mut dyn SolveObserver,
) -> Result<Header, SolveError> {
    let file = DatabaseFile::open(path)?;
    check_keyed(&file, &rules, name)?;
    file.check_whole()?;
    let mut all = Vec::new();
    for block in 0..file.key_blocks() {
        all.extend_from_slice(&file.key_block(block)?.bytes);
    }
    let enumerated = Enumerated::from_keys(rules, keys::unpack(&all), observer)?;
    if enumerated.positions() != file.header().records() {
        return Err(FileError::WrongCounts.into());
    }
    verify(&enumerated, &file, observer)?;
    Ok(file.header().clone())
}

fn verify<G: Indexed>(
    game: &G,
    file: &DatabaseFile,
    observer: &mut dyn SolveObserver,
) -> Result<(), SolveError> {
    let tiers = Tiers::of(game);
    let tables = (0..tiers.len()).map(|index| file.tier(index)).collect::<Result<Vec<TierTable>, _>>()?;
    let look_up = |position: &G::Position| {
        let (tier, number) = game.rank(position)?;
        tables[tiers.index_of(tier)?].value(number)
    };
    let marks = reach::reachable(game, &tiers, 1, observer)?;
    let total = tiers.iter().map(|&tier| game.size(tier)).sum();
    let mut progress = StageProgress::new(observer, Stage::Verify, Some(total));
    let (mut summary, mut images) = (Summary::default(), Vec::new());
    for (tier_index, &tier) in tiers.iter().enumerate() {
        for number in 0..game.size(tier) {
            if number % 4096 == 0 {
                progress.report(number, None)?;
            }
            let Some(position) = game.unrank(tier, number) else { continue };
            let found =
                tables[tier_index].value(number).ok_or_else(|| SolveError::unnumbered(game, &position))?;
            let expected = by_children(game, &position, &look_up)?;
            if found != expected {
                let position = game.name(&position);
                return Err(FileError::Wrong {
                    position,
                    found: found.to_string(),
                    expected: expected.to_string(),
                }
                .into());
            }
            if counts(game, tier) {
                let marks = marks.as_ref().map(|marks| &marks[&tier]);
                let is_marked = |form| marks.is_none_or(|marks| marks.get(number * G::FORMS + form));
                match positions_at(game, &position, is_marked, &mut images) {
                    0 => {}
                    positions => summary.add(found, positions),
                }
            }
        }
        progress.advance(game.size(tier));
    }
    let start = look_up(&game.start()).ok_or_else(|| SolveError::unnumbered(game, &game.start()))?;
    if summary != file.header().summary || start != file.header().start {
        return Err(FileError::WrongCounts.into());
    }
    Ok(())
}

/// The value of a position by the rules and by the records of the positions one move later.
fn by_children<G: Indexed>(
    game: &G,
    position: &G::Position,
    look_up: &impl Fn(&G::Position) -> Option<PositionValue>,
) -> Result<PositionValue, SolveError> {
    if let Some(outcome) = game.outcome(position) {
        return Ok(PositionValue::ended(outcome));
    }
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    let mut best: Option<PositionValue> = None;
    for mv in &moves {
        let child = game.play(position, mv);
        let value = look_up(&child).ok_or_else(|| SolveError::unnumbered(game, &child))?.before();
        if best.is_none_or(|best| value.preference() > best.preference()) {
            best = Some(value);
        }
    }
    best.ok_or_else(|| SolveError::unnumbered(game, position))
}
