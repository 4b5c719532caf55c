//! Games whose positions are numbered.

use boyi_core::Game;
use std::{fmt::Debug, hash::Hash};

/// The positions that a summary counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extent {
    /// Those that can be reached from the start; they are marked first.
    Reachable,
    /// Every position that has a number: all of them can be reached.
    Numbered,
    /// Every position of the first tier, reached from the start or not, as for chess endgames. Tiers below are for lookups only.
    First,
}

/// A finite game whose positions are numbered without gaps that matter: the perfect index that makes keys needless.
///
/// Positions are divided into *tiers*, such as boards with the same number of stones. Tiers form an acyclic graph; cycles
/// of play stay inside one. In a tier, numbers run from 0 to [`Indexed::size`]; some may be holes.
///
/// Laws, checked by [`crate::laws`]:
/// - `rank` and `unrank` are inverse to each other on canonical positions, and `rank` is the same for all images;
/// - a move from a numbered position leads to a numbered position, of its own tier or one of `below`;
/// - without [`Indexed::cyclic`], no move stays in its tier;
/// - `wins_at_once` is true where a move ends the game and the opponent has lost, and from `decided_from` on it is, or the game is over;
/// - `parents`, where offered, are exactly the positions of the tier with a move to the given one, up to symmetry;
/// - images are closed (an image's images are the same set) and have the same value; where only positions that can be reached count, the
///   start is its own only image of its form.
pub trait Indexed: Game {
    /// Names a tier.
    type Tier: Copy + Ord + Hash + Debug + Send + Sync + 'static;

    /// Raised whenever the numbering or the rules change: databases made before are then refused.
    const VERSION: u32;

    /// Whether [`Indexed::parents`] is implemented.
    const PARENTS: bool = false;

    /// Whether [`Indexed::wins_at_once`] is implemented.
    const WINS_AT_ONCE: bool = false;

    /// The number of forms of a position: images that count as different positions in the search for reachable ones, although
    /// their value is the same. A game in which both players move alike has two, if exchanging the players is among its symmetries: the
    /// start has the first player to move, and its image with the second to move may never be reached.
    const FORMS: u64 = 1;

    /// The tier of the start, from which every other is reached.
    fn top(&self) -> Self::Tier;

    /// Appends the tiers that a single move can lead to, without `tier` itself.
    fn below(&self, tier: Self::Tier, out: &mut Vec<Self::Tier>);

    /// Returns `true` if a move can stay in the tier.
    fn cyclic(&self, tier: Self::Tier) -> bool {
        let _ = tier;
        Self::LOOPY
    }

    /// One more than the largest number in the tier.
    fn size(&self, tier: Self::Tier) -> u64;

    /// The tier and the number of a position, the same for all its images; `None` if it has none.
    fn rank(&self, position: &Self::Position) -> Option<(Self::Tier, u64)>;

    /// The canonical position with this number; `None` for a hole.
    fn unrank(&self, tier: Self::Tier, number: u64) -> Option<Self::Position>;

    /// Appends the positions of `tier` from which a move leads to `position`. Those without a number do not matter, nor
    /// do images and repetitions. Never asked unless [`Indexed::PARENTS`].
    fn parents(&self, position: &Self::Position, tier: Self::Tier, out: &mut Vec<Self::Position>) {
        let _ = (position, tier, out);
    }

    /// Appends the images of a position under the game's symmetries, with repetitions and the position itself or without.
    fn images(&self, position: &Self::Position, out: &mut Vec<Self::Position>) {
        let _ = (position, out);
    }

    /// The form that a position has; 0 for what [`Indexed::unrank`] gives.
    fn form(&self, position: &Self::Position) -> u64 {
        let _ = position;
        0
    }

    /// The image of a position that has this form.
    fn in_form(&self, position: Self::Position, form: u64) -> Self::Position {
        let _ = form;
        position
    }

    /// Returns `true` if a move ends the game and the opponent has lost, for a position that has not ended; faster than by trying
    /// all moves. It saves much work if most positions are won at once: they need no lookup, and no parents. Never called
    /// unless [`Indexed::WINS_AT_ONCE`].
    fn wins_at_once(&self, position: &Self::Position) -> bool {
        let _ = position;
        false
    }

