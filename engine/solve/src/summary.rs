//! The numbers of positions by value.

use crate::{
    Indexed, PositionValue, SolveError, expand::value_of_number, indexed::orbit, observer::StageProgress,
    parallel::for_each_piece, reach::Marks, table::TierTable,
};
use std::ops::Range;

/// Numbers that a thread takes at once.
const PIECE: u64 = 1 << 14;

/// The numbers of positions by value for the side to move, before any symmetry, finished games among them.
#[cfg_attr(feature = "read", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Summary {
    /// Won positions by distance in plies.
    pub wins: Vec<u64>,
    /// Lost positions by distance in plies.
    pub losses: Vec<u64>,
    /// Level positions by distance in plies.
    pub level: Vec<u64>,
    /// Positions whose best play never ends.
    pub endless: u64,
}

impl Summary {
    /// Won positions.
    pub fn win(&self) -> u64 {
        self.wins.iter().sum()
    }

    /// Lost positions.
    pub fn loss(&self) -> u64 {
        self.losses.iter().sum()
    }

    /// Drawn positions: level and endless ones.
    pub fn draw(&self) -> u64 {
        self.level.iter().sum::<u64>() + self.endless
    }

    /// All positions.
    pub fn positions(&self) -> u64 {
        self.win() + self.loss() + self.draw()
    }

    /// The longest win in plies; `None` if nothing is won.
    pub fn longest_win(&self) -> Option<u16> {
        self.wins.iter().rposition(|&count| count > 0).map(|plies| plies as u16)
    }

    /// The longest loss in plies; `None` if nothing is lost.
    pub fn longest_loss(&self) -> Option<u16> {
        self.losses.iter().rposition(|&count| count > 0).map(|plies| plies as u16)
    }

    /// Counts `positions` more of this value.
    pub fn add(&mut self, value: PositionValue, positions: u64) {
        let (counts, plies) = match value {
            PositionValue::Win(plies) => (&mut self.wins, plies),
            PositionValue::Loss(plies) => (&mut self.losses, plies),
            PositionValue::Level(plies) => (&mut self.level, plies),
            PositionValue::Endless => {
                self.endless += positions;
                return;
            }
        };
        let plies = usize::from(plies);
        if counts.len() <= plies {
            counts.resize(plies + 1, 0);
        }
        counts[plies] += positions;
    }

    /// Adds the counts of other positions.
    pub fn merge(&mut self, other: &Summary) {
        let lists = [
            (&mut self.wins, &other.wins),
            (&mut self.losses, &other.losses),
            (&mut self.level, &other.level),
        ];
        for (own, more) in lists {
            own.resize(own.len().max(more.len()), 0);
            for (own, more) in own.iter_mut().zip(more) {
                *own += more;
            }
        }
        self.endless += other.endless;
    }
}

/// The number of positions with the same number: images of the canonical one, of every form that is marked, or of all.
pub(crate) fn positions_at<G: Indexed>(
    game: &G,
    position: &G::Position,
    is_marked: impl Fn(u64) -> bool,
    images: &mut Vec<G::Position>,
) -> u64 {
    if G::FORMS == 1 {
        return if is_marked(0) { orbit(game, position, images) } else { 0 };
    }
    let forms = (0..G::FORMS).filter(|form| is_marked(*form));
    forms.map(|form| orbit(game, &game.in_form(position.clone(), form), images)).sum()
}

/// Counts the positions with some numbers of a tier: those marked, or all. The table starts with the first of them; positions beyond it are
/// decided.
pub(crate) fn summarize<G: Indexed>(
    game: &G,
    (tier, numbers): (G::Tier, Range<u64>),
    table: &TierTable,
    marks: Option<&Marks>,
    threads: usize,
    progress: &mut StageProgress<'_>,
) -> Result<Summary, SolveError> {
    let symmetric = has_images(game);
    let counts = for_each_piece(
        threads,
        numbers.end - numbers.start,
        PIECE,
        || (Summary::default(), Vec::new()),
        |(summary, images), piece| {
            for at in piece {
                let is_marked = |form| marks.is_none_or(|marks| marks.get(at * G::FORMS + form));
                let marked = (0..G::FORMS).filter(|form| is_marked(*form)).count() as u64;
                if marked == 0 {
                    continue;
                }
                let number = numbers.start + at;
                let Some(value) = value_of_number(game, (tier, number), table, at) else { continue };
                let positions = match game.orbit_size_at(tier, number) {
                    _ if !symmetric => marked,
                    Some(size) => marked * size,
                    None => game
                        .unrank(tier, number)
                        .map_or(marked, |position| positions_at(game, &position, is_marked, images)),
                };
                summary.add(value, positions);
            }
            Ok(())
        },
        |_| progress.report(0, None),
    )?;
    let mut sum = Summary::default();
    counts.iter().for_each(|(summary, _)| sum.merge(summary));
    Ok(sum)
}

/// Returns `true` if the game offers symmetries at all: then it does so at the start.
fn has_images<G: Indexed>(game: &G) -> bool {
    let mut images = Vec::new();
    game.images(&game.start(), &mut images);
    !images.is_empty()
}
