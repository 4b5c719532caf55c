//! The laws of numbered games, as functions for tests. Each panics with the position where a law is broken.
//!
//! ```
//! # use boyi_core::{Game, Outcome};
//! # use boyi_solve::{Indexed, laws};
//! # #[derive(Clone)] struct Count(u64);
//! # impl Game for Count {
//! #     type Position = u64; type Move = ();
//! #     fn start(&self) -> u64 { self.0 }
//! #     fn outcome(&self, n: &u64) -> Option<Outcome> { (*n == 0).then_some(Outcome::Loss) }
//! #     fn moves(&self, n: &u64, out: &mut Vec<()>) { out.extend((*n > 0).then_some(())) }
//! #     fn play(&self, n: &u64, _: &()) -> u64 { n - 1 }
//! # }
//! # impl Indexed for Count {
//! #     type Tier = u64; const VERSION: u32 = 1;
//! #     fn top(&self) -> u64 { self.0 }
//! #     fn below(&self, t: u64, out: &mut Vec<u64>) { out.extend(t.checked_sub(1)) }
//! #     fn size(&self, _: u64) -> u64 { 1 }
//! #     fn rank(&self, n: &u64) -> Option<(u64, u64)> { (*n <= self.0).then_some((*n, 0)) }
//! #     fn unrank(&self, t: u64, _: u64) -> Option<u64> { Some(t) }
//! # }
//! laws::check_all(&Count(9));
//! ```

use crate::{Extent, Indexed, Method, Solution, SolveOptions, Unobserved, indexed::tiers_children_first};
use boyi_core::Outcome;
use std::collections::HashSet;

/// Every law, on every position: for small games.
///
/// # Panics
/// A law is broken.
pub fn check_all<G: Indexed>(game: &G) {
    index_is_a_bijection(game);
    moves_stay_in_order(game);
    symmetries_keep_value(game);
    if G::PARENTS {
        parents_are_the_converse_of_moves(game);
    }
    methods_agree(game);
    if G::WINS_AT_ONCE {
        wins_at_once_are_seen(game);
    }
}

fn each_position<G: Indexed>(game: &G, mut visit: impl FnMut(G::Tier, u64, G::Position)) {
    for tier in tiers_children_first(game) {
        for number in 0..game.size(tier) {
            if let Some(position) = game.unrank(tier, number) {
                visit(tier, number, position);
            }
        }
    }
}

/// `rank` and `unrank` are inverse to each other, images share a number, forms are told apart, and the start has a number.
///
/// # Panics
/// The law is broken.
pub fn index_is_a_bijection<G: Indexed>(game: &G) {
    assert!(game.rank(&game.start()).is_some(), "the start has no number");
    let mut images = Vec::new();
    each_position(game, |tier, number, position| {
        assert_eq!(game.rank(&position), Some((tier, number)), "rank after unrank: {position:?}");
        images.clear();
        game.images(&position, &mut images);
        for image in &images {
            assert_eq!(
                game.rank(image),
                Some((tier, number)),
                "the number of an image of {position:?}: {image:?}"
            );
        }
        assert_eq!(game.form(&position), 0, "the form of {position:?}");
        for form in 0..G::FORMS {
            let image = game.in_form(position.clone(), form);
            assert_eq!(game.form(&image), form, "the form of {image:?}");
            assert!(image == position || images.contains(&image), "form {form} of {position:?}: {image:?}");
            assert_eq!(game.in_form(image, 0), position, "form {form} of {position:?} and back");
        }
    });
}

/// Children are numbered, in the same tier or one below, and the latter form no cycle; tiers said to be without cycles have
/// no moves inside.
///
/// # Panics
/// The law is broken.
pub fn moves_stay_in_order<G: Indexed>(game: &G) {
    let order = tiers_children_first(game);
    let place = |tier| order.iter().position(|&other| other == tier);
    for &tier in &order {
        let mut below = Vec::new();
        game.below(tier, &mut below);
        for &lower in &below {
            assert!(place(lower) < place(tier), "tiers {tier:?} and {lower:?} are below each other");
        }
        for number in 0..game.size(tier) {
            let Some(position) = game.unrank(tier, number) else { continue };
            for child in children(game, &position) {
                let rank = game.rank(&child);
                let (to, at) =
                    rank.unwrap_or_else(|| panic!("{position:?} leads to {child:?}, without a number"));
                assert!(
                    game.unrank(to, at).is_some(),
                    "{position:?} leads to {child:?}, which has a hole's number"
                );
                let inside = to == tier;
                assert!(inside || below.contains(&to), "{position:?} leads to {child:?} of tier {to:?}");
                assert!(!inside || game.cyclic(tier), "{position:?} leads to {child:?} of its own tier");
            }
        }
    }
}