    /// From this number on all positions of the tier have ended or are won at once, so that their values need no memory. Never
    /// called unless [`Indexed::WINS_AT_ONCE`].
    fn decided_from(&self, tier: Self::Tier) -> u64 {
        self.size(tier)
    }

    /// Returns `true` if [`Indexed::parents`] is implemented for this tier.
    fn offers_parents(&self, tier: Self::Tier) -> bool {
        let _ = tier;
        Self::PARENTS
    }

    /// The number of different images of a position that have its form, with itself, where that is known without listing them.
    fn orbit_size(&self, position: &Self::Position) -> Option<u64> {
        let _ = position;
        None
    }

    /// The number of images of the position with a number in each of its forms, where that is known without unranking it.
    fn orbit_size_at(&self, tier: Self::Tier, number: u64) -> Option<u64> {
        let _ = (tier, number);
        None
    }

    /// The name of the position in error messages.
    fn name(&self, position: &Self::Position) -> String {
        format!("{position:?}")
    }

    /// Memory of the numbering, in bytes.
    fn held(&self) -> u64 {
        0
    }

    /// Which positions are counted.
    fn extent(&self) -> Extent {
        Extent::Reachable
    }
}

/// Returns `true` if a summary counts positions of the tier.
pub(crate) fn counts<G: Indexed>(game: &G, tier: G::Tier) -> bool {
    game.extent() != Extent::First || tier == game.top()
}

/// The numbers of a tier whose values have to be worked out.
pub(crate) fn open_numbers<G: Indexed>(game: &G, tier: G::Tier) -> u64 {
    if G::WINS_AT_ONCE { game.decided_from(tier) } else { game.size(tier) }
}

/// Numbers of all tiers together, holes too.
pub fn numbers<G: Indexed>(game: &G) -> u64 {
    tiers_children_first(game).iter().map(|&tier| game.size(tier)).sum()
}

/// The index of a position among marks, where each number has one for each form.
pub(crate) fn mark_index<G: Indexed>(game: &G, position: &G::Position) -> Option<(G::Tier, u64)> {
    let (tier, number) = game.rank(position)?;
    Some((tier, if G::FORMS == 1 { number } else { number * G::FORMS + game.form(position) }))
}

/// The number of marks of a tier.
pub(crate) fn mark_count<G: Indexed>(game: &G, tier: G::Tier) -> u64 {
    game.size(tier) * G::FORMS
}

/// The position with this mark; `None` for a hole.
pub(crate) fn marked_position<G: Indexed>(game: &G, tier: G::Tier, index: u64) -> Option<G::Position> {
    let position = game.unrank(tier, index / G::FORMS)?;
    Some(if G::FORMS == 1 { position } else { game.in_form(position, index % G::FORMS) })
}

/// The number of different images of a position that have its form, with itself.
pub(crate) fn orbit<G: Indexed>(game: &G, position: &G::Position, images: &mut Vec<G::Position>) -> u64 {
    if let Some(size) = game.orbit_size(position) {
        return size;
    }
    images.clear();
    game.images(position, images);
    if images.is_empty() {
        return 1;
    }
    if G::FORMS > 1 {
        let form = game.form(position);
        images.retain(|image| game.form(image) == form);
    }
    let different =
        (0..images.len()).filter(|&i| images[i] != *position && !images[..i].contains(&images[i])).count();
    1 + different as u64
}

/// Whether a tier is the game's top one or below it, directly or through others.
pub fn has_tier<G: Indexed>(game: &G, tier: G::Tier) -> bool {
    tiers_children_first(game).contains(&tier)
}

/// Every tier, those below before those above.
pub(crate) fn tiers_children_first<G: Indexed>(game: &G) -> Vec<G::Tier> {
    use std::collections::HashSet;
    let mut seen = HashSet::from([game.top()]);
    let mut order = Vec::new();
    let children = |tier| {
        let mut below = Vec::new();
        game.below(tier, &mut below);
        below.sort_unstable();
        below
    };
    let mut stack = vec![(game.top(), children(game.top()))];
    while let Some((tier, left)) = stack.last_mut() {
        match left.pop() {
            Some(child) if seen.insert(child) => stack.push((child, children(child))),
            Some(_) => {}
            None => {
                order.push(*tier);
                stack.pop();
            }
        }
    }
    order
}