/// Images are closed, counted correctly, and keep outcome and value; where reachable positions count, the start is its own only image
/// of its form.
///
/// # Panics
/// The law is broken.
pub fn symmetries_keep_value<G: Indexed>(game: &G) {
    let orbit = |position: &G::Position| {
        let mut images = vec![position.clone()];
        game.images(position, &mut images);
        images.into_iter().collect::<HashSet<_>>()
    };
    let same_form = |position: &G::Position| {
        orbit(position).iter().filter(|image| game.form(image) == game.form(position)).count() as u64
    };
    if game.extent() == Extent::Reachable {
        assert_eq!(same_form(&game.start()), 1, "the start has another image");
    }
    each_position(game, |tier, number, position| {
        let all = orbit(&position);
        for form in 0..G::FORMS {
            let image = game.in_form(position.clone(), form);
            for size in game.orbit_size(&image).into_iter().chain(game.orbit_size_at(tier, number)) {
                assert_eq!(same_form(&image), size, "the number of images of {image:?}");
            }
        }
        let numbers = |position: &G::Position| {
            children(game, position).iter().map(|child| game.rank(child)).collect::<HashSet<_>>()
        };
        for image in &all {
            assert_eq!(orbit(image), all, "the images of {image:?}, an image of {position:?}");
            assert_eq!(game.outcome(image), game.outcome(&position), "the outcome of {image:?}");
            assert_eq!(numbers(image), numbers(&position), "the children of {image:?}");
        }
    });
}

/// In tiers with cycles, `parents` gives exactly the positions of the tier from which a move leads to a position.
///
/// # Panics
/// The law is broken.
pub fn parents_are_the_converse_of_moves<G: Indexed>(game: &G) {
    for tier in
        tiers_children_first(game).into_iter().filter(|&tier| game.cyclic(tier) && game.offers_parents(tier))
    {
        let mut by_moves = HashSet::new();
        let mut by_parents = HashSet::new();
        for number in 0..game.size(tier) {
            let Some(position) = game.unrank(tier, number) else { continue };
            let inner = children(game, &position).into_iter().filter_map(|child| game.rank(&child));
            by_moves.extend(inner.filter(|(to, _)| *to == tier).map(|(_, child)| (number, child)));
            let mut parents = Vec::new();
            game.parents(&position, tier, &mut parents);
            let ranked = parents.iter().filter_map(|parent| game.rank(parent));
            let numbered = ranked.filter(|(of, at)| *of == tier && game.unrank(tier, *at).is_some());
            by_parents.extend(numbered.map(|(_, parent)| (parent, number)));
        }
        let text = |pair: Option<&(u64, u64)>| {
            pair.map(|&(from, to)| (game.unrank(tier, from), game.unrank(tier, to)))
        };
        let missing = text(by_moves.difference(&by_parents).next());
        assert!(missing.is_none(), "a parent is missing: {missing:?}");
        let surplus = text(by_parents.difference(&by_moves).next());
        assert!(surplus.is_none(), "no move leads from this parent to its child: {surplus:?}");
    }
}

/// One scan, parents, kept moves and sweeps give the same records, with one thread and with several.
///
/// # Panics
/// The law is broken, or the game is not solved.
pub fn methods_agree<G: Indexed>(game: &G) {
    let solve = |method, threads| solved(game, SolveOptions { method, threads, ..SolveOptions::default() });
    let first = solve(Method::Auto, 1);
    for method in [Method::Auto, Method::Parents, Method::Edges, Method::Sweeps] {
        for threads in [1, 3] {
            let other = solve(method, threads);
            assert!(first.same_records(&other), "{method:?} with {threads} threads gives other records");
            assert_eq!(first.summary(), other.summary(), "{method:?} with {threads} threads");
        }
    }
}

/// A position wins at once where a move ends the game and the opponent has lost; from [`Indexed::decided_from`] on positions do, or have
/// ended.
///
/// # Panics
/// The law is broken.
pub fn wins_at_once_are_seen<G: Indexed>(game: &G) {
    each_position(game, |tier, number, position| {
        let ended = game.outcome(&position).is_some();
        let after = children(game, &position);
        let wins = after.iter().any(|child| game.outcome(child) == Some(Outcome::Loss));
        assert!(ended || game.wins_at_once(&position) == wins, "whether {position:?} wins at once");
        assert!(ended || wins || number < game.decided_from(tier), "{position:?} is not decided");
    });
}

fn solved<G: Indexed>(game: &G, options: SolveOptions) -> Solution<G> {
    match Solution::new(game.clone(), &options, &mut Unobserved) {
        Ok(solution) => solution,
        Err(error) => panic!("{options:?}: {error}"),
    }
}

fn children<G: Indexed>(game: &G, position: &G::Position) -> Vec<G::Position> {
    let mut moves = Vec::new();
    if game.outcome(position).is_none() {
        game.moves(position, &mut moves);
    }
    moves.iter().map(|mv| game.play(position, mv)).collect()
}
